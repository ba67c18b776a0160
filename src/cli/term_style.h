/* term_style.h: how pictures on the terminal are asked for: options that commands share. */
#ifndef TSR_CLI_TERM_STYLE_H
#define TSR_CLI_TERM_STYLE_H

#include "cli/cli.h"
#include "cli/term_board.h"

typedef struct TermOptions {
    bool colour, plain, ascii, stacks, states, flip;
    const char *width;
} TermOptions;

/* The options, to be put into a command's table. */
#define TERM_OPTIONS(o)                                                                            \
    {"colour", 0, NULL, "pictures in colour, also when not written to a terminal",                 \
     .flag = &(o)->colour},                                                                        \
        {"plain", 0, NULL, "pictures without colours", .flag = &(o)->plain},                       \
        {"ascii", 0, NULL, "pictures of ASCII characters only", .flag = &(o)->ascii},              \
        {"stacks", 0, NULL, "list stacks in full below a picture", .flag = &(o)->stacks},          \
        {"states", 0, NULL, "show the local states of pieces", .flag = &(o)->states},              \
        {"flip", 0, NULL, "look from the other side of the board", .flag = &(o)->flip}, {          \
        "width", 0, "N", "at most N columns (by default those of the terminal)",                   \
            .value = &(o)->width                                                                   \
    }

/* What they mean here: whether standard output is a terminal, how wide it is, NO_COLOR. CLI_GO_ON, or
 * an exit code when they are wrong, which was explained. */
int term_style_of(const Command *self, const TermOptions *o, TermStyle *style);

#endif
