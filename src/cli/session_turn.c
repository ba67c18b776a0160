/* session_turn.c: whose turn it is: agents think and move until a person is asked. */
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <time.h>

#include "cli/session.h"

/* ---- thinking -------------------------------------------------------------------------------- */

typedef struct ThinkJob {
    Referee *referee;
    int seat;
    Budget budget;
    Analysis *out;
    uint32_t choice;
    atomic_bool done;
} ThinkJob;

static void *think_thread(void *arg) {
    ThinkJob *job = arg;
    job->choice = referee_ask(job->referee, job->seat, &job->budget, job->out);
    atomic_store(&job->done, true);
    return NULL;
}

/* The signal is blocked in all threads and fetched here. False: no thread could be started. */
static bool think_interruptibly(ThinkJob *job, atomic_bool *stop) {
    sigset_t interrupt, before;
    pthread_t id;
    sigemptyset(&interrupt);
    sigaddset(&interrupt, SIGINT);
    pthread_sigmask(SIG_BLOCK, &interrupt, &before);
    bool begun = pthread_create(&id, NULL, think_thread, job) == 0;
    const struct timespec while_ = {.tv_nsec = 5 * 1000 * 1000};
    while (begun && !atomic_load(&job->done))
        if (sigtimedwait(&interrupt, NULL, &while_) > 0) atomic_store(stop, true);
    if (begun) pthread_join(id, NULL);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return begun;
}

static uint32_t think_on_terminal(Session *s, ThinkJob *job) {
    atomic_bool stop = false;
    StrBuf name = {0};
    job->budget.stop = &stop;
    if (job->referee == &s->referee)
        session_name(s, job->seat, &name);
    else
        sb_text(&name, agent_name(job->referee->agent[job->seat]));
    printf("%s is thinking… (Ctrl-C: enough)", sb_cstr(&name));
    fflush(stdout);
    sb_free(&name);
    if (!think_interruptibly(job, &stop)) think_thread(job);
    printf("\r\033[K");
    fflush(stdout);
    /* Without people, an interruption is also how one gets a word in. */
    if (atomic_load(&stop) && !s->people) s->paused = true;
    return job->choice;
}

uint32_t session_think(Session *s, Referee *r, int seat, const Budget *budget, Analysis *out) {
    ThinkJob job = {.referee = r, .seat = seat, .budget = *budget, .out = out};
    if (s->terminal) return think_on_terminal(s, &job);
    think_thread(&job);
    return job.choice;
}

/* ---- turns ----------------------------------------------------------------------------------- */

/* Where something is hidden and several people play, each is told of moves when nobody else looks. */
static bool session_is_private(const Session *s) {
    return s->game->hidden && s->people > 1;
}

void session_tell_move(Session *s, const uint32_t *choice, int n, int player) {
    if (session_is_private(s)) return;
    session_show_last(s, choice, n, player);
    for (int seat = 0; seat <= GAME_MAX_PLAYERS; seat++) s->told[seat] = s->referee.trial.moves.n;
    if (!s->people && s->terminal && !s->game->ops->over(s->referee.state)) session_show_board(s);
}

/* An agent that cannot go on waits for somebody who decides what to do about it. */
static bool session_ask_agent(Session *s, int seat, uint32_t *choice) {
    StrBuf name = {0};
    *choice = session_think(s, &s->referee, seat, &s->budget, NULL);
    if (*choice != AGENT_FAULT) return true;
    session_name(s, seat, &name);
    session_fail(s, "%s cannot go on: %s. `opponent %d …` puts somebody else there.",
                 sb_cstr(&name), s->agent[seat]->fault, seat);
    sb_free(&name);
    s->paused = true;
    return false;
}

/* One after the other. True: somebody has moved. */
static bool session_step(Session *s) {
    int seat = referee_mover(&s->referee);
    uint32_t choice = 0; /* it just happens */
    if (seat >= 1 && seat <= s->game->players) {
        if (!s->agent[seat]) {
            s->turn = seat;
            return false;
        }
        if (!session_ask_agent(s, seat, &choice)) return false;
    }
    int player = s->game->ops->mover(s->referee.state);
    referee_play(&s->referee, choice);
    session_tell_move(s, &choice, 1, player);
    return true;
}

/* All at once: agents first, so that people need not wait for each other twice. */
static bool session_step_together(Session *s) {
    const Game *game = s->game;
    bool any = false;
    for (int pass = 0; pass < 2; pass++)
        for (int p = 1; p <= game->players; p++) {
            int seat = agent_seat(game, s->referee.state, p);
            bool asked = s->choice[p] == UINT32_MAX && seat >= 1 && seat <= game->players &&
                         referee_is_asked(&s->referee, seat);
            any |= s->choice[p] != UINT32_MAX;
            if (!asked || (pass == 0) != (s->agent[seat] != NULL)) continue;
            if (pass == 1) {
                s->turn = seat;
                return false;
            }
            if (!session_ask_agent(s, seat, &s->choice[p])) return false;
            any = true;
        }
    if (!any) {
        s->stuck = true;
        return false;
    }
    uint32_t choice[GAME_MAX_PLAYERS + 1];
    for (int p = 0; p <= GAME_MAX_PLAYERS; p++) {
        choice[p] = s->choice[p];
        s->choice[p] = UINT32_MAX;
    }
    referee_play_all(&s->referee, choice);
    session_tell_move(s, choice + 1, game->players, 0);
    return true;
}

/* The screen changes hands: the next one is asked before something is shown. */
static void session_hand_over(Session *s) {
    StrBuf prompt = {0};
    if (!session_is_private(s) || !s->turn || s->viewer == s->turn) return;
    if (s->terminal) printf("\033[H\033[2J\033[3J");
    sb_fmt(&prompt, "Player %d, it is your turn. Press Enter when nobody else looks.", s->turn);
    if (s->wait)
        s->wait(s->owner, sb_cstr(&prompt));
    else
        session_say("What player %d sees:", s->turn);
    sb_free(&prompt);
}

/* In an open game everything is shown; else what the person sees who is asked or was asked last. */
static void session_choose_viewer(Session *s) {
    if (!s->game->hidden || s->people == 0) {
        s->viewer = 0;
        return;
    }
    session_hand_over(s);
    if (s->quit) return; /* nobody is there to see it */
    if (s->turn) s->viewer = s->turn;
    for (int seat = 1; !s->viewer && seat <= s->game->players; seat++)
        if (!s->agent[seat]) s->viewer = seat;
    if (session_is_private(s) && s->told[s->viewer] < s->referee.trial.moves.n) {
        session_show_played(s, s->told[s->viewer]);
        s->told[s->viewer] = s->referee.trial.moves.n;
    }
}

static void session_fill_book(Session *s) {
    const Referee *r = &s->referee;
    bool secret = s->game->hidden || s->game->simultaneous;
    BookSource from = {.game = s->game,
                       .player = r->player,
                       .state = r->state,
                       .list = r->list,
                       .count = s->turn ? referee_moves(&s->referee) : 0,
                       .who = secret && s->turn ? agent_player(s->game, r->state, s->turn) : 0,
                       .scene = s->scene,
                       .view = s->scene ? &s->view : NULL,
                       .sign = s->board ? session_sign : NULL,
                       .owner = s};
    book_fill(&s->book, &from);
    s->offered.n = 0;
}

static void session_tell_end(Session *s) {
    double worth[GAME_MAX_PLAYERS + 1];
    const GameOps *ops = s->game->ops;
    const char *reason = "stuck";
    if (ops->over(s->referee.state))
        reason = ops->end_kind(s->referee.state) == END_RULES ? "rules" : "limit";
    referee_worth(&s->referee, s->resigned, worth);
    referee_end(&s->referee, s->resigned ? "resigned" : reason, worth);
}

void session_advance(Session *s) {
    bool going = true;
    if (!s->fresh) return;
    s->fresh = false;
    /* One person's view is shown from the first move on. */
    if (s->game->hidden && s->people == 1)
        for (int seat = 1; seat <= s->game->players; seat++)
            if (!s->agent[seat]) s->viewer = seat;
    while (going && !s->paused && !session_is_over(s)) {
        s->stuck = referee_moves(&s->referee) == 0;
        if (s->stuck) break;
        going = s->game->simultaneous ? session_step_together(s) : session_step(s);
    }
    session_choose_viewer(s);
    if (s->quit) return;
    session_show_board(s);
    session_fill_book(s);
    if (session_is_over(s)) {
        session_tell_end(s);
        session_show_result(s);
    }
    if (s->terminal && s->turn && s->book.moves.n == 1)
        session_say("There is only one move, " STR_FMT ". Enter plays it.",
                    STR_ARG(s->book.moves.v[0].name));
}
