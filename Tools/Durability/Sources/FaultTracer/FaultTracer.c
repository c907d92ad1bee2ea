// FaultTracer [--report FILE] [--log FILE] [--shutdown DIRECTORY] [RULE…] -- COMMAND…
//
// Runs a command and interferes with its calls of the system, each by its number. Only the calls
// between two SIGWINCH count that the command's main thread raises, so start-up is left alone, and
// only calls that touch files, pipes or devices.
//
// A rule is N:ACTION for the N-th call, or N+:ACTION for it and all after it:
//   EIO, ENOSPC, EDQUOT, EINTR, EPERM, EACCES, EROFS, EDEADLK
//             the call is not made and fails so
//   kill      the process is killed, and the call is not made
//   short     a read or a write transfers half of what was asked for
//   lie       a write reports half of what was asked for, and writes nothing
//   nothing   a read finds the end of the file
//   crash     the file system that --shutdown names stops, its log not written, and the process is
//             killed; crash-logged writes the log first
//   run=TEXT  a command runs before the call, and then the call is made
// N of 0 stands for the moment after the last call, at which the process goes on.
//
// The report says in one line how many calls there were, how many rules fired, the name of the call
// at which the first one did, and how the process ended. The log has a line for each call.

#ifdef __linux__

#define _GNU_SOURCE
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

// XFS_IOC_GOINGDOWN, EXT4_IOC_SHUTDOWN: what a loss of power leaves on the medium.
#define SHUTDOWN _IOR('X', 125, uint32_t)
enum { SHUTDOWN_LOGGED = 1, SHUTDOWN_UNLOGGED = 2 };

enum kind { ERROR, KILL, SHORT, LIE, NOTHING, CRASH, CRASH_LOGGED, RUN };

struct rule {
  long call;
  bool on;
  enum kind kind;
  int error;
  const char *command;
};

enum { MOST_RULES = 8 };
static struct rule rules[MOST_RULES];
static int rule_count;
static int shutdown_directory = -1;
static FILE *report_file, *log_file;

static void stop(const char *what) {
  fprintf(stderr, "FaultTracer: %s: %s\n", what, strerror(errno));
  exit(120);
}

// Registers, by what they mean.

#if defined(__x86_64__)
typedef struct user_regs_struct registers;
static long number_of(const registers *r) { return (long)r->orig_rax; }
static unsigned long argument(const registers *r, int index) {
  const unsigned long long all[] = {r->rdi, r->rsi, r->rdx, r->r10};
  return (unsigned long)all[index];
}
static void set_count(registers *r, unsigned long count) { r->rdx = count; }
static long result_of(const registers *r) { return (long)r->rax; }
static void set_result(registers *r, long result) { r->rax = (unsigned long long)result; }
static void skip_call(pid_t process, registers *r) {
  (void)process;
  r->orig_rax = (unsigned long long)-1;
}
#elif defined(__aarch64__)
typedef struct user_regs_struct registers;
static long number_of(const registers *r) { return (long)r->regs[8]; }
static unsigned long argument(const registers *r, int index) {
  return (unsigned long)r->regs[index];
}
static void set_count(registers *r, unsigned long count) { r->regs[2] = count; }
static long result_of(const registers *r) { return (long)r->regs[0]; }
static void set_result(registers *r, long result) { r->regs[0] = (unsigned long long)result; }
static void skip_call(pid_t process, registers *r) {
  (void)r;
  int none = -1;
  struct iovec part = {&none, sizeof none};
  if (ptrace(PTRACE_SETREGSET, process, NT_ARM_SYSTEM_CALL, &part) != 0) stop("skipping a call");
}
#else
#error "The registers of this processor are not known here."
#endif

static void get_registers(pid_t process, registers *r) {
  struct iovec part = {r, sizeof *r};
  if (ptrace(PTRACE_GETREGSET, process, NT_PRSTATUS, &part) != 0) stop("reading registers");
}

static void set_registers(pid_t process, registers *r) {
  struct iovec part = {r, sizeof *r};
  if (ptrace(PTRACE_SETREGSET, process, NT_PRSTATUS, &part) != 0) stop("changing registers");
}

// Calls.

// Where a call has a path among its arguments; -1 for none.
struct call {
  long number;
  const char *name;
  int path;
};

#define CALL(name, path) {SYS_##name, #name, path}
static const struct call calls[] = {
#ifdef SYS_open
    CALL(open, 0), CALL(stat, 0), CALL(lstat, 0), CALL(access, 0), CALL(rename, 0),
    CALL(unlink, 0), CALL(link, 0), CALL(mkdir, 0), CALL(rmdir, 0), CALL(readlink, 0),
    CALL(chmod, 0), CALL(chown, 0), CALL(poll, -1), CALL(getdents, -1), CALL(creat, 0),
#endif
#ifdef SYS_renameat
    CALL(renameat, 1),
#endif
    CALL(openat, 1), CALL(newfstatat, 1), CALL(statx, 1), CALL(faccessat, 1),
    CALL(faccessat2, 1), CALL(renameat2, 1), CALL(unlinkat, 1), CALL(linkat, 1),
    CALL(mkdirat, 1), CALL(readlinkat, 1), CALL(fchmodat, 1), CALL(fchownat, 1),
    CALL(fstat, -1), CALL(fstatfs, -1), CALL(statfs, 0), CALL(read, -1), CALL(pread64, -1),
    CALL(readv, -1), CALL(write, -1), CALL(pwrite64, -1), CALL(writev, -1), CALL(lseek, -1),
    CALL(close, -1), CALL(fsync, -1), CALL(fdatasync, -1), CALL(ftruncate, -1),
    CALL(fallocate, -1), CALL(fadvise64, -1), CALL(fchmod, -1), CALL(fchown, -1),
    CALL(flistxattr, -1), CALL(fgetxattr, -1), CALL(fsetxattr, -1), CALL(fremovexattr, -1),
    CALL(getxattr, 0), CALL(setxattr, 0), CALL(listxattr, 0), CALL(flock, -1), CALL(fcntl, -1),
    CALL(ioctl, -1), CALL(getdents64, -1), CALL(dup, -1), CALL(dup3, -1), CALL(ppoll, -1),
    CALL(utimensat, 1), CALL(umask, -1), CALL(copy_file_range, -1), CALL(sendfile, -1),
};

// Memory, threads, time and the process itself: they touch no file.
static const long ignored[] = {
    SYS_mmap, SYS_munmap, SYS_mremap, SYS_mprotect, SYS_madvise, SYS_brk, SYS_futex,
    SYS_set_robust_list, SYS_rseq, SYS_clone, SYS_clone3, SYS_sched_yield,
    SYS_sched_getaffinity, SYS_nanosleep, SYS_clock_nanosleep, SYS_clock_gettime,
    SYS_gettimeofday, SYS_getrandom, SYS_rt_sigaction, SYS_rt_sigprocmask, SYS_rt_sigreturn,
    SYS_sigaltstack, SYS_getpid, SYS_gettid, SYS_getuid, SYS_geteuid, SYS_getgid, SYS_getegid,
    SYS_tgkill, SYS_restart_syscall, SYS_sysinfo, SYS_uname, SYS_prlimit64, SYS_exit,
    SYS_exit_group,
};

#define COUNT(array) (sizeof(array) / sizeof *(array))

static bool counts(long number) {
  for (size_t i = 0; i < COUNT(ignored); i++)
    if (ignored[i] == number) return false;
  return true;
}

static const struct call *call_of(long number) {
  static struct call unknown;
  static char name[32];
  for (size_t i = 0; i < COUNT(calls); i++)
    if (calls[i].number == number) return &calls[i];
  snprintf(name, sizeof name, "call-%ld", number);
  unknown = (struct call){number, name, -1};
  return &unknown;
}

static bool reads(long number) {
  return number == SYS_read || number == SYS_pread64;
}

static bool writes(long number) {
  return number == SYS_write || number == SYS_pwrite64;
}

static void copy_text(pid_t process, unsigned long address, char *text, size_t size) {
  // Not beyond the page in which it begins: the next need not be there.
  size_t rest = 4096 - address % 4096, wanted = size - 1 < rest ? size - 1 : rest;
  struct iovec here = {text, wanted}, there = {(void *)address, wanted};
  ssize_t count = process_vm_readv(process, &here, 1, &there, 1, 0);
  text[count < 0 ? 0 : count] = 0;
}

// Rules.

static const struct {
  const char *name;
  int number;
} errors[] = {{"EIO", EIO},     {"ENOSPC", ENOSPC}, {"EDQUOT", EDQUOT}, {"EINTR", EINTR},
              {"EPERM", EPERM}, {"EACCES", EACCES}, {"EROFS", EROFS},   {"EDEADLK", EDEADLK}};

static const struct {
  const char *name;
  enum kind kind;
} kinds[] = {{"kill", KILL},       {"short", SHORT}, {"lie", LIE},
             {"nothing", NOTHING}, {"crash", CRASH}, {"crash-logged", CRASH_LOGGED}};

static bool add_rule(const char *text) {
  if (rule_count == MOST_RULES) return false;
  struct rule *rule = &rules[rule_count];
  char *end;
  rule->call = strtol(text, &end, 10);
  if (end == text || rule->call < 0) return false;
  if (*end == '+') {
    rule->on = true;
    end++;
  }
  if (*end++ != ':') return false;
  rule_count++;
  for (size_t i = 0; i < COUNT(errors); i++)
    if (strcmp(end, errors[i].name) == 0) {
      rule->kind = ERROR;
      rule->error = errors[i].number;
      return true;
    }
  for (size_t i = 0; i < COUNT(kinds); i++)
    if (strcmp(end, kinds[i].name) == 0) {
      rule->kind = kinds[i].kind;
      return true;
    }
  if (strncmp(end, "run=", 4) != 0) return false;
  rule->kind = RUN;
  rule->command = end + 4;
  return true;
}

// Whether a rule's action means something at this call.
static bool applies(const struct rule *rule, long number, const registers *r) {
  switch (rule->kind) {
  case SHORT: return (reads(number) || writes(number)) && argument(r, 2) > 1;
  case LIE: return writes(number) && argument(r, 2) > 1;
  case NOTHING: return reads(number);
  default: return true;
  }
}

static void shut_down(uint32_t how) {
  if (ioctl(shutdown_directory, SHUTDOWN, &how) != 0) stop("shutting the file system down");
}

static void run_command(const char *command) {
  int status = system(command);
  if (status != 0) stop("a command of a rule failed");
}

// What a traced process is about to do, or did.
struct state {
  pid_t process;
  bool counting;
  bool in_call;
  bool over;
  long count;
  int fired;
  char first[64];
  // What the present call shall return instead of what it does.
  bool has_result;
  long result;
  // What a call was asked to transfer, while it transfers less: programs find their registers as
  // they left them.
  unsigned long asked;
  char text[512];
};

static void act(struct state *state, const struct rule *rule, registers *r) {
  switch (rule->kind) {
  case ERROR:
    state->has_result = true;
    state->result = -rule->error;
    skip_call(state->process, r);
    break;
  case LIE:
    state->has_result = true;
    state->result = (long)((argument(r, 2) + 1) / 2);
    skip_call(state->process, r);
    break;
  case NOTHING:
    state->has_result = true;
    state->result = 0;
    skip_call(state->process, r);
    break;
  case SHORT:
    state->asked = argument(r, 2);
    set_count(r, state->asked / 2);
    break;
  case CRASH: shut_down(SHUTDOWN_UNLOGGED); break;
  case CRASH_LOGGED: shut_down(SHUTDOWN_LOGGED); break;
  case RUN: run_command(rule->command); break;
  case KILL: break;
  }
  bool ends = rule->kind == KILL || rule->kind == CRASH || rule->kind == CRASH_LOGGED;
  // With its call skipped, a killed process has no effect on its way out.
  if (ends) skip_call(state->process, r);
  set_registers(state->process, r);
  if (ends) kill(state->process, SIGKILL);
}

static void enter(struct state *state) {
  registers r;
  get_registers(state->process, &r);
  long number = number_of(&r);
  state->has_result = false;
  state->asked = 0;
  state->text[0] = 0;
  if (!counts(number)) return;
  state->count++;
  const struct call *call = call_of(number);
  char path[256] = "";
  if (call->path >= 0) copy_text(state->process, argument(&r, call->path), path, sizeof path);
  snprintf(state->text, sizeof state->text, "%ld %s(%ld, %s)", state->count, call->name,
           call->path == 0 ? -1 : (long)(int)argument(&r, 0), path);
  for (int i = 0; i < rule_count; i++) {
    const struct rule *rule = &rules[i];
    bool meant = rule->call == state->count || (rule->on && state->count > rule->call);
    if (rule->call == 0 || !meant || !applies(rule, number, &r)) continue;
    if (state->fired++ == 0) snprintf(state->first, sizeof state->first, "%s", call->name);
    if (log_file) fprintf(log_file, "%s interfered with\n", state->text);
    act(state, rule, &r);
    break;
  }
}

static void leave(struct state *state) {
  if (!state->has_result && state->asked == 0 && (!log_file || state->text[0] == 0)) return;
  registers r;
  get_registers(state->process, &r);
  if (state->has_result) set_result(&r, state->result);
  if (state->asked != 0) set_count(&r, state->asked);
  if (state->has_result || state->asked != 0) set_registers(state->process, &r);
  if (log_file && state->text[0] != 0)
    fprintf(log_file, "%s = %ld\n", state->text, result_of(&r));
}

// The first mark begins the counting, the second ends it.
static void mark(struct state *state) {
  if (state->over) return;
  state->over = state->counting;
  state->counting = !state->counting;
  if (!state->over) return;
  for (int i = 0; i < rule_count; i++) {
    if (rules[i].call != 0) continue;
    if (state->fired++ == 0) snprintf(state->first, sizeof state->first, "end");
    if (rules[i].kind == CRASH) shut_down(SHUTDOWN_UNLOGGED);
    if (rules[i].kind == CRASH_LOGGED) shut_down(SHUTDOWN_LOGGED);
    if (rules[i].kind == RUN) run_command(rules[i].command);
  }
}

static void trace(struct state *state) {
  int status;
  if (waitpid(state->process, &status, 0) < 0 || !WIFSTOPPED(status)) stop("starting");
  if (ptrace(PTRACE_SETOPTIONS, state->process, 0, PTRACE_O_TRACESYSGOOD | PTRACE_O_EXITKILL))
    stop("tracing");
  int signal = 0;
  while (true) {
    // A process that was killed may be gone already.
    if (ptrace(state->counting ? PTRACE_SYSCALL : PTRACE_CONT, state->process, 0, signal) != 0 &&
        errno != ESRCH)
      stop("going on");
    if (waitpid(state->process, &status, 0) < 0) stop("waiting");
    if (!WIFSTOPPED(status)) break;
    signal = WSTOPSIG(status);
    if (signal == (SIGTRAP | 0x80)) {
      state->in_call = !state->in_call;
      if (state->in_call) enter(state); else leave(state);
      signal = 0;
    } else if (signal == SIGWINCH) {
      mark(state);
      state->in_call = false;
      signal = 0;
    } else if (signal == SIGTRAP) {
      // The command was executed.
      signal = 0;
    }
  }
  if (report_file)
    fprintf(report_file, "%ld %d %s %s %d\n", state->count, state->fired,
            state->fired ? state->first : "-", WIFEXITED(status) ? "exit" : "signal",
            WIFEXITED(status) ? WEXITSTATUS(status) : WTERMSIG(status));
}

static FILE *opened(const char *path) {
  FILE *file = fopen(path, "we");
  if (!file) stop(path);
  return file;
}

int main(int argc, char **argv) {
  int index = 1;
  for (; index < argc && strcmp(argv[index], "--") != 0; index++) {
    const char *word = argv[index];
    bool has_value = index + 1 < argc;
    if (strcmp(word, "--report") == 0 && has_value) {
      report_file = opened(argv[++index]);
    } else if (strcmp(word, "--log") == 0 && has_value) {
      log_file = opened(argv[++index]);
    } else if (strcmp(word, "--shutdown") == 0 && has_value) {
      shutdown_directory = open(argv[++index], O_RDONLY | O_DIRECTORY | O_CLOEXEC);
      if (shutdown_directory < 0) stop(argv[index]);
    } else if (!add_rule(word)) {
      fprintf(stderr, "FaultTracer: not understood: %s\n", word);
      return 120;
    }
  }
  if (index + 1 >= argc) {
    fprintf(stderr, "FaultTracer: no command\n");
    return 120;
  }
  struct state state = {.process = fork()};
  if (state.process < 0) stop("fork");
  if (state.process == 0) {
    if (ptrace(PTRACE_TRACEME, 0, 0, 0) != 0) stop("tracing");
    execvp(argv[index + 1], argv + index + 1);
    stop(argv[index + 1]);
  }
  trace(&state);
  return 0;
}

#else

#include <stdio.h>

int main(void) {
  fprintf(stderr, "FaultTracer: needs Linux\n");
  return 120;
}

#endif
