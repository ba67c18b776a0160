/* alphabeta.c: the agent Alpha-Beta: looks at all moves to a depth that grows while there is time.
 *
 * Values are for the seat that thinks, whoever is to move: with more than two players the others are
 * taken to play against it (paranoid), and nobody need move in turn. What a position is worth at the end
 * of the search is found from the rules (heuristic.h). */
#include <math.h>
#include <stdlib.h>

#include "agent/heuristic.h"
#include "base/arena.h"
#include "base/rng.h"

enum {
    AB_PLIES = 96,
    AB_DEPTH = 64,
    AB_QUIET_PLIES = 10, /* of captures behind the end of the search */
    AB_WON = 1000,       /* a win now; less for each move it is away */
    AB_KNOWN = 800,      /* beyond it a value is that of an end of the game */
    AB_HISTORY = 1 << 12,
    AB_SEEN = 64,            /* positions of the game that are remembered */
    AB_LOOK_AT_CLOCK = 4096, /* after as many moves were scored */
};

/* In which order moves are looked at: the one that was best before, what takes something, what was enough
 * elsewhere on this ply, and the others by their history. */
static const double ab_first = 1e18, ab_takes = 1e12, ab_killer = 1e11;

typedef enum AbBound { AB_NOTHING, AB_EXACT, AB_AT_LEAST, AB_AT_MOST } AbBound;

/* What is remembered of a position. */
typedef struct AbEntry {
    uint64_t key;
    double value;
    uint32_t move;
    int16_t depth;
    uint8_t bound;
} AbEntry;

typedef struct AbMove {
    uint32_t i;
    uint32_t place; /* of equal scores the lower comes first */
    double score;   /* the higher, the sooner it is looked at */
} AbMove;

typedef struct AbPly {
    State *state;
    MoveList *list;
    AbMove *order; /* moves that have not been looked at: a heap, the next one first */
    uint32_t room;
    uint64_t key;       /* of the position */
    uint64_t killer[2]; /* keys of quiet moves that were enough, the latest first */
} AbPly;

typedef struct Ab {
    Agent agent;
    Heuristic heuristic;
    Rollout r; /* its player serves the search */
    AbPly ply[AB_PLIES + 1];
    AbEntry *table;
    size_t entries; /* a power of two */
    uint32_t history[AB_HISTORY];
    uint64_t seen[AB_SEEN]; /* keys of the positions it has moved in, in turn */
    uint32_t nseen;
    /* Of the search that is under way. */
    int me;
    Timer timer;
    double entered, longest; /* when a node was last entered; what one took, lately at most */
    uint64_t nodes, limit;
    bool out;        /* no more time: values are meaningless */
    bool guessed;    /* a value came from the heuristic: a deeper search may know more */
    MoveNote *notes; /* per move of the root */
    uint32_t nnotes;
} Ab;

/* ---- life ------------------------------------------------------------------------------------ */

static Agent *ab_open(const Agent *setup) {
    Ab *a = mem_alloc(sizeof *a);
    *a = (Ab){.agent = *setup, .entries = 1 << 10};
    size_t bytes = (size_t)(setup->param[0] * (1 << 20));
    while (a->entries * 2 * sizeof *a->table <= bytes) a->entries *= 2;
    a->table = mem_alloc(a->entries * sizeof *a->table);
    memset(a->table, 0, a->entries * sizeof *a->table);
    rollout_open(&a->r, setup->game, 1);
    /* The same for every game that is played. */
    heuristic_find(&a->heuristic, &a->r);
    return &a->agent;
}

static void ab_forget(Ab *a) {
    memset(a->table, 0, a->entries * sizeof *a->table);
    memset(a->history, 0, sizeof a->history);
    memset(a->seen, 0, sizeof a->seen);
    a->nseen = 0;
}

static void ab_begin(Agent *agent, const Opening *opening) {
    Ab *a = (Ab *)agent;
    ab_forget(a);
    a->r.rng = rng_mix(opening->seed);
}

static void ab_close(Agent *agent) {
    Ab *a = (Ab *)agent;
    const GameOps *ops = agent->game->ops;
    for (int i = 0; i <= AB_PLIES; i++) {
        if (a->ply[i].state) ops->state_free(a->ply[i].state);
        if (a->ply[i].list) ops->list_free(a->ply[i].list);
        free(a->ply[i].order);
    }
    rollout_close(&a->r);
    free(a->notes);
    free(a->table);
    free(a);
}

/* ---- positions ------------------------------------------------------------------------------- */

static AbPly *ab_ply(Ab *a, int ply) {
    AbPly *p = &a->ply[ply];
    if (!p->state) {
        p->state = a->agent.game->ops->state_new(a->agent.game);
        p->list = a->agent.game->ops->list_new(a->agent.game);
    }
    return p;
}

/* Of a position, and for whom it was judged. */
static uint64_t ab_key(const Ab *a, const State *state) {
    const Game *game = a->agent.game;
    const GameOps *ops = game->ops;
    uint64_t key =
        ops->position_key ? ops->position_key(game, state) : ops->state_hash(game, state);
    return rng_mix(key + (uint64_t)(ops->mover(state) * (GAME_MAX_PLAYERS + 1) + a->me)) | 1;
}

/* The state after move i of a ply, on the next one. */
static void ab_play(Ab *a, int ply, uint32_t i) {
    const Game *game = a->agent.game;
    AbPly *from = &a->ply[ply], *to = ab_ply(a, ply + 1);
    game->ops->state_copy(game, to->state, from->state);
    game->ops->apply(a->r.player, to->state, from->list, i);
}

/* Who comes back to a position has gained nothing: as good as a draw, also where the rules take longer to
 * say so. Without this, who is ahead may go round in circles. */
static bool ab_again(const Ab *a, int ply, uint64_t key) {
    for (int i = 0; i < ply; i++)
        if (a->ply[i].key == key) return true;
    for (uint32_t i = 0; ply <= 2 && i < AB_SEEN; i++)
        if (a->seen[i] == key) return true;
    return false;
}

/* Is it decided how the game ends for the seat that thinks? */
static bool ab_final(const Ab *a, const State *state, int ply, double *value) {
    if (!agent_decided(a->agent.game, state, a->me, value)) return false;
    /* A place in the middle is no better than what a guess can promise. */
    if (*value >= 1) *value = AB_WON - ply;
    if (*value <= -1) *value = ply - AB_WON;
    return true;
}

/* Wins are so and so many moves away from the root; what is remembered, from its position. */
static double ab_from_root(double value, int ply) {
    return value > AB_KNOWN ? value - ply : value < -AB_KNOWN ? value + ply : value;
}
static double ab_from_here(double value, int ply) {
    return value > AB_KNOWN ? value + ply : value < -AB_KNOWN ? value - ply : value;
}

/* ---- order ----------------------------------------------------------------------------------- */

static double ab_quiet_score(const Ab *a, const AbPly *p, uint32_t i) {
    uint64_t key = rollout_key(a->agent.game, p->list, i);
    if (key == p->killer[0]) return ab_killer * 2;
    if (key == p->killer[1]) return ab_killer;
    return a->history[key & (AB_HISTORY - 1)];
}

/* A move was enough. */
static void ab_praise(Ab *a, AbPly *p, const AbMove *m, int depth) {
    uint64_t key = rollout_key(a->agent.game, p->list, m->i);
    a->history[key & (AB_HISTORY - 1)] += (uint32_t)(depth * depth);
    if (m->score >= ab_takes || p->killer[0] == key) return;
    p->killer[1] = p->killer[0];
    p->killer[0] = key;
}

static double ab_taken(const Ab *a, const AbPly *p, uint32_t i) {
    const Game *game = a->agent.game;
    if (!game->ops->taken) return 0;
    return game->ops->taken(game, p->state, p->list, i, a->heuristic.worth);
}

static bool ab_sooner(const AbMove *a, const AbMove *b) {
    return a->score > b->score || (a->score == b->score && a->place < b->place);
}

/* Moves the one at i down the heap of n to where it belongs. */
static void ab_sink(AbMove *heap, uint32_t i, uint32_t n) {
    AbMove m = heap[i];
    for (uint32_t k = i; (k = 2 * k + 1) < n; i = k) {
        if (k + 1 < n && ab_sooner(&heap[k + 1], &heap[k])) k++;
        if (!ab_sooner(&heap[k], &m)) break;
        heap[i] = heap[k];
    }
    heap[i] = m;
}

/* Takes the move to be looked at next out of the n that are left. */
static AbMove ab_pick(AbPly *p, uint32_t n) {
    AbMove m = p->order[0];
    p->order[0] = p->order[n - 1];
    ab_sink(p->order, 0, n - 1);
    return m;
}

/* Scores all moves, or with `loud` only those that take something; how many. They may be tens of
 * thousands: when time is out the rest is not scored. */
static uint32_t ab_score(Ab *a, AbPly *p, uint32_t n, uint32_t first, bool loud) {
    uint32_t kept = 0;
    if (n > p->room) {
        p->room = n * 2;
        p->order = mem_realloc(p->order, p->room * sizeof *p->order);
    }
    for (uint32_t i = 0; i < n; i++) {
        if (i % AB_LOOK_AT_CLOCK == AB_LOOK_AT_CLOCK - 1 && timer_out(&a->timer)) a->out = true;
        double taken = a->out ? 0 : ab_taken(a, p, i), score = 0;
        if (loud && taken <= 0) continue;
        if (a->out)
            score = 0;
        else if (i == first)
            score = ab_first;
        else if (taken > 0)
            score = ab_takes * (1 + taken);
        else
            score = ab_quiet_score(a, p, i);
        p->order[kept] = (AbMove){i, kept, score};
        kept++;
    }
    return kept;
}

/* The same as a heap. */
static uint32_t ab_order(Ab *a, AbPly *p, uint32_t n, uint32_t first, bool loud) {
    uint32_t kept = ab_score(a, p, n, first, loud);
    for (uint32_t i = kept / 2; i > 0; i--) ab_sink(p->order, i - 1, kept);
    return kept;
}

/* ---- the search ------------------------------------------------------------------------------ */

/* Where nodes take long, because they have very many moves, none is entered that would not be done in
 * time if it takes as long as others did. */
static bool ab_enter(Ab *a) {
    double now = timer_now();
    a->longest = fmax(a->longest * 0.9, now - a->entered);
    a->entered = now;
    if (a->nodes >= a->limit || timer_out_by(&a->timer, now, a->longest)) a->out = true;
    a->nodes++;
    return !a->out;
}

typedef struct AbWindow {
    double alpha, beta;
} AbWindow;

/* Takes a value in: for who moves, is it enough to stop here? */
static bool ab_narrow(AbWindow *w, bool mine, double value) {
    if (mine && value > w->alpha) w->alpha = value;
    if (!mine && value < w->beta) w->beta = value;
    return w->alpha >= w->beta;
}

static bool ab_must_take(const Ab *a, const AbPly *p, uint32_t moves) {
    for (uint32_t i = 0; i < moves; i++)
        if (ab_taken(a, p, i) <= 0) return false;
    return moves > 0;
}

/* Only moves that take something are looked at; not to make one is possible, unless all do. */
static double ab_quiet(Ab *a, int ply, int left, AbWindow w, uint32_t moves) {
    const GameOps *ops = a->agent.game->ops;
    AbPly *p = ab_ply(a, ply);
    bool mine = agent_mover(a->agent.game, p->state) == a->me;
    bool deeper = ops->taken && left > 0 && ply < AB_PLIES - 1;
    double best = mine ? -INFINITY : INFINITY;
    a->guessed = true;
    if (!deeper || !ab_must_take(a, p, moves)) {
        best = heuristic_value(&a->heuristic, p->state, a->me, moves);
        if (!deeper || ab_narrow(&w, mine, best)) return best;
    }
    uint32_t n = ab_order(a, p, moves, UINT32_MAX, true);
    for (uint32_t k = 0; k < n; k++) {
        ab_play(a, ply, ab_pick(p, n - k).i);
        if (!ab_enter(a)) return 0;
        const AbPly *next = &a->ply[ply + 1];
        double value = 0;
        if (!ab_final(a, next->state, ply + 1, &value)) {
            uint32_t there = ops->moves(a->r.player, next->state, next->list);
            value = ab_quiet(a, ply + 1, left - 1, w, there);
        }
        if (a->out) return 0;
        best = mine ? fmax(best, value) : fmin(best, value);
        if (ab_narrow(&w, mine, value)) break;
    }
    return best;
}

/* Is what is remembered enough? */
static bool ab_recall(const AbEntry *e, uint64_t key, int depth, AbWindow w, int ply,
                      double *value) {
    if (e->key != key || e->bound == AB_NOTHING || e->depth < depth) return false;
    *value = ab_from_root(e->value, ply);
    return e->bound == AB_EXACT || (e->bound == AB_AT_LEAST && *value >= w.beta) ||
           (e->bound == AB_AT_MOST && *value <= w.alpha);
}

static double ab_search(Ab *a, int ply, int depth, AbWindow w);

/* The smallest window in which a value can be seen to be better than what is known for who moves. */
static AbWindow ab_scout(AbWindow w, bool mine) {
    if (mine)
        w.beta = nextafter(w.alpha, INFINITY);
    else
        w.alpha = nextafter(w.beta, -INFINITY);
    return w;
}

/* How much less deep the k-th move is looked at first: late in the order and quiet, it is rarely the best. */
static int ab_less(int depth, uint32_t k, double score) {
    enum { LESS_DEPTH = 3, LESS_FROM = 3, MUCH_LESS_DEPTH = 5, MUCH_LESS_FROM = 8 };
    if (depth < LESS_DEPTH || k < LESS_FROM || score >= ab_killer) return 0;
    return 1 + (depth >= MUCH_LESS_DEPTH && k >= MUCH_LESS_FROM);
}

/* What the state on the next ply is worth. Of all moves but the first it is asked only whether they are
 * better, perhaps with a look that is `less` deep; one that is, is looked at again. */
static double ab_next(Ab *a, int ply, int depth, int less, AbWindow w, bool mine) {
    if (!isfinite(mine ? w.alpha : w.beta)) return ab_search(a, ply + 1, depth, w);
    AbWindow scout = ab_scout(w, mine);
    double value = 0;
    for (;; less = 0) {
        value = ab_search(a, ply + 1, depth - less, scout);
        if (a->out || (mine ? value <= w.alpha : value >= w.beta)) return value;
        if (less == 0) break;
    }
    /* Too good already: by how much does not matter. */
    if (mine ? value >= w.beta : value <= w.alpha) return value;
    return ab_search(a, ply + 1, depth, w);
}

/* The moves of a ply in order; the best value, and its move. */
static double ab_moves(Ab *a, int ply, int depth, AbWindow w, uint32_t moves, uint32_t *best_move) {
    AbPly *p = &a->ply[ply];
    bool mine = agent_mover(a->agent.game, p->state) == a->me;
    uint32_t n = ab_order(a, p, moves, *best_move, false);
    double best = mine ? -INFINITY : INFINITY;
    if (a->out) return 0;
    for (uint32_t k = 0; k < n; k++) {
        AbMove m = ab_pick(p, n - k);
        ab_play(a, ply, m.i);
        int next = depth - (n > 1);
        double value = k == 0 ? ab_search(a, ply + 1, next, w)
                              : ab_next(a, ply, next, ab_less(depth, k, m.score), w, mine);
        if (a->out) return 0;
        if (mine ? value > best : value < best) best = value, *best_move = m.i;
        if (ab_narrow(&w, mine, value)) {
            if (n > 1) ab_praise(a, p, &m, depth);
            break;
        }
    }
    return best;
}

static double ab_search(Ab *a, int ply, int depth, AbWindow w) {
    const Game *game = a->agent.game;
    AbPly *p = ab_ply(a, ply);
    if (!ab_enter(a)) return 0;
    double value = 0;
    if (ab_final(a, p->state, ply, &value)) return value;
    uint64_t key = p->key = ab_key(a, p->state);
    if (ab_again(a, ply, key)) {
        a->guessed = true;
        return 0;
    }
    AbEntry *e = &a->table[key >> 8 & (a->entries - 1)];
    if (depth > 0 && ab_recall(e, key, depth, w, ply, &value)) {
        a->guessed |= e->depth != INT16_MAX;
        return value;
    }
    uint32_t n = game->ops->moves(a->r.player, p->state, p->list);
    if (n == 0) return 0;
    if (depth <= 0 || ply >= AB_PLIES - 1) return ab_quiet(a, ply, AB_QUIET_PLIES, w, n);
    uint32_t move = e->key == key && e->move < n ? e->move : UINT32_MAX;
    bool guessed = a->guessed;
    a->guessed = false;
    value = ab_moves(a, ply, depth, w, n, &move);
    if (a->out) return 0;
    AbBound bound = value <= w.alpha ? AB_AT_MOST : value >= w.beta ? AB_AT_LEAST : AB_EXACT;
    /* A value that rests on no guess holds at any depth. */
    int16_t known = (int16_t)(a->guessed ? depth : INT16_MAX);
    *e = (AbEntry){key, ab_from_here(value, ply), move, known, (uint8_t)bound};
    a->guessed |= guessed;
    return value;
}

/* ---- the root -------------------------------------------------------------------------------- */

/* One depth. The moves are in the order of their last values, and get new ones; the best first. */
static void ab_round(Ab *a, int depth, uint32_t n) {
    AbPly *p = &a->ply[0];
    AbWindow w = {-INFINITY, INFINITY};
    for (uint32_t k = 0; k < n; k++) {
        AbMove m = p->order[k];
        uint64_t before = a->nodes;
        ab_play(a, 0, m.i);
        double value = ab_next(a, 0, depth - 1, 0, w, true);
        if (a->out) return;
        a->notes[m.i].visits += a->nodes - before;
        a->notes[m.i].value = value;
        m.score = value;
        if (k > 0 && value <= w.alpha) {
            p->order[k].score = value;
            continue; /* at most this: it stays where it is */
        }
        w.alpha = value;
        for (uint32_t i = k; i > 0; i--) p->order[i] = p->order[i - 1];
        p->order[0] = m;
    }
}

static int ab_sooner_first(const void *a, const void *b) {
    return ab_sooner(a, b) ? -1 : ab_sooner(b, a);
}

static void ab_swap(AbMove *a, AbMove *b) {
    AbMove m = *a;
    *a = *b;
    *b = m;
}

/* In no particular order, so that equal moves are played equally often; but those first of which something
 * is known, in the order of that. The root's moves are all looked at, and stay in order. */
static void ab_root_order(Ab *a, uint32_t n) {
    ab_score(a, &a->ply[0], n, UINT32_MAX, false);
    AbMove *order = a->ply[0].order;
    uint32_t known = 0;
    for (uint32_t i = n; i > 1; i--) ab_swap(&order[i - 1], &order[rng_below(&a->r.rng, i)]);
    for (uint32_t i = 0; i < n; i++) {
        order[i].place = i;
        if (order[i].score > 0) ab_swap(&order[i], &order[known++]);
    }
    qsort(order, known, sizeof *order, ab_sooner_first);
}

static double ab_told(double value) {
    return value > AB_KNOWN ? 1 : value < -AB_KNOWN ? -1 : value > 1 ? 1 : value < -1 ? -1 : value;
}

/* The moves it expects: the best one, and then what is remembered of the positions it leads to. */
static void ab_line(Ab *a, uint32_t best, int depth, StrBuf *out) {
    const Game *game = a->agent.game;
    const GameOps *ops = game->ops;
    ops->move_text(game, a->ply[0].list, best, out);
    ab_play(a, 0, best);
    for (int ply = 1; ply < depth && ply < AB_PLIES - 1; ply++) {
        AbPly *p = ab_ply(a, ply);
        if (ops->over(p->state)) return;
        uint64_t key = ab_key(a, p->state);
        const AbEntry *e = &a->table[key >> 8 & (a->entries - 1)];
        uint32_t n = ops->moves(a->r.player, p->state, p->list);
        if (e->key != key || e->move >= n) return;
        sb_char(out, ' ');
        ops->move_text(game, p->list, e->move, out);
        ab_play(a, ply, e->move);
    }
}

static void ab_tell(Ab *a, uint32_t n, uint32_t best, int depth, Analysis *out) {
    analysis_begin(out, n);
    out->iterations = a->nodes;
    out->depth = depth;
    for (uint32_t i = 0; i < n; i++)
        out->move[i] = (MoveNote){a->notes[i].visits, ab_told(a->notes[i].value)};
    out->value = out->move[best].value;
    ab_line(a, best, depth, &out->line);
    out->seconds = timer_now() - a->timer.begun;
}

static void ab_set_out(Ab *a, const State *state, const Budget *budget) {
    enum { AB_STANDARD = 100000 };
    a->timer = timer_start(budget);
    a->entered = a->timer.begun;
    a->longest = 0;
    a->me = agent_mover(a->agent.game, state);
    a->nodes = 0;
    a->out = false;
    a->limit = budget->iterations                         ? budget->iterations
               : budget->seconds > 0 || budget->depth > 0 ? UINT64_MAX
                                                          : AB_STANDARD;
    for (int i = 0; i < AB_HISTORY; i++) a->history[i] /= 8;
    for (int i = 0; i <= AB_PLIES; i++) memset(a->ply[i].killer, 0, sizeof a->ply[i].killer);
}

static uint32_t ab_choose(Agent *agent, const Turn *turn, const Budget *budget, Analysis *out) {
    Ab *a = (Ab *)agent;
    const GameOps *ops = agent->game->ops;
    AbPly *root = ab_ply(a, 0);
    ab_set_out(a, turn->state, budget);
    ops->state_copy(agent->game, root->state, turn->state);
    uint32_t n = ops->moves(a->r.player, root->state, root->list);
    if (n == 0) return 0;
    if (n > a->nnotes) {
        a->notes = mem_realloc(a->notes, n * sizeof *a->notes);
        a->nnotes = n;
    }
    memset(a->notes, 0, n * sizeof *a->notes);
    root->key = ab_key(a, root->state);
    ab_root_order(a, n);
    int most = budget->depth > 0 && budget->depth < AB_DEPTH ? budget->depth : AB_DEPTH, depth = 0;
    while (depth < most && n > 1) {
        a->guessed = false;
        ab_round(a, depth + 1, n);
        if (a->out) break;
        depth++;
        if (!a->guessed || root->order[0].score > AB_KNOWN) break; /* nothing more to be known */
    }
    uint32_t best = root->order[0].i;
    a->seen[a->nseen++ % AB_SEEN] = root->key;
    if (out) ab_tell(a, n, best, depth, out);
    return best;
}

static const char *ab_refuses(const Game *game) {
    const char *why = agent_refuses_unseen(game);
    if (!why && game->chance) why = "it has chance";
    return why;
}

const AgentKind agent_alphabeta = {
    .name = "alphabeta",
    .title = "Alpha-Beta",
    .about =
        "Looks at all moves, deeper and deeper while there is time, and beyond that at what is\n"
        "taken. What a position is worth (material, score, centre, advance, distance to goal\n"
        "regions, connectivity, stores, mobility) it finds by watching random games before the first\n"
        "move. With more than two players it takes the others to play against it.",
    .params = {{"memory", "megabytes for positions it remembers", 32, 1, 65536}},
    .refuses = ab_refuses,
    .instead = "uct",
    .open = ab_open,
    .begin = ab_begin,
    .choose = ab_choose,
    .close = ab_close,
};
