/* rbg_look.h: a Regular Boardgame as people look at it: scenes and what is seen of a state
 * (core/scene.h). A place of the scene has the number of the vertex; piece p is kind p + 1. */
#ifndef TSR_RBG_RBG_LOOK_H
#define TSR_RBG_RBG_LOOK_H

#include "core/scene.h"
#include "rbg/rbg_game.h"

/* Behind the waist (GameOps). */
Scene *rbg_look_scene(const Game *game, const State *state);
void rbg_look_view(const Game *game, const State *state, int player, SceneView *out);
void rbg_look_move_places(const Game *game, const MoveList *list, uint32_t i, int ends[2]);

/* What people call a vertex: rx1y2 on a rectangle is x1y2, as rows and columns are marked. */
Str rbg_look_name(const RbgGame *g, uint32_t vertex);

/* What the name of a piece says. whiteKing is white's; so are w and wK, if no other player's name begins
 * with that letter. What is left of the name is the kind. */
SceneKind rbg_look_kind(const RbgGame *g, Str piece);

/* Where the vertices are; false if nothing tells. What is worked out on the way stays in the arena. */
bool rbg_look_points(const RbgGame *g, ScenePoint *at, Arena *arena);

#endif
