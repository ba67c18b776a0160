/* cmd_tournament.c: many games between several agents, kept in a database. */
#include <stdio.h>
#include <stdlib.h>

#include "cli/interrupt.h"
#include "cli/open_game.h"
#include "cli/tourney_show.h"
#include "match/report.h"

typedef struct TournamentOptions {
    Input in;
    const char
        *set[TOURNEY_SETTINGS]; /* as text; those that are no number of their own stay NULL */
    Names agents;
    const char *gauntlet, *sprt, *jobs, *db, *report, *game;
} TournamentOptions;

/* A report is not to replace what is played, nor where it is kept. */
static int tournament_keeps(const Command *self, const TournamentOptions *o) {
    static const char *const parts[] = {"", "-wal", "-shm", "-journal"}; /* of a database */
    Names kept = {0};
    Arena arena = {0};
    for (size_t i = 0; o->db && i < sizeof parts / sizeof *parts; i++) {
        size_t size = strlen(o->db) + 16;
        char *name = arena_alloc(&arena, size);
        snprintf(name, size, "%s%s", o->db, parts[i]);
        vec_push(&kept, name);
    }
    int code = cli_keeps(self, "report", o->report, &o->in.files);
    if (code == CLI_GO_ON) code = cli_keeps(self, "report", o->report, &kept);
    vec_free(&kept);
    arena_free(&arena);
    return code;
}

/* ---- what is to be played -------------------------------------------------------------------- */

/* "uct:c=0.7,threads=2,flat" are two agents: what has a value but no name goes with what stands before.
 * A command may have any commas: it stands alone. */
static void tournament_agents(Tourney *t, Str text) {
    Str command = STR("exec:");
    if (text.n > command.n && str_eq(str_sub(text, 0, command.n), command)) {
        Str agent = tourney_keep(t, text);
        vec_push(&t->agents, agent);
        return;
    }
    while (text.n) {
        Str part = str_cut(&text, ',');
        const char *value = part.n ? memchr(part.s, '=', part.n) : NULL;
        const char *name = part.n ? memchr(part.s, ':', part.n) : NULL;
        bool goes_on = value && (!name || name > value) && t->agents.n;
        Str *last = goes_on ? &t->agents.v[t->agents.n - 1] : NULL;
        if (last) {
            StrBuf joined = {0};
            sb_fmt(&joined, STR_FMT "," STR_FMT, STR_ARG(*last), STR_ARG(part));
            *last = tourney_keep(t, sb_view(&joined));
            sb_free(&joined);
        } else {
            Str agent = tourney_keep(t, str_trim(part));
            vec_push(&t->agents, agent);
        }
    }
}

static int tournament_gauntlet(const Command *self, Tourney *t, const char *name) {
    for (uint32_t i = 0; name && i < t->agents.n; i++)
        if (str_is(t->agents.v[i], name)) t->set[TOURNEY_HERO] = i;
    if (!name || t->set[TOURNEY_HERO] >= 0) return CLI_GO_ON;
    return cli_usage_error(self, "--gauntlet names one of --agents, and `%s` is none", name);
}

static int tournament_sprt(const Command *self, Tourney *t, const char *text) {
    if (!text) return CLI_GO_ON;
    Str rest = str_of(text), first = str_cut(&rest, ',');
    double *set = t->set;
    if (!str_to_float(str_trim(first), &set[TOURNEY_ELO0]) ||
        !str_to_float(str_trim(rest), &set[TOURNEY_ELO1]) ||
        !tourney_fits(TOURNEY_ELO0, set[TOURNEY_ELO0]) ||
        !tourney_fits(TOURNEY_ELO1, set[TOURNEY_ELO1]) || set[TOURNEY_ELO0] >= set[TOURNEY_ELO1])
        return cli_usage_error(
            self, "--sprt is two Elo differences from %g to %g, the lower first: 0,10",
            tourney_settings[TOURNEY_ELO0].low, tourney_settings[TOURNEY_ELO0].high);
    set[TOURNEY_SPRT] = 1;
    return CLI_GO_ON;
}

static int tournament_settings(const Command *self, const TournamentOptions *o, Tourney *t) {
    double *set = t->set;
    int64_t seed = 0;
    int code = cli_seed(self, o->set[TOURNEY_SEED], &seed);
    if (code != CLI_GO_ON) return code;
    for (int i = 0; i < TOURNEY_SETTINGS; i++) {
        const TourneySetting *s = &tourney_settings[i];
        /* The standard of the one was another one, the other is drawn. */
        t->open[i] = i == TOURNEY_RANDOM || i == TOURNEY_SEED;
        if (!o->set[i]) continue;
        t->open[i] = false;
        if (!str_to_float(str_of(o->set[i]), &set[i]) || !tourney_fits(i, set[i]))
            return cli_usage_error(self, "--%s is a %snumber from %.15g to %.15g", s->name,
                                   s->whole ? "whole " : "", s->low, s->high);
    }
    set[TOURNEY_SEED] = (double)seed;
    /* Without any limit a move gets a tenth of a second. */
    if (set[TOURNEY_TIME] <= 0 && set[TOURNEY_ITERATIONS] <= 0 && set[TOURNEY_DEPTH] <= 0)
        set[TOURNEY_TIME] = 0.1;
    for (uint32_t i = 0; i < o->agents.n; i++) tournament_agents(t, str_of(o->agents.v[i]));
    if (!o->agents.n) tournament_agents(t, STR("uct,flat,random"));
    code = tournament_gauntlet(self, t, o->gauntlet);
    return code == CLI_GO_ON ? tournament_sprt(self, t, o->sprt) : code;
}

static void tournament_choices(const Input *in, Tourney *t) {
    StrBuf lines = {0};
    for (uint32_t i = 0; i < in->options.n; i++) sb_fmt(&lines, "option %s\n", in->options.v[i]);
    if (in->ruleset) sb_fmt(&lines, "ruleset %s\n", in->ruleset);
    t->options = tourney_keep(t, sb_view(&lines));
    sb_free(&lines);
}

/* ---- the games and who plays them ------------------------------------------------------------ */

typedef struct Hall {
    Tourney tourney;
    Game **game;  /* per rules */
    Agent *setup; /* rules × agents */
} Hall;

static int hall_games(Hall *h, const Input *in) {
    h->game = mem_alloc((in->files.n + 1) * sizeof(Game *));
    for (uint32_t i = 0; i < in->files.n; i++) {
        Game *game = game_open(in, in->files.v[i], false, NULL);
        if (!game) return EXIT_WRONG;
        TourneyRules rules = {.path = tourney_keep(&h->tourney, str_of(in->files.v[i])),
                              .name = game->name,
                              .identity = game->identity,
                              .players = game->players};
        h->game[h->tourney.rules.n] = game;
        vec_push(&h->tourney.rules, rules);
    }
    StrBuf why = {0};
    bool good = tourney_check(&h->tourney, &why);
    if (!good) fprintf(stderr, "tessera: %s\n", sb_cstr(&why));
    sb_free(&why);
    return good ? CLI_GO_ON : EXIT_WRONG;
}

static int hall_agents(Hall *h) {
    const Tourney *t = &h->tourney;
    bool good = true;
    h->setup = mem_alloc((size_t)t->rules.n * t->agents.n * sizeof *h->setup);
    for (uint32_t i = 0; i < t->rules.n * t->agents.n && good; i++) {
        StrBuf note = {0};
        uint32_t rules = i / t->agents.n, agent = i % t->agents.n;
        good = agent_setup(&h->setup[i], h->game[rules], t->agents.v[agent], &note);
        if (note.n)
            fprintf(stderr, "tessera: " STR_FMT ": %s\n", STR_ARG(t->rules.v[rules].name),
                    sb_cstr(&note));
        sb_free(&note);
    }
    return good ? CLI_GO_ON : EXIT_WRONG;
}

static void hall_close(Hall *h) {
    for (uint32_t i = 0; i < h->tourney.rules.n; i++) game_close(h->game[i]);
    free(h->game);
    free(h->setup);
    tourney_free(&h->tourney);
}

/* ---- results --------------------------------------------------------------------------------- */

static bool tournament_report(Store *store, const Tourney *t, const char *path) {
    StrBuf page = {0}, error = {0};
    bool good = report_write(store, t, &page, &error);
    if (!good) fprintf(stderr, "tessera: %s\n", sb_cstr(&error));
    good = good && cli_save("tournament", path, &page);
    sb_free(&page);
    sb_free(&error);
    return good;
}

/* Also writes the report, if one is wanted. */
static int tournament_results(const TournamentOptions *o, Store *store, Standing *s) {
    StrBuf out = {0};
    if (o->in.json) {
        tourney_json(s, &out);
    } else {
        sb_fmt(&out, "%u of %u games\n", s->games, tourney_count(s->t));
        tourney_table(s, &out);
        if (!s->bounded && s->games)
            sb_text(&out, "  Somebody won or lost everything: ratings count one more draw for "
                          "everybody.\n");
        sb_fmt(&out, "  seed %.0f\n  digest %016llx\n", s->t->set[TOURNEY_SEED],
               (unsigned long long)s->digest);
    }
    int code = cli_write(&out, EXIT_FINE);
    sb_free(&out);
    if (o->report && !tournament_report(store, s->t, o->report)) code = EXIT_WRONG;
    return code;
}

/* ---- playing --------------------------------------------------------------------------------- */

static void tournament_thread(void *owner) {
    tournament_run(owner);
}

static int tournament_play_all(const TournamentOptions *o, Hall *h, Store *store, int jobs) {
    atomic_bool stop = false;
    TourneyShow show = tourney_show_begin();
    Tournament t = {.t = &h->tourney,
                    .game = (const Game *const *)h->game,
                    .setup = h->setup,
                    .store = store,
                    .jobs = jobs,
                    .stop = &stop,
                    .told = tourney_show_told,
                    .owner = &show};
    int code = EXIT_WRONG;
    bool good = tournament_open(&t);
    if (good && t.stored)
        fprintf(stderr, "tessera: %u of %u games are there already\n", t.stored, t.planned);
    good = good && cli_until_done(tournament_thread, &t, &stop);
    tourney_show_end(&show);
    if (t.error.n) fprintf(stderr, "tessera: %s\n", sb_cstr(&t.error));
    if (good) code = tournament_results(o, store, &t.standing);
    bool all = t.standing.games == t.planned || standing_decided(&t.standing);
    if (good && !all) {
        if (!t.error.n)
            fprintf(stderr, "tessera: interrupted%s\n",
                    o->db ? "; the same command goes on with it" : "");
        code = EXIT_WRONG;
    }
    tournament_close(&t);
    return code;
}

static int tournament_begin(const Command *self, TournamentOptions *o, int jobs) {
    Hall h = {0};
    StrBuf error = {0};
    Store *store = NULL;
    tourney_begin(&h.tourney);
    tournament_choices(&o->in, &h.tourney);
    int code = tournament_settings(self, o, &h.tourney);
    if (code == CLI_GO_ON) code = input_open(&o->in);
    if (code == CLI_GO_ON) code = hall_games(&h, &o->in);
    if (code == CLI_GO_ON) code = hall_agents(&h);
    if (code == CLI_GO_ON) {
        store = store_open(o->db, &h.tourney, &error);
        if (!store) fprintf(stderr, "tessera: %s: %s\n", o->db ? o->db : "memory", sb_cstr(&error));
        code = store ? tournament_keeps(self, o) : EXIT_WRONG; /* now that it is there */
    }
    if (code == CLI_GO_ON) code = tournament_play_all(o, &h, store, jobs);
    store_close(store);
    sb_free(&error);
    hall_close(&h);
    return code;
}

/* ---- a database alone ------------------------------------------------------------------------ */

/* The trial of one game. */
typedef struct TrialWanted {
    uint32_t number;
    StrBuf out;
} TrialWanted;

static void trial_wanted(void *owner, const Played *p) {
    TrialWanted *w = owner;
    if (p->fixture.number == w->number) sb_str(&w->out, p->trial);
}

static int tournament_print_trial(const TournamentOptions *o, Store *store, StrBuf *error) {
    TrialWanted w = {0};
    int number, code = EXIT_WRONG;
    if (!str_to_int(str_of(o->game), &number) || number < 0) {
        sb_fmt(error, "a game is a number from 0");
    } else {
        w.number = (uint32_t)number;
        bool good = store_each(store, true, trial_wanted, &w, error);
        if (good && !w.out.n) sb_fmt(error, "game %d is not there", number);
        if (good && w.out.n) code = cli_write(&w.out, EXIT_FINE);
    }
    sb_free(&w.out);
    return code;
}

static void tournament_told(void *owner, const Played *p) {
    standing_add(owner, p);
}

static int tournament_look(const TournamentOptions *o) {
    Tourney t;
    Standing s = {0};
    StrBuf error = {0};
    int code = EXIT_WRONG;
    Store *store = store_read(o->db, &t, &error);
    if (store) standing_open(&s, &t);
    if (store && o->game)
        code = tournament_print_trial(o, store, &error);
    else if (store && store_each(store, false, tournament_told, &s, &error))
        code = tournament_results(o, store, &s);
    if (error.n) fprintf(stderr, "tessera: %s: %s\n", o->db, sb_cstr(&error));
    standing_close(&s);
    store_close(store);
    tourney_free(&t);
    sb_free(&error);
    return code;
}

static int tournament_main(const Command *self, int argc, char **argv) {
    TournamentOptions o = {.jobs = "1"};
    int jobs = 1;
    const CliOption options[] = {
        {"agents", 'a', "A,B,…", "who plays (by default uct,flat,random; may be repeated)",
         .list = &o.agents},
        {"gauntlet", 0, "AGENT", "this one against all others, instead of each against each",
         .value = &o.gauntlet},
        {"games", 'n', "N", "how many for each group of opponents and each game (by default 40)",
         .value = &o.set[TOURNEY_GAMES]},
        {"time", 't', "S", "seconds for each move (0.1 when no limit is given)",
         .value = &o.set[TOURNEY_TIME]},
        {"iterations", 'i', "N", "at most so many play-outs or positions a move",
         .value = &o.set[TOURNEY_ITERATIONS]},
        {"depth", 'd', "N", "at most so deep", .value = &o.set[TOURNEY_DEPTH]},
        {"random-plies", 0, "N", "begin each game with N random moves (by default 2)",
         .value = &o.set[TOURNEY_RANDOM]},
        {"margin", 0, "S", "who thinks S seconds too long loses (by default nobody does)",
         .value = &o.set[TOURNEY_MARGIN]},
        {"seed", 's', "S", "where chance begins (without it, it is drawn)",
         .value = &o.set[TOURNEY_SEED]},
        {"sprt", 0, "ELO0,ELO1",
         "end when the first of two agents is known to be better by ELO1 or not", .value = &o.sprt},
        {"jobs", 0, "J", "games at once (by default 1)", .value = &o.jobs},
        {"db", 0, "FILE", "keep the games in this file, and go on with what is there",
         .value = &o.db},
        {"report", 0, "FILE", "write a report, an HTML page", .value = &o.report},
        {"game", 0, "K", "only print the trial of game number K of --db", .value = &o.game},
        INPUT_OPTIONS(&o.in),
        {"json", 'j', NULL, "the result as JSON", .flag = &o.in.json},
        {0},
    };
    Arena arena = {0};
    int code = cli_parse(self, options, argc, argv, &o.in.files);
    if (code == CLI_GO_ON && !store_is_there()) {
        fprintf(stderr, "tessera: this build has no SQLite, so there are no tournaments\n");
        code = EXIT_WRONG;
    }
    if (code == CLI_GO_ON &&
        (!str_to_int(str_of(o.jobs), &jobs) || jobs < 1 || jobs > AGENT_MAX_THREADS))
        code = cli_usage_error(self, "--jobs is a number from 1 to %d", AGENT_MAX_THREADS);
    if (code == CLI_GO_ON && !o.in.files.n && !o.db)
        code = cli_usage_error(self, "give games to play, or with --db a tournament to look at");
    if (code == CLI_GO_ON && o.in.files.n && o.game)
        code = cli_usage_error(self, "--game looks at a tournament: it goes with --db alone");
    if (code == CLI_GO_ON && o.in.files.n && !input_walk(&arena, &o.in.files)) code = EXIT_WRONG;
    if (code == CLI_GO_ON) code = tournament_keeps(self, &o);
    if (code == CLI_GO_ON)
        code = o.in.files.n ? tournament_begin(self, &o, jobs) : tournament_look(&o);
    vec_free(&o.agents);
    input_close(&o.in);
    arena_free(&arena);
    return code;
}

const Command cmd_tournament = {
    .name = "tournament",
    .args = "[GAME...]",
    .summary = "many games between several agents, kept in a database",
    .about =
        "Agents play each against each (or one against all others: --gauntlet) in every game given.\n"
        "A program that plays (`exec:COMMAND`) has an --agents of its own.\n"
        "Every opening (random moves: --random-plies) is played in every order of seats; the number of\n"
        "games is rounded up to that.\n"
        "Prints ratings with 95 % intervals, and who won, drew, lost, lost on time and forfeited.\n"
        "\n"
        "With --db every game is stored with its trial as soon as it is finished. After an interrupt or\n"
        "a crash the same command goes on: game number k is always the same game, and with a limit of\n"
        "iterations it is the same move for move, whatever the number of jobs. The seed, drawn where\n"
        "--seed is not given, is kept there too. Without games, --db\n"
        "shows a tournament that was played, and --report makes a page of it.\n"
        "\n"
        "--sprt 0,10 ends as soon as it is known (5 % errors) whether the first agent is better than\n"
        "the second by 10 Elo rather than by 0. Exit code 1: it was interrupted.",
    .run = tournament_main,
};
