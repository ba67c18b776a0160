/* steps.c: from each site to its neighbours: the relation between them and the direction.
 *
 * A step to another type of site is only needed to see whether eight directions would be enough
 * to tell the steps of an element apart; then it is forgotten. */
#include <math.h>
#include <stdlib.h>

#include "geom/topology_int.h"

enum { REL_ORTH = 1, REL_DIAG = 2, REL_ADJ = 4, REL_OFF = 8, REL_ALL = 16 };

typedef struct RawStep {
    int to;
    SiteType type;
    unsigned lists, bits; /* relations: in whose lists it stands, and which it has */
    uint64_t directions;
    double clock; /* clockwise from north, for sorting */
    int order;
} RawStep;

typedef struct Stepper {
    TopoBuild *b;
    const Graph *g;
    RawStep *steps; /* of the element in hand */
    int n, cap;
    double unit; /* mean length of an edge */
    TopoStep *out;
    int nout, capout;
    bool *is_pivot;
    int *stamp, mark; /* faces already used for the face in hand */
} Stepper;

static void step_add(Stepper *p, SiteType type, int to, unsigned relation) {
    for (int i = 0; i < p->n; i++) {
        if (p->steps[i].to != to || p->steps[i].type != type) continue;
        p->steps[i].bits |= relation;
        return;
    }
    if (p->n == p->cap) {
        p->cap = p->cap ? p->cap * 2 : 64;
        RawStep *bigger = ARENA_ARRAY(&p->b->scratch, RawStep, (size_t)p->cap);
        for (int i = 0; i < p->n; i++) bigger[i] = p->steps[i];
        p->steps = bigger;
    }
    p->steps[p->n] =
        (RawStep){.to = to, .type = type, .lists = relation, .bits = relation, .order = p->n};
    p->n++;
}

/* ---- relations ------------------------------------------------------------------------------- */

static const unsigned NEAR = REL_ORTH | REL_ADJ | REL_ALL;

/* The vertex of a face that lies straight across its centre. */
static int vertex_across(const Graph *g, const GFace *face, int v) {
    int best = NOTHING;
    double least = 0;
    for (int i = 0; i < face->n; i++) {
        if (face->verts[i] == v) continue;
        double d = line_distance(face->centre, g->vertices[v].p, g->vertices[face->verts[i]].p);
        if (best != NOTHING && d >= least) continue;
        best = face->verts[i];
        least = d;
    }
    return best;
}

static void vertex_steps(Stepper *p, int v) {
    const Graph *g = p->g;
    const GVertex *vertex = &g->vertices[v];
    for (int i = 0; i < vertex->edges.n; i++)
        step_add(p, SITE_VERTEX, graph_other_end(g, vertex->edges.v[i], v), NEAR);
    for (int i = 0; i < vertex->faces.n; i++) {
        const GFace *face = &g->faces[vertex->faces.v[i]];
        if (face->n >= 4) step_add(p, SITE_VERTEX, vertex_across(g, face, v), REL_DIAG | REL_ALL);
    }
    for (int i = 0; i < vertex->edges.n; i++) step_add(p, SITE_EDGE, vertex->edges.v[i], NEAR);
    for (int i = 0; i < vertex->faces.n; i++) step_add(p, SITE_CELL, vertex->faces.v[i], NEAR);
}

static void edge_end_steps(Stepper *p, int e, int v) {
    const IntList *edges = &p->g->vertices[v].edges;
    for (int i = 0; i < edges->n; i++)
        if (edges->v[i] != e) step_add(p, SITE_EDGE, edges->v[i], NEAR);
}

static void edge_steps(Stepper *p, int e) {
    const GEdge *edge = &p->g->edges[e];
    edge_end_steps(p, e, edge->a);
    edge_end_steps(p, e, edge->b);
    step_add(p, SITE_VERTEX, edge->a, NEAR);
    step_add(p, SITE_VERTEX, edge->b, NEAR);
    if (edge->left != NOTHING) step_add(p, SITE_CELL, edge->left, NEAR);
    if (edge->right != NOTHING) step_add(p, SITE_CELL, edge->right, NEAR);
    for (int k = 0; k < 2; k++) {
        const IntList *faces = &p->g->vertices[k ? edge->b : edge->a].faces;
        for (int i = 0; i < faces->n; i++) step_add(p, SITE_CELL, faces->v[i], NEAR);
    }
}

static bool face_used(const Stepper *p, int f) {
    return p->stamp[f] == p->mark;
}

static void face_use(Stepper *p, int f, unsigned relation) {
    p->stamp[f] = p->mark;
    step_add(p, SITE_CELL, f, relation);
}

/* Through a vertex: the unused face whose centre lies straight across it. */
static void face_diagonal(Stepper *p, int f, int v) {
    const Graph *g = p->g;
    const IntList *faces = &g->vertices[v].faces;
    int best = NOTHING;
    double least = 0;
    for (int i = 0; i < faces->n; i++) {
        int other = faces->v[i];
        if (face_used(p, other)) continue;
        double d = line_distance(g->vertices[v].p, g->faces[f].centre, g->faces[other].centre);
        if (best != NOTHING && d >= least) continue;
        best = other;
        least = d;
    }
    if (best != NOTHING) face_use(p, best, REL_DIAG | REL_ADJ | REL_ALL);
}

static bool face_has_edge(const GFace *face, int e) {
    for (int i = 0; i < face->n; i++)
        if (face->edges[i] == e) return true;
    return false;
}

/* Along the edge that leaves the face at a vertex of three edges: a face straight behind its far
 * end (hexagons). */
static void face_far_diagonals(Stepper *p, int f, int v) {
    const Graph *g = p->g;
    const IntList *edges = &g->vertices[v].edges;
    if (edges->n != 3) return;
    int far = NOTHING;
    for (int i = 0; i < edges->n && far == NOTHING; i++)
        if (!face_has_edge(&g->faces[f], edges->v[i])) far = graph_other_end(g, edges->v[i], v);
    if (far == NOTHING) return;
    const IntList *faces = &g->vertices[far].faces;
    Point from = g->faces[f].centre;
    for (int i = 0; i < faces->n; i++) {
        if (face_used(p, faces->v[i])) continue;
        Point to = g->faces[faces->v[i]].centre;
        double off =
            line_distance(g->vertices[v].p, from, to) + line_distance(g->vertices[far].p, from, to);
        if (off / point_distance(from, to) <= 0.1) face_use(p, faces->v[i], REL_DIAG | REL_ALL);
    }
}

static void face_steps(Stepper *p, int f) {
    const Graph *g = p->g;
    const GFace *face = &g->faces[f];
    p->mark++;
    p->stamp[f] = p->mark;
    for (int i = 0; i < face->n; i++) {
        const GEdge *e = &g->edges[face->edges[i]];
        int other = e->left == f ? e->right : e->right == f ? e->left : NOTHING;
        if (other != NOTHING) face_use(p, other, NEAR);
    }
    for (int i = 0; i < face->n; i++) face_diagonal(p, f, face->verts[i]);
    for (int i = 0; i < face->n; i++) {
        const IntList *faces = &g->vertices[face->verts[i]].faces;
        for (int k = 0; k < faces->n; k++)
            if (!face_used(p, faces->v[k])) face_use(p, faces->v[k], REL_OFF | REL_ADJ | REL_ALL);
    }
    for (int i = 0; i < face->n; i++) face_far_diagonals(p, f, face->verts[i]);
    for (int i = 0; i < face->n; i++) step_add(p, SITE_VERTEX, face->verts[i], NEAR);
    for (int i = 0; i < face->n; i++) step_add(p, SITE_EDGE, face->edges[i], NEAR);
}

/* ---- directions ------------------------------------------------------------------------------ */

static const Direction flat16[16] = {DIR_E,  DIR_ENE, DIR_NE, DIR_NNE, DIR_N,  DIR_NNW,
                                     DIR_NW, DIR_WNW, DIR_W,  DIR_WSW, DIR_SW, DIR_SSW,
                                     DIR_S,  DIR_SSE, DIR_SE, DIR_ESE};
static const Direction flat8[8] = {DIR_E, DIR_NE, DIR_N, DIR_NW, DIR_W, DIR_SW, DIR_S, DIR_SE};
static const Direction up8[8] = {DIR_UE, DIR_UNE, DIR_UN, DIR_UNW,
                                 DIR_UW, DIR_USW, DIR_US, DIR_USE};
static const Direction down8[8] = {DIR_DE, DIR_DNE, DIR_DN, DIR_DNW,
                                   DIR_DW, DIR_DSW, DIR_DS, DIR_DSE};

/* Sectors centred on the directions, counter-clockwise from east. */
static int sector_of(Point from, Point to, int sectors) {
    double angle = angle_of(to.y - from.y, to.x - from.x), width = 2 * PI / sectors;
    if (angle < 0) angle += 2 * PI;
    int k = 0;
    while (k < sectors && angle >= width / 2 + k * width) k++;
    return k % sectors;
}

/* With 16 sectors the axes are narrow, and everything between two of them is their diagonal. */
static int sector_in_space(int sector, int sectors) {
    if (sectors == 8) return sector;
    return sector % 4 == 0 ? sector / 2 : sector / 4 * 2 + 1;
}

static Direction direction_of(const Stepper *p, Point from, Point to, int sectors) {
    double dz = to.z - from.z;
    bool up = dz > 0.1 * p->unit, down = dz < -0.1 * p->unit;
    if ((up || down) && point_distance_2d(from, to) < 0.1 * p->unit) return up ? DIR_U : DIR_D;
    int sector = sector_of(from, to, sectors);
    if (up) return up8[sector_in_space(sector, sectors)];
    if (down) return down8[sector_in_space(sector, sectors)];
    return sectors == 16 ? flat16[sector] : flat8[sector];
}

static uint64_t direction_family(Direction d) {
    if (d >= DIR_D) return direction_bit(DIR_Downward);
    if (d >= DIR_U) return direction_bit(DIR_Upward);
    return direction_bit(DIR_SameLayer);
}

static Point point_of(const Stepper *p, SiteType type, int i) {
    return p->b->t->sites[type].at[i];
}

static void step_compass(Stepper *p, Point from) {
    uint64_t seen = 0;
    int sectors = 8;
    for (int i = 0; i < p->n && sectors == 8; i++) {
        Direction d = direction_of(p, from, point_of(p, p->steps[i].type, p->steps[i].to), 8);
        if (seen & direction_bit(d)) sectors = 16;
        seen |= direction_bit(d);
    }
    for (int i = 0; i < p->n; i++) {
        RawStep *s = &p->steps[i];
        Direction d = direction_of(p, from, point_of(p, s->type, s->to), sectors);
        s->directions |= direction_bit(d) | direction_family(d);
    }
}

/* ---- turning around a pivot ------------------------------------------------------------------ */

static int pivot_of(const Stepper *p, SiteType type, int i) {
    const Graph *g = p->g;
    if (type == SITE_VERTEX) return g->vertices[i].pivot;
    if (type == SITE_EDGE) {
        int a = g->vertices[g->edges[i].a].pivot;
        return a != NOTHING ? a : g->vertices[g->edges[i].b].pivot;
    }
    for (int k = 0; k < g->faces[i].n; k++) {
        int pivot = g->vertices[g->faces[i].verts[k]].pivot;
        if (pivot != NOTHING) return pivot;
    }
    return NOTHING;
}

static Point unit_vector(Point from, Point to) {
    Point d = {to.x - from.x, to.y - from.y, to.z - from.z};
    double length = sqrt(d.x * d.x + d.y * d.y + d.z * d.z);
    if (length < 1e-7) return d;
    return (Point){d.x / length, d.y / length, d.z / length};
}

/* Whether a curved edge joins the vertices of these numbers (whatever the numbers are of: boards
 * of the corpus depend on it). */
static bool curved_between(const Graph *g, int a, int b) {
    if (a >= g->nvertices || b >= g->nvertices) return false;
    const IntList *edges = &g->vertices[a].edges;
    for (int i = 0; i < edges->n; i++)
        if (graph_other_end(g, edges->v[i], a) == b && g->edges[edges->v[i]].curved) return true;
    return false;
}

static void step_rotational(Stepper *p, SiteType type, int i, Point from) {
    if (type == SITE_VERTEX && p->is_pivot[i]) {
        for (int k = 0; k < p->n; k++)
            p->steps[k].directions |= direction_bit(DIR_Out) | direction_bit(DIR_Rotational);
        return;
    }
    int pivot = pivot_of(p, type, i);
    if (pivot == NOTHING) return;
    Point centre = p->g->vertices[pivot].p, in = unit_vector(from, centre);
    for (int k = 0; k < p->n; k++) {
        RawStep *s = &p->steps[k];
        if (s->bits & REL_DIAG) continue;
        Point to = point_of(p, s->type, s->to), u = unit_vector(from, to);
        double along = u.x * in.x + u.y * in.y + u.z * in.z;
        Direction d = along > 0.9 ? DIR_In : DIR_Out;
        if (along <= 0.9 && along >= -0.9) {
            if (!curved_between(p->g, i, s->to)) continue;
            double cross =
                (to.x - centre.x) * (from.y - centre.y) - (to.y - centre.y) * (from.x - centre.x);
            d = cross > 1e-7 ? DIR_CW : DIR_CCW;
        }
        s->directions |= direction_bit(d) | direction_bit(DIR_Rotational);
    }
}

/* ---- keeping the steps to the same type ------------------------------------------------------ */

static uint64_t relation_bits(unsigned relation) {
    return (relation & REL_ORTH ? direction_bit(DIR_Orthogonal) : 0) |
           (relation & REL_DIAG ? direction_bit(DIR_Diagonal) : 0) |
           (relation & REL_ADJ ? direction_bit(DIR_Adjacent) : 0) |
           (relation & REL_OFF ? direction_bit(DIR_OffDiagonal) : 0) |
           (relation & REL_ALL ? direction_bit(DIR_All) : 0);
}

static int clock_order(const void *a, const void *b) {
    const RawStep *x = a, *y = b;
    if (x->clock != y->clock) return x->clock < y->clock ? -1 : 1;
    return (x->order > y->order) - (x->order < y->order);
}

static double clock_of(Point from, Point to) {
    double clock = PI / 2 - angle_of(to.y - from.y, to.x - from.x) + 0.0001;
    return clock < 0 ? clock + 2 * PI : clock;
}

static void keep_steps(Stepper *p, SiteType type, Point from) {
    int kept = 0;
    for (int k = 0; k < p->n; k++) {
        if (p->steps[k].type != type) continue;
        p->steps[kept] = p->steps[k];
        p->steps[kept].clock = clock_of(from, point_of(p, type, p->steps[k].to));
        kept++;
    }
    if (kept > 1) qsort(p->steps, (size_t)kept, sizeof *p->steps, clock_order);
    if (p->nout + kept > p->capout) {
        p->capout = (p->nout + kept) * 2;
        TopoStep *bigger = ARENA_ARRAY(&p->b->scratch, TopoStep, (size_t)p->capout);
        for (int k = 0; k < p->nout; k++) bigger[k] = p->out[k];
        p->out = bigger;
    }
    for (int k = 0; k < kept; k++) {
        const RawStep *s = &p->steps[k];
        uint64_t lists = relation_bits(s->lists) | s->directions;
        p->out[p->nout++] = (TopoStep){s->to, lists, lists | relation_bits(s->bits)};
    }
}

static void type_steps(Stepper *p, SiteType type) {
    Sites *sites = &p->b->t->sites[type];
    int *first = ARENA_ARRAY(p->b->arena, int, (size_t)sites->n + 1);
    p->nout = 0;
    for (int i = 0; i < sites->n; i++) {
        p->n = 0;
        first[i] = p->nout;
        if (type == SITE_VERTEX)
            vertex_steps(p, i);
        else if (type == SITE_EDGE)
            edge_steps(p, i);
        else
            face_steps(p, i);
        step_compass(p, sites->at[i]);
        step_rotational(p, type, i, sites->at[i]);
        keep_steps(p, type, sites->at[i]);
    }
    first[sites->n] = p->nout;
    sites->step_first = first;
    sites->steps = arena_copy(p->b->arena, p->out, (size_t)p->nout * sizeof *p->out);
}

void build_steps(TopoBuild *b) {
    const Graph *g = b->g;
    Stepper p = {.b = b, .g = g};
    p.is_pivot = ARENA_ARRAY(&b->scratch, bool, (size_t)g->nvertices);
    p.stamp = ARENA_ARRAY(&b->scratch, int, (size_t)g->nfaces);
    for (int v = 0; v < g->nvertices; v++)
        if (g->vertices[v].pivot != NOTHING) p.is_pivot[g->vertices[v].pivot] = true;
    for (int e = 0; e < g->nedges; e++)
        p.unit += point_distance(g->vertices[g->edges[e].a].p, g->vertices[g->edges[e].b].p);
    if (g->nedges) p.unit /= g->nedges;
    for (SiteType type = SITE_VERTEX; type <= SITE_CELL; type++) type_steps(&p, type);
}
