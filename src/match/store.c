/* store.c: the games of a tournament in an SQLite database. */
#include "match/store.h"

#ifndef TSR_SQLITE

bool store_is_there(void) {
    return false;
}

Store *store_open(const char *path, Tourney *t, StrBuf *error) {
    sb_text(error, "this build has no SQLite, so it does not keep games");
    return NULL;
}

Store *store_read(const char *path, Tourney *t, StrBuf *error) {
    *t = (Tourney){0};
    return store_open(path, t, error);
}

void store_close(Store *s) {}

bool store_add(Store *s, const Played *p, StrBuf *error) {
    return false;
}

bool store_each(Store *s, bool trials, StoreFn *fn, void *owner, StrBuf *error) {
    return false;
}

#else

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <sys/file.h>
#include <unistd.h>

enum {
    STORE_APPLICATION = 0x54737241, /* "TsrA": marks the file as ours */
    STORE_VERSION = 1,
    STORE_MAX_BYTES = 1 << 26 /* of one value */
};

struct Store {
    sqlite3 *db;
    sqlite3_stmt *add_game, *add_seat;
    const Tourney *t;
    int lock; /* held while the file is played into; -1: none */
    bool log; /* we made SQLite keep a write-ahead log */
};

/* One object each: what a file has must read exactly like this. Games are only ever added. */
static const char *const store_schema[] = {
    "CREATE TABLE tournament (version TEXT NOT NULL, options TEXT NOT NULL) STRICT",
    "CREATE TABLE setting (id INTEGER PRIMARY KEY, name TEXT NOT NULL, value REAL NOT NULL) STRICT",
    "CREATE TABLE agent (id INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT",
    "CREATE TABLE rules (id INTEGER PRIMARY KEY, path TEXT NOT NULL, name TEXT NOT NULL, "
    "identity INTEGER NOT NULL, players INTEGER NOT NULL) STRICT",
    "CREATE TABLE game (number INTEGER PRIMARY KEY, rules INTEGER NOT NULL REFERENCES rules, "
    "round INTEGER NOT NULL, seed INTEGER NOT NULL, ending TEXT NOT NULL, "
    "culprit INTEGER, reason TEXT NOT NULL, moves INTEGER NOT NULL, digest INTEGER NOT NULL, "
    "trial TEXT NOT NULL) STRICT",
    "CREATE TABLE seat (game INTEGER NOT NULL REFERENCES game, seat INTEGER NOT NULL, "
    "agent INTEGER NOT NULL REFERENCES agent, worth REAL NOT NULL, moves INTEGER NOT NULL, "
    "iterations INTEGER NOT NULL, seconds REAL NOT NULL, most_over REAL NOT NULL, "
    "PRIMARY KEY (game, seat)) STRICT, WITHOUT ROWID",
    "CREATE TRIGGER game_stays BEFORE UPDATE ON game BEGIN SELECT raise(ABORT, 'games stay'); END",
    "CREATE TRIGGER game_is_kept BEFORE DELETE ON game BEGIN SELECT raise(ABORT, 'games stay'); END",
    "CREATE TRIGGER seat_stays BEFORE UPDATE ON seat BEGIN SELECT raise(ABORT, 'games stay'); END",
    "CREATE TRIGGER seat_is_kept BEFORE DELETE ON seat BEGIN SELECT raise(ABORT, 'games stay'); END",
};
enum { STORE_OBJECTS = sizeof store_schema / sizeof *store_schema };

bool store_is_there(void) {
    return true;
}

/* ---- statements ------------------------------------------------------------------------------ */

static bool store_failed(Store *s, StrBuf *error) {
    sb_fmt(error, "%s", sqlite3_errmsg(s->db));
    return false;
}

static bool store_do(Store *s, const char *sql, StrBuf *error) {
    return sqlite3_exec(s->db, sql, NULL, NULL, NULL) == SQLITE_OK || store_failed(s, error);
}

static sqlite3_stmt *store_ask(Store *s, const char *sql, StrBuf *error) {
    sqlite3_stmt *q = NULL;
    if (sqlite3_prepare_v2(s->db, sql, -1, &q, NULL) != SQLITE_OK) store_failed(s, error);
    return q;
}

/* The only number a question gives; -1: none. */
static int64_t store_number(Store *s, const char *sql, StrBuf *error) {
    sqlite3_stmt *q = store_ask(s, sql, error);
    int64_t n = -1;
    if (q && sqlite3_step(q) == SQLITE_ROW)
        n = sqlite3_column_int64(q, 0);
    else if (q)
        store_failed(s, error);
    sqlite3_finalize(q);
    return n;
}

static void bind_str(sqlite3_stmt *q, int i, Str s) {
    sqlite3_bind_text(q, i, s.n ? s.s : "", (int)s.n, SQLITE_STATIC);
}

/* Lives until the next step. */
static Str column_str(sqlite3_stmt *q, int i) {
    const char *text = (const char *)sqlite3_column_text(q, i);
    int n = sqlite3_column_bytes(q, i);
    return text && n > 0 ? (Str){text, (uint32_t)n} : STR("");
}

/* Carries out a statement whose parameters are bound, for the next use. */
static bool store_step(Store *s, sqlite3_stmt *q, StrBuf *error) {
    bool good = sqlite3_step(q) == SQLITE_DONE || store_failed(s, error);
    sqlite3_reset(q);
    return good;
}

/* ---- a new file ------------------------------------------------------------------------------ */

static bool store_write_names(Store *s, StrBuf *error) {
    const Tourney *t = s->t;
    sqlite3_stmt *q = store_ask(s, "INSERT INTO tournament VALUES (?, ?)", error);
    if (!q) return false;
    bind_str(q, 1, t->version);
    bind_str(q, 2, t->options);
    bool good = store_step(s, q, error);
    sqlite3_finalize(q);
    q = good ? store_ask(s, "INSERT INTO agent VALUES (?, ?)", error) : NULL;
    good = q != NULL;
    for (uint32_t i = 0; i < t->agents.n && good; i++) {
        sqlite3_bind_int64(q, 1, i);
        bind_str(q, 2, t->agents.v[i]);
        good = store_step(s, q, error);
    }
    sqlite3_finalize(q);
    return good;
}

static bool store_write_settings(Store *s, StrBuf *error) {
    const Tourney *t = s->t;
    sqlite3_stmt *q = store_ask(s, "INSERT INTO setting VALUES (?, ?, ?)", error);
    bool good = q != NULL;
    for (int i = 0; i < TOURNEY_SETTINGS && good; i++) {
        sqlite3_bind_int(q, 1, i);
        bind_str(q, 2, str_of(tourney_settings[i].name));
        sqlite3_bind_double(q, 3, t->set[i]);
        good = store_step(s, q, error);
    }
    sqlite3_finalize(q);
    q = good ? store_ask(s, "INSERT INTO rules VALUES (?, ?, ?, ?, ?)", error) : NULL;
    good = q != NULL;
    for (uint32_t i = 0; i < t->rules.n && good; i++) {
        sqlite3_bind_int64(q, 1, i);
        bind_str(q, 2, t->rules.v[i].path);
        bind_str(q, 3, t->rules.v[i].name);
        sqlite3_bind_int64(q, 4, (int64_t)t->rules.v[i].identity);
        sqlite3_bind_int(q, 5, t->rules.v[i].players);
        good = store_step(s, q, error);
    }
    sqlite3_finalize(q);
    return good;
}

/* All of it or nothing: a file that was begun has its settings. */
static bool store_create(Store *s, StrBuf *error) {
    StrBuf mark = {0};
    sb_fmt(&mark, "PRAGMA application_id = %d; PRAGMA user_version = %d", STORE_APPLICATION,
           STORE_VERSION);
    bool good = store_do(s, "BEGIN IMMEDIATE", error) && store_do(s, sb_cstr(&mark), error);
    for (int i = 0; i < STORE_OBJECTS && good; i++) good = store_do(s, store_schema[i], error);
    good = good && store_write_names(s, error) && store_write_settings(s, error) &&
           store_do(s, "COMMIT", error);
    sb_free(&mark);
    return good;
}

/* ---- a file that is there -------------------------------------------------------------------- */

/* Is every object of the file one of ours, and each of ours there? Others could do anything. Only indices that
 * SQLite makes of its own accord have no text; a name can be forged. */
static bool store_has_schema(Store *s, StrBuf *error) {
    sqlite3_stmt *q = store_ask(
        s, "SELECT sql FROM sqlite_schema WHERE type <> 'index' OR sql IS NOT NULL", error);
    bool found[STORE_OBJECTS] = {0}, good = q != NULL;
    int n = 0, code = SQLITE_DONE;
    while (good && (code = sqlite3_step(q)) == SQLITE_ROW) {
        Str sql = column_str(q, 0);
        good = false;
        for (int i = 0; i < STORE_OBJECTS; i++)
            if (!found[i] && str_is(sql, store_schema[i])) found[i] = good = true;
        n++;
    }
    if (good && code != SQLITE_DONE) good = store_failed(s, error);
    sqlite3_finalize(q);
    if (good && n == STORE_OBJECTS) return true;
    if (!error->n) sb_text(error, "its tables are not those of a tournament");
    return false;
}

/* Whose file is it? */
static bool store_is_ours(Store *s, StrBuf *error) {
    int64_t mark = store_number(s, "PRAGMA application_id", error);
    if (error->n) return false;
    if (mark != STORE_APPLICATION) {
        sb_text(error, "it is a database, but not of a tournament");
        return false;
    }
    if (store_number(s, "PRAGMA user_version", error) != STORE_VERSION) {
        sb_text(error, "another version of Tessera made it");
        return false;
    }
    if (!store_has_schema(s, error)) return false;
    sqlite3_stmt *q = store_ask(s, "PRAGMA quick_check(1)", error);
    bool good = q && sqlite3_step(q) == SQLITE_ROW && str_is(column_str(q, 0), "ok");
    if (q && !good) sb_fmt(error, "it is damaged: " STR_FMT, STR_ARG(column_str(q, 0)));
    sqlite3_finalize(q);
    return good;
}

static bool load_texts(Store *s, Tourney *t, StrBuf *error) {
    sqlite3_stmt *q = store_ask(s, "SELECT version, options FROM tournament", error);
    bool good = q && sqlite3_step(q) == SQLITE_ROW;
    if (good) {
        t->version = tourney_keep(t, column_str(q, 0));
        t->options = tourney_keep(t, column_str(q, 1));
    }
    sqlite3_finalize(q);
    q = good ? store_ask(s, "SELECT id, name FROM agent ORDER BY id", error) : NULL;
    while (q && sqlite3_step(q) == SQLITE_ROW && t->agents.n <= TOURNEY_MAX_AGENTS) {
        if (sqlite3_column_int64(q, 0) != t->agents.n) good = false;
        Str name = tourney_keep(t, column_str(q, 1));
        vec_push(&t->agents, name);
    }
    good = good && q;
    sqlite3_finalize(q);
    return good;
}

static bool load_rules(Store *s, Tourney *t, StrBuf *error) {
    sqlite3_stmt *q =
        store_ask(s, "SELECT id, path, name, identity, players FROM rules ORDER BY id", error);
    bool good = q != NULL;
    while (q && sqlite3_step(q) == SQLITE_ROW && t->rules.n <= TOURNEY_MAX_RULES) {
        int64_t players = sqlite3_column_int64(q, 4);
        if (sqlite3_column_int64(q, 0) != t->rules.n) good = false;
        TourneyRules r = {.path = tourney_keep(t, column_str(q, 1)),
                          .name = tourney_keep(t, column_str(q, 2)),
                          .identity = (uint64_t)sqlite3_column_int64(q, 3),
                          .players = players > 0 && players <= GAME_MAX_PLAYERS ? (int)players : 0};
        vec_push(&t->rules, r);
    }
    sqlite3_finalize(q);
    return good;
}

static bool load_settings(Store *s, Tourney *t, StrBuf *error) {
    sqlite3_stmt *q = store_ask(s, "SELECT id, name, value FROM setting ORDER BY id", error);
    int n = 0;
    for (; q && n < TOURNEY_SETTINGS && sqlite3_step(q) == SQLITE_ROW; n++) {
        if (sqlite3_column_int64(q, 0) != n) break;
        if (!str_is(column_str(q, 1), tourney_settings[n].name)) break;
        t->set[n] = sqlite3_column_double(q, 2);
    }
    sqlite3_finalize(q);
    return n == TOURNEY_SETTINGS;
}

static bool store_load(Store *s, Tourney *t, StrBuf *error) {
    tourney_begin(t);
    if (load_texts(s, t, error) && load_rules(s, t, error) && load_settings(s, t, error))
        return tourney_check(t, error);
    if (!error->n) sb_text(error, "its settings are damaged");
    return false;
}

/* ---- opening --------------------------------------------------------------------------------- */

/* The kernel gives the lock back whatever becomes of us. It is another kind than SQLite's own, so that
 * others may read meanwhile; the descriptor is closed last, since that drops SQLite's. */
static bool store_lock(Store *s, const char *path, StrBuf *error) {
    s->lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (s->lock < 0) {
        sb_text(error, strerror(errno));
        return false;
    }
    if (flock(s->lock, LOCK_EX | LOCK_NB) == 0) return true;
    sb_text(error, errno == EWOULDBLOCK ? "somebody else is playing into it" : strerror(errno));
    return false;
}

static bool store_connect(Store *s, const char *path, int flags, StrBuf *error) {
    if (sqlite3_open_v2(path, &s->db, flags, NULL) != SQLITE_OK)
        return s->db ? store_failed(s, error) : (sb_text(error, "out of memory"), false);
    sqlite3_extended_result_codes(s->db, 1);
    sqlite3_busy_timeout(s->db, 10000);
    sqlite3_limit(s->db, SQLITE_LIMIT_LENGTH, STORE_MAX_BYTES);
    /* What a file brings along is not trusted, nor may it be changed behind SQLite's back. */
    sqlite3_db_config(s->db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    sqlite3_db_config(s->db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
    return store_do(s, "PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0", error);
}

static Store *store_new(void) {
    Store *s = mem_alloc(sizeof *s);
    *s = (Store){.lock = -1};
    return s;
}

void store_close(Store *s) {
    if (!s) return;
    sqlite3_finalize(s->add_game);
    sqlite3_finalize(s->add_seat);
    /* With a log even readers would have to write into the folder. While somebody reads it stays. */
    if (s->log) {
        sqlite3_busy_timeout(s->db, 0);
        sqlite3_exec(s->db, "PRAGMA journal_mode = DELETE", NULL, NULL, NULL);
    }
    sqlite3_close(s->db);
    if (s->lock >= 0) close(s->lock);
    free(s);
}

/* A file with nothing in it becomes ours; any other must be of this tournament. */
static bool store_begin(Store *s, Tourney *t, StrBuf *error) {
    int64_t objects = store_number(s, "SELECT count(*) FROM sqlite_schema", error);
    int64_t mark = error->n ? -1 : store_number(s, "PRAGMA application_id", error);
    if (error->n) return false;
    bool fresh = objects == 0 && mark == 0;
    if (!fresh && !store_is_ours(s, error)) return false;
    /* WAL: a commit is one write at the end of a file; FULL: and is on the disk when it returns. */
    if (!store_do(s, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL", error)) return false;
    s->log = s->lock >= 0;
    if (fresh) return store_create(s, error);
    Tourney stored;
    StrBuf why = {0};
    bool good = store_load(s, &stored, error);
    if (good) tourney_go_on(t, &stored);
    if (good && !tourney_same(&stored, t, &why)) {
        sb_fmt(error, "it is of another tournament: %s", sb_cstr(&why));
        good = false;
    }
    sb_free(&why);
    tourney_free(&stored);
    return good;
}

Store *store_open(const char *path, Tourney *t, StrBuf *error) {
    const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    Store *s = store_new();
    s->t = t;
    bool good = (!path || store_lock(s, path, error)) &&
                store_connect(s, path ? path : ":memory:", flags, error) &&
                store_begin(s, t, error);
    if (good) {
        s->add_game = store_ask(s, "INSERT INTO game VALUES (?,?,?,?,?,?,?,?,?,?)", error);
        s->add_seat = store_ask(s, "INSERT INTO seat VALUES (?,?,?,?,?,?,?,?)", error);
    }
    if (s->add_game && s->add_seat) return s;
    store_close(s);
    return NULL;
}

Store *store_read(const char *path, Tourney *t, StrBuf *error) {
    Store *s = store_new();
    *t = (Tourney){0};
    s->t = t;
    /* To read a file that somebody plays into, SQLite writes beside it. */
    bool good = store_connect(s, path, SQLITE_OPEN_READWRITE, error);
    good = good && store_is_ours(s, error) && store_load(s, t, error);
    if (good) return s;
    store_close(s);
    return NULL;
}

/* ---- games ----------------------------------------------------------------------------------- */

static bool add_rows(Store *s, const Played *p, StrBuf *error) {
    const Fixture *f = &p->fixture;
    const Bout *b = &p->bout;
    sqlite3_stmt *q = s->add_game;
    sqlite3_bind_int64(q, 1, f->number);
    sqlite3_bind_int64(q, 2, f->rules);
    sqlite3_bind_int64(q, 3, f->round);
    sqlite3_bind_int64(q, 4, (int64_t)f->seed);
    bind_str(q, 5, str_of(bout_end_names[b->end]));
    if (b->culprit)
        sqlite3_bind_int(q, 6, b->culprit);
    else
        sqlite3_bind_null(q, 6);
    bind_str(q, 7, str_of(b->reason));
    sqlite3_bind_int64(q, 8, b->moves);
    sqlite3_bind_int64(q, 9, (int64_t)b->digest);
    bind_str(q, 10, p->trial);
    bool good = store_step(s, q, error);
    q = s->add_seat;
    for (int seat = 1; seat <= f->players && good; seat++) {
        const Thinking *th = &b->thinking[seat];
        sqlite3_bind_int64(q, 1, f->number);
        sqlite3_bind_int(q, 2, seat);
        sqlite3_bind_int(q, 3, f->agent[seat]);
        sqlite3_bind_double(q, 4, b->worth[seat]);
        sqlite3_bind_int64(q, 5, (int64_t)th->moves);
        sqlite3_bind_int64(q, 6, (int64_t)th->iterations);
        sqlite3_bind_double(q, 7, th->seconds);
        sqlite3_bind_double(q, 8, th->most_over);
        good = store_step(s, q, error);
    }
    return good;
}

bool store_add(Store *s, const Played *p, StrBuf *error) {
    if (!store_do(s, "BEGIN IMMEDIATE", error)) return false;
    if (add_rows(s, p, error) && store_do(s, "COMMIT", error)) return true;
    sqlite3_exec(s->db, "ROLLBACK", NULL, NULL, NULL);
    return false;
}

/* Reading back: nothing is taken for granted. */

static int64_t column_count(sqlite3_stmt *q, int i, int64_t most) {
    int64_t n = sqlite3_column_int64(q, i);
    return n < 0 ? 0 : n > most ? most : n;
}

static double column_real(sqlite3_stmt *q, int i, double low, double high) {
    double v = sqlite3_column_double(q, i);
    return v >= low && v <= high ? v : low;
}

/* game: number, rules, round, seed, ending, culprit, reason, moves, digest, trial. */
static bool each_game(const Tourney *t, sqlite3_stmt *q, Played *p) {
    int64_t number = sqlite3_column_int64(q, 0);
    Bout *b = &p->bout;
    *p = (Played){0};
    if (number < 0 || number >= tourney_count(t)) return false;
    Fixture *f = &p->fixture;
    *f = tourney_fixture(t, (uint32_t)number);
    if (sqlite3_column_int64(q, 1) != f->rules || sqlite3_column_int64(q, 2) != f->round ||
        (uint64_t)sqlite3_column_int64(q, 3) != f->seed)
        return false;
    int end = BOUT_RULES;
    while (end < BOUT_BROKEN_OFF && !str_is(column_str(q, 4), bout_end_names[end])) end++;
    b->end = (BoutEnd)end;
    b->culprit = (int)column_count(q, 5, f->players);
    Str reason = column_str(q, 6);
    memcpy(b->reason, reason.s, reason.n < sizeof b->reason ? reason.n : sizeof b->reason - 1);
    b->moves = (uint32_t)column_count(q, 7, UINT32_MAX);
    b->digest = (uint64_t)sqlite3_column_int64(q, 8);
    p->trial = column_str(q, 9);
    bool faulty = end == BOUT_TIME || end == BOUT_FORFEIT;
    return end < BOUT_BROKEN_OFF && faulty == (b->culprit > 0);
}

/* seat: seat, agent, worth, moves, iterations, seconds, most_over. */
static bool each_seat(sqlite3_stmt *q, Played *p, int seat) {
    const double ages = 1e12;
    Thinking *th = &p->bout.thinking[seat];
    if (sqlite3_column_int64(q, 0) != seat || sqlite3_column_int64(q, 1) != p->fixture.agent[seat])
        return false;
    p->bout.worth[seat] = column_real(q, 2, -1, 1);
    th->moves = (uint64_t)column_count(q, 3, INT64_MAX);
    th->iterations = (uint64_t)column_count(q, 4, INT64_MAX);
    th->seconds = column_real(q, 5, 0, ages);
    th->most_over = column_real(q, 6, 0, ages);
    return true;
}

static bool each_seats(sqlite3_stmt *q, Played *p) {
    int seats = 0;
    bool good = true;
    sqlite3_bind_int64(q, 1, p->fixture.number);
    while (good && sqlite3_step(q) == SQLITE_ROW)
        good = ++seats <= p->fixture.players && each_seat(q, p, seats);
    sqlite3_reset(q);
    return good && seats == p->fixture.players;
}

bool store_each(Store *s, bool trials, StoreFn *fn, void *owner, StrBuf *error) {
    sqlite3_stmt *games =
        store_ask(s,
                  trials ? "SELECT * FROM game ORDER BY number"
                         : "SELECT number, rules, round, seed, ending, culprit, reason, moves, "
                           "digest, '' FROM game ORDER BY number",
                  error);
    sqlite3_stmt *seats =
        games ? store_ask(s,
                          "SELECT seat, agent, worth, moves, iterations, seconds, most_over "
                          "FROM seat WHERE game = ? ORDER BY seat",
                          error)
              : NULL;
    bool good = seats != NULL;
    int code = SQLITE_DONE;
    while (good && (code = sqlite3_step(games)) == SQLITE_ROW) {
        Played p;
        good = each_game(s->t, games, &p) && each_seats(seats, &p);
        if (!good)
            sb_fmt(error, "game %lld in it is not a game of this tournament",
                   (long long)sqlite3_column_int64(games, 0));
        bout_best(&p.bout, p.fixture.players);
        if (good) fn(owner, &p);
    }
    if (good && code != SQLITE_DONE) good = store_failed(s, error);
    sqlite3_finalize(games);
    sqlite3_finalize(seats);
    return good;
}

#endif
