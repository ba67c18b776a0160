/* keep.c: which values are kept while nothing changes, and where.
 *
 * Defines are written out wherever they are used, and a piece of each player has rules of its own: the
 * same expression is compiled many times. Its ops stay apart, but they keep their value in one place, so
 * that who asks second finds the answer of who asked first. A debug build compares it with its own. */
#include "ludeme/keep.h"

#include "rules/memo.h"

enum { KEEP_CHAINS = 1024 };

typedef struct Kept {
    struct Kept *next;
    uint64_t hash;
    size_t bytes; /* of an entry */
    const Bound *b;
    const MemoOp *op;
} Kept;

typedef struct Keeps {
    Kept *chains[KEEP_CHAINS]; /* by hash */
} Keeps;

void keep_sharing(Compiler *c) {
    c->keeps = ARENA_NEW(c->arena, Keeps);
}

/* Whoever keeps the value of an expression that means the same, or NULL. */
static const MemoOp *keep_find(const Keeps *keeps, uint64_t hash, const Bound *b, const MemoOp *op,
                               size_t bytes) {
    for (const Kept *k = keeps->chains[hash % KEEP_CHAINS]; k; k = k->next)
        if (k->hash == hash && k->bytes == bytes && k->op->entries == op->entries &&
            k->op->of->reads == op->of->reads && bound_same(k->b, b))
            return k->op;
    return NULL;
}

/* Where the op keeps its entries: as b has it already, or in new memory. */
static void keep_place(Compiler *c, const Bound *b, MemoOp *op, size_t bytes) {
    uint64_t hash = c->keeps ? bound_hash(b) : 0;
    const MemoOp *same = c->keeps ? keep_find(c->keeps, hash, b, op, bytes) : NULL;
    if (same) {
        op->at = same->at;
        return;
    }
    op->at = c->rules->memo_bytes;
    c->rules->memo_bytes += (uint32_t)(op->entries * bytes);
    if (!c->keeps) return;
    Kept *k = ARENA_NEW(c->arena, Kept), **chain = &c->keeps->chains[hash % KEEP_CHAINS];
    *k = (Kept){*chain, hash, bytes, b, op};
    *chain = k;
}

/* How many entries there are for values of the iterator. */
static uint32_t keep_entries(const Rules *r, uint32_t by) {
    int most = by == READS_STEP ? MEMO_MAX_STEPS : MEMO_MAX_ENTRIES, n = 1;
    int wanted = by == READS_PLAYER ? r->players + 2
                 : by == READS_STEP ? r->words * 64 * 8
                                    : r->words * 64;
    while (by && n < most && n < wanted) n *= 2;
    return (uint32_t)n;
}

/* The op that keeps, but for its function, or NULL. `may`: the iterators it may be kept by. */
static MemoOp *keep_op(Compiler *c, const Bound *b, const Op *of, size_t bytes, uint32_t may) {
    uint32_t by;
    if (c->rules->puzzle) return NULL; /* every value that is tried is another position */
    if (!memo_fits(of->reads, &by) || (by & ~may)) return NULL;
    if (by == READS_STEP && c->rules->words * 64 >= MEMO_MAX_SITES) return NULL;
    MemoOp *op = arena_alloc(c->arena, sizeof *op);
    *op = (MemoOp){.op = *of, .of = of, .by = by, .faces = of->reads & READS_FACING};
    op->op.has = NULL;
    op->entries = keep_entries(c->rules, by);
    keep_place(c, b, op, bytes);
    return op;
}

const Op *keep_int(Compiler *c, const Bound *b, const Op *of) {
    /* Whether it is more than 0 may be found sooner than its value. */
    MemoOp *op = of->positive ? NULL : keep_op(c, b, of, memo_number_bytes(), READS_ANYTHING);
    if (!op) return of;
    op->op.fn.integer = memo_int;
    return &op->op;
}

const Op *keep_bool(Compiler *c, const Bound *b, const Op *of) {
    MemoOp *op = keep_op(c, b, of, memo_number_bytes(), READS_ANYTHING);
    if (!op) return of;
    op->op.fn.boolean = memo_bool;
    return &op->op;
}

const Op *keep_region(Compiler *c, const Bound *b, const Op *of) {
    MemoOp *op = keep_op(c, b, of, memo_region_bytes(c->rules->words), READS_PLAYER);
    if (!op) return of;
    op->op.fn.region = memo_region;
    op->op.has = memo_region_has;
    op->op.quick = true; /* in a version the set is made once */
    return &op->op;
}
