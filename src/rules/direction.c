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

RadialIter radials_begin(const Rules *r, SiteType type, int site, const Dirs *dirs) {
    const Sites *s = &r->topo->sites[type];
    bool any = site >= 0 && site < s->n && s->radial_first;
    return (RadialIter){
        .sites = s, .dirs = dirs, .site = site, .dir = any ? -1 : dirs->n, .now = DIR_All};
}

bool radials_next(RadialIter *it, Slice *out) {
    while (it->k >= it->n) {
        if (++it->dir >= it->dirs->n) {
            it->dir = it->dirs->n;
            return false;
        }
        it->now = (Direction)it->dirs->v[it->dir];
        it->n = topology_radials(it->sites, it->site, it->now, &it->radials);
        it->k = 0;
    }
    *out = it->radials[it->k++];
    return true;
}

StepIter steps_begin(const Rules *r, SiteType type, int site, const Dirs *dirs) {
    const Sites *s = &r->topo->sites[type];
    StepIter it = {.sites = s, .dirs = dirs, .now = DIR_All};
    if (site >= 0 && site < s->n) {
        it.first = s->step_first[site];
        it.last = s->step_first[site + 1];
    }
    it.k = it.first;
    return it;
}

int steps_next(StepIter *it) {
    for (; it->dir < it->dirs->n; it->dir++, it->k = it->first) {
        it->now = (Direction)it->dirs->v[it->dir];
        uint64_t bit = direction_bit(it->now);
        while (it->k < it->last) {
            const TopoStep *step = &it->sites->steps[it->k++];
            if (step->lists & bit) return step->to;
        }
    }
    return -1;
}

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

void direction_prepare(Rules *r) {
    if (r->facings || !r->topo) return;
    Facings *f = ARENA_ARRAY(&r->arena, Facings, 1);
    for (int type = 0; type < SITE_TYPES; type++)
        for (int i = 0; i < 5; i++)
            f->of[type][i] = facings_of_type(&r->topo->sites[type], facing_relations[i]);
    r->facings = f;
}

const FacingList *board_facings(const Rules *r, SiteType type, Direction relation) {
    static const FacingList none = {0};
    for (int i = 0; i < 5; i++)
        if (facing_relations[i] == relation && r->facings) return &r->facings->of[type][i];
    return &none;
}
