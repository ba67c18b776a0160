/* example_worlds.h: small games without a point of their own, in which the examples of ludemes live:
 * players, equipment, start, play and end. */
#ifndef TSR_TEST_RULES_EXAMPLE_WORLDS_H
#define TSR_TEST_RULES_EXAMPLE_WORLDS_H

#include <stddef.h>

/* Parts of a game; NULL: as the world has it. */
typedef struct HostParts {
    const char *whole;     /* instead of everything else */
    const char *head;      /* (players …) and, if need be, (mode …) */
    const char *equipment; /* items */
    const char *more;      /* items added to them */
    const char *meta;      /* rules of the (meta …) */
    const char *start;     /* rules of the (start …) */
    const char *play;      /* moves */
    const char *phases;    /* instead of play */
    const char *end;       /* end rules */
} HostParts;

typedef struct HostWorld {
    const char *name;
    HostParts parts;
} HostWorld;

/* ---- worlds ---------------------------------------------------------------------------------- */

#define HOST_MOVES                                                                                 \
    "(or {(move Step (to if:(is Empty (to)))) "                                                    \
    "(move Step (to if:(is Enemy (who at:(to))) (apply (remove (to)))))})"

#define HOST_PIECES                                                                                \
    "(piece \"Stone\" Each (flips 0 1) maxState:4) (piece \"Reed\" Each) "                         \
    "(piece \"Heron\" Each " HOST_MOVES ") (piece \"Otter\" Each " HOST_MOVES ") "                 \
    "(piece \"Runner\" Each " HOST_MOVES ") (piece \"Fence\" Each) (piece \"Fox\" Each) "          \
    "(piece \"Queen\" Each) (piece \"Brick\" Each) (piece \"Token\" Each) (piece \"Tower\" Each) " \
    "(piece \"Scout\" Each) (piece \"Guard\" Each) (piece \"Lantern\" Each) "                      \
    "(piece \"Crown\" Each) (piece \"Shell\" Each) (piece \"Warden\" Each) "                       \
    "(piece \"Wolf\" Neutral) (piece \"Ember\" Neutral) (piece \"Frost\" Neutral) "                \
    "(piece \"Puddle\" Neutral) (piece \"Rain\" Neutral) (piece \"Ash\" Neutral) "                 \
    "(piece \"Drop\" Neutral)"

#define HOST_TRACKS                                                                                \
    "{(track \"Ring\" \"0,E,N,W\" loop:True P1) (track \"Ring\" \"63,W,S,E\" loop:True P2) "       \
    "(track \"Path\" {0 1 2 3 4 5 6 7 15 23 31 39} P1 directed:True) "                             \
    "(track \"Path\" {63 62 61 60 59 58 57 56 48 40} P2 directed:True) "                           \
    "(track \"Stream\" {8 9 10 11 12 13 14 15 23}) "                                               \
    "(track \"Homeward\" {0 8 16 24 32 40 48 56} P1 directed:True) "                               \
    "(track \"Homeward\" {63 55 47 39 31 23 15 7} P2 directed:True)}"

#define HOST_REGIONS                                                                               \
    "(hand Each size:8) (regions \"Camp\" P1 (sites Bottom)) (regions \"Camp\" P2 (sites Top)) "   \
    "(map \"Gates\" {(pair P1 4) (pair P2 60)}) (map \"Partner\" {(pair P1 P2) (pair P2 P1)})"

#define HOST_START                                                                                 \
    "(place \"Heron1\" {8 10 12}) (place \"Otter1\" {9 11 13}) (place \"Runner1\" {0 2}) "         \
    "(place \"Fox1\" 4) (place \"Queen1\" 14) (place \"Stone1\" {18 20 28}) "                      \
    "(place \"Heron2\" {48 50 52}) (place \"Otter2\" {49 51 53}) (place \"Runner2\" {63 61}) "     \
    "(place \"Fox2\" 60) (place \"Queen2\" 54) (place \"Stone2\" {27 29 36}) "                     \
    "(place \"Stone1\" \"Hand1\" count:3) (place \"Stone2\" \"Hand2\" count:3)"

#define HOST_ADD "(move Add (piece (id \"Stone\" Mover)) (to (sites Empty)))"
#define HOST_ENDS "(if (>= (count Moves) 24) (result Mover Draw))"

static const HostWorld host_worlds[] = {
    {"open",
     {.head = "(players 2)",
      .equipment = "(board (square 5)) (piece \"Stone\" Each)",
      .play = "(move Add (to (sites Empty)))",
      .end = HOST_ENDS}},
    {"flat",
     {.head = "(players {(player N) (player S)})",
      .equipment = "(board (square 8) " HOST_TRACKS ") " HOST_PIECES " " HOST_REGIONS,
      .start = HOST_START,
      .play = "(or (forEach Piece) " HOST_ADD ")",
      .end = HOST_ENDS}},
    {"stacks",
     {.head = "(players {(player N) (player S)})",
      .equipment = "(board (square 8) " HOST_TRACKS ") " HOST_PIECES " " HOST_REGIONS,
      .start = "(place Stack \"Stone1\" {18 20} count:3) (place Stack items:{\"Wolf0\" \"Crown1\" "
               "\"Stone2\"} 27) (place Stack items:{\"Crown2\" \"Stone1\"} 36) "
               "(place Stack \"Tower2\" (sites Top) count:2)",
      .play = "(or (move Add (piece (id \"Stone\" Mover)) (to (sites Occupied by:All)) stack:True) "
              "(forEach Piece (move Step (to) stack:True)))",
      .end = HOST_ENDS}},
    {"dice",
     {.head = "(players {(player N) (player S)})",
      .equipment = "(board (square 6) {(track \"Path\" {0 1 2 3 4 5 11 17 23} P1 directed:True) "
                   "(track \"Path\" {35 34 33 32 31 30 24 18} P2 directed:True) "
                   "(track \"Homeward\" {0 6 12 18 24 30} P1 directed:True) "
                   "(track \"Homeward\" {35 29 23 17 11 5} P2 directed:True)}) "
                   "(dice d:6 num:2) " HOST_PIECES " (hand Each size:8)",
      .start = "(place \"Runner1\" {0 1 2}) (place \"Runner2\" {35 34 33})",
      .play = "(do (roll) next:(or (forEach Die (forEach Piece)) (move Pass)))",
      .end = HOST_ENDS}},
    {"cards",
     {.head = "(players 2)",
      .equipment = "(board (square 3)) (deck cardsBySuit:4 suits:3) (hand Each size:6)",
      .start = "(deal Cards 6)",
      .play = "(or (move PlayCard) (move Pass))",
      .end = HOST_ENDS}},
    {"dominoes",
     {.head = "(players 2)",
      .equipment = "(boardless Square 41) (dominoes upTo:3) (hand Each size:6)",
      .start = "(deal Dominoes 3)",
      .play = "(or (forEach Piece container:(mover) (move (from) (to (sites Playable)))) "
              "(move Pass))",
      .end = HOST_ENDS}},
    {"sowing",
     {.head = "(players 2)",
      .equipment = "(mancalaBoard 2 6 {(track \"Ring\" \"1,E,N,W\" loop:True P1) "
                   "(track \"Ring\" \"1,E,N,W\" loop:True P2)}) (piece \"Seed\" Shared) "
                   "(hand Each) (regions P1 (sites Bottom)) (regions P2 (sites Top))",
      .start = "(set Count 3 to:(sites Track))",
      .play = "(move Select (from (sites Track) if:(> (count at:(from)) 0)) (then (sow)))",
      .end = HOST_ENDS}},
    {"graph",
     {.head = "(players 2)",
      .equipment = "(board (square 4) use:Vertex) (piece \"Fence\" Each) (piece \"Post\" Each)",
      .start = "(place \"Post1\" Vertex 0) (place \"Post2\" Vertex 15)",
      .play = "(or (move Claim (piece (id \"Fence\" Mover)) (to Edge (sites Empty Edge))) "
              "(move Add (piece (id \"Post\" Mover)) (to Vertex (sites Empty Vertex))))",
      .end = HOST_ENDS}},
    {"pyramid",
     {.head = "(players 2)",
      .equipment = "(board (square 4 pyramidal:True) use:Vertex) (piece \"Ball\" Each)",
      .start = "(place \"Ball1\" {0 1 4 5}) (place \"Ball2\" {10 11})",
      .play = "(move Add (piece (id \"Ball\" Mover)) (to (sites Empty) if:(is Flat (to))))",
      .end = HOST_ENDS}},
    {"four",
     {.head = "(players 4)",
      .equipment = "(board (square 5)) (piece \"Stone\" Each) (hand Each)",
      .start = "(set Team 1 {P1 P3}) (set Team 2 {P2 P4})",
      .play = "(move Add (to (sites Empty)))",
      .end = HOST_ENDS}},
    {"large",
     {.head = "(players 2)",
      .equipment = "(board (square 8)) (tile \"Beam\" Each {F F R F}) (piece \"Stone\" Each)",
      .start = "(place \"Beam1\" 9 state:0) (place \"Beam2\" 44 state:0)",
      .play = "(or (move Add (piece (id \"Stone\" Mover)) (to (sites Empty))) "
              "(forEach Piece \"Beam\" (move (from) (to (sites Around (from) Empty)))))",
      .end = HOST_ENDS}},
    {"tiles",
     {.head = "(players 2)",
      .equipment = "(board (square 7)) (tile \"Road\" Shared {(path from:0 to:2 colour:1) (path "
                   "from:1 to:3 colour:2)}) (tile \"Bend\" Shared {(path from:0 to:1 colour:1) "
                   "(path from:2 to:3 colour:2)})",
      .start = "(place \"Road\" 24)",
      .play = "(move Add (piece {\"Road\" \"Bend\"}) (to (sites Empty)))",
      .end = HOST_ENDS}},
    {"puzzle",
     {.head = "(players 1)",
      .equipment = "(board (square 3) (values Cell (range 1 3))) (regions {Rows Columns})",
      .start = "(set {{0 1}})",
      .play = "(satisfy (all Different))",
      .end = "(if (is Solved) (result P1 Win))"}},
    {NULL, {0}},
};

#endif
