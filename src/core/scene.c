/* scene.c: scenes and views as data. */
#include "core/scene.h"

#include <ctype.h>
#include <math.h>

void scene_free(Scene *s) {
    if (!s) return;
    Arena arena = s->arena; /* the scene itself lies in it */
    arena_free(&arena);
}

void scene_measure(Scene *s) {
    s->left = s->bottom = INFINITY;
    s->right = s->top = -INFINITY;
    for (int i = 0; i < s->nboard + s->npoints; i++) {
        int k = i - s->nboard;
        ScenePoint p = k < 0 ? (ScenePoint){s->places[i].x, s->places[i].y} : s->points[k];
        s->left = fmin(s->left, p.x);
        s->right = fmax(s->right, p.x);
        s->bottom = fmin(s->bottom, p.y);
        s->top = fmax(s->top, p.y);
    }
    if (s->nboard + s->npoints == 0) s->left = s->right = s->bottom = s->top = 0;
}

void scene_view_clear(SceneView *v) {
    v->places.n = v->pieces.n = v->scores.n = v->amounts.n = 0;
    v->part = v->player = v->mover = v->winner = v->pot = 0;
    v->together = 0;
    v->over = false;
}

void scene_view_free(SceneView *v) {
    vec_free(&v->places);
    vec_free(&v->pieces);
    vec_free(&v->scores);
    vec_free(&v->amounts);
}

bool scene_piece_equal(const ScenePiece *a, const ScenePiece *b) {
    return a->kind == b->kind && a->owner == b->owner && a->count == b->count &&
           a->state == b->state && a->rotation == b->rotation && a->value == b->value &&
           a->spent == b->spent;
}

bool scene_place_equal(const SceneView *a, const SceneView *b, int place) {
    int n, other;
    const ScenePiece *p = scene_pieces(a, place, &n), *q = scene_pieces(b, place, &other);
    if (n != other) return false;
    for (int i = 0; i < n; i++)
        if (!scene_piece_equal(&p[i], &q[i])) return false;
    return true;
}

static bool scene_ints_equal(const int *a, uint32_t n, const int *b, uint32_t other) {
    return n == other && (n == 0 || memcmp(a, b, n * sizeof *a) == 0);
}

bool scene_view_equal(const SceneView *a, const SceneView *b) {
    if (a->part != b->part || a->player != b->player || a->mover != b->mover ||
        a->together != b->together || a->over != b->over || a->winner != b->winner ||
        a->pot != b->pot || a->places.n != b->places.n)
        return false;
    if (!scene_ints_equal(a->scores.v, a->scores.n, b->scores.v, b->scores.n)) return false;
    if (!scene_ints_equal(a->amounts.v, a->amounts.n, b->amounts.v, b->amounts.n)) return false;
    for (uint32_t i = 0; i < a->places.n; i++)
        if (!scene_place_equal(a, b, (int)i)) return false;
    return true;
}

static bool scene_is_called(Str label, Str name) {
    if (label.n != name.n || label.n == 0) return false;
    for (uint32_t i = 0; i < name.n; i++)
        if (tolower((unsigned char)label.s[i]) != tolower((unsigned char)name.s[i])) return false;
    return true;
}

int scene_find(const Scene *s, Str name) {
    int site;
    for (int i = 0; i < s->nplaces; i++)
        if (scene_is_called(s->places[i].label, name)) return i;
    if (!str_to_int(name, &site) || site < 0) return -1;
    for (int i = 0; i < s->nplaces; i++)
        if (s->places[i].site == site) return i;
    return -1;
}
