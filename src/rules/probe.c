/* probe.c: questions about moves that are not made. */
#include "rules/probe.h"

#include "rules/draw.h"
#include "rules/meta.h"

bool op_not(Ctx *c, const Op *op) {
    return !op_bool(c, ((const NotOp *)op)->a);
}

/* ---- lists that are only asked for an answer --------------------------------------------------- */

/* Does the op list a move to the site (-1: any move)? Into an empty list. */
static bool probe_list(Ctx *c, const Op *moves, int to, MoveList *list) {
    Draw ask = {.asks = true, .site = to};
    list->draw = &ask;
    draw_moves(c, moves, list);
    list->draw = NULL;
    return ask.found;
}

bool probe_any(Ctx *c, const Op *moves) {
    if (!moves || c->depth >= CTX_MAX_DEPTH) return false;
    const Meta *meta = &c->rules->meta;
    bool filtered = meta->no_repeat != REPEAT_NONE || meta->no_suicide, any;
    Aside aside = aside_begin(c, NULL);
    ScratchMark mark = scratch_mark(c);
    MoveList *list = list_take(c);
    c->depth++;
    if (filtered) {
        op_moves(c, moves, list);
        meta_filter(c, list, 0);
        any = list->moves.n > 0;
    } else {
        any = probe_list(c, moves, -1, list);
    }
    c->depth--;
    list_give(c, list);
    scratch_reset(c, mark);
    aside_end(c, aside);
    return any;
}

/* Does the op list a move to that site? */
static bool probe_reaches(Ctx *c, const Op *moves, int site) {
    if (!moves || site < 0 || c->depth >= CTX_MAX_DEPTH) return false;
    Aside aside = aside_begin(c, NULL);
    ScratchMark mark = scratch_mark(c);
    MoveList *list = list_take(c);
    c->depth++;
    bool reached = probe_list(c, moves, site, list);
    c->depth--;
    list_give(c, list);
    scratch_reset(c, mark);
    aside_end(c, aside);
    return reached;
}

/* ---- no moves -------------------------------------------------------------------------------- */

static const Op *probe_rules_of(const Ctx *c, int player) {
    if (player < 1 || player > c->rules->players) return NULL;
    int phase = c->s->seat[player].phase;
    return phase < c->rules->nphases ? c->rules->phases[phase].moves : NULL;
}

bool op_no_moves(Ctx *c, const Op *op) {
    const NoMovesOp *o = (const NoMovesOp *)op;
    if (o->next) return flow_next_is_stuck(c);
    int who = op_int(c, o->who);
    return who >= 1 && who <= c->rules->players && c->s->stalemate >> who & 1;
}

/* ---- threats --------------------------------------------------------------------------------- */

/* What was on a place before a piece was put there in thought. */
typedef struct ProbePlaced {
    int record, place;
    uint16_t what;
    bool was_empty;
} ProbePlaced;

/* Puts a piece on a site: only what stands there, and that it is not empty; not whose pieces stand
 * where. As the reference does it, a board with several site types gets it on a site of another
 * type, and stacks on none. */
static ProbePlaced threat_place(Ctx *c, SiteType type, int site, int what) {
    const Rules *r = c->rules;
    const Layout *l = &r->layout;
    ProbePlaced p = {.record = -1};
    if (l->features & USES_STACKS) return p;
    int types = 0;
    for (int t = 0; t < SITE_TYPES; t++) types += l->limit[t] > 0;
    if (types > 1) type = type == SITE_CELL ? SITE_VERTEX : SITE_CELL;
    int place = place_of(l, type, site);
    if (place < 0) return p;
    uint16_t *at = STATE_AT(uint16_t, c->s, l->what);
    Word *empty = STATE_AT(Word, c->s, l->empty);
    p = (ProbePlaced){place, place, at[place], set_has(empty, place)};
    state_rehash(c->rules, c->s, place, at[place], what);
    at[place] = (uint16_t)what;
    if (!(l->features & USES_COUNT)) set_drop(empty, place);
    return p;
}

static void threat_take_back(Ctx *c, ProbePlaced p) {
    if (p.record < 0) return;
    uint16_t *at = STATE_AT(uint16_t, c->s, c->rules->layout.what) + p.record;
    state_rehash(c->rules, c->s, p.place, *at, p.what);
    *at = p.what;
    if (p.was_empty) set_add(STATE_AT(Word, c->s, c->rules->layout.empty), p.place);
}

/* Could another player than its owner move onto the site if the piece stood there? */
static bool threat_at(Ctx *c, const ThreatOp *o, int site, int what) {
    State *s = c->s;
    int mover = s->mover, next = s->next, prev = s->prev, owner = owner_of(c->rules, what);
    if (owner < 1 || owner > c->rules->players) return false;
    uint64_t version = c->version;
    ProbePlaced placed = threat_place(c, o->type, site, what);
    s->prev = owner;
    if (!o->what) s->next = owner;
    bool threatened = false;
    c->asks_threat = true;
    for (int enemy = 1; !threatened && enemy <= c->rules->players; enemy++) {
        if (enemy == owner) continue;
        s->mover = enemy;
        ctx_changed(c);
        threatened = probe_reaches(c, o->moves ? o->moves : probe_rules_of(c, enemy), site);
    }
    c->asks_threat = false;
    s->mover = mover, s->next = next, s->prev = prev;
    threat_take_back(c, placed);
    c->version = version;
    return threatened;
}

/* The first site of the board with that piece, at any level; -1: none. */
static int threat_where(const Ctx *c, SiteType type, int what) {
    const Rules *r = c->rules;
    const Layout *l = &r->layout;
    const Word *owned = state_owned(r, c->s, owner_of(r, what));
    int first = l->base[type], end = first + l->limit[type];
    if (first < 0) return -1;
    for (int p = set_next(owned, l->words, first); p >= 0 && p < end;
         p = set_next(owned, l->words, p + 1)) {
        int height = l->features & USES_STACKS ? state_height(r, c->s, p) : 0;
        if (state_what(r, c->s, p) == what) return p - first;
        for (int level = 0; level < height; level++)
            if (state_what_at(r, c->s, p, level) == what) return p - first;
    }
    return -1;
}

static bool threat_any(Ctx *c, const ThreatOp *o, const Word *sites, int what) {
    for (SET_EACH(site, sites, c->rules->words)) {
        int piece = o->what ? what : ctx_what(c, o->type, site);
        if (piece == 0) continue;
        if (!o->what && (c->s->next < 1 || c->s->next > c->rules->players)) return false;
        if (threat_at(c, o, site, piece)) return true;
    }
    return false;
}

bool op_threatened(Ctx *c, const Op *op) {
    const ThreatOp *o = (const ThreatOp *)op;
    const Rules *r = c->rules;
    if (c->asks_threat) return false;
    int what = op_int_or(c, o->what, 0);
    if (o->what && (what < 1 || what >= r->ncomponents)) return false;
    if (o->sites) {
        ScratchMark mark = scratch_mark(c);
        bool any = threat_any(c, o, op_region(c, o->sites), what);
        scratch_reset(c, mark);
        return any;
    }
    if (!o->site && !o->what) {
        const Layout *l = &r->layout;
        for (int site = 0; site < l->limit[r->use]; site++) {
            int piece = ctx_what(c, r->use, site);
            if (piece == 0) continue;
            if (c->s->next < 1 || c->s->next > r->players) return false;
            if (threat_at(c, o, site, piece)) return true;
        }
        return false;
    }
    int site = o->site ? op_int(c, o->site) : threat_where(c, r->use, what);
    if (site < 0) return false;
    int piece = o->what ? what : ctx_what(c, o->type, site);
    if (piece == 0) return false;
    if (!o->what && (c->s->next < 1 || c->s->next > r->players)) return false;
    return threat_at(c, o, site, piece);
}

bool probe_is_automatic(const Ctx *c, const Op *condition) {
    if (!condition || condition->fn.boolean != op_not) return false;
    const Op *a = ((const NotOp *)condition)->a;
    return (a->fn.boolean == op_threatened && c->asks_threat) ||
           (a->fn.boolean == op_no_moves && ((const NoMovesOp *)a)->next && c->asks_stuck);
}
