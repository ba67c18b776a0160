/* term_names.c: the names of rows and columns around a board: on upright boards at its left and below it,
 * on slanting ones where the row or column would go on. */
#include "cli/term_draw.h"

typedef struct TermGroup {
    Str name;
    int first, second; /* the outermost places, the next to them; -1: none */
    int line, votes;   /* the row or column of the screen that most are in, found by voting */
    int dx, dy;        /* from the second to the first */
} TermGroup;

typedef Vec(TermGroup) TermGroups;

/* A name goes where nothing else is. */
static void term_put_name(TermDraw *d, int x, int y, Str name) {
    for (int i = 0; i < (int)name.n; i++)
        if (!term_is_blank(&d->canvas, x + i, y)) return;
    sb_clear(&d->text);
    sb_clean(&d->text, name);
    term_put(&d->canvas, x, y, sb_cstr(&d->text), term_dim_ink());
}

static void term_name_row(TermDraw *d, const TermGroup *g) {
    const ScenePlace *p = &d->scene->places[g->first];
    int x = term_place_x(d, p), y = term_place_y(d, p);
    int back = d->layout.cell / 2 + 1 + d->layout.boxes + (int)g->name.n;
    if (d->layout.upright)
        term_put_name(d, d->x + d->layout.left - back, g->line, g->name);
    else if (g->dy == 0)
        term_put_name(d, x - back, y, g->name);
    else
        term_put_name(d, x + g->dx, y + g->dy, g->name);
}

static void term_name_column(TermDraw *d, const TermGroup *g) {
    const ScenePlace *p = &d->scene->places[g->first];
    int x = term_place_x(d, p), y = term_place_y(d, p), half = ((int)g->name.n - 1) / 2;
    if (d->layout.upright)
        term_put_name(d, g->line - half, d->y + d->layout.height - 1, g->name);
    else
        term_put_name(d, x + g->dx / 2 + (g->dx > 0) - half, y + 1, g->name);
}

static bool term_before(const ScenePlace *a, const ScenePlace *b, bool rows) {
    return rows ? a->x < b->x : a->y < b->y;
}

static void term_group_add(TermDraw *d, TermGroups *groups, int place, bool rows) {
    const ScenePlace *places = d->scene->places, *p = &places[place];
    Str name = rows ? p->row : p->column;
    int line = rows ? term_place_y(d, p) : term_place_x(d, p);
    uint32_t i = 0;
    while (i < groups->n && !str_eq(groups->v[i].name, name)) i++;
    if (i == groups->n) {
        vec_push(groups, ((TermGroup){name, place, -1, line, 1, 0, 0}));
        return;
    }
    TermGroup *g = &groups->v[i];
    if (term_before(p, &places[g->first], rows)) {
        g->second = g->first;
        g->first = place;
    } else if (g->second < 0 || term_before(p, &places[g->second], rows)) {
        g->second = place;
    }
    g->votes += line == g->line ? 1 : -1;
    if (g->votes < 0) g->line = line, g->votes = 1;
}

/* How rows or columns slant; one with a single place slants like the others. */
static void term_group_slants(const TermDraw *d, TermGroups *groups) {
    int dx = 0, dy = 0;
    for (int again = 0; again < 2; again++)
        for (uint32_t i = 0; i < groups->n; i++) {
            TermGroup *g = &groups->v[i];
            if (g->second >= 0) {
                const ScenePlace *p = &d->scene->places[g->first],
                                 *q = &d->scene->places[g->second];
                dx = term_place_x(d, p) - term_place_x(d, q);
                dy = term_place_y(d, p) - term_place_y(d, q);
            }
            g->dx = dx;
            g->dy = dy;
        }
}

void term_draw_names(TermDraw *d) {
    ScenePlaceKind kind = d->scene->use == SCENE_EDGE ? SCENE_VERTEX : d->scene->use;
    for (int rows = 0; rows < 2 && d->layout.lattice; rows++) {
        TermGroups groups = {0};
        for (int i = 0; i < d->scene->nboard; i++)
            if (term_draws(d, i, kind) && d->scene->places[i].row.n)
                term_group_add(d, &groups, i, rows);
        term_group_slants(d, &groups);
        for (uint32_t i = 0; i < groups.n; i++)
            (rows ? term_name_row : term_name_column)(d, &groups.v[i]);
        vec_free(&groups);
    }
}
