/* rbg_insight.c: what agents ask of a Regular Boardgame. */
#include "rbg/rbg_insight.h"

#include <math.h>

#include "rbg/rbg_look.h"

/* ---- whose a piece is ------------------------------------------------------------------------ */

static uint32_t rbg_insight_player_bit(uint32_t player) {
    return (uint32_t)1 << player;
}

/* Per state of the automaton: the players who may have moved last, or are moving, as bits. What the keeper
 * does behind a player's move belongs to that player: many rules let the keeper put down the piece. */
static const uint32_t *rbg_insight_turns(Arena *a, const RbgAutomaton *m) {
    uint32_t *turns = ARENA_ARRAY(a, uint32_t, m->nstates), n = 0;
    uint32_t *queue = ARENA_ARRAY(a, uint32_t, m->nstates + 1);
    bool *waits = ARENA_ARRAY(a, bool, m->nstates), *seen = ARENA_ARRAY(a, bool, m->nstates);
    queue[n++] = m->start;
    seen[m->start] = waits[m->start] = true;
    while (n > 0) {
        uint32_t from = queue[--n];
        waits[from] = false;
        for (uint32_t i = 0; i < m->states[from].n; i++) {
            const RbgEdge *e = &m->edges[m->states[from].first + i];
            const RbgAct *act = &m->acts[e->act];
            bool sits = act->kind == RBG_ACT_SWITCH && act->target != RBG_KEEPER;
            uint32_t who = sits ? rbg_insight_player_bit(act->target) : turns[from];
            if (seen[e->to] && !(who & ~turns[e->to])) continue;
            turns[e->to] |= who;
            seen[e->to] = true;
            if (!waits[e->to]) queue[n++] = e->to;
            waits[e->to] = true;
        }
    }
    return turns;
}

/* Who alone puts pieces of that kind on the board has them. Where nobody does, as with rooks that have not
 * moved, or several do, as where one can push the other's pieces, the name has to tell. Alone at the board
 * one moves everything. */
static int rbg_insight_owner(const RbgGame *g, Str piece, uint32_t writers) {
    SceneKind kind = rbg_look_kind(g, piece);
    bool one = writers != 0 && (writers & (writers - 1)) == 0;
    if (kind.form == FORM_NONE || g->nplayers < 2) one = false;
    return one ? __builtin_ctz(writers) : kind.owner;
}

static void rbg_insight_owners(Arena *a, const RbgAutomaton *m, RbgInsight *in) {
    const RbgGame *g = m->game;
    const uint32_t *turns = rbg_insight_turns(a, m);
    uint32_t *writers = ARENA_ARRAY(a, uint32_t, g->npieces);
    uint8_t *owner = ARENA_ARRAY(a, uint8_t, g->npieces);
    for (uint32_t s = 0; s < m->nstates; s++)
        for (uint32_t i = 0; !m->states[s].pattern && i < m->states[s].n; i++) {
            const RbgAct *act = &m->acts[m->edges[m->states[s].first + i].act];
            if (act->kind == RBG_ACT_OFF) writers[act->target] |= turns[s];
        }
    for (uint32_t p = 0; p < g->npieces; p++)
        owner[p] = (uint8_t)rbg_insight_owner(g, g->pieces[p], writers[p]);
    in->owner = owner;
}

/* Pieces of the same name but for the owner's are one kind; so are all when everybody has only one. The
 * last feature is for all kinds that have none of their own. */
static void rbg_insight_kinds(Arena *a, const RbgGame *g, RbgInsight *in) {
    uint8_t *kind = ARENA_ARRAY(a, uint8_t, g->npieces);
    uint32_t has[RBG_MAX_PLAYERS + 1] = {0}, most = 0, n = FEATURE_PIECES;
    for (uint32_t p = 0; p < g->npieces; p++) {
        uint32_t *its = &has[in->owner[p]];
        if (in->owner[p] && ++*its > most) most = *its;
    }
    for (uint32_t p = 0; p < g->npieces; p++) {
        if (!in->owner[p]) continue;
        Str name = rbg_look_kind(g, g->pieces[p]).name;
        for (uint32_t k = 0; k < p && !kind[p]; k++)
            if (kind[k] && (most == 1 || str_eq(name, rbg_look_kind(g, g->pieces[k]).name)))
                kind[p] = kind[k];
        if (!kind[p]) kind[p] = (uint8_t)(n < GAME_MAX_FEATURES ? n++ : GAME_MAX_FEATURES - 1);
    }
    in->kind = kind;
    in->nfeatures = n;
}

/* Does the state put down a piece of somebody else's than one in the set, which is known to be here? */
static bool rbg_insight_turns_one(const RbgAutomaton *m, const RbgInsight *in, uint32_t state,
                                  const uint64_t *set) {
    bool turns = false;
    for (uint32_t i = 0; i < m->states[state].n; i++) {
        const RbgAct *act = &m->acts[m->edges[m->states[state].first + i].act];
        if (act->kind != RBG_ACT_OFF) continue;
        for (uint32_t p = 0; p < m->game->npieces; p++)
            turns |= in->owner[p] && in->owner[p] != in->owner[act->target] && rbg_set_has(set, p);
    }
    return turns;
}

/* As in reversi: what is put on the board is always somebody's, also where another one's was. */
static bool rbg_insight_turning(const RbgAutomaton *m, const RbgInsight *in) {
    bool turns = false;
    for (uint32_t s = 0; s < m->nstates; s++)
        for (uint32_t i = 0; !m->states[s].pattern && i < m->states[s].n; i++) {
            const RbgEdge *e = &m->edges[m->states[s].first + i];
            const RbgAct *act = &m->acts[e->act];
            if (act->kind == RBG_ACT_OFF && !in->owner[act->target]) return false;
            if (act->kind == RBG_ACT_ON) turns |= rbg_insight_turns_one(m, in, e->to, act->pieces);
        }
    return turns;
}

/* ---- what else is built once ----------------------------------------------------------------- */

/* Rules that only say who has won set variables to numbers, often after every move: whoever moved last is
 * ahead. That tells nothing while the game goes on. */
static void rbg_insight_scores(Arena *a, const RbgAutomaton *m, RbgInsight *in) {
    bool *scored = ARENA_ARRAY(a, bool, m->game->nplayers);
    for (uint32_t i = 0; i < m->nacts; i++) {
        const RbgAct *act = &m->acts[i];
        if (act->kind != RBG_ACT_ASSIGN || act->target >= m->game->nplayers) continue;
        if (act->a->kind != RBG_NUMBER) scored[act->target] = true;
    }
    in->scored = scored;
}

static void rbg_insight_near(Arena *a, const RbgGame *g, RbgInsight *in) {
    uint32_t *first = ARENA_ARRAY(a, uint32_t, (size_t)g->nvertices + 1);
    Vec(uint16_t) all = {0};
    for (uint32_t v = 0; v < g->nvertices; v++) {
        uint32_t begin = first[v] = all.n;
        for (uint32_t label = 0; label < g->nlabels; label++) {
            int32_t to = rbg_edge(g, label, v);
            bool known = to <= (int32_t)v;
            for (uint32_t k = begin; !known && k < all.n; k++) known = all.v[k] == to;
            if (!known) vec_push(&all, (uint16_t)to);
        }
    }
    first[g->nvertices] = all.n;
    in->near_first = first;
    in->near = vec_freeze(&all, a);
    vec_free(&all);
}

/* The middle of the vertices on which the player's pieces begin, or those of the others; without any, the
 * middle of the board. */
static ScenePoint rbg_insight_middle(const RbgGame *g, const RbgInsight *in, const ScenePoint *at,
                                     uint32_t player, bool others) {
    ScenePoint all = {0}, sum = {0};
    uint32_t n = 0;
    for (uint32_t v = 0; v < g->nvertices; v++) {
        uint32_t owner = in->owner[g->vertices[v].piece];
        all.x += at[v].x / g->nvertices;
        all.y += at[v].y / g->nvertices;
        if (!owner || (owner != player) != others) continue;
        sum.x += at[v].x;
        sum.y += at[v].y;
        n++;
    }
    return n ? (ScenePoint){sum.x / n, sum.y / n} : all;
}

/* From 0 for the least to 1 for the most. */
static const float *rbg_insight_even(Arena *a, const double *value, uint32_t n) {
    float *v = ARENA_ARRAY(a, float, n);
    double least = value[0], most = value[0];
    for (uint32_t i = 0; i < n; i++) {
        least = fmin(least, value[i]);
        most = fmax(most, value[i]);
    }
    for (uint32_t i = 0; i < n; i++)
        v[i] = (float)(most > least ? (value[i] - least) / (most - least) : 0);
    return v;
}

static void rbg_insight_places(Arena *a, const RbgGame *g, RbgInsight *in) {
    const double tiny = 0.5;
    ScenePoint *at = ARENA_ARRAY(a, ScenePoint, g->nvertices);
    in->advance = ARENA_ARRAY(a, const float *, g->nplayers);
    if (!rbg_look_points(g, at, a)) return;
    double *value = ARENA_ARRAY(a, double, g->nvertices);
    ScenePoint middle = rbg_insight_middle(g, in, at, RBG_MAX_PLAYERS + 1, false);
    for (uint32_t v = 0; v < g->nvertices; v++)
        value[v] = -hypot(at[v].x - middle.x, at[v].y - middle.y);
    in->centre = rbg_insight_even(a, value, g->nvertices);
    for (uint32_t p = 1; p <= g->nplayers; p++) {
        ScenePoint from = rbg_insight_middle(g, in, at, p, false);
        ScenePoint to = rbg_insight_middle(g, in, at, p, true);
        if (hypot(to.x - from.x, to.y - from.y) < tiny) continue;
        for (uint32_t v = 0; v < g->nvertices; v++)
            value[v] = at[v].x * (to.x - from.x) + at[v].y * (to.y - from.y);
        in->advance[p - 1] = rbg_insight_even(a, value, g->nvertices);
    }
}

static void rbg_insight_behind(Arena *a, const RbgAutomaton *m, RbgInsight *in) {
    uint32_t *behind = ARENA_ARRAY(a, uint32_t, (size_t)m->game->nmodifiers + 1);
    for (uint32_t i = 0; i <= m->game->nmodifiers; i++) behind[i] = RBG_NO_KEEPER;
    for (uint32_t i = 0; i < m->nedges; i++) {
        const RbgAct *act = &m->acts[m->edges[i].act];
        if (act->kind == RBG_ACT_SWITCH && act->target == RBG_KEEPER)
            behind[act->modifier] = m->edges[i].to;
    }
    in->behind = behind;
}

const RbgInsight *rbg_insight(Arena *a, const RbgAutomaton *m) {
    RbgInsight *in = ARENA_NEW(a, RbgInsight);
    rbg_insight_owners(a, m, in);
    rbg_insight_kinds(a, m->game, in);
    in->turning = rbg_insight_turning(m, in);
    rbg_insight_scores(a, m, in);
    rbg_insight_near(a, m->game, in);
    rbg_insight_places(a, m->game, in);
    rbg_insight_behind(a, m, in);
    return in;
}

/* ---- features -------------------------------------------------------------------------------- */

/* What places of pieces are worth. */
typedef struct RbgStanding {
    double centre, advance;
    uint32_t links;
} RbgStanding;

static void rbg_insight_stand(const RbgInsight *in, const uint8_t *board, uint64_t set,
                              uint32_t word, int player, RbgStanding *sum) {
    const float *ahead = in->advance[player - 1], *centre = in->centre;
    for (; set; set &= set - 1) {
        uint32_t v = word * 64 + (uint32_t)__builtin_ctzll(set);
        if (centre) sum->centre += (double)centre[v];
        if (ahead) sum->advance += (double)ahead[v];
        for (uint32_t k = in->near_first[v]; k < in->near_first[v + 1]; k++)
            sum->links += in->owner[board[in->near[k]]] == player;
    }
}

uint32_t rbg_insight_features(const Game *game, const State *state, int player, double *out) {
    const RbgRules *r = (const RbgRules *)(const void *)game;
    const RbgState *s = (const RbgState *)(const void *)state;
    const RbgInsight *in = r->insight;
    if (player < 1 || player > game->players) return 0;
    for (uint32_t i = 0; i < in->nfeatures; i++) out[i] = 0;
    if (in->scored[player - 1]) out[FEATURE_SCORE] = rbg_vars_of(s)[player - 1];
    if (in->turning) return FEATURE_PIECES;
    RbgStanding sum = {0};
    uint32_t words = r->layout.words;
    const uint64_t *bits = rbg_bits_of(s);
    for (uint32_t p = 0; p < r->layout.npieces; p++) {
        if (in->owner[p] != player) continue;
        out[in->kind[p]] += rbg_number_of(&r->layout, bits, p);
        for (uint32_t i = 0; i < words; i++)
            rbg_insight_stand(in, rbg_board_of(s), bits[p * words + i], i, player, &sum);
    }
    out[FEATURE_CENTRE] = sum.centre;
    out[FEATURE_ADVANCE] = sum.advance;
    out[FEATURE_LINKS] = sum.links;
    return in->nfeatures;
}

/* ---- what moves take ------------------------------------------------------------------------- */

/* Pieces that were put down, in turn, on a board that stays as it is. */
typedef struct RbgPutDown {
    const RbgRules *r;
    const uint8_t *board;
    uint32_t n;
    int work; /* steps that may still be made to follow the keeper */
    uint16_t at[32];
    uint8_t piece[32];
} RbgPutDown;

static bool put_down(RbgPutDown *t, uint32_t v, uint32_t piece) {
    if (t->n == sizeof t->at / sizeof *t->at) return false;
    t->at[t->n] = (uint16_t)v;
    t->piece[t->n++] = (uint8_t)piece;
    return true;
}

static uint8_t put_down_here(const RbgPutDown *t, uint32_t v) {
    for (uint32_t i = t->n; i > 0; i--)
        if (t->at[i - 1] == v) return t->piece[i - 1];
    return t->board[v];
}

static bool keeper_goes_on(RbgPutDown *t, uint32_t state, uint32_t v);

static bool keeper_goes(RbgPutDown *t, const RbgAct *act, uint32_t to, uint32_t v) {
    uint32_t n;
    const uint16_t *list = rbg_table_from(&t->r->automaton->tables[act->sub], v, &n);
    for (uint32_t i = 0; i < n; i++) {
        if (keeper_goes_on(t, to, act->kind == RBG_ACT_TEST ? v : list[i])) return true;
        if (t->work <= 0 || act->kind == RBG_ACT_TEST) break;
    }
    return false;
}

static bool keeper_acts(RbgPutDown *t, const RbgAct *act, uint32_t to, uint32_t v) {
    uint32_t before = t->n;
    switch (act->kind) {
    case RBG_ACT_GO:
    case RBG_ACT_TEST: return keeper_goes(t, act, to, v);
    case RBG_ACT_ON:
        return rbg_set_has(act->pieces, put_down_here(t, v)) && keeper_goes_on(t, to, v);
    case RBG_ACT_OFF:
        if (put_down(t, v, act->target) && keeper_goes_on(t, to, v)) return true;
        t->n = before;
        return false;
    case RBG_ACT_SWITCH: return act->target != RBG_KEEPER || keeper_goes_on(t, to, v);
    case RBG_ACT_COMPARE:
    case RBG_ACT_PATTERN: return true; /* too much to look at: so far it is sure */
    case RBG_ACT_ASSIGN: break;
    }
    return keeper_goes_on(t, to, v);
}

/* What the keeper does behind a move as far as it is plain: many rules let the keeper put down the piece that
 * was moved. False, with nothing put down, when the rules cannot go on like this. */
static bool keeper_goes_on(RbgPutDown *t, uint32_t state, uint32_t v) {
    const RbgAutomaton *m = t->r->automaton;
    const RbgAutoState *s = &m->states[state];
    if (s->n == 0) return true; /* the game is over */
    for (uint32_t i = 0; i < s->n && t->work-- > 0; i++) {
        const RbgEdge *e = &m->edges[s->first + i];
        if (keeper_acts(t, &m->acts[e->act], e->to, v)) return true;
    }
    return false;
}

static void put_down_move(RbgPutDown *t, const uint32_t *steps, uint32_t n) {
    const RbgRules *r = t->r;
    for (uint32_t i = 0; i < n; i++) {
        uint32_t modifier = steps[i] >> r->layout.shift, v = steps[i] & r->layout.mask;
        const RbgAct *act = r->automaton->modifiers[modifier];
        if (act && act->kind == RBG_ACT_OFF && !put_down(t, v, act->target)) return;
        if (i == n - 1 && r->insight->behind[modifier] != RBG_NO_KEEPER)
            keeper_goes_on(t, r->insight->behind[modifier], v);
    }
}

double rbg_insight_taken(const Game *game, const State *state, const MoveList *list, uint32_t i,
                         const double *worth) {
    enum { KEEPER_WORK = 64 };
    const RbgRules *r = (const RbgRules *)(const void *)game;
    const RbgInsight *in = r->insight;
    const RbgMoves *moves = (const RbgMoves *)(const void *)list;
    RbgPutDown t = {
        .r = r, .board = rbg_board_of((const RbgState *)(const void *)state), .work = KEEPER_WORK};
    double gone = 0, gain = 0; /* what the others have less, and who moves has more */
    int lost = 0, rise = 0;    /* the same in pieces */
    int mover = moves->player;
    uint32_t n;
    if (in->turning) return 0;
    const uint32_t *steps = rbg_move(moves, i, &n);
    put_down_move(&t, steps, n);
    for (uint32_t k = 0; k < t.n; k++) {
        bool last = true;
        for (uint32_t j = k + 1; j < t.n; j++) last &= t.at[j] != t.at[k];
        if (!last) continue;
        uint8_t was = t.board[t.at[k]], is = t.piece[k];
        if (in->owner[was] == mover)
            rise--, gain -= worth[in->kind[was]];
        else if (in->owner[was])
            lost++, gone += worth[in->kind[was]];
        if (in->owner[is] == mover)
            rise++, gain += worth[in->kind[is]];
        else if (in->owner[is])
            lost--, gone -= worth[in->kind[is]];
    }
    /* Pieces that turn because another one was put beside them turn back as easily. */
    double taken = lost > 0 && rise <= lost ? gone : 0;
    return taken + (rise == 0 ? gain : 0);
}
