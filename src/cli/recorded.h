/* recorded.h: reads what was recorded of the reference: a trials file, line by line. */
#ifndef TSR_CLI_RECORDED_H
#define TSR_CLI_RECORDED_H

#include "base/str.h"

/* A line: its first word and the rest. */
typedef struct RecordedLine {
    Str key, rest;
    uint32_t number;
} RecordedLine;

typedef struct Recorded {
    Str text; /* what is left of it */
    uint32_t number;
} Recorded;

/* The next line; false at the end. The line is still there with recorded_peek. */
bool recorded_next(Recorded *r, RecordedLine *out);
bool recorded_peek(const Recorded *r, RecordedLine *out);

/* Does it tell of the legal moves? */
static inline bool recorded_is_list(RecordedLine line) {
    return str_is(line.key, "L") || str_is(line.key, "N") || str_is(line.key, "C");
}

/* Where the part begins in the text, at `from` or later; the length of the text: nowhere. */
uint32_t recorded_find(Str text, const char *part, uint32_t from);

/* The value of `name=` in a text, up to a blank, a comma or a bracket; n = 0: none. */
Str recorded_field(Str text, const char *name);

/* The faces of the dice that were rolled in a full move, in order; how many (at most `room`). */
uint32_t recorded_dice(Str full, int *faces, uint32_t room);

#endif
