/* bool_path.c: (is Path …): open and closed paths of a player's edges, vertices or cells. */
#include "ludeme/bool_ops.h"
#include "ludeme/move_args.h"
#include "rules/direction.h"

typedef struct PathOp {
    Op op;
    SiteType type;
    const Op *from, *who, *min, *max, *closed;
} PathOp;

/* The graph of what the player has: nodes are vertices (joined by the player's edges) or the
 * player's sites (joined when they are adjacent). */
typedef struct PathGraph {
    int nodes, n;
    int (*links)[2];
    bool *bridge; /* per link */
} PathGraph;

static void path_link(PathGraph *g, int a, int b) {
    for (int i = 0; i < g->n; i++)
        if ((g->links[i][0] == a && g->links[i][1] == b) ||
            (g->links[i][0] == b && g->links[i][1] == a))
            return;
    g->links[g->n][0] = a;
    g->links[g->n++][1] = b;
}

static PathGraph path_graph(Ctx *c, SiteType type, int who) {
    const Topology *t = c->rules->topo;
    const Sites *s = &t->sites[type];
    bool edges = type == SITE_EDGE;
    PathGraph g = {.nodes = edges ? t->sites[SITE_VERTEX].n : s->n};
    size_t most = edges ? (size_t)s->n : (size_t)s->step_first[s->n];
    g.links = scratch_alloc(c, (most + 1) * sizeof *g.links);
    g.bridge = scratch_alloc(c, most + 1);
    for (int i = 0; i < s->n; i++) {
        if (ctx_who(c, type, i) != who || !ctx_what(c, type, i)) continue;
        if (edges) path_link(&g, t->ends[i][0], t->ends[i][1]);
        for (int k = s->step_first[i]; !edges && k < s->step_first[i + 1]; k++) {
            int to = s->steps[k].to;
            if (to > i && s->steps[k].lists & direction_bit(DIR_Adjacent) &&
                ctx_who(c, type, to) == who && ctx_what(c, type, to))
                path_link(&g, i, to);
        }
    }
    return g;
}

/* Marks what can be reached from a node without link `without` and, if so wanted, without bridges. */
static void path_reach(const PathGraph *g, int from, int without, bool bridges, bool *seen) {
    for (int i = 0; i < g->nodes; i++) seen[i] = false;
    seen[from] = true;
    for (bool more = true; more;) {
        more = false;
        for (int i = 0; i < g->n; i++) {
            int a = g->links[i][0], b = g->links[i][1];
            if (i == without || (!bridges && g->bridge[i]) || seen[a] == seen[b]) continue;
            seen[a] = seen[b] = more = true;
        }
    }
}

/* Nodes that no bridge divides from v1, if v2 is one of them; else 0. They stay marked. */
static int path_ring(const PathGraph *g, int v1, int v2, bool *seen) {
    for (int i = 0; i < g->n; i++) {
        path_reach(g, g->links[i][0], i, true, seen);
        g->bridge[i] = !seen[g->links[i][1]];
    }
    path_reach(g, v1, -1, false, seen);
    int n = 0;
    for (int i = 0; i < g->nodes; i++) n += seen[i];
    return seen[v2] && v1 != v2 ? n : 0;
}

static int path_degree(const PathGraph *g, int node) {
    int n = 0;
    for (int i = 0; i < g->n; i++) n += g->links[i][0] == node || g->links[i][1] == node;
    return n;
}

/* How far the chain goes on from a node, not back over the link; -1 when it branches. */
static int path_chain(const PathGraph *g, int node, int from) {
    for (int length = 0; length <= g->n; length++) {
        int degree = path_degree(g, node), next = -1;
        if (degree > 2) return -1;
        for (int i = 0; i < g->n; i++) {
            int a = g->links[i][0], b = g->links[i][1];
            if ((a == node && b != from) || (b == node && a != from)) next = a == node ? b : a;
        }
        if (next < 0) return length;
        from = node;
        node = next;
    }
    return -1;
}

/* The lowest node that waits, or -1. */
static int path_lowest(const bool *waits, int n) {
    for (int i = 0; i < n; i++)
        if (waits[i]) return i;
    return -1;
}

/* The number of links of the ring that goes from v1 to v2 and back over their own link. Nodes are
 * taken by number, not by distance, as the reference does it. */
static int path_ring_length(Ctx *c, const PathGraph *g, int v1, int v2) {
    int *distance = scratch_ints(c, g->nodes);
    bool *waits = scratch_alloc(c, (size_t)g->nodes), *done = scratch_alloc(c, (size_t)g->nodes);
    for (int i = 0; i < g->nodes; i++) distance[i] = INFINITE, waits[i] = done[i] = false;
    distance[v1] = 0;
    waits[v1] = true;
    for (int v; (v = path_lowest(waits, g->nodes)) >= 0 && v != v2;) {
        waits[v] = false;
        if (done[v]) continue;
        done[v] = true;
        for (int i = 0; i < g->n; i++) {
            int a = g->links[i][0], b = g->links[i][1];
            if ((a != v && b != v) || (a == v1 && b == v2) || (a == v2 && b == v1)) continue;
            int w = a == v ? b : a;
            if (distance[v] + 1 >= distance[w]) continue;
            distance[w] = distance[v] + 1;
            waits[w] = true;
        }
    }
    return distance[v2] == INFINITE ? -1 : distance[v2] + 1;
}

typedef struct PathRange {
    int lo, hi;
} PathRange;

static bool path_edges_closed(Ctx *c, const PathGraph *g, int v1, int v2, PathRange r) {
    bool *seen = scratch_alloc(c, (size_t)g->nodes);
    int ring = path_ring(g, v1, v2, seen), inside = 0;
    for (int i = 0; ring && i < g->n; i++) inside += seen[g->links[i][0]] && seen[g->links[i][1]];
    bool exact = r.lo == r.hi;
    if (exact && ring == inside && ring == r.lo) return true;
    if (!exact && r.hi > 2 && ring <= r.hi && ring == inside && ring > 2) return true;
    if (inside <= ring) return false;
    int length = path_ring_length(c, g, v1, v2);
    return length > 0 && ((exact && length == r.lo) || (r.hi > 2 && length <= r.hi));
}

static bool path_edges_open(Ctx *c, const PathGraph *g, int v1, int v2, PathRange r) {
    bool *seen = scratch_alloc(c, (size_t)g->nodes);
    if (path_ring(g, v1, v2, seen)) return false;
    int one = path_chain(g, v1, v2), other = path_chain(g, v2, v1);
    if (one < 0 || other < 0) return false;
    int length = one + other + 1;
    return r.lo == r.hi ? length == r.lo : length <= r.hi;
}

static bool path_sites_open(const PathGraph *g, SiteType type, int from, PathRange r) {
    if (type == SITE_VERTEX ? r.hi > r.lo : r.hi > 0) return true;
    int length = 1, degree = path_degree(g, from);
    if (degree > 2) return false;
    for (int i = 0; i < g->n; i++) {
        int a = g->links[i][0], b = g->links[i][1];
        if (a != from && b != from) continue;
        int chain = path_chain(g, a == from ? b : a, from);
        if (chain < 0) return false;
        length += chain + 1;
    }
    return length == r.lo;
}

/* ---- rings of sites -------------------------------------------------------------------------- */

/* A search along the player's sites from the start, in depth. */
typedef struct RingSearch {
    Ctx *c;
    const Sites *sites;
    SiteType type;
    int who, start;
    int *depth;        /* per site: steps from the start when it was reached, 0: not yet */
    int *at, *step, n; /* the way to where the search is: sites, and the next step to look at */
} RingSearch;

static bool ring_has(const RingSearch *s, int k) {
    int to = s->sites->steps[k].to;
    return s->sites->steps[k].lists & direction_bit(DIR_Adjacent) &&
           ctx_who(s->c, s->type, to) == s->who && ctx_what(s->c, s->type, to);
}

/* Numbers what can be reached from a neighbour of the start; vertices one step deep only. */
static void ring_number(RingSearch *s, int first) {
    s->n = 0;
    s->depth[first] = 1;
    s->at[0] = first;
    s->step[s->n++] = s->sites->step_first[first];
    while (s->n > 0) {
        int site = s->at[s->n - 1], k = s->step[s->n - 1]++;
        if (k >= s->sites->step_first[site + 1]) {
            s->n--;
            continue;
        }
        int to = s->sites->steps[k].to;
        if (to == s->start || s->depth[to] || !ring_has(s, k)) continue;
        if (s->type == SITE_VERTEX && s->n > 1) continue;
        s->depth[to] = s->n + 1;
        s->at[s->n] = to;
        s->step[s->n++] = s->sites->step_first[to];
    }
}

/* Is there a ring of allowed length through the start and two of its neighbours, the second reached
 * from the first? Longer rings are seen where the search happened to find them, as in the
 * reference. */
static bool path_has_ring(Ctx *c, SiteType type, int who, int start, PathRange r) {
    const Sites *sites = &c->rules->topo->sites[type];
    RingSearch s = {.c = c, .sites = sites, .type = type, .who = who, .start = start};
    s.depth = scratch_ints(c, sites->n);
    s.at = scratch_ints(c, sites->n + 1);
    s.step = scratch_ints(c, sites->n + 1);
    for (int i = 0; i < sites->n; i++) s.depth[i] = 0;
    for (int k = sites->step_first[start]; k < sites->step_first[start + 1]; k++) {
        int near = sites->steps[k].to;
        if (!ring_has(&s, k)) continue;
        if (!s.depth[near]) {
            ring_number(&s, near);
            continue;
        }
        int length = s.depth[near] + 1;
        if (length > 2 && (r.lo == r.hi ? length == r.lo : length <= r.hi)) return true;
    }
    return false;
}

/* ---- all of them ----------------------------------------------------------------------------- */

static bool path_sites_closed(Ctx *c, SiteType type, int who, int from, int ring, PathRange r) {
    if (r.lo == r.hi) return ring == r.lo || (ring > r.lo && path_has_ring(c, type, who, from, r));
    if (ring > r.hi) return path_has_ring(c, type, who, from, r);
    return ring > 2;
}

static bool path_sites(Ctx *c, const PathGraph *g, SiteType type, int who, int from, bool closed,
                       PathRange r) {
    const Sites *s = &c->rules->topo->sites[type];
    int v2 = -1;
    for (int k = s->step_first[from]; v2 < 0 && k < s->step_first[from + 1]; k++)
        for (int i = 0; i < g->n; i++) {
            int a = g->links[i][0], b = g->links[i][1], to = s->steps[k].to;
            if ((a == from && b == to) || (a == to && b == from)) v2 = to;
        }
    if (v2 < 0) {
        if (closed) return false;
        return type == SITE_VERTEX ? r.lo == 1 || r.hi == 1 : (r.lo == 1 && r.hi == 1) || r.hi > 0;
    }
    bool *seen = scratch_alloc(c, (size_t)g->nodes);
    int ring = path_ring(g, from, v2, seen);
    if (closed) return path_sites_closed(c, type, who, from, ring, r);
    return ring == 0 && path_sites_open(g, type, from, r);
}

static bool path_eval(Ctx *c, const Op *op) {
    const PathOp *o = (const PathOp *)op;
    int from = bool_site_or_last(c, o->from), who = op_int(c, o->who);
    if (!on_board(c->rules, o->type, from)) return false;
    PathRange r = {op_int_or(c, o->min, 0), op_int_or(c, o->max, INFINITE)};
    bool closed = op_bool_or(c, o->closed, false), found;
    ScratchMark mark = scratch_mark(c);
    PathGraph g = path_graph(c, o->type, who);
    if (o->type == SITE_EDGE) {
        const int *ends = c->rules->topo->ends[from];
        found = closed ? path_edges_closed(c, &g, ends[0], ends[1], r)
                       : path_edges_open(c, &g, ends[0], ends[1], r);
    } else {
        found = path_sites(c, &g, o->type, who, from, closed, r);
    }
    scratch_reset(c, mark);
    return found;
}

const Op *bool_is_path(Compiler *c, const Bound *b) {
    PathOp *op = OP_NEW(c, PathOp, boolean, path_eval);
    op->type = compile_type(c, bound_slot(b, 1));
    op->from = compile_int(c, bound_slot(b, 2));
    op->who =
        bound_slot(b, 3) ? compile_player(c, bound_slot(b, 3)) : compile_role(c, bound_slot(b, 4));
    compile_range(c, bound_slot(b, 5), &op->min, &op->max);
    op->closed = compile_bool(c, bound_slot(b, 6));
    return op->who ? &op->op : const_bool(c, false);
}
