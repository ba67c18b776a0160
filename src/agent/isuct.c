/* isuct.c: the agent for games in which something is hidden, or all move at once: information-set UCT.
 *
 * An iteration takes one of the worlds that fit what the player has seen (world.h) and plays it. Each
 * player has a tree of what it knows (infoset.h) and chooses by it: UCB1 over the moves that are legal in
 * this world, where the number of tries a move is compared with counts only those in which it could be
 * chosen. A choice is known by its text and what follows from it by what the player then sees, so nobody,
 * in the worlds of the search too, acts on what is hidden from it. Where all move at once, each chooses
 * in its own tree without knowing of the others' choice. */
#include <math.h>

#include "agent/infoset.h"
#include "agent/rollout.h"
#include "agent/world.h"
#include "base/rng.h"
#include "core/view.h"

enum {
    IS_DEPTH = 256,
    IS_STANDARD = 10000, /* iterations, when there is no other limit */
    IS_MOST_PATH = IS_DEPTH * 2,
    IS_NO_ROOM = 1000, /* a score: moves for which the tree has no room come last */
};

typedef struct IsChoice {
    int seat;
    InfoRef move;
} IsChoice;

typedef struct IsAgent {
    Agent agent;
    double c, find;
    Worlds *worlds;
    Rollout r;
    State *before;
    MoveList *joined;
    InfoTree tree[GAME_MAX_PLAYERS + 1]; /* by seat */
    int seat;
    /* Of the search that is under way. */
    Timer timer;
    uint32_t nworlds;
    uint32_t iteration;
    int depth, deepest;
    InfoRef node[GAME_MAX_PLAYERS + 1]; /* where each is in its tree; INFO_NONE: outside */
    IsChoice path[IS_MOST_PATH];
    uint32_t npath;
    StrBuf text;
    Vec(uint64_t) keys; /* of the turn's moves */
} IsAgent;

/* ---- life ------------------------------------------------------------------------------------ */

static Agent *isuct_open(const Agent *setup) {
    IsAgent *a = mem_alloc(sizeof *a);
    const Game *game = setup->game;
    *a = (IsAgent){.agent = *setup, .c = setup->param[0], .find = setup->param[2], .seat = 1};
    a->worlds = worlds_open(game, (uint32_t)setup->param[1]);
    rollout_open(&a->r, game, 1);
    a->r.timer = &a->timer;
    a->before = game->ops->state_new(game);
    a->joined = game->ops->list_new(game);
    size_t bytes = (size_t)(setup->param[3] * (1 << 20)) / (size_t)(game->players + 1);
    for (int s = 1; s <= game->players; s++) info_open(&a->tree[s], bytes);
    return &a->agent;
}

static void isuct_begin(Agent *agent, const Opening *opening) {
    IsAgent *a = (IsAgent *)agent;
    a->seat = opening->seat;
    a->r.rng = rng_mix(opening->seed);
    worlds_begin(a->worlds, opening);
}

static void isuct_saw(Agent *agent, const Step *step) {
    worlds_saw(((IsAgent *)agent)->worlds, step);
}

static void isuct_close(Agent *agent) {
    IsAgent *a = (IsAgent *)agent;
    const Game *game = agent->game;
    for (int s = 1; s <= game->players; s++) info_close(&a->tree[s]);
    worlds_close(a->worlds);
    rollout_close(&a->r);
    game->ops->state_free(a->before);
    game->ops->list_free(a->joined);
    sb_free(&a->text);
    vec_free(&a->keys);
    free(a);
}

/* ---- what is known by ------------------------------------------------------------------------ */

static uint64_t is_hash(uint64_t h, Str text) {
    return str_hash_on(h ^ STR_HASH_START, text);
}

/* A move, to who may choose it. */
static uint64_t is_move_key(IsAgent *a, uint32_t i) {
    sb_clear(&a->text);
    a->agent.game->ops->move_text(a->agent.game, a->r.list, i, &a->text);
    return is_hash(1, sb_view(&a->text));
}

/* What a seat sees of the moves that led from a->before to the state, and of the state. */
static uint64_t is_sight_key(IsAgent *a, const uint32_t *choice, int n, int seat) {
    const Game *game = a->agent.game;
    int player = agent_player(game, a->r.state, seat);
    sb_clear(&a->text);
    for (int k = 0; k < n; k++) {
        if (choice[k] == UINT32_MAX) continue;
        game_move_view(game, a->before, a->r.state, a->r.list, choice[k], player, &a->text);
        sb_char(&a->text, '+');
    }
    game_view(game, a->r.state, player, &a->text);
    return is_hash(2, sb_view(&a->text));
}

/* ---- one iteration --------------------------------------------------------------------------- */

static double is_score(const IsAgent *a, const InfoEntry *e) {
    if (!e->visits) return INFINITY;
    double n = e->visits;
    return e->sum / n + a->c * sqrt(log(e->available > 1 ? e->available : 1) / n);
}

/* Chooses for a player among its moves in the list by its node. UINT32_MAX: it has none. */
static uint32_t is_choose_in(IsAgent *a, int player, int seat, bool root, InfoRef *chosen) {
    const Game *game = a->agent.game;
    uint32_t n = game->ops->count(a->r.list), best = UINT32_MAX, alike = 0;
    InfoTree *tree = &a->tree[seat];
    double most = -INFINITY;
    for (uint32_t i = 0; i < n; i++) {
        if (!game_is_move_of(game, a->r.state, a->r.list, i, player)) continue;
        uint64_t key = is_move_key(a, i);
        InfoRef ref = info_entry(tree, a->node[seat], key, !root);
        if (root && !ref) continue; /* not among the turn's moves */
        InfoEntry *e = info_at(tree, ref);
        double score = -IS_NO_ROOM;
        if (ref) {
            if (e->stamp != a->iteration) e->available++;
            e->stamp = a->iteration;
            score = is_score(a, e);
        }
        if (score < most) continue;
        if (score > most) alike = 0;
        most = score;
        if (rng_below(&a->r.rng, ++alike) == 0) best = i, *chosen = ref;
    }
    return best;
}

/* Any of the player's moves in the list. */
static uint32_t is_choose_any(IsAgent *a, int player) {
    const Game *game = a->agent.game;
    uint32_t n = game->ops->count(a->r.list), best = UINT32_MAX, own = 0;
    for (uint32_t i = 0; i < n; i++)
        if (game_is_move_of(game, a->r.state, a->r.list, i, player) &&
            rng_below(&a->r.rng, ++own) == 0)
            best = i;
    return best;
}

/* Chooses for one player, by its tree or outside of it. */
static uint32_t is_choose(IsAgent *a, int player, bool first) {
    int seat = agent_seat(a->agent.game, a->r.state, player);
    InfoRef chosen = INFO_NONE;
    if (seat < 1 || seat > a->agent.game->players || !a->node[seat])
        return is_choose_any(a, player);
    uint32_t i = is_choose_in(a, player, seat, first && seat == a->seat, &chosen);
    if (chosen) {
        a->path[a->npath++] = (IsChoice){seat, chosen};
        a->node[seat] = chosen;
    }
    return i;
}

/* Everybody sees what has happened. Who was never there before leaves its tree. */
static void is_descend(IsAgent *a, const uint32_t *choice, int n) {
    for (int s = 1; s <= a->agent.game->players; s++) {
        if (!a->node[s]) continue;
        uint64_t key = is_sight_key(a, choice, n, s);
        InfoRef ref = info_entry(&a->tree[s], a->node[s], key, true);
        bool first = ref && info_at(&a->tree[s], ref)->visits++ == 0;
        a->node[s] = first ? INFO_NONE : ref;
    }
}

static bool is_inside(const IsAgent *a) {
    for (int s = 1; s <= a->agent.game->players; s++)
        if (a->node[s]) return true;
    return false;
}

/* One move, or one of each where all move at once. False: nobody has one. */
static bool is_step(IsAgent *a, bool first) {
    const Game *game = a->agent.game;
    const GameOps *ops = game->ops;
    uint32_t choice[GAME_MAX_PLAYERS + 1];
    bool any = false;
    if (ops->moves(a->r.player, a->r.state, a->r.list) == 0) return false;
    ops->state_copy(game, a->before, a->r.state);
    /* What chance has brought is in the list; what it will bring is not to be known. */
    if (first && ops->reseed) ops->reseed(a->r.state, rng_next(&a->r.rng));
    if (!game->simultaneous) {
        choice[0] = is_choose(a, ops->mover(a->r.state), first);
        if (choice[0] == UINT32_MAX) return false;
        ops->apply(a->r.player, a->r.state, a->r.list, choice[0]);
        is_descend(a, choice, 1);
        return true;
    }
    for (int p = 1; p <= game->players; p++) {
        choice[p] = is_choose(a, p, first);
        any |= choice[p] != UINT32_MAX;
    }
    if (!any) return false;
    ops->join(game, a->r.list, choice, a->joined);
    ops->apply(a->r.player, a->r.state, a->joined, 0);
    is_descend(a, choice + 1, game->players);
    return true;
}

static bool is_iterate(IsAgent *a) {
    const Game *game = a->agent.game;
    const GameOps *ops = game->ops;
    double worth[GAME_MAX_PLAYERS + 1];
    const State *from = worlds_at(a->worlds, rng_below(&a->r.rng, a->nworlds));
    ops->state_copy(game, a->r.state, from);
    a->iteration++;
    a->npath = 0;
    int depth = 0;
    for (int s = 1; s <= game->players; s++) a->node[s] = info_entry(&a->tree[s], 0, 0, true);
    for (; depth < a->depth && !ops->over(a->r.state) && is_inside(a); depth++) {
        if (depth && timer_out(&a->timer)) return false;
        if (!is_step(a, depth == 0)) break;
    }
    if (depth > a->deepest) a->deepest = depth;
    if (!rollout_play(&a->r)) return false;
    agent_worth(game, a->r.state, worth);
    for (uint32_t i = 0; i < a->npath; i++) {
        InfoEntry *e = info_at(&a->tree[a->path[i].seat], a->path[i].move);
        e->visits++;
        e->sum += worth[a->path[i].seat];
    }
    return true;
}

/* ---- the result ------------------------------------------------------------------------------ */

static MoveNote is_note(IsAgent *a, InfoRef root, uint64_t key) {
    InfoRef ref = info_entry(&a->tree[a->seat], root, key, false);
    const InfoEntry *e = info_at(&a->tree[a->seat], ref);
    if (!ref || !e->visits) return (MoveNote){0};
    return (MoveNote){e->visits, e->sum / e->visits};
}

/* The move that was tried most; of equal ones any, and where all move at once any that was tried often,
 * as likely as it was tried: who always does the same there is found out. */
static uint32_t is_best(IsAgent *a, InfoRef root) {
    enum { OFTEN = 5 }; /* at least one fifth as often as the one tried most */
    uint64_t most = 0, sum = 0;
    uint32_t best = 0, alike = 0;
    for (uint32_t i = 0; i < a->keys.n; i++) {
        uint64_t n = is_note(a, root, a->keys.v[i]).visits;
        if (n > most) most = n, alike = 0;
        if (n == most && rng_below(&a->r.rng, ++alike) == 0) best = i;
    }
    if (!a->agent.game->simultaneous || most == 0) return best;
    for (uint32_t i = 0; i < a->keys.n; i++) {
        uint64_t n = is_note(a, root, a->keys.v[i]).visits;
        if (n * OFTEN < most) continue;
        sum += n;
        if (rng_next(&a->r.rng) % sum < n) best = i;
    }
    return best;
}

static void is_tell(IsAgent *a, InfoRef root, const Turn *turn, uint32_t best, uint64_t done,
                    Analysis *out) {
    analysis_begin(out, turn->count);
    out->iterations = done;
    for (uint32_t i = 0; i < a->keys.n; i++) out->move[i] = is_note(a, root, a->keys.v[i]);
    out->value = out->move[best].value;
    out->depth = a->deepest;
    if (turn->moves) sb_str(&out->line, turn->moves[best]);
    out->seconds = timer_now() - a->timer.begun;
}

/* The keys of the turn's moves, which lead from the root. There may be hundreds of thousands: when time is
 * out the rest is not read, as no game will be played. */
static void is_read_moves(IsAgent *a, const Turn *turn, InfoRef root) {
    enum { LOOK_AT_CLOCK = 4096 };
    a->keys.n = 0;
    for (uint32_t i = 0; i < turn->count; i++) {
        if (i % LOOK_AT_CLOCK == LOOK_AT_CLOCK - 1 && timer_out(&a->timer)) return;
        uint64_t key = turn->moves ? is_hash(1, turn->moves[i]) : i;
        vec_push(&a->keys, key);
        info_entry(&a->tree[a->seat], root, key, true);
    }
}

/* Worlds to play in; false: there are none. */
static bool is_find_worlds(IsAgent *a, const Turn *turn, const Budget *budget) {
    Timer part = a->timer;
    worlds_asked(a->worlds, turn);
    if (turn->count < 2) return false;
    if (part.end > 0) part.end = part.begun + budget->seconds * a->find;
    a->nworlds = worlds_update(a->worlds, &part);
    /* Without any there is nothing else to do with the rest of the time, but for a little of it. */
    if (!a->nworlds && part.end > 0 && !timer_out(&a->timer)) {
        part.begun = timer_now();
        part.end = part.begun + (a->timer.end - part.begun) * 0.8;
        a->nworlds = worlds_update(a->worlds, &part);
    }
    return a->nworlds > 0;
}

static uint32_t isuct_choose(Agent *agent, const Turn *turn, const Budget *budget, Analysis *out) {
    IsAgent *a = (IsAgent *)agent;
    const Game *game = agent->game;
    uint64_t limit = budget->iterations ? budget->iterations : UINT64_MAX, done = 0;
    if (!budget->iterations && budget->seconds <= 0) limit = IS_STANDARD;
    a->timer = timer_start(budget);
    a->depth = budget->depth > 0 && budget->depth < IS_DEPTH ? budget->depth : IS_DEPTH;
    if (game->simultaneous && a->depth > IS_MOST_PATH / game->players - 1)
        a->depth = IS_MOST_PATH / game->players - 1;
    a->deepest = 0;
    a->iteration = 0;
    for (int s = 1; s <= game->players; s++) info_clear(&a->tree[s]);
    InfoRef root = info_entry(&a->tree[a->seat], 0, 0, true);
    is_read_moves(a, turn, root);
    bool search = is_find_worlds(a, turn, budget);
    for (; search && done < limit && !timer_out(&a->timer); done++)
        if (!is_iterate(a)) break;
    uint32_t best = done ? is_best(a, root) : rng_below(&a->r.rng, turn->count);
    if (out) is_tell(a, root, turn, best, done, out);
    return best;
}

/* Where a player knows the position an information set is one position, and this would be UCT, which need not
 * look for worlds, keeps its tree and proves wins. */
static const char *isuct_refuses(const Game *game) {
    return agent_refuses_unseen(game) ? NULL : "nothing is hidden in it and nobody moves at once";
}

const AgentKind agent_isuct = {
    .name = "isuct",
    .title = "Information-set UCT",
    .about =
        "Monte Carlo tree search for games in which something is hidden or all move at once. It\n"
        "plays games in worlds that fit all it has seen; in them every player goes by what that\n"
        "player sees.",
    .params = {{"c", "how much is explored", 1.4142135623730951, 0, 100},
               {"worlds", "how many are kept in mind", 64, 2, 4096, .whole = true},
               {"find", "how much of the time goes to finding worlds", 0.3, 0.01, 0.99},
               {"memory", "megabytes for the trees", 128, 1, 65536}},
    .reads = true,
    .refuses = isuct_refuses,
    .instead = "uct",
    .open = isuct_open,
    .begin = isuct_begin,
    .saw = isuct_saw,
    .choose = isuct_choose,
    .close = isuct_close,
};
