/* rbg_look.c: a Regular Boardgame as people look at it. A description has only names: of vertices, from
 * which one sees how a board was generated; of labels, which may be directions; of pieces, which often
 * begin with the player's. Whose a piece is, the rules may know better (rbg_insight.h). */
#include "rbg/rbg_look.h"

#include <ctype.h>
#include <math.h>

#include "rbg/rbg_insight.h"

/* ---- where vertices are ---------------------------------------------------------------------- */

/* A vertex of a generated board: rx1y2, hx1y2, cx1y2z3. */
typedef struct RbgGridName {
    char shape;
    int x, y, z;
    uint32_t column, row, end; /* where x…, y… begin in the name, and where y… ends */
} RbgGridName;

/* A letter and a number of at most five digits. */
static bool rbg_name_part(Str name, uint32_t *at, char letter, int *number) {
    uint32_t first = *at + 1, end = first;
    if (*at >= name.n || name.s[*at] != letter) return false;
    while (end < name.n && isdigit((unsigned char)name.s[end])) end++;
    if (end == first || end - first > 5) return false;
    *at = end;
    return str_to_int(str_sub(name, first, end), number);
}

static bool rbg_grid_name(Str name, RbgGridName *out) {
    uint32_t at = 1;
    *out = (RbgGridName){.column = 1};
    if (name.n < 5 || !strchr("rhc", name.s[0])) return false;
    out->shape = name.s[0];
    if (!rbg_name_part(name, &at, 'x', &out->x)) return false;
    out->row = at;
    if (!rbg_name_part(name, &at, 'y', &out->y)) return false;
    out->end = at;
    if (out->shape == 'c' && !rbg_name_part(name, &at, 'z', &out->z)) return false;
    return at == name.n;
}

static bool rbg_is_grid(const RbgGame *g, char shape) {
    RbgGridName name;
    for (uint32_t v = 0; v < g->nvertices; v++)
        if (!rbg_grid_name(g->vertices[v].name, &name) || name.shape != shape) return false;
    return true;
}

/* A row of a hexagon begins half a place farther left or right than the one before it, which one sees
 * from the edges between them. */
static double rbg_row_offset(const RbgGame *g, int y) {
    RbgGridName from, to;
    double shift = 0;
    for (uint32_t v = 0; v < g->nvertices; v++) {
        if (!rbg_grid_name(g->vertices[v].name, &from) || from.y != y) continue;
        for (uint32_t label = 0; label < g->nlabels; label++) {
            int32_t at = rbg_edge(g, label, v);
            if (at < 0 || !rbg_grid_name(g->vertices[at].name, &to) || to.y != y + 1) continue;
            if (to.x != from.x) shift = to.x > from.x ? -0.5 : 0.5;
        }
    }
    return shift;
}

static void rbg_place_grid(const RbgGame *g, ScenePlace *places) {
    RbgGridName name;
    int last = 0;
    double offset = 0;
    for (uint32_t v = 0; v < g->nvertices; v++) { /* row by row */
        ScenePlace *p = &places[v];
        rbg_grid_name(g->vertices[v].name, &name);
        for (; name.shape == 'h' && last < name.y; last++) offset += rbg_row_offset(g, last);
        bool hex = name.shape == 'h';
        p->kind = SCENE_CELL;
        p->x = name.x + offset;
        p->y = -name.y * (hex ? sqrt(0.75) : 1);
        p->layer = name.z;
        /* Three colours for hexagons; half steps to the side go with every row. */
        int slant = name.x + (int)((2 * offset + name.y) / 2);
        p->phase = hex ? ((slant + name.y) % 3 + 3) % 3 : (name.x + name.y) % 2;
        p->column = str_sub(p->label, name.column, name.row);
        p->row = str_sub(p->label, name.row, name.end);
    }
}

/* Labels that are directions. */
static const struct {
    const char *name;
    int x, y;
} rbg_compass[] = {
    {"up", 0, 1},        {"down", 0, -1},      {"left", -1, 0},      {"right", 1, 0},
    {"u", 0, 1},         {"d", 0, -1},         {"l", -1, 0},         {"r", 1, 0},
    {"north", 0, 1},     {"south", 0, -1},     {"west", -1, 0},      {"east", 1, 0},
    {"n", 0, 1},         {"s", 0, -1},         {"w", -1, 0},         {"e", 1, 0},
    {"northeast", 1, 1}, {"northwest", -1, 1}, {"southeast", 1, -1}, {"southwest", -1, -1},
    {"ne", 1, 1},        {"nw", -1, 1},        {"se", 1, -1},        {"sw", -1, -1},
    {"upright", 1, 1},   {"upleft", -1, 1},    {"downright", 1, -1}, {"downleft", -1, -1},
};

/* Its number in the table, in any case; -1: it is no direction. */
static int rbg_direction(Str label) {
    for (size_t i = 0; i < sizeof rbg_compass / sizeof *rbg_compass; i++) {
        const char *name = rbg_compass[i].name;
        uint32_t k = 0;
        while (k < label.n && name[k] && tolower((unsigned char)label.s[k]) == name[k]) k++;
        if (k == label.n && !name[k]) return (int)i;
    }
    return -1;
}

static bool rbg_taken(const ScenePlace *places, const uint32_t *queue, uint32_t n, double x,
                      double y) {
    for (uint32_t i = 0; i < n; i++)
        if (fabs(places[queue[i]].x - x) < 0.5 && fabs(places[queue[i]].y - y) < 0.5) return true;
    return false;
}

/* Walks along labels that are directions; false unless every vertex gets a place of its own. */
static bool rbg_place_walking(const RbgGame *g, ScenePlace *places, Arena *arena) {
    enum { MOST = 1000 };
    if (g->nvertices > MOST) return false;
    uint32_t *queue = ARENA_ARRAY(arena, uint32_t, g->nvertices), n = 1;
    bool *seen = ARENA_ARRAY(arena, bool, g->nvertices);
    seen[0] = true;
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t label = 0; label < g->nlabels; label++) {
            int32_t to = rbg_edge(g, label, queue[i]);
            int d = to < 0 || seen[to] ? -1 : rbg_direction(g->labels[label]);
            if (d < 0) continue;
            double x = places[queue[i]].x + rbg_compass[d].x;
            double y = places[queue[i]].y + rbg_compass[d].y;
            if (rbg_taken(places, queue, n, x, y)) return false;
            places[to].x = x;
            places[to].y = y;
            seen[to] = true;
            queue[n++] = (uint32_t)to;
        }
    return n == g->nvertices;
}

/* Neighbours on the circle are 1 apart. */
static void rbg_place_circle(const RbgGame *g, ScenePlace *places) {
    const double turn = 8 * atan(1);
    double radius = g->nvertices / turn;
    for (uint32_t v = 0; v < g->nvertices; v++) {
        double angle = turn / 4 - turn * v / g->nvertices;
        places[v].x = radius * cos(angle);
        places[v].y = radius * sin(angle);
    }
}

/* False: nothing tells where they are. */
static bool rbg_place_known(const RbgGame *g, ScenePlace *places, Arena *arena, SceneShape *shape) {
    static const char shapes[] = "rhc";
    for (int i = 0; shapes[i]; i++)
        if (rbg_is_grid(g, shapes[i])) {
            rbg_place_grid(g, places);
            *shape = shapes[i] == 'h' ? SCENE_HEXES : SCENE_SQUARES;
            return true;
        }
    *shape = SCENE_GRAPH;
    return rbg_place_walking(g, places, arena);
}

bool rbg_look_points(const RbgGame *g, ScenePoint *at, Arena *arena) {
    enum { MOST = 1 << 14 }; /* rows of hexagons are found by looking at all vertices */
    SceneShape shape;
    if (g->nvertices > MOST) return false;
    ScenePlace *places = ARENA_ARRAY(arena, ScenePlace, g->nvertices);
    for (uint32_t v = 0; v < g->nvertices; v++) places[v].label = g->vertices[v].name;
    bool known = rbg_place_known(g, places, arena, &shape);
    for (uint32_t v = 0; v < g->nvertices; v++) at[v] = (ScenePoint){places[v].x, places[v].y};
    return known;
}

Str rbg_look_name(const RbgGame *g, uint32_t vertex) {
    Str name = g->vertices[vertex].name;
    bool flat = name.n > 1 && ((name.s[0] == 'r' && rbg_is_grid(g, 'r')) ||
                               (name.s[0] == 'h' && rbg_is_grid(g, 'h')));
    return flat ? str_sub(name, 1, name.n) : name;
}

/* ---- the scene ------------------------------------------------------------------------------- */

static Str rbg_look_copy(Arena *arena, Str text) {
    return (Str){arena_copy(arena, text.s, text.n), text.n};
}

/* Edges, both ways or one, each pair once. */
static void rbg_look_links(const RbgGame *g, Scene *scene) {
    Vec(int) ends = {0};
    for (uint32_t v = 0; v < g->nvertices; v++)
        for (uint32_t label = 0; label < g->nlabels; label++) {
            int32_t to = rbg_edge(g, label, v);
            bool known = to < 0 || (uint32_t)to == v;
            for (uint32_t k = 0; !known && k < label; k++) known = rbg_edge(g, k, v) == to;
            for (uint32_t k = 0; !known && (uint32_t)to < v && k < g->nlabels; k++)
                known = rbg_edge(g, k, (uint32_t)to) == (int32_t)v;
            if (known) continue;
            vec_push(&ends, (int)v);
            vec_push(&ends, (int)to);
        }
    scene->nlinks = (int)ends.n / 2;
    scene->links = (const int(*)[2])vec_freeze(&ends, &scene->arena);
    vec_free(&ends);
}

static bool rbg_is_empty(Str piece) {
    return str_is(piece, "e") || str_is(piece, "empty") || str_is(piece, "free") ||
           str_is(piece, "none");
}

static bool rbg_begins(Str text, Str with) {
    return text.n > with.n && with.n && memcmp(text.s, with.s, with.n) == 0;
}

SceneKind rbg_look_kind(const RbgGame *g, Str piece) {
    SceneKind kind = {.form = rbg_is_empty(piece) ? FORM_NONE : FORM_PIECE, .name = piece};
    int initials = 0, owner = 0;
    for (uint32_t p = 0; kind.form == FORM_PIECE && p < g->nplayers; p++) {
        Str player = g->vars[p].name;
        if (rbg_begins(piece, player)) {
            kind.owner = (int)p + 1;
            kind.name = str_sub(piece, player.n, piece.n);
            return kind;
        }
        if (player.s[0] == piece.s[0]) initials++, owner = (int)p + 1;
    }
    if (initials != 1 || piece.n > 2) return kind;
    kind.owner = owner;
    if (piece.n == 1) kind.name = STR(""); /* says whose it is, and nothing else */
    return kind;
}

Scene *rbg_look_scene(const Game *game, const State *state) {
    const RbgRules *r = (const RbgRules *)(const void *)game;
    const RbgGame *g = r->rbg;
    Arena arena = {0};
    Scene *scene = ARENA_NEW(&arena, Scene);
    *scene = (Scene){.arena = arena, .players = game->players};
    ScenePlace *places = ARENA_ARRAY(&scene->arena, ScenePlace, g->nvertices);
    SceneKind *kinds = ARENA_ARRAY(&scene->arena, SceneKind, g->npieces + 1);
    for (uint32_t v = 0; v < g->nvertices; v++)
        places[v] = (ScenePlace){.kind = SCENE_VERTEX,
                                 .site = -1,
                                 .label = rbg_look_copy(&scene->arena, g->vertices[v].name),
                                 .holder = -1};
    for (uint32_t i = 0; i < g->npieces; i++) {
        kinds[i + 1] = rbg_look_kind(g, rbg_look_copy(&scene->arena, g->pieces[i]));
        kinds[i + 1].owner = r->insight->owner[i];
    }
    if (!rbg_place_known(g, places, &scene->arena, &scene->shape)) rbg_place_circle(g, places);
    scene->use = scene->shape == SCENE_GRAPH ? SCENE_VERTEX : SCENE_CELL;
    scene->places = places;
    scene->nplaces = scene->nboard = (int)g->nvertices;
    scene->kinds = kinds;
    scene->nkinds = (int)g->npieces + 1;
    rbg_look_links(g, scene);
    for (uint32_t v = 0; v < g->nvertices; v++)
        if (places[v].layer >= scene->nlayers) scene->nlayers = places[v].layer + 1;
    scene_measure(scene);
    return scene;
}

/* ---- a state --------------------------------------------------------------------------------- */

/* Scores are set when the game ends, in most games; before that they are not worth a line. */
static void rbg_look_scores(const RbgGame *g, const RbgState *s, SceneView *out) {
    bool any = false;
    for (uint32_t p = 0; p < g->nplayers; p++) any |= rbg_vars_of(s)[p] != 0;
    for (uint32_t p = 0; any && p <= g->nplayers; p++)
        vec_push(&out->scores, p ? (int)rbg_vars_of(s)[p - 1] : 0);
}

void rbg_look_view(const Game *game, const State *state, int player, SceneView *out) {
    const RbgRules *r = (const RbgRules *)(const void *)game;
    const RbgGame *g = r->rbg;
    const RbgState *s = (const RbgState *)(const void *)state;
    scene_view_clear(out);
    out->player = player;
    out->over = game->ops->over(state);
    out->mover = out->over ? 0 : game->ops->mover(state);
    out->winner = out->over ? game->ops->winner(state) : 0;
    rbg_look_scores(g, s, out);
    for (uint32_t v = 0; v < g->nvertices; v++) {
        uint8_t piece = rbg_board_of(s)[v];
        SceneRun run = {(int)out->pieces.n, !rbg_is_empty(g->pieces[piece])};
        vec_push(&out->places, run);
        ScenePiece p = {.kind = piece + 1, .owner = r->insight->owner[piece], .count = 1};
        if (run.n) vec_push(&out->pieces, p);
    }
}

/* From where it first changes a piece to where it last does. */
void rbg_look_move_places(const Game *game, const MoveList *list, uint32_t i, int ends[2]) {
    const RbgRules *r = (const RbgRules *)(const void *)game;
    uint32_t n;
    const uint32_t *steps = rbg_move((const RbgMoves *)(const void *)list, i, &n);
    ends[0] = ends[1] = -1;
    for (uint32_t k = 0; k < n; k++) {
        if (r->rbg->modifiers[steps[k] >> r->layout.shift]->kind != RBG_OFF) continue;
        ends[1] = (int)(steps[k] & r->layout.mask);
        if (ends[0] < 0) ends[0] = ends[1];
    }
    if (ends[0] < 0 && n) ends[0] = ends[1] = (int)(steps[n - 1] & r->layout.mask);
}
