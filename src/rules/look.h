/* look.h: an L-GDL game as people look at it: scenes and what is seen of a state (core/scene.h). A place
 * of the scene has the number of the layout's place. */
#ifndef TSR_RULES_LOOK_H
#define TSR_RULES_LOOK_H

#include "core/scene.h"
#include "rules/rules.h"

/* Behind the waist (GameOps). */
Scene *look_scene(const Game *game, const State *state);
void look_view(const Game *game, const State *state, int player, SceneView *out);
void look_rolled(const Game *game, const MoveList *list, SceneView *view);
void look_move_places(const Game *game, const MoveList *list, uint32_t i, int ends[2]);

#endif
