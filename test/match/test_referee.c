/* test_referee.c: the referee: everybody is told what their seat may see, in order, and nothing else; what
 * was played can be played again, taken back, and read from its trial. */
#include "agent/sit.h"

#include "base/rng.h"
#include "core/view.h"
#include "match/bout.h"

/* ---- an agent that writes down what it is told ------------------------------------------------ */

typedef struct Scribe {
    Agent agent;
    StrBuf notes;
    uint64_t rng;
    bool got_state;
} Scribe;

static Agent *scribe_open(const Agent *setup) {
    Scribe *s = mem_alloc(sizeof *s);
    *s = (Scribe){.agent = *setup};
    return &s->agent;
}
static void scribe_begin(Agent *a, const Opening *o) {
    Scribe *s = (Scribe *)a;
    s->rng = o->seed;
    sb_clear(&s->notes);
    sb_fmt(&s->notes, "seat %d\n" STR_FMT "\n", o->seat, STR_ARG(o->view));
    for (uint32_t i = 0; i < o->start.n; i++) sb_fmt(&s->notes, "start %d\n", o->start.v[i]);
}
static void scribe_saw(Agent *a, const Step *step) {
    Scribe *s = (Scribe *)a;
    sb_fmt(&s->notes, "%d " STR_FMT "\n" STR_FMT "\n", step->player, STR_ARG(step->move),
           STR_ARG(step->view));
    for (uint32_t i = 0; i < step->drawn.n; i++) sb_fmt(&s->notes, "d%d ", step->drawn.v[i]);
    for (uint32_t i = 0; i < step->result.n; i++) sb_fmt(&s->notes, "r%d ", step->result.v[i]);
}
static uint32_t scribe_choose(Agent *a, const Turn *t, const Budget *b, Analysis *out) {
    Scribe *s = (Scribe *)a;
    if (t->state) s->got_state = true;
    for (uint32_t i = 0; i < t->count; i++) assert_true(t->moves[i].n > 0);
    if (out) {
        analysis_begin(out, t->count);
        for (uint32_t i = 0; i < t->count; i++) out->move[i].visits = 1000 + i;
    }
    return rng_below(&s->rng, t->count);
}
static void scribe_close(Agent *a) {
    sb_free(&((Scribe *)a)->notes);
    free(a);
}

static const AgentKind scribe = {.name = "scribe",
                                 .reads = true,
                                 .open = scribe_open,
                                 .begin = scribe_begin,
                                 .saw = scribe_saw,
                                 .choose = scribe_choose,
                                 .close = scribe_close};

typedef struct Round {
    Play p;
    Referee r;
    Agent *agent[GAME_MAX_PLAYERS + 1];
} Round;

static void round_open(Round *t, const char *game) {
    sit_open(&t->p, game);
    referee_open(&t->r, t->p.game);
    for (int seat = 1; seat <= t->p.game->players; seat++) {
        Agent setup = {.kind = &scribe, .game = t->p.game, .threads = 1};
        t->agent[seat] = agent_open(&setup);
        referee_seat(&t->r, seat, t->agent[seat], (uint64_t)seat * 77);
    }
}

static void round_close(Round *t) {
    for (int seat = 1; seat <= t->p.game->players; seat++) agent_close(t->agent[seat]);
    referee_close(&t->r);
    sit_close(&t->p);
}

static Str round_notes(const Round *t, int seat) {
    return sb_view(&((const Scribe *)t->agent[seat])->notes);
}

static const char *const open_games[] = {"games/line/tic-tac-toe.lud", "games/race/backgammon.lud",
                                         "games/race/ludo.lud"};
static const char *const hidden_games[] = {"games/hidden/phantom-tic-tac-toe.lud",
                                           "games/hidden/ten-cards.lud",
                                           "games/hidden/standard-bearer.lud"};

/* ---- tests ----------------------------------------------------------------------------------- */

/* What a scribe has written is what the position looks like from its seat, and no state comes with it. */
static void hidden_stays_hidden(void **state) {
    for (int g = 0; g < 3; g++) {
        Round t;
        StrBuf view = {0};
        round_open(&t, hidden_games[g]);
        referee_start(&t.r, 5);
        for (int k = 0; k < 40 && !t.p.game->ops->over(t.r.state); k++) {
            uint32_t i = referee_ask(&t.r, referee_mover(&t.r), &(Budget){0}, NULL);
            assert_true(i < t.r.count);
            referee_play(&t.r, i);
            for (int seat = 1; seat <= t.p.game->players; seat++) {
                sb_clear(&view);
                game_view(t.p.game, t.r.state, seat, &view);
                sb_char(&view, '\n');
                Str notes = round_notes(&t, seat);
                assert_true(notes.n > view.n);
                assert_true(
                    str_eq(str_sub(notes, notes.n - (uint32_t)view.n, notes.n), sb_view(&view)));
            }
        }
        assert_false(str_eq(round_notes(&t, 1), round_notes(&t, 2)));
        for (int seat = 1; seat <= t.p.game->players; seat++)
            assert_false(((Scribe *)t.agent[seat])->got_state);
        sb_free(&view);
        round_close(&t);
    }
}

/* The order of what is told does not come from the rules, and notes find their way back. */
static void notes_follow_moves(void **state) {
    Round t;
    Analysis out = {0};
    StrBuf last = {0}, text = {0};
    round_open(&t, "games/hidden/ten-cards.lud");
    referee_start(&t.r, 3);
    referee_ask(&t.r, referee_mover(&t.r), &(Budget){0}, &out);
    assert_int_equal(out.moves, t.r.count);
    for (uint32_t v = 0; v < t.r.count; v++)
        for (uint32_t i = 0; i < t.r.count; i++) {
            if (out.move[i].visits != 1000 + v) continue;
            sb_clear(&text);
            t.p.game->ops->move_text(t.p.game, t.r.list, i, &text);
            assert_true(str_cmp(sb_view(&last), sb_view(&text)) <= 0);
            sb_clear(&last);
            sb_str(&last, sb_view(&text));
        }
    assert_true(last.n > 0);
    sb_free(&last);
    sb_free(&text);
    analysis_free(&out);
    round_close(&t);
}

/* A bout, its trial read again, and part of it taken back: the same positions and the same notes. */
static void again_and_back(void **state) {
    for (int g = 0; g < 6; g++) {
        Round t;
        Bout b = {.seed = 11, .random_moves = 2};
        StrBuf written = {0}, error = {0}, notes = {0};
        Trial read;
        round_open(&t, g < 3 ? open_games[g] : hidden_games[g - 3]);
        bout_play(&b, &t.r);
        assert_int_equal(b.end, BOUT_RULES);
        uint64_t end = t.p.game->ops->state_hash(t.p.game, t.r.state);
        trial_write(&t.r.trial, &written);
        sb_str(&notes, round_notes(&t, 2));
        assert_true(trial_read(&read, sb_view(&written), &error));
        assert_true(referee_load(&t.r, &read, &error));
        assert_int_equal(t.p.game->ops->state_hash(t.p.game, t.r.state), end);
        assert_true(str_eq(round_notes(&t, 2), sb_view(&notes)));
        referee_back(&t.r, b.moves / 2);
        assert_int_equal(t.r.trial.moves.n, b.moves / 2);
        assert_true(round_notes(&t, 2).n < notes.n);
        assert_memory_equal(round_notes(&t, 2).s, notes.s, round_notes(&t, 2).n);
        for (uint32_t k = b.moves / 2; k < read.moves.n; k++) {
            TrialFinder f = {.game = t.p.game, .list = t.r.list};
            referee_moves(&t.r);
            assert_true(trial_find(&f, t.r.state, &read.moves.v[k]));
            referee_play(&t.r, f.choice[0]);
        }
        assert_int_equal(t.p.game->ops->state_hash(t.p.game, t.r.state), end);
        assert_true(str_eq(round_notes(&t, 2), sb_view(&notes)));
        trial_free(&read);
        sb_free(&written);
        sb_free(&error);
        sb_free(&notes);
        round_close(&t);
    }
}

/* ---- an agent that plays along --------------------------------------------------------------- */

typedef struct Follower {
    Agent agent;
    Player *player;
    State *state;
    MoveList *list;
    uint32_t steps;
    bool lost;
} Follower;

static Agent *follower_open(const Agent *setup) {
    Follower *f = mem_alloc(sizeof *f);
    const GameOps *ops = setup->game->ops;
    *f = (Follower){.agent = *setup,
                    .player = ops->player_new(setup->game),
                    .state = ops->state_new(setup->game),
                    .list = ops->list_new(setup->game)};
    return &f->agent;
}

static void follower_compare(Follower *f, Str view) {
    StrBuf own = {0};
    f->agent.game->ops->state_text(f->agent.game, f->state, &own);
    if (!str_eq(sb_view(&own), view)) f->lost = true;
    sb_free(&own);
}

static void follower_begin(Agent *a, const Opening *o) {
    Follower *f = (Follower *)a;
    const GameOps *ops = a->game->ops;
    ops->force(f->player, o->start.v, o->start.n);
    ops->start(f->player, f->state, 999); /* not the seed of the game */
    f->steps = 0;
    f->lost = false;
    follower_compare(f, o->view);
}

static void follower_saw(Agent *a, const Step *step) {
    Follower *f = (Follower *)a;
    const GameOps *ops = a->game->ops;
    TrialFinder find = {.game = a->game, .list = f->list};
    TrialMove move = {.text = step->move, .index = UINT32_MAX};
    ops->force(f->player, step->drawn.v, step->drawn.n);
    ops->moves(f->player, f->state, f->list);
    f->steps++;
    if (!trial_find(&find, f->state, &move)) {
        f->lost = true;
        return;
    }
    ops->force(f->player, step->result.v, step->result.n);
    ops->apply(f->player, f->state, f->list, find.choice[0]);
    ops->force(f->player, NULL, 0);
    follower_compare(f, step->view);
}

static uint32_t follower_choose(Agent *a, const Turn *t, const Budget *b, Analysis *out) {
    return t->count / 2;
}

static void follower_close(Agent *a) {
    Follower *f = (Follower *)a;
    a->game->ops->list_free(f->list);
    a->game->ops->state_free(f->state);
    a->game->ops->player_free(f->player);
    free(f);
}

static const AgentKind follower = {.name = "follower",
                                   .reads = true,
                                   .open = follower_open,
                                   .begin = follower_begin,
                                   .saw = follower_saw,
                                   .choose = follower_choose,
                                   .close = follower_close};

/* Whoever is told how chance went follows a game of dice without knowing its seed. */
static void chance_is_told(void **state) {
    static const char *const games[] = {"games/race/backgammon.lud", "games/dice/pig.lud",
                                        "games/race/snakes-and-ladders.lud"};
    for (int g = 0; g < 3; g++) {
        Round t;
        Bout b = {.seed = 4};
        round_open(&t, games[g]);
        assert_true(t.p.game->chance);
        Agent setup = {.kind = &follower, .game = t.p.game, .threads = 1};
        Agent *a = agent_open(&setup);
        referee_seat(&t.r, 1, a, 1);
        bout_play(&b, &t.r);
        assert_int_equal(((Follower *)a)->steps, b.moves);
        assert_false(((Follower *)a)->lost);
        agent_close(a);
        round_close(&t);
    }
}

/* ---- all at once ----------------------------------------------------------------------------- */

/* Both play a piece of their hand; the higher one wins. */
static const char duel[] =
    "(game \"Duel\" (players 2) (mode Simultaneous)"
    " (equipment { (board (rectangle 1 2)) (hand Each size:2) (piece \"Low\" Each) (piece \"High\" Each) })"
    " (rules"
    "  (start { (place \"Low1\" (handSite P1)) (place \"High1\" (handSite P1 1))"
    "           (place \"Low2\" (handSite P2)) (place \"High2\" (handSite P2 1)) })"
    "  (play (or (move (from (sites Occupied by:P1)) (to 0) P1)"
    "            (move (from (sites Occupied by:P2)) (to 1) P2)))"
    "  (end { (if (and (= (what at:0) (id \"High1\")) (= (what at:1) (id \"Low2\"))) (result P1 Win))"
    "         (if (and (= (what at:0) (id \"Low1\")) (= (what at:1) (id \"High2\"))) (result P2 Win))"
    "         (if (and (is Occupied 0) (is Occupied 1)) (result Mover Draw)) })))";

static void joined_moves(void **state) {
    static const struct {
        uint32_t choice[GAME_MAX_PLAYERS + 1];
        int winner;
        const char *text;
    } rows[] = {{{0, 0, 2}, 0, "2>0+4>1"},
                {{0, 0, 3}, 2, "2>0+5>1"},
                {{0, 1, 2}, 1, "3>0+4>1"},
                {{0, 1, 3}, 0, "3>0+5>1"}};
    Play p;
    Referee r;
    play_open(&p);
    play_text(&p, duel);
    referee_open(&r, p.game);
    for (int i = 0; i < 4; i++) {
        StrBuf text = {0}, error = {0};
        Trial read;
        for (int again = 0; again < 2; again++) {
            if (again) {
                assert_true(referee_load(&r, &read, &error));
            } else {
                referee_start(&r, 1);
                assert_int_equal(referee_moves(&r), 4);
                assert_true(referee_is_asked(&r, 1) && referee_is_asked(&r, 2));
                referee_play_all(&r, rows[i].choice);
                trial_write(&r.trial, &text);
                assert_true(trial_read(&read, sb_view(&text), &error));
            }
            assert_true(p.game->ops->over(r.state));
            assert_int_equal(p.game->ops->winner(r.state), rows[i].winner);
            assert_true(str_is(r.trial.moves.v[0].text, rows[i].text));
        }
        trial_free(&read);
        sb_free(&text);
        sb_free(&error);
    }
    referee_close(&r);
    sit_close(&p);
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(hidden_stays_hidden), cmocka_unit_test(notes_follow_moves),
    cmocka_unit_test(again_and_back),      cmocka_unit_test(chance_is_told),
    cmocka_unit_test(joined_moves),
};

TEST_MAIN(cases)
