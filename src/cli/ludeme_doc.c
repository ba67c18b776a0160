/* ludeme_doc.c: the reference of the language as Markdown, from the registry: families as chapters,
 * one section per rule, every <rule> of a signature a link to its section. */
#include "cli/ludeme_doc.h"

#include <stdlib.h>

#include "ludeme/ludeme.h"

enum { DOC_MOST_USERS = 30 }; /* a rule that more others take is taken everywhere */

/* ---- pieces of text -------------------------------------------------------------------------- */

/* Names of rules may be signs; their anchors are made of letters, digits and dots. */
static void doc_anchor(Str name, StrBuf *out) {
    static const struct {
        char sign;
        const char *word;
    } signs[] = {{'+', "plus"},  {'-', "minus"}, {'*', "times"},   {'/', "over"},   {'%', "mod"},
                 {'^', "power"}, {'=', "equal"}, {'<', "smaller"}, {'>', "larger"}, {'!', "not"}};
    for (uint32_t i = 0; i < name.n; i++) {
        const char *word = NULL;
        for (size_t k = 0; k < sizeof signs / sizeof *signs; k++)
            if (signs[k].sign == name.s[i]) word = signs[k].word;
        if (word)
            sb_text(out, word);
        else
            sb_char(out, name.s[i]);
    }
}

static void doc_html(Str text, StrBuf *out) {
    for (uint32_t i = 0; i < text.n; i++) switch (text.s[i]) {
        case '<': sb_text(out, "&lt;"); break;
        case '>': sb_text(out, "&gt;"); break;
        case '&': sb_text(out, "&amp;"); break;
        default: sb_char(out, text.s[i]);
        }
}

/* A sentence: what stands for a sign of Markdown is kept, but in `code`. */
static void doc_sentence(const char *text, StrBuf *out) {
    bool code = false;
    for (; *text; text++) {
        if (*text == '`') code = !code;
        if (!code && strchr("*_<>[]|\\", *text)) sb_char(out, '\\');
        sb_char(out, *text);
    }
}

static void doc_link(const Rule *r, StrBuf *out) {
    sb_fmt(out, "[`" STR_FMT "`](#", STR_ARG(r->name));
    doc_anchor(r->name, out);
    sb_char(out, ')');
}

/* The signature with its <rules> as links. It stands in a <pre>, where nothing else has a meaning. */
static void doc_signature(const Grammar *g, Str sig, StrBuf *out) {
    for (uint32_t i = 0; i < sig.n;) {
        uint32_t end = i + 1;
        while (sig.s[i] == '<' && end < sig.n && sig.s[end] != '>' && sig.s[end] != ' ') end++;
        RuleId rule = RULE_NONE;
        if (end > i + 1 && end < sig.n && sig.s[end] == '>')
            rule = grammar_rule(g, str_sub(sig, i + 1, end));
        if (rule == RULE_NONE) {
            doc_html(str_sub(sig, i, i + 1), out);
            i++;
            continue;
        }
        sb_text(out, "&lt;<a href=\"#");
        doc_anchor(g->rules[rule].name, out);
        sb_text(out, "\">");
        doc_html(g->rules[rule].name, out);
        sb_text(out, "</a>&gt;");
        i = end + 1;
    }
}

/* ---- one rule -------------------------------------------------------------------------------- */

static bool doc_takes(const Rule *user, RuleId rule) {
    for (uint32_t k = 0; k < user->nclauses; k++)
        for (uint32_t i = 0; i < user->clauses[k].nslots; i++) {
            Type type = user->clauses[k].slots[i].type;
            if (type.kind == TYPE_RULE && type.rule == rule) return true;
        }
    return false;
}

/* "label: a, b, c" as links; nothing when there is none. */
static void doc_links(const Grammar *g, const char *label, const RuleId *list, uint32_t n,
                      StrBuf *out) {
    if (n == 0) return;
    sb_fmt(out, "- %s: ", label);
    for (uint32_t i = 0; i < n; i++) {
        if (i) sb_text(out, ", ");
        doc_link(&g->rules[list[i]], out);
    }
    sb_char(out, '\n');
}

/* Directly below, not through another. */
static bool doc_is_kind(const Grammar *g, const Rule *r, RuleId id) {
    Str rest = str_of(r->def->is ? r->def->is : "");
    while (rest.n) {
        uint32_t n = 0;
        while (n < rest.n && rest.s[n] != ' ') n++;
        if (str_eq(str_sub(rest, 0, n), g->rules[id].name)) return true;
        rest = str_sub(rest, n < rest.n ? n + 1 : n, rest.n);
    }
    return false;
}

static void doc_relations(const Grammar *g, RuleId id, StrBuf *out) {
    RuleId *list = mem_alloc((g->nrules + 1) * sizeof *list);
    uint32_t n = 0;
    for (uint32_t i = 0; i < g->nrules; i++)
        if (doc_is_kind(g, &g->rules[id], (RuleId)i)) list[n++] = (RuleId)i;
    doc_links(g, "a kind of", list, n, out);
    n = 0;
    for (uint32_t i = 0; i < g->nrules; i++)
        if (doc_is_kind(g, &g->rules[i], id)) list[n++] = (RuleId)i;
    doc_links(g, "kinds", list, n, out);
    n = 0;
    for (uint32_t i = 0; i < g->nrules; i++)
        if (doc_takes(&g->rules[i], id)) list[n++] = (RuleId)i;
    if (n <= DOC_MOST_USERS)
        doc_links(g, "taken by", list, n, out);
    else
        sb_fmt(out, "- taken by %u rules\n", n);
    free(list);
}

static void doc_clause(const Grammar *g, const LudemeClause *c, StrBuf *out) {
    sb_text(out, "\n<pre>");
    doc_signature(g, str_of(c->sig), out);
    sb_text(out, "</pre>\n\n");
    doc_sentence(c->doc, out);
    sb_char(out, '\n');
    if (c->listed_only)
        sb_text(out, "The printed grammar lists this form; descriptions cannot use it.\n");
    else
        sb_fmt(out, "\n```\n%s\n```\n", c->example);
}

static void doc_rule(const Grammar *g, RuleId id, StrBuf *out) {
    const Rule *r = &g->rules[id];
    sb_text(out, "\n<a id=\"");
    doc_anchor(r->name, out);
    sb_fmt(out, "\"></a>\n### `" STR_FMT "`\n\n", STR_ARG(r->name));
    doc_sentence(r->def->doc, out);
    sb_char(out, '\n');
    if (r->def->alias) sb_fmt(out, "Its keyword can also be written `%s`.\n", r->def->alias);
    if (r->nvalues) {
        sb_text(out, "\nValues:");
        for (uint32_t i = 0; i < r->nvalues; i++)
            sb_fmt(out, "%s `" STR_FMT "`", i ? "," : "", STR_ARG(r->values[i]));
        sb_text(out, ".\n");
    }
    sb_char(out, '\n');
    size_t before = out->n;
    doc_relations(g, id, out);
    if (out->n == before) out->n--; /* no list, so no empty line before it */
    for (uint32_t i = 0; i < r->nclauses; i++) doc_clause(g, r->clauses[i].def, out);
}

/* ---- all of them ----------------------------------------------------------------------------- */

static void doc_contents(const Grammar *g, StrBuf *out) {
    for (uint32_t f = 0; ludeme_families[f]; f++) {
        sb_fmt(out, "%u. [%s](#family-%u): ", f + 1, ludeme_family_titles[f], f + 1);
        for (const LudemeDef *def = ludeme_families[f]; def->rule; def++) {
            if (def != ludeme_families[f]) sb_text(out, ", ");
            doc_link(&g->rules[grammar_rule(g, str_of(def->rule))], out);
        }
        sb_char(out, '\n');
    }
    sb_text(out, "\nAt the end: [all keywords](#keywords).\n");
}

static int doc_by_name(const void *a, const void *b) {
    Str x = (*(const Keyword *const *)a)->name, y = (*(const Keyword *const *)b)->name;
    int order = memcmp(x.s, y.s, x.n < y.n ? x.n : y.n);
    return order ? order : (int)x.n - (int)y.n;
}

/* Every keyword with the rules it can belong to: what it is depends on where it stands. */
static void doc_keywords(const Grammar *g, StrBuf *out) {
    sb_text(out, "\n<a id=\"keywords\"></a>\n## All keywords\n\n");
    const Keyword **list = mem_alloc((g->nkeywords + 1) * sizeof *list);
    for (uint32_t i = 0; i < g->nkeywords; i++) list[i] = &g->keyword[i];
    qsort(list, g->nkeywords, sizeof *list, doc_by_name);
    for (uint32_t i = 0; i < g->nkeywords; i++) {
        sb_fmt(out, "- `(" STR_FMT " …)`: ", STR_ARG(list[i]->name));
        RuleId last = RULE_NONE;
        for (uint32_t k = 0; k < list[i]->n; k++) {
            if (list[i]->clauses[k]->rule == last) continue;
            if (last != RULE_NONE) sb_text(out, ", ");
            last = list[i]->clauses[k]->rule;
            doc_link(&g->rules[last], out);
        }
        sb_char(out, '\n');
    }
    free(list);
}

void ludeme_markdown(const Grammar *g, StrBuf *out) {
    sb_text(out,
            "# The ludemes of L-GDL\n\n"
            "<!-- Made by `make doc` (tessera ludeme --markdown) from the registry in src/ludeme: "
            "change it there. -->\n\n"
            "Every rule of the language: the forms in which it can be written, what each means, "
            "and an example\nthat is compiled and played in the tests. In a form, `<rule>` is a "
            "value of that rule, `{x}` an array\nof x, `[x]` may be left out, `(x | y)` is one of "
            "them, `label:` is written as it is.\nThe same for one name on the command line: "
            "`tessera ludeme NAME`.\n\n## Contents\n\n");
    doc_contents(g, out);
    for (uint32_t f = 0; ludeme_families[f]; f++) {
        sb_fmt(out, "\n<a id=\"family-%u\"></a>\n## %u. %s\n", f + 1, f + 1,
               ludeme_family_titles[f]);
        for (const LudemeDef *def = ludeme_families[f]; def->rule; def++)
            doc_rule(g, grammar_rule(g, str_of(def->rule)), out);
    }
    doc_keywords(g, out);
}
