/* dict.c: prints the words of the language as a dictionary for libFuzzer, from the registry and the
 * known defines: with it, random changes make ludemes and not only noise. */
#include <stdio.h>
#include <stdlib.h>

#include "lang/define.h"
#include "lang/grammar.h"
#include "ludeme/ludeme.h"

/* One entry: `before`, the word, `behind`. An entry that was printed is not printed again. */
static void dict_entry(Arena *a, Map *seen, const char *before, Str word, const char *behind) {
    StrBuf b = {0};
    sb_fmt(&b, "%s" STR_FMT "%s", before, STR_ARG(word), behind);
    Str entry = {arena_copy(a, b.s, b.n), (uint32_t)b.n};
    sb_free(&b);
    if (map_put(seen, a, entry, 0) != MAP_NONE) return;
    putchar('"');
    for (uint32_t i = 0; i < entry.n; i++) {
        if (entry.s[i] == '"' || entry.s[i] == '\\') putchar('\\');
        putchar(entry.s[i]);
    }
    printf("\"\n");
}

/* What the registry does not know: the level of defines, options and ranges. */
static void dict_surface(Arena *a, Map *seen) {
    static const char *const texts[] = {
        "(game \"A\" ",
        "(match \"A\" ",
        "(metadata ",
        "(define \"A\" ",
        "(\"A\" ",
        "\"A\"",
        "#1",
        "#2",
        "P#1",
        "~",
        "1..5",
        "\"A1\"..\"C3\"",
        "-1",
        "0.5",
        "1000000000",
        "(option \"O\" <T> args:{<a>} {",
        "(item \"I\" <",
        "> \"about\")",
        ")*",
        "<T>",
        "<T:a>",
        "(rulesets {",
        "(ruleset \"Ruleset/R\" {\"O/I\"})",
        "variations:{",
        "//",
        "\\\"",
        "{",
        "}",
        "(",
        ")",
        "()",
        "((",
        "))",
        "{ {",
        "} }",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        dict_entry(a, seen, "", str_of(texts[i]), "");
}

static void dict_grammar(Arena *a, Map *seen, const Grammar *g) {
    for (uint32_t i = 0; i < g->nkeywords; i++) dict_entry(a, seen, "(", g->keyword[i].name, " ");
    for (uint32_t i = 0; i < g->nwords; i++) dict_entry(a, seen, " ", g->word_names[i], " ");
    for (uint32_t i = 0; i < g->nrules; i++) {
        const Rule *r = &g->rules[i];
        for (uint32_t k = 0; k < r->nclauses; k++) {
            const Clause *c = &r->clauses[k];
            for (uint32_t s = 0; s < c->nslots; s++) {
                if (c->slots[s].label.n) dict_entry(a, seen, " ", c->slots[s].label, ":");
                if (c->slots[s].type.kind == TYPE_WORD)
                    dict_entry(a, seen, " ", c->slots[s].type.word, " ");
            }
        }
    }
}

int main(void) {
    Arena arena = {0};
    Map seen = {0};
    StrBuf error = {0};
    Grammar *g = grammar_build(ludeme_families, &error);
    Defs *defs = defs_load(TSR_SOURCE_DEFS);
    bool good = g != NULL && defs != NULL;
    if (good) {
        dict_surface(&arena, &seen);
        dict_grammar(&arena, &seen, g);
        for (uint32_t i = 0; i < defs->table.all.n; i++)
            dict_entry(&arena, &seen, "(\"", defs->table.all.v[i]->name, "\" ");
    } else {
        fprintf(stderr, "dict: no registry, or no defines: %s\n", sb_cstr(&error));
    }
    sb_free(&error);
    defs_free(defs);
    grammar_free(g);
    arena_free(&arena);
    return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
