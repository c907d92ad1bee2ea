#if defined(__linux__)
#define _GNU_SOURCE
#endif

#include "internal.h"

#if BOUNDARY_HAS_PROCESSES

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#if defined(__linux__)
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

static bool opens_file(void) {
  const char *const paths[] = {"/", "/etc/passwd", "/proc/self/status", "/dev/null", "."};
  for (size_t index = 0; index < sizeof paths / sizeof paths[0]; index++) {
    int file = open(paths[index], O_RDONLY | O_CLOEXEC);
    if (file < 0) continue;
    close(file);
    return true;
  }
  return false;
}

static bool opens_socket(void) {
  const int kinds[][2] = {{AF_INET, SOCK_STREAM}, {AF_INET, SOCK_DGRAM}, {AF_INET6, SOCK_STREAM},
                          {AF_UNIX, SOCK_STREAM}, {AF_UNIX, SOCK_DGRAM}};
  for (size_t index = 0; index < sizeof kinds / sizeof kinds[0]; index++) {
    int opened = socket(kinds[index][0], kinds[index][1], 0);
    if (opened < 0) continue;
    close(opened);
    return true;
  }
  return false;
}

static bool makes_process(void) {
#if defined(__linux__)
  // The plain call: nothing of the library runs in the child.
  long child = syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0);
  if (child == 0) syscall(SYS_exit_group, 0);
#else
  pid_t child = fork();
  if (child == 0) _exit(0);
#endif
  if (child < 0) return false;
  int status;
  while (waitpid((pid_t)child, &status, 0) < 0 && errno == EINTR) continue;
  return true;
}

/// Executing a name that is not there fails for that reason only where executing is possible.
static bool executes(void) {
  char *const words[] = {"", NULL};
  execve("/nothing-is-there", words, words + 1);
  return errno == ENOENT;
}

static bool has_limit(int resource) {
  struct rlimit limit;
  return getrlimit(resource, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY;
}

uint32_t boundary_probe_program(void) {
  uint32_t found = 0;
  if (opens_socket()) found |= boundary_opened_socket;
  if (makes_process()) found |= boundary_made_process;
  // A file that would have no name; nothing is left of it in any case.
#if defined(O_TMPFILE)
  int file = open("/", O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600);
  if (file >= 0 || errno != EACCES) found |= boundary_opened_file;
  if (file >= 0) close(file);
#endif
  return found;
}

uint32_t boundary_probe(void) {
  uint32_t found = 0;
  if (opens_file()) found |= boundary_opened_file;
  if (opens_socket()) found |= boundary_opened_socket;
  if (makes_process()) found |= boundary_made_process;
  if (executes()) found |= boundary_executed;
  for (int number = 3; number < 1024; number++) {
    if (fcntl(number, F_GETFD) >= 0) found |= boundary_has_descriptors;
  }
  if (!has_limit(RLIMIT_CPU)) found |= boundary_has_no_cpu_limit;
  if (!has_limit(RLIMIT_AS)) found |= boundary_has_no_memory_limit;
  struct rlimit core;
  if (getrlimit(RLIMIT_CORE, &core) != 0 || core.rlim_cur != 0) found |= boundary_dumps_core;
#if defined(__linux__)
  if (prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) != 1) found |= boundary_gained_privileges;
#endif
  return found;
}

#else

uint32_t boundary_probe_program(void) { return UINT32_MAX; }

uint32_t boundary_probe(void) { return UINT32_MAX; }

#endif
