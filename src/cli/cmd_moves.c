/* cmd_moves.c: the legal moves of a position. */
#include <stdio.h>
#include <stdlib.h>

#include "cli/open_trial.h"
#include "cli/term_style.h"
#include "core/view.h"

typedef struct MovesOptions {
    const char *trial, *seed, *after, *view;
    int player; /* of the view; 0: all is shown */
    bool actions, board;
    TermOptions term;
    TermStyle style;
} MovesOptions;

typedef Vec(Str) MoveTexts;

static int moves_in_order(const void *a, const void *b) {
    return str_cmp(*(const Str *)a, *(const Str *)b);
}

/* The moves as text. Those of a view are sorted: in which order the rules find them may tell what is
 * hidden. */
static void moves_collect(Table *t, const MovesOptions *o, Arena *arena, MoveTexts *out) {
    const GameOps *ops = t->game->ops;
    uint32_t n = ops->over(t->state) ? 0 : ops->moves(t->player, t->state, t->list);
    StrBuf text = {0};
    for (uint32_t i = 0; i < n; i++) {
        if (o->player && !game_is_move_of(t->game, t->state, t->list, i, o->player)) continue;
        sb_clear(&text);
        if (o->actions)
            ops->move_actions(t->game, t->list, i, &text);
        else
            ops->move_text(t->game, t->list, i, &text);
        Str copy = {arena_copy(arena, text.s, text.n), (uint32_t)text.n};
        vec_push(out, copy);
    }
    if (o->player && out->n) qsort(out->v, out->n, sizeof *out->v, moves_in_order);
    sb_free(&text);
}

/* Is it not known which moves there are? */
static bool moves_are_cut(const Table *t) {
    const GameOps *ops = t->game->ops;
    return ops->over(t->state) ? ops->end_kind(t->state) == END_BOUND : game_cut(t->game, t->list);
}

static void moves_print(Table *t, const MovesOptions *o, bool json, StrBuf *out) {
    const GameOps *ops = t->game->ops;
    Arena arena = {0};
    MoveTexts moves = {0};
    StrBuf text = {0};
    moves_collect(t, o, &arena, &moves);
    if (o->player)
        game_view(t->game, t->state, o->player, &text);
    else
        ops->state_text(t->game, t->state, &text);
    sb_text(out, json ? "{\"state\":" : "state ");
    if (json)
        sb_json(out, sb_view(&text));
    else
        sb_str(out, sb_view(&text));
    if (json) sb_fmt(out, ",\"over\":%s,\"moves\":[", ops->over(t->state) ? "true" : "false");
    if (!json && ops->over(t->state) && !moves_are_cut(t)) sb_text(out, "\nthe game is over");
    if (!json) sb_char(out, '\n');
    for (uint32_t i = 0; i < moves.n; i++) {
        if (json && i) sb_char(out, ',');
        if (json)
            sb_json(out, moves.v[i]);
        else
            sb_fmt(out, STR_FMT "\n", STR_ARG(moves.v[i]));
    }
    if (json)
        sb_fmt(out, "],\"cut\":%s}\n", moves_are_cut(t) ? "true" : "false");
    else
        sb_fmt(out, "%u moves%s\n", moves.n, moves_are_cut(t) ? ", and perhaps more" : "");
    sb_free(&text);
    vec_free(&moves);
    arena_free(&arena);
}

/* The position as a picture. What looks other than in the view before is marked. */
static void moves_picture(Table *t, const MovesOptions *o, const SceneView *before, StrBuf *out) {
    const GameOps *ops = t->game->ops;
    if (!ops->scene) return;
    SceneView view = {0};
    Scene *scene = ops->scene(t->game, t->state);
    TermBoard *board = term_board_new(scene, o->style);
    ops->look(t->game, t->state, o->player, &view);
    uint8_t *marks = mem_alloc((size_t)scene->nplaces + 1);
    bool same = before->part == view.part && before->places.n == view.places.n;
    for (int i = 0; i < scene->nplaces; i++)
        marks[i] = same && !scene_place_equal(before, &view, i) ? TERM_MARK_LAST : 0;
    term_board_draw(board, &view, marks, out);
    sb_char(out, '\n');
    free(marks);
    term_board_free(board);
    scene_view_free(&view);
    scene_free(scene);
}

/* Plays the trial, or so many moves of it; before the last of them, *before is what is seen. */
static bool moves_replay(Table *t, const MovesOptions *o, const Trial *trial, uint32_t count,
                         SceneView *before) {
    if (count > trial->moves.n) count = trial->moves.n;
    if (o->board && count && t->game->ops->look) {
        if (!table_replay(t, trial, o->trial, count - 1, NULL)) return false;
        t->game->ops->look(t->game, t->state, o->player, before);
    }
    return table_replay(t, trial, o->trial, count == trial->moves.n ? UINT32_MAX : count, NULL);
}

/* The start position, or the one a trial leads to. */
static bool moves_position(Table *t, const MovesOptions *o, int seed, int after,
                           SceneView *before) {
    if (!o->trial) {
        t->game->ops->start(t->player, t->state, (uint64_t)seed);
        return true;
    }
    Trial trial;
    bool good = trial_open(&trial, o->trial) &&
                moves_replay(t, o, &trial, o->after ? (uint32_t)after : UINT32_MAX, before);
    trial_free(&trial);
    return good;
}

static int moves_show(Input *in, const MovesOptions *o, int seed, int after) {
    Game *game = game_open(in, in->files.v[0], false, NULL);
    if (!game) return EXIT_WRONG;
    if (o->player && !view_is_of(game, o->player, "moves")) {
        game_close(game);
        return EXIT_USAGE;
    }
    Table table;
    StrBuf out = {0};
    SceneView before = {0};
    int code = EXIT_WRONG;
    table_open(&table, game);
    if (moves_position(&table, o, seed, after, &before)) {
        if (o->board) moves_picture(&table, o, &before, &out);
        moves_print(&table, o, in->json, &out);
        code = cli_write(&out, EXIT_FINE);
        if (moves_are_cut(&table)) code = game_bound("moves", game, "moves may be missing");
    }
    sb_free(&out);
    scene_view_free(&before);
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
        {"view", 'p', "P", "only what player P sees, and P's own moves", .value = &o.view},
        {"actions", 'a', NULL, "with everything each move does", .flag = &o.actions},
        {"board", 'b', NULL, "a picture of the board first", .flag = &o.board},
        TERM_OPTIONS(&o.term),
        INPUT_OPTIONS(&in),
        {"json", 'j', NULL, "the result as JSON", .flag = &in.json},
        {0},
    };
    int code = cli_parse(self, options, argc, argv, &in.files);
    if (code == CLI_GO_ON && in.files.n != 1) code = cli_usage_error(self, "give one game");
    if (code == CLI_GO_ON && (!str_to_int(str_of(o.seed), &seed) || seed < 0))
        code = cli_usage_error(self, "--seed is a number from 0");
    if (code == CLI_GO_ON && o.after && (!str_to_int(str_of(o.after), &after) || after < 0))
        code = cli_usage_error(self, "--after is a number from 0");
    if (code == CLI_GO_ON && o.view && (!str_to_int(str_of(o.view), &o.player) || o.player < 1))
        code = cli_usage_error(self, "--view is the number of a player");
    if (code == CLI_GO_ON && o.view && o.actions)
        code = cli_usage_error(self, "--actions shows what --view hides");
    if (code == CLI_GO_ON && o.board && in.json)
        code = cli_usage_error(self, "--board is for people, --json for programs");
    if (code == CLI_GO_ON) code = term_style_of(self, &o.term, &o.style);
    if (code == CLI_GO_ON) code = input_open(&in);
    if (code == CLI_GO_ON) code = moves_show(&in, &o, seed, after);
    input_close(&in);
    return code;
}

const Command cmd_moves = {
    .name = "moves",
    .args = "GAME",
    .summary = "list the legal moves of a position",
    .about =
        "The start position, or the one that a trial leads to. A move is written as\n"
        "from>to: numbers of sites, as `tessera board --show indices` draws them. With --view, what\n"
        "is hidden from that player reads `?` or is left out, and only the player's own moves\n"
        "are listed. With --board, a picture comes first, in colour on a terminal (unless NO_COLOR\n"
        "is set); what the last move of a trial changed is marked.",
    .run = moves_run,
};
