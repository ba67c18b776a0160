/* tessera_agent.h: agents as plug-ins: a shared object that plays games for Tessera. A small one to start
 * from is examples/agents/greedy_plugin.c.
 *
 *     cc -shared -fPIC -Iinclude -o my_agent.so my_agent.c
 *     tessera match games/line/four-in-a-row.lud --p1 uct --p2 ./my_agent.so
 *
 * A plug-in exports one function, tessera_agent_v1, which returns its table. It needs no library to
 * link with: all it may ask are the functions of struct tessera_host. It runs in a process of its own,
 * so what it breaks is only its own game, and nothing that is hidden from its player is in its memory.
 *
 * C99 and C++. Everything is called from one thread. Texts are UTF-8 and end with 0. What is handed to
 * a function of the plug-in is valid until that function returns, unless something else is said. */
#ifndef TESSERA_AGENT_H
#define TESSERA_AGENT_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define TESSERA_AGENT_VERSION 1

/* Instead of a move: none. */
#define TESSERA_NO_MOVE UINT32_MAX

/* A position. Only the functions below know what is in it. */
typedef struct tessera_position tessera_position;

/* The game that is played. */
typedef struct tessera_game {
    const char *name;
    int players;      /* 1 … 16 */
    int seat;         /* of the agent: 1 … players */
    int chance;       /* not 0: there are dice or cards */
    int hidden;       /* not 0: something is hidden from players */
    int simultaneous; /* not 0: all move at once */
    uint64_t seed;    /* for what is random in the agent, so that a game can be repeated */
} tessera_game;

/* How long to think about a move. Each limit may be 0: none. */
typedef struct tessera_limits {
    double seconds;
    uint64_t nodes; /* positions or random games */
    int depth;      /* moves ahead */
} tessera_limits;

/* What a plug-in may ask. Moves are numbered from 0 to count - 1. */
typedef struct tessera_host {
    uint32_t version; /* TESSERA_AGENT_VERSION */
    uint32_t size;    /* of this struct: later versions may add functions at its end */

    /* ---- what is always known ---- */

    /* Whose turn it is: 1 … players. In the position the agent was asked about: as whom it moves. */
    int (*mover)(const tessera_position *p);
    /* How many legal moves there are; 0 when the game is over. */
    uint32_t (*count)(tessera_position *p);
    /* The text of a move, and what the agent sees of the position. Each is valid until it is asked for
     * again, or the position is played on or freed. */
    const char *(*move_text)(tessera_position *p, uint32_t move);
    const char *(*view)(tessera_position *p);

    /* ---- only where the position is known: can_play is not 0 ----
     * That is so in games in which nothing is hidden and nobody moves at once. Elsewhere clone returns
     * NULL, and a plug-in chooses by the texts. */

    int (*can_play)(const tessera_position *p);
    /* A copy that belongs to the plug-in: free_position, before free_game returns. Where there is chance,
     * every copy has a future of its own, which is not that of the game. */
    tessera_position *(*clone)(const tessera_position *p);
    void (*free_position)(tessera_position *p);
    /* Makes `to`, a copy, the same as `from`; cheaper than another copy. */
    void (*assign)(tessera_position *to, const tessera_position *from);
    /* Plays a move in a copy. 0: there is no such move, or this is not a copy. */
    int (*apply)(tessera_position *p, uint32_t move);
    /* Plays a random move in a copy, each as likely as the others; cheaper than listing them. 0: there
     * is none. */
    int (*sample)(tessera_position *p);
    /* Is the game over? */
    int (*over)(const tessera_position *p);
    /* What the end of the game is worth to who sits in a seat: -1 (lost) to 1 (won); 0 while it goes
     * on. */
    double (*worth)(const tessera_position *p, int seat);
    /* Who sits where a player plays: another one after players have swapped sides. */
    int (*seat_of)(const tessera_position *p, int player);

    /* ---- at any time ---- */

    /* A random number below n (n > 0), which follows from the seed of the agent. */
    uint32_t (*random)(const struct tessera_host *host, uint32_t n);
    /* Seconds that are left for this move; 0: none, the answer is wanted now. Without a limit: 1e9. */
    double (*time_left)(const struct tessera_host *host);
} tessera_host;

/* What a plug-in is. */
typedef struct tessera_agent {
    uint32_t version; /* TESSERA_AGENT_VERSION */
    const char *name;
    const char *about; /* a sentence; may be NULL */
    /* A game begins. Returns what the agent remembers of it, which is handed to the other functions; NULL
     * is fine. `host` stays valid until free_game returns. */
    void *(*new_game)(const tessera_host *host, const tessera_game *game);
    /* Somebody has moved, perhaps the agent itself: what the agent saw of the move, and sees of the
     * position it led to. Player 0: it just happened, or all moved at once. May be NULL. */
    void (*saw)(void *self, int player, const char *move, const char *view);
    /* Chooses a move of the position: its number, or TESSERA_NO_MOVE to give up the game. */
    uint32_t (*choose)(void *self, tessera_position *position, const tessera_limits *limits);
    /* The game is over, or is not played on. May be NULL. */
    void (*free_game)(void *self);
    /* Before that, of a game that came to its end: how, as a word of doc/protocol.md, section 4 ("rules",
     * "time", "resigned" …), and what that is worth to who sits in seats 1, 2, …: worth[0] of seat 1,
     * from -1 (lost) to 1 (won). May be NULL. */
    void (*ended)(void *self, const char *reason, const double *worth);
} tessera_agent;

/* The one function a plug-in exports. */
#if defined(__GNUC__)
__attribute__((visibility("default")))
#endif
const tessera_agent *
tessera_agent_v1(void);

#ifdef __cplusplus
}
#endif

#endif
