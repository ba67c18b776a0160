/* line_input.h: lines that somebody types, or that a file has. On a terminal they can be edited, with
 * history and completion, if the program was built with libedit. */
#ifndef TSR_CLI_LINE_INPUT_H
#define TSR_CLI_LINE_INPUT_H

#include <stdio.h>

#include "base/strbuf.h"
#include "base/vec.h"

/* A Vec. */
typedef struct LineChoices {
    Str *v;
    uint32_t n, cap;
} LineChoices;

/* Whole lines that begin with what was typed so far; texts are borrowed until the next call. */
typedef void LineComplete(void *owner, Str typed, LineChoices *out);

typedef struct LineInput LineInput;

enum { LINE_MOST = 4096 }; /* bytes of a line */

typedef enum LineEvent {
    LINE_READ,
    LINE_TOO_LONG,    /* it was left out */
    LINE_INTERRUPTED, /* Ctrl-C */
    LINE_END,
} LineEvent;

/* From a file, or (NULL) from the terminal that standard input and output are. Returns owned. */
LineInput *line_input_open(FILE *file, LineComplete *complete, void *owner);
void line_input_close(LineInput *in);

/* The next line, without its end, in place of what was in *out. */
LineEvent line_input_read(LineInput *in, const char *prompt, StrBuf *out);

/* Can lines be edited? */
bool line_input_can_edit(void);

#endif
