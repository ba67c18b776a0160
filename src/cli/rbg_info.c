/* rbg_info.c: players, pieces, board, sizes and the analysis of a Regular Boardgame. */
#include "cli/rbg_info.h"

static uint64_t rbg_show_edges(const RbgGame *g) {
    uint64_t n = 0;
    for (size_t i = 0; i < (size_t)g->nlabels * g->nvertices; i++) n += g->edge[i] >= 0;
    return n;
}

/* Pieces that stand on the board at the start, or may ever be put there. */
static uint32_t rbg_show_used_pieces(const RbgGame *g) {
    bool used[RBG_MAX_PIECES + 1] = {0};
    uint32_t n = 0;
    for (uint32_t v = 0; v < g->nvertices; v++) used[g->vertices[v].piece] = true;
    for (uint32_t i = 1; i <= g->nmodifiers; i++)
        if (g->modifiers[i]->kind == RBG_OFF) used[g->modifiers[i]->target] = true;
    for (uint32_t p = 0; p < g->npieces; p++) n += used[p];
    return n;
}

static void rbg_show_vars(const RbgGame *g, uint32_t from, uint32_t to, StrBuf *out) {
    if (from == to) sb_text(out, "none");
    for (uint32_t i = from; i < to; i++)
        sb_fmt(out, "%s" STR_FMT " (%d)", i > from ? ", " : "", STR_ARG(g->vars[i].name),
               (int)g->vars[i].bound);
    sb_char(out, '\n');
}

static void rbg_show_names(const Str *names, uint32_t n, StrBuf *out) {
    sb_fmt(out, "%u: ", n);
    for (uint32_t i = 0; i < n; i++) sb_fmt(out, "%s" STR_FMT, i ? ", " : "", STR_ARG(names[i]));
    sb_char(out, '\n');
}

static void rbg_show_rules(const RbgGame *g, const RbgAnalysis *a, StrBuf *out) {
    const uint32_t *k = a->kinds;
    sb_fmt(out, "rules         %u parts: %u shifts, %u ons, %u comparisons, %u patterns", g->nnodes,
           k[RBG_SHIFT], k[RBG_ON], k[RBG_COMPARE], k[RBG_PATTERN]);
    if (k[RBG_DOT]) sb_fmt(out, ", %u dots", k[RBG_DOT]);
    sb_fmt(out, "; %u sums, %u sequences, %u stars\n", k[RBG_SUM], k[RBG_SEQ], k[RBG_STAR]);
    sb_fmt(out, "modifiers     %u: %u offs, %u assignments, %u switches\n", g->nmodifiers,
           k[RBG_OFF], k[RBG_ASSIGN], k[RBG_SWITCH]);
    sb_fmt(out, "pattern depth %u\n", a->pattern_depth);
    if (a->straightness == RBG_INFINITE)
        sb_text(out, "straightness  not bounded by the rules alone\n");
    else
        sb_fmt(out, "straightness  %lld (strong)\n", (long long)a->straightness);
}

/* Where the rules leave it to the position how many modifiers a move has. */
static void rbg_show_open(const RbgAnalysis *a, StrBuf *out) {
    for (uint32_t i = 0; i < a->nopen && i < RBG_FINDINGS; i++) {
        LineCol lc = source_where(a->open[i]->span.src, a->open[i]->span.at);
        sb_fmt(out, "              repeated as the position allows: line %u, column %u\n", lc.line,
               lc.column);
    }
    if (a->nopen > RBG_FINDINGS)
        sb_fmt(out, "              ... and %u more\n", a->nopen - RBG_FINDINGS);
}

void rbg_info_text(const RbgGame *g, const RbgAnalysis *a, const RbgKeeperCheck *keeper,
                   StrBuf *out) {
    sb_fmt(out, "name          " STR_FMT "\nlanguage      Regular Boardgames\nplayers       ",
           STR_ARG(g->name));
    rbg_show_vars(g, 0, g->nplayers, out);
    sb_text(out, "pieces        ");
    rbg_show_names(g->pieces, g->npieces, out);
    if (rbg_show_used_pieces(g) < g->npieces)
        sb_fmt(out, "              (%u of them never stand on the board)\n",
               g->npieces - rbg_show_used_pieces(g));
    sb_text(out, "variables     ");
    rbg_show_vars(g, g->nplayers, g->nvars, out);
    sb_fmt(out, "board         %u vertices, %llu edges\nlabels        ", g->nvertices,
           (unsigned long long)rbg_show_edges(g));
    rbg_show_names(g->labels, g->nlabels, out);
    rbg_show_rules(g, a, out);
    rbg_show_open(a, out);
    if (a->endless_cut) sb_text(out, "              (too large to look through all its loops)\n");
    if (keeper && keeper->clash)
        sb_fmt(out, "keeper        its choice matters, in one of %llu positions\n",
               (unsigned long long)keeper->checked);
    else if (keeper)
        sb_fmt(out, "keeper        one completion in each of %llu positions%s\n",
               (unsigned long long)keeper->checked, keeper->whole ? ", which are all" : "");
}

static void rbg_show_json_names(const char *key, const Str *names, uint32_t n, StrBuf *out) {
    sb_fmt(out, ",\"%s\":[", key);
    for (uint32_t i = 0; i < n; i++) {
        if (i) sb_char(out, ',');
        sb_json(out, names[i]);
    }
    sb_char(out, ']');
}

static void rbg_show_json_vars(const char *key, const RbgGame *g, uint32_t from, uint32_t to,
                               StrBuf *out) {
    sb_fmt(out, ",\"%s\":[", key);
    for (uint32_t i = from; i < to; i++) {
        sb_fmt(out, "%s{\"name\":", i > from ? "," : "");
        sb_json(out, g->vars[i].name);
        sb_fmt(out, ",\"bound\":%d}", (int)g->vars[i].bound);
    }
    sb_char(out, ']');
}

void rbg_info_json(const RbgGame *g, const RbgAnalysis *a, const RbgKeeperCheck *keeper,
                   StrBuf *out) {
    static const char *const kind[] = {"shifts",      "ons",      "offs",     "assignments",
                                       "comparisons", "switches", "patterns", "dots",
                                       "sequences",   "sums",     "stars"};
    sb_text(out, "{\"name\":");
    sb_json(out, g->name);
    sb_text(out, ",\"language\":\"rbg\"");
    rbg_show_json_vars("players", g, 0, g->nplayers, out);
    rbg_show_json_names("pieces", g->pieces, g->npieces, out);
    rbg_show_json_vars("variables", g, g->nplayers, g->nvars, out);
    sb_fmt(out, ",\"vertices\":%u,\"edges\":%llu", g->nvertices,
           (unsigned long long)rbg_show_edges(g));
    rbg_show_json_names("labels", g->labels, g->nlabels, out);
    sb_fmt(out, ",\"nodes\":%u,\"modifiers\":%u", g->nnodes, g->nmodifiers);
    for (int i = 0; i <= RBG_STAR; i++) sb_fmt(out, ",\"%s\":%u", kind[i], a->kinds[i]);
    sb_fmt(out, ",\"pattern_depth\":%u,\"strong_straightness\":", a->pattern_depth);
    if (a->straightness == RBG_INFINITE)
        sb_text(out, "null");
    else
        sb_fmt(out, "%lld", (long long)a->straightness);
    sb_fmt(out, ",\"endless\":%u", a->nendless);
    if (keeper)
        sb_fmt(out, ",\"keeper\":{\"clash\":%s,\"whole\":%s,\"positions\":%llu}",
               keeper->clash ? "true" : "false", keeper->whole ? "true" : "false",
               (unsigned long long)keeper->checked);
    sb_text(out, "}\n");
}

bool rbg_info_proper(const RbgGame *g, const RbgAnalysis *a, const RbgKeeperCheck *keeper,
                     const StrBuf *clash, Diags *diags) {
    for (uint32_t i = 0; i < a->nendless && i < RBG_FINDINGS; i++) {
        const RbgNode *node = a->endless[i];
        Diag *d = diag_add(diags, DIAG_WARNING, node->span, node->via,
                           "this can be done again and again without end");
        diag_note(diags, d,
                  "nothing on the loop around it can ever fail; the description is not "
                  "proper");
    }
    if (keeper && keeper->clash) {
        Diag *d = diag_add(diags, DIAG_WARNING, (Span){g->src, 0, 0}, NULL,
                           "the keeper can go on in two ways that lead to different positions");
        Str rest = sb_view(clash);
        while (rest.n) { /* a note for each line */
            const char *end = memchr(rest.s, '\n', rest.n);
            uint32_t n = end ? (uint32_t)(end - rest.s) : rest.n;
            diag_note(diags, d, STR_FMT, STR_ARG(str_sub(rest, 0, n)));
            rest = str_sub(rest, end ? n + 1 : n, rest.n);
        }
    }
    return a->nendless == 0 && !(keeper && keeper->clash);
}
