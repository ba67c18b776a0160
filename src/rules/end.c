/* end.c: rules that end a game, for one player or for all, and the ranks they give. */
#include "rules/end.h"

/* One look at a set of rules. */
typedef struct EndRun {
    int losses; /* decided in it */
} EndRun;

static int active_count(const State *s) {
    return __builtin_popcount(s->active);
}

/* The game is over; who won: 0 nobody, players + 1 all. */
static void end_status(State *s, int winner, EndKind kind) {
    s->over = true;
    s->winner = (uint8_t)winner;
    s->end_kind = (uint8_t)kind;
}

static bool rank_is(const State *s, int p, double rank) {
    double d = (double)s->seat[p].rank - rank;
    return d < 1e-6 && d > -1e-6;
}

static int first_with_rank(const Rules *r, const State *s, double rank) {
    for (int p = 1; p <= r->players; p++)
        if (rank_is(s, p, rank)) return p;
    return 0;
}

static int last_with_rank(const Rules *r, const State *s, double rank) {
    for (int p = r->players; p > 0; p--)
        if (rank_is(s, p, rank)) return p;
    return 0;
}

static void add_winner(State *s, int p) {
    s->winners |= 1u << p;
    s->nwinners++;
}

/* Everybody without a rank gets this one. */
static void rank_rest(const Rules *r, State *s, double rank) {
    for (int p = 1; p <= r->players; p++)
        if (rank_is(s, p, 0)) s->seat[p].rank = (float)rank;
}

/* ---- results --------------------------------------------------------------------------------- */

static void end_win(const Rules *r, State *s, int who) {
    if (who == r->players + 1) {
        for (int p = 1; p <= r->players && r->players > 1; p++) {
            if (!rank_is(s, p, 0)) continue;
            s->seat[p].rank = 1;
            add_winner(s, p);
        }
        s->active = 0;
        end_status(s, 0, END_RULES);
        return;
    }
    if (who < 1 || who > r->players) return;
    s->active &= ~(1u << who);
    s->seat[who].rank = (float)(s->nwinners + 1);
    add_winner(s, who);
    int left = active_count(s);
    if (left > 1) return;
    if (left == 1) {
        int p = __builtin_ctz(s->active);
        s->seat[p].rank = s->seat[who].rank + 1;
        s->nlosers++;
        s->active = 0;
    }
    end_status(s, first_with_rank(r, s, 1), END_RULES);
}

/* The last one in the game when the others have lost. */
static void end_survivor(const Rules *r, State *s) {
    int p = __builtin_ctz(s->active);
    s->seat[p].rank = (float)(s->nwinners + 1);
    int best = 1;
    for (int q = 2; q <= r->players; q++)
        if (s->seat[q].rank < s->seat[best].rank) best = q;
    add_winner(s, best);
    s->active = 0;
    end_status(s, best, END_RULES);
}

static void end_lose_one(const Rules *r, State *s, int who, int losses) {
    s->active &= ~(1u << who);
    if (r->players == 1) {
        s->active = 0;
        end_status(s, 0, END_RULES);
        return;
    }
    if (s->next == who && s->active) s->next = flow_after(r, s, who);
    double base = r->players - s->nlosers, shared = base + 1 + 0.5 * (losses - 1);
    double rank = shared - 0.5;
    for (int p = 1; p <= r->players; p++)
        if (rank_is(s, p, shared)) s->seat[p].rank = (float)rank;
    s->seat[who].rank = (float)rank;
    s->nlosers++;
    int left = active_count(s);
    if (left == 0) end_status(s, first_with_rank(r, s, 1), END_RULES);
    if (left == 1) end_survivor(r, s);
}

static void end_loss(const Rules *r, State *s, int who, EndRun *run) {
    if (who == r->players + 1) {
        if (r->players > 1) rank_rest(r, s, r->players);
        s->active = 0;
        end_status(s, 0, END_RULES);
    } else if (is_active(s, who)) {
        end_lose_one(r, s, who, run->losses);
    }
    run->losses++;
}

static void end_draw(const Rules *r, State *s, EndKind kind) {
    if (r->players > 1) rank_rest(r, s, (active_count(s) + 1) / 2.0 + s->nwinners);
    s->active = 0;
    end_status(s, r->players > 1 ? last_with_rank(r, s, 1) : 0, kind);
}

static void end_stop(State *s, int winner) {
    s->active = 0;
    end_status(s, winner, END_RULES);
}

static void end_team_win(Ctx *c, int team) {
    const Rules *r = c->rules;
    State *s = c->s;
    uint32_t members = team_members(c, team);
    int rank = 1;
    while (rank <= r->players && first_with_rank(r, s, rank)) rank++;
    for (int p = 1; p <= r->players; p++) {
        if (!(members >> p & 1)) continue;
        s->active &= ~(1u << p);
        add_winner(s, p);
        s->seat[p].rank = (float)rank;
    }
    if (s->active) {
        /* When one team is left it is last; its players stay in the game that is over. */
        uint32_t others = team_members(c, team_of(c, __builtin_ctz(s->active)));
        if (s->active & ~others) return;
        for (int p = 1; p <= r->players; p++)
            if (others >> p & 1) s->seat[p].rank = (float)(rank + __builtin_popcount(members));
    }
    end_status(s, first_with_rank(r, s, 1), END_RULES);
}

static bool is_team_role(Role role) {
    return role >= ROLE_Team1 && role <= ROLE_TeamMover;
}

static void end_apply(Ctx *c, const EndResult *e, int who, EndRun *run) {
    const Rules *r = c->rules;
    State *s = c->s;
    bool team = is_team_role(e->role);
    switch (e->result) {
    case RESULT_WIN:
        if (team)
            end_team_win(c, who);
        else
            end_win(r, s, who);
        break;
    case RESULT_LOSS:
        if (!team) end_loss(r, s, who, run);
        break;
    case RESULT_DRAW:
        if (!team) end_draw(r, s, END_RULES);
        break;
    case RESULT_TIE: end_stop(s, r->players + 1); break;
    case RESULT_ABANDON:
    case RESULT_CRASH: end_stop(s, 0); break;
    }
    ctx_changed(c);
}

/* ---- results that rank everybody --------------------------------------------------------------- */

/* Ranks by value, the highest first; who has the same shares the average place. */
static void end_by_value(const Rules *r, State *s, const double *value) {
    s->active = 0;
    for (int p = 1; p <= r->players; p++) {
        int better = 0, same = 0;
        for (int q = 1; q <= r->players; q++) {
            better += value[q] > value[p];
            same += !(value[q] > value[p]) && !(value[q] < value[p]);
        }
        s->seat[p].rank = (float)(((better + 1) * 2 + same - 1) / 2.0);
    }
    int winner = first_with_rank(r, s, 1);
    if (winner) add_winner(s, winner);
    end_status(s, winner, END_RULES);
}

static void end_by_score(Ctx *c, const EndResult *e) {
    const Rules *r = c->rules;
    State *s = c->s;
    if (!r->layout.scores) return;
    bool misere = op_bool_or(c, e->misere, false);
    for (int i = 0; i < e->nvalues; i++) {
        int value = op_int(c, e->values[i].value), who = op_int(c, e->values[i].who);
        if (who >= 1 && who <= r->players) state_scores(r, s)[who] = value;
        ctx_changed(c);
    }
    double value[GAME_MAX_PLAYERS + 1] = {0};
    for (int p = 1; p <= r->players; p++)
        value[p] = misere ? -state_scores(r, s)[p] : state_scores(r, s)[p];
    end_by_value(r, s, value);
}

static void end_by_payoff(Ctx *c, const EndResult *e) {
    const Rules *r = c->rules;
    double value[GAME_MAX_PLAYERS + 1] = {0};
    for (int i = 0; i < e->nvalues; i++) {
        double v = op_float(c, e->values[i].value);
        int who = op_int(c, e->values[i].who);
        if (who >= 1 && who <= r->players) value[who] = v;
    }
    end_by_value(r, c->s, value);
    if (r->players == 1 && !(value[1] > 0)) {
        c->s->seat[1].rank = 0;
        c->s->winner = 0;
    }
}

static void end_rank_all(Ctx *c, const EndResult *e) {
    if (e->kind == END_BY_SCORE) end_by_score(c, e);
    if (e->kind == END_PAYOFFS) end_by_payoff(c, e);
    ctx_changed(c);
}

/* ---- rules ----------------------------------------------------------------------------------- */

const EndResult *end_result_of(Ctx *c, const EndRule *rule) {
    if (!op_bool(c, rule->when)) return NULL;
    for (int i = 0; i < rule->nsubs; i++) {
        const EndResult *e = end_result_of(c, &rule->subs[i]);
        if (e) return e;
    }
    /* A ranking beside other rules does nothing: so it is played. */
    if (rule->nsubs == 0 && rule->result) end_rank_all(c, rule->result);
    return rule->result;
}

static void end_each_player(Ctx *c, const EndRule *rule, EndRun *run) {
    int player = c->player;
    for (int p = 1; p <= c->rules->players; p++) {
        if ((rule->non_mover && p == c->s->mover) || !is_active(c->s, p)) continue;
        c->player = p;
        if (!op_bool(c, rule->when) || !rule->result) continue;
        if (rule->result->kind == END_RESULT)
            end_apply(c, rule->result, op_int(c, rule->result->who), run);
        else
            end_rank_all(c, rule->result);
    }
    c->player = player;
}

static void end_each_track(Ctx *c, const EndRule *rule, EndRun *run) {
    int track = c->track, n = c->rules->tracks ? c->rules->tracks->n : 0;
    for (int t = 0; t < n && c->s->active; t++) {
        c->track = t;
        if (!op_bool(c, rule->when) || !rule->result) continue;
        if (rule->result->kind == END_RESULT)
            end_apply(c, rule->result, op_int(c, rule->result->who), run);
        else
            end_rank_all(c, rule->result);
    }
    c->track = track;
}

void end_check(Ctx *c, const EndRules *rules) {
    const Rules *r = c->rules;
    State *s = c->s;
    if (!rules) return;
    EndRun run = {0};
    for (int i = 0; i < rules->n; i++) {
        const EndRule *rule = &rules->rules[i];
        ScratchMark mark = scratch_mark(c);
        if (rule->kind == END_EACH_PLAYER) {
            end_each_player(c, rule, &run);
        } else if (rule->kind == END_EACH_TRACK) {
            end_each_track(c, rule, &run);
        } else {
            const EndResult *e = end_result_of(c, rule);
            int who = e && e->kind == END_RESULT ? op_int(c, e->who) : -1;
            if (e && (is_active(s, who) || who == r->players + 1)) end_apply(c, e, who, &run);
        }
        scratch_reset(c, mark);
    }
    if (!s->over && !r->meta.pass_no_end && end_all_passed(r, s)) end_draw(r, s, END_RULES);
}

void end_forfeit(const Rules *r, State *s, int who) {
    EndRun run = {0};
    if (who >= 1 && who <= r->players && !s->over) end_loss(r, s, who, &run);
}

void end_by_limit(Ctx *c, EndKind kind) {
    end_draw(c->rules, c->s, kind);
}

/* ---- passes ---------------------------------------------------------------------------------- */

bool end_all_passed(const Rules *r, const State *s) {
    if (r->players == 1) return s->ntrail && s->trail[(s->ntrail - 1) % TRAIL] & TRAIL_PASS;
    if (!s->ntrail || !(s->trail[(s->ntrail - 1) % TRAIL] & TRAIL_PASS)) return false;
    uint32_t at = s->ntrail, least = at > TRAIL ? at - TRAIL : 0;
    int current = s->mover;
    bool pass = false;
    for (int round = 0, c = 0; round < r->players;) {
        if (at == least) return pass;
        if (c > 1) return false;
        int move = s->trail[--at % TRAIL], who = move & ~TRAIL_PASS;
        if (who == current) {
            c++;
        } else {
            if (!pass) return false;
            current = who;
            c = 0;
            round++;
        }
        pass = move & TRAIL_PASS;
    }
    return true;
}
