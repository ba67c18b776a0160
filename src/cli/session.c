/* session.c: the game of a session: who plays it, how it goes back and forth, how it is kept. */
#include "cli/session.h"

#include <stdarg.h>
#include <stdio.h>

/* ---- words ----------------------------------------------------------------------------------- */

void session_say(const char *fmt, ...) {
    va_list args;
    va_start(args, fmt);
    vprintf(fmt, args);
    va_end(args);
    printf("\n");
}

bool session_fail(Session *s, const char *fmt, ...) {
    va_list args;
    va_start(args, fmt);
    vprintf(fmt, args);
    va_end(args);
    printf("\n");
    s->failures++;
    return false;
}

void session_name(const Session *s, int seat, StrBuf *out) {
    game_player_name(s->game, seat, "Player", out);
    if (seat < 1 || seat > s->game->players) return;
    const Agent *agent = s->agent[seat];
    if (agent)
        sb_fmt(out, " (%s)", agent->program[0] ? agent->program : agent->kind->name);
    else if (s->people == 1)
        sb_text(out, " (you)");
}

/* Copies a text that was typed. */
static const char *session_keep(Session *s, Str text) {
    char *copy = arena_alloc(&s->arena, text.n + 1u);
    if (text.n) memcpy(copy, text.s, text.n);
    return copy;
}

/* ---- who sits where -------------------------------------------------------------------------- */

static bool session_is_human(const char *who) {
    return who && (strcmp(who, "human") == 0 || strcmp(who, "me") == 0);
}

/* Puts a person or an agent there. False with what is wrong with the agent in *note. */
static bool session_sit(Session *s, int seat, const char *who, StrBuf *note) {
    Agent setup, *agent = NULL;
    if (!session_is_human(who)) {
        if (!agent_setup(&setup, s->game, str_of(who), note)) return false;
        agent = agent_open(&setup);
    }
    agent_close(s->agent[seat]);
    s->agent[seat] = agent;
    s->who[seat] = who;
    referee_seat(&s->referee, seat, agent, agent_seed(s->referee.trial.seed, 0, seat));
    s->people = 0;
    for (int i = 1; i <= s->game->players; i++) s->people += !s->agent[i];
    return true;
}

/* Where nothing was said a person plays, if nobody else does, and then agents. */
static void session_fill_seats(Session *s) {
    bool person = false;
    for (int i = 1; i <= s->game->players; i++) person |= session_is_human(s->who[i]);
    for (int i = 1; i <= s->game->players; i++) {
        if (s->who[i]) continue;
        s->who[i] = person ? "uct" : "human";
        person = true;
    }
}

static bool session_sit_all(Session *s) {
    StrBuf note = {0};
    bool good = true;
    session_fill_seats(s);
    for (int i = 1; good && i <= s->game->players; i++) {
        sb_clear(&note);
        good = session_sit(s, i, s->who[i], &note);
        if (note.n && !good) fprintf(stderr, "tessera: player %d: %s\n", i, sb_cstr(&note));
        if (note.n && good) session_say("Player %d: %s.", i, sb_cstr(&note));
    }
    sb_free(&note);
    return good;
}

static void session_no_choice(Session *s) {
    for (int p = 0; p <= GAME_MAX_PLAYERS; p++) s->choice[p] = UINT32_MAX;
}

bool session_seat(Session *s, int seat, Str who) {
    StrBuf note = {0};
    bool good = session_sit(s, seat, session_keep(s, who), &note);
    if (!good) session_fail(s, "%s", sb_cstr(&note));
    if (good && note.n) session_say("%s", sb_cstr(&note));
    sb_free(&note);
    if (!good) return false;
    /* Whoever is new is told of the game so far. */
    referee_back(&s->referee, s->referee.trial.moves.n);
    session_no_choice(s);
    s->fresh = true;
    s->paused = false;
    s->turn = 0;
    return true;
}

/* ---- a game begins --------------------------------------------------------------------------- */

/* Another position: what was asked and offered is past. */
static void session_moved(Session *s) {
    session_no_choice(s);
    s->fresh = true;
    s->turn = 0;
    s->resigned = 0;
    s->stuck = s->paused = false;
    s->offered.n = 0;
    for (int seat = 0; seat <= GAME_MAX_PLAYERS; seat++)
        if (s->told[seat] > s->referee.trial.moves.n) s->told[seat] = s->referee.trial.moves.n;
}

static void session_forget_undone(Session *s) {
    trial_free(&s->undone);
    s->undone = (Trial){0};
}

static void session_begin(Session *s, uint64_t seed) {
    for (int i = 1; i <= s->game->players; i++)
        referee_seat(&s->referee, i, s->agent[i], agent_seed(seed, 0, i));
    referee_start(&s->referee, seed);
    session_forget_undone(s);
    session_moved(s);
}

void session_new(Session *s) {
    session_begin(s, s->referee.trial.seed + 1);
    for (int seat = 0; seat <= GAME_MAX_PLAYERS; seat++) s->told[seat] = 0;
}

static void session_drop_game(Session *s) {
    if (!s->game) return;
    book_free(&s->book);
    term_board_free(s->board);
    scene_free(s->scene);
    s->board = NULL;
    s->scene = NULL;
    for (int i = 1; i <= GAME_MAX_PLAYERS; i++) {
        agent_close(s->agent[i]);
        s->agent[i] = NULL;
    }
    session_forget_undone(s);
    referee_close(&s->referee);
    game_close(s->game);
    s->game = NULL;
}

/* Takes the game in place of the one that was played. */
static bool session_use(Session *s, Game *game, uint64_t seed) {
    session_drop_game(s);
    s->game = game;
    referee_open(&s->referee, game);
    if (game->players < 1 || game->players > GAME_MAX_PLAYERS) {
        fprintf(stderr, "tessera: this game has no players\n");
        return false;
    }
    for (int i = game->players + 1; i <= GAME_MAX_PLAYERS; i++)
        if (s->who[i]) {
            fprintf(stderr, "tessera: there is no player %d: this game has %d\n", i, game->players);
            return false;
        }
    if (!session_sit_all(s)) return false;
    session_begin(s, seed);
    return true;
}

bool session_open(Session *s) {
    Game *game = game_open(s->in, s->path, false, NULL);
    if (!game) return false;
    return session_use(s, game, s->seed);
}

void session_close(Session *s) {
    session_drop_game(s);
    vec_free(&s->offered);
    scene_view_free(&s->view);
    scene_view_free(&s->before);
    arena_free(&s->arena);
}

/* Seats that another number of players does not have are forgotten. */
bool session_reopen(Session *s, const Names *options, const char *ruleset) {
    StrBuf errors = {0};
    Names kept = {0};
    for (uint32_t i = 0; i < options->n; i++) {
        const char *option = session_keep(s, str_of(options->v[i]));
        vec_push(&kept, option);
    }
    Input changed = *s->in;
    changed.options = kept;
    changed.ruleset = ruleset ? session_keep(s, str_of(ruleset)) : NULL;
    Game *game = game_open(&changed, s->path, true, &errors);
    if (!game) {
        vec_free(&kept);
        session_fail(s, "%sThe game goes on as it was.", sb_cstr(&errors));
        sb_free(&errors);
        return false;
    }
    sb_free(&errors);
    vec_free(&s->in->options);
    s->in->options = kept;
    s->in->ruleset = changed.ruleset;
    for (int i = game->players + 1; i <= GAME_MAX_PLAYERS; i++) s->who[i] = NULL;
    if (session_use(s, game, s->seed)) return true;
    s->quit = true;
    return session_fail(s, "The game cannot go on.");
}

/* ---- back and forth -------------------------------------------------------------------------- */

bool session_is_over(const Session *s) {
    return s->resigned || s->stuck || s->game->ops->over(s->referee.state);
}

void session_play(Session *s, uint32_t index) {
    const Game *game = s->game;
    session_forget_undone(s);
    s->fresh = true;
    s->offered.n = 0;
    if (game->simultaneous) {
        s->choice[agent_player(s->game, s->referee.state, s->turn)] = index;
        s->turn = 0;
        return;
    }
    int player = game->ops->mover(s->referee.state);
    referee_play(&s->referee, index);
    session_tell_move(s, &index, 1, player);
    s->turn = 0;
}

static void session_copy_trial(Trial *to, const Trial *from) {
    *to = (Trial){.game = from->game, .identity = from->identity, .seed = from->seed};
    to->start =
        (TrialDraws){arena_copy(&to->arena, from->start.v, from->start.n * sizeof *from->start.v),
                     from->start.n};
    for (uint32_t i = 0; i < from->moves.n; i++) {
        const TrialMove *m = &from->moves.v[i];
        trial_add(to, m->text, m->index, m->drawn, m->result);
    }
}

/* Is it a person's turn? */
static bool session_asks_person(Session *s) {
    const Game *game = s->game;
    if (game->ops->over(s->referee.state) || referee_moves(&s->referee) == 0) return false;
    for (int seat = 1; seat <= game->players; seat++)
        if (!s->agent[seat] && referee_is_asked(&s->referee, seat)) return true;
    return false;
}

/* The first n moves of what was played before something was taken back. */
static void session_go_to(Session *s, uint32_t n) {
    StrBuf error = {0};
    Trial part = s->undone; /* borrows */
    part.moves.n = n;
    referee_load(&s->referee, &part, &error);
    sb_free(&error);
    session_moved(s);
}

bool session_undo(Session *s) {
    uint32_t played = s->referee.trial.moves.n, n = played;
    if (s->resigned) {
        /* Agents were told that the game is over: it begins again for them. */
        referee_back(&s->referee, played);
        session_moved(s);
        return true;
    }
    if (n == 0) return session_fail(s, "No move has been made yet.");
    if (s->undone.moves.n <= n) {
        session_forget_undone(s);
        session_copy_trial(&s->undone, &s->referee.trial);
    }
    do session_go_to(s, --n);
    while (n > 0 && s->people && !session_asks_person(s));
    if (s->people && !session_asks_person(s)) {
        session_go_to(s, played);
        return session_fail(s, "You have not made a move yet.");
    }
    if (!s->people) s->paused = true;
    return true;
}

bool session_redo(Session *s) {
    uint32_t n = s->referee.trial.moves.n;
    if (s->undone.moves.n <= n) return session_fail(s, "No move was taken back.");
    do session_go_to(s, ++n);
    while (n < s->undone.moves.n && s->people && !session_asks_person(s));
    if (!s->people) s->paused = true;
    return true;
}

/* ---- kept in files --------------------------------------------------------------------------- */

/* Only what is a trial itself is written over. */
static bool session_may_write(Session *s, const char *path) {
    char head[16] = "";
    FILE *f = fopen(path, "rb");
    if (!f) return true;
    size_t n = fread(head, 1, sizeof head - 1, f);
    fclose(f);
    if (n == sizeof head - 1 && strcmp(head, "tessera trial 1") == 0) return true;
    return session_fail(s, "%s is there already, and it is not a saved game. Choose another name.",
                        path);
}

bool session_save(Session *s, const char *path) {
    Trial t = s->referee.trial; /* borrows */
    StrBuf end = {0}, stopped = {0}, text = {0};
    if (!session_may_write(s, path)) return false;
    t.options.v = NULL;
    t.options.n = t.options.cap = 0;
    for (uint32_t i = 0; i < s->in->options.n; i++) {
        Str option = str_of(s->in->options.v[i]);
        vec_push(&t.options, option);
    }
    if (s->in->ruleset) t.ruleset = str_of(s->in->ruleset);
    trial_outcome(s->game, s->referee.state, &end);
    t.end = sb_view(&end);
    if (s->resigned) sb_fmt(&stopped, "resigned %d", s->resigned);
    t.stopped = sb_view(&stopped);
    trial_write(&t, &text);
    bool good = cli_save("play", path, &text);
    if (good)
        session_say("Saved as %s: %u moves.", path, t.moves.n);
    else
        s->failures++;
    vec_free(&t.options);
    sb_free(&end);
    sb_free(&stopped);
    sb_free(&text);
    return good;
}

/* Has the trial the options that are chosen now? */
static bool session_same_options(const Session *s, const Trial *t) {
    if (t->options.n != s->in->options.n) return false;
    for (uint32_t i = 0; i < t->options.n; i++)
        if (!str_is(t->options.v[i], s->in->options.v[i])) return false;
    return str_is(t->ruleset, s->in->ruleset ? s->in->ruleset : "");
}

static bool session_take_options(Session *s, const Trial *t) {
    Names options = {0};
    if (session_same_options(s, t)) return true;
    for (uint32_t i = 0; i < t->options.n; i++) {
        const char *option = session_keep(s, t->options.v[i]);
        vec_push(&options, option);
    }
    const char *ruleset = t->ruleset.n ? session_keep(s, t->ruleset) : NULL;
    bool good = session_reopen(s, &options, ruleset);
    vec_free(&options);
    return good;
}

bool session_load(Session *s, const char *path) {
    Trial t;
    StrBuf error = {0};
    bool good = trial_open(&t, path);
    if (!good) {
        s->failures++;
    } else if (!str_eq(t.game, s->game->name)) {
        good = session_fail(s, "%s is a game of " STR_FMT ", not of " STR_FMT ".", path,
                            STR_ARG(t.game), STR_ARG(s->game->name));
    } else if ((good = session_take_options(s, &t))) {
        good = referee_load(&s->referee, &t, &error);
        if (!good) session_fail(s, "%s: %s.", path, sb_cstr(&error));
        session_forget_undone(s);
        session_moved(s);
        if (good) s->resigned = trial_resigned(&t, s->game->players);
        for (int seat = 0; seat <= GAME_MAX_PLAYERS; seat++)
            s->told[seat] = s->referee.trial.moves.n;
        if (good) session_say("Loaded %s: %u moves.", path, s->referee.trial.moves.n);
    }
    sb_free(&error);
    trial_free(&t);
    return good;
}
