/* op_split.c: edges that cross or touch become edges that meet.
 *
 * The reference begins its search again after every division. The order in which it finds things
 * shows in the numbers of vertices and edges, so we find them in the same order, but go back only
 * as far as the new pieces make necessary. Pieces are numbered in order of making and never
 * renumbered: the first edges of the graph, then what they were divided into. */
#include <assert.h>
#include <math.h>

#include "geom/near.h"
#include "geom/op.h"

typedef struct Piece {
    int a, b;
    bool gone;
} Piece;

typedef struct Split {
    Graph *g;
    Piece *pieces;
    int n, cap;
    BoxIndex *index;
    int again; /* with so many pieces, file them again: many have gone, the others are smaller */
    IntList near;
    double work; /* pairs looked at */
    bool pivots; /* is there any? */
} Split;

/* Pairs of pieces to look at: more would be a mistake, and take long. */
static const double SPLIT_MAX_WORK = 2e8;

static Point split_point(const Split *s, int v) {
    return s->g->vertices[v].p;
}

static void split_add(Split *s, int a, int b) {
    if (s->n == s->cap) {
        Piece *bigger = ARENA_ARRAY(s->g->arena, Piece, (size_t)s->cap * 2 + 16);
        for (int i = 0; i < s->n; i++) bigger[i] = s->pieces[i];
        s->pieces = bigger;
        s->cap = s->cap * 2 + 16;
    }
    s->pieces[s->n++] = (Piece){.a = a, .b = b};
}

/* Files all pieces that are there, in squares of a size that suits them. */
static void split_index(Split *s) {
    double sum = 0;
    int there = 0;
    for (int i = 0; i < s->n; i++) {
        if (s->pieces[i].gone) continue;
        sum += point_distance_2d(split_point(s, s->pieces[i].a), split_point(s, s->pieces[i].b));
        there++;
    }
    s->index = boxes_new(s->g->arena, there ? sum / there : 1);
    for (int i = 0; i < s->n; i++)
        if (!s->pieces[i].gone)
            boxes_add(s->index, i, split_point(s, s->pieces[i].a), split_point(s, s->pieces[i].b));
    s->again = s->n + 64 + there / 2;
}

static Split split_begin(Graph *g) {
    Split s = {.g = g};
    for (int e = 0; e < g->nedges; e++) split_add(&s, g->edges[e].a, g->edges[e].b);
    for (int v = 0; v < g->nvertices; v++) s.pivots = s.pivots || g->vertices[v].pivot != NOTHING;
    return s;
}

/* Gives the graph its pieces. Vertices whose edges were divided get their lists sorted again. */
static void split_end(Split *s) {
    Graph *g = s->g;
    int before = g->nedges;
    Cut cut = cut_begin(g);
    assert(s->pieces || before == 0);
    for (int e = 0; e < before; e++)
        if (s->pieces[e].gone) cut_edge(&cut, e);
    cut_end(&cut);
    for (int e = before; e < s->n; e++) {
        g->vertices[s->pieces[e].a].unsorted = g->vertices[s->pieces[e].b].unsorted = true;
        if (!s->pieces[e].gone) graph_add_edge(g, s->pieces[e].a, s->pieces[e].b);
    }
}

/* ---- crossings --------------------------------------------------------------------------------- */

/* Do they cross, well inside both? Then *at is how far along the first. */
static bool pieces_cross(const Split *s, int i, int j, double *at) {
    const double margin = 0.01, parallel = 1e-7;
    Point a = split_point(s, s->pieces[i].a), b = split_point(s, s->pieces[i].b);
    Point c = split_point(s, s->pieces[j].a), d = split_point(s, s->pieces[j].b);
    double rx = b.x - a.x, ry = b.y - a.y, sx = d.x - c.x, sy = d.y - c.y;
    double det = rx * sy - ry * sx;
    if (fabs(det) < parallel) return false;
    double t = ((c.x - a.x) * sy - (c.y - a.y) * sx) / det;
    double u = ((c.x - a.x) * ry - (c.y - a.y) * rx) / det;
    *at = t;
    return t > margin && t < 1 - margin && u > margin && u < 1 - margin;
}

static void split_near(Split *s, int i) {
    boxes_near(s->index, split_point(s, s->pieces[i].a), split_point(s, s->pieces[i].b), 0,
               &s->near);
    s->work += s->near.n;
}

static bool split_too_much(const Split *s) {
    return s->n > GRAPH_MAX_ELEMENTS || s->work > SPLIT_MAX_WORK;
}

/* The first piece behind i that crosses it, or NOTHING. */
static int split_crossing(Split *s, int i, double *at) {
    int first = NOTHING;
    split_near(s, i);
    for (int k = 0; k < s->near.n; k++) {
        int j = s->near.v[k];
        double here;
        if (j <= i || (first != NOTHING && j > first) || s->pieces[j].gone) continue;
        if (!pieces_cross(s, i, j, &here)) continue;
        first = j;
        *at = here;
    }
    return first;
}

static int piece_pivot(const Split *s, int i) {
    int pivot = s->g->vertices[s->pieces[i].b].pivot;
    return pivot != NOTHING ? pivot : s->g->vertices[s->pieces[i].a].pivot;
}

/* The pivot of a crossing is that of the edge, or else of the next edge that has one. */
static int crossing_pivot(const Split *s, int i, int j) {
    int pivot = NOTHING;
    for (int k = i; s->pivots && k <= j && pivot == NOTHING; k++)
        if (!s->pieces[k].gone) pivot = piece_pivot(s, k);
    return pivot;
}

/* Divides i and j where they cross; the first piece before i that crosses a new one, or i. */
static int split_at(Split *s, int i, int j, double at) {
    Point a = split_point(s, s->pieces[i].a), b = split_point(s, s->pieces[i].b);
    int pivot = crossing_pivot(s, i, j), first = s->n, back = i;
    int x = graph_add_vertex(s->g, (Point){a.x + at * (b.x - a.x), a.y + at * (b.y - a.y), 0});
    s->g->vertices[x].pivot = pivot;
    Piece one = s->pieces[i], two = s->pieces[j];
    s->pieces[i].gone = s->pieces[j].gone = true;
    split_add(s, one.a, x);
    split_add(s, x, one.b);
    split_add(s, two.a, x);
    split_add(s, x, two.b);
    for (int p = first; p < s->n; p++) {
        double unused;
        boxes_add(s->index, p, split_point(s, s->pieces[p].a), split_point(s, s->pieces[p].b));
        split_near(s, p);
        for (int k = 0; k < s->near.n; k++) {
            int e = s->near.v[k];
            if (e < back && !s->pieces[e].gone && pieces_cross(s, e, p, &unused)) back = e;
        }
    }
    return back;
}

static bool split_crossings(Graph *g) {
    Split s = split_begin(g);
    split_index(&s);
    for (int i = 0; i < s.n;) {
        double at;
        if (s.n > s.again) split_index(&s);
        int j = s.pieces[i].gone ? NOTHING : split_crossing(&s, i, &at);
        i = j == NOTHING ? i + 1 : split_at(&s, i, j, at);
        if (split_too_much(&s)) return false;
    }
    split_end(&s);
    return true;
}

/* ---- vertices on edges ------------------------------------------------------------------------- */

static double segment_distance(Point p, Point a, Point b) {
    Point d = {b.x - a.x, b.y - a.y, b.z - a.z};
    double length = d.x * d.x + d.y * d.y + d.z * d.z;
    if (length <= 0) return point_distance(p, a);
    double t = ((p.x - a.x) * d.x + (p.y - a.y) * d.y + (p.z - a.z) * d.z) / length;
    t = fmax(0, fmin(1, t));
    return point_distance(p, (Point){a.x + t * d.x, a.y + t * d.y, a.z + t * d.z});
}

static bool vertex_touches(const Split *s, int v, Piece piece) {
    const double same = 0.001;
    if (v == piece.a || v == piece.b) return false;
    Point p = split_point(s, v), a = split_point(s, piece.a), b = split_point(s, piece.b);
    return point_distance(p, a) >= same && point_distance(p, b) >= same &&
           segment_distance(p, a, b) < same;
}

static void split_find_or_add(Split *s, IntList *at, int a, int b) {
    for (int k = 0; k < at[a].n; k++) {
        const Piece *p = &s->pieces[at[a].v[k]];
        if (!p->gone && (p->a == a ? p->b : p->a) == b) return;
    }
    ints_add(s->g->arena, &at[a], s->n);
    ints_add(s->g->arena, &at[b], s->n);
    split_add(s, a, b);
}

/* When several vertices lie on one edge, the reference takes an innocent edge out for each but the
 * first: the one that has moved to the place of the edge just divided. */
static bool split_touching(Graph *g) {
    Split s = split_begin(g);
    BoxIndex *vertices = boxes_of_vertices(g, 0);
    IntList *at = ARENA_ARRAY(g->arena, IntList, (size_t)g->nvertices);
    for (int e = 0; e < s.n; e++) {
        ints_add(g->arena, &at[s.pieces[e].a], e);
        ints_add(g->arena, &at[s.pieces[e].b], e);
    }
    for (int i = 0; i < s.n; i++) {
        if (s.pieces[i].gone) continue;
        Piece piece = s.pieces[i];
        boxes_near_ascending(vertices, split_point(&s, piece.a), split_point(&s, piece.b), 0.001,
                             &s.near);
        s.work += s.near.n;
        for (int k = 0, place = i; k < s.near.n; k++) {
            int v = s.near.v[k];
            if (!vertex_touches(&s, v, piece)) continue;
            while (place < s.n && s.pieces[place].gone) place++;
            if (place < s.n) s.pieces[place].gone = true;
            split_find_or_add(&s, at, piece.a, v);
            split_find_or_add(&s, at, v, piece.b);
            if (split_too_much(&s)) return false;
        }
    }
    split_end(&s);
    return true;
}

bool op_split_crossings(Graph *g) {
    if (!split_crossings(g) || !split_touching(g)) return false;
    graph_make_faces(g, true);
    g->basis = BASIS_NONE;
    return true;
}
