/* define.h: `(define "Name" …)`, and the known ones that every description may use. */
#ifndef TSR_LANG_DEFINE_H
#define TSR_LANG_DEFINE_H

#include "base/map.h"
#include "lang/node.h"

typedef struct Define {
    Str name;
    const Node *form; /* (define "Name" body …) */
    uint32_t order;   /* among the defines of its table */
    uint32_t nparams; /* highest #n in the body */
    bool known;       /* comes with the system, not with the description */
} Define;

typedef struct DefineTable {
    Map names; /* → index in all */
    Vec(Define *) all;
} DefineTable;

/* Adds the define of `form`; reports a form that is none. The first of two with one name counts,
 * the other is reported as a warning. */
void define_add(Arena *a, DefineTable *t, const Node *form, bool known, Diags *diags);
const Define *define_find(const DefineTable *t, Str name);
Nodes define_body(const Define *d);

void define_table_free(DefineTable *t);

/* The known defines of a folder: every define of every .def file in it and below. Read once,
 * then shared by all compilations. NULL when the folder cannot be read. Problems in the files
 * are in `diags`, which the caller looks at. */
typedef struct Defs {
    Arena arena;
    Diags diags;
    DefineTable table;
    uint32_t files;
} Defs;

Defs *defs_load(const char *folder);
void defs_free(Defs *defs);

#endif
