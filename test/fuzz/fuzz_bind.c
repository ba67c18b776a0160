/* fuzz_bind.c: any bytes as a description, through the whole front end with our known defines: it
 * is accepted, or refused with messages. When it offers options, a choice among them is loaded
 * too. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "lang/unit.h"
#include "ludeme/ludeme.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Built once, and only read after that. */
static Grammar *fuzz_grammar;
static Defs *fuzz_defs;

static void fuzz_setup(void) {
    StrBuf error = {0};
    const char *folder = getenv("TESSERA_DEFS");
    fuzz_grammar = grammar_build(ludeme_families, &error);
    fuzz_defs = defs_load(folder != NULL ? folder : TSR_SOURCE_DEFS);
    if (fuzz_grammar == NULL || fuzz_defs == NULL) abort();
}

/* Accepted, or refused with reasons, each at a place that exists. */
static void fuzz_judge(const Unit *u) {
    bool good = u->diags.errors > 0 || (u->root != NULL && u->expanded.game != NULL);
    for (const Diag *d = u->diags.first; d != NULL; d = d->next) {
        const Span *s = &d->span;
        good = good && d->message.n > 0;
        if (s->src != NULL)
            good = good && s->src->name[0] != '\0' && (uint64_t)s->at + s->n <= s->src->text.n;
    }
    StrBuf out = {0};
    diags_text(&u->diags, &out);
    if (!good) {
        fprintf(stderr, "fuzz_bind: silence, or a message without a place\n%s", sb_cstr(&out));
        abort();
    }
    diags_json(&u->diags, &out);
    sb_free(&out);
}

static void fuzz_dump(const Unit *u) {
    enum { DUMP_MAX = 100000 }; /* ludemes: more would only take time */
    StrBuf out = {0};
    if (u->root != NULL && u->expanded.game->size < DUMP_MAX) {
        bound_outline(fuzz_grammar, u->root, &out);
        bound_json(fuzz_grammar, u->root, &out);
    }
    sb_free(&out);
}

/* One item of every category, and sometimes a ruleset: which ones, the text itself decides. */
static void fuzz_choose(Str text, const Options *options) {
    enum { CHOSEN_MAX = 8 };
    uint32_t seed = str_hash(text), n = 0;
    StrBuf names[CHOSEN_MAX] = {0}, ruleset = {0};
    const char *chosen[CHOSEN_MAX];
    for (; n < CHOSEN_MAX && n < options->categories.n; n++) {
        const OptionCategory *c = &options->categories.v[n];
        option_name(c, (seed >> n) % c->nitems, &names[n]);
        chosen[n] = sb_cstr(&names[n]);
    }
    if (options->rulesets.n > 0)
        sb_str(&ruleset, options->rulesets.v[seed % options->rulesets.n].name);
    Selection selection = {.options = chosen,
                           .noptions = seed & 1 ? n : 0,
                           .ruleset = options->rulesets.n && seed & 2 ? sb_cstr(&ruleset) : NULL};
    Unit u;
    unit_load_text(&u, "fuzz.lud", text, fuzz_defs, &selection, fuzz_grammar);
    fuzz_judge(&u);
    unit_free(&u);
    for (uint32_t i = 0; i < n; i++) sb_free(&names[i]);
    sb_free(&ruleset);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size > SOURCE_MAX_BYTES) return 0;
    if (fuzz_grammar == NULL) fuzz_setup();
    Str text = {(const char *)data, (uint32_t)size};
    Unit u;
    unit_load_text(&u, "fuzz.lud", text, fuzz_defs, NULL, fuzz_grammar);
    fuzz_judge(&u);
    fuzz_dump(&u);
    const Options *options = &u.expanded.options;
    if (options->categories.n > 0 || options->rulesets.n > 0) fuzz_choose(text, options);
    unit_free(&u);
    return 0;
}
