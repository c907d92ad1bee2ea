#ifndef C_SYSTEM_CALLS_H
#define C_SYSTEM_CALLS_H

#include <stddef.h>
#include <sys/types.h>

// Calls of the operating system that Swift does not import: each function is one of them, with the
// same arguments on Linux and on Apple's systems. All return -1 and set errno when they fail.

// Gives an entry another name, unless that name is taken.
int readback_rename_exclusively(int directory, const char *name, const char *new_name);
// Exchanges what two names stand for, in one step.
int readback_exchange(int directory, const char *name, const char *other_name);

// The names, each ended by a NUL; with a size of 0 the number of bytes that they take.
ssize_t readback_list_attributes(int file, char *names, size_t size);
// The value; with a size of 0 the number of bytes that it takes.
ssize_t readback_get_attribute(int file, const char *name, void *value, size_t size);
int readback_set_attribute(int file, const char *name, const void *value, size_t size);
int readback_remove_attribute(int file, const char *name);
// Copies an access list that is no extended attribute; does nothing where all lists are.
int readback_copy_access_list(int source, int target);

// Makes a new file that shares the content of an open one (Apple's systems only).
int readback_clone_file(int source, int directory, const char *name);
// Lets an open, empty file share the content of another (Linux only).
int readback_share_content(int source, int target);

// The class of data protection, 0 where there is none.
int readback_protection_class(int file);
int readback_set_protection_class(int file, int protection_class);

// Lets what was written to a file begin its way to the medium, and does not wait (Linux only).
int readback_begin_writing(int file);
// Takes the lock of an open file if nobody has it.
int readback_lock(int file);

#endif
