/* rbg_macro.h: tokens → sections without macros.
 *
 * A description is a list of `#name … = tokens`. Five names are sections; the others are macros, and
 * each is seen only behind its definition: in a body, a name means what it meant where the body was
 * written. So the body of a macro can only use earlier ones, and expansion always ends; limits on
 * what comes out and on the work keep the end near. */
#ifndef TSR_RBG_RBG_MACRO_H
#define TSR_RBG_RBG_MACRO_H

#include "base/map.h"
#include "rbg/rbg_lex.h"

typedef enum RbgSectionKind {
    RBG_PLAYERS,
    RBG_PIECES,
    RBG_VARIABLES,
    RBG_BOARD,
    RBG_RULES,
    RBG_SECTIONS,
} RbgSectionKind;

typedef struct RbgSection {
    bool present;
    Span head; /* `#rules` */
    RbgTokens tokens;
} RbgSection;

/* `#name = body` or `#name(a;b) = body`. */
typedef struct RbgMacro {
    Str name;
    Span span;
    bool has_params;
    uint32_t nparams;
    Str *params;
    const RbgToken *body;
    uint32_t nbody;
    uint32_t overload; /* index of the macro before it with the same name, or MAP_NONE */
} RbgMacro;

typedef struct RbgSections {
    RbgTokens text; /* the tokens as they are written: bodies point into it */
    RbgSection section[RBG_SECTIONS];
    Map names; /* → the last macro of that name */
    Vec(RbgMacro) macros;
} RbgSections;

const char *rbg_section_name(RbgSectionKind kind);

/* Splits a text into sections and expands their macros. Free with rbg_sections_free. */
RbgSections rbg_sections(Arena *a, const Source *src, Diags *diags);
void rbg_sections_free(RbgSections *s);

/* The last macro of that name, or NULL. */
const RbgMacro *rbg_macro_find(const RbgSections *s, Str name);

#endif
