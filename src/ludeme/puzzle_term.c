/* puzzle_term.c: constraints of deduction puzzles, from the bound tree to terms. */
#include "ludeme/puzzle_term.h"

#include "ludeme/bool_line.h"

/* Every level is compiled again on its own, which is too much work for very deep ones. */
enum { TERM_MAX_DEPTH = 24 };

static const Term term_none = {.kind = TERM_UNKNOWN};

typedef const Term *TermMaker(Compiler *c, const Bound *b);

static TermMaker term_bool, term_number, term_list;

static Term *term_new(Compiler *c, TermKind kind) {
    Term *t = ARENA_NEW(c->arena, Term);
    t->kind = kind;
    return t;
}

static void term_parts(Compiler *c, Term *t, TermMaker *make, Bound *const *from, uint32_t n) {
    const Term **parts = ARENA_ARRAY(c->arena, const Term *, (size_t)n + 1);
    for (uint32_t i = 0; i < n; i++)
        if (from[i]) parts[t->n++] = make(c, from[i]);
    t->parts = parts;
}

static void term_pair(Compiler *c, Term *t, const Term *a, const Term *b) {
    const Term **parts = ARENA_ARRAY(c->arena, const Term *, 2);
    if (a) parts[t->n++] = a;
    if (b) parts[t->n++] = b;
    t->parts = parts;
}

static bool term_sig(const Bound *b, const char *begin) {
    return b->kind == BOUND_LUDEME && strncmp(b->clause->def->sig, begin, strlen(begin)) == 0;
}

/* ---- what reads no value --------------------------------------------------------------------- */

/* (hint) is an iterator without a bit of its own: what stands around it must be harmless. */
static void term_harmless(const Bound *ludeme, void *owner) {
    static const char *const harmless[] = {"hint", "from", "to",  "site", "+",   "-",    "*",
                                           "/",    "%",    "abs", "max",  "min", "count"};
    bool found = false;
    for (size_t i = 0; i < sizeof harmless / sizeof *harmless; i++)
        found |= str_is(ludeme->clause->keyword, harmless[i]);
    if (!found) *(bool *)owner = false;
}

static bool term_is_fixed(const Op *op, const Bound *b) {
    const uint32_t iterators = READS_FROM | READS_TO | READS_BETWEEN | READS_SITE;
    bool harmless = b->kind != BOUND_ARRAY;
    if ((op->reads & ~iterators) == 0) return true;
    if ((op->reads & ~(iterators | READS_OTHER)) != 0) return false;
    if (harmless && b->kind == BOUND_LUDEME) bound_walk(b, term_harmless, &harmless);
    return harmless;
}

/* A number or region that must be fixed; NULL with *good false when it is not. */
static const Op *term_fixed_int(Compiler *c, const Bound *b, bool *good) {
    const Op *op = compile_int(c, b);
    if (op && !term_is_fixed(op, b)) *good = false;
    return op;
}

static const Op *term_fixed_region(Compiler *c, const Bound *b, bool *good) {
    const Op *op = compile_region(c, b);
    if (op && !term_is_fixed(op, b)) *good = false;
    return op;
}

/* ---- numbers --------------------------------------------------------------------------------- */

static const Term *term_fold(Compiler *c, const Bound *b) {
    static const struct {
        const char *keyword;
        TermArithmetic arithmetic;
        int empty;
    } folds[] = {{"+", TERM_ADD, 0},           {"-", TERM_SUBTRACT, 0},
                 {"*", TERM_MULTIPLY, 0},      {"/", TERM_DIVIDE, 0},
                 {"%", TERM_REST, 0},          {"max", TERM_MAX, UNDEFINED},
                 {"min", TERM_MIN, UNDEFINED}, {NULL, TERM_ADD, 0}};
    size_t i = 0;
    while (folds[i].keyword && !str_is(b->clause->keyword, folds[i].keyword)) i++;
    if (!folds[i].keyword) return &term_none;
    Term *t = term_new(c, TERM_FOLD);
    t->arithmetic = folds[i].arithmetic;
    t->empty = folds[i].empty;
    /* Two numbers, or slots for a list and an array of which one is filled. */
    bool pair = !strchr(b->clause->def->sig, '{') && !strstr(b->clause->def->sig, "<ints>");
    if (!pair) {
        const Bound *list = bound_slot(b, 0) ? bound_slot(b, 0) : bound_slot(b, 1);
        term_pair(c, t, term_list(c, list), NULL);
    } else if (!bound_slot(b, 0) || !bound_slot(b, 1)) {
        return &term_none; /* (- x) */
    } else {
        Term *list = term_new(c, TERM_LIST);
        term_parts(c, list, term_number, b->args, 2);
        term_pair(c, t, list, NULL);
    }
    return t;
}

/* All groups of all sites that have a value. */
static const Term *term_groups(Compiler *c, const Bound *b) {
    Term *t = term_new(c, TERM_GROUPS);
    bool good = str_is(bound_slot(b, 0)->as.s, "Groups") && !bound_slot(b, 3) &&
                !bound_label(b, "if") && !bound_label(b, "min");
    t->type = compile_type(c, bound_slot(b, 1));
    t->op = compile_dirs(c, bound_slot(b, 2));
    if (t->op && !term_is_fixed(t->op, bound_slot(b, 2))) good = false;
    return good ? t : &term_none;
}

static const Term *term_number_within(Compiler *c, const Bound *b) {
    const Op *op = compile_int(c, b);
    if (term_is_fixed(op, b)) {
        Term *t = term_new(c, TERM_NUMBER);
        t->op = op;
        return t;
    }
    if (term_sig(b, "(what [")) {
        Term *t = term_new(c, TERM_WHAT);
        bool good = true;
        t->type = compile_type(c, bound_slot(b, 0));
        t->op = term_fixed_int(c, bound_slot(b, 1), &good);
        return good ? t : &term_none;
    }
    if (term_sig(b, "(count <countGroupsType>")) return term_groups(c, b);
    return b->kind == BOUND_LUDEME ? term_fold(c, b) : &term_none;
}

static const Term *term_number(Compiler *c, const Bound *b) {
    if (c->depth >= TERM_MAX_DEPTH) return &term_none;
    c->depth++;
    const Term *t = term_number_within(c, b);
    c->depth--;
    return t;
}

static const Term *term_results(Compiler *c, const Bound *b) {
    Term *t = term_new(c, TERM_RESULTS);
    bool good = true;
    t->from = term_fixed_int(c, bound_slot(b, 0), &good);
    t->from_in = term_fixed_region(c, bound_slot(b, 1), &good);
    t->to = term_fixed_int(c, bound_slot(b, 2), &good);
    t->to_in = term_fixed_region(c, bound_slot(b, 3), &good);
    term_pair(c, t, term_number(c, bound_slot(b, 4)), NULL);
    return good ? t : &term_none;
}

static const Term *term_list(Compiler *c, const Bound *b) {
    if (b->kind == BOUND_ARRAY) {
        Term *t = term_new(c, TERM_LIST);
        term_parts(c, t, term_number, b->args, b->n);
        return t;
    }
    if (term_sig(b, "(results ")) return term_results(c, b);
    if (term_sig(b, "(array {")) return term_list(c, bound_slot(b, 0));
    return &term_none;
}

/* ---- constraints of puzzles ------------------------------------------------------------------ */

static const Term *term_different(Compiler *c, const Bound *b) {
    Term *t = term_new(c, TERM_DIFFERENT);
    bool good = true;
    const Bound *one = bound_slot(b, 3), *many = bound_slot(b, 4);
    t->type = compile_type(c, bound_slot(b, 1));
    t->op = term_fixed_region(c, bound_slot(b, 2), &good);
    t->one = one != NULL;
    t->list = one ? term_fixed_int(c, one, &good) : compile_ints(c, many);
    if (many && !term_is_fixed(t->list, many)) good = false;
    return good ? t : &term_none;
}

static const Term *term_result(Compiler *c, const Bound *b) {
    bool sum = str_is(bound_slot(b, 0)->as.s, "Sum"), good = true;
    Term *t = term_new(c, sum ? TERM_SUM : TERM_COUNT);
    const Bound *result = bound_slot(b, 5);
    t->type = bound_slot(b, 1) ? compile_type(c, bound_slot(b, 1))
              : sum            ? SITE_CELL
                               : c->rules->use;
    t->op = term_fixed_region(c, bound_slot(b, 2), &good);
    t->of = term_fixed_int(c, bound_slot(b, 3), &good);
    t->name = compile_text(c, bound_slot(b, 4));
    t->number = term_fixed_int(c, result, &good);
    t->hint = result->kind == BOUND_LUDEME && str_is(result->clause->keyword, "hint");
    return good ? t : &term_none;
}

static const Term *term_unique(Compiler *c, const Bound *b) {
    Term *t = term_new(c, TERM_UNIQUE);
    t->type = bound_slot(b, 1) ? compile_type(c, bound_slot(b, 1)) : SITE_CELL;
    return t;
}

/* A line of equal values, without all that can be said about it besides. */
static const Term *term_line(Compiler *c, const Bound *b) {
    Term *t = term_new(c, TERM_LINE);
    const LineOp *line = (const LineOp *)compile_bool(c, b);
    if (line->op.fn.boolean == op_const_bool) return &term_none;
    bool plain = !line->through_any && !line->owner && !line->what && !line->whats && !line->when;
    plain &= !line->exact || (op_is_const(line->exact) && !op_const_value(line->exact));
    plain &= !line->contiguous || op_is_true(line->contiguous);
    plain &= op_is_const(line->length) && op_const_value(line->length) > 1;
    if (plain && line->through) plain = term_is_fixed(line->through, bound_slot(b, 4));
    t->op = &line->op;
    return plain ? t : &term_none;
}

static const Term *term_for_all(Compiler *c, const Bound *b) {
    bool hints = str_is(bound_slot(b, 0)->as.s, "Hint");
    Term *t = term_new(c, hints ? TERM_EACH_HINT : TERM_EACH_SITE);
    if (!hints) {
        t->type = compile_type(c, bound_slot(b, 0));
        t->holds = compile_bool(c, bound_slot(b, 1));
    }
    term_pair(c, t, term_bool(c, bound_slot(b, 1)), NULL);
    return t;
}

static const Term *term_all_sites(Compiler *c, const Bound *b) {
    Term *t = term_new(c, TERM_ALL_SITES);
    bool good = str_is(bound_slot(b, 0)->as.s, "Sites");
    t->op = term_fixed_region(c, bound_slot(b, 1), &good);
    t->holds = compile_bool(c, bound_slot(b, 2));
    term_pair(c, t, term_bool(c, bound_slot(b, 2)), NULL);
    return good ? t : &term_none;
}

/* ---- logic ----------------------------------------------------------------------------------- */

static const Term *term_logic(Compiler *c, const Bound *b, TermKind kind) {
    const Bound *first = bound_slot(b, 0);
    Term *t = term_new(c, kind);
    if (first && first->kind == BOUND_ARRAY)
        term_parts(c, t, term_bool, first->args, first->n);
    else
        term_parts(c, t, term_bool, b->args, b->clause->nslots);
    return t;
}

static const Term *term_in(Compiler *c, const Bound *b) {
    Term *t = term_new(c, TERM_IN);
    const Bound *value = bound_slot(b, 1), *sites = bound_slot(b, 3), *list = bound_slot(b, 4);
    bool good = true;
    const Term *set = NULL;
    if (!value) return &term_none;
    if (sites) {
        Term *in = term_new(c, TERM_SITES);
        in->op = term_fixed_region(c, sites, &good);
        set = in;
    } else if (list) {
        set = term_list(c, list);
    }
    if (!set || !good) return &term_none;
    term_pair(c, t, term_number(c, value), set);
    return t;
}

static const Term *term_compare(Compiler *c, const Bound *b) {
    static const char *const relations[] = {"=", "!=", "<", "<=", ">", ">="};
    size_t i = 0;
    while (i < 6 && !str_is(b->clause->keyword, relations[i])) i++;
    if (i == 6 || !bound_slot(b, 0) || !bound_slot(b, 1) || term_sig(b, "(= <sites>") ||
        term_sig(b, "(!= <sites>"))
        return &term_none;
    Term *t = term_new(c, i > 1 ? TERM_ORDER : TERM_COMPARE);
    t->relation = (TermRelation)i;
    term_parts(c, t, term_number, b->args, 2);
    return t;
}

static const Term *term_bool_within(Compiler *c, const Bound *b) {
    static const struct {
        const char *sig;
        TermKind kind;
    } logic[] = {{"(and ", TERM_AND}, {"(or ", TERM_OR}, {"(not ", TERM_NOT},
                 {"(xor ", TERM_XOR}, {"(if ", TERM_IF}, {NULL, TERM_UNKNOWN}};
    static const struct {
        const char *sig;
        TermMaker *make;
    } makers[] = {{"(all Different [", term_different},
                  {"(is <isPuzzleRegionResultType>", term_result},
                  {"(is Unique", term_unique},
                  {"(is Line ", term_line},
                  {"(is In ", term_in},
                  {"(forAll ", term_for_all},
                  {"(all <allSitesType>", term_all_sites},
                  {NULL, NULL}};
    const Op *op = compile_bool(c, b);
    if (term_is_fixed(op, b)) {
        Term *t = term_new(c, TERM_FIXED);
        t->op = op;
        return t;
    }
    for (size_t i = 0; logic[i].sig; i++)
        if (term_sig(b, logic[i].sig)) return term_logic(c, b, logic[i].kind);
    for (size_t i = 0; makers[i].sig; i++)
        if (term_sig(b, makers[i].sig)) return makers[i].make(c, b);
    return b->kind == BOUND_LUDEME ? term_compare(c, b) : &term_none;
}

static const Term *term_bool(Compiler *c, const Bound *b) {
    if (c->depth >= TERM_MAX_DEPTH) return &term_none;
    c->depth++;
    const Term *t = term_bool_within(c, b);
    c->depth--;
    return t;
}

const Term *term_of(Compiler *c, const Bound *constraint) {
    /* What there is to say about it was said when its op was made. */
    Diags quiet = diags_new(c->arena), *diags = c->diags;
    int depth = c->depth;
    c->diags = &quiet;
    c->depth = 0;
    const Term *t = term_bool(c, constraint);
    c->diags = diags;
    c->depth = depth;
    return t;
}
