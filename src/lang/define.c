/* define.c: tables of defines, and reading the known ones. */
#include "lang/define.h"

#include <dirent.h>
#include <stdio.h>
#include <sys/stat.h>

#include "lang/param.h"
#include "lang/read.h"

void define_add(Arena *a, DefineTable *t, const Node *form, bool known, Diags *diags) {
    if (form->n < 2 || form->kids[1]->kind != NODE_STRING || form->kids[1]->text.n == 0) {
        diag_add(diags, DIAG_ERROR, form->span, form->via,
                 "a define starts with its name in quotes: (define \"Name\" ...)");
        return;
    }
    Str name = form->kids[1]->text;
    const Define *before = define_find(t, name);
    if (before) {
        Diag *d = diag_add(diags, DIAG_WARNING, form->kids[1]->span, form->via,
                           "\"" STR_FMT "\" is defined twice; the first one counts", STR_ARG(name));
        LineCol lc = source_where(before->form->span.src, before->form->span.at);
        diag_note(diags, d, "the first one is at %s:%u:%u", before->form->span.src->name, lc.line,
                  lc.column);
        return;
    }
    Define *d = ARENA_NEW(a, Define);
    *d = (Define){.name = name, .form = form, .order = t->all.n, .known = known};
    for (uint32_t i = 2; i < form->n; i++) {
        uint32_t number = param_highest(form->kids[i]);
        if (number > d->nparams) d->nparams = number;
    }
    map_put(&t->names, a, name, t->all.n);
    vec_push(&t->all, d);
}

const Define *define_find(const DefineTable *t, Str name) {
    uint32_t i = map_get(&t->names, name);
    return i == MAP_NONE ? NULL : t->all.v[i];
}

Nodes define_body(const Define *d) {
    return (Nodes){d->form->kids + 2, d->form->n - 2};
}

void define_table_free(DefineTable *t) {
    vec_free(&t->all);
}

/* ---- known defines --------------------------------------------------------------------------- */

static void defs_read_file(Defs *defs, const char *path) {
    const char *error = NULL;
    const Source *src = source_read(&defs->arena, path, &error);
    if (!src) {
        diag_add(&defs->diags, DIAG_ERROR, (Span){0}, NULL, "%s: %s", path, error);
        return;
    }
    defs->files++;
    NodeVec forest = read_source(&defs->arena, src, &defs->diags, false);
    for (uint32_t i = 0; i < forest.n; i++) {
        if (node_has_head(forest.v[i], "define"))
            define_add(&defs->arena, &defs->table, forest.v[i], true, &defs->diags);
        else
            diag_add(&defs->diags, DIAG_ERROR, forest.v[i]->span, NULL,
                     "a .def file holds (define ...) forms only");
    }
    vec_free(&forest);
}

static int defs_by_name(const struct dirent **a, const struct dirent **b) {
    return strcmp((*a)->d_name, (*b)->d_name);
}

/* False when the folder cannot be read. Entries are taken in order of their names, so that the
 * first of two equal defines is the same one everywhere. */
static bool defs_read_folder(Defs *defs, const char *folder, int depth) {
    enum { DEFS_MAX_DEPTH = 16 };
    struct dirent **entries;
    int n = depth < DEFS_MAX_DEPTH ? scandir(folder, &entries, NULL, defs_by_name) : -1;
    if (n < 0) return false;
    StrBuf path = {0};
    for (int i = 0; i < n; i++) {
        const char *name = entries[i]->d_name;
        size_t length = strlen(name);
        struct stat st;
        sb_clear(&path);
        sb_fmt(&path, "%s/%s", folder, name);
        if (name[0] != '.' && stat(path.s, &st) == 0) {
            if (S_ISDIR(st.st_mode))
                defs_read_folder(defs, path.s, depth + 1);
            else if (length > 4 && strcmp(name + length - 4, ".def") == 0)
                defs_read_file(defs, path.s);
        }
        free(entries[i]);
    }
    free(entries);
    sb_free(&path);
    return true;
}

Defs *defs_load(const char *folder) {
    Defs *defs = mem_alloc(sizeof *defs);
    *defs = (Defs){0};
    defs->diags = diags_new(&defs->arena);
    if (!defs_read_folder(defs, folder, 0)) {
        defs_free(defs);
        return NULL;
    }
    return defs;
}

void defs_free(Defs *defs) {
    if (!defs) return;
    define_table_free(&defs->table);
    arena_free(&defs->arena);
    free(defs);
}
