/* test_options.c: options and rulesets: collected, chosen, applied. */
#include "lang.h"

#include "lang/expand.h"

/* The game after the options were applied, without its outer bracket, and what was said. */
static void apply_selected(Desk *d, const char *text, const Selection *selection) {
    Expanded x = expand_source(&d->arena, desk_source(d, text), NULL, selection, &d->diags);
    for (uint32_t i = 1; x.game && i < x.game->n; i++) {
        if (i > 1) sb_char(&d->out, ' ');
        print_line(x.game->kids[i], &d->out);
    }
    desk_diags(d, &d->diags);
    expanded_free(&x);
}

static void apply(Desk *d, const char *text) {
    apply_selected(d, text, NULL);
}

/* `text` with these options chosen; NULL for none. */
static void expect_chosen(const char *text, const char *option, const char *second,
                          const char *ruleset, const char *expected) {
    const char *const options[] = {option, second};
    Selection s = {options, option == NULL ? 0 : second == NULL ? 1 : 2, ruleset};
    Desk *d = desk_open();
    apply_selected(d, text, &s);
    expect_text(text, sb_cstr(&d->out), expected);
    desk_close(d);
}

#define SIZE(items) "(option \"Size\" <Size> args:{<n>} {" items "})"

static void replaces_tags(void **state) {
    static const Row rows[] = {
        {SIZE("(item \"3\" <3> \"x\")") "(game <Size:n>)", "3"},
        {SIZE("(item \"3\" <3> \"x\")") "(game <Size>)", "3"},
        {SIZE("(item \"3\" <(square 3)> \"x\")") "(game <Size:n> <Size:n>)",
         "(square 3) (square 3)"},
        {SIZE("(item \"3\" <1 2 3> \"x\")") "(game {<Size:n>})", "{1 2 3}"},
        {SIZE("(item \"3\" <> \"x\")") "(game a <Size:n> b)", "a b"},
        {SIZE("(item \"3\" <3>)") "(game <Size:n>)", "3"},
        {SIZE("(item \"3\" <3> \"x\")") "(game size:<Size:n> x)", "size:3 x"},
        {SIZE("(item \"3\" <size:3> \"x\")") "(game <Size:n> x)", "size:3 x"},
        /* The game may come first, or around the option. */
        {"(game <Size:n>)" SIZE("(item \"3\" <3> \"x\")"), "3"},
        {"(game a " SIZE("(item \"3\" <3> \"x\")") " <Size:n>)", "a 3"},
        {"// a comment\n(option \"S\" <S> // one\n args:{<a> // two\n} { // three\n"
         "(item \"i\" <1> \"x\") // four\n})\n(game <S>)",
         "1"},
    };
    EXPECT_ROWS(rows, apply);
}

static void takes_the_arguments_by_name(void **state) {
    static const Row rows[] = {
        {"(option \"B\" <B> args:{<w> <h>} {(item \"i\" <3> <4> \"x\")})(game <B:h> <B:w> <B>)",
         "4 3 3"},
        {"(option \"B\" <B> args:{ <w><h> } {(item \"i\" <3><4> \"x\")})(game <B:h> <B:w>)", "4 3"},
    };
    EXPECT_ROWS(rows, apply);
}

static void splices_unbalanced_arguments(void **state) {
    static const Row rows[] = {
        {"(option \"O\" <O> args:{<a> <b>} {(item \"i\" <(or> <)> \"x\")})(game <O:a> (x) <O:b>)",
         "(or (x))"},
        {"(option \"O\" <O> args:{<a> <b>} {(item \"i\" <(or {> <})> \"x\")})(game <O:a> x <O:b>)",
         "(or {x})"},
        {"(option \"O\" <O> args:{<a> <b>} {(item \"i\" <)> <(y> \"x\")})(game (a <O:a> <O:b>))",
         "(a) (y)"},
        {"(option \"O\" <O> args:{<a>} {(item \"i\" <(> 1 2)> \"x\")})(game <O>)", "(> 1 2)"},
        {"(option \"O\" <O> args:{<a>} {(item \"i\" <\">\"> \"x\")})(game <O>)", "\">\""},
    };
    EXPECT_ROWS(rows, apply);
}

static void replaces_tags_inside_words_strings_and_ranges(void **state) {
    static const Row rows[] = {
        {SIZE("(item \"3\" <3> \"x\")") "(game P<Size:n>)", "P3"},
        {SIZE("(item \"3\" <3> \"x\")") "(game <Size:n><Size>)", "33"},
        {SIZE("(item \"3\" <3> \"x\")") "(game \"Disc<Size:n>\")", "\"Disc3\""},
        {SIZE("(item \"3\" <3> \"x\")") "(game {1..<Size:n>})", "{1 2 3}"},
        {SIZE("(item \"3\" <2> \"x\")") "(game {\"A1\"..\"B<Size:n>\"})",
         "{\"A1\" \"A2\" \"B1\" \"B2\"}"},
        /* A string that only looks like one keeps it. */
        {SIZE("(item \"3\" <3> \"x\")") "(game \"a <b> <Other> c\")", "\"a <b> <Other> c\""},
        {SIZE("(item \"3\" <3> \"x\")") "(game (< 1 <Size:n>))", "(< 1 3)"},
    };
    EXPECT_ROWS(rows, apply);
}

/* An argument ends at the first `>`, so only its strings can hold tags. */
static void uses_options_in_options(void **state) {
    static const Row rows[] = {
        {"(option \"A\" <A> args:{<a>} {(item \"i\" <(x \"P<B>\")> \"\")})"
         "(option \"B\" <B> args:{<a>} {(item \"i\" <7> \"\")})(game <A>)",
         "(x \"P7\")"},
        {"(option \"A\" <A> args:{<a>} {(item \"i\" <\"x<A>\"> \"\")})(game <A>)",
         "\"x\" x<A> \"\""},
    };
    EXPECT_ROWS(rows, apply);
}

static void chooses_the_item_with_most_stars(void **state) {
    static const Row rows[] = {
        {SIZE("(item \"a\" <1> \"\") (item \"b\" <2> \"\")") "(game <Size>)", "1"},
        {SIZE("(item \"a\" <1> \"\") (item \"b\" <2> \"\")*") "(game <Size>)", "2"},
        {SIZE("(item \"a\" <1> \"\")* (item \"b\" <2> \"\")**") "(game <Size>)", "2"},
        {SIZE("(item \"a\" <1> \"\")** (item \"b\" <2> \"\")*") "(game <Size>)", "1"},
        {SIZE(
             "(item \"a\" <1> \"\") (item \"b\" <2> \"\")* (item \"c\" <3> \"\")*") "(game <Size>)",
         "2"},
    };
    EXPECT_ROWS(rows, apply);
}

#define GAME                                                                                       \
    SIZE("(item \"Small\" <1> \"\")* (item \"Large\" <2> \"\")")                                   \
    "(option \"Goal\" <Goal> args:{<g>} {(item \"Win\" <w> \"\") (item \"Lose\" <l> \"\")})"       \
    "(rulesets {(ruleset \"Ruleset/Big (Suggested)\" {\"Size/Large\" \"Goal/Lose\"})"              \
    "           (ruleset \"Ruleset/Odd\" {\"Size/None\"})"                                         \
    "           (ruleset \"Ruleset/Plain\" {} variations:{\"Size/Large\"})})"                      \
    "(game <Size> <Goal>)"

static void takes_what_was_selected(void **state) {
    expect_chosen(GAME, NULL, NULL, NULL, "1 w");
    expect_chosen(GAME, "Size/Large", NULL, NULL, "2 w");
    expect_chosen(GAME, "Size/Large", "Goal/Lose", NULL, "2 l");
    expect_chosen(GAME, "Size/Large", "Size/Small", NULL, "1 w");
    expect_chosen(GAME, NULL, NULL, "Ruleset/Big (Suggested)", "2 l");
    expect_chosen(GAME, NULL, NULL, "Big (Suggested)", "2 l");
    expect_chosen(GAME, "Size/Small", NULL, "Big (Suggested)", "1 l");
    expect_chosen(GAME, NULL, NULL, "Plain", "1 w");
}

static void reports_unknown_names(void **state) {
    expect_chosen(GAME, "Size/Larg", NULL, NULL,
                  "1 w !there is no option \"Size/Larg\" = \"Size/...\" has \"Small\", \"Large\" = "
                  "\"Goal/...\" has \"Win\", \"Lose\" = did you mean `Size/Large`?");
    expect_chosen("(game)", "Size/Larg", NULL, NULL,
                  "!there is no option \"Size/Larg\" = this description has no options");
    expect_chosen(
        GAME, NULL, NULL, "Plan",
        "1 w !there is no ruleset \"Plan\" = there is \"Ruleset/Big (Suggested)\" = there "
        "is \"Ruleset/Odd\" = there is \"Ruleset/Plain\" = did you mean `Plain`?");
    expect_chosen("(game)", NULL, NULL, "Plan",
                  "!there is no ruleset \"Plan\" = this description has no rulesets");
    expect_chosen(GAME, NULL, NULL, "Odd",
                  "1 w !1:241 there is no option \"Size/None\" = \"Size/...\" has \"Small\", "
                  "\"Large\" = \"Goal/...\" has \"Win\", \"Lose\"");
}

static void reports_tags_without_a_value(void **state) {
    static const Row rows[] = {
        {SIZE("(item \"3\" <3>)") "(game <Sze:n>)",
         "<Sze:n> !1:57 no option gives a value for `<Sze:n>` = did you mean `Size`?"},
        {"(option \"S\" <S> args:{<width> <b>} {(item \"i\" <3> <4>)})(game <S:widht>)",
         "<S:widht> !1:63 no option gives a value for `<S:widht>` = `widht` is none of its "
         "args:{...} = did you mean `width`?"},
        {"(option \"S\" <S> args:{<a> <b>} {(item \"i\" <3>)})(game <S:b>)",
         "<S:b> !1:55 no option gives a value for `<S:b>` = its item \"i\" has only 1 argument"},
    };
    EXPECT_ROWS(rows, apply);
}

static void reports_forms_that_are_none(void **state) {
    static const char lacks[] = " = it is written (option \"Heading\" <Tag> args:{<name> ...} "
                                "{ (item ...) ... })";
    static const struct {
        const char *text, *message;
        int lacks;
    } rows[] = {
        {"(option)(game)", "!1:1 this option lacks its heading", 1},
        {"(option \"S\")(game)", "!1:1 this option lacks its `<Tag>`", 1},
        {"(option \"S\" <S>)(game)", "!1:1 this option lacks its `args:{<name> ...}`", 1},
        {"(option \"S\" <S> args:{<a>})(game)",
         "!1:1 this option lacks its items `{ (item ...) ... }`", 1},
        {"(option \"S\" <S> args:{<a>} {(item)})(game)",
         "!1:29 an item starts with its name: (item \"Name\" <argument> \"What it means\")", 0},
        {"(option \"S\" <S> args:{<a>} {(item \"i\" (x))})(game)",
         "!1:39 unexpected `(` in an option's item", 0},
        {"(option \"S\" <S> args:{<a>} {(item \"i\" <1>) x})(game)",
         "!1:44 unexpected `x` in the items of an option", 0},
        {"(option \"S\" <S> x args:{<a>} {(item \"i\" <1>)})(game)",
         "!1:17 unexpected `x` in an option", -1},
        {"(option \"S\" <S> args:{<a>} {(item \"i\" <1> <2>)})(game)",
         "?1:29 item \"i\" has 2 arguments, but args: names 1", 0},
        {"(rulesets {(ruleset)})(game)",
         "!1:12 a ruleset is written (ruleset \"Ruleset/Name\" {\"Heading/Item\" ...})", 0},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Desk *d = desk_open();
        StrBuf expected = {0};
        sb_text(&expected, rows[i].message);
        if (rows[i].lacks > 0) sb_text(&expected, lacks);
        if (rows[i].lacks < 0)
            sb_fmt(&expected, " !1:1 this option lacks its `args:{<name> ...}`%s", lacks);
        apply(d, rows[i].text);
        expect_text(rows[i].text, sb_cstr(&d->out), sb_cstr(&expected));
        sb_free(&expected);
        desk_close(d);
    }
}

/* The brackets of an option are checked although the reader never sees it; what follows an option
 * that is not closed is still read. */
static void reports_brackets_of_options(void **state) {
    static const Row rows[] = {
        {"(option \"S\" <S> args:{<a>} {(item \"i\" <1>)}\n(game x)",
         "x !1:1 this `(` is never closed"},
        {"(option \"S\" <S> args:{<a>} {(item \"i\" <1>))\n(game x)",
         "x !1:43 expected `}`, found `)` = `{` was opened at 1:28"},
        {"(rulesets {(ruleset \"R\" {}})\n(game x)",
         "x !1:27 expected `)`, found `}` = `(` was opened at 1:12"},
        {"(option \"S\" <S> args:{<a>} {(item \"i\" <1>}))\n(game x)",
         "x !1:42 expected `)`, found `}` = `(` was opened at 1:29 !1:44 this `)` closes nothing"},
    };
    EXPECT_ROWS(rows, apply);
}

/* Many tags with long arguments stop at a limit, quickly. */
static void stops_an_explosion(void **state) {
    StrBuf b = {0};
    sb_text(&b, "(option \"S\" <S> args:{<a>} {(item \"i\" <");
    for (int k = 0; k < 5000; k++) sb_text(&b, "x ");
    sb_text(&b, "> \"\")})(game ");
    for (int k = 0; k < 5000; k++) sb_text(&b, "<S> ");
    sb_text(&b, ")");
    Desk *d = desk_open();
    apply(d, sb_cstr(&b));
    assert_non_null(strstr(sb_cstr(&d->out), "!the options expand to more than 2000000 tokens"));
    desk_close(d);
    sb_clear(&b);
    sb_text(&b, "(option \"S\" <S> args:{<a>} {(item \"i\" <\"");
    sb_repeat(&b, 'x', 1000000);
    sb_text(&b, "\"> \"\")})(game \"");
    for (int k = 0; k < 100000; k++) sb_text(&b, "<S>");
    sb_text(&b, "\")");
    d = desk_open();
    apply(d, sb_cstr(&b));
    assert_non_null(strstr(sb_cstr(&d->out), "!the options expand to more than"));
    desk_close(d);
    sb_free(&b);
}

static void has_limits(void **state) {
    StrBuf b = {0};
    for (int i = 0; i < 201; i++)
        sb_fmt(&b, "(option \"%d\" <T%d> args:{<a>} {(item \"i\" <x> \"\")})\n", i, i);
    sb_text(&b, "(game <T0>)");
    Desk *d = desk_open();
    apply(d, sb_cstr(&b));
    expect_text("201 options", sb_cstr(&d->out), "x !201:1 a description has at most 200 options");
    desk_close(d);
    sb_free(&b);
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(replaces_tags),
    cmocka_unit_test(takes_the_arguments_by_name),
    cmocka_unit_test(splices_unbalanced_arguments),
    cmocka_unit_test(replaces_tags_inside_words_strings_and_ranges),
    cmocka_unit_test(uses_options_in_options),
    cmocka_unit_test(chooses_the_item_with_most_stars),
    cmocka_unit_test(takes_what_was_selected),
    cmocka_unit_test(reports_unknown_names),
    cmocka_unit_test(reports_tags_without_a_value),
    cmocka_unit_test(reports_forms_that_are_none),
    cmocka_unit_test(reports_brackets_of_options),
    cmocka_unit_test(stops_an_explosion),
    cmocka_unit_test(has_limits),
};

TEST_MAIN(cases)
