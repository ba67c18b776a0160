/* constraint_rows.h: small puzzles, each with one constraint. */
#ifndef TSR_TEST_RULES_CONSTRAINT_ROWS_H
#define TSR_TEST_RULES_CONSTRAINT_ROWS_H

#include "base/strbuf.h"

typedef struct ConstraintRow {
    const char *board, *constraint;
} ConstraintRow;

/* Nine cells of two values, or four of four. */
#define BITS "(board (square 3) (values Cell (range 0 1)))"
#define DIGITS "(board (square 2) (values Cell (range 0 3)))"
#define FROM_ONE "(board (square 2) (values Cell (range 1 4)))"
#define EDGES "(board (square 3) (values Edge (range 0 1)) use:Edge)"

static const ConstraintRow constraint_rows[] = {
    {DIGITS, "(all Different)"},
    {DIGITS, "(all Different except:0)"},
    {DIGITS, "(all Different excepts:{0 2})"},
    {DIGITS, "(all Different (sites {0 1 3}))"},
    {FROM_ONE, "(all Different (sites Board))"},
    {FROM_ONE, "(not (all Different (sites Board)))"},
    {BITS, "(all Different except:0)"},
    {DIGITS, "(is Sum 3)"},
    {DIGITS, "(is Sum 0)"},
    {DIGITS, "(is Sum 7)"},
    {DIGITS, "(is Sum (sites Board) 6)"},
    {DIGITS, "(not (is Sum (sites Board) 6))"},
    {DIGITS, "(is Sum (sites {0 2 3}) -1)"},
    {BITS, "(is Sum 2)"},
    {BITS, "(is Count (sites Board) of:1 4)"},
    {BITS, "(is Count (sites Board) of:0 9)"},
    {BITS, "(is Count (sites Board) 10)"},
    {BITS, "(not (is Count (sites {0 1 2 5}) 2))"},
    {DIGITS, "(is Count (sites Board) of:2 2)"},
    {BITS, "(is Unique)"},
    {DIGITS, "(or (is Unique) (is Sum 2))"},
    {BITS, "(not (is Line 3 Orthogonal))"},
    {BITS, "(not (is Line 2 Diagonal))"},
    {BITS, "(not (is Line 2))"},
    {BITS, "(is Line 3 through:4)"},
    {BITS, "(is Line 4 through:4)"},
    {BITS, "(xor (is Line 3 Orthogonal through:0) (is Line 3 through:8))"},
    {BITS, "(forAll Cell (is Count (sites Around (from)) of:1 2))"},
    {BITS, "(forAll Cell (or (= (what at:(from)) 0) (is Count (sites Around (from)) 1)))"},
    {BITS, "(forAll Cell (if (= (what at:(from)) 1) (is Count (sites Around (from)) 1)"
           " (not (is Count (sites Around (from)) 0))))"},
    {BITS, "(forAll Cell (if (= (what at:(from)) 1) (is Count (sites Around (from)) 3)))"},
    {EDGES, "(forAll Vertex (or (is Count Edge (sites Incident Edge of:Vertex at:(from)) 0)"
            " (is Count Edge (sites Incident Edge of:Vertex at:(from)) 2)))"},
    {EDGES, "(forAll Cell (is Count Edge (sites Incident Edge of:Cell at:(from)) 2))"},
    {DIGITS, "(and (= (what at:0) 1) (!= (what at:1) (what at:2)))"},
    {DIGITS, "(and {(= (what at:0) 1) (!= (what at:1) (what at:2)) (= (what at:3) 3)})"},
    {DIGITS, "(or {(= (what at:0) (what at:3)) (= (what at:1) 2) False})"},
    {DIGITS, "(< 0 1)"},
    {DIGITS, "(not (<= 0 1))"},
    {DIGITS, "(and (> 3 1) (>= 1 0))"},
    {DIGITS, "(< (what at:0) (what at:1))"},
    {DIGITS, "(= (+ (what at:0) (what at:1)) 4)"},
    {DIGITS, "(= (+ {(what at:0) (what at:1) (what at:2) 1}) (* 2 (what at:3)))"},
    {DIGITS, "(= (- (what at:0) (what at:1)) (% (what at:2) 2))"},
    {DIGITS, "(= (/ (what at:0) (what at:1)) 2)"},
    {DIGITS, "(= (max (what at:0) (what at:1)) (min (what at:2) 2))"},
    {DIGITS, "(= (* (what at:0) (what at:1)) 6)"},
    {DIGITS, "(is In (what at:0) (array {(what at:1) (what at:2)}))"},
    {DIGITS, "(is In (what at:0) (sites {1 3}))"},
    {DIGITS, "(all Sites (sites Board) if:(not (is In (what at:(site)) (results from:(site)"
             " to:(sites Around (site) Orthogonal) (what at:(to))))))"},
    {DIGITS, "(= (+ (results from:0 to:(sites Board) (what at:(to)))) 5)"},
    {DIGITS, "(= (what at:77) 0)"},
    {BITS, "(= (count Groups Cell Orthogonal) 1)"},
    {BITS, "(= 2 (count Groups))"},
    {BITS, "(!= (count Groups Cell Orthogonal) 1)"},
    {BITS, "(or (= (count Groups Cell Orthogonal) 3) (is Sum 1))"},
    {DIGITS, "(not (= (count Groups Cell Diagonal) 0))"},
    {EDGES, "(= (count Groups Edge) 2)"},
    {DIGITS, "True"},
    {DIGITS, "(and (is Sum 3) (is Unique))"},
};

/* The puzzle of a row; `all Different` of everything exempt makes all sites variables. */
static inline void constraint_text(const ConstraintRow *row, StrBuf *out) {
    sb_fmt(out,
           "(game \"Small\" (players 1) (equipment {%s (regions {Rows Columns})})"
           " (rules (play (satisfy {(all Different (sites Board) excepts:{0 1 2 3 4}) %s}))"
           " (end (if (is Solved) (result P1 Win)))))",
           row->board, row->constraint);
}

#endif
