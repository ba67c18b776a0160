/* registry.c: the list of families. A new family file is named here and in meson.build. */
#include "ludeme/ludeme.h"

#include <stddef.h>

#define LUDEME_FAMILIES(X)                                                                         \
    X(game, "The game: players, modes, rules, phases and meta rules")                              \
    X(equipment, "Equipment: pieces, dice, cards, regions, maps and hints")                        \
    X(container, "Containers: boards, hands, dice and decks")                                      \
    X(start, "Start rules")                                                                        \
    X(end, "End rules and results")                                                                \
    X(util, "Parts of rules: from, to, between, pieces, pairs")                                    \
    X(types, "Roles and other names")                                                              \
    X(move_decision, "Moves that players choose")                                                  \
    X(move_effect, "Effects: moving, adding, removing and more")                                   \
    X(move_capture, "Effects: captures")                                                           \
    X(move_operator, "Operators on moves")                                                         \
    X(move_foreach, "Loops over moves")                                                            \
    X(move_state, "Effects on the state")                                                          \
    X(bool, "Booleans")                                                                            \
    X(bool_is, "Booleans: `(is ...)`")                                                             \
    X(bool_puzzle, "Booleans of deduction puzzles")                                                \
    X(int, "Integers: arithmetic, players, the state")                                             \
    X(int_board, "Integers: sites and the board")                                                  \
    X(int_count, "Integers: counting and measuring")                                               \
    X(int_iterator, "Integers: iterators and the last move")                                       \
    X(ints, "Arrays of integers")                                                                  \
    X(region, "Regions: operations on sites")                                                      \
    X(region_sites, "Regions: `(sites ...)`")                                                      \
    X(direction, "Directions")                                                                     \
    X(range, "Ranges")                                                                             \
    X(graph, "Graphs")                                                                             \
    X(graph_generator, "Graphs: generators")                                                       \
    X(graph_operator, "Graphs: operators")                                                         \
    X(number, "Dimensions and real numbers")                                                       \
    X(hidden, "Rules beside the printed grammar")

#define LUDEME_DECLARE(family, title) extern const LudemeDef ludemes_##family[];
#define LUDEME_ENTRY(family, title) ludemes_##family,
#define LUDEME_TITLE(family, title) title,

LUDEME_FAMILIES(LUDEME_DECLARE)

const LudemeDef *const ludeme_families[] = {LUDEME_FAMILIES(LUDEME_ENTRY) NULL};
const char *const ludeme_family_titles[] = {LUDEME_FAMILIES(LUDEME_TITLE) NULL};
