/* measure.c: what can be seen of a board's shape: its outline, corners, sides, extremes, centre. */
#include <math.h>
#include <string.h>

#include "geom/topology_int.h"

static const double TINY = 1e-7;

/* Ties between neighbours are decided by the last bit: the order of these operations matters. */
double line_distance(Point p, Point a, Point b) {
    double dx = b.x - a.x, dy = b.y - a.y;
    if (fabs(dx) + fabs(dy) < TINY) return point_distance_2d(p, a);
    double n = (p.y - a.y) * dx - (p.x - a.x) * dy;
    return sqrt((n * n) / (dx * dx + dy * dy));
}

bool turns_right(Point a, Point b, Point c) {
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) < TINY;
}

int sector16(double dx, double dy) {
    double angle = angle_of(dy, dx);
    if (angle < 0) angle += 2 * PI;
    return (int)((angle + PI / 16) / (PI / 8)) % 16;
}

/* ---- outline --------------------------------------------------------------------------------- */

typedef struct Outline {
    IntList verts; /* counter-clockwise; dead ends are in it on the way there and back */
} Outline;

typedef struct Outlines {
    Outline *v;
    int n, cap;
} Outlines;

static bool inside_outline(const Graph *g, const IntList *poly, Point p) {
    bool inside = false;
    for (int k = 0, j = poly->n - 1; k < poly->n; j = k++) {
        Point a = g->vertices[poly->v[k]].p, b = g->vertices[poly->v[j]].p;
        bool spans = (a.y < p.y && b.y >= p.y) || (b.y < p.y && a.y >= p.y);
        if (spans && (a.x <= p.x || b.x <= p.x) &&
            a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x) < p.x)
            inside = !inside;
    }
    return inside;
}

static Outlines find_outlines(TopoBuild *b) {
    const Graph *g = b->g;
    Outlines all = {0};
    bool *covered = ARENA_ARRAY(&b->scratch, bool, (size_t)g->nvertices);
    for (;;) {
        int start = NOTHING;
        for (int v = 0; v < g->nvertices; v++)
            if (!covered[v] && (start == NOTHING || g->vertices[v].p.x < g->vertices[start].p.x))
                start = v;
        if (start == NOTHING) break;
        if (all.n == all.cap) {
            all.cap = all.cap ? all.cap * 2 : 4;
            Outline *bigger = ARENA_ARRAY(&b->scratch, Outline, (size_t)all.cap);
            if (all.n) memcpy(bigger, all.v, (size_t)all.n * sizeof *bigger);
            all.v = bigger;
        }
        Outline *o = &all.v[all.n++];
        o->verts = graph_outline(g, start);
        for (int i = 0; i < o->verts.n; i++) covered[o->verts.v[i]] = true;
        for (int v = 0; v < g->nvertices && o->verts.n > 2; v++)
            covered[v] = covered[v] || inside_outline(g, &o->verts, g->vertices[v].p);
    }
    for (int i = all.n; i-- > 0;) {
        bool within = false;
        for (int k = 0; k < all.n && !within; k++)
            within =
                k != i && inside_outline(g, &all.v[k].verts, g->vertices[all.v[i].verts.v[0]].p);
        if (!within) continue;
        memmove(all.v + i, all.v + i + 1, (size_t)(all.n - i - 1) * sizeof *all.v);
        all.n--;
    }
    return all;
}

/* ---- perimeter, outer, inner ----------------------------------------------------------------- */

static int edge_face(const GEdge *e) {
    return e->left != NOTHING ? e->left : e->right;
}

/* The first edge in a's list that leads to b. */
static int edge_between(const Graph *g, int a, int b) {
    const IntList *edges = &g->vertices[a].edges;
    for (int i = 0; i < edges->n; i++)
        if (graph_other_end(g, edges->v[i], a) == b) return edges->v[i];
    return NOTHING;
}

static void mark_perimeter(TopoBuild *b, const Outlines *all) {
    const Graph *g = b->g;
    uint32_t *v = b->sets[SITE_VERTEX][SET_perimeter], *e = b->sets[SITE_EDGE][SET_perimeter];
    uint32_t *c = b->sets[SITE_CELL][SET_perimeter];
    for (int k = 0; k < all->n; k++) {
        const IntList *verts = &all->v[k].verts;
        for (int i = 0; i < verts->n; i++) {
            int from = verts->v[i], to = verts->v[(i + 1) % verts->n];
            bitset_add(v, from);
            int edge = edge_between(g, from, to);
            if (edge == NOTHING) continue;
            bitset_add(e, edge);
            if (edge_face(&g->edges[edge]) != NOTHING) bitset_add(c, edge_face(&g->edges[edge]));
        }
    }
    for (int f = 0; f < g->nfaces; f++)
        for (int i = 0; i < g->faces[f].n; i++)
            if (bitset_has(v, g->faces[f].verts[i])) bitset_add(c, f);
    for (int i = 0; i < g->nedges; i++) {
        const GEdge *edge = &g->edges[i];
        if (bitset_has(v, edge->a) && bitset_has(v, edge->b) &&
            (edge->left == NOTHING || edge->right == NOTHING))
            bitset_add(e, i);
    }
}

static void mark_outer(TopoBuild *b) {
    for (int type = 0; type < SITE_TYPES; type++) {
        for (int i = 0; i < b->t->sites[type].n; i++) {
            bool outer = bitset_has(b->sets[type][SET_perimeter], i);
            bitset_add(b->sets[type][outer ? SET_outer : SET_inner], i);
        }
    }
}

static void mark_extremes(TopoBuild *b) {
    const double near = 0.01;
    for (int type = 0; type < SITE_TYPES; type++) {
        const Sites *s = &b->t->sites[type];
        if (s->n == 0) continue;
        Point lo = s->at[0], hi = s->at[0];
        for (int i = 1; i < s->n; i++) {
            lo.x = fmin(lo.x, s->at[i].x), lo.y = fmin(lo.y, s->at[i].y);
            hi.x = fmax(hi.x, s->at[i].x), hi.y = fmax(hi.y, s->at[i].y);
        }
        for (int i = 0; i < s->n; i++) {
            if (s->at[i].x - lo.x < near) bitset_add(b->sets[type][SET_left], i);
            if (s->at[i].y - lo.y < near) bitset_add(b->sets[type][SET_bottom], i);
            if (hi.x - s->at[i].x < near) bitset_add(b->sets[type][SET_right], i);
            if (hi.y - s->at[i].y < near) bitset_add(b->sets[type][SET_top], i);
        }
    }
}

static void mark_major(TopoBuild *b) {
    const Graph *g = b->g;
    int most = 0;
    for (int f = 0; f < g->nfaces; f++)
        if (g->faces[f].n > most) most = g->faces[f].n;
    for (int f = 0; f < g->nfaces; f++)
        bitset_add(b->sets[SITE_CELL][g->faces[f].n == most ? SET_major : SET_minor], f);
}

/* ---- corners --------------------------------------------------------------------------------- */

enum { CORNER_REACH = 3, CORNER_SHORTEST = 6 };

static Point outline_point(const Graph *g, const IntList *verts, int i) {
    return g->vertices[verts->v[(i % verts->n + verts->n) % verts->n]].p;
}

/* How far the outline bends at position i, seen over one, two and three steps; negative: inwards. */
static double corner_score(const Graph *g, const IntList *verts, int i) {
    double score = 0;
    Point p = outline_point(g, verts, i);
    for (int k = 1; k <= CORNER_REACH; k++) {
        Point before = outline_point(g, verts, i - k), after = outline_point(g, verts, i + k);
        double d = fabs(before.x - after.x) + fabs(before.y - after.y) < TINY
                       ? point_distance_2d(p, before)
                       : line_distance(p, before, after);
        score += (turns_right(before, p, after) ? -d : d) / k;
    }
    return score;
}

static void corner_extend(const double *score, int n, bool *keep) {
    for (int i = 0; i < n; i++) {
        if (!keep[i]) continue;
        int before = (i + n - 1) % n, after = (i + 1) % n;
        if (score[before] >= 0.95 * score[i]) keep[before] = true;
        if (score[after] >= 0.95 * score[i]) keep[after] = true;
    }
}

static void corner_vertex(TopoBuild *b, int v, SiteSet kind) {
    bitset_add(b->sets[SITE_VERTEX][SET_corners], v);
    bitset_add(b->sets[SITE_VERTEX][kind], v);
}

static void mark_corner_vertices(TopoBuild *b, const IntList *verts) {
    int n = verts->n;
    if (n < CORNER_SHORTEST) {
        for (int i = 0; i < n; i++) corner_vertex(b, verts->v[i], SET_convex);
        return;
    }
    double *raw = ARENA_ARRAY(&b->scratch, double, (size_t)n);
    double *score = ARENA_ARRAY(&b->scratch, double, (size_t)n);
    bool *convex = ARENA_ARRAY(&b->scratch, bool, (size_t)n);
    for (int i = 0; i < n; i++) raw[i] = corner_score(b->g, verts, i);
    for (int i = 0; i < n; i++)
        score[i] = (4 * raw[i] + raw[(i + 1) % n] + raw[(i + n - 1) % n]) / 6;
    for (int i = 0; i < n; i++) {
        double before = score[(i + n - 1) % n], after = score[(i + 1) % n];
        convex[i] = score[i] >= 0.320 && score[i] >= before - 0.001 && score[i] >= after - 0.001;
        if (score[i] <= -0.25 && score[i] <= before + 0.001 && score[i] <= after + 0.001)
            corner_vertex(b, verts->v[i], SET_concave);
    }
    corner_extend(score, n, convex);
    for (int i = 0; i < n; i++)
        if (convex[i]) corner_vertex(b, verts->v[i], SET_convex);
}

static void corner_element(TopoBuild *b, SiteType type, int i, SiteSet kind) {
    if (i == NOTHING) return;
    bitset_add(b->sets[type][SET_corners], i);
    bitset_add(b->sets[type][kind], i);
}

/* Faces at a concave corner that touch the outline nowhere else. */
static void corner_concave_faces(TopoBuild *b, int v) {
    const Graph *g = b->g;
    const IntList *faces = &g->vertices[v].faces;
    for (int k = 0; k < faces->n; k++) {
        const GFace *face = &g->faces[faces->v[k]];
        int touching = 0;
        for (int i = 0; i < face->n; i++)
            touching += bitset_has(b->sets[SITE_VERTEX][SET_perimeter], face->verts[i]);
        if (touching == 1) corner_element(b, SITE_CELL, faces->v[k], SET_concave);
    }
}

static void mark_corner_edges_and_faces(TopoBuild *b) {
    const Graph *g = b->g;
    for (int v = 0; v < g->nvertices; v++) {
        if (!bitset_has(b->sets[SITE_VERTEX][SET_corners], v)) continue;
        bool concave = bitset_has(b->sets[SITE_VERTEX][SET_concave], v), joined = false;
        SiteSet kind = concave ? SET_concave : SET_convex;
        const IntList *edges = &g->vertices[v].edges;
        for (int i = 0; i < edges->n; i++) {
            int e = edges->v[i];
            if (!bitset_has(b->sets[SITE_VERTEX][SET_corners], graph_other_end(g, e, v))) continue;
            joined = true;
            corner_element(b, SITE_EDGE, e, kind);
            corner_element(b, SITE_CELL, edge_face(&g->edges[e]), kind);
        }
        for (int i = 0; i < edges->n && !joined; i++) {
            int e = edges->v[i];
            if (!bitset_has(b->sets[SITE_EDGE][SET_perimeter], e)) continue;
            corner_element(b, SITE_EDGE, e, kind);
            if (!concave) corner_element(b, SITE_CELL, edge_face(&g->edges[e]), kind);
            if (concave) corner_concave_faces(b, v);
        }
    }
}

/* ---- sides ----------------------------------------------------------------------------------- */

static Direction side_of_sector(int sector) {
    static const Direction sides[16] = {DIR_E,  DIR_NE, DIR_NE, DIR_NE, DIR_N,  DIR_NW,
                                        DIR_NW, DIR_NW, DIR_W,  DIR_SW, DIR_SW, DIR_SW,
                                        DIR_S,  DIR_SE, DIR_SE, DIR_SE};
    return sides[sector];
}

static bool outline_corner(const TopoBuild *b, const IntList *verts, int i) {
    return bitset_has(b->sets[SITE_VERTEX][SET_corners], verts->v[i % verts->n]);
}

/* The run from one corner of the outline to the next belongs to the side it lies on. */
static void mark_side_run(TopoBuild *b, const IntList *verts, int from, Point middle) {
    int to = from + 1;
    while (!outline_corner(b, verts, to)) to++;
    Point sum = {0};
    for (int i = from; i <= to; i++) {
        Point p = outline_point(b->g, verts, i);
        sum.x += p.x, sum.y += p.y;
    }
    int n = to - from + 1;
    Direction side = side_of_sector(sector16(sum.x / n - middle.x, sum.y / n - middle.y));
    for (int i = from; i <= to; i++)
        b->sides[SITE_VERTEX][verts->v[i % verts->n]] |= 1u << (side - DIR_N);
}

static void mark_sides(TopoBuild *b, const Outlines *all) {
    const Graph *g = b->g;
    Point middle = {0};
    for (int v = 0; v < g->nvertices; v++)
        middle.x += g->vertices[v].p.x, middle.y += g->vertices[v].p.y;
    if (g->nvertices) middle.x /= g->nvertices, middle.y /= g->nvertices;
    for (int k = 0; k < all->n; k++) {
        const IntList *verts = &all->v[k].verts;
        for (int i = 0; i < verts->n; i++)
            if (outline_corner(b, verts, i)) mark_side_run(b, verts, i, middle);
    }
    for (int e = 0; e < g->nedges; e++)
        b->sides[SITE_EDGE][e] =
            b->sides[SITE_VERTEX][g->edges[e].a] | b->sides[SITE_VERTEX][g->edges[e].b];
    for (int f = 0; f < g->nfaces; f++)
        for (int i = 0; i < g->faces[f].n; i++)
            b->sides[SITE_CELL][f] |= b->sides[SITE_VERTEX][g->faces[f].verts[i]];
}

/* ---- the slope of edges, the centre ---------------------------------------------------------- */

static void mark_slopes(TopoBuild *b) {
    const Graph *g = b->g;
    uint32_t **sets = b->sets[SITE_EDGE];
    for (int e = 0; e < g->nedges; e++) {
        Point p = g->vertices[g->edges[e].a].p, q = g->vertices[g->edges[e].b].p;
        int sector = sector16(q.x - p.x, q.y - p.y) % 8;
        bool axial = sector % 4 == 0;
        bitset_add(sets[axial ? SET_axial : SET_angled], e);
        if (axial)
            bitset_add(sets[sector == 0 ? SET_horizontal : SET_vertical], e);
        else
            bitset_add(sets[sector < 4 ? SET_slash : SET_slosh], e);
    }
}

/* The sites whose squared distances to the outline (of a small board) and the corners have the
 * smallest sum. Written as n·p² − 2·p·Σq + Σq² it would be faster, but would round differently. */
static void mark_centre(TopoBuild *b, SiteType type) {
    enum { SMALL = 100 };
    const Sites *s = &b->t->sites[type];
    IntList refs = {0};
    for (int i = 0; i < s->n; i++)
        if (s->n < SMALL && bitset_has(b->sets[type][SET_perimeter], i))
            ints_add(&b->scratch, &refs, i);
    for (int i = 0; i < s->n; i++)
        if (bitset_has(b->sets[type][SET_corners], i)) ints_add(&b->scratch, &refs, i);
    double *sum = ARENA_ARRAY(&b->scratch, double, (size_t)s->n);
    double least = 1e6;
    for (int i = 0; i < s->n; i++) {
        for (int k = 0; k < refs.n; k++) {
            double dx = s->at[i].x - s->at[refs.v[k]].x, dy = s->at[i].y - s->at[refs.v[k]].y;
            sum[i] += dx * dx + dy * dy;
        }
        if (sum[i] < least) least = sum[i];
    }
    for (int i = 0; i < s->n; i++)
        if (fabs(sum[i] - least) < 0.0001) bitset_add(b->sets[type][SET_centre], i);
}

void measure_sets(TopoBuild *b) {
    Outlines all = find_outlines(b);
    mark_perimeter(b, &all);
    mark_outer(b);
    mark_extremes(b);
    mark_major(b);
    for (int k = 0; k < all.n; k++) mark_corner_vertices(b, &all.v[k].verts);
    mark_corner_edges_and_faces(b);
    mark_sides(b, &all);
    mark_slopes(b);
    for (SiteType type = SITE_VERTEX; type <= SITE_CELL; type++) mark_centre(b, type);
}
