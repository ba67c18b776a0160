/* analyse.h: what agents think of a game that was played, and what can be said of a game. */
#ifndef TSR_CLI_ANALYSE_H
#define TSR_CLI_ANALYSE_H

#include "cli/open_game.h"
#include "cli/progress.h"
#include "core/trial.h"
#include "match/contest.h"

typedef struct AnalyseJob {
    const Game *game;
    const char *agent; /* as agent_setup reads it */
    Budget budget;     /* for each move */
    uint64_t seed;
    uint32_t games;    /* of agents against each other */
    uint32_t playouts; /* random games */
    int jobs;
    const char *svg; /* where the picture goes; NULL: nowhere */
    bool json;
} AnalyseJob;

/* Both print their result; an exit code. */
int analyse_trial(const AnalyseJob *job, const Trial *trial, const char *path);
int analyse_game(const AnalyseJob *job);

/* Sets up the agent and says who plays in its place. False: it says what is wrong. Both on standard error. */
bool analyse_agent(const AnalyseJob *job, Agent *setup);

#endif
