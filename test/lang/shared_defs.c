/* shared_defs.c: our known defines stand for the same things as the reference's: the same names,
 * the same numbers of parameters, and every game bound with ours is the same tree. */
#include "shared_corpus.h"

#include "lang/print.h"

typedef struct Bindings {
    Grammar *grammar;
    Defs *ours, *theirs;
    int trees, same;
} Bindings;

static bool bound_same_value(const Bound *a, const Bound *b) {
    switch (a->kind) {
    case BOUND_INT: return a->as.i == b->as.i;
    case BOUND_FLOAT: return a->as.f == b->as.f;
    case BOUND_BOOLEAN: return a->as.b == b->as.b;
    case BOUND_STRING:
    case BOUND_WORD:
    case BOUND_ENUM: return a->value == b->value && str_eq(a->as.s, b->as.s);
    case BOUND_LUDEME:
    case BOUND_ARRAY: break;
    }
    return true;
}

/* The first pair in which the trees differ, NULL twice when they do not. A part that is missing on
 * one side shows as the ludeme it is missing from. */
typedef struct BoundPair {
    const Bound *a, *b;
} BoundPair;

static BoundPair bound_difference(const Bound *a, const Bound *b) {
    BoundPair here = {a, b};
    if (a->kind != b->kind || a->rule != b->rule || a->clause != b->clause || a->n != b->n ||
        !bound_same_value(a, b))
        return here;
    for (uint32_t i = 0; i < a->n; i++) {
        const Bound *x = a->args[i], *y = b->args[i];
        if (x == NULL && y == NULL) continue;
        if (x == NULL || y == NULL) return here;
        BoundPair below = bound_difference(x, y);
        if (below.a != NULL) return below;
    }
    return (BoundPair){0};
}

static void bound_show(const Grammar *g, const char *whose, const Bound *b) {
    StrBuf text = {0};
    bound_outline(g, b, &text);
    printf("#   %s:\n%.1500s", whose, sb_cstr(&text));
    sb_free(&text);
}

static void compare_selection(Bindings *b, const char *path, Str text, const Selection *selection) {
    Unit ours, theirs;
    unit_load_text(&ours, path, text, b->ours, selection, b->grammar);
    unit_load_text(&theirs, path, text, b->theirs, selection, b->grammar);
    b->trees++;
    if (ours.root == NULL || theirs.root == NULL) {
        corpus_print_diags(&ours.diags);
        corpus_print_diags(&theirs.diags);
    } else {
        BoundPair d = bound_difference(ours.root, theirs.root);
        if (d.a != NULL) {
            printf("# %s differs:\n", path);
            bound_show(b->grammar, "ours", d.a);
            bound_show(b->grammar, "reference", d.b);
        }
        b->same += d.a == NULL;
    }
    unit_free(&ours);
    unit_free(&theirs);
}

/* As it is, and with each of its options: some defines are used by an option only. */
static void compare_one(const char *path, void *arg) {
    Bindings *b = arg;
    size_t size = 0;
    char *bytes = test_read_file(path, &size);
    Str text = {bytes, (uint32_t)size};
    StrBuf name = {0};
    Unit u;
    unit_load_text(&u, path, text, b->ours, NULL, NULL);
    const Options *options = &u.expanded.options;
    compare_selection(b, path, text, NULL);
    for (uint32_t i = 0; i < options->categories.n; i++) {
        const OptionCategory *c = &options->categories.v[i];
        for (uint32_t k = 0; k < c->nitems; k++) {
            if (k == c->chosen) continue;
            sb_clear(&name);
            option_name(c, k, &name);
            const char *chosen = sb_cstr(&name);
            compare_selection(b, path, text, &(Selection){.options = &chosen, .noptions = 1});
        }
    }
    sb_free(&name);
    unit_free(&u);
    free(bytes);
}

static void every_game_binds_the_same(void **state) {
    TEST_NEED_SHARED("ludii/def");
    char dir[TEST_PATH_MAX];
    Bindings b = {
        .grammar = corpus_grammar(), .ours = corpus_own_defs(), .theirs = corpus_reference_defs()};
    int files = walk_files(test_shared(dir, "ludii/lud"), ".lud", compare_one, &b);
    files += walk_files(test_shared(dir, "ludii/boards"), ".lud", compare_one, &b);
    printf("# %d of %d bound trees (%d descriptions and their options) are the same with our "
           "defines\n",
           b.same, b.trees, files);
    defs_free(b.ours);
    defs_free(b.theirs);
    grammar_free(b.grammar);
    assert_true(files > 0);
    assert_int_equal(b.same, b.trees);
}

/* What a use of the define with these many arguments expands to, on one line. */
static void defs_expansion(const Defs *defs, Str name, uint32_t nargs, StrBuf *out) {
    StrBuf text = {0};
    Unit u;
    sb_fmt(&text, "(game \"Use\" (\"" STR_FMT "\"", STR_ARG(name));
    for (uint32_t i = 1; i <= nargs; i++) sb_fmt(&text, " Argument%u", i);
    sb_text(&text, "))");
    unit_load_text(&u, "use.lud", sb_view(&text), defs, NULL, NULL);
    if (u.expanded.game != NULL) print_line(u.expanded.game, out);
    unit_free(&u);
    sb_free(&text);
}

/* Also those that no game uses: with all their arguments, and with each number of them fewer. */
static void every_define_expands_the_same(void **state) {
    TEST_NEED_SHARED("ludii/def");
    Defs *ours = corpus_own_defs(), *theirs = corpus_reference_defs();
    int same = 0, uses = 0;
    for (uint32_t i = 0; i < theirs->table.all.n; i++) {
        const Define *d = theirs->table.all.v[i];
        for (uint32_t n = 0; n <= d->nparams; n++, uses++) {
            StrBuf a = {0}, b = {0};
            defs_expansion(ours, d->name, n, &a);
            defs_expansion(theirs, d->name, n, &b);
            bool equal = a.n > 0 && str_eq(sb_view(&a), sb_view(&b));
            if (!equal)
                printf("# \"" STR_FMT
                       "\" with %u arguments\n#   ours:      %s\n#   reference: %s\n",
                       STR_ARG(d->name), n, sb_cstr(&a), sb_cstr(&b));
            same += equal;
            sb_free(&a);
            sb_free(&b);
        }
    }
    printf("# %d of %d uses of %u defines expand to the same\n", same, uses, theirs->table.all.n);
    defs_free(ours);
    defs_free(theirs);
    assert_true(uses > 0);
    assert_int_equal(same, uses);
}

/* The private helpers of defs/, which no description uses. */
static bool define_is_private(const Define *d) {
    static const Str prefix = {"Tessera/", 8};
    return d->name.n > prefix.n && str_eq(str_sub(d->name, 0, prefix.n), prefix);
}

/* How many defines of `a` are not in `b`, or with another number of parameters. */
static int defs_missing(const Defs *a, const Defs *b, const char *whose) {
    int bad = 0;
    for (uint32_t i = 0; i < a->table.all.n; i++) {
        const Define *d = a->table.all.v[i], *other = define_find(&b->table, d->name);
        if (define_is_private(d) || (other != NULL && other->nparams == d->nparams)) continue;
        printf("# \"" STR_FMT "\" (%u parameters) is not in %s\n", STR_ARG(d->name), d->nparams,
               whose);
        bad++;
    }
    return bad;
}

static void names_and_parameters_are_the_same(void **state) {
    TEST_NEED_SHARED("ludii/def");
    Defs *ours = corpus_own_defs(), *theirs = corpus_reference_defs();
    int bad = defs_missing(theirs, ours, "ours") + defs_missing(ours, theirs, "the reference's");
    printf("# %u defines here, %u in the reference data\n", ours->table.all.n, theirs->table.all.n);
    defs_free(ours);
    defs_free(theirs);
    assert_int_equal(bad, 0);
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(names_and_parameters_are_the_same),
    cmocka_unit_test(every_define_expands_the_same),
    cmocka_unit_test(every_game_binds_the_same),
};

TEST_MAIN(cases)
