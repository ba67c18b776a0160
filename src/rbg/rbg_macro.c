/* rbg_macro.c: sections, definitions of macros, and their expansion. */
#include "rbg/rbg_macro.h"

#include "rbg/rbg.h"

/* A step is a token that is looked at; an instance of a macro also takes memory for its trail. */
enum { MACRO_MAX_WORK = 40 * 1000 * 1000, MACRO_INSTANCE_WORK = 20 };

/* One instance of a macro that is being written out, or a section (macro NULL). */
typedef struct MacroScope {
    const RbgMacro *macro;
    const RbgTokens *args;
    uint32_t visible; /* macros before this one are seen */
    const Origin *via;
} MacroScope;

typedef struct MacroExpander {
    Arena *arena;
    Diags *diags;
    RbgSections *s;
    uint32_t depth, made;
    uint64_t work;
    bool stopped; /* a limit was reached, and said */
} MacroExpander;

typedef struct MacroText {
    const RbgToken *v;
    uint32_t n;
} MacroText;

const char *rbg_section_name(RbgSectionKind kind) {
    static const char *const names[] = {"players", "pieces", "variables", "board", "rules"};
    return kind < RBG_SECTIONS ? names[kind] : "?";
}

/* A macro by its index; NULL for MAP_NONE. */
static const RbgMacro *macro_at(const RbgSections *s, uint32_t i) {
    return i < s->macros.n ? &s->macros.v[i] : NULL;
}

const RbgMacro *rbg_macro_find(const RbgSections *s, Str name) {
    return macro_at(s, map_get(&s->names, name));
}

void rbg_sections_free(RbgSections *s) {
    for (int i = 0; i < RBG_SECTIONS; i++) vec_free(&s->section[i].tokens);
    vec_free(&s->macros);
    vec_free(&s->text);
}

/* False, with an error the first time, when there was too much. */
static bool macro_work(MacroExpander *x, uint32_t n, const RbgToken *at) {
    x->work += n;
    const char *what = NULL;
    if (x->made > RBG_MAX_TOKENS)
        what = "the macros expand to too much";
    else if (x->work > MACRO_MAX_WORK)
        what = "expanding the macros takes too long";
    else if (x->depth > RBG_MAX_DEPTH)
        what = "macros and their arguments are nested too deeply";
    if (what && !x->stopped) {
        Diag *d = diag_add(x->diags, DIAG_ERROR, at->span, at->via, "%s", what);
        if (x->made > RBG_MAX_TOKENS)
            diag_note(x->diags, d, "the limit is %d tokens", RBG_MAX_TOKENS);
        if (x->depth > RBG_MAX_DEPTH)
            diag_note(x->diags, d, "the limit is %d levels", RBG_MAX_DEPTH);
        x->stopped = true;
    }
    return !x->stopped;
}

static void macro_emit(MacroExpander *x, RbgToken t, RbgTokens *out) {
    x->made++;
    if (macro_work(x, 1, &t)) vec_push(out, t);
}

static const RbgTokens *macro_argument(const MacroScope *scope, Str name) {
    for (uint32_t i = 0; scope->macro && i < scope->macro->nparams; i++)
        if (str_eq(scope->macro->params[i], name)) return &scope->args[i];
    return NULL;
}

/* What stands beside a `~`: one token, or the single token of an argument. */
static bool macro_operand(MacroExpander *x, const RbgToken *t, const MacroScope *scope,
                          StrBuf *into) {
    const RbgTokens *arg = t->kind == RBG_T_IDENT ? macro_argument(scope, t->text) : NULL;
    if (arg && arg->n != 1) {
        diag_add(x->diags, DIAG_ERROR, t->span, scope->via,
                 "`~` joins single tokens, but `" STR_FMT "` stands for %u of them here",
                 STR_ARG(t->text), arg->n);
        return false;
    }
    sb_str(into, arg ? arg->v[0].text : t->text);
    return true;
}

/* More than this is no name; a number that long is none either. */
static bool macro_paste_fits(MacroExpander *x, const StrBuf *joined, Span span,
                             const MacroScope *scope) {
    if (joined->n <= RBG_MAX_NAME) return true;
    if (!x->stopped) {
        Diag *d = diag_add(x->diags, DIAG_ERROR, span, scope->via, "`~` makes too long a name");
        diag_note(x->diags, d, "the limit is %d characters", RBG_MAX_NAME);
    }
    x->stopped = true; /* what it stands in makes no sense without it */
    return false;
}

/* `a~b~c` from in.v[i] on: one token. Returns how many tokens were used. */
static uint32_t macro_paste(MacroExpander *x, MacroText in, uint32_t i, const MacroScope *scope,
                            RbgTokens *out) {
    const RbgToken *first = &in.v[i];
    StrBuf joined = {0};
    bool good = macro_operand(x, first, scope, &joined);
    uint32_t n = 1;
    while (i + n < in.n && in.v[i + n].kind == RBG_T_PASTE) {
        const RbgToken *paste = &in.v[i + n];
        if (i + n + 1 == in.n) {
            diag_add(x->diags, DIAG_ERROR, paste->span, scope->via, "nothing stands behind `~`");
            good = false;
            n++;
            break;
        }
        good =
            good && joined.n <= RBG_MAX_NAME && macro_operand(x, &in.v[i + n + 1], scope, &joined);
        n += 2;
    }
    const RbgToken *last = &in.v[i + n - 1];
    Span span = {first->span.src, first->span.at, last->span.at + last->span.n - first->span.at};
    if (macro_paste_fits(x, &joined, span, scope) && good) {
        Str text = {arena_copy(x->arena, joined.s, joined.n), (uint32_t)joined.n};
        RbgTokenKind kind = rbg_token_kind(text);
        if (kind == RBG_T_END)
            diag_add(x->diags, DIAG_ERROR, span, scope->via,
                     "`~` makes `" STR_FMT "`, which is not a token", STR_ARG(text));
        else
            macro_emit(x, (RbgToken){kind, text, span, scope->via}, out);
        x->made += (uint32_t)joined.n / 64; /* long names count for what they take */
    }
    sb_free(&joined);
    return n;
}

static void macro_expand(MacroExpander *x, MacroText in, const MacroScope *scope, RbgTokens *out);

/* The newest visible macro of that name. */
static const RbgMacro *macro_visible(const MacroExpander *x, Str name, uint32_t visible) {
    const RbgMacro *m = rbg_macro_find(x->s, name);
    while (m && (uint32_t)(m - x->s->macros.v) >= visible) m = macro_at(x->s, m->overload);
    return m;
}

/* The end (behind its closing bracket) of the argument list that opens at in.v[i], and how many
 * arguments it has. 0 when it is not closed. */
static uint32_t macro_arguments_end(MacroText in, uint32_t i, uint32_t *count) {
    uint32_t depth = 0;
    *count = 1;
    for (; i < in.n; i++) {
        if (in.v[i].kind == RBG_T_OPEN) depth++;
        if (in.v[i].kind == RBG_T_SEMICOLON && depth == 1) ++*count;
        if (in.v[i].kind == RBG_T_CLOSE && --depth == 0) return i + 1;
    }
    return 0;
}

/* Writes out one macro; its arguments are expanded already. */
static void macro_instance(MacroExpander *x, const RbgMacro *m, const RbgToken *use,
                           const RbgTokens *args, const MacroScope *scope, RbgTokens *out) {
    if (!macro_work(x, MACRO_INSTANCE_WORK, use)) return;
    Origin *via = ARENA_NEW(x->arena, Origin);
    *via = (Origin){.macro = m->name,
                    .body = m,
                    .used_at = use->span,
                    .outer = scope->via,
                    .depth = scope->via ? scope->via->depth + 1 : 1};
    MacroScope inner = {m, args, (uint32_t)(m - x->s->macros.v), via};
    macro_expand(x, (MacroText){m->body, m->nbody}, &inner, out);
}

/* Each argument by itself, as the caller sees it. */
static void macro_split(MacroExpander *x, MacroText in, uint32_t i, uint32_t end,
                        const MacroScope *scope, RbgTokens *args) {
    uint32_t depth = 1, from = i + 1, arg = 0;
    for (uint32_t k = i + 1; k < end; k++) {
        if (in.v[k].kind == RBG_T_OPEN) depth++;
        if (in.v[k].kind == RBG_T_CLOSE) depth--;
        bool last = k + 1 == end;
        if (!last && (in.v[k].kind != RBG_T_SEMICOLON || depth != 1)) continue;
        macro_expand(x, (MacroText){in.v + from, k - from}, scope, &args[arg++]);
        from = k + 1;
    }
}

static void macro_wrong_arity(MacroExpander *x, const RbgMacro *m, uint32_t count,
                              const RbgToken *use, const MacroScope *scope) {
    Diag *d = diag_add(x->diags, DIAG_ERROR, use->span, scope->via,
                       "the macro `" STR_FMT "` does not take %u argument%s", STR_ARG(m->name),
                       count, count == 1 ? "" : "s");
    for (; m; m = macro_at(x->s, m->overload)) {
        LineCol lc = source_where(m->span.src, m->span.at);
        diag_note(x->diags, d, "line %u defines it with %u", lc.line, m->nparams);
    }
}

/* A use of a macro with arguments at in.v[i]. Returns how many tokens were used. */
static uint32_t macro_call(MacroExpander *x, const RbgMacro *m, MacroText in, uint32_t i,
                           const MacroScope *scope, RbgTokens *out) {
    const RbgToken *use = &in.v[i];
    uint32_t count, end = macro_arguments_end(in, i + 1, &count);
    if (!macro_work(x, (end ? end : in.n) - i, use)) return in.n - i;
    if (end == 0) {
        diag_add(x->diags, DIAG_ERROR, in.v[i + 1].span, scope->via,
                 "the arguments of `" STR_FMT "` are never closed", STR_ARG(use->text));
        return in.n - i;
    }
    const RbgMacro *newest = m;
    while (m && m->nparams != count) m = macro_at(x->s, m->overload);
    if (!m) {
        macro_wrong_arity(x, newest, count, use, scope);
        return end - i;
    }
    RbgTokens *args = mem_alloc(count * sizeof *args);
    memset(args, 0, count * sizeof *args);
    macro_split(x, in, i + 1, end, scope, args);
    macro_instance(x, m, use, args, scope, out);
    for (uint32_t k = 0; k < count; k++) vec_free(&args[k]);
    free(args);
    return end - i;
}

static void macro_name(MacroExpander *x, const RbgToken *t, const MacroScope *scope,
                       RbgTokens *out) {
    const RbgTokens *arg = macro_argument(scope, t->text);
    const RbgMacro *m = macro_visible(x, t->text, scope->visible);
    if (arg)
        for (uint32_t k = 0; k < arg->n && !x->stopped; k++) macro_emit(x, arg->v[k], out);
    else if (m && !m->has_params)
        macro_instance(x, m, t, NULL, scope, out);
    else
        macro_emit(x, (RbgToken){t->kind, t->text, t->span, scope->via}, out);
}

static void macro_expand(MacroExpander *x, MacroText in, const MacroScope *scope, RbgTokens *out) {
    x->depth++;
    for (uint32_t i = 0; i < in.n && macro_work(x, 1, &in.v[i]);) {
        const RbgToken *t = &in.v[i], *next = i + 1 < in.n ? t + 1 : NULL;
        const RbgMacro *m = NULL;
        if (t->kind == RBG_T_IDENT && !macro_argument(scope, t->text))
            m = macro_visible(x, t->text, scope->visible);
        if (t->kind == RBG_T_PASTE) {
            diag_add(x->diags, DIAG_ERROR, t->span, scope->via, "nothing stands before `~`");
            i++;
        } else if (next && next->kind == RBG_T_PASTE) {
            i += macro_paste(x, in, i, scope, out);
        } else if (m && m->has_params && next && next->kind == RBG_T_OPEN) {
            i += macro_call(x, m, in, i, scope, out);
        } else {
            if (t->kind == RBG_T_IDENT)
                macro_name(x, t, scope, out);
            else
                macro_emit(x, (RbgToken){t->kind, t->text, t->span, scope->via}, out);
            i++;
        }
    }
    x->depth--;
}

/* Reads `(a; b)` behind the name of a macro. Returns the index behind it, 0 when it is wrong. */
static uint32_t macro_params(MacroExpander *x, uint32_t i, uint32_t end, RbgMacro *m) {
    const RbgToken *t = x->s->text.v;
    Vec(Str) params = {0};
    m->has_params = true;
    const RbgToken *wrong = NULL;
    do {
        i++;
        if (i >= end || t[i].kind != RBG_T_IDENT || i + 1 >= end) {
            wrong = &t[i < end ? i : end - 1];
            break;
        }
        for (uint32_t k = 0; k < params.n; k++)
            if (str_eq(params.v[k], t[i].text)) wrong = &t[i];
        if (params.n >= RBG_MAX_DEPTH) wrong = &t[i];
        vec_push(&params, t[i].text);
        i++;
    } while (!wrong && t[i].kind == RBG_T_SEMICOLON);
    if (!wrong && t[i].kind != RBG_T_CLOSE) wrong = &t[i];
    if (wrong) {
        Diag *d = diag_add(x->diags, DIAG_ERROR, wrong->span, NULL,
                           "this is not a list of parameters of a macro");
        diag_note(x->diags, d, "it is different names with `;` between them: `#name(a; b) = …`");
    } else {
        m->params = vec_freeze(&params, x->arena);
        m->nparams = params.n;
    }
    vec_free(&params);
    return wrong ? 0 : i + 1;
}

static Diag *macro_twice(MacroExpander *x, const char *what, Str name, Span again, Span first) {
    LineCol lc = source_where(first.src, first.at);
    Diag *d = diag_add(x->diags, DIAG_ERROR, again, NULL, "%s `" STR_FMT "` is defined twice", what,
                       STR_ARG(name));
    diag_note(x->diags, d, "first on line %u", lc.line);
    return d;
}

/* Two macros of one name both have arguments, and not as many. */
static void macro_define(MacroExpander *x, RbgMacro m) {
    m.overload = map_get(&x->s->names, m.name);
    const RbgMacro *other = macro_at(x->s, m.overload);
    for (; other; other = macro_at(x->s, other->overload)) {
        if (other->has_params && m.has_params && other->nparams != m.nparams) continue;
        Diag *d = macro_twice(x, "the macro", m.name, m.span, other->span);
        if (other->has_params != m.has_params)
            diag_note(x->diags, d, "a macro without parameters has its name for itself");
        return;
    }
    map_put(&x->s->names, x->arena, m.name, x->s->macros.n);
    vec_push(&x->s->macros, m);
}

static void macro_section(MacroExpander *x, RbgSectionKind kind, Span head, MacroText body) {
    RbgSection *section = &x->s->section[kind];
    if (section->present) {
        macro_twice(x, "the section", str_of(rbg_section_name(kind)), head, section->head);
        return;
    }
    section->present = true;
    section->head = head;
    MacroScope scope = {.visible = x->s->macros.n};
    macro_expand(x, body, &scope, &section->tokens);
}

static RbgSectionKind macro_section_kind(Str name) {
    int kind = 0;
    while (kind < RBG_SECTIONS && !str_is(name, rbg_section_name((RbgSectionKind)kind))) kind++;
    return (RbgSectionKind)kind;
}

/* The definition in tokens from … end, the first of which is `#`. */
static void macro_definition(MacroExpander *x, uint32_t from, uint32_t end) {
    const RbgToken *t = x->s->text.v;
    if (from + 1 >= end || (t[from + 1].kind != RBG_T_IDENT && t[from + 1].kind != RBG_T_KEYWORD)) {
        diag_add(x->diags, DIAG_ERROR, t[from].span, NULL, "a name belongs behind `#`");
        return;
    }
    const RbgToken *name = &t[from + 1];
    Span head = {name->span.src, t[from].span.at, name->span.at + name->span.n - t[from].span.at};
    RbgSectionKind kind = macro_section_kind(name->text);
    if (name->kind == RBG_T_KEYWORD && kind == RBG_SECTIONS) {
        diag_add(x->diags, DIAG_ERROR, name->span, NULL,
                 "`" STR_FMT "` is a reserved word and cannot name a macro", STR_ARG(name->text));
        return;
    }
    RbgMacro m = {.name = name->text, .span = name->span};
    uint32_t i = from + 2;
    bool params = kind == RBG_SECTIONS && i < end && t[i].kind == RBG_T_OPEN;
    if (params) i = macro_params(x, i, end, &m);
    if (i == 0) return;
    if (i >= end || t[i].kind != RBG_T_ASSIGN) {
        diag_add(x->diags, DIAG_ERROR, i < end ? t[i].span : head, NULL,
                 "`=` belongs behind `#" STR_FMT "`%s", STR_ARG(name->text),
                 params ? " and its parameters" : "");
        return;
    }
    m.body = t + i + 1;
    m.nbody = end - i - 1;
    if (kind == RBG_SECTIONS)
        macro_define(x, m);
    else
        macro_section(x, kind, head, (MacroText){m.body, m.nbody});
}

RbgSections rbg_sections(Arena *a, const Source *src, Diags *diags) {
    RbgSections s = {.text = rbg_lex(src, diags)};
    MacroExpander x = {.arena = a, .diags = diags, .s = &s};
    uint32_t from = 0;
    if (s.text.n && s.text.v[0].kind != RBG_T_HASH)
        diag_add(diags, DIAG_ERROR, s.text.v[0].span, NULL,
                 "a description begins with a definition: `#players = …`");
    while (from < s.text.n && s.text.v[from].kind != RBG_T_HASH) from++;
    while (from < s.text.n && !x.stopped) {
        uint32_t end = from + 1;
        while (end < s.text.n && s.text.v[end].kind != RBG_T_HASH) end++;
        macro_definition(&x, from, end);
        from = end;
    }
    return s;
}
