/* open_trial.c: from a trial in a file to the position it leads to. */
#include "cli/open_trial.h"

#include <stdio.h>

bool trial_open(Trial *t, const char *path) {
    Arena arena = {0};
    StrBuf wrong = {0};
    const char *error = NULL;
    const Source *src = source_read(&arena, path, &error);
    *t = (Trial){0};
    bool good = src && trial_read(t, src->text, &wrong);
    if (!good) fprintf(stderr, "tessera: %s: %s\n", path, src ? sb_cstr(&wrong) : error);
    sb_free(&wrong);
    arena_free(&arena);
    return good;
}

void table_open(Table *t, Game *game) {
    t->game = game;
    t->player = game->ops->player_new(game);
    t->state = game->ops->state_new(game);
    t->list = game->ops->list_new(game);
    t->seen_by = 0;
}

void table_close(Table *t) {
    t->game->ops->list_free(t->list);
    t->game->ops->state_free(t->state);
    t->game->ops->player_free(t->player);
}

bool view_is_of(const Game *game, int player, const char *command) {
    if (player >= 1 && player <= game->players) return true;
    fprintf(stderr, "tessera %s: --view %d: the game has %d player%s\n", command, player,
            game->players, game->players == 1 ? "" : "s");
    return false;
}

bool table_replay(Table *t, const Trial *trial, const char *path, uint32_t count,
                  void (*each)(const TrialReplay *r, uint32_t move, uint32_t index)) {
    StrBuf error = {0};
    TrialReplay r = {.game = t->game,
                     .trial = trial,
                     .player = t->player,
                     .state = t->state,
                     .list = t->list,
                     .count = count,
                     .each = each,
                     .owner = t};
    bool good = trial_replay(&r, &error);
    if (!good) fprintf(stderr, "tessera: %s: %s\n", path, sb_cstr(&error));
    sb_free(&error);
    return good;
}
