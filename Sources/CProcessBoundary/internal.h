#ifndef C_PROCESS_BOUNDARY_INTERNAL_H
#define C_PROCESS_BOUNDARY_INTERNAL_H

#include "include/CProcessBoundary.h"

#if defined(__APPLE__)
#include <TargetConditionals.h>
#endif

#if defined(__linux__) || (defined(TARGET_OS_OSX) && TARGET_OS_OSX)
#define BOUNDARY_HAS_PROCESSES 1
#else
#define BOUNDARY_HAS_PROCESSES 0
#endif

/// Restricts this thread, and what it starts, to reading and executing files, and to changing those
/// of a folder; without one to no file at all.
bool boundary_restrict_files(bool may_read, const char *folder);

/// Refuses calls that make sockets, processes or new ways around either; for a worker every call
/// that computing does not need.
bool boundary_filter_calls(bool is_worker);

bool boundary_refuse_privileges(void);

/// What a program that is confined gets of sockets, processes and files that it would change, as
/// `boundary_probe` tells it.
uint32_t boundary_probe_program(void);

#endif
