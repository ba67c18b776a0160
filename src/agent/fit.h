/* fit.h: how may chance have gone, if a player saw this? The outcomes of the draws of a start or of a
 * move are looked for, knowing nothing but the view they lead to. */
#ifndef TSR_AGENT_FIT_H
#define TSR_AGENT_FIT_H

#include "agent/timer.h"
#include "base/vec.h"

/* Outcomes, in the order in which they are drawn. */
typedef struct FitDraws {
    Vec(int) v;
    Vec(uint64_t) may; /* bits: outcomes of the draw that are as good, as far as is known */
    bool partly;       /* not all of them are settled yet */
} FitDraws;

void fit_draws_copy(FitDraws *to, const FitDraws *from);
void fit_draws_free(FitDraws *d);

/* What draws: the start, or a move that is carried out. */
typedef struct Fit {
    const Game *game;
    Player *player;
    const State *before;  /* NULL: the start */
    const MoveList *list; /* of `before` */
    uint32_t move;
    int seat;
    Str seen;   /* what the seat is to see then */
    State *out; /* the state that was reached */
    const Timer *timer;
    uint64_t *rng;
    StrBuf *text; /* the view of it */
} Fit;

/* Draws, the first ones as given (NULL: all at random). Is the view the one that was seen? */
bool fit_try(Fit *f, const FitDraws *given);
/* How the last draws went. */
void fit_keep(const Fit *f, FitDraws *draws);
/* Is it seen whatever chance does, as far as a few attempts tell? Then the draws are those of one. */
bool fit_free(Fit *f, FitDraws *draws);
/* Looks for draws that fit; f->out is then the state. When time is out the draws are those settled so
 * far, and another call goes on with them. */
bool fit_find(Fit *f, FitDraws *draws);
/* Draws again whatever may as well have gone otherwise, and tries. */
bool fit_again(Fit *f, FitDraws *draws);

/* Draws the n-th otherwise, and those after it so that the state differs as little as may be from the one
 * that the draws, which fit, lead to. False: it cannot be, or it does not fit. */
bool fit_change(Fit *f, FitDraws *draws, uint32_t n);

/* How many words of the second text are in the first. */
uint32_t fit_common(Str a, Str b);

#endif
