/* equipment_build.c: the equipment of a game: board and tracks, hands, dice and decks, and the order
 * in which everything is numbered. */
#include "ludeme/equipment_build.h"

#include <stdio.h>
#include <stdlib.h>

#include "geom/container.h"
#include "ludeme/board.h"
#include "ludeme/keep.h"
#include "ludeme/puzzle_build.h"
#include "rules/direction.h"

/* ---- arguments ------------------------------------------------------------------------------- */

bool item_is(const Compiler *c, const Bound *item, const char *rule) {
    RuleId id = grammar_rule(c->grammar, str_of(rule));
    return item->kind == BOUND_LUDEME && id != RULE_NONE &&
           grammar_is_a(c->grammar, item->rule, id);
}

ItemKind item_kind(const Compiler *c, const Bound *item) {
    if (item_is(c, item, "container.board.board")) return ITEM_BOARD;
    if (item_is(c, item, "dice")) return ITEM_DICE;
    if (item_is(c, item, "container")) return ITEM_HAND;
    if (item_is(c, item, "hints")) return ITEM_HINTS;
    if (item_is(c, item, "regions")) return ITEM_REGIONS;
    if (item_is(c, item, "map")) return ITEM_MAP;
    if (item_is(c, item, "dominoes")) return ITEM_DOMINOES;
    return ITEM_COMPONENT;
}

Role equip_role(const Bound *role, Role otherwise) {
    Role named = role ? role_named(role->as.s) : ROLES;
    return named < ROLES ? named : otherwise;
}

int equip_role_number(Role role) {
    if (role >= ROLE_P1 && role <= ROLE_P16) return (int)role - ROLE_P1 + 1;
    if (role >= ROLE_Team1 && role <= ROLE_Team16) return (int)role - ROLE_Team1 + 1;
    return 0;
}

int equip_owner(const Rules *r, const Bound *role, Role otherwise) {
    Role named = equip_role(role, otherwise);
    if (named == ROLE_Shared || named == ROLE_All) return r->players + 1;
    return equip_role_number(named);
}

Str equip_text(Compiler *c, Str text, int number) {
    char digits[16] = "";
    if (number >= 0) snprintf(digits, sizeof digits, "%d", number);
    size_t n = text.n + strlen(digits);
    char *s = arena_alloc(c->arena, n + 1);
    snprintf(s, n + 1, STR_FMT "%s", STR_ARG(text), digits);
    return (Str){s, (uint32_t)n};
}

/* Before everything is numbered, numbers are worked out on the board alone. */
static int equip_eval(Compiler *c, const Op *op) {
    Rules *r = c->rules;
    Ctx *known = c->ctx;
    if (!known) {
        r->layout.features = r->features;
        layout_build(r);
        c->ctx = ctx_new(r);
        c->ctx->s = state_new(r);
    }
    int v = op_int(c->ctx, op);
    if (!known) {
        free(c->ctx->s);
        ctx_free(c->ctx);
        c->ctx = NULL;
    }
    return v;
}

int equip_int(Compiler *c, const Bound *b, int otherwise) {
    if (!b) return otherwise;
    if (b->kind == BOUND_INT) return b->as.i;
    const Op *op = compile_int(c, b);
    if (c->diags->errors || !c->rules->topo) return otherwise;
    return op_is_const(op) ? op_const_value(op) : equip_eval(c, op);
}

Ints equip_ints(Compiler *c, const Bound *array) {
    int n = array ? (int)array->n : 0;
    int *v = ARENA_ARRAY(c->arena, int, (size_t)n + 1);
    for (int i = 0; i < n; i++) v[i] = equip_int(c, array->args[i], 0);
    return (Ints){v, n};
}

/* ---- the board ------------------------------------------------------------------------------- */

static void type_named(const Bound *arg, unsigned *types) {
    static const char *const names[] = {"Vertex", "Edge", "Cell", NULL};
    if (!arg || (arg->kind != BOUND_ENUM && arg->kind != BOUND_WORD)) return;
    int type = env_choice(arg, names);
    if (type >= 0) *types |= 1u << type;
}

/* Which site types are written anywhere. */
static void types_visit(const Bound *ludeme, void *owner) {
    for (uint32_t i = 0; i < ludeme->n; i++) type_named(ludeme->args[i], owner);
}

static void puzzle_visit(const Bound *ludeme, void *owner) {
    Rules *r = owner;
    if (str_is(ludeme->clause->keyword, "satisfy")) r->puzzle = true;
}

static bool equip_board(Compiler *c, const Bound *equipment) {
    Rules *r = c->rules;
    unsigned types = 0;
    const Bound *board = board_find(c->grammar, equipment);
    r->topo = board_topology(c->grammar, c->root, 0, c->diags);
    if (!r->topo || !board) return false;
    bound_walk(c->root, types_visit, &types);
    if (types & ~(1u << r->topo->use)) {
        types |= 1u << r->topo->use;
        topology_free(r->topo);
        r->topo = board_topology(c->grammar, c->root, types, c->diags);
        if (!r->topo) return false;
    }
    r->use = r->topo->use;
    direction_prepare(r);
    r->tracks = board_tracks(c->grammar, equipment, r->topo, c->diags);
    if (!r->tracks) return false;
    r->has_track = r->tracks->n > 0;
    r->boardless = item_is(c, board, "boardless");
    if (r->boardless) compile_uses(c, USES_PLAYABLE);
    if (env_boolean(bound_label(board, "largeStack"), false)) compile_uses(c, USES_STACKS);
    return true;
}

/* ---- containers ------------------------------------------------------------------------------ */

/* The number behind the last one; the board may take more numbers than it has sites. */
static int container_end(const Rules *r) {
    const Container *last = &r->containers[r->ncontainers - 1];
    return r->ncontainers == 1 ? container_board_sites(r->topo) : last->first + last->n;
}

/* Everything that follows from the sizes of the containers so far. */
static void equip_number(Compiler *c) {
    Rules *r = c->rules;
    int most = r->nsites = container_end(r);
    for (int t = 0; t < SITE_TYPES; t++)
        if (r->topo->sites[t].n > most) most = r->topo->sites[t].n;
    r->words = most / 64 + 1;
    uint8_t *of = ARENA_ARRAY(c->arena, uint8_t, (size_t)r->words * 64);
    for (int i = 0; i < r->ncontainers; i++)
        memset(of + r->containers[i].first, i, (size_t)r->containers[i].n);
    r->container_of = of;
}

static Container *container_new(Compiler *c, const Bound *b, ContainerKind kind, int n) {
    Rules *r = c->rules;
    int first = r->ncontainers ? container_end(r) : 0;
    if (r->ncontainers >= EQUIP_MAX_CONTAINERS || n < 0 || n > EQUIP_MAX_SITES - first) {
        compile_error(c, b, "there are too many containers or sites");
        n = 0;
        if (r->ncontainers >= EQUIP_MAX_CONTAINERS) r->ncontainers--;
    }
    Container *made = &r->containers[r->ncontainers++];
    *made = (Container){.kind = kind, .first = first, .n = n};
    return made;
}

static void hand_add(Compiler *c, const Bound *b) {
    Rules *r = c->rules;
    const Bound *role = bound_slot(b, 0);
    int size = equip_int(c, bound_slot(b, 1), 1);
    Role named = equip_role(role, ROLE_Neutral);
    int from = named == ROLE_Each ? 1 : 0, to = named == ROLE_Each ? r->players : 0;
    for (int p = from; p <= to; p++) {
        Container *hand = container_new(c, b, CONT_HAND, size);
        hand->owner = p ? p : equip_owner(r, role, ROLE_Neutral);
        hand->name = equip_text(c, STR("Hand"), p ? p : equip_role_number(named));
    }
}

static void deck_add(Compiler *c, const Bound *b) {
    Container *deck = container_new(c, b, CONT_DECK, 1);
    const Bound *role = bound_slot(b, 0);
    deck->owner = equip_owner(c->rules, role, ROLE_Shared);
    deck->name = equip_text(c, STR("Deck"), equip_role_number(equip_role(role, ROLE_Shared)));
}

/* All dice lie together, as in the reference. */
static void dice_add(Compiler *c, const Bound *b) {
    Rules *r = c->rules;
    const Bound *role = bound_slot(b, 4);
    int num = equip_int(c, bound_label(b, "num"), 1);
    Container *last = &r->containers[r->ncontainers - 1];
    if (num < 0 || num > EQUIP_MAX_FACES) {
        compile_error(c, b, "there can be 0 to %d dice", EQUIP_MAX_FACES);
        return;
    }
    if (last->kind == CONT_DICE) {
        last->n += num;
        return;
    }
    Container *dice = container_new(c, b, CONT_DICE, num);
    dice->owner = equip_owner(r, role, ROLE_Shared);
    dice->name = equip_text(c, STR("Dice"), equip_role_number(equip_role(role, ROLE_Shared)));
    r->has_dice = true;
    compile_uses(c, USES_DICE | USES_STATE | USES_CHANCE);
}

static void container_add(Compiler *c, const Bound *item, ItemKind kind) {
    if (kind == ITEM_DICE)
        dice_add(c, item);
    else if (item_is(c, item, "deck"))
        deck_add(c, item);
    else
        hand_add(c, item);
    equip_number(c);
}

/* ---- all of it ------------------------------------------------------------------------------- */

static void equip_containers(Compiler *c, const Bound *items) {
    Rules *r = c->rules;
    r->containers = ARENA_ARRAY(c->arena, Container, EQUIP_MAX_CONTAINERS);
    Container *board = container_new(c, items, CONT_BOARD, r->topo->sites[r->use].n);
    board->name = STR("Board");
    equip_number(c);
    for (int kind = ITEM_HAND; kind <= ITEM_DICE; kind++)
        for (uint32_t i = 0; i < items->n && !c->diags->errors; i++)
            if ((int)item_kind(c, items->args[i]) == kind)
                container_add(c, items->args[i], (ItemKind)kind);
    /* Hands hold several pieces of a kind. */
    if (r->ncontainers > 1) compile_uses(c, USES_COUNT);
}

static void equip_components(Compiler *c, const Bound *items) {
    Rules *r = c->rules;
    for (int kind = ITEM_HAND; kind < ITEM_KINDS; kind++)
        for (uint32_t i = 0; i < items->n && !c->diags->errors; i++)
            if ((int)item_kind(c, items->args[i]) == kind) components_add(c, items->args[i]);
    if (r->ncomponents == 1 && !r->puzzle) components_default(c);
    /* What stands on a site of a puzzle is a value, no component. */
    if (r->puzzle) r->ncomponents = 1;
}

/* Regions and maps are worked out as the first player would see them. */
static void equip_tables(Compiler *c, const Bound *items) {
    Rules *r = c->rules;
    r->regions = ARENA_ARRAY(c->arena, RegionItem, items->n + 1);
    r->maps = ARENA_ARRAY(c->arena, MapItem, items->n + 1);
    if (!c->ctx) return;
    c->ctx->s->mover = 1;
    c->ctx->s->next = r->players > 1 ? 2 : 1;
    for (uint32_t i = 0; i < items->n && !c->diags->errors; i++)
        if (item_kind(c, items->args[i]) == ITEM_REGIONS) region_add(c, items->args[i]);
    for (uint32_t i = 0; i < items->n && !c->diags->errors; i++)
        if (item_kind(c, items->args[i]) == ITEM_MAP) map_add(c, items->args[i]);
}

void equipment_build(Compiler *c, const Bound *equipment) {
    Rules *r = c->rules;
    if (!equipment || !bound_slot(equipment, 0)) {
        compile_error(c, c->root, "this game has no equipment");
        return;
    }
    const Bound *items = bound_slot(equipment, 0);
    bound_walk(c->root, puzzle_visit, r);
    if (!equip_board(c, equipment)) {
        if (!c->diags->errors) compile_error(c, equipment, "this game has no board");
        return;
    }
    if (r->puzzle) compile_uses(c, USES_PUZZLE);
    r->components = ARENA_ARRAY(c->arena, Component, EQUIP_MAX_COMPONENTS);
    r->components[0] = (Component){.name = STR("Disc"), .facing = -1};
    r->ncomponents = 1;
    equip_containers(c, items);
    if (c->diags->errors) return;
    equip_components(c, items);
    if (c->diags->errors) return;
    compile_folding(c);
    puzzle_build(c, items);
    equip_tables(c, items);
    if (c->diags->errors) return;
    keep_sharing(c);
    components_moves(c);
}
