/* foreach_moves.c: moves made by going through sites, values, levels, players, teams, directions,
 * groups and dice. */
#include <stdlib.h>

#include "ludeme/foreach.h"
#include "ludeme/move_args.h"
#include "rules/dice.h"
#include "rules/draw.h"
#include "rules/role.h"

/* What most forms have. */
typedef struct MovesLoopOp {
    Op op;
    const Op *over;      /* the region, array, site … */
    const Op *min, *max; /* of values */
    const Op *moves, *otherwise, *then;
    SiteType type;
    bool from_bottom;
} MovesLoopOp;

static MovesLoopOp *loop_new(Compiler *c, MovesFn *fn, const Bound *moves, const Bound *then) {
    MovesLoopOp *o = OP_NEW(c, MovesLoopOp, moves, fn);
    o->moves = compile_moves(c, moves);
    o->then = compile_then(c, then);
    return o;
}

/* ---- sites ----------------------------------------------------------------------------------- */

static void loop_sites(Ctx *c, const Op *op, MoveList *out) {
    const MovesLoopOp *o = (const MovesLoopOp *)op;
    int was_to = c->to, was_site = c->site;
    uint32_t first = moves_first(out);
    uint64_t seen = out->draw ? out->draw->seen : out->moves.n;
    ScratchMark mark = scratch_mark(c);
    const Word *sites = op_region(c, o->over);
    for (SET_EACH(site, sites, c->rules->words)) {
        ScratchMark inner = scratch_mark(c);
        c->to = c->site = site;
        draw_moves(c, o->moves, out);
        scratch_reset(c, inner);
        if (moves_found(out)) break;
    }
    scratch_reset(c, mark);
    if ((out->draw ? out->draw->seen : out->moves.n) == seen && o->otherwise)
        op_moves(c, o->otherwise, out); /* sees the last site, and gets no consequence */
    else
        moves_then_all(out, first, o->then);
    c->to = was_to;
    c->site = was_site;
}

const Op *foreach_site_compile(Compiler *c, const Bound *b) {
    MovesLoopOp *o = loop_new(c, loop_sites, bound_slot(b, 2), bound_slot(b, 4));
    o->over = compile_region(c, bound_slot(b, 1));
    o->otherwise = compile_moves(c, bound_slot(b, 3));
    o->op.draws = o->op.asks = !o->otherwise;
    return &o->op;
}

/* ---- values ---------------------------------------------------------------------------------- */

static void loop_values(Ctx *c, const Op *op, MoveList *out) {
    const MovesLoopOp *o = (const MovesLoopOp *)op;
    int was = c->value;
    uint32_t first = out->moves.n;
    ScratchMark mark = scratch_mark(c);
    Ints values = op_ints(c, o->over);
    for (int i = 0; i < values.n; i++) {
        ScratchMark inner = scratch_mark(c);
        c->value = values.v[i];
        op_moves(c, o->moves, out);
        scratch_reset(c, inner);
    }
    scratch_reset(c, mark);
    c->value = was;
    moves_then_all(out, first, o->then);
}

const Op *foreach_value_compile(Compiler *c, const Bound *b) {
    MovesLoopOp *o = loop_new(c, loop_values, bound_slot(b, 2), bound_slot(b, 3));
    o->over = compile_ints(c, bound_slot(b, 1));
    return &o->op;
}

enum { LOOP_MAX_VALUES = 100000 };

static void loop_span(Ctx *c, const Op *op, MoveList *out) {
    const MovesLoopOp *o = (const MovesLoopOp *)op;
    int was = c->value, min = op_int(c, o->min), max = op_int(c, o->max);
    uint32_t first = out->moves.n;
    for (int v = min, n = 0; v <= max && n < LOOP_MAX_VALUES; v++, n++) {
        ScratchMark inner = scratch_mark(c);
        c->value = v;
        op_moves(c, o->moves, out);
        scratch_reset(c, inner);
    }
    c->value = was;
    moves_then_all(out, first, o->then);
}

const Op *foreach_span_compile(Compiler *c, const Bound *b) {
    MovesLoopOp *o = loop_new(c, loop_span, bound_slot(b, 3), bound_slot(b, 4));
    o->min = compile_int(c, bound_slot(b, 1));
    o->max = compile_int(c, bound_slot(b, 2));
    return &o->op;
}

/* ---- levels ---------------------------------------------------------------------------------- */

static void loop_levels(Ctx *c, const Op *op, MoveList *out) {
    const MovesLoopOp *o = (const MovesLoopOp *)op;
    const Rules *r = c->rules;
    uint32_t first = out->moves.n;
    int place = place_of(&r->layout, o->type, op_int(c, o->over));
    int n = place >= 0 ? state_height(r, c->s, place) : 0;
    for (int i = 0; i < n; i++) {
        c->level = o->from_bottom ? i : n - 1 - i;
        op_moves(c, o->moves, out);
    }
    /* The last level stays, as in the reference: rules that ask for (level) afterwards rely on it. */
    moves_then_all(out, first, o->then);
}

const Op *foreach_level_compile(Compiler *c, const Bound *b) {
    MovesLoopOp *o = loop_new(c, loop_levels, bound_slot(b, 4), bound_slot(b, 5));
    const Bound *direction = bound_slot(b, 3);
    o->type = compile_type(c, bound_slot(b, 1));
    o->over = compile_int(c, bound_slot(b, 2));
    o->from_bottom = direction && str_is(direction->as.s, "FromBottom");
    return &o->op;
}

/* ---- players and teams ----------------------------------------------------------------------- */

/* Their consequences are never carried out: so the reference does it. */
static void loop_players(Ctx *c, const Op *op, MoveList *out) {
    const MovesLoopOp *o = (const MovesLoopOp *)op;
    int was = c->player;
    for (int p = 1; p <= c->rules->players; p++) {
        c->player = p;
        op_moves(c, o->moves, out);
    }
    c->player = was;
}

const Op *foreach_player_compile(Compiler *c, const Bound *b) {
    return &loop_new(c, loop_players, bound_slot(b, 1), NULL)->op;
}

static void loop_players_of(Ctx *c, const Op *op, MoveList *out) {
    const MovesLoopOp *o = (const MovesLoopOp *)op;
    int was = c->player;
    ScratchMark mark = scratch_mark(c);
    Ints players = op_ints(c, o->over);
    for (int i = 0; i < players.n; i++) {
        int p = players.v[i];
        if (p < 0 || p > c->rules->players + 1) continue;
        ScratchMark inner = scratch_mark(c);
        c->player = p;
        op_moves(c, o->moves, out);
        scratch_reset(c, inner);
    }
    scratch_reset(c, mark);
    c->player = was;
}

const Op *foreach_players_compile(Compiler *c, const Bound *b) {
    MovesLoopOp *o = loop_new(c, loop_players_of, bound_slot(b, 1), NULL);
    o->over = compile_ints(c, bound_slot(b, 0));
    return &o->op;
}

static void loop_teams(Ctx *c, const Op *op, MoveList *out) {
    const MovesLoopOp *o = (const MovesLoopOp *)op;
    int was = c->team;
    uint32_t first = out->moves.n;
    for (int t = 1; t <= c->rules->players; t++) {
        if (!team_members(c, t)) continue;
        c->team = t;
        op_moves(c, o->moves, out);
    }
    c->team = was;
    moves_then_all(out, first, o->then);
}

const Op *foreach_team_compile(Compiler *c, const Bound *b) {
    return &loop_new(c, loop_teams, bound_slot(b, 1), bound_slot(b, 2))->op;
}

/* ---- directions ------------------------------------------------------------------------------ */

typedef struct DirectionLoop {
    Op op;
    FromArg from;
    BetweenArg between;
    ToArg to;
    const Op *dirs, *moves, *then;
} DirectionLoop;

/* The direction of the step from c->from to c->to: what the piece is taken to face; -1: none. */
static int direction_loop_facing(const Ctx *c, SiteType type) {
    const Rules *r = c->rules;
    if (c->to < 0 || !on_board(r, type, c->from)) return -1;
    const Sites *s = &r->topo->sites[type];
    uint64_t bits = 0;
    for (int k = s->step_first[c->from]; k < s->step_first[c->from + 1]; k++)
        if (s->steps[k].to == c->to) bits |= s->steps[k].lists;
    const FacingList *list = board_facings(r, type, DIR_All);
    int facing = -1;
    for (int i = 0; i < list->n; i++)
        if (bits & direction_bit(list->v[i])) facing = (int)list->v[i];
    return facing;
}

/* The site that somebody asks for, where it can be told beforehand which sites are moved to: those
 * looked at. -1: look at everything. */
static int direction_loop_asked(const Ctx *c, const DirectionLoop *o, const MoveList *out) {
    bool may = o->moves && o->moves->at_to && !(c->rules->layout.features & USES_CHANCE);
    return may ? moves_asked(out) : -1;
}

static bool direction_loop_meets(Slice line, int min, int max, int site) {
    for (int i = min > 1 ? min : 1; i <= line.n && i <= max; i++)
        if (line.v[i - 1] == site) return true;
    return false;
}

/* Could it meet the site in any direction? */
static bool direction_loop_may_meet(const Ctx *c, SiteType type, int from, int min, int max,
                                    int site) {
    const Sites *s = &c->rules->topo->sites[type];
    if (!s->radial_first || !reach_in_line(c->rules, type, from, site)) return false;
    const int *first = s->radial_first + (size_t)from * DIRECTIONS;
    for (int k = first[0]; k < first[DIRECTIONS]; k++)
        if (direction_loop_meets(s->radial[k], min, max, site)) return true;
    return false;
}

static void direction_loop_line(Ctx *c, const DirectionLoop *o, Slice line, int min, int max,
                                MoveList *out) {
    int asked = direction_loop_asked(c, o, out);
    if (asked >= 0 && !direction_loop_meets(line, min, max, asked)) return;
    for (int i = 1; i <= line.n && i <= max; i++) {
        int site = line.v[i - 1];
        if (o->between.when && min > 1 && i < min) {
            int was = c->between;
            c->between = site;
            if (!op_bool(c, o->between.when)) return;
            c->between = was;
        }
        c->to = site;
        if (!op_bool_or(c, o->to.when, true)) return;
        const Op *moves = o->moves ? o->moves : o->to.apply;
        if (i >= min && moves && (asked < 0 || site == asked)) draw_moves(c, moves, out);
        if (moves_found(out)) return;
    }
}

static void direction_loop(Ctx *c, const Op *op, MoveList *out) {
    const DirectionLoop *o = (const DirectionLoop *)op;
    SiteType type = o->from.type;
    int from = op_int_or(c, o->from.site, c->from);
    if (!on_board(c->rules, type, from) || !ctx_what(c, type, c->from)) return;
    int min = op_int_or(c, o->between.min, o->between.max ? -1 : 1);
    int max = op_int_or(c, o->between.max, o->between.min ? INFINITE : 1);
    int asked = direction_loop_asked(c, o, out);
    if (asked >= 0 && !direction_loop_may_meet(c, type, from, min, max, asked)) return;
    int was_to = c->to, was_between = c->between, was_facing = c->facing;
    uint32_t first = moves_first(out);
    Dirs buf;
    c->facing = direction_loop_facing(c, type);
    if (c->facing < 0) c->facing = (int)facing_of_piece(c, type, c->from, -1);
    const Dirs *dirs = arg_dirs(c, o->dirs, type, from, &buf);
    c->facing = was_facing;
    RadialIter it = radials_begin(c->rules, type, from, dirs);
    for (Slice line; !moves_found(out) && radials_next(&it, &line);) {
        direction_loop_line(c, o, line, min, max, out);
        c->to = was_to;
        c->between = was_between;
    }
    moves_then_all(out, first, o->then);
}

static bool direction_loop_reach(const Rules *r, const Op *op, int from, int to, Word *out) {
    const DirectionLoop *o = (const DirectionLoop *)op;
    int site = site_known(o->from.site, from, to), max = o->between.min ? INFINITE : 1;
    if (site < 0 || !o->moves) return false;
    if (o->between.max)
        max = op_is_const(o->between.max) ? op_const_value(o->between.max) : INFINITE;
    Word *on = mem_alloc((size_t)r->words * sizeof *on);
    bool known = true;
    memset(on, 0, (size_t)r->words * sizeof *on);
    reach_lines(r, o->from.type, site, o->dirs, max, on);
    for (SET_EACH(next, on, r->words)) known = known && reach_of(r, o->moves, from, next, out);
    free(on);
    return known;
}

const Op *foreach_direction_compile(Compiler *c, const Bound *b) {
    DirectionLoop *o = OP_NEW(c, DirectionLoop, moves, direction_loop);
    o->from = compile_from(c, bound_slot(b, 1));
    o->dirs = compile_dirs(c, bound_slot(b, 2));
    o->between = compile_between(c, bound_slot(b, 3));
    o->to = compile_to(c, bound_slot(b, 4));
    o->moves = compile_moves(c, bound_slot(b, 5));
    o->then = compile_then(c, bound_slot(b, 6));
    o->op.draws = o->op.asks = true;
    o->op.reach = direction_loop_reach;
    return &o->op;
}

/* ---- groups ---------------------------------------------------------------------------------- */

typedef struct GroupLoop {
    Op op;
    SiteType type;
    const Op *dirs, *when, *moves, *then;
} GroupLoop;

static bool group_loop_takes(Ctx *c, const GroupLoop *o, int site) {
    c->to = site;
    return o->when ? op_bool(c, o->when) : ctx_who(c, o->type, site) == c->s->mover;
}

/* The group of c->from, breadth first. `queue` has room for every site. */
static Word *group_loop_grow(Ctx *c, const GroupLoop *o, int *queue) {
    Word *group = scratch_set(c);
    int n = 1;
    queue[0] = c->from;
    set_add(group, c->from);
    for (int i = 0; i < n; i++) {
        ScratchMark inner = scratch_mark(c);
        Dirs buf;
        const Dirs *dirs = arg_dirs(c, o->dirs, o->type, queue[i], &buf);
        StepIter it = steps_begin(c->rules, o->type, queue[i], dirs);
        for (int to; (to = steps_next(&it)) >= 0;) {
            if (set_has(group, to) || !group_loop_takes(c, o, to)) continue;
            set_add(group, to);
            queue[n++] = to;
        }
        scratch_reset(c, inner);
    }
    return group;
}

/* Pieces of one owner as starts of groups; `done` has the sites of groups there were. */
static void group_loop_owner(Ctx *c, const GroupLoop *o, int owner, Word *done, int *queue,
                             MoveList *out) {
    const Rules *r = c->rules;
    const Layout *l = &r->layout;
    const Word *owned = state_owned(r, c->s, owner);
    int first = l->base[o->type], end = first + l->limit[o->type];
    for (int p = set_next(owned, l->words, first); p >= 0 && p < end;
         p = set_next(owned, l->words, p + 1)) {
        int site = p - first;
        if (set_has(done, site)) continue;
        c->from = site;
        if (!group_loop_takes(c, o, site)) continue;
        ScratchMark mark = scratch_mark(c);
        const Word *group = group_loop_grow(c, o, queue);
        for (int i = 0; i < r->words; i++) done[i] |= group[i];
        c->region = group;
        op_moves(c, o->moves, out);
        scratch_reset(c, mark);
    }
}

static void group_loop(Ctx *c, const Op *op, MoveList *out) {
    const GroupLoop *o = (const GroupLoop *)op;
    const Rules *r = c->rules;
    if (r->layout.base[o->type] < 0) return;
    int was_from = c->from, was_to = c->to;
    const Word *was_region = c->region;
    uint32_t first = out->moves.n;
    ScratchMark mark = scratch_mark(c);
    Word *done = scratch_set(c);
    int *queue = scratch_ints(c, r->topo->sites[o->type].n);
    int low = o->when ? 0 : c->s->mover, high = o->when ? r->players + 1 : c->s->mover;
    for (int owner = low; owner <= high; owner++) group_loop_owner(c, o, owner, done, queue, out);
    scratch_reset(c, mark);
    c->from = was_from;
    c->to = was_to;
    c->region = was_region;
    moves_then_all(out, first, o->then);
}

const Op *foreach_group_compile(Compiler *c, const Bound *b) {
    GroupLoop *o = OP_NEW(c, GroupLoop, moves, group_loop);
    o->type = compile_type(c, bound_slot(b, 1));
    o->dirs = compile_dirs(c, bound_slot(b, 2));
    o->when = compile_bool(c, bound_slot(b, 3));
    o->moves = compile_moves(c, bound_slot(b, 4));
    o->then = compile_then(c, bound_slot(b, 5));
    return &o->op;
}
