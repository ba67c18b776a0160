/* geom.h: for the tests of src/geom: from the text of a board to its topology. */
#ifndef TSR_TEST_GEOM_GEOM_H
#define TSR_TEST_GEOM_GEOM_H

#include "test.h"

#include <stdio.h>
#include <string.h>

#include "lang/unit.h"
#include "ludeme/board.h"
#include "ludeme/ludeme.h"

/* A grammar, and the board of one text at a time. */
typedef struct Workshop {
    Grammar *grammar;
    Unit unit;
    Topology *t;
    Tracks *tracks;
    char why[400]; /* there is no board */
} Workshop;

static inline void workshop_open(Workshop *w) {
    StrBuf error = {0};
    *w = (Workshop){.grammar = grammar_build(ludeme_families, &error)};
    if (!w->grammar) fail_msg("%s", sb_cstr(&error));
    sb_free(&error);
}

static inline void workshop_clear(Workshop *w) {
    tracks_free(w->tracks);
    topology_free(w->t);
    unit_free(&w->unit);
    w->tracks = NULL;
    w->t = NULL;
}

static inline void workshop_close(Workshop *w) {
    workshop_clear(w);
    grammar_free(w->grammar);
}

/* `board`: "(board (square 3))" and the like. Radials of all types. False, with the reason in w->why,
 * when there is none. */
static inline bool workshop_try(Workshop *w, const char *board) {
    StrBuf text = {0}, errors = {0};
    workshop_clear(w);
    sb_fmt(&text,
           "(game \"Test\" (players 2) (equipment {%s}) "
           "(rules (play (move Pass)) (end (if (no Moves P1) (result P1 Loss)))))",
           board);
    unit_load_text(&w->unit, "test.lud", sb_view(&text), NULL, NULL, w->grammar);
    if (w->unit.root) w->t = board_topology(w->grammar, w->unit.root, 7, &w->unit.diags);
    if (w->t) w->tracks = board_tracks(w->grammar, w->unit.root, w->t, &w->unit.diags);
    diags_text(&w->unit.diags, &errors);
    snprintf(w->why, sizeof w->why, "%.399s", sb_cstr(&errors));
    sb_free(&text);
    sb_free(&errors);
    return w->t && w->tracks;
}

static inline const Topology *workshop_board(Workshop *w, const char *board) {
    if (!workshop_try(w, board)) fail_msg("%s\n%s", board, w->why);
    return w->t;
}

/* A list of numbers as text, "-" when it is empty. */
static inline const char *ints_text(const int *v, int n) {
    static char text[4096];
    size_t at = 0;
    text[0] = '\0';
    for (int i = 0; i < n && at < sizeof text - 16; i++)
        at += (size_t)snprintf(text + at, sizeof text - at, "%s%d", i ? " " : "", v[i]);
    return n ? text : "-";
}

static inline const char *neighbours_text(const Sites *s, int site, Direction d) {
    int room[256];
    assert_true(s->step_first[site + 1] - s->step_first[site] <= 256);
    return ints_text(room, topology_neighbours(s, site, d, room));
}

static inline const char *set_text(const Sites *s, SiteSet set) {
    int room[1024], n = 0;
    assert_true(s->n <= 1024);
    for (int i = 0; i < s->n; i++)
        if (bitset_has(s->sets[set], i)) room[n++] = i;
    return ints_text(room, n);
}

#endif
