#if defined(__linux__)
#define _GNU_SOURCE
#endif

#include "internal.h"

#if BOUNDARY_HAS_PROCESSES

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#if defined(__linux__)
#include <linux/close_range.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#ifndef SYS_pidfd_open
#define SYS_pidfd_open 434
#endif
#endif

enum {
  most_words = 16384,
  /// How long leftover processes are hunted, in milliseconds.
  hunting_time = 10000,
};

/// Everything that a keeper works on; it lives in memory of its own.
struct keeper {
  int parent;
  char words[boundary_largest_command + 1];
  char *arguments[most_words + 1];
  char *environment[most_words + 1];
  char output[boundary_largest_output];
};

static uint64_t microseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

static bool transfer(int socket, void *bytes, size_t count, bool writes) {
  char *next = bytes;
  while (count > 0) {
    ssize_t moved = writes ? send(socket, next, count, 0) : recv(socket, next, count, 0);
    if (moved < 0 && errno == EINTR) continue;
    if (moved <= 0) return false;
    next += moved;
    count -= (size_t)moved;
  }
  return true;
}

// Ending what is left.

#if defined(__linux__)

struct process_list {
  int count;
  int32_t numbers[65536];
};

static struct process_list listed;

static void list_number(int32_t number) {
  if (listed.count < (int)(sizeof listed.numbers / sizeof listed.numbers[0]))
    listed.numbers[listed.count++] = number;
}

/// Lists the processes whose parent this one is now: a process without its parent becomes ours.
static bool list_children(void) {
  listed.count = 0;
  int file = open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC);
  if (file < 0) return false;
  static char text[1 << 16];
  int32_t number = 0;
  for (;;) {
    ssize_t count = read(file, text, sizeof text);
    if (count <= 0) break;
    for (ssize_t index = 0; index < count; index++) {
      if (text[index] >= '0' && text[index] <= '9') {
        number = number * 10 + (text[index] - '0');
      } else if (number != 0) {
        list_number(number);
        number = 0;
      }
    }
  }
  close(file);
  return true;
}

/// The parent of a process, from `NUMBER (NAME) STATE PARENT`; 0 if it is gone.
static int32_t parent_of(int folder, const char *number) {
  char path[32] = {0};
  size_t length = strlen(number);
  if (length > 12) return 0;
  memcpy(path, number, length);
  memcpy(path + length, "/stat", 6);
  int file = openat(folder, path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  char text[512];
  ssize_t count = read(file, text, sizeof text - 1);
  close(file);
  if (count <= 0) return 0;
  text[count] = 0;
  // The name may hold anything, also parentheses.
  char *end = strrchr(text, ')');
  if (end == NULL || end[1] != ' ' || end[2] == 0 || end[3] != ' ') return 0;
  int32_t parent = 0;
  for (char *digit = end + 4; *digit >= '0' && *digit <= '9'; digit++)
    parent = parent * 10 + (*digit - '0');
  return parent;
}

struct linux_entry {
  uint64_t inode;
  int64_t offset;
  unsigned short size;
  unsigned char kind;
  char name[];
};

static struct {
  int count;
  int32_t numbers[65536], parents[65536];
} everyone;

/// Lists all processes that descend from this one, whoever their parents are.
static bool list_descendants(void) {
  static char entries[1 << 16];
  listed.count = 0;
  everyone.count = 0;
  int folder = open("/proc", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0) return false;
  for (;;) {
    long count = syscall(SYS_getdents64, folder, entries, sizeof entries);
    if (count <= 0) break;
    for (long place = 0; place < count;) {
      struct linux_entry *entry = (struct linux_entry *)(entries + place);
      place += entry->size;
      if (entry->name[0] < '1' || entry->name[0] > '9' || everyone.count == 65536) continue;
      everyone.numbers[everyone.count] = (int32_t)strtol(entry->name, NULL, 10);
      everyone.parents[everyone.count++] = parent_of(folder, entry->name);
    }
  }
  close(folder);
  list_number(getpid());
  for (int known = 0; known < listed.count; known++) {
    for (int index = 0; index < everyone.count; index++) {
      if (everyone.parents[index] == listed.numbers[known]) list_number(everyone.numbers[index]);
    }
  }
  // This process itself is not to be ended.
  listed.count--;
  memmove(listed.numbers, listed.numbers + 1, (size_t)listed.count * sizeof listed.numbers[0]);
  return true;
}

static void signal_listed(int number) {
  for (int index = 0; index < listed.count; index++) kill(listed.numbers[index], number);
}

/// Ends every process of ours.
///
/// Whoever forks without end is stopped before it is ended, so that its children cannot outrun us.
static void end_all(void) {
  if (list_children()) signal_listed(SIGKILL);
  for (int round = 0; round < 2; round++) {
    if (list_descendants()) signal_listed(SIGSTOP);
  }
  if (list_descendants()) signal_listed(SIGKILL);
}

#else

static int32_t session;

static void end_all(void) {
  // What has left the session is out of reach here.
  if (session > 0) kill(-session, SIGKILL);
}

#endif

/// Takes what remains of ended processes; whether one is left.
static bool collect(uint32_t *collected) {
  for (;;) {
    pid_t ended = waitpid(-1, NULL, WNOHANG);
    if (ended > 0) {
      (*collected)++;
      continue;
    }
    if (ended < 0 && errno == EINTR) continue;
    return ended == 0;
  }
}

static bool end_leftovers(uint32_t *killed) {
  uint64_t deadline = microseconds() + hunting_time * (uint64_t)1000;
  while (collect(killed)) {
    if (microseconds() > deadline) return false;
    end_all();
    if (!collect(killed)) break;
    struct timespec pause = {0, 200000};
    nanosleep(&pause, NULL);
  }
  return true;
}

// Running one program.

static int descriptor_of(pid_t process) {
#if defined(__linux__)
  return (int)syscall(SYS_pidfd_open, process, 0);
#else
  (void)process;
  return -1;
#endif
}

struct run {
  int output, watched;
  uint64_t deadline, output_bytes;
};

/// Reads what is there; false at the end of the output.
static bool read_output(struct keeper *keeper, struct run *run, struct boundary_answer *answer) {
  for (;;) {
    char rest[4096];
    size_t room = run->output_bytes - answer->output_size;
    ssize_t count = room > 0 ? read(run->output, keeper->output + answer->output_size, room)
                             : read(run->output, rest, sizeof rest);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0 && errno == EAGAIN) return true;
    if (count <= 0) return false;
    if (room == 0) {
      answer->output_exceeded = 1;
      return false;
    }
    answer->output_size += (uint32_t)count;
  }
}

/// Waits until the program ends, its time is over or it prints too much; false if nobody wants to
/// know any more.
static bool watch(struct keeper *keeper, struct run *run, struct boundary_answer *answer, pid_t process,
                  int *status, struct rusage *usage) {
  for (;;) {
    pid_t ended = wait4(process, status, WNOHANG, usage);
    if (ended == process) break;
    uint64_t now = microseconds();
    if (now >= run->deadline) answer->timed_out = 1;
    if (answer->timed_out || answer->output_exceeded) {
      kill(process, SIGKILL);
      while (wait4(process, status, 0, usage) < 0 && errno == EINTR) continue;
      break;
    }
    struct pollfd wanted[3] = {
        {.fd = keeper->parent, .events = 0},
        {.fd = run->output, .events = POLLIN},
        {.fd = run->watched, .events = POLLIN},
    };
    uint64_t left = (run->deadline - now) / 1000 + 1;
    // Without a descriptor of the process its end is looked for.
    int pause = run->watched < 0 ? 2 : left > 60000 ? 60000 : (int)left;
    if (poll(wanted, 3, pause) < 0 && errno != EINTR) pause = 0;
    if (wanted[0].revents & (POLLHUP | POLLERR | POLLNVAL)) {
      kill(process, SIGKILL);
      return false;
    }
    if (run->output >= 0 && wanted[1].revents != 0 && !read_output(keeper, run, answer)) {
      close(run->output);
      run->output = -1;
    }
  }
  if (run->output >= 0) read_output(keeper, run, answer);
  return true;
}

/// Splits the words of a request; false if they are not as many as it says.
static bool split(struct keeper *keeper, const struct boundary_request *request,
                  struct boundary_start *start) {
  if (request->argument_count > most_words || request->environment_count > most_words) return false;
  char *next = keeper->words, *end = keeper->words + request->size;
  uint32_t count = 2 + request->argument_count + request->environment_count;
  for (uint32_t index = 0; index < count; index++) {
    if (next >= end) return false;
    if (index == 0) start->program = next;
    if (index == 1) start->folder = next;
    if (index >= 2 && index < 2 + request->argument_count) keeper->arguments[index - 2] = next;
    if (index >= 2 + request->argument_count)
      keeper->environment[index - 2 - request->argument_count] = next;
    next += strlen(next) + 1;
  }
  keeper->arguments[request->argument_count] = NULL;
  keeper->environment[request->environment_count] = NULL;
  if (start->folder != NULL && start->folder[0] == 0) start->folder = NULL;
  start->arguments = keeper->arguments;
  start->environment = keeper->environment;
  return next == end;
}

static bool run_program(struct keeper *keeper, const struct boundary_request *request,
                        struct boundary_answer *answer) {
  struct boundary_start start = {.input = -1, .output = -1, .limits = request->limits,
                                 .layers = request->layers, .ends_with_parent = true,
                                 .keeps_errors = request->keeps_errors != 0};
  int pipe_ends[2] = {-1, -1};
  if (!split(keeper, request, &start)) {
    answer->start_error = EINVAL;
    return true;
  }
  if (request->output_bytes > 0) {
    if (pipe(pipe_ends) != 0 || fcntl(pipe_ends[0], F_SETFL, O_NONBLOCK) != 0) {
      answer->start_error = errno;
      return true;
    }
    start.output = pipe_ends[1];
  }
  uint64_t began = microseconds();
  int32_t process = 0;
  answer->start_error = boundary_spawn(&start, &process);
  if (pipe_ends[1] >= 0) close(pipe_ends[1]);
  if (answer->start_error != 0) {
    if (pipe_ends[0] >= 0) close(pipe_ends[0]);
    return true;
  }
#if !defined(__linux__)
  session = process;
#endif
  struct run run = {
      .output = pipe_ends[0], .watched = descriptor_of(process),
      .deadline = began + request->wall_milliseconds * 1000,
      .output_bytes = request->output_bytes < boundary_largest_output ? request->output_bytes
                                                                     : boundary_largest_output};
  int status = 0;
  struct rusage usage;
  memset(&usage, 0, sizeof usage);
  bool is_wanted = watch(keeper, &run, answer, process, &status, &usage);
  answer->wall_microseconds = microseconds() - began;
  if (run.watched >= 0) close(run.watched);
  if (run.output >= 0) close(run.output);
  answer->all_ended = end_leftovers(&answer->killed);
  answer->exit_status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  answer->signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
#if defined(__linux__)
  answer->peak_kilobytes = (uint64_t)usage.ru_maxrss;
#else
  answer->peak_kilobytes = (uint64_t)usage.ru_maxrss >> 10;
#endif
  return is_wanted;
}

static void keep(struct keeper *keeper) {
  for (;;) {
    struct boundary_request request;
    struct boundary_answer answer;
    memset(&answer, 0, sizeof answer);
    answer.exit_status = -1;
    answer.all_ended = 1;
    if (!transfer(keeper->parent, &request, sizeof request, false)) return;
    if (request.size > boundary_largest_command) return;
    if (!transfer(keeper->parent, keeper->words, request.size, false)) return;
    keeper->words[request.size] = 0;
    if (!run_program(keeper, &request, &answer)) return;
    if (!transfer(keeper->parent, &answer, sizeof answer, true)) return;
    if (!transfer(keeper->parent, keeper->output, answer.output_size, true)) return;
  }
}

static void become_keeper(int parent) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = SIG_DFL;
  for (int number = 1; number < NSIG; number++) sigaction(number, &action, NULL);
  // Ctrl-C on a terminal ends whoever asked, and then the socket is closed: what runs is ended first.
  setsid();
  signal(SIGPIPE, SIG_IGN);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  if (dup2(parent, 3) < 0) _exit(1);
  fcntl(3, F_SETFD, FD_CLOEXEC);
#if defined(__linux__)
  prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
  syscall(SYS_close_range, 4, ~0U, 0);
#else
  for (int number = 4; number < 1024; number++) close(number);
#endif
  struct keeper *keeper =
      mmap(NULL, sizeof *keeper, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (keeper == MAP_FAILED) _exit(1);
  keeper->parent = 3;
  keep(keeper);
  uint32_t killed = 0;
  end_leftovers(&killed);
  _exit(0);
}

int boundary_start_keeper(int *socket, int32_t *process) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) return errno;
  fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  fcntl(ends[1], F_SETFD, FD_CLOEXEC);
  pid_t child = fork();
  if (child == 0) become_keeper(ends[1]);
  int error = errno;
  close(ends[1]);
  if (child < 0) {
    close(ends[0]);
    return error;
  }
  *socket = ends[0];
  *process = child;
  return 0;
}

bool boundary_ends_all_descendants(void) {
#if defined(__linux__)
  return true;
#else
  return false;
#endif
}

#else

int boundary_start_keeper(int *socket, int32_t *process) {
  (void)socket;
  (void)process;
  return -1;
}

bool boundary_ends_all_descendants(void) { return false; }

#endif
