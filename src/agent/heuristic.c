/* heuristic.c: what a position may be worth before the game is over, found from random games. */
#include "agent/heuristic.h"

#include <math.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/rng.h"

enum {
    WATCH_MOVES = 4000,
    WATCH_GAMES = 60,
    WATCH_EVERY = 6,
    WATCH_LISTED = 1 << 20, /* moves to choose from, all positions together: a few have very many */
    SAMPLES = 640,
    KINDS = GAME_MAX_FEATURES
};

/* A position that was seen: its terms for who moved first, in terms of all players, and how it ended. */
typedef struct WatchSample {
    double term[TERMS];
    double outcome;
} WatchSample;

typedef struct Watch {
    Heuristic *h;
    Rollout *r;
    /* Least squares of the number of moves on the pieces of who moves. */
    double pieces[KINDS][KINDS], moves[KINDS];
    double kind_seen[KINDS];
    WatchSample sample[SAMPLES];
    int n, first; /* first: of the game being played */
    int games;
    double log_moves;
} Watch;

/* ---- terms ----------------------------------------------------------------------------------- */

/* The features of who sits in the seat. */
static uint32_t seat_features(const Game *game, const State *state, int seat, double *out) {
    for (int p = 1; p <= game->players; p++)
        if (agent_seat(game, state, p) == seat) return game->ops->features(game, state, p, out);
    return 0;
}

/* Adds what a seat has; its material. */
static double add_terms(const Heuristic *h, const State *state, int seat, double sign,
                        double *term) {
    double feature[GAME_MAX_FEATURES], material = 0;
    uint32_t n = seat_features(h->game, state, seat, feature);
    for (uint32_t i = 0; i < n; i++) {
        if (i < FEATURE_PIECES)
            term[i] += sign * feature[i];
        else
            material += feature[i] * h->worth[i];
    }
    term[TERM_MATERIAL] += sign * material;
    return material;
}

/* What the seat has, less what the others have on average. */
static void seat_terms(const Heuristic *h, const State *state, int seat, uint32_t moves,
                       double term[TERMS]) {
    const Game *game = h->game;
    int others = game->players - 1;
    for (int i = 0; i < TERMS; i++) term[i] = 0;
    if (game->ops->features) {
        double all = add_terms(h, state, seat, 1, term), mean = h->mean_material;
        for (int p = 1; p <= game->players; p++)
            if (p != seat) all += add_terms(h, state, p, -1.0 / others, term);
        /* The same surplus is worth more when less is left: who is ahead should exchange. */
        if (mean > 0) term[TERM_MATERIAL] *= 1 + mean / (mean + all);
    }
    double mobility = log(1.0 + moves) - h->mean_moves;
    term[TERM_MOBILITY] = agent_mover(game, state) == seat ? mobility : -mobility;
}

double heuristic_value(const Heuristic *h, const State *state, int seat, uint32_t moves) {
    double term[TERMS], sum = 0;
    seat_terms(h, state, seat, moves, term);
    for (int i = 0; i < TERMS; i++) sum += h->weight[i] * h->scale[i] * term[i];
    return sum / (1 + fabs(sum));
}

/* ---- least squares --------------------------------------------------------------------------- */

/* Solves a symmetric positive system of n unknowns in place; x is the right side and the result. */
static void ridge_solve(double *a, double *x, int n, int stride) {
    for (int i = 0; i < n; i++) {
        double pivot = a[i * stride + i];
        for (int k = i + 1; k < n && pivot > 1e-12; k++) {
            double f = a[k * stride + i] / pivot;
            for (int j = i; j < n; j++) a[k * stride + j] -= f * a[i * stride + j];
            x[k] -= f * x[i];
        }
    }
    for (int i = n - 1; i >= 0; i--) {
        double pivot = a[i * stride + i];
        for (int j = i + 1; j < n; j++) x[i] -= a[i * stride + j] * x[j];
        x[i] = pivot > 1e-12 ? x[i] / pivot : 0;
    }
}

/* A piece is worth itself, and the moves it gives. */
static void find_worth(Watch *w) {
    double sum = 0, n = 0;
    for (int i = 0; i < KINDS; i++) {
        w->pieces[i][i] += 4; /* the ridge: towards one move */
        w->moves[i] += 4;
    }
    ridge_solve(&w->pieces[0][0], w->moves, KINDS, KINDS);
    for (int i = FEATURE_PIECES; i < KINDS; i++) {
        double gives = w->kind_seen[i] > 0 ? w->moves[i] : 1;
        w->h->worth[i] = 1 + (gives > 0 ? gives : 0);
        if (w->kind_seen[i] > 0) sum += w->h->worth[i], n++;
    }
    for (int i = FEATURE_PIECES; i < KINDS && n > 0; i++) {
        w->h->worth[i] *= n / sum;
        w->h->mean_material += w->kind_seen[i] * w->h->worth[i] * w->h->game->players / w->n;
    }
}

static void find_scales(Watch *w) {
    for (int t = 0; t < TERMS; t++) {
        double sum = 0, squares = 0;
        for (int i = 0; i < w->n; i++) {
            sum += w->sample[i].term[t];
            squares += w->sample[i].term[t] * w->sample[i].term[t];
        }
        double mean = w->n ? sum / w->n : 0, var = w->n ? squares / w->n - mean * mean : 0;
        w->h->scale[t] = var > 1e-9 ? 1 / sqrt(var) : 0;
    }
}

/* Is it something one has? Where pieces stand matters much in random games, because nobody looks after
 * them; for who looks ahead it should decide only between what is equal otherwise. */
static bool term_is_owned(int t) {
    return t == FEATURE_SCORE || t == FEATURE_STORE || t == TERM_MATERIAL;
}

/* Outcomes on terms. The first guess: material and score are good, mobility a little. */
static void find_weights(Watch *w) {
    enum { RIDGE = 8, PLACE_RIDGE = 40 * RIDGE };
    static const double guess[TERMS] = {
        [FEATURE_SCORE] = 0.3, [TERM_MATERIAL] = 0.4, [TERM_MOBILITY] = 0.02};
    double a[TERMS][TERMS] = {{0}}, x[TERMS] = {0};
    /* Samples of one game are much alike: all of them count as one. */
    double part = w->n ? (double)w->games / w->n : 0;
    for (int i = 0; i < w->n; i++) {
        const WatchSample *s = &w->sample[i];
        double off = s->outcome, v[TERMS];
        for (int t = 0; t < TERMS; t++) {
            v[t] = s->term[t] * w->h->scale[t];
            off -= guess[t] * v[t];
        }
        for (int t = 0; t < TERMS; t++) {
            x[t] += part * v[t] * off;
            for (int u = 0; u < TERMS; u++) a[t][u] += part * v[t] * v[u];
        }
    }
    for (int t = 0; t < TERMS; t++) a[t][t] += term_is_owned(t) ? RIDGE : PLACE_RIDGE;
    ridge_solve(&a[0][0], x, TERMS, TERMS);
    for (int t = 0; t < TERMS; t++) w->h->weight[t] = guess[t] + x[t];
}

/* ---- random games ---------------------------------------------------------------------------- */

typedef void LookFn(Watch *w, const State *state, int seat, uint32_t moves);

/* First look: pieces and moves. */
static void look_pieces(Watch *w, const State *state, int seat, uint32_t moves) {
    double feature[GAME_MAX_FEATURES] = {0};
    w->log_moves += log(1.0 + moves);
    w->n++;
    if (!w->h->game->ops->features) return;
    uint32_t n = seat_features(w->h->game, state, seat, feature);
    for (uint32_t i = FEATURE_PIECES; i < n; i++) {
        w->kind_seen[i] += feature[i];
        w->moves[i] += feature[i] * moves;
        for (uint32_t k = FEATURE_PIECES; k < n; k++) w->pieces[i][k] += feature[i] * feature[k];
    }
}

/* Second look: terms, from one seat after the other. */
static void look_terms(Watch *w, const State *state, int seat, uint32_t moves) {
    if (w->n == SAMPLES) return;
    WatchSample *s = &w->sample[w->n++];
    int who = w->n % w->h->game->players + 1;
    seat_terms(w->h, state, who, moves, s->term);
    s->outcome = who; /* until the game is over */
}

static void look_end(Watch *w, const State *state) {
    double worth[GAME_MAX_PLAYERS + 1];
    agent_worth(w->h->game, state, worth);
    for (; w->first < w->n; w->first++)
        w->sample[w->first].outcome = worth[(int)w->sample[w->first].outcome];
}

static void watch_games(Watch *w, LookFn *look, bool ends) {
    const Game *game = w->h->game;
    const GameOps *ops = game->ops;
    Rollout *r = w->r;
    uint32_t made = 0, listed = 0;
    w->n = w->first = w->games = 0;
    for (int g = 0; g < WATCH_GAMES && made < WATCH_MOVES && listed < WATCH_LISTED; g++) {
        ops->start(r->player, r->state, rng_next(&r->rng));
        w->games++;
        for (uint32_t k = 0; !ops->over(r->state) && made < WATCH_MOVES && listed < WATCH_LISTED;
             k++, made++) {
            if (k % 16 == 15 && timer_out(r->timer)) break;
            if (k % WATCH_EVERY == WATCH_EVERY - 1) {
                uint32_t n = ops->moves(r->player, r->state, r->list);
                look(w, r->state, agent_mover(game, r->state), n);
                listed += n;
            }
            if (!ops->sample(r->player, r->state, &r->rng, r->list)) break;
            ops->apply(r->player, r->state, r->list, 0);
        }
        if (ends) look_end(w, r->state);
        if (timer_out(r->timer)) break;
    }
}

void heuristic_find(Heuristic *h, Rollout *r) {
    /* What is found must not depend on how busy the machine is, so this is far more than any real game
     * takes. */
    Timer timer = timer_start(&(Budget){.seconds = 30});
    const Timer *before = r->timer;
    Watch *w = mem_alloc(sizeof *w);
    *w = (Watch){.h = h, .r = r};
    *h = (Heuristic){.game = r->game};
    r->timer = &timer;
    watch_games(w, look_pieces, false);
    h->mean_moves = w->n ? w->log_moves / w->n : 0;
    find_worth(w);
    watch_games(w, look_terms, true);
    find_scales(w);
    find_weights(w);
    r->timer = before;
    free(w);
}
