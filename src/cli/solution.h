/* solution.h: the values of a puzzle as text. */
#ifndef TSR_CLI_SOLUTION_H
#define TSR_CLI_SOLUTION_H

#include "rules/rules.h"

/* Draws the board with a value per site of the type it is played on (-1: none), line by line; on
 * boards that do not fit on a page: a list of sites and values. */
void solution_draw(const Rules *r, const int *values, StrBuf *out);

#endif
