/* tourney.c: the settings and the schedule of a tournament. */
#include "match/tourney.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>

#include "base/rng.h"

const TourneySetting tourney_settings[TOURNEY_SETTINGS] = {
    [TOURNEY_GAMES] = {"games", true, 1, TOURNEY_MAX_GAMES, 40},
    [TOURNEY_TIME] = {"time", false, 0, 1e6, 0},
    [TOURNEY_ITERATIONS] = {"iterations", true, 0, 1e15, 0},
    [TOURNEY_DEPTH] = {"depth", true, 0, 1e6, 0},
    [TOURNEY_RANDOM] = {"random-plies", true, 0, 1e6, 2},
    [TOURNEY_MARGIN] = {"margin", false, 0, 1e6, 0},
    [TOURNEY_SEED] = {"seed", true, -1e15, 1e15, 1},
    [TOURNEY_HERO] = {"gauntlet", true, -1, TOURNEY_MAX_AGENTS - 1, -1},
    [TOURNEY_SPRT] = {"sprt", true, 0, 1, 0},
    [TOURNEY_ELO0] = {"elo0", false, -1000, 1000, 0},
    [TOURNEY_ELO1] = {"elo1", false, -1000, 1000, 0},
};

/* ---- settings -------------------------------------------------------------------------------- */

void tourney_begin(Tourney *t) {
    *t = (Tourney){.version = STR(TSR_VERSION)};
    for (int i = 0; i < TOURNEY_SETTINGS; i++) t->set[i] = tourney_settings[i].standard;
}

void tourney_free(Tourney *t) {
    vec_free(&t->agents);
    vec_free(&t->rules);
    arena_free(&t->arena);
    *t = (Tourney){0};
}

Str tourney_keep(Tourney *t, Str s) {
    return (Str){arena_copy(&t->arena, s.s, s.n), s.n};
}

bool tourney_fits(int setting, double value) {
    const TourneySetting *s = &tourney_settings[setting];
    return value >= s->low && value <= s->high && (!s->whole || value == floor(value));
}

/* ---- the schedule ---------------------------------------------------------------------------- */

/* How many ways there are to choose k of n; as much as fits. */
static uint64_t tourney_choose(uint64_t n, uint64_t k) {
    uint64_t ways = 1;
    if (k > n) return 0;
    for (uint64_t i = 1; i <= k; i++) {
        if (ways > UINT64_MAX / n) return UINT64_MAX;
        ways = ways * (n - k + i) / i;
    }
    return ways;
}

/* How the games of one description are made up. */
typedef struct Block {
    uint32_t agents, seats;
    uint32_t chosen; /* agents that sit at a table at once */
    uint64_t groups; /* of agents */
    uint32_t orders; /* of seats, for each group */
    uint64_t rounds; /* openings */
} Block;

static Block tourney_block(const Tourney *t, uint32_t rules) {
    Block b = {.agents = t->agents.n, .seats = (uint32_t)t->rules.v[rules].players};
    bool gauntlet = t->set[TOURNEY_HERO] >= 0, enough = b.agents >= b.seats;
    b.chosen = enough ? b.seats : 2;
    b.groups =
        gauntlet ? tourney_choose(b.agents - 1, b.chosen - 1) : tourney_choose(b.agents, b.chosen);
    if (enough)
        b.orders = b.seats == 2 ? 2 : b.seats == 3 ? 6 : b.seats;
    else
        b.orders = b.seats % 2 ? 2 * b.seats : 2;
    b.rounds = ((uint64_t)t->set[TOURNEY_GAMES] + b.orders - 1) / b.orders;
    return b;
}

/* As much as TOURNEY_MAX_GAMES + 1 when it is more. */
static uint32_t block_games(const Block *b) {
    const uint64_t most = TOURNEY_MAX_GAMES + 1;
    if (b->groups > most || b->rounds > most) return (uint32_t)most;
    uint64_t n = b->groups * b->rounds;
    return (uint32_t)(n > most / b->orders ? most : n * b->orders);
}

/* The index-th choice of agents, those that come first first; with a hero, of the others beside it. */
static void block_group(const Block *b, int hero, uint64_t index, int *agent) {
    uint32_t n = b->agents, k = b->chosen, taken = 0;
    if (hero >= 0) {
        *agent++ = hero;
        n--, k--;
    }
    for (uint32_t i = 0; i < n && taken < k; i++) {
        uint64_t with = tourney_choose(n - i - 1, k - taken - 1);
        if (index < with)
            agent[taken++] = (int)i + (hero >= 0 && (int)i >= hero);
        else
            index -= with;
    }
}

/* Puts the group into seats (from 1). */
static void block_seat(const Block *b, const int *group, uint32_t order, int *agent) {
    static const int three[6][3] = {{0, 1, 2}, {1, 2, 0}, {2, 0, 1},
                                    {0, 2, 1}, {2, 1, 0}, {1, 0, 2}};
    for (uint32_t s = 0; s < b->seats; s++) {
        if (b->chosen < b->seats) /* in turns, from either, and from every seat on */
            agent[s + 1] = group[((s + order / 2) % b->seats + order) % 2];
        else if (b->seats == 3)
            agent[s + 1] = group[three[order][s]];
        else
            agent[s + 1] = group[(s + order) % b->seats];
    }
}

uint32_t tourney_count(const Tourney *t) {
    uint64_t n = 0;
    for (uint32_t i = 0; i < t->rules.n && n <= TOURNEY_MAX_GAMES; i++) {
        Block b = tourney_block(t, i);
        n += block_games(&b);
    }
    return (uint32_t)n;
}

Fixture tourney_fixture(const Tourney *t, uint32_t number) {
    Fixture f = {.number = number};
    int group[GAME_MAX_PLAYERS] = {0};
    Block b = tourney_block(t, 0);
    while (number >= block_games(&b) && f.rules + 1 < t->rules.n) {
        number -= block_games(&b);
        b = tourney_block(t, ++f.rules);
    }
    uint64_t per_round = b.groups * b.orders;
    assert(per_round > 0);
    uint64_t index = number % per_round;
    f.round = (uint32_t)(number / per_round);
    f.players = (int)b.seats;
    block_group(&b, (int)t->set[TOURNEY_HERO], index / b.orders, group);
    block_seat(&b, group, (uint32_t)(index % b.orders), f.agent);
    uint64_t seed = (uint64_t)(int64_t)t->set[TOURNEY_SEED];
    f.seed = rng_mix(rng_mix(rng_mix(seed) + f.rules + 1) + f.round);
    return f;
}

uint64_t fixture_seed(const Tourney *t, const Fixture *f, int seat) {
    return agent_seed((uint64_t)(int64_t)t->set[TOURNEY_SEED], f->number, seat);
}

/* ---- checks ---------------------------------------------------------------------------------- */

static bool check_agents(const Tourney *t, StrBuf *why) {
    if (t->agents.n < 2 || t->agents.n > TOURNEY_MAX_AGENTS) {
        sb_fmt(why, "a tournament has from 2 to %d agents", TOURNEY_MAX_AGENTS);
        return false;
    }
    for (uint32_t i = 0; i < t->agents.n; i++)
        for (uint32_t j = 0; j < i; j++)
            if (str_eq(t->agents.v[i], t->agents.v[j])) {
                sb_fmt(why, "`" STR_FMT "` is there twice", STR_ARG(t->agents.v[i]));
                return false;
            }
    return true;
}

static bool check_rules(const Tourney *t, StrBuf *why) {
    if (t->rules.n < 1 || t->rules.n > TOURNEY_MAX_RULES) {
        sb_fmt(why, "a tournament has from 1 to %d games", TOURNEY_MAX_RULES);
        return false;
    }
    for (uint32_t i = 0; i < t->rules.n; i++) {
        const TourneyRules *r = &t->rules.v[i];
        if (r->players >= 2 && r->players <= GAME_MAX_PLAYERS) continue;
        sb_fmt(why, STR_FMT " has %d player%s: nobody plays against anybody there",
               STR_ARG(r->name), r->players, r->players == 1 ? "" : "s");
        return false;
    }
    return true;
}

static bool check_settings(const Tourney *t, StrBuf *why) {
    for (int i = 0; i < TOURNEY_SETTINGS; i++)
        if (!tourney_fits(i, t->set[i])) {
            sb_fmt(why, "`%s` cannot be %g", tourney_settings[i].name, t->set[i]);
            return false;
        }
    if (t->set[TOURNEY_HERO] >= t->agents.n) {
        sb_text(why, "who plays against all others is not among the agents");
        return false;
    }
    if (t->set[TOURNEY_SPRT] == 0) return true;
    bool two = t->agents.n == 2;
    for (uint32_t i = 0; i < t->rules.n; i++) two = two && t->rules.v[i].players == 2;
    if (!two) sb_text(why, "a sequential test is between two agents, in games for two");
    bool order = t->set[TOURNEY_ELO0] < t->set[TOURNEY_ELO1];
    if (two && !order) sb_text(why, "elo0 is less than elo1");
    return two && order;
}

bool tourney_check(const Tourney *t, StrBuf *why) {
    if (!check_agents(t, why) || !check_rules(t, why) || !check_settings(t, why)) return false;
    if (tourney_count(t) <= TOURNEY_MAX_GAMES) return true;
    sb_fmt(why, "that is more than %d games", TOURNEY_MAX_GAMES);
    return false;
}

void tourney_go_on(Tourney *wanted, const Tourney *stored) {
    for (int i = 0; i < TOURNEY_SETTINGS; i++)
        if (wanted->open[i]) wanted->set[i] = stored->set[i];
}

bool tourney_same(const Tourney *stored, const Tourney *wanted, StrBuf *why) {
    for (int i = 0; i < TOURNEY_SETTINGS; i++)
        if (stored->set[i] < wanted->set[i] || stored->set[i] > wanted->set[i]) {
            sb_fmt(why, "`%s` is %.15g there and %.15g here", tourney_settings[i].name,
                   stored->set[i], wanted->set[i]);
            return false;
        }
    for (uint32_t i = 0; i < stored->agents.n || i < wanted->agents.n; i++) {
        Str a = i < stored->agents.n ? stored->agents.v[i] : STR("nobody");
        Str b = i < wanted->agents.n ? wanted->agents.v[i] : STR("nobody");
        if (str_eq(a, b)) continue;
        sb_fmt(why, "agent %u is `" STR_FMT "` there and `" STR_FMT "` here", i + 1, STR_ARG(a),
               STR_ARG(b));
        return false;
    }
    for (uint32_t i = 0; i < stored->rules.n || i < wanted->rules.n; i++) {
        TourneyRules none = {.name = STR("none")};
        const TourneyRules *a = i < stored->rules.n ? &stored->rules.v[i] : &none;
        const TourneyRules *b = i < wanted->rules.n ? &wanted->rules.v[i] : &none;
        if (str_eq(a->name, b->name) && a->identity == b->identity && a->players == b->players)
            continue;
        sb_fmt(why,
               "game %u is `" STR_FMT "` (rules %016" PRIx64 ") there and `" STR_FMT
               "` (rules %016" PRIx64 ") here",
               i + 1, STR_ARG(a->name), a->identity, STR_ARG(b->name), b->identity);
        return false;
    }
    if (str_eq(stored->options, wanted->options)) return true;
    sb_text(why, "other options of the games are chosen there");
    return false;
}
