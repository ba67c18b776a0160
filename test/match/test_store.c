/* test_store.c: games of a tournament in a file: what comes out is what went in, all or nothing; files
 * that are foreign, damaged or of another tournament are refused. */
#include "test.h"

#ifdef TSR_SQLITE

#include <sqlite3.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/rng.h"
#include "match/store.h"

static char scratch[] = "/tmp/tessera-store-XXXXXX";

static const char *in_scratch(char out[TEST_PATH_MAX], const char *name) {
    snprintf(out, TEST_PATH_MAX, "%s/%s", scratch, name);
    return out;
}

static void tourney_of(Tourney *t, double games) {
    static const char *const names[] = {"uct:c=0.7", "flat", "random"};
    TourneyRules r = {STR("a.lud"), STR("A 'game'"), UINT64_MAX - 3, 2};
    tourney_begin(t);
    for (int i = 0; i < 3; i++) {
        Str name = str_of(names[i]);
        vec_push(&t->agents, name);
    }
    vec_push(&t->rules, r);
    r.players = 3;
    vec_push(&t->rules, r);
    t->set[TOURNEY_GAMES] = games;
    t->set[TOURNEY_TIME] = 0.1;
    t->options = STR("option Board/9x9\n");
}

static Played game_of(const Tourney *t, uint32_t number) {
    Played p = {.fixture = tourney_fixture(t, number), .trial = STR("tessera trial 1\nend none\n")};
    uint64_t rng = number;
    p.bout.end = (BoutEnd)rng_below(&rng, BOUT_BROKEN_OFF);
    p.bout.moves = rng_below(&rng, 100);
    p.bout.digest = rng_next(&rng);
    if (p.bout.end == BOUT_TIME || p.bout.end == BOUT_FORFEIT) {
        p.bout.culprit = 1 + (int)rng_below(&rng, (uint32_t)p.fixture.players);
        snprintf(p.bout.reason, sizeof p.bout.reason, "reason %u", number);
    }
    for (int s = 1; s <= p.fixture.players; s++) {
        p.bout.worth[s] = (int)rng_below(&rng, 3) - 1;
        p.bout.thinking[s] =
            (Thinking){rng_below(&rng, 50), rng_below(&rng, 5000), 0.25 * s, 0.125};
    }
    bout_best(&p.bout, p.fixture.players);
    return p;
}

static Store *opened(const char *path, Tourney *t) {
    StrBuf error = {0};
    Store *s = store_open(path, t, &error);
    if (!s) fail_msg("%s", sb_cstr(&error));
    sb_free(&error);
    return s;
}

static void refused(const char *path, Tourney *t, const char *text) {
    StrBuf error = {0};
    assert_null(store_open(path, t, &error));
    if (!strstr(sb_cstr(&error), text)) fail_msg("%s", sb_cstr(&error));
    sb_free(&error);
}

typedef struct Seen {
    const Tourney *t;
    uint32_t n, last;
    bool trials;
} Seen;

static void same_as_written(void *owner, const Played *p) {
    Seen *seen = owner;
    Played q = game_of(seen->t, p->fixture.number);
    assert_true(seen->n == 0 || p->fixture.number > seen->last);
    seen->last = p->fixture.number;
    seen->n++;
    assert_int_equal(p->fixture.seed, q.fixture.seed);
    assert_int_equal(p->bout.end, q.bout.end);
    assert_int_equal(p->bout.culprit, q.bout.culprit);
    assert_string_equal(p->bout.reason, q.bout.reason);
    assert_true(p->bout.moves == q.bout.moves && p->bout.digest == q.bout.digest);
    assert_int_equal(p->bout.winners, q.bout.winners);
    for (int s = 1; s <= q.fixture.players; s++) {
        assert_int_equal(p->fixture.agent[s], q.fixture.agent[s]);
        assert_true(p->bout.worth[s] == q.bout.worth[s]);
        assert_memory_equal(&p->bout.thinking[s], &q.bout.thinking[s], sizeof(Thinking));
    }
    if (seen->trials) assert_true(str_eq(p->trial, q.trial));
}

static uint32_t seen_in(Store *s, const Tourney *t) {
    StrBuf error = {0};
    Seen seen = {.t = t, .trials = true};
    if (!store_each(s, true, same_as_written, &seen, &error)) fail_msg("%s", sb_cstr(&error));
    sb_free(&error);
    return seen.n;
}

static void add(Store *s, const Tourney *t, uint32_t number, bool good) {
    StrBuf error = {0};
    Played p = game_of(t, number);
    if (store_add(s, &p, &error) != good) fail_msg("game %u: %s", number, sb_cstr(&error));
    sb_free(&error);
}

static void comes_back(void **state) {
    char path[TEST_PATH_MAX];
    Tourney t, u;
    StrBuf error = {0};
    tourney_of(&t, 6);
    in_scratch(path, "a.db");
    Store *s = opened(path, &t);
    assert_int_equal(seen_in(s, &t), 0);
    for (uint32_t k = 20; k-- > 0;) add(s, &t, k, true);
    add(s, &t, 3, false); /* it is there */
    assert_int_equal(seen_in(s, &t), 20);
    store_close(s);
    s = opened(path, &t);
    add(s, &t, 22, true);
    store_close(s);
    s = store_read(path, &u, &error);
    assert_non_null(s);
    assert_true(tourney_same(&u, &t, &error));
    assert_true(str_is(u.rules.v[1].path, "a.lud") && str_is(u.version, TSR_VERSION));
    assert_int_equal(seen_in(s, &u), 21);
    store_close(s);
    tourney_free(&u);
    tourney_free(&t);
    sb_free(&error);
}

/* A database in memory needs no file. */
static void in_memory(void **state) {
    Tourney t;
    tourney_of(&t, 6);
    Store *s = opened(NULL, &t);
    add(s, &t, 5, true);
    assert_int_equal(seen_in(s, &t), 1);
    store_close(s);
    tourney_free(&t);
}

static void other_tournaments(void **state) {
    char path[TEST_PATH_MAX];
    Tourney t;
    tourney_of(&t, 6);
    store_close(opened(in_scratch(path, "b.db"), &t));
    t.set[TOURNEY_GAMES] = 8;
    refused(path, &t, "it is of another tournament: `games` is 6 there and 8 here");
    t.set[TOURNEY_GAMES] = 6;
    t.rules.v[0].identity = 1;
    refused(path, &t, "it is of another tournament: game 1 is");
    tourney_free(&t);
}

/* What nobody asked for is as it was when the tournament began. */
static void open_settings_are_taken_over(void **state) {
    char path[TEST_PATH_MAX];
    Tourney t;
    tourney_of(&t, 6);
    t.set[TOURNEY_RANDOM] = 0;
    store_close(opened(in_scratch(path, "e.db"), &t));
    t.set[TOURNEY_RANDOM] = 2;
    refused(path, &t, "`random-plies` is 0 there and 2 here");
    t.open[TOURNEY_RANDOM] = true;
    store_close(opened(path, &t));
    assert_true(t.set[TOURNEY_RANDOM] < 1);
    tourney_free(&t);
}

/* Whoever did not ask for a seed plays on with the one that was drawn. */
static void any_seed(void **state) {
    char path[TEST_PATH_MAX];
    Tourney t;
    tourney_of(&t, 6);
    t.set[TOURNEY_SEED] = 123456789012345;
    store_close(opened(in_scratch(path, "g.db"), &t));
    t.set[TOURNEY_SEED] = 7;
    refused(path, &t, "`seed` is 123456789012345 there and 7 here");
    t.open[TOURNEY_SEED] = true;
    store_close(opened(path, &t));
    assert_true(t.set[TOURNEY_SEED] == 123456789012345);
    tourney_free(&t);
}

/* Somebody else plays into the file: in another process, since that is how it happens. */
static void one_at_a_time(void **state) {
    char path[TEST_PATH_MAX];
    Tourney t;
    tourney_of(&t, 6);
    Store *s = opened(in_scratch(path, "c.db"), &t);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        StrBuf error = {0};
        bool refused_it = !store_open(path, &t, &error) && strstr(sb_cstr(&error), "somebody else");
        _exit(refused_it ? 0 : 1);
    }
    int status = -1;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    add(s, &t, 1, true);
    store_close(s);
    tourney_free(&t);
}

/* ---- what is not right ----------------------------------------------------------------------- */

static void write_file(const char *path, const char *bytes, size_t n) {
    FILE *f = fopen(path, "wb");
    assert_non_null(f);
    assert_int_equal(fwrite(bytes, 1, n, f), n);
    fclose(f);
}

static void foreign_files(void **state) {
    char path[TEST_PATH_MAX];
    Tourney t;
    tourney_of(&t, 6);
    in_scratch(path, "d.db");
    write_file(path,
               "This is a letter, not a database, and it is longer than a header. "
               "It goes on and on, so that nobody takes it for an empty file.",
               127);
    refused(path, &t, "not a database");
    refused("/nonexistent/x.db", &t, "No such file");
    refused(scratch, &t, "directory");
    /* Nothing at all becomes a tournament. */
    write_file(path, "", 0);
    store_close(opened(path, &t));
    tourney_free(&t);
}

/* Does a file pass as a tournament with all its games? */
static void ignore_game(void *owner, const Played *p) {}

static bool passes(const char *path, StrBuf *error) {
    Tourney t;
    Store *s = store_read(path, &t, error);
    bool good = s && store_each(s, true, ignore_game, NULL, error);
    assert_int_equal(good, error->n == 0);
    store_close(s);
    tourney_free(&t);
    return good;
}

/* A tournament that was closed is one file, which can be read where nobody can write: by somebody else than
 * root, who always can. */
static bool reads_as_nobody(const char *path) {
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        StrBuf error = {0};
        if (geteuid() == 0 && (setgid(65534) != 0 || setuid(65534) != 0)) _exit(2);
        _exit(access(path, W_OK) != 0 && passes(path, &error) ? 0 : 1);
    }
    int status = -1;
    assert_int_equal(waitpid(child, &status, 0), child);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

static void read_only(void **state) {
    char path[TEST_PATH_MAX], log[TEST_PATH_MAX];
    Tourney t, u;
    StrBuf error = {0};
    tourney_of(&t, 6);
    Store *s = opened(in_scratch(path, "f.db"), &t);
    add(s, &t, 2, true);
    assert_int_equal(access(in_scratch(log, "f.db-wal"), F_OK), 0);
    store_close(s);
    assert_int_equal(access(log, F_OK), -1);
    assert_int_equal(chmod(path, 0444), 0);
    assert_int_equal(chmod(scratch, 0555), 0);
    bool read = reads_as_nobody(path);
    assert_int_equal(chmod(scratch, 0700), 0);
    assert_int_equal(chmod(path, 0600), 0);
    assert_true(read);
    /* It goes on, and who reads meanwhile does not disturb it. */
    s = opened(path, &t);
    add(s, &t, 3, true);
    Store *reader = store_read(path, &u, &error);
    assert_non_null(reader);
    assert_int_equal(seen_in(reader, &u), 2);
    add(s, &t, 4, true);
    store_close(s);
    assert_int_equal(seen_in(reader, &u), 3);
    store_close(reader);
    tourney_free(&u);
    store_close(opened(path, &t));
    assert_int_equal(access(log, F_OK), -1);
    tourney_free(&t);
    sb_free(&error);
}

static char *good_file(size_t *size) {
    char path[TEST_PATH_MAX];
    Tourney t;
    tourney_of(&t, 6);
    Store *s = opened(in_scratch(path, "good.db"), &t);
    for (uint32_t k = 0; k < 20; k++) add(s, &t, k, true);
    store_close(s);
    tourney_free(&t);
    char *bytes = test_read_file(path, size);
    unlink(path);
    return bytes;
}

static void damaged_bytes(void **state) {
    char path[TEST_PATH_MAX];
    size_t size;
    uint64_t rng = 11;
    uint32_t noticed = 0;
    char *bytes = good_file(&size), *copy = malloc(size);
    assert_non_null(copy);
    in_scratch(path, "damaged.db");
    for (uint32_t round = 0; round < 300; round++) {
        StrBuf error = {0};
        memcpy(copy, bytes, size);
        for (uint32_t k = 0; k < round % 8; k++)
            copy[rng_below(&rng, (uint32_t)size)] = (char)rng_below(&rng, 256);
        bool whole = round % 5 != 1;
        write_file(path, copy, whole ? size : rng_below(&rng, (uint32_t)size));
        bool good = passes(path, &error);
        if (round % 8 == 0 && whole) assert_true(good); /* nothing was changed */
        noticed += !good;
        sb_free(&error);
    }
    assert_true(noticed > 100);
    free(bytes);
    free(copy);
}

/* What somebody could write into a file with SQLite. The first ones SQLite refuses for us. */
static void forgeries(void **state) {
    static const struct {
        bool possible;
        const char *sql, *says;
    } rows[] = {
        {false, "UPDATE game SET moves = 1", ""},
        {false, "DELETE FROM game WHERE number = 3", ""},
        {false, "UPDATE seat SET worth = 1", ""},
        {false, "DELETE FROM seat", ""},
        {false,
         "INSERT INTO game SELECT number, rules, round, seed, ending, culprit, reason, "
         "'many', digest, trial FROM game WHERE number = 0",
         ""},
        {true, "DROP TRIGGER game_stays", "its tables are not"},
        {true, "CREATE TABLE more (x)", "its tables are not"},
        {true,
         "PRAGMA writable_schema = 1; INSERT INTO sqlite_schema VALUES ('trigger', "
         "'sqlite_autoindex_game_9', 'game', 0, 'CREATE TRIGGER sqlite_autoindex_game_9 AFTER INSERT ON "
         "game BEGIN SELECT 1; END')",
         "its tables are not"},
        {true, "CREATE TRIGGER sqliteXautoindexXevil AFTER INSERT ON game BEGIN SELECT 1; END",
         "its tables are not"},
        {true, "CREATE INDEX sqliteXautoindexX1 ON game (moves)", "its tables are not"},
        {true, "CREATE VIEW v AS SELECT * FROM game", "its tables are not"},
        {true, "ALTER TABLE agent ADD COLUMN x TEXT", "its tables are not"},
        {true, "PRAGMA application_id = 1", "not of a tournament"},
        {true, "PRAGMA user_version = 2", "another version"},
        {true, "DELETE FROM tournament", "its settings are damaged"},
        {true, "DELETE FROM setting WHERE id = 3", "its settings are damaged"},
        {true, "UPDATE setting SET name = 'x' WHERE id = 3", "its settings are damaged"},
        {true, "UPDATE setting SET value = 9e99", "cannot be"},
        {true, "UPDATE setting SET value = -1 WHERE name = 'games'", "`games` cannot be -1"},
        {true, "UPDATE setting SET value = 50 WHERE name = 'gauntlet'", "not among the agents"},
        {true, "UPDATE agent SET id = id + 1 WHERE id = 2", "its settings are damaged"},
        {true, "DELETE FROM agent", "from 2 to 64 agents"},
        {true,
         "WITH RECURSIVE c(x) AS (SELECT 3 UNION ALL SELECT x + 1 FROM c LIMIT 1000) "
         "INSERT INTO agent SELECT x, 'a' || x FROM c",
         "from 2 to 64 agents"},
        {true, "UPDATE rules SET players = 99", "0 players"},
        {true, "UPDATE rules SET players = -9223372036854775808", "0 players"},
        {true, "UPDATE rules SET players = 3 WHERE id = 0", "is not a game of this tournament"},
        {true, "UPDATE setting SET value = 2 WHERE name = 'seed'", "game 0 in it is not"},
        {true, "INSERT INTO game VALUES (99999, 0, 0, 0, 'rules', NULL, '', 1, 1, '')",
         "game 99999"},
        {true, "INSERT INTO game VALUES (-1, 0, 0, 0, 'rules', NULL, '', 1, 1, '')", "game -1"},
        {true, "INSERT INTO game VALUES (23, 1, 0, 5, 'rules', NULL, '', 1, 1, '')", "game 23"},
        {true,
         "INSERT INTO game SELECT 23, rules, round, seed, 'no end', NULL, '', 1, 1, '' FROM "
         "game WHERE number = 19",
         "game 23"},
        {true,
         "INSERT INTO game SELECT 23, rules, round, seed, 'time', NULL, '', 1, 1, '' FROM "
         "game WHERE number = 19",
         "game 23"},
        {true,
         "INSERT INTO game SELECT 23, rules, round, seed, 'rules', NULL, '', 1, 1, '' FROM "
         "game WHERE number = 19",
         "game 23"},                                                          /* without seats */
        {true, "INSERT INTO seat VALUES (4, 3, 0, 0, 0, 0, 0, 0)", "game 4"}, /* a seat too many */
        {true, "INSERT INTO seat VALUES (4, -3, 0, 0, 0, 0, 0, 0)", "game 4"},
    };
    char path[TEST_PATH_MAX];
    size_t size;
    char *bytes = good_file(&size);
    in_scratch(path, "forged.db");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        sqlite3 *db;
        StrBuf error = {0};
        write_file(path, bytes, size);
        assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
        int code = sqlite3_exec(db, rows[i].sql, NULL, NULL, NULL);
        if ((code == SQLITE_OK) != rows[i].possible) fail_msg("%s: %d", rows[i].sql, code);
        sqlite3_close(db);
        if (passes(path, &error) == rows[i].possible) fail_msg("%s", rows[i].sql);
        if (!strstr(sb_cstr(&error), rows[i].says))
            fail_msg("%s: %s", rows[i].sql, sb_cstr(&error));
        sb_free(&error);
    }
    free(bytes);
}

/* Values that may be in a game come back within their bounds. */
static void wild_value(void *owner, const Played *p) {
    if (p->fixture.number != 23) return;
    ++*(int *)owner;
    assert_true(p->bout.worth[1] == -1 && p->bout.worth[2] == -1 && p->bout.worth[3] == 1);
    assert_true(p->bout.thinking[1].moves == 0 && p->bout.thinking[1].seconds == 0);
    assert_int_equal(strlen(p->bout.reason), AGENT_FAULT_ROOM - 1);
    assert_int_equal(p->bout.moves, UINT32_MAX);
}

static void wild_values(void **state) {
    char path[TEST_PATH_MAX];
    size_t size;
    int met = 0;
    sqlite3 *db;
    Tourney t;
    StrBuf error = {0}, sql = {0};
    char *bytes = good_file(&size);
    write_file(in_scratch(path, "wild.db"), bytes, size);
    free(bytes);
    tourney_of(&t, 6);
    Fixture f = tourney_fixture(&t, 23);
    sb_fmt(&sql,
           "INSERT INTO game VALUES (23, %u, %u, %lld, 'forfeit', 99, hex(zeroblob(5000)), "
           "99999999999, -1, zeroblob(9) || 'x');",
           f.rules, f.round, (long long)f.seed);
    for (int s = 1; s <= f.players; s++)
        sb_fmt(&sql, "INSERT INTO seat VALUES (23, %d, %d, %s, -5, -5, -9e999, 9e999);", s,
               f.agent[s],
               s == 1   ? "-7"
               : s == 2 ? "9e999"
                        : "1");
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    if (sqlite3_exec(db, sb_cstr(&sql), NULL, NULL, NULL)) fail_msg("%s", sqlite3_errmsg(db));
    sqlite3_close(db);
    tourney_free(&t);
    Store *s = store_read(path, &t, &error);
    if (!s || !store_each(s, true, wild_value, &met, &error)) fail_msg("%s", sb_cstr(&error));
    assert_int_equal(met, 1);
    store_close(s);
    tourney_free(&t);
    sb_free(&error);
    sb_free(&sql);
}

static int make_scratch(void **state) {
    return mkdtemp(scratch) ? 0 : -1;
}

static int drop_scratch(void **state) {
    static const char *const names[] = {"a",       "b",      "c",    "d", "e", "good",
                                        "damaged", "forged", "wild", "f", "g"};
    static const char *const parts[] = {"", "-wal", "-shm", "-journal"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        for (size_t k = 0; k < sizeof parts / sizeof *parts; k++) {
            char name[32], path[TEST_PATH_MAX];
            snprintf(name, sizeof name, "%s.db%s", names[i], parts[k]);
            unlink(in_scratch(path, name));
        }
    return rmdir(scratch);
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(comes_back),        cmocka_unit_test(in_memory),
    cmocka_unit_test(other_tournaments), cmocka_unit_test(open_settings_are_taken_over),
    cmocka_unit_test(one_at_a_time),     cmocka_unit_test(any_seed),
    cmocka_unit_test(foreign_files),     cmocka_unit_test(damaged_bytes),
    cmocka_unit_test(forgeries),         cmocka_unit_test(wild_values),
    cmocka_unit_test(read_only),
};

int main(void) {
    return cmocka_run_group_tests(cases, make_scratch, drop_scratch);
}

#else

static void left_out(void **state) {
    TEST_SKIP("this build has no SQLite");
}

static const struct CMUnitTest cases[] = {cmocka_unit_test(left_out)};

TEST_MAIN(cases)

#endif
