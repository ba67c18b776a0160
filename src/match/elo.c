/* elo.c: ratings by maximum likelihood, their intervals, and a sequential test. */
#include "match/elo.h"

#include <math.h>
#include <stdlib.h>

#include "base/arena.h"

static const double elo_per_nat = 173.71779276130073; /* 400 / ln 10 */
static const double normal_95 = 1.959963984540054;

static EloPair *elo_pair(const EloTable *t, uint32_t i, uint32_t j) {
    return &t->pair[(size_t)i * t->n + j];
}

static double *doubles_new(size_t n) {
    double *v = mem_alloc((n ? n : 1) * sizeof *v);
    for (size_t i = 0; i < n; i++) v[i] = 0;
    return v;
}

static double logistic(double x) {
    return 1 / (1 + exp(-x));
}

double elo_expected(double d) {
    return logistic(d / elo_per_nat);
}

double elo_difference(double share) {
    return elo_per_nat * log(share / (1 - share));
}

void elo_open(EloTable *t, uint32_t n) {
    size_t cells = (size_t)n * n;
    *t = (EloTable){.n = n, .pair = mem_alloc((cells ? cells : 1) * sizeof *t->pair)};
    for (size_t i = 0; i < cells; i++) t->pair[i] = (EloPair){0};
}

void elo_close(EloTable *t) {
    free(t->pair);
    *t = (EloTable){0};
}

/* The results of one game are not independent: with k players of the same strength in some order, the
 * sum of what one of them gets against the others varies (k + 1) / 3 times as much as if they were. */
void elo_add(EloTable *t, uint32_t seats, const uint32_t *player, const double *worth) {
    for (uint32_t i = 0; i < seats; i++)
        for (uint32_t j = 0; j < seats; j++) {
            if (player[i] == player[j]) continue;
            EloPair *p = elo_pair(t, player[i], player[j]);
            p->games++;
            p->score += worth[i] > worth[j] ? 1 : worth[i] < worth[j] ? 0 : 0.5;
            p->variance += (seats + 1) / 3.0;
            if (seats == 2 && !(worth[i] < worth[j]) && !(worth[i] > worth[j])) p->draws++;
        }
}

/* ---- most likely ratings --------------------------------------------------------------------- */

/* Ratings in nats, which is what the logistic function takes. */
typedef struct EloFit {
    const EloTable *t;
    double prior;     /* virtual draws of each player against one of rating 0 */
    double *rating;   /* n */
    double *slope;    /* n: of the log-likelihood */
    double *inverse;  /* n × n: of the information, see fit_information */
    double *variance; /* n × n: of the slope */
} EloFit;

/* Can everybody be compared with everybody? If there are players that no other took a point from, their
 * ratings have no bound. So each must reach each along "took points from". */
static bool elo_is_bounded(const EloTable *t) {
    size_t n = t->n;
    bool *reach = mem_alloc((n ? n * n : 1) * sizeof *reach), all = true;
    for (size_t i = 0; i < n * n; i++) reach[i] = t->pair[i].score > 0 || i / n == i % n;
    for (size_t k = 0; k < n; k++)
        for (size_t i = 0; i < n; i++)
            for (size_t j = 0; j < n && reach[i * n + k]; j++) reach[i * n + j] |= reach[k * n + j];
    for (size_t i = 0; i < n * n; i++) all = all && reach[i];
    free(reach);
    return all;
}

/* Gauss-Jordan, in place, with the largest pivots; false: it has none. */
static bool matrix_invert(double *a, size_t n) {
    double *b = doubles_new(n * n);
    bool regular = true;
    for (size_t i = 0; i < n; i++) b[i * n + i] = 1;
    for (size_t k = 0; k < n && regular; k++) {
        size_t best = k;
        for (size_t i = k; i < n; i++)
            if (fabs(a[i * n + k]) > fabs(a[best * n + k])) best = i;
        double pivot = a[best * n + k];
        regular = fabs(pivot) > 1e-300;
        for (size_t j = 0; j < n && regular; j++) {
            double x = a[best * n + j] / pivot, y = b[best * n + j] / pivot;
            a[best * n + j] = a[k * n + j], b[best * n + j] = b[k * n + j];
            a[k * n + j] = x, b[k * n + j] = y;
        }
        for (size_t i = 0; i < n && regular; i++) {
            double factor = a[i * n + k];
            if (i == k) continue;
            for (size_t j = 0; j < n; j++) {
                a[i * n + j] -= factor * a[k * n + j];
                b[i * n + j] -= factor * b[k * n + j];
            }
        }
    }
    for (size_t i = 0; i < n * n; i++) a[i] = b[i];
    free(b);
    return regular;
}

/* Slope, inverse information and variance of the slope at the present ratings. Without a prior the
 * information does not see what all ratings have in common; a constant added to it does, and changes
 * nothing else. */
static bool fit_information(EloFit *f) {
    size_t n = f->t->n;
    for (size_t i = 0; i < n * n; i++) {
        f->inverse[i] = f->prior > 0 ? 0 : 1 / (double)n;
        f->variance[i] = 0;
    }
    for (size_t i = 0; i < n; i++) {
        double p = logistic(f->rating[i]);
        f->slope[i] = f->prior * (0.5 - p);
        f->inverse[i * n + i] += f->prior * p * (1 - p);
        f->variance[i * n + i] += f->prior * p * (1 - p);
        for (size_t j = 0; j < n; j++) {
            const EloPair *pair = elo_pair(f->t, (uint32_t)i, (uint32_t)j);
            if (i == j || pair->games <= 0) continue;
            double q = logistic(f->rating[i] - f->rating[j]), pq = q * (1 - q);
            /* A draw is nearer to the mean than a win; one more game that is none keeps this above 0. */
            double drawn = pair->draws / (pair->games + 1);
            double v = fmax(pair->variance * pq - pair->games * drawn / 4, pq);
            f->slope[i] += pair->score - pair->games * q;
            f->inverse[i * n + i] += pair->games * pq;
            f->inverse[i * n + j] -= pair->games * pq;
            f->variance[i * n + i] += v;
            f->variance[i * n + j] -= v;
        }
    }
    return matrix_invert(f->inverse, n);
}

/* Newton's method; the likelihood has one top, and short steps keep far from where it is flat. */
static void fit_run(EloFit *f) {
    enum { STEPS = 200 };
    size_t n = f->t->n;
    double *step = doubles_new(n), most = 1;
    for (int k = 0; k < STEPS && most > 1e-10; k++) {
        if (!fit_information(f)) break;
        most = 0;
        for (size_t i = 0; i < n; i++) {
            step[i] = 0;
            for (size_t j = 0; j < n; j++) step[i] += f->inverse[i * n + j] * f->slope[j];
            most = fmax(most, fabs(step[i]));
        }
        for (size_t i = 0; i < n; i++) f->rating[i] += step[i] / fmax(1, most);
    }
    fit_information(f);
    free(step);
}

/* The variance of rating i minus the mean of all: row i of the inverse, less the mean row, on both sides
 * of the variance of the slope. */
static double fit_variance(const EloFit *f, size_t i, double *row) {
    size_t n = f->t->n;
    double sum = 0;
    for (size_t j = 0; j < n; j++) {
        double mean = 0;
        for (size_t k = 0; k < n; k++) mean += f->inverse[k * n + j] / (double)n;
        row[j] = f->inverse[i * n + j] - mean;
    }
    for (size_t j = 0; j < n; j++)
        for (size_t k = 0; k < n; k++) sum += row[j] * f->variance[j * n + k] * row[k];
    return fmax(0, sum);
}

bool elo_rate(const EloTable *t, EloRating *out) {
    size_t n = t->n;
    bool bounded = elo_is_bounded(t);
    EloFit f = {.t = t,
                .prior = bounded ? 0 : 1,
                .rating = doubles_new(n),
                .slope = doubles_new(n),
                .inverse = doubles_new(n * n),
                .variance = doubles_new(n * n)};
    double mean = 0, *row = doubles_new(n);
    fit_run(&f);
    for (size_t i = 0; i < n; i++) mean += f.rating[i] / (double)n;
    for (size_t i = 0; i < n; i++) {
        double elo = elo_per_nat * (f.rating[i] - mean);
        double half = elo_per_nat * normal_95 * sqrt(fit_variance(&f, i, row));
        out[i] = (EloRating){elo, elo - half, elo + half};
    }
    free(row);
    free(f.rating);
    free(f.slope);
    free(f.inverse);
    free(f.variance);
    return bounded;
}

/* ---- a sequential test ----------------------------------------------------------------------- */

enum { SPRT_RESULTS = 3 };
static const double sprt_points[SPRT_RESULTS] = {0, 0.5, 1};

/* The most likely shares of results whose mean is `mean`: share[i] / (1 + x (points[i] - mean)) for the
 * one x that makes it so. What decides about x falls with x and is found by halving. */
static void sprt_shares(const double *share, double mean, double *out) {
    double low = -1 / (1 - mean), high = 1 / mean;
    for (int k = 0; k < 100; k++) {
        double x = (low + high) / 2, sum = 0;
        for (int i = 0; i < SPRT_RESULTS; i++) {
            double d = sprt_points[i] - mean;
            sum += share[i] * d / (1 + x * d);
        }
        if (sum > 0)
            low = x;
        else
            high = x;
    }
    for (int i = 0; i < SPRT_RESULTS; i++)
        out[i] = share[i] / (1 + (low + high) / 2 * (sprt_points[i] - mean));
}

SprtState sprt_state(const Sprt *s, double wins, double draws, double losses) {
    const double error = 0.05, least = 1e-3; /* no result is impossible */
    SprtState out = {.low = log(error / (1 - error)), .high = log((1 - error) / error)};
    double count[SPRT_RESULTS] = {fmax(losses, least), fmax(draws, least), fmax(wins, least)};
    double n = count[0] + count[1] + count[2], share[SPRT_RESULTS];
    double at0[SPRT_RESULTS], at1[SPRT_RESULTS];
    if (wins + draws + losses <= 0) return out;
    for (int i = 0; i < SPRT_RESULTS; i++) share[i] = count[i] / n;
    sprt_shares(share, elo_expected(s->elo0), at0);
    sprt_shares(share, elo_expected(s->elo1), at1);
    for (int i = 0; i < SPRT_RESULTS; i++) out.llr += count[i] * log(at1[i] / at0[i]);
    if (out.llr <= out.low) out.answer = SPRT_ELO0;
    if (out.llr >= out.high) out.answer = SPRT_ELO1;
    return out;
}
