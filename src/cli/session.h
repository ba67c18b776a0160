/* session.h: a game that people and agents play, with everything that can be asked for while it goes on:
 * lines go in, text comes out. It knows nothing of keys and screens; cmd_play.c and line_input.c do.
 *
 *     session.c           the game: who sits where, undo, redo, new, options, save, load
 *     session_turn.c      whose turn it is; agents think
 *     session_show.c      the board, moves, results
 *     session_advice.c    hint and analysis
 *     session_commands.c  what can be typed */
#ifndef TSR_CLI_SESSION_H
#define TSR_CLI_SESSION_H

#include "cli/move_book.h"
#include "cli/open_trial.h"
#include "cli/term_board.h"
#include "match/referee.h"

struct LineChoices;

typedef struct Session {
    /* Set before session_open. */
    Input *in;                             /* borrowed: which options and ruleset were chosen */
    const char *path;                      /* of the description */
    const char *who[GAME_MAX_PLAYERS + 1]; /* by seat: "human", an agent; NULL: whoever suits */
    Budget budget;                         /* for each move of an agent */
    uint64_t seed;                         /* of the first game */
    TermStyle style;
    bool terminal; /* somebody looks and waits: agents can be interrupted, screens be cleared */
    /* Waits until somebody says that he is ready, or sets `quit`; or NULL: nobody needs to. */
    void (*wait)(void *owner, const char *prompt);
    void *owner;

    /* From here on its own. */
    Arena arena; /* of the texts above that were typed */
    Game *game;
    Referee referee;
    Agent *agent[GAME_MAX_PLAYERS + 1]; /* by seat; NULL: a person */
    int people;
    uint32_t
        choice[GAME_MAX_PLAYERS + 1]; /* where all move at once: by player, UINT32_MAX: none yet */
    int turn;                         /* seat of the person who is asked; 0: nobody */
    int viewer;                       /* seat whose view is shown; 0: everything is */
    uint32_t told[GAME_MAX_PLAYERS + 1]; /* how many moves a seat has been told of */
    int resigned;                        /* a seat */
    bool stuck;                          /* nobody can move, yet it is not over */
    bool paused;                         /* agents wait */
    bool fresh;                          /* something happened that has not been shown */
    bool quit;
    Trial undone; /* the game as it was before moves were taken back; more moves than now: redo */
    MoveBook book;
    BookHits offered;  /* what numbers stand for: moves of the book that were listed */
    bool undecided;    /* what was typed last fits several moves */
    uint32_t failures; /* lines that could not be carried out */
    Scene *scene;      /* NULL: there is only text */
    TermBoard *board;
    SceneView view, before; /* of the position, and of the one before the last move */
} Session;

/* Opens the game and begins it. False with the reasons on standard error; session_close in any case. */
bool session_open(Session *s);
void session_close(Session *s);

/* Lets agents move until a person is asked or the game is over, and shows the position. */
void session_advance(Session *s);

/* Carries out a line: a command, or a move. */
void session_line(Session *s, Str line);

/* Whole lines that begin like this (LineComplete). */
void session_complete(Session *s, Str typed, struct LineChoices *out);

/* A line has not been understood by the end: the choice was left open. */
void session_finish(Session *s);

/* ---- between the files of the session -------------------------------------------------------- */

void session_say(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
/* The same for what could not be done. Returns false. */
bool session_fail(Session *s, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

bool session_is_over(const Session *s);
/* "Player 2 (uct)". */
void session_name(const Session *s, int seat, StrBuf *out);

bool session_seat(Session *s, int seat, Str who);
void session_new(Session *s);
bool session_undo(Session *s);
bool session_redo(Session *s);
bool session_save(Session *s, const char *path);
bool session_load(Session *s, const char *path);
/* The same game with these options and this ruleset, which are copied. */
bool session_reopen(Session *s, const Names *options, const char *ruleset);
void session_play(Session *s, uint32_t index); /* a move of the list, by the person who is asked */

/* Asks an agent at a table; on a terminal Ctrl-C makes it decide at once. */
uint32_t session_think(Session *s, Referee *r, int seat, const Budget *budget, Analysis *out);

void session_show_board(Session *s);
void session_flip(Session *s);
/* The board with names instead of pieces. False: it is too large, which was said. */
bool session_show_names(Session *s);
void session_sign(void *owner, const ScenePiece *piece, StrBuf *out); /* of BookSource */
void session_show_moves(Session *s, Str about); /* those about a place, n = 0: all */
void session_offer(Session *s, const BookHits *hits);
void session_show_result(Session *s);
void session_show_played(Session *s, uint32_t from); /* the moves from that one on */
/* The last move: n choices of the list it was chosen from, by that player (0: of all, from player 1). */
void session_show_last(Session *s, const uint32_t *choice, int n, int player);
void session_tell_move(Session *s, const uint32_t *choice, int n,
                       int player); /* if it may be told */

bool session_hint(Session *s, Str args);
bool session_analyse(Session *s, Str args);

#endif
