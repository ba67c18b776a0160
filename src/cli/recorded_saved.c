/* recorded_saved.c: games saved by the reference itself, as lines of a recording. */
#include "cli/recorded_saved.h"

#include "cli/recorded.h"

static bool saved_key(Str line, const char *key, Str *rest) {
    uint32_t n = (uint32_t)strlen(key);
    if (line.n < n || memcmp(line.s, key, n) != 0) return false;
    *rest = str_trim(str_sub(line, n, line.n));
    return true;
}

bool saved_is(Str text) {
    Str rest;
    return saved_key(text, "game=", &rest);
}

void saved_options(Str text, SavedOptions *out) {
    bool inside = false;
    Str rest;
    while (text.n) {
        Str line = str_trim(str_cut(&text, '\n'));
        if (saved_key(line, "END GAME OPTIONS", &rest)) return;
        if (inside && line.n) vec_push(out, line);
        inside = inside || saved_key(line, "START GAME OPTIONS", &rest);
    }
}

/* The ranks of players 1, 2 …: the first of a list is nobody's. */
static Str saved_ranks(Str list) {
    str_cut(&list, ',');
    return list;
}

/* What a file says besides its options. */
typedef struct Saved {
    Vec(Str) moves, counts;
    Str winner, ranks, placed;
} Saved;

static void saved_read(Saved *s, Str text) {
    Str rest;
    while (text.n) {
        Str line = str_trim(str_cut(&text, '\n'));
        if (saved_key(line, "Move=", &rest)) vec_push(&s->moves, rest);
        if (saved_key(line, "LEGAL MOVES LIST SIZE =", &rest)) vec_push(&s->counts, rest);
        if (saved_key(line, "winner=", &rest)) s->winner = rest;
        if (saved_key(line, "rankings=", &rest)) s->ranks = saved_ranks(rest);
        if (saved_key(line, "numInitialPlacementMoves=", &rest)) s->placed = rest;
    }
    /* In a game nobody plays, none is left at the end, and they were counted once more. */
    if (s->counts.n && str_is(s->counts.v[s->counts.n - 1], "0")) s->counts.n--;
}

/* How many of the moves only put the pieces on the board: nobody's, before the first one's. */
static uint32_t saved_placed(const Saved *s) {
    int said;
    uint32_t n = 0;
    if (s->counts.n && s->counts.n <= s->moves.n) return s->moves.n - s->counts.n;
    if (str_to_int(s->placed, &said) && said >= 0 && (uint32_t)said <= s->moves.n)
        return (uint32_t)said;
    while (n < s->moves.n && str_is(recorded_field(s->moves.v[n], "mover"), "0")) n++;
    return n;
}

void saved_lines(Str text, StrBuf *out) {
    Saved s = {0};
    saved_read(&s, text);
    uint32_t placed = saved_placed(&s);
    sb_text(out, "trial 0\n");
    for (uint32_t i = 0; i < s.moves.n; i++) {
        if (i < placed) {
            sb_fmt(out, "I " STR_FMT "\n", STR_ARG(s.moves.v[i]));
            continue;
        }
        Str count = i - placed < s.counts.n ? s.counts.v[i - placed] : STR("?");
        sb_fmt(out, "C " STR_FMT "\nM ? " STR_FMT "\n", STR_ARG(count), STR_ARG(s.moves.v[i]));
    }
    if (s.winner.n)
        sb_fmt(out, "end over winner=" STR_FMT " ranks=" STR_FMT "\n", STR_ARG(s.winner),
               STR_ARG(s.ranks));
    else
        sb_text(out, "end cut\n");
    vec_free(&s.moves);
    vec_free(&s.counts);
}
