/* pty.c: the program pty_talk, for the shell tests: runs a command on a terminal of its own and talks with
 * it. Standard input has what to do, line by line:
 *
 *     expect TEXT     reads until the TEXT comes (after what was expected before)
 *     send TEXT       types it; \r, \t, \e and \^C (Ctrl-C) are keys
 *     keys            waits until the command reads single keys, as an editor of lines does; goes on
 *                     without if it does not within some seconds
 *     signal N        sends it to the command
 *
 * Everything the command writes goes to standard output. Fails when something expected does not come
 * before the command ends or falls silent, and when the command does not leave the terminal as it was.
 * Else its exit status is that of the command, 128 + N after a signal. */
#define _XOPEN_SOURCE 700
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include "base/strbuf.h"

enum { SILENCE = 60 * 1000, FAILED = 99 }; /* a command that is stuck, in milliseconds */

typedef struct Talk {
    int terminal, other; /* our end, and the command's, kept open to look at its settings */
    pid_t command;
    StrBuf heard;
    size_t from; /* where what is expected next may begin */
} Talk;

static int talk_fail(const Talk *t, const char *why, const char *what) {
    printf("\npty_talk: %s: %s\n", why, what);
    kill(t->command, SIGKILL);
    return FAILED;
}

/* Reads what there is; false: the command has closed its end, or says nothing. */
static bool talk_hear(Talk *t) {
    char block[4096];
    struct pollfd p = {.fd = t->terminal, .events = POLLIN};
    if (poll(&p, 1, SILENCE) <= 0) return false;
    ssize_t n = read(t->terminal, block, sizeof block);
    if (n <= 0) return false;
    sb_str(&t->heard, (Str){block, (uint32_t)n});
    fwrite(block, 1, (size_t)n, stdout);
    return true;
}

static bool talk_expect(Talk *t, const char *text) {
    for (;;) {
        const char *at = strstr(sb_cstr(&t->heard) + t->from, text);
        if (at) {
            t->from = (size_t)(at - sb_cstr(&t->heard)) + strlen(text);
            return true;
        }
        int status;
        if (waitpid(t->command, &status, WNOHANG | WNOWAIT) == t->command || !talk_hear(t))
            return false;
    }
}

static bool talk_send(Talk *t, const char *text) {
    for (const char *c = text; *c; c++) {
        char key = *c;
        if (c[0] == '\\' && c[1] == '^' && c[2]) {
            key = (char)(c[2] & 0x1F);
            c += 2;
        } else if (c[0] == '\\' && c[1]) {
            key = (char)(c[1] == 'r' ? '\r' : c[1] == 't' ? '\t' : c[1] == 'e' ? 27 : c[1]);
            c++;
        }
        if (write(t->terminal, &key, 1) != 1) return false;
    }
    return true;
}

static void talk_keys(Talk *t) {
    struct termios now;
    for (int i = 0; i < 500 && tcgetattr(t->other, &now) == 0 && (now.c_lflag & ICANON); i++) {
        struct pollfd p = {.fd = t->terminal, .events = POLLIN};
        if (poll(&p, 1, 10) > 0 && !talk_hear(t)) return;
    }
}

static bool talk_start(Talk *t, char **argv) {
    t->terminal = posix_openpt(O_RDWR | O_NOCTTY);
    if (t->terminal < 0 || grantpt(t->terminal) || unlockpt(t->terminal)) return false;
    t->other = open(ptsname(t->terminal), O_RDWR | O_NOCTTY);
    if (t->other < 0) return false;
    struct winsize size = {.ws_row = 50, .ws_col = 100};
    ioctl(t->other, TIOCSWINSZ, &size);
    fflush(stdout);
    t->command = fork();
    if (t->command != 0) return t->command > 0;
    setsid();
    int fd = open(ptsname(t->terminal), O_RDWR); /* becomes the terminal of the session */
    for (int i = 0; i < 3; i++) dup2(fd, i);
    if (fd > 2) close(fd);
    close(t->terminal);
    close(t->other);
    execvp(argv[0], argv);
    _exit(127);
}

/* Waits for the end, but goes on reading: a command must not be stuck in writing. */
static int talk_end(Talk *t) {
    int status = 0;
    while (waitpid(t->command, &status, WNOHANG) == 0) {
        struct pollfd p = {.fd = t->terminal, .events = POLLIN};
        if (poll(&p, 1, 50) > 0 && !talk_hear(t)) break;
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

static int talk_line(Talk *t, char *line) {
    line[strcspn(line, "\n")] = 0;
    if (strncmp(line, "expect ", 7) == 0)
        return talk_expect(t, line + 7) ? 0 : talk_fail(t, "did not come", line + 7);
    if (strncmp(line, "send ", 5) == 0)
        return talk_send(t, line + 5) ? 0 : talk_fail(t, "cannot be sent", line + 5);
    if (strcmp(line, "keys") == 0) {
        talk_keys(t);
        return 0;
    }
    if (strncmp(line, "signal ", 7) == 0) {
        int number = (int)strtol(line + 7, NULL, 10);
        return number > 0 && kill(t->command, number) == 0 ? 0 : FAILED;
    }
    return *line ? talk_fail(t, "what is", line) : 0;
}

int main(int argc, char **argv) {
    Talk t = {0};
    struct termios before, after;
    char line[1024];
    int code = 0;
    if (argc < 2 || !talk_start(&t, argv + 1)) {
        printf("pty_talk: no terminal: %s\n", strerror(errno));
        return 77; /* left out */
    }
    tcgetattr(t.other, &before);
    while (code == 0 && fgets(line, sizeof line, stdin)) code = talk_line(&t, line);
    int status = talk_end(&t);
    tcgetattr(t.other, &after);
    if (code == 0) code = status;
    if (before.c_lflag != after.c_lflag || before.c_iflag != after.c_iflag ||
        before.c_oflag != after.c_oflag) {
        printf("\npty_talk: the terminal is not as it was\n");
        code = FAILED;
    }
    sb_free(&t.heard);
    close(t.terminal);
    close(t.other);
    return code;
}
