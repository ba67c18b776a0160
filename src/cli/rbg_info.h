/* rbg_info.h: what is known of a Regular Boardgame before it is played, for people and as JSON. */
#ifndef TSR_CLI_RBG_INFO_H
#define TSR_CLI_RBG_INFO_H

#include "rbg/rbg_analyse.h"
#include "rbg/rbg_keeper.h"

/* What was found out about a description. */
typedef struct RbgInfo {
    const RbgGame *g;
    RbgAnalysis a;
    bool played; /* the keeper was looked at */
    RbgKeeperCheck keeper;
    RbgKeeperClash clash;
} RbgInfo;

/* Looks at so many positions for the keeper; a warning where the game cannot be played for that. */
void rbg_info_open(RbgInfo *info, const RbgGame *g, uint64_t positions, Diags *diags);
void rbg_info_close(RbgInfo *info);

void rbg_info_text(const RbgInfo *info, StrBuf *out);
void rbg_info_json(const RbgInfo *info, StrBuf *out);

/* What makes the description improper, as located warnings. False when something was found. */
bool rbg_info_proper(const RbgInfo *info, Diags *diags);

#endif
