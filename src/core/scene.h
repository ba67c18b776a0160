/* scene.h: what there is to look at in a game, as plain data for whoever draws it, on a terminal or on
 * a page.
 *
 *     Scene      what stays: places and where they are, what is beside what, kinds of pieces
 *     SceneView  what one player sees of a state: what lies on each place, scores, whose turn it is
 *
 * Both come from the game (GameOps.scene, GameOps.look). What is hidden from the player of a view is
 * not in it: two states that read the same to a player (GameOps.view) give equal views. */
#ifndef TSR_CORE_SCENE_H
#define TSR_CORE_SCENE_H

#include "base/str.h"
#include "base/vec.h"

/* In place of a number that the player does not see. */
enum { SCENE_UNKNOWN = -1000000001 };

typedef enum ScenePlaceKind {
    SCENE_CELL,
    SCENE_VERTEX,
    SCENE_EDGE,
    SCENE_HAND, /* the others are places of a holder */
    SCENE_DECK,
    SCENE_DIE,
} ScenePlaceKind;

/* How the places of the board lie. */
typedef enum SceneShape {
    SCENE_SQUARES, /* cells in rows and columns; some may be missing */
    SCENE_HEXES,   /* cells in rows, each half a cell beside the one before */
    SCENE_CELLS,   /* other cells */
    SCENE_GRAPH,   /* vertices, joined by links */
} SceneShape;

typedef struct ScenePoint {
    double x, y;
} ScenePoint;

/* A slice of an array of the scene. */
typedef struct SceneRun {
    int first, n;
} SceneRun;

typedef struct ScenePlace {
    ScenePlaceKind kind;
    int site;   /* its number in texts of moves and states; -1: they use the label */
    Str label;  /* what people call it: "A1"; may be empty */
    Str column; /* the parts of the label, if it has two: "A" and "1" */
    Str row;
    double x, y;      /* neighbours are about 1 apart; y goes up. In a holder: x counts from 0 */
    int layer;        /* of a board in space, from 0 */
    int phase;        /* colour of the board: neighbours mostly differ; 0 … */
    int holder;       /* index of its hand, deck or dice; -1: on the board */
    SceneRun outline; /* in Scene.points: corners of a cell, ends of an edge; none of a vertex */
} ScenePlace;

/* A hand, a deck, a set of dice: a row of places that lies beside the board. */
typedef struct SceneHolder {
    ScenePlaceKind kind;
    Str name;
    int owner; /* 0: nobody's, players + 1: everybody's */
    SceneRun places;
} SceneHolder;

typedef enum SceneForm {
    FORM_NONE,
    FORM_PIECE,
    FORM_DIE,
    FORM_TILE,
    FORM_DOMINO,
    FORM_CARD
} SceneForm;

/* A kind of piece. Number 0 is nothing. */
typedef struct SceneKind {
    SceneForm form;
    Str name;          /* without its owner; may be empty */
    int owner;         /* 0: nobody, players + 1: everybody */
    int value, value2; /* of a card; of the halves of a domino */
    bool sided;        /* its state says which side is up */
    int face, suit; /* of a card: 1 Ace … 11 Jack, 12 Queen, 13 King, 0 Joker; from 1 on, 0: none */
} SceneKind;

/* Something that is written on the board for good: the hint of a puzzle for one place or several. */
typedef struct SceneNote {
    ScenePlaceKind kind; /* of its sites, of which not all need be places */
    SceneRun sites;      /* in Scene.numbers */
    double x, y;         /* their middle */
    int value;
} SceneNote;

typedef struct Scene {
    Arena arena; /* everything below lives in it */
    int part;    /* which game of a match it is; 0 */
    int players;
    SceneShape shape;
    ScenePlaceKind use; /* what it is mainly played on; there may be other places that stay empty */
    int nplaces, nboard; /* those of the board come first */
    const ScenePlace *places;
    int nholders;
    const SceneHolder *holders;
    int nlinks;
    const int (*links)[2]; /* pairs of places of the board that are neighbours, each once */
    int nkinds;
    const SceneKind *kinds;
    int nnotes;
    const SceneNote *notes;
    const ScenePoint *points;
    const int *numbers;
    int npoints, nnumbers, nlayers;
    double left, right, bottom, top; /* of all places and outlines of the board */
    bool counts;                     /* a place may have many pieces of a kind */
    bool areas;  /* phases tell areas of the board apart, rather than neighbours */
    bool stacks; /* pieces lie on pieces */
    bool puzzle; /* places have values */
    bool open;   /* a table without end: what is far from all pieces does not matter */
} Scene;

/* One piece, or `count` equal ones. Each number but `kind` is SCENE_UNKNOWN where it is not seen. */
typedef struct ScenePiece {
    int kind;  /* in Scene.kinds. SCENE_UNKNOWN: there is something. 0: a number, in `value` */
    int owner; /* as of the kind; of one whose owner is hidden, SCENE_UNKNOWN */
    int count;
    int state, rotation; /* 0 where the game has none */
    int value;           /* of a die: the face that is up. Of a puzzle: the variable's */
    bool spent;          /* a die that was used */
} ScenePiece;

typedef Vec(ScenePiece) ScenePieces;

typedef struct SceneView {
    int part;          /* that of the scene it belongs to */
    int player;        /* who sees it; 0: everything is shown */
    int mover;         /* 0: nobody; the game is over, or all move at once */
    uint32_t together; /* where all move at once: bits of the players who are to choose */
    int winner;        /* of a game that is over; 0: nobody */
    bool over;
    Vec(SceneRun) places; /* per place its pieces in `pieces`, from the bottom up */
    ScenePieces pieces;
    Vec(int) scores;  /* per player from 1 on ([0] is nobody's); none: no scores */
    Vec(int) amounts; /* the same of money */
    int pot;          /* money of nobody; 0: none */
} SceneView;

/* Sets left … top. */
void scene_measure(Scene *s);
void scene_free(Scene *s);
/* Empties a view, which can be filled again. A zeroed one is empty. */
void scene_view_clear(SceneView *v);
void scene_view_free(SceneView *v);

/* The pieces on a place, from the bottom up; how many. NULL: none. */
static inline const ScenePiece *scene_pieces(const SceneView *v, int place, int *n) {
    SceneRun run = v->places.v[place];
    *n = run.n;
    return run.n ? v->pieces.v + run.first : NULL;
}

bool scene_piece_equal(const ScenePiece *a, const ScenePiece *b);
/* Do both show the same on a place? With views before and after a move it tells what the move did, as
 * far as the player sees it. Both must be of the same part. */
bool scene_place_equal(const SceneView *a, const SceneView *b, int place);
/* Do both show the same altogether? */
bool scene_view_equal(const SceneView *a, const SceneView *b);

/* The place with that label (any case) or site number; -1: none. The first one counts. */
int scene_find(const Scene *s, Str name);

#endif
