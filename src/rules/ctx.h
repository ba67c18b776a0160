/* ctx.h: what a rule sees while it is evaluated: the state, the values of the iterators, scratch
 * memory. One per thread (a Player of the waist). */
#ifndef TSR_RULES_CTX_H
#define TSR_RULES_CTX_H

#include <string.h>

#include "base/rng.h"
#include "rules/moves.h"

typedef struct ScratchBlock {
    struct ScratchBlock *next;
    size_t size;
    _Alignas(16) char bytes[];
} ScratchBlock;

/* Memory that is given back by resetting a mark. */
typedef struct Scratch {
    ScratchBlock *first, *now;
    size_t used; /* in `now` */
} Scratch;

typedef struct ScratchMark {
    ScratchBlock *block;
    size_t used;
} ScratchMark;

enum { CTX_MAX_DRAWS = 4096, CTX_MAX_DEPTH = 200, UNUSED_ITERATOR = -1 };

struct Ctx {
    const Rules *rules;
    State *s; /* the state rules look at; only flow.c, apply and attempts change it */
    /* Iterators. Whoever sets one puts back what was there. -1: not set. */
    int from, to, between, site, level, player, value, track, hint, edge, team;
    int pips;   /* of the die at hand, -1 */
    int facing; /* what the piece at hand is taken to face (forEach Direction); -1: what it does */
    const Word *region; /* of (forEach Site/Team …), or NULL */
    int ring;
    /* For relative directions: as if the piece faced this and were rotated so far; 0: as it is. */
    int facing_as, rotation_as;
    Scratch scratch;
    MoveList *list;   /* shared temporary list for nested evaluation; used with marks */
    MoveList *record; /* all actions that are carried out are appended to its last move, or NULL */
    MoveList **lists; /* for a moment: list_take hands them out */
    int nlists, used_lists;
    State **spare; /* states for attempts; attempt.h hands them out */
    int nspare, used_spare;
    struct MatchSeat *seats; /* of a match: what its games need (match.c) */
    int depth;               /* of attempts within attempts */
    uint32_t max_found;      /* what (max Moves …) found last: how many moves, */
    int max_score;           /* of which score */
    uint64_t rng;            /* of chance while listing and applying: begins as the state's */
    const int *forced;
    uint32_t nforced, next_forced;
    uint32_t ndraws;
    uint32_t ways[CTX_MAX_DRAWS];
    int outcomes[CTX_MAX_DRAWS]; /* which of the ways each went */
    /* Which position the rules look at: another one whenever anything changes in it. Never 0. */
    uint64_t version, versions;
    uint64_t kept[CTX_MAX_DEPTH]; /* versions to come back to, by depth of attempts */
    char *memory;                 /* of memo.c: rules->memo_bytes of it */
    size_t nmemory;
    int reached_from;        /* place of the piece that last reached a site asked for */
    bool asks_threat;        /* within (is Threatened …) */
    bool asks_stuck;         /* within (no Moves Next) */
    bool asks_count;         /* within (count LegalMoves) */
    struct MoveTrace *trace; /* what was done since the move began: apply.c */
    int doubt;               /* of a puzzle: the check that failed last (puzzle_check.c) */
    bool bare;               /* without consequences, as the recorded perft counts were made */
};

/* Something in c->s has changed, or it is another state: what was kept does not count any more. */
static inline void ctx_changed(Ctx *c) {
    c->version = ++c->versions;
}

char *ctx_more_memory(Ctx *c);
/* As much as the rules at hand need for what they keep. */
static inline char *ctx_memory(Ctx *c) {
    return c->nmemory < c->rules->memo_bytes ? ctx_more_memory(c) : c->memory;
}

Ctx *ctx_new(const Rules *r); /* returns owned */
void ctx_free(Ctx *c);
/* All iterators unset. */
void ctx_clear(Ctx *c);

static inline ScratchMark scratch_mark(const Ctx *c) {
    return (ScratchMark){c->scratch.now, c->scratch.used};
}
static inline void scratch_reset(Ctx *c, ScratchMark m) {
    c->scratch.now = m.block, c->scratch.used = m.used;
}
void *scratch_more(Ctx *c, size_t bytes); /* when the block is full: a multiple of 16 */
/* Not zeroed, aligned to 16. */
static inline void *scratch_alloc(Ctx *c, size_t bytes) {
    Scratch *s = &c->scratch;
    bytes = (bytes + 15) & ~(size_t)15;
    if (s->used + bytes > s->now->size) return scratch_more(c, bytes);
    void *p = s->now->bytes + s->used;
    s->used += bytes;
    return p;
}
/* An empty set of sites (zeroed) / of uninitialised numbers. */
static inline Word *scratch_set(Ctx *c) {
    size_t bytes = (size_t)c->rules->words * sizeof(Word);
    Word *set = scratch_alloc(c, bytes);
    memset(set, 0, bytes);
    return set;
}
static inline int *scratch_ints(Ctx *c, int n) {
    return scratch_alloc(c, (size_t)(n > 0 ? n : 1) * sizeof(int));
}

/* A draw of chance: in [0, n). Forced while there are forced outcomes. n <= 0 gives 0. */
int ctx_draw(Ctx *c, int n);
/* The same, with weights (NULL: even): of a die, say. The outcome is the index. */
int ctx_draw_weighted(Ctx *c, const int *weights, int n);

/* Saved iterators, for ludemes that set several: Iterators it = ctx_save(c); … ctx_restore(c, it); */
typedef struct Iterators {
    int from, to, between, site, level, player, value, track, hint, edge, team, pips;
    const Word *region;
} Iterators;

static inline Iterators ctx_save(const Ctx *c) {
    return (Iterators){c->from,  c->to,   c->between, c->site, c->level, c->player, c->value,
                       c->track, c->hint, c->edge,    c->team, c->pips,  c->region};
}
static inline void ctx_restore(Ctx *c, Iterators i) {
    c->from = i.from, c->to = i.to, c->between = i.between, c->site = i.site, c->level = i.level;
    c->player = i.player, c->value = i.value, c->track = i.track, c->hint = i.hint;
    c->edge = i.edge, c->team = i.team, c->pips = i.pips, c->region = i.region;
}

/* What stands on a site of a type: shorthand for the state at hand. */
static inline int ctx_what(const Ctx *c, SiteType type, int site) {
    return state_what(c->rules, c->s, place_of(&c->rules->layout, type, site));
}
static inline int ctx_who(const Ctx *c, SiteType type, int site) {
    return state_who(c->rules, c->s, place_of(&c->rules->layout, type, site));
}
static inline bool ctx_is_empty(const Ctx *c, SiteType type, int site) {
    return ctx_what(c, type, site) == 0;
}

/* ---- carrying out (apply.c) -------------------------------------------------------------------- */

/* Carries out move i of a list on c->s: its actions, then its consequences (which are evaluated
 * with from and to of the move, and carried out move by move). Not the end of the turn: flow.h. */
void move_apply(Ctx *c, const MoveList *l, uint32_t i);
/* Its two halves: the actions of the move itself; its consequences (none when c->bare). */
void move_act(Ctx *c, const MoveList *l, uint32_t i);
void move_follow(Ctx *c, const MoveList *l, uint32_t i);
/* The same for a move that somebody makes (or might make): after its actions it is the last move
 * and counted (s->last, s->moves_made), which its consequences see; at the end the pieces that wait for the end of the turn go, unless
 * the next player was set. Used by flow.c and by attempts. */
void move_play(Ctx *c, const MoveList *l, uint32_t i);

/* ---- attempts (attempt.c) ---------------------------------------------------------------------- */

/* A copy of c->s becomes c->s, to try something on; the one before comes back with attempt_end.
 * Nests. Iterators are not touched. */
State *attempt_begin(Ctx *c); /* returns the state before, for attempt_end */
void attempt_end(Ctx *c, State *before);

/* A list of its own for a moment (empty), and giving it back: the last one taken first. Nests. */
MoveList *list_take(Ctx *c);
void list_give(Ctx *c, MoveList *l);

/* Chance and the record as they were before an attempt: what is tried draws the same as what will be
 * done, and leaves no trace. Aside aside = aside_begin(c, record); … aside_end(c, aside); */
typedef struct Aside {
    uint64_t rng;
    uint32_t next_forced, ndraws;
    MoveList *record;
    struct MoveTrace *trace;
} Aside;

static inline Aside aside_begin(Ctx *c, MoveList *record) {
    Aside a = {c->rng, c->next_forced, c->ndraws, c->record, c->trace};
    c->record = record;
    c->trace = NULL;
    return a;
}
static inline void aside_end(Ctx *c, Aside a) {
    c->rng = a.rng, c->next_forced = a.next_forced, c->ndraws = a.ndraws;
    c->record = a.record, c->trace = a.trace;
}

#endif
