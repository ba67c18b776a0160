/* rbg_lex.c: text → tokens. */
#include "rbg/rbg_lex.h"

#include "rbg/rbg.h"

/* Longer ones before their beginnings. */
static const struct {
    const char *text;
    RbgTokenKind kind;
} rbg_signs[] = {
    {"->>", RBG_T_KEEPER},
    {"->", RBG_T_SWITCH},
    {"{?", RBG_T_BRACE_ANY},
    {"{!", RBG_T_BRACE_NONE},
    {"{$", RBG_T_BRACE_COMPARE},
    {"[$", RBG_T_BRACKET_ASSIGN},
    {"==", RBG_T_EQUAL},
    {"!=", RBG_T_NOT_EQUAL},
    {"<=", RBG_T_LESS_EQUAL},
    {">=", RBG_T_GREATER_EQUAL},
    {"<", RBG_T_LESS},
    {">", RBG_T_GREATER},
    {"=", RBG_T_ASSIGN},
    {"{", RBG_T_BRACE},
    {"}", RBG_T_BRACE_END},
    {"[", RBG_T_BRACKET},
    {"]", RBG_T_BRACKET_END},
    {"(", RBG_T_OPEN},
    {")", RBG_T_CLOSE},
    {",", RBG_T_COMMA},
    {";", RBG_T_SEMICOLON},
    {":", RBG_T_COLON},
    {".", RBG_T_DOT},
    {"+", RBG_T_PLUS},
    {"-", RBG_T_MINUS},
    {"*", RBG_T_STAR},
    {"/", RBG_T_SLASH},
    {"^", RBG_T_POWER},
    {"#", RBG_T_HASH},
    {"~", RBG_T_PASTE},
};

static const char *const rbg_keywords[] = {"players", "pieces",    "variables", "rules",
                                           "board",   "rectangle", "hexagon",   "cuboid"};

#define RBG_COUNT_OF(array) (sizeof(array) / sizeof *(array))

/* ASCII only, whatever the locale says. */
static bool rbg_is_digit(char c) {
    return c >= '0' && c <= '9';
}

static bool rbg_is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool rbg_is_space(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}

/* The token at the start of a text, and its length; RBG_T_END and 0 when there is none. */
static RbgTokenKind rbg_token_at(Str text, uint32_t *length) {
    uint32_t n = 0;
    *length = 0;
    if (text.n == 0) return RBG_T_END;
    if (rbg_is_digit(text.s[0])) {
        while (n < text.n && rbg_is_digit(text.s[n])) n++;
        *length = n;
        return RBG_T_NUMBER;
    }
    if (rbg_is_letter(text.s[0])) {
        while (n < text.n && (rbg_is_letter(text.s[n]) || rbg_is_digit(text.s[n]))) n++;
        *length = n;
        for (size_t i = 0; i < RBG_COUNT_OF(rbg_keywords); i++)
            if (str_is(str_sub(text, 0, n), rbg_keywords[i])) return RBG_T_KEYWORD;
        return RBG_T_IDENT;
    }
    for (size_t i = 0; i < RBG_COUNT_OF(rbg_signs); i++) {
        n = (uint32_t)strlen(rbg_signs[i].text);
        if (text.n < n || memcmp(text.s, rbg_signs[i].text, n) != 0) continue;
        *length = n;
        return rbg_signs[i].kind;
    }
    return RBG_T_END;
}

RbgTokenKind rbg_token_kind(Str text) {
    uint32_t n;
    RbgTokenKind kind = rbg_token_at(text, &n);
    return n == text.n ? kind : RBG_T_END;
}

/* Past a comment that starts at `at`; `at` itself when there is none. */
static uint32_t rbg_skip_comment(const Source *src, uint32_t at, Diags *diags) {
    Str text = src->text;
    if (at + 1 >= text.n || text.s[at] != '/') return at;
    if (text.s[at + 1] == '/') {
        while (at < text.n && text.s[at] != '\n' && text.s[at] != '\r') at++;
        return at;
    }
    if (text.s[at + 1] != '*') return at;
    for (uint32_t i = at + 2; i + 1 < text.n; i++)
        if (text.s[i] == '*' && text.s[i + 1] == '/') return i + 2;
    diag_add(diags, DIAG_ERROR, (Span){src, at, 2}, NULL, "this comment is never closed");
    return text.n;
}

/* Reports a run of characters that begin no token; where it ends. */
static uint32_t rbg_lex_unknown(const Source *src, uint32_t at, Diags *diags) {
    Str rest = str_sub(src->text, at, src->text.n);
    uint32_t n = utf8_length(rest.s, rest.n), length;
    if (n == 0) n = 1;
    Diag *d = diag_add(diags, DIAG_ERROR, (Span){src, at, n}, NULL,
                       "`" STR_FMT "` has no meaning in Regular Boardgames",
                       STR_ARG(str_sub(rest, 0, n)));
    if (rest.s[0] == '_') diag_note(diags, d, "names have only letters and digits");
    if (strchr("?!$", rest.s[0]))
        diag_note(diags, d, "it stands directly behind its bracket: `{?`, `{!`, `{$`, `[$`");
    while (n < rest.n && !rbg_is_space(rest.s[n]) &&
           rbg_token_at(str_sub(rest, n, rest.n), &length) == RBG_T_END)
        n++;
    return at + n;
}

/* False, with an error, when a text has too many tokens, of which this is the first. */
static bool rbg_lex_room(const RbgTokens *tokens, Span span, Diags *diags) {
    if (tokens->n < RBG_MAX_TOKENS) return true;
    Diag *d = diag_add(diags, DIAG_ERROR, span, NULL,
                       "the description has more than %d words and signs", RBG_MAX_TOKENS);
    diag_note(diags, d, "a board has at most %d vertices, rules at most %d parts", RBG_MAX_VERTICES,
              RBG_MAX_NODES);
    return false;
}

RbgTokens rbg_lex(const Source *src, Diags *diags) {
    RbgTokens tokens = {0};
    uint32_t at = 0;
    while (at < src->text.n) {
        uint32_t behind = rbg_skip_comment(src, at, diags), n;
        if (behind > at || rbg_is_space(src->text.s[at])) {
            at = behind > at ? behind : at + 1;
            continue;
        }
        Str rest = str_sub(src->text, at, src->text.n);
        RbgTokenKind kind = rbg_token_at(rest, &n);
        if (kind == RBG_T_END) {
            at = rbg_lex_unknown(src, at, diags);
            continue;
        }
        Span span = {src, at, n};
        if (!rbg_lex_room(&tokens, span, diags)) {
            tokens.n = 0; /* half of it makes no sense */
            break;
        }
        if (kind == RBG_T_IDENT && n > RBG_MAX_NAME)
            diag_add(diags, DIAG_ERROR, span, NULL, "a name has at most %d characters",
                     RBG_MAX_NAME);
        vec_push(&tokens, ((RbgToken){kind, str_sub(rest, 0, n), span, NULL}));
        at += n;
    }
    return tokens;
}
