/* hidden.h: what must hold of every game with hidden information: two states that differ only in what
 * a player may not see read the same to that player, byte for byte, and others notice the difference.
 *
 * What a player may not see is worked out here from the bits of the state alone, and the other state
 * is written into its arrays directly, so that nothing of view.c vouches for itself. */
#ifndef TSR_TEST_RULES_HIDDEN_H
#define TSR_TEST_RULES_HIDDEN_H

#include "base/rng.h"
#include "core/scene.h"
#include "play.h"
#include "rules/action_pieces.h"

/* How much was looked at; a test that saw too little of it proves nothing. */
typedef struct HiddenStats {
    uint64_t games, played;           /* moves in all */
    uint64_t states;                  /* pairs of them, each for one player */
    uint64_t changed;                 /* levels on which they differed */
    uint64_t noticed;                 /* pairs that another player could tell apart */
    uint64_t moves;                   /* moves seen by somebody else than who made them */
    uint64_t moves_cut;               /* of these, those of which a site was not named */
    uint64_t aspects[HIDDEN_ASPECTS]; /* levels on which this was hidden and changed */
} HiddenStats;

/* A state being changed for one player. */
typedef struct Twin {
    const Rules *r;
    State *s;
    int player;
    uint64_t *rng;
    uint32_t notice; /* bits of players who see all of a level that was changed */
    HiddenStats *stats;
} Twin;

static inline bool hidden_is(unsigned unseen, HiddenAspect aspect) {
    return unseen >> aspect & 1;
}

static inline int twin_below(const Twin *t, int n) {
    return (int)rng_below(t->rng, (uint32_t)n);
}

/* Another component, of the same owner or of the same name where that can be seen. */
static inline int twin_what(const Twin *t, int what, bool same_owner, bool same_name) {
    const Component *c = t->r->components;
    int chosen = what, seen = 0;
    for (int i = 1; i < t->r->ncomponents; i++) {
        if (same_owner && c[i].owner != c[what].owner) continue;
        if (same_name && !str_eq(c[i].base, c[what].base)) continue;
        if (twin_below(t, ++seen) == 0) chosen = i;
    }
    return chosen;
}

static inline void twin_note(Twin *t, int place, int level, unsigned unseen) {
    for (int q = 1; q <= t->r->players; q++)
        if (q != t->player && state_unseen(t->r, t->s, place, level, q) == 0)
            t->notice |= (uint32_t)1 << q;
    for (int i = 0; i < HIDDEN_ASPECTS; i++) t->stats->aspects[i] += unseen >> i & 1;
    t->stats->changed++;
}

/* Other numbers in place of those that are hidden; whether one is really another. */
static inline bool twin_numbers(Twin *t, int place, int rec, unsigned unseen, bool any) {
    const Layout *l = &t->r->layout;
    bool changed = false;
    if (l->count && (any || hidden_is(unseen, HIDDEN_COUNT))) {
        uint16_t *count = STATE_AT(uint16_t, t->s, l->count) + place, old = *count;
        *count = (uint16_t)(1 + twin_below(t, 9));
        changed |= *count != old;
    }
    if (l->state && (any || hidden_is(unseen, HIDDEN_STATE))) {
        int16_t *v = STATE_AT(int16_t, t->s, l->state) + rec, old = *v;
        *v = (int16_t)twin_below(t, 5);
        changed |= *v != old;
    }
    if (l->rotation && (any || hidden_is(unseen, HIDDEN_ROTATION))) {
        int16_t *v = STATE_AT(int16_t, t->s, l->rotation) + rec, old = *v;
        *v = (int16_t)twin_below(t, 8);
        changed |= *v != old;
    }
    if (l->value && (any || hidden_is(unseen, HIDDEN_VALUE))) {
        int32_t *v = STATE_AT(int32_t, t->s, l->value) + rec, old = *v;
        *v = twin_below(t, 12);
        changed |= *v != old;
    }
    return changed;
}

/* Changes what is hidden of a level; `uncounted`: so is how many pieces there are. */
static inline void twin_level(Twin *t, int place, int level, bool uncounted) {
    const Rules *r = t->r;
    bool stacks = r->layout.features & USES_STACKS;
    unsigned unseen = state_unseen(r, t->s, place, level, t->player);
    int rec = stacks ? state_record_at(r, t->s, place, level) : place;
    if (!unseen || rec < 0) return;
    bool no_what = hidden_is(unseen, HIDDEN_WHAT), no_who = hidden_is(unseen, HIDDEN_WHO);
    bool absent = hidden_is(unseen, HIDDEN_ALL) || (uncounted && no_what && no_who);
    uint16_t *what = STATE_AT(uint16_t, t->s, r->layout.what) + rec;
    int old = *what;
    if (old == 0 && !absent) return; /* that nothing is there can be seen */
    if (absent && !stacks && old && twin_below(t, 3) == 0)
        *what = 0;
    else if (absent || (no_what && no_who))
        *what = (uint16_t)twin_what(t, old, false, false);
    else if (no_what || no_who)
        *what = (uint16_t)twin_what(t, old, no_what, no_who);
    if (twin_numbers(t, place, rec, unseen, absent && *what) || *what != old)
        twin_note(t, place, level, unseen);
}

/* A stack whose height is hidden gets another one, on top, where that is hidden too. */
static inline void twin_height(Twin *t, int place, bool uncounted) {
    const Rules *r = t->r;
    int height = state_height(r, t->s, place);
    if (height < 1 || height > 40) return;
    unsigned top = state_unseen(r, t->s, place, height - 1, t->player);
    unsigned over = state_unseen(r, t->s, place, height, t->player);
    PieceData d = state_piece(r, t->s, place, height - 1);
    if (hidden_is(top, HIDDEN_ALL) && !hidden_is(top, HIDDEN_COUNT) && twin_below(t, 2)) {
        state_lift(r, t->s, place, height - 1);
    } else if (hidden_is(over, HIDDEN_ALL) && (uncounted || !hidden_is(over, HIDDEN_COUNT))) {
        d.what = twin_what(t, d.what, false, false);
        state_put(r, t->s, place, d);
    } else if (uncounted && over == top) {
        state_put(r, t->s, place, d);
    } else {
        return;
    }
    t->stats->changed++;
}

static inline void twin_place(Twin *t, int place) {
    const Rules *r = t->r;
    bool uncounted = false;
    int height = r->layout.features & USES_STACKS ? state_height(r, t->s, place) : 1;
    for (int i = 0; i < height; i++)
        uncounted |= hidden_is(state_unseen(r, t->s, place, i, t->player), HIDDEN_COUNT);
    for (int i = 0; i < height; i++) twin_level(t, place, i, uncounted);
    if (r->layout.features & USES_STACKS) twin_height(t, place, uncounted);
}

/* What is in no text: chance, memory of the rules, what came before. */
static inline void twin_memory(Twin *t) {
    const Layout *l = &t->r->layout;
    State *s = t->s;
    s->rng = rng_next(t->rng);
    s->hash ^= rng_next(t->rng);
    s->stored ^= rng_next(t->rng);
    s->temp = twin_below(t, 50);
    s->pending[0] = twin_below(t, t->r->nsites);
    s->npending = twin_below(t, 2);
    s->moves_made += twin_below(t, 5);
    s->ntrail += (uint32_t)twin_below(t, 5);
    s->last.from = s->last.to = twin_below(t, t->r->nsites);
    for (int p = 1; p <= t->r->players; p++) s->seat[p].value = twin_below(t, 9);
    for (int i = 0; l->vars && i < t->r->nvars; i++)
        STATE_AT(int32_t, s, l->vars)[i] = twin_below(t, 99);
    for (int i = 0; l->remembered && i < (int)s->nremembered; i++)
        STATE_AT(int32_t, s, l->remembered)[i * 2 + 1] = twin_below(t, 99);
    for (int i = 0; l->visited && i < l->words; i++)
        STATE_AT(Word, s, l->visited)[i] ^= rng_next(t->rng);
    STATE_AT(Word, s, l->bag)[0] ^= rng_next(t->rng);
}

static inline void hidden_view(const Play *p, const State *s, int player, StrBuf *out) {
    sb_clear(out);
    p->game->ops->view(p->game, s, player, out);
}

/* Do two states look the same to a player? */
static inline bool hidden_looks_same(const Play *p, const State *a, const State *b, int player) {
    SceneView first = {0}, second = {0};
    p->game->ops->look(p->game, a, player, &first);
    p->game->ops->look(p->game, b, player, &second);
    bool same = scene_view_equal(&first, &second);
    scene_view_free(&first);
    scene_view_free(&second);
    return same;
}

static inline _Noreturn void hidden_fail(const char *name, const char *why, const StrBuf *a,
                                         const StrBuf *b) {
    fail_msg("%s: %s\n%s\n%s", name, why, sb_cstr(a), sb_cstr(b));
    abort();
}

/* A twin that differs in something reads otherwise to who sees everything. */
static inline void hidden_check_told(const Play *p, const char *name, uint64_t changed_before,
                                     const HiddenStats *stats, StrBuf text[2]) {
    if (stats->changed == changed_before) return;
    sb_clear(&text[0]);
    sb_clear(&text[1]);
    p->other->npending = p->state->npending;
    memcpy(p->other->pending, p->state->pending, sizeof p->state->pending);
    p->game->ops->state_text(p->game, p->state, &text[0]);
    p->game->ops->state_text(p->game, p->other, &text[1]);
    if (strcmp(sb_cstr(&text[0]), sb_cstr(&text[1])) == 0)
        hidden_fail(name, "the twin is the same state", &text[0], &text[1]);
}

/* The state and a twin of it, for every player. */
static inline void hidden_check_state(Play *p, const char *name, uint64_t *rng, HiddenStats *stats,
                                      StrBuf text[2]) {
    const Rules *r = (const Rules *)p->game;
    for (int player = 1; player <= r->players; player++) {
        Twin t = {.r = r, .s = p->other, .player = player, .rng = rng, .stats = stats};
        uint64_t changed = stats->changed;
        state_copy(r, t.s, p->state);
        for (int place = 0; place < r->layout.nplaces; place++) twin_place(&t, place);
        twin_memory(&t);
        hidden_view(p, p->state, player, &text[0]);
        hidden_view(p, t.s, player, &text[1]);
        if (strcmp(sb_cstr(&text[0]), sb_cstr(&text[1])) != 0)
            hidden_fail(name, "a player sees what is hidden", &text[0], &text[1]);
        if (!hidden_looks_same(p, p->state, t.s, player))
            hidden_fail(name, "a player's picture shows what is hidden", &text[0], &text[1]);
        stats->states++;
        hidden_check_told(p, name, changed, stats, text);
        for (int q = 1; q <= r->players; q++) {
            if (!(t.notice >> q & 1)) continue;
            hidden_view(p, p->state, q, &text[0]);
            hidden_view(p, t.s, q, &text[1]);
            if (strcmp(sb_cstr(&text[0]), sb_cstr(&text[1])) == 0)
                hidden_fail(name, "a player does not see what is shown", &text[0], &text[1]);
            if (hidden_looks_same(p, p->state, t.s, q))
                hidden_fail(name, "a player's picture lacks what is shown", &text[0], &text[1]);
            stats->noticed++;
        }
    }
}

/* Is the site of a move wholly hidden from the player before or after it? */
static inline bool hidden_end(const Play *p, const State *before, MoveEnd e, int player) {
    const Rules *r = (const Rules *)p->game;
    int place = action_place(r, e.type, e.site);
    return place >= 0 && (hidden_is(state_unseen(r, before, place, e.level, player), HIDDEN_ALL) ||
                          hidden_is(state_unseen(r, p->state, place, e.level, player), HIDDEN_ALL));
}

/* Another site in place of hidden ones must not change the text of move 0 of the list. */
static inline void hidden_check_sites(Play *p, const State *before, const char *name, int player,
                                      StrBuf text[2]) {
    const Rules *r = (const Rules *)p->game;
    const Move *m = &p->list->moves.v[0];
    const Action *decision = move_decision(p->list, m);
    if (!decision) return;
    Action *a = &p->list->actions.v[decision - p->list->actions.v], kept = *a;
    MoveEnds ends = move_ends(&kept);
    bool from = hidden_end(p, before, ends.from, player);
    bool to = hidden_end(p, before, ends.to, player);
    bool single = kept.from == kept.to && kept.from_type == kept.to_type;
    for (int site = 0; site < r->nsites; site++) {
        MoveEnd other = {ends.to.type, site, 0};
        if (!hidden_end(p, before, other, player)) continue;
        if (from) a->from = site;
        if (to || (from && single)) a->to = site;
        sb_clear(&text[1]);
        p->game->ops->move_view(p->game, before, p->state, p->list, 0, player, &text[1]);
        *a = kept;
        if (ends.from.type == ends.to.type && strcmp(sb_cstr(&text[0]), sb_cstr(&text[1])) != 0)
            hidden_fail(name, "a move tells of a hidden site", &text[0], &text[1]);
    }
}

/* Move 0 of the list, which led from `before` to the state. */
static inline void hidden_check_move(Play *p, const State *before, const char *name,
                                     HiddenStats *stats, StrBuf text[2]) {
    const GameOps *ops = p->game->ops;
    const Move *m = &p->list->moves.v[0];
    MoveEnds ends = move_ends(move_decision(p->list, m));
    bool plain = move_kind(p->list, m) == MOVE_PLAIN;
    for (int player = 1; player <= p->game->players; player++) {
        sb_clear(&text[0]);
        sb_clear(&text[1]);
        ops->move_view(p->game, before, p->state, p->list, 0, player, &text[0]);
        if (player == ops->move_player(p->list, 0)) {
            ops->move_text(p->game, p->list, 0, &text[1]);
            if (strcmp(sb_cstr(&text[0]), sb_cstr(&text[1])) != 0)
                hidden_fail(name, "who moves does not see the move", &text[0], &text[1]);
            continue;
        }
        stats->moves++;
        if (!plain) continue;
        const char *s = sb_cstr(&text[0]), *arrow = strchr(s, '>');
        bool from = hidden_end(p, before, ends.from, player);
        bool to = hidden_end(p, before, ends.to, player);
        if (!arrow || (from && *s != '?') || (to && arrow[1] != '?'))
            hidden_fail(name, "a move names a hidden site", &text[0], &text[1]);
        if (!from && !to) continue;
        stats->moves_cut++;
        hidden_check_sites(p, before, name, player, text);
    }
}

/* So many random games, looked at after every move; none is begun after so many moves in all. */
static inline void hidden_check_games(Play *p, const char *name, uint64_t games, uint64_t moves,
                                      HiddenStats *stats) {
    enum { MOVES_OF_GAME = 1000 };
    const GameOps *ops = p->game->ops;
    State *before = ops->state_new(p->game);
    StrBuf text[2] = {{0}, {0}};
    for (uint64_t seed = 1; seed <= games && stats->played < moves; seed++) {
        uint64_t rng = rng_mix(seed);
        play_begin(p, seed);
        stats->games++;
        hidden_check_state(p, name, &rng, stats, text);
        for (int i = 0; i < MOVES_OF_GAME && !ops->over(p->state); i++) {
            if (!ops->sample(p->player, p->state, &rng, p->list)) break;
            ops->state_copy(p->game, before, p->state);
            ops->apply(p->player, p->state, p->list, 0);
            stats->played++;
            hidden_check_move(p, before, name, stats, text);
            hidden_check_state(p, name, &rng, stats, text);
        }
    }
    sb_free(&text[0]);
    sb_free(&text[1]);
    ops->state_free(before);
}

#endif
