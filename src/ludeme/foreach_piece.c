/* foreach_piece.c: (forEach Piece …): the moves of each piece of a player. */
#include <assert.h>

#include "ludeme/foreach.h"
#include "ludeme/move_args.h"
#include "rules/draw.h"
#include "rules/piece_list.h"
#include "rules/role.h"

typedef struct PieceLoop {
    Op op;
    const Op *moves, *player, *container, *then;
    const Op *top;
    const bool *wanted; /* per component; NULL: all */
    SiteType type;      /* of on: */
    bool typed;
    bool all; /* pieces of every owner */
} PieceLoop;

/* A piece that cannot come to the site in question. A build with assertions looks all the same. */
static void piece_loop_skip(Ctx *c, const Op *moves, MoveList *out) {
#ifndef NDEBUG
    draw_moves(c, moves, out);
    assert(!moves_found(out));
#endif
    (void)c, (void)moves, (void)out;
}

/* Moves of the piece on one level of a place. */
static void piece_loop_at(Ctx *c, const PieceLoop *o, int site, int level, int what,
                          MoveList *out) {
    if (o->wanted && !o->wanted[what]) return;
    const Op *moves = o->moves ? o->moves : c->rules->components[what].moves;
    if (!moves) return;
    c->from = site;
    c->level = level;
    if (o->moves || moves_asked(out) < 0 || reach_may(c->rules, what, site, moves_asked(out)))
        draw_moves(c, moves, out);
    else
        piece_loop_skip(c, moves, out);
}

/* By the list of pieces: kind after kind, in the order of its list; that of one type of sites
 * backwards. */
static void piece_loop_listed(Ctx *c, const PieceLoop *o, int owner, int first, int end, int site,
                              MoveList *out) {
    const Rules *r = c->rules;
    bool top = op_bool_or(c, o->top, false);
    for (int what = 1; what < r->ncomponents; what++) {
        if (owner_of(r, what) != owner || (o->wanted && !o->wanted[what])) continue;
        int n;
        const PieceEntry *e = piece_list(r, c->s, &n);
        for (int k = 0; k < n; k++) {
            int i = o->typed ? n - 1 - k : k, p = e[i].place;
            if (e[i].what != what || p < first || p >= end) continue;
            if (top && e[i].level + 1 != state_height(r, c->s, p)) continue;
            piece_loop_at(c, o, site + p - first, e[i].level, what, out);
            if (moves_found(out)) return;
        }
    }
}

/* With piles: whatever is listed on the places, as often as it is. */
static void piece_loop_piles(Ctx *c, const PieceLoop *o, int owner, int first, int end, int site,
                             MoveList *out) {
    const Rules *r = c->rules;
    int words = r->layout.words;
    const Word *owned = state_owned(r, c->s, owner);
    for (int p = set_next(owned, words, first); p >= 0 && p < end;
         p = set_next(owned, words, p + 1))
        for (int what = 1; what < r->ncomponents; what++) {
            if (owner_of(r, what) != owner) continue;
            for (int n = piece_listed(r, c->s, what, p); n > 0; n--) {
                piece_loop_at(c, o, site + p - first, 0, what, out);
                if (moves_found(out)) return;
            }
        }
}

/* Who can reach a site is asked after each of many moves that might be made, and most do not change
 * the answer: the place of the piece that could last time, to be tried first; -1: none. Where there
 * is chance, draws have an order. */
static int piece_loop_again(const Ctx *c, const Word *owned, int first, int end,
                            const MoveList *out) {
    int p = c->reached_from;
    bool may = moves_asked(out) >= 0 && !(c->rules->layout.features & USES_CHANCE);
    return may && p >= first && p < end && set_has(owned, p) ? p : -1;
}

/* Places from `first` on, up to `end`; the first one is the site `site`. */
static void piece_loop_range(Ctx *c, const PieceLoop *o, int owner, int first, int end, int site,
                             MoveList *out) {
    const Rules *r = c->rules;
    bool stacks = r->layout.features & USES_STACKS;
    const Word *owned = state_owned(r, c->s, owner);
    int words = r->layout.words;
    if (stacks) {
        piece_loop_listed(c, o, owner, first, end, site, out);
        return;
    }
    if (r->layout.listed) {
        piece_loop_piles(c, o, owner, first, end, site, out);
        return;
    }
    int again = piece_loop_again(c, owned, first, end, out);
    if (again >= 0) piece_loop_at(c, o, site + again - first, 0, state_what(r, c->s, again), out);
    for (int p = set_next(owned, words, first); p >= 0 && p < end && !moves_found(out);
         p = set_next(owned, words, p + 1)) {
        piece_loop_at(c, o, site + p - first, 0, state_what(r, c->s, p), out);
        if (moves_asked(out) >= 0 && moves_found(out)) c->reached_from = p;
    }
}

static void piece_loop_owner(Ctx *c, const PieceLoop *o, int owner, MoveList *out) {
    const Rules *r = c->rules;
    const Layout *l = &r->layout;
    int container = op_int_or(c, o->container, 0);
    if (container > 0) {
        if (container >= r->ncontainers || (o->typed && o->type != SITE_CELL)) return;
        const Container *hand = &r->containers[container];
        int first = l->hands + hand->first - l->hand_first;
        piece_loop_range(c, o, owner, first, first + hand->n, hand->first, out);
        return;
    }
    int most = l->limit[o->typed ? o->type : r->use];
    for (int t = 0; t < SITE_TYPES; t++) {
        if (l->base[t] < 0 || (o->typed && (SiteType)t != o->type)) continue;
        int n = l->limit[t] < most ? l->limit[t] : most;
        piece_loop_range(c, o, owner, l->base[t], l->base[t] + n, 0, out);
    }
}

static void piece_loop_eval(Ctx *c, const Op *op, MoveList *out) {
    const PieceLoop *o = (const PieceLoop *)op;
    const Rules *r = c->rules;
    State *s = c->s;
    if (s->over || c->depth >= CTX_MAX_DEPTH) return;
    int player = op_int_or(c, o->player, s->mover);
    if (player < 0 || player > r->players + 1) return;
    int mover = s->mover, next = s->next, prev = s->prev;
    int was_from = c->from, was_level = c->level;
    uint32_t first = moves_first(out);
    /* Somebody else's pieces move as if it were their turn. */
    bool other = player != mover && player >= 1 && player <= r->players;
    uint64_t version = c->version;
    if (other) {
        s->prev = mover, s->mover = player, s->next = mover;
        ctx_changed(c);
    }
    c->depth++;
    for (int owner = o->all ? 0 : player; owner <= (o->all ? r->players + 1 : player); owner++)
        piece_loop_owner(c, o, owner, out);
    c->depth--;
    if (other) s->prev = prev, s->mover = mover, s->next = next, c->version = version;
    c->from = was_from;
    c->level = was_level;
    if (out->draw && moves_first(out) != first) out->moves.v[0].mover = (uint8_t)mover;
    for (uint32_t i = first; !out->draw && i < out->moves.n; i++)
        out->moves.v[i].mover = (uint8_t)mover;
    moves_then_all(out, first, o->then);
}

/* ---- compiling ------------------------------------------------------------------------------- */

/* A name without the number behind it. */
static Str piece_loop_base(Str name) {
    uint32_t n = name.n;
    while (n > 0 && name.s[n - 1] >= '0' && name.s[n - 1] <= '9') n--;
    return n ? str_sub(name, 0, n) : name;
}

static const bool *piece_loop_wanted(Compiler *c, const Bound *one, const Bound *many) {
    if (!one && !many) return NULL;
    const Rules *r = c->rules;
    bool *wanted = ARENA_ARRAY(c->arena, bool, (size_t)r->ncomponents);
    for (uint32_t k = 0; k < (one ? 1 : many->n); k++) {
        const Bound *name = one ? one : many->args[k];
        for (int i = 1; i < r->ncomponents; i++)
            if (str_eq(piece_loop_base(r->components[i].base), name->as.s)) wanted[i] = true;
    }
    return wanted;
}

static const Op *piece_loop_container(Compiler *c, const Bound *number, const Bound *name) {
    if (number) return compile_int(c, number);
    if (!name) return NULL;
    for (int i = 0; i < c->rules->ncontainers; i++)
        if (str_eq(c->rules->containers[i].name, name->as.s)) return const_int(c, i);
    compile_error(c, name, "there is no container \"" STR_FMT "\"", STR_ARG(name->as.s));
    return NULL;
}

const Op *foreach_piece_compile(Compiler *c, const Bound *b) {
    PieceLoop *o = OP_NEW(c, PieceLoop, moves, piece_loop_eval);
    const Bound *role = bound_slot(b, 8);
    o->typed = bound_slot(b, 1) != NULL;
    o->type = compile_type(c, bound_slot(b, 1));
    o->wanted = piece_loop_wanted(c, bound_slot(b, 2), bound_slot(b, 3));
    o->container = piece_loop_container(c, bound_slot(b, 4), bound_slot(b, 5));
    o->moves = compile_moves(c, bound_slot(b, 6));
    o->player = compile_player(c, bound_slot(b, 7));
    if (role) {
        o->player = compile_role(c, role);
        o->all = str_is(role->as.s, "All") || str_is(role->as.s, "Each");
    }
    o->top = compile_bool(c, bound_slot(b, 9));
    o->then = compile_then(c, bound_slot(b, 10));
    if (o->top) compile_uses(c, USES_STACKS);
    o->op.draws = o->op.asks = true;
    return &o->op;
}
