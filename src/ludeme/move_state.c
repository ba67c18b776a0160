/* move_state.c: effects on the state beyond the placing of pieces.
 *
 * What a site or a player carries (set, addScore), whose turn comes (moveAgain, set NextPlayer),
 * what the game remembers (remember, forget), and who owns what (swap, take). */
#include "ludeme/effect.h"
#include "ludeme/ludeme.h"
#include "ludeme/move_parts.h"
#include "rules/role.h"

/* ---- players: scores, values, teams, whose turn ---------------------------------------------- */

/* One player, or those of a role. */
typedef struct Players {
    const Op *one;
    Role role;
} Players;

static Players players_compile(Compiler *c, const Bound *one, const Bound *role) {
    Players p = {.one = compile_player(c, one), .role = ROLES};
    if (role) p.role = role_named(role->as.s);
    return p;
}

static uint32_t players_bits(Ctx *c, const Players *p) {
    if (!p->one) return role_players(c, p->role);
    int player = op_int(c, p->one);
    return player >= 1 && player <= c->rules->players ? 1u << player : 0;
}

typedef struct ScoreOp {
    Op op;
    int n;
    const Players *players;
    const Op **values;
    const Op *then;
    bool add;
} ScoreOp;

static void score_eval(Ctx *c, const Op *op, MoveList *out) {
    const ScoreOp *o = (const ScoreOp *)op;
    uint32_t first = out->moves.n;
    for (int i = 0; i < o->n; i++) {
        uint32_t bits = players_bits(c, &o->players[i]);
        int value = op_int(c, o->values[i]);
        for (int p = 1; p <= c->rules->players; p++) {
            if (!(bits >> p & 1)) continue;
            Action *a = part_simple(out, ACT_SetScore);
            a->what = p;
            a->value = value;
            a->flag = o->add;
        }
    }
    moves_then_all(out, first, o->then);
}

static ScoreOp *score_make(Compiler *c, int n, bool add) {
    ScoreOp *o = OP_NEW(c, ScoreOp, moves, score_eval);
    o->n = n;
    o->values = ARENA_ARRAY(c->arena, const Op *, (size_t)n + 1);
    o->players = ARENA_ARRAY(c->arena, Players, (size_t)n + 1);
    o->add = add;
    compile_uses(c, USES_SCORE);
    return o;
}

static const Op *score_one(Compiler *c, const Bound *b, uint32_t first, bool add) {
    ScoreOp *o = score_make(c, 1, add);
    Players *p = ARENA_ARRAY(c->arena, Players, 1);
    *p = players_compile(c, bound_slot(b, first), bound_slot(b, first + 1));
    o->players = p;
    o->values[0] = compile_int(c, bound_slot(b, first + 2));
    o->then = compile_then(c, bound_slot(b, first + 3));
    return &o->op;
}

static const Op *add_score_compile(Compiler *c, const Bound *b) {
    return score_one(c, b, 0, true);
}

static const Op *add_scores_compile(Compiler *c, const Bound *b) {
    const Bound *ints = bound_slot(b, 0), *roles = bound_slot(b, 1), *values = bound_slot(b, 2);
    const Bound *who = ints ? ints : roles;
    uint32_t n = who->n < values->n ? who->n : values->n;
    ScoreOp *o = score_make(c, (int)n, true);
    Players *p = ARENA_ARRAY(c->arena, Players, (size_t)n + 1);
    for (uint32_t i = 0; i < n; i++) {
        p[i] =
            ints ? players_compile(c, who->args[i], NULL) : players_compile(c, NULL, who->args[i]);
        o->values[i] = compile_int(c, values->args[i]);
    }
    o->players = p;
    o->then = compile_then(c, bound_slot(b, 3));
    return &o->op;
}

typedef struct PlayerValueOp {
    Op op;
    const Op *player, *value, *then;
} PlayerValueOp;

static void player_value_eval(Ctx *c, const Op *op, MoveList *out) {
    const PlayerValueOp *o = (const PlayerValueOp *)op;
    int player = op_int(c, o->player), value = op_int(c, o->value);
    if (player < 0 || player > c->rules->players) return;
    uint32_t first = out->moves.n;
    Action *a = part_simple(out, ACT_SetValueOfPlayer);
    a->what = player;
    a->value = value;
    out->moves.v[first].mover = (uint8_t)c->s->mover;
    moves_then_all(out, first, o->then);
}

static const Op *set_player_compile(Compiler *c, const Bound *b) {
    if (str_is(bound_slot(b, 0)->as.s, "Score")) return score_one(c, b, 1, false);
    PlayerValueOp *o = OP_NEW(c, PlayerValueOp, moves, player_value_eval);
    const Bound *player = bound_slot(b, 1);
    o->player = player ? compile_player(c, player) : compile_role(c, bound_slot(b, 2));
    o->value = compile_int(c, bound_slot(b, 3));
    o->then = compile_then(c, bound_slot(b, 4));
    return &o->op;
}

typedef struct TeamOp {
    Op op;
    int n;
    const Op **players;
    const Op *team, *then;
} TeamOp;

static void team_eval(Ctx *c, const Op *op, MoveList *out) {
    const TeamOp *o = (const TeamOp *)op;
    uint32_t first = out->moves.n;
    int team = op_int(c, o->team);
    part_begin(out, 0, c->rules->use);
    for (int i = 0; i < o->n; i++) {
        int player = op_int(c, o->players[i]);
        if (player < 1 || player > c->rules->players) continue;
        Action *a = moves_act(out, ACT_SetTeam);
        a->what = player;
        a->value = team;
    }
    moves_then_all(out, first, o->then);
}

static const Op *set_team_compile(Compiler *c, const Bound *b) {
    TeamOp *o = OP_NEW(c, TeamOp, moves, team_eval);
    const Bound *roles = bound_slot(b, 2);
    o->team = compile_int(c, bound_slot(b, 1));
    o->n = (int)roles->n;
    o->players = ARENA_ARRAY(c->arena, const Op *, roles->n + 1);
    for (int i = 0; i < o->n; i++) o->players[i] = compile_role(c, roles->args[i]);
    o->then = compile_then(c, bound_slot(b, 3));
    compile_uses(c, USES_TEAMS);
    return &o->op;
}

typedef struct MoveAgainOp {
    Op op;
    const Op *then;
} MoveAgainOp;

static void move_again_eval(Ctx *c, const Op *op, MoveList *out) {
    uint32_t first = out->moves.n;
    part_simple(out, ACT_SetNextPlayer)->what = c->s->mover;
    moves_then_all(out, first, ((const MoveAgainOp *)op)->then);
}

static const Op *move_again_compile(Compiler *c, const Bound *b) {
    MoveAgainOp *o = OP_NEW(c, MoveAgainOp, moves, move_again_eval);
    o->then = compile_then(c, bound_slot(b, 0));
    return &o->op;
}

/* ---- the game: counter, pot, variables, what is pending -------------------------------------- */

typedef struct SetNumberOp {
    Op op;
    ActionKind kind;
    int name;
    const Op *value, *region, *then;
} SetNumberOp;

static void set_number_eval(Ctx *c, const Op *op, MoveList *out) {
    const SetNumberOp *o = (const SetNumberOp *)op;
    uint32_t first = out->moves.n;
    int value = op_int_or(c, o->value, -1);
    Action *a = part_simple(out, o->kind);
    a->what = o->name;
    a->value = value;
    moves_then_all(out, first, o->then);
}

/* The reference forgets a (then …) here. */
static const Op *set_game_compile(Compiler *c, const Bound *b) {
    SetNumberOp *o = OP_NEW(c, SetNumberOp, moves, set_number_eval);
    o->kind = str_is(bound_slot(b, 0)->as.s, "Pot") ? ACT_SetPot : ACT_SetCounter;
    o->value = compile_int(c, bound_slot(b, 1));
    return &o->op;
}

/* Without a name it is the state's own temporary value. */
static const Op *set_var_compile(Compiler *c, const Bound *b) {
    SetNumberOp *o = OP_NEW(c, SetNumberOp, moves, set_number_eval);
    const Bound *name = bound_slot(b, 1);
    o->kind = name ? ACT_SetVar : ACT_SetTemp;
    o->name = name ? compile_name(c, name->as.s) : 0;
    o->value = compile_int(c, bound_slot(b, 2));
    o->then = compile_then(c, bound_slot(b, 3));
    if (name) compile_uses(c, USES_VARS);
    return &o->op;
}

/* Here, too, a (then …) is forgotten. */
static void set_pending_eval(Ctx *c, const Op *op, MoveList *out) {
    const SetNumberOp *o = (const SetNumberOp *)op;
    if (!o->region) {
        int value = op_int_or(c, o->value, 1);
        part_simple(out, ACT_SetPending)->value = value == -1 ? 1 : value;
        return;
    }
    ScratchMark mark = scratch_mark(c);
    const Word *sites = op_region(c, o->region);
    uint32_t first = out->moves.n;
    for (SET_EACH(site, sites, c->rules->words)) {
        if (out->moves.n == first) moves_begin(out);
        moves_act(out, ACT_SetPending)->value = site;
    }
    scratch_reset(c, mark);
}

static const Op *set_pending_compile(Compiler *c, const Bound *b) {
    SetNumberOp *o = OP_NEW(c, SetNumberOp, moves, set_pending_eval);
    o->value = compile_int(c, bound_slot(b, 1));
    o->region = compile_region(c, bound_slot(b, 2));
    return &o->op;
}

/* ---- sites: state, value, count -------------------------------------------------------------- */

typedef struct SetSiteOp {
    Op op;
    ActionKind kind;
    SiteType type;
    const Op *at, *level, *value, *then;
} SetSiteOp;

static void set_site_eval(Ctx *c, const Op *op, MoveList *out) {
    const SetSiteOp *o = (const SetSiteOp *)op;
    const Layout *l = &c->rules->layout;
    int site = op_int(c, o->at), value = op_int(c, o->value), level = op_int_or(c, o->level, -1);
    if (o->kind != ACT_SetCount && (value < 0 || level < -1)) return;
    if (place_of(l, o->type, site) < 0) return;
    uint32_t first = out->moves.n;
    SiteType type = site_type(l, o->type, site);
    part_begin(out, site, type);
    Action *a = part_act(out, o->kind, type, site);
    a->level_from = a->level_to = (int16_t)level;
    if (o->kind == ACT_SetCount) {
        a->what = ctx_what(c, o->type, site);
        a->count = value;
    } else if (o->kind == ACT_SetState) {
        a->state = value;
    } else {
        a->value = value;
    }
    moves_then_all(out, first, o->then);
}

static const Op *set_site_compile(Compiler *c, const Bound *b) {
    static const char *const kinds[] = {"Count", "State", "Value", NULL};
    SetSiteOp *o = OP_NEW(c, SetSiteOp, moves, set_site_eval);
    int kind = env_choice(bound_slot(b, 0), kinds);
    o->kind = kind == 0 ? ACT_SetCount : kind == 1 ? ACT_SetState : ACT_SetValue;
    compile_uses(c, kind == 0 ? USES_COUNT : kind == 1 ? USES_STATE : USES_VALUE);
    o->type = compile_type(c, bound_slot(b, 1));
    o->at = compile_int(c, bound_slot(b, 2));
    o->level = compile_int(c, bound_slot(b, 3));
    o->value = compile_int(c, bound_slot(b, 4));
    o->then = compile_then(c, bound_slot(b, 5));
    return &o->op;
}

/* ---- what is hidden -------------------------------------------------------------------------- */

typedef struct SetHiddenOp {
    Op op;
    int naspects;
    int aspects[HIDDEN_ASPECTS];
    SiteType type;
    const Op *at, *region, *level, *on;
    Players to;
    const Op *then;
} SetHiddenOp;

static void set_hidden_site(Ctx *c, const SetHiddenOp *o, int aspect, int site, uint32_t to,
                            MoveList *out) {
    int level = op_int_or(c, o->level, 0);
    bool on = op_bool_or(c, o->on, true);
    for (int p = 1; p <= c->rules->players; p++) {
        if (!(to >> p & 1)) continue;
        Action *a = part_act(out, ACT_SetHidden, site_type(&c->rules->layout, o->type, site), site);
        a->level_from = a->level_to = (int16_t)level;
        a->what = p;
        a->value = aspect;
        a->flag = on;
    }
}

static void set_hidden_eval(Ctx *c, const Op *op, MoveList *out) {
    const SetHiddenOp *o = (const SetHiddenOp *)op;
    uint32_t first = out->moves.n, to = players_bits(c, &o->to);
    ScratchMark mark = scratch_mark(c);
    const Word *sites = o->region ? op_region(c, o->region) : NULL;
    int at = op_int_or(c, o->at, -1);
    part_begin(out, 0, c->rules->use);
    for (int i = 0; i < o->naspects; i++) {
        if (!sites && at >= 0) set_hidden_site(c, o, o->aspects[i], at, to, out);
        if (!sites) continue;
        for (SET_EACH(site, sites, c->rules->words))
            set_hidden_site(c, o, o->aspects[i], site, to, out);
    }
    scratch_reset(c, mark);
    moves_then_all(out, first, o->then);
}

/* 0: the piece as a whole. */
static int hidden_aspect(const Bound *b) {
    static const char *const names[] = {"Count", "Rotation", "State", "Value", "What", "Who", NULL};
    return env_choice(b, names) + 1;
}

static const Op *set_hidden_compile(Compiler *c, const Bound *b) {
    SetHiddenOp *o = OP_NEW(c, SetHiddenOp, moves, set_hidden_eval);
    const Bound *one = bound_slot(b, 1), *many = bound_slot(b, 2);
    o->naspects = 1;
    o->aspects[0] = one ? hidden_aspect(one) : 0;
    if (many) {
        o->naspects = (int)(many->n < HIDDEN_ASPECTS ? many->n : HIDDEN_ASPECTS);
        for (int i = 0; i < o->naspects; i++) o->aspects[i] = hidden_aspect(many->args[i]);
    }
    o->type = compile_type(c, bound_slot(b, 3));
    o->at = compile_int(c, bound_slot(b, 4));
    o->region = compile_region(c, bound_slot(b, 5));
    o->level = compile_int(c, bound_slot(b, 6));
    o->on = compile_bool(c, bound_slot(b, 7));
    o->to = players_compile(c, bound_slot(b, 8), bound_slot(b, 9));
    o->then = compile_then(c, bound_slot(b, 10));
    compile_uses(c, USES_HIDDEN);
    return &o->op;
}

/* ---- effects that are decisions elsewhere ---------------------------------------------------- */

EFFECT_COMPILE(set_rotation_compile, rotation_build, 1, false)
EFFECT_COMPILE(set_trump_compile, trump_build, 1, false)
EFFECT_COMPILE(set_next_player_compile, next_player_build, 1, false)
EFFECT_COMPILE(swap_players_compile, swap_players_build, 1, false)
EFFECT_COMPILE(swap_pieces_compile, swap_pieces_build, 1, false)

const LudemeDef ludemes_move_state[] = {
    {
        .rule = "effect.set.set",
        .is = "moves effect",
        .doc = "Sets a value of a site, of a player or of the game.",
        .clauses =
            (const LudemeClause[]){
                {"(set Rotation [<moves.to>] [{<int>} | <int>] [previous:<boolean>] "
                 "[next:<boolean>] [<then>])",
                 "Turns the piece on `to`, by default on (from): to each rotation given, and also "
                 "to the previous and the next one unless these are False.",
                 "(set Rotation (to (last To)) 2)", OP(set_rotation_compile)},
                {"(set <setPlayerType> (<moves.player> | <roleType>) <int> [<then>])",
                 "Sets the score of a player, or of each player of a role, or the value of one "
                 "player.",
                 "(set Score (player (next)) (/ (score Next) 2))", OP(set_player_compile)},
                {"(set Pending [<int> | <sites>] [<then>])",
                 "Puts a number, by default 1, or the sites of a region in the pending set, "
                 "which lasts until the next move.",
                 "(set Pending (sites Around (last To) Enemy))", OP(set_pending_compile)},
                {"(set Team <int> {<roleType>} [<then>])",
                 "Makes the players given the members of the team of that number.",
                 "(set Team 2 {P2 P5})", OP(set_team_compile)},
                {"(set Hidden [<hiddenData> | {<hiddenData>}] [<siteType>] (at:<int> | <sites>) "
                 "[level:<int>] [<boolean>] (to:<moves.player> | to:<roleType>) [<then>])",
                 "Hides a level, by default 0, of the sites, or only the data named, from a "
                 "player; the boolean, True by default, shows it again if False.",
                 "(set Hidden {What Who} Cell at:(last To) level:0 True to:Next)",
                 OP(set_hidden_compile)},
                {"(set TrumpSuit (<int> | <intArray.math.difference>) [<then>])",
                 "Sets the trump suit, to the suit given or to each of those left by the "
                 "difference.",
                 "(set TrumpSuit (card Suit at:(last To)))", OP(set_trump_compile)},
                {"(set NextPlayer (<moves.player> | <ints>) [<then>])", "Sets who plays next.",
                 "(set NextPlayer (player (who at:(last To))))", OP(set_next_player_compile)},
                {"(set <setSiteType> [<siteType>] at:<int> [level:<int>] <int> [<then>])",
                 "Sets the count, the state or the value of the piece on a site.",
                 "(set State Cell at:(last To) (% (+ (state at:(last To)) 1) 4))",
                 OP(set_site_compile)},
                {"(set <setValueType> [<int>] [<then>])",
                 "Sets the counter or the pot of the game, by default to -1.",
                 "(set Pot (+ (pot) 2))", OP(set_game_compile)},
                {"(set Var [<string>] [<int>] [<then>])",
                 "Sets a variable of the game, by default to -1; without a name, the unnamed "
                 "one.",
                 "(set Var \"Tide\" (+ (var \"Tide\") 1))", OP(set_var_compile)},
                {0},
            },
    },
    {
        .rule = "setSiteType",
        .doc = "What can be set on a site.",
        .values = "Count State Value",
    },
    {
        .rule = "setPlayerType",
        .doc = "What can be set for a player.",
        .values = "Score Value",
    },
    {
        .rule = "setValueType",
        .doc = "What can be set for the whole game.",
        .values = "Counter Pot",
    },
    {
        .rule = "addScore",
        .is = "moves effect",
        .doc = "Adds to scores.",
        .clauses =
            (const LudemeClause[]){
                {"(addScore ({<int>} | {<roleType>}) {<int>} [<then>])",
                 "Adds to the score of each player of the first array the number at the same "
                 "place in the second.",
                 "(addScore {P1 P3} {2 5})", OP(add_scores_compile)},
                {"(addScore (<moves.player> | <roleType>) <int> [<then>])",
                 "Adds a number to the score of one player.",
                 "(addScore (player (next)) (count Sites in:(sites Pending)))",
                 OP(add_score_compile)},
                {0},
            },
    },
    {
        .rule = "moveAgain",
        .is = "moves effect",
        .doc = "Gives the mover another move.",
        .clauses =
            (const LudemeClause[]){
                {"(moveAgain [<then>])", "Makes the mover also the next player.",
                 "(moveAgain (then (set Pending (last To))))", OP(move_again_compile)},
                {0},
            },
    },
    {
        .rule = "remember",
        .is = "moves effect",
        .doc = "Stores something for later.",
        .clauses =
            (const LudemeClause[]){
                {"(remember State [<then>])", "Stores the position, for (avoidStoredState ...).",
                 "(remember State (then (moveAgain)))", OP(remember_state_compile)},
                {"(remember Value [<string>] <int> [unique:<boolean>] [<then>])",
                 "Stores a number, in the list of that name or in the unnamed one; with `unique`, "
                 "False by default, only if it is not there yet.",
                 "(remember Value \"Visited\" (last To) unique:True)", OP(remember_value_compile)},
                {0},
            },
    },
    {
        .rule = "forget",
        .is = "moves effect",
        .doc = "Drops numbers that were remembered.",
        .clauses =
            (const LudemeClause[]){
                {"(forget Value [<string>] <int> [<then>])",
                 "Drops a number from the list, the unnamed one if no name is given.",
                 "(forget Value \"Visited\" (last To))", OP(forget_value_compile)},
                {"(forget Value [<string>] All [<then>])",
                 "Drops every number of the list, or of all lists, named or not, if no name is "
                 "given.",
                 "(forget Value \"Toll\" All)", OP(forget_all_compile)},
                {0},
            },
    },
    {
        .rule = "swap.swap",
        .is = "moves effect",
        .doc = "Exchanges two players or two pieces.",
        .clauses =
            (const LudemeClause[]){
                {"(swap Players (<int> | <roleType>) (<int> | <roleType>) [<then>])",
                 "Makes two players change places; the side of the mover then moves again.",
                 "(swap Players (mover) P3)", OP(swap_players_compile)},
                {"(swap Pieces [<int> <int>] [<then>])",
                 "Exchanges the pieces of two sites, by default (last From) and (last To).",
                 "(swap Pieces (last To) (ahead (last To) Forwards))", OP(swap_pieces_compile)},
                {0},
            },
    },
    {
        .rule = "take",
        .is = "moves effect",
        .doc = "Takes pieces over, or takes a domino.",
        .clauses =
            (const LudemeClause[]){
                {"(take Control (of:<roleType> | of:<int>) (by:<roleType> | by:<int>) [at:<int> "
                 "| to:<sites>] [<siteType>] [<then>])",
                 "Turns the pieces of player `of`, on the site `at`, in the region `to` or else "
                 "everywhere, into the same pieces of player `by`.",
                 "(take Control of:Next by:Mover to:(sites Around (last To)) Cell)",
                 OP(take_control_compile)},
                {"(take Domino [<then>])",
                 "Puts a random domino of those left in the hand of the mover.",
                 "(take Domino (then (moveAgain)))", OP(take_domino_compile)},
                {0},
            },
    },
    {0},
};
