/* test_meanings.c: ludemes that few games use do what they say: what moves pass over, phases that the
 * set-up gives, piles, positions that come again, pushing, loops as regions, rings of cells, giving up. */
#include "play.h"
#include "rules/action.h"

/* A game for two in which P1 wins at once when the condition holds after the moves. */
typedef struct MeaningRow {
    const char *equipment, *start, *play;
    const char *moves; /* space separated; `*`: the first legal one */
    const char *when;
    bool holds;
} MeaningRow;

#define ROOKS "(board (square 4)) (piece \"Rook\" Each (move Slide Orthogonal))"
#define FROGS                                                                                      \
    "(board (square 4)) (piece \"Frog\" Each (or (move Hop Orthogonal (between if:(is Enemy (who " \
    "at:(between)))) (to if:(is Empty (to)))) (move Step (to if:(is Empty (to))))))"
#define DISCS "(board (square 5)) (piece \"Disc\" Each)"
#define PLACE "(move Add (piece (id \"Disc\" Mover)) (to (sites Empty)))"
#define RING "(place \"Disc1\" {6 8 11 13 16 17 18})"
#define SEEDS(most) "(board (rectangle 1 2)) (piece \"Seed\" Shared maxCount:" most ")"
#define SEED_MOVE                                                                                  \
    "(move Add (piece \"Seed\") (to 1) count:2 (then (fromTo (from 0) (to 1) count:1)))"

/* A pile that steps as a whole, and somebody who takes it. */
#define PILE                                                                                       \
    "(board (rectangle 1 6)) (piece \"Disc\" P1 (move Step (to if:(is Empty (to))) (then (fromTo " \
    "(from (last From)) (to (last To)) count:(count at:(last From)))))) (piece \"Wolf\" P2 (move " \
    "Step (to if:(not (is Mover (who at:(to)))) (apply (if (is Enemy (who at:(to))) (remove "      \
    "(to)))))))"
#define PILE_START "(place \"Disc1\" 0 count:3) (place \"Wolf2\" 5)"
#define SHUTTLES "(board (rectangle 1 6)) (piece \"Disc\" Each (move Step (to if:(is Empty (to)))))"
#define SHUTTLES_START "(place \"Disc1\" 1) (place \"Disc2\" 4)"
#define ROW "(board (rectangle 1 6)) (piece \"Disc\" Each)"
#define PUSH "(move Select (from (sites Board)) (then (push (from (last From)) E)))"

#define HANDS "(board (square 3) use:Vertex) (piece \"Disc\" Each) (hand Each)"
#define HANDS_START "(place \"Disc\" \"Hand\" count:2)"
#define FROM_HAND "(move (from (handSite Mover)) (to (sites Empty)))"
#define WAY "(board (square 3) (track \"Way\" {0 1 2 5 8} )) (piece \"Disc\" Each)"
/* Two vertices in the middle, 2 and 6; from 6 the walk to the lowest neighbours leads through 2. */
#define TREE                                                                                       \
    "(board (graph vertices:{{0 0} {1 3} {2 2} {1 0} {0 3} {4 3} {3 1}} edges:{{2 6} {1 2} {4 1} " \
    "{5 6} {3 6} {0 3}}) use:Vertex) (piece \"Line\" Shared) (piece \"Post\" Each)"
#define TREE_START "(set Shared Edge (sites Board Edge))"
#define TREE_PLAY "(move Add (piece (id \"Post\" Mover)) (to Vertex (sites Empty Vertex)))"

static const MeaningRow rows[] = {
    /* A slide passes over the sites between, a hop over its hurdles, a step over nothing. */
    {ROOKS, "(place \"Rook1\" 0) (place \"Rook2\" 15)", "(forEach Piece)", "0>3",
     "(= (last Between) (sites {1 2}))", true},
    {ROOKS, "(place \"Rook1\" 0) (place \"Rook2\" 15)", "(forEach Piece)", "0>1",
     "(= 0 (count Sites in:(last Between)))", true},
    {FROGS, "(place \"Frog1\" 0) (place \"Frog2\" 1)", "(forEach Piece)", "0>2",
     "(= (last Between) (sites {1}))", true},
    {FROGS, "(place \"Frog1\" 0) (place \"Frog2\" 1)", "(forEach Piece)", "0>4",
     "(= 0 (count Sites in:(last Between)))", true},
    /* Only the last move counts. */
    {ROOKS, "(place \"Rook1\" 0) (place \"Rook2\" 15)", "(forEach Piece)", "0>3 15>13",
     "(= (last Between) (sites {14}))", true},
    {ROOKS, "(place \"Rook1\" 0) (place \"Rook2\" 15)", "(forEach Piece)", "0>3",
     "(= (sites Between (slide (from (last To)) Orthogonal)) (sites {1 2 7}))", true},
    {ROOKS, "(place \"Rook1\" 0) (place \"Rook2\" 15)", "(forEach Piece)", "0>3",
     "(= (sites To (slide (from (last To)) Orthogonal)) (sites {0 1 2 7 11}))", true},
    {DISCS, "(place \"Disc1\" 0) (place \"Disc2\" 1)", PLACE, "2>2",
     "(= (sites Between (custodial (from (last To)) Orthogonal)) (sites {1}))", true},
    /* The whole group is enclosed. */
    {DISCS, "(place \"Disc2\" {12 13}) (place \"Disc1\" {7 8 11 17 18})", PLACE, "14>14",
     "(= (sites Between (enclose (from (last To)) Orthogonal)) (sites {12 13}))", true},

    /* Phases: those of the board, and one that is set. */
    {DISCS, "(set Phase 5 at:4)", PLACE, "*", "(= 5 (phase of:4))", true},
    {DISCS, "(set Phase 5 at:4)", PLACE, "*", "(= (sites Phase 5) (sites {4}))", true},
    {DISCS, "(set Phase 5 at:4)", PLACE, "*", "(is In 4 (sites Phase 0))", false},
    {DISCS, "(set Phase 5 at:4)", PLACE, "*", "(!= (phase of:0) (phase of:1))", true},

    /* Pieces that move onto a full pile vanish. */
    {SEEDS("1"), "(place \"Seed\" 0)", SEED_MOVE, "*", "(= 2 (count at:1))", true},
    {SEEDS("9"), "(place \"Seed\" 0)", SEED_MOVE, "*", "(= 3 (count at:1))", true},
    {SEEDS("1"), "(place \"Seed\" 0)", SEED_MOVE, "*", "(is Empty 0)", true},

    /* Loops as regions. */
    {DISCS, RING " (place \"Disc2\" 12)", PLACE, "7>7", "(= (sites Loop) (sites {7 11 13 17}))",
     true},
    {DISCS, RING " (place \"Disc2\" 12)", PLACE, "7>7", "(= (sites Loop inside:True) (sites {12}))",
     true},
    {DISCS, RING " (place \"Disc2\" 12)", PLACE, "7>7",
     "(= 1 (count Sites in:(sites Loop inside:True surround:P2)))", true},
    {DISCS, RING " (place \"Disc2\" 12)", PLACE, "7>7",
     "(= 0 (count Sites in:(sites Loop surround:P1)))", true},
    {DISCS, RING " (place \"Disc2\" 12)", PLACE, "0>0", "(= 0 (count Sites in:(sites Loop)))",
     true},

    /* Rings of cells. */
    {DISCS, RING, PLACE, "7>7", "(is Path Cell Mover length:(exact 8) closed:True)", true},
    {DISCS, RING, PLACE, "7>7", "(is Path Cell Mover length:(exact 9) closed:True)", false},
    {DISCS, RING, PLACE, "7>7", "(is Path Cell Mover length:(min 3) closed:True)", true},
    {DISCS, RING, PLACE, "7>7", "(is Path Cell Mover length:(exact 3) closed:True)", true},
    {DISCS, RING, PLACE, "7>7", "(is Path Cell Mover length:(max 2) closed:True)", false},
    {DISCS, "(place \"Disc1\" {6 8})", PLACE, "7>7",
     "(is Path Cell Mover length:(min 3) closed:True)", false},

    /* A pile that moved as a whole is listed twice, and has each of its moves twice; listed where it no
     * longer is, it is no piece. */
    {PILE, PILE_START, "(forEach Piece)", "0>1", "(= 4 (count LegalMoves))", true},
    {PILE, PILE_START, "(forEach Piece)", "0>1 5>4 1>2 4>3 1>0", "(no Pieces P1)", false},
    {PILE, PILE_START, "(forEach Piece)", "0>1 5>4 1>2 4>3 1>0 3>2", "(no Pieces P1)", true},

    /* Positions are kept where they are asked for, without a rule against repetition. */
    {SHUTTLES, SHUTTLES_START, "(forEach Piece)", "1>2 4>5 2>1 5>4", "(is Repeat Positional)",
     true},
    {SHUTTLES, SHUTTLES_START, "(forEach Piece)", "1>2 4>5 2>1 5>4", "(is Repeat PositionalInTurn)",
     false},
    {SHUTTLES, SHUTTLES_START, "(forEach Piece)", "1>2 4>5 2>3 5>4", "(is Repeat Positional)",
     false},
    /* What is pushed from an empty site are those before it, up to the first gap; the last one of a full
     * line is lost. */
    {ROW, "(place \"Disc2\" {1 2})", PUSH, "0>0", "(= (sites Occupied by:P2) (sites {2 3}))", true},
    {ROW, "(place \"Disc2\" {1 2 4})", PUSH, "1>1", "(= (sites Occupied by:P2) (sites {2 3 4}))",
     true},
    {ROW, "(place \"Disc2\" {4 5})", PUSH, "4>4", "(= (sites Occupied by:P2) (sites {5}))", true},

    /* A hand is made of cells: who asks for the owner of a vertex there is told of nobody. */
    {HANDS, HANDS_START, FROM_HAND, "c9>0", "(= 0 (who at:(handSite P2)))", true},
    {HANDS, HANDS_START, FROM_HAND, "c9>0", "(= 2 (who Cell at:(handSite P2)))", true},
    {HANDS, HANDS_START, FROM_HAND, "c9>0", "(= 2 (what at:(handSite P2)))", true},

    /* A track from nowhere begins at its beginning, and goes on behind its end. */
    {WAY, "", PLACE, "*", "(= (sites Track \"Way\" from:-1 to:2) (sites {0 1 2}))", true},
    {WAY, "", PLACE, "*", "(= (sites Track \"Way\" from:5 to:1) (sites {0 1 5 8}))", true},
    {WAY, "", PLACE, "*", "(= 0 (count Sites in:(sites Track \"Way\" from:4 to:1)))", true},

    {TREE, TREE_START, TREE_PLAY, "6>6", "(is TreeCentre Shared)", true},
    {TREE, TREE_START, TREE_PLAY, "2>2", "(is TreeCentre Shared)", false},

    /* Turning is about one piece, whatever region is named. */
    {"(board (square 3)) (piece \"Disc\" Each)", "(place \"Disc1\" 4) (place \"Disc2\" 0)",
     "(forEach Piece (move Set Rotation (to (sites Board)) {3} previous:False next:False))",
     "4>4=3", "(= 3 (rotation at:4))", true},

    /* Legal moves that ask how many there are. */
    {DISCS, "(place \"Disc1\" 3)",
     "(move Add (piece (id \"Disc\" Mover)) (to (sites Empty) if:(>= (count LegalMoves) 0)))", "*",
     "(= 23 (count LegalMoves))", true},
};

static void meaning_moves(Play *p, const char *moves) {
    char one[32];
    while (*moves) {
        size_t n = strcspn(moves, " ");
        if (n >= sizeof one) play_fail(moves, "this move is too long");
        memcpy(one, moves, n);
        one[n] = '\0';
        if (strcmp(one, "*") == 0) {
            assert_true(p->game->ops->moves(p->player, p->state, p->list) > 0);
            p->game->ops->apply(p->player, p->state, p->list, 0);
        } else {
            play_move(p, one);
        }
        moves += n + (moves[n] == ' ');
    }
}

static void each_row(void **state) {
    Play p;
    play_open(&p);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        StrBuf text = {0};
        sb_fmt(
            &text,
            "(game \"Meaning\" (players 2) (equipment {%s}) (rules (start {%s}) (play %s) (end (if "
            "%s (result P1 Win)))))",
            rows[i].equipment, rows[i].start, rows[i].play, rows[i].when);
        play_text(&p, sb_cstr(&text));
        meaning_moves(&p, rows[i].moves);
        if (p.game->ops->over(p.state) != rows[i].holds)
            play_fail(sb_cstr(&text), rows[i].holds ? "does not hold" : "holds");
        play_rise(&p);
        sb_free(&text);
    }
    play_close(&p);
}

/* What would lead to a position of this turn, as doing nothing does, is left out. */
static void no_repetition_in_a_turn(void **state) {
    Play p;
    play_open(&p);
    play_text(&p,
              "(game \"Turn\" (players 2) (equipment {" ROW "}) (rules (play (do (or (move Add (to "
              "(sites Empty))) (move Select (from (sites Board)))) ifAfterwards:(not (is Repeat "
              "PositionalInTurn)))) (end (if (is Full) (result Mover Win)))))");
    play_expect_moves(&p, 6);
    play_move(&p, "0>0");
    play_expect_moves(&p, 5);
    play_rise(&p);
    play_close(&p);
}

/* Two stacks, with values 2 below 1 and 1 below 5: the most valuable removal is that of the lowest pieces for
 * (max Moves …), that of those on top for (max Captures …). */
static void values_of_stacks(void **state) {
    static const char *const kinds[] = {"Moves", "Captures"}, *const best[] = {"0.1>0.1",
                                                                               "3.1>3.1"};
    Play p;
    play_open(&p);
    for (int i = 0; i < 2; i++) {
        StrBuf text = {0};
        sb_fmt(
            &text,
            "(game \"Values\" (players 2) (equipment {(board (rectangle 1 6)) (piece \"Disc\" Each "
            "maxValue:9)}) (rules (start {(place Stack \"Disc2\" 0 value:2) (place Stack \"Disc2\" "
            "0 value:1) (place Stack \"Disc2\" 3 value:1) (place Stack \"Disc2\" 3 value:5)}) "
            "(play (max %s withValue:True (move Select (from (sites {0 3})) (then (remove (last "
            "From)))))) (end (if (= 6 (count Moves)) (result Mover Win)))))",
            kinds[i]);
        play_text(&p, sb_cstr(&text));
        play_expect_moves(&p, 1);
        play_move(&p, best[i]);
        play_rise(&p);
        sb_free(&text);
    }
    play_close(&p);
}

/* Who gives up loses at once; of more players the others go on. */
static void giving_up(void **state) {
    static const char *const texts[] = {
        "(game \"Two\" (players 2) (equipment {" DISCS "}) (rules (play " PLACE
        ") (end (if (is Full) (result Mover Draw)))))",
        "(game \"Three\" (players 3) (equipment {" DISCS "}) (rules (play " PLACE
        ") (end (if (is Full) (result Mover Draw)))))"};
    Play p;
    play_open(&p);
    for (int players = 2; players <= 3; players++) {
        play_text(&p, texts[players - 2]);
        const GameOps *ops = p.game->ops;
        Ctx *c = ctx_new((const Rules *)p.game);
        Action gives_up = {.kind = ACT_Forfeit, .what = 2};
        c->s = p.state;
        action_apply(c, p.state, &gives_up);
        assert_int_equal(ops->over(p.state), players == 2);
        assert_int_equal(ops->winner(p.state), players == 2 ? 1 : 0);
        assert_true(ops->rank(p.state, 2) == players);
        if (players == 3) {
            play_move(&p, "0>0");
            assert_int_equal(ops->mover(p.state), 3);
        }
        ctx_free(c);
        play_rise(&p);
    }
    play_close(&p);
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(each_row),
    cmocka_unit_test(no_repetition_in_a_turn),
    cmocka_unit_test(values_of_stacks),
    cmocka_unit_test(giving_up),
};

TEST_MAIN(cases)
