/* graph_operator.c: operators that make a graph out of other graphs. */
#include <math.h>
#include <stdlib.h>

#include "geom/op.h"
#include "ludeme/meaning.h"

/* ---- reading arguments ------------------------------------------------------------------------ */

/* The reference keeps real numbers as 32-bit floats; sites are numbered by exact comparison, so
 * this can be seen. */
static double operator_real(BoardEnv *env, const Bound *b, double otherwise) {
    return as_float(env_float(env, b, otherwise));
}

static Point *operator_points(BoardEnv *env, const Bound *array, int *n) {
    Point *p = env_points(env, array, n);
    for (int i = 0; i < *n; i++)
        p[i] = (Point){as_float(p[i].x), as_float(p[i].y), as_float(p[i].z)};
    return p;
}

/* The graph, unless it came out so large that places can no longer be told apart. */
static Graph *operator_checked(BoardEnv *env, const Bound *b, Graph *g) {
    const double far = 1e7;
    for (int v = 0; v < g->nvertices; v++) {
        Point p = g->vertices[v].p;
        if (!(fabs(p.x) < far && fabs(p.y) < far && fabs(p.z) < far))
            return env_error(env, b,
                             "a vertex of this graph is at (%g, %g, %g), which is too far "
                             "away",
                             p.x, p.y, p.z);
    }
    return g;
}

static Graph *operator_too_many(BoardEnv *env, const Bound *b) {
    return env_error(env, b, "this graph has too many elements");
}

static void operator_missing(BoardEnv *env, const Bound *b, const char *what, int n) {
    diag_add(env->diags, DIAG_WARNING, b->node->span, b->node->via,
             "the graph has no such %s (it has %d); this is ignored", what, n);
}

/* All graphs of `{<graph>}` or `<graph> <graph>`; NULL after an error. */
static Graph **operator_graphs(BoardEnv *env, const Bound *b, int *n) {
    const Bound *first = bound_slot(b, 0);
    bool list = first->kind == BOUND_ARRAY;
    *n = list ? (int)first->n : 2;
    Graph **graphs = ARENA_ARRAY(env->arena, Graph *, (size_t)*n);
    for (int i = 0; i < *n; i++) {
        graphs[i] = env_graph(env, list ? first->args[i] : bound_slot(b, (uint32_t)i));
        if (!graphs[i]) return NULL;
    }
    if (*n) return graphs;
    env_error(env, b, "there must be at least one graph");
    return NULL;
}

/* ---- adding ------------------------------------------------------------------------------------ */

enum {
    ADD_GRAPH,
    ADD_VERTICES,
    ADD_EDGES,
    ADD_EDGES_INDEX,
    ADD_CURVED,
    ADD_CELLS,
    ADD_CELLS_INDEX
};

/* The ends of an edge by their places. False after an error. */
static bool add_ends(BoardEnv *env, Graph *g, const Bound *place, const Point *p, int ends[2]) {
    ends[0] = graph_find_or_add_vertex(g, p[0]);
    ends[1] = graph_find_or_add_vertex(g, p[1]);
    if (ends[0] != ends[1]) return true;
    env_error(env, place, "this edge joins vertex %d to itself", ends[0]);
    return false;
}

static void add_curved(BoardEnv *env, Graph *g, const Bound *edges) {
    for (uint32_t i = 0; edges && i < edges->n; i++) {
        int n, ends[2];
        const Point *p = operator_points(env, edges->args[i], &n);
        if (n != 4) {
            env_error(env, edges->args[i], "a curved edge needs its two ends and two tangents");
            continue;
        }
        if (!add_ends(env, g, edges->args[i], p, ends)) return;
        int e = graph_add_edge(g, ends[0], ends[1]);
        g->edges[e].curved = true;
        g->edges[e].ta = p[2];
        g->edges[e].tb = p[3];
    }
}

static void add_edges(BoardEnv *env, Graph *g, const Bound *edges) {
    for (uint32_t i = 0; edges && i < edges->n; i++) {
        int n, ends[2];
        const Point *p = operator_points(env, edges->args[i], &n);
        if (n != 2) {
            env_error(env, edges->args[i], "an edge needs two ends");
            continue;
        }
        if (!add_ends(env, g, edges->args[i], p, ends)) return;
        graph_find_or_add_edge(g, ends[0], ends[1]);
    }
}

static void add_cells(BoardEnv *env, Graph *g, const Bound *cells) {
    for (uint32_t i = 0; cells && i < cells->n; i++) {
        int n;
        const Point *p = operator_points(env, cells->args[i], &n);
        int *verts = ARENA_ARRAY(env->arena, int, (size_t)n);
        for (int k = 0; k < n; k++) verts[k] = graph_find_or_add_vertex(g, p[k]);
        op_add_cell(g, verts, n, true);
    }
}

static void add_by_index(BoardEnv *env, Graph *g, const Bound *edges, const Bound *cells) {
    for (uint32_t i = 0; edges && i < edges->n; i++) {
        int n;
        const int *ends = env_dims(env, edges->args[i], &n);
        if (n != 2)
            env_error(env, edges->args[i], "an edge needs two ends");
        else if (ends[0] == ends[1])
            env_error(env, edges->args[i], "this edge joins vertex %d to itself", ends[0]);
        else if (graph_find_or_add_edge(g, ends[0], ends[1]) == NOTHING)
            operator_missing(env, edges->args[i], "vertex", g->nvertices);
    }
    for (uint32_t i = 0; cells && i < cells->n; i++) {
        int n;
        const int *verts = env_dims(env, cells->args[i], &n);
        op_add_cell(g, verts, n, false);
    }
}

static Graph *add_graph(BoardEnv *env, const Bound *b) {
    const Bound *source = bound_slot(b, ADD_GRAPH);
    Graph *g = source ? env_graph(env, source) : graph_new(env->arena);
    if (!g) return NULL;
    int n;
    add_curved(env, g, bound_slot(b, ADD_CURVED));
    const Point *p = operator_points(env, bound_slot(b, ADD_VERTICES), &n);
    int first = g->nvertices;
    for (int i = 0; i < n; i++) graph_find_or_add_vertex(g, p[i]);
    int end = g->nvertices;
    add_edges(env, g, bound_slot(b, ADD_EDGES));
    add_cells(env, g, bound_slot(b, ADD_CELLS));
    add_by_index(env, g, bound_slot(b, ADD_EDGES_INDEX), bound_slot(b, ADD_CELLS_INDEX));
    bool connect = env_boolean(bound_label(b, "connect"), false);
    if (connect && !op_connect(g, first, end)) return operator_too_many(env, b);
    g->basis = BASIS_NONE;
    return operator_checked(env, b, g);
}

static const Meaning add_meaning = {.graph = add_graph};

/* ---- removing ---------------------------------------------------------------------------------- */

enum {
    REMOVE_CELLS = 1,
    REMOVE_CELLS_INDEX,
    REMOVE_EDGES,
    REMOVE_EDGES_INDEX,
    REMOVE_VERTICES,
    REMOVE_VERTICES_INDEX
};

static Graph *remove_inside_graph(BoardEnv *env, const Bound *b) {
    Graph *g = env_graph(env, bound_slot(b, 0));
    if (!g) return NULL;
    Polygon outline = env_polygon(env, bound_slot(b, 1));
    op_remove_inside(g, &outline);
    return g;
}

/* The vertices at those places; NULL if there is none at one of them. */
static int *vertices_at(BoardEnv *env, Graph *g, const Bound *array, int *n) {
    const Point *p = operator_points(env, array, n);
    int *verts = ARENA_ARRAY(env->arena, int, (size_t)*n);
    for (int i = 0; i < *n; i++) {
        verts[i] = graph_find_vertex(g, p[i]);
        if (verts[i] == NOTHING) return NULL;
    }
    return verts;
}

static void remove_cells(BoardEnv *env, Cut *cut, const Bound *b, bool trim) {
    const Bound *places = bound_slot(b, REMOVE_CELLS), *index = bound_slot(b, REMOVE_CELLS_INDEX);
    int n;
    for (uint32_t i = 0; places && i < places->n; i++) {
        const int *verts = vertices_at(env, cut->g, places->args[i], &n);
        int f = verts && n ? graph_find_face(cut->g, verts, n) : NOTHING;
        if (f != NOTHING) cut_face(cut, f, trim);
    }
    const int *cells = env_dims(env, index, &n);
    for (int i = 0; i < n; i++) {
        if (cells[i] >= 0 && cells[i] < cut->g->nfaces)
            cut_face(cut, cells[i], trim);
        else
            operator_missing(env, index->args[i], "cell", cut->g->nfaces);
    }
}

static void remove_edges(BoardEnv *env, Cut *cut, const Bound *b) {
    const Bound *places = bound_slot(b, REMOVE_EDGES), *index = bound_slot(b, REMOVE_EDGES_INDEX);
    const Bound *edges = places ? places : index;
    for (uint32_t i = 0; edges && i < edges->n; i++) {
        int n, most = cut->g->nvertices;
        const int *ends = places ? vertices_at(env, cut->g, edges->args[i], &n)
                                 : env_dims(env, edges->args[i], &n);
        bool known = ends && n == 2 && ends[0] >= 0 && ends[0] < most && ends[1] >= 0;
        int e = known ? cut_find_edge(cut, ends[0], ends[1]) : NOTHING;
        if (e != NOTHING) cut_edge(cut, e);
    }
}

static void remove_vertices(BoardEnv *env, Cut *cut, const Bound *b) {
    const Bound *index = bound_slot(b, REMOVE_VERTICES_INDEX);
    int n;
    const Point *p = operator_points(env, bound_slot(b, REMOVE_VERTICES), &n);
    for (int i = 0; i < n; i++) {
        int v = graph_find_vertex(cut->g, p[i]);
        if (v != NOTHING) cut_vertex(cut, v);
    }
    const int *verts = env_dims(env, index, &n);
    for (int i = 0; i < n; i++) {
        if (verts[i] >= 0 && verts[i] < cut->g->nvertices)
            cut_vertex(cut, verts[i]);
        else
            operator_missing(env, index->args[i], "vertex", cut->g->nvertices);
    }
}

static Graph *remove_graph(BoardEnv *env, const Bound *b) {
    Graph *g = env_graph(env, bound_slot(b, 0));
    if (!g) return NULL;
    Cut cut = cut_begin(g);
    remove_cells(env, &cut, b, env_boolean(bound_label(b, "trimEdges"), true));
    remove_edges(env, &cut, b);
    remove_vertices(env, &cut, b);
    cut_end(&cut);
    return g;
}

static const Meaning remove_inside_meaning = {.graph = remove_inside_graph};
static const Meaning remove_meaning = {.graph = remove_graph};

static Graph *clip_graph(BoardEnv *env, const Bound *b) {
    Graph *g = env_graph(env, bound_slot(b, 0));
    Polygon outline = env_polygon(env, bound_slot(b, 1));
    return g ? op_clip(g, &outline) : NULL;
}

static Graph *keep_graph(BoardEnv *env, const Bound *b) {
    Graph *g = env_graph(env, bound_slot(b, 0));
    Polygon outline = env_polygon(env, bound_slot(b, 1));
    return g ? op_keep(g, &outline) : NULL;
}

static Graph *hole_graph(BoardEnv *env, const Bound *b) {
    Graph *g = env_graph(env, bound_slot(b, 0));
    Polygon outline = env_polygon(env, bound_slot(b, 1));
    if (g) op_hole(g, &outline);
    return g;
}

static Graph *trim_operator_graph(BoardEnv *env, const Bound *b) {
    Graph *g = env_graph(env, bound_slot(b, 0));
    if (g) graph_trim(g);
    return g;
}

static const Meaning clip_meaning = {.graph = clip_graph};
static const Meaning keep_meaning = {.graph = keep_graph};
static const Meaning hole_meaning = {.graph = hole_graph};
static const Meaning trim_meaning = {.graph = trim_operator_graph};

/* ---- several graphs ---------------------------------------------------------------------------- */

static Graph *merge_graph(BoardEnv *env, const Bound *b) {
    int n;
    Graph **graphs = operator_graphs(env, b, &n);
    if (!graphs) return NULL;
    Graph *g = op_merge(graphs, n, env_boolean(bound_label(b, "connect"), false));
    return g ? g : operator_too_many(env, b);
}

static Graph *union_graph(BoardEnv *env, const Bound *b) {
    int n;
    Graph **graphs = operator_graphs(env, b, &n);
    if (!graphs) return NULL;
    Graph *g = op_union(graphs, n, env_boolean(bound_label(b, "connect"), false));
    return g ? g : operator_too_many(env, b);
}

static Graph *intersect_graph(BoardEnv *env, const Bound *b) {
    int n;
    Graph **graphs = operator_graphs(env, b, &n);
    return graphs ? op_intersect(graphs, n) : NULL;
}

static const Meaning merge_meaning = {.graph = merge_graph};
static const Meaning union_meaning = {.graph = union_graph};
static const Meaning intersect_meaning = {.graph = intersect_graph};

/* ---- deriving ---------------------------------------------------------------------------------- */

static Graph *dual_graph(BoardEnv *env, const Bound *b) {
    Graph *g = env_graph(env, bound_slot(b, 0));
    return g ? op_dual(g) : NULL;
}

static Graph *subdivide_graph(BoardEnv *env, const Bound *b) {
    Graph *g = env_graph(env, bound_slot(b, 0));
    if (g) op_subdivide(g, env_dim(env, bound_label(b, "min"), 1), env->use);
    return g;
}

static Graph *complete_graph(BoardEnv *env, const Bound *b) {
    Graph *g = env_graph(env, bound_slot(b, 0));
    if (!g) return NULL;
    bool done =
        env_boolean(bound_label(b, "eachCell"), false) ? op_complete_cells(g) : op_complete(g);
    return done ? g : operator_too_many(env, b);
}

static Graph *split_crossings_graph(BoardEnv *env, const Bound *b) {
    Graph *g = env_graph(env, bound_slot(b, 0));
    if (!g) return NULL;
    return op_split_crossings(g) ? g : operator_too_many(env, b);
}

static Graph *make_faces_graph(BoardEnv *env, const Bound *b) {
    Graph *g = env_graph(env, bound_slot(b, 0));
    if (g) graph_make_faces(g, true);
    return g;
}

static Graph *layers_graph(BoardEnv *env, const Bound *b) {
    enum { MOST_LAYERS = 1000 };
    int layers = env_size(env, bound_slot(b, 0), 1, MOST_LAYERS);
    Graph *one = env_graph(env, bound_slot(b, 1));
    if (!one) return NULL;
    Graph *g = op_layers(one, layers);
    return g ? g : operator_too_many(env, b);
}

static const Meaning dual_meaning = {.graph = dual_graph};
static const Meaning subdivide_meaning = {.graph = subdivide_graph};
static const Meaning complete_meaning = {.graph = complete_graph};
static const Meaning split_crossings_meaning = {.graph = split_crossings_graph};
static const Meaning make_faces_meaning = {.graph = make_faces_graph};
static const Meaning layers_meaning = {.graph = layers_graph};

/* ---- moving and numbering ---------------------------------------------------------------------- */

static Graph *shift_graph(BoardEnv *env, const Bound *b) {
    Graph *g = env_graph(env, bound_slot(b, 3));
    if (!g) return NULL;
    op_shift(g, operator_real(env, bound_slot(b, 0), 0), operator_real(env, bound_slot(b, 1), 0),
             operator_real(env, bound_slot(b, 2), 0));
    return operator_checked(env, b, g);
}

static Graph *scale_graph(BoardEnv *env, const Bound *b) {
    Graph *g = env_graph(env, bound_slot(b, 3));
    if (!g) return NULL;
    double x = operator_real(env, bound_slot(b, 0), 1);
    op_scale(g, x, operator_real(env, bound_slot(b, 1), x),
             operator_real(env, bound_slot(b, 2), 1));
    return operator_checked(env, b, g);
}

static Graph *rotate_graph(BoardEnv *env, const Bound *b) {
    Graph *g = env_graph(env, bound_slot(b, 1));
    if (!g) return NULL;
    op_rotate(g, operator_real(env, bound_slot(b, 0), 0));
    return operator_checked(env, b, g);
}

static Graph *skew_graph(BoardEnv *env, const Bound *b) {
    Graph *g = env_graph(env, bound_slot(b, 1));
    if (!g) return NULL;
    op_skew(g, operator_real(env, bound_slot(b, 0), 0));
    return operator_checked(env, b, g);
}

static Graph *renumber_graph(BoardEnv *env, const Bound *b) {
    static void (*const reorder[])(Graph *) = {graph_reorder_vertices, graph_reorder_edges,
                                               graph_reorder_faces};
    static const char *const types[] = {"Vertex", "Edge", "Cell", NULL};
    bool wanted[SITE_TYPES] = {0}, any = false;
    for (uint32_t i = 0; i < SITE_TYPES; i++) {
        const Bound *type = bound_slot(b, i);
        if (!type) continue;
        any = wanted[env_choice(type, types)] = true;
    }
    Graph *g = env_graph(env, bound_slot(b, SITE_TYPES));
    for (int t = 0; g && t < SITE_TYPES; t++)
        if (wanted[t] || !any) reorder[t](g);
    return g;
}

/* Labels are made from places when the board is finished, whatever was asked for here. */
static Graph *recoordinate_graph(BoardEnv *env, const Bound *b) {
    return env_graph(env, bound_slot(b, 3));
}

static const Meaning shift_meaning = {.graph = shift_graph};
static const Meaning scale_meaning = {.graph = scale_graph};
static const Meaning rotate_meaning = {.graph = rotate_graph};
static const Meaning skew_meaning = {.graph = skew_graph};
static const Meaning renumber_meaning = {.graph = renumber_graph};
static const Meaning recoordinate_meaning = {.graph = recoordinate_graph};

/* ---- the records ------------------------------------------------------------------------------- */

const LudemeDef ludemes_graph_operator[] = {
    {
        .rule = "operators.add",
        .is = "graph",
        .doc = "A graph with more elements.",
        .clauses =
            (const LudemeClause[]){
                {"(add [<graph>] [vertices:{{<float>}}] [edges:{{{<float>}}} | edges:{{<dim>}}] "
                 "[edgesCurved:{{{<float>}}}] [cells:{{{<float>}}} | cells:{{<dim>}}] "
                 "[connect:<boolean>])",
                 "The graph, empty if none is given, with further vertices, edges and cells, by "
                 "coordinates or by vertex index; `edgesCurved:` takes the two ends and the two "
                 "tangents of each edge, and `connect:True` joins new vertices to their "
                 "neighbours.",
                 "(add (square 3) vertices:{{-1 1.5} {4 1.5}} edges:{{16 4} {16 8} {17 7} {17 "
                 "11}})",
                 .meaning = &add_meaning},
                {0},
            },
    },
    {
        .rule = "operators.remove",
        .is = "graph",
        .doc = "A graph with fewer elements.",
        .clauses =
            (const LudemeClause[]){
                {"(remove <graph> <poly> [trimEdges:<boolean>])",
                 "The graph without its vertices inside the polygon and without the edges and "
                 "cells that touch them; `trimEdges:` has no effect here.",
                 "(remove (square 6) (poly {{1.5 1.5} {1.5 3.5} {3.5 3.5} {3.5 1.5}}) "
                 "trimEdges:False)",
                 .meaning = &remove_inside_meaning},
                {"(remove <graph> [cells:{{{<float>}}} | cells:{<dim>}] [edges:{{{<float>}}} | "
                 "edges:{{<dim>}}] [vertices:{{<float>}} | vertices:{<dim>}] "
                 "[trimEdges:<boolean>])",
                 "The graph without the listed cells, edges and vertices, by coordinates or by "
                 "index; edges that a removed cell leaves without any cell go too unless "
                 "`trimEdges:False` is given.",
                 "(remove (hex 4) cells:{0 18 36} vertices:{3 40})", .meaning = &remove_meaning},
                {0},
            },
    },
    {
        .rule = "merge",
        .is = "graph",
        .doc = "Several graphs laid over each other and made one.",
        .clauses =
            (const LudemeClause[]){
                {"(merge {<graph>} [connect:<boolean>])",
                 "All graphs of the list as one, where vertices and edges that coincide become "
                 "one; `connect:True` also joins vertices that come to be neighbours.",
                 "(merge {(rectangle 2 8) (shift 3 2 (square 2)) (shift 0 4 (rectangle 2 8))})",
                 .meaning = &merge_meaning},
                {"(merge <graph> <graph> [connect:<boolean>])",
                 "Two graphs as one, where vertices and edges that coincide become one; "
                 "`connect:True` also joins vertices that come to be neighbours.",
                 "(merge (square 4) (shift 4 1 (rectangle 2 5)) connect:True)",
                 .meaning = &merge_meaning},
                {0},
            },
    },
    {
        .rule = "operators.union",
        .is = "graph",
        .doc = "Several graphs side by side in one.",
        .clauses =
            (const LudemeClause[]){
                {"(union {<graph>} [connect:<boolean>])",
                 "All graphs of the list in one, each with all its own elements even where they "
                 "coincide; `connect:True` joins neighbouring vertices.",
                 "(union {(square 3) (shift 5 0 (square 3)) (shift 2.5 5 (hex 2))})",
                 .meaning = &union_meaning},
                {"(union <graph> <graph> [connect:<boolean>])",
                 "Two graphs in one, each with all its own elements even where they coincide; "
                 "`connect:True` joins neighbouring vertices.",
                 "(union (tri 4) (shift 6 0 (rotate 180 (tri 4))))", .meaning = &union_meaning},
                {0},
            },
    },
    {
        .rule = "intersect",
        .is = "graph",
        .doc = "The part that several graphs have in common.",
        .clauses =
            (const LudemeClause[]){
                {"(intersect {<graph>})",
                 "The vertices and edges that all graphs of the list have.",
                 "(intersect {(square 7) (shift 2 0 (square 7)) (shift 0 2 (square 7))})",
                 .meaning = &intersect_meaning},
                {"(intersect <graph> <graph>)", "The vertices and edges that both graphs have.",
                 "(intersect (hex 6) (hex Rectangle 7 7))", .meaning = &intersect_meaning},
                {0},
            },
    },
    {
        .rule = "clip",
        .is = "graph",
        .doc = "A graph with a part cut out.",
        .clauses =
            (const LudemeClause[]){
                {"(clip <graph> <poly>)",
                 "The graph without its vertices inside the polygon, and without all that hangs "
                 "on them.",
                 "(clip (square 6) (poly {{1.5 1.5} {1.5 3.5} {3.5 3.5} {3.5 1.5}}))",
                 .meaning = &clip_meaning},
                {0},
            },
    },
    {
        .rule = "keep",
        .is = "graph",
        .doc = "A graph cut down to a part.",
        .clauses =
            (const LudemeClause[]){
                {"(keep <graph> <poly>)",
                 "Only the vertices of the graph that are inside the polygon, and the edges "
                 "between them.",
                 "(keep (tiling T33434 8 8) (poly {{1 1} {1 7} {7 7} {7 1}}))",
                 .meaning = &keep_meaning},
                {0},
            },
    },
    {
        .rule = "hole",
        .is = "graph",
        .doc = "A graph with a hole in it.",
        .clauses =
            (const LudemeClause[]){
                {"(hole <graph> <poly>)",
                 "The graph without the cells whose centre is inside the polygon; vertices stay, "
                 "and so do the edges of the rim.",
                 "(hole (rectangle 5 9) (poly {{3 2} {3 3} {6 3} {6 2}}))",
                 .meaning = &hole_meaning},
                {0},
            },
    },
    {
        .rule = "dual",
        .is = "graph",
        .doc = "The weak dual of a graph.",
        .clauses =
            (const LudemeClause[]){
                {"(dual <graph>)",
                 "A graph with a vertex for each cell, joined to the vertices of the cells that "
                 "share an edge with it.",
                 "(dual (tiling T488 4))", .meaning = &dual_meaning},
                {0},
            },
    },
    {
        .rule = "subdivide",
        .is = "graph",
        .doc = "A graph with cells divided from their centres.",
        .clauses =
            (const LudemeClause[]){
                {"(subdivide <graph> [min:<dim>])",
                 "Puts a vertex into each cell with at least `min:` sides, 1 by default, and "
                 "joins it to the cell's corners.",
                 "(subdivide (tiling T3636 3) min:6)", .meaning = &subdivide_meaning},
                {0},
            },
    },
    {
        .rule = "complete",
        .is = "graph",
        .doc = "A graph with an edge between all vertices.",
        .clauses =
            (const LudemeClause[]){
                {"(complete <graph> [eachCell:<boolean>])",
                 "Joins every pair of vertices, or with `eachCell:True` every pair within a cell.",
                 "(complete (square 3) eachCell:True)", .meaning = &complete_meaning},
                {0},
            },
    },
    {
        .rule = "splitCrossings",
        .is = "graph",
        .doc = "A graph with a vertex wherever edges cross.",
        .clauses =
            (const LudemeClause[]){
                {"(splitCrossings <graph>)",
                 "Divides edges that cross, so that they share a new vertex at the crossing.",
                 "(splitCrossings (complete (regular 6)))", .meaning = &split_crossings_meaning},
                {0},
            },
    },
    {
        .rule = "makeFaces",
        .is = "graph",
        .doc = "A graph with its cells made anew.",
        .clauses =
            (const LudemeClause[]){
                {"(makeFaces <graph>)",
                 "Makes a cell of each area that edges enclose and that no edge divides.",
                 "(makeFaces (add (square 2) edges:{{0 4} {4 8}}))",
                 .meaning = &make_faces_meaning},
                {0},
            },
    },
    {
        .rule = "trim",
        .is = "graph",
        .doc = "A graph without loose ends.",
        .clauses =
            (const LudemeClause[]){
                {"(trim <graph>)",
                 "Removes the edges that end at a vertex with no other edge, and then the "
                 "vertices without edges.",
                 "(trim (dual (hex 5)))", .meaning = &trim_meaning},
                {0},
            },
    },
    {
        .rule = "layers",
        .is = "graph",
        .doc = "Copies of a graph one above the other.",
        .clauses =
            (const LudemeClause[]){
                {"(layers <dim> <graph>)",
                 "A three-dimensional graph with so many layers, each a copy of the graph one "
                 "unit above the last and joined to it by upright edges.",
                 "(layers 4 (hex 3))", .meaning = &layers_meaning},
                {0},
            },
    },
    {
        .rule = "shift",
        .is = "graph",
        .doc = "A graph moved elsewhere.",
        .clauses =
            (const LudemeClause[]){
                {"(shift <float> <float> [<float>] <graph>)",
                 "Moves the graph by so much in x, in y and, if given, in z.",
                 "(shift 2.5 -1 (wedge 3))", .meaning = &shift_meaning},
                {0},
            },
    },
    {
        .rule = "scale",
        .is = "graph",
        .doc = "A graph made larger or smaller.",
        .clauses =
            (const LudemeClause[]){
                {"(scale <float> [<float>] [<float>] <graph>)",
                 "Multiplies the coordinates by factors for x, y and z; y takes the factor of x, "
                 "and z takes 1, unless given.",
                 "(scale 1.5 0.75 (hex 4))", .meaning = &scale_meaning},
                {0},
            },
    },
    {
        .rule = "rotate",
        .is = "graph",
        .doc = "A graph turned about its centre.",
        .clauses =
            (const LudemeClause[]){
                {"(rotate <float> <graph>)", "Turns the graph anticlockwise by so many degrees.",
                 "(rotate 30 (tri Hexagon 4))", .meaning = &rotate_meaning},
                {0},
            },
    },
    {
        .rule = "skew",
        .is = "graph",
        .doc = "A graph slanted to one side.",
        .clauses =
            (const LudemeClause[]){
                {"(skew <float> <graph>)",
                 "Shifts the vertices in x in proportion to their height; an amount of 1 slants "
                 "by 45 degrees.",
                 "(skew 0.25 (rectangle 4 6))", .meaning = &skew_meaning},
                {0},
            },
    },
    {
        .rule = "renumber",
        .is = "graph",
        .doc = "A graph with its sites numbered anew.",
        .clauses =
            (const LudemeClause[]){
                {"(renumber [<siteType>] [<siteType>] [<siteType>] <graph>)",
                 "Numbers the elements of the given types, all types by default, from the bottom "
                 "left rightwards and upwards.",
                 "(renumber Vertex Edge (rotate 45 (square 5)))", .meaning = &renumber_meaning},
                {0},
            },
    },
    {
        .rule = "recoordinate",
        .is = "graph",
        .doc = "A graph with its coordinate labels made anew.",
        .clauses =
            (const LudemeClause[]){
                {"(recoordinate [<siteType>] [<siteType>] [<siteType>] <graph>)",
                 "The graph as it is: labels always follow from the places of the sites on the "
                 "finished board.",
                 "(recoordinate Cell (merge (square 4) (shift 4 0 (square 2))))",
                 .meaning = &recoordinate_meaning},
                {0},
            },
    },
    {0},
};
