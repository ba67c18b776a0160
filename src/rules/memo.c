/* memo.c: values that are kept as long as nothing changes. */
#include "rules/memo.h"

#include <assert.h>

#include "rules/sets.h"

typedef struct MemoNumber {
    uint64_t version; /* 0: none is kept */
    int32_t key, value;
} MemoNumber;

typedef struct MemoRegion {
    uint64_t version;
    uint64_t asked;         /* the version in which somebody asked for a site of it, */
    int32_t key, asked_key; /* with that value of the iterator */
    Word sites[];
} MemoRegion;

size_t memo_number_bytes(void) {
    return sizeof(MemoNumber);
}

size_t memo_region_bytes(int words) {
    return sizeof(MemoRegion) + (size_t)words * sizeof(Word);
}

bool memo_fits(uint32_t reads, uint32_t *by) {
    uint32_t others = reads & ~(uint32_t)(READS_STATE | READS_TURN | READS_LONG | READS_FACING);
    *by = others;
    return reads & READS_LONG &&
           (others == 0 || others == READS_FROM || others == READS_TO || others == READS_BETWEEN ||
            others == READS_SITE || others == READS_PLAYER || others == READS_STEP);
}

static int memo_key(const Ctx *c, const MemoOp *o) {
    switch (o->by) {
    case READS_FROM: return c->from;
    case READS_TO: return c->to;
    case READS_BETWEEN: return c->between;
    case READS_SITE: return c->site;
    case READS_PLAYER: return c->player;
    case READS_STEP: return (c->from + 1) * MEMO_MAX_SITES + c->to;
    default: return 0;
    }
}

/* A rule may name any number as a site. */
static bool memo_is_site(int site) {
    return site >= -1 && site < MEMO_MAX_SITES - 1;
}

static bool memo_may(const Ctx *c, const MemoOp *o) {
    if (o->by == READS_STEP && !(memo_is_site(c->from) && memo_is_site(c->to))) return false;
    return !o->faces || (c->facing < 0 && !c->facing_as);
}

static MemoNumber *memo_number(Ctx *c, const MemoOp *o, int key) {
    MemoNumber *entries = (MemoNumber *)(void *)(ctx_memory(c) + o->at);
    uint32_t at = (uint32_t)key;
    if (o->by == READS_STEP) at += at / MEMO_MAX_SITES * 37;
    return &entries[at & (o->entries - 1)];
}

int memo_int(Ctx *c, const Op *op) {
    const MemoOp *o = (const MemoOp *)op;
    if (!memo_may(c, o)) return op_int(c, o->of);
    int key = memo_key(c, o);
    MemoNumber *m = memo_number(c, o, key);
    if (m->version == c->version && m->key == key) {
        assert(m->value == op_int(c, o->of));
        return m->value;
    }
    uint64_t version = c->version;
    int value = op_int(c, o->of);
    *m = (MemoNumber){version, key, value};
    return value;
}

bool memo_bool(Ctx *c, const Op *op) {
    const MemoOp *o = (const MemoOp *)op;
    if (!memo_may(c, o)) return op_bool(c, o->of);
    int key = memo_key(c, o);
    MemoNumber *m = memo_number(c, o, key);
    if (m->version == c->version && m->key == key) {
        assert((m->value != 0) == op_bool(c, o->of));
        return m->value;
    }
    uint64_t version = c->version;
    bool value = op_bool(c, o->of);
    *m = (MemoNumber){version, key, value};
    return value;
}

static MemoRegion *memo_entry(Ctx *c, const MemoOp *o, int key) {
    size_t bytes = memo_region_bytes(c->rules->words);
    char *entries = ctx_memory(c) + o->at;
    return (MemoRegion *)(void *)(entries + ((uint32_t)key & (o->entries - 1)) * bytes);
}

/* The set as it is kept; NULL: it may not be. Holds until the version changes. */
static const Word *memo_sites(Ctx *c, const MemoOp *o) {
    int key = memo_key(c, o);
    MemoRegion *m = memo_entry(c, o, key);
    size_t bytes = (size_t)c->rules->words * sizeof(Word);
    if (!memo_may(c, o)) return NULL;
    ScratchMark mark = scratch_mark(c);
    if (m->version == c->version && m->key == key) {
        assert(memcmp(m->sites, op_region(c, o->of), bytes) == 0);
    } else {
        uint64_t version = c->version;
        memcpy(m->sites, op_region(c, o->of), bytes);
        m->version = version, m->key = key;
    }
    scratch_reset(c, mark);
    return m->sites;
}

/* A copy: who gets it may look at it while something is tried, and the set is made anew. */
const Word *memo_region(Ctx *c, const Op *op) {
    const MemoOp *o = (const MemoOp *)op;
    const Word *kept = memo_sites(c, o);
    if (!kept) return op_region(c, o->of);
    size_t bytes = (size_t)c->rules->words * sizeof(Word);
    return memcpy(scratch_alloc(c, bytes), kept, bytes);
}

/* Who asks once is told without making the set, where that can be. */
bool memo_region_has(Ctx *c, const Op *op, int site) {
    const MemoOp *o = (const MemoOp *)op;
    int key = memo_key(c, o);
    MemoRegion *m = memo_entry(c, o, key);
    bool known = m->version == c->version && m->key == key;
    bool again = m->asked == c->version && m->asked_key == key;
    bool once = !known && !again && o->of->has;
    m->asked = c->version, m->asked_key = key;
    const Word *kept = once ? NULL : memo_sites(c, o);
    return kept ? set_holds(c->rules, kept, site) : region_has(c, o->of, site);
}
