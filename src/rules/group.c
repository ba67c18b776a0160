/* group.c: connected sets of sites. */
#include "rules/group.h"

/* ---- pyramids -------------------------------------------------------------------------------- */

static bool group_is_covered(const Ctx *c, SiteType type, int site) {
    const Sites *s = &c->rules->topo->sites[type];
    for (int i = site + 1; i < s->n; i++) {
        double dx = s->at[i].x - s->at[site].x, dy = s->at[i].y - s->at[site].y;
        if (dx * dx + dy * dy < 1e-6 && !ctx_is_empty(c, type, i)) return true;
    }
    return false;
}

/* Do two or more pieces lie upon both sites? */
static bool group_is_hidden(const Ctx *c, int a, int b) {
    const Sites *s = &c->rules->topo->sites[SITE_VERTEX];
    if (a >= s->n || b >= s->n) return false;
    int common = 0;
    uint64_t up = direction_bit(DIR_Upward);
    for (int i = s->step_first[a]; i < s->step_first[a + 1]; i++) {
        int to = s->steps[i].to;
        if (!(s->steps[i].lists & up) || ctx_is_empty(c, SITE_VERTEX, to)) continue;
        for (int k = s->step_first[b]; k < s->step_first[b + 1]; k++)
            common += (s->steps[k].lists & up) && s->steps[k].to == to;
    }
    return common >= 2;
}

/* ---- flood ----------------------------------------------------------------------------------- */

/* What a site must have to join: a component, an owner. */
static int group_mark(const Ctx *c, SiteType type, int site, GroupJoin join) {
    switch (join) {
    case GROUP_SAME_PIECE: return ctx_what(c, type, site);
    case GROUP_SAME_OWNER: return ctx_who(c, type, site);
    case GROUP_OCCUPIED: return !ctx_is_empty(c, type, site);
    default: return 0;
    }
}

int group_flood(Ctx *c, SiteType type, int start, const GroupRule *rule, Word *in) {
    if (!on_board(c->rules, type, start)) return 0;
    ScratchMark mark = scratch_mark(c);
    int from = c->from, to = c->to, n = 0;
    int *queue = scratch_ints(c, c->rules->topo->sites[type].n);
    Word *group = scratch_set(c); /* those of this group: `in` may hold others */
    ScratchMark inner = scratch_mark(c);
    c->to = start;
    bool begins = op_bool_or(c, rule->when, true);
    int wanted = rule->join == GROUP_OCCUPIED ? 1 : group_mark(c, type, start, rule->join);
    if (begins) {
        queue[n++] = start;
        set_add(group, start);
        set_add(in, start);
        c->from = start;
    }
    for (int i = 0; i < n; i++) {
        Dirs dirs;
        dirs_at(c, rule->dirs, type, queue[i], &dirs);
        StepIter it = steps_begin(c->rules, type, queue[i], &dirs);
        for (int next; (next = steps_next(&it)) >= 0;) {
            if (set_has(group, next)) continue;
            c->to = next;
            scratch_reset(c, inner);
            if (group_mark(c, type, next, rule->join) != wanted) continue;
            if (!op_bool_or(c, rule->when, true)) continue;
            if (rule->visible &&
                (group_is_covered(c, type, next) || group_is_hidden(c, queue[i], next)))
                continue;
            set_add(group, next);
            set_add(in, next);
            queue[n++] = next;
        }
    }
    c->from = from, c->to = to;
    scratch_reset(c, mark);
    return n;
}

const Word *group_of(Ctx *c, SiteType type, int start, const Op *dirs, const Op *belongs) {
    GroupRule rule = {
        .join = belongs ? GROUP_ANY : GROUP_SAME_PIECE, .when = belongs, .dirs = dirs};
    Word *in = scratch_set(c);
    group_flood(c, type, start, &rule, in);
    return in;
}
