/* grave.c: the agent MC-GRAVE: Monte Carlo tree search that learns from moves made later in a game. */
#include "agent/mcts.h"

static Agent *grave_open(const Agent *setup) {
    return mcts_open(&(Mcts){.agent = *setup,
                             .grave = true,
                             .ref = setup->param[0],
                             .bias = setup->param[1],
                             .memory = (size_t)(setup->param[2] * (1 << 20))});
}

const AgentKind agent_grave = {
    .name = "grave",
    .title = "MC-GRAVE",
    .about =
        "Monte Carlo tree search that also learns from moves made later in the same random\n"
        "games: where a position has been seen little, it goes by what the moves did below the\n"
        "last position before it that has been seen enough. Good where a move is worth the same\n"
        "now and later.",
    .params = {{"ref", "how often is seen enough", 100, 0, 1e9},
               {"bias", "the larger, the sooner a move's own games count alone", 1e-6, 0, 100},
               {"memory", "megabytes for the tree", 256, 1, 65536}},
    .threads = true,
    .refuses = agent_refuses_unseen,
    .instead = "isuct",
    .open = grave_open,
    .begin = mcts_begin,
    .saw = mcts_saw,
    .choose = mcts_choose,
    .close = mcts_close,
};
