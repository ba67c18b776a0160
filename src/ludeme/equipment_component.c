/* equipment_component.c: pieces, tiles, dice, cards and dominoes: their numbers, names and owners,
 * and what else is known of them; their moves once everything has a number. */
#include "geom/facing.h"
#include "ludeme/equipment_build.h"

static bool name_has(Str name, const char *part) {
    size_t n = strlen(part);
    for (size_t i = 0; i + n <= name.n; i++)
        if (memcmp(name.s + i, part, n) == 0) return true;
    return false;
}

/* The name as it is written, without digits at its end, unless it is all digits. */
static Str name_base(Compiler *c, Str name) {
    uint32_t n = name.n;
    while (n > 0 && name.s[n - 1] >= '0' && name.s[n - 1] <= '9') n--;
    return equip_text(c, n ? str_sub(name, 0, n) : name, -1);
}

/* The number of the owner is put behind the name: that of a player only when there are several. */
static Str name_owned(Compiler *c, Str name, Role role) {
    if (name_has(name, "Domino") || name_has(name, "Die")) return equip_text(c, name, -1);
    if (role == ROLE_Neutral) return equip_text(c, name, 0);
    int number = equip_role_number(role);
    return equip_text(c, name, number && c->rules->players != 1 ? number : -1);
}

Component *component_new(Compiler *c, const Bound *b, Str name, Role role) {
    Rules *r = c->rules;
    int owner = role == ROLE_Shared || role == ROLE_All ? r->players + 1 : equip_role_number(role);
    if (r->ncomponents >= EQUIP_MAX_COMPONENTS) {
        compile_error(c, b, "there can be at most %d pieces", EQUIP_MAX_COMPONENTS - 1);
        r->ncomponents--;
    } else if (owner > r->players + 1) {
        compile_error(c, b, "the owner of this piece is not among the players");
        owner = 0;
    }
    Component *made = &r->components[r->ncomponents++];
    *made = (Component){.name = name_owned(c, name, role),
                        .owner = owner,
                        .facing = -1,
                        .max_state = -1,
                        .max_count = -1,
                        .max_value = -1};
    made->base = name_base(c, name);
    return made;
}

/* ---- parts ----------------------------------------------------------------------------------- */

static int component_facing(const Bound *b) {
    for (int d = DIR_N; b && d < DIRECTIONS; d++)
        if (str_is(b->as.s, direction_names[d])) return d;
    return -1;
}

static const int *component_flips(Compiler *c, const Bound *b) {
    if (!b) return NULL;
    int *flip = ARENA_ARRAY(c->arena, int, 2);
    for (uint32_t i = 0; i < 2; i++) flip[i] = equip_int(c, bound_slot(b, i), 0);
    return flip;
}

static void component_most(Compiler *c, Component *comp, const Bound *b, uint32_t slot) {
    comp->max_state = equip_int(c, bound_slot(b, slot), -1);
    comp->max_count = equip_int(c, bound_slot(b, slot + 1), -1);
    comp->max_value = equip_int(c, bound_slot(b, slot + 2), -1);
}

static Walk walk_read(Compiler *c, const Bound *steps) {
    WalkStep *v = ARENA_ARRAY(c->arena, WalkStep, steps->n + 1);
    for (uint32_t i = 0; i < steps->n; i++)
        v[i] = str_is(steps->args[i]->as.s, "F")   ? WALK_F
               : str_is(steps->args[i]->as.s, "L") ? WALK_L
                                                   : WALK_R;
    return (Walk){v, (int)steps->n};
}

/* A piece with a walk covers several sites. */
static void component_walks(Compiler *c, Component *comp, const Bound *one, const Bound *many) {
    int n = one ? 1 : many ? (int)many->n : 0;
    if (n == 0) return;
    Walk *walks = ARENA_ARRAY(c->arena, Walk, (size_t)n);
    for (int i = 0; i < n; i++) walks[i] = walk_read(c, one ? one : many->args[i]);
    comp->walk = walks;
    comp->nwalk = n;
    c->rules->large_pieces = true;
    compile_uses(c, USES_STATE);
}

/* ---- tiles ----------------------------------------------------------------------------------- */

static void tile_paths(Compiler *c, Component *comp, const Bound *paths) {
    int n = paths ? (int)paths->n : 0;
    TilePath *v = ARENA_ARRAY(c->arena, TilePath, (size_t)n + 1);
    for (int i = 0; i < n; i++) {
        const Bound *b = paths->args[i];
        v[i].from = equip_int(c, bound_slot(b, 0), 0);
        v[i].slot_from = equip_int(c, bound_slot(b, 1), 0);
        v[i].to = equip_int(c, bound_slot(b, 2), 0);
        v[i].slot_to = equip_int(c, bound_slot(b, 3), 0);
        v[i].colour = equip_int(c, bound_slot(b, 4), 0);
    }
    comp->paths = v;
    comp->npaths = n;
}

static void tile_fill(Compiler *c, Component *comp, const Bound *b) {
    enum { SIDES = 4, SLOTS = 5, PER_SIDE = 6, PATHS = 7, FLIPS = 8, MOST = 10, MAX_SIDES = 100 };
    const Topology *t = c->rules->topo;
    int edges = t->sites[SITE_CELL].n > 0 ? lists_at(&t->cell_edges, 0).n : 0;
    comp->kind = COMP_TILE;
    component_walks(c, comp, bound_slot(b, 2), bound_slot(b, 3));
    comp->nsides = equip_int(c, bound_slot(b, SIDES), edges);
    if (comp->nsides < 0 || comp->nsides > MAX_SIDES) {
        compile_error(c, b, "a tile has 0 to %d sides", MAX_SIDES);
        comp->nsides = 0;
    }
    int each = equip_int(c, bound_slot(b, PER_SIDE), 1);
    Ints given = equip_ints(c, bound_slot(b, SLOTS));
    int *slots = ARENA_ARRAY(c->arena, int, (size_t)comp->nsides + 1);
    for (int i = 0; i < comp->nsides; i++) slots[i] = i < given.n ? given.v[i] : each;
    comp->slots = slots;
    comp->slots_n = comp->nsides;
    tile_paths(c, comp, bound_slot(b, PATHS));
    comp->flip = component_flips(c, bound_slot(b, FLIPS));
    component_most(c, comp, b, MOST);
}

/* ---- dominoes -------------------------------------------------------------------------------- */

static void domino_fill(Compiler *c, Component *comp, int first, int second) {
    static const WalkStep steps[] = {WALK_F, WALK_R, WALK_F, WALK_R, WALK_F, WALK_L, WALK_F,
                                     WALK_L, WALK_F, WALK_R, WALK_F, WALK_R, WALK_F};
    static const Walk walk = {steps, sizeof steps / sizeof *steps};
    comp->kind = COMP_DOMINO;
    comp->value = first;
    comp->value2 = second;
    comp->is_double = first == second;
    comp->walk = &walk;
    comp->nwalk = 1;
    comp->nsides = 4;
    c->rules->large_pieces = true;
    compile_uses(c, USES_STATE | USES_VALUE | USES_PLAYABLE);
}

static void dominoes_add(Compiler *c, const Bound *b) {
    int most = equip_int(c, bound_slot(b, 0), 6);
    if (most < 0 || most > EQUIP_MAX_DOMINO) {
        compile_error(c, b, "dominoes have 0 to %d pips", EQUIP_MAX_DOMINO);
        return;
    }
    for (int i = 0; i <= most; i++)
        for (int j = i; j <= most; j++) {
            Str name = equip_text(c, equip_text(c, STR("Domino"), i), j);
            domino_fill(c, component_new(c, b, name, ROLE_Shared), i, j);
        }
}

/* ---- dice ------------------------------------------------------------------------------------ */

static Ints faces_counted(Compiler *c, const Bound *b, int from, int n) {
    if (n < 1 || n > EQUIP_MAX_FACES) {
        compile_error(c, b, "a die has 1 to %d faces", EQUIP_MAX_FACES);
        n = 1;
    }
    int *v = ARENA_ARRAY(c->arena, int, (size_t)n);
    for (int i = 0; i < n; i++) v[i] = from + i;
    return (Ints){v, n};
}

static void die_fill(Component *comp, Ints faces, Ints bias) {
    comp->kind = COMP_DIE;
    comp->base = STR("");
    comp->faces = faces.v;
    comp->nfaces = faces.n;
    if (bias.n == faces.n) comp->bias = bias.v;
}

static int dice_so_far(const Rules *r) {
    int n = 0;
    for (int i = 1; i < r->ncomponents; i++) n += r->components[i].kind == COMP_DIE;
    return n;
}

static void dice_components(Compiler *c, const Bound *b) {
    enum { FACES = 1, BY_DIE = 2, FROM = 3, ROLE = 4 };
    const Bound *same = bound_slot(b, FACES), *each = bound_slot(b, BY_DIE);
    int num = equip_int(c, bound_label(b, "num"), 1), so_far = dice_so_far(c->rules);
    int from = equip_int(c, bound_slot(b, FROM), 1), d = equip_int(c, bound_slot(b, 0), 6);
    Role role = equip_role(bound_slot(b, ROLE), ROLE_Shared);
    Ints bias = equip_ints(c, bound_label(b, "biased"));
    for (int i = 0; i < num && !c->diags->errors; i++) {
        const Bound *list =
            each && each->n ? each->args[(uint32_t)i < each->n ? i : (int)each->n - 1] : same;
        Ints faces = list && list->n ? equip_ints(c, list) : faces_counted(c, b, from, d);
        die_fill(component_new(c, b, equip_text(c, STR("Die"), so_far + i + 1), role), faces, bias);
    }
}

/* ---- cards ----------------------------------------------------------------------------------- */

static const char *const card_faces[] = {"Joker", "Ace",  "Two",   "Three", "Four",
                                         "Five",  "Six",  "Seven", "Eight", "Nine",
                                         "Ten",   "Jack", "Queen", "King",  NULL};

static void card_fill(Compiler *c, Component *comp, const Bound *b, uint32_t first) {
    comp->card_type = env_choice(bound_slot(b, first), card_faces);
    comp->rank = equip_int(c, bound_slot(b, first + 1), 0);
    comp->value = equip_int(c, bound_slot(b, first + 2), 0);
    comp->trump_rank = equip_int(c, bound_slot(b, first + 3), comp->rank);
    comp->trump_value = equip_int(c, bound_slot(b, first + 4), comp->value);
}

static void deck_components(Compiler *c, const Bound *b) {
    const Bound *cards = bound_slot(b, 3);
    int each = cards ? (int)cards->n : equip_int(c, bound_slot(b, 1), 13);
    int suits = equip_int(c, bound_slot(b, 2), 4), number = 1;
    Role role = equip_role(bound_slot(b, 0), ROLE_Shared);
    for (int suit = 1; suit <= suits; suit++)
        for (int i = 0; i < each && !c->diags->errors; i++) {
            Component *card = component_new(c, b, equip_text(c, STR("Card"), number++), role);
            card->kind = COMP_CARD;
            card->base = STR("");
            card->suit = suit;
            card->card_type = card->rank = card->value = i + 1;
            card->trump_rank = card->trump_value = i + 1;
            if (cards) card_fill(c, card, cards->args[i], 0);
        }
    compile_uses(c, USES_STACKS | USES_CHANCE);
}

/* ---- all of them ----------------------------------------------------------------------------- */

static void component_fill(Compiler *c, Component *comp, const Bound *b) {
    if (item_is(c, b, "tile")) {
        tile_fill(c, comp, b);
    } else if (item_is(c, b, "domino")) {
        domino_fill(c, comp, equip_int(c, bound_slot(b, 2), 0), equip_int(c, bound_slot(b, 3), 0));
    } else if (item_is(c, b, "die")) {
        die_fill(comp, faces_counted(c, b, 1, equip_int(c, bound_slot(b, 2), 6)), (Ints){0});
        comp->facing = component_facing(bound_slot(b, 3));
    } else if (item_is(c, b, "component.card")) {
        comp->kind = COMP_CARD;
        comp->base = STR("");
        card_fill(c, comp, b, 2);
        comp->suit = equip_int(c, bound_slot(b, 7), 0);
        component_most(c, comp, b, 9);
        compile_uses(c, USES_STACKS);
    } else if (item_is(c, b, "component.piece")) {
        comp->facing = component_facing(bound_slot(b, 2));
        comp->flip = component_flips(c, bound_slot(b, 3));
        component_most(c, comp, b, 5);
    } else {
        component_walks(c, comp, NULL, bound_slot(b, 2));
        comp->facing = component_facing(bound_slot(b, 3));
        component_most(c, comp, b, 5);
    }
}

void components_add(Compiler *c, const Bound *item) {
    ItemKind kind = item_kind(c, item);
    if (kind == ITEM_DICE) dice_components(c, item);
    if (kind == ITEM_HAND && item_is(c, item, "deck")) deck_components(c, item);
    if (kind == ITEM_DOMINOES) dominoes_add(c, item);
    if (kind != ITEM_COMPONENT) return;
    Role role = equip_role(bound_slot(item, 1), item_is(c, item, "tile") ? ROLE_Shared : ROLE_Each);
    bool each = role == ROLE_Each;
    for (int p = 1; p <= (each ? c->rules->players : 1) && !c->diags->errors; p++) {
        Role owner = each ? (Role)(ROLE_P1 + p - 1) : role;
        Component *comp = component_new(c, item, bound_slot(item, 0)->as.s, owner);
        component_fill(c, comp, item);
        comp->item = item;
    }
}

/* A game without any piece has one for each player. */
void components_default(Compiler *c) {
    for (int p = 1; p <= c->rules->players; p++)
        component_new(c, c->root, equip_text(c, STR("Ball"), p), (Role)(ROLE_P1 + p - 1));
}

/* ---- moves ----------------------------------------------------------------------------------- */

static const Bound *component_moves(const Compiler *c, const Bound *item) {
    if (item_is(c, item, "tile")) return bound_slot(item, 9);
    if (item_is(c, item, "component.card")) return bound_slot(item, 8);
    return bound_slot(item, 4);
}

/* Pieces of one item (one for each player) share their moves. */
void components_moves(Compiler *c) {
    Rules *r = c->rules;
    const Bound *before = NULL;
    for (int i = 1; i < r->ncomponents; i++) {
        Component *comp = &r->components[i];
        const Bound *item = comp->item;
        const Bound *moves = item ? component_moves(c, item) : NULL;
        if (moves) comp->moves = item == before ? comp[-1].moves : compile_moves(c, moves);
        before = item;
        comp->item = NULL;
    }
}
