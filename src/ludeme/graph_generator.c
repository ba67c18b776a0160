/* graph_generator.c: generators of graphs: tilings cut to a shape, and free shapes. */
#include "ludeme/ludeme.h"

const LudemeDef ludemes_graph_generator[] = {
    {
        .rule = "square",
        .is = "basis graph",
        .doc = "A board on a square grid.",
        .clauses =
            (const LudemeClause[]){
                {"(square (<poly> | {<dim>}) [diagonals:<diagonalsType>])",
                 "A square grid cut out by a polygon or by a list of side lengths, where the "
                 "outline turns right after each side, or left after a negative one.",
                 "(square {5 2 -1 3 4} diagonals:Solid)"},
                {"(square [<squareShapeType>] <dim> [diagonals:<diagonalsType> | "
                 "pyramidal:<boolean>])",
                 "A square grid of a shape, Square by default, and a size; `diagonals:` adds "
                 "lines across the cells and is Implied by default, `pyramidal:True` piles "
                 "smaller layers on top.",
                 "(square Diamond 4 diagonals:Alternating)"},
                {0},
            },
    },
    {
        .rule = "squareShapeType",
        .doc = "Shapes of a board on a square grid.",
        .values = "Diamond Limping NoShape Rectangle Square",
    },
    {
        .rule = "diagonalsType",
        .doc = "How diagonals divide square cells; Implied diagonals are directions of movement "
               "without lines.",
        .values = "Alternating Concentric Implied Radiating Solid SolidNoSplit",
    },
    {
        .rule = "rectangle",
        .is = "basis",
        .doc = "A rectangular board on a square grid.",
        .clauses =
            (const LudemeClause[]){
                {"(rectangle <dim> [<dim>] [diagonals:<diagonalsType>])",
                 "A grid with so many rows and columns, as many columns as rows by default; "
                 "`diagonals:` adds lines across the cells and is Implied by default.",
                 "(rectangle 4 7 diagonals:Radiating)"},
                {0},
            },
    },
    {
        .rule = "hex",
        .is = "basis graph",
        .doc = "A board of hexagons.",
        .clauses =
            (const LudemeClause[]){
                {"(hex (<poly> | {<dim>}))",
                 "A hexagonal tiling cut out by a polygon or by a list of side lengths, repeated "
                 "around the board.",
                 "(hex {3 5 4})"},
                {"(hex [<hexShapeType>] <dim> [<dim>])",
                 "A hexagonal tiling of a shape, Hexagon by default, and a size; the second size "
                 "is for shapes with two, such as Rectangle or Prism.",
                 "(hex Rectangle 5 8)"},
                {0},
            },
    },
    {
        .rule = "hexShapeType",
        .doc = "Shapes of a board of hexagons; Limping has sides of two lengths in turn.",
        .values = "Diamond Hexagon Limping NoShape Prism Rectangle Square Star Triangle",
    },
    {
        .rule = "tri",
        .is = "basis graph",
        .doc = "A board of triangles.",
        .clauses =
            (const LudemeClause[]){
                {"(tri (<poly> | {<dim>}))",
                 "A triangular tiling cut out by a polygon or by a list of side lengths, repeated "
                 "around the board.",
                 "(tri {3 5 4 5 3})"},
                {"(tri [<triShapeType>] <dim> [<dim>])",
                 "A triangular tiling of a shape, Triangle by default, and a size; the second "
                 "size is for shapes with two, such as Rectangle or Prism.",
                 "(tri Star 4)"},
                {0},
            },
    },
    {
        .rule = "triShapeType",
        .doc = "Shapes of a board of triangles; Limping has sides of two lengths in turn.",
        .values = "Diamond Hexagon Limping NoShape Prism Rectangle Square Star Triangle",
    },
    {
        .rule = "tiling",
        .is = "basis graph",
        .doc = "A board on a semi-regular tiling.",
        .clauses =
            (const LudemeClause[]){
                {"(tiling <tilingType> <dim> [<dim>])",
                 "A tiling of a kind and a size, in the shape usual for that kind; the second "
                 "size is for another number of columns.",
                 "(tiling T488 5 6)"},
                {"(tiling <tilingType> (<poly> | {<dim>}))",
                 "A tiling of a kind, cut out by a polygon or by a list of side lengths, repeated "
                 "around the board.",
                 "(tiling T3636 {3 6})"},
                {0},
            },
    },
    {
        .rule = "tilingType",
        .doc = "The semi-regular tilings, named after the polygons that meet at a vertex.",
        .values = "T31212 T333333_33434 T33336 T33344 T33434 T3464 T3636 T4612 T488",
    },
    {
        .rule = "brick",
        .is = "basis graph",
        .doc = "A board of bricks, each two units wide, that overlap by half from row to row.",
        .clauses =
            (const LudemeClause[]){
                {"(brick [<brickShapeType>] <dim> [<dim>] [trim:<boolean>])",
                 "A brick wall of a shape, Square by default, and a size in rows and columns; "
                 "`trim:True` cuts off the half bricks at the ends.",
                 "(brick Rectangle 6 4 trim:True)"},
                {0},
            },
    },
    {
        .rule = "brickShapeType",
        .doc = "Shapes of a board of bricks.",
        .values = "Diamond Limping Prism Rectangle Spiral Square",
    },
    {
        .rule = "celtic",
        .is = "basis graph",
        .doc = "A board patterned on Celtic knots.",
        .clauses =
            (const LudemeClause[]){
                {"(celtic (<poly> | {<dim>}))",
                 "A knotwork cut out by a polygon or by a list of side lengths.",
                 "(celtic (poly {{0 0} {0 4} {3 4} {3 0}}))"},
                {"(celtic <dim> [<dim>])",
                 "A knotwork with so many rows and columns, as many columns as rows by default.",
                 "(celtic 3 5)"},
                {0},
            },
    },
    {
        .rule = "quadhex",
        .is = "basis graph",
        .doc = "A hexagonal board of four-sided cells, as in chess for three players.",
        .clauses =
            (const LudemeClause[]){
                {"(quadhex <dim> [thirds:<boolean>])",
                 "A hexagon in which each of the six sectors is so many cells wide; `thirds:True` "
                 "divides it in three parts.",
                 "(quadhex 5 thirds:True)"},
                {0},
            },
    },
    {
        .rule = "concentric",
        .is = "basis graph",
        .doc = "A board of rings within rings.",
        .clauses =
            (const LudemeClause[]){
                {"(concentric (<concentricShapeType> | sides:<dim> | {<dim>}) [rings:<dim>] "
                 "[steps:<dim>] [midpoints:<boolean>] [joinMidpoints:<boolean>] "
                 "[joinCorners:<boolean>] [stagger:<boolean>])",
                 "Rings of a shape, of polygons with `sides:` sides, or circles with a list of "
                 "the number of cells in each from the centre outwards; there are `rings:` rings, "
                 "3 by default, `steps:` divides the rings of a target, `midpoints:` (True by "
                 "default) puts vertices at the middle of sides, and the `join` labels connect "
                 "them (True by default) or the corners (False by default) across rings.",
                 "(concentric Triangle rings:4 joinMidpoints:False joinCorners:True)"},
                {0},
            },
    },
    {
        .rule = "concentricShapeType",
        .doc = "Shapes of a ring; a Target has circles.",
        .values = "Hexagon Square Target Triangle",
    },
    {
        .rule = "spiral",
        .is = "basis graph",
        .doc = "A board whose sites follow a spiral.",
        .clauses =
            (const LudemeClause[]){
                {"(spiral turns:<dim> sites:<dim> [clockwise:<boolean>])",
                 "A spiral of so many turns and sites, clockwise unless told otherwise.",
                 "(spiral turns:4 sites:60 clockwise:False)"},
                {0},
            },
    },
    {
        .rule = "wedge",
        .is = "basis graph",
        .doc = "A triangular arm to put against another board.",
        .clauses =
            (const LudemeClause[]){
                {"(wedge <dim> [<dim>])",
                 "A wedge of so many rows, with three columns by default, that narrows to a "
                 "single vertex.",
                 "(wedge 4 5)"},
                {0},
            },
    },
    {
        .rule = "regular",
        .is = "graph",
        .doc = "A board of a regular shape.",
        .clauses =
            (const LudemeClause[]){
                {"(regular <basisType> <shapeType> <dim> [<dim>])",
                 "A board on a basis, of a shape and a size.", "(regular Triangular Hexagon 4)",
                 true},
                {"(regular [Star] <dim>)",
                 "A regular polygon with so many corners; with Star its lines join corners across "
                 "it.",
                 "(regular Star 9)"},
                {0},
            },
    },
    {
        .rule = "repeat",
        .is = "graph",
        .doc = "A board of a shape repeated along two directions.",
        .clauses =
            (const LudemeClause[]){
                {"(repeat <dim> <dim> step:{{<float>}} (<poly> | {<poly>}))",
                 "The polygons, repeated over so many rows and columns; `step:` gives the two "
                 "vectors from one copy to the next column and to the next row.",
                 "(repeat 3 4 step:{{2 0} {0.5 1.5}} (poly {{0 0} {0.5 1.5} {2.5 1.5} {2 0}}))"},
                {0},
            },
    },
    {0},
};
