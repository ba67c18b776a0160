/* grammar.h: the registry of ludemes in the form the binder uses: signatures parsed, names
 * resolved, alternatives closed over. Built once, then only read.
 *
 * A rule is a type. A clause is one way to write a value of it. A clause's parameters are filled
 * in order, each by one of its alternatives; the alternatives of all parameters side by side are
 * the clause's slots, and a bound ludeme has one argument (or none) per slot. */
#ifndef TSR_LANG_GRAMMAR_H
#define TSR_LANG_GRAMMAR_H

#include "base/map.h"
#include "base/strbuf.h"
#include "lang/schema.h"

typedef uint16_t RuleId;

enum { RULE_NONE = UINT16_MAX, TYPE_MAX_DIMS = 3 };

typedef enum TypeKind { TYPE_RULE, TYPE_WORD } TypeKind;

/* A value of a rule, or one constant word; `dims` braces around it. */
typedef struct Type {
    TypeKind kind;
    RuleId rule;
    uint8_t dims;
    Str word;
} Type;

typedef struct Slot {
    Str label; /* n = 0: none */
    Type type;
} Slot;

typedef struct Param {
    bool optional;
    uint16_t slot, nslots; /* its alternatives */
} Param;

typedef enum ClauseKind {
    CLAUSE_LIST,     /* (keyword …) */
    CLAUSE_TERMINAL, /* int, float, boolean, string */
    CLAUSE_WORD,     /* a constant */
    CLAUSE_ARRAY,    /* {…}: in the grammar only */
} ClauseKind;

typedef enum Terminal { TERMINAL_INT, TERMINAL_FLOAT, TERMINAL_BOOLEAN, TERMINAL_STRING } Terminal;

typedef struct Clause {
    const LudemeClause *def;
    RuleId rule;
    ClauseKind kind;
    Terminal terminal;
    Str keyword; /* of a list; the text of a word */
    const Param *params;
    const Slot *slots;
    uint16_t nparams, nslots, nrequired;
} Clause;

typedef struct Rule {
    const LudemeDef *def;
    Str name;
    const Str *values; /* of an enumeration */
    uint16_t nvalues;
    const Clause *clauses;
    uint16_t nclauses;
    uint32_t *members; /* bitset of rules: itself and everything below it */
    uint8_t terminals; /* bits 1 << Terminal: which literals are values of it */
} Rule;

/* A word of the language: the enumerations and rules in which it is a value. */
typedef struct WordUse {
    RuleId rule;
    uint16_t value;       /* index in the rule's values */
    const Clause *clause; /* instead of a value: a constant that is a clause */
    struct WordUse *next;
} WordUse;

typedef struct Keyword {
    Str name;
    const Clause **clauses; /* usable ones, in the order of the registry */
    uint32_t n;
} Keyword;

typedef struct Grammar {
    Arena arena;
    Rule *rules;
    uint32_t nrules, nclauses;
    Map rule_names; /* → rules */
    Map keywords;   /* → keyword */
    Keyword *keyword;
    uint32_t nkeywords;
    Map words; /* → word */
    WordUse **word;
    Str *word_names;
    uint32_t nwords;
} Grammar;

/* Builds the grammar from families that each end with a zero record; the list ends with NULL.
 * A mistake in the registry (a signature that does not parse, an unknown rule, a rule given
 * twice) is a bug in the program: NULL with a message in *error, and a test that fails. */
Grammar *grammar_build(const LudemeDef *const *families, StrBuf *error);
void grammar_free(Grammar *g);

/* The rule of that name, or RULE_NONE. */
RuleId grammar_rule(const Grammar *g, Str name);
const Keyword *grammar_keyword(const Grammar *g, Str name);
const WordUse *grammar_word(const Grammar *g, Str name);

/* Is every value of `sub` a value of `rule`? */
static inline bool grammar_is_a(const Grammar *g, RuleId sub, RuleId rule) {
    return g->rules[rule].members[sub / 32] >> (sub % 32) & 1;
}

/* "<moves>", "{<int>}", "`Step`". */
void type_print(const Grammar *g, Type type, StrBuf *out);

/* One rule in EBNF: clauses and alternatives as `tessera grammar` prints them. */
void grammar_print_rule(const Grammar *g, RuleId rule, StrBuf *out);

#endif
