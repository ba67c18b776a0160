/* int_state.c: numbers read from the position: pieces on sites, players, scores, variables. */
#include "ludeme/int_ops.h"
#include "ludeme/move_args.h"
#include "rules/dice.h"
#include "rules/puzzle.h"

/* ---- pieces ---------------------------------------------------------------------------------- */

typedef struct PieceReadOp {
    Op op;
    SiteType type;
    const Op *at, *level; /* level NULL: the default */
} PieceReadOp;

static int read_place(Ctx *c, const PieceReadOp *o) {
    return place_of(&c->rules->layout, o->type, op_int(c, o->at));
}

/* Levels matter in stacks only; -1 is the top. */
static int read_level(Ctx *c, const PieceReadOp *o, int otherwise) {
    if (!int_stacks(c)) return -1;
    int level = op_int_or(c, o->level, otherwise);
    return level < -1 ? -1 : level;
}

/* The same for what is read by level on the board only. */
static int read_board_level(Ctx *c, const PieceReadOp *o, int place) {
    int level = read_level(c, o, -1);
    return place >= c->rules->layout.hands ? -1 : level;
}

/* In a hand, which is made of cells, nobody's when vertices or edges are asked about. */
static int read_who(Ctx *c, const Op *op) {
    const PieceReadOp *o = (const PieceReadOp *)op;
    int place = read_place(c, o);
    if (o->type != SITE_CELL && place >= c->rules->layout.hands) return 0;
    int level = o->level ? read_level(c, o, -1) : -1;
    if (level < 0) return state_who(c->rules, c->s, place);
    return owner_of(c->rules, state_what_at(c->rules, c->s, place, level));
}

/* Without a level: the lowest piece of a stack, unlike everything else. */
static int read_what(Ctx *c, const Op *op) {
    const PieceReadOp *o = (const PieceReadOp *)op;
    if (c->rules->puzzle) return puzzle_value(c->rules, c->s, o->type, op_int(c, o->at));
    int place = read_place(c, o), level = read_level(c, o, 0);
    return level < 0 ? state_what(c->rules, c->s, place)
                     : state_what_at(c->rules, c->s, place, level);
}

static int read_state(Ctx *c, const Op *op) {
    const PieceReadOp *o = (const PieceReadOp *)op;
    int place = read_place(c, o);
    return state_state(c->rules, c->s, place, read_board_level(c, o, place));
}

static int read_rotation(Ctx *c, const Op *op) {
    const PieceReadOp *o = (const PieceReadOp *)op;
    int place = read_place(c, o);
    return state_rotation(c->rules, c->s, place, read_board_level(c, o, place));
}

static int read_value(Ctx *c, const Op *op) {
    const PieceReadOp *o = (const PieceReadOp *)op;
    int place = read_place(c, o);
    return state_value(c->rules, c->s, place, read_level(c, o, -1));
}

static int read_top_level(Ctx *c, const Op *op) {
    int height =
        int_stacks(c) ? state_height(c->rules, c->s, read_place(c, (const PieceReadOp *)op)) : 0;
    return height > 0 ? height - 1 : 0;
}

/* Clauses whose slots `first` … are type, at, level. */
static const Op *read_compile(Compiler *c, const Bound *b, uint32_t first, IntFn *fn) {
    PieceReadOp *op = OP_NEW(c, PieceReadOp, integer, fn);
    op->type = compile_type(c, bound_slot(b, first));
    op->at = compile_int(c, bound_slot(b, first + 1));
    op->level = compile_int(c, bound_slot(b, first + 2));
    op->op.reads = READS(READS_STATE, op->at, op->level);
    return &op->op;
}

const Op *who_compile(Compiler *c, const Bound *b) {
    return read_compile(c, b, 0, read_who);
}
const Op *what_compile(Compiler *c, const Bound *b) {
    return read_compile(c, b, 0, read_what);
}
const Op *state_compile(Compiler *c, const Bound *b) {
    compile_uses(c, USES_STATE);
    return read_compile(c, b, 0, read_state);
}
const Op *rotation_compile(Compiler *c, const Bound *b) {
    compile_uses(c, USES_ROTATION);
    return read_compile(c, b, 0, read_rotation);
}
const Op *value_piece_compile(Compiler *c, const Bound *b) {
    compile_uses(c, USES_VALUE);
    return read_compile(c, b, 1, read_value);
}
const Op *top_level_compile(Compiler *c, const Bound *b) {
    return read_compile(c, b, 0, read_top_level);
}

/* ---- dice and cards -------------------------------------------------------------------------- */

/* What the die on the site shows, used or not. */
static int read_face(Ctx *c, const Op *op) {
    const PieceReadOp *o = (const PieceReadOp *)op;
    int site = op_int(c, o->at), what = ctx_what(c, o->type, site);
    return c->rules->components[what].kind == COMP_DIE ? dice_face(c->rules, c->s, site) : OFF;
}

const Op *face_compile(Compiler *c, const Bound *b) {
    PieceReadOp *op = OP_NEW(c, PieceReadOp, integer, read_face);
    op->type = c->rules->use;
    op->at = compile_int(c, bound_slot(b, 0));
    op->op.reads = READS(READS_STATE, op->at);
    return &op->op;
}

typedef struct CardReadOp {
    PieceReadOp read;
    enum { CARD_RANK, CARD_SUIT, CARD_TRUMP_RANK, CARD_TRUMP_VALUE } what;
} CardReadOp;

static int read_card(Ctx *c, const Op *op) {
    const CardReadOp *o = (const CardReadOp *)op;
    int level = read_level(c, &o->read, o->what == CARD_SUIT ? -1 : 0);
    int what = state_what_at(c->rules, c->s, read_place(c, &o->read), level);
    const Component *card = &c->rules->components[what];
    if (card->kind != COMP_CARD) return OFF;
    switch (o->what) {
    case CARD_RANK: return card->rank;
    case CARD_SUIT: return card->suit;
    case CARD_TRUMP_RANK: return card->trump_rank;
    default: return card->trump_value;
    }
}

const Op *card_compile(Compiler *c, const Bound *b) {
    static const char *const names[] = {"Rank", "Suit", "TrumpRank", "TrumpValue", NULL};
    CardReadOp *op = OP_NEW(c, CardReadOp, integer, read_card);
    int what = env_choice(bound_slot(b, 0), names);
    op->what = (unsigned)(what < 0 ? 0 : what);
    op->read.type = c->rules->use;
    op->read.at = compile_int(c, bound_label(b, "at"));
    op->read.level = compile_int(c, bound_label(b, "level"));
    return &op->read.op;
}

/* ---- fields of the state --------------------------------------------------------------------- */

static const Op *field_op(Compiler *c, IntFn *fn, uint32_t reads) {
    Op *op = &OP_NEW(c, ConstOp, integer, fn)->op;
    op->reads = reads;
    return op;
}

static int field_mover(Ctx *c, const Op *op) {
    return c->s->mover;
}
static int field_next(Ctx *c, const Op *op) {
    return c->s->next;
}
static int field_prev(Ctx *c, const Op *op) {
    return c->s->prev;
}
/* Who other than the mover made a move last. */
static int field_prev_turn(Ctx *c, const Op *op) {
    const LastMove *last = &c->s->last;
    if (!last->is_set) return OFF;
    return last->mover != c->s->mover ? last->mover : last->other_mover;
}
static int field_pot(Ctx *c, const Op *op) {
    return c->s->pot;
}
static int field_counter(Ctx *c, const Op *op) {
    return c->s->counter;
}
static int field_trump(Ctx *c, const Op *op) {
    return c->s->trump;
}
static int field_temp(Ctx *c, const Op *op) {
    return c->s->temp;
}
static int field_pending(Ctx *c, const Op *op) {
    return c->s->npending == 1 ? c->s->pending[0] : 0;
}
static int field_max_moves(Ctx *c, const Op *op) {
    return c->rules->max_moves;
}
static int field_max_turns(Ctx *c, const Op *op) {
    return c->rules->max_turns;
}

const Op *mover_compile(Compiler *c, const Bound *b) {
    return field_op(c, field_mover, READS_TURN);
}
const Op *next_compile(Compiler *c, const Bound *b) {
    return field_op(c, field_next, READS_TURN);
}
const Op *prev_compile(Compiler *c, const Bound *b) {
    const Bound *kind = bound_slot(b, 0);
    bool turn = kind && str_is(kind->as.s, "MoverLastTurn");
    return field_op(c, turn ? field_prev_turn : field_prev, READS_TURN | READS_STATE);
}
const Op *pot_compile(Compiler *c, const Bound *b) {
    return field_op(c, field_pot, READS_STATE);
}
const Op *counter_compile(Compiler *c, const Bound *b) {
    return field_op(c, field_counter, READS_STATE);
}
const Op *trump_suit_compile(Compiler *c, const Bound *b) {
    return field_op(c, field_trump, READS_STATE);
}
const Op *value_simple_compile(Compiler *c, const Bound *b) {
    Str name = bound_slot(b, 0)->as.s;
    if (str_is(name, "MoveLimit")) return field_op(c, field_max_moves, READS_STATE);
    if (str_is(name, "TurnLimit")) return field_op(c, field_max_turns, READS_STATE);
    return field_op(c, field_pending, READS_STATE);
}

/* ---- variables ------------------------------------------------------------------------------- */

typedef struct VarOp {
    Op op;
    int name;
} VarOp;

static int var_eval(Ctx *c, const Op *op) {
    return STATE_CAT(int32_t, c->s, c->rules->layout.vars)[((const VarOp *)op)->name];
}

const Op *var_compile(Compiler *c, const Bound *b) {
    const Bound *name = bound_slot(b, 0);
    if (!name) return field_op(c, field_temp, READS_STATE);
    compile_uses(c, USES_VARS);
    VarOp *op = OP_NEW(c, VarOp, integer, var_eval);
    op->name = compile_name(c, name->as.s);
    op->op.reads = READS_STATE;
    return &op->op;
}

/* ---- players --------------------------------------------------------------------------------- */

typedef struct OfPlayerOp {
    Op op;
    const Op *player;
} OfPlayerOp;

/* The player meant, or -1 when there is no such player. */
static int of_player(Ctx *c, const Op *op) {
    int p = op_int(c, ((const OfPlayerOp *)op)->player);
    return p >= 1 && p <= c->rules->players ? p : -1;
}

static int of_player_score(Ctx *c, const Op *op) {
    int p = op_int(c, ((const OfPlayerOp *)op)->player);
    if (p < 0 || p > c->rules->players + 1 || !c->rules->layout.scores) return 0;
    return STATE_CAT(int32_t, c->s, c->rules->layout.scores)[p];
}

static int of_player_amount(Ctx *c, const Op *op) {
    int p = of_player(c, op);
    if (p < 0) return UNDEFINED;
    return c->rules->layout.amounts ? STATE_CAT(int32_t, c->s, c->rules->layout.amounts)[p] : 0;
}

static int of_player_value(Ctx *c, const Op *op) {
    int p = of_player(c, op);
    return p < 0 ? UNDEFINED : c->s->seat[p].value;
}

static const Op *of_player_op(Compiler *c, const Bound *b, uint32_t slot, IntFn *fn) {
    OfPlayerOp *op = OP_NEW(c, OfPlayerOp, integer, fn);
    const Bound *who = bound_slot(b, slot);
    op->player = compile_player(c, who ? who : bound_slot(b, slot + 1));
    op->op.reads = READS(READS_STATE, op->player);
    return &op->op;
}

const Op *score_compile(Compiler *c, const Bound *b) {
    compile_uses(c, USES_SCORE);
    return of_player_op(c, b, 0, of_player_score);
}
const Op *amount_compile(Compiler *c, const Bound *b) {
    compile_uses(c, USES_AMOUNT);
    return of_player_op(c, b, 0, of_player_amount);
}
const Op *value_player_compile(Compiler *c, const Bound *b) {
    return of_player_op(c, b, 1, of_player_value);
}

static int of_player_match_score(Ctx *c, const Op *op) {
    int p = of_player(c, op);
    return p < 0 ? UNDEFINED : c->s->seat[p].match_score;
}

const Op *match_score_compile(Compiler *c, const Bound *b) {
    OfPlayerOp *op = OP_NEW(c, OfPlayerOp, integer, of_player_match_score);
    op->player = compile_role(c, bound_slot(b, 0));
    return &op->op;
}

/* ---- chance ---------------------------------------------------------------------------------- */

typedef struct RandomValueOp {
    Op op;
    const Op *min, *max;
} RandomValueOp;

static int random_eval(Ctx *c, const Op *op) {
    const RandomValueOp *o = (const RandomValueOp *)op;
    int64_t min = op_int_or(c, o->min, UNDEFINED), max = op_int_or(c, o->max, INFINITE);
    if (min > max || max - min >= INT32_MAX) return UNDEFINED;
    return (int)min + ctx_draw(c, (int)(max - min) + 1);
}

const Op *value_random_compile(Compiler *c, const Bound *b) {
    RandomValueOp *op = OP_NEW(c, RandomValueOp, integer, random_eval);
    compile_range(c, bound_slot(b, 1), &op->min, &op->max);
    compile_uses(c, USES_CHANCE);
    return &op->op;
}

/* ---- costs ----------------------------------------------------------------------------------- */

typedef struct CostOp {
    Op op;
    SiteType type;
    SitesArg sites;
} CostOp;

static int cost_eval(Ctx *c, const Op *op) {
    const CostOp *o = (const CostOp *)op;
    const Layout *l = &c->rules->layout;
    if (!l->cost) return 0;
    ScratchMark mark = scratch_mark(c);
    SitesIter it = sites_arg_begin(c, o->sites);
    int sum = 0;
    for (SITES_ARG_EACH(site, it)) {
        int place = site < l->limit[o->type] ? place_of(l, o->type, site) : -1;
        if (place >= 0) sum += STATE_CAT(int32_t, c->s, l->cost)[place];
    }
    scratch_reset(c, mark);
    return sum;
}

const Op *cost_compile(Compiler *c, const Bound *b) {
    CostOp *op = OP_NEW(c, CostOp, integer, cost_eval);
    const Bound *type = bound_slot(b, 0);
    op->type = type ? compile_type(c, type) : SITE_CELL;
    op->sites.at = compile_int(c, bound_label(b, "at"));
    op->sites.in = compile_region(c, bound_label(b, "in"));
    op->op.reads = READS(READS_STATE, op->sites.at, op->sites.in);
    compile_uses(c, USES_COST | (op->type == SITE_CELL ? USES_CELLS : 0));
    return &op->op;
}
