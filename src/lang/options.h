/* options.h: `(option …)` and `(rulesets …)`: what a description offers, which of it was chosen,
 * and putting the choice in the place of the tags.
 *
 * All this happens to tokens, before there is a tree: an argument need not be balanced. */
#ifndef TSR_LANG_OPTIONS_H
#define TSR_LANG_OPTIONS_H

#include "lang/lex.h"

typedef struct OptionItem {
    Str name, about;
    const Span *args; /* what stands between < and >, one per name of the category's args */
    uint32_t nargs;
    uint32_t stars; /* priority: the highest is the default, the first among equals */
    Span span;
} OptionItem;

typedef struct OptionCategory {
    Str heading, tag; /* tag without its brackets */
    const Str *args;  /* names of the arguments */
    uint32_t nargs;
    OptionItem *items;
    uint32_t nitems, chosen;
    Span span;
} OptionCategory;

typedef struct Ruleset {
    Str name;
    const Str *options; /* "Heading/Item" each */
    uint32_t noptions;
    uint32_t stars;
    Span span;
} Ruleset;

typedef struct Options {
    Vec(OptionCategory) categories;
    Vec(Ruleset) rulesets;
} Options;

/* What a user asked for: items as "Heading/Item", a ruleset by its name with or without the
 * leading "Ruleset/". */
typedef struct Selection {
    const char *const *options;
    uint32_t noptions;
    const char *ruleset;
} Selection;

/* Takes the option and ruleset forms out of `tokens`, wherever they stand. */
void options_collect(Arena *a, TokenVec *tokens, Options *options, Diags *diags);

/* Chooses an item in each category: the selected one, else the ruleset's, else the default.
 * An unknown name is an error. */
void options_choose(Options *options, const Selection *selection, const Source *src, Diags *diags);

/* Replaces `<Tag>` and `<Tag:arg>` in `tokens` by the chosen items' arguments. */
void options_apply(Arena *a, TokenVec *tokens, const Options *options, const Source *src,
                   Diags *diags);

/* "Heading/Item" of an item. */
void option_name(const OptionCategory *c, uint32_t item, StrBuf *out);

void options_free(Options *options);

#endif
