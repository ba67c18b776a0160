/* graph.c: graphs, the stuff that boards are made of, and polygons. */
#include <stdlib.h>

#include "geom/gen.h"
#include "ludeme/meaning.h"

/* How many corners can be used: as in the reference, one without two coordinates ends the list. */
static int polygon_corners(BoardEnv *env, const Bound *corners) {
    for (uint32_t i = 0; i < corners->n; i++) {
        const Bound *c = corners->args[i];
        if (c->n >= 2) continue;
        diag_add(env->diags, DIAG_WARNING, c->node->span, c->node->via,
                 "a corner needs two coordinates; it and those behind it are ignored");
        return (int)i;
    }
    return (int)corners->n;
}

Polygon env_polygon(BoardEnv *env, const Bound *poly) {
    enum { POLY_MAX_CORNERS = 10000 };
    Polygon outline = {0};
    int n, turns = env_dim(env, bound_label(poly, "rotns"), 1);
    const Bound *corners = bound_slot(poly, 0);
    outline.v = env_points(env, corners, &n);
    outline.n = outline.cap = n = polygon_corners(env, corners);
    for (int i = 0; i < n; i++) {
        outline.v[i].x = as_float(outline.v[i].x);
        outline.v[i].y = as_float(outline.v[i].y);
    }
    if ((double)abs(turns) * n > POLY_MAX_CORNERS)
        env_error(env, poly, "this polygon has more than %d corners", POLY_MAX_CORNERS);
    else
        polygon_repeat(env->arena, &outline, turns);
    return outline;
}

static Graph *lists_graph(BoardEnv *env, const Bound *b) {
    const Bound *edges = bound_label(b, "edges");
    int npoints, nedges = edges ? (int)edges->n : 0;
    const Point *points = env_points(env, bound_label(b, "vertices"), &npoints);
    int(*ends)[2] = arena_array(env->arena, (size_t)nedges, sizeof *ends);
    for (int i = 0; i < nedges; i++) {
        const Bound *pair = edges->args[i];
        if (pair->n != 2) return env_error(env, pair, "an edge joins two vertices");
        for (int k = 0; k < 2; k++) {
            ends[i][k] = env_dim(env, pair->args[k], 0);
            if (ends[i][k] < 0 || ends[i][k] >= npoints)
                return env_error(env, pair, "there is no vertex %d", ends[i][k]);
        }
        if (ends[i][0] == ends[i][1])
            return env_error(env, pair, "this edge joins vertex %d to itself", ends[i][0]);
    }
    return gen_lists(env->arena, points, npoints, (const int(*)[2])ends, nedges);
}

static const Meaning lists_meaning = {.graph = lists_graph};

const LudemeDef ludemes_graph[] = {
    {
        .rule = "graph",
        .doc = "Vertices, edges and cells with their positions: the geometry of a board.",
        .clauses =
            (const LudemeClause[]){
                {"(graph vertices:{{<float>}} [edges:{{<int>}}])",
                 "A graph from the coordinates of its vertices and pairs of vertex indices for "
                 "its edges; the cells are the faces that the edges enclose.",
                 "(graph vertices:{{0 0} {2 0} {3 1.5} {1 2}} edges:{{0 1} {1 2} {2 3} {3 0} {0 "
                 "2}})",
                 .meaning = &lists_meaning},
                {"(graph)",
                 "The empty graph; a constructor of the language without use in descriptions.",
                 "(graph)", true},
                {"(graph <graph>)", "The given graph itself.", "(graph (hex Diamond 6))", true},
                {"(graph)",
                 "The empty graph constructor again, as the reference grammar lists it; not for "
                 "descriptions.",
                 NULL, true},
                {0},
            },
    },
    {
        .rule = "basis",
        .is = "graph",
        .doc = "A graph generator: a tiling or a shape, made to a given size.",
    },
    {
        .rule = "poly",
        .doc = "A polygon, which outlines a board or a part of one.",
        .clauses =
            (const LudemeClause[]){
                {"(poly {{<dim>}} [rotns:<int>])",
                 "A polygon by the whole-number coordinates of its corners; with `rotns:` the "
                 "corners are repeated in as many rotations as it says.",
                 "(poly {{0 0} {0 5} {3 5} {5 0}})", .meaning = &ludeme_part},
                {"(poly {{<float>}} [rotns:<int>])",
                 "A polygon by the coordinates of its corners, which may be fractions; with "
                 "`rotns:` the corners are repeated in as many rotations as it says.",
                 "(poly {{0.5 0.5} {0.5 2.5} {1.75 3.25}} rotns:2)", .meaning = &ludeme_part},
                {0},
            },
    },
    {0},
};
