/* effect_memory.c: what a game remembers, and pieces that change hands. */
#include "ludeme/move_parts.h"
#include "rules/role.h"

/* ---- remember, forget ------------------------------------------------------------------------ */

typedef struct MemoryOp {
    Op op;
    ActionKind kind;
    int name;    /* -1: the unnamed list */
    bool unique; /* only what is not there yet */
    const Op *value, *then;
} MemoryOp;

static int memory_name(Compiler *c, const Bound *name) {
    compile_uses(c, USES_REMEMBER);
    return name ? compile_name(c, name->as.s) : -1;
}

static const int32_t *memory_pairs(const Ctx *c, uint32_t *n) {
    *n = c->rules->layout.remembered ? c->s->nremembered : 0;
    return STATE_CAT(int32_t, c->s, c->rules->layout.remembered);
}

static bool memory_has(const Ctx *c, int name, int value) {
    uint32_t n;
    const int32_t *pairs = memory_pairs(c, &n);
    for (uint32_t i = 0; i < n; i++)
        if (pairs[2 * i] == name && pairs[2 * i + 1] == value) return true;
    return false;
}

static void memory_act(MoveList *out, ActionKind kind, int name, int value) {
    Action *a = moves_act(out, kind);
    a->what = name;
    a->value = value;
}

static void remember_state_eval(Ctx *c, const Op *op, MoveList *out) {
    (void)c;
    uint32_t first = out->moves.n;
    part_simple(out, ACT_StoreState);
    moves_then_all(out, first, ((const MemoryOp *)op)->then);
}

const Op *remember_state_compile(Compiler *c, const Bound *b) {
    MemoryOp *o = OP_NEW(c, MemoryOp, moves, remember_state_eval);
    o->then = compile_then(c, bound_slot(b, 1));
    return &o->op;
}

/* Remembers or forgets one value. */
static void memory_value_eval(Ctx *c, const Op *op, MoveList *out) {
    const MemoryOp *o = (const MemoryOp *)op;
    int value = op_int(c, o->value);
    if (o->unique && memory_has(c, o->name, value)) return;
    uint32_t first = out->moves.n;
    moves_begin(out);
    memory_act(out, o->kind, o->name, value);
    moves_then_all(out, first, o->then);
}

static MemoryOp *memory_value_op(Compiler *c, const Bound *b, ActionKind kind) {
    MemoryOp *o = OP_NEW(c, MemoryOp, moves, memory_value_eval);
    o->kind = kind;
    o->name = memory_name(c, bound_slot(b, 1));
    o->value = compile_int(c, bound_slot(b, 2));
    return o;
}

const Op *remember_value_compile(Compiler *c, const Bound *b) {
    MemoryOp *o = memory_value_op(c, b, ACT_Remember);
    const Op *unique = compile_bool(c, bound_slot(b, 3));
    o->unique = unique && op_is_true(unique);
    o->then = compile_then(c, bound_slot(b, 4));
    return &o->op;
}

const Op *forget_value_compile(Compiler *c, const Bound *b) {
    MemoryOp *o = memory_value_op(c, b, ACT_Forget);
    o->then = compile_then(c, bound_slot(b, 3));
    return &o->op;
}

/* Of one list, or of all: the unnamed one first. */
static void forget_all_eval(Ctx *c, const Op *op, MoveList *out) {
    const MemoryOp *o = (const MemoryOp *)op;
    uint32_t first = out->moves.n, n;
    const int32_t *pairs = memory_pairs(c, &n);
    for (int name = o->name; name < c->rules->nvars; name++) {
        for (uint32_t i = 0; i < n; i++) {
            if (pairs[2 * i] != name) continue;
            if (out->moves.n == first) part_begin(out, 0, c->rules->use);
            memory_act(out, ACT_Forget, name, pairs[2 * i + 1]);
        }
        if (o->name >= 0) break;
    }
    moves_then_all(out, first, o->then);
}

const Op *forget_all_compile(Compiler *c, const Bound *b) {
    MemoryOp *o = OP_NEW(c, MemoryOp, moves, forget_all_eval);
    o->name = memory_name(c, bound_slot(b, 1));
    o->then = compile_then(c, bound_slot(b, 3));
    return &o->op;
}

/* ---- (take Control …) ------------------------------------------------------------------------ */

typedef struct TakeOp {
    Op op;
    SiteType type;
    const Op *of, *by, *at, *region, *then; /* of: bits of owners */
} TakeOp;

/* The piece of that owner which has the same name; 0 when there is none. */
static int take_counterpart(const Rules *r, int what, int owner) {
    for (int i = 1; i < r->ncomponents; i++)
        if (r->components[i].owner == owner &&
            str_eq(r->components[i].base, r->components[what].base))
            return i;
    return 0;
}

static void take_site(Ctx *c, SiteType type, int site, int by, MoveList *out) {
    const Rules *r = c->rules;
    int place = place_of(&r->layout, type, site);
    PieceData d = state_piece(r, c->s, place, -1);
    int what = d.what ? take_counterpart(r, d.what, by) : 0;
    if (!what) return;
    type = site_type(&r->layout, type, site);
    part_begin(out, site, type);
    part_act(out, ACT_Remove, type, site);
    Action *a = part_act(out, ACT_Add, type, site);
    a->what = what;
    a->count = d.count;
    a->state = d.state;
    a->rotation = d.rotation;
    a->value = d.value;
}

static void take_control_eval(Ctx *c, const Op *op, MoveList *out) {
    const TakeOp *o = (const TakeOp *)op;
    const Rules *r = c->rules;
    uint32_t first = out->moves.n, of = (uint32_t)op_int(c, o->of);
    int by = op_int(c, o->by), at = op_int_or(c, o->at, -1);
    ScratchMark mark = scratch_mark(c);
    const Word *region = o->region ? op_region(c, o->region) : NULL;
    for (int place = 0; place < r->layout.nplaces; place++) {
        int site = place_site(&r->layout, place);
        SiteType type = place_type(&r->layout, place);
        if (place < r->layout.hands && type != o->type) continue;
        if ((o->at && site != at) || (region && !set_has(region, site))) continue;
        int height = state_height(r, c->s, place);
        for (int level = 0; level < height; level++)
            if (of >> owner_of(r, state_what_at(r, c->s, place, level)) & 1)
                take_site(c, type, site, by, out);
    }
    scratch_reset(c, mark);
    moves_then_all(out, first, o->then);
}

/* Whichever of two slots was filled. */
static const Bound *memory_either(const Bound *b, uint32_t slot) {
    const Bound *first = bound_slot(b, slot);
    return first ? first : bound_slot(b, slot + 1);
}

const Op *take_control_compile(Compiler *c, const Bound *b) {
    TakeOp *o = OP_NEW(c, TakeOp, moves, take_control_eval);
    o->of = compile_owners(c, memory_either(b, 1));
    o->by = compile_player(c, memory_either(b, 3));
    o->at = compile_int(c, bound_slot(b, 5));
    o->region = compile_region(c, bound_slot(b, 6));
    o->type = compile_type(c, bound_slot(b, 7));
    o->then = compile_then(c, bound_slot(b, 8));
    return &o->op;
}
