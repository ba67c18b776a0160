/* test_ugi_engine.c: our end of the protocol of agents: what is said to it, and what it answers. */
#include "agent/sit.h"

#include "match/ugi_engine.h"

typedef struct Talk {
    Play *p;
    StrBuf heard;
    UgiEngine *e;
} Talk;

static void talk_say(void *owner, Str line) {
    sb_str(&((Talk *)owner)->heard, line);
}

static Game *talk_load(void *owner, Str language, Str text, StrBuf *why) {
    Talk *t = owner;
    Unit u;
    if (!str_is(language, "lud")) return NULL;
    unit_load_text(&u, "rules", text, t->p->defs, NULL, t->p->grammar);
    Rules *r = u.root ? compile_rules(t->p->grammar, u.root, &u.diags) : NULL;
    if (!r) diags_text(&u.diags, why);
    unit_free(&u);
    return r ? &r->game : NULL;
}

static void talk_open(Talk *t, Play *p, const char *agent, const Game *game) {
    UgiEngineSetup setup = {.agent = agent,
                            .game = game,
                            .load = talk_load,
                            .say = talk_say,
                            .owner = t,
                            .alone = true,
                            .most = 50};
    *t = (Talk){.p = p};
    t->e = ugi_engine_open(&setup);
}

static void talk_close(Talk *t) {
    ugi_engine_close(t->e);
    sb_free(&t->heard);
}

/* What it answers to these lines. */
static const char *talk(Talk *t, const char *lines) {
    Str rest = str_of(lines);
    sb_clear(&t->heard);
    while (rest.n) ugi_engine_line(t->e, str_cut(&rest, '\n'));
    return sb_cstr(&t->heard);
}

static void answers(Talk *t, const char *lines, const char *expected) {
    assert_string_equal(talk(t, lines), expected);
}

static const char toe[] =
    "uginewgame\ngame name Toe\ngame rules 1\ngame language lud\ngame players 2\ngame chance no\n"
    "game hidden no\ngame simultaneous no\ngame seat 1\ngame seed 3\n"
    "rule (game \"Toe\" (players 2)\n"
    "rule  (equipment { (board (square 3)) (piece \"Disc\" P1) (piece \"Cross\" P2) })\n"
    "rule  (rules (play (move Add (to (sites Empty))))\n"
    "rule   (end (if (is Line 3) (result Mover Win)))))\n"
    "isready\n";

static void handshake(void **state) {
    Play p;
    Talk t;
    play_open(&p);
    talk_open(&t, &p, "uct", NULL);
    const char *said = talk(&t, "ugi\n");
    assert_non_null(strstr(said, "id name Tessera"));
    assert_non_null(strstr(said, "option name Agent type string default uct\n"));
    assert_non_null(strstr(said, "wants rules steps views legal\nugiok\n"));
    answers(&t, "isready\nxyzzy\n\nstop\nisready\n", "readyok\nreadyok\n");
    assert_false(ugi_engine_line(t.e, STR("quit")));
    talk_close(&t);
    play_close(&p);
}

/* A win in one is found, whether it is told by steps or by positions. */
static void follows_the_game(void **state) {
    Play p;
    Talk t;
    play_open(&p);
    talk_open(&t, &p, "alphabeta", NULL);
    answers(&t, toe, "readyok\n");
    answers(&t, "query gameover\nquery p1turn\nquery p2turn\nquery result\nquery weather\n",
            "response false\nresponse true\nresponse false\nresponse none\nresponse unknown\n");
    talk(&t, "step player 1 move 0>0\nstep player 2 move 3>3\nstep player 1 move 1>1\n"
             "step player 2 move 4>4\n");
    assert_non_null(strstr(talk(&t, "go depth 1\n"), "bestmove 2>2\n"));
    /* By the host's numbers, in whatever order it has them. */
    assert_non_null(strstr(talk(&t, "turn player 1 moves 3\nlegal 0 8>8\nlegal 1 2>2\nlegal 2 7>7\n"
                                    "go depth 1\n"),
                           "bestmove #1\n"));
    assert_non_null(
        strstr(talk(&t, "position startpos moves 8>8 3>3 7>7 0>0\nturn player 1 moves 5\n"
                        "go depth 1\n"),
               "bestmove 6>6\n"));
    answers(&t, "position startpos moves 8>8 3>3 7>7 0>0 6>6\nquery gameover\nquery result\n",
            "response true\nresponse p1win\n");
    /* Back again. */
    answers(&t, "position startpos moves 8>8\nquery p2turn\n", "response true\n");
    talk_close(&t);
    play_close(&p);
}

static void wrong_lines(void **state) {
    Play p;
    Talk t;
    play_open(&p);
    talk_open(&t, &p, "uct", NULL);
    talk(&t, toe);
    answers(&t, "step player 1 move 9>9\ngo nodes 1\n",
            "error not legal: 9>9\nerror this game cannot be played\n");
    /* The next game is another one. */
    answers(&t, toe, "readyok\n");
    answers(&t, "position startpos moves 0>0 0>0\n", "error not legal: 0>0\n");
    answers(&t, toe, "readyok\n");
    answers(&t, "position fen 8\n", "error a position that cannot be read\n");
    answers(&t, toe, "readyok\n");
    answers(&t, "position startpos moves 0>0 3>3 1>1 4>4 2>2\ngo nodes 1\n",
            "error there is no move to choose from\n");
    /* Without rules, and without texts. */
    answers(&t, "uginewgame\ngame players 2\ngo nodes 1\n",
            "error there is no move to choose from\n");
    assert_non_null(
        strstr(talk(&t, "uginewgame\ngame language lud\ngame rules 7\nrule (game\nisready\n"),
               "info string these rules are of no use: "));
    talk_close(&t);
    talk_open(&t, &p, "nobody", NULL);
    talk(&t, toe);
    answers(&t, "go nodes 1\n", "error this game cannot be played\n");
    talk(&t, "setoption name Agent value random\n");
    talk(&t, toe);
    assert_non_null(strstr(talk(&t, "go nodes 1\n"), "bestmove "));
    /* A host starts no programs through us. */
    talk(&t, "setoption name Agent value exec:true\n");
    assert_non_null(strstr(talk(&t, toe), "error "));
    talk_close(&t);
    play_close(&p);
}

/* Where something is hidden only what is told is known: there are no rules here at all. */
static void plays_by_texts(void **state) {
    Play p;
    Talk t;
    play_open(&p);
    talk_open(&t, &p, "uct", NULL);
    answers(
        &t,
        "uginewgame\ngame name Cards\ngame players 4\ngame hidden yes\ngame seat 3\nview ?\nisready\n",
        "readyok\n");
    answers(
        &t,
        "step player 1 move ?>2\nview x\nturn player 3 moves 1\nview y\nlegal 0 a b\nisready\ngo\n",
        "readyok\nbestmove #0\n");
    answers(&t, "query result\n", "response unknown\n");
    for (int i = 0; i < 20; i++) {
        const char *said =
            talk(&t, "turn player 3 moves 2\nlegal 0 a\nlegal 1 a\nlegal 7 b\ngo nodes 2\n");
        assert_true(strcmp(said, "bestmove #0\n") == 0 || strcmp(said, "bestmove #1\n") == 0);
    }
    talk_close(&t);
    play_close(&p);
}

/* The dice that were rolled for a turn are those the host tells of. */
static void hears_of_chance(void **state) {
    Play p;
    Talk t;
    sit_open(&p, "games/race/backgammon.lud");
    talk_open(&t, &p, "flat", p.game);
    for (int a = 0; a < 6; a += 2) {
        char lines[80];
        snprintf(lines, sizeof lines, "uginewgame\nposition startpos drawn %d,%d\ngo nodes 5\n", a,
                 a + 1);
        const char *move = strstr(talk(&t, lines), "bestmove ");
        const int drawn[] = {a, a + 1};
        bool found = false;
        StrBuf text = {0};
        assert_non_null(move);
        p.game->ops->force(p.player, drawn, 2);
        uint32_t n = p.game->ops->moves(p.player, p.state, p.list);
        p.game->ops->force(p.player, NULL, 0);
        for (uint32_t i = 0; i < n && !found; i++) {
            sb_clear(&text);
            sb_text(&text, "bestmove ");
            p.game->ops->move_text(p.game, p.list, i, &text);
            sb_char(&text, '\n');
            found = strcmp(sb_cstr(&text), move) == 0;
        }
        assert_true(found);
        sb_free(&text);
    }
    talk_close(&t);
    sit_close(&p);
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(handshake),       cmocka_unit_test(follows_the_game),
    cmocka_unit_test(wrong_lines),     cmocka_unit_test(plays_by_texts),
    cmocka_unit_test(hears_of_chance),
};

TEST_MAIN(cases)
