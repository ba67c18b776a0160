/* agent.c: the registry of agents, and what they share. */
#include "agent/agent.h"

#include <math.h>
#include <stdlib.h>

#include "agent/process.h"
#include "base/arena.h"

/* ---- the registry ---------------------------------------------------------------------------- */

#define AGENTS(X)                                                                                  \
    X(random)                                                                                      \
    X(flat)                                                                                        \
    X(uct)                                                                                         \
    X(grave)                                                                                       \
    X(alphabeta)                                                                                   \
    X(isuct)

/* So often at most is one agent replaced by another. */
enum { AGENT_REPLACED = 8 };

#define AGENT_DECLARE(name) extern const AgentKind agent_##name;
#define AGENT_ENTRY(name) &agent_##name,

AGENTS(AGENT_DECLARE)

static const AgentKind *const agent_kinds[] = {AGENTS(AGENT_ENTRY) NULL};

const AgentKind *agent_kind(uint32_t i) {
    return i < sizeof agent_kinds / sizeof *agent_kinds ? agent_kinds[i] : NULL;
}

const AgentKind *agent_find(Str name) {
    for (const AgentKind *const *k = agent_kinds; *k; k++)
        if (str_is(name, (*k)->name)) return *k;
    return NULL;
}

const AgentKind *agent_instead(const AgentKind *kind, const Game *game) {
    for (int tries = 0; tries < AGENT_REPLACED && kind; tries++) {
        if (!kind->refuses || !kind->refuses(game)) return kind;
        kind = kind->instead ? agent_find(str_of(kind->instead)) : NULL;
    }
    return NULL;
}

/* ---- setting up ------------------------------------------------------------------------------ */

static bool agent_unknown(Str name, StrBuf *note) {
    Suggest s = suggest_for(name);
    for (const AgentKind *const *k = agent_kinds; *k; k++) suggest_add(&s, str_of((*k)->name));
    sb_fmt(note, "there is no agent `" STR_FMT "`", STR_ARG(name));
    if (s.best.n) sb_fmt(note, "; did you mean `" STR_FMT "`?", STR_ARG(s.best));
    return false;
}

/* The value of a parameter; false, with what it may be in *note, if it is none. */
static bool agent_read_value(const AgentParam *p, Str value, double *out, StrBuf *note) {
    double v = 0;
    bool good = str_to_float(value, &v) && v >= p->least && v <= p->most;
    if (good && p->whole && v > floor(v)) good = false;
    if (good) *out = v;
    if (!good)
        sb_fmt(note, "%s is a %s from %g to %g", p->name, p->whole ? "whole number" : "number",
               p->least, p->most);
    return good;
}

static bool agent_set_threads(Agent *a, Str value, StrBuf *note) {
    static const AgentParam threads = {
        .name = "threads", .least = 1, .most = AGENT_MAX_THREADS, .whole = true};
    double v = 1;
    bool good = agent_read_value(&threads, value, &v, note);
    a->threads = (int)v;
    return good;
}

static bool agent_set_param(Agent *a, Str name, Str value, StrBuf *note) {
    double v = 0;
    if (str_is(name, "threads") && a->kind->threads) return agent_set_threads(a, value, note);
    if (str_is(name, "share")) {
        bool good = str_to_float(value, &v) && v > 0 && v <= 1;
        if (good) a->share = v;
        if (!good) sb_text(note, "share is a number above 0, at most 1");
        return good;
    }
    for (int i = 0; i < AGENT_PARAMS && a->kind->params[i].name; i++)
        if (str_is(name, a->kind->params[i].name))
            return agent_read_value(&a->kind->params[i], value, &a->param[i], note);
    sb_fmt(note, "`%s` has no parameter `" STR_FMT "`", a->kind->name, STR_ARG(name));
    return false;
}

static void agent_standard(Agent *a, const AgentKind *kind, const Game *game) {
    *a = (Agent){.kind = kind, .game = game, .threads = 1, .share = 1};
    for (int i = 0; i < AGENT_PARAMS && kind->params[i].name; i++)
        a->param[i] = kind->params[i].standard;
}

static uint32_t str_until(Str text, uint32_t from, char c) {
    while (from < text.n && text.s[from] != c) from++;
    return from;
}

/* Sets the parameters, which were those of another agent; *note names those that this one has not. */
static void agent_take_over(Agent *a, Str parameters, StrBuf *note) {
    const char *before = ", without ";
    while (parameters.n) {
        StrBuf why = {0};
        Str parameter = str_cut(&parameters, ','), value = parameter, name = str_cut(&value, '=');
        bool one = str_is(name, "threads") && str_is(value, "1"); /* is what it does anyway */
        if (!one && !agent_set_param(a, name, value, &why)) {
            sb_fmt(note, "%s" STR_FMT, before, STR_ARG(parameter));
            before = ", ";
        }
        sb_free(&why);
    }
}

/* Who plays instead takes the place of an agent that refuses the game. */
static bool agent_replace(Agent *a, Str parameters, StrBuf *note) {
    const AgentKind *wanted = a->kind, *other = agent_instead(wanted, a->game);
    if (other == wanted) return true;
    sb_fmt(note, "`%s` does not play this game: %s", wanted->name, wanted->refuses(a->game));
    if (!other) return false;
    sb_fmt(note, "; `%s` plays instead", other->name);
    agent_standard(a, other, a->game);
    a->replaced = true;
    agent_take_over(a, parameters, note);
    return true;
}

/* Where the parameters of an agent from outside begin; they may also be options of its own. */
static bool agent_setup_program(Agent *a, const Game *game, Str text, StrBuf *note) {
    agent_standard(a, &agent_process, game);
    if (!process_name(a, text, note)) return false;
    Str rest = process_parameters(a);
    while (rest.n) {
        Str value = str_cut(&rest, ','), name = str_cut(&value, '=');
        bool ours = str_is(name, "share");
        for (int i = 0; i < AGENT_PARAMS && a->kind->params[i].name; i++)
            ours = ours || str_is(name, a->kind->params[i].name);
        if (ours && !agent_set_param(a, name, value, note)) return false;
    }
    return true;
}

bool agent_setup(Agent *setup, const Game *game, Str text, StrBuf *note) {
    if (process_is_program(text)) return agent_setup_program(setup, game, text, note);
    uint32_t end = str_until(text, 0, ':');
    Str name = str_sub(text, 0, end), parameters = str_sub(text, end + (end < text.n), text.n);
    const AgentKind *kind = agent_find(name);
    if (!kind) return agent_unknown(name, note);
    agent_standard(setup, kind, game);
    while (end < text.n) {
        uint32_t from = end + 1, equals = str_until(text, from, '=');
        end = str_until(text, from, ',');
        if (equals >= end) {
            sb_fmt(note, "after `%s:` come parameters: name=value,name=value", kind->name);
            return false;
        }
        if (!agent_set_param(setup, str_sub(text, from, equals), str_sub(text, equals + 1, end),
                             note))
            return false;
    }
    return agent_replace(setup, parameters, note);
}

const char *agent_refuses_unseen(const Game *game) {
    if (game->hidden) return "some things are hidden from its players";
    if (game->simultaneous) return "its players move at once";
    return NULL;
}

/* ---- playing --------------------------------------------------------------------------------- */

Agent *agent_open(const Agent *setup) {
    return setup->kind->open(setup);
}

const char *agent_name(const Agent *a) {
    return a->kind->called ? a->kind->called(a) : a->kind->name;
}

void agent_begin(Agent *a, const Opening *opening) {
    a->fault[0] = 0;
    a->kind->begin(a, opening);
}

void agent_saw(Agent *a, const Step *step) {
    if (a->kind->saw) a->kind->saw(a, step);
}

Budget agent_budget(const Agent *a, const Budget *whole) {
    Budget own = *whole;
    if (!(a->share > 0 && a->share < 1)) return own;
    own.seconds *= a->share;
    own.iterations = (uint64_t)ceil((double)own.iterations * a->share);
    own.depth = (int)ceil(own.depth * a->share);
    return own;
}

uint32_t agent_choose(Agent *a, const Turn *turn, const Budget *budget, Analysis *out) {
    const Budget own = agent_budget(a, budget);
    return a->kind->choose(a, turn, &own, out);
}

void agent_ended(Agent *a, const Ending *ending) {
    if (a->kind->ended) a->kind->ended(a, ending);
}

void agent_close(Agent *a) {
    if (a) a->kind->close(a);
}

void agent_worth(const Game *game, const State *state, double worth[GAME_MAX_PLAYERS + 1]) {
    const GameOps *ops = game->ops;
    bool over = ops->over(state);
    for (int p = 0; p <= game->players && p <= GAME_MAX_PLAYERS; p++) worth[p] = 0;
    for (int p = 1; over && p <= game->players && p <= GAME_MAX_PLAYERS; p++) {
        int seat = agent_seat(game, state, p);
        double rank = ops->rank(state, p), value = 0;
        if (game->players > 1)
            value = rank > 0 ? 1 - 2 * (rank - 1) / (game->players - 1) : 0;
        else if (ops->winner(state) == p)
            value = 1;
        else
            value = ops->end_kind(state) == END_RULES ? -1 : 0;
        if (seat >= 1 && seat <= GAME_MAX_PLAYERS)
            worth[seat] = value > 1 ? 1 : value < -1 ? -1 : value;
    }
}

bool agent_decided(const Game *game, const State *state, int seat, double *worth) {
    double all[GAME_MAX_PLAYERS + 1] = {0};
    if (game->ops->over(state)) {
        agent_worth(game, state, all);
        *worth = all[seat];
        return true;
    }
    for (int p = 1; game->players > 2 && p <= game->players; p++) {
        double rank = game->ops->rank(state, p);
        if (rank <= 0 || agent_seat(game, state, p) != seat) continue;
        *worth = 1 - 2 * (rank - 1) / (game->players - 1);
        return true;
    }
    return false;
}

/* ---- analysis -------------------------------------------------------------------------------- */

void analysis_room(Analysis *a, uint32_t moves) {
    if (moves > a->room) {
        a->move = mem_realloc(a->move, moves * sizeof *a->move);
        a->room = moves;
    }
    a->moves = moves;
}

void analysis_begin(Analysis *a, uint32_t moves) {
    analysis_room(a, moves);
    a->iterations = 0;
    a->depth = 0;
    a->seconds = a->value = 0;
    if (moves) memset(a->move, 0, moves * sizeof *a->move);
    sb_clear(&a->line);
}

void analysis_free(Analysis *a) {
    free(a->move);
    sb_free(&a->line);
    *a = (Analysis){0};
}
