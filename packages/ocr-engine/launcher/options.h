/* What the launcher is asked for on its command line. */
#pragma once
#include "system.h"

enum { MOST_PATHS = 64, MOST_INSTRUCTIONS = 512 };

/* struct sock_filter of linux/filter.h. */
struct instruction {
    unsigned short code;
    unsigned char if_true, if_false;
    unsigned int operand;
};

struct options {
    long parent;      /* --parent PID: end if it is another one already */
    long report;      /* --report FD: a socket on which is said what holds */
    long user;        /* --user UID: become this user, where we may; 0: stay */
    long niceness;    /* --nice N */
    int namespaces;   /* --namespaces: namespaces of our own */
    const char *paths[MOST_PATHS]; /* --read PATH …: what may be read; those that are not there are passed over */
    int path_count;
    struct instruction filter[MOST_INSTRUCTIONS]; /* --filter HEX: a seccomp filter, eight bytes an instruction */
    int instruction_count;
    char **program;   /* -- PROGRAM ARGUMENT … */
};

static void fail(const char *what, long code) {
    char digits[21];
    const char *parts[] = {"legible launcher: ", what, " (", digits, ")\n"};
    decimal(digits, (unsigned long)(code < 0 ? -code : code));
    for (int part = 0; part < 5; part += 1) call(__NR_write, 2, parts[part], length_of(parts[part]));
    call(__NR_exit_group, 127);
    __builtin_unreachable();
}

static int hex_digit(char digit) {
    return digit >= 'a' ? digit - 'a' + 10 : digit - '0';
}

static void read_filter(struct options *options, const char *hex) {
    unsigned char *bytes = (unsigned char *)options->filter;
    unsigned long count = length_of(hex) / 2;
    if (count > sizeof options->filter || count % sizeof(struct instruction) != 0) fail("--filter has a wrong length", 0);
    for (unsigned long at = 0; at < count; at += 1)
        bytes[at] = (unsigned char)(hex_digit(hex[2 * at]) << 4 | hex_digit(hex[2 * at + 1]));
    options->instruction_count = (int)(count / sizeof(struct instruction));
}

static void read_options(struct options *options, char **arguments) {
    memset(options, 0, sizeof *options);
    options->report = -1;
    for (char **at = arguments + 1; *at; at += 1) {
        if (is_same(*at, "--")) {
            options->program = at + 1;
            break;
        }
        if (is_same(*at, "--namespaces")) {
            options->namespaces = 1;
            continue;
        }
        const char *name = *at, *value = at[1];
        if (!value) fail("an option lacks its value", 0);
        at += 1;
        if (is_same(name, "--parent")) options->parent = (long)number_of(value);
        else if (is_same(name, "--report")) options->report = (long)number_of(value);
        else if (is_same(name, "--user")) options->user = (long)number_of(value);
        else if (is_same(name, "--nice")) options->niceness = (long)number_of(value);
        else if (is_same(name, "--filter")) read_filter(options, value);
        else if (is_same(name, "--read")) {
            if (options->path_count == MOST_PATHS) fail("too many --read", MOST_PATHS);
            options->paths[options->path_count++] = value;
        } else fail("no such option", 0);
    }
    if (!options->program || !options->program[0]) fail("no program is named after --", 0);
}
