/* game_shelf.c: the games that come with Tessera. */
#include "cli/game_shelf.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

static bool shelf_is_game(Str file) {
    if (file.n <= 4) return false;
    Str end = str_sub(file, file.n - 4, file.n);
    return str_is(end, ".lud") || str_is(end, ".rbg");
}

static int shelf_by_name(const struct dirent **a, const struct dirent **b) {
    return strcmp((*a)->d_name, (*b)->d_name);
}

static int shelf_visible(const struct dirent *d) {
    return d->d_name[0] != '.';
}

static void shelf_add(GameShelf *s, const char *root, const char *folder, const char *file) {
    size_t size = strlen(root) + strlen(folder) + strlen(file) + 3;
    char *path = arena_alloc(&s->arena, size);
    snprintf(path, size, "%s/%s/%s", root, folder, file);
    Str full = str_of(path + strlen(root) + 1);
    uint32_t slash = (uint32_t)strlen(folder);
    full.n -= 4;
    ShelfGame game = {.path = path,
                      .full = full,
                      .folder = str_sub(full, 0, slash),
                      .name = str_sub(full, slash + 1, full.n)};
    vec_push(&s->games, game);
}

/* The games of one folder; nothing if it is none. */
static void shelf_folder(GameShelf *s, const char *root, const char *folder) {
    StrBuf path = {0};
    struct dirent **files = NULL;
    sb_fmt(&path, "%s/%s", root, folder);
    int n = scandir(sb_cstr(&path), &files, shelf_visible, shelf_by_name);
    for (int i = 0; i < n; i++) {
        if (shelf_is_game(str_of(files[i]->d_name))) shelf_add(s, root, folder, files[i]->d_name);
        free(files[i]);
    }
    if (n >= 0) free(files);
    sb_free(&path);
}

bool shelf_open(GameShelf *s) {
    StrBuf root = {0};
    struct dirent **folders = NULL;
    *s = (GameShelf){0};
    const char *path = cli_data_folder("games", &root);
    int n = scandir(path, &folders, shelf_visible, shelf_by_name);
    if (n < 0) fprintf(stderr, "tessera: %s: %s\n", path, strerror(errno));
    for (int i = 0; i < n; i++) {
        shelf_folder(s, path, folders[i]->d_name);
        free(folders[i]);
    }
    if (n >= 0) free(folders);
    sb_free(&root);
    return n >= 0;
}

void shelf_close(GameShelf *s) {
    vec_free(&s->games);
    arena_free(&s->arena);
}

/* ---- by name --------------------------------------------------------------------------------- */

/* "Three Men's Morris" as its file is called: three-mens-morris. */
static void shelf_slug(Str name, StrBuf *out) {
    for (uint32_t i = 0; i < name.n; i++) {
        unsigned char c = (unsigned char)name.s[i];
        if (isalnum(c) || c == '/' || c >= 128)
            sb_char(out, (char)(c < 128 ? tolower(c) : c));
        else if (c != '\'' && out->n && out->s[out->n - 1] != '-')
            sb_char(out, '-');
    }
}

/* Of two games of one name the one in L-GDL counts, which has options. */
static const ShelfGame *shelf_lookup(const GameShelf *s, Str slug) {
    const ShelfGame *found = NULL;
    for (uint32_t i = 0; i < s->games.n; i++) {
        const ShelfGame *g = &s->games.v[i];
        if (!str_eq(g->name, slug) && !str_eq(g->full, slug)) continue;
        if (!found || !str_is(g->folder, "rbg")) found = g;
    }
    return found;
}

Str shelf_name(const GameShelf *s, const ShelfGame *g) {
    return shelf_lookup(s, g->name) == g ? g->name : g->full;
}

static void shelf_unknown(const GameShelf *s, const char *name, Str slug, StrBuf *note) {
    Suggest near = suggest_for(slug);
    bool any = false;
    sb_fmt(note, "there is no game `%s`", name);
    for (uint32_t i = 0; i < s->games.n; i++) suggest_add(&near, s->games.v[i].name);
    if (near.best.n) {
        sb_fmt(note, "; did you mean `" STR_FMT "`?", STR_ARG(near.best));
        return;
    }
    for (uint32_t i = 0; i < s->games.n && slug.n >= 2; i++) {
        const ShelfGame *g = &s->games.v[i];
        bool within = false;
        for (uint32_t k = 0; k + slug.n <= g->name.n; k++)
            within |= str_eq(str_sub(g->name, k, k + slug.n), slug);
        if (!within && !str_eq(g->folder, slug)) continue;
        sb_fmt(note, "%s `" STR_FMT "`", any ? "," : "; there is", STR_ARG(g->name));
        any = true;
    }
    if (!any) sb_text(note, "; `tessera play --list` shows the games there are");
}

/* Is it a file, or named like one? Then reading it tells what is wrong with it. */
static bool shelf_is_file(const char *name) {
    struct stat st;
    return shelf_is_game(str_of(name)) || strcmp(name, "-") == 0 ||
           (stat(name, &st) == 0 && !S_ISDIR(st.st_mode));
}

bool shelf_find(const GameShelf *s, const char *name, StrBuf *path, StrBuf *note) {
    StrBuf slug = {0};
    const char *found = shelf_is_file(name) ? name : NULL;
    shelf_slug(str_of(name), &slug);
    const ShelfGame *game = found ? NULL : shelf_lookup(s, sb_view(&slug));
    if (game) found = game->path;
    if (found)
        sb_text(path, found);
    else
        shelf_unknown(s, name, sb_view(&slug), note);
    sb_free(&slug);
    return found != NULL;
}

bool shelf_find_once(const char *name, StrBuf *path, StrBuf *note) {
    GameShelf s = {0};
    bool found = (shelf_is_file(name) || shelf_open(&s)) && shelf_find(&s, name, path, note);
    shelf_close(&s);
    return found;
}

void shelf_list(const GameShelf *s, StrBuf *out) {
    enum { NAMES_AT = 11, WIDTH = 78 };
    size_t line = 0; /* where it begins */
    for (uint32_t i = 0; i < s->games.n; i++) {
        const ShelfGame *g = &s->games.v[i];
        bool first = i == 0 || !str_eq(g->folder, s->games.v[i - 1].folder);
        bool full = out->n - line + g->name.n + 3 > WIDTH;
        if (!first) sb_char(out, ',');
        if (i && (first || full)) {
            sb_char(out, '\n');
            line = out->n;
        }
        if (first)
            sb_fmt(out, "%-*.*s", NAMES_AT, STR_ARG(g->folder));
        else
            sb_repeat(out, ' ', full ? NAMES_AT : 1);
        sb_str(out, g->name);
    }
    if (s->games.n) sb_char(out, '\n');
}
