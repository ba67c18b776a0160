/* group.h: connected sets of sites. */
#ifndef TSR_RULES_GROUP_H
#define TSR_RULES_GROUP_H

#include "rules/direction.h"

/* Which sites may join a group. */
typedef enum GroupJoin {
    GROUP_SAME_PIECE, /* the same component on top as on the start (none: empty sites) */
    GROUP_SAME_OWNER,
    GROUP_OCCUPIED,
    GROUP_ANY, /* whatever `when` says */
} GroupJoin;

typedef struct GroupRule {
    GroupJoin join;
    const Op *when; /* boolean, with (to) the site that may join and (from) the start; or NULL */
    const Op *dirs; /* NULL: Adjacent */
    bool visible;   /* pieces that can be seen from above */
} GroupRule;

/* Adds the sites of the group of `start` to the set; how many. The start is in it unless `when` is
 * against it. A start that is not on the board has no group. Iterators are as before. */
int group_flood(Ctx *c, SiteType type, int start, const GroupRule *rule, Word *in);

/* As (sites Group) has it: with `belongs` whatever it says, else the same piece. In scratch memory. */
const Word *group_of(Ctx *c, SiteType type, int start, const Op *dirs, const Op *belongs);

#endif
