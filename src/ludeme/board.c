/* board.c: from the bound tree to a topology. */
#include "ludeme/board.h"

#include "ludeme/meaning.h"

typedef struct BoardSearch {
    RuleId board, layer;
    const Grammar *g;
    const Bound *found;
    bool uses_layers;
} BoardSearch;

static void board_visit(const Bound *ludeme, void *owner) {
    BoardSearch *s = owner;
    if (ludeme->rule == s->layer) s->uses_layers = true;
    if (!s->found && grammar_is_a(s->g, ludeme->rule, s->board)) s->found = ludeme;
}

static BoardSearch board_search(const Grammar *g, const Bound *root) {
    BoardSearch s = {.g = g,
                     .board = grammar_rule(g, STR("container.board.board")),
                     .layer = grammar_rule(g, STR("layer"))};
    bound_walk(root, board_visit, &s);
    return s;
}

const Bound *board_find(const Grammar *g, const Bound *root) {
    return board_search(g, root).found;
}

Topology *board_topology(const Grammar *g, const Bound *root, unsigned radials, Diags *diags) {
    BoardSearch s = board_search(g, root);
    if (!s.found) {
        diag_add(diags, DIAG_ERROR, root->node->span, root->node->via, "there is no board here");
        return NULL;
    }
    Arena scratch = {0};
    BoardEnv env = {.arena = &scratch, .use = SITE_CELL, .diags = diags};
    uint32_t errors = diags->errors;
    Graph *graph = env_graph(&env, s.found);
    Topology *t = NULL;
    if (graph && diags->errors == errors)
        t = topology_build(
            graph,
            (TopologyOptions){.use = env.use,
                              .radials = radials ? radials : 1u << env.use,
                              .by_height = s.uses_layers,
                              .boardless = s.found->rule == grammar_rule(g, STR("boardless"))});
    arena_free(&scratch);
    return t;
}

Tracks *board_tracks(const Grammar *g, const Bound *root, const Topology *t, Diags *diags) {
    BoardSearch s = board_search(g, root);
    Arena scratch = {0};
    BoardEnv env = {.arena = &scratch, .use = t->use, .diags = diags};
    uint32_t errors = diags->errors;
    Tracks *tracks = tracks_new();
    const Meaning *meaning = s.found ? s.found->clause->def->meaning : NULL;
    if (meaning && meaning->tracks) meaning->tracks(&env, s.found, t, tracks);
    tracks_finish(tracks);
    arena_free(&scratch);
    if (diags->errors == errors) return tracks;
    tracks_free(tracks);
    return NULL;
}
