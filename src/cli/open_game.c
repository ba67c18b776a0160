/* open_game.c: from a file to a game that can be played. */
#include "cli/open_game.h"

#include "ludeme/compile.h"

Game *game_open(const Input *in, const char *path, bool quiet, StrBuf *errors) {
    Unit u;
    Selection selection = input_selection(in);
    unit_load(&u, path, in->defs, &selection, in->grammar);
    Rules *r = u.root ? compile_rules(in->grammar, u.root, &u.diags) : NULL;
    if (quiet && errors)
        diags_text(&u.diags, errors);
    else if (!quiet)
        cli_show(&u.diags);
    unit_free(&u);
    return r ? &r->game : NULL;
}

void game_close(Game *game) {
    if (game) game->ops->free(game);
}
