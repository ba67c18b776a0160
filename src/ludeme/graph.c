/* graph.c: graphs, the stuff that boards are made of, and polygons. */
#include <stddef.h>

#include "ludeme/ludeme.h"

const LudemeDef ludemes_graph[] = {
    {
        .rule = "graph",
        .doc = "Vertices, edges and cells with their positions: the geometry of a board.",
        .clauses =
            (const LudemeClause[]){
                {"(graph vertices:{{<float>}} [edges:{{<int>}}])",
                 "A graph from the coordinates of its vertices and pairs of vertex indices for "
                 "its edges; the cells are the faces that the edges enclose.",
                 "(graph vertices:{{0 0} {2 0} {3 1.5} {1 2}} edges:{{0 1} {1 2} {2 3} {3 0} {0 "
                 "2}})"},
                {"(graph)",
                 "The empty graph; a constructor of the language without use in descriptions.",
                 "(graph)", true},
                {"(graph <graph>)", "The given graph itself.", "(graph (hex Diamond 6))", true},
                {"(graph)",
                 "The empty graph constructor again, as the reference grammar lists it; not for "
                 "descriptions.",
                 NULL, true},
                {0},
            },
    },
    {
        .rule = "basis",
        .is = "graph",
        .doc = "A graph generator: a tiling or a shape, made to a given size.",
    },
    {
        .rule = "poly",
        .doc = "A polygon, which outlines a board or a part of one.",
        .clauses =
            (const LudemeClause[]){
                {"(poly {{<dim>}} [rotns:<int>])",
                 "A polygon by the whole-number coordinates of its corners; with `rotns:` the "
                 "corners are repeated in as many rotations as it says.",
                 "(poly {{0 0} {0 5} {3 5} {5 0}})"},
                {"(poly {{<float>}} [rotns:<int>])",
                 "A polygon by the coordinates of its corners, which may be fractions; with "
                 "`rotns:` the corners are repeated in as many rotations as it says.",
                 "(poly {{0.5 0.5} {0.5 2.5} {1.75 3.25}} rotns:2)"},
                {0},
            },
    },
    {0},
};
