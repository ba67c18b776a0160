/* referee.h: one game at a table. The referee alone knows the position; it asks who is to move, carries
 * out what they choose, and tells every agent what its seat may see of it. It keeps the trial. */
#ifndef TSR_MATCH_REFEREE_H
#define TSR_MATCH_REFEREE_H

#include "agent/agent.h"

typedef struct Referee {
    const Game *game;
    Player *player;
    State *state;   /* the position; only who may know everything looks at it */
    MoveList *list; /* its legal moves, once referee_moves was asked */
    uint32_t count; /* how many */
    bool listed;
    bool ended;                         /* agents were told so */
    Agent *agent[GAME_MAX_PLAYERS + 1]; /* by seat; borrowed. NULL: somebody who is not an agent */
    uint64_t agent_seed[GAME_MAX_PLAYERS + 1];
    Trial trial; /* of the game so far; name, rules and seed of it are set by referee_start */
    /* For the moment of a call. */
    State *before;
    MoveList *joined;
    const TrialMove *given; /* the move that is played again, or NULL */
    TrialDraws drawn;
    Vec(int) draws;
    StrBuf text, view;
    Vec(uint32_t) order; /* numbers of moves, in the order in which somebody is told of them */
    Vec(uint32_t) starts;
    Vec(Str) texts;
} Referee;

void referee_open(Referee *r, const Game *game); /* borrows the game */
void referee_close(Referee *r);

/* The seed of what is random in an agent, from that of a match, tournament or session, the number of the
 * game in it and the seat. Agents are told it, and it tells them nothing of `master`, from which the seeds of
 * the games, and so dice and cards, follow. */
uint64_t agent_seed(uint64_t master, uint64_t game, int seat);

/* Who sits there, and its agent_seed; before referee_start. */
void referee_seat(Referee *r, int seat, Agent *agent, uint64_t seed);

/* The start position, and a new trial. Chance follows from the seed. */
void referee_start(Referee *r, uint64_t seed);

/* Lists the legal moves; how many. 0: nobody can move. */
uint32_t referee_moves(Referee *r);

/* Whose turn it is, as a seat. Where all move at once: is `seat` among those with a move to make? */
int referee_mover(const Referee *r);
bool referee_is_asked(Referee *r, int seat);

/* Asks the agent in a seat: the number of a move in the list, or AGENT_FAULT (agent[seat]->fault says
 * why). `out` may be NULL; its moves are in the order of the list. */
uint32_t referee_ask(Referee *r, int seat, const Budget *budget, Analysis *out);

/* Plays move i of the list and tells everybody. */
void referee_play(Referee *r, uint32_t i);
/* Where all move at once: choice[p] is the move of player p, UINT32_MAX: none. */
void referee_play_all(Referee *r, const uint32_t *choice);

/* What the game is worth in each seat, in [-1, 1]. `culprit`, if not 0, loses to all others, who share the
 * rest. */
void referee_worth(const Referee *r, int culprit, double worth[GAME_MAX_PLAYERS + 1]);
/* Tells every agent, once, that the game has ended (Ending). */
void referee_end(Referee *r, const char *reason, const double *worth);

/* The position after the first n moves of the trial, which forgets the others; agents begin again and are
 * told of every move. */
void referee_back(Referee *r, uint32_t n);

/* Plays a trial that was read, as far as it goes, from its start on, and goes on from there. False with
 * the reason in *error: then the game stands at the last move that was legal. */
bool referee_load(Referee *r, const Trial *trial, StrBuf *error);

/* The same step by step: the start; the legal moves before a move, with chance as it went then (false:
 * the game is over); the move (false: it is not legal). */
bool referee_load_start(Referee *r, const Trial *trial, StrBuf *error);
bool referee_load_moves(Referee *r, const TrialMove *m);
bool referee_load_move(Referee *r, const TrialMove *m);

#endif
