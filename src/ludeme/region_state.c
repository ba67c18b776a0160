/* region_state.c: regions by what stands on them or belongs to a player: pieces, hands, tracks, where
 * moves lead. */
#include "ludeme/move_args.h"
#include "ludeme/region_ops.h"
#include "rules/flow.h"
#include "rules/large.h"
#include "rules/on_track.h"
#include "rules/role.h"

/* ---- occupied -------------------------------------------------------------------------------- */

typedef struct OccupiedOp {
    Op op;
    SiteType type;
    const Op *owners; /* bits */
    const Op *number; /* the owner that named components must have; NULL: any of the owners */
    const Op *container;
    const Op *component;
    const uint8_t *wanted; /* per component, when they were named */
    Str hand;              /* part of the name of the owner's hand */
    bool top;
} OccupiedOp;

static bool is_hand(const Container *box) {
    return box->kind != CONT_BOARD;
}

/* The container asked for; -1: all of them; -2: none. */
static int occupied_container(Ctx *c, const OccupiedOp *o) {
    const Rules *r = c->rules;
    if (o->container) {
        int i = op_int(c, o->container);
        return i >= 0 && i < r->ncontainers ? i : -2;
    }
    if (o->hand.n == 0) return -1;
    int owner = op_int_or(c, o->number, -1);
    for (int i = 0; i < r->ncontainers; i++)
        if (is_hand(&r->containers[i]) && r->containers[i].owner == owner &&
            str_contains(r->containers[i].name, o->hand))
            return i;
    return -2;
}

/* What is asked for, with the values of the moment. */
typedef struct OccupiedAsk {
    uint32_t owners;
    int one, number; /* component; owner; -1: any */
    bool kinds, tops;
} OccupiedAsk;

static inline bool occupied_wants(const Rules *r, const OccupiedOp *o, const OccupiedAsk *ask,
                                  int what) {
    int owner = owner_of(r, what);
    if (what == 0 || !(ask->owners >> owner & 1)) return false;
    return o->wanted ? o->wanted[what] && (!o->number || owner == ask->number) : what == ask->one;
}

/* Is there a piece of a wanted kind (on any level), and is the top one of a wanted owner? */
static bool occupied_fits(const Ctx *c, const OccupiedOp *o, const OccupiedAsk *ask, int place) {
    const Rules *r = c->rules;
    if (!(r->layout.features & USES_STACKS))
        return !ask->kinds || occupied_wants(r, o, ask, state_what(r, c->s, place));
    if (ask->tops && !(ask->owners >> state_who(r, c->s, place) & 1)) return false;
    bool found = !ask->kinds;
    int height = found ? 0 : state_height(r, c->s, place);
    for (int level = 0; level < height && !found; level++)
        found = occupied_wants(r, o, ask, state_what_at(r, c->s, place, level));
    return found;
}

/* The places of the owners' pieces, less those that do not fit. */
static const Word *occupied_places(Ctx *c, const OccupiedOp *o, const OccupiedAsk *ask) {
    const Rules *r = c->rules;
    int words = r->layout.words;
    Word *out = scratch_alloc(c, (size_t)words * sizeof *out);
    for (int w = 0; w < words; w++) out[w] = 0;
    for (int p = 0; p <= r->players + 1; p++)
        if (ask->owners >> p & 1) set_join(out, state_owned(r, c->s, p), words);
    if (!ask->kinds && !ask->tops) return out;
    for (int w = 0; w < words; w++)
        for (Word left = out[w]; left; left &= left - 1) {
            int place = w * 64 + __builtin_ctzll(left);
            if (!occupied_fits(c, o, ask, place)) out[w] &= ~(left & -left);
        }
    return out;
}

/* The whole footprints of large pieces. */
static void occupied_add_large(Ctx *c, Word *out) {
    const Rules *r = c->rules;
    Word *all = scratch_set(c);
    for (SET_EACH(site, out, r->words)) {
        int place = place_of(&r->layout, r->use, site), what = state_what(r, c->s, place);
        if (!is_large(r, what)) continue;
        ScratchMark mark = scratch_mark(c);
        Ints covered = large_sites(c, what, site, state_state(r, c->s, place, -1));
        for (int i = 0; i < covered.n; i++) set_put(r, all, covered.v[i]);
        scratch_reset(c, mark);
    }
    set_join(out, all, r->words);
}

static OccupiedAsk occupied_ask(Ctx *c, const OccupiedOp *o) {
    return (OccupiedAsk){.owners = (uint32_t)op_int(c, o->owners),
                         .one = op_int_or(c, o->component, -1),
                         .number = op_int_or(c, o->number, -1),
                         .kinds = o->component || o->wanted};
}

static const Word *occupied_eval(Ctx *c, const Op *op) {
    const OccupiedOp *o = (const OccupiedOp *)op;
    const Rules *r = c->rules;
    Word *out = scratch_set(c);
    ScratchMark mark = scratch_mark(c);
    OccupiedAsk ask = occupied_ask(c, o);
    int container = occupied_container(c, o);
    if (container == -2) return out;
    bool large = container == 0 && r->large_pieces;
    ask.tops = !large && o->top && (r->layout.features & USES_STACKS);
    SiteType type = container > 0 ? SITE_CELL : o->type;
    const Word *places = occupied_places(c, o, &ask);
    if (container <= 0) sites_of_places(r, type, places, out);
    if (container != 0 && type == SITE_CELL) hands_of_places(r, places, out);
    if (container > 0) {
        const Container *box = &r->containers[container];
        for (SET_EACH(site, out, r->words))
            if (site < box->first || site >= box->first + box->n) set_drop(out, site);
    }
    if (large) occupied_add_large(c, out);
    scratch_reset(c, mark);
    return out;
}

/* One site of a game without stacks and large pieces. */
static bool occupied_has(Ctx *c, const Op *op, int site) {
    const OccupiedOp *o = (const OccupiedOp *)op;
    const Rules *r = c->rules;
    const Layout *l = &r->layout;
    if ((l->features & USES_STACKS) || r->large_pieces || site < 0 || site >= l->limit[o->type]) {
        ScratchMark mark = scratch_mark(c);
        bool has = set_holds(r, occupied_eval(c, op), site);
        scratch_reset(c, mark);
        return has;
    }
    if (occupied_container(c, o) != 0 && occupied_container(c, o) != -1) return false;
    OccupiedAsk ask = occupied_ask(c, o);
    int place = place_of(l, o->type, site);
    bool owned = false;
    for (int p = 0; p <= r->players + 1 && !owned; p++)
        owned = ask.owners >> p & 1 && set_has(state_owned(r, c->s, p), place);
    return owned && (!ask.kinds || occupied_wants(r, o, &ask, state_what(r, c->s, place)));
}

static Str without_digits(Str s) {
    while (s.n > 0 && s.s[s.n - 1] >= '0' && s.s[s.n - 1] <= '9') s.n--;
    return s;
}

static void occupied_want(const Compiler *c, uint8_t *wanted, Str name) {
    for (int i = 1; i < c->rules->ncomponents; i++)
        if (str_eq(without_digits(c->rules->components[i].name), name) ||
            str_eq(c->rules->components[i].base, name))
            wanted[i] = 1;
}

static void occupied_components(Compiler *c, const Bound *b, OccupiedOp *op) {
    const Bound *names = bound_slot(b, 7), *name = bound_slot(b, 6);
    op->component = compile_int(c, bound_slot(b, 5));
    op->wanted = NULL;
    if (!names && !name) return;
    uint8_t *wanted = ARENA_ARRAY(c->arena, uint8_t, (size_t)c->rules->ncomponents + 1);
    for (int i = 0; i < c->rules->ncomponents; i++) wanted[i] = 0;
    if (name) occupied_want(c, wanted, name->as.s);
    for (uint32_t i = 0; names && i < names->n; i++) occupied_want(c, wanted, names->args[i]->as.s);
    op->wanted = wanted;
}

/* Slots: Occupied, by: player, by: role, container: number, container: name, component: number,
 * component: name, components:, top:, on:. */
const Op *sites_occupied(Compiler *c, const Bound *b) {
    OccupiedOp *op = OP_NEW(c, OccupiedOp, region, occupied_eval);
    const Bound *who = bound_slot(b, 1) ? bound_slot(b, 1) : bound_slot(b, 2);
    op->owners = compile_owners(c, who);
    if (!op->owners) return region_nothing(c);
    Role role = who->kind == BOUND_ENUM || who->kind == BOUND_WORD ? role_named(who->as.s) : ROLES;
    bool several = role == ROLE_All || role == ROLE_Enemy || role == ROLE_NonMover;
    op->number = several ? NULL : compile_player(c, who);
    op->type = compile_type(c, bound_label(b, "on"));
    op->top = compile_flag(bound_label(b, "top"), true);
    op->container = compile_int(c, bound_slot(b, 3));
    op->hand = (Str){0};
    const Bound *box = bound_slot(b, 4);
    if (box && str_contains(box->as.s, STR("Hand"))) {
        op->hand = compile_text(c, box);
    } else if (box) {
        int i = 0;
        while (i < c->rules->ncontainers && !str_eq(c->rules->containers[i].name, box->as.s)) i++;
        op->container = const_int(c, i);
    }
    occupied_components(c, b, op);
    uint32_t own = op->component || op->wanted ? READS_STATE | READS_LONG : READS_STATE;
    op->op.reads = READS(own, op->owners, op->number, op->container, op->component);
    op->op.has = occupied_has;
    op->op.quick = !(c->rules->features & USES_STACKS) && !rules_have_large(c->rules);
    return &op->op;
}

/* ---- hidden ---------------------------------------------------------------------------------- */

typedef struct HiddenSitesOp {
    Op op;
    SiteType type;
    int aspect;
    Role role; /* ROLES: `player` */
    const Op *player;
} HiddenSitesOp;

static const Word *hidden_sites_eval(Ctx *c, const Op *op) {
    const HiddenSitesOp *o = (const HiddenSitesOp *)op;
    const Rules *r = c->rules;
    Word *out = scratch_set(c);
    uint32_t players =
        o->role < ROLES ? role_players(c, o->role) : owner_bit(r, op_int_or(c, o->player, -1));
    if (r->layout.hidden == LAYOUT_ABSENT) return out;
    for (int i = 0; i < r->topo->sites[o->type].n; i++) {
        int place = place_of(&r->layout, o->type, i);
        if (place >= 0 && (state_hidden(r, c->s, place, 0, o->aspect) & players)) set_add(out, i);
    }
    return out;
}

const Op *sites_hidden(Compiler *c, const Bound *b) {
    static const char *const aspects[] = {"Count", "Rotation", "State", "Value",
                                          "What",  "Who",      NULL};
    HiddenSitesOp *op = OP_NEW(c, HiddenSitesOp, region, hidden_sites_eval);
    compile_uses(c, USES_HIDDEN);
    op->aspect = env_choice(bound_slot(b, 1), aspects) + 1;
    op->type = compile_type(c, bound_slot(b, 2));
    op->player = compile_player(c, bound_slot(b, 3));
    op->role = bound_slot(b, 4) ? role_named(bound_slot(b, 4)->as.s) : ROLES;
    return &op->op;
}

/* ---- hands, winning moves -------------------------------------------------------------------- */

typedef struct PlayerSitesOp {
    Op op;
    const Op *player, *moves;
    const Word **hands; /* per player 0 … players + 1 */
} PlayerSitesOp;

static const Word *hand_eval(Ctx *c, const Op *op) {
    const PlayerSitesOp *o = (const PlayerSitesOp *)op;
    int p = op_int(c, o->player);
    return o->hands[p >= 1 && p <= c->rules->players + 1 ? p : 0];
}

/* The first hand of a player, or of anybody (owner -1). */
static const Word *hand_sites(Compiler *c, int owner) {
    const Rules *r = c->rules;
    Word *set = region_new(c);
    for (int i = 0; i < r->ncontainers; i++) {
        const Container *box = &r->containers[i];
        if (!is_hand(box) || (owner >= 0 && box->owner != owner)) continue;
        set_fill(set, box->first, box->n);
        break;
    }
    return set;
}

static const Word *winning_eval(Ctx *c, const Op *op) {
    const PlayerSitesOp *o = (const PlayerSitesOp *)op;
    Word *out = scratch_set(c);
    int player = op_int(c, o->player);
    if (player < 1 || player > c->rules->players || c->depth >= CTX_MAX_DEPTH) return out;
    ScratchMark mark = scratch_mark(c);
    c->depth++;
    State *before = attempt_begin(c);
    c->s->mover = player;
    ctx_changed(c);
    MoveList *list = list_take(c);
    op_moves(c, o->moves, list);
    for (uint32_t i = 0; i < list->moves.n; i++) {
        int to = list->moves.v[i].to;
        if (set_holds(c->rules, out, to)) continue;
        Aside aside = aside_begin(c, NULL);
        Iterators it = ctx_save(c);
        State *here = attempt_begin(c);
        flow_apply(c, c->s, list, i);
        if (c->s->winners >> player & 1) set_put(c->rules, out, to);
        attempt_end(c, here);
        ctx_restore(c, it);
        aside_end(c, aside);
    }
    list_give(c, list);
    attempt_end(c, before);
    c->depth--;
    scratch_reset(c, mark);
    return out;
}

/* Slots: Hand or Winning, type, player, role, moves, name. */
const Op *sites_of_player(Compiler *c, const Bound *b) {
    const Bound *who = bound_slot(b, 2) ? bound_slot(b, 2) : bound_slot(b, 3);
    if (!who) return region_nothing(c);
    bool hand = str_is(bound_slot(b, 0)->as.s, "Hand");
    if (hand && who->kind == BOUND_ENUM && str_is(who->as.s, "Shared"))
        return const_region(c, hand_sites(c, -1));
    PlayerSitesOp *op = OP_NEW(c, PlayerSitesOp, region, hand ? hand_eval : winning_eval);
    op->player = compile_player(c, who);
    op->moves = hand ? NULL : compile_moves(c, bound_slot(b, 4));
    if (!hand) return op->moves ? &op->op : region_nothing(c);
    int n = c->rules->players + 2;
    op->hands = ARENA_ARRAY(c->arena, const Word *, (size_t)n);
    op->hands[0] = region_new(c);
    for (int p = 1; p < n; p++) op->hands[p] = hand_sites(c, p);
    op->op.reads = op->player->reads;
    return &op->op;
}

/* ---- where pieces began ---------------------------------------------------------------------- */

typedef struct StartSitesOp {
    Op op;
    const Op *what;
} StartSitesOp;

static const Word *start_sites_eval(Ctx *c, const Op *op) {
    const Rules *r = c->rules;
    Word *out = scratch_set(c);
    int what = op_int(c, ((const StartSitesOp *)op)->what);
    if (what < 1 || what >= r->ncomponents || r->layout.start_what == LAYOUT_ABSENT) return out;
    const uint16_t *at = STATE_CAT(uint16_t, c->s, r->layout.start_what);
    for (int i = 0; i < r->topo->sites[r->use].n; i++)
        if (at[i] == what) set_add(out, i);
    return out;
}

static bool start_sites_has(Ctx *c, const Op *op, int site) {
    const Rules *r = c->rules;
    int what = op_int(c, ((const StartSitesOp *)op)->what);
    if (what < 1 || what >= r->ncomponents || r->layout.start_what == LAYOUT_ABSENT) return false;
    return site < r->topo->sites[r->use].n &&
           STATE_CAT(uint16_t, c->s, r->layout.start_what)[site] == what;
}

const Op *sites_start(Compiler *c, const Bound *b) {
    PieceArg piece = compile_piece(c, bound_slot(b, 1));
    if (!piece.what) return region_nothing(c);
    compile_uses(c, USES_START_SITES);
    StartSitesOp *op = OP_NEW(c, StartSitesOp, region, start_sites_eval);
    op->what = piece.what;
    op->op.has = start_sites_has;
    op->op.reads = READS(READS_STATE, op->what);
    return &op->op;
}

/* ---- large pieces ---------------------------------------------------------------------------- */

typedef struct LargeSitesOp {
    Op op;
    SiteType type;
    const Op *at;
} LargeSitesOp;

static const Word *large_sites_eval(Ctx *c, const Op *op) {
    const LargeSitesOp *o = (const LargeSitesOp *)op;
    Word *out = scratch_set(c);
    int at = op_int(c, o->at), place = place_of(&c->rules->layout, o->type, at);
    int what = state_what(c->rules, c->s, place);
    if (what == 0 || !on_board(c->rules, o->type, at)) return out;
    if (!is_large(c->rules, what)) {
        set_put(c->rules, out, at);
        return out;
    }
    ScratchMark mark = scratch_mark(c);
    Ints covered = large_sites(c, what, at, state_state(c->rules, c->s, place, -1));
    for (int i = 0; i < covered.n; i++) set_put(c->rules, out, covered.v[i]);
    scratch_reset(c, mark);
    return out;
}

const Op *sites_large(Compiler *c, const Bound *b) {
    LargeSitesOp *op = OP_NEW(c, LargeSitesOp, region, large_sites_eval);
    op->type = compile_type(c, bound_slot(b, 1));
    op->at = region_int_or(c, bound_label(b, "at"), -1);
    return &op->op;
}

/* ---- at random ------------------------------------------------------------------------------- */

typedef struct RandomSitesOp {
    Op op;
    const Op *region, *num;
} RandomSitesOp;

static const Word *random_sites_eval(Ctx *c, const Op *op) {
    const RandomSitesOp *o = (const RandomSitesOp *)op;
    const Rules *r = c->rules;
    Word *out = scratch_set(c);
    ScratchMark mark = scratch_mark(c);
    const Word *from;
    if (o->region) {
        from = op_region(c, o->region);
    } else {
        Word *empty = scratch_set(c);
        sites_of_places(r, SITE_CELL, state_empty(r, c->s), empty);
        from = empty;
    }
    int n = set_count(from, r->words), left = op_int(c, o->num);
    int *list = scratch_ints(c, n), k = 0;
    for (SET_EACH(site, from, r->words)) list[k++] = site;
    if (left > n) left = n;
    while (left > 0) {
        int site = list[ctx_draw(c, n)];
        if (set_has(out, site)) continue;
        set_add(out, site);
        left--;
    }
    scratch_reset(c, mark);
    return out;
}

const Op *sites_random(Compiler *c, const Bound *b) {
    RandomSitesOp *op = OP_NEW(c, RandomSitesOp, region, random_sites_eval);
    op->region = compile_region(c, bound_slot(b, 1));
    op->num = region_int_or(c, bound_label(b, "num"), 1);
    compile_uses(c, USES_CHANCE);
    return &op->op;
}

/* ---- where moves lead ------------------------------------------------------------------------ */

typedef enum MoveSites { MOVES_FROM, MOVES_TO, MOVES_BETWEEN } MoveSites;

typedef struct MoveSitesOp {
    Op op;
    MoveSites which;
    const Op *moves;
} MoveSitesOp;

static void move_sites_add(const Rules *r, const MoveList *l, const Move *m, MoveSites which,
                           Word *out) {
    if (which == MOVES_FROM) set_put(r, out, m->from);
    if (which == MOVES_TO) set_put(r, out, m->to);
    for (uint32_t i = 0; which == MOVES_BETWEEN && i < m->nbetween; i++)
        set_put(r, out, l->betweens.v[m->between + i]);
}

static const Word *move_sites_eval(Ctx *c, const Op *op) {
    const MoveSitesOp *o = (const MoveSitesOp *)op;
    Word *out = scratch_set(c);
    ScratchMark mark = scratch_mark(c);
    MoveList *list = list_take(c);
    op_moves(c, o->moves, list);
    for (uint32_t i = 0; i < list->moves.n; i++)
        move_sites_add(c->rules, list, &list->moves.v[i], o->which, out);
    list_give(c, list);
    scratch_reset(c, mark);
    return out;
}

const Op *sites_of_moves(Compiler *c, const Bound *b) {
    Str which = bound_slot(b, 0)->as.s;
    MoveSitesOp *op = OP_NEW(c, MoveSitesOp, region, move_sites_eval);
    op->which = str_is(which, "From") ? MOVES_FROM : str_is(which, "To") ? MOVES_TO : MOVES_BETWEEN;
    op->moves = compile_moves(c, bound_slot(b, 1));
    if (op->which == MOVES_BETWEEN) compile_uses(c, USES_BETWEEN);
    return op->moves ? &op->op : region_nothing(c);
}

/* ---- tracks ---------------------------------------------------------------------------------- */

typedef struct TrackSitesOp {
    Op op;
    Str name;
    const Op *player, *from, *to;
} TrackSitesOp;

static const Word *track_sites_eval(Ctx *c, const Op *op) {
    const TrackSitesOp *o = (const TrackSitesOp *)op;
    Word *out = scratch_set(c);
    int number =
        c->track >= 0 ? c->track : track_for_sites(c->rules, o->name, op_int_or(c, o->player, 0));
    const Track *t = track_at(c->rules, number);
    if (!t || t->n == 0) return out;
    /* From nowhere is from the beginning; from a site that is not on it, nothing. */
    int from = op_int_or(c, o->from, OFF), to = op_int_or(c, o->to, OFF);
    int first = from == OFF ? 0 : track_find(t, from, 0);
    if (first < 0) return out;
    for (int i = 0; i < t->n; i++) {
        int site = t->steps[(first + i) % t->n].site;
        set_put(c->rules, out, site);
        if (to != OFF && site == to) break;
    }
    return out;
}

const Op *sites_track(Compiler *c, const Bound *b) {
    TrackSitesOp *op = OP_NEW(c, TrackSitesOp, region, track_sites_eval);
    const Bound *name = bound_slot(b, 3);
    op->name = compile_track_name(c, name);
    op->player = compile_player(c, bound_slot(b, 1) ? bound_slot(b, 1) : bound_slot(b, 2));
    op->from = compile_int(c, bound_label(b, "from"));
    op->to = compile_int(c, bound_label(b, "to"));
    op->op.reads = READS(READS_NOTHING, op->player, op->from, op->to);
    return &op->op;
}
