/* start_set.c: start rules that set something else than single pieces: counts and costs of sites,
 * scores, teams, what is hidden, remembered values, the given values of a puzzle. */
#include "ludeme/equipment_build.h"
#include "ludeme/start_rules.h"
#include "rules/puzzle.h"
#include "rules/sets.h"

typedef struct StartSetOp {
    Op op;
    StartSites at;
    ActionKind kind;
    int what;
    const Op *value, *level, *flag;
    Role role;
    const int *list; /* aspects, players, or pairs of a puzzle */
    int n;
    bool unique;
} StartSetOp;

/* ---- sites ----------------------------------------------------------------------------------- */

static void set_site(Ctx *c, const Op *op, MoveList *out) {
    const StartSetOp *o = (const StartSetOp *)op;
    ScratchMark mark = scratch_mark(c);
    Ints sites = start_sites(c, &o->at);
    for (int i = 0; i < sites.n; i++) {
        int value = op_int(c, o->value);
        Action *a = start_act(c, out, o->kind, o->at.type, sites.v[i]);
        a->what = o->what;
        a->count = o->kind == ACT_SetCount ? value : 1;
        a->value = value;
    }
    scratch_reset(c, mark);
}

const Op *start_set_site_compile(Compiler *c, const Bound *b) {
    static const char *const kinds[] = {"Cost", "Count", "Phase", NULL};
    StartSetOp *op = OP_NEW(c, StartSetOp, moves, set_site);
    int kind = env_choice(bound_slot(b, 0), kinds);
    op->kind = kind == 0 ? ACT_SetCost : kind == 1 ? ACT_SetCount : ACT_SetPhase;
    compile_uses(c, kind == 0 ? USES_COST : kind == 1 ? USES_COUNT : USES_PHASES);
    op->value = compile_int(c, bound_slot(b, 1));
    op->at.type = compile_type(c, bound_slot(b, 2));
    op->at.site = compile_int(c, bound_slot(b, 3));
    op->at.region = compile_region(c, bound_slot(b, 4));
    op->what = kind == 1 ? c->rules->ncomponents - 1 : 0; /* the last piece of the equipment */
    return &op->op;
}

/* ---- pieces of a role ------------------------------------------------------------------------ */

static int first_owned(const Rules *r, int owner) {
    for (int i = 1; i < r->ncomponents; i++)
        if (r->components[i].owner == owner) return i;
    return -1;
}

/* A player's is the component with the number of the player, whoever owns it. */
static int component_of_role(Compiler *c, const Bound *role) {
    Rules *r = c->rules;
    Role named = equip_role(role, ROLE_Neutral);
    int number = equip_role_number(named);
    int what = number ? number : first_owned(r, equip_owner(r, role, ROLE_Neutral));
    if (what > 0 && what < r->ncomponents) return what;
    compile_error(c, role, "there is no piece of this role");
    return 0;
}

static void set_role(Ctx *c, const Op *op, MoveList *out) {
    const StartSetOp *o = (const StartSetOp *)op;
    ScratchMark mark = scratch_mark(c);
    Ints sites = start_sites(c, &o->at);
    for (int i = 0; i < sites.n; i++)
        start_act(c, out, ACT_Add, o->at.type, sites.v[i])->what = o->what;
    scratch_reset(c, mark);
}

const Op *set_role_sites_compile(Compiler *c, const Bound *b) {
    StartSetOp *op = OP_NEW(c, StartSetOp, moves, set_role);
    op->what = component_of_role(c, bound_slot(b, 0));
    op->at.type = compile_type(c, bound_slot(b, 1));
    op->at.list = compile_ints(c, bound_slot(b, 2));
    op->at.region = compile_region(c, bound_slot(b, 3));
    op->at.fixed = start_coordinates(c, op->at.type, NULL, bound_slot(b, 4));
    return &op->op;
}

const Op *set_role_site_compile(Compiler *c, const Bound *b) {
    StartSetOp *op = OP_NEW(c, StartSetOp, moves, set_role);
    op->what = component_of_role(c, bound_slot(b, 0));
    op->at.type = compile_type(c, bound_slot(b, 1));
    op->at.site = compile_int(c, bound_slot(b, 2));
    op->at.fixed = start_coordinates(c, op->at.type, bound_slot(b, 3), NULL);
    return &op->op;
}

/* ---- what is hidden -------------------------------------------------------------------------- */

static void set_hidden(Ctx *c, const Op *op, MoveList *out) {
    const StartSetOp *o = (const StartSetOp *)op;
    ScratchMark mark = scratch_mark(c);
    Ints sites = start_sites(c, &o->at);
    uint32_t players = role_players(c, o->role);
    int level = op_int_or(c, o->level, 0);
    bool flag = op_bool_or(c, o->flag, true);
    for (int k = 0; k < o->n; k++)
        for (int i = 0; i < sites.n; i++)
            for (int p = 1; p <= c->rules->players; p++) {
                if (!(players >> p & 1)) continue;
                /* Named as it is written, also in hands. */
                Action *a = start_act(c, out, ACT_SetHidden, o->at.type, sites.v[i]);
                a->level_to = (int16_t)level;
                a->what = p;
                a->value = o->list[k];
                a->flag = flag;
            }
    scratch_reset(c, mark);
}

const Op *set_start_hidden_compile(Compiler *c, const Bound *b) {
    StartSetOp *op = OP_NEW(c, StartSetOp, moves, set_hidden);
    const Bound *one = bound_slot(b, 1), *many = bound_slot(b, 2);
    op->n = many ? (int)many->n : 1;
    int *aspects = ARENA_ARRAY(c->arena, int, (size_t)op->n + 1);
    for (int i = 0; i < op->n; i++) {
        const Bound *aspect = many ? many->args[i] : one;
        aspects[i] = aspect ? aspect->value + 1 : 0;
    }
    op->list = aspects;
    op->at.type = compile_type(c, bound_slot(b, 3));
    op->at.site = compile_int(c, bound_slot(b, 4));
    op->at.region = compile_region(c, bound_slot(b, 5));
    op->level = compile_int(c, bound_slot(b, 6));
    op->flag = compile_bool(c, bound_slot(b, 7));
    op->role = equip_role(bound_slot(b, 8), ROLE_All);
    compile_uses(c, USES_HIDDEN);
    return &op->op;
}

/* ---- remembered values ----------------------------------------------------------------------- */

static bool is_remembered(const Ctx *c, int name, int value) {
    const Layout *l = &c->rules->layout;
    if (l->remembered == LAYOUT_ABSENT) return false;
    const int32_t *pairs = STATE_CAT(int32_t, c->s, l->remembered);
    for (uint32_t i = 0; i < c->s->nremembered; i++)
        if (pairs[2 * i] == name && pairs[2 * i + 1] == value) return true;
    return false;
}

static void set_remember(Ctx *c, const Op *op, MoveList *out) {
    const StartSetOp *o = (const StartSetOp *)op;
    ScratchMark mark = scratch_mark(c);
    int one = op_int_or(c, o->value, 0);
    Ints values = o->at.region ? start_sites(c, &o->at) : (Ints){&one, 1};
    for (int i = 0; i < values.n; i++) {
        if (o->unique && is_remembered(c, o->what, values.v[i])) continue;
        Action *a = start_act(c, out, ACT_Remember, c->rules->use, OFF);
        a->what = o->what;
        a->value = values.v[i];
    }
    scratch_reset(c, mark);
}

const Op *set_start_remember_compile(Compiler *c, const Bound *b) {
    StartSetOp *op = OP_NEW(c, StartSetOp, moves, set_remember);
    const Bound *name = bound_slot(b, 1);
    op->what = name ? compile_name(c, equip_text(c, name->as.s, -1)) : -1;
    op->value = compile_int(c, bound_slot(b, 2));
    op->at.region = compile_region(c, bound_slot(b, 3));
    op->unique = env_boolean(bound_slot(b, 4), false);
    compile_uses(c, USES_REMEMBER);
    return &op->op;
}

/* ---- players --------------------------------------------------------------------------------- */

static uint32_t set_whose(const Ctx *c, Role role) {
    uint32_t everybody = (2u << c->rules->players) - 2u;
    return role == ROLE_All || role == ROLE_Each
               ? everybody
               : owner_bit(c->rules, role_player(c, role)) & everybody;
}

static void set_player(Ctx *c, const Op *op, MoveList *out) {
    const StartSetOp *o = (const StartSetOp *)op;
    uint32_t players = set_whose(c, o->role);
    for (int p = 1; p <= c->rules->players; p++) {
        if (!(players >> p & 1)) continue;
        int value = op_int(c, o->value);
        Action *a = start_act(c, out, o->kind, c->rules->use, OFF);
        a->what = p;
        a->value = value;
    }
}

const Op *set_start_player_compile(Compiler *c, const Bound *b) {
    StartSetOp *op = OP_NEW(c, StartSetOp, moves, set_player);
    bool score = str_is(bound_slot(b, 0)->as.s, "Score");
    op->kind = score ? ACT_SetScore : ACT_SetAmount;
    op->role = equip_role(bound_slot(b, 1), ROLE_All);
    op->value = compile_int(c, bound_slot(b, 2));
    compile_uses(c, score ? USES_SCORE : USES_AMOUNT);
    return &op->op;
}

static void set_team(Ctx *c, const Op *op, MoveList *out) {
    const StartSetOp *o = (const StartSetOp *)op;
    int team = op_int(c, o->value);
    for (int i = 0; i < o->n; i++) {
        int player = role_player(c, (Role)o->list[i]);
        if (player < 1 || player > c->rules->players) continue;
        Action *a = start_act(c, out, ACT_SetTeam, c->rules->use, OFF);
        a->what = player;
        a->value = team;
    }
}

const Op *set_start_team_compile(Compiler *c, const Bound *b) {
    StartSetOp *op = OP_NEW(c, StartSetOp, moves, set_team);
    const Bound *roles = bound_slot(b, 2);
    int *list = ARENA_ARRAY(c->arena, int, roles->n + 1);
    for (uint32_t i = 0; i < roles->n; i++) list[i] = equip_role(roles->args[i], ROLE_Neutral);
    op->list = list;
    op->n = (int)roles->n;
    op->value = compile_int(c, bound_slot(b, 1));
    compile_uses(c, USES_TEAMS);
    return &op->op;
}

/* ---- puzzles --------------------------------------------------------------------------------- */

static void set_puzzle(Ctx *c, const Op *op, MoveList *out) {
    const StartSetOp *o = (const StartSetOp *)op;
    for (int i = 0; i < o->n; i++)
        start_act(c, out, ACT_PuzzleSet, o->at.type, o->list[2 * i])->value = o->list[2 * i + 1];
}

/* What the first of the start rules fills in is not up to the player. */
static void puzzle_given(Compiler *c, const int *pairs, int n) {
    const Puzzle *was = c->rules->puzzle_data;
    if (!was || c->rules->nstart > 0) return;
    Puzzle *p = arena_copy(c->arena, was, sizeof *was);
    Word *given = ARENA_ARRAY(c->arena, Word, (size_t)c->rules->words);
    for (int i = 0; i < n; i++) set_put(c->rules, given, pairs[2 * i]);
    p->given = given;
    c->rules->puzzle_data = p;
}

const Op *set_start_puzzle_compile(Compiler *c, const Bound *b) {
    StartSetOp *op = OP_NEW(c, StartSetOp, moves, set_puzzle);
    const Bound *list = bound_slot(b, 1);
    int *pairs = ARENA_ARRAY(c->arena, int, 2 * (size_t)list->n + 2);
    op->at.type = compile_type(c, bound_slot(b, 0));
    for (uint32_t i = 0; i < list->n; i++) {
        const Bound *pair = list->args[i];
        if (pair->n != 2) {
            compile_error(c, pair, "this should be a site and its value");
            continue;
        }
        for (uint32_t k = 0; k < 2; k++) pairs[2 * op->n + (int)k] = equip_int(c, pair->args[k], 0);
        op->n++;
    }
    op->list = pairs;
    puzzle_given(c, pairs, op->n);
    return &op->op;
}
