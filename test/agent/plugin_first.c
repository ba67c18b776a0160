/* plugin_first.c: a plug-in that tries everything a plug-in may ask, gives up when something is not as it
 * should be, and plays its first move. With CRASH defined it crashes at its second move; with OLD it is of a version
 * that there never was. */
#include "tessera_agent.h"

#include <stdlib.h>
#include <string.h>

typedef struct First {
    const tessera_host *host;
    tessera_game game;
    int moves, seen;
    char last[64]; /* the text of its last move */
    int heard;     /* was it told of that move? */
} First;

/* One process plays many games; with PLUGIN_FIRST_ENDS set, of each it was told how it ended (a host may
 * also leave a game). */
static int first_games, first_ends;

static void first_ended(void *self, const char *reason, const double *worth) {
    const First *f = self;
    double sum = 0;
    for (int i = 0; i < f->game.players; i++) sum += worth[i];
    if (strcmp(reason, "rules") == 0 && (f->game.players != 2 || (sum > -1e-3 && sum < 1e-3)))
        first_ends++;
}

static void *first_new_game(const tessera_host *host, const tessera_game *game) {
    First *f = calloc(1, sizeof *f);
    if (!f) return NULL;
    f->host = host;
    f->game = *game;
    f->heard = !getenv("PLUGIN_FIRST_ENDS") || first_games == first_ends ? 1 : -1;
    first_games++;
    return f;
}

static void first_saw(void *self, int player, const char *move, const char *view) {
    First *f = self;
    f->seen++;
    if (strcmp(move, f->last) == 0) f->heard = 1;
    if (player > f->game.players || !view[0]) f->heard = -1;
}

/* A game from a copy to its end. */
static int first_play_out(const First *f, const tessera_position *position) {
    const tessera_host *h = f->host;
    tessera_position *copy = h->clone(position), *twin = h->clone(position);
    int good = copy != NULL && twin != NULL && copy != position, moves = 0;
    if (good) {
        uint32_t n = h->count(copy);
        good = n > 0 && !h->over(copy) && !h->apply(copy, n) && h->apply(copy, n - 1) == 1;
        h->assign(twin, copy);
        good = good && strcmp(h->view(twin), h->view(copy)) == 0;
        while (good && !h->over(copy) && moves++ < 100000 && h->sample(copy)) {
        }
        double sum = 0;
        for (int seat = 1; seat <= f->game.players; seat++) {
            double worth = h->worth(copy, seat);
            good = good && worth >= -1 && worth <= 1;
            sum += worth;
        }
        if (f->game.players == 2) good = good && sum > -1e-9 && sum < 1e-9;
        good = good && h->worth(position, f->game.seat) == 0;
        good = good && h->seat_of(position, h->mover(position)) == f->game.seat;
    }
    h->free_position(copy);
    h->free_position(twin);
    return good;
}

static uint32_t first_choose(void *self, tessera_position *position, const tessera_limits *limits) {
    First *f = self;
    const tessera_host *h = f->host;
    int open = !f->game.hidden && !f->game.simultaneous;
    int good = f->heard == 1 && h->version == TESSERA_AGENT_VERSION && h->size == sizeof *h;
    good = good && h->count(position) > 0 && h->view(position)[0] && h->mover(position) >= 1;
    good = good && h->move_text(position, h->count(position))[0] == 0;
    good = good && !h->apply(position, 0) && !h->sample(position);
    good = good && h->random(h, 1) == 0 && h->random(h, 6) < 6;
    good = good && h->time_left(h) >= 0 && (limits->seconds > 0) == (h->time_left(h) < 1e8);
    good = good && (h->can_play(position) != 0) == open;
    if (open)
        good = good && first_play_out(f, position);
    else
        good = good && h->clone(position) == NULL;
    strncpy(f->last, h->move_text(position, 0), sizeof f->last - 1);
    f->heard = 0;
#ifdef CRASH
    if (f->moves == 1) abort();
#endif
    f->moves++;
    return good ? 0 : TESSERA_NO_MOVE;
}

#ifdef OLD
#define FIRST_VERSION 99
#else
#define FIRST_VERSION TESSERA_AGENT_VERSION
#endif

const tessera_agent *tessera_agent_v1(void) {
    static const tessera_agent agent = {
        .version = FIRST_VERSION,
        .name = "First",
        .about = "Plays its first move.",
        .new_game = first_new_game,
        .saw = first_saw,
        .choose = first_choose,
        .free_game = free,
        .ended = first_ended,
    };
    return &agent;
}
