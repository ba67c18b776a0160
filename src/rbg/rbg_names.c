/* rbg_names.c: the declarations (#pieces, #players, #variables), names, and reading tokens. */
#include <stdarg.h>
#include <stdio.h>

#include "rbg/rbg_int.h"

static const char *const names_kind[] = {"a piece", "a player", "a variable", "a label"};

void rbg_open_section(RbgReader *r, RbgSectionKind kind) {
    const RbgSection *s = &r->sections->section[kind];
    r->t = s->tokens.v;
    r->n = s->tokens.n;
    r->head = s->head;
    r->at = r->depth = r->patterns = 0;
    r->stopped = false;
}

RbgToken rbg_here(const RbgReader *r) {
    if (r->at < r->n) return r->t[r->at];
    RbgToken end = {RBG_T_END, STR("the end of the section"), r->head, NULL};
    if (r->n) end.span = r->t[r->n - 1].span, end.via = r->t[r->n - 1].via;
    return end;
}

bool rbg_take(RbgReader *r, RbgTokenKind kind) {
    if (rbg_peek(r) != kind) return false;
    r->at++;
    return true;
}

Diag *rbg_error(RbgReader *r, const RbgToken *t, const char *fmt, ...) {
    char text[512];
    va_list args;
    va_start(args, fmt);
    vsnprintf(text, sizeof text, fmt, args);
    va_end(args);
    return diag_add(r->diags, DIAG_ERROR, t->span, t->via, "%s", text);
}

Diag *rbg_unexpected(RbgReader *r, const char *wanted) {
    RbgToken t = rbg_here(r);
    Diag *d = &r->diags->sink;
    if (!r->stopped && t.kind == RBG_T_END)
        d = rbg_error(r, &t, "here the section ends, but %s is expected", wanted);
    else if (!r->stopped)
        d = rbg_error(r, &t, "%s is expected, not `%.*s`", wanted,
                      t.text.n > 60 ? 60 : (int)t.text.n, t.text.s);
    r->stopped = true;
    return d;
}

bool rbg_expect(RbgReader *r, RbgTokenKind kind, const char *wanted) {
    if (rbg_take(r, kind)) return true;
    rbg_unexpected(r, wanted);
    return false;
}

bool rbg_enter(RbgReader *r) {
    if (++r->depth <= RBG_MAX_DEPTH) return true;
    RbgToken t = rbg_here(r);
    if (!r->stopped) rbg_error(r, &t, "more than %d levels of brackets", RBG_MAX_DEPTH);
    r->stopped = true;
    return false;
}

bool rbg_number(RbgReader *r, const char *what, int32_t least, int32_t most, int32_t *out) {
    RbgToken t = rbg_here(r);
    int value = 0;
    *out = least;
    if (t.kind != RBG_T_NUMBER) {
        rbg_unexpected(r, what);
        return false;
    }
    r->at++;
    if (str_to_int(t.text, &value) && value >= least && value <= most) {
        *out = value;
        return true;
    }
    rbg_error(r, &t, "%s is at least %d and at most %d", what, least, most);
    return false;
}

const RbgName *rbg_find(const RbgReader *r, Str name) {
    uint32_t i = map_get(&r->names, name);
    return i < r->all.n ? &r->all.v[i] : NULL;
}

RbgName *rbg_declare(RbgReader *r, RbgNameKind kind, const RbgToken *t) {
    const RbgName *other = rbg_find(r, t->text);
    if (other) {
        LineCol lc = source_where(other->span.src, other->span.at);
        Diag *d = rbg_error(r, t, "the name `" STR_FMT "` is declared twice", STR_ARG(t->text));
        diag_note(r->diags, d, "line %u declares it as %s", lc.line, names_kind[other->kind]);
        return NULL;
    }
    map_put(&r->names, r->arena, t->text, r->all.n);
    vec_push(&r->all, ((RbgName){.name = t->text, .span = t->span, .kind = kind}));
    return &r->all.v[r->all.n - 1];
}

/* What an undeclared name may be instead. */
static void names_hint(RbgReader *r, Diag *d, const RbgToken *t, RbgNameKind kind,
                       RbgNameKind or_kind) {
    const RbgName *other = rbg_find(r, t->text);
    const RbgMacro *m = rbg_macro_find(r->sections, t->text);
    if (other) {
        diag_note(r->diags, d, "it is %s", names_kind[other->kind]);
        if (kind == RBG_A_LABEL && other->kind == RBG_A_PIECE)
            diag_note(r->diags, d, "a piece stands in brackets: `{" STR_FMT "}`, `[" STR_FMT "]`",
                      STR_ARG(t->text), STR_ARG(t->text));
    } else if (m && m->has_params) {
        diag_note(r->diags, d, "the macro of that name takes %u argument%s, `" STR_FMT "(…)`",
                  m->nparams, m->nparams == 1 ? "" : "s", STR_ARG(t->text));
    } else if (m && m->span.src) {
        diag_note(r->diags, d, "the macro of that name is defined later, on line %u",
                  source_where(m->span.src, m->span.at).line);
    } else if (diag_is_kept(r->diags, d)) {
        Suggest s = suggest_for(t->text);
        for (const RbgName *n = r->all.v; n && n < r->all.v + r->all.n; n++)
            if (n->kind == kind || n->kind == or_kind) suggest_add(&s, n->name);
        for (uint32_t i = 0; kind == RBG_A_LABEL && i < r->sections->macros.n; i++)
            suggest_add(&s, r->sections->macros.v[i].name);
        diag_suggest(r->diags, d, &s);
    }
}

const RbgName *rbg_lookup(RbgReader *r, const RbgToken *t, RbgNameKind kind, RbgNameKind or_kind) {
    const RbgName *name = rbg_find(r, t->text);
    if (name && (name->kind == kind || name->kind == or_kind)) return name;
    Diag *d = kind == RBG_A_LABEL
                  ? rbg_error(r, t, "`" STR_FMT "` is not a label of the board", STR_ARG(t->text))
                  : rbg_error(r, t, "`" STR_FMT "` is not %s", STR_ARG(t->text), names_kind[kind]);
    names_hint(r, d, t, kind, or_kind);
    return NULL;
}

static int names_compare(const void *a, const void *b) {
    const RbgName *const *x = a, *const *y = b;
    return str_cmp((*x)->name, (*y)->name);
}

uint32_t rbg_number_names(RbgReader *r, RbgNameKind kind, uint32_t first) {
    Vec(RbgName *) sorted = {0};
    for (uint32_t i = 0; i < r->all.n; i++)
        if (r->all.v[i].kind == kind) vec_push(&sorted, &r->all.v[i]);
    if (sorted.n) qsort(sorted.v, sorted.n, sizeof *sorted.v, names_compare);
    for (uint32_t i = 0; i < sorted.n; i++) sorted.v[i]->number = first + i;
    uint32_t n = sorted.n;
    vec_free(&sorted);
    return n;
}

static void names_too_many(RbgReader *r, uint32_t n, uint32_t most, const char *what) {
    RbgToken head = {.span = r->head};
    if (n > most) rbg_error(r, &head, "%u %s; the limit is %u", n, what, most);
}

/* Names with commas between them, with bounds or without. `some`: what is wanted in place of an
 * empty list, or NULL when that is fine. */
static uint32_t names_list(RbgReader *r, RbgSectionKind section, RbgNameKind kind,
                           const char *some) {
    if (!r->sections->section[section].present) return 0;
    rbg_open_section(r, section);
    if (r->n == 0 && !some) return 0;
    uint32_t n = 0;
    do {
        RbgToken t = rbg_here(r);
        int32_t bound = 0;
        if (!rbg_expect(r, RBG_T_IDENT, some ? some : "the name of a variable")) return n;
        if (kind != RBG_A_PIECE) {
            if (!rbg_expect(r, RBG_T_OPEN, "the bound, `(100)`,")) return n;
            rbg_number(r, "a bound", 1, RBG_MAX_BOUND, &bound);
            if (r->stopped || !rbg_expect(r, RBG_T_CLOSE, "`)`")) return n;
        }
        RbgName *name = rbg_declare(r, kind, &t);
        if (name) name->bound = bound, name->number = n++;
    } while (rbg_take(r, RBG_T_COMMA));
    if (r->at < r->n) rbg_unexpected(r, "a comma or the end of the section");
    return n;
}

void rbg_read_declarations(RbgReader *r) {
    RbgGame *g = r->g;
    names_list(r, RBG_PIECES, RBG_A_PIECE, "the name of a piece");
    g->npieces = rbg_number_names(r, RBG_A_PIECE, 0);
    names_too_many(r, g->npieces, RBG_MAX_PIECES, "pieces");
    g->nplayers = names_list(r, RBG_PLAYERS, RBG_A_PLAYER, "the name of a player");
    names_too_many(r, g->nplayers, RBG_MAX_PLAYERS, "players");
    names_list(r, RBG_VARIABLES, RBG_A_VARIABLE, NULL);
    g->nvars = g->nplayers + rbg_number_names(r, RBG_A_VARIABLE, g->nplayers);
    names_too_many(r, g->nvars, RBG_MAX_VARS, "players and variables");

    g->pieces = ARENA_ARRAY(r->arena, Str, g->npieces);
    g->vars = ARENA_ARRAY(r->arena, RbgVar, g->nvars);
    g->set_words = (g->npieces + 63) / 64;
    for (uint32_t i = 0; i < r->all.n; i++) {
        const RbgName *name = &r->all.v[i];
        if (name->kind == RBG_A_PIECE)
            g->pieces[name->number] = name->name;
        else
            g->vars[name->number] = (RbgVar){name->name, name->bound};
    }
}
