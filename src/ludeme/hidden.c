/* hidden.c: rules that the printed reference grammar names but leaves out. */
#include "ludeme/ludeme.h"

const LudemeDef ludemes_hidden[] = {
    {
        .rule = "equipment.trackStep",
        .doc = "One step of a track, which no description can write; the printed reference "
               "grammar names this rule but leaves it out.",
    },
    {
        .rule = "booleanConstant",
        .doc = "A truth value that is written out, never computed; the printed reference grammar "
               "names this rule but leaves it out.",
        .clauses =
            (const LudemeClause[]){
                {"boolean", "True or False.", "True", .meaning = &ludeme_part},
                {0},
            },
    },
    {
        .rule = "equipment.region",
        .doc = "A region of the running game, which no description can write; the printed "
               "reference grammar names this rule but leaves it out.",
    },
    {0},
};
