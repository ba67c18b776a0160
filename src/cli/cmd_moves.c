/* cmd_moves.c: the legal moves of a position. */
#include <stdio.h>

#include "cli/open_trial.h"

typedef struct MovesOptions {
    const char *trial, *seed, *after;
    bool actions;
} MovesOptions;

static void moves_print(Table *t, const MovesOptions *o, bool json, StrBuf *out) {
    const GameOps *ops = t->game->ops;
    uint32_t n = ops->over(t->state) ? 0 : ops->moves(t->player, t->state, t->list);
    StrBuf text = {0};
    ops->state_text(t->game, t->state, &text);
    sb_text(out, json ? "{\"state\":" : "state ");
    if (json)
        sb_json(out, sb_view(&text));
    else
        sb_str(out, sb_view(&text));
    if (json) sb_fmt(out, ",\"over\":%s,\"moves\":[", ops->over(t->state) ? "true" : "false");
    if (!json && ops->over(t->state)) sb_text(out, "\nthe game is over");
    if (!json) sb_char(out, '\n');
    for (uint32_t i = 0; i < n; i++) {
        sb_clear(&text);
        if (o->actions)
            ops->move_actions(t->game, t->list, i, &text);
        else
            ops->move_text(t->game, t->list, i, &text);
        if (json && i) sb_char(out, ',');
        if (json)
            sb_json(out, sb_view(&text));
        else
            sb_fmt(out, "%s\n", sb_cstr(&text));
    }
    if (json)
        sb_text(out, "]}\n");
    else
        sb_fmt(out, "%u moves\n", n);
    sb_free(&text);
}

/* The start position, or the one a trial leads to. */
static bool moves_position(Table *t, const MovesOptions *o, int seed, int after) {
    if (!o->trial) {
        t->game->ops->start(t->player, t->state, (uint64_t)seed);
        return true;
    }
    Trial trial;
    bool good = trial_open(&trial, o->trial) &&
                table_replay(t, &trial, o->trial, o->after ? (uint32_t)after : UINT32_MAX, NULL);
    trial_free(&trial);
    return good;
}

static int moves_show(Input *in, const MovesOptions *o, int seed, int after) {
    Game *game = game_open(in, in->files.v[0], false, NULL);
    if (!game) return EXIT_WRONG;
    Table table;
    StrBuf out = {0};
    int code = EXIT_WRONG;
    table_open(&table, game);
    if (moves_position(&table, o, seed, after)) {
        moves_print(&table, o, in->json, &out);
        code = cli_write(&out, EXIT_FINE);
    }
    sb_free(&out);
    table_close(&table);
    game_close(game);
    return code;
}

static int moves_run(const Command *self, int argc, char **argv) {
    Input in = {0};
    MovesOptions o = {.seed = "1"};
    int seed = 1, after = 0;
    const CliOption options[] = {
        {"trial", 't', "FILE", "after the moves of this trial", .value = &o.trial},
        {"after", 'n', "N", "after so many moves of the trial only", .value = &o.after},
        {"seed", 's', "S", "where chance begins (by default 1)", .value = &o.seed},
        {"actions", 'a', NULL, "with everything each move does", .flag = &o.actions},
        INPUT_OPTIONS(&in),
        {"json", 'j', NULL, "the result as JSON", .flag = &in.json},
        {0},
    };
    int code = cli_parse(self, options, argc, argv, &in.files);
    if (code == CLI_GO_ON && in.files.n != 1) code = cli_usage_error(self, "give one file");
    if (code == CLI_GO_ON && (!str_to_int(str_of(o.seed), &seed) || seed < 0))
        code = cli_usage_error(self, "--seed is a number from 0");
    if (code == CLI_GO_ON && o.after && (!str_to_int(str_of(o.after), &after) || after < 0))
        code = cli_usage_error(self, "--after is a number from 0");
    if (code == CLI_GO_ON) code = input_open(&in);
    if (code == CLI_GO_ON) code = moves_show(&in, &o, seed, after);
    input_close(&in);
    return code;
}

const Command cmd_moves = {
    .name = "moves",
    .args = "FILE",
    .summary = "list the legal moves of a position",
    .about = "The start position, or the one that a trial leads to. A move is written as\n"
             "from>to: numbers of sites, as `tessera board --show indices` draws them.",
    .run = moves_run,
};
