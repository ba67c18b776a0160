/* rbg_int.h: what the parts of the reader share: names, and the place in a section's tokens. */
#ifndef TSR_RBG_RBG_INT_H
#define TSR_RBG_RBG_INT_H

#include "rbg/rbg.h"
#include "rbg/rbg_macro.h"

typedef enum RbgNameKind { RBG_A_PIECE, RBG_A_PLAYER, RBG_A_VARIABLE, RBG_A_LABEL } RbgNameKind;

/* A name, declared once: the four kinds are disjoint. */
typedef struct RbgName {
    Str name;
    Span span;
    RbgNameKind kind;
    int32_t bound;   /* of a player or a variable */
    uint32_t number; /* of a piece, a label, a variable (players are variables too) */
} RbgName;

typedef struct RbgReader {
    Arena *arena;
    Diags *diags;
    const RbgSections *sections;
    RbgGame *g;

    Map names; /* → index in all */
    Vec(RbgName) all;
    bool board_known; /* its labels are all declared: others are mistakes */

    /* The section that is being read. */
    const RbgToken *t;
    uint32_t n, at;
    Span head;

    uint32_t depth;    /* of brackets */
    uint32_t patterns; /* how many of them are patterns */
    uint32_t nodes;    /* of the rules, so far */
    bool stopped;      /* the section makes no sense any more; the reason was said */
} RbgReader;

/* Starts on a section. */
void rbg_open_section(RbgReader *r, RbgSectionKind kind);

static inline RbgTokenKind rbg_peek(const RbgReader *r) {
    return r->at < r->n ? r->t[r->at].kind : RBG_T_END;
}

/* The token here; at the end, something that stands for the end. */
RbgToken rbg_here(const RbgReader *r);

/* Takes a token of that kind if it is here. */
bool rbg_take(RbgReader *r, RbgTokenKind kind);

/* Reports that something else is here than what `wanted` says, and stops the section. */
Diag *rbg_unexpected(RbgReader *r, const char *wanted);

/* Takes a token of that kind, or reports what was wanted. */
bool rbg_expect(RbgReader *r, RbgTokenKind kind, const char *wanted);

/* An error at a token. */
__attribute__((format(printf, 3, 4))) Diag *rbg_error(RbgReader *r, const RbgToken *t,
                                                      const char *fmt, ...);

/* One level of brackets deeper; false, with an error, when there are too many. */
bool rbg_enter(RbgReader *r);

/* Takes a number from `least` to `most`; otherwise reports. `what` says what it is. */
bool rbg_number(RbgReader *r, const char *what, int32_t least, int32_t most, int32_t *out);

/* Declares a name; NULL, with an error, when it is taken. */
RbgName *rbg_declare(RbgReader *r, RbgNameKind kind, const RbgToken *t);

/* The name of one of two kinds, or NULL with an error and a suggestion. */
const RbgName *rbg_lookup(RbgReader *r, const RbgToken *t, RbgNameKind kind, RbgNameKind or_kind);
const RbgName *rbg_find(const RbgReader *r, Str name);

/* Numbers the names of a kind, in alphabetical order, from `first` on; returns their number. */
uint32_t rbg_number_names(RbgReader *r, RbgNameKind kind, uint32_t first);

/* The sections, in the order they have to be read in. */
void rbg_read_declarations(RbgReader *r);
void rbg_read_board(RbgReader *r);
void rbg_read_rules(RbgReader *r);

/* Arithmetic; NULL after an error. */
const RbgExpr *rbg_read_expr(RbgReader *r);

#endif
