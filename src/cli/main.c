/* main.c: finds the sub-command and hands over. */
#include <signal.h>
#include <stdio.h>

#include "cli/cli.h"

#define COMMANDS(X)                                                                                \
    X(play)                                                                                        \
    X(check)                                                                                       \
    X(expand)                                                                                      \
    X(fmt)                                                                                         \
    X(ludeme)                                                                                      \
    X(grammar)                                                                                     \
    X(dump)                                                                                        \
    X(board)                                                                                       \
    X(info)                                                                                        \
    X(moves)                                                                                       \
    X(perft)                                                                                       \
    X(playout)                                                                                     \
    X(match)                                                                                       \
    X(tournament)                                                                                  \
    X(analyse)                                                                                     \
    X(agents)                                                                                      \
    X(engine)                                                                                      \
    X(solve)                                                                                       \
    X(trial)                                                                                       \
    X(rbg)                                                                                         \
    X(conform)                                                                                     \
    X(bench)

#define COMMAND_DECLARE(name) extern const Command cmd_##name;
#define COMMAND_ENTRY(name) &cmd_##name,

COMMANDS(COMMAND_DECLARE)

static const Command *const commands[] = {COMMANDS(COMMAND_ENTRY) NULL};

static int main_help(void) {
    printf("Tessera reads the rules of a game and plays it.\n\n"
           "usage: tessera COMMAND [options] ...\n\ncommands:\n");
    for (const Command *const *c = commands; *c; c++)
        printf("  %-10s %s\n", (*c)->name, (*c)->summary);
    printf(
        "\n`tessera COMMAND --help` tells more about a command. GAME is a file (-: standard input), or\n"
        "one of our games by its name (`chess`, `rbg/dash`; `tessera play --list` shows them all).\n"
        "Exit codes: 0 fine, 1 the input is wrong, 2 the command was used wrongly.\n");
    return EXIT_FINE;
}

static const Command *main_find(Str name) {
    for (const Command *const *c = commands; *c; c++)
        if (str_is(name, (*c)->name)) return *c;
    return NULL;
}

static int main_unknown(Str name) {
    Suggest s = suggest_for(name);
    for (const Command *const *c = commands; *c; c++) suggest_add(&s, str_of((*c)->name));
    fprintf(stderr, "tessera: there is no command `" STR_FMT "`", STR_ARG(name));
    if (s.best.n) fprintf(stderr, "; did you mean `" STR_FMT "`?", STR_ARG(s.best));
    fprintf(stderr, "\n`tessera --help` lists the commands.\n");
    return EXIT_USAGE;
}

int main(int argc, char **argv) {
    /* Who started us may have ignored it; we want to know how children end. */
    signal(SIGCHLD, SIG_DFL);
    if (argc < 2) {
        main_help();
        return EXIT_USAGE;
    }
    Str name = str_of(argv[1]);
    bool help = str_is(name, "--help") || str_is(name, "-h") || str_is(name, "help");
    if (help && argc == 2) return main_help();
    if (str_is(name, "--version")) {
        printf("tessera %s\n", TSR_VERSION);
        return EXIT_FINE;
    }
    const Command *c = main_find(help ? str_of(argv[2]) : name);
    if (!c) return main_unknown(help ? str_of(argv[2]) : name);
    if (help) return c->run(c, 2, (char *[]){argv[2], (char[]){"--help"}, NULL});
    return c->run(c, argc - 1, argv + 1);
}
