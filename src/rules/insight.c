/* insight.c: what agents ask of an L-GDL game. */
#include "rules/insight.h"

#include <math.h>

#include "base/rng.h"
#include "rules/history.h"
#include "rules/match.h"
#include "rules/moves.h"

/* ---- built once ------------------------------------------------------------------------------ */

/* Pieces with the same name are one kind, whoever they belong to; the last feature is for all kinds
 * that have none of their own. */
static void insight_kinds(Rules *r, Insight *in) {
    uint8_t *kind = ARENA_ARRAY(&r->arena, uint8_t, (size_t)r->ncomponents + 1);
    int n = FEATURE_PIECES;
    for (int i = 1; i < r->ncomponents; i++) {
        const Component *c = &r->components[i];
        if (c->kind == COMP_DIE) continue;
        for (int k = 1; k < i && !kind[i]; k++)
            if (str_eq(c->base, r->components[k].base)) kind[i] = kind[k];
        if (!kind[i]) kind[i] = (uint8_t)(n < GAME_MAX_FEATURES ? n++ : GAME_MAX_FEATURES - 1);
    }
    in->kind = kind;
    in->nfeatures = n;
}

static Point insight_point(const Rules *r, int place) {
    SiteType type = place_type(&r->layout, place);
    return r->topo->sites[type].at[place - r->layout.base[type]];
}

static double insight_apart(Point a, Point b) {
    return hypot(a.x - b.x, a.y - b.y);
}

/* 0 for the largest of the distances, 1 for none at all. */
static void insight_nearness(float *v, int n) {
    float most = 0;
    for (int i = 0; i < n; i++)
        if (v[i] > most) most = v[i];
    for (int i = 0; i < n; i++) v[i] = most > 0 ? 1 - v[i] / most : 0;
}

static void insight_centre(Rules *r, Insight *in) {
    float *v = ARENA_ARRAY(&r->arena, float, (size_t)in->nplaces + 1);
    Point mean = {0};
    for (int i = 0; i < in->nplaces; i++) {
        mean.x += insight_point(r, i).x / in->nplaces;
        mean.y += insight_point(r, i).y / in->nplaces;
    }
    for (int i = 0; i < in->nplaces; i++) v[i] = (float)insight_apart(mean, insight_point(r, i));
    insight_nearness(v, in->nplaces);
    in->centre = v;
}

/* Where a direction of the compass points, clockwise from north in sixteenths of a turn; -1: none. */
static int insight_compass(int direction) {
    static const int8_t turn[DIRECTIONS] = {
        [DIR_N] = 1,  [DIR_NNE] = 2,  [DIR_NE] = 3,  [DIR_ENE] = 4,  [DIR_E] = 5,   [DIR_ESE] = 6,
        [DIR_SE] = 7, [DIR_SSE] = 8,  [DIR_S] = 9,   [DIR_SSW] = 10, [DIR_SW] = 11, [DIR_WSW] = 12,
        [DIR_W] = 13, [DIR_WNW] = 14, [DIR_NW] = 15, [DIR_NNW] = 16,
    };
    return direction >= 0 && direction < DIRECTIONS ? turn[direction] - 1 : -1;
}

static void insight_advance(Rules *r, Insight *in) {
    const double sixteenth = 0.39269908169872414;
    float *all = NULL;
    for (int p = 1; r->player_facing && p <= r->players; p++) {
        int turn = insight_compass(r->player_facing[p]);
        if (turn < 0) continue;
        if (!all)
            all = ARENA_ARRAY(&r->arena, float, ((size_t)r->players + 1) * (size_t)in->nplaces);
        float *v = all + (size_t)p * (size_t)in->nplaces, most = 0, least = 0;
        double dx = sin(turn * sixteenth), dy = cos(turn * sixteenth);
        for (int i = 0; i < in->nplaces; i++) {
            Point at = insight_point(r, i);
            v[i] = (float)(at.x * dx + at.y * dy);
            if (i == 0 || v[i] > most) most = v[i];
            if (i == 0 || v[i] < least) least = v[i];
        }
        for (int i = 0; i < in->nplaces; i++)
            v[i] = most > least ? (v[i] - least) / (most - least) : 0;
    }
    in->advance = all;
}

static void insight_stores(Rules *r, Insight *in) {
    size_t words = (size_t)r->layout.words;
    Word *all = ARENA_ARRAY(&r->arena, Word, ((size_t)r->players + 1) * words + 1);
    for (int k = 0; k < r->nregions; k++) {
        const RegionItem *region = &r->regions[k];
        if (!region->is_static || region->owner < 1 || region->owner > r->players) continue;
        for (int i = 0; i < region->nparts; i++)
            for (SET_EACH(site, region->parts[i], r->words)) {
                int place = place_of(&r->layout, r->use, site);
                if (place >= 0) set_add(all + (size_t)region->owner * words, place);
            }
    }
    for (int k = 0; k < r->ncontainers; k++) {
        const Container *c = &r->containers[k];
        if (c->kind != CONT_HAND || c->owner < 1 || c->owner > r->players) continue;
        for (int i = 0; i < c->n; i++) {
            int place = place_of(&r->layout, SITE_CELL, c->first + i);
            if (place >= 0) set_add(all + (size_t)c->owner * words, place);
        }
    }
    in->store = all;
}

/* Straight distances: how pieces get there is not known. */
static void insight_goal(Rules *r, Insight *in) {
    enum { GOAL_WORK = 1 << 22 };
    float *all = NULL;
    for (int p = 1; p <= r->players; p++) {
        const Word *store = in->store + (size_t)p * (size_t)r->layout.words;
        int first = set_next(store, r->layout.words, 0);
        if (first < 0 || first >= in->nplaces) continue;
        if ((int64_t)set_count(store, r->layout.words) * in->nplaces > GOAL_WORK) continue;
        if (!all)
            all = ARENA_ARRAY(&r->arena, float, ((size_t)r->players + 1) * (size_t)in->nplaces);
        float *v = all + (size_t)p * (size_t)in->nplaces;
        for (int i = 0; i < in->nplaces; i++) {
            Point at = insight_point(r, i);
            double best = INFINITY;
            for (SET_EACH(place, store, r->layout.words)) {
                if (place >= in->nplaces) break;
                best = fmin(best, insight_apart(at, insight_point(r, place)));
            }
            v[i] = (float)best;
        }
        insight_nearness(v, in->nplaces);
    }
    in->goal = all;
}

void insight_build(Rules *r) {
    Insight *in = ARENA_NEW(&r->arena, Insight);
    insight_kinds(r, in);
    in->nplaces = r->topo ? r->layout.hands : 0;
    insight_centre(r, in);
    insight_advance(r, in);
    insight_stores(r, in);
    insight_goal(r, in);
    r->insight = in;
}

/* ---- keys ------------------------------------------------------------------------------------ */

static uint64_t key_join(uint64_t h, uint64_t v) {
    return rng_mix(h ^ (v + 0x9E3779B97F4A7C15u + (h << 6)));
}

static uint64_t key_pair(int a, int b) {
    return (uint64_t)(uint32_t)a << 32 | (uint32_t)b;
}

static int key_both(int a, int b) {
    return (int)((uint32_t)a * 65537u ^ (uint32_t)b);
}

uint64_t insight_move_key(const Game *game, const MoveList *list, uint32_t i) {
    const Move *m = &list->moves.v[i];
    uint64_t h = key_join(key_pair(m->from, m->to), key_pair(m->mover << 8 | m->kind, m->state));
    h = key_join(h, key_pair(m->from_type << 8 | m->to_type, key_both(m->level_min, m->level_max)));
    for (uint32_t k = 0; k < m->nactions; k++) {
        const Action *a = &list->actions.v[m->actions + k];
        h = key_join(h, key_pair(a->kind, a->what));
        if (a->kind == ACT_Then) continue;
        h = key_join(h, key_pair(a->from, a->to));
        h = key_join(h, key_pair(key_both(a->rotation, a->state), a->value));
        h = key_join(h, key_pair(a->count, key_both(a->level_from, a->level_to)));
    }
    /* Two moves may differ only in what follows from them. */
    for (uint32_t k = 0; k < m->nthens; k++)
        h = key_join(h, (uint64_t)list->thens.v[m->thens + k]->number);
    return h;
}

uint64_t insight_position_key(const Game *game, const State *state) {
    const Rules *r = (const Rules *)game, *inner = match_rules(r, state);
    const State *s = match_state(r, state);
    uint64_t h = key_join(history_situation(inner, s), key_pair((int)state->match_game, s->pot));
    for (int p = 1; p <= s->players; p++) h = key_join(h, key_pair(s->seat[p].phase, p));
    /* In the middle of a turn it matters what was moved so far. */
    if (s->turns_same_player > 0) h = key_join(h, key_pair(s->last.from, s->last.to));
    for (int i = 0; inner->layout.vars && i < inner->nvars; i++)
        h = key_join(h, (uint64_t)STATE_CAT(int32_t, s, inner->layout.vars)[i]);
    return h;
}

void insight_reseed(State *state, uint64_t seed) {
    state->rng = rng_mix(seed ^ 0xD1B54A32D192ED03u);
}

int insight_seat(const State *state, int player) {
    for (int i = 1; i <= state->players; i++)
        if (state->seat[i].turn_of == player) return i;
    return player;
}

/* ---- features -------------------------------------------------------------------------------- */

static double insight_links(const Rules *r, const State *s, int player, int place) {
    SiteType type = place_type(&r->layout, place);
    const Sites *sites = &r->topo->sites[type];
    int site = place - r->layout.base[type];
    const Word *owned = state_owned(r, s, player);
    double n = 0;
    for (int k = sites->step_first[site]; k < sites->step_first[site + 1]; k++) {
        const TopoStep *step = &sites->steps[k];
        if (step->to > site && step->bits & direction_bit(DIR_Adjacent))
            n += set_has(owned, r->layout.base[type] + step->to);
    }
    return n;
}

static void insight_piece(const Rules *r, const State *s, int player, int place, double *out) {
    const Insight *in = r->insight;
    int height = state_height(r, s, place);
    size_t at = (size_t)player * (size_t)in->nplaces + (size_t)place;
    for (int level = 0; level < height; level++) {
        int what = state_what_at(r, s, place, level);
        if (what <= 0 || what >= r->ncomponents || owner_of(r, what) != player) continue;
        int kind = in->kind[what];
        if (kind) out[kind] += r->layout.features & USES_STACKS ? 1 : state_count(r, s, place);
    }
    if (place >= in->nplaces) return;
    out[FEATURE_CENTRE] += (double)in->centre[place];
    if (in->advance) out[FEATURE_ADVANCE] += (double)in->advance[at];
    if (in->goal) out[FEATURE_GOAL] += (double)in->goal[at];
    out[FEATURE_LINKS] += insight_links(r, s, player, place);
}

uint32_t insight_features(const Game *game, const State *state, int player, double *out) {
    const Rules *r = (const Rules *)game;
    const Insight *in = r->insight;
    if (!in || r->layout.puzzle || player < 1 || player > r->players) return 0;
    for (int i = 0; i < in->nfeatures; i++) out[i] = 0;
    for (SET_EACH(place, state_owned(r, state, player), r->layout.words))
        insight_piece(r, state, player, place, out);
    if (r->layout.scores) out[FEATURE_SCORE] = STATE_CAT(int, state, r->layout.scores)[player];
    const Word *store = in->store + (size_t)player * (size_t)r->layout.words;
    const Word *empty = state_empty(r, state);
    for (SET_EACH(place, store, r->layout.words)) {
        if (set_has(empty, place)) continue;
        int owner = owner_of(r, state_what(r, state, place));
        if (owner >= 1 && owner <= r->players) continue;
        out[FEATURE_STORE] += r->layout.features & USES_STACKS ? state_height(r, state, place)
                                                               : state_count(r, state, place);
    }
    return (uint32_t)in->nfeatures;
}

/* ---- what moves take ------------------------------------------------------------------------- */

static double insight_worth(const Rules *r, int what, const double *worth) {
    return what > 0 && what < r->ncomponents ? worth[r->insight->kind[what]] : 0;
}

/* The worth of an opponent's piece on top of a place. */
static double insight_prey(const Rules *r, const State *s, int mover, int place,
                           const double *worth) {
    int what = state_what(r, s, place);
    int owner = what > 0 && what < r->ncomponents ? r->components[what].owner : 0;
    bool enemy = owner >= 1 && owner <= r->players && owner != mover;
    return enemy ? insight_worth(r, what, worth) : 0;
}

double insight_taken(const Game *game, const State *state, const MoveList *list, uint32_t i,
                     const double *worth) {
    enum { PREY_MAX = 16 };
    const Rules *r = (const Rules *)game;
    if (!r->insight) return 0;
    const Move *m = &list->moves.v[i];
    int seen[PREY_MAX], nseen = 0;
    double sum = 0;
    for (uint32_t k = 0; k < m->nactions; k++) {
        const Action *a = &list->actions.v[m->actions + k];
        if (a->kind != ACT_Remove && a->kind != ACT_Move && a->kind != ACT_Promote) continue;
        int place = place_of(&r->layout, (SiteType)a->to_type, a->to);
        if (place < 0) continue;
        if (a->kind == ACT_Promote) {
            int now = state_what(r, state, place);
            sum += insight_worth(r, a->what, worth) - insight_worth(r, now, worth);
            continue;
        }
        if (a->kind == ACT_Move && r->layout.features & USES_STACKS) continue;
        bool again = false; /* removed, and then moved to */
        for (int n = 0; n < nseen; n++) again |= seen[n] == place;
        if (again || nseen == PREY_MAX) continue;
        seen[nseen++] = place;
        sum += insight_prey(r, state, m->mover, place, worth);
    }
    return sum;
}
