/* conduct.h: what must hold of every game, whatever its rules. */
#ifndef TSR_TEST_RULES_CONDUCT_H
#define TSR_TEST_RULES_CONDUCT_H

#include "base/rng.h"
#include "play.h"

/* All moves of the list as text, each on a line. */
static inline void conduct_text(const Play *p, const MoveList *list, StrBuf *out) {
    sb_clear(out);
    for (uint32_t i = 0; i < p->game->ops->count(list); i++) {
        p->game->ops->move_actions(p->game, list, i, out);
        sb_char(out, '\n');
    }
}

/* Whether the text is one whole line of the list. */
static inline bool conduct_has_line(const StrBuf *list, const StrBuf *line) {
    for (const char *at = sb_cstr(list); *at; at++) {
        const char *end = strchr(at, '\n');
        if (!end) break;
        if ((size_t)(end - at) == line->n && memcmp(at, sb_cstr(line), line->n) == 0) return true;
        at = end;
    }
    return false;
}

/* Listing leaves the state alone and gives the same list again; a move is drawn when there is one,
 * and it is one of the list. */
static inline void conduct_listing(Play *p, const char *name, uint64_t *rng, StrBuf *a, StrBuf *b) {
    const GameOps *ops = p->game->ops;
    size_t bytes = ops->state_bytes(p->game);
    ops->state_copy(p->game, p->other, p->state);
    StrBuf drawn = {0};
    bool found = ops->sample(p->player, p->state, rng, p->list);
    if (found && ops->count(p->list) == 0) play_fail(name, "a move was drawn, but it is not there");
    if (found) ops->move_actions(p->game, p->list, 0, &drawn);
    uint32_t n = ops->moves(p->player, p->state, p->list);
    if (n != ops->count(p->list)) play_fail(name, "a list of another length than was said");
    conduct_text(p, p->list, a);
    ops->moves(p->player, p->state, p->list);
    conduct_text(p, p->list, b);
    if (strcmp(sb_cstr(a), sb_cstr(b)) != 0) play_fail(name, "two lists of one state differ");
    if (memcmp(p->other, p->state, bytes) != 0) play_fail(name, "listing changed the state");
    if (n > 0 && !found) play_fail(name, "there are moves, but none was drawn");
    if (n == 0 && found) play_fail(name, "a move was drawn, but there is none");
    if (found && !conduct_has_line(a, &drawn)) play_fail(name, "a drawn move is not legal");
    sb_free(&drawn);
}

/* A random game of at most `most` moves; a hash of how it went. *played: how many moves it had. */
static inline uint64_t conduct_game(Play *p, const char *name, uint64_t seed, int most,
                                    uint32_t *played) {
    const GameOps *ops = p->game->ops;
    uint64_t rng = seed, hash = seed;
    StrBuf a = {0}, b = {0};
    *played = 0;
    play_begin(p, seed);
    for (int i = 0; i < most && !ops->over(p->state); i++) {
        conduct_listing(p, name, &rng, &a, &b);
        uint32_t n = ops->count(p->list);
        if (n == 0) break;
        ops->apply(p->player, p->state, p->list, rng_below(&rng, n));
        ++*played;
        hash = rng_mix(hash ^ ops->state_hash(p->game, p->state) ^ n);
    }
    for (int k = 1; ops->over(p->state) && k <= p->game->players; k++)
        if (ops->rank(p->state, k) < 0 || ops->rank(p->state, k) > p->game->players)
            play_fail(name, "a rank that cannot be");
    sb_free(&a);
    sb_free(&b);
    return hash;
}

/* Twice the same game from the same seed. How many moves the longest of the games had. */
static inline uint32_t conduct_check(Play *p, const char *name, int most) {
    uint32_t longest = 0;
    for (uint64_t seed = 1; seed <= 2; seed++) {
        uint32_t played = 0, again = 0;
        uint64_t first = conduct_game(p, name, seed, most, &played);
        if (conduct_game(p, name, seed, most, &again) != first || again != played)
            play_fail(name, "the same seed gave another game");
        if (played > longest) longest = played;
    }
    return longest;
}

#endif
