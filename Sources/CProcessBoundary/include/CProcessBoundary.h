/// What runs between the start of a process and its program: system calls that Swift does not
/// import, and code that may not touch a runtime.
///
/// Nothing here allocates memory, takes a lock or calls into Swift, so it is safe in a process that
/// was made while other threads ran.
#ifndef C_PROCESS_BOUNDARY_H
#define C_PROCESS_BOUNDARY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// What one process may use; 0 sets no bound.
struct boundary_limits {
  uint64_t address_space;
  uint64_t cpu_seconds;
  /// The largest file that may be written; `boundary_no_files` for none at all.
  uint64_t file_bytes;
};

#define boundary_no_files UINT64_MAX

/// Layers that the kernel holds up, each a bit of a set.
enum {
  boundary_no_new_privileges = 1 << 0,
  /// Landlock: no file is opened, or with a folder given, none is changed outside it.
  boundary_landlock = 1 << 1,
  /// seccomp: no sockets, no new processes; in a worker nothing but what computing needs.
  boundary_seccomp = 1 << 2,
};

/// A program to start, with the state that it starts in.
struct boundary_start {
  const char *program;
  char *const *arguments;
  char *const *environment;
  /// The descriptors that become 0 and 1; -1 for `/dev/null`. Descriptor 2 is `/dev/null`.
  int input, output;
  /// Whether `output` becomes 2 in place of 1, which is `/dev/null` then.
  bool keeps_errors;
  struct boundary_limits limits;
  /// The layers that are set before the program begins, which therefore may still read and execute
  /// files and change those of a folder.
  uint32_t layers;
  const char *folder;
  /// Whether the program is ended when the thread that started it ends, where the system can.
  bool ends_with_parent;
};

/// Starts a program in a session of its own, without any descriptor but 0, 1 and 2.
///
/// - Returns: 0, or the error that kept the program from being started.
int boundary_spawn(const struct boundary_start *start, int32_t *process);

/// The layers that this system has.
uint32_t boundary_available(void);

/// Sets the layers of this process for good: no file, no socket, no process, nothing but computing
/// and the descriptors that are open. No other thread may run yet.
///
/// - Returns: The layers that the kernel took.
uint32_t boundary_enter(void);

/// What a process that tries the forbidden gets, each a bit of a set.
enum {
  boundary_opened_file = 1 << 0,
  boundary_opened_socket = 1 << 1,
  boundary_made_process = 1 << 2,
  boundary_executed = 1 << 3,
  boundary_gained_privileges = 1 << 4,
  boundary_has_descriptors = 1 << 5,
  boundary_dumps_core = 1 << 6,
  boundary_has_no_cpu_limit = 1 << 7,
  boundary_has_no_memory_limit = 1 << 8,
};

/// Tries what the layers forbid. What is opened by it is closed again.
uint32_t boundary_probe(void);

/// Starts a process that runs programs one after the other, each with all that descends from it.
///
/// - Parameters:
///   - socket: The descriptor by which `boundary_keep` talks to it; the process ends when it is
///     closed.
/// - Returns: 0, or the error that kept it from being started.
int boundary_start_keeper(int *socket, int32_t *process);

/// The most bytes of a program's output that are kept.
#define boundary_largest_output (16u << 20)

/// The most bytes that words and names of a program may have together.
#define boundary_largest_command (1u << 20)

/// What a keeper is asked, followed by `size` bytes: program, folder, arguments and environment,
/// each ended by NUL.
struct boundary_request {
  uint32_t size;
  uint32_t argument_count;
  uint32_t environment_count;
  uint32_t layers;
  uint64_t wall_milliseconds;
  /// 0 to throw the output away.
  uint64_t output_bytes;
  /// Not 0 to keep what is printed on standard error in place of standard output.
  uint64_t keeps_errors;
  struct boundary_limits limits;
};

/// What became of a program, followed by `output_size` bytes of output.
struct boundary_answer {
  /// The error that kept the program from being started.
  int32_t start_error;
  /// -1 unless it exited.
  int32_t exit_status;
  /// 0 unless a signal ended it.
  int32_t signal;
  uint32_t timed_out;
  uint32_t output_exceeded;
  /// Processes that were left when the program had ended, and were ended.
  uint32_t killed;
  /// Whether none is left.
  uint32_t all_ended;
  uint32_t output_size;
  /// Resident memory at its highest.
  uint64_t peak_kilobytes;
  uint64_t wall_microseconds;
};

/// Removes a folder with all that is in it; no link is followed.
void boundary_remove_folder(char *path);

/// A variable of the environment by its position, as `NAME=VALUE`; null behind the last.
const char *boundary_variable(size_t index);

/// Whether this system has keepers that end all descendants, also those that left the session.
bool boundary_ends_all_descendants(void);

#endif
