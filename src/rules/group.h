/* group.h: connected sets of sites. */
#ifndef TSR_RULES_GROUP_H
#define TSR_RULES_GROUP_H

#include "rules/direction.h"

/* The sites connected with `start` by steps in the directions (NULL: adjacent) of which `belongs`
 * (evaluated with c->site... see group.c; NULL: same owner as start) holds. In scratch memory. */
const Word *group_of(Ctx *c, SiteType type, int start, const Op *dirs, const Op *belongs);

#endif
