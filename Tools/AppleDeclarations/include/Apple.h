// What Apple's headers have and Linux's, which are read in their place, do not. Included before
// every file that is checked.
#pragma once
#include <fcntl.h>
#include <stdio.h>

// sys/fcntl.h, apple-oss-distributions/xnu.
#define F_NOCACHE 48
#define F_GETPROTECTIONCLASS 63
#define F_SETPROTECTIONCLASS 64

// sys/stdio.h, apple-oss-distributions/xnu; renameatx_np(2).
#define RENAME_SWAP 0x00000002
#define RENAME_EXCL 0x00000004
int renameatx_np(int fromfd, const char *from, int tofd, const char *to, unsigned int flags);
