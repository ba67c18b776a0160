/* cmd_trial.c: games that were played: look at them, check them, convert recorded ones. */
#include <stdio.h>

#include "cli/conform_trials.h"
#include "cli/open_trial.h"
#include "cli/recorded_saved.h"
#include "core/view.h"

/* What a player sees: the state before the move, and of the move. The move is played on another
 * state for it, as the state after it counts too. */
static void trial_view_move(const TrialReplay *r, uint32_t move, uint32_t index) {
    const GameOps *ops = r->game->ops;
    const TrialMove *m = &r->trial->moves.v[move];
    int player = ((const Table *)r->owner)->seen_by;
    State *after = ops->state_new(r->game);
    StrBuf text = {0};
    game_view(r->game, r->state, player, &text);
    printf("%s\n%u. player %d: ", sb_cstr(&text), move + 1, ops->mover(r->state));
    sb_clear(&text);
    ops->state_copy(r->game, after, r->state);
    ops->force(r->player, m->result.v, m->result.n);
    ops->apply(r->player, after, r->list, index);
    game_move_view(r->game, r->state, after, r->list, index, player, &text);
    printf("%s\n", sb_cstr(&text));
    ops->state_free(after);
    sb_free(&text);
}

static void trial_show_move(const TrialReplay *r, uint32_t move, uint32_t index) {
    const GameOps *ops = r->game->ops;
    StrBuf text = {0};
    ops->state_text(r->game, r->state, &text);
    printf("%s\n", sb_cstr(&text));
    sb_clear(&text);
    ops->move_actions(r->game, r->list, index, &text);
    printf("%u. player %d: " STR_FMT "  %s\n", move + 1, ops->mover(r->state),
           STR_ARG(r->trial->moves.v[move].text), sb_cstr(&text));
    sb_free(&text);
}

/* Plays the trial in files[1] by the rules in files[0]; shows it move by move, as a player sees it
 * if one is given. */
static int trial_play(const Input *in, Game *game, bool show, int player) {
    Trial trial;
    Table table;
    StrBuf text = {0}, stopped = {0};
    const char *path = in->files.v[2];
    table_open(&table, game);
    table.seen_by = player;
    bool good = trial_open(&trial, path) && table_replay(&table, &trial, path, UINT32_MAX,
                                                         !show    ? NULL
                                                         : player ? trial_view_move
                                                                  : trial_show_move);
    if (good && show) {
        if (player)
            game_view(game, table.state, player, &text);
        else
            game->ops->state_text(game, table.state, &text);
        printf("%s\n", sb_cstr(&text));
        sb_clear(&text);
    }
    if (good) {
        trial_outcome(game, table.state, &text);
        printf("%u moves, ", trial.moves.n);
        sb_clean(&stopped, trial.stopped);
        if (stopped.n) printf("stopped: %s, ", sb_cstr(&stopped));
        printf("end %s\n", sb_cstr(&text));
    }
    sb_free(&text);
    sb_free(&stopped);
    table_close(&table);
    trial_free(&trial);
    return good ? EXIT_FINE : EXIT_WRONG;
}

/* A recorded game of the reference, played again and written in our format. */
static int trial_convert(const Input *in, Game *game, const Source *src, int number) {
    StrBuf report = {0}, out = {0}, lines = {0};
    Trial trial = {.game = game->name, .identity = game->identity, .seed = 1};
    TrialConformance c = {
        .game = game, .no_perft = true, .report = &report, .out = &trial, .only = number};
    int code = EXIT_WRONG;
    for (uint32_t i = 0; i < in->options.n; i++) {
        Str option = str_of(in->options.v[i]);
        vec_push(&trial.options, option);
    }
    if (in->ruleset) trial.ruleset = str_of(in->ruleset);
    if (saved_is(src->text)) saved_lines(src->text, &lines);
    c.recorded = lines.n ? sb_view(&lines) : src->text;
    if (!conform_trials(&c)) {
        fprintf(stderr, "tessera trial: %s differs from the rules:\n%s", in->files.v[2],
                sb_cstr(&report));
    } else {
        trial_write(&trial, &out);
        code = cli_write(&out, EXIT_FINE);
    }
    sb_free(&report);
    sb_free(&out);
    sb_free(&lines);
    trial_free(&trial);
    return code;
}

/* Reads a recorded game. The options it was played with count, where none were given. */
static const Source *trial_recorded(Input *in, Arena *arena) {
    const char *error = NULL;
    const Source *src = source_read(arena, in->files.v[2], &error);
    SavedOptions saved = {0};
    if (!src) fprintf(stderr, "tessera trial: %s: %s\n", in->files.v[2], error);
    if (src && saved_is(src->text) && !in->options.n && !in->ruleset)
        saved_options(src->text, &saved);
    for (uint32_t i = 0; i < saved.n; i++) {
        char *item = arena_alloc(arena, saved.v[i].n + 1);
        memcpy(item, saved.v[i].s, saved.v[i].n);
        item[saved.v[i].n] = '\0';
        vec_push(&in->options, item);
    }
    vec_free(&saved);
    return src;
}

static int trial_run(const Command *self, int argc, char **argv) {
    Input in = {0};
    Arena arena = {0};
    const char *which = "0", *view = NULL;
    int number = 0, player = 0;
    const CliOption options[] = {
        {"number", 'n', "N", "which of the recorded games to convert (by default 0)",
         .value = &which},
        {"view", 'p', "P", "show only what player P sees", .value = &view},
        INPUT_OPTIONS(&in),
        {0},
    };
    int code = cli_parse(self, options, argc, argv, &in.files);
    if (code == CLI_GO_ON && in.files.n != 3)
        code = cli_usage_error(self, "give what to do, the game and the trial");
    Str what = code == CLI_GO_ON ? str_of(in.files.v[0]) : STR("");
    bool show = str_is(what, "show"), check = str_is(what, "check"),
         convert = str_is(what, "convert");
    if (code == CLI_GO_ON && !show && !check && !convert)
        code = cli_usage_error(self, "`" STR_FMT "` is not show, check or convert", STR_ARG(what));
    if (code == CLI_GO_ON && (!str_to_int(str_of(which), &number) || number < 0))
        code = cli_usage_error(self, "--number is a number from 0");
    if (code == CLI_GO_ON && view && !show) code = cli_usage_error(self, "--view goes with show");
    if (code == CLI_GO_ON && view && (!str_to_int(str_of(view), &player) || player < 1))
        code = cli_usage_error(self, "--view is the number of a player");
    if (code == CLI_GO_ON) code = input_open(&in);
    const Source *recorded = code == CLI_GO_ON && convert ? trial_recorded(&in, &arena) : NULL;
    if (code == CLI_GO_ON && convert && !recorded) code = EXIT_WRONG;
    if (code == CLI_GO_ON) {
        Game *game = game_open(&in, in.files.v[1], false, NULL);
        code = !game                                          ? EXIT_WRONG
               : player && !view_is_of(game, player, "trial") ? EXIT_USAGE
               : convert ? trial_convert(&in, game, recorded, number)
                         : trial_play(&in, game, show, player);
        game_close(game);
    }
    input_close(&in);
    arena_free(&arena);
    return code;
}

const Command cmd_trial = {
    .name = "trial",
    .args = "show|check|convert GAME TRIAL",
    .summary = "look at a game that was played, check it, convert it",
    .about =
        "show    plays the trial and prints every position and move\n"
        "check   plays the trial and tells whether every move is legal and the end is the same\n"
        "convert reads a game that the reference saved, or one recorded of it, plays it and writes\n"
        "        it as one of ours; options it was played with are chosen if none are given\n\n"
        "GAME is what was played, TRIAL a file written by `tessera playout --save` or convert.",
    .run = trial_run,
};
