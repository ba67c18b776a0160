/* unit.h: one description, from file to bound tree. What every command starts with. */
#ifndef TSR_LANG_UNIT_H
#define TSR_LANG_UNIT_H

#include "lang/bind.h"
#include "lang/expand.h"

typedef struct Unit {
    Arena arena; /* everything below lives in it */
    Diags diags;
    const Source *src; /* NULL: could not be read */
    Expanded expanded;
    const Bound *root; /* NULL: not asked for, or something is wrong */
} Unit;

/* Reads and expands a file (`-`: standard input) or a text; with a grammar, also binds it when
 * there is no error so far. Free with unit_free, whatever came out. */
void unit_load(Unit *u, const char *path, const Defs *known, const Selection *selection,
               const Grammar *g);
void unit_load_text(Unit *u, const char *name, Str text, const Defs *known,
                    const Selection *selection, const Grammar *g);
void unit_free(Unit *u);

/* Its name: the string behind (game or (match. */
Str unit_game_name(const Unit *u);

#endif
