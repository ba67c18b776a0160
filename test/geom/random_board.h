/* random_board.h: texts of boards put together at random: a generator under a stack of operators. The
 * same seed gives the same text everywhere. */
#ifndef TSR_TEST_GEOM_RANDOM_BOARD_H
#define TSR_TEST_GEOM_RANDOM_BOARD_H

#include "base/strbuf.h"

typedef struct Rng {
    uint64_t state;
} Rng;

/* splitmix64 */
static inline uint64_t rng_next(Rng *r) {
    uint64_t z = r->state += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

static inline int rng_in(Rng *r, int least, int most) {
    return least + (int)(rng_next(r) % (uint64_t)(most - least + 1));
}

#define RNG_PICK(r, list) (list)[rng_in(r, 0, (int)(sizeof(list) / sizeof *(list)) - 1)]

static inline void random_generator(Rng *r, StrBuf *out) {
    static const char *const diagonals[] = {"Alternating", "Concentric",   "Radiating",
                                            "Solid",       "SolidNoSplit", "Implied"};
    static const char *const tilings[] = {"T31212", "T33336", "T33344", "T33434",       "T3464",
                                          "T3636",  "T4612",  "T488",   "T333333_33434"};
    static const char *const shapes[] = {"Diamond", "Triangle", "Hexagon", "Rectangle", "Star"};
    static const char *const rings[] = {"{1 8}", "{0 6 6}", "{1 4 8 8}", "{8 8}", "{0 3 3 3}"};
    int n = rng_in(r, 2, 4);
    switch (rng_in(r, 0, 13)) {
    case 0:
    case 1: sb_fmt(out, "(square %d)", n + 1); break;
    case 2: sb_fmt(out, "(square %d diagonals:%s)", n, RNG_PICK(r, diagonals)); break;
    case 3: sb_fmt(out, "(rectangle %d %d)", rng_in(r, 1, 4), rng_in(r, 1, 6)); break;
    case 4: sb_fmt(out, "(hex %s %d)", RNG_PICK(r, shapes), n); break;
    case 5: sb_fmt(out, "(hex %d)", n); break;
    case 6: sb_fmt(out, "(tri %d)", n + 1); break;
    case 7: sb_fmt(out, "(tri %s %d)", RNG_PICK(r, shapes), n); break;
    case 8:
    case 9: sb_fmt(out, "(tiling %s %d)", RNG_PICK(r, tilings), rng_in(r, 1, 2)); break;
    case 10: sb_fmt(out, "(concentric %s)", RNG_PICK(r, rings)); break;
    case 11: sb_fmt(out, "(quadhex %d)", n); break;
    case 12: sb_fmt(out, "(brick %d)", n); break;
    default: sb_fmt(out, "(celtic %d)", n); break;
    }
}

static inline void random_polygon(Rng *r, StrBuf *out) {
    double x = rng_in(r, -1, 2) + 0.3, y = rng_in(r, -1, 2) + 0.2;
    int w = rng_in(r, 1, 3), h = rng_in(r, 1, 3);
    sb_fmt(out, "(poly {{%g %g} {%g %g} {%g %g} {%g %g}})", x, y, x, y + h, x + w, y + h, x + w, y);
}

static inline void random_graph(Rng *r, int depth, StrBuf *out);

/* An operator on one graph. */
static inline void random_operator(Rng *r, int depth, StrBuf *out) {
    static const char *const words[] = {"trim",      "dual",           "makeFaces",
                                        "subdivide", "splitCrossings", "renumber"};
    switch (rng_in(r, 0, 10)) {
    case 0: sb_fmt(out, "(shift %d %g ", rng_in(r, -3, 3), rng_in(r, -3, 3) * 0.5); break;
    case 1: sb_fmt(out, "(rotate %d ", rng_in(r, 0, 23) * 15); break;
    case 2: sb_fmt(out, "(scale %g %g ", rng_in(r, 1, 5) * 0.5, rng_in(r, 1, 5) * 0.5); break;
    case 3: sb_fmt(out, "(skew %g ", rng_in(r, 0, 4) * 0.25); break;
    case 4:
    case 5: sb_fmt(out, "(%s ", RNG_PICK(r, words)); break;
    case 6:
        sb_text(out, "(subdivide ");
        random_graph(r, depth - 1, out);
        sb_text(out, " min:5)");
        return;
    case 7:
        sb_text(out, "(remove ");
        random_graph(r, depth - 1, out);
        sb_fmt(out, " cells:{%d %d})", rng_in(r, 0, 2), rng_in(r, 3, 5));
        return;
    case 8:
        sb_text(out, "(remove ");
        random_graph(r, depth - 1, out);
        sb_fmt(out, " vertices:{%d %d})", rng_in(r, 0, 2), rng_in(r, 3, 5));
        return;
    default: {
        static const char *const cuts[] = {"clip", "keep", "hole", "remove"};
        sb_fmt(out, "(%s ", RNG_PICK(r, cuts));
        random_graph(r, depth - 1, out);
        sb_char(out, ' ');
        random_polygon(r, out);
        sb_char(out, ')');
        return;
    }
    }
    random_graph(r, depth - 1, out);
    sb_char(out, ')');
}

static inline void random_join(Rng *r, int depth, StrBuf *out) {
    static const char *const joins[] = {"merge", "union", "intersect"};
    sb_fmt(out, "(%s ", RNG_PICK(r, joins));
    random_graph(r, depth - 1, out);
    sb_fmt(out, " (shift %d %d ", rng_in(r, -2, 4), rng_in(r, -2, 4));
    random_graph(r, depth - 1, out);
    sb_text(out, "))");
}

static inline void random_graph(Rng *r, int depth, StrBuf *out) {
    if (depth <= 0)
        random_generator(r, out);
    else if (rng_in(r, 0, 4) == 0)
        random_join(r, depth, out);
    else
        random_operator(r, depth, out);
}

static inline void random_board(Rng *r, StrBuf *out) {
    static const char *const uses[] = {"", " use:Vertex", " use:Edge", ""};
    sb_text(out, "(board ");
    random_graph(r, rng_in(r, 0, 4), out);
    sb_fmt(out, "%s)", RNG_PICK(r, uses));
}

#endif
