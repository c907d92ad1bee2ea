// sys/xattr.h, apple-oss-distributions/xnu: two parameters more than on Linux.
#pragma once
#include <stdint.h>
#include <sys/types.h>
ssize_t fgetxattr(int fd, const char *name, void *value, size_t size, uint32_t position,
                  int options);
ssize_t flistxattr(int fd, char *namebuff, size_t size, int options);
int fsetxattr(int fd, const char *name, const void *value, size_t size, uint32_t position,
              int options);
int fremovexattr(int fd, const char *name, int options);
