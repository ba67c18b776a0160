/* conform_boards.c: our boards against the recorded ones, fact by fact. */
#include "cli/conform_boards.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/topo_text.h"
#include "lang/unit.h"
#include "ludeme/board.h"

const char *const aspect_names[ASPECTS] = {
    "elements (places, ends, corners)",
    "coordinates (label, row, column, layer)",
    "phases",
    "orthogonal",
    "diagonal",
    "adjacent",
    "off-diagonal",
    "sets",
    "radials",
};

typedef struct BoardCheck {
    BoardScore *score;
    StrBuf *report;
    bool identical, verbose;
    uint32_t shown;
} BoardCheck;

static void report_line(StrBuf *out, const char *what, Str key, Str value) {
    sb_text(out, what);
    sb_str(out, key);
    sb_char(out, ' ');
    sb_str(out, value);
    sb_char(out, '\n');
}

static void board_differs(BoardCheck *c, Str key, Str field, Str recorded, Str ours) {
    enum { SHOWN = 5 };
    c->identical = false;
    if (c->shown++ >= SHOWN && !c->verbose) return;
    report_line(c->report, "    ", key, field);
    report_line(c->report, "        recorded", (Str){0}, recorded);
    report_line(c->report, "        ours    ", (Str){0}, ours);
}

static Aspect field_aspect(Str name) {
    static const struct {
        const char *name;
        Aspect aspect;
    } fields[] = {
        {"label", ASPECT_COORDINATES}, {"row", ASPECT_COORDINATES}, {"col", ASPECT_COORDINATES},
        {"layer", ASPECT_COORDINATES}, {"phase", ASPECT_PHASES},    {"orth", ASPECT_ORTHOGONAL},
        {"diag", ASPECT_DIAGONAL},     {"adj", ASPECT_ADJACENT},    {"off", ASPECT_OFF}};
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        if (str_is(name, fields[i].name)) return fields[i].aspect;
    return ASPECT_ELEMENTS;
}

/* A place is recorded with four decimals: ours must be what they were rounded from. */
static bool same_place(Str recorded, Str ours) {
    double a, b;
    return str_to_float(recorded, &a) && str_to_float(ours, &b) && fabs(a - b) < 0.5001e-4;
}

/* Cuts the text before `stop` (or all of it) off the front. */
static Str cut(Str *rest, char stop) {
    const char *at = rest->n ? memchr(rest->s, stop, rest->n) : NULL;
    uint32_t n = at ? (uint32_t)(at - rest->s) : rest->n;
    Str word = str_sub(*rest, 0, n);
    *rest = str_sub(*rest, at ? n + 1 : n, rest->n);
    return word;
}

static bool find_field(Str line, Str name, Str *value) {
    while (line.n) {
        Str word = cut(&line, ' ');
        Str key = cut(&word, '=');
        if (!str_eq(key, name)) continue;
        *value = word;
        return true;
    }
    return false;
}

/* `v3 x=… y=… …`: field by field. Fields that were not recorded are not compared. */
static void compare_element(BoardCheck *c, Str key, Str recorded, Str ours) {
    while (recorded.n) {
        Str value = cut(&recorded, ' '), name = cut(&value, '='), mine = {0};
        Aspect aspect = field_aspect(name);
        bool place = str_is(name, "x") || str_is(name, "y");
        bool good = find_field(ours, name, &mine) &&
                    (place ? same_place(value, mine) : str_eq(value, mine));
        c->score->all[aspect]++;
        c->score->good[aspect] += good;
        if (!good) board_differs(c, key, name, value, mine);
    }
}

/* The key of a line: its first word, or the first three of a set or radial. */
static Str line_key(Str line, Str *rest) {
    Str at = line;
    Str first = cut(&at, ' ');
    if (str_is(first, "set") || str_is(first, "radial")) cut(&at, ' '), cut(&at, ' ');
    *rest = at;
    return str_trim(str_sub(line, 0, (uint32_t)(at.s - line.s)));
}

static void compare_line(BoardCheck *c, Str recorded, const Map *ours, const Str *lines) {
    Str rest, mine = {0};
    Str key = line_key(recorded, &rest);
    uint32_t i = map_get(ours, key);
    if (lines && i != MAP_NONE) line_key(lines[i], &mine);
    bool set = recorded.n > 4 && memcmp(recorded.s, "set ", 4) == 0;
    bool radial = recorded.n > 7 && memcmp(recorded.s, "radial ", 7) == 0;
    if (!set && !radial) {
        compare_element(c, key, rest, mine);
        return;
    }
    Aspect aspect = set ? ASPECT_SETS : ASPECT_RADIALS;
    bool good = i != MAP_NONE && str_eq(rest, mine);
    c->score->all[aspect]++;
    c->score->good[aspect] += good;
    if (!good) board_differs(c, key, (Str){0}, rest, mine);
}

static void compare_board(BoardCheck *c, Str recorded, Str ours) {
    Arena arena = {0};
    Map index = {0}, theirs = {0};
    Vec(Str) lines = {0};
    while (ours.n) {
        Str line = cut(&ours, '\n'), rest;
        map_put(&index, &arena, line_key(line, &rest), lines.n);
        vec_push(&lines, line);
    }
    while (recorded.n) {
        Str line = cut(&recorded, '\n'), rest;
        if (!line.n) continue;
        map_put(&theirs, &arena, line_key(line, &rest), 1);
        compare_line(c, line, &index, lines.v);
    }
    for (uint32_t i = 0; i < lines.n; i++) { /* what we have and the reference has not */
        Str rest, key = line_key(lines.v[i], &rest);
        bool empty = str_is(rest, "-") || !rest.n;
        if (empty || map_get(&theirs, key) != MAP_NONE) continue;
        c->score->all[ASPECT_SETS]++;
        board_differs(c, key, (Str){0}, (Str){0}, rest);
    }
    vec_free(&lines);
    arena_free(&arena);
}

/* The board of a description as text, or false when it cannot be made (and why is reported). */
static bool board_text(const BoardConformance *c, const char *path, StrBuf *out, StrBuf *report) {
    Unit u;
    unit_load(&u, path, c->defs, NULL, c->grammar);
    Topology *t = u.root ? board_topology(c->grammar, u.root, 0, &u.diags) : NULL;
    if (t)
        topology_text(t, 9, out);
    else
        diags_text(&u.diags, report);
    bool good = t != NULL;
    topology_free(t);
    unit_free(&u);
    return good;
}

static const char *described_by(const BoardConformance *c, Str name, StrBuf *path) {
    static const char *const folders[] = {"lud", "."};
    for (int i = 0; i < 2; i++) {
        sb_clear(path);
        sb_fmt(path, "%s/%s/" STR_FMT, c->folder, folders[i], STR_ARG(name));
        FILE *f = fopen(sb_cstr(path), "r");
        if (!f) continue;
        fclose(f);
        return sb_cstr(path);
    }
    return NULL;
}

static void conform_board(BoardConformance *c, Str name, Str board) {
    Arena arena = {0};
    StrBuf path = {0}, recorded_path = {0}, ours = {0}, report = {0};
    const char *error = NULL, *description = described_by(c, name, &path);
    sb_fmt(&recorded_path, "%s/topo/" STR_FMT ".txt", c->folder, STR_ARG(board));
    const Source *recorded = source_read(&arena, sb_cstr(&recorded_path), &error);
    BoardCheck check = {
        .score = &c->score, .report = &report, .identical = true, .verbose = c->verbose};
    if (!description || !recorded) {
        sb_text(&report, "    cannot be read\n");
        check.identical = false;
    } else if (!board_text(c, description, &ours, &report)) {
        sb_text(&report, "    no board could be made\n");
        check.identical = false;
    } else {
        compare_board(&check, recorded->text, sb_view(&ours));
    }
    if (check.identical)
        c->passed++;
    else
        c->failed++;
    if (c->done) c->done(name, check.identical, sb_view(&report), c->owner);
    sb_free(&path);
    sb_free(&recorded_path);
    sb_free(&ours);
    sb_free(&report);
    arena_free(&arena);
}

static bool contains(Str text, const char *part) {
    size_t n = strlen(part);
    for (uint32_t i = 0; i + n <= text.n; i++)
        if (memcmp(text.s + i, part, n) == 0) return true;
    return false;
}

const char *conform_boards(BoardConformance *c) {
    Arena arena = {0};
    StrBuf path = {0};
    const char *error = NULL;
    sb_fmt(&path, "%s/topo/index.tsv", c->folder);
    const Source *index = source_read(&arena, sb_cstr(&path), &error);
    sb_free(&path);
    Map seen = {0};
    for (Str rest = index ? index->text : (Str){0}; rest.n;) {
        Str line = cut(&rest, '\n'), name = cut(&line, '\t');
        if (!line.n || map_put(&seen, &arena, line, 1) != MAP_NONE) continue;
        if (!c->filter || contains(name, c->filter)) conform_board(c, name, line);
    }
    arena_free(&arena);
    return index ? NULL : error;
}
