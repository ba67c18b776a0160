/* tree.h: the tree of a Monte Carlo search, in memory of bounded size that is taken once.
 *
 * A node is a position that was reached; an edge is one of its moves. Several threads grow one tree
 * without locks: numbers are atomic, and what else belongs to a node is written before the node is
 * published (TreeNode.edges, TreeEdge.child).
 *
 * Closed loop, when there is no chance: a node that was reached twice has its edges in one array, by the
 * number of the move, and keeps its state, so that going down the tree plays no move. There is room for
 * a limited number of states; a node without one is reached by playing from a node above it.
 *
 * Open loop, when there is chance: a node stands for a sequence of moves, whatever chance did between
 * them. No state is kept, and edges are found by node and key of the move in one table. */
#ifndef TSR_AGENT_TREE_H
#define TSR_AGENT_TREE_H

#include <stdatomic.h>

#include "core/game.h"

/* A place in the tree's memory, in words of 8 bytes. */
typedef uint32_t Ref;

enum {
    REF_NONE = 0,
    REF_BUSY = 1, /* somebody is making it */
    REF_OVER = 2, /* of TreeNode.edges: the game is over here, or nobody can move */
    REF_FIRST = 8,
    VALUE_ONE = 1 << 20 /* sums of values are whole numbers, so that their order does not matter */
};

typedef struct TreeEdge {
    _Atomic uint64_t key;    /* closed loop: of the move, if wanted; open loop: see tree_edge */
    _Atomic int64_t sum;     /* of values for who moves */
    _Atomic uint32_t visits; /* with those under way, which count as lost */
    _Atomic Ref child;
    _Atomic int8_t proven; /* 1: who moves wins by it, -1: loses, whatever follows; 0: unknown */
} TreeEdge;

typedef struct TreeNode {
    _Atomic int64_t sum; /* of values for who moves here */
    _Atomic uint32_t visits;
    _Atomic Ref edges;
    uint32_t nedges;
    uint32_t slot; /* number of its state + 1; 0: none */
    _Atomic Ref amaf;
    uint8_t seat;          /* who moves */
    _Atomic int8_t proven; /* 1: who moves wins, -1: loses; 0: unknown */
} TreeNode;

/* All moves as first: how games went in which a move was made at any time below a node. */
typedef struct AmafEntry {
    _Atomic uint32_t tag; /* of its key and who made it; 0: free */
    _Atomic uint32_t visits;
    _Atomic int64_t sum;
} AmafEntry;

typedef struct Amaf {
    uint32_t mask; /* number of entries - 1 */
    uint32_t unused;
    AmafEntry entry[];
} Amaf;

typedef struct Tree {
    const Game *game;
    uint64_t *words, *other; /* the memory, and as much again to move to */
    uint32_t nwords;
    /* States. */
    State **state;
    uint32_t nstates;
    uint32_t *spare; /* numbers of those that are free again */
    /* Open loop. */
    TreeEdge *table;
    uint32_t nedges;    /* a power of two */
    uint32_t *table_at; /* where the edges are that were made: to clear only those */
    /* What is written while threads are at work, apart from what they only read. */
    char apart[128];
    atomic_uint used; /* of words */
    atomic_bool full;
    atomic_int nspare;
    atomic_uint next_state, table_used;
    char end[128];
} Tree;

/* `bytes` in all. With open_loop there is a table and no states. */
void tree_open(Tree *t, const Game *game, size_t bytes, bool open_loop);
void tree_close(Tree *t);
void tree_clear(Tree *t);

static inline void *tree_at(const Tree *t, Ref ref) {
    return t->words + ref;
}
static inline TreeNode *tree_node(const Tree *t, Ref ref) {
    return tree_at(t, ref);
}

/* Zeroed memory; REF_NONE: there is no more. */
Ref tree_take(Tree *t, size_t bytes);
/* A number + 1 of a free state; 0: there is none. */
uint32_t tree_take_state(Tree *t);

/* Open loop: the edge of a node for a move; NULL: there is none, or with `make`, no room. */
TreeEdge *tree_edge(Tree *t, Ref node, uint64_t key, bool make);

/* Is more than half of its memory taken? */
bool tree_crowded(const Tree *t);

/* Keeps what is below a node and drops everything else; the node's new place. */
Ref tree_keep(Tree *t, Ref node);

/* A node's table, made when `moves` is not 0 and there is room; NULL: there is none. */
Amaf *tree_amaf(Tree *t, TreeNode *node, uint32_t moves);
/* The entry of a move; NULL: there is none, or with `make`, no room. */
AmafEntry *amaf_entry(Amaf *a, uint64_t key, int seat, bool make);

#endif
