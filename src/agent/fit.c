/* fit.c: how chance may have gone.
 *
 * A deal of cards that gives us our hand is one among many thousands, so trying at random does not find
 * it. Draws are therefore settled one after the other. What an outcome of a draw brings about is what all
 * of a few games have in common in which it, and whatever was settled before it, is given, and the draws
 * after it go at random. An outcome that brings about what was not seen is out; one that brings about
 * more of what was seen is better; among those that are as good any may be taken, and that is where
 * worlds differ in what is hidden. */
#include "agent/fit.h"

#include "base/rng.h"
#include "core/view.h"

enum {
    FIT_GAMES = 3, /* that show what an outcome brings about */
    FIT_MAX_DRAWS = 200,
    FIT_MAX_WAYS = 64, /* a draw with more is left to chance */
    FIT_MAX_TRIES = 10000,
};

typedef struct FitWords {
    Vec(uint64_t) v; /* hashes, in order */
} FitWords;

void fit_draws_copy(FitDraws *to, const FitDraws *from) {
    to->v.n = to->may.n = 0;
    to->partly = from->partly;
    for (uint32_t i = 0; i < from->v.n; i++) vec_push(&to->v, from->v.v[i]);
    for (uint32_t i = 0; i < from->may.n; i++) vec_push(&to->may, from->may.v[i]);
}

void fit_draws_free(FitDraws *d) {
    vec_free(&d->v);
    vec_free(&d->may);
}

/* ---- one attempt ----------------------------------------------------------------------------- */

bool fit_try(Fit *f, const FitDraws *given) {
    const GameOps *ops = f->game->ops;
    uint64_t seed = rng_next(f->rng);
    if (given && given->v.n) ops->force(f->player, given->v.v, given->v.n);
    if (f->before) {
        ops->state_copy(f->game, f->out, f->before);
        if (ops->reseed) ops->reseed(f->out, seed);
        ops->apply(f->player, f->out, f->list, f->move);
    } else {
        ops->start(f->player, f->out, seed);
    }
    ops->force(f->player, NULL, 0);
    sb_clear(f->text);
    game_view(f->game, f->out, agent_player(f->game, f->out, f->seat), f->text);
    return str_eq(sb_view(f->text), f->seen);
}

void fit_keep(const Fit *f, FitDraws *draws) {
    const int *outcomes = NULL;
    uint32_t n = f->game->ops->chance(f->player, NULL, &outcomes);
    draws->v.n = draws->may.n = 0;
    draws->partly = false;
    for (uint32_t i = 0; i < n; i++) vec_push(&draws->v, outcomes[i]);
}

/* ---- words ----------------------------------------------------------------------------------- */

static int word_order(const void *a, const void *b) {
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static void words_read(FitWords *w, Str text) {
    w->v.n = 0;
    while (text.n) {
        Str word = str_cut(&text, ' ');
        if (word.n) vec_push(&w->v, str_hash64(word));
    }
    if (w->v.n > 1) qsort(w->v.v, w->v.n, sizeof *w->v.v, word_order);
}

/* How many words of b are in a; with `keep`, a has only those from then on. */
static uint32_t words_common(FitWords *a, const FitWords *b, bool keep) {
    uint32_t n = 0;
    for (uint32_t i = 0, k = 0; i < a->v.n && k < b->v.n;) {
        uint64_t x = a->v.v[i], y = b->v.v[k];
        if (x == y && keep) a->v.v[n] = x;
        n += x == y;
        i += x <= y;
        k += y <= x;
    }
    if (keep) a->v.n = n;
    return n;
}

uint32_t fit_common(Str a, Str b) {
    FitWords x = {0}, y = {0};
    words_read(&x, a);
    words_read(&y, b);
    uint32_t n = words_common(&x, &y, false);
    vec_free(&x.v);
    vec_free(&y.v);
    return n;
}

/* ---- one draw after the other ---------------------------------------------------------------- */

typedef struct FitSearch {
    Fit *f;
    FitDraws *draws; /* those that are settled */
    FitWords target, common, words;
    uint32_t left; /* so many outcomes may still be tried */
} FitSearch;

static bool search_out(const FitSearch *s) {
    return s->left == 0 || timer_out(s->f->timer);
}

/* Settles the next draw: all outcomes are tried. False: time is out. */
static bool search_draw(FitSearch *s, uint32_t ways) {
    int64_t best = INT64_MIN;
    uint64_t may = 0, suffix = rng_next(s->f->rng), *rng = s->f->rng;
    uint32_t chosen = 0, alike = 0;
    vec_push(&s->draws->v, 0);
    for (uint32_t o = 0; o < ways; o++) {
        uint64_t same = suffix; /* later draws go alike for all outcomes */
        s->draws->v.v[s->draws->v.n - 1] = (int)o;
        s->f->rng = &same;
        for (int k = 0; k < FIT_GAMES; k++) {
            fit_try(s->f, s->draws);
            words_read(k ? &s->words : &s->common, sb_view(s->f->text));
            if (k) words_common(&s->common, &s->words, true);
        }
        s->f->rng = rng;
        if (search_out(s)) {
            s->draws->v.n--;
            return false;
        }
        s->left--;
        int64_t good = words_common(&s->common, &s->target, false);
        int64_t score = good - ((int64_t)s->common.v.n - good) * 10000;
        if (score > best) best = score, may = 0, alike = 0;
        if (score < best) continue;
        may |= (uint64_t)1 << o;
        if (rng_below(rng, ++alike) == 0) chosen = o;
    }
    s->draws->v.v[s->draws->v.n - 1] = (int)chosen;
    vec_push(&s->draws->may, may);
    return true;
}

static bool search_all(FitSearch *s) {
    Fit *f = s->f;
    if (!s->draws->partly) s->draws->v.n = s->draws->may.n = 0;
    s->draws->partly = false;
    for (;;) {
        const uint32_t *ways = NULL;
        const int *outcomes = NULL;
        bool fits = fit_try(f, s->draws);
        uint32_t n = f->game->ops->chance(f->player, &ways, &outcomes), i = s->draws->v.n;
        if (i >= n) return fits;
        if (n > FIT_MAX_DRAWS) return false;
        if (ways[i] > 1 && ways[i] <= FIT_MAX_WAYS) {
            if (search_out(s) || !search_draw(s, ways[i])) {
                s->draws->partly = true;
                return false;
            }
        } else {
            vec_push(&s->draws->v, outcomes[i]);
            vec_push(&s->draws->may, 0);
        }
    }
}

bool fit_free(Fit *f, FitDraws *draws) {
    enum { TRIES = 3 };
    const uint32_t *ways = NULL;
    for (int i = 0; i < TRIES; i++)
        if (!fit_try(f, NULL)) return false;
    fit_keep(f, draws);
    f->game->ops->chance(f->player, &ways, NULL);
    for (uint32_t i = 0; i < draws->v.n; i++) {
        uint64_t all = ways[i] < FIT_MAX_WAYS ? ((uint64_t)1 << ways[i]) - 1 : 0;
        vec_push(&draws->may, all);
    }
    return true;
}

bool fit_find(Fit *f, FitDraws *draws) {
    enum { TRIES = 4 };
    FitSearch s = {.f = f, .draws = draws, .left = FIT_MAX_TRIES};
    bool found = false;
    words_read(&s.target, f->seen);
    for (int i = 0; i < TRIES && !found && !search_out(&s); i++) {
        found = search_all(&s);
        if (draws->v.n == 0) break; /* there is no chance in it */
    }
    vec_free(&s.target.v);
    vec_free(&s.common.v);
    vec_free(&s.words.v);
    return found;
}

bool fit_again(Fit *f, FitDraws *draws) {
    for (uint32_t i = 0; i < draws->may.n; i++) {
        uint64_t may = draws->may.v[i];
        uint32_t alike = 0;
        for (int o = 0; may; o++, may >>= 1)
            if (may & 1 && rng_below(f->rng, ++alike) == 0) draws->v.v[i] = o;
    }
    return fit_try(f, draws);
}

/* ---- another outcome ------------------------------------------------------------------------- */

/* Another outcome of a draw that is as good; -1: there is none. */
static int draw_other(const FitDraws *d, uint32_t n, uint64_t *rng) {
    uint64_t may = n < d->may.n ? d->may.v[n] : 0;
    uint32_t alike = 0;
    int other = -1;
    for (int o = 0; may; o++, may >>= 1)
        if (may & 1 && o != d->v.v[n] && rng_below(rng, ++alike) == 0) other = o;
    return other;
}

/* How much of the target there is in the state, if draw k goes like this. */
static uint32_t draw_likeness(FitSearch *s, uint32_t k, int outcome) {
    Fit *f = s->f;
    s->draws->v.v[k] = outcome;
    fit_try(f, s->draws);
    sb_clear(f->text);
    f->game->ops->state_text(f->game, f->out, f->text);
    words_read(&s->words, sb_view(f->text));
    return words_common(&s->words, &s->target, false);
}

/* Settles draw k by what the state is like; there may be fewer draws now. */
static void draw_alike(FitSearch *s, uint32_t k) {
    const uint32_t *ways = NULL;
    uint32_t n = s->f->game->ops->chance(s->f->player, &ways, NULL);
    uint32_t many = k < n ? ways[k] : 0, most = 0;
    int kept = s->draws->v.v[k], best = kept;
    for (uint32_t o = 0; many > 1 && many <= FIT_MAX_WAYS && o < many; o++) {
        uint32_t like = draw_likeness(s, k, (int)o);
        if (like > most || (like == most && (int)o == kept)) most = like, best = (int)o;
    }
    s->draws->v.v[k] = best;
}

bool fit_change(Fit *f, FitDraws *draws, uint32_t n) {
    int other = draw_other(draws, n, f->rng);
    if (other < 0) return false;
    FitSearch s = {.f = f, .draws = draws};
    draw_likeness(&s, n, draws->v.v[n]);
    words_read(&s.target, sb_view(f->text));
    draw_likeness(&s, n, other);
    for (uint32_t k = n + 1; k < draws->v.n && !timer_out(f->timer); k++) draw_alike(&s, k);
    vec_free(&s.target.v);
    vec_free(&s.words.v);
    return fit_try(f, draws);
}
