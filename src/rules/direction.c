/* direction.c: directions in play: radials and steps along lists of directions, facings of pieces. */
#include "rules/direction.h"

void op_const_dirs(Ctx *c, const Op *op, SiteType type, int site, Dirs *out) {
    (void)c, (void)type, (void)site;
    *out = ((const ConstDirsOp *)op)->dirs;
}

uint64_t dirs_bits(const Dirs *dirs) {
    uint64_t bits = 0;
    for (int i = 0; i < dirs->n; i++) bits |= direction_bit((Direction)dirs->v[i]);
    return bits;
}

void dirs_at(Ctx *c, const Op *op, SiteType type, int site, Dirs *out) {
    if (op) {
        op_dirs(c, op, type, site, out);
    } else {
        out->n = 1;
        out->v[0] = DIR_Adjacent;
    }
}

/* ---- radials and steps ----------------------------------------------------------------------- */

int radials_that_reach(const Rules *r, SiteType type, int from, int to, Direction d) {
    Dirs one = {.n = 1, .v = {(uint8_t)d}};
    int n = 0;
    Slice radial;
    for (RadialIter it = radials_begin(r, type, from, &one); radials_next(&it, &radial);)
        for (int i = 0; i < radial.n; i++)
            if (radial.v[i] == to) {
                n++;
                break;
            }
    return n;
}

/* ---- facings --------------------------------------------------------------------------------- */

Direction facing_of_component(const Rules *r, int what) {
    if (what <= 0 || what >= r->ncomponents) return DIR_N;
    int owner = owner_of(r, what), facing = -1;
    if (r->player_facing && owner >= 1 && owner <= r->players) facing = r->player_facing[owner];
    if (facing < 0) facing = r->components[what].facing;
    return facing >= DIR_N && facing < DIRECTIONS ? (Direction)facing : DIR_N;
}

Direction facing_of_piece(const Ctx *c, SiteType type, int site, int level) {
    int place = place_of(&c->rules->layout, type, site);
    return facing_of_component(c->rules, place < 0   ? 0
                                         : level < 0 ? state_what(c->rules, c->s, place)
                                                     : state_what_at(c->rules, c->s, place, level));
}

/* ---- directions of the board ----------------------------------------------------------------- */

static const Direction facing_relations[5] = {DIR_All, DIR_Orthogonal, DIR_Diagonal, DIR_Adjacent,
                                              DIR_OffDiagonal};

static Lists steps_list(Arena *a, const Sites *s, Direction d) {
    uint64_t bit = direction_bit(d);
    int n = 0, total = s->n ? s->step_first[s->n] : 0;
    for (int k = 0; k < total; k++) n += (s->steps[k].lists & bit) != 0;
    if (n == 0) return (Lists){0};
    int *first = ARENA_ARRAY(a, int, (size_t)s->n + 1), *items = ARENA_ARRAY(a, int, (size_t)n);
    n = 0;
    for (int i = 0; i < s->n; i++) {
        first[i] = n;
        for (int k = s->step_first[i]; k < s->step_first[i + 1]; k++)
            if (s->steps[k].lists & bit) items[n++] = s->steps[k].to;
    }
    first[s->n] = n;
    return (Lists){first, items};
}

static FacingTurns facing_turns(const FacingList *list) {
    FacingTurns turns;
    for (int f = 0; f < FACINGS; f++) {
        Direction d = (Direction)(DIR_N + f);
        turns.right[f] = (uint8_t)facing_right(list, d);
        turns.known[f] = (uint8_t)facing_known(list, d);
    }
    return turns;
}

void direction_prepare(Rules *r) {
    if (r->facings || !r->topo) return;
    Facings *f = ARENA_ARRAY(&r->arena, Facings, 1);
    for (int type = 0; type < SITE_TYPES; type++) {
        for (int d = 0; d < DIRECTIONS; d++)
            f->steps[type][d] = steps_list(&r->arena, &r->topo->sites[type], (Direction)d);
        for (int i = 0; i < 5; i++) {
            f->of[type][i] = facings_of_type(&r->topo->sites[type], facing_relations[i]);
            f->turns[type][i] = facing_turns(&f->of[type][i]);
        }
    }
    r->facings = f;
}

const FacingList *board_facings(const Rules *r, SiteType type, Direction relation) {
    static const FacingList none = {0};
    for (int i = 0; i < 5; i++)
        if (facing_relations[i] == relation && r->facings) return &r->facings->of[type][i];
    return &none;
}

Direction board_rotated(const Rules *r, SiteType type, Direction relation, Direction d,
                        int rotation) {
    int i = 0;
    while (i < 5 && facing_relations[i] != relation) i++;
    if (i == 5 || !r->facings || !is_facing(d) || rotation < 0)
        return facing_rotated(board_facings(r, type, relation), d, rotation);
    const FacingTurns *turns = &r->facings->turns[type][i];
    int known = turns->known[d - DIR_N];
    if (rotation == 0 || known == 0) return d;
    for (int left = (rotation - 1) % known; left >= 0; left--)
        d = (Direction)turns->right[d - DIR_N];
    return d;
}
