/* conform_report.h: writes down which games agree with their recordings. */
#ifndef TSR_CLI_CONFORM_REPORT_H
#define TSR_CLI_CONFORM_REPORT_H

#include "cli/conform_run.h"

/* The names of the games that agree, one a line. False, with a message, when it cannot be written. */
bool conform_write_list(const ConformRun *run, const char *path);

/* As Markdown: each game that differs with the first difference and its cause, as the lines of
 * `causes` (`PATH: CAUSE`) have it; then the state of every game, by folder. Says on standard error
 * which causes are of games that do not differ. */
bool conform_write_report(const ConformRun *run, const Names *causes, const char *path);

#endif
