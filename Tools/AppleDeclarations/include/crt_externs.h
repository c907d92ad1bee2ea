// crt_externs.h, apple-oss-distributions/Libc.
#pragma once
char ***_NSGetEnviron(void);
