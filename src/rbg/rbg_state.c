/* rbg_state.c: positions of Regular Boardgames. */
#include "rbg/rbg_state.h"

#include "base/rng.h"

bool rbg_layout(RbgLayout *l, const RbgGame *g) {
    *l = (RbgLayout){.nvertices = g->nvertices,
                     .npieces = g->npieces,
                     .nvars = g->nvars,
                     .nplayers = g->nplayers,
                     .words = (g->nvertices + 63) / 64};
    while ((uint64_t)1 << l->shift < g->nvertices) l->shift++;
    l->mask = ((uint32_t)1 << l->shift) - 1;
    if (((uint64_t)g->nmodifiers + 1) << l->shift > UINT32_MAX) return false;
    l->vars_at = (uint32_t)sizeof(RbgState);
    l->bits_at = (l->vars_at + l->nvars * 4 + 7) & ~7u;
    l->board_at = l->bits_at + l->npieces * l->words * 8;
    l->bytes = (l->board_at + l->nvertices + 1 + 7) & ~7u;
    return true;
}

void rbg_state_start(const RbgLayout *l, const RbgGame *g, uint32_t cell, RbgState *s) {
    memset(s, 0, l->bytes);
    *s = (RbgState){.cell = cell,
                    .player = RBG_KEEPER,
                    .mover = 1,
                    .players = (uint8_t)l->nplayers,
                    .vars_at = l->vars_at,
                    .bits_at = l->bits_at,
                    .board_at = l->board_at};
    uint8_t *board = rbg_board(s);
    uint64_t *bits = rbg_bits(s);
    for (uint32_t v = 0; v < l->nvertices; v++) {
        uint32_t piece = g->vertices[v].piece;
        board[v] = (uint8_t)piece;
        bits[piece * l->words + v / 64] |= (uint64_t)1 << (v & 63);
    }
    board[l->nvertices] = (uint8_t)l->npieces; /* beyond the edge there is none of the pieces */
}

void rbg_state_text(const RbgGame *g, const RbgState *s, StrBuf *out) {
    static const char digits[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    const int32_t *vars = rbg_vars_of(s);
    const uint8_t *board = rbg_board_of(s);
    sb_text(out, "player=");
    sb_str(out, s->player == RBG_KEEPER ? STR("keeper") : g->vars[s->player - 1].name);
    sb_fmt(out, "\tcell=" STR_FMT "\t", STR_ARG(g->vertices[s->pos].name));
    for (uint32_t i = 0; i < g->nvars; i++) sb_fmt(out, "%s%d", i ? "," : "", (int)vars[i]);
    sb_char(out, '\t');
    for (uint32_t v = 0; v < g->nvertices; v++)
        if (board[v] < sizeof digits - 1)
            sb_char(out, digits[board[v]]);
        else
            sb_fmt(out, "(%d)", board[v]); /* there are no digits for so many pieces */
}

uint64_t rbg_state_hash(const RbgLayout *l, const RbgState *s) {
    const uint8_t *board = rbg_board_of(s);
    const int32_t *vars = rbg_vars_of(s);
    uint64_t turn = (uint64_t)s->cell << 32 | (uint64_t)s->pos << 8 | s->player;
    uint64_t h = rng_mix(turn + 0x9E3779B97F4A7C15u), word;
    uint32_t v = 0;
    for (uint32_t i = 0; i < l->nvars; i++) h = rng_mix(h ^ (uint32_t)vars[i]);
    for (; v + 8 <= l->nvertices; v += 8) {
        memcpy(&word, board + v, 8);
        h = rng_mix(h ^ word) + v;
    }
    for (; v < l->nvertices; v++) h = rng_mix(h ^ board[v]) + v;
    return h;
}

/* Is the game over without a result by its rules? */
static bool rbg_state_nobody(const RbgState *s) {
    return s->end == RBG_BOUND_HIT || s->end == RBG_TOO_LONG;
}

int rbg_state_winner(const RbgState *s) {
    const int32_t *score = rbg_vars_of(s);
    int best = 0;
    bool alone = true;
    if (s->end == RBG_GOES_ON || rbg_state_nobody(s)) return 0;
    for (int p = 1; p < s->players; p++) {
        if (score[p] == score[best]) alone = false;
        if (score[p] > score[best]) best = p, alone = true;
    }
    if (s->players == 1) return score[0] > 0 ? 1 : 0; /* alone: any score is better than none */
    return alone ? best + 1 : 0;
}

double rbg_state_rank(const RbgState *s, int player) {
    const int32_t *score = rbg_vars_of(s);
    int better = 0, equal = 0;
    if (s->end == RBG_GOES_ON || player < 1 || player > s->players) return 0;
    for (int p = 0; p < s->players; p++) {
        better += score[p] > score[player - 1];
        equal += score[p] == score[player - 1];
    }
    if (rbg_state_nobody(s)) better = 0, equal = s->players;
    if (s->players == 1 && !rbg_state_nobody(s) && score[0] == 0) return 0;
    return better + (equal + 1) / 2.0;
}
