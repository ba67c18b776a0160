/* bool_tree.c: trees and regular graphs of edges. */
#include "ludeme/bool_ops.h"
#include "rules/direction.h"

typedef struct TreeOp {
    Op op;
    const Op *who, *degree, *odd, *even;
} TreeOp;

static const Topology *tree_topology(const Ctx *c) {
    return c->rules->topo;
}

/* The edges that count: with that component (not owner, as in the reference), or owned by the player
 * (players + 1: with any piece). In scratch memory; -1 in *n: there was no last move. */
static int *tree_edges(Ctx *c, const TreeOp *o, int *n) {
    int edges = tree_topology(c)->sites[SITE_EDGE].n, who = op_int(c, o->who);
    int *v = scratch_ints(c, edges + 1);
    *n = -1;
    if (bool_last_to(c) < 0) return v;
    if (who == 0) who = ctx_what(c, SITE_EDGE, bool_last_to(c));
    if (who == 0) who = 1;
    *n = 0;
    for (int e = 0; e < edges; e++)
        if (ctx_what(c, SITE_EDGE, e) == who) v[(*n)++] = e;
    return v;
}

static int tree_root(int *parent, int v) {
    while (parent[v] != v) v = parent[v] = parent[parent[v]];
    return v;
}

/* Have the edges no cycle? */
static bool tree_is_forest(Ctx *c, const int *edges, int n) {
    const Topology *t = tree_topology(c);
    int *parent = scratch_ints(c, t->sites[SITE_VERTEX].n);
    for (int i = 0; i < t->sites[SITE_VERTEX].n; i++) parent[i] = i;
    for (int i = 0; i < n; i++) {
        int a = tree_root(parent, t->ends[edges[i]][0]),
            b = tree_root(parent, t->ends[edges[i]][1]);
        if (a == b) return false;
        parent[a] = b;
    }
    return true;
}

static bool tree_spans(Ctx *c, const int *edges, int n) {
    return n == tree_topology(c)->sites[SITE_VERTEX].n - 1 && tree_is_forest(c, edges, n);
}

static bool tree_eval(Ctx *c, const Op *op) {
    ScratchMark mark = scratch_mark(c);
    int n, *edges = tree_edges(c, (const TreeOp *)op, &n);
    bool is_tree = n >= 0 && tree_is_forest(c, edges, n);
    scratch_reset(c, mark);
    return is_tree;
}

static bool tree_spanning_eval(Ctx *c, const Op *op) {
    ScratchMark mark = scratch_mark(c);
    int n, *edges = tree_edges(c, (const TreeOp *)op, &n);
    bool spans = n >= 0 && tree_spans(c, edges, n);
    scratch_reset(c, mark);
    return spans;
}

/* ---- caterpillars ---------------------------------------------------------------------------- */

static int *tree_degrees(Ctx *c, const int *edges, int n) {
    const Topology *t = tree_topology(c);
    int vertices = t->sites[SITE_VERTEX].n, *degree = scratch_ints(c, vertices);
    for (int i = 0; i < vertices; i++) degree[i] = 0;
    for (int i = 0; i < n; i++) degree[t->ends[edges[i]][0]]++, degree[t->ends[edges[i]][1]]++;
    return degree;
}

/* The longest way over backbone edges from a vertex, without edge `without`: by levels, as the
 * backbone is a tree. */
static int tree_depth(Ctx *c, const int *backbone, int n, int from, int without) {
    const Topology *t = tree_topology(c);
    int vertices = t->sites[SITE_VERTEX].n, *depth = scratch_ints(c, vertices), most = 0;
    for (int i = 0; i < vertices; i++) depth[i] = -1;
    depth[from] = 0;
    for (bool more = true; more;) {
        more = false;
        for (int i = 0; i < n; i++) {
            if (backbone[i] == without) continue;
            const int *ends = t->ends[backbone[i]];
            for (int k = 0; k < 2; k++) {
                if (depth[ends[k]] < 0 || depth[ends[1 - k]] >= 0) continue;
                depth[ends[1 - k]] = depth[ends[k]] + 1;
                if (depth[ends[1 - k]] > most) most = depth[ends[1 - k]];
                more = true;
            }
        }
    }
    return most;
}

static bool tree_caterpillar_eval(Ctx *c, const Op *op) {
    const Topology *t = tree_topology(c);
    ScratchMark mark = scratch_mark(c);
    int n, *edges = tree_edges(c, (const TreeOp *)op, &n);
    bool is_one = n >= 0 && tree_spans(c, edges, n);
    if (is_one) {
        const int *degree = tree_degrees(c, edges, n);
        int m = 0;
        for (int i = 0; i < n; i++)
            if (degree[t->ends[edges[i]][0]] > 1 && degree[t->ends[edges[i]][1]] > 1)
                edges[m++] = edges[i];
        is_one = m > 0;
        if (is_one) {
            const int *ends = t->ends[edges[0]];
            is_one = tree_depth(c, edges, m, ends[0], edges[0]) +
                         tree_depth(c, edges, m, ends[1], edges[0]) + 1 ==
                     m;
        }
    }
    scratch_reset(c, mark);
    return is_one;
}

/* ---- centres --------------------------------------------------------------------------------- */

typedef struct TreeGraph {
    const int (*ends)[2];
    const int *edges;
    int n, vertices;
    int *mark; /* per vertex, for walks */
} TreeGraph;

/* The next neighbour after `after` in ascending order, or -1. */
static int tree_neighbour(const TreeGraph *g, int v, int after) {
    int best = -1;
    for (int i = 0; i < g->n; i++) {
        const int *e = g->ends[g->edges[i]];
        if (e[0] != v && e[1] != v) continue;
        int w = e[0] == v ? e[1] : e[0];
        if (w > after && (best < 0 || w < best)) best = w;
    }
    return best;
}

/* Vertices on the side of `v` when it is cut from `parent` (-1: all of the tree). */
static int tree_size(const TreeGraph *g, int *stack, int v, int parent) {
    int n = 0, size = 0;
    for (int i = 0; i < g->vertices; i++) g->mark[i] = 0;
    if (parent >= 0) g->mark[parent] = 1;
    g->mark[v] = 1;
    stack[n++] = v;
    while (n > 0) {
        int u = stack[--n];
        size++;
        for (int w = tree_neighbour(g, u, -1); w >= 0; w = tree_neighbour(g, u, w))
            if (!g->mark[w]) {
                g->mark[w] = 1;
                stack[n++] = w;
            }
    }
    return size;
}

static int tree_centre(const TreeGraph *g, int *stack, int site) {
    tree_size(g, stack, site, -1);
    int u = 0, parent = -1;
    while (u < g->vertices && !g->mark[u]) u++;
    int size = tree_size(g, stack, u, -1);
    for (bool moved = true; moved;) {
        moved = false;
        for (int w = tree_neighbour(g, u, -1); w >= 0; w = tree_neighbour(g, u, w))
            if (w != parent && tree_size(g, stack, w, u) > size / 2) {
                parent = u;
                u = w;
                moved = true;
                break;
            }
    }
    return u;
}

/* How far one gets always going to the lowest new neighbour. */
static int tree_walk(const TreeGraph *g, int v) {
    int length = 1;
    for (int i = 0; i < g->vertices; i++) g->mark[i] = 0;
    for (int next = v; next >= 0;) {
        g->mark[v = next] = 1;
        for (next = tree_neighbour(g, v, -1); next >= 0 && g->mark[next];)
            next = tree_neighbour(g, v, next);
        length += next >= 0;
    }
    return length;
}

static bool tree_is_centre(const TreeGraph *g, int *stack, const int *degree, int site) {
    int centre = degree[site] ? tree_centre(g, stack, site) : 0;
    if (site == centre || (degree[site] == 1 && degree[centre] == 1)) return true;
    bool joined = false;
    for (int w = tree_neighbour(g, site, -1); w >= 0 && !joined; w = tree_neighbour(g, site, w))
        joined = w == centre;
    if (!joined) return false;
    return tree_walk(g, site) == tree_walk(g, centre);
}

static bool tree_centre_eval(Ctx *c, const Op *op) {
    const Topology *t = tree_topology(c);
    int who = op_int(c, ((const TreeOp *)op)->who), site = bool_last_to(c), n = 0;
    if (!on_board(c->rules, SITE_VERTEX, site)) return false;
    ScratchMark mark = scratch_mark(c);
    int vertices = t->sites[SITE_VERTEX].n, *edges = scratch_ints(c, t->sites[SITE_EDGE].n + 1);
    for (int e = 0; e < t->sites[SITE_EDGE].n; e++) {
        int what = ctx_what(c, SITE_EDGE, e);
        if (what && (who == c->rules->players + 1 || owner_of(c->rules, what) == who))
            edges[n++] = e;
    }
    TreeGraph g = {t->ends, edges, n, vertices, scratch_ints(c, vertices)};
    bool centre = tree_is_forest(c, edges, n) &&
                  tree_is_centre(&g, scratch_ints(c, vertices), tree_degrees(c, edges, n), site);
    scratch_reset(c, mark);
    return centre;
}

const Op *bool_is_tree(Compiler *c, const Bound *b) {
    static const char *const kinds[] = {"CaterpillarTree", "SpanningTree", "Tree", "TreeCentre",
                                        NULL};
    static BoolFn *const fns[] = {tree_caterpillar_eval, tree_spanning_eval, tree_eval,
                                  tree_centre_eval};
    int kind = env_choice(bound_slot(b, 0), kinds);
    TreeOp *op = OP_NEW(c, TreeOp, boolean, fns[kind < 0 ? 2 : kind]);
    op->who =
        bound_slot(b, 1) ? compile_player(c, bound_slot(b, 1)) : compile_role(c, bound_slot(b, 2));
    compile_uses(c, USES_EDGES);
    return op->who ? &op->op : const_bool(c, false);
}

/* ---- regular graphs -------------------------------------------------------------------------- */

static bool tree_regular_eval(Ctx *c, const Op *op) {
    const TreeOp *o = (const TreeOp *)op;
    ScratchMark mark = scratch_mark(c);
    int n, *edges = tree_edges(c, o, &n), vertices = tree_topology(c)->sites[SITE_VERTEX].n;
    bool regular = n >= 0;
    if (regular) {
        const int *degree = tree_degrees(c, edges, n);
        int want = op_int_or(c, o->degree, 0);
        for (int i = 0; i < vertices && want == 0; i++) want = degree[i];
        for (int i = 0; i < vertices && regular; i++) regular = degree[i] == want;
        if (regular && op_bool_or(c, o->odd, false))
            regular = want & 1;
        else if (regular && op_bool_or(c, o->even, false))
            regular = !(want & 1);
    }
    scratch_reset(c, mark);
    return regular;
}

const Op *bool_is_regular(Compiler *c, const Bound *b) {
    TreeOp *op = OP_NEW(c, TreeOp, boolean, tree_regular_eval);
    op->who =
        bound_slot(b, 1) ? compile_player(c, bound_slot(b, 1)) : compile_role(c, bound_slot(b, 2));
    op->degree = compile_int(c, bound_slot(b, 3));
    op->odd = compile_bool(c, bound_slot(b, 4));
    op->even = compile_bool(c, bound_slot(b, 5));
    compile_uses(c, USES_EDGES);
    return op->who ? &op->op : const_bool(c, false);
}
