/* term_beside.c: what is written below a board: hands, dice, scores, whose turn it is, what letters stand
 * for; and a list of pieces where a board does not fit. */
#include "cli/term_draw.h"

enum { TERM_LISTED = 400 };

/* ---- lists ----------------------------------------------------------------------------------- */

/* Text that is broken into lines. */
typedef struct TermFlow {
    StrBuf *out;
    int width, indent, column;
    bool begun; /* the line has a text */
} TermFlow;

static void term_flow_ink(TermFlow *f, bool colour, TermInk ink, const char *text) {
    int n = term_columns(text);
    if (f->begun && f->column + 1 + n > f->width) {
        sb_char(f->out, '\n');
        sb_repeat(f->out, ' ', (size_t)f->indent);
        f->column = f->indent;
    } else if (f->begun) {
        sb_char(f->out, ' ');
        f->column++;
    }
    f->begun = true;
    if (colour)
        term_ink_text(f->out, ink, text);
    else
        sb_text(f->out, text);
    f->column += n;
}

/* Signs beside the board have the board's colour behind them: some would not be seen without. */
static TermInk term_list_ink(const TermDraw *d, const ScenePiece *p) {
    TermInk ink = term_piece_ink(d->scene, p);
    if (ink.back == TERM_NO_COLOUR) ink.back = term_back(d->scene, 0);
    return ink;
}

/* What lies where, of the places that are not drawn. */
void term_draw_list(TermDraw *d, StrBuf *out) {
    TermFlow flow = {.out = out, .width = d->b->style.width};
    StrBuf name = {0};
    int listed = 0, hidden = 0;
    for (int i = 0; i < d->scene->nboard; i++) {
        const ScenePiece *top = term_top(d, i);
        if (d->layout.fits && d->shown[i]) continue;
        hidden++;
        if (!top || listed++ >= TERM_LISTED) continue;
        sb_clear(&name);
        term_board_name(d->b, i, &name);
        sb_char(&name, ' ');
        sb_text(&name, term_place_text(d, i));
        if (term_mark(d, i)) sb_char(&name, '*');
        term_flow_ink(&flow, d->b->style.colour, term_list_ink(d, top), sb_cstr(&name));
    }
    if (listed > TERM_LISTED) sb_fmt(out, "\nand %d more", listed - TERM_LISTED);
    if (!d->layout.fits && listed == 0 && hidden)
        sb_fmt(out, "an empty board of %d places", hidden);
    if (listed || (!d->layout.fits && hidden)) sb_char(out, '\n');
    sb_free(&name);
}

/* ---- beside the board ------------------------------------------------------------------------ */

static void term_flow_piece(TermDraw *d, TermFlow *flow, const ScenePiece *p, int times) {
    bool die =
        p->kind > 0 && p->kind < d->scene->nkinds && d->scene->kinds[p->kind].form == FORM_DIE;
    TermInk ink = p->spent ? term_dim_ink() : term_list_ink(d, p);
    if (p->count > 0 && p->count < 1000000) times *= p->count;
    sb_clear(&d->text);
    if (die && (p->spent || !d->b->style.colour)) sb_char(&d->text, p->spent ? '(' : '[');
    if (die && !p->spent && d->b->style.colour) sb_char(&d->text, ' ');
    term_sign_piece(&d->signs, p, false, &d->text);
    if (die && (p->spent || !d->b->style.colour)) sb_char(&d->text, p->spent ? ')' : ']');
    if (die && !p->spent && d->b->style.colour) sb_char(&d->text, ' ');
    if (p->count == SCENE_UNKNOWN) sb_fmt(&d->text, "%s?", d->b->style.ascii ? "x" : "×");
    if (times > 1) sb_fmt(&d->text, "%s%d", d->b->style.ascii ? "x" : "×", times);
    term_flow_ink(flow, d->b->style.colour, ink, sb_cstr(&d->text));
}

/* Equal pieces one after the other are counted, those of a deck only counted. */
static void term_flow_holder(TermDraw *d, TermFlow *flow, const SceneHolder *h) {
    const ScenePiece *last = NULL;
    int times = 0, all = 0, n;
    for (int i = 0; i < h->places.n; i++) {
        const ScenePiece *pieces = scene_pieces(d->view, h->places.first + i, &n);
        all += n;
        for (int k = 0; k < n && h->kind != SCENE_DECK; k++) {
            if (last && scene_piece_equal(last, &pieces[k]) && h->kind != SCENE_DIE) {
                times++;
                continue;
            }
            if (last) term_flow_piece(d, flow, last, times);
            last = &pieces[k];
            times = 1;
        }
    }
    if (last) term_flow_piece(d, flow, last, times);
    if (last) return;
    sb_clear(&d->text);
    sb_fmt(&d->text, all ? "%d cards" : "empty", all);
    term_flow_ink(flow, d->b->style.colour, term_dim_ink(), sb_cstr(&d->text));
}

/* The sign of a player: that of the first piece of the player's. */
static void term_flow_player(TermDraw *d, TermFlow *flow, int player) {
    const Scene *s = d->scene;
    for (int i = 1; i < s->nkinds; i++)
        if (s->kinds[i].owner == player && s->kinds[i].form != FORM_DIE) {
            ScenePiece p = {.kind = i, .owner = player, .count = 1};
            sb_clear(&d->text);
            sb_fmt(&d->text, d->b->style.colour ? " %s " : "%s", d->signs.kind[i]);
            term_flow_ink(flow, d->b->style.colour, term_list_ink(d, &p), sb_cstr(&d->text));
            return;
        }
}

static void term_flow_number(TermDraw *d, TermFlow *flow, const char *what, int number) {
    sb_clear(&d->text);
    sb_fmt(&d->text, " %s %d", what, number);
    term_flow_ink(flow, d->b->style.colour, term_plain_ink(), sb_cstr(&d->text));
}

static bool term_player_has_hand(const Scene *s, int player) {
    for (int i = 0; i < s->nholders; i++)
        if (s->holders[i].kind == SCENE_HAND && s->holders[i].owner == player) return true;
    return false;
}

static void term_draw_player(TermDraw *d, int player, StrBuf *out) {
    const SceneView *v = d->view;
    bool ascii = d->b->style.ascii, turn = v->mover == player || v->together >> player & 1;
    const char *sign = turn                             ? (ascii ? ">" : "▶")
                       : v->over && v->winner == player ? (ascii ? "!" : "★")
                                                        : " ";
    TermFlow flow = {.out = out, .width = d->b->style.width, .indent = 4};
    sb_clear(&d->text);
    sb_fmt(&d->text, "%s %d", sign, player);
    if (!turn && v->winner != player) sb_clear(&d->text), sb_fmt(&d->text, "  %d", player);
    term_flow_ink(&flow, d->b->style.colour, (TermInk){TERM_NO_COLOUR, TERM_NO_COLOUR, turn},
                  sb_cstr(&d->text));
    term_flow_player(d, &flow, player);
    if (player < (int)v->scores.n) term_flow_number(d, &flow, "score", v->scores.v[player]);
    if (player < (int)v->amounts.n) term_flow_number(d, &flow, "amount", v->amounts.v[player]);
    for (int i = 0; i < d->scene->nholders; i++) {
        const SceneHolder *h = &d->scene->holders[i];
        if (h->kind != SCENE_HAND || h->owner != player) continue;
        term_flow_ink(&flow, d->b->style.colour, term_dim_ink(), " hand");
        term_flow_holder(d, &flow, h);
    }
    sb_char(out, '\n');
}

static void term_draw_players(TermDraw *d, StrBuf *out) {
    const Scene *s = d->scene;
    bool all = !d->b->style.bare && s->players > 1;
    for (int p = 1; p <= s->players; p++)
        if (all || d->view->scores.n || d->view->amounts.n || term_player_has_hand(s, p))
            term_draw_player(d, p, out);
    if (d->view->pot) sb_fmt(out, "pot %d\n", d->view->pot);
    for (int i = 0; i < s->nholders; i++) {
        const SceneHolder *h = &s->holders[i];
        if (h->kind == SCENE_HAND && h->owner >= 1 && h->owner <= s->players) continue;
        static const char *const names[] = {"", "", "", "hand", "deck", "dice"};
        TermFlow flow = {.out = out, .width = d->b->style.width, .indent = 4};
        term_flow_ink(&flow, d->b->style.colour, term_dim_ink(), names[h->kind]);
        term_flow_holder(d, &flow, h);
        sb_char(out, '\n');
    }
}

/* Hints for several sites. */
static void term_draw_hints(TermDraw *d, StrBuf *out) {
    const Scene *s = d->scene;
    TermFlow flow = {.out = out, .width = d->b->style.width, .indent = 6};
    for (int i = 0; i < s->nnotes; i++) {
        const SceneNote *note = &s->notes[i];
        if (note->sites.n < 2) continue;
        if (!flow.begun) term_flow_ink(&flow, d->b->style.colour, term_dim_ink(), "hints");
        StrBuf text = {0};
        for (int k = 0; k < note->sites.n; k++) {
            int place = 0, site = s->numbers[note->sites.first + k];
            while (place < s->nboard &&
                   (s->places[place].site != site || s->places[place].kind != note->kind))
                place++;
            if (k) sb_char(&text, '-');
            if (place < s->nboard)
                term_board_name(d->b, place, &text);
            else
                sb_fmt(&text, "%d", site);
        }
        if (note->value > 0) sb_fmt(&text, "=%d", note->value);
        term_flow_ink(&flow, d->b->style.colour, term_plain_ink(), sb_cstr(&text));
        sb_free(&text);
    }
    if (flow.begun) sb_char(out, '\n');
}

static void term_draw_stacks(TermDraw *d, StrBuf *out) {
    StrBuf name = {0};
    for (int i = 0; i < d->scene->nboard; i++) {
        int n;
        const ScenePiece *pieces = scene_pieces(d->view, i, &n);
        if (n < 2) continue;
        TermFlow flow = {.out = out, .width = d->b->style.width, .indent = 4};
        sb_clear(&name);
        term_board_name(d->b, i, &name);
        sb_char(&name, ':');
        term_flow_ink(&flow, d->b->style.colour, term_dim_ink(), sb_cstr(&name));
        for (int k = 0; k < n; k++) term_flow_piece(d, &flow, &pieces[k], 1);
        sb_char(out, '\n');
    }
    sb_free(&name);
}

/* What letters stand for, of what is to be seen. */
static void term_draw_legend(TermDraw *d, StrBuf *out) {
    const Scene *s = d->scene;
    TermFlow flow = {.out = out, .width = d->b->style.width};
    bool *seen = ARENA_ARRAY(&d->arena, bool, (size_t)s->nkinds + 1);
    for (uint32_t i = 0; i < d->view->pieces.n; i++) {
        int kind = d->view->pieces.v[i].kind;
        if (kind > 0 && kind < s->nkinds) seen[kind] = true;
    }
    for (int i = 1; i < s->nkinds; i++) {
        if (!seen[i] || !d->signs.explained[i] || s->kinds[i].form == FORM_DIE) continue;
        for (int k = i + 1; k < s->nkinds; k++) /* once for all owners */
            if (str_eq(s->kinds[k].name, s->kinds[i].name)) seen[k] = false;
        sb_clear(&d->text);
        sb_fmt(&d->text, "%s=", d->signs.kind[i]);
        sb_clean(&d->text, s->kinds[i].name);
        term_flow_ink(&flow, d->b->style.colour, term_dim_ink(), sb_cstr(&d->text));
    }
    if (flow.begun) sb_char(out, '\n');
}

void term_draw_beside(TermDraw *d, StrBuf *out) {
    term_draw_hints(d, out);
    if (d->b->style.stacks) term_draw_stacks(d, out);
    term_draw_players(d, out);
    if (!d->b->style.bare && !d->signs.plain) term_draw_legend(d, out);
}
