/* move_line.c: the moves an agent expects, as people write them. */
#include "cli/move_line.h"

#include "core/view.h"

void move_line_open(MoveLine *l, const Game *game) {
    *l = (MoveLine){.game = game,
                    .player = game->ops->player_new(game),
                    .state = game->ops->state_new(game),
                    .list = game->ops->list_new(game)};
}

void move_line_close(MoveLine *l) {
    l->game->ops->list_free(l->list);
    l->game->ops->state_free(l->state);
    l->game->ops->player_free(l->player);
}

/* How much of the texts is the text of the move; 0: they begin with another one. */
static uint32_t move_line_begins(const Game *game, const MoveList *list, uint32_t i, Str texts) {
    StrBuf text = {0};
    game->ops->move_text(game, list, i, &text);
    uint32_t n = (uint32_t)text.n;
    bool begins = n <= texts.n && str_eq(str_sub(texts, 0, n), sb_view(&text)) &&
                  (n == texts.n || texts.s[n] == ' ');
    sb_free(&text);
    return begins ? n : 0;
}

/* The legal move whose text stands first; UINT32_MAX: none. Texts may have blanks in them: the longest
 * counts. */
static uint32_t move_line_next(MoveLine *l, Str texts, uint32_t *length) {
    const GameOps *ops = l->game->ops;
    uint32_t found = UINT32_MAX, n = 0;
    *length = 0;
    if (texts.n && !ops->over(l->state)) n = ops->moves(l->player, l->state, l->list);
    for (uint32_t i = 0; i < n; i++) {
        uint32_t begins = move_line_begins(l->game, l->list, i, texts);
        if (begins <= *length) continue;
        *length = begins;
        found = i;
    }
    return found;
}

void move_line_names(MoveLine *l, const State *state, const MoveList *list, uint32_t first,
                     Str texts, StrBuf *out) {
    const Game *game = l->game;
    uint32_t i, length = move_line_begins(game, list, first, texts);
    game_move_name(game, list, first, false, out);
    if (!length || game->hidden || game->simultaneous) return;
    game->ops->state_copy(game, l->state, state);
    game->ops->apply(l->player, l->state, list, first);
    for (;;) {
        texts = str_trim(str_sub(texts, length, texts.n));
        i = move_line_next(l, texts, &length);
        if (i == UINT32_MAX) return;
        sb_char(out, ' ');
        game_move_name(game, l->list, i, false, out);
        game->ops->apply(l->player, l->state, l->list, i);
    }
}
