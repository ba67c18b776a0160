/* rbg_lex.h: the tokens of Regular Boardgames. The longest one that fits is taken, so `->>` is one
 * token and `-> >` are two; white space and comments stand between tokens and mean nothing. */
#ifndef TSR_RBG_RBG_LEX_H
#define TSR_RBG_RBG_LEX_H

#include "base/diag.h"
#include "base/vec.h"

typedef enum RbgTokenKind {
    RBG_T_END,
    RBG_T_IDENT,   /* a letter, then letters and digits */
    RBG_T_KEYWORD, /* players, pieces, … : reserved words */
    RBG_T_NUMBER,
    RBG_T_HASH,
    RBG_T_PASTE, /* `~` */
    RBG_T_OPEN,
    RBG_T_CLOSE,
    RBG_T_BRACE,         /* `{` */
    RBG_T_BRACE_ANY,     /* `{?` */
    RBG_T_BRACE_NONE,    /* `{!` */
    RBG_T_BRACE_COMPARE, /* `{$` */
    RBG_T_BRACE_END,
    RBG_T_BRACKET,        /* `[` */
    RBG_T_BRACKET_ASSIGN, /* `[$` */
    RBG_T_BRACKET_END,
    RBG_T_COMMA,
    RBG_T_SEMICOLON,
    RBG_T_COLON,
    RBG_T_DOT,
    RBG_T_PLUS,
    RBG_T_MINUS,
    RBG_T_STAR,
    RBG_T_SLASH,
    RBG_T_POWER, /* `^` */
    RBG_T_ASSIGN,
    RBG_T_SWITCH, /* `->` */
    RBG_T_KEEPER, /* `->>` */
    RBG_T_LESS,
    RBG_T_LESS_EQUAL,
    RBG_T_EQUAL,
    RBG_T_NOT_EQUAL,
    RBG_T_GREATER_EQUAL,
    RBG_T_GREATER,
} RbgTokenKind;

typedef struct RbgToken {
    RbgTokenKind kind;
    Str text;
    Span span;
    const Origin *via; /* through which macros it came */
} RbgToken;

typedef Vec(RbgToken) RbgTokens;

/* All tokens of a text, without RBG_T_END. What is no token is reported and left out. */
RbgTokens rbg_lex(const Source *src, Diags *diags);

/* What token a text is as a whole; RBG_T_END when it is none. */
RbgTokenKind rbg_token_kind(Str text);

#endif
