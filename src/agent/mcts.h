/* mcts.h: Monte Carlo tree search, which UCT and MC-GRAVE share. They differ in how a move is chosen on
 * the way down the tree. */
#ifndef TSR_AGENT_MCTS_H
#define TSR_AGENT_MCTS_H

#include "agent/rollout.h"
#include "agent/tree.h"

enum { MCTS_DEPTH = 512, MCTS_STANDARD = 10000, MCTS_FIND = 4096 };

/* A node on the way down, and the move that was chosen there (NULL: the way ends). */
typedef struct MctsStep {
    TreeNode *node;
    TreeEdge *edge;
    int seat; /* who chose */
} MctsStep;

typedef struct MctsWorker {
    struct Mcts *m;
    Rollout r; /* its state is where the way has led, once it was worked out */
    MctsStep path[MCTS_DEPTH];
    uint32_t npath;
    bool listed; /* r.state is that of the last node, and r.list its moves */
    int deepest;
    char apart[128]; /* workers do not write into each other's lines of the cache */
} MctsWorker;

typedef struct Mcts {
    Agent agent;
    bool grave;       /* else UCB1 */
    bool open_loop;   /* there is chance */
    bool proves;      /* two players without chance: wins and losses are remembered as such */
    double c;         /* UCB1: how much is explored */
    double ref, bias; /* GRAVE */
    size_t memory;
    bool ready; /* the tree has its memory */
    Tree tree;
    Ref root; /* REF_NONE: there is no tree */
    MctsWorker *workers;
    MoveList *list; /* of the position to be thought about */
    Ref *queue;     /* MCTS_FIND of them */
    State *follow;  /* open loop: where the moves since the last search have led from its root */
    /* Of the search that is under way. */
    const State *state;
    TrialDraws drawn; /* for its moves */
    Timer timer;
    uint64_t limit;  /* of iterations */
    int depth;       /* nodes deeper down are not made */
    char apart[128]; /* from what everybody reads */
    atomic_uint_fast64_t begun, done;
} Mcts;

/* The search of an agent's kind: `agent` as set up, and its parameters. */
Agent *mcts_open(const Mcts *given);
void mcts_begin(Agent *agent, const Opening *opening);
void mcts_saw(Agent *agent, const Step *step);
uint32_t mcts_choose(Agent *agent, const Turn *turn, const Budget *budget, Analysis *out);
void mcts_close(Agent *agent);

/* ---- between mcts.c and mcts_walk.c ----------------------------------------------------------- */

/* Goes down the tree once, adds a node, plays a game to its end, and tells everybody on the way.
 * False: time was out, and nothing has changed. */
bool mcts_iterate(MctsWorker *w);
/* Is it known who wins? Then there is nothing more to be found out. */
bool mcts_proven(const Mcts *m);

/* The edges of a node whose state is w->r.state: made now, for the moves of `list`; NULL: they are listed
 * now too. REF_OVER: it has none; REF_BUSY: somebody else is at it, or there is no room. */
Ref mcts_expand(MctsWorker *w, TreeNode *node, const MoveList *list);

#endif
