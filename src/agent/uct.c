/* uct.c: the agent UCT: Monte Carlo tree search with UCB1. */
#include "agent/mcts.h"

static Agent *uct_open(const Agent *setup) {
    return mcts_open(&(Mcts){
        .agent = *setup, .c = setup->param[0], .memory = (size_t)(setup->param[1] * (1 << 20))});
}

const AgentKind agent_uct = {
    .name = "uct",
    .title = "UCT",
    .about = "Monte Carlo tree search: tries moves that did well and moves it knows little about\n"
             "(UCB1), and plays the one it tried most. The tree is kept from move to move; where\n"
             "there is chance, its nodes are sequences of moves (open loop).",
    .params = {{"c", "how much is explored", 1.4142135623730951, 0, 100},
               {"memory", "megabytes for the tree", 256, 1, 65536}},
    .threads = true,
    .refuses = agent_refuses_unseen,
    .instead = "isuct",
    .open = uct_open,
    .begin = mcts_begin,
    .saw = mcts_saw,
    .choose = mcts_choose,
    .close = mcts_close,
};
