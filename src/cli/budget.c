/* budget.c: the options that say how long agents may think about a move. */
#include "cli/budget.h"

enum { MOST_SECONDS = 1000000 };

int budget_read(const Command *self, const BudgetText *text, double otherwise, Budget *budget) {
    double seconds = 0;
    int iterations = 0, depth = 0;
    if (text->seconds && (!str_to_float(str_of(text->seconds), &seconds) ||
                          !(seconds >= 0 && seconds <= MOST_SECONDS)))
        return cli_usage_error(self, "--time is a number of seconds");
    if (text->iterations && (!str_to_int(str_of(text->iterations), &iterations) || iterations < 0))
        return cli_usage_error(self, "--iterations is a number from 0");
    if (text->depth && (!str_to_int(str_of(text->depth), &depth) || depth < 0))
        return cli_usage_error(self, "--depth is a number from 0");
    if (seconds <= 0 && iterations == 0 && depth == 0) seconds = otherwise;
    *budget = (Budget){.seconds = seconds, .iterations = (uint64_t)iterations, .depth = depth};
    return CLI_GO_ON;
}
