/* match_build.c: a match of several games, from its bound tree. */
#include "ludeme/rules_build.h"
#include "rules/match.h"

static Str match_text(const Bound *b) {
    return b ? b->as.s : STR("");
}

/* What the match says about a game is compiled with that game's own board and pieces. */
static void match_game_rules(Compiler *c, MatchGame *g, const Bound *b, const Bound *end) {
    Rules *r = g->rules;
    Compiler own = *c;
    own.rules = r;
    own.arena = &r->arena;
    own.ctx = NULL;
    g->next = compile_int(&own, bound_slot(b, 2));
    g->result = compile_int(&own, bound_slot(b, 3));
    g->end = end_build(&own, end);
    r->layout.features = r->features;
    layout_build(r);
}

static void match_load(Compiler *c, MatchGame *g, const Bound *b, const Bound *end) {
    Str name = match_text(bound_slot(b, 0));
    g->rules =
        c->loader ? c->loader->load(c->loader->owner, name, match_text(bound_slot(b, 1))) : NULL;
    if (!g->rules)
        compile_error(c, b, "the game \"" STR_FMT "\" of this match was not found", STR_ARG(name));
    else if (g->rules->match || g->rules->players != c->rules->players)
        compile_error(c, b, "\"" STR_FMT "\" is not a game for %d players", STR_ARG(name),
                      c->rules->players);
    else
        match_game_rules(c, g, b, end);
}

void match_build(Compiler *c, const Bound *match) {
    Rules *r = c->rules;
    players_build(c, bound_slot(match, 1));
    const Bound *games = bound_slot(match, 2);
    const Bound *one = bound_slot(games, 0), *many = bound_slot(games, 1);
    uint32_t n = one ? 1 : many ? many->n : 0;
    if (n == 0 || r->players == 0) {
        compile_error(c, match, "a match has at least one game and one player");
        return;
    }
    Match *m = ARENA_NEW(c->arena, Match);
    m->games = ARENA_ARRAY(c->arena, MatchGame, n);
    r->match = m;
    for (uint32_t i = 0; i < n; i++) {
        match_load(c, &m->games[i], one ? one : many->args[i], bound_slot(match, 3));
        m->n++;
    }
    for (int i = 0; i < m->n && m->games[i].rules; i++) r->features |= m->games[i].rules->features;
    if (c->diags->errors == 0) match_layout(r);
}
