/* view.h: what a player is shown, also in games of front ends that hide nothing. */
#ifndef TSR_CORE_VIEW_H
#define TSR_CORE_VIEW_H

#include "core/game.h"

/* What the player sees of the state. */
static inline void game_view(const Game *game, const State *state, int player, StrBuf *out) {
    if (game->ops->view)
        game->ops->view(game, state, player, out);
    else
        game->ops->state_text(game, state, out);
}

/* What the player sees of move i, which led from one state to the other. */
static inline void game_move_view(const Game *game, const State *before, const State *after,
                                  const MoveList *list, uint32_t i, int player, StrBuf *out) {
    if (game->ops->move_view)
        game->ops->move_view(game, before, after, list, i, player, out);
    else
        game->ops->move_text(game, list, i, out);
}

/* Move i as people write it. */
static inline void game_move_name(const Game *game, const MoveList *list, uint32_t i, bool full,
                                  StrBuf *out) {
    if (game->ops->move_name)
        game->ops->move_name(game, list, i, full, out);
    else
        game->ops->move_text(game, list, i, out);
}

/* The same as the player (0: somebody who sees everything) sees it when it has been made. */
static inline void game_move_name_view(const Game *game, const State *before, const State *after,
                                       const MoveList *list, uint32_t i, int player, StrBuf *out) {
    if (player && game->ops->move_name_view)
        game->ops->move_name_view(game, before, after, list, i, player, out);
    else
        game_move_name(game, list, i, false, out);
}

/* Is move i, which may be played in the state, one of the player's? */
static inline bool game_is_move_of(const Game *game, const State *state, const MoveList *list,
                                   uint32_t i, int player) {
    int who = game->ops->move_player ? game->ops->move_player(list, i) : game->ops->mover(state);
    return who == player;
}

#endif
