#if defined(__linux__)
#define _GNU_SOURCE
#endif

#include "internal.h"

#if BOUNDARY_HAS_PROCESSES

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#if defined(__linux__)
#include <linux/close_range.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

/// What the parent and the beginning of the child share.
struct start_up {
  const struct boundary_start *start;
  sigset_t mask;
  /// Where systems copy the parent's memory instead of lending it, the error goes through a pipe.
  int report;
  volatile int error;
};

static void close_from(int first) {
#if defined(__linux__)
  if (syscall(SYS_close_range, first, ~0U, 0) == 0) return;
#endif
  struct rlimit limit;
  int last = 65536;
  if (getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < (rlim_t)last) last = (int)limit.rlim_cur;
  for (int number = first; number < last; number++) close(number);
}

static bool set_limit(int resource, uint64_t soft, uint64_t hard) {
  struct rlimit limit = {(rlim_t)soft, (rlim_t)hard};
  return setrlimit(resource, &limit) == 0;
}

/// Sets the limits that the system has; memory is none on systems that only pretend to have it.
static bool set_limits(const struct boundary_limits *limits) {
  bool is_set = set_limit(RLIMIT_CORE, 0, 0);
  // First a signal that a program may handle, then one that it may not.
  if (limits->cpu_seconds != 0)
    is_set = set_limit(RLIMIT_CPU, limits->cpu_seconds, limits->cpu_seconds + 1) && is_set;
  if (limits->file_bytes != 0) {
    uint64_t bytes = limits->file_bytes == boundary_no_files ? 0 : limits->file_bytes;
    is_set = set_limit(RLIMIT_FSIZE, bytes, bytes) && is_set;
  }
#if defined(__linux__)
  if (limits->address_space != 0)
    is_set = set_limit(RLIMIT_AS, limits->address_space, limits->address_space) && is_set;
#endif
  return is_set;
}

static int as_descriptor(int number, int target, int flags) {
  int opened = number >= 0 ? number : open("/dev/null", flags);
  if (opened < 0 || dup2(opened, target) < 0) return errno;
  return 0;
}

/// Everything between the birth of the child and its program; the error that ended it.
static int begin(const struct start_up *up) {
  const struct boundary_start *start = up->start;
  if (setsid() < 0) return errno;
#if defined(__linux__)
  if (start->ends_with_parent && prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) != 0) return errno;
#endif
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = SIG_DFL;
  for (int number = 1; number < NSIG; number++) sigaction(number, &action, NULL);
  int error = as_descriptor(start->input, 0, O_RDONLY);
  int output = start->keeps_errors ? -1 : start->output;
  int errors = start->keeps_errors ? start->output : -1;
  if (error == 0) error = as_descriptor(output, 1, O_WRONLY);
  if (error == 0) error = as_descriptor(errors, 2, O_WRONLY);
  if (error != 0) return error;
  if (up->report >= 0) {
    if (dup2(up->report, 3) < 0 || fcntl(3, F_SETFD, FD_CLOEXEC) != 0) return errno;
    close_from(4);
  } else {
    close_from(3);
  }
  if (!set_limits(&start->limits)) return errno;
  if (start->layers & boundary_no_new_privileges && !boundary_refuse_privileges()) return EPERM;
  if (start->layers & boundary_landlock && !boundary_restrict_files(true, start->folder)) return EPERM;
  if (start->layers & boundary_seccomp && !boundary_filter_calls(false)) return EPERM;
  if (start->layers != 0 && boundary_probe_program() != 0) return EPERM;
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  execve(start->program, start->arguments, start->environment);
  return errno;
}

static int run_child(void *argument) {
  struct start_up *up = argument;
  int error = begin(up);
  up->error = error;
  if (up->report >= 0) {
    // The pipe stands at 3 once descriptors are in place, and where it was made before.
    if (write(3, &error, sizeof error) < 0) write(up->report, &error, sizeof error);
  }
  _exit(127);
}

#if defined(__linux__)

// The parent sleeps until the program begins and its memory is lent to the child meanwhile, so the
// price does not depend on how much of it there is. The child has a stack of its own.
static pid_t make_child(struct start_up *up) {
  const size_t size = 128 << 10;
  char *stack = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK, -1, 0);
  if (stack == MAP_FAILED) return -1;
  pid_t child = clone(run_child, stack + size, CLONE_VM | CLONE_VFORK | SIGCHLD, up);
  int error = errno;
  munmap(stack, size);
  errno = error;
  return child;
}

static int start_error(struct start_up *up) { return up->error; }

#else

static int pipe_ends[2];

static pid_t make_child(struct start_up *up) {
  if (pipe(pipe_ends) != 0) return -1;
  fcntl(pipe_ends[0], F_SETFD, FD_CLOEXEC);
  fcntl(pipe_ends[1], F_SETFD, FD_CLOEXEC);
  up->report = pipe_ends[1];
  pid_t child = fork();
  if (child == 0) run_child(up);
  close(pipe_ends[1]);
  return child;
}

static int start_error(struct start_up *up) {
  (void)up;
  int error = 0;
  if (read(pipe_ends[0], &error, sizeof error) != (ssize_t)sizeof error) error = 0;
  close(pipe_ends[0]);
  return error;
}

#endif

int boundary_spawn(const struct boundary_start *start, int32_t *process) {
  struct start_up up = {.start = start, .report = -1, .error = 0};
  sigset_t all;
  sigfillset(&all);
  // No handler of the parent may run in the child, which shares its memory.
  pthread_sigmask(SIG_BLOCK, &all, &up.mask);
  pid_t child = make_child(&up);
  int error = child < 0 ? errno : start_error(&up);
  pthread_sigmask(SIG_SETMASK, &up.mask, NULL);
  if (child < 0) return error;
  if (error != 0) {
    while (waitpid(child, NULL, 0) < 0 && errno == EINTR) continue;
    return error;
  }
  *process = child;
  return 0;
}

#else

int boundary_spawn(const struct boundary_start *start, int32_t *process) {
  (void)start;
  (void)process;
  return -1;
}

#endif
