/* report_int.h: what the parts of the report share: everything that is told, collected from the games. */
#ifndef TSR_MATCH_REPORT_INT_H
#define TSR_MATCH_REPORT_INT_H

#include "match/plot.h"
#include "match/standing.h"

/* Of one description. */
typedef struct ReportRules {
    Standing standing;
    Vec(uint32_t) lengths;
    StandingPair *seat; /* agents × players: from each seat */
} ReportRules;

typedef struct ReportFault {
    uint32_t number, rules;
    int agent;
    BoutEnd end;
    char reason[AGENT_FAULT_ROOM];
} ReportFault;

typedef Vec(PlotPoint) ReportLine;

typedef struct Report {
    const Tourney *t;
    Tourney untested; /* the same without a sequential test, for parts of it */
    Standing all;
    uint32_t *order;    /* of agents: the best first; their colours go by it */
    ReportRules *rules; /* per description */
    ReportLine *score;  /* per agent: of the points so far, in the order of the schedule */
    ReportLine test;    /* the log-likelihood ratio */
    Standing walk;      /* for these two */
    uint32_t step;      /* games from point to point */
    Vec(ReportFault) faults;
    uint32_t more_faults; /* that are not kept */
} Report;

/* Sections of the page. */
void report_standings(const Report *r, StrBuf *out);
void report_plots(const Report *r, StrBuf *out);
void report_cross(const Report *r, StrBuf *out);
void report_rules(const Report *r, uint32_t rules, StrBuf *out);
void report_faults(const Report *r, StrBuf *out);

#endif
