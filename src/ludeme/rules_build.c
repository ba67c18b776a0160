/* rules_build.c: a whole game from its bound tree: players, equipment, rules, facts. */
#include "ludeme/rules_build.h"

#include <stdlib.h>

#include "lang/print.h"
#include "ludeme/equipment.h"
#include "rules/insight.h"
#include "rules/lgdl.h"
#include "rules/reach.h"

enum { TURNS_PER_PLAYER = 1250, MOVES_OF_GAME = 10000 };

void compile_folding(Compiler *c) {
    Rules *r = c->rules;
    if (c->ctx || c->diags->errors) return;
    if (!r->topo || r->nsites <= 0 || r->words <= 0) return;
    r->layout.features = r->features;
    layout_build(r);
    c->ctx = ctx_new(r);
    c->ctx->s = state_new(r);
    state_reset(r, c->ctx->s);
}

static void compile_end_folding(Compiler *c) {
    if (!c->ctx) return;
    free(c->ctx->s);
    ctx_free(c->ctx);
    c->ctx = NULL;
}

/* ---- players --------------------------------------------------------------------------------- */

static Direction facing_named(Str name) {
    for (int d = DIR_N; d < DIRECTIONS; d++)
        if (str_is(name, direction_names[d])) return (Direction)d;
    return DIRECTIONS;
}

void players_build(Compiler *c, const Bound *players) {
    Rules *r = c->rules;
    int n = 2;
    const Bound *list = players ? bound_slot(players, players->clause->nslots - 1u) : NULL;
    if (list && list->kind == BOUND_INT) n = list->as.i;
    if (list && list->kind == BOUND_ARRAY) n = (int)list->n;
    if (players && (n < 0 || n > GAME_MAX_PLAYERS)) {
        compile_error(c, players, "there can be 0 to %d players", GAME_MAX_PLAYERS);
        n = n < 0 ? 0 : GAME_MAX_PLAYERS;
    }
    int *facing = ARENA_ARRAY(c->arena, int, GAME_MAX_PLAYERS + 2);
    for (int p = 0; p < GAME_MAX_PLAYERS + 2; p++) facing[p] = -1;
    for (int p = 0; list && list->kind == BOUND_ARRAY && p < n; p++) {
        const Bound *b = bound_slot(list->args[p], 0);
        Direction d = b ? facing_named(b->as.s) : DIRECTIONS;
        if (d < DIRECTIONS) facing[p + 1] = (int)d;
    }
    r->players = n;
    r->player_facing = facing;
}

static Mode mode_of(const Rules *r, const Bound *mode) {
    static const char *const names[] = {"Alternating", "Simultaneous", "Simulation", NULL};
    if (r->players == 0) return MODE_SIMULATION;
    if (r->players == 1 || !mode) return MODE_ALTERNATING;
    int m = env_choice(bound_slot(mode, 0), names);
    return m < 0 ? MODE_ALTERNATING : (Mode)m;
}

/* ---- all of it ------------------------------------------------------------------------------- */

static void game_build(Compiler *c) {
    Rules *r = c->rules;
    const Bound *root = c->root;
    players_build(c, bound_slot(root, 1));
    r->mode = mode_of(r, bound_slot(root, 2));
    r->max_turns = TURNS_PER_PLAYER * r->players;
    r->max_moves = MOVES_OF_GAME;
    features_ahead(c);
    equipment_build(c, bound_slot(root, 3));
    compile_folding(c);
    if (c->diags->errors) return;
    play_build(c, bound_slot(root, 4));
    if (c->diags->errors) return;
    features_build(c);
}

/* The description as it was bound. A match is more than its text: it has other games. */
static void game_keep_text(Compiler *c) {
    StrBuf text = {0};
    union {
        const Node *given;
        Node *wanted; /* print_pretty does not change it */
    } form = {c->root->node};
    if (c->rules->match || !form.given) return;
    print_pretty((Nodes){&form.wanted, 1}, &text);
    c->rules->text = (Str){arena_copy(c->arena, text.s, text.n), (uint32_t)text.n};
    sb_free(&text);
}

static void game_facts(Compiler *c) {
    Rules *r = c->rules;
    Game *g = &r->game;
    const Bound *name = bound_slot(c->root, 0);
    g->ops = &lgdl_ops;
    if (name) g->name = (Str){arena_copy(c->arena, name->as.s.s, name->as.s.n), name->as.s.n};
    g->identity = bound_hash(c->root);
    g->players = r->players;
    g->chance = r->features & (USES_CHANCE | USES_DICE);
    g->hidden = r->features & USES_HIDDEN;
    g->simultaneous = r->mode == MODE_SIMULTANEOUS;
}

/* The rules lie in their own arena. */
static Rules *rules_new(void) {
    Arena arena = {0};
    Rules *r = ARENA_NEW(&arena, Rules);
    r->arena = arena;
    r->game.ops = &lgdl_ops;
    return r;
}

Rules *compile_rules(const Grammar *g, const Bound *root, Diags *diags) {
    return compile_rules_with(g, root, diags, NULL);
}

Rules *compile_rules_with(const Grammar *g, const Bound *root, Diags *diags,
                          const GameLoader *loader) {
    uint32_t before = diags->errors;
    Rules *r = rules_new();
    Compiler c = {.arena = &r->arena,
                  .diags = diags,
                  .grammar = g,
                  .rules = r,
                  .root = root,
                  .loader = loader};
    if (root->kind != BOUND_LUDEME || root->clause->nslots < 4)
        compile_error(&c, root, "this description is empty");
    else if (str_is(root->clause->keyword, "match"))
        match_build(&c, root);
    else
        game_build(&c);
    compile_end_folding(&c);
    if (diags->errors == before && !r->match) {
        r->layout.features = r->features;
        layout_build(r);
        reach_prepare(r);
        insight_build(r);
    }
    if (diags->errors == before) {
        game_facts(&c);
        game_keep_text(&c);
    }
    if (diags->errors != before) {
        lgdl_ops.free(&r->game);
        return NULL;
    }
    return r;
}
