/* container.c: what pieces are put on or in: boards with their tracks, hands, dice, decks. */
#include "geom/gen.h"
#include "ludeme/meaning.h"

/* ---- boards ---------------------------------------------------------------------------------- */

/* Each of these knows what it is played on, and says so in env->use before its graph is made. */

static Graph *board_graph(BoardEnv *env, const Bound *b) {
    static const char *const types[] = {"Vertex", "Edge", "Cell", NULL};
    int use = env_choice(bound_label(b, "use"), types);
    env->use = use < 0 ? SITE_CELL : (SiteType)use;
    return env_graph(env, bound_slot(b, 0));
}

static Graph *boardless_graph(BoardEnv *env, const Bound *b) {
    static const char *const names[] = {"Square", "Triangular", "Hexagonal", NULL};
    const Bound *dim = bound_slot(b, 1);
    int tiling = env_choice(bound_slot(b, 0), names);
    int size = dim ? env_size(env, dim, 1, GEN_MAX_SIDE) : tiling == 2 ? 21 : 41;
    Graph *g = NULL;
    env->use = SITE_CELL;
    switch (tiling) {
    case 0: g = gen_rectangle(env->arena, size + 1, size + 1, DIAGONALS_IMPLIED); break;
    case 1: g = gen_tri(env->arena, LATTICE_TRIANGLE, size + 1, size + 1); break;
    default: g = gen_hex(env->arena, LATTICE_HEXAGON, size, size); break;
    }
    return g ? g : env_error(env, b, "this board would be too large");
}

static Graph *mancala_graph(BoardEnv *env, const Bound *b) {
    static const char *const stores[] = {"Outer", "None", "Inner", NULL};
    const Bound *store = bound_label(b, "store");
    int rows = env_size(env, bound_slot(b, 0), 2, 6);
    int columns = env_size(env, bound_slot(b, 1), 1, GEN_MAX_HOLES);
    int where = store ? env_choice(store, stores) : 0;
    env->use = SITE_VERTEX;
    /* Other stores than two outer ones: the reference makes a square. */
    if (where == 2 || env_dim(env, bound_label(b, "numStores"), 2) != 2)
        return gen_rectangle(env->arena, rows, rows, DIAGONALS_IMPLIED);
    Graph *g = gen_mancala(env->arena, rows, columns, where == 0);
    return g ? g : env_error(env, b, "this board would be too large");
}

static Graph *surakarta_graph(BoardEnv *env, const Bound *b) {
    env->use = SITE_VERTEX;
    return env_graph(env, bound_slot(b, 0));
}

/* ---- tracks ---------------------------------------------------------------------------------- */

/* A site of a track: a number, or one of the constants of the language. */
static int track_site(BoardEnv *env, const Bound *b) {
    if (b->kind == BOUND_WORD && str_is(b->as.s, "End")) return TRACK_END;
    if (b->kind == BOUND_WORD && (str_is(b->as.s, "Off") || str_is(b->as.s, "Undefined")))
        return -1;
    return env_dim(env, b, 0);
}

/* [<int> | <roleType>]: a player's number; Neutral, and nothing, mean nobody. Which number the other
 * roles have depends on the game, and no track of the corpus has them. */
static int track_owner(BoardEnv *env, const Bound *number, const Bound *role) {
    int owner = env_dim(env, number, 0);
    if (role && role->as.s.n > 1 && role->as.s.s[0] == 'P')
        str_to_int(str_sub(role->as.s, 1, role->as.s.n), &owner);
    bool known = !role || owner || str_is(role->as.s, "Neutral");
    if (known && owner >= 0 && owner <= TRACK_MAX_OWNER) return owner;
    env_error(env, role ? role : number, "a track belongs to a player, P1 to P16, or to Neutral");
    return 0;
}

static bool track_sites(BoardEnv *env, const Bound *b, const Topology *t, IntList *sites) {
    enum { SLOT_LIST = 1, SLOT_TEXT = 2 };
    const Bound *list = bound_slot(b, SLOT_LIST), *text = bound_slot(b, SLOT_TEXT);
    TrackError error;
    for (uint32_t i = 0; list && i < list->n; i++)
        ints_add(env->arena, sites, track_site(env, list->args[i]));
    if (list) return true;
    if (text && track_read(t, text->as.s, env->arena, sites, &error)) return true;
    if (text)
        env_error(env, text, "`" STR_FMT "`: %s", STR_ARG(error.item), error.message);
    else
        env_error(env, b, "this track cannot be made");
    return false;
}

static void track_tracks(BoardEnv *env, const Bound *b, const Topology *t, Tracks *out) {
    enum { SLOT_NAME = 0, SLOT_OWNER = 5, SLOT_ROLE = 6 };
    IntList sites = {0};
    TrackInfo info = {
        .name = bound_slot(b, SLOT_NAME)->as.s,
        .loop = env_boolean(bound_label(b, "loop"), false),
        .directed = env_boolean(bound_label(b, "directed"), false),
        .owner = track_owner(env, bound_slot(b, SLOT_OWNER), bound_slot(b, SLOT_ROLE)),
    };
    if (track_sites(env, b, t, &sites) && !tracks_add(out, info, sites.v, sites.n))
        env_error(env, b, "a track needs two different sites");
}

static const Meaning track_meaning = {.tracks = track_tracks};

/* Whatever tracks stand among the arguments, alone or in an array. */
static void container_tracks(BoardEnv *env, const Bound *b, const Topology *t, Tracks *out) {
    for (uint32_t i = 0; i < b->n; i++) {
        const Bound *arg = b->args[i];
        if (arg && arg->kind == BOUND_ARRAY)
            container_tracks(env, arg, t, out);
        else if (arg && arg->kind == BOUND_LUDEME && arg->clause->def->meaning == &track_meaning)
            track_tracks(env, arg, t, out);
    }
}

static void surakarta_tracks(BoardEnv *env, const Bound *b, const Topology *t, Tracks *out) {
    const Bound *loops = bound_label(b, "loops"), *from = bound_label(b, "from");
    int first = from ? env_size(env, from, 0, GEN_MAX_SIDE) : 1;
    int n = loops ? env_size(env, loops, 0, GEN_MAX_SIDE) : NOTHING;
    const char *wrong = tracks_add_loops(out, t, first, n);
    if (wrong) env_error(env, b, "%s", wrong);
}

static const Meaning board_meaning = {.graph = board_graph, .tracks = container_tracks};
static const Meaning boardless_meaning = {.graph = boardless_graph};
static const Meaning mancala_meaning = {.graph = mancala_graph, .tracks = container_tracks};
static const Meaning surakarta_meaning = {.graph = surakarta_graph, .tracks = surakarta_tracks};

const LudemeDef ludemes_container[] = {
    {
        .rule = "container",
        .is = "item",
        .doc = "Something with sites for components: the board, a hand, the dice or the deck.",
    },
    {
        .rule = "container.board.board",
        .is = "container",
        .doc = "The board.",
        .clauses =
            (const LudemeClause[]){
                {"(board <graph> [<board.track> | {<board.track>}] [<equipment.values> | "
                 "{<equipment.values>}] [use:<siteType>] [largeStack:<boolean>])",
                 "A board made from a graph, with its tracks or, for puzzles, the values sites "
                 "may take; `use` is the site type meant where none is written (by default Cell), "
                 "and `largeStack` makes room for stacks of more than 32 pieces.",
                 "(board (square 9) (track \"Rim\" {0 1 2 3 4 5 6 7 8} P1) use:Vertex)",
                 .meaning = &board_meaning},
                {0},
            },
    },
    {
        .rule = "board.track",
        .doc = "A path along the sites of the board that pieces can follow.",
        .clauses =
            (const LudemeClause[]){
                {"(track <string> ({<int>} | <string> | {<equipment.trackStep>}) [loop:<boolean>] "
                 "[<int> | <roleType>] [directed:<boolean>])",
                 "A named track, as a list of sites or as a string of a first site and runs such "
                 "as `0,E,N3,End`, where E alone goes to the edge; it may be a loop, have an "
                 "owner, and be directed, that is, never walked backward (by default none of "
                 "these).",
                 "(track \"Causeway\" \"20,E,N2,W,End\" P1 directed:True)",
                 .meaning = &track_meaning},
                {0},
            },
    },
    {
        .rule = "boardless",
        .is = "container.board.board",
        .doc = "An open table instead of a board.",
        .clauses =
            (const LudemeClause[]){
                {"(boardless <tilingBoardlessType> [<dim>] [largeStack:<boolean>])",
                 "Pieces are placed against each other on this tiling; the optional size is the "
                 "side of the table (by default 41 cells, or 21 for Hexagonal).",
                 "(boardless Hexagonal 25)", .meaning = &boardless_meaning},
                {0},
            },
    },
    {
        .rule = "mancalaBoard",
        .is = "container.board.board",
        .doc = "A board of holes in rows, with stores for the captured seeds.",
        .clauses =
            (const LudemeClause[]){
                {"(mancalaBoard <int> <int> [store:<storeType>] [numStores:<int>] "
                 "[largeStack:<boolean>] [<board.track> | {<board.track>}])",
                 "A number of rows, from 2 to 6, and of holes in each row; stores are Outer by "
                 "default and two in number; tracks say how sowing goes round.",
                 "(mancalaBoard 3 7 store:None (track \"Furrow\" \"0,E,N1,W\" loop:True))",
                 .meaning = &mancala_meaning},
                {0},
            },
    },
    {
        .rule = "surakartaBoard",
        .is = "container.board.board",
        .doc = "A board whose lines are joined by loops outside its corners.",
        .clauses =
            (const LudemeClause[]){
                {"(surakartaBoard <graph> [loops:<int>] [from:<int>] [largeStack:<boolean>])",
                 "The graph of lines, the number of loops (by default as many as fit) and the row "
                 "the first of them leaves from (by default 1, the one next to the edge).",
                 "(surakartaBoard (square 8) loops:3 from:1)", .meaning = &surakarta_meaning},
                {0},
            },
    },
    {
        .rule = "other.hand",
        .is = "container",
        .doc = "A row of cells beside the board, for pieces not in play.",
        .clauses =
            (const LudemeClause[]){
                {"(hand <roleType> [size:<int>])",
                 "The hand of a player, or with Each one for every player, of this many cells (by "
                 "default 1).",
                 "(hand P2 size:7)", .meaning = &ludeme_part},
                {0},
            },
    },
    {
        .rule = "dice",
        .is = "container",
        .doc = "Dice rolled together, one on each cell of a hand of their own.",
        .clauses =
            (const LudemeClause[]){
                {"(dice [d:<int>] [faces:{<int>} | facesByDie:{{<int>}} | from:<int>] [<roleType>] "
                 "num:<int> [biased:{<int>}])",
                 "`num` dice of `d` faces each (by default 6, or as many as are listed), numbered "
                 "up from `from` (by default 1) unless the faces are listed, for all dice or die "
                 "by die; `biased` weighs the faces, and the owner is Shared by default.",
                 "(dice d:8 faces:{0 0 1 1 2 2 3 5} num:3)", .meaning = &ludeme_part},
                {0},
            },
    },
    {
        .rule = "deck",
        .is = "container",
        .doc = "A deck of cards, stacked on one cell.",
        .clauses =
            (const LudemeClause[]){
                {"(deck [<roleType>] [cardsBySuit:<int>] [suits:<int>] [{<equipment.card>}])",
                 "A deck of so many cards in each suit (by default 13) and so many suits (by "
                 "default 4), or one whose cards of a suit are listed; the owner is Shared by "
                 "default.",
                 "(deck cardsBySuit:3 suits:2 {(card Ace rank:2 value:11) (card King rank:1 "
                 "value:4) (card Ten rank:0 value:10)})",
                 .meaning = &ludeme_part},
                {0},
            },
    },
    {0},
};
