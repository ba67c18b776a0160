/* mcts_walk.c: one iteration of Monte Carlo tree search. */
#include <math.h>

#include "agent/mcts.h"
#include "base/rng.h"

/* ---- choosing a move ------------------------------------------------------------------------- */

/* What a choice at a node goes by. */
typedef struct MctsChoice {
    double otherwise; /* the value of what was never tried: that of the node */
    double explore;   /* UCB1: c * sqrt(ln visits) */
    Amaf *amaf;       /* GRAVE: of the node it goes by; NULL: none yet */
    double bias;
    int seat;
} MctsChoice;

static double choice_ucb(const MctsChoice *c, int64_t sum, uint32_t visits) {
    if (!visits) return c->otherwise + c->explore;
    double n = visits;
    return (double)sum / (VALUE_ONE * n) + c->explore / sqrt(n);
}

/* A move that was never tried goes by the games in which it was made later on; when there are none, it
 * is tried at once. */
static double choice_grave(const MctsChoice *c, uint64_t key, int64_t sum, uint32_t visits) {
    enum { AT_ONCE = 10000 };
    const AmafEntry *e = c->amaf ? amaf_entry(c->amaf, key, c->seat, false) : NULL;
    double n = visits, mean = visits ? (double)sum / (VALUE_ONE * n) : AT_ONCE;
    double later = e ? atomic_load_explicit(&e->visits, memory_order_relaxed) : 0;
    if (!e || later <= 0) return mean;
    int64_t later_sum = atomic_load_explicit(&e->sum, memory_order_relaxed);
    double value = (double)later_sum / (VALUE_ONE * later);
    if (!visits) return value;
    double beta = later / (later + n + c->bias * later * n);
    return (1 - beta) * mean + beta * value;
}

static double choice_score(const Mcts *m, const MctsChoice *c, uint64_t key, const TreeEdge *e) {
    int64_t sum = e ? atomic_load_explicit(&e->sum, memory_order_relaxed) : 0;
    uint32_t visits = e ? atomic_load_explicit(&e->visits, memory_order_relaxed) : 0;
    return m->grave ? choice_grave(c, key, sum, visits) : choice_ucb(c, sum, visits);
}

static MctsChoice choice_at(MctsWorker *w, TreeNode *node, int seat, uint32_t moves) {
    const Mcts *m = w->m;
    uint32_t visits = atomic_load_explicit(&node->visits, memory_order_relaxed);
    int64_t sum = atomic_load_explicit(&node->sum, memory_order_relaxed);
    MctsChoice c = {.seat = seat, .bias = m->bias};
    if (visits) c.otherwise = (double)sum / ((double)VALUE_ONE * visits);
    if (!m->grave) {
        c.explore = m->c * sqrt(log(visits > 1 ? visits : 1));
        return c;
    }
    tree_amaf(&w->m->tree, node, moves);
    /* The last node on the way that has seen enough, or else the first. */
    for (uint32_t i = w->npath; i-- > 0 && !c.amaf;) {
        TreeNode *n = w->path[i].node;
        uint32_t seen = atomic_load_explicit(&n->visits, memory_order_relaxed);
        if (i == 0 || seen >= m->ref) c.amaf = tree_amaf(&w->m->tree, n, 0);
    }
    return c;
}

/* GRAVE explores nothing: a move of which other games tell nothing good is never tried, and so a win by it
 * never proven. Now and then it takes any move. */
static bool choice_strays(MctsWorker *w) {
    enum { STRAY_ONCE_IN = 64 };
    return w->m->grave && w->m->proves && rng_below(&w->r.rng, STRAY_ONCE_IN) == 0;
}

static uint32_t choose_closed(MctsWorker *w, TreeNode *node, const TreeEdge *edges) {
    uint32_t n = node->nedges, at = rng_below(&w->r.rng, n), best = at;
    bool strays = choice_strays(w);
    MctsChoice c = choice_at(w, node, node->seat, n);
    double most = -INFINITY;
    for (uint32_t k = 0; k < n; k++, at = at + 1 < n ? at + 1 : 0) {
        int known = atomic_load_explicit(&edges[at].proven, memory_order_relaxed);
        if (known > 0) return at;
        if (known < 0) continue;
        if (strays) return at;
        uint64_t key = w->m->grave ? atomic_load_explicit(&edges[at].key, memory_order_relaxed) : 0;
        double score = choice_score(w->m, &c, key, &edges[at]);
        if (score > most) most = score, best = at;
    }
    return best;
}

/* Among the moves of w->r.list; their number. */
static uint32_t choose_open(MctsWorker *w, Ref ref, int seat, uint32_t n, uint64_t *best_key) {
    Mcts *m = w->m;
    uint32_t at = rng_below(&w->r.rng, n), best = at;
    MctsChoice c = choice_at(w, tree_node(&m->tree, ref), seat, n);
    double most = -INFINITY;
    for (uint32_t k = 0; k < n; k++, at = at + 1 < n ? at + 1 : 0) {
        uint64_t key = rollout_key(m->agent.game, w->r.list, at);
        double score = choice_score(m, &c, key, tree_edge(&m->tree, ref, key, false));
        if (score > most) most = score, best = at, *best_key = key;
    }
    return best;
}

/* ---- what is known --------------------------------------------------------------------------- */

bool mcts_proven(const Mcts *m) {
    return atomic_load_explicit(&tree_node(&m->tree, m->root)->proven, memory_order_relaxed) != 0;
}

/* A game that is over here is won or lost; where both lose, or both win, it is neither. */
static void node_end(const Mcts *m, TreeNode *node, const State *state) {
    double worth[GAME_MAX_PLAYERS + 1] = {0};
    if (!m->proves) return;
    agent_worth(m->agent.game, state, worth);
    double own = worth[node->seat], difference = 2 * own - worth[1] - worth[2];
    if (own >= 1 && difference >= 2) atomic_store(&node->proven, 1);
    if (own <= -1 && difference <= -2) atomic_store(&node->proven, -1);
}

/* ---- the way --------------------------------------------------------------------------------- */

static MctsStep *path_add(MctsWorker *w, TreeNode *node, int seat) {
    MctsStep *s = &w->path[w->npath++];
    *s = (MctsStep){.node = node, .seat = seat};
    return s;
}

/* Until the game is over the move counts as lost, so that other threads look elsewhere. */
static void step_take(MctsWorker *w, MctsStep *s, TreeEdge *e, uint64_t key) {
    s->edge = e;
    atomic_fetch_add_explicit(&e->visits, 1, memory_order_relaxed);
    atomic_fetch_sub_explicit(&e->sum, VALUE_ONE, memory_order_relaxed);
    if (w->m->grave) rollout_made(&w->r, key, s->seat);
}

/* Works out where the way has led: from the last node that keeps its state. The moves of the root are
 * listed. */
static void path_arrive(MctsWorker *w) {
    Mcts *m = w->m;
    const GameOps *ops = m->agent.game->ops;
    uint32_t from = w->npath - 1;
    while (from > 0 && !(w->path[from].edge && w->path[from].node->slot)) from--;
    const State *known = from ? m->tree.state[w->path[from].node->slot - 1] : m->state;
    ops->state_copy(m->agent.game, w->r.state, known);
    for (uint32_t i = from; i < w->npath && w->path[i].edge; i++) {
        const TreeEdge *edges =
            tree_at(&m->tree, atomic_load_explicit(&w->path[i].node->edges, memory_order_acquire));
        const MoveList *list = i ? w->r.list : m->list;
        if (i) ops->moves(w->r.player, w->r.state, w->r.list);
        ops->apply(w->r.player, w->r.state, list, (uint32_t)(w->path[i].edge - edges));
    }
}

Ref mcts_expand(MctsWorker *w, TreeNode *node, const MoveList *list) {
    Mcts *m = w->m;
    const Game *game = m->agent.game;
    Ref none = REF_NONE, edges = REF_OVER;
    if (!atomic_compare_exchange_strong(&node->edges, &none, REF_BUSY))
        return none == REF_OVER ? REF_OVER : REF_BUSY;
    uint32_t n = 0;
    if (list)
        n = game->ops->count(list);
    else if (!game->ops->over(w->r.state))
        n = game->ops->moves(w->r.player, w->r.state, w->r.list);
    if (n) edges = tree_take(&m->tree, n * sizeof(TreeEdge));
    if (edges >= REF_FIRST) {
        TreeEdge *e = tree_at(&m->tree, edges);
        node->nedges = n;
        w->listed = !list;
        if (!list) list = w->r.list;
        for (uint32_t i = 0; m->grave && i < n; i++)
            atomic_store_explicit(&e[i].key, rollout_key(game, list, i), memory_order_relaxed);
    }
    if (edges == REF_OVER) node_end(m, node, w->r.state);
    if (edges != REF_NONE) {
        node->slot = tree_take_state(&m->tree);
        if (node->slot) game->ops->state_copy(game, m->tree.state[node->slot - 1], w->r.state);
    }
    atomic_store_explicit(&node->edges, edges, memory_order_release);
    return edges == REF_NONE ? REF_BUSY : edges;
}

/* A node for the state that was reached, below an edge that has none. */
static void path_leaf(MctsWorker *w, TreeEdge *e) {
    Tree *t = &w->m->tree;
    Ref ref = tree_take(t, sizeof(TreeNode)), none = REF_NONE;
    if (!ref) return;
    TreeNode *node = tree_node(t, ref);
    node->seat = (uint8_t)agent_mover(w->m->agent.game, w->r.state);
    if (w->m->agent.game->ops->over(w->r.state)) node_end(w->m, node, w->r.state);
    if (!atomic_compare_exchange_strong(&e->child, &none, ref)) node = tree_node(t, none);
    path_add(w, node, node->seat);
}

/* ---- proofs ----------------------------------------------------------------------------------- */

/* Who has one winning move wins; who has only losing ones loses. From the end of the way upwards. */
static void path_prove(MctsWorker *w) {
    for (uint32_t i = w->npath - 1; i-- > 0;) {
        TreeNode *node = w->path[i].node;
        const TreeNode *child = w->path[i + 1].node;
        int known = atomic_load(&child->proven);
        if (!known) return;
        if (child->seat != node->seat) known = -known;
        atomic_store(&w->path[i].edge->proven, (int8_t)known);
        const TreeEdge *edges = tree_at(&w->m->tree, atomic_load(&node->edges));
        for (uint32_t k = 0; known < 0 && k < node->nedges; k++)
            if (atomic_load(&edges[k].proven) >= 0) return;
        atomic_store(&node->proven, (int8_t)known);
    }
}

/* ---- what happened --------------------------------------------------------------------------- */

static void path_undo(MctsWorker *w) {
    for (uint32_t i = 0; i < w->npath && w->path[i].edge; i++) {
        atomic_fetch_sub_explicit(&w->path[i].edge->visits, 1, memory_order_relaxed);
        atomic_fetch_add_explicit(&w->path[i].edge->sum, VALUE_ONE, memory_order_relaxed);
    }
}

static void path_tell_amaf(MctsWorker *w, const int64_t *value) {
    for (uint32_t i = 0; i < w->npath; i++) {
        Amaf *a = tree_amaf(&w->m->tree, w->path[i].node, 0);
        /* One move was made at each step. */
        for (uint32_t k = i; a && k < w->r.nmade; k++) {
            const MadeMove *move = &w->r.made[k];
            AmafEntry *e = amaf_entry(a, move->key, move->seat, true);
            if (!e) continue;
            atomic_fetch_add_explicit(&e->visits, 1, memory_order_relaxed);
            atomic_fetch_add_explicit(&e->sum, value[move->seat], memory_order_relaxed);
        }
    }
}

/* `end`: how a game ended; NULL: the way led to where it is known who wins. */
static void path_tell(MctsWorker *w, const State *end) {
    const Game *game = w->m->agent.game;
    double worth[GAME_MAX_PLAYERS + 1] = {0};
    int64_t value[GAME_MAX_PLAYERS + 1] = {0};
    const TreeNode *last = w->path[w->npath - 1].node;
    int known = end ? 0 : atomic_load_explicit(&last->proven, memory_order_relaxed);
    if (end) agent_worth(game, end, worth);
    for (int p = 1; p <= game->players && p <= GAME_MAX_PLAYERS; p++) {
        if (!end) worth[p] = p == last->seat ? known : -known;
        value[p] = (int64_t)(worth[p] * VALUE_ONE);
    }
    for (uint32_t i = 0; i < w->npath; i++) {
        const MctsStep *s = &w->path[i];
        atomic_fetch_add_explicit(&s->node->visits, 1, memory_order_relaxed);
        atomic_fetch_add_explicit(&s->node->sum, value[s->seat], memory_order_relaxed);
        if (s->edge)
            atomic_fetch_add_explicit(&s->edge->sum, value[s->seat] + VALUE_ONE,
                                      memory_order_relaxed);
    }
    if (w->m->grave) path_tell_amaf(w, value);
    if (w->m->proves) path_prove(w);
    if ((int)w->npath - 1 > w->deepest) w->deepest = (int)w->npath - 1;
}

/* ---- iterations ------------------------------------------------------------------------------ */

/* How far a way down the tree has come. */
typedef enum WalkEnd {
    WALK_PLAY,  /* a game is to be played from w->r.state */
    WALK_OVER,  /* to the end of a game, the state of the last node */
    WALK_KNOWN, /* to a node of which it is known who wins */
} WalkEnd;

static WalkEnd walk_closed(MctsWorker *w) {
    Mcts *m = w->m;
    for (Ref at = m->root;;) {
        TreeNode *node = tree_node(&m->tree, at);
        MctsStep *s = path_add(w, node, node->seat);
        Ref edges = atomic_load_explicit(&node->edges, memory_order_acquire);
        w->listed = false;
        bool reached = false;
        if (atomic_load_explicit(&node->proven, memory_order_relaxed)) return WALK_KNOWN;
        if (edges == REF_NONE && (int)w->npath - 1 < m->depth) {
            path_arrive(w);
            reached = true;
            edges = mcts_expand(w, node, NULL);
        }
        if (edges == REF_OVER && node->slot) return WALK_OVER;
        if (edges < REF_FIRST || w->npath >= MCTS_DEPTH - 1) {
            if (!reached) path_arrive(w);
            return WALK_PLAY;
        }
        TreeEdge *e = (TreeEdge *)tree_at(&m->tree, edges);
        uint32_t i = choose_closed(w, node, e);
        step_take(w, s, e + i, atomic_load_explicit(&e[i].key, memory_order_relaxed));
        at = atomic_load_explicit(&e[i].child, memory_order_acquire);
        if (at) continue;
        if (w->listed)
            m->agent.game->ops->apply(w->r.player, w->r.state, w->r.list, i);
        else
            path_arrive(w);
        path_leaf(w, e + i);
        return WALK_PLAY;
    }
}

static void walk_open(MctsWorker *w) {
    Mcts *m = w->m;
    const Game *game = m->agent.game;
    const GameOps *ops = game->ops;
    ops->state_copy(game, w->r.state, m->state);
    for (Ref at = m->root;;) {
        int seat = agent_mover(game, w->r.state);
        MctsStep *s = path_add(w, tree_node(&m->tree, at), seat);
        if (ops->over(w->r.state) || w->npath >= MCTS_DEPTH - 1) return;
        TrialDraws drawn = w->npath == 1 ? m->drawn : (TrialDraws){0};
        uint32_t n = rollout_root(w->r.player, game, w->r.state, drawn, w->r.list);
        uint64_t key = 0;
        if (n == 0 || (int)w->npath - 1 >= m->depth) return;
        uint32_t i = choose_open(w, at, seat, n, &key);
        TreeEdge *e = tree_edge(&m->tree, at, key, true);
        if (!e) return;
        step_take(w, s, e, key);
        /* What chance has brought is in the list; what it will bring is not to be known. */
        if (w->npath == 1 && ops->reseed) ops->reseed(w->r.state, rng_next(&w->r.rng));
        ops->apply(w->r.player, w->r.state, w->r.list, i);
        at = atomic_load_explicit(&e->child, memory_order_acquire);
        if (at) continue;
        path_leaf(w, e);
        return;
    }
}

bool mcts_iterate(MctsWorker *w) {
    const State *end = NULL;
    WalkEnd how = WALK_PLAY;
    w->npath = 0;
    w->r.nmade = 0;
    w->r.record = w->m->grave;
    if (w->m->open_loop)
        walk_open(w);
    else
        how = walk_closed(w);
    if (how == WALK_OVER) {
        end = w->m->tree.state[w->path[w->npath - 1].node->slot - 1];
    } else if (how == WALK_PLAY) {
        if (!rollout_play(&w->r)) {
            path_undo(w);
            return false;
        }
        end = w->r.state;
    }
    path_tell(w, end);
    return true;
}
