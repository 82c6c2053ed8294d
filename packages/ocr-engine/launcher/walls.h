/* The walls themselves: Landlock, namespaces, a root folder of our own, another user, a system-call filter. */
#pragma once
#include "options.h"
#include <linux/landlock.h>
#include <linux/types.h>

/* What holds in the end; told to the parent as a sum (workers/launcher.ts). */
enum {
    USER_NAMESPACE = 1,
    PROCESS_NAMESPACE = 2,
    OTHER_ROOT = 4,
    IPC_NAMESPACE = 8,
    NETWORK_NAMESPACE = 16,
    LANDLOCK = 32,
    OTHER_USER = 64,
    FILTER = 128,
};

/* asm/fcntl.h, which differs between machines only in bits that are not used here … */
#define O_READ_ONLY 0
#define O_WRITE_ONLY 1
#define O_CREATE 0100
#define O_PATH_ONLY 010000000
#define O_CLOSE_ON_EXEC 02000000
#define AT_WORKING_FOLDER (-100L)
#define AT_EMPTY 0x1000
#define AT_ALL_BELOW 0x8000
/* … linux/mount.h */
#define TREE_CLONE 1
#define MOVE_FROM_EMPTY_PATH 4
#define ATTRIBUTE_READ_ONLY 1
#define ATTRIBUTE_NO_SET_USER 2
#define ATTRIBUTE_NO_DEVICES 4
#define MOUNT_NO_SET_USER 2
#define MOUNT_NO_DEVICES 4
#define MOUNT_NO_PROGRAMS 8
#define MOUNT_RECURSIVE 16384
#define MOUNT_PRIVATE (1 << 18)
#define DETACH 2
/* … linux/sched.h */
#define NEW_MOUNTS 0x00020000L
#define NEW_CGROUP 0x02000000L
#define NEW_HOST_NAME 0x04000000L
#define NEW_IPC 0x08000000L
#define NEW_USER 0x10000000L
#define NEW_PROCESSES 0x20000000L
#define NEW_NETWORK 0x40000000L
/* … linux/prctl.h */
#define SET_PARENT_DEATH_SIGNAL 1
#define SET_NO_NEW_PRIVILEGES 38
#define DROP_FROM_BOUNDING_SET 24
#define CHANGE_AMBIENT 47
#define CLEAR_ALL 4

/* struct statx of linux/stat.h, as far as it is needed. */
struct file_kind {
    __u32 mask, block_size;
    __u64 attributes;
    __u32 links, user, group;
    __u16 mode, spare;
    __u64 rest[28];
};

static int is_folder(int file) {
    struct file_kind kind;
    memset(&kind, 0, sizeof kind);
    if (call(__NR_statx, file, "", AT_EMPTY, 1, &kind) < 0) return 0;
    return (kind.mode & 0170000) == 0040000;
}

static int is_device(const char *path) {
    return path[0] == '/' && path[1] == 'd' && path[2] == 'e' && path[3] == 'v' && path[4] == '/';
}

/* ---- a root folder that holds nothing but what may be read ---- */

struct mount_attributes {
    __u64 set, clear, propagation, user_namespace;
};

static long set_attributes(int file, const char *path, long flags, __u64 set) {
    struct mount_attributes attributes = {set, 0, 0, 0};
    return call(__NR_mount_setattr, file, path, flags, &attributes, sizeof attributes);
}

static char path_room[4096];

/* `folder` + `path`; the root folder's name is short and paths are bounded by the kernel's own limit. */
static const char *joined(const char *folder, const char *path) {
    unsigned long first = length_of(folder), second = length_of(path);
    if (first + second >= sizeof path_room) return 0;
    memcpy(path_room, folder, first);
    memcpy(path_room + first, path, second + 1);
    return path_room;
}

/* Makes the folders above `path_room`, and an empty folder or file there. */
static void make_place(int folder) {
    for (char *at = path_room + 1; *at; at += 1) {
        if (*at != '/') continue;
        *at = 0;
        call(__NR_mkdirat, AT_WORKING_FOLDER, path_room, 0755);
        *at = '/';
    }
    if (folder) {
        call(__NR_mkdirat, AT_WORKING_FOLDER, path_room, 0755);
        return;
    }
    long file = call(__NR_openat, AT_WORKING_FOLDER, path_room, O_WRITE_ONLY | O_CREATE | O_CLOSE_ON_EXEC, 0444);
    if (file >= 0) call(__NR_close, file);
}

static long place_path(const char *root, const char *path, int tree) {
    if (!joined(root, path)) return -1;
    int folder = is_folder(tree);
    make_place(folder);
    __u64 attributes = ATTRIBUTE_READ_ONLY | ATTRIBUTE_NO_SET_USER;
    if (!is_device(path)) attributes |= ATTRIBUTE_NO_DEVICES;
    long result = set_attributes(tree, "", AT_EMPTY | AT_ALL_BELOW, attributes);
    if (result < 0) return result;
    return call(__NR_move_mount, tree, "", AT_WORKING_FOLDER, path_room, MOVE_FROM_EMPTY_PATH);
}

static const char *const ROOT = "/tmp";

/* Our own process is all that /proc is needed for; where it cannot be mounted, there is none. */
static void mount_processes(void) {
    joined(ROOT, "/proc");
    make_place(1);
    call(__NR_mount, "proc", path_room, "proc", MOUNT_NO_SET_USER | MOUNT_NO_DEVICES | MOUNT_NO_PROGRAMS, "");
}

static int is_below_processes(const char *path) {
    return path[0] == '/' && path[1] == 'p' && path[2] == 'r' && path[3] == 'o' && path[4] == 'c' && (path[5] == '/' || !path[5]);
}

/* Whether the root folder is another one now. What fails leaves the mounts as they were. */
static int change_root(const struct options *options) {
    int trees[MOST_PATHS];
    if (call(__NR_mount, 0, "/", 0, MOUNT_RECURSIVE | MOUNT_PRIVATE, 0) < 0) return 0;
    for (int at = 0; at < options->path_count; at += 1) {
        trees[at] = -1;
        if (is_below_processes(options->paths[at])) continue;
        trees[at] = (int)call(__NR_open_tree, AT_WORKING_FOLDER, options->paths[at], TREE_CLONE | O_CLOSE_ON_EXEC | AT_ALL_BELOW);
    }
    int done = 0;
    if (call(__NR_mount, "legible", ROOT, "tmpfs", MOUNT_NO_SET_USER | MOUNT_NO_DEVICES, "size=1m,mode=755") >= 0) {
        done = 1;
        for (int at = 0; at < options->path_count && done; at += 1)
            if (trees[at] >= 0 && place_path(ROOT, options->paths[at], trees[at]) < 0) done = 0;
        if (done) {
            mount_processes();
            set_attributes((int)AT_WORKING_FOLDER, ROOT, 0, ATTRIBUTE_READ_ONLY | ATTRIBUTE_NO_SET_USER | ATTRIBUTE_NO_DEVICES);
            done = call(__NR_chdir, ROOT) >= 0 && call(__NR_pivot_root, ".", ".") >= 0;
        }
        call(__NR_umount2, done ? "." : ROOT, DETACH);
        if (done) call(__NR_chdir, "/");
    }
    for (int at = 0; at < options->path_count; at += 1)
        if (trees[at] >= 0) call(__NR_close, trees[at]);
    return done;
}

/* ---- namespaces ---- */

static void write_text(const char *path, const char *text) {
    long file = call(__NR_openat, AT_WORKING_FOLDER, path, O_WRITE_ONLY | O_CLOSE_ON_EXEC, 0);
    if (file < 0) return;
    call(__NR_write, file, text, length_of(text));
    call(__NR_close, file);
}

/* The user who is `id` outside is `id` in the new namespace, and there is no other. */
static void map_id(const char *path, unsigned long id) {
    char text[64];
    unsigned long at = decimal(text, id);
    text[at++] = ' ';
    at += decimal(text + at, id);
    memcpy(text + at, " 1", 3);
    write_text(path, text);
}

/*
 * Moves what this process starts next into namespaces of its own. Root needs no user namespace for that, and gets
 * one when it has become another user.
 */
static int enter_namespaces(void) {
    const long wanted = NEW_MOUNTS | NEW_PROCESSES | NEW_IPC | NEW_NETWORK;
    /* Of less use, and a service manager may permit the others only. */
    const long more[] = {NEW_HOST_NAME | NEW_CGROUP, NEW_HOST_NAME, 0};
    const int names = PROCESS_NAMESPACE | IPC_NAMESPACE | NETWORK_NAMESPACE;
    unsigned long user = (unsigned long)call(__NR_geteuid, 0), group = (unsigned long)call(__NR_getegid, 0);
    const long own_user = user == 0 ? 0 : NEW_USER;
    int at = 0;
    while (at < 3 && call(__NR_unshare, own_user | wanted | more[at]) < 0) at += 1;
    if (at == 3) return 0;
    if (user == 0) return names;
    map_id("/proc/self/uid_map", user);
    write_text("/proc/self/setgroups", "deny");
    map_id("/proc/self/gid_map", group);
    return names | USER_NAMESPACE;
}

/* ---- another user, and no capability ---- */

static void drop_capabilities(void) {
    struct { __u32 version; int id; } header = {0x20080522, 0};
    struct { __u32 effective, permitted, inheritable; } none[2];
    memset(none, 0, sizeof none);
    call(__NR_prctl, CHANGE_AMBIENT, CLEAR_ALL, 0, 0, 0);
    for (long capability = 0; capability < 64; capability += 1) call(__NR_prctl, DROP_FROM_BOUNDING_SET, capability, 0, 0, 0);
    call(__NR_capset, &header, none);
}

/* Whether what root may read is open to the user of this process: a folder above it may be closed to others. */
static int can_read(const struct options *options, const unsigned char *is_there) {
    for (int at = 0; at < options->path_count; at += 1)
        if (is_there[at] && call(__NR_faccessat, AT_WORKING_FOLDER, options->paths[at], 4 /* R_OK */) < 0) return 0;
    return call(__NR_faccessat, AT_WORKING_FOLDER, options->program[0], 1 /* X_OK */) >= 0;
}

/* Whether this process is `user` now. It stays who it is if `user` could not run the program. */
static int become(const struct options *options) {
    static unsigned char is_there[MOST_PATHS];
    long user = options->user;
    for (int at = 0; at < options->path_count; at += 1)
        is_there[at] = call(__NR_faccessat, AT_WORKING_FOLDER, options->paths[at], 4 /* R_OK */) >= 0;
    long child = call(__NR_clone, 17 /* SIGCHLD */, 0, 0, 0, 0);
    if (child < 0) return 0;
    if (child == 0) {
        if (call(__NR_setgroups, 0, 0) < 0 || call(__NR_setresgid, user, user, user) < 0 ||
            call(__NR_setresuid, user, user, user) < 0)
            call(__NR_exit_group, 1);
        call(__NR_exit_group, !can_read(options, is_there));
    }
    int status = 1;
    call(__NR_wait4, child, &status, 0, 0);
    if (status != 0) return 0;
    return call(__NR_setgroups, 0, 0) >= 0 && call(__NR_setresgid, user, user, user) >= 0 &&
           call(__NR_setresuid, user, user, user) >= 0;
}

/* ---- Landlock ---- */

#ifndef LANDLOCK_ACCESS_FS_TRUNCATE
#define LANDLOCK_ACCESS_FS_TRUNCATE (1ULL << 14)
#endif

/* struct landlock_ruleset_attr as of version 6, which the headers of an older system do not know. */
struct ruleset {
    __u64 files, network, scoped;
};

/* All rights on files, on TCP ports, and signals and abstract sockets, that a version knows. */
static unsigned long ruleset_of(long version, struct ruleset *ruleset) {
    ruleset->files = (1ULL << 13) - 1;
    if (version >= 2) ruleset->files |= 1ULL << 13; /* moving to another folder */
    if (version >= 3) ruleset->files |= 1ULL << 14; /* truncating */
    if (version >= 5) ruleset->files |= 1ULL << 15; /* ioctl on devices */
    ruleset->network = version >= 4 ? 3 : 0;
    ruleset->scoped = version >= 6 ? 3 : 0;
    return version >= 6 ? 24 : version >= 4 ? 16 : 8;
}

static int hold_by_landlock(const struct options *options) {
    long version = call(__NR_landlock_create_ruleset, 0, 0, LANDLOCK_CREATE_RULESET_VERSION);
    if (version < 1) return 0;
    struct ruleset ruleset;
    unsigned long size = ruleset_of(version, &ruleset);
    long rules = call(__NR_landlock_create_ruleset, &ruleset, size, 0);
    if (rules < 0) return 0;
    for (int at = 0; at < options->path_count; at += 1) {
        long file = call(__NR_openat, AT_WORKING_FOLDER, options->paths[at], O_PATH_ONLY | O_CLOSE_ON_EXEC, 0);
        if (file < 0) continue;
        struct landlock_path_beneath_attr rule = {LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_EXECUTE, (int)file};
        if (is_folder((int)file)) rule.allowed_access |= LANDLOCK_ACCESS_FS_READ_DIR;
        call(__NR_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
        call(__NR_close, file);
    }
    long held = call(__NR_landlock_restrict_self, rules, 0);
    call(__NR_close, rules);
    return held >= 0;
}

/* ---- the filter ---- */

static int hold_by_filter(const struct options *options) {
    struct { unsigned short length; const struct instruction *program; } header = {
        (unsigned short)options->instruction_count, options->filter};
    if (options->instruction_count == 0) return 0;
    return call(__NR_seccomp, 1 /* SECCOMP_SET_MODE_FILTER */, 0, &header) >= 0;
}
