/* cmd_grammar.c: the whole language, from the registry. */
#include "cli/cli.h"

static void grammar_json(const Grammar *g, StrBuf *out) {
    sb_char(out, '[');
    for (uint32_t i = 0; i < g->nrules; i++) {
        const Rule *r = &g->rules[i];
        sb_fmt(out, "%s{\"rule\":", i ? ",\n" : "");
        sb_json(out, r->name);
        sb_text(out, ",\"is\":");
        sb_json(out, str_of(r->def->is ? r->def->is : ""));
        sb_text(out, ",\"doc\":");
        sb_json(out, str_of(r->def->doc));
        sb_text(out, ",\"values\":[");
        for (uint32_t k = 0; k < r->nvalues; k++) {
            if (k) sb_char(out, ',');
            sb_json(out, r->values[k]);
        }
        sb_text(out, "],\"clauses\":[");
        for (uint32_t k = 0; k < r->nclauses; k++) {
            const LudemeClause *c = r->clauses[k].def;
            sb_text(out, k ? ",{\"signature\":" : "{\"signature\":");
            sb_json(out, str_of(c->sig));
            sb_text(out, ",\"doc\":");
            sb_json(out, str_of(c->doc));
            sb_fmt(out,
                   ",\"usable\":%s,\"played\":%s,\"example\":", c->listed_only ? "false" : "true",
                   c->meaning ? "true" : "false");
            sb_json(out, str_of(c->example ? c->example : ""));
            sb_char(out, '}');
        }
        sb_text(out, "]}");
    }
    sb_text(out, "]\n");
}

static int grammar_run(const Command *self, int argc, char **argv) {
    Names rest = {0};
    bool json = false;
    const CliOption options[] = {
        {"json", 'j', NULL, "every rule with its documentation as JSON", .flag = &json},
        {0},
    };
    int code = cli_parse(self, options, argc, argv, &rest);
    if (code == CLI_GO_ON && rest.n) code = cli_usage_error(self, "unexpected `%s`", rest.v[0]);
    Grammar *g = code == CLI_GO_ON ? cli_grammar() : NULL;
    if (g) {
        StrBuf out = {0};
        for (uint32_t i = 0; i < g->nrules && !json; i++) grammar_print_rule(g, (RuleId)i, &out);
        if (json) grammar_json(g, &out);
        code = cli_write(&out, EXIT_FINE);
        sb_free(&out);
    } else if (code == CLI_GO_ON) {
        code = EXIT_WRONG;
    }
    grammar_free(g);
    vec_free(&rest);
    return code;
}

const Command cmd_grammar = {
    .name = "grammar",
    .args = "",
    .summary = "print the grammar of the language in EBNF",
    .about =
        "Every rule of L-GDL, from the same records that bind descriptions. <rule> is a value\n"
        "of that rule, {x} an array of x, [x] may be left out, (x | y) is one of them.",
    .run = grammar_run,
};
