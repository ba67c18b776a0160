/* range.c: ranges of whole numbers, such as the allowed distance of a move. */
#include "ludeme/move_args.h"

void compile_range(Compiler *c, const Bound *b, const Op **min, const Op **max) {
    *min = *max = NULL;
    if (!b) return;
    if (b->kind != BOUND_LUDEME) {
        compile_error(c, b, "this is not a range");
        return;
    }
    Str form = b->clause->keyword;
    const Op *first = compile_int(c, bound_slot(b, 0));
    if (!str_is(form, "max")) *min = first;
    if (str_is(form, "range")) *max = compile_int(c, bound_slot(b, 1));
    if (!*max && !str_is(form, "min")) *max = first;
}

const LudemeDef ludemes_range[] = {
    {
        .rule = "range",
        .doc = "A range of whole numbers, both ends included.",
        .clauses =
            (const LudemeClause[]){
                {"(range <int> [<int>])",
                 "From the first number to the second; with one number, just that number.",
                 "(range 2 (count Pips))", .meaning = &ludeme_part},
                {0},
            },
    },
    {
        .rule = "exact",
        .is = "range",
        .doc = "A range of one number.",
        .clauses =
            (const LudemeClause[]){
                {"(exact <int>)", "Exactly that number.", "(exact 3)", .meaning = &ludeme_part},
                {0},
            },
    },
    {
        .rule = "range.math.min",
        .is = "range",
        .doc = "A range without upper end.",
        .clauses =
            (const LudemeClause[]){
                {"(min <int>)", "That number or more.", "(min (size Stack at:(from)))",
                 .meaning = &ludeme_part},
                {0},
            },
    },
    {
        .rule = "range.math.max",
        .is = "range",
        .doc = "A range with an upper end.",
        .clauses =
            (const LudemeClause[]){
                {"(max <int>)", "At most that number.", "(max (value Piece at:(from)))",
                 .meaning = &ludeme_part},
                {0},
            },
    },
    {0},
};
