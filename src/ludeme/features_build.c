/* features_build.c: what a game uses, found in its whole tree: facts that steer how it is played and
 * what its states hold, whoever compiles the ludemes. */
#include "ludeme/rules_build.h"

/* Clauses that by themselves say that a game uses something. */
static const struct {
    const char *sig; /* how the signature begins */
    uint32_t uses;
} clause_uses[] = {
    {"(place Stack", USES_STACKS},
    {"(place Random {<math.count>}", USES_STACKS},
    {"(place Random {<string>}", USES_STACKS},
    {"(level)", USES_STACKS},
    {"(topLevel", USES_STACKS},
    {"(size Stack", USES_STACKS},
    {"(count Stack", USES_STACKS},
    {"(where Level", USES_STACKS},
    {"(playCard", USES_STACKS},
    {"(split Deck", USES_STACKS},
    {"(sow", USES_COUNT},
    {"(handSite", USES_COUNT},
    {"(state [", USES_STATE},
    {"(flip ", USES_STATE},
    {"(roll", USES_STATE},
    {"(rotation ", USES_ROTATION},
    {"(set Rotation", USES_ROTATION},
    {"(move Set Rotation", USES_ROTATION},
    {"(value Piece", USES_VALUE},
    {"(rotations ", USES_ROTATION},
};

static bool sig_begins(const Bound *b, const char *start) {
    return strncmp(b->clause->def->sig, start, strlen(start)) == 0;
}

/* (keyword Word …): a clause whose first argument is that constant. */
static bool begins_with(const Bound *b, const char *keyword, const char *word) {
    const Bound *first = b->n ? b->args[0] : NULL;
    return first && (first->kind == BOUND_ENUM || first->kind == BOUND_WORD) &&
           str_is(b->clause->keyword, keyword) && str_is(first->as.s, word);
}

static bool keyword_is(const Bound *b, const char *const *words) {
    for (int i = 0; words[i]; i++)
        if (str_is(b->clause->keyword, words[i])) return true;
    return false;
}

static bool says_true(const Bound *b) {
    return b && !(b->kind == BOUND_BOOLEAN && !b->as.b);
}

/* An argument of a ludeme that is itself a (keyword … level:…). */
static bool part_has_level(const Bound *b, const char *keyword) {
    for (uint32_t i = 0; i < b->n; i++) {
        const Bound *a = b->args[i];
        if (a && a->kind == BOUND_LUDEME && str_is(a->clause->keyword, keyword) &&
            bound_label(a, "level"))
            return true;
    }
    return false;
}

static uint32_t uses_of_stacks(const Bound *b) {
    static const char *const movers[] = {"step", "hop", "slide", "fromTo", "move", "add", NULL};
    if (sig_begins(b, "(forEach Piece") && bound_label(b, "top")) return USES_STACKS;
    if (!keyword_is(b, movers)) return 0;
    bool stacks = says_true(bound_label(b, "stack"));
    if (sig_begins(b, "(fromTo") || sig_begins(b, "(move <moves.from>"))
        stacks = stacks || part_has_level(b, "from");
    if (sig_begins(b, "(add ") || sig_begins(b, "(move <moveSiteType>"))
        stacks = stacks || part_has_level(b, "to");
    return stacks ? USES_STACKS : 0;
}

/* What is said of pieces that are put somewhere. */
static uint32_t uses_of_pieces(const Bound *b) {
    static const char *const placers[] = {"place", "add", "move", "to", "set", "piece", NULL};
    uint32_t uses = 0;
    const Bound *count = bound_label(b, "count");
    if (!keyword_is(b, placers)) return 0;
    if (count && !(count->kind == BOUND_INT && count->as.i == 1)) uses |= USES_COUNT;
    if (bound_label(b, "counts")) uses |= USES_COUNT;
    if (bound_label(b, "state")) uses |= USES_STATE;
    if (bound_label(b, "rotation") || bound_label(b, "rotations")) uses |= USES_ROTATION;
    if (bound_label(b, "value")) uses |= USES_VALUE;
    if (sig_begins(b, "(set <setSiteType>") || sig_begins(b, "(set <setStartSitesType>")) {
        if (begins_with(b, "set", "Count")) uses |= USES_COUNT;
        if (begins_with(b, "set", "State")) uses |= USES_STATE;
        if (begins_with(b, "set", "Value")) uses |= USES_VALUE;
    }
    return uses;
}

/* Games in which everybody may pass without ending them. */
static bool goes_on_after_passes(const Rules *r, const Bound *b) {
    if (begins_with(b, "all", "Passed") || sig_begins(b, "(playCard") ||
        sig_begins(b, "(set TrumpSuit") || sig_begins(b, "(move Set TrumpSuit"))
        return true;
    if (r->players != 1) return false;
    return str_is(b->clause->keyword, "pass") || begins_with(b, "move", "Pass");
}

static void feature_of(const Bound *b, void *owner) {
    Rules *r = owner;
    for (size_t i = 0; i < sizeof clause_uses / sizeof *clause_uses; i++)
        if (sig_begins(b, clause_uses[i].sig)) r->features |= clause_uses[i].uses;
    r->features |= uses_of_stacks(b) | uses_of_pieces(b);
    /* (count at:…) counts pieces; (count Sites …) and the like do not. */
    if (sig_begins(b, "(count [<countSiteType>]") && !bound_slot(b, 0)) r->features |= USES_COUNT;
    if (begins_with(b, "is", "Cycle")) r->features |= USES_HISTORY | USES_CYCLE;
    if (goes_on_after_passes(r, b)) r->meta.pass_no_end = true;
}

static void feature_of_sites(const Bound *b, void *owner) {
    Rules *r = owner;
    if (sig_begins(b, "(set <setStartSitesType>") && begins_with(b, "set", "Phase"))
        r->features |= USES_PHASES;
}

void features_ahead(Compiler *c) {
    bound_walk(c->root, feature_of_sites, c->rules);
}

/* ---- how many pieces a place can hold -------------------------------------------------------- */

static int count_literal(const Bound *b, int otherwise) {
    return b && b->kind == BOUND_INT ? b->as.i : otherwise;
}

/* How many places a start rule fills, by its list of sites or its region. */
static int64_t count_places(Compiler *c, const Bound *list, const Bound *region) {
    if (list) return list->n;
    if (!region) return 1;
    const Op *op = compile_region(c, region);
    if (op->fn.region != op_const_region) return c->rules->topo->sites[c->rules->use].n;
    return set_count(((const ConstRegionOp *)op)->sites, c->rules->words);
}

typedef struct CountSum {
    Compiler *c;
    int64_t pieces;
} CountSum;

static void count_of_start(const Bound *b, void *owner) {
    CountSum *sum = owner;
    const Bound *count = bound_label(b, "count"), *counts = bound_label(b, "counts");
    if (sig_begins(b, "(place <string> [<siteType>]")) {
        int64_t most = 1;
        for (uint32_t i = 0; counts && i < counts->n; i++)
            if (count_literal(counts->args[i], 1) > most) most = count_literal(counts->args[i], 1);
        const Bound *names = bound_slot(b, 4);
        int64_t all = sum->c->rules->topo->sites[sum->c->rules->use].n;
        const Bound *list = bound_slot(b, 2) ? bound_slot(b, 2) : names;
        sum->pieces += most * (bound_slot(b, 3) ? all : count_places(sum->c, list, NULL));
    } else if (sig_begins(b, "(place <string> [<string>]")) {
        sum->pieces += count_literal(count, 1);
    } else if (sig_begins(b, "(place Random")) {
        sum->pieces++;
    } else if (sig_begins(b, "(set <setStartSitesType>") && begins_with(b, "set", "Count")) {
        int64_t n = count_literal(bound_slot(b, 1), 1);
        sum->pieces += n * count_places(sum->c, NULL, bound_label(b, "to"));
    } else if (sig_begins(b, "(set <roleType> [<siteType>] [{<int>}]")) {
        sum->pieces += count_places(sum->c, bound_slot(b, 2), bound_slot(b, 3));
    }
}

/* What a pile can grow to when several pieces move at once; more vanish, as in the reference. */
static int count_most(Compiler *c) {
    const Rules *r = c->rules;
    CountSum sum = {.c = c};
    bound_walk(c->root, count_of_start, &sum);
    int64_t most = sum.pieces > r->nsites ? sum.pieces : r->nsites;
    bool dominoes = false;
    for (int i = 1; i < r->ncomponents; i++) {
        if (r->components[i].max_count > most) most = r->components[i].max_count;
        dominoes = dominoes || r->components[i].kind == COMP_DOMINO;
    }
    if (dominoes) return r->ncomponents;
    return most < INFINITE ? (int)most : INFINITE;
}

void features_build(Compiler *c) {
    Rules *r = c->rules;
    if (r->features & USES_MOVE_N) r->max_count = count_most(c);
    bound_walk(c->root, feature_of, r);
    if (r->mode == MODE_SIMULATION || r->has_dice) r->meta.pass_no_end = true;
    if (r->meta.no_repeat != REPEAT_NONE) {
        r->features |= USES_HISTORY;
        r->meta.kept = r->meta.no_repeat;
    }
    if (r->ncontainers > 1) r->features |= USES_COUNT | USES_CELLS;
}
