/* play.h: for the tests of the rules: a game from a file or a text, a state, moves by their text. */
#ifndef TSR_TEST_RULES_PLAY_H
#define TSR_TEST_RULES_PLAY_H

#include "test.h"

#include <string.h>

#include "lang/unit.h"
#include "ludeme/compile.h"
#include "ludeme/ludeme.h"

/* A game being played. */
typedef struct Play {
    Grammar *grammar;
    Defs *defs;
    Game *game;
    Player *player;
    State *state, *other;
    MoveList *list;
} Play;

/* Fails the running case; does not come back. */
_Noreturn static inline void play_fail(const char *what, const char *why) {
    fail_msg("%s: %s", what, why);
    abort();
}

static inline Game *play_compile(Play *p, Unit *u, const char *what) {
    StrBuf error = {0};
    Rules *r = u->root ? compile_rules(p->grammar, u->root, &u->diags) : NULL;
    if (!r) {
        diags_text(&u->diags, &error);
        play_fail(what, sb_cstr(&error));
    }
    unit_free(u);
    return &r->game;
}

static inline void play_begin(Play *p, uint64_t seed) {
    p->game->ops->start(p->player, p->state, seed);
}

static inline void play_sit(Play *p, Game *game) {
    p->game = game;
    p->player = game->ops->player_new(game);
    p->state = game->ops->state_new(game);
    p->other = game->ops->state_new(game);
    p->list = game->ops->list_new(game);
    play_begin(p, 1);
}

static inline void play_rise(Play *p) {
    p->game->ops->list_free(p->list);
    p->game->ops->state_free(p->other);
    p->game->ops->state_free(p->state);
    p->game->ops->player_free(p->player);
    p->game->ops->free(p->game);
}

/* The language: once per program, around many games. */
static inline void play_open(Play *p) {
    char dir[TEST_PATH_MAX];
    StrBuf error = {0};
    *p = (Play){.grammar = grammar_build(ludeme_families, &error),
                .defs = defs_load(test_source(dir, "defs"))};
    if (!p->grammar || !p->defs) play_fail("the language", sb_cstr(&error));
    sb_free(&error);
}

static inline void play_close(Play *p) {
    defs_free(p->defs);
    grammar_free(p->grammar);
}

static inline void play_file(Play *p, const char *path) {
    Unit u;
    unit_load(&u, path, p->defs, NULL, p->grammar);
    play_sit(p, play_compile(p, &u, path));
}

static inline void play_text(Play *p, const char *text) {
    Unit u;
    unit_load_text(&u, "x.lud", str_of(text), p->defs, NULL, p->grammar);
    play_sit(p, play_compile(p, &u, text));
}

/* Plays the first legal move with that text. */
static inline void play_move(Play *p, const char *text) {
    const GameOps *ops = p->game->ops;
    StrBuf now = {0};
    uint32_t n = ops->moves(p->player, p->state, p->list), i = 0;
    for (; i < n; i++) {
        sb_clear(&now);
        ops->move_text(p->game, p->list, i, &now);
        if (strcmp(sb_cstr(&now), text) == 0) break;
    }
    sb_free(&now);
    if (i == n) play_fail(text, "this move is not legal");
    ops->apply(p->player, p->state, p->list, i);
}

/* The state must read like this. */
static inline void play_expect(const Play *p, const char *expected) {
    StrBuf now = {0};
    p->game->ops->state_text(p->game, p->state, &now);
    if (strcmp(sb_cstr(&now), expected) != 0) play_fail(expected, sb_cstr(&now));
    sb_free(&now);
}

/* That many legal moves. */
static inline void play_expect_moves(Play *p, uint32_t n) {
    assert_int_equal(p->game->ops->moves(p->player, p->state, p->list), n);
}

#endif
