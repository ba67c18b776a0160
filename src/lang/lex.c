/* lex.c: text → tokens. */
#include "lang/lex.h"

#include <ctype.h>

Lexer lex_start(const Source *src, Diags *diags) {
    return (Lexer){.src = src, .end = src->text.n, .diags = diags};
}

Lexer lex_start_at(Span span, Diags *diags) {
    return (Lexer){.src = span.src, .at = span.at, .end = span.at + span.n, .diags = diags};
}

const char *token_kind_name(TokenKind kind) {
    switch (kind) {
    case TOKEN_END: return "end";
    case TOKEN_OPEN: return "open";
    case TOKEN_CLOSE: return "close";
    case TOKEN_STRING: return "string";
    case TOKEN_WORD: return "word";
    case TOKEN_LABEL: return "label";
    case TOKEN_ANGLE: return "angle";
    case TOKEN_COMMENT: return "comment";
    case TOKEN_CUT: return "cut";
    }
    return "?";
}

static bool lex_is_label_char(char c) {
    return isalnum((unsigned char)c) || c == '_' || c == '-';
}

uint32_t lex_tag_length(Str s) {
    if (s.n < 3 || s.s[0] != '<') return 0;
    uint32_t i = 1, start = 1;
    bool colon = false;
    for (; i < s.n && s.s[i] != '>'; i++) {
        if (s.s[i] == ':' && !colon && i > start) {
            colon = true;
            start = i + 1;
        } else if (!lex_is_label_char(s.s[i])) {
            return 0;
        }
    }
    return i < s.n && i > start ? i + 1 : 0;
}

/* The token from `from` up to where the lexer stands now. */
static Token lex_token(const Lexer *lx, TokenKind kind, uint32_t from) {
    return (Token){.kind = kind,
                   .text = str_sub(lx->src->text, from, lx->at),
                   .span = {lx->src, from, lx->at - from}};
}

/* An item's argument ends at the first `>` outside strings that is not an operator, that is, not
 * directly behind a parenthesis. False, and nothing happens, when there is none before another
 * argument or tag starts. */
static bool lex_angle(Lexer *lx) {
    Str text = lx->src->text;
    bool in_string = false;
    for (uint32_t i = lx->at + 1; i < lx->end; i++) {
        if (text.s[i] == '"' && text.s[i - 1] != '\\') in_string = !in_string;
        if (in_string || text.s[i - 1] == '(') continue;
        if (text.s[i] == '<') return false;
        if (text.s[i] != '>') continue;
        lx->at = i + 1;
        return true;
    }
    lx->no_angle = true;
    return false;
}

/* A quote behind a backslash does not end a string. */
static Token lex_string(Lexer *lx) {
    Str text = lx->src->text;
    uint32_t from = lx->at++;
    while (lx->at < lx->end && (text.s[lx->at] != '"' || text.s[lx->at - 1] == '\\')) lx->at++;
    if (lx->at < lx->end) {
        lx->at++;
        return lex_token(lx, TOKEN_STRING, from);
    }
    diag_add(lx->diags, DIAG_ERROR, (Span){lx->src, from, 1}, NULL, "this string is never closed");
    return lex_token(lx, TOKEN_CUT, from);
}

/* A word, or the label at its start. */
static Token lex_word(Lexer *lx) {
    Str text = lx->src->text;
    uint32_t from = lx->at, i = from;
    bool label = true; /* so far only label characters */
    while (i < lx->end) {
        char c = text.s[i];
        if (isspace((unsigned char)c) || strchr("(){}\"", c)) break;
        if (c == '/' && i + 1 < lx->end && text.s[i + 1] == '/') break;
        if (c == ':' && label && i > from) {
            lx->at = i + 1;
            return lex_token(lx, TOKEN_LABEL, from);
        }
        uint32_t tag = c == '<' ? lex_tag_length(str_sub(text, i, lx->end)) : 0;
        label = label && lex_is_label_char(c);
        i += tag ? tag : 1;
    }
    lx->at = i;
    return lex_token(lx, TOKEN_WORD, from);
}

static Token lex_bracket(Lexer *lx) {
    char c = lx->src->text.s[lx->at++];
    bool open = c == '(' || c == '{';
    lx->after_paren = c == '(';
    if (open)
        lx->depth++;
    else if (lx->depth)
        lx->depth--;
    if (lx->depth < lx->item_depth) lx->item_depth = 0;
    return lex_token(lx, open ? TOKEN_OPEN : TOKEN_CLOSE, lx->at - 1);
}

static Token lex_comment(Lexer *lx) {
    Str text = lx->src->text;
    uint32_t from = lx->at;
    while (lx->at < lx->end && text.s[lx->at] != '\n' && text.s[lx->at] != '\r') lx->at++;
    Token t = lex_token(lx, TOKEN_COMMENT, from);
    t.text = str_trim(t.text);
    t.span.n = t.text.n;
    return t;
}

static Token lex_one(Lexer *lx) {
    Str text = lx->src->text;
    bool after_paren = lx->after_paren;
    uint32_t from = lx->at;
    lx->after_paren = false;
    if (from >= lx->end) return lex_token(lx, TOKEN_END, from);
    char c = text.s[from];
    if (strchr("(){}", c)) return lex_bracket(lx);
    if (c == '"') return lex_string(lx);
    if (c == '/' && from + 1 < lx->end && text.s[from + 1] == '/') return lex_comment(lx);
    bool in_item = lx->item_depth && lx->depth == lx->item_depth && !lx->no_angle;
    if (c == '<' && in_item && lex_angle(lx)) return lex_token(lx, TOKEN_ANGLE, from);
    Token t = lex_word(lx);
    if (after_paren && str_is(t.text, "item")) lx->item_depth = lx->depth;
    return t;
}

/* A byte order mark counts as white space: texts that were put together have it anywhere. */
static void lex_skip_space(Lexer *lx) {
    for (;;) {
        const char *at = lx->src->text.s + lx->at;
        if (lx->at < lx->end && isspace((unsigned char)*at))
            lx->at++;
        else if (lx->end - lx->at >= 3 && memcmp(at, "\xEF\xBB\xBF", 3) == 0)
            lx->at += 3;
        else
            return;
    }
}

Token lex_next(Lexer *lx) {
    uint32_t before = lx->at;
    lex_skip_space(lx);
    bool glued = lx->at == before && lx->at > 0;
    Token t = lex_one(lx);
    t.glued = glued;
    return t;
}

TokenVec lex_all(const Source *src, Diags *diags) {
    TokenVec tokens = {0};
    Lexer lx = lex_start(src, diags);
    for (Token t = lex_next(&lx); t.kind != TOKEN_END; t = lex_next(&lx)) vec_push(&tokens, t);
    return tokens;
}
