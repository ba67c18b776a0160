/* tree.c: the tree of a Monte Carlo search. */
#include "agent/tree.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/rng.h"

/* ---- memory ---------------------------------------------------------------------------------- */

enum { MIN_STATES = 16, MAX_STATES = 1 << 15, STATE_EXTRA = 2048 };

static void *tree_zeroed(size_t n, size_t size) {
    void *p = calloc(n, size);
    if (!p) {
        mem_alloc(SIZE_MAX / 2); /* says so, and ends */
        abort();
    }
    return p;
}

static void tree_open_table(Tree *t, size_t bytes) {
    t->nedges = 1 << 10;
    size_t each = sizeof *t->table + sizeof *t->table_at, most = bytes / 4 * 3;
    while (t->nedges * 2 * each <= most && t->nedges < 1u << 28) t->nedges *= 2;
    t->table = tree_zeroed(t->nedges, sizeof(TreeEdge));
    t->table_at = tree_zeroed(t->nedges, sizeof *t->table_at);
}

static void tree_open_states(Tree *t, size_t bytes) {
    size_t n = bytes / 2 / (t->game->ops->state_bytes(t->game) + STATE_EXTRA);
    t->nstates = (uint32_t)(n < MIN_STATES ? MIN_STATES : n > MAX_STATES ? MAX_STATES : n);
    t->state = tree_zeroed(t->nstates, sizeof *t->state);
    t->spare = tree_zeroed(t->nstates, sizeof *t->spare);
    t->other = tree_zeroed(t->nwords, sizeof *t->other);
}

void tree_open(Tree *t, const Game *game, size_t bytes, bool open_loop) {
    *t = (Tree){.game = game};
    size_t words = bytes / 4 / sizeof(uint64_t);
    t->nwords = words > UINT32_MAX / 2 ? UINT32_MAX / 2 : (uint32_t)words;
    t->words = tree_zeroed(t->nwords, sizeof *t->words);
    if (open_loop)
        tree_open_table(t, bytes);
    else
        tree_open_states(t, bytes);
    t->used = REF_FIRST;
}

void tree_close(Tree *t) {
    for (uint32_t i = 0; t->state && i < t->nstates; i++)
        if (t->state[i]) t->game->ops->state_free(t->state[i]);
    free(t->state);
    free(t->spare);
    free(t->words);
    free(t->other);
    free(t->table_at);
    free(t->table);
    *t = (Tree){0};
}

/* How many words of the memory may not be zero. */
static uint32_t tree_dirty(const Tree *t) {
    uint32_t used = t->used;
    return used < t->nwords ? used : t->nwords;
}

/* All states that were ever made are free again, but for those in use (bits; NULL: none). */
static void tree_spare_states(Tree *t, const uint8_t *in_use) {
    uint32_t made = t->next_state, n = 0;
    if (made > t->nstates) made = t->nstates;
    for (uint32_t i = 0; i < made; i++)
        if (!in_use || !in_use[i]) t->spare[n++] = i;
    t->next_state = made;
    t->nspare = (int)n;
}

void tree_clear(Tree *t) {
    memset(t->words, 0, (size_t)tree_dirty(t) * sizeof *t->words);
    t->used = REF_FIRST;
    t->full = false;
    if (t->state) tree_spare_states(t, NULL);
    for (uint32_t i = 0; i < t->table_used; i++)
        memset((void *)&t->table[t->table_at[i]], 0, sizeof *t->table);
    t->table_used = 0;
}

Ref tree_take(Tree *t, size_t bytes) {
    size_t words = (bytes + 7) / 8;
    if (words > t->nwords / 2 || atomic_load_explicit(&t->full, memory_order_relaxed))
        return REF_NONE;
    uint32_t at = atomic_fetch_add(&t->used, (uint32_t)words);
    if (at <= t->nwords - words) return at;
    atomic_store(&t->full, true);
    return REF_NONE;
}

bool tree_crowded(const Tree *t) {
    return t->used > t->nwords / 2 || t->table_used > t->nedges / 4;
}

uint32_t tree_take_state(Tree *t) {
    int spare = atomic_fetch_sub(&t->nspare, 1);
    if (spare > 0) return t->spare[spare - 1] + 1;
    atomic_fetch_add(&t->nspare, 1);
    if (atomic_load(&t->next_state) >= t->nstates) return 0;
    uint32_t i = atomic_fetch_add(&t->next_state, 1);
    if (i >= t->nstates) return 0;
    t->state[i] = t->game->ops->state_new(t->game);
    return i + 1;
}

/* ---- open loop ------------------------------------------------------------------------------- */

TreeEdge *tree_edge(Tree *t, Ref node, uint64_t key, bool make) {
    enum { PROBES = 64 };
    uint64_t full = rng_mix(key ^ rng_mix(node)) | 1; /* 0 is free */
    for (uint32_t i = 0, at = (uint32_t)(full >> 32); i < PROBES; i++, at++) {
        at &= t->nedges - 1;
        TreeEdge *e = &t->table[at];
        uint64_t there = atomic_load_explicit(&e->key, memory_order_acquire);
        if (there == 0) {
            if (!make || atomic_load(&t->table_used) > t->nedges / 4 * 3) return NULL;
            if (atomic_compare_exchange_strong(&e->key, &there, full)) {
                t->table_at[atomic_fetch_add(&t->table_used, 1)] = at;
                return e;
            }
        }
        if (there == full) return e;
    }
    return NULL;
}

/* ---- keeping a part -------------------------------------------------------------------------- */

typedef struct TreeMove {
    Tree *t;
    uint64_t *to;
    uint32_t used;
    uint8_t *in_use; /* per state */
} TreeMove;

static Ref tree_copy_block(TreeMove *m, Ref from, size_t bytes) {
    Ref at = m->used;
    memcpy(m->to + at, m->t->words + from, bytes);
    m->used += (uint32_t)((bytes + 7) / 8);
    return at;
}

/* The node with its edges and its table, side by side, where the next scan looks for it. */
static Ref tree_copy_node(TreeMove *m, Ref from) {
    Ref at = tree_copy_block(m, from, sizeof(TreeNode));
    TreeNode *n = (TreeNode *)(void *)(m->to + at);
    Ref edges = n->edges, amaf = n->amaf;
    if (n->slot) m->in_use[n->slot - 1] = 1;
    if (edges == REF_BUSY) n->edges = REF_NONE;
    if (edges >= REF_FIRST) n->edges = tree_copy_block(m, edges, n->nedges * sizeof(TreeEdge));
    if (amaf >= REF_FIRST) {
        const Amaf *a = tree_at(m->t, amaf);
        n->amaf = tree_copy_block(m, amaf, sizeof *a + ((size_t)a->mask + 1) * sizeof(AmafEntry));
    } else {
        n->amaf = REF_NONE;
    }
    return at;
}

static size_t tree_block_words(size_t bytes) {
    return (bytes + 7) / 8;
}

/* The size of a node that was copied, with what lies behind it. */
static uint32_t tree_copied_size(const TreeMove *m, const TreeNode *n) {
    size_t words = tree_block_words(sizeof *n);
    if (n->edges >= REF_FIRST) words += tree_block_words(n->nedges * sizeof(TreeEdge));
    if (n->amaf >= REF_FIRST) {
        const Amaf *a = (const Amaf *)(const void *)(m->to + n->amaf);
        words += tree_block_words(sizeof *a + ((size_t)a->mask + 1) * sizeof(AmafEntry));
    }
    return (uint32_t)words;
}

/* Breadth first: the copies themselves are the queue. */
Ref tree_keep(Tree *t, Ref node) {
    TreeMove m = {t, t->other, REF_FIRST, tree_zeroed(t->nstates, 1)};
    Ref root = tree_copy_node(&m, node);
    for (Ref at = root; at < m.used;) {
        const TreeNode *n = (const TreeNode *)(const void *)(m.to + at);
        TreeEdge *edges = (TreeEdge *)(void *)(m.to + n->edges);
        at += tree_copied_size(&m, n);
        if (n->edges < REF_FIRST) continue;
        for (uint32_t i = 0; i < n->nedges; i++)
            if (edges[i].child >= REF_FIRST) edges[i].child = tree_copy_node(&m, edges[i].child);
    }
    tree_spare_states(t, m.in_use);
    free(m.in_use);
    memset(t->words, 0, (size_t)tree_dirty(t) * sizeof *t->words);
    t->other = t->words;
    t->words = m.to;
    t->used = m.used;
    t->full = false;
    return root;
}

/* ---- all moves as first ---------------------------------------------------------------------- */

Amaf *tree_amaf(Tree *t, TreeNode *node, uint32_t moves) {
    enum { AMAF_LEAST = 64, AMAF_MOST = 4096 };
    Ref ref = atomic_load_explicit(&node->amaf, memory_order_acquire);
    if (ref >= REF_FIRST) return tree_at(t, ref);
    if (ref == REF_BUSY || !moves) return NULL;
    if (!atomic_compare_exchange_strong(&node->amaf, &ref, REF_BUSY)) return NULL;
    uint32_t n = AMAF_LEAST;
    while (n < AMAF_MOST && n < moves * 4) n *= 2;
    Ref made = tree_take(t, sizeof(Amaf) + n * sizeof(AmafEntry));
    if (made) ((Amaf *)tree_at(t, made))->mask = n - 1;
    atomic_store_explicit(&node->amaf, made, memory_order_release);
    return made ? tree_at(t, made) : NULL;
}

AmafEntry *amaf_entry(Amaf *a, uint64_t key, int seat, bool make) {
    enum { AMAF_PROBES = 16 };
    uint64_t mixed = rng_mix(key + (uint64_t)seat);
    uint32_t tag = (uint32_t)(mixed >> 32) | 1;
    for (uint32_t i = 0, at = (uint32_t)mixed; i < AMAF_PROBES; i++, at++) {
        AmafEntry *e = &a->entry[at & a->mask];
        uint32_t there = atomic_load_explicit(&e->tag, memory_order_relaxed);
        if (there == 0 && make && atomic_compare_exchange_strong(&e->tag, &there, tag)) return e;
        if (there == tag) return e;
        if (there == 0) return NULL;
    }
    return NULL;
}
