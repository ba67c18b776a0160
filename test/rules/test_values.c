/* test_values.c: every value of an enumeration has a meaning: in the example of each form, each of the
 * other values takes the place of the one that stands there; the game is compiled and played. */
#include "example_play.h"

#include "lang/read.h"

/* All values of a large enumeration are tried in so many forms only. */
enum { VALUE_GAMES = 1, VALUES_LARGE = 20, VALUES_FORMS = 3, VALUES_MOST_RULES = 1024 };

/* What the language itself refuses, with the reason. */
static const struct {
    const char *text, *reason;
} refused[] = {
    {"NoShape", "names no shape; it stands for one that was left out"},
    {"(square Rectangle", "a rectangle has a generator of its own"},
};

static bool value_is_refused(const char *text) {
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
        if (strstr(text, refused[i].text)) return true;
    return false;
}

typedef struct ValueTest {
    Play play;
    int wrong, tried;
    uint8_t forms[VALUES_MOST_RULES]; /* per enumeration: in how many forms it was tried */
} ValueTest;

/* Whether the text is a value of the clause. */
static const Bound *value_bind(const Play *p, const Clause *c, const char *text, Arena *arena) {
    const char *error = NULL;
    Diags diags = diags_new(arena);
    const Source *src = source_from(arena, "x.lud", str_of(text), &error);
    NodeVec forest = {0};
    if (src) forest = read_source(arena, src, &diags, false);
    const Bound *b = NULL;
    if (forest.n == 1 && !diags.errors)
        b = bind_node(arena, p->grammar, forest.v[0], c->rule, NULL, &diags);
    vec_free(&forest);
    return b && b->clause == c ? b : NULL;
}

static void value_try(ValueTest *t, const Clause *c, const Bound *arg, Str value) {
    Arena arena = {0};
    StrBuf text = {0};
    Str example = str_of(c->def->example);
    Span span = arg->node->span;
    sb_str(&text, str_sub(example, 0, span.at));
    sb_str(&text, value);
    sb_str(&text, str_sub(example, span.at + span.n, example.n));
    const char *now = sb_cstr(&text);
    if (!value_is_refused(now) && value_bind(&t->play, c, now, &arena)) {
        t->tried++;
        t->wrong += example_check(&t->play, c, now, 1, VALUE_GAMES);
    }
    sb_free(&text);
    arena_free(&arena);
}

static void value_clause(ValueTest *t, const Clause *c) {
    Arena arena = {0};
    const Bound *b = value_bind(&t->play, c, c->def->example, &arena);
    for (uint32_t i = 0; b && i < b->n; i++) {
        const Bound *arg = b->args[i];
        if (!arg || arg->kind != BOUND_ENUM) continue;
        const Rule *r = &t->play.grammar->rules[arg->rule];
        if (str_is(r->name, "roleType")) continue; /* which there are depends on the players */
        uint8_t *forms = &t->forms[arg->rule % VALUES_MOST_RULES];
        if (r->nvalues > VALUES_LARGE && *forms >= VALUES_FORMS) continue;
        if (*forms < VALUES_FORMS) ++*forms;
        for (uint16_t k = 0; k < r->nvalues; k++)
            if (k != arg->value) value_try(t, c, arg, r->values[k]);
    }
    arena_free(&arena);
}

static void every_value_is_played(void **state) {
    ValueTest t = {.wrong = 0};
    play_open(&t.play);
    for (uint32_t i = 0; i < t.play.grammar->nrules; i++)
        for (uint32_t k = 0; k < t.play.grammar->rules[i].nclauses; k++) {
            const Clause *c = &t.play.grammar->rules[i].clauses[k];
            if (!c->def->listed_only && c->kind == CLAUSE_LIST) value_clause(&t, c);
        }
    play_close(&t.play);
    printf("# %d values tried, %d hosts that fail\n", t.tried, t.wrong);
    assert_int_equal(t.wrong, 0);
    assert_true(t.tried > 500);
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(every_value_is_played),
};

TEST_MAIN(cases)
