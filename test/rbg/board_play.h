/* board_play.h: for the tests of Regular Boardgames: a game from a file or a text, moves by their
 * text, the hash of recorded lists of moves, tables with tabs. */
#ifndef TSR_TEST_RBG_BOARD_PLAY_H
#define TSR_TEST_RBG_BOARD_PLAY_H

#include "rules/play.h"

#include "rbg/rbg_game.h"

static inline void board_text(Play *p, const char *text) {
    StrBuf messages = {0};
    Game *game = rbg_game_text("test.rbg", str_of(text), &messages);
    if (!game) play_fail(text, sb_cstr(&messages));
    sb_free(&messages);
    play_sit(p, game);
}

static inline void board_file(Play *p, const char *path) {
    StrBuf messages = {0};
    Game *game = rbg_game_open(path, &messages);
    if (!game) play_fail(path, sb_cstr(&messages));
    sb_free(&messages);
    play_sit(p, game);
}

static inline uint64_t board_perft(Play *p, int depth, uint64_t *states) {
    uint64_t leaves = 0;
    play_begin(p, 1);
    if (!rbg_perft(p->player, p->state, depth, &leaves, states))
        play_fail("all of them", GAME_BOUND);
    return leaves;
}

/* All legal moves in the order they are listed, each on a line, must read like this. */
static inline void board_expect_moves(Play *p, const char *expected) {
    StrBuf now = {0};
    uint32_t n = p->game->ops->moves(p->player, p->state, p->list);
    for (uint32_t i = 0; i < n; i++) {
        p->game->ops->move_text(p->game, p->list, i, &now);
        sb_char(&now, '\n');
    }
    if (strcmp(sb_cstr(&now), expected) != 0) play_fail(expected, sb_cstr(&now));
    sb_free(&now);
}

/* Like FNV-1a, from the number that the records begin with. */
static inline uint64_t board_hash(Str s) {
    return str_hash_on(1469598103934665603u, s);
}

/* The part up to the next `stop`; what comes behind it stays in *rest. */
static inline Str board_cut(Str *rest, char stop) {
    const char *at = rest->n ? memchr(rest->s, stop, rest->n) : NULL;
    uint32_t n = at ? (uint32_t)(at - rest->s) : rest->n;
    Str part = {rest->s, n};
    *rest = str_sub(*rest, at ? n + 1 : n, rest->n);
    return part;
}

/* The number in the row of the game and the column of that name of a table. Fails the running case when
 * there is none. */
static inline double board_lookup(Str table, Str game, const char *name) {
    Str head = board_cut(&table, '\n');
    int column = 0;
    double v = 0;
    for (; head.n && !str_is(board_cut(&head, '\t'), name); column++) {
    }
    while (table.n) {
        Str line = board_cut(&table, '\n'), cell = board_cut(&line, '\t');
        if (!str_eq(cell, game)) continue;
        for (int i = 0; i < column; i++) cell = board_cut(&line, '\t');
        if (str_to_float(cell, &v)) return v;
    }
    play_fail(name, "a game of the reference has no such figure");
}

/* Everything, however long it takes? */
static inline bool board_full(void) {
    const char *full = getenv("TESSERA_FULL");
    return full && *full && strcmp(full, "0") != 0;
}

#endif
