/* test_games.c: every agent plays every game of ours to its end. */
#include "agent/sit.h"

#include "agent/timer.h"
#include "walk.h"

/* How many moves of a game agents choose; the rest is left to chance, because games are long. Random
 * games of some puzzles never end: those are left where they are. */
enum { CHOSEN = 4, LONGEST = 1500 };

/* Random moves, at most so many; how many there were. */
static uint32_t at_random(Play *p, uint64_t *rng, uint32_t most) {
    const GameOps *ops = p->game->ops;
    uint32_t n = 0;
    double begun = timer_now();
    for (; n < most && !ops->over(p->state) && timer_now() - begun < 0.2; n++) {
        if (!ops->sample(p->player, p->state, rng, p->list)) break;
        ops->apply(p->player, p->state, p->list, 0);
    }
    return n;
}

static void plays_to_the_end(Play *p, const AgentKind *kind, uint32_t opening) {
    const GameOps *ops = p->game->ops;
    Agent setup;
    StrBuf note = {0};
    Analysis out = {0};
    const Budget tiny = {.iterations = 2, .seconds = 0.05};
    uint64_t rng = 7;
    if (!agent_setup(&setup, p->game, str_of(kind->name), &note)) {
        play_fail(kind->name, sb_cstr(&note));
        return;
    }
    assert_int_equal(setup.replaced, note.n > 0);
    Agent *a = agent_open(&setup);
    agent_begin(a, &(Opening){.seat = 1, .seed = 1});
    play_begin(p, 1);
    at_random(p, &rng, opening);
    for (int k = 0; k < CHOSEN && !ops->over(p->state); k++) {
        uint32_t i = sit_ask(a, p, p->state, tiny, &out);
        uint32_t n = ops->moves(p->player, p->state, p->list);
        if (n == 0) break;
        assert_true(i < n);
        assert_int_equal(out.moves, n);
        assert_true(out.value >= -1 && out.value <= 1);
        ops->apply(p->player, p->state, p->list, i);
    }
    at_random(p, &rng, LONGEST);
    agent_close(a);
    analysis_free(&out);
    sb_free(&note);
}

static void one_game(const char *path, void *arg) {
    Play *p = arg;
    uint64_t rng = 7;
    play_file(p, path);
    play_begin(p, 1);
    uint32_t length = at_random(p, &rng, LONGEST);
    /* Late in the game, where random games are short. */
    for (uint32_t i = 0; agent_kind(i); i++)
        plays_to_the_end(p, agent_kind(i), length - length / 8);
    play_rise(p);
}

static void all_games(void **state) {
    char path[TEST_PATH_MAX];
    Play p;
    play_open(&p);
    assert_true(walk_files(test_source(path, "games"), ".lud", one_game, &p) > 0);
    play_close(&p);
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(all_games),
};

TEST_MAIN(cases)
