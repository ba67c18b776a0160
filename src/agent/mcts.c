/* mcts.c: Monte Carlo tree search: from a position to a move. */
#include "agent/mcts.h"

#include <stdlib.h>

#include "agent/workers.h"
#include "base/arena.h"
#include "base/rng.h"

/* ---- life ------------------------------------------------------------------------------------ */

Agent *mcts_open(const Mcts *given) {
    Mcts *m = mem_alloc(sizeof *m);
    const Game *game = given->agent.game;
    *m = *given;
    m->open_loop = game->chance;
    m->proves = game->players == 2 && !m->open_loop;
    m->workers = mem_alloc((size_t)m->agent.threads * sizeof *m->workers);
    m->queue = mem_alloc(MCTS_FIND * sizeof *m->queue);
    m->list = game->ops->list_new(game);
    if (m->open_loop) m->follow = game->ops->state_new(game);
    for (int i = 0; i < m->agent.threads; i++) {
        MctsWorker *w = &m->workers[i];
        w->m = m;
        rollout_open(&w->r, game, (uint64_t)i);
        w->r.timer = &m->timer;
        w->npath = 0;
        w->listed = false;
    }
    return &m->agent;
}

void mcts_begin(Agent *agent, const Opening *opening) {
    Mcts *m = (Mcts *)agent;
    for (int i = 0; i < agent->threads; i++)
        m->workers[i].r.rng = rng_mix(rng_mix(opening->seed) + (uint64_t)i);
    if (m->ready) tree_clear(&m->tree);
    m->root = REF_NONE;
}

void mcts_close(Agent *agent) {
    Mcts *m = (Mcts *)agent;
    for (int i = 0; i < agent->threads; i++) rollout_close(&m->workers[i].r);
    if (m->ready) tree_close(&m->tree);
    agent->game->ops->list_free(m->list);
    if (m->follow) agent->game->ops->state_free(m->follow);
    free(m->queue);
    free(m->workers);
    free(m);
}

/* ---- the tree of the search before ----------------------------------------------------------- */

static uint64_t mcts_position(const Game *game, const State *state) {
    const GameOps *ops = game->ops;
    uint64_t key =
        ops->position_key ? ops->position_key(game, state) : ops->state_hash(game, state);
    return rng_mix(key + (uint64_t)ops->mover(state));
}

/* Do the moves of the position that a node keeps have the same numbers as those of m->list? */
static bool mcts_same_moves(Mcts *m, const TreeNode *node, uint32_t n) {
    const Game *game = m->agent.game;
    Rollout *r = &m->workers[0].r;
    if (node->nedges != n) return false;
    if (game->ops->moves(r->player, m->tree.state[node->slot - 1], r->list) != n) return false;
    for (uint32_t i = 0; i < n; i++)
        if (rollout_key(game, m->list, i) != rollout_key(game, r->list, i)) return false;
    return true;
}

/* The node of the position to be thought about, breadth first: it is near to the old root. */
static Ref mcts_find(Mcts *m, uint32_t n) {
    const Game *game = m->agent.game;
    uint64_t wanted = mcts_position(game, m->state);
    uint32_t head = 0, tail = 0;
    m->queue[tail++] = m->root;
    while (head < tail) {
        Ref ref = m->queue[head++];
        const TreeNode *node = tree_node(&m->tree, ref);
        if (node->edges < REF_FIRST) continue;
        if (node->slot && mcts_position(game, m->tree.state[node->slot - 1]) == wanted)
            return mcts_same_moves(m, node, n) ? ref : REF_NONE;
        const TreeEdge *edges = tree_at(&m->tree, node->edges);
        for (uint32_t i = 0; i < node->nedges && tail < MCTS_FIND; i++)
            if (edges[i].child) m->queue[tail++] = edges[i].child;
    }
    return REF_NONE;
}

/* The node below the root for a move that somebody made. */
static Ref mcts_follow(Mcts *m, const Step *step) {
    const Game *game = m->agent.game;
    const GameOps *ops = game->ops;
    Rollout *r = &m->workers[0].r;
    StrBuf text = {0};
    Ref below = REF_NONE;
    ops->force(r->player, step->drawn.v, step->drawn.n);
    uint32_t n = ops->moves(r->player, m->follow, r->list), i = 0;
    for (; i < n; i++) {
        sb_clear(&text);
        ops->move_text(game, r->list, i, &text);
        if (str_eq(sb_view(&text), step->move)) break;
    }
    if (i < n) {
        const TreeEdge *e = tree_edge(&m->tree, m->root, rollout_key(game, r->list, i), false);
        if (e) below = e->child;
        ops->force(r->player, step->result.v, step->result.n);
        ops->apply(r->player, m->follow, r->list, i);
    }
    ops->force(r->player, NULL, 0);
    sb_free(&text);
    return below;
}

/* In open loop a node is a sequence of moves, so the tree is followed as they are made. */
void mcts_saw(Agent *agent, const Step *step) {
    Mcts *m = (Mcts *)agent;
    if (m->open_loop && m->root) m->root = mcts_follow(m, step);
}

/* Is there a root from the search before that still serves? What is no longer below it stays where it is
 * until there is little room. */
static bool mcts_keep_open(Mcts *m) {
    const Game *game = m->agent.game;
    bool there = m->root && mcts_position(game, m->follow) == mcts_position(game, m->state);
    game->ops->state_copy(game, m->follow, m->state);
    return there && !tree_crowded(&m->tree);
}

static void mcts_new_root(Mcts *m) {
    MctsWorker *w = &m->workers[0];
    const Game *game = m->agent.game;
    tree_clear(&m->tree);
    m->root = tree_take(&m->tree, sizeof(TreeNode));
    TreeNode *node = tree_node(&m->tree, m->root);
    node->seat = (uint8_t)agent_mover(game, m->state);
    if (m->open_loop) return;
    game->ops->state_copy(game, w->r.state, m->state);
    mcts_expand(w, node, m->list);
}

static void mcts_root(Mcts *m, uint32_t n) {
    const Game *game = m->agent.game;
    if (!m->ready) tree_open(&m->tree, game, m->memory, m->open_loop);
    m->ready = true;
    if (m->open_loop && mcts_keep_open(m)) return;
    Ref found = m->root && !m->open_loop ? mcts_find(m, n) : REF_NONE;
    if (!found) {
        mcts_new_root(m);
        return;
    }
    m->root = tree_keep(&m->tree, found);
    const TreeNode *node = tree_node(&m->tree, m->root);
    game->ops->state_copy(game, m->tree.state[node->slot - 1], m->state);
}

/* ---- the result ------------------------------------------------------------------------------ */

static const TreeEdge *mcts_edge(Mcts *m, uint32_t i) {
    const TreeNode *root = tree_node(&m->tree, m->root);
    if (m->open_loop)
        return tree_edge(&m->tree, m->root, rollout_key(m->agent.game, m->list, i), false);
    return root->edges >= REF_FIRST ? (const TreeEdge *)tree_at(&m->tree, root->edges) + i : NULL;
}

static MoveNote mcts_note(const TreeEdge *e) {
    MoveNote note = {0};
    if (e && e->visits) {
        note.visits = e->visits;
        note.value = (double)e->sum / ((double)VALUE_ONE * (double)note.visits);
        if (e->proven) note.value = e->proven;
    }
    return note;
}

/* The robust child: the move that was tried most, unless it is known who wins. */
static bool mcts_better(const TreeEdge *a, const TreeEdge *b) {
    int known_a = a ? a->proven : 0, known_b = b ? b->proven : 0;
    if (known_a != known_b) return known_a > known_b;
    MoveNote note_a = mcts_note(a), note_b = mcts_note(b);
    return note_a.visits != note_b.visits ? note_a.visits > note_b.visits
                                          : note_a.value > note_b.value;
}

static uint32_t mcts_best(Mcts *m, uint32_t n) {
    uint32_t best = 0;
    const TreeEdge *most = mcts_edge(m, 0);
    for (uint32_t i = 1; i < n; i++) {
        const TreeEdge *e = mcts_edge(m, i);
        if (mcts_better(e, most)) most = e, best = i;
    }
    /* Not one game could be finished in the time there was. */
    return mcts_note(most).visits ? best : rng_below(&m->workers[0].r.rng, n);
}

/* The moves that were tried most, one after the other. With chance only the first can be told. */
static void mcts_line(Mcts *m, uint32_t best, StrBuf *out) {
    enum { LINE_MOVES = 12 };
    const Game *game = m->agent.game;
    Rollout *r = &m->workers[0].r;
    game->ops->move_text(game, m->list, best, out);
    if (m->open_loop) return;
    const TreeEdge *e = mcts_edge(m, best);
    if (!e) return;
    game->ops->state_copy(game, r->state, m->state);
    game->ops->apply(r->player, r->state, m->list, best);
    for (int k = 1; k < LINE_MOVES && e->child; k++) {
        const TreeNode *node = tree_node(&m->tree, e->child);
        if (node->edges < REF_FIRST) return;
        const TreeEdge *edges = tree_at(&m->tree, node->edges);
        uint32_t next = 0;
        for (uint32_t i = 1; i < node->nedges; i++)
            if (mcts_better(&edges[i], &edges[next])) next = i;
        e = &edges[next];
        if (!e->visits || game->ops->moves(r->player, r->state, r->list) != node->nedges) return;
        sb_char(out, ' ');
        game->ops->move_text(game, r->list, next, out);
        game->ops->apply(r->player, r->state, r->list, next);
    }
}

static void mcts_tell(Mcts *m, uint32_t n, uint32_t best, Analysis *out) {
    analysis_begin(out, n);
    out->iterations = m->done;
    for (uint32_t i = 0; i < n; i++) out->move[i] = mcts_note(mcts_edge(m, i));
    out->value = out->move[best].value;
    for (int i = 0; i < m->agent.threads; i++)
        if (m->workers[i].deepest > out->depth) out->depth = m->workers[i].deepest;
    mcts_line(m, best, &out->line);
    out->seconds = timer_now() - m->timer.begun;
}

/* ---- the search ------------------------------------------------------------------------------ */

static void mcts_work(void *owner, int i) {
    Mcts *m = owner;
    MctsWorker *w = &m->workers[i];
    w->deepest = 0;
    while (!timer_out(&m->timer) && !mcts_proven(m) && atomic_fetch_add(&m->begun, 1) < m->limit &&
           mcts_iterate(w))
        atomic_fetch_add(&m->done, 1);
}

uint32_t mcts_choose(Agent *agent, const Turn *turn, const Budget *budget, Analysis *out) {
    Mcts *m = (Mcts *)agent;
    m->timer = timer_start(budget);
    m->state = turn->state;
    m->drawn = turn->drawn;
    m->depth = budget->depth > 0 ? budget->depth : MCTS_DEPTH;
    m->limit = budget->iterations    ? budget->iterations
               : budget->seconds > 0 ? UINT64_MAX
                                     : MCTS_STANDARD;
    m->begun = m->done = 0;
    uint32_t n =
        rollout_root(m->workers[0].r.player, agent->game, turn->state, turn->drawn, m->list);
    if (n <= 1) {
        if (out) analysis_begin(out, n);
        if (out && n) agent->game->ops->move_text(agent->game, m->list, 0, &out->line);
        return 0;
    }
    mcts_root(m, n);
    workers_run(agent->threads, mcts_work, m);
    uint32_t best = mcts_best(m, n);
    if (out) mcts_tell(m, n, best, out);
    m->state = NULL;
    return best;
}
