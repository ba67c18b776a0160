/* test_perfect.c: agents that search play small games without a mistake, whatever the opponent does. */
#include "agent/sit.h"

enum { DEEPEST = 10 };

/* A game that is small enough to be looked at to its end. */
typedef struct Small {
    Play p;
    State *state[DEEPEST];
    MoveList *list[DEEPEST];
    uint32_t asked;
} Small;

static void small_open(Small *s, const char *game) {
    sit_open(&s->p, game);
    s->asked = 0;
    for (int i = 0; i < DEEPEST; i++) {
        s->state[i] = s->p.game->ops->state_new(s->p.game);
        s->list[i] = s->p.game->ops->list_new(s->p.game);
    }
}

static void small_close(Small *s) {
    for (int i = 0; i < DEEPEST; i++) {
        s->p.game->ops->state_free(s->state[i]);
        s->p.game->ops->list_free(s->list[i]);
    }
    sit_close(&s->p);
}

/* The state at `depth` after move i, at the depth below. */
static void small_apply(Small *s, int depth, uint32_t i) {
    const GameOps *ops = s->p.game->ops;
    ops->state_copy(s->p.game, s->state[depth + 1], s->state[depth]);
    ops->apply(s->p.player, s->state[depth + 1], s->list[depth], i);
}

/* 1: player 1 wins from here, when nobody makes a mistake; -1: player 2 does; 0: nobody. */
static int small_value(Small *s, int depth) {
    const GameOps *ops = s->p.game->ops;
    const State *state = s->state[depth];
    if (ops->over(state)) return (ops->winner(state) == 1) - (ops->winner(state) == 2);
    int sign = ops->mover(state) == 1 ? 1 : -1, best = -1;
    uint32_t n = ops->moves(s->p.player, state, s->list[depth]);
    for (uint32_t i = 0; i < n && best < 1; i++) {
        small_apply(s, depth, i);
        int value = sign * small_value(s, depth + 1);
        if (value > best) best = value;
    }
    return sign * best;
}

/* The agent plays for one player; every move of the other is tried. */
static void small_walk(Small *s, Agent *a, int player, int depth, uint64_t iterations) {
    const GameOps *ops = s->p.game->ops;
    State *state = s->state[depth];
    if (ops->over(state)) return;
    if (ops->mover(state) == player) {
        int value = small_value(s, depth);
        agent_begin(a, &(Opening){.seat = player, .seed = 7 + s->asked++});
        uint32_t i = sit_ask(a, &s->p, state, (Budget){.iterations = iterations}, NULL);
        ops->moves(s->p.player, state, s->list[depth]);
        small_apply(s, depth, i);
        if (small_value(s, depth + 1) != value) play_fail(a->kind->name, "that was a mistake");
        small_walk(s, a, player, depth + 1, iterations);
        return;
    }
    uint32_t n = ops->moves(s->p.player, state, s->list[depth]);
    for (uint32_t i = 0; i < n; i++) {
        ops->moves(s->p.player, state, s->list[depth]); /* below, the list was used again */
        small_apply(s, depth, i);
        small_walk(s, a, player, depth + 1, iterations);
    }
}

static void without_a_mistake(const char *game, uint64_t iterations) {
    static const char *const searchers[] = {"uct", "grave", "alphabeta", "isuct"};
    Small s;
    small_open(&s, game);
    for (size_t i = 0; i < sizeof searchers / sizeof *searchers; i++) {
        Agent *a = sit_agent_or_other(&s.p, searchers[i], 1);
        for (int player = 1; player <= 2; player++) {
            s.p.game->ops->start(s.p.player, s.state[0], 1);
            small_walk(&s, a, player, 0, iterations);
        }
        agent_close(a);
    }
    assert_true(s.asked > 100);
    small_close(&s);
}

static void tic_tac_toe(void **state) {
    without_a_mistake("games/line/tic-tac-toe.lud", 5000);
}

static void nim(void **state) {
    without_a_mistake("games/race/nim.lud", 5000);
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(tic_tac_toe),
    cmocka_unit_test(nim),
};

TEST_MAIN(cases)
