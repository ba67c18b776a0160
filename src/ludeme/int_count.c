/* int_count.c: numbers obtained by counting and measuring: count, size, cards, dice and tracks. */
#include "ludeme/int_ops.h"
#include "rules/flow.h"

/* ---- (count Turns) and the like -------------------------------------------------------------- */

#define COUNT_SIMPLE(name, value)                                                                  \
    static int count_##name(Ctx *c, const Op *op) {                                                \
        return (int)(value);                                                                       \
    }
COUNT_SIMPLE(active, __builtin_popcount(c->s->active))
COUNT_SIMPLE(moves, c->s->moves_made)
COUNT_SIMPLE(turn_moves, c->s->turns_same_player)
COUNT_SIMPLE(turns, c->s->turns)
COUNT_SIMPLE(phases, c->rules->nphases)
COUNT_SIMPLE(trials, c->s->match_played)

/* All legal moves of the position; rules that ask for them while they are listed get 0. */
static int count_legal(Ctx *c, const Op *op) {
    if (c->asks_count || c->depth >= CTX_MAX_DEPTH) return 0;
    Iterators before = ctx_save(c);
    MoveList *list = list_take(c);
    c->asks_count = true;
    c->depth++;
    flow_moves(c, c->s, list);
    c->depth--;
    c->asks_count = false;
    int n = (int)list->moves.n;
    list_give(c, list);
    ctx_restore(c, before);
    return n;
}

static const Op *count_simple_compile(Compiler *c, const Bound *b) {
    static const struct {
        const char *name;
        IntFn *fn;
    } counts[] = {{"Active", count_active}, {"LegalMoves", count_legal},
                  {"Moves", count_moves},   {"MovesThisTurn", count_turn_moves},
                  {"Phases", count_phases}, {"Trials", count_trials},
                  {"Turns", count_turns}};
    const Topology *t = c->rules->topo;
    Str name = bound_slot(b, 0)->as.s;
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        if (!str_is(name, counts[i].name)) continue;
        Op *op = &OP_NEW(c, ConstOp, integer, counts[i].fn)->op;
        op->reads = counts[i].fn == count_legal ? READS_ANYTHING : READS_STATE;
        return op;
    }
    const Sites *s = &t->sites[compile_type(c, bound_slot(b, 1))];
    if (str_is(name, "Players")) return const_int(c, c->rules->players);
    if (str_is(name, "Cells")) return const_int(c, t->sites[SITE_CELL].n);
    if (str_is(name, "Edges")) return const_int(c, t->sites[SITE_EDGE].n);
    if (str_is(name, "Vertices")) return const_int(c, t->sites[SITE_VERTEX].n);
    return const_int(c, str_is(name, "Rows") ? s->nrows : s->ncolumns);
}

/* ---- sites ----------------------------------------------------------------------------------- */

typedef struct CountSitesOp {
    Op op;
    SiteType type;
    SitesArg sites;
    Direction relation;
    const Op *who, *what, *whats;
} CountSitesOp;

/* Pieces on sites: how high the stacks are, or the numbers of pieces. Only as cells are sites of hands
 * looked for. */
static int count_on_sites(Ctx *c, const Op *op) {
    const CountSitesOp *o = (const CountSitesOp *)op;
    int limit = o->type == SITE_CELL ? c->rules->nsites : c->rules->topo->sites[o->type].n;
    ScratchMark mark = scratch_mark(c);
    SitesIter it = sites_arg_begin(c, o->sites);
    int n = 0;
    bool stacks = c->rules->layout.features & USES_STACKS;
    for (SITES_ARG_EACH(site, it)) {
        if (site >= limit) continue;
        int place = place_of(&c->rules->layout, o->type, site);
        n += stacks ? state_height(c->rules, c->s, place) : state_count(c->rules, c->s, place);
    }
    scratch_reset(c, mark);
    return n;
}

static int count_region(Ctx *c, const Op *op) {
    const CountSitesOp *o = (const CountSitesOp *)op;
    ScratchMark mark = scratch_mark(c);
    int n =
        o->sites.in ? set_count(op_region(c, o->sites.in), c->rules->words) : int_last_to(c) >= 0;
    scratch_reset(c, mark);
    return n;
}

/* Of an edge: the edges at both ends, itself among them. */
static int count_edge_neighbours(const Topology *t, int edge, Direction relation) {
    if (relation == DIR_Diagonal || relation == DIR_OffDiagonal) return 0;
    return lists_at(&t->vertex_edges, t->ends[edge][0]).n +
           lists_at(&t->vertex_edges, t->ends[edge][1]).n;
}

static int count_neighbours(Ctx *c, const Op *op) {
    const CountSitesOp *o = (const CountSitesOp *)op;
    const Sites *s = &c->rules->topo->sites[o->type];
    ScratchMark mark = scratch_mark(c);
    SitesIter it = sites_arg_begin(c, o->sites);
    int site = sites_arg_next(&it, -1), n = OFF;
    if (site >= 0 && site < s->n) {
        if (o->type == SITE_EDGE)
            n = count_edge_neighbours(c->rules->topo, site, o->relation);
        else if (o->type == SITE_VERTEX && o->relation == DIR_OffDiagonal)
            n = 0;
        else {
            int *out = scratch_ints(c, s->step_first[site + 1] - s->step_first[site]);
            n = topology_neighbours(s, site, o->relation, out);
        }
    }
    scratch_reset(c, mark);
    return n;
}

static bool count_below_wanted(Ctx *c, const CountSitesOp *o, int site) {
    int what = ctx_what(c, SITE_VERTEX, site);
    if (o->what) return what == op_int(c, o->what);
    if (!o->whats) return ctx_who(c, SITE_VERTEX, site) == op_int_or(c, o->who, -1);
    ScratchMark mark = scratch_mark(c);
    Ints whats = op_ints(c, o->whats);
    bool found = false;
    for (int i = 0; i < whats.n; i++) found = found || whats.v[i] == what;
    scratch_reset(c, mark);
    return found;
}

/* The sites a piece rests on. */
static int count_below(Ctx *c, const Op *op) {
    const CountSitesOp *o = (const CountSitesOp *)op;
    const Sites *s = &c->rules->topo->sites[o->type];
    int site = o->sites.at ? op_int(c, o->sites.at) : c->to, n = 0;
    if (site < 0 || site >= s->n || s->layer[site] == 0) return 0;
    ScratchMark mark = scratch_mark(c);
    int *below = scratch_ints(c, s->step_first[site + 1] - s->step_first[site]);
    int nbelow = topology_neighbours(s, site, DIR_Downward, below);
    for (int i = 0; i < nbelow; i++) n += count_below_wanted(c, o, below[i]);
    scratch_reset(c, mark);
    return n;
}

/* A container by its name, or by a number. */
static const Op *count_container(Compiler *c, const Bound *name, const Bound *number) {
    const Rules *r = c->rules;
    if (number) {
        int i = number->kind == BOUND_INT ? number->as.i : 0;
        return const_int(c, i >= 0 && i < r->ncontainers ? r->containers[i].n : 0);
    }
    for (int i = 0; i < r->ncontainers; i++)
        if (str_eq(r->containers[i].name, name->as.s)) return const_int(c, r->containers[i].n);
    compile_error(c, name, "there is no container \"" STR_FMT "\"", STR_ARG(name->as.s));
    return const_int(c, 0);
}

/* Slots: kind, type, in, at, name, who, what, whats. */
static const Op *count_sites_compile(Compiler *c, const Bound *b) {
    static const char *const kinds[] = {"Adjacent",   "Diagonal", "Neighbours",         "Off",
                                        "Orthogonal", "Sites",    "SitesPlatformBelow", NULL};
    static const Direction relations[] = {DIR_Adjacent, DIR_Diagonal, DIR_All, DIR_OffDiagonal,
                                          DIR_Orthogonal};
    enum { KIND_SITES = 5, KIND_BELOW };
    int kind = env_choice(bound_slot(b, 0), kinds);
    const Bound *at = bound_slot(b, 3), *name = bound_slot(b, 4);
    if (kind == KIND_SITES && (at || name)) return count_container(c, name, at);
    IntFn *fn = kind < 0             ? count_on_sites
                : kind == KIND_SITES ? count_region
                : kind == KIND_BELOW ? count_below
                                     : count_neighbours;
    CountSitesOp *op = OP_NEW(c, CountSitesOp, integer, fn);
    op->type = compile_type(c, bound_slot(b, 1));
    if (kind >= 0 && kind < KIND_SITES) op->relation = relations[kind];
    op->sites.in = compile_region(c, bound_slot(b, 2));
    op->sites.at = compile_int(c, at);
    op->who = compile_role(c, bound_label(b, "who"));
    op->what = compile_int(c, bound_label(b, "what"));
    op->whats = compile_ints(c, bound_label(b, "whats"));
    uint32_t own = kind == KIND_SITES && op->sites.in ? READS_NOTHING : READS_STATE;
    if (kind == KIND_BELOW) own |= READS_TO;
    op->op.reads = READS(own, op->sites.in, op->sites.at, op->who, op->what, op->whats);
    return &op->op;
}

static int size_of_stacks(Ctx *c, const Op *op) {
    const CountSitesOp *o = (const CountSitesOp *)op;
    ScratchMark mark = scratch_mark(c);
    SitesIter it = sites_arg_begin(c, o->sites);
    int n = 0;
    for (SITES_ARG_EACH(site, it))
        n += state_height(c->rules, c->s, place_of(&c->rules->layout, o->type, site));
    scratch_reset(c, mark);
    return n;
}

static const Op *size_stack_compile(Compiler *c, const Bound *b) {
    CountSitesOp *op = OP_NEW(c, CountSitesOp, integer, size_of_stacks);
    op->type = compile_type(c, bound_slot(b, 1));
    op->sites.in = compile_region(c, bound_slot(b, 2));
    op->sites.at = compile_int(c, bound_slot(b, 3));
    op->op.reads = READS(READS_STATE, op->sites.in, op->sites.at);
    return &op->op;
}

/* ---- arrays ---------------------------------------------------------------------------------- */

typedef struct CountValueOp {
    Op op;
    const Op *value, *list;
} CountValueOp;

static int count_value(Ctx *c, const Op *op) {
    const CountValueOp *o = (const CountValueOp *)op;
    int value = op_int_or(c, o->value, 0), n = 0;
    ScratchMark mark = scratch_mark(c);
    Ints list = op_ints(c, o->list);
    for (int i = 0; i < list.n; i++) n += !o->value || list.v[i] == value;
    scratch_reset(c, mark);
    return n;
}

static const Op *count_value_op(Compiler *c, const Bound *value, const Bound *list) {
    CountValueOp *op = OP_NEW(c, CountValueOp, integer, count_value);
    op->value = compile_int(c, value);
    op->list = compile_ints(c, list);
    op->op.reads = READS(READS_NOTHING, op->value, op->list);
    return &op->op;
}

static const Op *count_value_compile(Compiler *c, const Bound *b) {
    return count_value_op(c, bound_slot(b, 1), bound_slot(b, 2));
}
static const Op *size_array_compile(Compiler *c, const Bound *b) {
    return count_value_op(c, NULL, bound_slot(b, 1));
}

const LudemeDef ludemes_int_count[] = {
    {
        .rule = "count.count",
        .is = "int",
        .doc = "Counts sites, pieces, groups, steps, turns and the like.",
        .clauses =
            (const LudemeClause[]){
                {"(count <countComponentType> [<siteType>] [<roleType> | of:<int>] [<string>] "
                 "[in:<sites>] [if:<boolean>])",
                 "The number of pieces of a role (default All) or of the player `of`, which a "
                 "part of their name, a region `in` and a condition `if`, read with (site), can "
                 "restrict; or the sum of the pips on the dice of a role (default Shared) or "
                 "player.",
                 "(count Pieces Mover \"Scout\" in:(sites Inner))", OP(count_pieces_compile)},
                {"(count <countGroupsType> [<siteType>] [<direction>] [<sites>] [if:<boolean>] "
                 "[min:<int>] [isVisible:<boolean>])",
                 "The number of groups of sites joined in a direction (default Adjacent) that "
                 "meet `if`, read with (to) (default all occupied ones), with at least `min` "
                 "sites (default 0), or the size of the biggest group; only the latter heeds the "
                 "region and `isVisible`, which leaves out covered pieces.",
                 "(count Groups Orthogonal if:(is Next (who at:(to))) min:2)",
                 OP(count_groups_compile)},
                {"(count SizeBiggestLine [<siteType>] [<absoluteDirection>] [if:<boolean>])",
                 "The length of the longest line in a direction (default Adjacent) of sites that "
                 "meet `if`, read with (to), by default the occupied ones.",
                 "(count SizeBiggestLine Orthogonal if:(is Mover (who at:(to))))",
                 OP(count_line_compile)},
                {"(count Value <int> in:<ints>)", "How often the number occurs in the array.",
                 "(count Value 6 in:(values Remembered \"Throws\"))", OP(count_value_compile)},
                {"(count Stack [<stackDirection>] [<siteType>] (at:<int> | to:<sites>) "
                 "[if:<boolean>] [stop:<boolean>])",
                 "The number of pieces in the stack `at` a site or in those of the region `to`, "
                 "from the bottom by default, that meet `if`; `stop` ends the count (both read "
                 "(to) and (level)).",
                 "(count Stack FromTop at:(last To) stop:(is Enemy (who at:(to) level:(level))))",
                 OP(count_stack_compile)},
                {"(count <countSimpleType> [<siteType>])",
                 "A number of the game or of the board that needs no argument, such as turns or "
                 "rows.",
                 "(count MovesThisTurn)", OP(count_simple_compile)},
                {"(count [<countSiteType>] [<siteType>] [in:<sites> | at:<int> | <string>] "
                 "[who:<roleType>] [what:<int> | whats:{<int>}])",
                 "The number of sites of a region or of the container with that name (Sites), of "
                 "neighbours of a site, by default (last To), or of sites right below one, by "
                 "default (to), with pieces of `who`, `what` or `whats` (SitesPlatformBelow); "
                 "without a count type, of pieces on the site or region.",
                 "(count Sites in:(intersection (sites Empty) (sites Around (last To))))",
                 OP(count_sites_compile)},
                {"(count StepsOnTrack [<roleType> | <moves.player> | <string>] [<int>] [<int>])",
                 "The number of steps along the track of the role or player (default the mover) "
                 "or of that name, from the first site to the second.",
                 "(count StepsOnTrack Mover (from) (to))", OP(count_track_steps_compile)},
                {"(count Steps [<siteType>] [<relationType>] [<effect.step>] "
                 "[newRotation:<int>] <int> (<int> | <sites>))",
                 "The least number of steps between a site and another, or the nearest of a "
                 "region, by relation (default Adjacent) or by the step move given; "
                 "`newRotation` computes the rotation after a step from the one before, read "
                 "with (value).",
                 "(count Steps Orthogonal (where \"Fox\" Mover) (sites Corners))",
                 OP(count_steps_compile)},
                {"(count Liberties [<siteType>] [at:<int>] [<direction>] [if:<boolean>])",
                 "The number of empty sites next to the group of like pieces `at` a site, by "
                 "default (last To), in a direction (default Adjacent); `if`, read with (to), "
                 "restricts which pieces join the group.",
                 "(count Liberties Vertex at:(ahead (last To) N) Orthogonal)",
                 OP(count_liberties_compile)},
                {0},
            },
    },
    {
        .rule = "countComponentType",
        .doc = "What is counted of pieces: themselves, or the pips that the dice show.",
        .values = "Pieces Pips",
    },
    {
        .rule = "countGroupsType",
        .doc = "What is counted of groups: how many there are, or the size of the biggest.",
        .values = "Groups SizeBiggestGroup",
    },
    {
        .rule = "countSimpleType",
        .doc = "Counts without argument: players in play, board elements, legal moves, moves and "
               "turns so far, phases, players, finished games of a match.",
        .values = "Active Cells Columns Edges LegalMoves Moves MovesThisTurn Phases Players "
                  "Rows Trials Turns Vertices",
    },
    {
        .rule = "countSiteType",
        .doc = "What is counted around a site or in a region: neighbours of some relation, "
               "sites, or the occupied sites right below.",
        .values = "Adjacent Diagonal Neighbours Off Orthogonal Sites SitesPlatformBelow",
    },
    {
        .rule = "countSizeBiggestGroup",
        .is = "int",
        .doc = "The size of the biggest group of pieces.",
        .clauses =
            (const LudemeClause[]){
                {"(countSizeBiggestGroup [<siteType>] [<direction>] [<sites>] [if:<boolean> | "
                 "isVisible:<boolean>])",
                 "The size of the biggest group of sites joined in a direction (default "
                 "Adjacent), with a site of the region if given, that meet `if`, read with (to), "
                 "by default the occupied ones; `isVisible` leaves out covered pieces.",
                 "(countSizeBiggestGroup Orthogonal if:(is Mover (who at:(to))))",
                 OP(count_biggest_compile)},
                {0},
            },
    },
    {
        .rule = "size",
        .is = "int",
        .doc = "The size of a territory, a group, a large piece, a stack or an array.",
        .clauses =
            (const LudemeClause[]){
                {"(size Territory [<siteType>] (<roleType> | <moves.player>) "
                 "[<absoluteDirection>])",
                 "The number of empty sites that the pieces of the player enclose, joined in a "
                 "direction (default Adjacent).",
                 "(size Territory Vertex Mover Orthogonal)", OP(size_territory_compile)},
                {"(size Group [<siteType>] at:<int> [<direction>] [if:<boolean>])",
                 "The number of sites of the group that holds the site `at`, joined in a "
                 "direction (default Adjacent); `if`, read with (to), says which sites join, by "
                 "default those with the same piece.",
                 "(size Group Cell at:(where \"Queen\" Mover) Diagonal)", OP(size_group_compile)},
                {"(size LargePiece [<siteType>] (in:<sites> | at:<int>))",
                 "The number of sites that the large piece `at` a site, or those `in` a region, "
                 "cover; any other piece counts 1.",
                 "(size LargePiece at:(last To))", OP(size_large_compile)},
                {"(size Stack [<siteType>] [in:<sites> | at:<int>])",
                 "The number of pieces stacked `at` a site, by default (last To), or `in` a "
                 "region.",
                 "(size Stack at:(ahead (to) N))", OP(size_stack_compile)},
                {"(size Array <ints>)", "How many numbers the array holds.",
                 "(size Array (values Remembered \"Visited\"))", OP(size_array_compile)},
                {0},
            },
    },
    {
        .rule = "card.card",
        .is = "int",
        .doc = "A number of a card.",
        .clauses =
            (const LudemeClause[]){
                {"(card TrumpSuit)", "The index of the suit that is trump.", "(card TrumpSuit)",
                 OP(trump_suit_compile)},
                {"(card <cardSiteType> at:<int> [level:<int>])",
                 "The rank, suit, trump rank or trump value of the card at a site and `level` of "
                 "a pile, by default the top for Suit and level 0 for the rest.",
                 "(card Suit at:(handSite Next) level:0)", OP(card_compile)},
                {0},
            },
    },
    {
        .rule = "cardSiteType",
        .doc = "What is read from a card: rank, suit, rank as a trump, value as a trump.",
        .values = "Rank Suit TrumpRank TrumpValue",
    },
    {
        .rule = "dice.face",
        .is = "int",
        .doc = "The value of a die.",
        .clauses =
            (const LudemeClause[]){
                {"(face <int>)", "The number that the die at that site shows.",
                 "(face (handSite P1))", OP(face_compile)},
                {0},
            },
    },
    {
        .rule = "trackSite",
        .is = "int",
        .doc = "A site of a track.",
        .clauses =
            (const LudemeClause[]){
                {"(trackSite EndSite [<moves.player> | <roleType>] [<string>])",
                 "The last site of the track of the player or role, with the string in its name "
                 "if given; without a player, of the first track with that name or that nobody "
                 "owns.",
                 "(trackSite EndSite Mover \"Homeward\")", OP(track_end_compile)},
                {"(trackSite Move [from:<int>] [<roleType> | <moves.player> | <string>] "
                 "steps:<int>)",
                 "The site reached by going `steps` along the track of the role or player "
                 "(default the mover) or of that name `from` a site, by default (from); Off if "
                 "the track ends before.",
                 "(trackSite Move from:(last To) \"Homeward\" steps:(count Pips))",
                 OP(track_move_compile)},
                {"(trackSite FirstSite [<moves.player> | <roleType>] [<string>] [from:<int>] "
                 "[if:<boolean>])",
                 "The first site of the track, from its start or `from` a site onwards and "
                 "round, that meets `if`, read with (to); without a player, of the first track "
                 "with that name or that nobody owns.",
                 "(trackSite FirstSite Mover \"Homeward\" from:(last To) if:(is Empty (to)))",
                 OP(track_first_compile)},
                {0},
            },
    },
    {0},
};
