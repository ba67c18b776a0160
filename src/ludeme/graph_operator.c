/* graph_operator.c: operators that make a graph out of other graphs. */
#include "ludeme/ludeme.h"

const LudemeDef ludemes_graph_operator[] = {
    {
        .rule = "operators.add",
        .is = "graph",
        .doc = "A graph with more elements.",
        .clauses =
            (const LudemeClause[]){
                {"(add [<graph>] [vertices:{{<float>}}] [edges:{{{<float>}}} | edges:{{<dim>}}] "
                 "[edgesCurved:{{{<float>}}}] [cells:{{{<float>}}} | cells:{{<dim>}}] "
                 "[connect:<boolean>])",
                 "The graph, empty if none is given, with further vertices, edges and cells, by "
                 "coordinates or by vertex index; `edgesCurved:` takes the two ends and the two "
                 "tangents of each edge, and `connect:True` joins new vertices to their "
                 "neighbours.",
                 "(add (square 3) vertices:{{-1 1.5} {4 1.5}} edges:{{16 4} {16 8} {17 7} {17 "
                 "11}})"},
                {0},
            },
    },
    {
        .rule = "operators.remove",
        .is = "graph",
        .doc = "A graph with fewer elements.",
        .clauses =
            (const LudemeClause[]){
                {"(remove <graph> <poly> [trimEdges:<boolean>])",
                 "The graph without the elements inside the polygon; edges left without a cell go "
                 "too unless `trimEdges:False` is given.",
                 "(remove (square 6) (poly {{1.5 1.5} {1.5 3.5} {3.5 3.5} {3.5 1.5}}) "
                 "trimEdges:False)"},
                {"(remove <graph> [cells:{{{<float>}}} | cells:{<dim>}] [edges:{{{<float>}}} | "
                 "edges:{{<dim>}}] [vertices:{{<float>}} | vertices:{<dim>}] "
                 "[trimEdges:<boolean>])",
                 "The graph without the listed cells, edges and vertices, by coordinates or by "
                 "index; edges left without a cell go too unless `trimEdges:False` is given.",
                 "(remove (hex 4) cells:{0 18 36} vertices:{3 40})"},
                {0},
            },
    },
    {
        .rule = "merge",
        .is = "graph",
        .doc = "Several graphs laid over each other and made one.",
        .clauses =
            (const LudemeClause[]){
                {"(merge {<graph>} [connect:<boolean>])",
                 "All graphs of the list as one, where vertices and edges that coincide become "
                 "one; `connect:True` also joins vertices that come to be neighbours.",
                 "(merge {(rectangle 2 8) (shift 3 2 (square 2)) (shift 0 4 (rectangle 2 8))})"},
                {"(merge <graph> <graph> [connect:<boolean>])",
                 "Two graphs as one, where vertices and edges that coincide become one; "
                 "`connect:True` also joins vertices that come to be neighbours.",
                 "(merge (square 4) (shift 4 1 (rectangle 2 5)) connect:True)"},
                {0},
            },
    },
    {
        .rule = "operators.union",
        .is = "graph",
        .doc = "Several graphs side by side in one.",
        .clauses =
            (const LudemeClause[]){
                {"(union {<graph>} [connect:<boolean>])",
                 "All graphs of the list in one, each with all its own elements even where they "
                 "coincide; `connect:True` joins neighbouring vertices.",
                 "(union {(square 3) (shift 5 0 (square 3)) (shift 2.5 5 (hex 2))})"},
                {"(union <graph> <graph> [connect:<boolean>])",
                 "Two graphs in one, each with all its own elements even where they coincide; "
                 "`connect:True` joins neighbouring vertices.",
                 "(union (tri 4) (shift 6 0 (rotate 180 (tri 4))))"},
                {0},
            },
    },
    {
        .rule = "intersect",
        .is = "graph",
        .doc = "The part that several graphs have in common.",
        .clauses =
            (const LudemeClause[]){
                {"(intersect {<graph>})", "The elements that all graphs of the list have.",
                 "(intersect {(square 7) (shift 2 0 (square 7)) (shift 0 2 (square 7))})"},
                {"(intersect <graph> <graph>)", "The elements that both graphs have.",
                 "(intersect (hex 6) (hex Rectangle 7 7))"},
                {0},
            },
    },
    {
        .rule = "clip",
        .is = "graph",
        .doc = "A graph with a part cut out.",
        .clauses =
            (const LudemeClause[]){
                {"(clip <graph> <poly>)",
                 "The graph without its vertices inside the polygon, and without all that hangs "
                 "on them.",
                 "(clip (square 6) (poly {{1.5 1.5} {1.5 3.5} {3.5 3.5} {3.5 1.5}}))"},
                {0},
            },
    },
    {
        .rule = "keep",
        .is = "graph",
        .doc = "A graph cut down to a part.",
        .clauses =
            (const LudemeClause[]){
                {"(keep <graph> <poly>)",
                 "Only those elements of the graph that are inside the polygon.",
                 "(keep (tiling T33434 8 8) (poly {{1 1} {1 7} {7 7} {7 1}}))"},
                {0},
            },
    },
    {
        .rule = "hole",
        .is = "graph",
        .doc = "A graph with a hole in it.",
        .clauses =
            (const LudemeClause[]){
                {"(hole <graph> <poly>)",
                 "The graph without its cells inside the polygon; vertices stay, and so do the "
                 "edges of the rim.",
                 "(hole (rectangle 5 9) (poly {{3 2} {3 3} {6 3} {6 2}}))"},
                {0},
            },
    },
    {
        .rule = "dual",
        .is = "graph",
        .doc = "The weak dual of a graph.",
        .clauses =
            (const LudemeClause[]){
                {"(dual <graph>)",
                 "A graph with a vertex for each cell, joined to the vertices of the cells that "
                 "share an edge with it.",
                 "(dual (tiling T488 4))"},
                {0},
            },
    },
    {
        .rule = "subdivide",
        .is = "graph",
        .doc = "A graph with cells divided from their centres.",
        .clauses =
            (const LudemeClause[]){
                {"(subdivide <graph> [min:<dim>])",
                 "Puts a vertex into each cell with at least `min:` sides, 1 by default, and "
                 "joins it to the cell's corners.",
                 "(subdivide (tiling T3636 3) min:6)"},
                {0},
            },
    },
    {
        .rule = "complete",
        .is = "graph",
        .doc = "A graph with an edge between all vertices.",
        .clauses =
            (const LudemeClause[]){
                {"(complete <graph> [eachCell:<boolean>])",
                 "Joins every pair of vertices, or with `eachCell:True` every pair within a cell.",
                 "(complete (square 3) eachCell:True)"},
                {0},
            },
    },
    {
        .rule = "splitCrossings",
        .is = "graph",
        .doc = "A graph with a vertex wherever edges cross.",
        .clauses =
            (const LudemeClause[]){
                {"(splitCrossings <graph>)",
                 "Divides edges that cross, so that they share a new vertex at the crossing.",
                 "(splitCrossings (complete (regular 6)))"},
                {0},
            },
    },
    {
        .rule = "makeFaces",
        .is = "graph",
        .doc = "A graph with its cells made anew.",
        .clauses =
            (const LudemeClause[]){
                {"(makeFaces <graph>)",
                 "Makes a cell of each area that edges enclose and that no edge divides.",
                 "(makeFaces (add (square 2) edges:{{0 4} {4 8}}))"},
                {0},
            },
    },
    {
        .rule = "trim",
        .is = "graph",
        .doc = "A graph without loose ends.",
        .clauses =
            (const LudemeClause[]){
                {"(trim <graph>)",
                 "Removes the vertices and edges at the outside that belong to no cell.",
                 "(trim (dual (hex 5)))"},
                {0},
            },
    },
    {
        .rule = "layers",
        .is = "graph",
        .doc = "Copies of a graph one above the other.",
        .clauses =
            (const LudemeClause[]){
                {"(layers <dim> <graph>)",
                 "A three-dimensional graph with so many layers, each a copy of the graph.",
                 "(layers 4 (hex 3))"},
                {0},
            },
    },
    {
        .rule = "shift",
        .is = "graph",
        .doc = "A graph moved elsewhere.",
        .clauses =
            (const LudemeClause[]){
                {"(shift <float> <float> [<float>] <graph>)",
                 "Moves the graph by so much in x, in y and, if given, in z.",
                 "(shift 2.5 -1 (wedge 3))"},
                {0},
            },
    },
    {
        .rule = "scale",
        .is = "graph",
        .doc = "A graph made larger or smaller.",
        .clauses =
            (const LudemeClause[]){
                {"(scale <float> [<float>] [<float>] <graph>)",
                 "Multiplies the coordinates by factors for x, y and z; y takes the factor of x, "
                 "and z takes 1, unless given.",
                 "(scale 1.5 0.75 (hex 4))"},
                {0},
            },
    },
    {
        .rule = "rotate",
        .is = "graph",
        .doc = "A graph turned about its centre.",
        .clauses =
            (const LudemeClause[]){
                {"(rotate <float> <graph>)", "Turns the graph anticlockwise by so many degrees.",
                 "(rotate 30 (tri Hexagon 4))"},
                {0},
            },
    },
    {
        .rule = "skew",
        .is = "graph",
        .doc = "A graph slanted to one side.",
        .clauses =
            (const LudemeClause[]){
                {"(skew <float> <graph>)",
                 "Shifts the vertices in x in proportion to their height; an amount of 1 slants "
                 "by 45 degrees.",
                 "(skew 0.25 (rectangle 4 6))"},
                {0},
            },
    },
    {
        .rule = "renumber",
        .is = "graph",
        .doc = "A graph with its sites numbered anew.",
        .clauses =
            (const LudemeClause[]){
                {"(renumber [<siteType>] [<siteType>] [<siteType>] <graph>)",
                 "Numbers the elements of the given types, all types by default, from the bottom "
                 "left rightwards and upwards.",
                 "(renumber Vertex Edge (rotate 45 (square 5)))"},
                {0},
            },
    },
    {
        .rule = "recoordinate",
        .is = "graph",
        .doc = "A graph with its coordinate labels made anew.",
        .clauses =
            (const LudemeClause[]){
                {"(recoordinate [<siteType>] [<siteType>] [<siteType>] <graph>)",
                 "Makes new labels for the elements of the given types, all types by default.",
                 "(recoordinate Cell (merge (square 4) (shift 4 0 (square 2))))"},
                {0},
            },
    },
    {0},
};
