/* open_game.c: from a file, or a name, to a game that can be played. */
#include "cli/open_game.h"

#include <stdarg.h>
#include <stdio.h>

#include "cli/game_shelf.h"
#include "ludeme/compile.h"
#include "native/rbg_native.h"

/* ---- the games of a match -------------------------------------------------------------------- */

typedef struct Library {
    const Input *in;
    const char *path; /* of the match */
} Library;

/* The folder that holds all games: the innermost one of that name the match lies in; n = 0: none. */
static Str library_root(Str path) {
    for (uint32_t end = path.n; end > 0; end--) {
        if (path.s[end - 1] != '/') continue;
        uint32_t begin = end - 1;
        while (begin > 0 && path.s[begin - 1] != '/') begin--;
        Str name = str_sub(path, begin, end - 1);
        if (str_is(name, "lud") || str_is(name, "games")) return str_sub(path, 0, end - 1);
    }
    return STR("");
}

static const char *library_join(Arena *a, Str folder, Str name) {
    size_t size = (size_t)folder.n + name.n + 8;
    char *path = arena_alloc(a, size);
    snprintf(path, size, STR_FMT "%s" STR_FMT ".lud", STR_ARG(folder), folder.n ? "/" : "",
             STR_ARG(name));
    return path;
}

static bool file_is_there(const char *path) {
    FILE *f = fopen(path, "rb");
    if (f) fclose(f);
    return f != NULL;
}

/* The file of the game with that name: beside the match, or anywhere in the library; NULL: none. */
static const char *library_find(Arena *a, const char *match, Str name) {
    Str path = str_of(match);
    uint32_t folder = path.n;
    while (folder > 0 && path.s[folder - 1] != '/') folder--;
    const char *beside = library_join(a, str_sub(path, 0, folder ? folder - 1 : 0), name);
    if (memchr(name.s, '/', name.n)) return NULL;
    if (file_is_there(beside)) return beside;
    Str root = library_root(path);
    if (root.n == 0) return NULL;
    char *top = arena_alloc(a, root.n + 1u);
    memcpy(top, root.s, root.n);
    Str file = str_of(library_join(a, STR(""), name));
    const char *found = NULL;
    Names files = {0};
    vec_push(&files, top);
    input_walk(a, &files);
    for (uint32_t i = 0; i < files.n && !found; i++) {
        Str f = str_of(files.v[i]);
        if (f.n > file.n && f.s[f.n - file.n - 1] == '/' &&
            str_eq(str_sub(f, f.n - file.n, f.n), file))
            found = files.v[i];
    }
    vec_free(&files);
    return found;
}

/* A game of a match. Matches within matches are not played: nobody finds their games. */
static Rules *library_load(void *owner, Str name, Str option) {
    const Library *l = owner;
    Arena arena = {0};
    Rules *r = NULL;
    const char *path = library_find(&arena, l->path, name);
    if (path) {
        char *chosen = arena_alloc(&arena, option.n + 1u);
        memcpy(chosen, option.s, option.n);
        const char *const options[] = {chosen};
        Selection selection = {.options = options, .noptions = option.n > 0};
        Unit u;
        unit_load(&u, path, l->in->defs, &selection, l->in->grammar);
        r = u.root ? compile_rules(l->in->grammar, u.root, &u.diags) : NULL;
        if (!r) cli_show(&u.diags);
        unit_free(&u);
    }
    arena_free(&arena);
    return r;
}

/* ---- games ----------------------------------------------------------------------------------- */

Game *game_compile(const Input *in, const char *path, Unit *u) {
    Library library = {in, path};
    GameLoader loader = {library_load, &library};
    Rules *r = compile_rules_with(in->grammar, u->root, &u->diags, &loader);
    return r ? &r->game : NULL;
}

bool game_is_rbg(const char *path) {
    Str p = str_of(path);
    return p.n > 4 && str_is(str_sub(p, p.n - 4, p.n), ".rbg");
}

/* A Regular Boardgame, which has no options. */
static Game *game_open_rbg(const Input *in, const char *path, StrBuf *messages) {
    if (in->options.n || in->ruleset)
        sb_fmt(messages, "%s: warning: such a game has no options and no rulesets\n", path);
    Game *game = rbg_game_open(path, messages);
    if (game) rbg_native_attach(game, false); /* the interpreter plays until it is compiled */
    return game;
}

static bool game_find_with(const char *asked, StrBuf *path, bool quiet, StrBuf *errors) {
    StrBuf note = {0};
    bool found = shelf_find_once(asked, path, &note);
    if (note.n && !quiet) fprintf(stderr, "tessera: %s\n", sb_cstr(&note));
    if (note.n && quiet && errors) sb_fmt(errors, "%s\n", sb_cstr(&note));
    sb_free(&note);
    return found;
}

bool game_find(const char *asked, StrBuf *path) {
    return game_find_with(asked, path, false, NULL);
}

static Game *game_open_file(const Input *in, const char *path, bool quiet, StrBuf *errors) {
    if (game_is_rbg(path)) {
        StrBuf messages = {0};
        Game *rbg = game_open_rbg(in, path, &messages);
        if (quiet && errors)
            sb_str(errors, sb_view(&messages));
        else if (!quiet)
            fputs(sb_cstr(&messages), stderr);
        sb_free(&messages);
        return rbg;
    }
    Unit u;
    Selection selection = input_selection(in);
    unit_load(&u, path, in->defs, &selection, in->grammar);
    Game *game = u.root ? game_compile(in, path, &u) : NULL;
    if (quiet && errors)
        diags_text(&u.diags, errors);
    else if (!quiet)
        cli_show(&u.diags);
    unit_free(&u);
    return game;
}

Game *game_open(const Input *in, const char *asked, bool quiet, StrBuf *errors) {
    StrBuf path = {0};
    bool found = game_find_with(asked, &path, quiet, errors);
    Game *game = found ? game_open_file(in, sb_cstr(&path), quiet, errors) : NULL;
    sb_free(&path);
    return game;
}

void game_player_name(const Game *game, int player, const char *word, StrBuf *out) {
    if (game->ops->player_name && player >= 1 && player <= game->players)
        sb_str(out, game->ops->player_name(game, player));
    else
        sb_fmt(out, "%s %d", word, player);
}

int game_bound(const char *command, const Game *game, const char *fmt, ...) {
    va_list args;
    va_start(args, fmt);
    fflush(stdout); /* what was found stands before this */
    fprintf(stderr, "tessera %s: " STR_FMT ": " GAME_BOUND ": ", command, STR_ARG(game->name));
    vfprintf(stderr, fmt, args);
    fprintf(stderr, "\n");
    va_end(args);
    return EXIT_WRONG;
}

void game_close(Game *game) {
    if (game) game->ops->free(game);
}
