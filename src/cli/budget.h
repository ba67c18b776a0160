/* budget.h: the options that say how long agents may think about a move. */
#ifndef TSR_CLI_BUDGET_H
#define TSR_CLI_BUDGET_H

#include "agent/agent.h"
#include "cli/cli.h"

/* As they were given; NULL: not at all. */
typedef struct BudgetText {
    const char *seconds, *iterations, *depth;
} BudgetText;

#define BUDGET_OPTIONS(text, otherwise)                                                            \
    {"time", 't', "S", "seconds for each move (" otherwise " when no limit is given)",             \
     .value = &(text)->seconds},                                                                   \
        {"iterations", 'i', "N", "at most so many play-outs or positions a move",                  \
         .value = &(text)->iterations},                                                            \
    {                                                                                              \
        "depth", 'd', "N", "at most so deep", .value = &(text)->depth                              \
    }

/* CLI_GO_ON, or the exit code when something is wrong with them, which is told. Without any limit a move
 * gets `otherwise` seconds. */
int budget_read(const Command *self, const BudgetText *text, double otherwise, Budget *budget);

#endif
