/* role_compile.c: roles and players as numbers; names of variables. */
#include "ludeme/compile.h"
#include "rules/role.h"

typedef struct RoleOp {
    Op op;
    Role role;
} RoleOp;

static int role_eval(Ctx *c, const Op *op) {
    return role_player(c, ((const RoleOp *)op)->role);
}

static int role_owners_eval(Ctx *c, const Op *op) {
    return (int)role_owners(c, ((const RoleOp *)op)->role);
}

static Role role_of_bound(Compiler *c, const Bound *b) {
    Role role = b->kind == BOUND_ENUM || b->kind == BOUND_WORD ? role_named(b->as.s) : ROLES;
    if (role < ROLES) return role;
    compile_error(c, b, "this is not a role");
    return ROLE_Neutral;
}

static const Op *role_op(Compiler *c, Role role, IntFn *fn) {
    RoleOp *op = OP_NEW(c, RoleOp, integer, fn);
    op->role = role;
    op->op.reads = role_reads(role);
    return &op->op;
}

const Op *compile_role(Compiler *c, const Bound *b) {
    if (!b) return NULL;
    Role role = role_of_bound(c, b);
    switch (role) {
    case ROLE_All:
    case ROLE_Shared:
    case ROLE_Each: return const_int(c, c->rules->players + 1);
    default: break;
    }
    if (role <= ROLE_P16) return const_int(c, role - ROLE_Neutral);
    return role_op(c, role, role_eval);
}

static bool role_is_written(const Bound *b) {
    return (b->kind == BOUND_ENUM || b->kind == BOUND_WORD) && role_named(b->as.s) < ROLES;
}

const Op *compile_player(Compiler *c, const Bound *b) {
    if (!b) return NULL;
    return role_is_written(b) ? compile_role(c, b) : compile_int(c, b);
}

/* ---- sets of owners -------------------------------------------------------------------------- */

typedef struct OwnerOp {
    Op op;
    const Op *player;
} OwnerOp;

static int owner_eval(Ctx *c, const Op *op) {
    return (int)owner_bit(c->rules, op_int(c, ((const OwnerOp *)op)->player));
}

const Op *compile_owners(Compiler *c, const Bound *b) {
    if (!b) return NULL;
    if (role_is_written(b)) {
        Role role = role_of_bound(c, b);
        if (role == ROLE_All) return const_int(c, (int)((4u << c->rules->players) - 1u));
        if (role <= ROLE_P16) return const_int(c, (int)owner_bit(c->rules, role - ROLE_Neutral));
        return role_op(c, role, role_owners_eval);
    }
    OwnerOp *op = OP_NEW(c, OwnerOp, integer, owner_eval);
    op->player = compile_int(c, b);
    op->op.reads = op->player->reads;
    return &op->op;
}

/* ---- names ----------------------------------------------------------------------------------- */

int compile_name(Compiler *c, Str name) {
    Rules *r = c->rules;
    for (int i = 0; i < r->nvars; i++)
        if (str_eq(r->vars[i], name)) return i;
    Str *vars = ARENA_ARRAY(c->arena, Str, (size_t)r->nvars + 1);
    for (int i = 0; i < r->nvars; i++) vars[i] = r->vars[i];
    /* The text of the description does not outlive the compiler. */
    vars[r->nvars] = (Str){arena_copy(c->arena, name.s, name.n), name.n};
    r->vars = vars;
    return r->nvars++;
}
