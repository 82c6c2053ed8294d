/*
 * What an attacker would try whose file made a child run code of theirs. Loaded into a real child by child.ts; each try is
 * a line "name outcome", where the outcome is 0 or the error's number. Nothing here may work.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <netinet/in.h>
#include <unistd.h>

static char *out;
static size_t room;

static void tell(const char *name, long outcome) {
    int length = snprintf(out, room, "%s %ld\n", name, outcome);
    out += length, room -= (size_t)length;
}

/* 0 if the call worked. */
static void try_call(const char *name, long result) {
    tell(name, result == -1 ? errno : 0);
}

static void try_open(const char *name, const char *path, int flags) {
    int file = open(path, flags, 0600);
    try_call(name, file);
    if (file >= 0) close(file);
}

static void *in_a_thread(void *path) {
    errno = 0;
    long file = syscall(SYS_open, path, O_WRONLY | O_CREAT, 0600);
    return (void *)(file < 0 ? (long)errno : 0);
}

/* Rings that Node.js may have opened, and new ones: what a ring does passes no filter. */
static void try_rings(void) {
    char params[120] = {0}, link[64], target[256];
    int rings = 0;
    try_call("ring: new", syscall(SYS_io_uring_setup, 8, params));
    for (int file = 0; file < 256; file += 1) {
        snprintf(link, sizeof link, "/proc/self/fd/%d", file);
        long length = readlink(link, target, sizeof target - 1);
        if (length < 0) continue;
        target[length] = 0;
        if (!strstr(target, "io_uring")) continue;
        rings += 1;
        try_call("ring: enter", syscall(SYS_io_uring_enter, file, 0, 0, 0, 0, 0));
    }
    tell("ring: found", rings);
}

static void try_reading(const char *secret, int parent) {
    char path[64];
    try_open("read: a file of somebody else's", secret, O_RDONLY);
    try_open("read: passwords", "/etc/shadow", O_RDONLY);
    try_open("read: users", "/etc/passwd", O_RDONLY);
    try_open("read: host name", "/etc/hostname", O_RDONLY);
    try_open("read: the root folder", "/", O_RDONLY | O_DIRECTORY);
    try_open("read: folders of users", "/home", O_RDONLY | O_DIRECTORY);
    try_open("read: temporary files", "/tmp", O_RDONLY | O_DIRECTORY);
    try_open("read: all processes", "/proc", O_RDONLY | O_DIRECTORY);
    for (int process = 0; process < 3; process += 1) {
        const int ids[] = {parent, getppid(), 1};
        if (ids[process] == getpid()) continue;
        snprintf(path, sizeof path, "/proc/%d/environ", ids[process]);
        try_open("read: environment of another process", path, O_RDONLY);
        snprintf(path, sizeof path, "/proc/%d/mem", ids[process]);
        try_open("read: memory of another process", path, O_RDONLY);
        snprintf(path, sizeof path, "/proc/%d/root/etc/passwd", ids[process]);
        try_open("read: root of another process", path, O_RDONLY);
        snprintf(path, sizeof path, "/proc/%d/cmdline", ids[process]);
        try_open("read: arguments of another process", path, O_RDONLY);
    }
    try_open("read: kernel log", "/dev/kmsg", O_RDONLY);
    try_open("read: memory of the machine", "/dev/mem", O_RDONLY);
    try_open("read: way out of the root", "/proc/self/root/../../etc/passwd", O_RDONLY);
    struct { unsigned long flags, mode, resolve; } how = {O_RDONLY, 0, 0};
    try_call("read: openat2", syscall(SYS_openat2, AT_FDCWD, "/etc/passwd", &how, sizeof how));
    char local[8], handle[136] = {8, 0, 0, 0, 1};
    struct iovec here = {local, 8}, there = {(void *)0x400000, 8};
    try_call("read: process_vm_readv", process_vm_readv(parent, &here, 1, &there, 1, 0));
    try_call("read: ptrace", ptrace(PTRACE_ATTACH, parent, 0, 0));
    try_call("read: by handle", syscall(SYS_open_by_handle_at, AT_FDCWD, handle, O_RDONLY));
}

static void try_writing(const char *folder, const char *secret, int handed) {
    char path[512];
    snprintf(path, sizeof path, "%s/made", folder);
    try_open("write: a new file", path, O_WRONLY | O_CREAT);
    try_open("write: /tmp", "/tmp/legible-hostile", O_WRONLY | O_CREAT);
    try_open("write: shared memory", "/dev/shm/legible-hostile", O_RDWR | O_CREAT);
    try_open("write: a file without a name", folder, O_TMPFILE | O_RDWR);
    try_open("write: a file that is there", secret, O_WRONLY);
    try_call("write: remove", unlink(secret));
    try_call("write: move", rename(secret, path));
    try_call("write: folder", mkdir(path, 0700));
    try_call("write: link", link(secret, path));
    try_call("write: symbolic link", symlink(secret, path));
    try_call("write: rights", chmod(secret, 0777));
    try_call("write: truncate", truncate(secret, 0));
    try_call("write: times", utimensat(AT_FDCWD, secret, NULL, 0));
    try_call("write: pipe with a name", mknod(path, S_IFIFO | 0600, 0));
    try_call("write: memory as a file", memfd_create("hostile", 0));
    try_call("write: into the original", write(handed, "x", 1));
    try_call("write: cut the original", ftruncate(handed, 0));
    try_call("write: original as memory", mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, handed, 0) == MAP_FAILED ? -1 : 0);
    snprintf(path, sizeof path, "/proc/self/fd/%d", handed);
    try_open("write: open the original anew", path, O_RDWR);
    try_call("write: rights of the original", fchmod(handed, 0777));
    pthread_t thread;
    void *outcome = 0;
    if (pthread_create(&thread, 0, in_a_thread, (void *)"/tmp/legible-hostile") == 0) pthread_join(thread, &outcome);
    tell("write: from a new thread", (long)outcome);
}

static void try_network(int port) {
    const int families[] = {AF_UNIX, AF_INET, AF_INET6, AF_NETLINK, AF_PACKET, AF_ALG, AF_VSOCK};
    struct sockaddr_in server = {.sin_family = AF_INET, .sin_port = htons((unsigned short)port), .sin_addr = {htonl(INADDR_LOOPBACK)}};
    struct sockaddr_un name = {.sun_family = AF_UNIX, .sun_path = "\0legible-hostile"};
    int pair[2];
    for (unsigned at = 0; at < sizeof families / sizeof *families; at += 1)
        try_call("network: socket", socket(families[at], SOCK_DGRAM, 0));
    char control[CMSG_SPACE(sizeof(int))] = {0}, letter = 'x';
    struct iovec piece = {&letter, 1};
    struct msghdr gift = {.msg_iov = &piece, .msg_iovlen = 1, .msg_control = control, .msg_controllen = sizeof control};
    *CMSG_FIRSTHDR(&gift) = (struct cmsghdr){.cmsg_len = CMSG_LEN(sizeof(int)), .cmsg_level = SOL_SOCKET, .cmsg_type = SCM_RIGHTS};
    for (int file = 3; file < 6; file += 2)
        try_call("network: descriptors for the parent", sendmsg(file, &gift, 0));
    try_call("network: pair", socketpair(AF_UNIX, SOCK_STREAM, 0, pair));
    for (int file = 3; file < 64; file += 1) {
        struct stat kind;
        if (fstat(file, &kind) < 0 || !S_ISSOCK(kind.st_mode)) continue;
        try_call("network: connect what is open", connect(file, (struct sockaddr *)&server, sizeof server));
        try_call("network: listen on what is open", listen(file, 1));
        try_call("network: name what is open", bind(file, (struct sockaddr *)&name, sizeof name));
    }
}

static void try_processes(int parent) {
    try_call("process: fork", syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0));
    try_call("process: namespaces", syscall(SYS_clone, CLONE_NEWUSER | CLONE_NEWNS | CLONE_NEWNET | SIGCHLD, 0, 0, 0, 0));
    char arguments[88] = {0};
    try_call("process: clone3", syscall(SYS_clone3, arguments, sizeof arguments));
#ifdef SYS_vfork
    try_call("process: vfork", syscall(SYS_vfork));
    try_call("process: the old fork", syscall(SYS_fork));
#endif
    char *const none[] = {"true", 0};
    try_call("process: exec", execve("/usr/bin/true", none, 0));
    try_call("process: exec by descriptor", syscall(SYS_execveat, 0, "", none, 0, AT_EMPTY_PATH));
    try_call("process: unshare", unshare(CLONE_NEWUSER));
    try_call("process: setns", setns(0, 0));
    try_call("process: mount", mount("none", "/tmp", "tmpfs", 0, 0));
    try_call("process: chroot", chroot("/"));
    struct rlimit second = {1, 1};
    const int victims[] = {parent, getppid()};
    for (int at = 0; at < 2; at += 1) {
        int victim = victims[at] > 0 ? victims[at] : 1;
        if (victim == getpid()) continue;
        try_call("harm: limit another's time", syscall(SYS_prlimit64, victim, RLIMIT_CPU, &second, 0));
        try_call("harm: kill", kill(victim, SIGKILL));
        try_call("harm: kill a thread", syscall(SYS_tgkill, victim, victim, SIGKILL));
        try_call("harm: queue a signal", syscall(SYS_rt_sigqueueinfo, victim, SIGKILL, arguments));
        try_call("harm: pidfd", syscall(SYS_pidfd_open, victim, 0));
        try_call("harm: niceness", setpriority(PRIO_PROCESS, (id_t)victim, 19));
        cpu_set_t cpus;
        CPU_ZERO(&cpus);
        CPU_SET(0, &cpus);
        try_call("harm: processors", sched_setaffinity(victim, sizeof cpus, &cpus));
        struct sched_param idle = {0};
        try_call("harm: scheduler", sched_setscheduler(victim, SCHED_IDLE, &idle));
        for (int file = 3; file < 64; file += 1) {
            if (fcntl(file, F_GETFD) < 0) continue;
            try_call("harm: owner of a descriptor", fcntl(file, F_SETOWN, victim));
            try_call("harm: signal of a descriptor", fcntl(file, F_SETSIG, SIGKILL));
            try_call("harm: signals when it is ready", fcntl(file, F_SETFL, O_ASYNC));
        }
    }
    try_call("stay: System V memory", syscall(SYS_shmget, IPC_PRIVATE, 4096, IPC_CREAT | 0600));
    try_call("stay: System V messages", syscall(SYS_msgget, IPC_PRIVATE, IPC_CREAT | 0600));
    try_call("stay: POSIX messages", syscall(SYS_mq_open, "hostile", O_CREAT | O_RDWR, 0600, 0));
    try_call("stay: without a parent", prctl(PR_SET_PDEATHSIG, 0));
    try_call("stay: to be dumped", prctl(PR_SET_DUMPABLE, 1));
    try_call("stay: another filter", prctl(PR_SET_SECCOMP, 2, 0));
    try_call("stay: a key", syscall(SYS_add_key, "user", "hostile", "x", 1, -3));
    try_call("stay: a new session", setsid());
    try_call("kernel: programs", syscall(SYS_bpf, 0, 0, 0));
    try_call("kernel: counters", syscall(SYS_perf_event_open, arguments, 0, -1, -1, 0));
    try_call("kernel: faults", syscall(SYS_userfaultfd, 0));
    try_call("kernel: restart", syscall(SYS_reboot, 0, 0, 0, 0));
    try_call("kernel: clock", syscall(SYS_settimeofday, 0, 0));
}

/* Every call that is not on the list, with arguments that mean nothing: the kernel must not even look at them. */
static void try_all_others(const char *allowed) {
    int reached = 0;
    for (int number = 0; number < 600; number += 1) {
        /* uprobe and uretprobe on x86-64 pass every filter, and end the process that calls them from elsewhere. */
        if (allowed[number] || number == 335 || number == 336) continue;
        errno = 0;
        long result = syscall(number, -1L, -1L, -1L, -1L, -1L, -1L);
        if (result != -1 || (errno != EPERM && errno != ENOSYS)) {
            reached += 1;
            tell("call reached the kernel", number);
        }
    }
    tell("calls that reached the kernel", reached);
}

void attack(const char *secret, const char *folder, const char *allowed, int parent, int port, int handed, char *text, int bytes) {
    out = text, room = (size_t)bytes;
    try_rings();
    try_reading(secret, parent);
    try_writing(folder, secret, handed);
    try_network(port);
    try_processes(parent);
    try_all_others(allowed);
}
