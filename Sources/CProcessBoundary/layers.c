#if defined(__linux__)
#define _GNU_SOURCE
#endif

#include "internal.h"

#if defined(__linux__)

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

// Landlock's numbers, which old headers lack (linux/landlock.h).
#ifndef SYS_landlock_create_ruleset
#define SYS_landlock_create_ruleset 444
#define SYS_landlock_add_rule 445
#define SYS_landlock_restrict_self 446
#endif

enum { landlock_version = 1, landlock_rule_path = 1 };

struct landlock_ruleset {
  uint64_t files, network, scope;
};

struct landlock_path {
  uint64_t allowed;
  int32_t parent;
} __attribute__((packed));

enum {
  files_execute = 1 << 0,
  files_write = 1 << 1,
  files_read = 1 << 2 | 1 << 3,
  // The bits of version 1; version 2 adds moving, 3 truncating, 5 controlling devices.
  files_first = (1 << 13) - 1,
  files_control = 1 << 15,
};

static uint64_t all_file_rights(long version) {
  uint64_t rights = files_first;
  if (version >= 2) rights |= 1 << 13;
  if (version >= 3) rights |= 1 << 14;
  if (version >= 5) rights |= files_control;
  return rights;
}

static bool allow(long rules, const char *path, uint64_t rights) {
  int folder = open(path, O_PATH | O_CLOEXEC | O_DIRECTORY);
  if (folder < 0) return false;
  struct landlock_path rule = {rights, folder};
  long result = syscall(SYS_landlock_add_rule, rules, landlock_rule_path, &rule, 0);
  close(folder);
  return result == 0;
}

bool boundary_restrict_files(bool may_read, const char *folder) {
  long version = syscall(SYS_landlock_create_ruleset, NULL, 0, landlock_version);
  if (version < 1) return false;
  uint64_t files = all_file_rights(version);
  struct landlock_ruleset ruleset = {files, version >= 4 ? 3 : 0, version >= 6 ? 3 : 0};
  size_t size = version >= 6 ? 24 : version >= 4 ? 16 : 8;
  long rules = syscall(SYS_landlock_create_ruleset, &ruleset, size, 0);
  if (rules < 0) return false;
  bool is_set = true;
  // A program may write what is no file of anybody: /dev/null, and its terminal if it had one.
  if (may_read) is_set = allow(rules, "/", files_execute | files_read);
  if (may_read) is_set = allow(rules, "/dev", files_read | files_write) && is_set;
  if (folder != NULL) is_set = allow(rules, folder, files & ~(uint64_t)files_control) && is_set;
  is_set = is_set && syscall(SYS_landlock_restrict_self, rules, 0) == 0;
  close((int)rules);
  return is_set;
}

#if defined(__x86_64__)
#define THIS_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define THIS_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

bool boundary_refuse_privileges(void) { return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0; }

uint32_t boundary_available(void) {
  uint32_t layers = 0;
  if (prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) >= 0) layers |= boundary_no_new_privileges;
  if (syscall(SYS_landlock_create_ruleset, NULL, 0, landlock_version) >= 1) layers |= boundary_landlock;
#if defined(THIS_ARCHITECTURE)
  uint32_t action = SECCOMP_RET_ERRNO;
  if (syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0) layers |= boundary_seccomp;
#endif
  return layers;
}

#if defined(THIS_ARCHITECTURE)

#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define ANSWER(value) BPF_STMT(BPF_RET | BPF_K, value)
#define ALLOW ANSWER(SECCOMP_RET_ALLOW)
#define REFUSE(number) ANSWER(SECCOMP_RET_ERRNO | (number))
#define IS(value, yes, no) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, yes, no)
#define ALLOW_CALL(number) IS(number, 0, 1), ALLOW
#define REFUSE_CALL(number) IS(number, 0, 1), REFUSE(EPERM)
#define LOAD_HIGH(field) \
  BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field) + 4)
#define IF_LOW_WORD(number, argument, value) \
  IS(number, 0, 4), LOAD(args[argument]), IS(value, 0, 1), ALLOW, REFUSE(EPERM)

// Another architecture has other numbers, and x86-64 has a second table from 0x40000000 on.
#define CHECK_ARCHITECTURE                                             \
  LOAD(arch), IS(THIS_ARCHITECTURE, 1, 0), ANSWER(SECCOMP_RET_KILL_PROCESS), LOAD(nr), \
      BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1), ANSWER(SECCOMP_RET_KILL_PROCESS)

// A thread is no process. clone3 hides its flags from filters; libraries then take clone.
#define ALLOW_THREADS_ONLY                                                                  \
  IS(SYS_clone3, 0, 1), REFUSE(ENOSYS), IS(SYS_clone, 0, 4), LOAD(args[0]),                 \
      BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, CLONE_THREAD, 0, 1), ALLOW, REFUSE(EPERM)

static bool install(const struct sock_filter *filter, size_t count) {
  struct sock_fprog program = {(unsigned short)count, (struct sock_filter *)filter};
  return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program) == 0;
}

static bool install_worker_filter(void) {
  const struct sock_filter filter[] = {
      CHECK_ARCHITECTURE,
      ALLOW_CALL(SYS_read),
      ALLOW_CALL(SYS_write),
      ALLOW_CALL(SYS_readv),
      ALLOW_CALL(SYS_writev),
      ALLOW_CALL(SYS_lseek),
      ALLOW_CALL(SYS_close),
      ALLOW_CALL(SYS_fstat),
      ALLOW_CALL(SYS_ppoll),
      ALLOW_CALL(SYS_mmap),
      ALLOW_CALL(SYS_munmap),
      ALLOW_CALL(SYS_mprotect),
      ALLOW_CALL(SYS_mremap),
      ALLOW_CALL(SYS_madvise),
      ALLOW_CALL(SYS_brk),
      ALLOW_CALL(SYS_membarrier),
      ALLOW_CALL(SYS_futex),
      ALLOW_CALL(SYS_set_robust_list),
      ALLOW_CALL(SYS_rseq),
      ALLOW_CALL(SYS_sched_yield),
      ALLOW_CALL(SYS_sched_getaffinity),
      ALLOW_CALL(SYS_rt_sigaction),
      ALLOW_CALL(SYS_rt_sigprocmask),
      ALLOW_CALL(SYS_rt_sigreturn),
      ALLOW_CALL(SYS_sigaltstack),
      ALLOW_CALL(SYS_restart_syscall),
      ALLOW_CALL(SYS_getrandom),
      ALLOW_CALL(SYS_clock_gettime),
      ALLOW_CALL(SYS_clock_nanosleep),
      ALLOW_CALL(SYS_nanosleep),
      ALLOW_CALL(SYS_gettimeofday),
      ALLOW_CALL(SYS_getpid),
      ALLOW_CALL(SYS_gettid),
      ALLOW_CALL(SYS_getrusage),
      ALLOW_CALL(SYS_exit),
      ALLOW_CALL(SYS_exit_group),
#if defined(__x86_64__)
      ALLOW_CALL(SYS_poll),
      ALLOW_CALL(SYS_time),
#endif
      // abort() signals its own process; nobody else's number is known here to be harmless.
      IF_LOW_WORD(SYS_tgkill, 0, (uint32_t)getpid()),
      IF_LOW_WORD(SYS_fcntl, 1, F_GETFD),
      IF_LOW_WORD(SYS_prctl, 0, PR_GET_NO_NEW_PRIVS),
      // Limits may be asked for and not be set, which who is root could.
      IS(SYS_prlimit64, 0, 6), LOAD(args[2]), IS(0, 0, 3), LOAD_HIGH(args[2]), IS(0, 0, 1), ALLOW,
      REFUSE(EPERM),
      ALLOW_THREADS_ONLY,
      REFUSE(EPERM),
  };
  return install(filter, sizeof filter / sizeof filter[0]);
}

static bool install_program_filter(void) {
  static const struct sock_filter filter[] = {
      CHECK_ARCHITECTURE,
      REFUSE_CALL(SYS_socket),
      REFUSE_CALL(SYS_socketpair),
      REFUSE_CALL(SYS_connect),
      REFUSE_CALL(SYS_bind),
      REFUSE_CALL(SYS_io_uring_setup),
      REFUSE_CALL(SYS_ptrace),
      REFUSE_CALL(SYS_process_vm_readv),
      REFUSE_CALL(SYS_process_vm_writev),
      REFUSE_CALL(SYS_pidfd_open),
      REFUSE_CALL(SYS_unshare),
      REFUSE_CALL(SYS_setns),
      REFUSE_CALL(SYS_mount),
      REFUSE_CALL(SYS_setrlimit),
      REFUSE_CALL(SYS_bpf),
      REFUSE_CALL(SYS_keyctl),
#if defined(__x86_64__)
      REFUSE_CALL(SYS_fork),
      REFUSE_CALL(SYS_vfork),
#endif
      ALLOW_THREADS_ONLY,
      ALLOW,
  };
  return install(filter, sizeof filter / sizeof filter[0]);
}

bool boundary_filter_calls(bool is_worker) {
  return is_worker ? install_worker_filter() : install_program_filter();
}

#else

bool boundary_filter_calls(bool is_worker) {
  (void)is_worker;
  return false;
}

#endif

#else

bool boundary_restrict_files(bool may_read, const char *folder) {
  (void)may_read;
  (void)folder;
  return false;
}

bool boundary_filter_calls(bool is_worker) {
  (void)is_worker;
  return false;
}

bool boundary_refuse_privileges(void) { return false; }

uint32_t boundary_available(void) { return 0; }

#endif

uint32_t boundary_enter(void) {
  uint32_t held = 0;
  if (boundary_refuse_privileges()) held |= boundary_no_new_privileges;
  if (boundary_restrict_files(false, NULL)) held |= boundary_landlock;
  if (boundary_filter_calls(true)) held |= boundary_seccomp;
  return held;
}
