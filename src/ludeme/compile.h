/* compile.h: from the bound tree to ops. A ludeme's meaning has a function that makes its op from
 * the arguments; the functions here find it, make constants of literals, and fold what depends on
 * nothing. After an error (reported in diags) they return a harmless op, never NULL unless the
 * argument was NULL: arguments that were left out stay NULL. */
#ifndef TSR_LUDEME_COMPILE_H
#define TSR_LUDEME_COMPILE_H

#include "ludeme/meaning.h"
#include "rules/ctx.h"

/* Finds other games: those of a match. */
typedef struct GameLoader {
    /* The rules of the game of that name, with an option chosen ("" for none); NULL when there is no
     * such game or it cannot be played. Returns owned. */
    Rules *(*load)(void *owner, Str name, Str option);
    void *owner;
} GameLoader;

typedef struct Compiler {
    Arena *arena; /* of the rules */
    Diags *diags;
    const Grammar *grammar;
    Rules *rules;
    Ctx *ctx;          /* for folding: an empty state; NULL until the equipment is there */
    const Bound *root; /* the (game …) */
    int depth;
    struct Keeps *keeps;      /* what is kept so far (keep.h); NULL until the equipment is there */
    uint16_t ops;             /* how many there are, as far as that can be counted */
    const GameLoader *loader; /* or NULL */
} Compiler;

/* A whole game. NULL with the reasons in diags. game.ops->free when done. */
Rules *compile_rules(const Grammar *g, const Bound *root, Diags *diags);
/* The same, with somebody who finds the games of a match. */
Rules *compile_rules_with(const Grammar *g, const Bound *root, Diags *diags,
                          const GameLoader *loader);

/* Makes c->ctx, with a layout for the time being: constants fold from here on. To be called when the
 * board, containers and components are known (moves of pieces may come after); once is enough. */
void compile_folding(Compiler *c);

/* Values of the language; NULL stays NULL. */
const Op *compile_int(Compiler *c, const Bound *b);
const Op *compile_bool(Compiler *c, const Bound *b);
const Op *compile_float(Compiler *c, const Bound *b);
const Op *compile_ints(Compiler *c,
                       const Bound *b); /* an array of ints, or a ludeme that makes one */
const Op *compile_region(Compiler *c, const Bound *b);
const Op *compile_moves(Compiler *c, const Bound *b);
const Op *compile_dirs(Compiler *c, const Bound *b); /* NULL: the default is up to the caller */
/* (then …), to be attached to moves; NULL stays NULL. */
const Op *compile_then(Compiler *c, const Bound *b);

/* (from …), (to …), (between …), (piece …), (player …), (range …), (count …) arguments are read by
 * those who take them: see move_args.h. */

const Op *const_int(Compiler *c, int value);
const Op *const_bool(Compiler *c, bool value);
const Op *const_region(Compiler *c, const Word *sites); /* takes a set in the arena */

/* A <roleType> as a player's number (an int op: Mover, Next, P1, Shared, Player …). role.c has what a
 * role means as a set of owners. */
const Op *compile_role(Compiler *c, const Bound *b);
/* The same where a role, a number or a (player …) may stand. */
const Op *compile_player(Compiler *c, const Bound *b);
/* All owners that a role, a number or a (player …) takes in: an int op whose value has the bits of
 * role_owners. */
const Op *compile_owners(Compiler *c, const Bound *b);

/* A copy of a text argument, which outlives the description; empty for NULL. */
Str compile_text(Compiler *c, const Bound *b);

/* The number of a variable ((set Var "x" …), (remember Value "x" …)); made when it is new. */
int compile_name(Compiler *c, Str name);

/* The table of distances between sites of a type, which all rules of the game share; NULL when the
 * board is too large. */
const struct Distances *compile_distances(Compiler *c, SiteType type);

/* A site type argument: the board's own when it was left out. */
SiteType compile_type(Compiler *c, const Bound *b);

/* Index of an enumeration's value in the reading order of the grammar; the text is b->as.s. */

/* The component whose name this is (with or without owner's number), -1 after an error. */
int compile_component(Compiler *c, const Bound *name);

/* Copies of names that should be known, empty for NULL; an error (of a region: a warning) when there
 * is nothing of that name. */
Str compile_track_name(Compiler *c, const Bound *name);
Str compile_region_name(Compiler *c, const Bound *name);
Str compile_map_name(Compiler *c, const Bound *name);

/* Says that there is no such thing (a "piece"), and what may have been meant (or NULL). */
void compile_unknown(Compiler *c, const Bound *name, const char *what, const Suggest *near);

/* compile_int and compile_ints of sites; an error where one is known that does not exist. */
const Op *compile_known_site(Compiler *c, SiteType type, const Bound *b);
const Op *compile_known_sites(Compiler *c, SiteType type, const Bound *b);

void compile_uses(Compiler *c, uint32_t features); /* USES_* */

__attribute__((format(printf, 3, 4))) void compile_error(Compiler *c, const Bound *b,
                                                         const char *fmt, ...);

/* A new node: struct T must begin with `Op op`. E.g. OP_NEW(c, LineOp, boolean, line_eval). */
#define OP_NEW(c, T, kind, function)                                                               \
    ((T *)op_number((c), op_init_##kind(arena_alloc((c)->arena, sizeof(T)), function)))
Op *op_number(Compiler *c, Op *op);
Op *op_init_integer(void *op, IntFn *fn);
Op *op_init_boolean(void *op, BoolFn *fn);
Op *op_init_real(void *op, FloatFn *fn);
Op *op_init_ints(void *op, IntsFn *fn);
Op *op_init_region(void *op, RegionFn *fn);
Op *op_init_moves(void *op, MovesFn *fn);
Op *op_init_dirs(void *op, DirsFn *fn);

/* What the op reads: `own` and what its parts read (NULLs are skipped). The last one is &op_reads_end. */
extern const Op op_reads_end;
uint32_t op_reads(uint32_t own, ...);
#define READS(own, ...) op_reads(own, __VA_ARGS__, &op_reads_end)

/* A record's meaning: OP(fn) in a clause. */
#define OP(function)                                                                               \
    .meaning = &(const Meaning) {                                                                  \
        .op = (function)                                                                           \
    }

#endif
