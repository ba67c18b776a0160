/* shared_grammar.c: the registry is the grammar that the reference prints: every rule, clause,
 * value and membership of one is in the other.
 *
 * Both are read as text, ours as `tessera grammar` prints it, so that the printed form is tested
 * along with the records. */
#include "shared_corpus.h"

/* One alternative of a rule. */
typedef enum AltKind { ALT_CLAUSE, ALT_VALUE, ALT_MEMBER, ALT_KINDS } AltKind;

typedef struct Alt {
    Str rule, text; /* text with single blanks, and none inside brackets at their ends */
    AltKind kind;
} Alt;

typedef struct Listing {
    Arena arena;
    Map rules; /* → 0 */
    Map alts;  /* "rule text" → how often */
    Vec(Str) names;
    Vec(Alt) all;
} Listing;

/* The reference prints the one as the other: with two parameters that go together, it loses the
 * bar between the alternatives of each. */
static const char slip[] = "(move Swap Players (<int> <roleType>) (<int> <roleType>) [<then>])";
static const char meant[] =
    "(move Swap Players (<int> | <roleType>) (<int> | <roleType>) [<then>])";

/* Rules that the reference names but does not print; ours are in src/ludeme/hidden.c. */
static const char *const unprinted[] = {"equipment.trackStep", "booleanConstant",
                                        "equipment.region"};

static bool listing_is_unprinted(Str rule) {
    for (size_t i = 0; i < sizeof unprinted / sizeof *unprinted; i++)
        if (str_is(rule, unprinted[i])) return true;
    return false;
}

/* ---- reading --------------------------------------------------------------------------------- */

static Str listing_keep(Listing *l, const StrBuf *b) {
    return (Str){arena_copy(&l->arena, sb_cstr(b), b->n + 1), (uint32_t)b->n};
}

/* White space as the registry has it. */
static Str listing_tidy(Listing *l, Str text) {
    StrBuf b = {0};
    bool blank = false;
    text = str_trim(text);
    for (uint32_t i = 0; i < text.n; i++) {
        char c = text.s[i];
        if (c == ' ' || c == '\n') {
            blank = b.n > 0 && strchr("([{", b.s[b.n - 1]) == NULL;
            continue;
        }
        if (blank && strchr(")]}", c) == NULL) sb_char(&b, ' ');
        blank = false;
        sb_char(&b, c);
    }
    Str tidy = listing_keep(l, &b);
    sb_free(&b);
    return str_is(tidy, slip) ? STR(meant) : tidy;
}

static AltKind listing_kind(Str text) {
    static const char *const terminals[] = {"int", "float", "boolean", "string"};
    for (size_t i = 0; i < sizeof terminals / sizeof *terminals; i++)
        if (str_is(text, terminals[i])) return ALT_CLAUSE;
    if (text.s[0] == '(' || text.s[0] == '{') return ALT_CLAUSE;
    return text.s[0] == '<' ? ALT_MEMBER : ALT_VALUE;
}

static void listing_add(Listing *l, Str rule, Str text) {
    text = listing_tidy(l, text);
    if (text.n == 0) return;
    vec_push(&l->all, ((Alt){rule, text, listing_kind(text)}));
    StrBuf b = {0};
    sb_fmt(&b, STR_FMT " " STR_FMT, STR_ARG(rule), STR_ARG(text));
    Str key = listing_keep(l, &b);
    uint32_t before = map_get(&l->alts, key);
    map_put(&l->alts, &l->arena, key, before == MAP_NONE ? 1 : before + 1);
    sb_free(&b);
}

/* `<rule> ::= a | b | …`, however many lines it takes. */
static void listing_rule(Listing *l, Str text) {
    uint32_t close = 0, depth = 0;
    while (close + 1 < text.n && memcmp(text.s + close, "> ", 2) != 0) close++;
    Str rule = str_sub(text, 1, close);
    const char *is = strstr(text.s, "::=");
    if (is == NULL || map_put(&l->rules, &l->arena, rule, 0) != MAP_NONE)
        fail_msg("not a rule, or a second one: " STR_FMT, STR_ARG(text));
    vec_push(&l->names, rule);
    uint32_t from = (uint32_t)(is - text.s) + 3;
    for (uint32_t i = from; i < text.n; i++) {
        char c = text.s[i];
        if (strchr("([{", c) != NULL) depth++;
        if (strchr(")]}", c) != NULL) depth--;
        if (c != '|' || depth > 0) continue;
        listing_add(l, rule, str_sub(text, from, i));
        from = i + 1;
    }
    listing_add(l, rule, str_sub(text, from, text.n));
}

static bool listing_ends_rule(Str line) {
    return line.n == 0 || line.s[0] == '<' || (line.n > 1 && line.s[0] == '/' && line.s[1] == '/');
}

/* A rule starts at the start of a line and goes on in lines that are indented. */
static void listing_read(Listing *l, Str text) {
    StrBuf rule = {0};
    for (uint32_t at = 0; at <= text.n;) {
        uint32_t end = at;
        while (end < text.n && text.s[end] != '\n') end++;
        Str line = str_sub(text, at, end);
        if (listing_ends_rule(line) || end == text.n) {
            if (rule.n > 0) listing_rule(l, listing_keep(l, &rule));
            sb_clear(&rule);
        }
        if (line.n > 0 && (line.s[0] == '<' || rule.n > 0)) {
            sb_str(&rule, line);
            sb_char(&rule, '\n');
        }
        at = end + 1;
    }
    sb_free(&rule);
}

static void listing_free(Listing *l) {
    vec_free(&l->names);
    vec_free(&l->all);
    arena_free(&l->arena);
}

/* ---- comparing ------------------------------------------------------------------------------- */

/* What `a` has and `b` has not; returns how much that is. */
static int listing_lacks(const Listing *a, const Listing *b, const char *whose) {
    int bad = 0;
    for (uint32_t i = 0; i < a->names.n; i++) {
        Str rule = a->names.v[i];
        if (map_get(&b->rules, rule) != MAP_NONE || listing_is_unprinted(rule)) continue;
        printf("# %s lacks the rule <" STR_FMT ">\n", whose, STR_ARG(rule));
        bad++;
    }
    StrBuf key = {0};
    for (uint32_t i = 0; i < a->all.n; i++) {
        const Alt *alt = &a->all.v[i];
        if (listing_is_unprinted(alt->rule)) continue;
        sb_clear(&key);
        sb_fmt(&key, STR_FMT " " STR_FMT, STR_ARG(alt->rule), STR_ARG(alt->text));
        uint32_t here = map_get(&a->alts, sb_view(&key)), there = map_get(&b->alts, sb_view(&key));
        if (here == there) continue;
        printf("# %s lacks <" STR_FMT "> ::= " STR_FMT "\n", whose, STR_ARG(alt->rule),
               STR_ARG(alt->text));
        bad++;
    }
    sb_free(&key);
    return bad;
}

static void listing_count(const Listing *l) {
    uint32_t n[ALT_KINDS] = {0};
    for (uint32_t i = 0; i < l->all.n; i++) n[l->all.v[i].kind]++;
    printf("# %u rules, %u clauses, %u values, %u memberships in the reference's grammar\n",
           l->names.n, n[ALT_CLAUSE], n[ALT_VALUE], n[ALT_MEMBER]);
}

static void the_registry_is_the_grammar(void **state) {
    TEST_NEED_SHARED("ludii/grammar.txt");
    char path[TEST_PATH_MAX];
    char *text = test_read_file(test_shared(path, "ludii/grammar.txt"), NULL);
    Listing theirs = {0}, ours = {0};
    listing_read(&theirs, str_of(text));

    StrBuf printed = {0};
    Grammar *g = corpus_grammar();
    for (uint32_t i = 0; i < g->nrules; i++) grammar_print_rule(g, (RuleId)i, &printed);
    listing_read(&ours, sb_view(&printed));

    listing_count(&theirs);
    int bad = listing_lacks(&theirs, &ours, "the registry");
    bad += listing_lacks(&ours, &theirs, "the reference");
    bool all_read = ours.names.n == g->nrules && theirs.names.n > 0;
    listing_free(&ours);
    listing_free(&theirs);
    grammar_free(g);
    sb_free(&printed);
    free(text);
    assert_true(all_read);
    assert_int_equal(bad, 0);
}

/* Each unprinted rule is used in the reference's grammar, or the list above is stale. */
static void unprinted_rules_are_named_there(void **state) {
    TEST_NEED_SHARED("ludii/grammar.txt");
    char path[TEST_PATH_MAX], name[64], start[64];
    char *text = test_read_file(test_shared(path, "ludii/grammar.txt"), NULL);
    bool good = strstr(text, slip) != NULL;
    for (size_t i = 0; i < sizeof unprinted / sizeof *unprinted; i++) {
        snprintf(name, sizeof name, "<%s>", unprinted[i]);
        snprintf(start, sizeof start, "\n<%s> ", unprinted[i]);
        good = good && strstr(text, name) != NULL && strstr(text, start) == NULL;
    }
    free(text);
    assert_true(good);
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(the_registry_is_the_grammar),
    cmocka_unit_test(unprinted_rules_are_named_there),
};

TEST_MAIN(cases)
