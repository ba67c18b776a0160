/* rbg_read.c: one description from text to RbgGame, section by section. */
#include "rbg/rbg_int.h"

static Str read_name(Arena *a, const char *path) {
    const char *slash = strrchr(path, '/');
    Str name = str_of(slash ? slash + 1 : path);
    if (name.n > 4 && memcmp(name.s + name.n - 4, ".rbg", 4) == 0) name.n -= 4;
    return (Str){arena_copy(a, name.s, name.n), name.n};
}

/* Powers and names that stand in many places can make a long text of a short one. */
static void read_identity(const RbgReader *r) {
    bool board;
    if (rbg_print_hash(r->g, &r->g->identity, &board)) return;
    Span head = r->sections->section[board ? RBG_BOARD : RBG_RULES].head;
    Diag *d = diag_add(r->diags, DIAG_ERROR, head, NULL, "without macros and powers %s too long",
                       board ? "the board is" : "the rules are");
    diag_note(r->diags, d, "the limit is %d MiB for the whole description", RBG_MAX_TEXT >> 20);
}

static void read_missing(const RbgSections *s, const Source *src, Diags *diags) {
    for (int i = 0; i < RBG_SECTIONS; i++)
        if (!s->section[i].present) {
            const char *name = rbg_section_name((RbgSectionKind)i);
            Diag *d = diag_add(diags, DIAG_ERROR, (Span){src, 0, 0}, NULL,
                               "there is no section `#%s`", name);
            if (i == RBG_VARIABLES) diag_note(diags, d, "it may be empty: `#variables =`");
        }
}

const RbgGame *rbg_read(Arena *a, const Source *src, Diags *diags) {
    uint32_t errors = diags->errors;
    RbgSections sections = rbg_sections(a, src, diags);
    RbgGame *g = ARENA_NEW(a, RbgGame);
    g->name = read_name(a, src->name);
    g->src = src;
    RbgReader r = {.arena = a, .diags = diags, .sections = &sections, .g = g};
    /* Mistakes in the macros would only be reported again, as strange ones, further down. */
    if (errors == diags->errors) read_missing(&sections, src, diags);
    bool sound = errors == diags->errors;
    if (sound) rbg_read_declarations(&r);
    if (sound) rbg_read_board(&r);
    if (sound) rbg_read_rules(&r);
    if (errors == diags->errors) read_identity(&r);
    vec_free(&r.all);
    rbg_sections_free(&sections);
    return errors == diags->errors ? g : NULL;
}
