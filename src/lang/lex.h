/* lex.h: text → tokens. First step of the pipeline lex → read → expand → bind.
 *
 * The surface of L-GDL is small: brackets, strings, words, labels and comments. A word is any run
 * of characters up to white space, a bracket or a quote; whether it is a number, a constant, a
 * range `1..5`, a parameter `#1` or an option's tag `<Board:size>` (also glued, `P#1`) is told by
 * its spelling, later. Only the arguments of an option's item are special: what stands between
 * `<` and `>` in `(item "5x5" <(square 5)> "…")` is one token, because it need not be balanced: an
 * option may well open a bracket that another one closes. */
#ifndef TSR_LANG_LEX_H
#define TSR_LANG_LEX_H

#include "base/diag.h"
#include "base/vec.h"

typedef enum TokenKind {
    TOKEN_END,
    TOKEN_OPEN,   /* ( or { */
    TOKEN_CLOSE,  /* ) or } */
    TOKEN_STRING, /* with its quotes */
    TOKEN_WORD,
    TOKEN_LABEL,   /* `name:` */
    TOKEN_ANGLE,   /* `<…>`: argument of an option's item */
    TOKEN_COMMENT, /* `// …` to the end of the line */
    TOKEN_CUT,     /* the rest of the text, behind a quote that is never closed */
} TokenKind;

typedef struct Token {
    TokenKind kind;
    bool glued; /* no white space before it */
    Str text;
    Span span;
    const Origin *via;
} Token;

typedef Vec(Token) TokenVec;

typedef struct Lexer {
    const Source *src;
    uint32_t at, end;
    uint32_t depth;      /* of ( and { */
    uint32_t item_depth; /* depth inside the innermost `(item`, 0 outside */
    bool after_paren;    /* the last token was `(` */
    bool no_angle;       /* an item's argument was not closed: no use in looking again */
    Diags *diags;
} Lexer;

/* Starts on a whole text, or on the part of it that `span` covers. */
Lexer lex_start(const Source *src, Diags *diags);
Lexer lex_start_at(Span span, Diags *diags);

/* The next token. At the end it goes on returning TOKEN_END. A string that is not closed is
 * reported, and is the last token. */
Token lex_next(Lexer *lx);

/* All tokens of a text. */
TokenVec lex_all(const Source *src, Diags *diags);

/* What each kind is called in `tessera dump --tokens`. */
const char *token_kind_name(TokenKind kind);

/* Length of the tag `<Name>` or `<Name:arg>` at the start of s, or 0. */
uint32_t lex_tag_length(Str s);

#endif
