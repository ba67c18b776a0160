/* shared_agents.c: every agent plays a hundred games of the reference, to their end where that is near. Run
 * under the sanitizers it is the test that no agent does anything it must not. */
#include "agent/sit.h"

#include "base/rng.h"
#include "match/bout.h"
#include "walk.h"

/* Agents take over where a random game might be nearly over and play-outs are short, and break off a game
 * that does not end for a long time. */
enum { GAMES = 100, LONGEST = 40, RANDOM_GAMES = 4, MOST_RANDOM = 40, PLAYS_ENOUGH = 250 };

typedef struct Sample {
    Play p;
    char path[2048][TEST_PATH_MAX / 8];
    int n;
    /* Games that agents were asked in, ended, and moves they made. */
    int played, ended, asked;
    atomic_bool stop;
    uint32_t moves;
} Sample;

static void sample_add(const char *path, void *arg) {
    Sample *s = arg;
    size_t size = strlen(path) + 1;
    if (s->n < 2048 && size <= sizeof s->path[0]) memcpy(s->path[s->n++], path, size);
}

static void sample_moved(void *owner, const Referee *r) {
    Sample *s = owner;
    if (++s->moves == LONGEST) atomic_store(&s->stop, true);
}

static void sample_bout(Sample *s, Referee *r, uint32_t random_moves) {
    Bout b = {.budget = {.seconds = 0.005, .iterations = 3, .stop = &s->stop},
              .seed = 3,
              .random_moves = random_moves,
              .each = sample_moved,
              .owner = s};
    s->moves = 0;
    atomic_store(&s->stop, false);
    bout_play(&b, r);
    if (b.end == BOUT_FORFEIT) play_fail(r->agent[b.culprit]->kind->name, b.reason);
    for (int seat = 1; seat <= r->game->players; seat++)
        assert_true(b.worth[seat] >= -1 && b.worth[seat] <= 1);
    s->played += s->moves > 0;
    s->ended += s->moves > 0 && b.end != BOUT_BROKEN_OFF;
    s->asked += (int)s->moves;
}

static void sample_agent(Sample *s, const AgentKind *kind, uint32_t random_moves) {
    const Game *game = s->p.game;
    Agent setup, *agent[GAME_MAX_PLAYERS + 1] = {0};
    StrBuf note = {0};
    Referee r;
    if (!agent_setup(&setup, game, str_of(kind->name), &note))
        play_fail(kind->name, sb_cstr(&note));
    sb_free(&note);
    if (setup.replaced) return;
    referee_open(&r, game);
    for (int seat = 1; seat <= game->players; seat++) {
        agent[seat] = kind->reads || seat == 1 ? agent_open(&setup) : agent[1];
        referee_seat(&r, seat, agent[seat], (uint64_t)seat);
    }
    sample_bout(s, &r, random_moves);
    for (int seat = 1; seat <= game->players; seat++)
        if (seat == 1 || agent[seat] != agent[1]) agent_close(agent[seat]);
    referee_close(&r);
}

/* How many moves the shortest of some random games has, as far as they are played. */
static uint32_t sample_shortest(Play *p) {
    const GameOps *ops = p->game->ops;
    uint32_t shortest = MOST_RANDOM;
    uint64_t rng = 3;
    for (uint64_t i = 0; i < RANDOM_GAMES; i++) {
        uint32_t n = 0;
        play_begin(p, rng_mix(i));
        for (; n < shortest && !ops->over(p->state); n++) {
            if (!ops->sample(p->player, p->state, &rng, p->list)) break;
            ops->apply(p->player, p->state, p->list, 0);
        }
        shortest = n;
    }
    return shortest;
}

static void sample_game(Sample *s, const char *path) {
    play_file(&s->p, path);
    uint32_t shortest = s->p.game->players > 0 ? sample_shortest(&s->p) : 0;
    for (uint32_t i = 0; s->p.game->players > 0 && agent_kind(i); i++)
        sample_agent(s, agent_kind(i), shortest - shortest / 8);
    play_rise(&s->p);
}

static void hundred_games(void **state) {
    char path[TEST_PATH_MAX];
    TEST_NEED_SHARED("ludii/lud");
    Sample *s = calloc(1, sizeof *s);
    assert_non_null(s);
    play_open(&s->p);
    walk_files(test_shared(path, "ludii/lud"), ".lud", sample_add, s);
    assert_true(s->n > GAMES);
    for (int i = 0; i < GAMES; i++) sample_game(s, s->path[i * s->n / GAMES]);
    print_message("%d games played, %d to their end, %d moves\n", s->played, s->ended, s->asked);
    assert_true(s->played >= PLAYS_ENOUGH && s->ended * 4 > s->played);
    play_close(&s->p);
    free(s);
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(hundred_games),
};

TEST_MAIN(cases)
