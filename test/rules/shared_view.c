/* shared_view.c: the views of players in the reference's games with hidden information, after every
 * move of 100 random games of each. Of games that are long, fewer are played, unless TESSERA_VIEW_FULL
 * is set (a few minutes). */
#include <stdio.h>
#include <stdlib.h>

#include "hidden.h"
#include "walk.h"

typedef struct ViewRun {
    Play play;
    uint64_t moves; /* of each, and no more games are begun */
    int found;      /* games with hidden information */
    HiddenStats stats;
} ViewRun;

/* Does the text before a place end with the word? */
static bool view_after(Str text, uint32_t at, const char *word) {
    uint32_t n = (uint32_t)strlen(word);
    while (at > 0 && strchr(" \t\r\n", text.s[at - 1])) at--;
    return at >= n && memcmp(text.s + at - n, word, n) == 0;
}

/* Nothing is hidden without (set Hidden …), and most descriptions need not be compiled. */
static bool view_may_hide(const char *path) {
    Arena arena = {0};
    const char *error = NULL;
    const Source *src = source_read(&arena, path, &error);
    bool may = false;
    for (uint32_t i = 0; src && !may && i + 6 <= src->text.n; i++)
        may = memcmp(src->text.s + i, "Hidden", 6) == 0 && view_after(src->text, i, "set");
    arena_free(&arena);
    return may;
}

static void view_shared(const char *path, void *owner) {
    ViewRun *run = owner;
    if (!view_may_hide(path)) return;
    Unit u;
    unit_load(&u, path, run->play.defs, NULL, run->play.grammar);
    Rules *r = u.root ? compile_rules(run->play.grammar, u.root, &u.diags) : NULL;
    unit_free(&u);
    if (!r) return;
    if (!r->game.hidden || r->match) {
        r->game.ops->free(&r->game);
        return;
    }
    HiddenStats stats = {0};
    run->found++;
    play_sit(&run->play, &r->game);
    hidden_check_games(&run->play, path, 100, run->moves, &stats);
    printf("# %s: %llu games, %llu views, %llu levels changed, %llu noticed; ", path,
           (unsigned long long)stats.games, (unsigned long long)stats.states,
           (unsigned long long)stats.changed, (unsigned long long)stats.noticed);
    printf("%llu of %llu moves cut\n", (unsigned long long)stats.moves_cut,
           (unsigned long long)stats.moves);
    run->stats.noticed += stats.noticed;
    run->stats.moves_cut += stats.moves_cut;
    for (int i = 0; i < HIDDEN_ASPECTS; i++) run->stats.aspects[i] += stats.aspects[i];
    play_rise(&run->play);
}

static void shared_games(void **state) {
    char dir[TEST_PATH_MAX];
    ViewRun run = {.moves = getenv("TESSERA_VIEW_FULL") ? UINT64_MAX : 1000};
    TEST_NEED_SHARED("ludii/lud");
    play_open(&run.play);
    walk_files(test_shared(dir, "ludii/lud"), ".lud", view_shared, &run);
    play_close(&run.play);
    assert_true(run.found >= 12);
    assert_true(run.stats.noticed > 1000 && run.stats.moves_cut > 100);
    assert_true(run.stats.aspects[HIDDEN_ALL] > 0 && run.stats.aspects[HIDDEN_WHAT] > 0);
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(shared_games),
};

TEST_MAIN(cases)
