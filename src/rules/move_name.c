/* move_name.c: moves as people write them, with the labels of the board. */
#include "rules/action_pieces.h"
#include "rules/view.h"

static const char *const name_specials[] = {
    [MOVE_PASS] = "pass",       [MOVE_SWAP] = "swap", [MOVE_FORFEIT] = "forfeit",
    [MOVE_PROPOSE] = "propose", [MOVE_VOTE] = "vote",
};

/* NULL: it is a plain move. */
static const char *name_special(MoveKind kind) {
    return kind == MOVE_PLAIN || kind == MOVE_TOGETHER ? NULL : name_specials[kind];
}

/* ---- places ---------------------------------------------------------------------------------- */

static bool name_on_board(const Rules *r, MoveEnd e) {
    return e.site >= 0 && e.site < r->topo->sites[e.type].n;
}

/* A holder with one place needs no number to tell which one is meant. */
static bool name_is_lonely(const Rules *r, MoveEnd e) {
    if (name_on_board(r, e)) return false;
    for (int i = 1; i < r->ncontainers; i++)
        if (e.site == r->containers[i].first) return r->containers[i].n == 1;
    return false;
}

static const char *name_label(const Rules *r, SiteType type, int site) {
    return r->topo->sites[type].label[site];
}

/* An edge has the names of its ends. Other sites have their label, with a letter if there are sites of
 * a more usual type; what has none, as in hands, has a number. Of a piece within a stack also the level. */
static void name_end(const Rules *r, MoveEnd e, bool full, StrBuf *out) {
    static const char letters[SITE_TYPES] = {
        [SITE_VERTEX] = 'v', [SITE_EDGE] = 'e', [SITE_CELL] = 'c'};
    bool labelled = name_on_board(r, e) && name_label(r, e.type, e.site);
    if (!labelled) {
        sb_fmt(out, "%d", e.site);
    } else if (e.type == SITE_EDGE) {
        const int *ends = r->topo->ends[e.site];
        sb_fmt(out, "%s/%s", name_label(r, SITE_VERTEX, ends[0]),
               name_label(r, SITE_VERTEX, ends[1]));
    } else {
        if (e.type != r->use && r->use != SITE_EDGE) sb_char(out, letters[e.type]);
        sb_text(out, name_label(r, e.type, e.site));
    }
    if (full && e.level > 0) sb_fmt(out, ".%d", e.level);
}

static bool name_same_end(MoveEnd a, MoveEnd b) {
    return a.type == b.type && a.site == b.site;
}

/* "E2-E4"; "D4" for a move about one place, and for one from a hand that has only one. */
static void name_ends(const Rules *r, MoveEnds ends, bool full, StrBuf *out) {
    bool one = name_same_end(ends.from, ends.to) || (!full && name_is_lonely(r, ends.from));
    if (ends.to.site < 0) {
        if (ends.from.site >= 0) name_end(r, ends.from, full, out);
        return;
    }
    if (!one) {
        name_end(r, ends.from, full, out);
        sb_char(out, '-');
    }
    name_end(r, ends.to, full, out);
}

/* ---- what else was chosen -------------------------------------------------------------------- */

/* In full with the number of its owner. */
static void name_piece(const Rules *r, int what, bool full, StrBuf *out) {
    if (what <= 0 || what >= r->ncomponents) return;
    const Component *c = &r->components[what];
    sb_char(out, '=');
    sb_str(out, c->base.n && !full ? c->base : c->name);
}

static void name_number(const char *word, int value, StrBuf *out) {
    if (value >= 0) sb_fmt(out, "%s%d", word, value);
}

/* Values are chosen, so a move always has them. */
static void name_value(const Action *a, StrBuf *out) {
    switch ((ActionKind)a->kind) {
    case ACT_Bet: sb_fmt(out, "bet %d", a->value); break;
    case ACT_PuzzleSet:
    case ACT_SetValue: sb_fmt(out, "=%d", a->value); break;
    case ACT_PuzzleToggle: sb_fmt(out, " toggle %d", a->value); break;
    case ACT_SetTrump: sb_fmt(out, "trump %d", a->value); break;
    default: break;
    }
}

static void name_rest(const Rules *r, const Move *m, const Action *a, StrBuf *out) {
    if (a->kind == ACT_Promote) return;
    if (a->kind == ACT_Add || a->kind == ACT_Insert) name_piece(r, a->what, true, out);
    if (a->count > 1) sb_fmt(out, " x%d", a->count);
    name_number(" state ", a->state, out);
    name_number(" rotation ", a->rotation, out);
    if (m->level_min != 0 || m->level_max != 0)
        sb_fmt(out, " levels %d to %d", m->level_min, m->level_max);
}

void move_name(const Rules *r, const MoveList *l, uint32_t i, bool full, StrBuf *out) {
    const Move *m = &l->moves.v[i];
    const Action *a = move_decision(l, m);
    const char *special = name_special(move_kind(l, m));
    if (special) {
        sb_text(out, special);
        bool worded = a && (a->kind == ACT_Propose || a->kind == ACT_Vote);
        if (worded && a->value >= 0 && a->value < r->nvars)
            sb_fmt(out, " " STR_FMT, STR_ARG(r->vars[a->value]));
        return;
    }
    size_t before = out->n;
    name_ends(r, move_ends(a), full, out);
    if (a) name_value(a, out);
    if (a && a->kind == ACT_Promote) name_piece(r, a->what, full, out);
    if (a && full) name_rest(r, m, a, out);
    if (out->n == before) sb_text(out, "go on");
}

/* ---- what others see ------------------------------------------------------------------------- */

static void name_seen_end(const Rules *r, const State *const states[2], MoveEnd e, int player,
                          StrBuf *out) {
    if (view_sees_end(r, states, &e, player))
        name_end(r, e, false, out);
    else
        sb_char(out, '?');
}

void move_name_seen(const Rules *r, const State *before, const State *after, const MoveList *l,
                    uint32_t i, int player, StrBuf *out) {
    const Move *m = &l->moves.v[i];
    const char *special = name_special(move_kind(l, m));
    const State *const states[2] = {before, after};
    if (!r->layout.hidden || m->mover == player) {
        move_name(r, l, i, false, out);
        return;
    }
    if (special) {
        sb_text(out, special);
        return;
    }
    MoveEnds ends = move_ends(move_decision(l, m));
    name_seen_end(r, states, ends.from, player, out);
    sb_char(out, '-');
    name_seen_end(r, states, ends.to, player, out);
}
