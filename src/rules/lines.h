/* lines.h: lines through a site: its radials in a direction, each with those that go straight the
 * other way. Worked out once for a site type and direction. */
#ifndef TSR_RULES_LINES_H
#define TSR_RULES_LINES_H

#include "rules/rules.h"

/* One radial (without the site it starts from) and its opposites. A radial that is an opposite of
 * one before it is left out: every line is there once. */
typedef struct Line {
    Slice radial;
    const Slice *opposites;
    int nopposites;
} Line;

typedef struct LineTable {
    SiteType type;
    Direction direction;
    int n;            /* sites */
    const int *first; /* lines of site i: lines[first[i]] … */
    const Line *lines;
    const struct LineTable *next;
} LineTable;

/* While compiling; tables are shared by all rules of the game. Any direction: a relation
 * (DIR_Adjacent …) or a name (DIR_N …). */
const LineTable *lines_prepare(Rules *r, SiteType type, Direction direction);

/* The lines through a site; none for one that is not on the board. */
static inline const Line *lines_through(const LineTable *t, int site, int *n) {
    bool is_there = site >= 0 && site < t->n;
    *n = is_there ? t->first[site + 1] - t->first[site] : 0;
    return is_there ? t->lines + t->first[site] : NULL;
}

#endif
