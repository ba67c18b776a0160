/* move_parts.c: what effects and operators have in common. */
#include "ludeme/move_parts.h"

#include "rules/direction.h"
#include "rules/role.h"

Action *part_act(MoveList *l, ActionKind kind, SiteType type, int site) {
    Action *a = moves_act(l, kind);
    a->from = a->to = site;
    a->from_type = a->to_type = (uint8_t)type;
    return a;
}

Move *part_begin(MoveList *l, int site, SiteType type) {
    Move *m = moves_begin(l);
    m->from = m->to = site;
    m->from_type = m->to_type = (uint8_t)type;
    return m;
}

Action *part_simple(MoveList *l, ActionKind kind) {
    moves_begin(l);
    return moves_act(l, kind);
}

void part_remove(Ctx *c, SiteType type, int site, MoveList *out) {
    if (site < 0 || ctx_what(c, type, site) == 0) return;
    type = site_type(&c->rules->layout, type, site);
    part_begin(out, site, type)->mover = (uint8_t)c->s->mover;
    part_act(out, ACT_Remove, type, site);
}

OpList part_moves(Compiler *c, const Bound *array) {
    OpList list = {.n = (int)array->n, .v = ARENA_ARRAY(c->arena, const Op *, array->n + 1)};
    for (int i = 0; i < list.n; i++) list.v[i] = compile_moves(c, array->args[i]);
    return list;
}

const Op *part_dirs(Compiler *c, const Bound *b, Direction otherwise) {
    const Op *dirs = compile_dirs(c, b);
    if (dirs) return dirs;
    ConstDirsOp *op = OP_NEW(c, ConstDirsOp, dirs, op_const_dirs);
    op->dirs.n = 1;
    op->dirs.v[0] = (uint8_t)otherwise;
    op->op.reads = READS_NOTHING;
    return &op->op;
}

static int part_last_to_eval(Ctx *c, const Op *op) {
    (void)op;
    return c->s->last.to;
}

static int part_last_from_eval(Ctx *c, const Op *op) {
    (void)op;
    return c->s->last.from;
}

const Op *part_last_to(Compiler *c) {
    return &OP_NEW(c, ConstOp, integer, part_last_to_eval)->op;
}

const Op *part_last_from(Compiler *c) {
    return &OP_NEW(c, ConstOp, integer, part_last_from_eval)->op;
}

bool part_is_friend(const Ctx *c, SiteType type, int site) {
    int who = ctx_who(c, type, site);
    return who != 0 && team_same(c, who, c->s->mover);
}

bool part_is_enemy(const Ctx *c, SiteType type, int site) {
    int who = ctx_who(c, type, site);
    return who != 0 && !team_same(c, who, c->s->mover);
}

static bool part_contains(Str text, Str part) {
    for (uint32_t i = 0; i + part.n <= text.n; i++)
        if (str_eq(str_sub(text, i, i + part.n), part)) return true;
    return false;
}

const Track *part_track(const Rules *r, Str name, int owner) {
    const Tracks *all = r->tracks;
    for (int i = 0; all && i < all->n; i++) {
        const Track *t = &all->v[i];
        if (name.n == 0) return t;
        if (owner < 0 ? str_eq(t->info.name, name)
                      : t->info.owner == owner && part_contains(t->info.name, name))
            return t;
    }
    return NULL;
}

void part_apply(Ctx *c, const Op *when, const Op *effect, MoveList *out) {
    if (effect && op_bool_or(c, when, true)) op_moves(c, effect, out);
}
