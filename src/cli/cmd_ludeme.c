/* cmd_ludeme.c: what one ludeme, rule or constant is. */
#include <stdio.h>

#include "cli/cli.h"
#include "cli/ludeme_doc.h"

static void ludeme_rule(const Grammar *g, RuleId id, StrBuf *out) {
    const Rule *r = &g->rules[id];
    sb_fmt(out, "<" STR_FMT ">", STR_ARG(r->name));
    if (r->def->is) sb_fmt(out, "  (a kind of %s)", r->def->is);
    sb_fmt(out, "\n    %s\n", r->def->doc);
    if (r->nvalues) {
        sb_text(out, "    values:");
        for (uint32_t i = 0; i < r->nvalues; i++) sb_fmt(out, " " STR_FMT, STR_ARG(r->values[i]));
        sb_char(out, '\n');
    }
    for (uint32_t i = 0; i < r->nclauses; i++) {
        const LudemeClause *c = r->clauses[i].def;
        sb_fmt(out, "\n    %s\n        %s\n", c->sig, c->doc);
        if (c->listed_only)
            sb_text(out, "        (listed in the grammar; descriptions cannot use it)\n");
        else if (c->example)
            sb_fmt(out, "        example: %s\n", c->example);
    }
    const char *before = "\n    one of: ";
    for (uint32_t i = 0; i < g->nrules; i++) {
        if (i == id || !grammar_is_a(g, (RuleId)i, id)) continue;
        sb_fmt(out, "%s" STR_FMT, before, STR_ARG(g->rules[i].name));
        before = ", ";
    }
    sb_text(out, *before == '\n' ? "\n" : "\n\n");
}

/* Every rule that has something of this name; how many were printed. */
static uint32_t ludeme_print(const Grammar *g, Str name, StrBuf *out) {
    uint32_t shown = 0;
    for (uint32_t i = 0; i < g->nrules; i++) {
        const Rule *r = &g->rules[i];
        bool meant = str_eq(r->name, name) || (r->def->alias && str_is(name, r->def->alias));
        for (uint32_t k = 0; k < r->nclauses && !meant; k++)
            meant = str_eq(r->clauses[k].keyword, name);
        for (uint32_t k = 0; k < r->nvalues && !meant; k++) meant = str_eq(r->values[k], name);
        if (!meant) continue;
        ludeme_rule(g, (RuleId)i, out);
        shown++;
    }
    return shown;
}

static int ludeme_unknown(const Grammar *g, Str name) {
    Suggest s = suggest_for(name);
    for (uint32_t i = 0; i < g->nrules; i++) suggest_add(&s, g->rules[i].name);
    for (uint32_t i = 0; i < g->nkeywords; i++) suggest_add(&s, g->keyword[i].name);
    for (uint32_t i = 0; i < g->nwords; i++) suggest_add(&s, g->word_names[i]);
    fprintf(stderr, "tessera ludeme: there is no ludeme, rule or constant `" STR_FMT "`",
            STR_ARG(name));
    if (s.best.n) fprintf(stderr, "; did you mean `" STR_FMT "`?", STR_ARG(s.best));
    fprintf(stderr, "\n");
    return EXIT_WRONG;
}

static int ludeme_run(const Command *self, int argc, char **argv) {
    Names names = {0};
    bool all = false;
    const CliOption options[] = {
        {"markdown", 'm', NULL, "the whole reference as Markdown, without a NAME", .flag = &all},
        {0},
    };
    int code = cli_parse(self, options, argc, argv, &names);
    if (code == CLI_GO_ON && !all && names.n == 0) code = cli_usage_error(self, "no name is given");
    if (code == CLI_GO_ON && all && names.n > 0)
        code = cli_usage_error(self, "--markdown is the whole reference: it takes no name");
    Grammar *g = code == CLI_GO_ON ? cli_grammar() : NULL;
    if (g) {
        StrBuf out = {0};
        code = EXIT_FINE;
        if (all) ludeme_markdown(g, &out);
        for (uint32_t i = 0; i < names.n; i++)
            if (!ludeme_print(g, str_of(names.v[i]), &out))
                code = ludeme_unknown(g, str_of(names.v[i]));
        code = cli_write(&out, code);
        sb_free(&out);
    } else if (code == CLI_GO_ON) {
        code = EXIT_WRONG;
    }
    grammar_free(g);
    vec_free(&names);
    return code;
}

const Command cmd_ludeme = {
    .name = "ludeme",
    .args = "NAME... | --markdown",
    .summary = "explain a ludeme: its signatures, what they mean, an example",
    .about = "NAME is a keyword (hop), a rule of the grammar (moves.to) or a constant (Mover).",
    .run = ludeme_run,
};
