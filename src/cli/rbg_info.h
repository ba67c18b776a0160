/* rbg_info.h: what is known of a Regular Boardgame before it is played, for people and as JSON. */
#ifndef TSR_CLI_RBG_INFO_H
#define TSR_CLI_RBG_INFO_H

#include "rbg/rbg_analyse.h"
#include "rbg/rbg_keeper.h"

/* `keeper` may be NULL: not looked for. */
void rbg_info_text(const RbgGame *g, const RbgAnalysis *a, const RbgKeeperCheck *keeper,
                   StrBuf *out);
void rbg_info_json(const RbgGame *g, const RbgAnalysis *a, const RbgKeeperCheck *keeper,
                   StrBuf *out);

/* What makes the description improper, as located warnings; `clash` tells of the keeper's two
 * ways. False when something was found. */
bool rbg_info_proper(const RbgGame *g, const RbgAnalysis *a, const RbgKeeperCheck *keeper,
                     const StrBuf *clash, Diags *diags);

#endif
