/* read.c: tokens → token trees, with a stack of open brackets instead of recursion. */
#include "lang/read.h"

typedef struct Open {
    NodeKind kind;
    char close;
    Token token, label; /* the bracket, and the label before it (kind TOKEN_END: none) */
    NodeVec kids;
} Open;

typedef struct Reader {
    Arena *arena;
    Diags *diags;
    Vec(Open) open; /* the bottom one is the text itself */
    Token label;    /* waits for its value; kind TOKEN_END: none */
    Token last;     /* token before this one */
    Span suspect;   /* starts a line as if `suspected` were closed before it */
    Token suspected;
    int round, curly; /* opening brackets of each kind that have no closing one, less the others */
    bool keep_comments, too_deep, cut;
} Reader;

static Open *reader_top(Reader *r) {
    return &r->open.v[r->open.n - 1];
}

static void reader_add(Reader *r, Node *node) {
    vec_push(&reader_top(r)->kids, node);
}

/* From the start of one place to the end of another, when both are in one text. */
static Span reader_join(Span from, Span to) {
    uint32_t end = to.at + to.n;
    if (from.src == to.src && end >= from.at) from.n = end - from.at;
    return from;
}

/* Gives the waiting label, if any, to `node`; a label starts the node's place. */
static void reader_take_label(Reader *r, Node *node) {
    if (r->label.kind != TOKEN_LABEL) return;
    node->label = str_sub(r->label.text, 0, r->label.text.n - 1);
    node->span = reader_join(r->label.span, node->span);
    r->label = (Token){0};
}

/* A label before a closing bracket or another label has no value. */
static void reader_flush_label(Reader *r) {
    if (r->label.kind != TOKEN_LABEL) return;
    Node *node = node_new(r->arena, NODE_NOTHING, r->label.span, r->label.via);
    reader_take_label(r, node);
    reader_add(r, node);
}

static void reader_atom(Reader *r, NodeKind kind, Str text, const Token *t) {
    Node *node = node_new(r->arena, kind, t->span, t->via);
    node->text = text;
    reader_take_label(r, node);
    reader_add(r, node);
}

static bool reader_glued_behind(const Reader *r, const Token *t) {
    return t->glued && r->last.span.src == t->span.src &&
           r->last.span.at + r->last.span.n == t->span.at;
}

/* Stars glued to a closing bracket: `(item …)**`. True when the word was that. */
static bool reader_stars(Reader *r, const Token *t) {
    NodeVec *kids = &reader_top(r)->kids;
    if (r->last.kind != TOKEN_CLOSE || !reader_glued_behind(r, t) || kids->n == 0) return false;
    for (uint32_t i = 0; i < t->text.n; i++)
        if (t->text.s[i] != '*') return false;
    kids->v[kids->n - 1]->stars = t->text.n > 255 ? 255 : (uint8_t)t->text.n;
    return true;
}

/* `"A1".."C3"`: a string, the word `..` glued to it, and now a string glued to that. */
static bool reader_site_range(Reader *r, const Token *t, Str text) {
    NodeVec *kids = &reader_top(r)->kids;
    if (kids->n < 2 || r->last.kind != TOKEN_WORD || !reader_glued_behind(r, t)) return false;
    Node *from = kids->v[kids->n - 2], *dots = kids->v[kids->n - 1];
    if (from->kind != NODE_STRING || dots->kind != NODE_WORD || !str_is(dots->text, "..") ||
        from->span.at + from->span.n != dots->span.at || dots->label.n)
        return false;
    Node *range = node_new(r->arena, NODE_RANGE, reader_join(from->span, t->span), t->via);
    Node *to = node_new(r->arena, NODE_STRING, t->span, t->via);
    to->text = text;
    range->label = from->label;
    from->label = (Str){0};
    NodeVec ends = {0};
    vec_push(&ends, from);
    vec_push(&ends, to);
    node_set_kids(r->arena, range, &ends);
    vec_free(&ends);
    kids->n -= 2;
    vec_push(kids, range);
    return true;
}

static void reader_open(Reader *r, const Token *t) {
    bool list = t->text.s[0] == '(';
    Open open = {.kind = list ? NODE_LIST : NODE_ARRAY,
                 .close = list ? ')' : '}',
                 .token = *t,
                 .label = r->label};
    r->label = (Token){0};
    vec_push(&r->open, open);
    if (r->open.n <= NODE_MAX_DEPTH || r->too_deep) return;
    r->too_deep = true;
    diag_add(r->diags, DIAG_ERROR, t->span, t->via, "brackets are nested more than %d deep",
             NODE_MAX_DEPTH);
}

/* Closes the innermost bracket; `end` is where its text ends. */
static void reader_close(Reader *r, Span end) {
    reader_flush_label(r);
    Open open = *reader_top(r);
    r->open.n--;
    Node *node = node_new(r->arena, open.kind, reader_join(open.token.span, end), open.token.via);
    node_set_kids(r->arena, node, &open.kids);
    vec_free(&open.kids);
    r->label = open.label;
    reader_take_label(r, node);
    reader_add(r, node);
}

static void reader_unclosed(Reader *r, const Open *open) {
    Span at = open->token.span;
    Diag *d = diag_add(r->diags, DIAG_ERROR, at, open->token.via,
                       "this `" STR_FMT "` is never closed", STR_ARG(open->token.text));
    if (r->suspect.src != at.src || r->suspect.at <= at.at) return;
    LineCol next = source_where(at.src, r->suspect.at);
    LineCol opened = source_where(at.src, r->suspected.span.at);
    diag_note(r->diags, d,
              "line %u is indented as if the `" STR_FMT "` at %u:%u were closed before", next.line,
              STR_ARG(r->suspected.text), opened.line, opened.column);
}

static void reader_note_open(Reader *r, Diag *d) {
    const Token *open = &reader_top(r)->token;
    LineCol lc = source_where(open->span.src, open->span.at);
    diag_note(r->diags, d, "`" STR_FMT "` was opened at %u:%u", STR_ARG(open->text), lc.line,
              lc.column);
}

/* The other kind of bracket was typed when as many of the one kind are missing as there are too
 * many of the other. */
static bool reader_mistyped(Reader *r, char c) {
    bool round = c == ')';
    if (r->open.n < 2 || reader_top(r)->close == c) return false;
    if (round ? r->round >= 0 || r->curly <= 0 : r->curly >= 0 || r->round <= 0) return false;
    r->round += round ? 1 : -1;
    r->curly += round ? -1 : 1;
    return true;
}

static void reader_closer(Reader *r, const Token *t) {
    char c = t->text.s[0];
    if (reader_mistyped(r, c)) {
        reader_note_open(r, diag_add(r->diags, DIAG_ERROR, t->span, t->via,
                                     "expected `%c`, found `%c`", reader_top(r)->close, c));
        reader_close(r, t->span);
        return;
    }
    uint32_t i = r->open.n;
    while (i > 1 && r->open.v[i - 1].close != c) i--;
    if (i <= 1) {
        Diag *d = diag_add(r->diags, DIAG_ERROR, t->span, t->via, "this `%c` closes nothing", c);
        if (r->open.n > 1) reader_note_open(r, d);
        return;
    }
    for (; r->open.n > i; reader_close(r, t->span))
        reader_note_open(r, diag_add(r->diags, DIAG_ERROR, t->span, t->via,
                                     "expected `%c`, found `%c`", reader_top(r)->close, c));
    reader_close(r, t->span);
}

/* Blanks between the start of its line and a place; false when there is more than that. */
static bool reader_indent(Span at, uint32_t *indent) {
    uint32_t i = at.at;
    while (i > 0 && (at.src->text.s[i - 1] == ' ' || at.src->text.s[i - 1] == '\t')) i--;
    *indent = at.at - i;
    return i == 0 || source_ends_line(at.src->text, i - 1);
}

/* Does one of the forms that stand alone start here? */
static bool reader_is_top_form(Span at) {
    static const char *const forms[] = {"(game ",    "(match ",  "(define ",
                                        "(metadata", "(option ", "(rulesets"};
    Str rest = str_sub(at.src->text, at.at, at.src->text.n);
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        if (rest.n > strlen(forms[i]) && memcmp(rest.s, forms[i], strlen(forms[i])) == 0)
            return true;
    return false;
}

/* A bracket that starts a line no further in than the one around it started its own: the best
 * hint at the place where a closing one is missing. At the margin it takes a top-level form to
 * open, as some people do not indent. */
static void reader_suspect(Reader *r, const Token *t) {
    const Token *around = &reader_top(r)->token;
    uint32_t here, there;
    if (r->suspect.src || r->open.n < 2 || t->via || around->span.src != t->span.src) return;
    if (!reader_indent(t->span, &here) || !reader_indent(around->span, &there)) return;
    if (t->kind == TOKEN_CLOSE ? here >= there : here > there) return;
    if (here == 0 && t->kind == TOKEN_OPEN && !reader_is_top_form(t->span)) return;
    r->suspect = t->span;
    r->suspected = *around;
}

static void reader_label(Reader *r, const Token *t) {
    const Open *top = reader_top(r);
    reader_flush_label(r);
    if (top->kind == NODE_LIST && top->kids.n == 0) { /* the head of a list is no label */
        diag_add(r->diags, DIAG_WARNING, t->span, t->via,
                 "the colon behind `" STR_FMT "` is ignored", STR_ARG(t->text));
        /* Formatting leaves it to the author to remove the colon. */
        Str head = r->keep_comments ? t->text : str_sub(t->text, 0, t->text.n - 1);
        reader_atom(r, NODE_WORD, head, t);
        return;
    }
    r->label = *t;
}

/* A comment between a label and its value goes before both, and before labels without a value that
 * stand there: behind one of those it would read as if it were between that label and its value. */
static void reader_comment(Reader *r, const Token *t) {
    NodeVec *kids = &reader_top(r)->kids;
    Node *comment = node_new(r->arena, NODE_COMMENT, t->span, t->via);
    comment->text = t->text;
    reader_add(r, comment);
    for (uint32_t i = kids->n - 1; i > 0 && kids->v[i - 1]->kind == NODE_NOTHING; i--) {
        kids->v[i] = kids->v[i - 1];
        kids->v[i - 1] = comment;
    }
}

static void reader_token(Reader *r, const Token *t) {
    switch (t->kind) {
    case TOKEN_OPEN:
        reader_suspect(r, t);
        reader_open(r, t);
        break;
    case TOKEN_CLOSE:
        reader_suspect(r, t);
        reader_closer(r, t);
        break;
    case TOKEN_LABEL: reader_label(r, t); break;
    case TOKEN_STRING: {
        Str text = str_sub(t->text, 1, t->text.n - 1);
        if (!reader_site_range(r, t, text)) reader_atom(r, NODE_STRING, text, t);
        break;
    }
    case TOKEN_WORD:
        if (!reader_stars(r, t)) reader_atom(r, NODE_WORD, t->text, t);
        break;
    case TOKEN_ANGLE: reader_atom(r, NODE_ANGLE, t->text, t); break;
    case TOKEN_COMMENT:
        if (r->keep_comments) reader_comment(r, t);
        break;
    case TOKEN_CUT: r->cut = true; break; /* and with it the closing brackets */
    case TOKEN_END: break;
    }
    r->last = *t;
}

static void reader_count(Reader *r, const Token *t) {
    if (t->kind != TOKEN_OPEN && t->kind != TOKEN_CLOSE) return;
    int *count = strchr("()", t->text.s[0]) ? &r->round : &r->curly;
    *count += t->kind == TOKEN_OPEN ? 1 : -1;
}

NodeVec read_tokens(Arena *a, const TokenVec *tokens, Diags *diags, bool keep_comments) {
    Reader r = {.arena = a, .diags = diags, .keep_comments = keep_comments};
    vec_push(&r.open, (Open){0});
    for (uint32_t i = 0; i < tokens->n; i++) reader_count(&r, &tokens->v[i]);
    for (uint32_t i = 0; i < tokens->n && !r.too_deep; i++) reader_token(&r, &tokens->v[i]);
    if (!r.too_deep && !r.cut)
        for (uint32_t i = 1; i < r.open.n; i++) reader_unclosed(&r, &r.open.v[i]);
    while (r.open.n > 1) reader_close(&r, r.last.span);
    reader_flush_label(&r);
    NodeVec top = r.open.v[0].kids;
    vec_free(&r.open);
    return top;
}

NodeVec read_source(Arena *a, const Source *src, Diags *diags, bool keep_comments) {
    TokenVec tokens = lex_all(src, diags);
    NodeVec top = read_tokens(a, &tokens, diags, keep_comments);
    vec_free(&tokens);
    return top;
}
