/* rules.h: a compiled L-GDL game: equipment, rules as ops, the layout of its states. Const once
 * built; shared by threads. */
#ifndef TSR_RULES_RULES_H
#define TSR_RULES_RULES_H

#include "core/game.h"
#include "geom/track.h"
#include "rules/layout.h"
#include "rules/op.h"

enum { OFF = -1, TRACK_OFF_BOARD = TRACK_END, UNDEFINED = -1, INFINITE = 1000000000 };

typedef enum ComponentKind {
    COMP_PIECE,
    COMP_DIE,
    COMP_TILE,
    COMP_DOMINO,
    COMP_CARD
} ComponentKind;

/* Number 0 is "nothing" and has no owner. */
typedef struct Component {
    Str name;  /* with the owner's number behind it where the language adds one */
    Str base;  /* as it was written */
    int owner; /* 0 neutral, 1 … players, players + 1 shared */
    ComponentKind kind;
    const Op *moves;                     /* its generator, or NULL */
    const Word *reach;                   /* per site: where they lead at all (reach.h), or NULL */
    const struct Bound *item;            /* what describes it, while compiling only */
    int facing;                          /* Direction, or -1 */
    int max_state, max_count, max_value; /* or -1 */
    const int *flip;                     /* two local states, or NULL */
    /* Dice: faces and their weights (NULL: even); cards; dominoes and tiles. */
    const int *faces, *bias;
    int nfaces;
    int value, value2; /* of a domino's halves; of a card */
    int rank, suit, trump_value, trump_rank, card_type;
    bool is_double; /* a domino with two equal halves */
    /* Large pieces: the walk from the anchor; per state the footprint is in large.c. */
    const struct Walk *walk;
    int nwalk;
    const struct TilePath *paths; /* of a tile */
    int npaths, nsides, slots_n;
    const int *slots; /* terminus per side */
} Component;

typedef struct TilePath {
    int from, to, slot_from, slot_to, colour;
} TilePath;

typedef enum ContainerKind { CONT_BOARD, CONT_HAND, CONT_DICE, CONT_DECK } ContainerKind;

typedef struct Container {
    Str name;
    int owner;
    int first, n; /* its sites */
    ContainerKind kind;
} Container;

/* A named region of the equipment. */
typedef struct RegionItem {
    Str name;
    int owner;          /* role as an owner number; -1: none */
    const Op *region;   /* union of all its parts */
    const Word **parts; /* each for itself, in order */
    int nparts;
    bool is_static;
} RegionItem;

typedef struct MapItem {
    Str name;
    int n;
    const int *keys, *values;
} MapItem;

typedef struct Phase {
    Str name;
    int owner; /* 0: everybody; else the player's number */
    const Op *moves;
    const struct EndRules *end; /* or NULL */
    const struct NextPhase *next;
    int nnext;
    bool simultaneous;
} Phase;

typedef struct NextPhase {
    const Op *who;  /* player, or NULL: everybody (Shared) */
    const Op *when; /* NULL: always */
    int phase;
} NextPhase;

typedef enum RepeatRule {
    REPEAT_NONE,
    REPEAT_POSITIONAL,
    REPEAT_SITUATIONAL,
    REPEAT_POSITIONAL_IN_TURN,
    REPEAT_SITUATIONAL_IN_TURN,
} RepeatRule;

typedef struct Meta {
    RepeatRule no_repeat;
    RepeatRule kept; /* the positions that are kept: for no_repeat, or for (is Repeat …) */
    bool no_suicide, swap, automove, gravity, pin, no_stack_on_fallen, pass_no_end;
} Meta;

typedef enum Mode { MODE_ALTERNATING, MODE_SIMULTANEOUS, MODE_SIMULATION } Mode;

struct Rules {
    Game game;   /* first: a Game is a Rules */
    Arena arena; /* everything below lives in it, but for: */
    Topology *topo;
    Tracks *tracks;
    Str text; /* the description, expanded; empty: nobody has kept it */
    SiteType use;
    Mode mode;
    int players;
    const int *player_facing; /* Direction per player 1 …, or -1 */
    Component *components;
    Container *containers;
    int ncomponents; /* with number 0 */
    int ncontainers;
    int nsites;                  /* numbers of sites through all containers */
    int words;                   /* Words of a set of sites of any type */
    const uint8_t *container_of; /* per site number */
    RegionItem *regions;
    MapItem *maps;
    int nregions, nmaps;
    const Op **start; /* in order; moves ops that are applied at once */
    Phase *phases;
    int nstart, nphases;
    const struct EndRules *end;
    Meta meta;
    Layout layout;
    Str *vars; /* names of variables, by number */
    int nvars;
    bool boardless, puzzle, large_pieces, has_dice, has_track;
    int max_turns, max_moves;
    int max_count;                           /* of a pile that several pieces at once move to */
    bool asks_sites;                         /* whether moves lead to a site is asked: reach.h */
    int reach_sites;                         /* of the board, in tables of components */
    const Word *in_line[SITE_TYPES];         /* per site: those on its lines; or NULL */
    uint32_t memo_bytes;                     /* that a context needs for what it keeps (memo.h) */
    uint32_t features;                       /* USES_*, as found so far while compiling */
    const struct Facings *facings;           /* directions of the board: direction.h */
    struct Distances *distances[SITE_TYPES]; /* when asked for: compile_distances */
    const struct LineTable *lines;           /* tables made so far: lines.h */
    const struct NearSets *near_sets;        /* the same: near_sets.h */
    const struct Puzzle *puzzle_data;
    const struct Match *match;     /* the game is a match of several */
    const struct Insight *insight; /* for agents: insight.h */
};
typedef struct Rules Rules;

/* Who a component belongs to. */
static inline int owner_of(const Rules *r, int what) {
    /* Values of a puzzle are no components. */
    return what < r->ncomponents ? r->components[what].owner : 1;
}

#endif
