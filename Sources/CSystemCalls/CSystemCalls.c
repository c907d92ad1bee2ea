#ifdef __linux__
#define _GNU_SOURCE
#endif

#include "CSystemCalls.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/file.h>
#include <sys/xattr.h>
#include <unistd.h>

#ifdef __APPLE__

#include <copyfile.h>
#include <sys/clonefile.h>

int readback_rename_exclusively(int directory, const char *name, const char *new_name) {
  return renameatx_np(directory, name, directory, new_name, RENAME_EXCL);
}

int readback_exchange(int directory, const char *name, const char *other_name) {
  return renameatx_np(directory, name, directory, other_name, RENAME_SWAP);
}

ssize_t readback_list_attributes(int file, char *names, size_t size) {
  return flistxattr(file, size == 0 ? NULL : names, size, 0);
}

ssize_t readback_get_attribute(int file, const char *name, void *value, size_t size) {
  return fgetxattr(file, name, size == 0 ? NULL : value, size, 0, 0);
}

int readback_set_attribute(int file, const char *name, const void *value, size_t size) {
  return fsetxattr(file, name, value, size, 0, 0);
}

int readback_remove_attribute(int file, const char *name) { return fremovexattr(file, name, 0); }

int readback_copy_access_list(int source, int target) {
  return fcopyfile(source, target, NULL, COPYFILE_ACL);
}

int readback_clone_file(int source, int directory, const char *name) {
  return fclonefileat(source, directory, name, 0);
}

int readback_share_content(int source, int target) {
  (void)source;
  (void)target;
  errno = ENOTSUP;
  return -1;
}

int readback_protection_class(int file) { return fcntl(file, F_GETPROTECTIONCLASS); }

int readback_set_protection_class(int file, int protection_class) {
  return fcntl(file, F_SETPROTECTIONCLASS, protection_class);
}

int readback_begin_writing(int file) {
  (void)file;
  errno = ENOTSUP;
  return -1;
}

#else

#include <sys/ioctl.h>
#include <sys/syscall.h>

// From linux/fs.h, which does not go together with the headers of every C library.
#define READBACK_RENAME_NOREPLACE 1u
#define READBACK_RENAME_EXCHANGE 2u
#define READBACK_FICLONE _IOW(0x94, 9, int)

// The call itself: not every C library has a function for it.
static int rename_with_flags(int directory, const char *name, const char *new_name,
                             unsigned int flags) {
  return (int)syscall(SYS_renameat2, directory, name, directory, new_name, flags);
}

int readback_rename_exclusively(int directory, const char *name, const char *new_name) {
  return rename_with_flags(directory, name, new_name, READBACK_RENAME_NOREPLACE);
}

int readback_exchange(int directory, const char *name, const char *other_name) {
  return rename_with_flags(directory, name, other_name, READBACK_RENAME_EXCHANGE);
}

ssize_t readback_list_attributes(int file, char *names, size_t size) {
  return flistxattr(file, names, size);
}

ssize_t readback_get_attribute(int file, const char *name, void *value, size_t size) {
  return fgetxattr(file, name, value, size);
}

int readback_set_attribute(int file, const char *name, const void *value, size_t size) {
  return fsetxattr(file, name, value, size, 0);
}

int readback_remove_attribute(int file, const char *name) { return fremovexattr(file, name); }

// Access lists are the extended attributes system.posix_acl_*.
int readback_copy_access_list(int source, int target) {
  (void)source;
  (void)target;
  return 0;
}

int readback_clone_file(int source, int directory, const char *name) {
  (void)source;
  (void)directory;
  (void)name;
  errno = ENOTSUP;
  return -1;
}

int readback_share_content(int source, int target) {
  return ioctl(target, READBACK_FICLONE, source);
}

int readback_protection_class(int file) {
  (void)file;
  return 0;
}

int readback_set_protection_class(int file, int protection_class) {
  (void)file;
  (void)protection_class;
  return 0;
}

// An error of the medium that this comes upon is left for the next fsync.
int readback_begin_writing(int file) {
  return sync_file_range(file, 0, 0, SYNC_FILE_RANGE_WRITE);
}

#endif

int readback_lock(int file) { return flock(file, LOCK_EX | LOCK_NB); }
