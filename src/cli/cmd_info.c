/* cmd_info.c: what a game is, in either language: who plays, on what, with what, under which
 * options. */
#include <inttypes.h>
#include <stdio.h>

#include "cli/open_game.h"
#include "rbg/rbg_game.h"
#include "rules/rules.h"

/* Writes "key  value" lines, or the members of a JSON object. */
typedef struct InfoOut {
    StrBuf *out;
    bool json, more; /* more: something stands before in the object */
} InfoOut;

static void info_key(InfoOut *o, const char *key) {
    if (o->json)
        sb_fmt(o->out, "%s\"%s\":", o->more ? "," : "", key);
    else
        sb_fmt(o->out, "%-10s ", key);
    o->more = true;
}

static void info_string(InfoOut *o, const char *key, Str value) {
    info_key(o, key);
    if (o->json)
        sb_json(o->out, value);
    else
        sb_fmt(o->out, STR_FMT "\n", STR_ARG(value));
}

static void info_number(InfoOut *o, const char *key, uint64_t value, const char *unit) {
    info_key(o, key);
    sb_fmt(o->out, "%" PRIu64, value);
    if (!o->json) sb_fmt(o->out, "%s%s\n", *unit ? " " : "", unit);
}

static void info_bool(InfoOut *o, const char *key, bool value) {
    info_key(o, key);
    sb_text(o->out, value ? "true" : "false");
}

/* A list of names, built up one by one. */
static void info_list_begin(InfoOut *o, const char *key) {
    info_key(o, key);
    if (o->json) sb_char(o->out, '[');
}

static void info_list_add(InfoOut *o, uint32_t i, Str name) {
    if (i) sb_text(o->out, o->json ? "," : ", ");
    if (o->json)
        sb_json(o->out, name);
    else
        sb_str(o->out, name);
}

static void info_list_end(InfoOut *o) {
    StrBuf *out = o->out;
    if (!o->json && out->n && out->s[out->n - 1] == ' ') sb_text(out, "none");
    sb_char(out, o->json ? ']' : '\n');
}

/* ---- what every game has --------------------------------------------------------------------- */

static void info_kind(InfoOut *o, const Game *game) {
    if (o->json) {
        info_bool(o, "chance", game->chance);
        info_bool(o, "hidden", game->hidden);
        info_bool(o, "simultaneous", game->simultaneous);
        return;
    }
    info_key(o, "kind");
    sb_fmt(o->out, "%s chance, %s, %s\n", game->chance ? "with" : "no",
           game->hidden ? "hidden information" : "nothing hidden",
           game->simultaneous ? "all move at once" : "one after the other");
}

static void info_common(InfoOut *o, const Game *game, const char *language) {
    StrBuf id = {0};
    info_string(o, "name", game->name);
    info_string(o, "language", str_of(language));
    info_number(o, "players", (uint64_t)game->players, "");
    info_kind(o, game);
    sb_fmt(&id, "%016" PRIx64, game->identity);
    info_string(o, "rules", sb_view(&id));
    sb_free(&id);
}

/* Known only when the game has been begun. An exit code. */
static int info_play(InfoOut *o, const Game *game) {
    const GameOps *ops = game->ops;
    Player *player = ops->player_new(game);
    State *state = ops->state_new(game);
    MoveList *list = ops->list_new(game);
    int code = EXIT_FINE;
    ops->start(player, state, 1);
    bool over = ops->over(state);
    uint32_t n = over ? 0 : ops->moves(player, state, list);
    if (over ? ops->end_kind(state) == END_BOUND : game_cut(game, list)) {
        code = game_bound("info", game, "how many moves there are at the start is not known");
        info_key(o, "first");
        sb_text(o->out, o->json ? "null" : "not known\n");
    } else {
        info_number(o, "first", n, "moves at the start");
    }
    info_number(o, "state", ops->state_bytes(game), "bytes");
    ops->list_free(list);
    ops->state_free(state);
    ops->player_free(player);
    return code;
}

/* ---- L-GDL ----------------------------------------------------------------------------------- */

static void info_lud_options(InfoOut *o, const Options *options) {
    StrBuf name = {0};
    uint32_t n = 0;
    if (!o->json && !options->categories.n && !options->rulesets.n) return;
    info_list_begin(o, "options");
    for (uint32_t c = 0; c < options->categories.n; c++) {
        const OptionCategory *category = &options->categories.v[c];
        for (uint32_t i = 0; i < category->nitems; i++, n++) {
            sb_clear(&name);
            option_name(category, i, &name);
            if (!o->json && i == category->chosen) sb_text(&name, " (chosen)");
            if (!o->json && n) sb_text(o->out, "\n           ");
            info_list_add(o, o->json ? n : 0, sb_view(&name));
        }
    }
    info_list_end(o);
    info_list_begin(o, "rulesets");
    for (uint32_t i = 0; i < options->rulesets.n; i++)
        info_list_add(o, i, options->rulesets.v[i].name);
    info_list_end(o);
    sb_free(&name);
}

static void info_lud(InfoOut *o, const Game *game, const Unit *u) {
    const Rules *r = (const Rules *)game;
    static const char *const types[] = {"vertices", "edges", "cells"};
    info_common(o, game, "L-GDL");
    if (r->topo)
        info_number(o, "board", (uint64_t)r->topo->sites[r->use].n,
                    (unsigned)r->use < 3 ? types[r->use] : "sites");
    info_list_begin(o, "pieces");
    for (int i = 1; i < r->ncomponents; i++)
        info_list_add(o, (uint32_t)i - 1, r->components[i].name);
    info_list_end(o);
    info_list_begin(o, "containers");
    for (int i = 0; i < r->ncontainers; i++) info_list_add(o, (uint32_t)i, r->containers[i].name);
    info_list_end(o);
    if (!r->match) info_play(o, game);
    info_lud_options(o, &u->expanded.options);
}

static int info_lud_file(const Input *in, const char *path, InfoOut *o) {
    Unit u;
    Selection selection = input_selection(in);
    unit_load(&u, path, in->defs, &selection, in->grammar);
    Game *game = u.root ? game_compile(in, path, &u) : NULL;
    cli_show(&u.diags);
    if (game) info_lud(o, game, &u);
    game_close(game);
    unit_free(&u);
    return game ? EXIT_FINE : EXIT_WRONG;
}

/* ---- Regular Boardgames ---------------------------------------------------------------------- */

static int info_rbg(InfoOut *o, Game *game) {
    const RbgRules *r = rbg_rules_of(game);
    const RbgGame *g = r->rbg;
    info_common(o, game, "Regular Boardgames");
    info_number(o, "board", g->nvertices, "vertices");
    info_list_begin(o, "labels");
    for (uint32_t i = 0; i < g->nlabels; i++) info_list_add(o, i, g->labels[i]);
    info_list_end(o);
    info_list_begin(o, "pieces");
    for (uint32_t i = 0; i < g->npieces; i++) info_list_add(o, i, g->pieces[i]);
    info_list_end(o);
    info_list_begin(o, "roles");
    for (uint32_t i = 0; i < g->nplayers; i++) info_list_add(o, i, g->vars[i].name);
    info_list_end(o);
    info_list_begin(o, "variables");
    for (uint32_t i = g->nplayers; i < g->nvars; i++)
        info_list_add(o, i - g->nplayers, g->vars[i].name);
    info_list_end(o);
    info_number(o, "modifiers", g->nmodifiers, "");
    info_number(o, "automaton", r->automaton->nstates, "states");
    info_number(o, "longest", RBG_MAX_MOVES, "moves: then it is a draw");
    return info_play(o, game);
}

static int info_rbg_file(const char *path, InfoOut *o) {
    StrBuf messages = {0};
    Game *game = rbg_game_open(path, &messages);
    fputs(sb_cstr(&messages), stderr);
    int code = game ? info_rbg(o, game) : EXIT_WRONG;
    game_close(game);
    sb_free(&messages);
    return code;
}

static int info_game(const Input *in, const char *asked, InfoOut *o) {
    StrBuf path = {0};
    int code = EXIT_WRONG;
    if (game_find(asked, &path))
        code = game_is_rbg(sb_cstr(&path)) ? info_rbg_file(sb_cstr(&path), o)
                                           : info_lud_file(in, sb_cstr(&path), o);
    sb_free(&path);
    return code;
}

/* ---- the command ----------------------------------------------------------------------------- */

static int info_run(const Command *self, int argc, char **argv) {
    Input in = {0};
    StrBuf out = {0};
    const CliOption options[] = {
        INPUT_OPTIONS(&in),
        {"json", 'j', NULL, "as JSON", .flag = &in.json},
        {0},
    };
    int code = cli_parse(self, options, argc, argv, &in.files);
    if (code == CLI_GO_ON && in.files.n != 1) code = cli_usage_error(self, "give one game");
    if (code == CLI_GO_ON) code = input_open(&in);
    if (code == CLI_GO_ON) {
        InfoOut o = {.out = &out, .json = in.json};
        if (in.json) sb_char(&out, '{');
        code = info_game(&in, in.files.v[0], &o);
        if (in.json) sb_text(&out, "}\n");
        if (code == EXIT_FINE || o.more) code = cli_write(&out, code);
    }
    sb_free(&out);
    input_close(&in);
    return code;
}

const Command cmd_info = {
    .name = "info",
    .args = "GAME",
    .summary = "tell what a game is: players, board, pieces, options",
    .about =
        "What is known of a game before it is played: its name, its language (.lud or .rbg), how\n"
        "many play, whether there is chance or hidden information, the board, the pieces, the\n"
        "options, how many moves there are at the start, and the size of a position. More about\n"
        "the rules of a Regular Boardgame tells `tessera rbg info`.",
    .run = info_run,
};
