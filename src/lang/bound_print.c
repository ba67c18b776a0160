/* bound_print.c: the bound tree for people and for programs. */
#include "lang/bind.h"

static void outline_value(const Grammar *g, const Bound *v, StrBuf *out) {
    switch (v->kind) {
    case BOUND_LUDEME: sb_fmt(out, "%s", v->clause->def->sig); break;
    case BOUND_ARRAY: sb_fmt(out, "{%u}", v->n); break;
    case BOUND_ENUM:
    case BOUND_WORD: sb_str(out, v->as.s); break;
    case BOUND_INT: sb_fmt(out, "%d", v->as.i); break;
    case BOUND_FLOAT: sb_fmt(out, "%g", v->as.f); break;
    case BOUND_BOOLEAN: sb_text(out, v->as.b ? "True" : "False"); break;
    case BOUND_STRING: sb_fmt(out, "\"" STR_FMT "\"", STR_ARG(v->as.s)); break;
    }
    if (v->rule != RULE_NONE) sb_fmt(out, "  : <" STR_FMT ">", STR_ARG(g->rules[v->rule].name));
}

static void outline(const Grammar *g, const Bound *v, Str label, uint32_t depth, StrBuf *out) {
    LineCol lc = {0};
    if (v->node->span.src) lc = source_where(v->node->span.src, v->node->span.at);
    sb_fmt(out, "%4u:%-3u ", lc.line, lc.column);
    sb_repeat(out, ' ', depth * 2);
    if (label.n) sb_fmt(out, STR_FMT ": ", STR_ARG(label));
    outline_value(g, v, out);
    if (v->node->via) sb_fmt(out, "   <- " STR_FMT, STR_ARG(v->node->via->macro));
    sb_char(out, '\n');
    for (uint32_t i = 0; i < v->n; i++) {
        Str inner = v->kind == BOUND_LUDEME ? v->clause->slots[i].label : (Str){0};
        if (v->args[i]) outline(g, v->args[i], inner, depth + 1, out);
    }
}

void bound_outline(const Grammar *g, const Bound *root, StrBuf *out) {
    outline(g, root, (Str){0}, 0, out);
}

static void json_args(const Grammar *g, const Bound *v, StrBuf *out) {
    bool ludeme = v->kind == BOUND_LUDEME;
    sb_fmt(out, ",\"%s\":[", ludeme ? "args" : "elements");
    const char *comma = "";
    for (uint32_t i = 0; i < v->n; i++) {
        if (!v->args[i]) continue;
        sb_text(out, comma);
        comma = ",";
        if (ludeme) {
            sb_fmt(out, "{\"slot\":%u", i);
            if (v->clause->slots[i].label.n) {
                sb_text(out, ",\"label\":");
                sb_json(out, v->clause->slots[i].label);
            }
            sb_text(out, ",\"value\":");
        }
        bound_json(g, v->args[i], out);
        if (ludeme) sb_char(out, '}');
    }
    sb_char(out, ']');
}

void bound_json(const Grammar *g, const Bound *v, StrBuf *out) {
    static const char *const kinds[] = {"ludeme", "array", "enum",    "word",
                                        "int",    "float", "boolean", "string"};
    sb_fmt(out, "{\"kind\":\"%s\"", kinds[v->kind]);
    if (v->rule != RULE_NONE) {
        sb_text(out, ",\"rule\":");
        sb_json(out, g->rules[v->rule].name);
    }
    if (v->node->span.src) {
        LineCol lc = source_where(v->node->span.src, v->node->span.at);
        sb_fmt(out, ",\"line\":%u,\"column\":%u", lc.line, lc.column);
    }
    switch (v->kind) {
    case BOUND_LUDEME:
        sb_text(out, ",\"clause\":");
        sb_json(out, str_of(v->clause->def->sig));
        json_args(g, v, out);
        break;
    case BOUND_ARRAY: json_args(g, v, out); break;
    case BOUND_INT: sb_fmt(out, ",\"value\":%d", v->as.i); break;
    case BOUND_FLOAT: sb_fmt(out, ",\"value\":%.17g", v->as.f); break;
    case BOUND_BOOLEAN: sb_fmt(out, ",\"value\":%s", v->as.b ? "true" : "false"); break;
    case BOUND_ENUM:
    case BOUND_WORD:
    case BOUND_STRING:
        sb_text(out, ",\"value\":");
        sb_json(out, v->as.s);
        break;
    }
    sb_char(out, '}');
}
