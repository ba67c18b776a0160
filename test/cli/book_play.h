/* book_play.h: random games in which every legal move must be found by what it is called. */
#ifndef TSR_TEST_BOOK_PLAY_H
#define TSR_TEST_BOOK_PLAY_H

#include "test.h"

#include "base/rng.h"
#include "cli/move_book.h"
#include "cli/open_trial.h"

typedef struct BookPlay {
    const Game *game;
    Player *player;
    State *state, *one, *other;
    MoveList *list;
    Scene *scene;
    SceneView view;
    MoveBook book;
    BookHits hits;
    int moves, numbered; /* seen; those that only a number tells from others */
} BookPlay;

static inline void book_play_sign(void *owner, const ScenePiece *p, StrBuf *out) {
    const BookPlay *b = owner;
    if (p->kind > 0) sb_str(out, b->scene->kinds[p->kind].name);
    if (p->value > 0) sb_fmt(out, "%d", p->value);
}

static inline uint64_t book_play_hash(BookPlay *b, State *to, uint32_t i) {
    const GameOps *ops = b->game->ops;
    ops->state_copy(b->game, to, b->state);
    ops->apply(b->player, to, b->list, i);
    return ops->state_hash(b->game, to);
}

/* A move that is not in the book leads where one of it leads. */
static inline bool book_play_has(BookPlay *b, uint32_t index) {
    for (uint32_t i = 0; i < b->book.moves.n; i++)
        if (b->book.moves.v[i].index == index) return true;
    uint64_t hash = book_play_hash(b, b->one, index);
    for (uint32_t i = 0; i < b->book.moves.n; i++)
        if (book_play_hash(b, b->other, b->book.moves.v[i].index) == hash) return true;
    return false;
}

/* Every move is the only one of its name, and among those of its text. */
static inline void book_play_check(BookPlay *b, const char *path) {
    for (uint32_t i = 0; i < b->book.moves.n; i++) {
        const BookMove *m = &b->book.moves.v[i];
        bool found = false;
        BookFit fit = book_find(&b->book, m->name, &b->hits);
        if (fit != BOOK_FITS || b->hits.n != 1 || b->hits.v[0] != i)
            fail_msg("%s: the name `" STR_FMT "` (%u of %u) finds %u moves", path, STR_ARG(m->name),
                     i, b->book.moves.n, b->hits.n);
        book_find(&b->book, m->text, &b->hits);
        for (uint32_t k = 0; k < b->hits.n; k++) found |= b->hits.v[k] == i;
        if (!found) fail_msg("%s: the text `" STR_FMT "` does not find", path, STR_ARG(m->text));
        uint32_t open = m->name.n;
        while (open > 0 && m->name.s[open - 1] != '(') open--;
        b->numbered += open > 0 && m->name.s[m->name.n - 1] == ')' &&
                       memchr(m->name.s + open, ' ', m->name.n - open) == NULL;
        b->moves++;
    }
}

static inline void book_play_fill(BookPlay *b, uint32_t count) {
    const GameOps *ops = b->game->ops;
    ops->look(b->game, b->state, 0, &b->view);
    if (!b->scene || b->scene->part != b->view.part) {
        scene_free(b->scene);
        b->scene = ops->scene(b->game, b->state);
    }
    BookSource from = {.game = b->game,
                       .player = b->player,
                       .state = b->state,
                       .list = b->list,
                       .count = count,
                       .scene = b->scene,
                       .view = &b->view,
                       .sign = book_play_sign,
                       .owner = b};
    book_fill(&b->book, &from);
}

/* One random game of at most so many moves. */
static inline void book_play(BookPlay *b, const char *path, uint64_t seed, int most) {
    const GameOps *ops = b->game->ops;
    uint64_t rng = seed;
    ops->start(b->player, b->state, seed);
    for (int k = 0; k < most && !ops->over(b->state); k++) {
        uint32_t n = ops->moves(b->player, b->state, b->list);
        if (n == 0) break;
        book_play_fill(b, n);
        book_play_check(b, path);
        uint32_t i = rng_below(&rng, n);
        if (!book_play_has(b, i)) fail_msg("%s: move %u is not in the book", path, i);
        if (b->game->simultaneous) break; /* one move each: the book is the same */
        ops->apply(b->player, b->state, b->list, i);
    }
}

static inline void book_play_open(BookPlay *b, const Game *game) {
    const GameOps *ops = game->ops;
    *b = (BookPlay){.game = game,
                    .player = ops->player_new(game),
                    .state = ops->state_new(game),
                    .one = ops->state_new(game),
                    .other = ops->state_new(game),
                    .list = ops->list_new(game)};
}

static inline void book_play_close(BookPlay *b) {
    const GameOps *ops = b->game->ops;
    book_free(&b->book);
    vec_free(&b->hits);
    scene_view_free(&b->view);
    scene_free(b->scene);
    ops->list_free(b->list);
    ops->state_free(b->other);
    ops->state_free(b->one);
    ops->state_free(b->state);
    ops->player_free(b->player);
}

#endif
