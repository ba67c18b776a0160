/* options.c: collecting, choosing and applying options and rulesets. */
#include "lang/options.h"

#include "lang/read.h"

/* No game comes near these; they keep the work on a hostile text in bounds. */
enum {
    OPTION_MAX_CATEGORIES = 200,
    OPTION_MAX_ARGS = 100,
    OPTION_MAX_DEPTH = 8,        /* arguments that use tags themselves */
    OPTION_MAX_TOKENS = 2000000, /* made while applying */
    OPTION_MAX_GLUE = 4000000,   /* bytes of words and strings with tags in them */
};

/* ---- collecting ------------------------------------------------------------------------------ */

/* Tokens from `at` on, up to but not including `end`. */
typedef struct TokenRange {
    const Token *at, *end;
} TokenRange;

static bool option_is(const Token *t, TokenKind kind, const char *text) {
    return t->kind == kind && (!text || str_is(t->text, text));
}

/* Does a form with this head open at `at`? */
static bool option_opens(TokenRange r, const char *head) {
    return r.end - r.at > 1 && option_is(r.at, TOKEN_OPEN, "(") &&
           option_is(r.at + 1, TOKEN_WORD, head);
}

/* The bracket that opens at r.at, without it and its closing one. A bracket that is never closed
 * is reported by the reader. */
static TokenRange option_inside(TokenRange r) {
    uint32_t depth = 0;
    for (const Token *t = r.at; t < r.end; t++) {
        if (t->kind == TOKEN_OPEN) depth++;
        if (t->kind == TOKEN_CLOSE && --depth == 0) return (TokenRange){r.at + 1, t};
    }
    return (TokenRange){r.at + 1, r.end};
}

/* Past the bracket whose inside this is. */
static const Token *option_past(TokenRange inside, TokenRange all) {
    return inside.end < all.end ? inside.end + 1 : all.end;
}

static Str option_unquote(Str s) {
    return str_sub(s, 1, s.n - 1);
}

/* Stars behind a closing bracket. */
static uint32_t option_stars(const Token *t, const Token *end) {
    if (t == end || t->kind != TOKEN_WORD || !t->glued) return 0;
    for (uint32_t i = 0; i < t->text.n; i++)
        if (t->text.s[i] != '*') return 0;
    return t->text.n;
}

static void option_unexpected(const Token *t, const char *where, Diags *diags) {
    if (t->kind == TOKEN_CUT) return;
    if (t->kind == TOKEN_WORD && t->text.s[0] == '<')
        diag_add(diags, DIAG_ERROR, t->span, t->via, "the argument that starts here has no `>`");
    else
        diag_add(diags, DIAG_ERROR, t->span, t->via, "unexpected `" STR_FMT "` in %s",
                 STR_ARG(t->text), where);
}

/* `args:{ <a> <b> }`: the names, however they are spaced. */
static void option_args(Arena *a, TokenRange r, OptionCategory *c) {
    StrBuf b = {0};
    for (const Token *t = r.at; t < r.end; t++) sb_str(&b, t->text);
    Str text = {arena_copy(a, sb_cstr(&b), b.n + 1), (uint32_t)b.n};
    sb_free(&b);
    Vec(Str) names = {0};
    for (uint32_t i = 0, from = 0; i < text.n; i++) {
        if (text.s[i] == '<') from = i + 1;
        if (text.s[i] != '>' || from == 0) continue;
        vec_push(&names, str_sub(text, from, i));
        from = 0;
    }
    c->nargs = names.n;
    c->args = vec_freeze(&names, a);
    vec_free(&names);
}

/* (item "Name" <argument> … "What it means") */
static OptionItem option_item(Arena *a, TokenRange r, Span span, Diags *diags) {
    OptionItem item = {.span = span};
    Vec(Span) args = {0};
    bool named = false;
    for (const Token *t = r.at + 1; t < r.end; t++) {
        if (t->kind == TOKEN_STRING && !named) {
            item.name = option_unquote(t->text);
            named = true;
        } else if (t->kind == TOKEN_STRING) {
            item.about = option_unquote(t->text);
        } else if (t->kind == TOKEN_ANGLE) {
            vec_push(&args, ((Span){t->span.src, t->span.at + 1, t->span.n - 2}));
        } else if (t->kind != TOKEN_COMMENT) {
            option_unexpected(t, "an option's item", diags);
            break;
        }
    }
    if (!named)
        diag_add(diags, DIAG_ERROR, span, NULL,
                 "an item starts with its name: (item \"Name\" <argument> \"What it means\")");
    item.nargs = args.n;
    item.args = vec_freeze(&args, a);
    vec_free(&args);
    return item;
}

static void option_items(Arena *a, TokenRange r, OptionCategory *c, Diags *diags) {
    Vec(OptionItem) items = {0};
    while (r.at < r.end) {
        if (r.at->kind == TOKEN_COMMENT) {
            r.at++;
            continue;
        }
        if (!option_opens(r, "item")) {
            option_unexpected(r.at, "the items of an option", diags);
            break;
        }
        TokenRange inside = option_inside(r);
        OptionItem item = option_item(a, inside, r.at->span, diags);
        r.at = option_past(inside, r);
        item.stars = option_stars(r.at, r.end);
        if (item.stars) r.at++;
        if (item.nargs > c->nargs)
            diag_add(diags, DIAG_WARNING, item.span, NULL,
                     "item \"" STR_FMT "\" has %u arguments, but args: names %u",
                     STR_ARG(item.name), item.nargs, c->nargs);
        vec_push(&items, item);
    }
    c->nitems = items.n;
    c->items = vec_freeze(&items, a);
    vec_free(&items);
    for (uint32_t i = 1; i < c->nitems; i++)
        if (c->items[i].stars > c->items[c->chosen].stars) c->chosen = i;
}

/* (option "Heading" <Tag> args:{ names } { items }); r is its inside. */
static void option_category(Arena *a, TokenRange r, Span span, Options *options, Diags *diags) {
    OptionCategory c = {.span = span};
    bool args = false;
    for (const Token *t = r.at + 1; t < r.end;) {
        TokenRange inside = {0};
        if (option_is(t, TOKEN_OPEN, "{")) inside = option_inside((TokenRange){t, r.end});
        if (t->kind == TOKEN_STRING && !c.heading.n) {
            c.heading = option_unquote(t->text);
        } else if (t->kind == TOKEN_WORD && !c.tag.n && lex_tag_length(t->text) == t->text.n) {
            c.tag = option_unquote(t->text);
        } else if (option_is(t, TOKEN_OPEN, "{") && option_is(t - 1, TOKEN_LABEL, "args:")) {
            option_args(a, inside, &c);
            args = true;
            t = inside.end;
        } else if (option_is(t, TOKEN_OPEN, "{") && !c.nitems) {
            option_items(a, inside, &c, diags);
            t = inside.end;
        } else if (t->kind != TOKEN_COMMENT && !option_is(t, TOKEN_LABEL, "args:")) {
            option_unexpected(t, "an option", diags);
            break;
        }
        if (t < r.end) t++;
    }
    const char *lacks = !c.heading.n ? "its heading"
                        : !c.tag.n   ? "its `<Tag>`"
                        : !args      ? "its `args:{<name> ...}`"
                        : !c.nitems  ? "its items `{ (item ...) ... }`"
                                     : NULL;
    if (lacks) {
        Diag *d = diag_add(diags, DIAG_ERROR, span, NULL, "this option lacks %s", lacks);
        diag_note(diags, d,
                  "it is written (option \"Heading\" <Tag> args:{<name> ...} { (item ...) ... })");
        return;
    }
    if (c.nargs > OPTION_MAX_ARGS)
        diag_add(diags, DIAG_ERROR, span, NULL, "an option has at most %d arguments",
                 OPTION_MAX_ARGS);
    else if (options->categories.n == OPTION_MAX_CATEGORIES)
        diag_add(diags, DIAG_ERROR, span, NULL, "a description has at most %d options",
                 OPTION_MAX_CATEGORIES);
    else
        vec_push(&options->categories, c);
}

/* (ruleset "Ruleset/Name" {"Heading/Item" …} [variations:{…}]); r is its inside. */
static void option_ruleset(Arena *a, TokenRange r, Ruleset ruleset, Options *options,
                           Diags *diags) {
    Vec(Str) strings = {0};
    bool named = false;
    for (const Token *t = r.at + 1; t < r.end; t++) {
        bool labelled = t > r.at && t[-1].kind == TOKEN_LABEL;
        if (labelled && option_is(t, TOKEN_OPEN, "{")) { /* variations are not for playing */
            t = option_past(option_inside((TokenRange){t, r.end}), r) - 1;
        } else if (t->kind == TOKEN_STRING && !named) {
            ruleset.name = option_unquote(t->text);
            named = true;
        } else if (t->kind == TOKEN_STRING) {
            vec_push(&strings, option_unquote(t->text));
        }
    }
    if (named) {
        ruleset.noptions = strings.n;
        ruleset.options = vec_freeze(&strings, a);
        vec_push(&options->rulesets, ruleset);
    } else {
        diag_add(diags, DIAG_ERROR, ruleset.span, NULL,
                 "a ruleset is written (ruleset \"Ruleset/Name\" {\"Heading/Item\" ...})");
    }
    vec_free(&strings);
}

static void option_rulesets(Arena *a, TokenRange r, Options *options, Diags *diags) {
    while (r.at < r.end) {
        if (!option_opens(r, "ruleset")) {
            r.at++;
            continue;
        }
        Ruleset ruleset = {.span = r.at->span};
        TokenRange inside = option_inside(r);
        r.at = option_past(inside, r);
        ruleset.stars = option_stars(r.at, r.end);
        option_ruleset(a, inside, ruleset, options, diags);
    }
}

/* The form that opens at r.at. When it is never closed, it ends before the next bracket that
 * starts a line. */
static TokenRange option_form(TokenRange r) {
    TokenRange inside = option_inside(r);
    if (inside.end < r.end) return (TokenRange){r.at, inside.end + 1};
    for (const Token *t = r.at + 1; t < r.end; t++) {
        bool starts = t->span.at == 0 || source_ends_line(t->span.src->text, t->span.at - 1);
        if (starts && t->kind == TOKEN_OPEN) return (TokenRange){r.at, t};
    }
    return r;
}

/* The reader never sees the form, but knows best what is wrong with its brackets. */
static bool option_brackets_match(Arena *a, TokenRange form, Diags *diags) {
    uint32_t errors = diags->errors;
    TokenVec tokens = {.v = (Token *)form.at, .n = (uint32_t)(form.end - form.at)};
    NodeVec forest = read_tokens(a, &tokens, diags, false);
    vec_free(&forest);
    return diags->errors == errors;
}

void options_collect(Arena *a, TokenVec *tokens, Options *options, Diags *diags) {
    if (tokens->n == 0) return;
    TokenRange r = {tokens->v, tokens->v + tokens->n};
    TokenVec rest = {0};
    while (r.at < r.end) {
        bool option = option_opens(r, "option"), known = option || option_opens(r, "rulesets");
        if (!known || diags->errors > DIAG_MAX) {
            vec_push(&rest, *r.at++);
            continue;
        }
        TokenRange form = option_form(r), inside = option_inside(form);
        bool sound = option_brackets_match(a, form, diags);
        if (sound && option)
            option_category(a, inside, r.at->span, options, diags);
        else if (sound)
            option_rulesets(a, inside, options, diags);
        r.at = form.end;
    }
    vec_free(tokens);
    *tokens = rest;
}

void options_free(Options *options) {
    vec_free(&options->categories);
    vec_free(&options->rulesets);
}

/* ---- choosing -------------------------------------------------------------------------------- */

void option_name(const OptionCategory *c, uint32_t item, StrBuf *out) {
    sb_fmt(out, STR_FMT "/" STR_FMT, STR_ARG(c->heading), STR_ARG(c->items[item].name));
}

/* Chooses the item named "Heading/Item"; false when there is none. */
static bool option_pick(Options *options, Str name) {
    StrBuf b = {0};
    bool found = false;
    for (uint32_t i = 0; i < options->categories.n && !found; i++) {
        OptionCategory *c = &options->categories.v[i];
        for (uint32_t k = 0; k < c->nitems && !found; k++) {
            sb_clear(&b);
            option_name(c, k, &b);
            found = str_eq(sb_view(&b), name);
            if (found) c->chosen = k;
        }
    }
    sb_free(&b);
    return found;
}

static void option_unknown(Options *options, Span span, Str name, Diags *diags) {
    Diag *d = diag_add(diags, DIAG_ERROR, span, NULL, "there is no option \"" STR_FMT "\"",
                       STR_ARG(name));
    Suggest suggest = suggest_for(name);
    StrBuf b = {0};
    for (uint32_t i = 0; i < options->categories.n; i++) {
        const OptionCategory *c = &options->categories.v[i];
        for (uint32_t k = 0; k < c->nitems; k++) {
            sb_clear(&b);
            option_name(c, k, &b);
            Str kept = {arena_copy(diags->arena, b.s, b.n), (uint32_t)b.n};
            suggest_add(&suggest, kept);
        }
        sb_clear(&b);
        for (uint32_t k = 0; k < c->nitems; k++)
            sb_fmt(&b, "%s\"" STR_FMT "\"", k ? ", " : "", STR_ARG(c->items[k].name));
        diag_note(diags, d, "\"" STR_FMT "/...\" has %s", STR_ARG(c->heading), sb_cstr(&b));
    }
    if (options->categories.n == 0) diag_note(diags, d, "this description has no options");
    diag_suggest(diags, d, &suggest);
    sb_free(&b);
}

/* The name of a ruleset without "Ruleset/". */
static Str option_bare_name(const Ruleset *r) {
    bool prefixed = r->name.n > 8 && memcmp(r->name.s, "Ruleset/", 8) == 0;
    return prefixed ? str_sub(r->name, 8, r->name.n) : r->name;
}

static const Ruleset *option_find_ruleset(const Options *options, Str name) {
    for (uint32_t i = 0; i < options->rulesets.n; i++) {
        const Ruleset *r = &options->rulesets.v[i];
        if (str_eq(r->name, name) || str_eq(option_bare_name(r), name)) return r;
    }
    return NULL;
}

static void option_choose_ruleset(Options *options, Str name, Span where, Diags *diags) {
    const Ruleset *r = option_find_ruleset(options, name);
    if (!r) {
        Diag *d = diag_add(diags, DIAG_ERROR, where, NULL, "there is no ruleset \"" STR_FMT "\"",
                           STR_ARG(name));
        Suggest suggest = suggest_for(name);
        for (uint32_t i = 0; i < options->rulesets.n; i++) {
            suggest_add(&suggest, options->rulesets.v[i].name);
            suggest_add(&suggest, option_bare_name(&options->rulesets.v[i]));
            diag_note(diags, d, "there is \"" STR_FMT "\"", STR_ARG(options->rulesets.v[i].name));
        }
        if (options->rulesets.n == 0) diag_note(diags, d, "this description has no rulesets");
        diag_suggest(diags, d, &suggest);
        return;
    }
    for (uint32_t i = 0; i < r->noptions; i++)
        if (!option_pick(options, r->options[i]))
            option_unknown(options, r->span, r->options[i], diags);
}

void options_choose(Options *options, const Selection *selection, const Source *src, Diags *diags) {
    Span where = {src, 0, 0};
    if (!selection) return;
    if (selection->ruleset)
        option_choose_ruleset(options, str_of(selection->ruleset), where, diags);
    for (uint32_t i = 0; i < selection->noptions; i++) {
        Str name = str_of(selection->options[i]);
        if (!option_pick(options, name)) option_unknown(options, where, name, diags);
    }
}

/* ---- applying -------------------------------------------------------------------------------- */

typedef struct Applier {
    Arena *arena;
    Diags *diags;
    const Options *options;
    uint32_t budget, glue; /* tokens, and bytes of glued text, that may still be made */
} Applier;

/* `<Tag>` or `<Tag:arg>` in its parts; arg is empty when there is none. */
typedef struct Marker {
    Str tag, arg;
} Marker;

static Marker option_marker(Str text) {
    Marker m = {.tag = option_unquote(text)};
    const char *colon = memchr(m.tag.s, ':', m.tag.n);
    if (colon) {
        Str inner = m.tag;
        m.tag = str_sub(inner, 0, (uint32_t)(colon - inner.s));
        m.arg = str_sub(inner, m.tag.n + 1, inner.n);
    }
    return m;
}

/* The argument that a marker stands for; NULL when no option has it. */
static const Span *option_find(const Applier *p, Str text) {
    Marker m = option_marker(text);
    for (uint32_t i = 0; i < p->options->categories.n; i++) {
        const OptionCategory *c = &p->options->categories.v[i];
        if (!str_eq(c->tag, m.tag)) continue;
        const OptionItem *item = &c->items[c->chosen];
        for (uint32_t k = 0; k < c->nargs; k++) {
            bool meant = m.arg.n ? str_eq(c->args[k], m.arg) : k == 0;
            if (meant && k < item->nargs) return &item->args[k];
        }
    }
    return NULL;
}

/* No option has this marker: is it the tag that is unknown, its argument, or has the chosen item
 * too few of them? */
static void option_no_value(const Applier *p, const Token *t) {
    Marker m = option_marker(t->text);
    Diag *d = diag_add(p->diags, DIAG_ERROR, t->span, t->via,
                       "no option gives a value for `" STR_FMT "`", STR_ARG(t->text));
    if (!diag_is_kept(p->diags, d)) return;
    Suggest tags = suggest_for(m.tag);
    for (uint32_t i = 0; i < p->options->categories.n; i++) {
        const OptionCategory *c = &p->options->categories.v[i];
        suggest_add(&tags, c->tag);
        if (!str_eq(c->tag, m.tag)) continue;
        const OptionItem *item = &c->items[c->chosen];
        Suggest args = suggest_for(m.arg);
        bool named = false;
        for (uint32_t k = 0; k < c->nargs; k++) {
            named = named || !m.arg.n || str_eq(c->args[k], m.arg);
            suggest_add(&args, c->args[k]);
        }
        if (named && !item->nargs)
            diag_note(p->diags, d, "its item \"" STR_FMT "\" has no arguments",
                      STR_ARG(item->name));
        else if (named)
            diag_note(p->diags, d, "its item \"" STR_FMT "\" has only %u argument%s",
                      STR_ARG(item->name), item->nargs, item->nargs == 1 ? "" : "s");
        else
            diag_note(p->diags, d, "`" STR_FMT "` is none of its args:{...}", STR_ARG(m.arg));
        if (!named) diag_suggest(p->diags, d, &args);
        return;
    }
    diag_suggest(p->diags, d, &tags);
}

static void option_apply_token(Applier *p, const Token *t, TokenVec *out);

static Origin *option_origin(Applier *p, Str marker, const Token *t) {
    Origin *via = ARENA_NEW(p->arena, Origin);
    *via = (Origin){.macro = marker,
                    .used_at = t->span,
                    .outer = t->via,
                    .depth = t->via ? t->via->depth + 1 : 1};
    return via;
}

/* The word is a tag: the argument's tokens take its place. */
static void option_splice(Applier *p, const Token *t, const Span *arg, TokenVec *out) {
    const Origin *via = option_origin(p, t->text, t);
    if (via->depth > OPTION_MAX_DEPTH) {
        diag_add(p->diags, DIAG_ERROR, t->span, NULL,
                 "the argument of `" STR_FMT "` uses itself without end", STR_ARG(t->text));
        return;
    }
    Lexer lx = lex_start_at(*arg, p->diags);
    for (Token made = lex_next(&lx); made.kind != TOKEN_END; made = lex_next(&lx)) {
        made.via = via;
        option_apply_token(p, &made, out);
    }
}

/* The text of a token with the tags in it replaced; false when there is none that can be. */
static bool option_replace(Applier *p, const Token *t, StrBuf *out) {
    bool changed = false;
    for (uint32_t i = 0; i < t->text.n;) {
        uint32_t n = lex_tag_length(str_sub(t->text, i, t->text.n));
        const Span *arg = n ? option_find(p, str_sub(t->text, i, i + n)) : NULL;
        Str piece = str_sub(t->text, i, i + (n ? n : 1));
        if (arg) piece = str_trim(str_sub(arg->src->text, arg->at, arg->at + arg->n));
        if (piece.n >= p->glue) {
            p->glue = 0;
            return false;
        }
        p->glue -= piece.n;
        sb_str(out, piece);
        changed = changed || arg;
        i += n ? n : 1;
    }
    return changed;
}

/* A tag inside a longer word or a string: what comes out stands where the whole stood. */
static void option_glue(Applier *p, const Token *t, TokenVec *out) {
    StrBuf b = {0};
    const char *error;
    bool changed = option_replace(p, t, &b);
    Str text = {arena_copy(p->arena, sb_cstr(&b), b.n + 1), (uint32_t)b.n};
    sb_free(&b);
    const Source *src = changed ? source_from(p->arena, "", text, &error) : NULL;
    if (!src) {
        vec_push(out, *t);
        return;
    }
    Lexer lx = lex_start(src, p->diags);
    for (Token made = lex_next(&lx); made.kind != TOKEN_END; made = lex_next(&lx)) {
        made.span = t->span;
        made.via = t->via;
        if (made.text.s == src->text.s) made.glued = t->glued;
        vec_push(out, made);
    }
}

static void option_apply_token(Applier *p, const Token *t, TokenVec *out) {
    if (p->budget == 0) return;
    p->budget--;
    bool word = t->kind == TOKEN_WORD;
    if (!(word || t->kind == TOKEN_STRING) || !memchr(t->text.s, '<', t->text.n)) {
        vec_push(out, *t);
    } else if (!word || lex_tag_length(t->text) != t->text.n) {
        option_glue(p, t, out);
    } else {
        const Span *arg = option_find(p, t->text);
        if (arg) {
            option_splice(p, t, arg, out);
            return;
        }
        option_no_value(p, t);
        vec_push(out, *t);
    }
}

void options_apply(Arena *a, TokenVec *tokens, const Options *options, const Source *src,
                   Diags *diags) {
    Applier p = {.arena = a,
                 .diags = diags,
                 .options = options,
                 .budget = OPTION_MAX_TOKENS,
                 .glue = OPTION_MAX_GLUE};
    TokenVec out = {0};
    for (uint32_t i = 0; i < tokens->n; i++) option_apply_token(&p, &tokens->v[i], &out);
    if (p.budget == 0 || p.glue == 0)
        diag_add(diags, DIAG_ERROR, (Span){src, 0, 0}, NULL,
                 "the options expand to more than %d tokens", OPTION_MAX_TOKENS);
    vec_free(tokens);
    *tokens = out;
}
