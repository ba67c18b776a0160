/* shared_look.c: pictures of the reference's games, at the start and after some random moves, in several
 * styles: no line is wider than it may be, an ASCII picture is ASCII, and a picture is not endless. Of
 * every player's view too. */
#include <stdio.h>
#include <stdlib.h>

#include "base/rng.h"
#include "cli/term_board.h"
#include "play.h"
#include "walk.h"

typedef struct LookRun {
    Play play;
    int games, drawn;
    const char *path;
} LookRun;

static const TermStyle look_styles[] = {
    {.width = 80},
    {.width = 80, .colour = true, .stacks = true},
    {.width = 40, .ascii = true, .states = true},
    {.width = 200, .bare = true},
};

/* Columns of a line without its colours; false when a line is too wide or a byte is not allowed. */
static bool look_lines_good(Str text, const TermStyle *style, uint32_t *lines) {
    int column = 0, widest = 0;
    *lines = 0;
    for (uint32_t i = 0; i < text.n; i++) {
        unsigned char c = (unsigned char)text.s[i];
        if (c == '\n') {
            ++*lines;
            column = 0;
        } else if (c == '\033') {
            if (!style->colour) return false;
            while (i < text.n && text.s[i] != 'm') i++;
        } else if (c < 0x20 || c == 0x7f || (style->ascii && c > 0x7f)) {
            return false;
        } else if ((c & 0xC0) != 0x80 && ++column > widest) {
            widest = column;
        }
    }
    return column == 0 && widest <= style->width;
}

static void look_draw(LookRun *run, const Scene *scene, const SceneView *view,
                      const TermStyle *style, uint8_t *marks) {
    enum { MOST_LINES = 400 };
    TermBoard *board = term_board_new(scene, *style);
    StrBuf out = {0};
    uint32_t lines;
    for (int i = 0; i < scene->nplaces; i++) marks[i] = (uint8_t)(i % 9 == 0 ? i / 9 % 8 : 0);
    term_board_draw(board, view, style->bare ? NULL : marks, &out);
    if (out.n == 0 || !look_lines_good(sb_view(&out), style, &lines) || lines > MOST_LINES)
        fail_msg("%s, width %d:\n%s", run->path, style->width, sb_cstr(&out));
    sb_free(&out);
    term_board_free(board);
}

static void look_position(LookRun *run) {
    const Game *game = run->play.game;
    SceneView view = {0};
    Scene *scene = game->ops->scene(game, run->play.state);
    uint8_t *marks = mem_alloc((size_t)scene->nplaces + 1);
    int last = game->hidden ? game->players : 0;
    for (int player = 0; player <= last; player++) {
        game->ops->look(game, run->play.state, player, &view);
        assert_int_equal(view.places.n, scene->nplaces);
        for (size_t i = 0; i < sizeof look_styles / sizeof *look_styles; i++)
            look_draw(run, scene, &view, &look_styles[i], marks);
        run->drawn++;
    }
    free(marks);
    scene_view_free(&view);
    scene_free(scene);
}

/* Places of moves are places of the scene. */
static void look_moves(LookRun *run) {
    const GameOps *ops = run->play.game->ops;
    Scene *scene = ops->scene(run->play.game, run->play.state);
    uint32_t n = ops->over(run->play.state)
                     ? 0
                     : ops->moves(run->play.player, run->play.state, run->play.list);
    for (uint32_t i = 0; i < n; i++) {
        int ends[2];
        ops->move_places(run->play.game, run->play.list, i, ends);
        for (int k = 0; k < 2; k++) assert_true(ends[k] >= -1 && ends[k] < scene->nplaces);
    }
    scene_free(scene);
}

static void look_game(const char *path, void *owner) {
    enum { MOVES = 30 };
    LookRun *run = owner;
    Unit u;
    run->path = path;
    unit_load(&u, path, run->play.defs, NULL, run->play.grammar);
    Rules *r = u.root ? compile_rules(run->play.grammar, u.root, &u.diags) : NULL;
    unit_free(&u);
    if (!r) {
        run->path = NULL;
        return;
    }
    const GameOps *ops = r->game.ops;
    uint64_t rng = 1;
    play_sit(&run->play, &r->game);
    look_position(run);
    look_moves(run);
    for (int i = 0; i < MOVES && !ops->over(run->play.state); i++) {
        if (!ops->sample(run->play.player, run->play.state, &rng, run->play.list)) break;
        ops->apply(run->play.player, run->play.state, run->play.list, 0);
    }
    look_position(run);
    play_rise(&run->play);
    run->games++;
    run->path = NULL;
}

static void shared_games(void **state) {
    char dir[TEST_PATH_MAX];
    LookRun run = {0};
    TEST_NEED_SHARED("ludii/lud");
    play_open(&run.play);
    walk_files(test_shared(dir, "ludii/lud"), ".lud", look_game, &run);
    play_close(&run.play);
    printf("# %d games, %d positions drawn\n", run.games, run.drawn);
    assert_true(run.games > 1000);
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(shared_games),
};

TEST_MAIN(cases)
