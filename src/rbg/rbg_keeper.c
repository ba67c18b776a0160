/* rbg_keeper.c: looks for a position with two completions by the keeper. */
#include "rbg/rbg_keeper.h"

#include "base/rng.h"

enum {
    KEEPER_MOST_WAYS = 400,    /* positions between two players' turns; more are not gone through */
    KEEPER_MOST_MOVES = 64,    /* of one of them */
    KEEPER_MOST_KEPT = 200000, /* positions waiting to be looked at */
    KEEPER_MOST_BYTES = 100 * 1000 * 1000, /* for all of those, and as much for the keeper's ways */
    KEEPER_GAME_LENGTH = 2000,             /* moves of a random game */
    KEEPER_MOST_WORK = 1000 * 1000,        /* moves found, all in all */
};

/* A position on the keeper's way, and the move that led there. */
typedef struct KeeperStep {
    RbgState *s;
    int32_t before; /* index of the step before it; -1: the first one */
    uint32_t *move, n;
} KeeperStep;

typedef struct KeeperSearch {
    const RbgRules *r;
    RbgWork *w;
    RbgMoves moves;
    RbgState *scratch;
    Arena kept; /* positions in the queue */
    Arena way;  /* of one completion */
    Vec(KeeperStep) steps;
    Vec(uint64_t) met; /* hashes of `steps` */
    RbgKeeperCheck out;
    uint64_t most;
    uint64_t work; /* moves found so far */
    RbgKeeperClash *clash;
} KeeperSearch;

/* Two finished games are the same when what can be seen of them is: where the keeper stood when it
 * found no move does not matter any more. */
static uint64_t keeper_hash(const KeeperSearch *k, const RbgState *s, bool stuck) {
    if (!stuck) return rbg_state_hash(&k->r->layout, s);
    uint64_t h = 1;
    for (uint32_t i = 0; i < k->r->layout.nvars; i++) h = rng_mix(h ^ (uint32_t)rbg_vars_of(s)[i]);
    for (uint32_t v = 0; v < k->r->layout.nvertices; v++) h = rng_mix(h ^ rbg_board_of(s)[v]) + v;
    return h;
}

static RbgState *keeper_copy(const KeeperSearch *k, Arena *a, const RbgState *s) {
    return arena_copy(a, s, k->r->layout.bytes);
}

/* The moves up to that step of the way. */
static uint32_t keeper_way(const KeeperSearch *k, uint32_t step, uint32_t *to) {
    const KeeperStep *at = &k->steps.v[step];
    uint32_t n = at->before >= 0 ? keeper_way(k, (uint32_t)at->before, to) : 0;
    for (uint32_t i = 0; to && i < at->n; i++) to[n + i] = at->move[i];
    return n + at->n;
}

static void keeper_tell(const KeeperSearch *k, uint32_t one, uint32_t other) {
    RbgKeeperClash *c = k->clash;
    c->shift = k->r->layout.shift;
    c->mask = k->r->layout.mask;
    c->from = keeper_copy(k, &c->arena, k->steps.v[0].s);
    for (int i = 0; i < 2; i++) {
        uint32_t step = i ? other : one, n = keeper_way(k, step, NULL);
        uint32_t *steps = ARENA_ARRAY(&c->arena, uint32_t, n);
        keeper_way(k, step, steps);
        c->way[i].steps = steps;
        c->way[i].n = n;
        c->way[i].to = keeper_copy(k, &c->arena, k->steps.v[step].s);
    }
}

void rbg_keeper_clash_free(RbgKeeperClash *clash) {
    arena_free(&clash->arena);
}

/* Adds where a move leads, unless one was there before. */
static void keeper_add(KeeperSearch *k, int32_t before, const uint32_t *move, uint32_t n) {
    memcpy(k->scratch, k->steps.v[before].s, k->r->layout.bytes);
    rbg_work_on(k->w, k->scratch);
    rbg_do(k->w, move, n);
    uint64_t hash = rbg_state_hash(&k->r->layout, k->scratch);
    for (uint32_t i = 0; i < k->met.n; i++)
        if (k->met.v[i] == hash) return;
    KeeperStep step = {.s = keeper_copy(k, &k->way, k->scratch),
                       .before = before,
                       .move = arena_copy(&k->way, move, n * sizeof *move),
                       .n = n};
    vec_push(&k->steps, step);
    vec_push(&k->met, hash);
}

/* All ways the keeper can go on from s, which becomes the first completion. False when there are
 * too many to be looked at; then s is the keeper's own choice. */
static bool keeper_complete(KeeperSearch *k, RbgState *s) {
    int32_t first = -1;
    bool all = true;
    uint64_t first_hash = 0;
    k->steps.n = k->met.n = 0;
    vec_push(&k->steps, ((KeeperStep){.s = keeper_copy(k, &k->way, s), .before = -1}));
    vec_push(&k->met, rbg_state_hash(&k->r->layout, s));
    for (uint32_t i = 0; i < k->steps.n && all && !k->out.clash; i++) {
        RbgState *at = k->steps.v[i].s;
        bool stuck = false;
        if (at->player == RBG_KEEPER) {
            rbg_work_on(k->w, at);
            rbg_keeper_moves(k->w, KEEPER_MOST_MOVES + 1, &k->moves);
            stuck = k->moves.ends.n == 0;
            k->work += k->moves.ends.n;
            all = k->moves.ends.n <= KEEPER_MOST_MOVES && k->steps.n < KEEPER_MOST_WAYS &&
                  k->way.used < KEEPER_MOST_BYTES && !k->w->bound_hit;
            for (uint32_t m = 0; all && m < k->moves.ends.n; m++) {
                uint32_t n;
                const uint32_t *move = rbg_move(&k->moves, m, &n);
                keeper_add(k, (int32_t)i, move, n);
            }
        }
        if (!all || (at->player == RBG_KEEPER && !stuck)) continue;
        if (stuck) at->end = RBG_KEEPER_STUCK;
        uint64_t hash = keeper_hash(k, at, stuck);
        k->out.clash = first >= 0 && hash != first_hash;
        if (k->out.clash) keeper_tell(k, (uint32_t)first, i);
        if (first < 0) first = (int32_t)i, first_hash = hash;
    }
    k->out.checked++;
    if (all && first >= 0) memcpy(s, k->steps.v[first].s, k->r->layout.bytes);
    arena_free(&k->way);
    k->way = (Arena){0};
    if (all && first >= 0) return true;
    rbg_work_on(k->w, s);
    rbg_keeper(k->w);
    return false;
}

typedef struct KeeperQueue {
    Vec(RbgState *) states;
    uint64_t *seen; /* hashes, open addressing; 0 is free */
    uint32_t cap;
} KeeperQueue;

static bool keeper_is_new(KeeperQueue *q, uint64_t hash) {
    uint32_t i = (uint32_t)hash & (q->cap - 1);
    if (hash == 0) hash = 1;
    while (q->seen[i] && q->seen[i] != hash) i = (i + 1) & (q->cap - 1);
    if (q->seen[i]) return false;
    q->seen[i] = hash;
    return true;
}

/* Positions near the start, in order of their distance. True when these were all. */
static bool keeper_near(KeeperSearch *k, KeeperQueue *q, uint64_t most) {
    RbgMoves list = {0};
    RbgState *next = arena_alloc(&k->kept, k->r->layout.bytes);
    bool whole = true;
    for (uint32_t i = 0; i < q->states.n && !k->out.clash; i++) {
        RbgState *s = q->states.v[i];
        if (s->end != RBG_GOES_ON) continue;
        rbg_work_on(k->w, s);
        rbg_list(k->w, &list);
        k->work += list.ends.n;
        whole = whole && !k->w->bound_hit;
        for (uint32_t m = 0; m < list.ends.n && !k->out.clash; m++) {
            if (k->out.checked >= most || k->work >= KEEPER_MOST_WORK ||
                q->states.n >= KEEPER_MOST_KEPT || k->kept.used >= KEEPER_MOST_BYTES) {
                whole = false;
                break;
            }
            uint32_t n;
            const uint32_t *move = rbg_move(&list, m, &n);
            memcpy(next, s, k->r->layout.bytes);
            rbg_work_on(k->w, next);
            rbg_do(k->w, move, n);
            whole = keeper_complete(k, next) && whole;
            if (keeper_is_new(q, rbg_state_hash(&k->r->layout, next)))
                vec_push(&q->states, keeper_copy(k, &k->kept, next));
        }
        if (k->out.checked >= most || k->work >= KEEPER_MOST_WORK) {
            whole = whole && i + 1 == q->states.n;
            break;
        }
    }
    vec_free(&list.steps);
    vec_free(&list.ends);
    return whole;
}

/* Positions of random games, for what only happens later. */
static void keeper_random(KeeperSearch *k, const RbgState *start) {
    RbgMoves list = {0};
    RbgState *s = keeper_copy(k, &k->kept, start);
    uint64_t rng = 1;
    uint32_t length = 0;
    bool alive = s->end == RBG_GOES_ON;
    while (alive && k->out.checked < k->most && k->work < KEEPER_MOST_WORK && !k->out.clash) {
        rbg_work_on(k->w, s);
        bool can = s->end == RBG_GOES_ON && rbg_draw(k->w, &rng, &list);
        k->work += k->w->found;
        if (can && length++ < KEEPER_GAME_LENGTH) {
            uint32_t n;
            const uint32_t *move = rbg_move(&list, 0, &n);
            rbg_do(k->w, move, n);
            keeper_complete(k, s);
        } else {
            alive = length > 0; /* a game without a first move ends this */
            length = 0;
            memcpy(s, start, k->r->layout.bytes);
        }
    }
    vec_free(&list.steps);
    vec_free(&list.ends);
}

RbgKeeperCheck rbg_keeper_check(const Game *game, uint64_t most, RbgKeeperClash *clash) {
    const RbgRules *r = (const RbgRules *)(const void *)game;
    KeeperSearch k = {.r = r, .most = most, .clash = clash};
    KeeperQueue q = {.cap = 2 * KEEPER_MOST_KEPT};
    while (q.cap & (q.cap - 1)) q.cap += q.cap & -q.cap; /* up to a power of two */
    q.seen = mem_alloc(q.cap * sizeof *q.seen);
    memset(q.seen, 0, q.cap * sizeof *q.seen);
    k.w = rbg_work_new(r->program, &r->layout);
    k.scratch = arena_alloc(&k.kept, r->layout.bytes);
    RbgState *start = arena_alloc(&k.kept, r->layout.bytes);
    rbg_state_start(&r->layout, r->rbg, r->automaton->start, start);
    bool whole = keeper_complete(&k, start);
    vec_push(&q.states, start);
    if (!k.out.clash) k.out.whole = keeper_near(&k, &q, (most + 1) / 2) && whole && !k.out.clash;
    if (!k.out.clash && !k.out.whole) keeper_random(&k, start);
    vec_free(&q.states);
    free(q.seen);
    rbg_work_free(k.w);
    vec_free(&k.moves.steps);
    vec_free(&k.moves.ends);
    vec_free(&k.steps);
    vec_free(&k.met);
    arena_free(&k.kept);
    arena_free(&k.way);
    return k.out;
}
