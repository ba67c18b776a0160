/* test_state.c: positions, flat and with stacks: putting, inserting, taking; the sets of empty and
 * owned places stay true whatever is done. */
#include "play.h"

#include "base/rng.h"
#include "rules/state.h"

enum { STATE_SITES = 9 };

static const char flat_game[] =
    "(game \"Flat\" (players 2) (equipment {(board (square 3)) (piece \"Disc\" Each)"
    " (piece \"Wall\" Neutral)}) (rules (start (place \"Disc1\" 0 count:2 state:1))"
    " (play (move Pass)) (end (if False (result Mover Win)))))";

static const char stack_game[] =
    "(game \"Stacks\" (players 2) (equipment {(board (square 3)) (piece \"Disc\" Each)"
    " (piece \"Wall\" Neutral)}) (rules (start (place Stack \"Disc1\" 0 count:2))"
    " (play (move Pass)) (end (if False (result Mover Win)))))";

static const Rules *state_rules(const Play *p) {
    return (const Rules *)(const void *)p->game; /* a Rules begins with its Game */
}

static PieceData piece(int what) {
    return (PieceData){.what = what, .count = 1};
}

/* The sets say what the places say. With stacks, owned places follow the lists of pieces, which the
 * actions keep, not the functions tried here. */
static void sets_agree(const Rules *r, const State *s) {
    for (int place = 0; place < STATE_SITES; place++) {
        bool empty = state_what(r, s, place) == 0;
        assert_int_equal(set_has(state_empty(r, s), place), empty);
        assert_int_equal(state_is_empty(r, s, place), empty);
        bool follows = !(r->layout.features & USES_STACKS) && !r->layout.listed;
        for (int owner = 0; owner <= 2 && follows; owner++) {
            bool owns = !empty && owner_of(r, state_what(r, s, place)) == owner;
            assert_int_equal(set_has(state_owned(r, s, owner), place), owns);
        }
    }
}

static void flat(void **state) {
    Play p;
    play_open(&p);
    play_text(&p, flat_game);
    const Rules *r = state_rules(&p);
    State *s = p.state;
    assert_int_equal(state_what(r, s, 0), 1);
    assert_int_equal(state_count(r, s, 0), 2);
    assert_int_equal(state_state(r, s, 0, -1), 1);
    state_put(r, s, 4, piece(2));
    assert_int_equal(state_what(r, s, 4), 2);
    assert_int_equal(state_height(r, s, 4), 1);
    sets_agree(r, s);
    state_put(r, s, 4, piece(3)); /* replaces */
    assert_int_equal(state_what(r, s, 4), 3);
    assert_int_equal(state_count(r, s, 4), 1);
    sets_agree(r, s);
    state_take(r, s, 0, -1); /* all that is there */
    assert_int_equal(state_what(r, s, 0), 0);
    assert_int_equal(state_count(r, s, 0), 0);
    state_take(r, s, 0, -1); /* once more: nothing is there */
    state_put(r, s, 4, piece(0));
    assert_true(state_is_empty(r, s, 4));
    sets_agree(r, s);
    assert_int_equal(state_what(r, s, -1), 0); /* no place at all */
    assert_int_equal(state_height(r, s, -1), 0);
    play_rise(&p);
    play_close(&p);
}

static void stacks(void **state) {
    Play p;
    play_open(&p);
    play_text(&p, stack_game);
    const Rules *r = state_rules(&p);
    State *s = p.state;
    assert_int_equal(state_height(r, s, 0), 2);
    state_put(r, s, 0, piece(2));
    state_insert(r, s, 0, 0, piece(3));
    play_expect(&p, "mover=1 next=2 prev=0 | 0c: 0=[3/1/1/2]");
    assert_int_equal(state_what(r, s, 0), 2);
    assert_int_equal(state_what_at(r, s, 0, 0), 3);
    assert_int_equal(state_what_at(r, s, 0, 7), 0); /* above it there is nothing */
    sets_agree(r, s);
    state_take(r, s, 0, 1);
    play_expect(&p, "mover=1 next=2 prev=0 | 0c: 0=[3/1/2]");
    state_take(r, s, 0, -1);
    play_expect(&p, "mover=1 next=2 prev=0 | 0c: 0=[3/1]");
    state_take(r, s, 0, 9); /* there is no such level */
    sets_agree(r, s);
    state_clear(r, s, 0);
    assert_int_equal(state_height(r, s, 0), 0);
    state_take(r, s, 0, -1);
    state_clear(r, s, 0);
    assert_int_equal(state_what(r, s, 0), 0);
    sets_agree(r, s);
    play_rise(&p);
    play_close(&p);
}

/* Thousands of changes by chance, compared with the sets after each. */
static void changes(const char *text) {
    Play p;
    uint64_t rng = 5;
    play_open(&p);
    play_text(&p, text);
    const Rules *r = state_rules(&p);
    State *s = p.state;
    for (int i = 0; i < 5000; i++) {
        int place = (int)rng_below(&rng, STATE_SITES), height = state_height(r, s, place);
        PieceData d = piece(1 + (int)rng_below(&rng, 3));
        switch (rng_below(&rng, 6)) {
        case 0:
        case 1:
            if (height < 6) state_put(r, s, place, d);
            break;
        case 2:
            if (height > 0 && height < 6 && (r->layout.features & USES_STACKS))
                state_insert(r, s, place, (int)rng_below(&rng, (uint32_t)height), d);
            break;
        case 3: state_take(r, s, place, -1); break;
        case 4:
            if (height > 0) state_take(r, s, place, (int)rng_below(&rng, (uint32_t)height));
            break;
        default:
            if (i % 7 == 0) state_clear(r, s, place);
            break;
        }
        sets_agree(r, s);
    }
    play_rise(&p);
    play_close(&p);
}

static void flat_changes(void **state) {
    changes(flat_game);
}

static void stack_changes(void **state) {
    changes(stack_game);
}

/* A copy is the same and goes its own way. */
static void copies(void **state) {
    Play p;
    play_open(&p);
    play_text(&p, stack_game);
    const Rules *r = state_rules(&p);
    state_copy(r, p.other, p.state);
    assert_true(state_hash(r, p.other) == state_hash(r, p.state));
    state_put(r, p.other, 5, piece(2));
    assert_true(state_hash(r, p.other) != state_hash(r, p.state));
    assert_true(state_is_empty(r, p.state, 5));
    play_rise(&p);
    play_close(&p);
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(flat),          cmocka_unit_test(stacks), cmocka_unit_test(flat_changes),
    cmocka_unit_test(stack_changes), cmocka_unit_test(copies),
};

TEST_MAIN(cases)
