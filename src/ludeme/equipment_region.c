/* equipment_region.c: regions and maps of the equipment, which are worked out once on the empty
 * board, and the sets of sites every board has. */
#include <stdio.h>

#include "ludeme/equipment_build.h"
#include "rules/puzzle.h"

/* ---- sets of the board ----------------------------------------------------------------------- */

typedef struct ListsOut {
    Compiler *c;
    Ints *v;
    int n, cap;
} ListsOut;

static void lists_put(ListsOut *out, const int *sites, int n) {
    if (out->n == out->cap) {
        int cap = out->cap ? 2 * out->cap : 16;
        Ints *v = ARENA_ARRAY(out->c->arena, Ints, (size_t)cap);
        for (int i = 0; i < out->n; i++) v[i] = out->v[i];
        out->v = v;
        out->cap = cap;
    }
    out->v[out->n++] = (Ints){arena_copy(out->c->arena, sites, (size_t)n * sizeof *sites), n};
}

static void lists_rows(ListsOut *out, const Lists *rows, int n) {
    for (int i = 0; i < n; i++) {
        Slice row = lists_at(rows, i);
        lists_put(out, row.v, row.n);
    }
}

static void lists_sides(ListsOut *out, const Sites *s, bool corners) {
    int *v = ARENA_ARRAY(out->c->arena, int, (size_t)s->n + 1);
    for (int d = 0; d < 32; d++) {
        int n = 0;
        for (int i = 0; i < s->n; i++)
            if (s->sides[i] >> d & 1 && (corners || !bitset_has(s->sets[SET_corners], i)))
                v[n++] = i;
        if (n) lists_put(out, v, n);
    }
}

/* Square blocks, as many in a row of the board as a row of a block has sites. */
static void lists_blocks(ListsOut *out, const Sites *s) {
    int k = 0, *v = ARENA_ARRAY(out->c->arena, int, (size_t)s->n + 1);
    while ((k + 1) * (k + 1) * (k + 1) * (k + 1) <= s->n) k++;
    for (int block = 0; k > 0 && block < k * k; block++) {
        int n = 0, row = block / k * k, column = block % k * k;
        for (int i = 0; i < s->n; i++)
            if (s->row[i] >= row && s->row[i] < row + k && s->column[i] >= column &&
                s->column[i] < column + k)
                v[n++] = i;
        if (n) lists_put(out, v, n);
    }
}

/* Each site and all that can be reached from it in a straight line. */
static void lists_directions(ListsOut *out, const Sites *s) {
    int *v = ARENA_ARRAY(out->c->arena, int, (size_t)s->n + 1);
    bool *seen = ARENA_ARRAY(out->c->arena, bool, (size_t)s->n + 1);
    for (int i = 0; i < s->n && s->radial_first; i++) {
        const Slice *radials;
        int n = 0, many = topology_radials(s, i, DIR_All, &radials);
        memset(seen, 0, (size_t)s->n);
        v[n++] = i;
        seen[i] = true;
        for (int k = 0; k < many; k++)
            for (int j = 0; j < radials[k].n; j++) {
                int site = radials[k].v[j];
                if (seen[site]) continue;
                seen[site] = true;
                v[n++] = site;
            }
        lists_put(out, v, n);
    }
}

static void lists_touching(ListsOut *out, const Sites *s) {
    for (int i = 0; i < s->n; i++)
        for (int k = s->step_first[i]; k < s->step_first[i + 1]; k++)
            if (s->steps[k].lists & direction_bit(DIR_Adjacent))
                lists_put(out, (const int[]){i, s->steps[k].to}, 2);
}

/* The hints of the cells; with a name those of the first type that has some. */
static void lists_hints(ListsOut *out, const Puzzle *p, Str name) {
    static const SiteType order[] = {SITE_VERTEX, SITE_CELL, SITE_EDGE};
    SiteType type = SITE_CELL;
    if (!p) return;
    for (int i = 2; name.n && i >= 0; i--)
        if (p->nhints[order[i]]) type = order[i];
    for (int i = 0; i < p->nhints[type]; i++)
        lists_put(out, p->hints[type][i].sites.v, p->hints[type][i].sites.n);
}

/* Diagonals give no lists: the reference has none. */
const Ints *static_lists(Compiler *c, Str type, Str hints, int *n) {
    const Sites *s = &c->rules->topo->sites[c->rules->use];
    ListsOut out = {.c = c};
    int *all = ARENA_ARRAY(c->arena, int, (size_t)s->n + 1);
    for (int i = 0; i < s->n; i++) all[i] = i;
    if (str_is(type, "Rows")) lists_rows(&out, &s->rows, s->nrows);
    if (str_is(type, "Columns")) lists_rows(&out, &s->columns, s->ncolumns);
    if (str_is(type, "Layers")) lists_rows(&out, &s->layers, s->nlayers);

    if (str_is(type, "AllSites")) lists_put(&out, all, s->n);
    if (str_is(type, "Sides")) lists_sides(&out, s, true);
    if (str_is(type, "SidesNoCorners")) lists_sides(&out, s, false);
    if (str_is(type, "SubGrids")) lists_blocks(&out, s);
    if (str_is(type, "AllDirections")) lists_directions(&out, s);
    if (str_is(type, "HintRegions")) lists_hints(&out, c->rules->puzzle_data, hints);
    if (str_is(type, "Touching") || str_is(type, "Regions") || str_is(type, "Vertices"))
        lists_touching(&out, s);
    for (int i = 0; str_is(type, "Corners") && i < s->n; i++)
        if (bitset_has(s->sets[SET_corners], i)) lists_put(&out, &i, 1);
    *n = out.n;
    return out.v;
}

/* ---- regions --------------------------------------------------------------------------------- */

/* What a region is on the empty board, in the arena. */
static const Word *region_frozen(Compiler *c, const Bound *b) {
    size_t words = (size_t)c->rules->words;
    const Op *op = compile_region(c, b);
    if (c->diags->errors || !c->ctx) return ARENA_ARRAY(c->arena, Word, words);
    ScratchMark mark = scratch_mark(c->ctx);
    const Word *set = arena_copy(c->arena, op_region(c->ctx, op), words * sizeof(Word));
    scratch_reset(c->ctx, mark);
    return set;
}

static Ints region_list(Compiler *c, const Word *set) {
    int words = c->rules->words, n = 0;
    int *v = ARENA_ARRAY(c->arena, int, (size_t)set_count(set, words) + 1);
    for (SET_EACH(site, set, words)) v[n++] = site;
    return (Ints){v, n};
}

static PuzzleLists region_functions(Compiler *c, const Bound *one, const Bound *many) {
    int n = one ? 1 : (int)many->n;
    Ints *v = ARENA_ARRAY(c->arena, Ints, (size_t)n + 1);
    for (int i = 0; i < n; i++) v[i] = region_list(c, region_frozen(c, one ? one : many->args[i]));
    return (PuzzleLists){.n = n, .v = v};
}

static PuzzleLists region_static(Compiler *c, const Bound *type, const Bound *hints) {
    PuzzleLists lists = {.is_static = true, .all_directions = str_is(type->as.s, "AllDirections")};
    lists.v = static_lists(c, type->as.s, hints ? hints->as.s : STR(""), &lists.n);
    return lists;
}

static PuzzleRegions region_read(Compiler *c, const Bound *b) {
    const Bound *sites = bound_slot(b, 2), *one = bound_slot(b, 3), *many = bound_slot(b, 4);
    const Bound *type = bound_slot(b, 5), *types = bound_slot(b, 6), *hints = bound_slot(b, 7);
    PuzzleRegions r = {.n = types ? (int)types->n : 1};
    PuzzleLists *lists = ARENA_ARRAY(c->arena, PuzzleLists, (size_t)r.n + 1);
    if (one || many) {
        lists[0] = region_functions(c, one, many);
    } else if (sites) {
        Ints *list = ARENA_NEW(c->arena, Ints);
        *list = equip_ints(c, sites);
        lists[0] = (PuzzleLists){.n = 1, .v = list};
    }
    for (int i = 0; (type || types) && i < r.n; i++)
        lists[i] = region_static(c, type ? type : types->args[i], hints);
    r.lists = lists;
    return r;
}

static void region_keep(Compiler *c, PuzzleRegions regions) {
    const Puzzle *was = c->rules->puzzle_data;
    if (!was) return;
    Puzzle *p = arena_copy(c->arena, was, sizeof *was);
    PuzzleRegions *v = ARENA_ARRAY(c->arena, PuzzleRegions, (size_t)p->nregions + 1);
    for (int i = 0; i < p->nregions; i++) v[i] = p->regions[i];
    v[p->nregions++] = regions;
    p->regions = v;
    c->rules->puzzle_data = p;
}

static Str region_name(Compiler *c, const Bound *name, const Bound *role) {
    if (name) return equip_text(c, name->as.s, -1);
    Str who = role ? role->as.s : STR("P1");
    uint32_t n = who.n + 6;
    char *s = arena_alloc(c->arena, n + 1);
    snprintf(s, n + 1, "Region" STR_FMT, STR_ARG(who));
    return (Str){s, n};
}

/* Each list as a set; their union. */
static const Word *region_parts(Compiler *c, const PuzzleRegions *regions, RegionItem *item) {
    size_t words = (size_t)c->rules->words, n = 0;
    Word *all = ARENA_ARRAY(c->arena, Word, words);
    for (int i = 0; i < regions->n; i++) n += (size_t)regions->lists[i].n;
    item->parts = ARENA_ARRAY(c->arena, const Word *, n + 1);
    for (int i = 0; i < regions->n; i++)
        for (int k = 0; k < regions->lists[i].n; k++) {
            Ints list = regions->lists[i].v[k];
            Word *set = ARENA_ARRAY(c->arena, Word, words);
            for (int j = 0; j < list.n; j++) {
                if (list.v[j] < 0 || list.v[j] >= c->rules->words * 64) continue;
                set_add(set, list.v[j]);
                set_add(all, list.v[j]);
            }
            item->parts[item->nparts++] = set;
        }
    return all;
}

void region_add(Compiler *c, const Bound *b) {
    Rules *r = c->rules;
    const Bound *role = bound_slot(b, 1);
    PuzzleRegions regions = region_read(c, b);
    regions.name = region_name(c, bound_slot(b, 0), role);
    RegionItem item = {
        .name = regions.name, .owner = equip_owner(r, role, ROLE_Neutral), .is_static = true};
    item.region = const_region(c, region_parts(c, &regions, &item));
    r->regions[r->nregions++] = item;
    region_keep(c, regions);
}

/* ---- maps ------------------------------------------------------------------------------------ */

int site_labelled(const Rules *r, SiteType type, Str label) {
    const Sites *s = &r->topo->sites[type];
    for (int i = 0; i < s->n && type != SITE_EDGE; i++)
        if (s->label[i] && str_is(label, s->label[i])) return i;
    return OFF;
}

static bool is_coordinate(Str text) {
    uint32_t i = 0, letters;
    while (i < text.n && text.s[i] >= 'A' && text.s[i] <= 'Z') i++;
    letters = i;
    while (i < text.n && text.s[i] >= '0' && text.s[i] <= '9') i++;
    return letters > 0 && i > letters && i == text.n;
}

static int first_of(const uint32_t *set, int n) {
    for (int i = 0; i < n; i++)
        if (bitset_has(set, i)) return i;
    return OFF;
}

static int landmark_site(const Rules *r, Str name) {
    const Sites *s = &r->topo->sites[r->use == SITE_VERTEX ? SITE_VERTEX : SITE_CELL];
    if (str_is(name, "FirstSite")) return 0;
    if (str_is(name, "LastSite")) return r->topo->sites[r->use].n - 1;
    if (str_is(name, "BottomSite")) return first_of(s->sets[SET_bottom], s->n);
    if (str_is(name, "CentreSite")) return first_of(s->sets[SET_centre], s->n);
    if (str_is(name, "LeftSite")) return first_of(s->sets[SET_left], s->n);
    if (str_is(name, "RightSite")) return first_of(s->sets[SET_right], s->n);
    return first_of(s->sets[SET_top], s->n);
}

/* A player, a coordinate, a piece, a remarkable site or a number. */
static int pair_value(Compiler *c, const Bound *b) {
    const Rules *r = c->rules;
    if (b->kind == BOUND_STRING && is_coordinate(b->as.s)) return site_labelled(r, r->use, b->as.s);
    if (b->kind == BOUND_STRING) return compile_component(c, b);
    if (b->kind == BOUND_ENUM && role_named(b->as.s) < ROLES)
        return c->ctx ? role_player(c->ctx, role_named(b->as.s)) : OFF;
    if (b->kind == BOUND_ENUM) return landmark_site(r, b->as.s);
    return equip_int(c, b, OFF);
}

static void map_pair(MapItem *m, int *keys, int *values, int key, int value) {
    int at = 0;
    if (key == OFF || value == OFF) return;
    while (at < m->n && keys[at] != key) at++;
    if (at == m->n) m->n++;
    keys[at] = key;
    values[at] = value;
}

void map_add(Compiler *c, const Bound *b) {
    Rules *r = c->rules;
    const Bound *name = bound_slot(b, 0), *first = bound_slot(b, 1), *second = bound_slot(b, 2);
    bool pairs = b->clause->nslots == 2;
    uint32_t n = first ? first->n : 0;
    if (!pairs && second && second->n < n) n = second->n;
    int *keys = ARENA_ARRAY(c->arena, int, n + 1), *values = ARENA_ARRAY(c->arena, int, n + 1);
    MapItem *m = &r->maps[r->nmaps++];
    *m = (MapItem){
        .name = equip_text(c, name ? name->as.s : STR("Map"), -1), .keys = keys, .values = values};
    for (uint32_t i = 0; first && i < n; i++) {
        const Bound *key = first->args[i], *value = NULL;
        if (pairs) {
            value = bound_slot(key, 1);
            key = bound_slot(key, 0);
        } else if (second) {
            value = second->args[i];
        }
        if (key && value) map_pair(m, keys, values, pair_value(c, key), pair_value(c, value));
    }
}
