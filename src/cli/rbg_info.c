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

/* Is it at the place of one before it? */
static bool rbg_show_again(const RbgNode *const *nodes, uint32_t i) {
    for (uint32_t k = 0; k < i; k++)
        if (nodes[k]->span.src == nodes[i]->span.src && nodes[k]->span.at == nodes[i]->span.at)
            return true;
    return false;
}

/* Where the rules leave it to the position how many modifiers a move has. What stands in a macro is there once. */
static void rbg_show_open(const RbgAnalysis *a, StrBuf *out) {
    uint32_t n = a->nopen < RBG_FINDINGS ? a->nopen : RBG_FINDINGS;
    for (uint32_t i = 0; i < n; i++) {
        const RbgNode *node = a->open[i];
        uint32_t times = 0;
        if (rbg_show_again(a->open, i)) continue;
        for (uint32_t k = 0; k < n; k++) times += a->open[k]->span.at == node->span.at;
        LineCol lc = source_where(node->span.src, node->span.at);
        sb_fmt(out, "              repeated as the position allows: line %u, column %u", lc.line,
               lc.column);
        if (times > 1 && node->via)
            sb_fmt(out, " (%u uses of " STR_FMT ")", times, STR_ARG(node->via->macro));
        sb_char(out, '\n');
    }
    if (a->nopen > RBG_FINDINGS)
        sb_fmt(out, "              ... and %u more\n", a->nopen - RBG_FINDINGS);
}

void rbg_info_open(RbgInfo *info, const RbgGame *g, uint64_t positions, Diags *diags) {
    *info = (RbgInfo){.g = g, .a = rbg_analyse(g)};
    if (!positions) return;
    StrBuf messages = {0};
    Game *game = rbg_game_text(g->src->name, g->src->text, &messages);
    if (game) {
        info->keeper = rbg_keeper_check(game, positions, &info->clash);
        info->played = true;
        game->ops->free(game);
    } else {
        diag_add(diags, DIAG_WARNING, (Span){g->src, 0, 0}, NULL,
                 "the keeper is not looked at: the game is too large to be played");
    }
    sb_free(&messages);
}

void rbg_info_close(RbgInfo *info) {
    rbg_keeper_clash_free(&info->clash);
}

void rbg_info_text(const RbgInfo *info, StrBuf *out) {
    const RbgGame *g = info->g;
    const RbgAnalysis *a = &info->a;
    const RbgKeeperCheck *keeper = &info->keeper;
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
    if (keeper->clash)
        sb_fmt(out, "keeper        its choice matters, in one of %llu positions\n",
               (unsigned long long)keeper->checked);
    else if (info->played)
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

static void rbg_show_json_place(Span span, StrBuf *out) {
    LineCol lc = source_where(span.src, span.at);
    sb_fmt(out, "\"line\":%u,\"column\":%u", lc.line, lc.column);
}

/* Where a part is written, and through which uses of macros it came there: the innermost first. */
static void rbg_show_json_node(const RbgNode *node, StrBuf *out) {
    rbg_show_json_place(node->span, out);
    sb_text(out, ",\"macros\":[");
    for (const Origin *o = node->via; o; o = o->outer) {
        sb_text(out, "{\"name\":");
        sb_json(out, o->macro);
        sb_char(out, ',');
        rbg_show_json_place(o->used_at, out);
        sb_text(out, o->outer ? "}," : "}");
    }
    sb_char(out, ']');
}

static void rbg_show_json_nodes(const char *key, const RbgNode *const *nodes, uint32_t n,
                                StrBuf *out) {
    sb_fmt(out, ",\"%s\":[", key);
    for (uint32_t i = 0; i < n && i < RBG_FINDINGS; i++) {
        sb_text(out, i ? ",{" : "{");
        rbg_show_json_node(nodes[i], out);
        sb_char(out, '}');
    }
    sb_char(out, ']');
}

static void rbg_show_json_state(const char *key, const RbgGame *g, const RbgState *s, StrBuf *out) {
    StrBuf text = {0};
    rbg_state_text(g, s, &text);
    sb_fmt(out, ",\"%s\":", key);
    sb_json(out, sb_view(&text));
    sb_free(&text);
}

static void rbg_show_json_way(const RbgInfo *info, int way, StrBuf *out) {
    const RbgKeeperClash *c = &info->clash;
    StrBuf text = {0};
    sb_fmt(out, "%s{\"steps\":[", way ? "," : "");
    for (uint32_t i = 0; i < c->way[way].n; i++) {
        uint32_t step = c->way[way].steps[i];
        const RbgNode *node = info->g->modifiers[step >> c->shift];
        sb_fmt(out, "%s{\"vertex\":", i ? "," : "");
        sb_json(out, info->g->vertices[step & c->mask].name);
        sb_clear(&text);
        rbg_print_node(info->g, node, &text);
        sb_fmt(out, ",\"index\":%u,\"modifier\":", node->modifier);
        sb_json(out, sb_view(&text));
        sb_char(out, ',');
        rbg_show_json_node(node, out);
        sb_char(out, '}');
    }
    sb_char(out, ']');
    rbg_show_json_state("to", info->g, c->way[way].to, out);
    sb_char(out, '}');
    sb_free(&text);
}

static void rbg_show_json_keeper(const RbgInfo *info, StrBuf *out) {
    const RbgKeeperCheck *keeper = &info->keeper;
    sb_fmt(out, ",\"keeper\":{\"clash\":%s,\"whole\":%s,\"positions\":%llu",
           keeper->clash ? "true" : "false", keeper->whole ? "true" : "false",
           (unsigned long long)keeper->checked);
    if (keeper->clash) {
        rbg_show_json_state("from", info->g, info->clash.from, out);
        sb_text(out, ",\"ways\":[");
        for (int i = 0; i < 2; i++) rbg_show_json_way(info, i, out);
        sb_char(out, ']');
    }
    sb_char(out, '}');
}

void rbg_info_json(const RbgInfo *info, StrBuf *out) {
    const RbgGame *g = info->g;
    const RbgAnalysis *a = &info->a;
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
    sb_fmt(out, ",\"open\":%u", a->nopen);
    rbg_show_json_nodes("open_at", a->open, a->nopen, out);
    sb_fmt(out, ",\"endless\":%u", a->nendless);
    rbg_show_json_nodes("endless_at", a->endless, a->nendless, out);
    sb_fmt(out, ",\"endless_cut\":%s", a->endless_cut ? "true" : "false");
    if (info->played) rbg_show_json_keeper(info, out);
    sb_text(out, "}\n");
}

/* The first modifier that is not the same in both ways, or not at the same vertex. */
static const RbgNode *rbg_clash_node(const RbgInfo *info, int way) {
    const RbgKeeperClash *c = &info->clash;
    uint32_t n = c->way[0].n < c->way[1].n ? c->way[0].n : c->way[1].n, i = 0;
    while (i < n && c->way[0].steps[i] == c->way[1].steps[i]) i++;
    if (i >= c->way[way].n) return NULL; /* it ends here */
    return info->g->modifiers[c->way[way].steps[i] >> c->shift];
}

static void rbg_clash_note(const RbgInfo *info, int way, Diags *diags, Diag *d) {
    const RbgKeeperClash *c = &info->clash;
    StrBuf text = {0};
    const RbgNode *node = rbg_clash_node(info, way);
    sb_text(&text, way ? "another way" : "one way");
    if (node) {
        LineCol lc = source_where(node->span.src, node->span.at);
        sb_fmt(&text, ", at line %u, column %u", lc.line, lc.column);
    }
    sb_char(&text, ':');
    for (uint32_t i = 0; i < c->way[way].n; i++) {
        uint32_t step = c->way[way].steps[i];
        sb_fmt(&text, " " STR_FMT, STR_ARG(info->g->vertices[step & c->mask].name));
        rbg_print_node(info->g, info->g->modifiers[step >> c->shift], &text);
    }
    sb_text(&text, " to ");
    rbg_state_text(info->g, c->way[way].to, &text);
    diag_note(diags, d, "%s", sb_cstr(&text));
    sb_free(&text);
}

static void rbg_clash_tell(const RbgInfo *info, Diags *diags) {
    StrBuf from = {0};
    const RbgNode *one = rbg_clash_node(info, 0), *other = rbg_clash_node(info, 1);
    const RbgNode *at = one ? one : other;
    Diag *d = diag_add(diags, DIAG_WARNING, at ? at->span : (Span){info->g->src, 0, 0},
                       at ? at->via : NULL,
                       "the keeper can go on in two ways that lead to different positions");
    rbg_state_text(info->g, info->clash.from, &from);
    diag_note(diags, d, "from: %s", sb_cstr(&from));
    for (int way = 0; way < 2; way++) rbg_clash_note(info, way, diags, d);
    sb_free(&from);
}

bool rbg_info_proper(const RbgInfo *info, Diags *diags) {
    const RbgAnalysis *a = &info->a;
    for (uint32_t i = 0; i < a->nendless && i < RBG_FINDINGS; i++) {
        const RbgNode *node = a->endless[i];
        Diag *d = diag_add(diags, DIAG_WARNING, node->span, node->via,
                           "this can be done again and again without end");
        diag_note(diags, d,
                  "nothing on the loop around it can ever fail; the description is not "
                  "proper");
    }
    if (info->keeper.clash) rbg_clash_tell(info, diags);
    return a->nendless == 0 && !info->keeper.clash;
}
