/* test_process.c: agents from outside in contests: whatever they do wrong costs them the game, with the
 * reason, and nothing else; nothing of them is left. */
#include "agent/sit.h"

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include "agent/timer.h"
#include "match/contest.h"

/* ---- contests -------------------------------------------------------------------------------- */

typedef struct Faults {
    uint32_t n;
    char reason[8][AGENT_FAULT_ROOM];
} Faults;

static void note_fault(void *owner, const Contest *c, const ContestGame *g) {
    Faults *f = owner;
    if (g->bout->culprit && f->n < 8)
        snprintf(f->reason[f->n++], AGENT_FAULT_ROOM, "%s", g->bout->reason);
}

static void contest_with(Contest *c, const Play *p, const char *agent, Faults *faults) {
    *c = (Contest){.game = p->game,
                   .games = 2,
                   .seed = 3,
                   .jobs = 1,
                   .budget = {.seconds = 0.02},
                   .told = note_fault,
                   .owner = faults};
    for (int i = 0; i < p->game->players; i++) {
        StrBuf note = {0};
        if (!agent_setup(&c->agent[i], p->game, str_of(i == 0 ? agent : "random"), &note))
            play_fail(agent, sb_cstr(&note));
        sb_free(&note);
    }
    *faults = (Faults){0};
}

/* ---- processes ------------------------------------------------------------------------------- */

/* The file in which agents of a test write their numbers. */
static const char *pids_path(void) {
    static char path[TEST_PATH_MAX];
    const char *folder = getenv("TMPDIR");
    if (!path[0]) {
        snprintf(path, sizeof path, "%s/tessera_pids_XXXXXX", folder && *folder ? folder : "/tmp");
        int fd = mkstemp(path);
        assert_true(fd >= 0);
        close(fd);
    }
    return path;
}

static bool process_is_there(int pid) {
    return kill(pid, 0) == 0 || kill(-pid, 0) == 0;
}

/* All that have run since the last time are gone; how many there were. */
static uint32_t all_are_gone(void) {
    uint32_t n = 0;
    char line[32];
    FILE *f = fopen(pids_path(), "r");
    assert_non_null(f);
    while (fgets(line, sizeof line, f)) {
        pid_t pid = (pid_t)strtol(line, NULL, 10);
        assert_true(pid > 0);
        /* What was killed may need a moment to be collected by whoever has inherited it. */
        for (int i = 0; i < 500 && process_is_there(pid); i++)
            nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
        assert_false(process_is_there(pid));
        n++;
    }
    fclose(f);
    assert_int_equal(truncate(pids_path(), 0), 0);
    return n;
}

/* An agent that is wrong in that way, with little patience where it is to be waited for. */
static const char *broken(char out[AGENT_PROGRAM_ROOM], const char *way) {
    char path[TEST_PATH_MAX];
    int n = snprintf(out, AGENT_PROGRAM_ROOM, "exec:exec %s %s %s",
                     test_source(path, "test/agent/broken/agent.sh"), way, pids_path());
    assert_true(n < AGENT_PROGRAM_ROOM);
    return out;
}

static const struct {
    const char *way, *reason;
    double start, grace;
} broken_rows[] = {
    {"illegal", "illegal move `nowhere`", 0, 0},
    {"too_high", "illegal move `#100000`", 0, 0},
    {"empty", "illegal move ``", 0, 0},
    {"crashes", "crashed: signal 11", 0, 0},
    {"exits", "exited with 3 (standard error: something is wrong here)", 0, 0},
    {"dies_at_step", "exited with 4", 0, 0},
    {"closes", "closed its output", 0, 0},
    {"floods", "flooded: more than 1 MiB without an answer", 0, 0},
    {"long_line", "flooded: a line of more than 64 KiB", 0, 0},
    {"twice", "answered without being asked", 0, 0},
    {"early", "answered without being asked", 0, 0},
    {"error", "says: I do not like this game", 0, 0},
    {"forks", "illegal move `nowhere`", 0, 0},
    {"hangs", "no answer within 0.12 s", 0, 0.1},
    {"spins", "no answer within 0.12 s", 0, 0.1},
    {"garbage", "no answer within 0.12 s", 0, 0.1},
    {"deaf", "does not speak the protocol: no `ugiok` within 0.5 s", 0.5, 0},
    {"wrong_handshake", "does not speak the protocol: no `ugiok` within 0.5 s", 0.5, 0},
    {"unready", "is not ready within 0.5 s", 0.5, 0},
};

static void faults_cost_the_game(void **state) {
    Play p;
    sit_open(&p, "games/line/tic-tac-toe.lud");
    for (size_t i = 0; i < sizeof broken_rows / sizeof *broken_rows; i++) {
        Contest c;
        Faults faults;
        char name[AGENT_PROGRAM_ROOM];
        contest_with(&c, &p, broken(name, broken_rows[i].way), &faults);
        c.agent[0].param[0] = broken_rows[i].start > 0 ? broken_rows[i].start : 60;
        c.agent[0].param[1] = broken_rows[i].grace > 0 ? broken_rows[i].grace : 60;
        contest_run(&c);
        assert_int_equal(c.finished, 2);
        assert_int_equal(c.tally[0].forfeits, 2);
        assert_int_equal(c.tally[1].wins, 2);
        assert_int_equal(faults.n, 2);
        for (uint32_t k = 0; k < 2; k++)
            assert_string_equal(faults.reason[k], broken_rows[i].reason);
        assert_int_equal(all_are_gone(), 2); /* one for each game */
    }
    sit_close(&p);
}

/* Who answers too late for the match loses on time and plays on; who does not answer at all is waited for
 * longer than that, and forfeits. `tardy` needs 0.3 s. */
static const struct {
    const char *way;
    double margin, grace;
    uint32_t on_time, forfeits, processes;
    const char *reason; /* how it begins; NULL: it has time enough */
} late_rows[] = {
    {"tardy", 0, 60, 0, 0, 1, NULL},
    {"tardy", 60, 0.05, 0, 0, 1, NULL},
    {"tardy", 0.1, 60, 2, 0, 1, "it thought 0."},
    {"tardy", 0.1, 0.05, 0, 2, 2, "no answer within 0.17 s"},
    {"hangs", 0.1, 0.05, 0, 2, 2, "no answer within 0.17 s"},
    {"hangs", 0.25, 0.05, 0, 2, 2, "no answer within 0.32 s"},
};

static void late_is_not_silent(void **state) {
    Play p;
    sit_open(&p, "games/line/tic-tac-toe.lud");
    for (size_t i = 0; i < sizeof late_rows / sizeof *late_rows; i++) {
        Contest c;
        Faults faults;
        char name[AGENT_PROGRAM_ROOM];
        contest_with(&c, &p, broken(name, late_rows[i].way), &faults);
        c.margin = late_rows[i].margin;
        c.random_moves = 3;
        c.agent[0].param[1] = late_rows[i].grace;
        contest_run(&c);
        assert_int_equal(c.finished, 2);
        assert_int_equal(c.tally[0].on_time, late_rows[i].on_time);
        assert_int_equal(c.tally[0].forfeits, late_rows[i].forfeits);
        const char *reason = late_rows[i].reason;
        assert_int_equal(faults.n, reason ? 2 : 0);
        for (uint32_t k = 0; reason && k < 2; k++)
            assert_memory_equal(faults.reason[k], reason, strlen(reason));
        assert_int_equal(all_are_gone(), late_rows[i].processes);
    }
    sit_close(&p);
}

/* One process plays many games, and does not outlive them, even if it wants to. */
static void good_agents_stay(void **state) {
    static const char *const ways[] = {"fine", "stays"};
    static const char *const games[] = {"games/line/tic-tac-toe.lud", "games/hidden/ten-cards.lud",
                                        "games/dice/pig.lud"};
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        Play p;
        sit_open(&p, games[g]);
        for (int w = 0; w < 2; w++) {
            Contest c;
            Faults faults;
            char name[AGENT_PROGRAM_ROOM];
            contest_with(&c, &p, broken(name, ways[w]), &faults);
            c.budget = (Budget){.iterations = 1};
            contest_run(&c);
            assert_int_equal(c.finished, 2);
            assert_int_equal(faults.n, 0);
            assert_int_equal(all_are_gone(), 1);
        }
        sit_close(&p);
    }
}

static void many_at_once(void **state) {
    Play p;
    Contest c;
    Faults faults;
    char name[AGENT_PROGRAM_ROOM];
    sit_open(&p, "games/line/tic-tac-toe.lud");
    contest_with(&c, &p, broken(name, "crashes"), &faults);
    c.games = 8;
    c.jobs = 4;
    contest_run(&c);
    assert_int_equal(c.tally[0].forfeits, 8);
    assert_int_equal(faults.n, 8);
    for (int i = 0; i < 8; i++) assert_string_equal(faults.reason[i], "crashed: signal 11");
    assert_int_equal(all_are_gone(), 8);
    sit_close(&p);
}

static int count_files(void) {
    int n = 0;
    for (int fd = 0; fd < 256; fd++) n += fcntl(fd, F_GETFD) >= 0;
    return n;
}

static void files_are_closed(void **state) {
    Play p;
    sit_open(&p, "games/line/tic-tac-toe.lud");
    int before = count_files();
    for (int i = 0; i < 3; i++) {
        Contest c;
        Faults faults;
        char name[AGENT_PROGRAM_ROOM];
        contest_with(&c, &p,
                     broken(name, i == 0   ? "fine"
                                  : i == 1 ? "crashes"
                                           : "closes"),
                     &faults);
        contest_run(&c);
        assert_int_equal(count_files(), before);
    }
    all_are_gone();
    sit_close(&p);
}

/* Somebody wants the match to end: nobody is waited for. */
static void *stop_soon(void *arg) {
    nanosleep(&(struct timespec){.tv_nsec = 50000000}, NULL);
    atomic_store((atomic_bool *)arg, true);
    return NULL;
}

static void broken_off(void **state) {
    Play p;
    Contest c;
    Faults faults;
    char name[AGENT_PROGRAM_ROOM];
    pthread_t id;
    atomic_bool stop = false;
    sit_open(&p, "games/line/tic-tac-toe.lud");
    contest_with(&c, &p, broken(name, "hangs"), &faults);
    c.budget = (Budget){.seconds = 1000, .stop = &stop};
    c.agent[0].param[1] = 0.1;
    assert_int_equal(pthread_create(&id, NULL, stop_soon, &stop), 0);
    contest_run(&c);
    pthread_join(id, NULL);
    assert_int_equal(c.finished, 0);
    all_are_gone();
    sit_close(&p);
}

/* ---- how a game ends ------------------------------------------------------------------------- */

/* The lines with the word that an agent was sent, as test/agent/record.sh has kept them, one behind the
 * other; the file is empty then. */
static void recorded_lines(const char *word, StrBuf *out) {
    char line[4096];
    FILE *f = fopen(pids_path(), "r");
    assert_non_null(f);
    while (fgets(line, sizeof line, f))
        if (strncmp(line, word, strlen(word)) == 0) sb_text(out, line);
    fclose(f);
    assert_int_equal(truncate(pids_path(), 0), 0);
}

/* Both play the first move: the first player wins Tic-Tac-Toe with it. Two games, with seats changed. */
static const struct {
    const char *game, *other;
    double margin;
    const char *told;
} ending_rows[] = {
    {"games/line/tic-tac-toe.lud", "fine", 0,
     "gameover reason rules worth 1 -1\ngameover reason rules worth 1 -1\n"},
    {"games/line/tic-tac-toe.lud", "illegal", 0,
     "gameover reason forfeit worth 1 -1\ngameover reason forfeit worth -1 1\n"},
    {"games/line/tic-tac-toe.lud", "crashes", 0,
     "gameover reason forfeit worth 1 -1\ngameover reason forfeit worth -1 1\n"},
    {"games/hidden/ten-cards.lud", "exits", 0,
     "gameover reason forfeit worth 1 -1\ngameover reason forfeit worth -1 1\n"},
    /* Whoever moves first is too late: nobody starts or answers within a nanosecond. */
    {"games/line/tic-tac-toe.lud", "fine", 1e-9,
     "gameover reason time worth -1 1\ngameover reason time worth -1 1\n"},
};

/* A script of ours with an argument, as a command. */
static const char *command(char out[AGENT_PROGRAM_ROOM], const char *script, const char *argument) {
    char path[TEST_PATH_MAX];
    int n =
        snprintf(out, AGENT_PROGRAM_ROOM, "exec:exec %s %s", test_source(path, script), argument);
    assert_true(n < AGENT_PROGRAM_ROOM);
    return out;
}

static void endings_are_told(void **state) {
    for (size_t i = 0; i < sizeof ending_rows / sizeof *ending_rows; i++) {
        Play p;
        Contest c, other;
        Faults faults;
        char name[AGENT_PROGRAM_ROOM];
        StrBuf got = {0};
        sit_open(&p, ending_rows[i].game);
        command(name, "test/agent/broken/agent.sh", ending_rows[i].other);
        contest_with(&other, &p, name, &faults);
        contest_with(&c, &p, command(name, "test/agent/record.sh", pids_path()), &faults);
        c.agent[1] = other.agent[0];
        c.agent[0].param[1] = c.agent[1].param[1] = 60;
        c.budget.seconds = ending_rows[i].margin > 0 ? 1e-9 : 1;
        c.margin = ending_rows[i].margin;
        contest_run(&c);
        assert_int_equal(c.finished, 2);
        recorded_lines("gameover", &got);
        assert_string_equal(sb_cstr(&got), ending_rows[i].told);
        sb_free(&got);
        sit_close(&p);
    }
}

/* Options that have no value are buttons. */
static void options_are_set(void **state) {
    Play p;
    Contest c;
    Faults faults;
    char path[TEST_PATH_MAX], name[AGENT_PROGRAM_ROOM], script[TEST_PATH_MAX];
    StrBuf got = {0};
    sit_open(&p, "games/line/tic-tac-toe.lud");
    /* A path has parameters, a command has not. */
    assert_true(snprintf(script, sizeof script, "%s.sh", pids_path()) < (int)sizeof script);
    FILE *f = fopen(script, "w");
    assert_non_null(f);
    fprintf(f, "#!/bin/sh\nexec %s %s\n", test_source(path, "test/agent/record.sh"), pids_path());
    assert_int_equal(fchmod(fileno(f), 0700), 0);
    fclose(f);
    int n = snprintf(name, sizeof name, "%s:Level=3,Clear,Empty=,grace=60", script);
    assert_true(n < (int)sizeof name);
    contest_with(&c, &p, name, &faults);
    c.games = 1;
    contest_run(&c);
    unlink(script);
    recorded_lines("setoption", &got);
    assert_string_equal(sb_cstr(&got), "setoption name Level value 3\nsetoption name Clear\n"
                                       "setoption name Empty value \n");
    sb_free(&got);
    sit_close(&p);
}

/* ---- names ----------------------------------------------------------------------------------- */

static void names(void **state) {
    static const struct {
        const char *text, *note; /* NULL: it is fine */
    } rows[] = {
        {"/bin/sh", NULL},
        {"/bin/sh:grace=2,patience=7,Level=3", NULL},
        {"exec:no such thing: at all", NULL},
        {"./no/such/agent", "cannot start ./no/such/agent: No such file"},
        {"./no/such/agent.so", "cannot start ./no/such/agent.so: No such file"},
        {"/bin/sh:grace=soon", "grace is a number from 0 to 3600"},
    };
    Play p;
    sit_open(&p, "games/line/tic-tac-toe.lud");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Agent setup;
        StrBuf note = {0};
        bool good = agent_setup(&setup, p.game, str_of(rows[i].text), &note);
        assert_int_equal(good, rows[i].note == NULL);
        if (rows[i].note && !strstr(sb_cstr(&note), rows[i].note))
            play_fail(rows[i].text, sb_cstr(&note));
        if (i == 1) assert_true(setup.param[1] > 1.9 && setup.param[2] > 6.9);
        sb_free(&note);
    }
    Contest c;
    Faults faults;
    contest_with(&c, &p, "exec:exit 7", &faults);
    contest_run(&c);
    assert_string_equal(faults.reason[0], "exited with 7");
    sit_close(&p);
}

/* What it is called before it was started, and after. */
static void is_called(const Play *p, const char *text, const char *before, const char *after) {
    Agent setup;
    StrBuf note = {0};
    if (!agent_setup(&setup, p->game, str_of(text), &note)) play_fail(text, sb_cstr(&note));
    Agent *a = agent_open(&setup);
    assert_string_equal(agent_name(a), before);
    agent_begin(a, &(Opening){.seat = 1, .seed = 1});
    assert_string_equal(agent_name(a), after);
    agent_close(a);
    sb_free(&note);
}

static void names_of_their_own(void **state) {
    static const char *const talk =
        "exec:/usr/bin/printf 'id name %s\\nugiok\\nreadyok\\nreadyok\\n'; sleep 1; #";
    static const char *const rows[][2] = {{"Plain", "Plain"},
                                          {"Caf\303\251 %%31", "Caf\303\251 1"},
                                          {"Red%%1B[31m\302\233m", "Red?[31m?m"}};
    Play p;
    char text[AGENT_PROGRAM_ROOM];
    sit_open(&p, "games/line/tic-tac-toe.lud");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        snprintf(text, sizeof text, talk, rows[i][0]);
        is_called(&p, text, "printf", rows[i][1]);
    }
    is_called(&p, "exec:true", "true", "true");
    is_called(&p, "exec:./no/such/agent.sh --level 3", "agent.sh", "agent.sh");
    is_called(&p, "/bin/true:grace=2", "true", "true");
    sit_close(&p);
}

/* ---- plug-ins -------------------------------------------------------------------------------- */

static const char *plugin(const char *name) {
    const char *path = getenv(name), *program = getenv("TESSERA");
    if (!path || !program) TEST_SKIP("%s or TESSERA is not set", name);
    if (program) setenv("TESSERA_ENGINE", program, 1);
    return path;
}

static void plugins_play(void **state) {
    static const char *const games[] = {"games/line/tic-tac-toe.lud", "games/hidden/ten-cards.lud"};
    const char *path = plugin("PLUGIN_FIRST");
    setenv("PLUGIN_FIRST_ENDS", "1", 1);
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        Play p;
        Contest c;
        Faults faults;
        sit_open(&p, games[g]);
        contest_with(&c, &p, path, &faults);
        c.agent[0].param[1] = 60;
        contest_run(&c);
        assert_int_equal(c.finished, 2);
        if (faults.n) play_fail(games[g], faults.reason[0]);
        assert_true(c.tally[0].thinking.moves > 0);
        sit_close(&p);
    }
    unsetenv("PLUGIN_FIRST_ENDS");
}

static void plugins_have_names(void **state) {
    Play p;
    const char *path = plugin("PLUGIN_FIRST");
    sit_open(&p, "games/line/tic-tac-toe.lud");
    is_called(&p, path, "plugin_first.so", "First");
    sit_close(&p);
}

static void plugins_crash(void **state) {
    Play p;
    Contest c;
    Faults faults;
    const char *path = plugin("PLUGIN_CRASH");
    sit_open(&p, "games/line/tic-tac-toe.lud");
    contest_with(&c, &p, path, &faults);
    c.agent[0].param[1] = 60;
    contest_run(&c);
    assert_int_equal(c.finished, 2);
    assert_int_equal(c.tally[0].forfeits, 2);
    assert_memory_equal(faults.reason[0], "crashed: signal 6", 17);
    sit_close(&p);
}

static void plugins_that_are_none(void **state) {
    Play p;
    Contest c;
    Faults faults;
    plugin("PLUGIN_FIRST");
    char name[AGENT_PROGRAM_ROOM];
    assert_true(snprintf(name, sizeof name, "%s.so", pids_path()) < (int)sizeof name);
    FILE *file = fopen(name, "w");
    assert_non_null(file);
    fclose(file);
    sit_open(&p, "games/line/tic-tac-toe.lud");
    contest_with(&c, &p, name, &faults);
    contest_run(&c);
    unlink(name);
    assert_int_equal(c.tally[0].forfeits, 2);
    const char *reason = "exited with 1 (standard error: tessera engine: ";
    assert_memory_equal(faults.reason[0], reason, strlen(reason));
    sit_close(&p);
}

static int forget_file(void **state) {
    unlink(pids_path());
    return 0;
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(faults_cost_the_game),
    cmocka_unit_test(late_is_not_silent),
    cmocka_unit_test(good_agents_stay),
    cmocka_unit_test(many_at_once),
    cmocka_unit_test(endings_are_told),
    cmocka_unit_test(options_are_set),
    cmocka_unit_test(files_are_closed),
    cmocka_unit_test(broken_off),
    cmocka_unit_test(names),
    cmocka_unit_test(names_of_their_own),
    cmocka_unit_test(plugins_play),
    cmocka_unit_test(plugins_have_names),
    cmocka_unit_test(plugins_crash),
    cmocka_unit_test(plugins_that_are_none),
};

int main(void) {
    return cmocka_run_group_tests(cases, NULL, forget_file);
}
