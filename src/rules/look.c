/* look.c: an L-GDL game as people look at it. */
#include "rules/look.h"

#include <ctype.h>
#include <math.h>

#include "rules/action_pieces.h"
#include "rules/dice.h"
#include "rules/match.h"
#include "rules/puzzle.h"
#include "rules/view.h"

/* ---- the scene ------------------------------------------------------------------------------- */

/* A scene while it is made. */
typedef struct LookBuild {
    const Rules *r;
    Scene *scene;
    ScenePlace *places;
    Vec(ScenePoint) points;
    Vec(int) numbers;
    int (*links)[2];
    double unit; /* of the board's coordinates, between neighbours */
} LookBuild;

static Str look_copy(LookBuild *b, Str text) {
    return (Str){arena_copy(&b->scene->arena, text.s, text.n), text.n};
}

static const ScenePlaceKind look_kinds[SITE_TYPES] = {SCENE_VERTEX, SCENE_EDGE, SCENE_CELL};

/* "AB12" and "AB12/3" have two parts, "AB" and "12". */
static void look_label(LookBuild *b, ScenePlace *p, const char *label) {
    Str text = look_copy(b, str_of(label));
    uint32_t letters = 0, end;
    while (letters < text.n && isalpha((unsigned char)text.s[letters])) letters++;
    for (end = letters; end < text.n && isdigit((unsigned char)text.s[end]);) end++;
    p->label = text;
    if (letters == 0 || end == letters || (end < text.n && text.s[end] != '/')) return;
    p->column = str_sub(text, 0, letters);
    p->row = str_sub(text, letters, end);
}

static void look_point(LookBuild *b, ScenePlace *p, int vertex) {
    Point at = b->r->topo->sites[SITE_VERTEX].at[vertex];
    vec_push(&b->points, ((ScenePoint){at.x / b->unit, at.y / b->unit}));
    p->outline.n++;
}

static void look_outline(LookBuild *b, ScenePlace *p, SiteType type, int site) {
    const Topology *t = b->r->topo;
    p->outline.first = (int)b->points.n;
    if (type == SITE_EDGE)
        for (int i = 0; i < 2; i++) look_point(b, p, t->ends[site][i]);
    if (type != SITE_CELL) return;
    Slice around = lists_at(&t->cell_vertices, site);
    for (int i = 0; i < around.n; i++) look_point(b, p, around.v[i]);
}

static void look_board_place(LookBuild *b, int place) {
    const Layout *l = &b->r->layout;
    SiteType type = place_type(l, place);
    const Sites *s = &b->r->topo->sites[type];
    int site = place - l->base[type];
    ScenePlace *p = &b->places[place];
    *p = (ScenePlace){.kind = look_kinds[type],
                      .site = site,
                      .x = s->at[site].x / b->unit,
                      .y = s->at[site].y / b->unit,
                      .layer = s->layer[site],
                      .phase = s->phase[site],
                      .holder = -1};
    look_label(b, p, s->label[site]);
    look_outline(b, p, type, site);
    if (p->layer >= b->scene->nlayers) b->scene->nlayers = p->layer + 1;
}

static void look_holders(LookBuild *b) {
    static const ScenePlaceKind kinds[] = {SCENE_CELL, SCENE_HAND, SCENE_DIE, SCENE_DECK};
    const Rules *r = b->r;
    Scene *scene = b->scene;
    SceneHolder *holders = ARENA_ARRAY(&scene->arena, SceneHolder, (size_t)r->ncontainers);
    for (int i = 1; i < r->ncontainers; i++) {
        const Container *c = &r->containers[i];
        int first = place_of(&r->layout, SITE_CELL, c->first), n = scene->nholders;
        if (first < 0) continue;
        holders[scene->nholders++] = (SceneHolder){
            .kind = kinds[c->kind],
            .name = look_copy(b, c->name),
            .owner = c->owner,
            .places = {first, c->n},
        };
        for (int k = 0; k < c->n && first + k < scene->nplaces; k++)
            b->places[first + k] =
                (ScenePlace){.kind = kinds[c->kind], .site = c->first + k, .x = k, .holder = n};
    }
    scene->holders = holders;
}

/* Pairs of places that an edge joins, or a side that two cells share. */
static void look_links(LookBuild *b) {
    const Topology *t = b->r->topo;
    const Layout *l = &b->r->layout;
    const Sites *cells = &t->sites[SITE_CELL];
    int edges = l->base[SITE_VERTEX] >= 0 ? t->sites[SITE_EDGE].n : 0, n = 0;
    int steps = l->base[SITE_CELL] >= 0 && cells->n ? cells->step_first[cells->n] : 0;
    b->links = arena_array(&b->scene->arena, (size_t)edges + (size_t)steps, sizeof *b->links);
    for (int e = 0; e < edges; e++, n++) {
        b->links[n][0] = l->base[SITE_VERTEX] + t->ends[e][0];
        b->links[n][1] = l->base[SITE_VERTEX] + t->ends[e][1];
    }
    for (int i = 0; steps && i < cells->n; i++)
        for (int k = cells->step_first[i]; k < cells->step_first[i + 1]; k++) {
            if (!(cells->steps[k].lists & direction_bit(DIR_Orthogonal))) continue;
            if (cells->steps[k].to <= i) continue;
            b->links[n][0] = l->base[SITE_CELL] + i;
            b->links[n++][1] = l->base[SITE_CELL] + cells->steps[k].to;
        }
    b->scene->links = (const int(*)[2])b->links;
    b->scene->nlinks = n;
}

static int look_ascending(const void *a, const void *b) {
    return (*(const double *)a > *(const double *)b) - (*(const double *)a < *(const double *)b);
}

/* How far neighbours are apart: the median of all links within a layer. */
static double look_unit(LookBuild *b) {
    const Layout *l = &b->r->layout;
    const Scene *scene = b->scene;
    Vec(double) lengths = {0};
    for (int i = 0; i < scene->nlinks; i++) {
        SiteType type = place_type(l, b->links[i][0]);
        const Point *at = b->r->topo->sites[type].at;
        Point p = at[b->links[i][0] - l->base[type]], q = at[b->links[i][1] - l->base[type]];
        double length = hypot(p.x - q.x, p.y - q.y);
        if (length > 1e-6 && fabs(p.z - q.z) < 1e-6) vec_push(&lengths, length);
    }
    if (lengths.n) qsort(lengths.v, lengths.n, sizeof *lengths.v, look_ascending);
    double unit = lengths.n ? lengths.v[lengths.n / 2] : 1;
    vec_free(&lengths);
    return unit;
}

static SceneShape look_shape(const Rules *r) {
    if (r->use != SITE_CELL) return SCENE_GRAPH;
    if (r->topo->basis == BASIS_SQUARE) return SCENE_SQUARES;
    return r->topo->basis == BASIS_HEXAGONAL ? SCENE_HEXES : SCENE_CELLS;
}

static void look_components(LookBuild *b) {
    static const SceneForm forms[] = {FORM_PIECE, FORM_DIE, FORM_TILE, FORM_DOMINO, FORM_CARD};
    const Rules *r = b->r;
    SceneKind *kinds = ARENA_ARRAY(&b->scene->arena, SceneKind, (size_t)r->ncomponents);
    for (int i = 1; i < r->ncomponents; i++) {
        const Component *c = &r->components[i];
        kinds[i] = (SceneKind){.form = forms[c->kind],
                               .name = look_copy(b, c->base.n ? c->base : c->name),
                               .owner = c->owner,
                               .sided = c->flip != NULL,
                               .value = c->value,
                               .value2 = c->value2,
                               .face = c->card_type,
                               .suit = c->suit};
    }
    b->scene->kinds = kinds;
    b->scene->nkinds = r->ncomponents;
}

/* Hints of a puzzle. */
static void look_notes(LookBuild *b) {
    const Rules *r = b->r;
    const Puzzle *p = r->puzzle_data;
    Scene *scene = b->scene;
    int n = 0;
    for (int t = 0; p && t < SITE_TYPES; t++) n += p->nhints[t];
    SceneNote *notes = ARENA_ARRAY(&scene->arena, SceneNote, (size_t)n);
    for (int t = 0; p && t < SITE_TYPES; t++)
        for (int i = 0; i < p->nhints[t]; i++) {
            const PuzzleHint *h = &p->hints[t][i];
            const Sites *sites = &r->topo->sites[t];
            SceneNote *note = &notes[scene->nnotes];
            *note = (SceneNote){look_kinds[t], {(int)b->numbers.n, 0}, 0, 0, h->value};
            for (int k = 0; k < h->sites.n; k++) {
                int site = h->sites.v[k];
                if (site < 0 || site >= sites->n) continue;
                vec_push(&b->numbers, site);
                note->sites.n++;
                note->x += sites->at[site].x / b->unit;
                note->y += sites->at[site].y / b->unit;
            }
            if (note->sites.n == 0) continue;
            note->x /= note->sites.n;
            note->y /= note->sites.n;
            scene->nnotes++;
        }
    scene->notes = notes;
}

/* ---- areas of puzzles ------------------------------------------------------------------------ */

enum { LOOK_MAX_AREAS = 64 };

/* Is it neither a row nor a column? */
static bool look_is_area(const Sites *s, Ints list) {
    bool row = true, column = true;
    for (int i = 1; i < list.n; i++) {
        row &= s->row[list.v[i]] == s->row[list.v[0]];
        column &= s->column[list.v[i]] == s->column[list.v[0]];
    }
    return !row && !column;
}

/* The number of its area for each site; how many there are. 0 when they overlap. */
static int look_number_areas(const Rules *r, int *area) {
    const Sites *s = &r->topo->sites[r->use];
    const Puzzle *p = r->puzzle_data;
    int n = 0;
    for (int i = 0; i < s->n; i++) area[i] = -1;
    for (int i = 0; i < p->nregions; i++)
        for (int k = 0; k < p->regions[i].n; k++)
            for (int j = 0; j < p->regions[i].lists[k].n; j++) {
                Ints list = p->regions[i].lists[k].v[j];
                bool inside = list.n > 0;
                for (int m = 0; m < list.n; m++) inside &= list.v[m] >= 0 && list.v[m] < s->n;
                if (!inside || !look_is_area(s, list)) continue;
                if (n == LOOK_MAX_AREAS) return 0;
                for (int m = 0; m < list.n; m++) {
                    if (area[list.v[m]] >= 0) return 0;
                    area[list.v[m]] = n;
                }
                n++;
            }
    return n;
}

/* Neighbouring areas get different phases. */
static void look_areas(LookBuild *b) {
    const Rules *r = b->r;
    Scene *scene = b->scene;
    int base = r->layout.base[r->use], n = r->topo->sites[r->use].n;
    if (!r->puzzle_data || base < 0 || n == 0) return;
    int *area = ARENA_ARRAY(&scene->arena, int, (size_t)n), phase[LOOK_MAX_AREAS];
    int areas = look_number_areas(r, area);
    for (int i = 0; i < areas; i++) {
        uint64_t taken = 0;
        for (int k = 0; k < scene->nlinks; k++)
            for (int side = 0; side < 2; side++) {
                int here = b->links[k][side] - base, there = b->links[k][!side] - base;
                if (here < 0 || here >= n || there < 0 || there >= n) continue;
                if (area[here] == i && area[there] >= 0 && area[there] < i)
                    taken |= (uint64_t)1 << phase[area[there]];
            }
        phase[i] = __builtin_ctzll(~taken);
    }
    for (int i = 0; areas && i < n; i++)
        b->places[base + i].phase = area[i] < 0 ? 0 : phase[area[i]];
    scene->areas = areas > 0;
}

/* ---- all of it ------------------------------------------------------------------------------- */

Scene *look_scene(const Game *game, const State *state) {
    const Rules *outer = (const Rules *)game, *r = match_rules(outer, state);
    Arena arena = {0};
    Scene *scene = ARENA_NEW(&arena, Scene);
    *scene = (Scene){
        .arena = arena,
        .part = outer->match ? (int)state->match_game : 0,
        .players = r->players,
        .shape = look_shape(r),
        .use = look_kinds[r->use],
        .nplaces = r->layout.nplaces,
        .nboard = r->layout.hands,
        .counts = r->layout.count,
        .stacks = r->layout.features & USES_STACKS,
        .puzzle = r->layout.puzzle,
        .open = r->boardless,
    };
    LookBuild b = {.r = r, .scene = scene, .unit = 1};
    scene->places = b.places =
        ARENA_ARRAY(&scene->arena, ScenePlace, (size_t)r->layout.nplaces + 1);
    look_links(&b);
    b.unit = look_unit(&b);
    for (int i = 0; i < scene->nboard; i++) look_board_place(&b, i);
    look_areas(&b);
    look_holders(&b);
    look_components(&b);
    look_notes(&b);
    scene->npoints = (int)b.points.n;
    scene->nnumbers = (int)b.numbers.n;
    scene->points = vec_freeze(&b.points, &scene->arena);
    scene->numbers = vec_freeze(&b.numbers, &scene->arena);
    vec_free(&b.points);
    vec_free(&b.numbers);
    scene_measure(scene);
    return scene;
}

/* ---- a state --------------------------------------------------------------------------------- */

/* A die shows a face. That it was used is told where nothing is hidden: it follows from moves. */
static void look_die(const Rules *r, const State *s, int place, int player, ScenePiece *p) {
    if (!r->layout.dice || p->kind < 0 || p->state == SCENE_UNKNOWN) return;
    if (place < r->layout.hands || r->components[p->kind].kind != COMP_DIE) return;
    int face = dice_face(r, s, place_site(&r->layout, place));
    p->spent = (player == 0 || !r->layout.hidden) && face != 0 &&
               STATE_CAT(int32_t, s, r->layout.dice)[place] == 0;
    p->value = face;
}

static void look_place(const Rules *r, const State *s, int place, int player, SceneView *out) {
    SceneRun run = {(int)out->pieces.n, 0};
    ViewWalk walk = view_walk(r, s, place, player);
    for (ScenePiece p; view_next(&walk, &p); run.n++) {
        look_die(r, s, place, player, &p);
        vec_push(&out->pieces, p);
    }
    vec_push(&out->places, run);
}

/* The value of a variable of a puzzle, once it is certain. */
static void look_variable(const Rules *r, const State *s, int place, SceneView *out) {
    SceneRun run = {(int)out->pieces.n, 0};
    SiteType type = place_type(&r->layout, place);
    int site = place - r->layout.base[type];
    if (place < r->layout.hands && type == r->use && puzzle_resolved(r, s, type, site)) {
        ScenePiece p = {.count = 1, .value = puzzle_value(r, s, type, site)};
        vec_push(&out->pieces, p);
        run.n = 1;
    }
    vec_push(&out->places, run);
}

static void look_points(const Rules *r, const State *s, SceneView *out) {
    const Layout *l = &r->layout;
    for (int p = 0; l->scores && p <= r->players; p++)
        vec_push(&out->scores, p ? STATE_CAT(int, s, l->scores)[p] : 0);
    for (int p = 0; l->amounts && p <= r->players; p++)
        vec_push(&out->amounts, p ? STATE_CAT(int32_t, s, l->amounts)[p] : 0);
    out->pot = s->pot;
}

void look_view(const Game *game, const State *state, int player, SceneView *out) {
    const Rules *outer = (const Rules *)game, *r = match_rules(outer, state);
    const State *s = match_state(outer, state);
    scene_view_clear(out);
    out->part = outer->match ? (int)state->match_game : 0;
    out->player = player;
    out->over = state->over;
    if (!state->over && r->mode == MODE_SIMULTANEOUS)
        out->together = s->active;
    else
        out->mover = state->over ? 0 : s->mover;
    out->winner = state->over ? state->winner : 0;
    look_points(r, s, out);
    for (int place = 0; place < r->layout.nplaces; place++)
        if (r->layout.puzzle)
            look_variable(r, s, place, out);
        else
            look_place(r, s, place, player, out);
}

/* A roll comes before what was decided, and is the same in all moves. */
void look_rolled(const Game *game, const MoveList *list, SceneView *view) {
    const Rules *r = list->rules ? list->rules : (const Rules *)game;
    const Move *m = list->moves.n ? &list->moves.v[0] : NULL;
    for (uint32_t k = 0; m && k < m->nactions; k++) {
        const Action *a = &move_actions(list, m)[k];
        if (a->kind != ACT_Then && a->decision) return;
        if (a->kind != ACT_UpdateDice) continue;
        int place = place_of(&r->layout, SITE_CELL, a->to);
        if (place < 0 || (uint32_t)place >= view->places.n || view->places.v[place].n == 0)
            continue;
        ScenePiece *p = &view->pieces.v[view->places.v[place].first];
        const Component *die = p->kind > 0 ? &r->components[p->kind] : NULL;
        if (!die || die->kind != COMP_DIE || p->value == SCENE_UNKNOWN) continue;
        if (a->state < 0 || a->state >= die->nfaces) continue;
        p->value = die->faces[a->state];
        p->spent = false;
    }
}

void look_move_places(const Game *game, const MoveList *list, uint32_t i, int ends[2]) {
    const Rules *r = list->rules ? list->rules : (const Rules *)game;
    const Move *m = &list->moves.v[i];
    ends[0] = ends[1] = -1;
    if (move_special(list, m)) return;
    MoveEnds sites = move_ends(move_decision(list, m));
    ends[0] = action_place(r, sites.from.type, sites.from.site);
    ends[1] = action_place(r, sites.to.type, sites.to.site);
}
