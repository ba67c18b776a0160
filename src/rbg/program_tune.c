/* program_tune.c: what makes a program faster once all of its code is there. */
#include "rbg/program.h"

#include <stdlib.h>

#include "base/arena.h"

enum {
    TUNE_MAX_PLAIN = 1024, /* instructions of a plain pattern, all that is in it included */
    TUNE_MAX_LEVELS = 4    /* of patterns and choices of vertices in it */
};

typedef struct Tune {
    RbgIns *code;
    const uint32_t *links;
    uint32_t npieces;
    uint32_t *seen, round; /* by instruction: the round in which it was found last */
    uint32_t todo[TUNE_MAX_PLAIN], ntodo, found;
} Tune;

/* ---- jumps ----------------------------------------------------------------------------------- */

/* Where code at pc really begins: jumps lead to something else than jumps in the end. */
static uint32_t tune_target(const RbgIns *code, uint32_t pc) {
    while (code[pc].op == RBG_OP_JUMP) pc = code[pc].a;
    return pc;
}

static bool tune_goes_on(const RbgIns *ins) {
    switch (ins->op) {
    case RBG_OP_FAIL:
    case RBG_OP_JUMP:
    case RBG_OP_ACCEPT:
    case RBG_OP_BRANCH:
    case RBG_OP_BY_PIECE:
    case RBG_OP_SWITCH: return false;
    default: return true;
    }
}

/* A jump to an instruction that never goes on to the next one is that instruction. */
static void tune_jumps(RbgIns *code, uint32_t ncode, uint32_t *links, uint32_t nlinks) {
    for (uint32_t i = 0; i < ncode; i++) {
        RbgIns *ins = &code[i];
        if (ins->op != RBG_OP_JUMP) continue;
        uint32_t to = tune_target(code, i);
        if (tune_goes_on(&code[to]))
            ins->a = to;
        else
            *ins = code[to];
    }
    for (uint32_t i = 0; i < nlinks; i++) links[i] = tune_target(code, links[i]);
}

/* ---- plain patterns -------------------------------------------------------------------------- */

static bool tune_is_plain(Tune *t, uint32_t pc, uint32_t level);

/* False: there are too many instructions. */
static bool tune_visit(Tune *t, uint32_t pc, uint32_t round) {
    if (t->seen[pc] == round) return true;
    t->seen[pc] = round;
    if (t->found++ == TUNE_MAX_PLAIN) return false;
    t->todo[t->ntodo++] = pc;
    return true;
}

/* Visits what comes after pc; false: it is not plain. */
static bool tune_next(Tune *t, uint32_t pc, uint32_t round, uint32_t level) {
    const RbgIns *ins = &t->code[pc];
    switch (ins->op) {
    case RBG_OP_FAIL:
    case RBG_OP_ACCEPT: return true;
    case RBG_OP_JUMP: return tune_visit(t, ins->a, round);
    case RBG_OP_ON:
    case RBG_OP_STEP:
    case RBG_OP_STEP_ON:
    case RBG_OP_TEST:
    case RBG_OP_COMPARE: return tune_visit(t, pc + 1, round);
    case RBG_OP_GO:
    case RBG_OP_GO_ON:
    case RBG_OP_SCAN: return tune_is_plain(t, pc + 1, level + 1);
    case RBG_OP_PATTERN:
    case RBG_OP_UNLESS: return tune_is_plain(t, ins->a, level + 1) && tune_visit(t, pc + 1, round);
    case RBG_OP_BY_PIECE:
        for (uint32_t p = 0; p < t->npieces; p++)
            if (!tune_visit(t, t->links[ins->a + p], round)) return false;
        return true;
    default: return false;
    }
}

/* Is the code from pc on? What is in it within something else is looked at in a round of its own, so that
 * no loop goes through it. */
static bool tune_is_plain(Tune *t, uint32_t pc, uint32_t level) {
    uint32_t round = ++t->round, before = t->ntodo;
    if (level > TUNE_MAX_LEVELS || !tune_visit(t, pc, round)) return false;
    while (t->ntodo > before)
        if (!tune_next(t, t->todo[--t->ntodo], round, level)) return false;
    return true;
}

static bool tune_plain(Tune *t, uint32_t pc) {
    t->ntodo = t->found = 0;
    return tune_is_plain(t, pc, 0);
}

void rbg_program_tune(RbgIns *code, uint32_t ncode, uint32_t *links, uint32_t nlinks,
                      uint32_t npieces) {
    Tune t = {.code = code, .links = links, .npieces = npieces};
    tune_jumps(code, ncode, links, nlinks);
    t.seen = mem_alloc(ncode * sizeof *t.seen);
    memset(t.seen, 0, ncode * sizeof *t.seen);
    for (uint32_t i = 0; i < ncode; i++) {
        RbgIns *ins = &code[i];
        if (ins->op == RBG_OP_PATTERN || ins->op == RBG_OP_UNLESS || ins->op == RBG_OP_EITHER)
            ins->small = tune_plain(&t, ins->a);
    }
    free(t.seen);
}
