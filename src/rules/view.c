/* view.c: what one player sees of a state and of a move. The text is that of state_text, less what is
 * hidden: `?` is a piece of an unknown kind, `?@2` one of player 2, `3@?` a piece of kind 3 (the least
 * number of that name) of an unknown owner; `*?`, `s?`, `r?`, `v?` an unknown count, state, rotation,
 * value.
 *
 * The rule behind it: two states that differ only in what is hidden from a player read the same to
 * him, byte for byte. It follows that
 *   - a level that is hidden as a whole looks as if nothing were there. What is hidden goes along with
 *     a piece, so whoever could tell a hidden site from an empty one would know where the piece is;
 *   - the same holds where kind, owner and number are hidden: a state or a value without a piece
 *     would still say that there is one;
 *   - where the number of a stack's pieces is hidden, equal neighbours in it read as one;
 *   - scores, phases, amounts, the pot, the counter and the trump suit are announced at the table, and
 *     everybody sees them. Pending and remembered values, variables and values of players are notes of
 *     the rules, which may keep in them what nobody should see (the code of a code breaker, the site
 *     of a hidden piece), so nobody does; what the mover may do because of them is in his moves;
 *   - nothing else of a state is written: not its generator of chance, nor earlier positions, nor in
 *     which order pieces came. */
#include "rules/view.h"

#include "rules/action_pieces.h"
#include "rules/state_text.h"

enum {
    UNSEEN_ALL = 1 << HIDDEN_ALL,
    UNSEEN_COUNT = 1 << HIDDEN_COUNT,
    UNSEEN_PIECE = 1 << HIDDEN_WHAT | 1 << HIDDEN_WHO,
};

/* ---- places ---------------------------------------------------------------------------------- */

static bool view_stacks(const Rules *r) {
    return r->layout.features & USES_STACKS;
}

/* Is the number of pieces on a place hidden? With stacks, it is when it is on one of its levels. */
static bool view_count_hidden(const Rules *r, const State *s, int place, int player) {
    int height = view_stacks(r) ? state_height(r, s, place) : 1;
    for (int level = 0; level < height; level++)
        if (state_unseen(r, s, place, level, player) & UNSEEN_COUNT) return true;
    return false;
}

static bool view_shows(unsigned unseen, bool count_hidden) {
    return !(unseen & UNSEEN_ALL) && !(count_hidden && (unseen & UNSEEN_PIECE) == UNSEEN_PIECE);
}

bool view_sees_level(const Rules *r, const State *s, int place, int level, int player) {
    return view_shows(state_unseen(r, s, place, level, player),
                      view_count_hidden(r, s, place, player));
}

bool view_sees_height(const Rules *r, const State *s, int place, int player) {
    int height = state_height(r, s, place);
    for (int level = 0; level < height; level++)
        if (state_unseen(r, s, place, level, player) & (UNSEEN_ALL | UNSEEN_COUNT)) return false;
    return true;
}

/* The least number of a component of the same name, whoever owns it. */
static int view_kind(const Rules *r, int what) {
    int kind = 1;
    if (what <= 0 || what >= r->ncomponents) return what;
    while (kind < what && !str_eq(r->components[kind].base, r->components[what].base)) kind++;
    return kind;
}

/* What is seen of a piece. */
static ScenePiece view_piece(const Rules *r, PieceData d, unsigned unseen) {
    const Layout *l = &r->layout;
    bool what = unseen >> HIDDEN_WHAT & 1, who = unseen >> HIDDEN_WHO & 1;
    ScenePiece p = {
        .kind = what  ? SCENE_UNKNOWN
                : who ? view_kind(r, d.what)
                      : d.what,
        .owner = who ? SCENE_UNKNOWN : owner_of(r, d.what),
        .count = l->count && unseen & UNSEEN_COUNT ? SCENE_UNKNOWN : d.count,
        .state = l->state && unseen >> HIDDEN_STATE & 1 ? SCENE_UNKNOWN : d.state,
        .rotation = l->rotation && unseen >> HIDDEN_ROTATION & 1 ? SCENE_UNKNOWN : d.rotation,
        .value = l->value && unseen >> HIDDEN_VALUE & 1 ? SCENE_UNKNOWN : d.value,
    };
    return p;
}

ViewWalk view_walk(const Rules *r, const State *s, int place, int player) {
    return (ViewWalk){.r = r,
                      .s = s,
                      .place = place,
                      .player = player,
                      .height = state_height(r, s, place),
                      .uncounted = view_count_hidden(r, s, place, player)};
}

bool view_next(ViewWalk *w, ScenePiece *out) {
    while (w->level < w->height) {
        int level = w->level++;
        unsigned unseen = state_unseen(w->r, w->s, w->place, level, w->player);
        if (!view_shows(unseen, w->uncounted)) continue;
        ScenePiece p = view_piece(w->r, state_piece(w->r, w->s, w->place, level), unseen);
        if (w->uncounted) p.count = SCENE_UNKNOWN;
        if (w->uncounted && w->seen && scene_piece_equal(&p, &w->last)) continue;
        w->seen++;
        *out = w->last = p;
        return true;
    }
    return false;
}

static void view_number(StrBuf *out, char letter, int value) {
    if (value == SCENE_UNKNOWN)
        sb_fmt(out, "%c?", letter);
    else if (value != 0)
        sb_fmt(out, "%c%d", letter, value);
}

static void view_piece_text(const Rules *r, const ScenePiece *p, StrBuf *out) {
    int count = p->count == SCENE_UNKNOWN || p->count > 1 ? p->count : 0;
    if (p->kind == SCENE_UNKNOWN && p->owner == SCENE_UNKNOWN)
        sb_char(out, '?');
    else if (p->kind == SCENE_UNKNOWN)
        sb_fmt(out, "?@%d", p->owner);
    else if (p->owner == SCENE_UNKNOWN)
        sb_fmt(out, "%d@?", p->kind);
    else
        sb_fmt(out, "%d", p->kind);
    if (!view_stacks(r)) view_number(out, '*', count);
    view_number(out, 's', p->state);
    view_number(out, 'r', p->rotation);
    view_number(out, 'v', p->value);
    if (view_stacks(r)) view_number(out, '*', count);
}

/* A stack from the bottom up; false if nothing of it is seen. */
static bool view_place(const Rules *r, const State *s, int place, int player, StrBuf *out) {
    size_t begin = out->n;
    ViewWalk walk = view_walk(r, s, place, player);
    for (ScenePiece p; view_next(&walk, &p);) {
        sb_char(out, walk.seen > 1 ? '/' : '[');
        view_piece_text(r, &p, out);
    }
    if (walk.seen > 1) {
        sb_char(out, ']');
    } else if (walk.seen == 1) { /* one piece has no brackets */
        memmove(out->s + begin, out->s + begin + 1, out->n - begin - 1);
        sb_cut(out, out->n - 1);
    }
    return walk.seen > 0;
}

/* ---- states ---------------------------------------------------------------------------------- */

/* What is announced, besides what every state's text has. */
static void view_announced(const Rules *r, const State *s, StrBuf *out) {
    const Layout *l = &r->layout;
    for (int p = 1; l->amounts && p <= r->players; p++)
        sb_fmt(out, "%s%d", p == 1 ? " amount=" : ",", STATE_CAT(int32_t, s, l->amounts)[p]);
    if (s->pot != 0) sb_fmt(out, " pot=%d", s->pot);
    if (s->trump >= 0) sb_fmt(out, " trump=%d", s->trump);
    sb_fmt(out, " counter=%d", s->counter);
}

void view_text(const Rules *r, const State *s, int player, StrBuf *out) {
    const PlacesText places = {view_place, player};
    if (!r->layout.hidden) {
        state_text(r, s, out);
        return;
    }
    state_turn_text(r, s, out);
    view_announced(r, s, out);
    state_places_text(r, s, &places, out);
}

/* ---- moves ----------------------------------------------------------------------------------- */

/* A site is named if the player sees it both before and after the move: else he could not tell
 * whether it had a part in it. Its level is, if the heights are seen. */
bool view_sees_end(const Rules *r, const State *const states[2], MoveEnd *e, int player) {
    int place = action_place(r, e->type, e->site), level = e->level;
    for (int i = 0; place >= 0 && i < 2; i++) {
        if (!view_sees_level(r, states[i], place, level, player)) return false;
        if (!view_sees_height(r, states[i], place, player)) e->level = 0;
    }
    return true;
}

static void view_end(const Rules *r, const State *const states[2], MoveEnd e, int player,
                     StrBuf *out) {
    if (view_sees_end(r, states, &e, player))
        move_end_text(r, e, out);
    else
        sb_char(out, '?');
}

/* What was chosen, as far as it is seen. What it led to is seen in the state after it, and not
 * repeated: actions are carried out on sites, kinds and values that may be hidden. That a player
 * passed, swapped, gave up, proposed or voted is announced. */
void view_move_text(const Rules *r, const State *before, const State *after, const MoveList *l,
                    uint32_t i, int player, StrBuf *out) {
    const Move *m = &l->moves.v[i];
    const char *special = move_special(l, m);
    if (!r->layout.hidden || m->mover == player) {
        move_text(r, l, i, out);
    } else if (special) {
        sb_text(out, special);
    } else {
        const State *const states[2] = {before, after};
        MoveEnds ends = move_ends(move_decision(l, m));
        view_end(r, states, ends.from, player, out);
        sb_char(out, '>');
        view_end(r, states, ends.to, player, out);
    }
}
