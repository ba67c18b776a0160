/* registry.c: the list of families. A new family file is named here and in meson.build. */
#include "ludeme/ludeme.h"

#include <stddef.h>

#define LUDEME_FAMILIES(X)                                                                         \
    X(game)                                                                                        \
    X(equipment)                                                                                   \
    X(container)                                                                                   \
    X(start)                                                                                       \
    X(end)                                                                                         \
    X(util)                                                                                        \
    X(types)                                                                                       \
    X(move_decision)                                                                               \
    X(move_effect)                                                                                 \
    X(move_capture)                                                                                \
    X(move_operator)                                                                               \
    X(move_foreach)                                                                                \
    X(move_state)                                                                                  \
    X(bool)                                                                                        \
    X(bool_is)                                                                                     \
    X(bool_puzzle)                                                                                 \
    X(int)                                                                                         \
    X(int_board)                                                                                   \
    X(int_count)                                                                                   \
    X(int_iterator)                                                                                \
    X(ints)                                                                                        \
    X(region)                                                                                      \
    X(region_sites)                                                                                \
    X(direction)                                                                                   \
    X(range)                                                                                       \
    X(graph)                                                                                       \
    X(graph_generator)                                                                             \
    X(graph_operator)                                                                              \
    X(number)                                                                                      \
    X(hidden)

#define LUDEME_DECLARE(family) extern const LudemeDef ludemes_##family[];
#define LUDEME_ENTRY(family) ludemes_##family,

LUDEME_FAMILIES(LUDEME_DECLARE)

const LudemeDef *const ludeme_families[] = {LUDEME_FAMILIES(LUDEME_ENTRY) NULL};
