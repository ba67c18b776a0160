/* test_agent.c: agents are found, set up and replaced; they play well where it is known what that is, keep
 * to their budgets, and do the same again. */
#include "agent/sit.h"
#include "rbg/board_play.h"

#include "agent/timer.h"

static const char *const searchers[] = {"uct", "grave", "alphabeta"};
static const char *const thinkers[] = {"flat", "uct", "grave", "alphabeta"};
#define COUNT(array) (sizeof(array) / sizeof *(array))

/* ---- setting up ------------------------------------------------------------------------------ */

static void set_up(void **state) {
    static const struct {
        const char *text, *note;
        bool good;
    } rows[] = {
        {"uct", "", true},
        {"uct:c=0.5,threads=2", "", true},
        {"grave:ref=50", "", true},
        {"utc", "did you mean `uct`?", false},
        {"uct:", "come parameters", false},
        {"uct:c", "come parameters", false},
        {"uct:c=x", "c is a number from 0 to 100", false},
        {"uct:c=-1", "c is a number from 0 to 100", false},
        {"uct:d=1", "`uct` has no parameter `d`", false},
        {"uct:threads=0", "threads is a whole number from 1 to 64", false},
        {"uct:threads=1.5", "threads is a whole number from 1 to 64", false},
        {"uct:share=0", "share is a number above 0", false},
        {"isuct:worlds=2.5", "worlds is a whole number from 2 to 4096", false},
        {"uct:memory=1.5", "", true},
        {"alphabeta:threads=2", "has no parameter `threads`", false},
    };
    Play p;
    sit_open(&p, "games/line/tic-tac-toe.lud");
    for (size_t i = 0; i < COUNT(rows); i++) {
        Agent setup;
        StrBuf note = {0};
        bool good = agent_setup(&setup, p.game, str_of(rows[i].text), &note);
        if (good != rows[i].good || !strstr(sb_cstr(&note), rows[i].note))
            play_fail(rows[i].text, sb_cstr(&note));
        sb_free(&note);
    }
    sit_close(&p);
}

/* Every parameter an agent lists can be set: its name is not that of something all agents have. */
static void parameters(void **state) {
    const Game open = {.players = 2}, hidden = {.players = 2, .hidden = true};
    const AgentKind *kind;
    for (uint32_t k = 0; (kind = agent_kind(k)); k++)
        for (int i = 0; i < AGENT_PARAMS && kind->params[i].name; i++) {
            const AgentParam *p = &kind->params[i];
            Agent setup;
            StrBuf text = {0}, note = {0};
            sb_fmt(&text, "%s:%s=%.17g", kind->name, p->name, p->most);
            const Game *game = kind->refuses && kind->refuses(&open) ? &hidden : &open;
            if (!agent_setup(&setup, game, sb_view(&text), &note) || setup.param[i] != p->most)
                play_fail(sb_cstr(&text), "it is not set");
            sb_free(&text);
            sb_free(&note);
        }
}

/* What is hidden, at once or by chance is left to others, and that is told. */
static void replaced(void **state) {
    static const struct {
        Game game;
        const char *asked, *plays, *note;
    } rows[] = {
        {{.hidden = true}, "uct", "isuct", "hidden"},
        {{.hidden = true}, "random", "random", ""},
        {{.chance = true}, "alphabeta", "uct", "it has chance; `uct` plays instead"},
        {{.chance = true, .hidden = true}, "alphabeta", "isuct", "`isuct` plays instead"},
        {{.chance = true}, "grave", "grave", ""},
        {{.simultaneous = true}, "flat", "isuct", "at once"},
        {{.simultaneous = true}, "isuct", "isuct", ""},
        {{.hidden = true}, "isuct", "isuct", ""},
        {{.chance = true}, "isuct", "uct", "nothing is hidden in it"},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        Agent setup;
        StrBuf note = {0};
        bool good = agent_setup(&setup, &rows[i].game, str_of(rows[i].asked), &note);
        if (!strstr(sb_cstr(&note), rows[i].note)) play_fail(rows[i].asked, sb_cstr(&note));
        assert_true(good);
        assert_string_equal(setup.kind->name, rows[i].plays);
        sb_free(&note);
    }
}

/* Who plays instead takes over what was set, as far as it can; the rest is told. */
static void replaced_with_parameters(void **state) {
    static const struct {
        Game game;
        const char *text, *param; /* one that is 7 then */
        const char *without;      /* the end of the note */
        double share;
        int threads;
    } rows[] = {
        {{.hidden = true}, "uct:share=0.01,c=7", "c", "`isuct` plays instead", 0.01, 1},
        {{.hidden = true}, "uct:memory=7,threads=2", "memory", "instead, without threads=2", 1, 1},
        {{.hidden = true}, "uct:c=7,threads=1", "c", "`isuct` plays instead", 1, 1},
        {{.chance = true}, "alphabeta:memory=7", "memory", "`uct` plays instead", 1, 1},
        {{.chance = true, .hidden = true},
         "grave:ref=3,memory=7,threads=4",
         "memory",
         "instead, without ref=3, threads=4",
         1,
         1},
        {{.players = 2}, "isuct:worlds=9,c=7,share=0.5", "c", "without worlds=9", 0.5, 1},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        Agent setup;
        StrBuf note = {0};
        bool good = agent_setup(&setup, &rows[i].game, str_of(rows[i].text), &note), set = false;
        const char *told = strstr(sb_cstr(&note), rows[i].without);
        if (!good || !setup.replaced || !told || strlen(told) != strlen(rows[i].without))
            play_fail(rows[i].text, sb_cstr(&note));
        for (int k = 0; k < AGENT_PARAMS && setup.kind->params[k].name; k++)
            if (strcmp(setup.kind->params[k].name, rows[i].param) == 0) set = setup.param[k] == 7;
        if (!set || setup.share != rows[i].share || setup.threads != rows[i].threads)
            play_fail(rows[i].text, "its parameters are not taken over");
        sb_free(&note);
    }
}

/* ---- playing well ---------------------------------------------------------------------------- */

/* Heaps of two, three and four: only this move leaves the opponent without hope. */
static void wins_at_nim(void **state) {
    Play p;
    StrBuf text = {0};
    Analysis out = {0};
    sit_open(&p, "games/race/nim.lud");
    for (size_t i = 0; i < COUNT(searchers); i++) {
        Agent *a = sit_agent(&p, searchers[i], 5 + i);
        play_begin(&p, 1);
        assert_string_equal(sit_choose(&p, a, (Budget){.iterations = 20000}, &out, &text), "14>11");
        assert_true(out.value > 0);
        agent_close(a);
    }
    /* And it knows that it is won. */
    Agent *a = sit_agent(&p, "alphabeta", 1);
    sit_choose(&p, a, (Budget){.depth = 20}, &out, &text);
    assert_true(out.value > 0.999);
    assert_true(strncmp(sb_cstr(&out.line), "14>11 ", 6) == 0);
    play_move(&p, "14>11");
    sit_choose(&p, a, (Budget){.depth = 20}, &out, &text);
    assert_true(out.value < -0.999);
    agent_close(a);
    analysis_free(&out);
    sb_free(&text);
    sit_close(&p);
}

static void takes_and_stops_lines(void **state) {
    /* Moves so far, and the one to be found. */
    static const char *const rows[][6] = {
        {"0>0", "3>3", "1>1", "4>4", NULL, "2>2"}, /* wins; also stops */
        {"0>0", "4>4", "1>1", NULL, NULL, "2>2"},  /* stops */
    };
    Play p;
    StrBuf text = {0};
    sit_open(&p, "games/line/tic-tac-toe.lud");
    for (size_t i = 0; i < COUNT(thinkers) * COUNT(rows); i++) {
        const char *const *row = rows[i / COUNT(thinkers)];
        Agent *a = sit_agent(&p, thinkers[i % COUNT(thinkers)], i);
        play_begin(&p, 1);
        for (int k = 0; row[k]; k++) play_move(&p, row[k]);
        const char *found = sit_choose(&p, a, (Budget){.iterations = 3000}, NULL, &text);
        if (strcmp(found, row[5]) != 0) play_fail(a->kind->name, found);
        agent_close(a);
    }
    sb_free(&text);
    sit_close(&p);
}

/* Nobody wins, and Alpha-Beta sees it to the end. */
static void solves_tic_tac_toe(void **state) {
    Play p;
    StrBuf text = {0};
    Analysis out = {0};
    sit_open(&p, "games/line/tic-tac-toe.lud");
    Agent *a = sit_agent(&p, "alphabeta", 3);
    sit_choose(&p, a, (Budget){.depth = 20}, &out, &text);
    /* Late moves are looked at less deep, so that nine may not be enough to know that all is known. */
    assert_in_range(out.depth, 9, 12);
    assert_true(out.value == 0);
    agent_close(a);
    analysis_free(&out);
    sb_free(&text);
    sit_close(&p);
}

/* Three players: who would be third in a row wins now, or stops who would win next. */
static void more_than_two(void **state) {
    static const char game[] =
        "(game \"Three\" (players 3) (equipment { (board (square 4)) "
        "(piece \"Disc\" Each) }) (rules (play (move Add (to (sites Empty))))"
        " (end (if (is Line 3) (result Mover Win)))))";
    static const char *const wins[] = {"0>0", "4>4", "8>8", "1>1", "7>7", "10>10", NULL};
    Play p;
    StrBuf text = {0};
    play_open(&p);
    play_text(&p, game);
    for (size_t i = 0; i < COUNT(searchers); i++) {
        Agent *a = sit_agent(&p, searchers[i], i + 1);
        play_begin(&p, 1);
        for (int k = 0; wins[k]; k++) play_move(&p, wins[k]);
        const char *found = sit_choose(&p, a, (Budget){.iterations = 4000}, NULL, &text);
        if (strcmp(found, "2>2") != 0) play_fail(searchers[i], found);
        agent_close(a);
    }
    sb_free(&text);
    sit_close(&p);
}

/* After a swap the seats have changed: who began has the second player's pieces. */
static void swapped(void **state) {
    static const char game[] =
        "(game \"Pie\" (players 2) (equipment { (board (hex Diamond 3)) (piece \"Stone\" Each)"
        "(regions P1 { (sites Side NE) (sites Side SW) })"
        "(regions P2 { (sites Side NW) (sites Side SE) }) })"
        "(rules (meta (swap)) (play (move Add (to (sites Empty))))"
        "(end (if (is Connected Mover) (result Mover Win)))))";
    Play p;
    StrBuf text = {0};
    play_open(&p);
    play_text(&p, game);
    assert_int_equal(agent_mover(p.game, p.state), 1);
    play_move(&p, "4>4");
    assert_int_equal(agent_mover(p.game, p.state), 2);
    /* In the middle the first stone wins: it must be taken over. */
    for (size_t i = 0; i < COUNT(searchers); i++) {
        Agent *a = sit_agent(&p, searchers[i], i + 1);
        uint32_t chosen = sit_ask(a, &p, p.state, (Budget){.iterations = 4000}, NULL);
        p.game->ops->state_copy(p.game, p.other, p.state);
        p.game->ops->moves(p.player, p.other, p.list);
        p.game->ops->apply(p.player, p.other, p.list, chosen);
        if (agent_seat(p.game, p.other, 1) != 2) play_fail(searchers[i], "did not swap");
        assert_int_equal(agent_mover(p.game, p.other), 1);
        agent_close(a);
    }
    sb_free(&text);
    sit_close(&p);
}

/* In Pig there is something to choose only after a throw. */
static void open_with_choice(Play *p, const char *game) {
    sit_open(p, game);
    while (p->game->ops->moves(p->player, p->state, p->list) < 2)
        p->game->ops->apply(p->player, p->state, p->list, 0);
}

/* ---- budgets --------------------------------------------------------------------------------- */

static void keeps_to_budgets(void **state) {
    static const char *const games[] = {"games/line/four-in-a-row.lud", "games/dice/pig.lud"};
    StrBuf text = {0};
    Analysis out = {0};
    for (size_t g = 0; g < COUNT(games); g++) {
        Play p;
        open_with_choice(&p, games[g]);
        for (size_t i = 0; i < COUNT(thinkers); i++) {
            bool looks_ahead = strcmp(thinkers[i], "alphabeta") == 0;
            if (looks_ahead && p.game->chance) continue;
            Agent *a = sit_agent(&p, thinkers[i], 1);
            sit_choose(&p, a, (Budget){.iterations = 137}, &out, &text);
            if (looks_ahead)
                assert_true(out.iterations <= 138);
            else
                assert_int_equal(out.iterations, 137);
            agent_begin(a, &(Opening){.seat = 1, .seed = 1});
            sit_choose(&p, a, (Budget){.iterations = 500, .depth = 2}, &out, &text);
            assert_true(out.depth <= 2);
            double begun = timer_now();
            sit_choose(&p, a, (Budget){.seconds = 0.02, .iterations = UINT64_MAX}, &out, &text);
            double took = timer_now() - begun;
            assert_true(took < 10);
            if (!looks_ahead) assert_true(took >= 0.019);
            agent_close(a);
        }
        sit_close(&p);
    }
    analysis_free(&out);
    sb_free(&text);
}

/* A share is one of every limit; nothing of a limit is left out by rounding. */
static void shares(void **state) {
    static const struct {
        const char *text;
        Budget whole, own;
    } rows[] = {
        {"uct:share=0.25", {1, 10, 3, NULL}, {0.25, 3, 1, NULL}},
        {"alphabeta:share=0.25", {0, 0, 9, NULL}, {0, 0, 3, NULL}},
        {"alphabeta:share=0.01", {0, 0, 1, NULL}, {0, 0, 1, NULL}},
        {"uct", {1, 10, 3, NULL}, {1, 10, 3, NULL}},
    };
    Play p;
    Analysis out = {0};
    sit_open(&p, "games/line/four-in-a-row.lud");
    for (size_t i = 0; i < COUNT(rows); i++) {
        Agent *a = sit_agent(&p, rows[i].text, 1);
        Budget own = agent_budget(a, &rows[i].whole);
        assert_true(own.seconds == rows[i].own.seconds);
        assert_int_equal(own.iterations, rows[i].own.iterations);
        assert_int_equal(own.depth, rows[i].own.depth);
        agent_close(a);
    }
    Agent *a = sit_agent(&p, "alphabeta:share=0.5", 1);
    sit_ask(a, &p, p.state, (Budget){.depth = 4}, &out);
    assert_int_equal(out.depth, 2);
    agent_close(a);
    analysis_free(&out);
    sit_close(&p);
}

/* Tens of thousands of moves: who has little time takes some times as long as it takes to list them, and
 * does not, for instance, sort them in as many steps as they have pairs. */
static void many_moves(void **state) {
    enum { LISTINGS = 200 };
    static const char *const agents[] = {"flat", "uct:memory=32", "grave:memory=32", "alphabeta"};
    static const char *const line = "[e,e,e,e,e,e,e,e,e,e,e,e,e,e,e,e]";
    StrBuf text = {0};
    Play p = {0};
    sb_text(&text,
            "#players = white(100), black(100)\n#pieces = e, w, b\n#variables =\n"
            "#any = ((up* + down*)(left* + right*))\n#board = rectangle(up,down,left,right,");
    for (int i = 0; i < 16; i++) sb_text(&text, line);
    sb_text(&text,
            ")\n#rules = (->white any {e} [w] any {e} [w] ->black any {e} [b] any {e} [b])*");
    board_text(&p, sb_cstr(&text));
    play_begin(&p, 1);
    double begun = timer_now();
    assert_int_equal(p.game->ops->moves(p.player, p.state, p.list), 256 * 255);
    double listed = timer_now() - begun;
    for (size_t i = 0; i < COUNT(agents); i++) {
        Agent *a = sit_agent(&p, agents[i], 1);
        begun = timer_now();
        sit_choose(&p, a, (Budget){.seconds = 0.001}, NULL, &text);
        if (timer_now() - begun > LISTINGS * listed) play_fail(agents[i], "it takes too long");
        agent_close(a);
    }
    play_rise(&p);
    sb_free(&text);
}

static void stops_when_told(void **state) {
    atomic_bool stop = true;
    Play p;
    sit_open(&p, "games/line/four-in-a-row.lud");
    for (size_t i = 0; i < COUNT(thinkers); i++) {
        Agent *a = sit_agent(&p, thinkers[i], 1);
        uint32_t move = sit_ask(a, &p, p.state, (Budget){.seconds = 100, .stop = &stop}, NULL);
        assert_true(move < p.game->ops->moves(p.player, p.state, p.list));
        agent_close(a);
    }
    sit_close(&p);
}

/* A tree that has no more room goes on without growing. */
static void memory_is_bounded(void **state) {
    Play p;
    StrBuf text = {0};
    Analysis out = {0};
    sit_open(&p, "games/line/gomoku.lud");
    for (int i = 0; i < 2; i++) {
        Agent *a = sit_agent(&p, i ? "grave:memory=1" : "uct:memory=1", 1);
        for (int k = 0; k < 2; k++) {
            sit_choose(&p, a, (Budget){.iterations = 400}, &out, &text);
            assert_int_equal(out.iterations, 400);
        }
        agent_close(a);
    }
    analysis_free(&out);
    sb_free(&text);
    sit_close(&p);
}

/* ---- the same again -------------------------------------------------------------------------- */

static void same_analysis(const Analysis *a, const Analysis *b) {
    assert_int_equal(a->moves, b->moves);
    assert_int_equal(a->iterations, b->iterations);
    assert_string_equal(sb_cstr(&a->line), sb_cstr(&b->line));
    for (uint32_t i = 0; i < a->moves; i++) {
        assert_int_equal(a->move[i].visits, b->move[i].visits);
        assert_true(a->move[i].value == b->move[i].value);
    }
}

/* The same seed, the same thoughts: in a new agent and in one that has played before. */
static void repeats_itself(void **state) {
    static const char *const games[] = {"games/line/four-in-a-row.lud", "games/dice/pig.lud",
                                        "games/war/breakthrough.lud"};
    StrBuf text = {0};
    Analysis first = {0}, second = {0};
    for (size_t g = 0; g < COUNT(games); g++) {
        Play p;
        open_with_choice(&p, games[g]);
        for (size_t i = 0; i < COUNT(thinkers); i++) {
            if (p.game->chance && strcmp(thinkers[i], "alphabeta") == 0) continue;
            Agent *a = sit_agent(&p, thinkers[i], 9), *b = sit_agent(&p, thinkers[i], 10);
            Budget budget = {.iterations = 150};
            sit_choose(&p, b, budget, NULL, &text);
            agent_begin(b, &(Opening){.seat = 1, .seed = 9});
            for (int k = 0; k < 3; k++) {
                sit_choose(&p, a, budget, &first, &text);
                sit_choose(&p, b, budget, &second, &text);
                same_analysis(&first, &second);
                p.game->ops->apply(p.player, p.state, p.list, 0);
            }
            agent_close(a);
            agent_close(b);
            play_begin(&p, 1);
            if (p.game->ops->moves(p.player, p.state, p.list) < 2)
                p.game->ops->apply(p.player, p.state, p.list, 0);
        }
        sit_close(&p);
    }
    analysis_free(&first);
    analysis_free(&second);
    sb_free(&text);
}

/* What is below the position that was reached is kept: it has been visited before. */
static void keeps_its_tree(void **state) {
    Play p;
    StrBuf text = {0};
    Analysis out = {0};
    sit_open(&p, "games/line/tic-tac-toe.lud");
    Agent *a = sit_agent(&p, "uct", 4);
    sit_choose(&p, a, (Budget){.iterations = 3000}, &out, &text);
    play_move(&p, "4>4");
    play_move(&p, "0>0");
    sit_choose(&p, a, (Budget){.iterations = 100}, &out, &text);
    uint64_t visits = 0;
    for (uint32_t i = 0; i < out.moves; i++) visits += out.move[i].visits;
    assert_int_equal(out.iterations, 100);
    assert_true(visits > 110);
    /* A position that was never seen begins anew. */
    play_begin(&p, 1);
    play_move(&p, "8>8");
    sit_choose(&p, a, (Budget){.iterations = 100}, &out, &text);
    visits = 0;
    for (uint32_t i = 0; i < out.moves; i++) visits += out.move[i].visits;
    assert_int_equal(visits, 100);
    agent_close(a);
    analysis_free(&out);
    sb_free(&text);
    sit_close(&p);
}

/* Plays a move of Pig, in which chance comes after a move, and tells the agent. */
static void move_and_tell(Play *p, Agent *a, uint32_t i, bool told) {
    StrBuf text = {0};
    Step step = {.player = p->game->ops->mover(p->state)};
    p->game->ops->moves(p->player, p->state, p->list);
    p->game->ops->move_text(p->game, p->list, i, &text);
    p->game->ops->apply(p->player, p->state, p->list, i);
    step.move = sb_view(&text);
    step.result.n = p->game->ops->chance(p->player, NULL, &step.result.v);
    if (told) agent_saw(a, &step);
    sb_free(&text);
}

/* Where there is chance the tree is followed along the moves that are made, whatever chance does. */
static void keeps_its_tree_open(void **state) {
    Play p;
    Analysis out = {0};
    open_with_choice(&p, "games/dice/pig.lud");
    Agent *a = sit_agent(&p, "uct", 4);
    for (int told = 1; told >= 0; told--) {
        uint32_t i = sit_ask(a, &p, p.state, (Budget){.iterations = 3000}, &out);
        uint64_t visits = 0;
        move_and_tell(&p, a, i, told);
        while (p.game->ops->moves(p.player, p.state, p.list) < 2) move_and_tell(&p, a, 0, told);
        sit_ask(a, &p, p.state, (Budget){.iterations = 10}, &out);
        for (uint32_t k = 0; k < out.moves; k++) visits += out.move[k].visits;
        assert_true(told ? visits > 100 : visits == 10);
    }
    agent_close(a);
    analysis_free(&out);
    sit_close(&p);
}

/* States that differ only in what chance will bring lead to the same thoughts. */
static void future_is_unknown(void **state) {
    Play p;
    Analysis first = {0}, second = {0};
    open_with_choice(&p, "games/dice/pig.lud");
    for (size_t i = 0; i < COUNT(thinkers) - 1; i++) {
        Agent *a = sit_agent(&p, thinkers[i], 2);
        sit_ask(a, &p, p.state, (Budget){.iterations = 200}, &first);
        p.game->ops->state_copy(p.game, p.other, p.state);
        p.game->ops->reseed(p.other, 12345);
        agent_begin(a, &(Opening){.seat = 1, .seed = 2});
        sit_ask(a, &p, p.other, (Budget){.iterations = 200}, &second);
        same_analysis(&first, &second);
        agent_close(a);
    }
    analysis_free(&first);
    analysis_free(&second);
    sit_close(&p);
}

static void several_threads(void **state) {
    static const char *const rows[] = {"flat:threads=3", "uct:threads=3", "grave:threads=3"};
    static const char *const games[] = {"games/line/four-in-a-row.lud", "games/dice/pig.lud"};
    StrBuf text = {0};
    Analysis out = {0};
    for (size_t i = 0; i < COUNT(rows) * COUNT(games); i++) {
        Play p;
        open_with_choice(&p, games[i / COUNT(rows)]);
        Agent *a = sit_agent(&p, rows[i % COUNT(rows)], 1);
        uint64_t visits = 0;
        sit_choose(&p, a, (Budget){.iterations = 3000}, &out, &text);
        for (uint32_t k = 0; k < out.moves; k++) visits += out.move[k].visits;
        assert_int_equal(out.iterations, 3000);
        assert_int_equal(visits, 3000);
        agent_close(a);
        sit_close(&p);
    }
    analysis_free(&out);
    sb_free(&text);
}

/* A region that pieces want to reach is no store: what stands there is not gained. */
static void stores_hold_what_nobody_owns(void **state) {
    double feature[GAME_MAX_FEATURES];
    Play p;
    sit_open(&p, "games/war/draughts.lud");
    play_begin(&p, 1);
    assert_true(p.game->ops->features(p.game, p.state, 1, feature) > FEATURE_PIECES);
    assert_true(feature[FEATURE_STORE] == 0);
    assert_true(feature[FEATURE_PIECES] == 12);
    sit_close(&p);
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(set_up),
    cmocka_unit_test(parameters),
    cmocka_unit_test(replaced),
    cmocka_unit_test(replaced_with_parameters),
    cmocka_unit_test(wins_at_nim),
    cmocka_unit_test(takes_and_stops_lines),
    cmocka_unit_test(solves_tic_tac_toe),
    cmocka_unit_test(more_than_two),
    cmocka_unit_test(swapped),
    cmocka_unit_test(keeps_to_budgets),
    cmocka_unit_test(shares),
    cmocka_unit_test(many_moves),
    cmocka_unit_test(stops_when_told),
    cmocka_unit_test(memory_is_bounded),
    cmocka_unit_test(repeats_itself),
    cmocka_unit_test(keeps_its_tree),
    cmocka_unit_test(keeps_its_tree_open),
    cmocka_unit_test(future_is_unknown),
    cmocka_unit_test(several_threads),
    cmocka_unit_test(stores_hold_what_nobody_owns),
};

TEST_MAIN(cases)
