/* conform_report.h: writes down which games agree with their recordings. */
#ifndef TSR_CLI_CONFORM_REPORT_H
#define TSR_CLI_CONFORM_REPORT_H

#include "cli/conform_run.h"

/* The names of the games that agree, one a line. False, with a message, when it cannot be written. */
bool conform_write_list(const ConformRun *run, const char *path);

/* The state of every game, by folder, as Markdown. */
bool conform_write_report(const ConformRun *run, const char *path);

#endif
