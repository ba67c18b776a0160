/* rbg_straight.c: strong straightness (Theorem 4), depth of patterns, size. */
#include "rbg/rbg_analyse.h"

static int64_t straight_max(int64_t a, int64_t b) {
    return a > b ? a : b;
}

/* ⊥ + x = ⊥, ∞ + n = ∞. */
static int64_t straight_add(int64_t a, int64_t b) {
    if (a == RBG_NEVER || b == RBG_NEVER) return RBG_NEVER;
    return a == RBG_INFINITE || b == RBG_INFINITE ? RBG_INFINITE : a + b;
}

static RbgStraight straight_sum(RbgStraight a, RbgStraight b) {
    return (RbgStraight){straight_max(a.suffix, b.suffix), straight_max(a.prefix, b.prefix),
                         straight_max(a.factor, b.factor), straight_max(a.word, b.word)};
}

static RbgStraight straight_seq(RbgStraight a, RbgStraight b) {
    int64_t across = straight_add(a.suffix, b.prefix);
    return (RbgStraight){
        straight_max(straight_add(a.suffix, b.word), b.suffix),
        straight_max(a.prefix, straight_add(a.word, b.prefix)),
        straight_max(straight_max(a.factor, across), b.factor),
        straight_add(a.word, b.word),
    };
}

static RbgStraight straight_star(RbgStraight a) {
    if (a.word > 0) return (RbgStraight){RBG_INFINITE, RBG_INFINITE, RBG_INFINITE, RBG_INFINITE};
    int64_t across = straight_add(a.suffix, a.prefix);
    return (RbgStraight){a.suffix, a.prefix, straight_max(across, a.factor), 0};
}

RbgStraight rbg_straight(const RbgNode *node) {
    RbgStraight s = {0};
    if (node->n) s = rbg_straight(node->parts[0]);
    switch (node->kind) {
    case RBG_OFF:
    case RBG_ASSIGN: return (RbgStraight){1, 1, 1, 1};
    case RBG_SWITCH: return (RbgStraight){0, 0, 0, RBG_NEVER};
    case RBG_PATTERN: return (RbgStraight){0, s.prefix, s.prefix, 0};
    case RBG_STAR: return straight_star(s);
    case RBG_SUM:
        for (uint32_t i = 1; i < node->n; i++) s = straight_sum(s, rbg_straight(node->parts[i]));
        return s;
    case RBG_SEQ:
        for (uint32_t i = 1; i < node->n; i++) s = straight_seq(s, rbg_straight(node->parts[i]));
        return s;
    default: return s;
    }
}

static void straight_walk(const RbgNode *node, uint32_t patterns, bool inside, RbgAnalysis *out) {
    out->kinds[node->kind]++;
    if (node->kind == RBG_PATTERN) patterns++;
    if (patterns > out->pattern_depth) out->pattern_depth = patterns;
    /* Only the outermost star is of interest, and each is measured once. */
    if (!inside && node->kind == RBG_STAR && rbg_straight(node->parts[0]).word > 0) {
        if (out->nopen < RBG_FINDINGS) out->open[out->nopen] = node;
        out->nopen++;
        inside = true;
    }
    for (uint32_t i = 0; i < node->n; i++) straight_walk(node->parts[i], patterns, inside, out);
}

RbgAnalysis rbg_analyse(const RbgGame *g) {
    RbgAnalysis out = {.straightness = rbg_straight(g->rules).factor};
    straight_walk(g->rules, 0, false, &out);
    rbg_find_endless(g, &out);
    return out;
}
