// sys/clonefile.h, apple-oss-distributions/xnu; clonefile(2).
#pragma once
#include <stdint.h>
int fclonefileat(int srcfd, int dst_dirfd, const char *dst, uint32_t flags);
