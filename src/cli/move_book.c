/* move_book.c: the moves somebody may make, and which of them was typed. */
#include "cli/move_book.h"

#include <ctype.h>
#include <stdio.h>

#include "core/view.h"

void book_free(MoveBook *b) {
    vec_free(&b->moves);
    vec_free(&b->twins);
    arena_free(&b->arena);
    *b = (MoveBook){0};
}

static Str book_keep(MoveBook *b, const StrBuf *text) {
    return (Str){arena_copy(&b->arena, sb_cstr(text), text->n), (uint32_t)text->n};
}

/* Names are shown on terminals: whatever a description has in its strings, no control characters. */
static Str book_keep_name(MoveBook *b, StrBuf *name) {
    for (size_t i = 0; i < name->n; i++)
        if ((unsigned char)name->s[i] < 32 || name->s[i] == 127) name->s[i] = '?';
    return book_keep(b, name);
}

/* ---- names that differ ----------------------------------------------------------------------- */

/* Numbers of moves in the order of their names, so that equal ones stand together. */
typedef struct BookOrder {
    Str name;
    uint32_t at;
} BookOrder;

static int book_by_name(const void *a, const void *b) {
    const BookOrder *x = a, *y = b;
    int c = str_cmp(x->name, y->name);
    return c ? c : (x->at > y->at) - (x->at < y->at);
}

/* The number that begins there, and where it ends. */
static uint64_t book_number_at(Str s, uint32_t *i) {
    uint64_t n = 0;
    while (*i < s.n && isdigit((unsigned char)s.s[*i]) && n < UINT64_MAX / 10 - 10)
        n = n * 10 + (uint64_t)(s.s[(*i)++] - '0');
    return n;
}

/* As people sort: 7>13 before 10>16. */
static int book_compare(Str a, Str b) {
    uint32_t i = 0, k = 0;
    while (i < a.n && k < b.n) {
        if (isdigit((unsigned char)a.s[i]) && isdigit((unsigned char)b.s[k])) {
            uint64_t x = book_number_at(a, &i), y = book_number_at(b, &k);
            if (x != y) return x < y ? -1 : 1;
        } else if (a.s[i] != b.s[k]) {
            return (unsigned char)a.s[i] < (unsigned char)b.s[k] ? -1 : 1;
        } else {
            i++, k++;
        }
    }
    return (i < a.n) - (k < b.n);
}

static int book_by_text(const void *a, const void *b) {
    const BookMove *x = a, *y = b;
    int c = book_compare(x->text, y->text);
    if (c == 0) c = str_cmp(x->text, y->text);
    return c ? c : (x->index > y->index) - (x->index < y->index);
}

typedef struct BookFill {
    MoveBook *book;
    const BookSource *from;
    State *one, *other; /* where moves are tried; NULL: nothing was tried yet */
    bool *same;         /* per move: an earlier one does the same */
    SceneView view;
} BookFill;

/* What is done with moves of one name, of which there are several. */
typedef void BookShared(BookFill *f, const BookOrder *moves, uint32_t n);

static void book_each_shared(BookFill *f, BookShared *what) {
    MoveBook *b = f->book;
    BookOrder *order = mem_alloc((b->moves.n + 1u) * sizeof *order);
    for (uint32_t i = 0; i < b->moves.n; i++) order[i] = (BookOrder){b->moves.v[i].name, i};
    if (b->moves.n > 1) qsort(order, b->moves.n, sizeof *order, book_by_name);
    for (uint32_t first = 0, end; first < b->moves.n; first = end) {
        for (end = first + 1; end < b->moves.n && str_eq(order[first].name, order[end].name);)
            end++;
        if (end - first > 1) what(f, order + first, end - first);
    }
    free(order);
}

/* The piece that a move takes from a holder with several places; NULL: it does not. */
static const ScenePiece *book_held(const BookSource *from, uint32_t index) {
    int ends[2], n;
    if (!from->sign || !from->scene || !from->view || !from->game->ops->move_places) return NULL;
    from->game->ops->move_places(from->game, from->list, index, ends);
    if (ends[0] < 0 || ends[0] == ends[1] || ends[0] >= from->scene->nplaces ||
        (uint32_t)ends[0] >= from->view->places.n)
        return NULL;
    int holder = from->scene->places[ends[0]].holder;
    if (holder < 0 || from->scene->holders[holder].places.n < 2) return NULL;
    const ScenePiece *pieces = scene_pieces(from->view, ends[0], &n);
    return n ? &pieces[n - 1] : NULL;
}

static Str book_held_name(const BookSource *from, uint32_t i) {
    const ScenePiece *held = book_held(from, i);
    bool known = held && held->kind > 0 && held->kind < from->scene->nkinds;
    return known ? from->scene->kinds[held->kind].name : (Str){0};
}

void book_name_held(const BookSource *from, uint32_t i, StrBuf *name) {
    const ScenePiece *held = book_held(from, i);
    const char *dash = held ? memchr(sb_cstr(name), '-', name->n) : NULL;
    if (!dash) return;
    StrBuf sign = {0};
    from->sign(from->owner, held, &sign);
    if (sign.n) {
        sb_text(&sign, dash);
        sb_clear(name);
        sb_str(name, sb_view(&sign));
    }
    sb_free(&sign);
}

static void book_name_fully(BookFill *f, const BookOrder *moves, uint32_t n) {
    StrBuf name = {0};
    for (uint32_t k = 0; k < n; k++) {
        BookMove *m = &f->book->moves.v[moves[k].at];
        sb_clear(&name);
        game_move_name(f->from->game, f->from->list, m->index, true, &name);
        book_name_held(f->from, m->index, &name);
        m->name = book_keep_name(f->book, &name);
    }
    sb_free(&name);
}

static void book_try(BookFill *f, State **to, uint32_t at) {
    const GameOps *ops = f->from->game->ops;
    if (!*to) *to = ops->state_new(f->from->game);
    ops->state_copy(f->from->game, *to, f->from->state);
    ops->apply(f->from->player, *to, f->from->list, f->book->moves.v[at].index);
}

/* Marks moves that lead where an earlier one leads. */
static void book_find_same(BookFill *f, const BookOrder *moves, uint32_t n) {
    enum { TRIED_AT_MOST = 24 }; /* pairs are many */
    const Game *game = f->from->game;
    const BookMove *list = f->book->moves.v;
    for (uint32_t k = 1; k < n && k < TRIED_AT_MOST; k++) {
        book_try(f, &f->one, moves[k].at);
        uint64_t hash = game->ops->state_hash(game, f->one);
        for (uint32_t j = 0; j < k && !f->same[moves[k].at]; j++) {
            if (f->same[moves[j].at]) continue;
            book_try(f, &f->other, moves[j].at);
            if (game->ops->state_hash(game, f->other) != hash) continue;
            BookTwin twin = {list[moves[k].at].index, list[moves[j].at].index};
            vec_push(&f->book->twins, twin);
            f->same[moves[k].at] = true;
        }
    }
}

static void book_drop_same(BookFill *f) {
    MoveBook *b = f->book;
    const Game *game = f->from->game;
    if (game->hidden || game->simultaneous) return; /* what is the same may be what is hidden */
    f->same = calloc(b->moves.n + 1u, sizeof *f->same);
    if (!f->same) return;
    book_each_shared(f, book_find_same);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < b->moves.n; i++)
        if (!f->same[i]) b->moves.v[kept++] = b->moves.v[i];
    b->moves.n = kept;
    free(f->same);
}

uint32_t book_stands_for(const MoveBook *b, uint32_t index) {
    for (uint32_t i = 0; i < b->twins.n; i++)
        if (b->twins.v[i].index == index) return b->twins.v[i].other;
    return index;
}

static void book_place_name(const Scene *s, int place, StrBuf *out) {
    const ScenePlace *p = &s->places[place];
    if (p->label.n)
        sb_str(out, p->label);
    else
        sb_fmt(out, "%d", p->site);
}

/* What it does tells it from the others: "B1 (C1 D1 E1 …)" is sown in that direction. */
static void book_name_changes(BookFill *f, const BookOrder *moves, uint32_t n) {
    enum { NAMED_AT_MOST = 5 };
    const BookSource *from = f->from;
    const Game *game = from->game;
    StrBuf name = {0};
    if (game->hidden || game->simultaneous || !from->scene || !from->view) return;
    for (uint32_t k = 0; k < n; k++) {
        BookMove *m = &f->book->moves.v[moves[k].at];
        uint32_t named = 0;
        sb_clear(&name);
        sb_str(&name, m->name);
        book_try(f, &f->one, moves[k].at);
        game->ops->look(game, f->one, 0, &f->view);
        if (f->view.part != from->view->part) continue;
        for (uint32_t i = 0; i < f->view.places.n && named <= NAMED_AT_MOST; i++) {
            if (scene_place_equal(from->view, &f->view, (int)i)) continue;
            sb_text(&name, named ? " " : " (");
            if (named++ < NAMED_AT_MOST)
                book_place_name(from->scene, (int)i, &name);
            else
                sb_text(&name, "…");
        }
        if (named) sb_char(&name, ')');
        m->name = book_keep_name(f->book, &name);
    }
    sb_free(&name);
}

static void book_number(BookFill *f, const BookOrder *moves, uint32_t n) {
    StrBuf name = {0};
    for (uint32_t k = 0; k < n; k++) {
        BookMove *m = &f->book->moves.v[moves[k].at];
        sb_clear(&name);
        sb_fmt(&name, STR_FMT " (%u)", STR_ARG(m->name), k + 1);
        m->name = book_keep_name(f->book, &name);
    }
    sb_free(&name);
}

void book_fill(MoveBook *b, const BookSource *from) {
    const Game *game = from->game;
    StrBuf text = {0};
    book_free(b);
    b->scene = from->scene;
    b->view = from->view;
    for (uint32_t i = 0; i < from->count; i++) {
        if (from->who && !game_is_move_of(game, from->state, from->list, i, from->who)) continue;
        BookMove m = {.index = i};
        sb_clear(&text);
        game->ops->move_text(game, from->list, i, &text);
        m.text = book_keep(b, &text);
        sb_clear(&text);
        game_move_name(game, from->list, i, false, &text);
        book_name_held(from, i, &text);
        m.held = book_held_name(from, i);
        m.name = book_keep_name(b, &text);
        vec_push(&b->moves, m);
    }
    sb_free(&text);
    /* The order in which rules find moves may depend on what is hidden: that of their texts does not. */
    if ((game->hidden || game->simultaneous) && b->moves.n > 1)
        qsort(b->moves.v, b->moves.n, sizeof *b->moves.v, book_by_text);
    BookFill f = {.book = b, .from = from};
    book_drop_same(&f);
    book_each_shared(&f, book_name_fully);
    book_each_shared(&f, book_name_changes);
    book_each_shared(&f, book_number);
    if (f.one) game->ops->state_free(f.one);
    if (f.other) game->ops->state_free(f.other);
    scene_view_free(&f.view);
}

/* ---- comparing what was typed ---------------------------------------------------------------- */

enum { SQUASH_MOST = 256 };

/* Letters, digits and signs of other scripts, in lower case: what is left when it does not matter how
 * places are separated. */
static Str book_squash(Str s, char room[SQUASH_MOST]) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < s.n && n < SQUASH_MOST; i++) {
        unsigned char c = (unsigned char)s.s[i];
        if (isalnum(c) || c >= 128) room[n++] = (char)(c < 128 ? tolower(c) : c);
    }
    return (Str){room, n};
}

static bool book_same_word(Str a, Str b) {
    if (a.n != b.n) return false;
    for (uint32_t i = 0; i < a.n; i++)
        if (tolower((unsigned char)a.s[i]) != tolower((unsigned char)b.s[i])) return false;
    return true;
}

enum { WORDS_MOST = 16 };

typedef struct BookWords {
    Str v[WORDS_MOST];
    uint32_t n;
} BookWords;

static bool book_is_gap(char c) {
    return strchr(" \t-=>,:()", c) != NULL; /* the end of a string too: no text has it */
}

static BookWords book_words(Str s) {
    BookWords w = {.n = 0};
    for (uint32_t i = 0; i < s.n && w.n < WORDS_MOST;) {
        uint32_t first = i;
        while (i < s.n && !book_is_gap(s.s[i])) i++;
        if (i > first) w.v[w.n++] = str_sub(s, first, i);
        if (i < s.n) i++;
    }
    return w;
}

/* The place of that label, number, or column and row; -1: none. */
static int book_place(const MoveBook *b, Str word) {
    const Scene *s = b->scene;
    int at = s ? scene_find(s, word) : -1;
    for (int i = 0; s && at < 0 && i < s->nboard; i++) {
        const ScenePlace *p = &s->places[i];
        if (p->column.n && p->row.n && p->column.n + p->row.n == word.n &&
            book_same_word(p->column, str_sub(word, 0, p->column.n)) &&
            book_same_word(p->row, str_sub(word, p->column.n, word.n)))
            at = i;
    }
    return at;
}

bool book_is_place(const MoveBook *b, Str name) {
    return name.n && !isdigit((unsigned char)name.s[0]) && book_place(b, name) >= 0;
}

/* Is the piece on top of the place called so? */
static bool book_is_piece(const MoveBook *b, int place, Str word) {
    int n;
    if (place < 0 || !b->view || (uint32_t)place >= b->view->places.n) return false;
    const ScenePiece *p = scene_pieces(b->view, place, &n);
    return n > 0 && p[n - 1].kind > 0 && p[n - 1].kind < b->scene->nkinds &&
           book_same_word(b->scene->kinds[p[n - 1].kind].name, word);
}

/* What was typed, looked up once. */
typedef struct BookTyped {
    BookWords words;
    int place[WORDS_MOST];
} BookTyped;

/* Does word k stand for a part of the name? Only what comes first or behind a `-` is a place: the 1 of
 * "H-B2 state 1" is none. */
static bool book_word_fits(const MoveBook *b, const BookTyped *t, uint32_t k, Str name, Str part) {
    if (book_same_word(t->words.v[k], part)) return true;
    if (part.s > name.s && part.s[-1] != '-') return false;
    int place = book_place(b, part);
    return place >= 0 && (place == t->place[k] || book_is_piece(b, place, t->words.v[k]));
}

/* Do the words stand in the name in this order? What it takes from a hand may be called by its name. 3: they
 * are all of it; 2: its first and its last part are among them; 1: others. 0: they do not. */
static int book_words_fit(const MoveBook *b, const BookTyped *t, const BookMove *m) {
    BookWords parts = book_words(m->name);
    uint32_t k = 0, first = UINT32_MAX, last = 0;
    for (uint32_t i = 0; i < parts.n && k < t->words.n; i++) {
        bool fits = b->scene ? book_word_fits(b, t, k, m->name, parts.v[i])
                             : book_same_word(t->words.v[k], parts.v[i]);
        fits = fits || (i == 0 && m->held.n && book_same_word(t->words.v[k], m->held));
        if (!fits) continue;
        if (first == UINT32_MAX) first = i;
        last = i;
        k++;
    }
    if (k == 0 || k < t->words.n) return 0;
    return k == parts.n ? 3 : k > 1 && first == 0 && last + 1 == parts.n ? 2 : 1;
}

static void book_find_words(const MoveBook *b, Str typed, BookHits *hits) {
    BookTyped t = {.words = book_words(typed)};
    int best = 1;
    for (uint32_t k = 0; k < t.words.n; k++) t.place[k] = book_place(b, t.words.v[k]);
    for (uint32_t i = 0; t.words.n && i < b->moves.n; i++) {
        int fit = book_words_fit(b, &t, &b->moves.v[i]);
        if (fit < best) continue;
        if (fit > best) hits->n = 0;
        best = fit;
        vec_push(hits, i);
    }
}

typedef bool BookTest(const BookMove *m, Str typed);

static bool book_test_text(const BookMove *m, Str typed) {
    return str_eq(m->text, typed);
}

static bool book_test_name(const BookMove *m, Str typed) {
    return book_same_word(m->name, typed);
}

static bool book_test_squashed(const BookMove *m, Str typed) {
    char one[SQUASH_MOST], other[SQUASH_MOST];
    Str name = book_squash(m->name, one), wanted = book_squash(typed, other);
    return wanted.n && str_eq(name, wanted);
}

static bool book_test_begin(const BookMove *m, Str typed) {
    char one[SQUASH_MOST], other[SQUASH_MOST];
    Str name = book_squash(m->name, one), wanted = book_squash(typed, other);
    return wanted.n && wanted.n <= name.n && str_eq(str_sub(name, 0, wanted.n), wanted);
}

static bool book_all(const MoveBook *b, BookTest *test, Str typed, BookHits *hits) {
    hits->n = 0;
    for (uint32_t i = 0; i < b->moves.n; i++)
        if (test(&b->moves.v[i], typed)) vec_push(hits, i);
    return hits->n > 0;
}

void book_begin(const MoveBook *b, Str typed, BookHits *hits) {
    book_all(b, book_test_begin, typed, hits);
}

/* "e4xd5" takes what is on d5: the x stands between a digit and a letter. */
static bool book_without_cross(Str typed, char room[SQUASH_MOST], Str *out) {
    for (uint32_t i = 1; i + 1 < typed.n && typed.n < SQUASH_MOST; i++) {
        if (typed.s[i] != 'x' || !isdigit((unsigned char)typed.s[i - 1]) ||
            !isalpha((unsigned char)typed.s[i + 1]))
            continue;
        memcpy(room, typed.s, typed.n);
        room[i] = '-';
        *out = (Str){room, typed.n};
        return true;
    }
    return false;
}

static bool book_find_as(const MoveBook *b, Str typed, BookHits *hits) {
    if (book_all(b, book_test_text, typed, hits) || book_all(b, book_test_name, typed, hits) ||
        book_all(b, book_test_squashed, typed, hits))
        return true;
    book_find_words(b, typed, hits);
    return hits->n > 0;
}

BookFit book_find(const MoveBook *b, Str typed, BookHits *hits) {
    char room[SQUASH_MOST];
    Str other;
    hits->n = 0;
    if (typed.n == 0 || typed.n >= SQUASH_MOST) return BOOK_NOTHING;
    if (book_find_as(b, typed, hits)) return BOOK_FITS;
    if (book_without_cross(typed, room, &other) && book_find_as(b, other, hits)) return BOOK_FITS;
    return book_all(b, book_test_begin, typed, hits) ? BOOK_BEGINS : BOOK_NOTHING;
}

Str book_suggest(const MoveBook *b, Str typed) {
    Suggest s = suggest_for(typed);
    for (uint32_t i = 0; i < b->moves.n; i++) suggest_add(&s, b->moves.v[i].name);
    return s.best;
}
