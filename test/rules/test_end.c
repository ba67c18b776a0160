/* test_end.c: how games end: results, ranks, several players, draws, scores, limits. */
#include "play.h"

#include "core/trial.h"

/* A board of nine cells on which players put discs, so many players, with these end rules. */
static void end_game(Play *p, int players, const char *end) {
    StrBuf text = {0};
    sb_fmt(&text,
           "(game \"Ends\" (players %d) (equipment {(board (square 3)) (piece \"Disc\" Each)})"
           " (rules (play (move Add (to (sites Empty)))) (end %s)))",
           players, end);
    play_text(p, sb_cstr(&text));
    sb_free(&text);
}

static void play_first(Play *p, int moves) {
    for (int i = 0; i < moves; i++) {
        assert_false(p->game->ops->over(p->state));
        assert_true(p->game->ops->moves(p->player, p->state, p->list) > 0);
        p->game->ops->apply(p->player, p->state, p->list, 0);
    }
}

static void expect_end(const Play *p, const char *end, const char *expected) {
    StrBuf now = {0};
    trial_outcome(p->game, p->state, &now);
    if (strcmp(sb_cstr(&now), expected) != 0) play_fail(end, sb_cstr(&now));
    sb_free(&now);
}

static void results(void **state) {
    static const struct {
        int players, moves;
        const char *end, *outcome;
    } rows[] = {
        {2, 1, "(if (is Mover P1) (result Mover Win))", "winner=1 ranks=1,2"},
        {2, 1, "(if (is Mover P1) (result Mover Loss))", "winner=2 ranks=2,1"},
        {2, 1, "(if (is Mover P1) (result Next Win))", "winner=2 ranks=2,1"},
        {2, 1, "(if (is Mover P2) (result Mover Win))", "none"},
        {2, 1, "(if True (result Mover Draw))", "winner=0 ranks=1.5,1.5"},
        {2, 1, "(if True (result All Win))", "winner=0 ranks=1,1"},
        {2, 1, "(if True (result All Loss))", "winner=0 ranks=2,2"},
        {1, 1, "(if True (result P1 Win))", "winner=1 ranks=1"},
        {1, 1, "(if True (result P1 Loss))", "winner=0 ranks=0"},
        /* Three players: who is done leaves, the others go on. */
        {3, 1, "(if (is Mover P1) (result Mover Win))", "none"},
        {3, 2, "(if True (result Mover Win))", "winner=1 ranks=1,2,3"},
        {3, 2, "(if True (result Mover Loss))", "winner=3 ranks=3,2,1"},
        {3, 1, "(if True (result Mover Draw))", "winner=0 ranks=2,2,2"},
        {3, 2, "{(if (is Mover P1) (result P1 Win)) (if (is Mover P2) (result P2 Draw))}",
         "winner=1 ranks=1,2.5,2.5"},
        /* Two lose at the same time and share the ranks they would have had. */
        {3, 1, "(forEach Player if:(!= (player) 2) (result Player Loss))",
         "winner=2 ranks=2.5,1,2.5"},
        {2, 1, "(forEach NonMover if:True (result Player Loss))", "winner=1 ranks=1,2"},
        /* The first rule that holds counts; an inner rule before its own result. */
        {2, 1, "{(if False (result P1 Win)) (if True (result P2 Win))}", "winner=2 ranks=2,1"},
        {2, 1, "(if True (if (is Mover P1) (result P2 Win)) (result P1 Win))",
         "winner=2 ranks=2,1"},
    };
    Play p;
    play_open(&p);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        end_game(&p, rows[i].players, rows[i].end);
        play_first(&p, rows[i].moves);
        expect_end(&p, rows[i].end, rows[i].outcome);
        play_rise(&p);
    }
    play_close(&p);
}

static void by_score(void **state) {
    static const struct {
        int players;
        const char *end, *outcome;
    } rows[] = {
        {2, "(byScore {(score P1 3) (score P2 5)})", "winner=2 ranks=2,1"},
        {2, "(byScore {(score P1 3) (score P2 3)})", "winner=0 ranks=1.5,1.5"},
        {2, "(byScore {(score P1 3) (score P2 5)} misere:True)", "winner=1 ranks=1,2"},
        {3, "(byScore {(score P1 5) (score P2 -1) (score P3 5)})", "winner=0 ranks=1.5,3,1.5"},
        {3, "(byScore {(score P1 1) (score P2 2) (score P3 1)})", "winner=2 ranks=2.5,1,2.5"},
        {2, "(payoffs {(payoff P1 0.5) (payoff P2 0.25)})", "winner=1 ranks=1,2"},
    };
    Play p;
    play_open(&p);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char end[200];
        snprintf(end, sizeof end, "(if True %s)", rows[i].end);
        end_game(&p, rows[i].players, end);
        play_first(&p, 1);
        expect_end(&p, end, rows[i].outcome);
        play_rise(&p);
    }
    play_close(&p);
}

/* Nobody can move: both pass, and the game is drawn. */
static void passes(void **state) {
    Play p;
    play_open(&p);
    end_game(&p, 2, "(if False (result Mover Win))");
    play_first(&p, 9);
    play_expect_moves(&p, 1);
    play_first(&p, 2);
    expect_end(&p, "passes", "winner=0 ranks=1.5,1.5");
    assert_int_equal(p.game->ops->end_kind(p.state), END_RULES);
    play_rise(&p);
    play_close(&p);
}

/* Games that go on for ever are stopped: after so many turns, or so many moves of one turn. */
static void limits(void **state) {
    static const struct {
        const char *what, *play;
        EndKind end;
    } rows[] = {
        {"turns", "(forEach Piece)", END_TURNS},
        {"moves", "(forEach Piece (then (moveAgain)))", END_MOVES},
    };
    Play p;
    play_open(&p);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        StrBuf text = {0};
        sb_fmt(&text,
               "(game \"Limits\" (players 2) (equipment {(board (square 3))"
               " (piece \"King\" Each (move Step (to if:(is Empty (to)))))})"
               " (rules (start {(place \"King1\" 0) (place \"King2\" 8)})"
               " (play %s) (end (if False (result Mover Win)))))",
               rows[i].play);
        play_text(&p, sb_cstr(&text));
        int moves = 0;
        for (; !p.game->ops->over(p.state) && moves < 20000; moves++) play_first(&p, 1);
        if (p.game->ops->end_kind(p.state) != rows[i].end) play_fail(rows[i].what, "another end");
        expect_end(&p, rows[i].what, "winner=0 ranks=1.5,1.5");
        sb_free(&text);
        play_rise(&p);
    }
    play_close(&p);
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(results),
    cmocka_unit_test(by_score),
    cmocka_unit_test(passes),
    cmocka_unit_test(limits),
};

TEST_MAIN(cases)
