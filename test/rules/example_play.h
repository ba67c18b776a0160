/* example_play.h: an example of the registry becomes a game (example_hosts.h), which is compiled and
 * played. */
#ifndef TSR_TEST_RULES_EXAMPLE_PLAY_H
#define TSR_TEST_RULES_EXAMPLE_PLAY_H

#include "base/rng.h"
#include "example_hosts.h"
#include "play.h"

enum { EXAMPLE_MOVES = 16, HOST_GAMES = 3 };

/* ---- from an example to the text of a game --------------------------------------------------- */

static inline const HostWorld *host_world(const char *name) {
    for (const HostWorld *w = host_worlds; w->name; w++)
        if (strcmp(w->name, name) == 0) return w;
    play_fail(name, "there is no such world");
}

static inline const HostRow *host_row(const Grammar *g, RuleId rule, const char *example) {
    for (const HostRow *row = host_rows; row->rule; row++) {
        RuleId wanted = grammar_rule(g, str_of(row->rule));
        if (wanted == RULE_NONE) play_fail(row->rule, "there is no such rule");
        if (grammar_is_a(g, rule, wanted) && (!row->with || strstr(example, row->with))) return row;
    }
    return NULL;
}

/* The text with the example at each `@`. */
static inline void host_fill(StrBuf *out, const char *text, const char *example) {
    for (; text && *text; text++)
        if (*text == '@')
            sb_text(out, example);
        else
            sb_char(out, *text);
}

#define HOST_PART(own, world, part) ((own)->part ? (own)->part : (world)->parts.part)

static inline void host_text(StrBuf *out, const HostRow *row, const HostParts *p,
                             const char *example) {
    const HostWorld *w = host_world(row->world);
    const char *meta = HOST_PART(p, w, meta), *start = HOST_PART(p, w, start);
    sb_clear(out);
    if (p->whole) {
        host_fill(out, p->whole, example);
        return;
    }
    sb_text(out, "(game \"Host\" ");
    host_fill(out, HOST_PART(p, w, head), example);
    sb_text(out, " (equipment {");
    host_fill(out, HOST_PART(p, w, equipment), example);
    sb_char(out, ' ');
    host_fill(out, p->more, example);
    sb_text(out, "}) (rules ");
    if (meta) sb_text(out, "(meta {"), host_fill(out, meta, example), sb_text(out, "}) ");
    if (start && *start)
        sb_text(out, "(start {"), host_fill(out, start, example), sb_text(out, "}) ");
    sb_text(out, p->phases ? "phases:{" : "(play ");
    host_fill(out, p->phases ? p->phases : HOST_PART(p, w, play), example);
    sb_text(out, p->phases ? "} (end " : ") (end ");
    host_fill(out, HOST_PART(p, w, end), example);
    sb_text(out, ")))");
}

/* ---- playing it ------------------------------------------------------------------------------ */

/* The games of a match: any name stands for the same small game. */
static inline Rules *examples_load(void *owner, Str name, Str option) {
    static const char text[] =
        "(game \"Part\" (players 2) (equipment {(board (square 3)) (piece \"Stone\" Each)}) (rules "
        "(play (move Add (to (sites Empty)))) (end (if (is Line 3) (result Mover Win)))))";
    Play *p = owner;
    Unit u;
    (void)name, (void)option;
    unit_load_text(&u, "part.lud", str_of(text), p->defs, NULL, p->grammar);
    Rules *r = u.root ? compile_rules(p->grammar, u.root, &u.diags) : NULL;
    unit_free(&u);
    return r;
}

/* Compiled without an error or warning; NULL with the reasons. */
static inline Rules *examples_compile(Play *p, const char *text, StrBuf *reasons) {
    Unit u;
    GameLoader loader = {examples_load, p};
    unit_load_text(&u, "host.lud", str_of(text), p->defs, NULL, p->grammar);
    Rules *r = u.root ? compile_rules_with(p->grammar, u.root, &u.diags, &loader) : NULL;
    if (r && u.diags.first) {
        r->game.ops->free(&r->game);
        r = NULL;
    }
    if (!r) diags_text(&u.diags, reasons);
    unit_free(&u);
    return r;
}

/* Random games; how many moves they had together. */
static inline int examples_play(Play *p, int games, StrBuf *reasons) {
    const GameOps *ops = p->game->ops;
    int moves = 0;
    for (uint64_t seed = 1; seed <= (uint64_t)games; seed++) {
        uint64_t rng = seed;
        play_begin(p, seed);
        for (int i = 0; i < EXAMPLE_MOVES && !ops->over(p->state); i++, moves++) {
            uint32_t n = ops->moves(p->player, p->state, p->list);
            if (n == 0) break;
            ops->apply(p->player, p->state, p->list, rng_below(&rng, n));
        }
        for (int k = 1; ops->over(p->state) && k <= p->game->players; k++)
            if (ops->rank(p->state, k) < 0 || ops->rank(p->state, k) > p->game->players)
                sb_fmt(reasons, "player %d has rank %g", k, ops->rank(p->state, k));
    }
    if (moves == 0) sb_text(reasons, "nobody could move");
    return moves;
}

static inline bool example_runs(Play *p, const char *text, int games, StrBuf *reasons) {
    sb_clear(reasons);
    Rules *r = examples_compile(p, text, reasons);
    if (!r) return false;
    play_sit(p, &r->game);
    examples_play(p, games, reasons);
    play_rise(p);
    return reasons->n == 0;
}

/* An example in the first `hosts` games of its rule; how many of them failed, each told. */
static inline int example_check(Play *p, const Clause *c, const char *example, int hosts,
                                int games) {
    const char *rule = p->grammar->rules[c->rule].def->rule;
    const HostRow *row = host_row(p->grammar, c->rule, c->def->example);
    StrBuf text = {0}, reasons = {0};
    int wrong = row ? 0 : 1;
    if (!row) printf("# <%s> has no host: %s\n", rule, example);
    for (int i = 0; row && i < hosts; i++) {
        static const HostParts none;
        if (i > 0 && memcmp(&row->parts[i], &none, sizeof none) == 0) break;
        host_text(&text, row, &row->parts[i], example);
        if (example_runs(p, sb_cstr(&text), games, &reasons)) continue;
        printf("# <%s> %s\n%s\n", rule, example, sb_cstr(&reasons));
        wrong++;
    }
    sb_free(&text);
    sb_free(&reasons);
    return wrong;
}

#endif
