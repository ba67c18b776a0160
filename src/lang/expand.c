/* expand.c: the macro level of the language, on token trees.
 *
 * A use `("Name" a b)`, or `"Name"` alone, is replaced by the define's body with `#1`, `#2` …
 * replaced by the arguments, from the outside in. What is left out (`~`, or missing at the end)
 * leaves nothing behind, so an argument that is passed on to an inner define closes the gap:
 * that is how the language is meant and used. A label whose value vanished goes to the next node.
 *
 * A description's own defines come before the known ones, except inside a known define's body,
 * where its known fellows are meant. An argument that is a use itself is expanded before the use
 * it stands in only if its define comes earlier; that matters when a body is not one node. */
#include "lang/expand.h"

#include <ctype.h>
#include <stdio.h>

#include "lang/param.h"
#include "lang/read.h"

enum {
#ifdef FUZZING_BUILD_MODE_UNSAFE_FOR_PRODUCTION
    EXPAND_MAX_NODES = 100000, /* defines that double would take all of the fuzzer's time */
#else
    EXPAND_MAX_NODES = 500000, /* made while expanding one description */
#endif
    EXPAND_MAX_REPEAT = 8, /* times a define may be inside itself */
    EXPAND_MAX_TRAIL = 200,
    RANGE_MAX = 1000,
};

typedef struct Expander {
    Arena *arena;
    Diags *diags;
    const Defs *known;
    DefineTable local;
    Vec(const Define *) broken; /* reported as using themselves: expand to nothing */
    uint32_t budget;
    Span spent_at;     /* where the budget came to its end */
    const Node *stray; /* the first form outside the game */
    bool text;         /* the last form outside the game was a word or a string */
    bool local_only;   /* metadata: known defines do not reach it */
} Expander;

static void expand_nodes(Expander *x, Nodes in, uint32_t depth, NodeVec *out);

/* What takes the place of `at` also takes its label, on the first node. */
static void expand_push_all(Expander *x, const NodeVec *nodes, const Node *at, NodeVec *out) {
    if (at->label.n && nodes->n == 0) {
        Node *nothing = node_new(x->arena, NODE_NOTHING, at->span, at->via);
        nothing->label = at->label;
        vec_push(out, nothing);
    }
    for (uint32_t i = 0; i < nodes->n; i++) {
        Node *node = nodes->v[i];
        if (i == 0 && at->label.n) {
            node = node_copy(x->arena, node);
            node->label = at->label;
        }
        vec_push(out, node);
    }
}

/* ---- uses ------------------------------------------------------------------------------------ */

/* Does a node with this trail stand in the body of a known define? */
static bool expand_inside_known(const Expander *x, const Origin *via) {
    if (!via || via->macro.n < 2) return false;
    const Define *around = define_find(&x->known->table, str_sub(via->macro, 1, via->macro.n - 1));
    return around && around == via->body;
}

static const Define *expand_lookup(const Expander *x, Str name, const Node *use) {
    const Define *local = define_find(&x->local, name);
    const Define *known = x->known && !x->local_only ? define_find(&x->known->table, name) : NULL;
    return !local || (known && expand_inside_known(x, use->via)) ? known : local;
}

/* The define that `node` is a use of, or NULL. */
static const Define *expand_use_of(const Expander *x, const Node *node) {
    if (node->kind == NODE_STRING) return expand_lookup(x, node->text, node);
    if (node->kind != NODE_LIST || node->n == 0) return NULL;
    const Node *head = node->kids[0];
    if (head->kind != NODE_STRING || head->label.n) return NULL;
    return expand_lookup(x, head->text, head);
}

/* Is `def` inside itself too often? Says so, once. */
static bool expand_is_circular(Expander *x, const Define *def, const Node *use) {
    uint32_t repeats = 0, trail = 0;
    if (x->broken.n > DIAG_MAX) return true;
    for (uint32_t i = 0; i < x->broken.n; i++)
        if (x->broken.v[i] == def) return true;
    for (const Origin *o = use->via; o; o = o->outer, trail++)
        if (o->body == def) repeats++;
    if (repeats < EXPAND_MAX_REPEAT && trail < EXPAND_MAX_TRAIL) return false;
    Diag *d = diag_add(x->diags, DIAG_ERROR, use->span, NULL,
                       repeats ? "the define \"" STR_FMT "\" uses itself without end"
                               : "the define \"" STR_FMT "\" is nested too deeply",
                       STR_ARG(def->name));
    if (repeats && use->via->body != def)
        diag_note(x->diags, d, "it does so through " STR_FMT, STR_ARG(use->via->macro));
    vec_push(&x->broken, def);
    return true;
}

/* The arguments of a use of `def`, those that must be expanded first in their expanded form. */
static void expand_arguments(Expander *x, const Define *def, const Node *use, uint32_t depth,
                             NodeVec *out) {
    if (use->kind != NODE_LIST) return;
    for (uint32_t i = 1; i < use->n; i++) {
        Node *arg = use->kids[i];
        const Define *inner = expand_use_of(x, arg);
        bool earlier = inner && !inner->known && (def->known || inner->order < def->order);
        if (earlier)
            expand_nodes(x, (Nodes){&arg, 1}, depth + 1, out);
        else
            vec_push(out, arg);
    }
}

static Origin *expand_origin(Expander *x, const Define *def, const Node *use) {
    StrBuf b = {0};
    sb_fmt(&b, "\"" STR_FMT "\"", STR_ARG(def->name));
    Origin *via = ARENA_NEW(x->arena, Origin);
    *via = (Origin){.macro = {arena_copy(x->arena, b.s, b.n), (uint32_t)b.n},
                    .body = def,
                    .used_at = use->span,
                    .outer = use->via,
                    .depth = use->via ? use->via->depth + 1 : 1};
    sb_free(&b);
    return via;
}

static void expand_too_deep(Expander *x, const Node *at) {
    diag_add(x->diags, DIAG_ERROR, at->span, at->via,
             "this expands to brackets nested more than %d deep", NODE_MAX_DEPTH);
}

static void expand_use(Expander *x, const Define *def, Node *use, uint32_t depth, NodeVec *out) {
    if (expand_is_circular(x, def, use)) return;
    NodeVec args = {0}, body = {0}, result = {0};
    expand_arguments(x, def, use, depth, &args);
    if (args.n > def->nparams)
        diag_add(x->diags, DIAG_WARNING, args.v[def->nparams]->span, use->via,
                 "\"" STR_FMT "\" takes %u argument%s; this one is ignored", STR_ARG(def->name),
                 def->nparams, def->nparams == 1 ? "" : "s");
    ParamSubst s = {.arena = x->arena,
                    .args = {args.v, args.n},
                    .budget = x->budget,
                    .via = expand_origin(x, def, use)};
    param_substitute(&s, define_body(def), &body);
    x->budget = s.budget;
    if (s.too_deep)
        expand_too_deep(x, use);
    else
        expand_nodes(x, (Nodes){body.v, body.n}, depth + 1, &result);
    expand_push_all(x, &result, use, out);
    vec_free(&args);
    vec_free(&body);
    vec_free(&result);
}

/* ---- ranges ---------------------------------------------------------------------------------- */

static Node *expand_made(Expander *x, NodeKind kind, const Node *at, const char *text) {
    Node *node = node_new(x->arena, kind, at->span, at->via);
    node->text = (Str){arena_copy(x->arena, text, strlen(text) + 1), (uint32_t)strlen(text)};
    return node;
}

/* The numbers behind `from` up to `to`, also downwards. Both ends are always there: 3..3 is 3 3. */
static void expand_numbers(Expander *x, const Node *at, int from, int to, NodeVec *out) {
    if (from - to > RANGE_MAX || to - from > RANGE_MAX) {
        diag_add(x->diags, DIAG_ERROR, at->span, at->via, "a range spans at most %d numbers",
                 RANGE_MAX);
        return;
    }
    int step = from <= to ? 1 : -1;
    do {
        if (from != to) from += step;
        char number[16];
        snprintf(number, sizeof number, "%d", from);
        vec_push(out, expand_made(x, NODE_WORD, at, number));
        if (x->budget) x->budget--;
    } while (from != to && x->budget);
}

static bool expand_natural(Str text, int *out) {
    return text.n && isdigit((unsigned char)text.s[0]) && str_to_int(text, out);
}

/* `1..5`. A sign before the first number is not part of the range. */
static bool expand_range(Expander *x, const Node *node, NodeVec *out) {
    Str text = node->text;
    const char *dots = text.n > 3 ? memchr(text.s, '.', text.n - 1) : NULL;
    if (!dots || dots == text.s || dots[1] != '.') return false;
    Str first = str_sub(text, 0, (uint32_t)(dots - text.s));
    int from, to;
    if (!expand_natural(first.s[0] == '-' ? str_sub(first, 1, first.n) : first, &from) ||
        !expand_natural(str_sub(text, first.n + 2, text.n), &to))
        return false;
    Node *copy = node_copy(x->arena, node);
    copy->text = first;
    vec_push(out, copy);
    expand_numbers(x, node, from, to, out);
    return true;
}

typedef struct Coordinate {
    char column;
    int row;
} Coordinate;

static bool expand_coordinate(const Node *node, Coordinate *out) {
    Str text = node->text;
    if (node->kind != NODE_STRING || text.n < 2 || !isalpha((unsigned char)text.s[0])) return false;
    out->column = (char)toupper((unsigned char)text.s[0]);
    return expand_natural(str_sub(text, 1, text.n), &out->row) && out->row <= RANGE_MAX;
}

/* "A1".."C3": column by column, upwards. */
static void expand_sites(Expander *x, const Node *at, Coordinate from, Coordinate to,
                         NodeVec *out) {
    for (char c = from.column; c <= to.column; c++) {
        for (int r = from.row; r <= to.row && x->budget; r++, x->budget--) {
            char site[16];
            snprintf(site, sizeof site, "%c%d", c, r);
            vec_push(out, expand_made(x, NODE_STRING, at, site));
        }
    }
}

/* A range whose ends are in quotes: coordinates, or defines that stand for numbers. */
static void expand_quoted_range(Expander *x, const Node *node, uint32_t depth, NodeVec *out) {
    NodeVec ends = {0}, range = {0};
    expand_nodes(x, (Nodes){node->kids, node->n}, depth + 1, &ends);
    Coordinate a, b;
    int from, to;
    if (ends.n == 2 && expand_coordinate(ends.v[0], &a) && expand_coordinate(ends.v[1], &b)) {
        expand_sites(x, node, a, b, &range);
    } else if (ends.n == 2 && expand_natural(ends.v[0]->text, &from) &&
               expand_natural(ends.v[1]->text, &to)) {
        vec_push(&range, ends.v[0]);
        expand_numbers(x, node, from, to, &range);
    } else {
        diag_add(x->diags, DIAG_ERROR, node->span, node->via,
                 "a range of sites goes from one coordinate to another, like \"A1\"..\"C3\"");
    }
    expand_push_all(x, &range, node, out);
    vec_free(&ends);
    vec_free(&range);
}

/* ---- the walk -------------------------------------------------------------------------------- */

/* A label whose value vanished belongs to the next node. */
static void expand_settle_labels(Expander *x, NodeVec *kids) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < kids->n; i++) {
        Node *node = kids->v[i];
        if (node->kind == NODE_NOTHING) {
            Node **next = i + 1 < kids->n ? &kids->v[i + 1] : NULL;
            if (next && !(*next)->label.n) {
                *next = node_copy(x->arena, *next);
                (*next)->label = node->label;
            } else {
                diag_add(x->diags, DIAG_WARNING, node->span, node->via,
                         "`" STR_FMT ":` has no value and is ignored", STR_ARG(node->label));
            }
            continue;
        }
        kids->v[kept++] = node;
    }
    kids->n = kept;
}

/* A list that starts with a string is a use; here there is nothing to use. */
static void expand_unknown_use(Expander *x, const Node *node) {
    const Node *head = node->kids[0];
    Diag *d = diag_add(x->diags, DIAG_ERROR, head->span, head->via,
                       "there is no define \"" STR_FMT "\"", STR_ARG(head->text));
    if (!diag_is_kept(x->diags, d)) return;
    Suggest suggest = suggest_for(head->text);
    for (uint32_t i = 0; i < x->local.all.n; i++) suggest_add(&suggest, x->local.all.v[i]->name);
    for (uint32_t i = 0; x->known && i < x->known->table.all.n; i++)
        suggest_add(&suggest, x->known->table.all.v[i]->name);
    diag_suggest(x->diags, d, &suggest);
}

static void expand_bracket(Expander *x, Node *node, uint32_t depth, NodeVec *out) {
    NodeVec kids = {0};
    Nodes rest = {node->kids, node->n};
    bool use = node->kind == NODE_LIST && node->n && node->kids[0]->kind == NODE_STRING;
    if (use) expand_unknown_use(x, node);
    /* The name of a game is no use of a define, even if there is one of that name. */
    bool named = node_has_head(node, "game") || node_has_head(node, "match");
    if (named && rest.n > 1 && rest.v[1]->kind == NODE_STRING) {
        vec_push(&kids, rest.v[0]);
        vec_push(&kids, rest.v[1]);
        rest = (Nodes){rest.v + 2, rest.n - 2};
    }
    expand_nodes(x, rest, depth + 1, &kids);
    expand_settle_labels(x, &kids);
    bool doubled = node->kind == NODE_LIST && kids.n && kids.v[0]->kind == NODE_LIST;
    if (doubled) { /* ((a) (b)) says no more than (a) (b) */
        expand_push_all(x, &kids, node, out);
    } else if (node->kind == NODE_LIST && kids.n == 0 && x->budget) {
        diag_add(x->diags, DIAG_WARNING, node->span, node->via, "`()` is ignored");
    } else {
        Node *copy = node_copy(x->arena, node);
        node_set_kids(x->arena, copy, &kids);
        vec_push(out, copy);
    }
    vec_free(&kids);
}

/* A define that came with another define's body. */
static void expand_made_define(Expander *x, const Node *form) {
    size_t bytes = (size_t)x->budget * PARAM_BYTES_PER_NODE;
    if (node_within(form, &bytes))
        define_add(x->arena, &x->local, form, false, x->diags);
    else
        bytes = 0;
    x->budget = (uint32_t)(bytes / PARAM_BYTES_PER_NODE);
}

/* Remembers the use in the description itself that was too much. */
static void expand_spent(Expander *x, const Node *node) {
    if (x->spent_at.src) return;
    x->spent_at = node->span;
    for (const Origin *o = node->via; o; o = o->outer) x->spent_at = o->used_at;
}

static void expand_node(Expander *x, Node *node, uint32_t depth, NodeVec *out) {
    uint32_t cost = 1 + node->text.n / (4 * PARAM_BYTES_PER_NODE);
    x->budget = cost < x->budget ? x->budget - cost : 0;
    if (x->budget == 0) {
        expand_spent(x, node);
        return;
    }
    const Define *def = expand_use_of(x, node);
    if (def) {
        expand_use(x, def, node, depth, out);
    } else if (node_has_head(node, "define")) {
        expand_made_define(x, node);
    } else if (node->kind == NODE_LIST || node->kind == NODE_ARRAY) {
        expand_bracket(x, node, depth, out);
    } else if (node->kind == NODE_RANGE) {
        expand_quoted_range(x, node, depth, out);
    } else if (node->kind != NODE_WORD || !expand_range(x, node, out)) {
        vec_push(out, node);
    }
}

static void expand_nodes(Expander *x, Nodes in, uint32_t depth, NodeVec *out) {
    if (depth > NODE_MAX_DEPTH) {
        if (in.n) expand_too_deep(x, in.v[0]);
        return;
    }
    for (uint32_t i = 0; i < in.n; i++) expand_node(x, in.v[i], depth, out);
}

/* ---- the description ------------------------------------------------------------------------- */

/* The node without the defines in it, which go to the table; NULL when it is one itself. */
static Node *expand_take_defines(Expander *x, Node *node) {
    if (node_has_head(node, "define")) {
        define_add(x->arena, &x->local, node, false, x->diags);
        return NULL;
    }
    if (node->n == 0) return node;
    NodeVec kids = {0};
    for (uint32_t i = 0; i < node->n; i++) {
        Node *left = expand_take_defines(x, node->kids[i]);
        if (left) vec_push(&kids, left);
    }
    if (kids.n != node->n || memcmp(kids.v, node->kids, kids.n * sizeof *kids.v) != 0) {
        node = node_copy(x->arena, node);
        node_set_kids(x->arena, node, &kids);
    }
    vec_free(&kids);
    return node;
}

/* Metadata is data: whatever is odd in it is nobody's error. */
static Node *expand_metadata(Expander *x, Node *form) {
    Diags ignored = diags_new(x->arena), *diags = x->diags;
    NodeVec out = {0};
    x->diags = &ignored;
    x->local_only = true;
    expand_nodes(x, (Nodes){&form, 1}, 0, &out);
    x->diags = diags;
    x->local_only = false;
    Node *result = out.n ? out.v[0] : NULL;
    vec_free(&out);
    return result;
}

static void expand_top(Expander *x, Node *form, Expanded *result) {
    NodeVec out = {0};
    bool metadata = node_has_head(form, "metadata");
    if (metadata && !result->metadata) {
        result->metadata = expand_metadata(x, form);
    } else {
        expand_nodes(x, (Nodes){&form, 1}, 0, &out);
        expand_settle_labels(x, &out);
    }
    for (uint32_t i = 0; i < out.n; i++) {
        Node *node = out.v[i];
        bool game = node_has_head(node, "game") || node_has_head(node, "match");
        if (game && !result->game) {
            result->game = node;
            continue;
        }
        if (!x->stray) x->stray = node;
        bool text = !game && node->n == 0;
        if (text && x->text) continue; /* one warning for a whole sentence */
        x->text = text;
        diag_add(x->diags, DIAG_WARNING, node->span, node->via, STR_FMT " is ignored: %s",
                 STR_ARG(node_describe(x->arena, node)),
                 game ? "a description holds one game" : "it stands outside the game");
    }
    vec_free(&out);
}

/* Points at what stands there instead, or at the start: an empty text has no place. */
static void expand_no_game(Expander *x, const Source *src, const TokenVec *tokens) {
    Span at = {src, 0, 0};
    for (uint32_t i = 0; i < tokens->n && at.n == 0; i++)
        if (tokens->v[i].kind != TOKEN_COMMENT) at = tokens->v[i].span;
    if (x->stray) at = x->stray->span;
    Diag *d = diag_add(x->diags, DIAG_ERROR, at, NULL,
                       "there is no game here: a description holds (game ...) or (match ...)");
    Suggest s = suggest_for(x->stray ? node_head(x->stray) : (Str){0});
    suggest_add(&s, STR("game"));
    suggest_add(&s, STR("match"));
    diag_suggest(x->diags, d, &s);
}

Expanded expand_source(Arena *a, const Source *src, const Defs *known, const Selection *selection,
                       Diags *diags) {
    Expanded result = {0};
    Expander x = {.arena = a, .diags = diags, .known = known, .budget = EXPAND_MAX_NODES};
    TokenVec tokens = lex_all(src, diags);
    options_collect(a, &tokens, &result.options, diags);
    options_choose(&result.options, selection, src, diags);
    options_apply(a, &tokens, &result.options, src, diags);
    NodeVec forest = read_tokens(a, &tokens, diags, false);
    for (uint32_t i = 0; i < forest.n; i++) forest.v[i] = expand_take_defines(&x, forest.v[i]);
    for (uint32_t i = 0; i < forest.n; i++)
        if (forest.v[i]) expand_top(&x, forest.v[i], &result);
    if (x.budget == 0)
        diag_add(diags, DIAG_ERROR, x.spent_at.src ? x.spent_at : (Span){src, 0, 0}, NULL,
                 "the description expands to more than %d nodes", EXPAND_MAX_NODES);
    if (!result.game && !diags->errors) expand_no_game(&x, src, &tokens);
    vec_free(&tokens);
    vec_free(&forest);
    vec_free(&x.broken);
    result.local = x.local;
    result.known = known;
    return result;
}

void expanded_free(Expanded *x) {
    options_free(&x->options);
    define_table_free(&x->local);
}
