/* bool_players.c: conditions on players, proposals and the position as a whole; threats. */
#include "ludeme/bool_ops.h"
#include "rules/flow.h"
#include "rules/history.h"
#include "rules/probe.h"
#include "rules/role.h"

/* ---- players --------------------------------------------------------------------------------- */

typedef struct WhoOp {
    Op op;
    const Op *who;
} WhoOp;

static int bool_who(Ctx *c, const Op *op) {
    return op_int(c, ((const WhoOp *)op)->who);
}

static bool bool_active_eval(Ctx *c, const Op *op) {
    int who = bool_who(c, op);
    return who >= 1 && who <= c->rules->players && is_active(c->s, who);
}

static bool bool_mover_eval(Ctx *c, const Op *op) {
    return bool_who(c, op) == c->s->mover;
}

static bool bool_next_eval(Ctx *c, const Op *op) {
    return bool_who(c, op) == c->s->next;
}

static bool bool_prev_eval(Ctx *c, const Op *op) {
    return bool_who(c, op) == c->s->prev;
}

static bool bool_in_team(const Ctx *c, int who) {
    return who == c->s->mover || (c->rules->layout.teams != LAYOUT_ABSENT && who >= 1 &&
                                  who <= c->rules->players && team_same(c, who, c->s->mover));
}

static bool bool_enemy_eval(Ctx *c, const Op *op) {
    int who = bool_who(c, op);
    return who != 0 && !bool_in_team(c, who);
}

static bool bool_friend_eval(Ctx *c, const Op *op) {
    int who = bool_who(c, op);
    return who != 0 && bool_in_team(c, who);
}

static bool bool_triggered_eval(Ctx *c, const Op *op) {
    int who = bool_who(c, op);
    return bool_active_eval(c, op) && c->s->triggered >> who & 1;
}

static const Op *bool_of_player(Compiler *c, const Bound *number, const Bound *role, BoolFn *fn) {
    WhoOp *op = OP_NEW(c, WhoOp, boolean, fn);
    op->who = number ? compile_int(c, number) : compile_role(c, role);
    if (!op->who) return const_bool(c, false);
    op->op.reads = READS(READS_STATE | READS_TURN, op->who);
    return &op->op;
}

const Op *bool_is_player(Compiler *c, const Bound *b) {
    static const char *const kinds[] = {"Active", "Enemy", "Friend", "Mover", "Next", "Prev", NULL};
    static BoolFn *const fns[] = {bool_active_eval, bool_enemy_eval, bool_friend_eval,
                                  bool_mover_eval,  bool_next_eval,  bool_prev_eval};
    int kind = env_choice(bound_slot(b, 0), kinds);
    return bool_of_player(c, bound_slot(b, 1), bound_slot(b, 2), fns[kind < 0 ? 0 : kind]);
}

/* The name of the event does not matter. */
const Op *bool_is_triggered(Compiler *c, const Bound *b) {
    compile_uses(c, USES_TRIGGER);
    return bool_of_player(c, bound_slot(b, 2), bound_slot(b, 3), bool_triggered_eval);
}

/* ---- the position as a whole ------------------------------------------------------------------- */

typedef struct NameOp {
    Op op;
    int name;
} NameOp;

static bool bool_proposed_eval(Ctx *c, const Op *op) {
    int name = ((const NameOp *)op)->name;
    return name < 64 && c->s->propositions >> name & 1;
}

static bool bool_decided_eval(Ctx *c, const Op *op) {
    return c->s->decided == ((const NameOp *)op)->name;
}

const Op *bool_is_string(Compiler *c, const Bound *b) {
    bool decided = str_is(bound_slot(b, 0)->as.s, "Decided");
    NameOp *op = OP_NEW(c, NameOp, boolean, decided ? bool_decided_eval : bool_proposed_eval);
    op->name = compile_name(c, bound_slot(b, 1)->as.s);
    op->op.reads = READS_STATE;
    return &op->op;
}

static bool bool_cycle_eval(Ctx *c, const Op *op) {
    (void)op;
    return history_cycles(c->rules, c->s);
}

static bool bool_full_eval(Ctx *c, const Op *op) {
    (void)op;
    const Layout *l = &c->rules->layout;
    int first = l->base[c->rules->use];
    int empty = set_next(state_empty(c->rules, c->s), l->words, first);
    return empty < 0 || empty >= first + l->limit[c->rules->use];
}

static bool bool_pending_eval(Ctx *c, const Op *op) {
    (void)op;
    return c->s->npending > 0;
}

const Op *bool_is_simple(Compiler *c, const Bound *b) {
    Str kind = bound_slot(b, 0)->as.s;
    if (str_is(kind, "Full")) return bool_plain(c, bool_full_eval, READS_STATE);
    if (str_is(kind, "Pending")) return bool_plain(c, bool_pending_eval, READS_STATE);
    compile_uses(c, USES_HISTORY | USES_CYCLE);
    return bool_plain(c, bool_cycle_eval, READS_STATE);
}

static bool bool_last_from_eval(Ctx *c, const Op *op) {
    return c->s->last.is_set && c->s->last.from_type == ((const NameOp *)op)->name;
}

static bool bool_last_to_eval(Ctx *c, const Op *op) {
    return c->s->last.is_set && c->s->last.to_type == ((const NameOp *)op)->name;
}

/* Of what type the last move's sites were. */
const Op *bool_is_graph(Compiler *c, const Bound *b) {
    bool from = str_is(bound_slot(b, 0)->as.s, "LastFrom");
    NameOp *op = OP_NEW(c, NameOp, boolean, from ? bool_last_from_eval : bool_last_to_eval);
    op->name = (int)compile_type(c, bound_slot(b, 1));
    op->op.reads = READS_STATE;
    return &op->op;
}

static bool bool_repeat_eval(Ctx *c, const Op *op) {
    return history_repeats(c->rules, c->s, (RepeatRule)((const NameOp *)op)->name);
}

const Op *bool_is_repeat(Compiler *c, const Bound *b) {
    static const char *const kinds[] = {"Positional", "Situational", "PositionalInTurn",
                                        "SituationalInTurn", NULL};
    NameOp *op = OP_NEW(c, NameOp, boolean, bool_repeat_eval);
    int kind = env_choice(bound_slot(b, 1), kinds);
    op->name = REPEAT_POSITIONAL + (kind < 0 ? 0 : kind);
    compile_uses(c, USES_HISTORY);
    c->rules->meta.kept = (RepeatRule)op->name;
    return &op->op;
}

/* ---- pieces ---------------------------------------------------------------------------------- */

typedef struct WithinOp {
    Op op;
    const Op *what, *site, *sites;
} WithinOp;

/* Is the piece at that site, in a set, at any level? */
static bool bool_stands(const Ctx *c, SiteType type, int site, int what) {
    const Rules *r = c->rules;
    int place = place_of(&r->layout, type, site);
    if (place < 0) return false;
    if (!bool_stacks(r)) return state_what(r, c->s, place) == what;
    for (int level = state_height(r, c->s, place) - 1; level >= 0; level--)
        if (state_what_at(r, c->s, place, level) == what) return true;
    return false;
}

static bool bool_stands_any(const Ctx *c, int site, int what) {
    for (int type = 0; type < SITE_TYPES; type++)
        if (c->rules->layout.limit[type] > 0 && bool_stands(c, (SiteType)type, site, what))
            return true;
    return false;
}

static bool bool_within_eval(Ctx *c, const Op *op) {
    const WithinOp *o = (const WithinOp *)op;
    int what = op_int(c, o->what);
    if (what < 1 || what >= c->rules->ncomponents) return false;
    if (!o->sites) return bool_stands_any(c, bool_site_or_last(c, o->site), what);
    ScratchMark mark = scratch_mark(c);
    const Word *sites = op_region(c, o->sites);
    bool any = false;
    for (SET_EACH(site, sites, c->rules->words)) {
        any = bool_stands_any(c, site, what);
        if (any) break;
    }
    scratch_reset(c, mark);
    return any;
}

static const Op *bool_within(Compiler *c, const Bound *b) {
    WithinOp *op = OP_NEW(c, WithinOp, boolean, bool_within_eval);
    op->what = compile_int(c, bound_slot(b, 1));
    op->site = compile_int(c, bound_slot(b, 3));
    op->sites = compile_region(c, bound_slot(b, 4));
    if (!op->what) {
        compile_error(c, b, "`(is Within …)` needs a piece");
        return NULL;
    }
    op->op.reads = READS(READS_STATE, op->what, op->site, op->sites);
    return &op->op;
}

const Op *bool_is_component(Compiler *c, const Bound *b) {
    if (str_is(bound_slot(b, 0)->as.s, "Within")) return bool_within(c, b);
    ThreatOp *op = OP_NEW(c, ThreatOp, boolean, op_threatened);
    op->what = compile_int(c, bound_slot(b, 1));
    op->type = compile_type(c, bound_slot(b, 2));
    op->site = compile_int(c, bound_slot(b, 3));
    op->sites = compile_region(c, bound_slot(b, 4));
    op->moves = compile_moves(c, bound_slot(b, 5));
    c->rules->asks_sites = true;
    return &op->op;
}
