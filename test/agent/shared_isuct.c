/* shared_isuct.c: information-set UCT in the reference's games in which something is hidden or all move at
 * once: it finishes a game of each, with worlds, within its time. */
#include "agent/watch.h"

#include "walk.h"

/* So many moves the agent chooses; the rest is left to chance, because games are long. */
enum { CHOSEN = 40, LONGEST = 20000 };

typedef struct SharedRun {
    Play play;
    int found;
    Vec(double) all;
} SharedRun;

static int over_order(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The word, in a description, of a game that may be one of them. */
static bool may_be_unseen(const char *path) {
    char *text = test_read_file(path, NULL);
    bool may = strstr(text, "Hidden") || strstr(text, "Simultaneous");
    free(text);
    return may;
}

/* What a seat plays: the agent for a while, then anything. */
static uint32_t seat_choice(SharedRun *run, Referee *r, int seat, Agent *a, uint32_t *chosen,
                            uint64_t *rng) {
    const Game *game = r->game;
    int player = agent_player(game, r->state, seat);
    uint32_t n = referee_moves(r), own = 0, best = UINT32_MAX;
    if (a && *chosen < CHOSEN) {
        const Budget budget = {.seconds = 0.03};
        double begun = timer_now();
        best = referee_ask(r, seat, &budget, NULL);
        double over = timer_now() - begun - budget.seconds;
        if (a->kind->open) {
            vec_push(&run->all, over);
            ++*chosen;
        }
        assert_true(best != AGENT_FAULT);
        return best;
    }
    for (uint32_t i = 0; i < n; i++)
        if (game_is_move_of(game, r->state, r->list, i, player) && rng_below(rng, ++own) == 0)
            best = i;
    return best;
}

/* One game; how many moves it had. */
static uint32_t shared_bout(SharedRun *run, Referee *r, uint64_t seed) {
    const Game *game = r->game;
    uint32_t moves = 0, chosen = 0;
    uint64_t rng = seed;
    double begun = timer_now();
    referee_start(r, seed);
    for (; moves < LONGEST && !game->ops->over(r->state) && timer_now() - begun < 30; moves++) {
        uint32_t choice[GAME_MAX_PLAYERS + 1];
        if (referee_moves(r) == 0) break;
        if (!game->simultaneous) {
            int seat = referee_mover(r);
            referee_play(r, seat_choice(run, r, seat, r->agent[seat], &chosen, &rng));
            continue;
        }
        for (int p = 0; p <= GAME_MAX_PLAYERS; p++) choice[p] = UINT32_MAX;
        for (int p = 1; p <= game->players; p++) {
            int seat = agent_seat(game, r->state, p);
            if (referee_is_asked(r, seat))
                choice[p] = seat_choice(run, r, seat, r->agent[seat], &chosen, &rng);
        }
        referee_play_all(r, choice);
    }
    return moves;
}

static void shared_one(const char *path, void *owner) {
    SharedRun *run = owner;
    Play *p = &run->play;
    if (!may_be_unseen(path)) return;
    Unit u;
    unit_load(&u, path, p->defs, NULL, p->grammar);
    Rules *rules = u.root ? compile_rules(p->grammar, u.root, &u.diags) : NULL;
    unit_free(&u);
    if (!rules) return;
    if (!rules->game.hidden && !rules->game.simultaneous) {
        rules->game.ops->free(&rules->game);
        return;
    }
    run->found++;
    play_sit(p, &rules->game);
    Referee r;
    referee_open(&r, p->game);
    Agent *a = sit_agent(p, "isuct", 1);
    Watch w = watch_open(p->game, &r, 64);
    w.seconds = 0.03;
    w.checks = 1;
    uint32_t first = run->all.n;
    referee_seat(&r, 1, a, 11);
    if (p->game->players > 1) referee_seat(&r, 2, &w.agent, 12);
    uint32_t moves = shared_bout(run, &r, 3);
    const WorldsStats *s = worlds_stats(w.worlds);
    double most = 0;
    for (uint32_t i = first; i < run->all.n; i++)
        if (run->all.v[i] > most) most = run->all.v[i];
    printf("# %s: %u moves%s; %.1f worlds, near %llu, none %llu of %llu turns, %llu checked; %u "
           "thoughts, at most %.1f ms too long\n",
           strrchr(path, '/') + 1, moves, p->game->ops->over(r.state) ? "" : ", not over",
           s->updates ? (double)s->worlds / (double)s->updates : 0, (unsigned long long)s->near,
           (unsigned long long)s->none, (unsigned long long)s->updates,
           (unsigned long long)w.checked, run->all.n - first, most * 1000);
    fflush(stdout);
    assert_true(moves > 0);
    watch_close(&w);
    agent_close(a);
    referee_close(&r);
    play_rise(p);
}

static void shared_games(void **state) {
    char dir[TEST_PATH_MAX];
    SharedRun run = {0};
    TEST_NEED_SHARED("ludii/lud");
    play_open(&run.play);
    walk_files(test_shared(dir, "ludii/lud"), ".lud", shared_one, &run);
    play_close(&run.play);
    assert_true(run.found >= 15);
    if (!run.all.v) play_fail("shared games", "nobody thought");
    qsort(run.all.v, run.all.n, sizeof *run.all.v, over_order);
    printf("# %d games, %u thoughts: too long by %.1f ms (99 of 100), %.1f ms at most\n", run.found,
           run.all.n, run.all.v[run.all.n * 99 / 100] * 1000, run.all.v[run.all.n - 1] * 1000);
    vec_free(&run.all);
}

/* A game of ours that takes long. */
static void beats_random_long(void **state) {
    Play p;
    sit_open(&p, "games/hidden/standard-bearer.lud");
    double won = score_against_random(&p, "isuct", 6, 150);
    printf("# standard-bearer: %.1f of 6\n", won);
    assert_true(won >= 5);
    sit_close(&p);
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(beats_random_long),
    cmocka_unit_test(shared_games),
};

TEST_MAIN(cases)
