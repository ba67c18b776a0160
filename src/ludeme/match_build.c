/* match_build.c: a match of several games, from its bound tree. */
#include "ludeme/rules_build.h"

void match_build(Compiler *c, const Bound *match) {
    players_build(c, bound_slot(match, 1));
    compile_error(c, match, "matches of several games cannot be played yet");
}
