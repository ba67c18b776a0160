/* test_examples.c: every example of the registry is compiled in a small game of our own and played.
 * A ludeme without a meaning cannot pass. */
#include "example_play.h"

enum { EXAMPLE_GAMES = 20 };

static void every_example_is_played(void **state) {
    Play p;
    int wrong = 0, examples = 0;
    play_open(&p);
    for (uint32_t i = 0; i < p.grammar->nrules; i++)
        for (uint32_t k = 0; k < p.grammar->rules[i].nclauses; k++) {
            const Clause *c = &p.grammar->rules[i].clauses[k];
            if (c->def->listed_only) continue;
            wrong += example_check(&p, c, c->def->example, HOST_GAMES, EXAMPLE_GAMES);
            examples++;
        }
    play_close(&p);
    printf("# %d examples, %d hosts that fail\n", examples, wrong);
    assert_int_equal(wrong, 0);
    assert_true(examples > 480);
}

static void every_clause_has_a_meaning(void **state) {
    Play p;
    int without = 0;
    play_open(&p);
    for (uint32_t i = 0; i < p.grammar->nrules; i++)
        for (uint32_t k = 0; k < p.grammar->rules[i].nclauses; k++) {
            const LudemeClause *c = p.grammar->rules[i].clauses[k].def;
            if (c->listed_only || c->meaning) continue;
            printf("# <%s> %s has no meaning\n", p.grammar->rules[i].def->rule, c->sig);
            without++;
        }
    play_close(&p);
    assert_int_equal(without, 0);
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(every_clause_has_a_meaning),
    cmocka_unit_test(every_example_is_played),
};

TEST_MAIN(cases)
