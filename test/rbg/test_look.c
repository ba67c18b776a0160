/* test_look.c: scenes and views of Regular Boardgames: where vertices are, whose pieces are whose, moves. */
#include "core/scene.h"

#include "test.h"

#include <string.h>

#include "rbg/rbg_game.h"

typedef struct Looked {
    Game *game;
    Player *player;
    State *state;
    MoveList *list;
    Scene *scene;
    SceneView view;
} Looked;

static void looked_open(Looked *l, const char *board) {
    StrBuf text = {0}, said = {0};
    sb_fmt(&text,
           "#players = white(100), black(100)\n#pieces = e, whiteKing, b, x\n#variables =\n"
           "#board = %s\n#rules = ->white {e} [x] ->black {}\n",
           board);
    Game *game = rbg_game_text("b.rbg", sb_view(&text), &said);
    if (!game) {
        fail_msg("%s", sb_cstr(&said));
        abort();
    }
    sb_free(&text);
    sb_free(&said);
    *l = (Looked){.game = game,
                  .player = game->ops->player_new(game),
                  .state = game->ops->state_new(game),
                  .list = game->ops->list_new(game)};
    game->ops->start(l->player, l->state, 1);
    l->scene = game->ops->scene(game, l->state);
    game->ops->look(game, l->state, 0, &l->view);
}

static void looked_close(Looked *l) {
    scene_view_free(&l->view);
    scene_free(l->scene);
    l->game->ops->list_free(l->list);
    l->game->ops->state_free(l->state);
    l->game->ops->player_free(l->player);
    l->game->ops->free(l->game);
}

/* Where a vertex is from another one. */
static void expect_from(const Looked *l, const char *from, const char *to, double x, double y) {
    int a = scene_find(l->scene, str_of(from)), b = scene_find(l->scene, str_of(to));
    assert_true(a >= 0 && b >= 0);
    double dx = l->scene->places[b].x - l->scene->places[a].x - x;
    double dy = l->scene->places[b].y - l->scene->places[a].y - y;
    if (dx * dx + dy * dy > 1e-4) fail_msg("%s from %s is off by %g, %g", to, from, dx, dy);
}

static void rectangle(void **state) {
    Looked l;
    int n, ends[2];
    looked_open(&l, "rectangle(up,down,left,right, [e, whiteKing, b] [x, , e])");
    assert_int_equal(l.scene->shape, SCENE_SQUARES);
    assert_int_equal(l.scene->nboard, 5);
    assert_int_equal(l.scene->nlinks, 4);
    expect_from(&l, "rx0y0", "rx1y0", 1, 0);
    expect_from(&l, "rx0y0", "rx0y1", 0, -1);
    expect_from(&l, "rx0y0", "rx2y1", 2, -1);
    assert_true(str_is(l.scene->places[1].column, "x1") && str_is(l.scene->places[1].row, "y0"));
    static const struct {
        const char *name;
        int owner;
    } expected[] = {{NULL, 0}, {"King", 1}, {"", 2}, {"x", 1}, {NULL, 0}};
    for (int i = 0; i < 5; i++) {
        const ScenePiece *p = scene_pieces(&l.view, i, &n);
        assert_int_equal(n, expected[i].name != NULL);
        if (!n || !expected[i].name) continue;
        assert_true(str_is(l.scene->kinds[p->kind].name, expected[i].name));
        assert_int_equal(p->owner, expected[i].owner);
    }
    assert_int_equal(l.game->ops->moves(l.player, l.state, l.list), 1);
    l.game->ops->move_places(l.game, l.list, 0, ends);
    assert_true(ends[0] == 0 && ends[1] == 0);
    looked_close(&l);
}

static void hexagon(void **state) {
    Looked l;
    const double high = 0.8660254;
    looked_open(&l, "hexagon(nw,ne,ea,se,sw,we, [e,e] [e,e,e] [e,e])");
    assert_int_equal(l.scene->shape, SCENE_HEXES);
    expect_from(&l, "hx0y0", "hx1y0", 1, 0);
    expect_from(&l, "hx0y0", "hx0y1", -0.5, -high);
    expect_from(&l, "hx0y0", "hx0y2", 0, -2 * high);
    for (int i = 0; i < l.scene->nlinks; i++)
        assert_int_not_equal(l.scene->places[l.scene->links[i][0]].phase,
                             l.scene->places[l.scene->links[i][1]].phase);
    assert_int_equal(l.scene->nlinks, 12);
    looked_close(&l);
}

static void cuboid(void **state) {
    Looked l;
    looked_open(&l, "cuboid(up,down,left,right,front,back, [[e,e][e,e]] [[e,e][e,b]])");
    assert_int_equal(l.scene->nlayers, 2);
    assert_int_equal(l.scene->places[scene_find(l.scene, STR("cx1y1z1"))].layer, 1);
    expect_from(&l, "cx0y0z0", "cx0y0z1", 0, 0);
    looked_close(&l);
}

/* By directions where labels are directions, else on a circle. */
static void by_hand(void **state) {
    Looked l;
    looked_open(&l, "a [e] {right: b, Down: c} b [e] {left: a} c [e] {up: a}");
    assert_int_equal(l.scene->shape, SCENE_GRAPH);
    expect_from(&l, "a", "b", 1, 0);
    expect_from(&l, "a", "c", 0, -1);
    assert_int_equal(l.scene->nlinks, 2);
    looked_close(&l);
    looked_open(&l, "a [e] {to: b, fro: c} b [e] {to: c} c [e] {to: d} d [e] {to: a}");
    expect_from(&l, "a", "c", 0, -4 / 3.14159265);
    assert_int_equal(l.scene->nlinks, 5);
    looked_close(&l);
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(rectangle),
    cmocka_unit_test(hexagon),
    cmocka_unit_test(cuboid),
    cmocka_unit_test(by_hand),
};

TEST_MAIN(cases)
