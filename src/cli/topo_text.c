/* topo_text.c: one line per element, set and radial. */
#include "cli/topo_text.h"

#include <math.h>
#include <stdlib.h>

static const char type_letter[SITE_TYPES] = {'v', 'e', 'c'};
static const char *const type_name[SITE_TYPES] = {"Vertex", "Edge", "Cell"};

static void put_ints(StrBuf *out, const char *key, const int *v, int n) {
    sb_fmt(out, " %s=", key);
    if (n == 0) sb_char(out, '-');
    for (int i = 0; i < n; i++) sb_fmt(out, "%s%d", i ? "," : "", v[i]);
}

static void put_place(StrBuf *out, const char *key, double v, int decimals) {
    double scale = pow(10, decimals);
    sb_fmt(out, " %s=%.*f", key, decimals, round(v * scale) / scale);
}

static void put_relations(StrBuf *out, const Sites *s, int i, int *room) {
    static const struct {
        const char *key;
        Direction d;
    } relations[] = {{"orth", DIR_Orthogonal},
                     {"diag", DIR_Diagonal},
                     {"adj", DIR_Adjacent},
                     {"off", DIR_OffDiagonal}};
    for (int r = 0; r < 4; r++)
        put_ints(out, relations[r].key, room, topology_neighbours(s, i, relations[r].d, room));
}

static void put_element(StrBuf *out, const Topology *t, SiteType type, int i, int decimals,
                        int *room) {
    const Sites *s = &t->sites[type];
    sb_fmt(out, "%c%d", type_letter[type], i);
    put_place(out, "x", s->at[i].x, decimals);
    put_place(out, "y", s->at[i].y, decimals);
    if (type != SITE_EDGE)
        sb_fmt(out, " label=%s row=%d col=%d layer=%d phase=%d", s->label[i], s->row[i],
               s->column[i], s->layer[i], s->phase[i]);
    if (type == SITE_EDGE) put_ints(out, "ends", t->ends[i], 2);
    Slice verts = type == SITE_CELL ? lists_at(&t->cell_vertices, i) : (Slice){0};
    if (type == SITE_CELL) put_ints(out, "verts", verts.v, verts.n);
    put_relations(out, s, i, room);
    sb_char(out, '\n');
}

static void put_members(StrBuf *out, const int *v, int n) {
    sb_char(out, ' ');
    if (n == 0) sb_char(out, '-');
    for (int i = 0; i < n; i++) sb_fmt(out, "%s%d", i ? "," : "", v[i]);
    sb_char(out, '\n');
}

static void put_sets(StrBuf *out, const Topology *t, SiteType type, int *room) {
    const Sites *s = &t->sites[type];
    char letter = type_letter[type];
    for (int k = 0; k <= SET_centre; k++) {
        int n = 0;
        for (int i = 0; i < s->n; i++)
            if (bitset_has(s->sets[k], i)) room[n++] = i;
        sb_fmt(out, "set %c %s", letter, site_set_names[k]);
        put_members(out, room, n);
    }
    for (int r = 0; r < s->nrows; r++) {
        sb_fmt(out, "set %c row%d", letter, r);
        put_members(out, lists_at(&s->rows, r).v, lists_at(&s->rows, r).n);
    }
    for (int c = 0; c < s->ncolumns; c++) {
        sb_fmt(out, "set %c column%d", letter, c);
        put_members(out, lists_at(&s->columns, c).v, lists_at(&s->columns, c).n);
    }
    for (Direction d = DIR_N; d <= DIR_SW; d++) {
        int n = 0;
        for (int i = 0; i < s->n; i++)
            if (s->sides[i] >> (d - DIR_N) & 1) room[n++] = i;
        if (n == 0) continue;
        sb_fmt(out, "set %c side-%s", letter, direction_names[d]);
        put_members(out, room, n);
    }
}

static void put_radials(StrBuf *out, const Topology *t) {
    const Sites *s = &t->sites[t->use];
    if (!s->radial_first || s->n > RADIALS_MAX_SITES) return;
    for (int i = 0; i < s->n; i++) {
        for (Direction d = DIR_All; d < DIRECTIONS; d++) {
            const Slice *radials;
            int n = topology_radials(s, i, d, &radials);
            if (n == 0) continue;
            sb_fmt(out, "radial %c%d %s", type_letter[t->use], i, direction_names[d]);
            for (int k = 0; k < n; k++) {
                sb_text(out, " /");
                for (int j = 0; j < radials[k].n; j++) sb_fmt(out, " %d", radials[k].v[j]);
            }
            sb_char(out, '\n');
        }
    }
}

void topology_text(const Topology *t, int decimals, StrBuf *out) {
    int most = 0;
    for (int type = 0; type < SITE_TYPES; type++)
        if (t->sites[type].n > most) most = t->sites[type].n;
    int *room = mem_alloc(((size_t)most + 1) * sizeof *room);
    sb_fmt(out, "topology default=%s vertices=%d edges=%d cells=%d\n", type_name[t->use],
           t->sites[SITE_VERTEX].n, t->sites[SITE_EDGE].n, t->sites[SITE_CELL].n);
    for (SiteType type = SITE_VERTEX; type <= SITE_CELL; type++)
        for (int i = 0; i < t->sites[type].n; i++) put_element(out, t, type, i, decimals, room);
    for (SiteType type = SITE_VERTEX; type <= SITE_CELL; type++) put_sets(out, t, type, room);
    put_radials(out, t);
    free(room);
}
