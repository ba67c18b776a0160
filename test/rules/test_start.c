/* test_start.c: start rules: pieces on sites, counts, stacks, hands, scores, values. */
#include "play.h"

typedef struct StartRow {
    const char *equipment, *start, *expected;
} StartRow;

static const StartRow start_rows[] = {
    /* On sites. */
    {"", "(place \"Disc1\" 4)", "mover=1 next=2 prev=0 | 0c: 4=1"},
    {"", "(place \"Disc1\" coord:\"B1\")", "mover=1 next=2 prev=0 | 0c: 1=1"},
    {"", "{(place \"Disc1\" {0 8}) (place \"Disc2\" {1 2})}",
     "mover=1 next=2 prev=0 | 0c: 0=1 1=2 2=2 8=1"},
    {"", "(place \"Disc2\" (sites Bottom))", "mover=1 next=2 prev=0 | 0c: 0=2 1=2 2=2"},
    {"", "(place \"Disc2\" (sites {}))", "mover=1 next=2 prev=0"},
    {"", "(place \"Disc1\" 0 state:2)", "mover=1 next=2 prev=0 | 0c: 0=1s2"},
    {"", "(place \"Disc1\" 0 value:3)", "mover=1 next=2 prev=0 | 0c: 0=1v3"},
    {"", "(place \"Disc1\" 0 rotation:1)", "mover=1 next=2 prev=0 | 0c: 0=1r1"},
    /* Without stacks the first piece stays; at most it becomes more. */
    {"", "{(place \"Disc1\" 4) (place \"Disc2\" 4)}", "mover=1 next=2 prev=0 | 0c: 4=1"},
    {"", "{(place \"Disc1\" 4 count:2) (place \"Disc1\" 4)}", "mover=1 next=2 prev=0 | 0c: 4=1*3"},
    /* Counts. */
    {"(piece \"Seed\" Shared)", "(place \"Seed\" 3 count:5)", "mover=1 next=2 prev=0 | 0c: 3=3*5"},
    {"(piece \"Seed\" Shared)", "(set Count 4 to:(sites Bottom))",
     "mover=1 next=2 prev=0 | 0c: 0=3*4 1=3*4 2=3*4"},
    /* Stacks, from the bottom up. */
    {"", "(place Stack \"Disc1\" 4 count:3)", "mover=1 next=2 prev=0 | 0c: 4=[1/1/1]"},
    {"", "(place Stack items:{\"Disc1\" \"Disc2\"} 4)", "mover=1 next=2 prev=0 | 0c: 4=[1/2]"},
    {"", "{(place Stack \"Disc1\" 0 count:2) (place Stack \"Disc2\" 0 count:1)}",
     "mover=1 next=2 prev=0 | 0c: 0=[1/1/2]"},
    /* Hands: every player gets their own pieces. */
    {"(hand Each)", "(place \"Disc\" \"Hand\" count:7)",
     "mover=1 next=2 prev=0 | 1c: 9=1*7 | 2c: 10=2*7"},
    {"(hand Each)", "(place \"Disc2\" \"Hand2\" count:2)", "mover=1 next=2 prev=0 | 2c: 10=2*2"},
    /* Scores; rules for each player, value and site. */
    {"", "(set Score P2 6)", "mover=1 next=2 prev=0 score=0,6"},
    {"", "(forEach Value min:2 max:4 (place \"Disc1\" (value)))",
     "mover=1 next=2 prev=0 | 0c: 2=1 3=1 4=1"},
    {"", "(forEach Site (sites Top) if:(!= (site) 7) (place \"Disc1\" (site)))",
     "mover=1 next=2 prev=0 | 0c: 6=1 8=1"},
};

static void placed(void **state) {
    Play p;
    play_open(&p);
    for (size_t i = 0; i < sizeof start_rows / sizeof *start_rows; i++) {
        StrBuf text = {0};
        sb_fmt(&text,
               "(game \"Starts\" (players 2)"
               " (equipment {(board (square 3)) (piece \"Disc\" Each) %s})"
               " (rules (start %s) (play (move Pass)) (end (if False (result Mover Win)))))",
               start_rows[i].equipment, start_rows[i].start);
        play_text(&p, sb_cstr(&text));
        play_expect(&p, start_rows[i].expected);
        play_begin(&p, 7); /* again: nothing is left of the game before */
        play_expect(&p, start_rows[i].expected);
        sb_free(&text);
        play_rise(&p);
    }
    play_close(&p);
}

/* By chance: the same seed gives the same position, and all pieces are there. */
static void by_chance(void **state) {
    Play p;
    StrBuf first = {0}, second = {0};
    bool differs = false;
    play_open(&p);
    play_text(&p, "(game \"Chance\" (players 2)"
                  " (equipment {(board (square 8)) (piece \"Disc\" Each)})"
                  " (rules (start (place Random {\"Disc1\" \"Disc2\"} count:10))"
                  " (play (move Pass)) (end (if False (result Mover Win)))))");
    for (uint64_t seed = 1; seed < 6; seed++) {
        play_begin(&p, seed);
        sb_clear(&first);
        p.game->ops->state_text(p.game, p.state, &first);
        play_begin(&p, seed);
        if (seed > 1) differs |= strcmp(sb_cstr(&first), sb_cstr(&second)) != 0;
        play_expect(&p, sb_cstr(&first));
        sb_clear(&second);
        sb_str(&second, sb_view(&first));
    }
    assert_true(differs);
    sb_free(&first);
    sb_free(&second);
    play_rise(&p);
    play_close(&p);
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(placed),
    cmocka_unit_test(by_chance),
};

TEST_MAIN(cases)
