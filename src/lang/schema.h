/* schema.h: what a ludeme looks like when it is written down.
 *
 * The registry is the language (ARCHITECTURE.md, decision 1): one LudemeDef per rule of the
 * grammar, in src/ludeme, beside its meaning. The binder's overload resolution, the printed
 * grammar, the reference, "did you mean" and the fuzz dictionary all read these records. */
#ifndef TSR_LANG_SCHEMA_H
#define TSR_LANG_SCHEMA_H

#include <stdbool.h>

/* How a ludeme is played; the rules engine knows what is in it. */
typedef struct Meaning Meaning;

/* One way to write a ludeme. `sig` is the notation `tessera grammar` prints:
 *
 *     (hop [<moves.from>] (<sites> | <int>) stack:<boolean> Word {<int>} {{<float>}})
 *
 * <rule> is a value of that rule, {x} an array of x, Word a constant, `label:` a label that must
 * be written, [..] may be left out, (a | b) exactly one of, [a | b] at most one of. A signature
 * that does not open with a parenthesis is a value that is not a list: a terminal (`int`,
 * `float`, `boolean`, `string`), a constant (`Infinity`) or an array (`{<int>}`). */
typedef struct LudemeClause {
    const char *sig;
    const char *doc;        /* one sentence: what this form means */
    const char *example;    /* L-GDL text that binds to exactly this clause */
    bool listed_only;       /* in the grammar, but no description can use it */
    const Meaning *meaning; /* what it does; never NULL, but of what is listed only */
} LudemeClause;

/* One rule of the grammar: a ludeme with its clauses, an enumeration with its values, or (with
 * neither) a union, whose alternatives are the rules that name it in `is`. */
typedef struct LudemeDef {
    const char *rule;            /* its name in the grammar, e.g. "effect.add" */
    const char *is;              /* the rules it is an alternative of, space separated, or NULL */
    const char *listed;          /* rules that list it too without ever meaning it, or NULL */
    const char *alias;           /* another keyword for it, e.g. "add" for `+`, or NULL */
    const char *doc;             /* one sentence */
    const char *values;          /* enumeration: its constants, space separated, or NULL */
    const LudemeClause *clauses; /* ends with {0}, or NULL */
} LudemeDef;

#endif
