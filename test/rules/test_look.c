/* test_look.c: scenes and views of L-GDL games: places, labels, neighbours, pieces, dice, values, moves. */
#include "core/scene.h"

#include "play.h"

typedef struct Seen {
    Play play;
    Scene *scene;
    SceneView view;
} Seen;

static void seen_open(Seen *s, const char *game) {
    char path[TEST_PATH_MAX];
    *s = (Seen){0};
    play_open(&s->play);
    play_file(&s->play, test_source(path, game));
    const GameOps *ops = s->play.game->ops;
    s->scene = ops->scene(s->play.game, s->play.state);
    ops->look(s->play.game, s->play.state, 0, &s->view);
}

static void seen_again(Seen *s, int player) {
    s->play.game->ops->look(s->play.game, s->play.state, player, &s->view);
}

static void seen_close(Seen *s) {
    scene_view_free(&s->view);
    scene_free(s->scene);
    play_rise(&s->play);
    play_close(&s->play);
}

/* The piece on top of a place, by its label. */
static const ScenePiece *seen_at(const Seen *s, const char *label) {
    int n, place = scene_find(s->scene, str_of(label));
    assert_true(place >= 0);
    const ScenePiece *pieces = scene_pieces(&s->view, place, &n);
    return n ? &pieces[n - 1] : NULL;
}

static void chess_board(void **state) {
    Seen s;
    seen_open(&s, "games/war/chess.lud");
    assert_int_equal(s.scene->shape, SCENE_SQUARES);
    assert_int_equal(s.scene->use, SCENE_CELL);
    assert_int_equal(s.scene->nboard, 64);
    assert_int_equal(s.scene->nlinks, 2 * 7 * 8);
    assert_true(s.scene->right - s.scene->left > 7.99 && s.scene->right - s.scene->left < 8.01);
    int a1 = scene_find(s.scene, STR("a1")), b1 = scene_find(s.scene, STR("B1"));
    const ScenePlace *p = &s.scene->places[a1], *q = &s.scene->places[b1];
    assert_int_equal(p->site, 0);
    assert_int_equal(p->outline.n, 4);
    assert_true(str_is(p->column, "A") && str_is(p->row, "1"));
    assert_true(q->x - p->x > 0.99 && q->x - p->x < 1.01 && p->y == q->y);
    assert_true(p->phase != q->phase);
    assert_int_equal(scene_find(s.scene, STR("63")), 63);
    assert_int_equal(scene_find(s.scene, STR("Z9")), -1);
    const ScenePiece *king = seen_at(&s, "E8");
    assert_non_null(king);
    assert_int_equal(king->owner, 2);
    assert_true(str_is(s.scene->kinds[king->kind].name, "King"));
    assert_null(seen_at(&s, "E4"));
    assert_int_equal(s.view.mover, 1);
    seen_close(&s);
}

/* A move goes from and to the places its text names, and changes these. */
static void places_of_moves(void **state) {
    Seen s;
    SceneView after = {0};
    seen_open(&s, "games/war/chess.lud");
    const GameOps *ops = s.play.game->ops;
    uint32_t n = ops->moves(s.play.player, s.play.state, s.play.list);
    for (uint32_t i = 0; i < n; i++) {
        int ends[2];
        StrBuf text = {0}, expected = {0};
        ops->move_places(s.play.game, s.play.list, i, ends);
        ops->move_text(s.play.game, s.play.list, i, &text);
        sb_fmt(&expected, "%d>%d", s.scene->places[ends[0]].site, s.scene->places[ends[1]].site);
        assert_string_equal(sb_cstr(&text), sb_cstr(&expected));
        ops->state_copy(s.play.game, s.play.other, s.play.state);
        ops->apply(s.play.player, s.play.other, s.play.list, i);
        ops->look(s.play.game, s.play.other, 0, &after);
        for (int k = 0; k < s.scene->nplaces; k++)
            assert_int_equal(scene_place_equal(&s.view, &after, k), k != ends[0] && k != ends[1]);
        assert_false(scene_view_equal(&s.view, &after));
        sb_free(&text);
        sb_free(&expected);
    }
    assert_int_equal(n, 20);
    scene_view_free(&after);
    seen_close(&s);
}

/* Points with lines, and hands. */
static void hands_and_links(void **state) {
    Seen s;
    int n;
    seen_open(&s, "games/line/three-mens-morris.lud");
    assert_int_equal(s.scene->shape, SCENE_GRAPH);
    assert_int_equal(s.scene->use, SCENE_VERTEX);
    assert_int_equal(s.scene->nholders, 2);
    assert_int_equal(s.scene->holders[1].owner, 2);
    const SceneHolder *hand = &s.scene->holders[0];
    const ScenePiece *men = scene_pieces(&s.view, hand->places.first, &n);
    assert_int_equal(n, 1);
    assert_int_equal(men->count, 3);
    assert_int_equal(s.scene->places[hand->places.first].holder, 0);
    play_move(&s.play, "c9>4");
    seen_again(&s, 0);
    assert_int_equal(seen_at(&s, "B2")->owner, 1);
    assert_int_equal(scene_pieces(&s.view, hand->places.first, &n)->count, 2);
    seen_close(&s);
}

static void values_of_a_puzzle(void **state) {
    Seen s;
    seen_open(&s, "games/puzzle/sudoku.lud");
    assert_true(s.scene->puzzle && s.scene->areas);
    assert_int_equal(seen_at(&s, "A1")->value, 6);
    assert_int_equal(seen_at(&s, "A1")->kind, 0);
    assert_null(seen_at(&s, "A9"));
    /* Two cells side by side have the same colour unless an area ends between them. */
    for (int i = 0; i < s.scene->nlinks; i++) {
        const ScenePlace *p = &s.scene->places[s.scene->links[i][0]];
        const ScenePlace *q = &s.scene->places[s.scene->links[i][1]];
        bool same = p->site % 9 / 3 == q->site % 9 / 3 && p->site / 27 == q->site / 27;
        assert_int_equal(p->phase == q->phase, same);
    }
    seen_close(&s);
    seen_open(&s, "games/puzzle/fence.lud");
    assert_int_equal(s.scene->use, SCENE_EDGE);
    assert_int_equal(s.scene->nnotes, 8);
    assert_int_equal(s.scene->notes[0].value, 3);
    assert_int_equal(s.scene->numbers[s.scene->notes[0].sites.first], 0);
    seen_close(&s);
}

/* After the moves of a turn both dice were used. */
static void dice_are_used(void **state) {
    Seen s;
    int faces = 0, spent = 0;
    seen_open(&s, "games/race/backgammon.lud");
    const GameOps *ops = s.play.game->ops;
    assert_int_equal(s.scene->holders[0].kind, SCENE_DIE);
    uint64_t rng = 7;
    for (int i = 0; i < 40 && ops->sample(s.play.player, s.play.state, &rng, s.play.list); i++) {
        ops->apply(s.play.player, s.play.state, s.play.list, 0);
        seen_again(&s, 0);
        for (int k = 0, n; k < s.scene->holders[0].places.n; k++) {
            const ScenePiece *die = scene_pieces(&s.view, s.scene->holders[0].places.first + k, &n);
            assert_int_equal(n, 1);
            assert_int_equal(s.scene->kinds[die->kind].form, FORM_DIE);
            assert_true(die->value >= 1 && die->value <= 6);
            faces |= 1 << die->value;
            spent += die->spent;
        }
    }
    assert_true(faces != 2 && spent > 5);
    seen_close(&s);
}

/* That the other has cards is seen, which ones is not. */
static void hidden_hands(void **state) {
    Seen s;
    seen_open(&s, "games/hidden/ten-cards.lud");
    for (int player = 0; player <= 2; player++) {
        seen_again(&s, player);
        for (int h = 0; h < s.scene->nholders; h++) {
            const SceneHolder *hand = &s.scene->holders[h];
            bool mine = player == 0 || hand->owner == player;
            for (int k = 0, n; k < hand->places.n; k++) {
                const ScenePiece *card = scene_pieces(&s.view, hand->places.first + k, &n);
                if (n) assert_int_equal(card->value == SCENE_UNKNOWN, !mine);
            }
        }
    }
    seen_close(&s);
}

/* Where all move at once everybody who is still in the game is to choose, before and after a round. */
static void all_at_once(void **state) {
    Seen s = {0};
    play_open(&s.play);
    play_text(
        &s.play,
        "(game \"Twos\" (players 3) (mode Simultaneous) (equipment {(board (square 2))})"
        " (rules (play (or {(move Select (from 0) P1) (move Select (from 1) P2)"
        " (move Select (from 2) P3)}))"
        " (end {(if (= (counter) 1) (result P2 Loss)) (if (= (counter) 2) (result P1 Win))})))");
    const Game *game = s.play.game;
    static const uint32_t wanted[] = {0xe, 0xa, 0};
    uint32_t stage = 0;
    for (int round = 0; round < 9; round++) {
        seen_again(&s, 0);
        assert_int_equal(s.view.mover, 0);
        if (stage < 2 && s.view.together != wanted[stage]) stage++;
        assert_int_equal(s.view.together, wanted[stage]);
        if (s.view.over) break;
        uint32_t n = game->ops->moves(s.play.player, s.play.state, s.play.list);
        uint32_t choice[] = {UINT32_MAX, UINT32_MAX, UINT32_MAX, UINT32_MAX};
        for (uint32_t i = 0; i < n; i++) choice[game->ops->move_player(s.play.list, i)] = i;
        MoveList *joined = game->ops->list_new(game);
        game->ops->join(game, s.play.list, choice, joined);
        game->ops->apply(s.play.player, s.play.state, joined, 0);
        game->ops->list_free(joined);
    }
    assert_int_equal(stage, 2);
    seen_close(&s);
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(chess_board),     cmocka_unit_test(places_of_moves),
    cmocka_unit_test(hands_and_links), cmocka_unit_test(values_of_a_puzzle),
    cmocka_unit_test(dice_are_used),   cmocka_unit_test(hidden_hands),
    cmocka_unit_test(all_at_once),
};

TEST_MAIN(cases)
