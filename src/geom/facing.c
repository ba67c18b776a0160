/* facing.c: directions as a piece sees them.
 *
 * Directions come in families: the compass (16 of them), turning around a pivot (4), and those that
 * lead up or down (8 each, besides straight up and straight down). Within a family they form a
 * circle, clockwise; turning never leaves it. */
#include "geom/facing.h"

#include <math.h>

#define RELATIVE_NAME(name) #name,
const char *const relative_names[RELATIVES] = {RELATIVES_LIST(RELATIVE_NAME)};

/* ---- families -------------------------------------------------------------------------------- */

typedef struct FacingCircle {
    const Direction *v;
    int n;
} FacingCircle;

static const Direction compass[16] = {DIR_N,  DIR_NNE, DIR_NE, DIR_ENE, DIR_E,  DIR_ESE,
                                      DIR_SE, DIR_SSE, DIR_S,  DIR_SSW, DIR_SW, DIR_WSW,
                                      DIR_W,  DIR_WNW, DIR_NW, DIR_NNW};
static const Direction facing_turning[4] = {DIR_Out, DIR_CW, DIR_In, DIR_CCW};
static const Direction downward[8] = {DIR_DN, DIR_DNE, DIR_DE, DIR_DSE,
                                      DIR_DS, DIR_DSW, DIR_DW, DIR_DNW};
static const Direction upward[8] = {DIR_UN, DIR_UNE, DIR_UE, DIR_USE,
                                    DIR_US, DIR_USW, DIR_UW, DIR_UNW};
static const Direction straight_down[1] = {DIR_D};
static const Direction straight_up[1] = {DIR_U};

enum { COMPASS, TURNING, STRAIGHT_DOWN, DOWNWARD, STRAIGHT_UP, UPWARD, CIRCLES };

static const FacingCircle facing_circles[CIRCLES] = {
    [COMPASS] = {compass, 16},
    [TURNING] = {facing_turning, 4},
    [STRAIGHT_DOWN] = {straight_down, 1},
    [DOWNWARD] = {downward, 8},
    [STRAIGHT_UP] = {straight_up, 1},
    [UPWARD] = {upward, 8},
};

/* Where a direction stands in its circle. */
typedef struct Bearing {
    const FacingCircle *circle;
    int at;
} Bearing;

static Bearing bearing_of(Direction d) {
    for (int c = 0; c < CIRCLES; c++)
        for (int i = 0; i < facing_circles[c].n; i++)
            if (facing_circles[c].v[i] == d) return (Bearing){&facing_circles[c], i};
    return (Bearing){&facing_circles[0], 0};
}

static Direction bearing_turned(Bearing b, int by) {
    int n = b.circle->n;
    return b.circle->v[((b.at + by) % n + n) % n];
}

/* The number by which directions are sorted, whatever their families: spatial ones are counted
 * through, D = 0, DN … DNW, U = 9, UN … UNW. */
static int facing_number(Direction d) {
    Bearing b = bearing_of(d);
    switch (b.circle - facing_circles) {
    case DOWNWARD: return 1 + b.at;
    case STRAIGHT_UP: return 9;
    case UPWARD: return 10 + b.at;
    default: return b.at;
    }
}

Direction facing_absolute(Direction d) {
    return d == DIR_DNW ? DIR_DSW : d;
}

/* Up and down are taken as opposites, UN and DS, and so on: neither the guide nor a recorded game
 * says what the reference does there. */
Direction facing_opposite(Direction d) {
    Bearing b = bearing_of(d);
    if (d == DIR_U) return DIR_D;
    if (d == DIR_D) return DIR_U;
    if (b.circle->v == downward) return upward[(b.at + 4) % 8];
    if (b.circle->v == upward) return downward[(b.at + 4) % 8];
    return bearing_turned(b, b.circle->n / 2);
}

/* ---- which directions there are -------------------------------------------------------------- */

bool facings_have(const FacingList *list, Direction d) {
    for (int i = 0; i < list->n; i++)
        if (list->v[i] == d) return true;
    return false;
}

/* Adds those of one site that are not in the list yet, in order. */
static void facings_add(const Sites *s, int site, Direction relation, uint64_t *seen,
                        FacingList *list) {
    for (int k = s->step_first[site]; k < s->step_first[site + 1]; k++) {
        uint64_t bits = s->steps[k].lists;
        if (!(bits & direction_bit(relation))) continue;
        for (Direction d = DIR_N; d < DIRECTIONS && (bits & ~*seen) >> DIR_N; d++) {
            if (!(bits & ~*seen & direction_bit(d))) continue;
            *seen |= direction_bit(d);
            list->v[list->n++] = d;
        }
    }
}

FacingList facings_of_site(const Sites *s, int site, Direction relation) {
    FacingList list = {0};
    uint64_t seen = 0;
    facings_add(s, site, relation, &seen, &list);
    return list;
}

FacingList facings_of_type(const Sites *s, Direction relation) {
    FacingList list = {0};
    uint64_t seen = 0;
    for (int i = 0; i < s->n; i++) facings_add(s, i, relation, &seen, &list);
    for (int i = 1; i < list.n; i++) { /* stable: families mix as they came */
        Direction d = list.v[i];
        int k = i;
        for (; k > 0 && facing_number(list.v[k - 1]) > facing_number(d); k--)
            list.v[k] = list.v[k - 1];
        list.v[k] = d;
    }
    return list;
}

/* ---- turning --------------------------------------------------------------------------------- */

static Direction turn_right(Direction d) {
    return bearing_turned(bearing_of(d), 1);
}

/* Around a pivot the reference turns left by a table of its own: from CW to In and from CCW to Out. */
static Direction turn_left(Direction d) {
    switch (d) {
    case DIR_CW: return DIR_In;
    case DIR_CCW: return DIR_Out;
    case DIR_Out: return DIR_CCW;
    case DIR_In: return DIR_CW;
    default: return bearing_turned(bearing_of(d), -1);
    }
}

/* A quarter turn on the compass; elsewhere just the next direction of the circle. */
static Direction quarter_turn(Direction d, int side) {
    Bearing b = bearing_of(d);
    if (b.circle->v == compass) return bearing_turned(b, 4 * side);
    return side < 0 ? turn_left(d) : turn_right(d);
}

static Direction facing_turned(const FacingList *list, Direction d, int step) {
    Direction next = d;
    for (int i = 0; i < FACINGS; i++) {
        next = step < 0 ? turn_left(next) : turn_right(next);
        if (next == d || facings_have(list, next)) return next;
    }
    return d;
}

Direction facing_right(const FacingList *list, Direction d) {
    return facing_turned(list, d, 1);
}

Direction facing_left(const FacingList *list, Direction d) {
    return facing_turned(list, d, -1);
}

int facing_known(const FacingList *list, Direction d) {
    const FacingCircle *circle = bearing_of(d).circle;
    int known = 0;
    for (int i = 0; i < circle->n; i++) known += facings_have(list, circle->v[i]);
    return known;
}

/* One rotation is one direction of the list (recorded games of Ploy: an eighth of a turn where all
 * eight directions are asked for). Whether the list is that of the relation asked for or always that
 * of all relations cannot be seen there; the caller decides. */
Direction facing_rotated(const FacingList *list, Direction d, int rotation) {
    int known = facing_known(list, d), step = rotation < 0 ? -1 : 1;
    if (rotation == 0 || known == 0) return d;
    d = facing_turned(list, d, step); /* from here on d is in the list */
    int more = (rotation < 0 ? -(rotation + 1) : rotation - 1) % known;
    for (int i = 0; i < more; i++) d = facing_turned(list, d, step);
    return d;
}

/* ---- relative directions --------------------------------------------------------------------- */

static void list_add(FacingList *out, const FacingList *list, Direction d) {
    if (facings_have(list, d) && !facings_have(out, d)) out->v[out->n++] = d;
}

/* Those less than a quarter turn from d, from left to right. Recorded games (Dodo on hexagons, Tri
 * EinStein on triangles) have it so: a direction at a quarter turn is not among the forward ones, and
 * one of 67.5 degrees is. */
static void list_half(FacingList *out, const FacingList *list, Direction d) {
    Direction last = quarter_turn(d, 1), next = turn_right(quarter_turn(d, -1));
    if (bearing_of(d).circle->n == 1) list_add(out, list, d);
    for (int i = 0; next != last && i < FACINGS; i++, next = turn_right(next))
        list_add(out, list, next);
}

/* Those between d and its opposite, turning to one side. */
static void list_sideways(FacingList *out, const FacingList *list, Direction d, int side) {
    Direction last = facing_opposite(d), next = d;
    for (int i = 0; i < FACINGS; i++) {
        next = side < 0 ? turn_left(next) : turn_right(next);
        if (next == last || next == d) return;
        list_add(out, list, next);
    }
}

/* Left and right behind a piece are those of somebody looking back: BR of a piece that faces N is
 * SW (recorded moves of the right dog in Taikyoku Shogi). More than one letter L or R changes
 * nothing: the reference turns once. */
static Direction relative_turned(Relative r, Direction front, Direction back,
                                 const FacingList *list) {
    switch (r) {
    case RELATIVE_FL:
    case RELATIVE_FLL:
    case RELATIVE_FLLL: return facing_left(list, front);
    case RELATIVE_BL:
    case RELATIVE_BLL:
    case RELATIVE_BLLL: return facing_left(list, back);
    case RELATIVE_FR:
    case RELATIVE_FRR:
    case RELATIVE_FRRR: return facing_right(list, front);
    default: return facing_right(list, back);
    }
}

/* What the board does not have is left out; nothing stands in for it. */
FacingList facing_relative(Relative r, Direction facing, const FacingList *list, int rotation) {
    FacingList out = {0};
    bool moved = r == RELATIVE_SameDirection || r == RELATIVE_OppositeDirection;
    Direction front = moved ? facing : facing_rotated(list, facing, rotation);
    Direction back = facing_opposite(front);
    switch (r) {
    case RELATIVE_Forward:
    case RELATIVE_SameDirection: list_add(&out, list, front); break;
    case RELATIVE_Backward:
    case RELATIVE_OppositeDirection: list_add(&out, list, back); break;
    case RELATIVE_Rightward: list_add(&out, list, quarter_turn(front, 1)); break;
    case RELATIVE_Leftward: list_add(&out, list, quarter_turn(front, -1)); break;
    case RELATIVE_Forwards: list_half(&out, list, front); break;
    case RELATIVE_Backwards: list_half(&out, list, back); break;
    case RELATIVE_Rightwards: list_sideways(&out, list, front, 1); break;
    case RELATIVE_Leftwards: list_sideways(&out, list, front, -1); break;
    default: list_add(&out, list, relative_turned(r, front, back, list)); break;
    }
    return out;
}

/* ---- walks ----------------------------------------------------------------------------------- */

/* Of several steps that go the same way the last one clockwise is taken, whatever its relation. */
static int walk_step(const Sites *s, int site, Direction d) {
    int to = NOTHING;
    for (int k = s->step_first[site]; k < s->step_first[site + 1]; k++)
        if (s->steps[k].lists & direction_bit(d)) to = s->steps[k].to;
    return to;
}

/* Turns go through the directions of the whole board, also where a site has others. */
int walk_follow(const Sites *s, const FacingList *list, int site, Walk walk, int start, int *out) {
    int n = 0;
    Direction d = list->v[start];
    for (int i = 0; i < walk.n && site != NOTHING; i++) {
        if (walk.v[i] == WALK_F) {
            site = walk_step(s, site, facing_absolute(d));
            if (out) out[n++] = site;
        } else {
            d = walk.v[i] == WALK_R ? facing_right(list, d) : facing_left(list, d);
        }
    }
    return site;
}

/* Without rotations the first direction is the board's, not the one a piece faces (recorded games of
 * Hexshogi: knights of both players leap north). */
int walk_ends(const Sites *s, const FacingList *list, int site, const Walk *walks, int nwalks,
              bool rotations, int *out) {
    int n = 0;
    for (int w = 0; w < nwalks; w++) {
        for (int start = 0; start < list->n && (rotations || start == 0); start++) {
            int end = walk_follow(s, list, site, walks[w], start, NULL);
            bool known = end == NOTHING;
            for (int i = 0; i < n && !known; i++) known = out[i] == end;
            if (!known) out[n++] = end;
        }
    }
    return n;
}

/* On squares this is what Knightthrough's recorded moves show. How the reference decides it for
 * facings between the axes is open. */
bool walk_is_forward(const Sites *s, int from, int to, Direction d) {
    Bearing b = bearing_of(d);
    double angle = 2 * 3.14159265358979323846 * b.at / b.circle->n;
    double dx = s->at[to].x - s->at[from].x, dy = s->at[to].y - s->at[from].y;
    return dx * sin(angle) + dy * cos(angle) > 1e-7;
}
