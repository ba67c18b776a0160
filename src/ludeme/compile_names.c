/* compile_names.c: names that must be known: of pieces, tracks, regions, maps, phases, sites. */
#include "ludeme/compile.h"
#include "rules/on_track.h"

static void name_report(Compiler *c, DiagLevel level, const Bound *name, const char *what,
                        const Suggest *near) {
    Diag *d = diag_add(c->diags, level, name->node->span, name->node->via,
                       "there is no %s \"" STR_FMT "\"", what, STR_ARG(name->as.s));
    if (near) diag_suggest(c->diags, d, near);
}

void compile_unknown(Compiler *c, const Bound *name, const char *what, const Suggest *near) {
    name_report(c, DIAG_ERROR, name, what, near);
}

int compile_component(Compiler *c, const Bound *name) {
    const Rules *r = c->rules;
    Suggest near = suggest_for(name->as.s);
    for (int i = 1; i < r->ncomponents; i++)
        if (str_eq(r->components[i].name, name->as.s)) return i;
    for (int i = 1; i < r->ncomponents; i++) {
        if (str_eq(r->components[i].base, name->as.s)) return i;
        suggest_add(&near, r->components[i].name);
    }
    compile_unknown(c, name, "piece", &near);
    return -1;
}

/* A part of the name is enough: "Track" may stand for "Track1" and "Track2". */
Str compile_track_name(Compiler *c, const Bound *name) {
    const Tracks *all = c->rules->tracks;
    if (!name) return (Str){0};
    Suggest near = suggest_for(name->as.s);
    for (int i = 0; all && i < all->n; i++) {
        if (str_contains(all->v[i].info.name, name->as.s)) return compile_text(c, name);
        suggest_add(&near, all->v[i].info.name);
    }
    compile_unknown(c, name, "track", &near);
    return (Str){0};
}

/* Only a warning: published games name regions they do not have, and these are empty. */
Str compile_region_name(Compiler *c, const Bound *name) {
    const Rules *r = c->rules;
    if (!name) return (Str){0};
    Suggest near = suggest_for(name->as.s);
    for (int i = 0; i < r->nregions; i++) {
        if (str_contains(r->regions[i].name, name->as.s)) return compile_text(c, name);
        suggest_add(&near, r->regions[i].name);
    }
    name_report(c, DIAG_WARNING, name, "region", &near);
    return compile_text(c, name);
}

/* A warning here too: without such a map every key stands for itself. */
Str compile_map_name(Compiler *c, const Bound *name) {
    const Rules *r = c->rules;
    if (!name) return (Str){0};
    Suggest near = suggest_for(name->as.s);
    for (int i = 0; i < r->nmaps; i++) {
        if (str_eq(r->maps[i].name, name->as.s)) return compile_text(c, name);
        suggest_add(&near, r->maps[i].name);
    }
    name_report(c, DIAG_WARNING, name, "map", &near);
    return compile_text(c, name);
}

/* Site numbers go through all containers; other site types of the board may have more of them. */
static void known_site(Compiler *c, SiteType type, const Bound *b, int site) {
    int n = c->rules->topo->sites[type].n;
    if (n < c->rules->nsites) n = c->rules->nsites;
    if (site >= n) compile_error(c, b, "there is no site %d: the last one is %d", site, n - 1);
}

const Op *compile_known_site(Compiler *c, SiteType type, const Bound *b) {
    const Op *op = compile_int(c, b);
    if (op && op_is_const(op)) known_site(c, type, b, op_const_value(op));
    return op;
}

const Op *compile_known_sites(Compiler *c, SiteType type, const Bound *b) {
    for (uint32_t i = 0; b && b->kind == BOUND_ARRAY && i < b->n; i++)
        if (b->args[i]->kind == BOUND_INT) known_site(c, type, b->args[i], b->args[i]->as.i);
    return compile_ints(c, b);
}
