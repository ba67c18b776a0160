/* cli.h: what the sub-commands share: their record, their options, their input. */
#ifndef TSR_CLI_CLI_H
#define TSR_CLI_CLI_H

#include "lang/unit.h"

enum { EXIT_FINE = 0, EXIT_WRONG = 1, EXIT_USAGE = 2, CLI_GO_ON = -1 };

/* One sub-command: one record in one file, named once in main.c. */
typedef struct Command {
    const char *name;
    const char *args;    /* "FILE..." as the usage line shows it */
    const char *summary; /* one line for `tessera --help` */
    const char *about;   /* paragraphs for `tessera NAME --help` */
    int (*run)(const struct Command *self, int argc, char **argv);
} Command;

typedef Vec(const char *) Names;

/* One option. Exactly one of flag, value and list is set: present or not, the last value given,
 * all values given. */
typedef struct CliOption {
    const char *name; /* without the dashes */
    char letter;      /* 0: none */
    const char *arg;  /* what its value is called; NULL for a flag */
    const char *help;
    bool *flag;
    const char **value;
    Names *list;
} CliOption;

/* Reads the options of argv[1…] and puts what is left into `rest`. CLI_GO_ON, or an exit code:
 * --help was answered, or the usage is wrong and was explained. `options` ends with {0}. */
int cli_parse(const Command *self, const CliOption *options, int argc, char **argv, Names *rest);

/* Says that the command was used wrongly, and how it is used. Returns EXIT_USAGE. */
__attribute__((format(printf, 2, 3))) int cli_usage_error(const Command *self, const char *fmt,
                                                          ...);

/* Reads --seed; without one (NULL) it is drawn, so that no agent from outside can work out dice and cards.
 * Below 10^15 either way, as a tournament can store. CLI_GO_ON or EXIT_USAGE. */
int cli_seed(const Command *self, const char *text, int64_t *seed);

/* What commands on descriptions have in common. */
typedef struct Input {
    const char *defs_folder;
    Names options;
    const char *ruleset;
    bool json;
    Names files;
    Grammar *grammar;
    Defs *defs;
} Input;

/* The options every such command has, to be put into its own table. */
#define INPUT_OPTIONS(in)                                                                          \
    {"option", 'o', "\"HEADING/ITEM\"", "choose an option's item (may be repeated)",               \
     .list = &(in)->options},                                                                      \
        {"ruleset", 'r', "NAME", "choose a ruleset", .value = &(in)->ruleset}, {                   \
        "defs", 0, "FOLDER", "take the known defines from FOLDER instead of our own",              \
            .value = &(in)->defs_folder                                                            \
    }

/* A folder of our own data, `defs` or `games`: installed beside the program, in the tree the program
 * was built from, or installed at the prefix. In *path. */
const char *cli_data_folder(const char *name, StrBuf *path);

/* Builds the grammar, and loads the known defines from where they are. CLI_GO_ON or an exit
 * code; input_close in any case. */
int input_open(Input *in);
void input_close(Input *in);

Selection input_selection(const Input *in);

/* The lines of a list that are neither empty nor comments (`#`), as they are, in the arena. */
void cli_list(Arena *a, Str text, Names *out);

/* Replaces folders in `files` by the descriptions (.lud) in and below them, in order. */
bool input_walk(Arena *a, Names *files);

/* The same, with Regular Boardgames (.rbg). */
bool input_walk_games(Arena *a, Names *files);

Grammar *cli_grammar(void);

/* Writes the diagnostics to standard error as text. */
void cli_show(const Diags *d);

/* Writes everything to standard output; EXIT_WRONG with a message when that fails. */
int cli_write(const StrBuf *out, int code);

/* Writes a file as a whole or not at all, with the rights of the one it replaces, and no other; false with a
 * message of the command on standard error. */
bool cli_save(const char *command, const char *path, const StrBuf *text);
/* The same without waiting for the disk: for what can be made again. */
bool cli_save_one_of_many(const char *command, const char *path, const StrBuf *text);

/* Would what --option writes to `path` (NULL: nothing) replace one of these files, which are needed?
 * CLI_GO_ON, or EXIT_USAGE with a message. */
int cli_keeps(const Command *self, const char *option, const char *path, const Names *files);

#endif
