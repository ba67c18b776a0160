/* term_sign.c: the signs and colours of pieces and players on a terminal. */
#include "cli/term_sign.h"

#include <ctype.h>
#include <stdio.h>

/* ---- pieces that everybody knows ------------------------------------------------------------- */

/* What a name may begin with, in lower case; what the first player has, and the second or, where
 * colours tell players apart, everybody; a letter. */
typedef struct TermKnown {
    const char *name, *first, *second;
    char letter;
} TermKnown;

static const TermKnown term_known[] = {
    {"king", "♔", "♚", 'K'},          {"queen", "♕", "♛", 'Q'},
    {"rook", "♖", "♜", 'R'},          {"bishop", "♗", "♝", 'B'},
    {"knight", "♘", "♞", 'N'},        {"pawn", "♙", "♟", 'P'},
    {"cross", "✕", "✕", 'X'},         {"nought", "○", "○", 'O'},
    {"square", "□", "■", 'S'},        {"triangle", "△", "▲", 'T'},
    {"star", "☆", "★", 'S'},          {"diamond", "◇", "◆", 'D'},
    {"hexagon", "⬡", "⬢", 'H'},       {"heart", "♡", "♥", 'H'},
    {"doublecounter", "◎", "◉", 'D'}, {"doubledisc", "◎", "◉", 'D'},
    {"crownedpiece", "◎", "◉", 'D'},  {"dot", "•", "•", 'O'},
    {"seed", "•", "•", 'O'},          {"line", "─", "─", '-'},
    {"edge", "─", "─", '-'},
};

/* Names of pieces that are only there. */
static const char *const term_generic[] = {"disc",   "ball", "marker", "counter", "stone",
                                           "marble", "man",  "token",  "hand",    "piece",
                                           "bead",   "peg",  "line",   "edge"};

/* Without colours, players who have but generic pieces. */
static const char *const term_discs[] = {"●", "○", "●", "△", "▲", "◇", "◆", "□", "■"};
static const char term_disc_letters[] = "oOX#%&$@+";

enum { TERM_DISCS = 9, TERM_SIGN_MAX = 24 };

static bool term_begins(Str name, const char *with) {
    uint32_t n = (uint32_t)strlen(with);
    if (name.n < n) return false;
    for (uint32_t i = 0; i < n; i++)
        if (tolower((unsigned char)name.s[i]) != with[i]) return false;
    return true;
}

/* The whole name, or what is behind it is no more of the word: "King_noCross", "Pawn2". */
static bool term_is_word(Str name, const char *word) {
    uint32_t n = (uint32_t)strlen(word);
    if (!term_begins(name, word)) return false;
    return name.n == n || (!islower((unsigned char)name.s[n]) && name.s[n] != ' ');
}

static const TermKnown *term_known_of(Str name) {
    for (size_t i = 0; i < sizeof term_known / sizeof *term_known; i++)
        if (term_is_word(name, term_known[i].name)) return &term_known[i];
    return NULL;
}

static bool term_is_generic(Str name) {
    for (size_t i = 0; i < sizeof term_generic / sizeof *term_generic; i++)
        if (term_begins(name, term_generic[i]) && name.n <= strlen(term_generic[i]) + 2)
            return true;
    return name.n == 0;
}

/* ---- signs of kinds -------------------------------------------------------------------------- */

typedef struct TermMaker {
    TermSigns *s;
    Arena *arena;
    int players; /* the highest owner of a kind, everybody left out */
} TermMaker;

static bool term_owned(const Scene *scene, int owner) {
    return owner >= 1 && owner <= scene->players;
}

/* Is the sign free for kind i? Kinds of one name may share it where colours tell their owners. */
static bool term_is_free(const TermMaker *m, int i, const char *sign) {
    const SceneKind *kinds = m->s->scene->kinds;
    for (int k = 1; k < i; k++) {
        if (!m->s->kind[k] || strcmp(m->s->kind[k], sign) != 0) continue;
        bool same = str_eq(kinds[k].name, kinds[i].name) && kinds[k].form == kinds[i].form;
        if (!(m->s->colour && same && kinds[k].owner != kinds[i].owner)) return false;
    }
    return true;
}

static bool term_try(TermMaker *m, int i, const char *sign) {
    if (!*sign || !term_is_free(m, i, sign)) return false;
    m->s->kind[i] = arena_copy(m->arena, sign, strlen(sign) + 1);
    return true;
}

/* Letters in upper case are the first player's, in lower case the second's; with more players without
 * colours, a number tells whose they are. */
static bool term_try_letters(TermMaker *m, int i, const char *letters) {
    const SceneKind *kind = &m->s->scene->kinds[i];
    char sign[TERM_SIGN_MAX];
    bool numbered = !m->s->colour && m->players > 2 && term_owned(m->s->scene, kind->owner);
    int n = snprintf(sign, sizeof sign - 4, "%s", letters);
    if (n >= (int)sizeof sign - 4) return false;
    for (int k = 0; k < n; k++) {
        bool lower = m->players <= 2 ? kind->owner == 2 : k > 0;
        sign[k] = (char)(lower ? tolower((unsigned char)sign[k]) : toupper((unsigned char)sign[k]));
    }
    if (numbered) snprintf(sign + n, 4, "%d", kind->owner % 100);
    return term_try(m, i, sign);
}

static bool term_try_known(TermMaker *m, int i) {
    const SceneKind *kind = &m->s->scene->kinds[i];
    const TermKnown *known = term_known_of(kind->name);
    if (!known) return false;
    if (m->s->ascii) return term_try_letters(m, i, (char[]){known->letter, '\0'});
    if (m->s->colour) return term_try(m, i, known->second);
    if (term_try(m, i, kind->owner == 1 ? known->first : known->second)) return true;
    char sign[TERM_SIGN_MAX];
    snprintf(sign, sizeof sign, "%s%d", known->second, kind->owner);
    return term_try(m, i, sign);
}

static bool term_try_disc(TermMaker *m, int i) {
    const SceneKind *kind = &m->s->scene->kinds[i];
    bool owned = term_owned(m->s->scene, kind->owner) && kind->owner < TERM_DISCS;
    int owner = owned ? kind->owner : 0;
    if (!term_is_generic(kind->name)) return false;
    if (m->s->ascii) return term_try(m, i, (char[]){term_disc_letters[owner], '\0'});
    return term_try(m, i, m->s->colour ? "●" : term_discs[owner]);
}

static bool term_try_card(TermMaker *m, int i) {
    static const char *const faces[] = {"*", "A", "2", "3",  "4", "5", "6",
                                        "7", "8", "9", "10", "J", "Q", "K"};
    static const char *const suits[] = {"", "♠", "♥", "♦", "♣"};
    static const char letters[] = " shdc";
    const SceneKind *kind = &m->s->scene->kinds[i];
    char sign[TERM_SIGN_MAX], face[12];
    if (kind->form != FORM_CARD) return false;
    if (kind->face >= 0 && kind->face < 14)
        snprintf(face, sizeof face, "%s", faces[kind->face]);
    else
        snprintf(face, sizeof face, "%d", kind->face % 1000);
    if (kind->suit < 1 || kind->suit > 4)
        snprintf(sign, sizeof sign, "%s", face);
    else if (m->s->ascii)
        snprintf(sign, sizeof sign, "%s%c", face, letters[kind->suit]);
    else
        snprintf(sign, sizeof sign, "%s%s", face, suits[kind->suit]);
    return term_try(m, i, sign);
}

static bool term_try_domino(TermMaker *m, int i) {
    const SceneKind *kind = &m->s->scene->kinds[i];
    char sign[TERM_SIGN_MAX];
    if (kind->form != FORM_DOMINO) return false;
    snprintf(sign, sizeof sign, "%d:%d", kind->value % 1000, kind->value2 % 1000);
    return term_try(m, i, sign);
}

/* The letters and digits of a name; how many. */
static int term_letters(Str name, char *out, int room) {
    int n = 0;
    for (uint32_t k = 0; k < name.n && n < room; k++)
        if ((unsigned char)name.s[k] < 128 && isalnum((unsigned char)name.s[k]))
            out[n++] = name.s[k];
    return n;
}

/* One letter of the name, or the first with another one, or with a number. */
static void term_spell(TermMaker *m, int i) {
    char name[64], sign[TERM_SIGN_MAX];
    int n = term_letters(m->s->scene->kinds[i].name, name, (int)sizeof name);
    m->s->explained[i] = n > 1;
    if (n == 0) name[n++] = 'x';
    if (term_try_letters(m, i, (char[]){name[0], '\0'})) return;
    for (int k = 1; k < n; k++)
        if (term_try_letters(m, i, (char[]){name[0], name[k], '\0'})) return;
    for (int k = 2;; k++) {
        snprintf(sign, sizeof sign, "%c%d", name[0], k);
        if (term_try(m, i, sign)) return;
    }
}

TermSigns term_signs(Arena *a, const Scene *scene, bool colour, bool ascii) {
    TermSigns s = {.scene = scene, .colour = colour, .ascii = ascii};
    TermMaker m = {.s = &s, .arena = a};
    int pieces = 0, owned = 0;
    s.kind = ARENA_ARRAY(a, const char *, (size_t)scene->nkinds + 1);
    s.explained = ARENA_ARRAY(a, bool, (size_t)scene->nkinds + 1);
    for (int i = 1; i < scene->nkinds; i++) {
        const SceneKind *kind = &scene->kinds[i];
        if (kind->form == FORM_DIE || kind->form == FORM_NONE) continue;
        bool mine = term_owned(scene, kind->owner);
        if (mine && kind->owner > m.players) m.players = kind->owner;
        pieces++;
        owned += mine;
    }
    s.plain = pieces == 1 && owned == 0;
    for (int i = 1; i < scene->nkinds; i++)
        if (!term_try_card(&m, i) && !term_try_domino(&m, i) && !term_try_disc(&m, i) &&
            !term_try_known(&m, i))
            term_spell(&m, i);
    return s;
}

void term_signs_look(TermSigns *s, Arena *a, const SceneView *view) {
    const ScenePiece **first = ARENA_ARRAY(a, const ScenePiece *, (size_t)s->scene->nkinds + 1);
    s->differs = ARENA_ARRAY(a, bool, (size_t)s->scene->nkinds + 1);
    for (uint32_t i = 0; i < view->pieces.n; i++) {
        const ScenePiece *p = &view->pieces.v[i];
        s->numbers |= s->plain && !s->scene->stacks && p->count > 1;
        if (p->kind < 0 || p->kind >= s->scene->nkinds) continue;
        if (first[p->kind])
            s->differs[p->kind] |= p->value != first[p->kind]->value;
        else
            first[p->kind] = p;
    }
}

/* ---- pieces ---------------------------------------------------------------------------------- */

/* A small number above or below the line. */
static void term_small(const TermSigns *s, int value, bool above, StrBuf *out) {
    static const char *const up[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
    static const char *const down[] = {"₀", "₁", "₂", "₃", "₄", "₅", "₆", "₇", "₈", "₉"};
    char digits[16];
    if (value == 0) return;
    snprintf(digits, sizeof digits, "%d", value);
    if (value == SCENE_UNKNOWN) snprintf(digits, sizeof digits, "?");
    if (s->ascii) sb_char(out, above ? '^' : '\'');
    for (const char *d = digits; *d; d++)
        if (s->ascii || *d < '0' || *d > '9')
            sb_char(out, *d);
        else
            sb_text(out, (above ? up : down)[*d - '0']);
}

static void term_sign_number(int value, StrBuf *out) {
    if (value == SCENE_UNKNOWN)
        sb_char(out, '?');
    else
        sb_fmt(out, "%d", value);
}

void term_sign_piece(const TermSigns *s, const ScenePiece *p, bool count, StrBuf *out) {
    const Scene *scene = s->scene;
    bool known = p->kind >= 0 && p->kind < scene->nkinds;
    bool die = known && scene->kinds[p->kind].form == FORM_DIE;
    bool domino = known && scene->kinds[p->kind].form == FORM_DOMINO; /* there is one of each */
    bool several = count && !domino && (p->count > 1 || p->count == SCENE_UNKNOWN);
    bool valued = p->value != 0 && (s->states || !known || !s->differs || s->differs[p->kind]);
    if (p->kind == 0 || (die && p->value != SCENE_UNKNOWN)) {
        term_sign_number(p->value, out);
        return;
    }
    if (known && count && s->numbers && p->value == 0) {
        term_sign_number(p->count, out);
        return;
    }
    bool alone = s->plain && valued; /* a number says it all */
    if (!alone) sb_text(out, known ? s->kind[p->kind] : "?");
    if (several) term_sign_number(p->count, out);
    if (valued) {
        if (!alone) sb_char(out, ':');
        term_sign_number(p->value, out);
    }
    if (s->states || (known && scene->kinds[p->kind].sided)) term_small(s, p->state, false, out);
    term_small(s, p->rotation, true, out);
}

void term_sign_stack(const TermSigns *s, const ScenePiece *pieces, int n, StrBuf *out) {
    if (n < 1) return;
    term_sign_piece(s, &pieces[n - 1], true, out);
    if (n > 1) sb_fmt(out, "%d", n);
}

TermColour term_owner_colour(const Scene *scene, int owner) {
    static const uint8_t two[] = {231, 16};
    static const uint8_t many[] = {203, 75, 221, 114, 176, 80, 255, 209};
    enum { MANY = sizeof many };
    if (!term_owned(scene, owner)) return scene->players <= 2 ? 228 : 250;
    return scene->players <= 2 ? two[owner - 1] : many[(owner - 1) % MANY];
}
