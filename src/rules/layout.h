/* layout.h: where things are in a state. Computed once from what the game uses: an array that no
 * rule needs is not there. */
#ifndef TSR_RULES_LAYOUT_H
#define TSR_RULES_LAYOUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "geom/graph.h"

/* What a game uses; found while it is compiled. */
typedef enum Feature {
    USES_STACKS = 1 << 0,
    USES_COUNT = 1 << 1,
    USES_STATE = 1 << 2,
    USES_ROTATION = 1 << 3,
    USES_VALUE = 1 << 4,
    USES_HIDDEN = 1 << 5,
    USES_HISTORY = 1 << 6, /* positions are compared with earlier ones */
    USES_VERTICES = 1 << 7,
    USES_EDGES = 1 << 8,
    USES_CELLS = 1 << 9,
    USES_SCORE = 1 << 10,
    USES_AMOUNT = 1 << 11,
    USES_VARS = 1 << 12,
    USES_VISITED = 1 << 13,
    USES_TO_CLEAR = 1 << 14, /* captures at the end of a turn */
    USES_TEAMS = 1 << 15,
    USES_REMEMBER = 1 << 16,
    USES_CHANCE = 1 << 17,
    USES_TRIGGER = 1 << 18,
    USES_PUZZLE = 1 << 19,
    USES_COST = 1 << 20,
    USES_PLAYABLE = 1 << 21, /* boardless */
    USES_DICE = 1 << 22,
    USES_NOTES = 1 << 23,
    USES_CYCLE = 1 << 24,
    USES_LAST_SITES = 1 << 25,  /* all sites of the last move's actions */
    USES_START_SITES = 1 << 26, /* what stood where when the game began */
    USES_MOVE_N = 1 << 27,      /* several pieces of a pile move at once */
    USES_BETWEEN = 1 << 28,     /* what moves pass over */
    USES_PHASES = 1 << 29,      /* phases of sites are set */
} Feature;

/* What of a piece can be hidden from a player; the first is all of it. */
typedef enum HiddenAspect {
    HIDDEN_ALL,
    HIDDEN_COUNT,
    HIDDEN_ROTATION,
    HIDDEN_STATE,
    HIDDEN_VALUE,
    HIDDEN_WHAT,
    HIDDEN_WHO,
    HIDDEN_ASPECTS
} HiddenAspect;

enum {
    HIDDEN_LEVELS = 64, /* of a stack; what is above shares the last */
    LAYOUT_ABSENT = 0,
    REMEMBER_MAX = 512,
    STALE_MAX = 64,
    PENDING_MAX = 64
};

/* A place is a site of one type: the sites of the site types the game uses, one type after the
 * other, and then the sites of the other containers. A record is a piece: in a flat game one per
 * place, with stacks a node of a pool. Offsets are in bytes from the start of the state. */
typedef struct Layout {
    uint32_t features;
    int nplaces;
    int base[SITE_TYPES];  /* first place of a site type of the board; -1: not used */
    int limit[SITE_TYPES]; /* number of sites of that type */
    int hands;             /* first place of the other containers */
    int hand_first;        /* first site number of the other containers */
    int nrecords;
    int words; /* Words of a set of places */
    int players;
    /* The reference keeps one number for owner and piece when a flat board has at most one piece
     * per player: then who stands there reads as the number of the piece. */
    bool who_is_what;
    /* Arrays per record. */
    uint32_t what, state, rotation, value, below;
    /* Arrays per place. */
    uint32_t hidden; /* bits of aspects per place, level and player: state_unseen */
    uint32_t count, top, height, cost;
    uint32_t phases;   /* of sites whose phase was set: 1 + the phase, else 0 */
    uint32_t stale;    /* with stacks: what was left on levels above them, see state.c */
    uint32_t entries;  /* with stacks, the lists of pieces: piece_list.h */
    uint32_t nentries; /* room for so many */
    uint32_t listed;   /* flat, per component and place: how often it is listed there */
    bool listed_once;  /* then taking a piece off its list takes one of these, not all */
    /* Sets of places. */
    uint32_t empty, owned, visited, to_clear, playable;
    uint32_t to_clear_n; /* per place, with stacks: how many of the lowest pieces go */
    uint32_t bag;        /* set of components: dominoes that nobody has yet */
    /* Others. */
    uint32_t scores, amounts, vars, puzzle, teams, dice;
    uint32_t remembered; /* State.nremembered pairs: number of the name (-1: none), value */
    uint32_t on_track;   /* how far pieces have come: on_track.h */
    uint32_t start_what; /* component per site of the board: start_sites_keep */
    uint32_t last_froms, last_tos; /* sets of sites of the last move's actions */
    uint32_t last_between;         /* set of sites that the last move passed over */
    uint32_t history;              /* last: only what is used of it is copied */
    size_t fixed;                  /* bytes before the history */
    size_t bytes;                  /* with all of it */
} Layout;

#endif
