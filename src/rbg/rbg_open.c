/* rbg_open.c: from a description of a Regular Boardgame to a game that can be played. */
#include "rbg/rbg_game.h"
#include "rbg/rbg_insight.h"

static const RbgAutomaton *rbg_open_automaton(Arena *a, const RbgGame *g, RbgLayout *l, Diags *d) {
    const char *why = "moves of these rules on this board cannot be written down in 32 bits a step";
    const RbgAutomaton *m = rbg_layout(l, g) ? rbg_automaton(a, g, &why) : NULL;
    if (!m) diag_add(d, DIAG_ERROR, (Span){g->src, 0, 0}, NULL, "the game is too large: %s", why);
    return m;
}

/* Takes the arena, in which the source is. */
static Game *rbg_open(Arena *arena, const Source *src, const char *name, const char *error,
                      StrBuf *messages) {
    Diags diags = diags_new(arena);
    RbgLayout layout = {0};
    const RbgGame *g = src ? rbg_read(arena, src, &diags) : NULL;
    const RbgAutomaton *m = g ? rbg_open_automaton(arena, g, &layout, &diags) : NULL;
    if (messages) diags_text(&diags, messages);
    if (messages && !src) sb_fmt(messages, "%s: error: %s\n", name, error ? error : "not readable");
    if (!m) {
        arena_free(arena);
        return NULL;
    }
    RbgRules *r = ARENA_NEW(arena, RbgRules);
    r->layout = layout;
    r->rbg = g;
    r->automaton = m;
    r->program = rbg_program(arena, m, &r->layout);
    r->insight = rbg_insight(arena, m);
    r->game = (Game){
        .ops = &rbg_ops, .name = g->name, .identity = g->identity, .players = (int)g->nplayers};
    atomic_init(&r->engine, NULL);
    r->arena = *arena; /* last: it knows all its blocks now */
    return &r->game;
}

Game *rbg_game_open(const char *path, StrBuf *messages) {
    Arena arena = {0};
    const char *error = NULL;
    const Source *src = source_read(&arena, path, &error);
    return rbg_open(&arena, src, path, error, messages);
}

Game *rbg_game_text(const char *name, Str text, StrBuf *messages) {
    Arena arena = {0};
    const char *error = NULL;
    Str kept = {arena_copy(&arena, text.s, text.n), text.n};
    const Source *src = source_from(&arena, name, kept, &error);
    return rbg_open(&arena, src, name, error, messages);
}
