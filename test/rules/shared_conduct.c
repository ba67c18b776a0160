/* shared_conduct.c: what must hold of every game holds of the reference's. */
#include "conduct.h"
#include "walk.h"

typedef struct ConductRun {
    Play play;
    int games, every;
} ConductRun;

/* A sample of them; the rest is covered by recorded games. */
static void conduct_shared(const char *path, void *owner) {
    ConductRun *run = owner;
    if (run->games++ % run->every != 0) return;
    Unit u;
    unit_load(&u, path, run->play.defs, NULL, run->play.grammar);
    Rules *r = u.root ? compile_rules(run->play.grammar, u.root, &u.diags) : NULL;
    unit_free(&u);
    if (!r) return; /* what cannot be played is shared_conform's business */
    play_sit(&run->play, &r->game);
    conduct_check(&run->play, path, 30);
    play_rise(&run->play);
}

static void shared_games(void **state) {
    char dir[TEST_PATH_MAX];
    ConductRun run = {.every = 6};
    TEST_NEED_SHARED("ludii/lud");
    play_open(&run.play);
    walk_files(test_shared(dir, "ludii/lud"), ".lud", conduct_shared, &run);
    assert_true(run.games > 1000);
    play_close(&run.play);
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(shared_games),
};

TEST_MAIN(cases)
