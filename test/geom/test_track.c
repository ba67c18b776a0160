/* test_track.c: tracks from lists and from texts, and how their elements hang together. */
#include "geom/geom.h"

/* "6 7*1 8": sites with their bumps. */
static const char *track_text(const Track *t) {
    static char text[1024];
    size_t at = 0;
    for (int i = 0; i < t->n; i++) {
        at += (size_t)snprintf(text + at, sizeof text - at, "%s%d", i ? " " : "", t->steps[i].site);
        if (t->steps[i].bump)
            at += (size_t)snprintf(text + at, sizeof text - at, "*%d", t->steps[i].bump);
    }
    return text;
}

static const Track *one_track(Workshop *w, const char *board, const char *track) {
    char text[512];
    snprintf(text, sizeof text, "(board %s %s)", board, track);
    workshop_board(w, text);
    assert_int_equal(w->tracks->n, 1);
    return &w->tracks->v[0];
}

static void sites_along_a_track(void **state) {
    static const struct {
        const char *board, *track, *sites;
    } rows[] = {
        {"(square 3)", "(track \"T\" {0 1 2 5 8})", "0 1 2 5 8"},
        {"(square 3)", "(track \"T\" {0 1 End})", "0 1 -2"},
        {"(square 3)", "(track \"T\" {0 1 1 1 2 0})", "0 1*2 2 0"},
        {"(square 3)", "(track \"T\" {0 40 41})", "0 40 41"}, /* sites of a hand */
        {"(square 3)", "(track \"T\" \"0,E,N1,W\")", "0 1 2 5 4 3"},
        {"(square 3)", "(track \"T\" \"0,E,N,W,End\")", "0 1 2 5 8 7 6 -2"},
        {"(square 3)", "(track \"T\" \"20,0,NE\")", "20 0 4 8"},
        {"(square 3)", "(track \"T\" \"0,N9,S,3,E1\")", "0 3 6 3 0 3 4"},
        {"(square 3)", "(track \"T\" \"6,N,E\")", "6 7 8"}, /* no way: stay */
        {"(square 3)", "(track \"T\" \"4,5,5,2\")", "4 5*1 2"},
        {"(hex 2)", "(track \"T\" \"0,NNE,W,SSW\")", "0 3 6 5 2"},
        /* the example of the guide */
        {"(merge (rectangle 3 4) (shift 0 1 (rectangle 1 12)))",
         "(track \"Track1\" \"3,W,N1,E,End\" P1 directed:True)",
         "3 2 1 0 4 5 6 7 8 13 14 15 16 17 18 19 -2"},
    };
    Workshop w;
    workshop_open(&w);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const Track *t = one_track(&w, rows[i].board, rows[i].track);
        assert_string_equal(track_text(t), rows[i].sites);
    }
    workshop_close(&w);
}

static void expect_links(const Track *t, const char *next, const char *prev) {
    int n[64], p[64];
    for (int i = 0; i < t->n; i++) n[i] = t->steps[i].next, p[i] = t->steps[i].prev;
    assert_string_equal(ints_text(n, t->n), next);
    assert_string_equal(ints_text(p, t->n), prev);
}

static void links(void **state) {
    Workshop w;
    workshop_open(&w);
    const Track *t = one_track(&w, "(square 3)", "(track \"T\" {0 1 2 5})");
    expect_links(t, "1 2 3 -1", "-1 0 1 2");
    t = one_track(&w, "(square 3)", "(track \"T\" {0 1 2 5} loop:True)");
    expect_links(t, "1 2 3 0", "3 0 1 2");
    t = one_track(&w, "(square 3)", "(track \"T\" {0 1 2 5} directed:True)");
    expect_links(t, "1 2 3 -1", "-1 -1 -1 2");
    workshop_close(&w);
}

static void owners_and_flags(void **state) {
    Workshop w;
    workshop_open(&w);
    workshop_board(&w,
                   "(board (square 3) {(track \"A\" {0 1 2} P2) (track \"B\" {0 1 0} directed:True)"
                   " (track \"C\" {0 1 1 0} loop:True P2) (track \"D\" {0 1} 3)"
                   " (track \"E\" {2 1} Neutral)})");
    const Tracks *t = w.tracks;
    assert_int_equal(t->n, 5);
    Slice none = lists_at(&t->owned, 0), two = lists_at(&t->owned, 2),
          three = lists_at(&t->owned, 3);
    assert_string_equal(ints_text(none.v, none.n), "1 4");
    assert_string_equal(ints_text(two.v, two.n), "0 2");
    assert_string_equal(ints_text(three.v, three.n), "3");
    assert_true(str_is(t->v[1].info.name, "B"));
    assert_false(t->v[0].internal_loop);
    assert_true(t->v[1].internal_loop);
    assert_false(t->v[2].internal_loop); /* it has a bump */
    assert_true(t->v[1].info.directed);
    assert_true(t->v[2].info.loop);
    workshop_close(&w);
}

/* Holes of two rows between two stores: 0; 1 2 3 below, 4 5 6 above; 7. */
static void mancala(void **state) {
    Workshop w;
    workshop_open(&w);
    workshop_board(&w, "(mancalaBoard 2 3 {(track \"T\" \"1,E,N,W\" loop:True)})");
    assert_int_equal(w.tracks->n, 1);
    assert_string_equal(track_text(&w.tracks->v[0]), "1 2 3 6 5 4");
    workshop_close(&w);
}

/* Round the corners of a board of 6 by 6 lines, and of a triangle. */
static void surakarta(void **state) {
    Workshop w;
    workshop_open(&w);
    workshop_board(&w, "(surakartaBoard (square 6))");
    assert_int_equal(w.tracks->n, 4);
    assert_string_equal(track_text(&w.tracks->v[0]),
                        "6 7 8 9 10 11*1 4 10 16 22 28 34*1 29 28 27 26 25 24*1 31 25 19 13 7 1*1");
    assert_string_equal(track_text(&w.tracks->v[1]),
                        "1 7 13 19 25 31*1 24 25 26 27 28 29*1 34 28 22 16 10 4*1 11 10 9 8 7 6*1");
    assert_true(str_is(w.tracks->v[3].info.name, "Track2B"));
    assert_true(w.tracks->v[3].info.loop && w.tracks->v[3].info.directed);
    workshop_board(&w, "(surakartaBoard (tri 6) loops:1)");
    assert_int_equal(w.tracks->n, 2);
    assert_string_equal(track_text(&w.tracks->v[0]), "6 7 8 9 10*1 4 9 13 16 18*1 19 16 12 7 1*1");
    workshop_close(&w);
}

static void what_is_wrong(void **state) {
    static const struct {
        const char *board, *why;
    } rows[] = {
        {"(board (square 3) (track \"T\" \"E,N\"))", "begins with the number of a site"},
        {"(board (square 3) (track \"T\" \"0,Q\"))", "nor a direction that this board has"},
        {"(board (square 3) (track \"T\" \"0,NNE\"))", "nor a direction that this board has"},
        {"(board (square 3) (track \"T\" \"0,,E\"))", "nor a direction that this board has"},
        {"(board (square 3) (track \"T\" \"9,E\"))", "outside the board"},
        {"(board (square 3) (track \"T\" \"0,End,E\"))", "outside the board"},
        {"(board (square 3) (track \"T\" \"0,E99999999999\"))", "too large"},
        {"(board (square 3) (track \"T\" \"0x,E\"))", "not a site"},
        {"(board (square 3) (track \"T\" \"\"))", "begins with the number of a site"},
        {"(board (square 3) (track \"T\" {4 4}))", "two different sites"},
        {"(board (square 3) (track \"T\" {}))", "two different sites"},
        {"(board (square 3) (track \"T\" {0 1} Each))", "belongs to a player"},
        {"(board (square 3) (track \"T\" {0 1} 17))", "belongs to a player"},
        {"(board (square 3) (track \"T\" \"0,E\") use:Edge)", "cells or vertices"},
        {"(surakartaBoard (square 6) loops:9)", "do not fit"},
        {"(surakartaBoard (hex 3))", "only known for boards of squares"},
    };
    Workshop w;
    workshop_open(&w);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (workshop_try(&w, rows[i].board)) fail_msg("%s was taken", rows[i].board);
        if (!strstr(w.why, rows[i].why)) fail_msg("%s:\n%s", rows[i].board, w.why);
    }
    workshop_close(&w);
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(sites_along_a_track), cmocka_unit_test(links),
    cmocka_unit_test(owners_and_flags),    cmocka_unit_test(mancala),
    cmocka_unit_test(surakarta),           cmocka_unit_test(what_is_wrong),
};

TEST_MAIN(cases)
