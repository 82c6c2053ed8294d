/*
 * Starts a program behind walls that it cannot take down: what a child of the engine is started by.
 *
 * A program of its own, since Landlock, namespaces and another user are laid on a process while it has one thread, and
 * Node.js has several before it runs our first line. It takes no C library, so that one file serves every Linux of a
 * machine; `npm run build:launcher` compiles it again, and a test holds it to its source.
 *
 * Every wall that the system does not permit is left out, and the parent is told which ones hold: by two messages on
 * the socket of --report, lines of `p` with the process and `w` with the walls (a sum of walls.h), in decimal.
 */
#include "walls.h"

static void report(const struct options *options, char what, long value) {
    char text[25] = {what};
    if (options->report < 0) return;
    unsigned long length = 1 + decimal(text + 1, (unsigned long)value);
    text[length++] = '\n';
    /* MSG_NOSIGNAL: the parent may be gone. */
    call(__NR_sendto, options->report, text, length, 0x4000, 0, 0);
}

static void die_with_parent(void) {
    call(__NR_prctl, SET_PARENT_DEATH_SIGNAL, 9 /* SIGKILL */, 0, 0, 0);
}

/*
 * Whether the parent died while no signal of its death was asked for. From within a process namespace it cannot be seen:
 * the pipe whose other end it holds has ended then.
 */
static int is_orphan(const struct options *options, int alive) {
    struct { int file; short wanted, seen; } end = {alive, 0, 0};
    long no_time[2] = {0, 0};
    if (alive < 0) return options->parent > 0 && call(__NR_getppid, 0) != options->parent;
    call(__NR_ppoll, &end, 1, no_time, 0, 8);
    return end.seen & 0x10 /* POLLHUP */;
}

/* Twice what the longest file has that is taken: PDF/A is written anew. */
#define MOST_WRITTEN (4UL << 30)

/* The last steps, in the process that becomes the program; `alive` ends with the one above, -1 where that is the parent. */
static void become_program(const struct options *options, char **environment, int walls, int alive) {
    if (walls & PROCESS_NAMESPACE && change_root(options)) walls |= OTHER_ROOT;
    if (options->user > 0 && call(__NR_geteuid, 0) == 0 && become(options)) {
        walls |= OTHER_USER;
        if (walls & PROCESS_NAMESPACE && call(__NR_unshare, NEW_USER) >= 0) walls |= USER_NAMESPACE;
    }
    drop_capabilities();
    /* A change of user takes the signal away again. */
    die_with_parent();
    if (is_orphan(options, alive)) call(__NR_exit_group, 1);
    /* No dump of what was read, whatever happens. */
    unsigned long no_core[2] = {0, 0}, file[2] = {MOST_WRITTEN, MOST_WRITTEN};
    call(__NR_prlimit64, 0, 4 /* RLIMIT_CORE */, no_core, 0);
    call(__NR_prlimit64, 0, 1 /* RLIMIT_FSIZE */, file, 0);
    if (call(__NR_prctl, SET_NO_NEW_PRIVILEGES, 1, 0, 0, 0) >= 0) {
        if (hold_by_landlock(options)) walls |= LANDLOCK;
        if (options->instruction_count > 0) walls |= FILTER;
        report(options, 'w', walls);
        if (walls & FILTER && !hold_by_filter(options)) fail("the system-call filter is refused", 0);
    } else {
        report(options, 'w', walls);
    }
    long error = call(__NR_execve, options->program[0], options->program, environment);
    fail("the program cannot be started", error);
}

/* Signals that a terminal sends to all of its processes: the child's parent decides what they mean. */
static void ignore_signals(void) {
    static const int signals[] = {1, 2, 3, 13, 15};
    struct { void *handler; unsigned long flags; void *restorer; unsigned long mask; } ignore = {(void *)1, 0, 0, 0};
    for (int at = 0; at < 5; at += 1) call(__NR_rt_sigaction, signals[at], &ignore, 0, 8);
}

/* Waits for the program and ends as it did: the way out of its process namespace leads through us. */
static void follow(long child, int alive) {
    int status = 0;
    ignore_signals();
    /* What the program holds is to be closed when it ends. */
    if (alive > 0) call(__NR_close_range, 0, alive - 1, 0);
    call(__NR_close_range, alive + 1, ~0U, 0);
    while (call(__NR_wait4, child, &status, 0, 0) < 0) {}
    int signal = status & 127;
    if (signal == 0) call(__NR_exit_group, status >> 8 & 255);
    call(__NR_kill, call(__NR_getpid, 0), signal);
    call(__NR_exit_group, 128 + signal);
}

__attribute__((used, noreturn)) void start(long *stack) {
    static struct options options;
    char **arguments = (char **)(stack + 1), **environment = arguments + stack[0] + 1;
    read_options(&options, arguments);
    die_with_parent();
    if (options.parent > 0 && call(__NR_getppid, 0) != options.parent) call(__NR_exit_group, 1);
    if (options.niceness > 0) call(__NR_setpriority, 0, 0, options.niceness);
    int walls = options.namespaces ? enter_namespaces() : 0;
    if (!(walls & PROCESS_NAMESPACE)) {
        report(&options, 'p', call(__NR_getpid, 0));
        become_program(&options, environment, walls, -1);
    }
    int alive[2] = {-1, -1};
    call(__NR_pipe2, alive, O_CLOSE_ON_EXEC);
    long child = call(__NR_clone, 17 /* SIGCHLD */, 0, 0, 0, 0);
    if (child < 0) fail("no process can be started", child);
    if (child == 0) {
        die_with_parent();
        /* Had the one above died before that, no signal would come, but the pipe would end. */
        char told;
        call(__NR_close, alive[1]);
        if (call(__NR_read, alive[0], &told, 1) != 1) call(__NR_exit_group, 1);
        become_program(&options, environment, walls, alive[0]);
    }
    report(&options, 'p', child);
    call(__NR_write, alive[1], "p", 1);
    follow(child, alive[1]);
    __builtin_unreachable();
}
