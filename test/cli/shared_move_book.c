/* shared_move_book.c: every legal move of the reference's games can be typed. */
#include "book_play.h"
#include "walk.h"

typedef struct BookSharedRun {
    Input in;
    int files, every, games, moves, numbered;
} BookSharedRun;

static void book_shared(const char *path, void *owner) {
    BookSharedRun *run = owner;
    if (run->files++ % run->every != 0) return;
    Game *game = game_open(&run->in, path, true, NULL);
    if (!game) return;
    BookPlay b;
    book_play_open(&b, game);
    book_play(&b, path, 1, 12);
    run->games++;
    run->moves += b.moves;
    run->numbered += b.numbered;
    if (b.numbered) printf("# %s: %d of %d need a number\n", path, b.numbered, b.moves);
    book_play_close(&b);
    game_close(game);
}

static void shared_books(void **state) {
    char dir[TEST_PATH_MAX], defs[TEST_PATH_MAX];
    BookSharedRun run = {.in.defs_folder = test_source(defs, "defs"), .every = 8};
    TEST_NEED_SHARED("ludii/lud");
    if (getenv("TESSERA_FULL")) run.every = 1;
    assert_int_equal(input_open(&run.in), CLI_GO_ON);
    walk_files(test_shared(dir, "ludii/lud"), ".lud", book_shared, &run);
    input_close(&run.in);
    printf("# %d games of %d, %d moves, of which %d need a number\n", run.games, run.files,
           run.moves, run.numbered);
    assert_true(run.games > run.files / run.every / 2);
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(shared_books),
};

TEST_MAIN(cases)
