/* meaning.h: what a clause does. A ludeme's meaning stands beside its schema: the record of the
 * clause points to a Meaning, which has the function for the kind of value the clause makes. */
#ifndef TSR_LUDEME_MEANING_H
#define TSR_LUDEME_MEANING_H

#include "geom/polygon.h"
#include "geom/track.h"
#include "lang/bind.h"
#include "ludeme/ludeme.h"

/* What there is while a board is being made. */
typedef struct BoardEnv {
    Arena *arena;
    SiteType use; /* what the board is played on: sizes count these */
    Diags *diags;
} BoardEnv;

struct Compiler;
struct Op;

struct Meaning {
    /* A compiled node: value, region, moves … (compile.h). */
    const struct Op *(*op)(struct Compiler *c, const Bound *b);
    Graph *(*graph)(BoardEnv *env, const Bound *b);  /* graph functions; NULL after an error */
    double (*number)(BoardEnv *env, const Bound *b); /* dim and float functions */
    /* Tracks, and boards that have some: adds them. Errors go to env->diags. */
    void (*tracks)(BoardEnv *env, const Bound *b, const Topology *t, Tracks *out);
};

/* An argument by its slot, or by its label (the first that is there); NULL when it was left out. */
const Bound *bound_slot(const Bound *b, uint32_t slot);
const Bound *bound_label(const Bound *b, const char *label);

/* The value of a dim or float argument: a literal or a function. env_dim rounds down towards zero
 * like the reference's integer arithmetic; an argument that is NULL has the value `otherwise`. */
int env_dim(BoardEnv *env, const Bound *b, int otherwise);
double env_float(BoardEnv *env, const Bound *b, double otherwise);
bool env_boolean(const Bound *b, bool otherwise);

/* A dim that must be within [least, most]; reports and returns `least` when it is not. */
int env_size(BoardEnv *env, const Bound *b, int least, int most);

/* The graph of an argument; NULL after an error (which was reported). */
Graph *env_graph(BoardEnv *env, const Bound *b);

/* {<dim>}, {<float>}, {{<float>}} as flat arrays in the arena. */
int *env_dims(BoardEnv *env, const Bound *array, int *n);
Point *env_points(BoardEnv *env, const Bound *array, int *n);

/* The corners of a (poly …). Its maker is in graph.c. */
Polygon env_polygon(BoardEnv *env, const Bound *poly);

/* Index of an enumeration's value among `names` (ends with NULL), or -1. */
int env_choice(const Bound *b, const char *const *names);

/* Reports at the ludeme. Always NULL. */
__attribute__((format(printf, 3, 4))) Graph *env_error(BoardEnv *env, const Bound *b,
                                                       const char *fmt, ...);

#endif
