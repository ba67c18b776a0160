/* cmd_perft.c: counts legal sequences of moves. */
#include <stdio.h>

#include "cli/open_game.h"
#include "core/perft.h"

static void perft_divide(Perft *p, const State *start, int depth) {
    const Game *game = p->game;
    MoveList *list = game->ops->list_new(game);
    State *state = game->ops->state_new(game);
    StrBuf text = {0};
    uint32_t n = game->ops->over(start) ? 0 : game->ops->moves(p->player, start, list);
    p->cut |= game_cut(game, list);
    for (uint32_t i = 0; i < n && !p->cut; i++) {
        game->ops->state_copy(game, state, start);
        game->ops->apply(p->player, state, list, i);
        uint64_t behind = perft_count(p, state, depth - 1);
        sb_clear(&text);
        game->ops->move_text(game, list, i, &text);
        if (!p->cut) printf("%s %llu\n", sb_cstr(&text), (unsigned long long)behind);
    }
    sb_free(&text);
    game->ops->state_free(state);
    game->ops->list_free(list);
}

static int perft_print(const Game *game, int depth, bool divide) {
    Perft p;
    Player *player = game->ops->player_new(game);
    State *start = game->ops->state_new(game);
    game->ops->start(player, start, 1);
    perft_open(&p, game, player, depth);
    if (divide) perft_divide(&p, start, depth);
    uint64_t n = p.cut ? 0 : perft_count(&p, start, depth);
    int code = EXIT_FINE;
    if (p.cut)
        code = game_bound("perft", game, "how many sequences there are is not known");
    else
        printf("%llu\n", (unsigned long long)n);
    perft_close(&p);
    game->ops->state_free(start);
    game->ops->player_free(player);
    return code;
}

static int perft_run(const Command *self, int argc, char **argv) {
    enum { DEEPEST = 100 };
    Input in = {0};
    bool divide = false;
    int depth = 0;
    const CliOption options[] = {
        {"divide", 'd', NULL, "also the count behind each first move", .flag = &divide},
        INPUT_OPTIONS(&in),
        {0},
    };
    int code = cli_parse(self, options, argc, argv, &in.files);
    if (code == CLI_GO_ON && in.files.n != 2)
        code = cli_usage_error(self, "give a game and a depth");
    if (code == CLI_GO_ON &&
        (!str_to_int(str_of(in.files.v[1]), &depth) || depth < 1 || depth > DEEPEST))
        code = cli_usage_error(self, "the depth is a number from 1 to %d", DEEPEST);
    if (code == CLI_GO_ON) code = input_open(&in);
    if (code == CLI_GO_ON) {
        Game *game = game_open(&in, in.files.v[0], false, NULL);
        code = game ? perft_print(game, depth, divide) : EXIT_WRONG;
        game_close(game);
    }
    input_close(&in);
    return code;
}

const Command cmd_perft = {
    .name = "perft",
    .args = "GAME DEPTH",
    .summary = "count the legal sequences of moves of a length",
    .about =
        "The last line is the number of legal sequences of DEPTH moves from the start; a game that\n"
        "is over has no longer ones. In a game with chance, that of one fixed run of the dice.",
    .run = perft_run,
};
