/* unit.c: the pipeline, in order. */
#include "lang/unit.h"

static void unit_hint_defines(const void *owner, Suggest *suggest) {
    const Expanded *x = owner;
    for (uint32_t i = 0; i < x->local.all.n; i++) suggest_add(suggest, x->local.all.v[i]->name);
    for (uint32_t i = 0; x->known && i < x->known->table.all.n; i++)
        suggest_add(suggest, x->known->table.all.v[i]->name);
}

static void unit_process(Unit *u, const Defs *known, const Selection *selection, const Grammar *g) {
    u->expanded = expand_source(&u->arena, u->src, known, selection, &u->diags);
    if (!g || !u->expanded.game || u->diags.errors) return;
    BindHints hints = {unit_hint_defines, &u->expanded};
    u->root =
        bind_node(&u->arena, g, u->expanded.game, grammar_rule(g, STR("game")), &hints, &u->diags);
}

static void unit_unreadable(Unit *u, const char *name, const char *error) {
    diag_add(&u->diags, DIAG_ERROR, (Span){0}, NULL, "%s: %s", name, error);
}

void unit_load(Unit *u, const char *path, const Defs *known, const Selection *selection,
               const Grammar *g) {
    const char *error = NULL;
    *u = (Unit){0};
    u->diags = diags_new(&u->arena);
    u->src = source_read(&u->arena, path, &error);
    if (u->src)
        unit_process(u, known, selection, g);
    else
        unit_unreadable(u, path, error);
}

void unit_load_text(Unit *u, const char *name, Str text, const Defs *known,
                    const Selection *selection, const Grammar *g) {
    const char *error = NULL;
    *u = (Unit){0};
    u->diags = diags_new(&u->arena);
    u->src = source_from(&u->arena, name, text, &error);
    if (u->src)
        unit_process(u, known, selection, g);
    else
        unit_unreadable(u, name, error);
}

void unit_free(Unit *u) {
    expanded_free(&u->expanded);
    arena_free(&u->arena);
    *u = (Unit){0};
}

Str unit_game_name(const Unit *u) {
    const Node *game = u->expanded.game;
    bool named = game && game->n > 1 && game->kids[1]->kind == NODE_STRING;
    return named ? game->kids[1]->text : (Str){0};
}
