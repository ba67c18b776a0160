/* test_errors.c: what is said about wrong descriptions. Every file of cases/errors is a case:
 *
 *     // expect error 3:12 part of the message
 *     // expect note part of a note of the error before
 *     // expect note in "Name", used at 5:8
 *     // expect warning 7:1 part of the message
 *     // expect error - a message about the whole text
 *     // with option Heading/Item
 *     // with ruleset Name
 *
 * Every diagnostic must be expected, in order and at its place; of its notes and its trail, those
 * that are expected must be there, in order. With TESSERA_SHOW_ERRORS=1 the program prints what
 * is said about each case, as people see it and as expectations. */
#include "lang.h"

#include "walk.h"

enum { CASES_MAX = 500, SELECTED_MAX = 8 };

static Grammar *grammar;
static Defs *defs;

/* ---- expectations ---------------------------------------------------------------------------- */

/* One line of a case, without its line end; false at the end of the text. */
static bool next_line(Str *text, Str *line) {
    if (text->n == 0) return false;
    const char *end = memchr(text->s, '\n', text->n);
    uint32_t n = end ? (uint32_t)(end - text->s) : text->n;
    *line = str_trim(str_sub(*text, 0, n));
    *text = str_sub(*text, end ? n + 1 : n, text->n);
    return true;
}

/* What follows `start` in the line; an empty Str when the line starts otherwise. */
static Str line_after(Str line, const char *start) {
    uint32_t n = (uint32_t)strlen(start);
    if (line.n <= n || memcmp(line.s, start, n) != 0) return (Str){0};
    return str_sub(line, n, line.n);
}

static bool contains(Str text, Str part) {
    for (uint32_t i = 0; i + part.n <= text.n; i++)
        if (memcmp(text.s + i, part.s, part.n) == 0) return true;
    return false;
}

static void place(StrBuf *out, Span span) {
    LineCol lc = {0};
    if (span.src) lc = source_where(span.src, span.at);
    if (span.src && span.n)
        sb_fmt(out, "%u:%u", lc.line, lc.column);
    else
        sb_char(out, '-');
}

/* Notes and trail of a diagnostic, one after the other. */
typedef struct Remarks {
    const DiagNote *note;
    const Origin *origin;
} Remarks;

static bool next_remark(Remarks *r, StrBuf *out) {
    sb_clear(out);
    if (r->note) {
        sb_str(out, r->note->text);
        r->note = r->note->next;
    } else if (r->origin) {
        sb_fmt(out, "in " STR_FMT ", used at ", STR_ARG(r->origin->macro));
        place(out, r->origin->used_at);
        r->origin = r->origin->outer;
    } else {
        return false;
    }
    return true;
}

/* "3:12 part of the message" against a diagnostic. */
static void expect_diag(const Diag *d, DiagLevel level, Str expected) {
    StrBuf at = {0};
    if (!d || d->level != level) {
        fail_msg("not said: " STR_FMT, STR_ARG(expected));
        return;
    }
    place(&at, d->span);
    sb_char(&at, ' ');
    Str message = line_after(expected, sb_cstr(&at));
    if (!message.n || !contains(d->message, message))
        fail_msg("expected " STR_FMT "\n   found %s" STR_FMT, STR_ARG(expected), sb_cstr(&at),
                 STR_ARG(d->message));
    sb_free(&at);
}

static void expect_remark(Remarks *r, Str expected) {
    StrBuf found = {0};
    bool said = false;
    while (!said && next_remark(r, &found)) said = contains(sb_view(&found), expected);
    sb_free(&found);
    if (!said) fail_msg("no note: " STR_FMT, STR_ARG(expected));
}

static void expect_all(Str text, const Diags *diags) {
    const Diag *next = diags->first;
    Remarks remarks = {0};
    for (Str line; next_line(&text, &line);) {
        Str error = line_after(line, "// expect error "),
            note = line_after(line, "// expect note ");
        Str warning = line_after(line, "// expect warning ");
        if (note.n) {
            expect_remark(&remarks, note);
        } else if (error.n || warning.n) {
            expect_diag(next, error.n ? DIAG_ERROR : DIAG_WARNING, error.n ? error : warning);
            remarks = (Remarks){next->notes, next->via};
            next = next->next;
        } else if (line_after(line, "// expect").n) {
            fail_msg("what is `" STR_FMT "`?", STR_ARG(line));
        }
    }
    if (next) fail_msg("not expected: " STR_FMT, STR_ARG(next->message));
}

/* ---- cases ----------------------------------------------------------------------------------- */

/* The lines "// with ..."; strings end up in the arena. */
static Selection selection_of(Arena *a, Str text, const char **options) {
    Selection s = {.options = options};
    for (Str line; next_line(&text, &line);) {
        Str option = line_after(line, "// with option "),
            set = line_after(line, "// with ruleset ");
        Str name = option.n ? option : set;
        char *copy = arena_alloc(a, name.n + 1u);
        if (name.n) memcpy(copy, name.s, name.n);
        if (option.n && s.noptions < SELECTED_MAX) options[s.noptions++] = copy;
        if (set.n) s.ruleset = copy;
    }
    return s;
}

static void show(const char *path, const Unit *u) {
    StrBuf out = {0};
    sb_fmt(&out, "==== %s\n", path);
    diags_text(&u->diags, &out);
    for (const Diag *d = u->diags.first; d; d = d->next) {
        sb_fmt(&out, "// expect %s ", d->level == DIAG_ERROR ? "error" : "warning");
        place(&out, d->span);
        sb_fmt(&out, " " STR_FMT "\n", STR_ARG(d->message));
        StrBuf remark = {0};
        for (Remarks r = {d->notes, d->via}; next_remark(&r, &remark);)
            sb_fmt(&out, "// expect note %s\n", sb_cstr(&remark));
        sb_free(&remark);
    }
    printf("%s", sb_cstr(&out));
    sb_free(&out);
}

static void says_what_is_expected(void **state) {
    const char *path = *state, *options[SELECTED_MAX];
    Arena arena = {0};
    size_t size = 0;
    char *text = test_read_file(path, &size);
    Str all = {text, (uint32_t)size};
    Selection selection = selection_of(&arena, all, options);
    Unit u;
    unit_load_text(&u, strrchr(path, '/') + 1, all, defs, &selection, grammar);
    assert_true((u.root == NULL) == (u.diags.errors > 0));
    if (getenv("TESSERA_SHOW_ERRORS"))
        show(path, &u);
    else
        expect_all(all, &u.diags);
    unit_free(&u);
    arena_free(&arena);
    free(text);
}

static struct CMUnitTest cases[CASES_MAX];
static size_t ncases;

static void add_case(const char *path, void *arg) {
    if (ncases == CASES_MAX) return;
    char *copy = strdup(path);
    cases[ncases++] = (struct CMUnitTest){
        .name = strrchr(copy, '/') + 1, .test_func = says_what_is_expected, .initial_state = copy};
}

static int open_language(void **state) {
    char path[TEST_PATH_MAX];
    grammar = lang_grammar();
    defs = defs_load(test_source(path, "defs"));
    return defs ? 0 : -1;
}

static int close_language(void **state) {
    for (size_t i = 0; i < ncases; i++) free(cases[i].initial_state);
    grammar_free(grammar);
    defs_free(defs);
    return 0;
}

int main(void) {
    char path[TEST_PATH_MAX];
    walk_files(test_source(path, "test/lang/cases/errors"), ".lud", add_case, NULL);
    if (ncases == 0) return 1;
    return _cmocka_run_group_tests("cases", cases, ncases, open_language, close_language);
}
