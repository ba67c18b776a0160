/* graph_generator.c: generators of graphs: tilings cut to a shape, and free shapes. */
#include "geom/gen.h"
#include "geom/op.h"
#include "ludeme/meaning.h"

/* ---- what the generators share --------------------------------------------------------------- */

static Graph *generated(BoardEnv *env, const Bound *b, Graph *g) {
    return g ? g : env_error(env, b, "this board would be too large");
}

static int side_of(BoardEnv *env, const Bound *b) {
    return env_size(env, b, 1, GEN_MAX_SIDE);
}

/* The second size, which is the first one when it was left out. */
static int other_side_of(BoardEnv *env, const Bound *b, int side) {
    return b ? side_of(env, b) : side;
}

/* Sizes are in cells or in vertices; a row of n cells has n + 1 vertices. */
static int in_vertices(const BoardEnv *env, int side) {
    return side + (env->use == SITE_CELL);
}

/* The outline of a board: a (poly …) in slot 0 or a list of sides in slot 1. */
static Polygon outline_of(BoardEnv *env, const Bound *b,
                          Polygon (*from_sides)(Arena *a, const int *sides, int nsides)) {
    if (bound_slot(b, 0)) return env_polygon(env, bound_slot(b, 0));
    int n;
    const int *sides = env_dims(env, bound_slot(b, 1), &n);
    if (n) return from_sides(env->arena, sides, n);
    env_error(env, b, "this list of sides is empty");
    return (Polygon){0};
}

/* ---- square ---------------------------------------------------------------------------------- */

static Diagonals diagonals_of(const Bound *b) {
    static const char *const names[] = {"Implied", "Alternating",  "Concentric", "Radiating",
                                        "Solid",   "SolidNoSplit", NULL};
    int choice = env_choice(bound_label(b, "diagonals"), names);
    return choice < 0 ? DIAGONALS_IMPLIED : (Diagonals)choice;
}

static Graph *square_custom_graph(BoardEnv *env, const Bound *b) {
    Polygon outline = outline_of(env, b, gen_square_outline);
    return generated(env, b, gen_square_custom(env->arena, &outline, diagonals_of(b)));
}

static Graph *square_graph(BoardEnv *env, const Bound *b) {
    static const char *const names[] = {"Square", "Diamond", "Limping", NULL};
    const Bound *shape = bound_slot(b, 0);
    int choice = shape ? env_choice(shape, names) : 0, side = side_of(env, bound_slot(b, 1));
    int rows = in_vertices(env, side);
    if (choice < 0) return env_error(env, b, "a square board has no such shape; try (rectangle …)");
    if (choice == 1)
        return generated(env, b, gen_square_diamond(env->arena, side, diagonals_of(b)));
    int columns = choice == 2 ? rows + 1 : rows;
    if (env_boolean(bound_label(b, "pyramidal"), false))
        return generated(env, b, gen_pyramid(env->arena, rows, columns));
    return generated(env, b, gen_rectangle(env->arena, rows, columns, diagonals_of(b)));
}

static Graph *rectangle_graph(BoardEnv *env, const Bound *b) {
    int rows = side_of(env, bound_slot(b, 0));
    int columns = other_side_of(env, bound_slot(b, 1), rows);
    return generated(env, b,
                     gen_rectangle(env->arena, in_vertices(env, rows), in_vertices(env, columns),
                                   diagonals_of(b)));
}

static const Meaning square_custom_meaning = {.graph = square_custom_graph};
static const Meaning square_meaning = {.graph = square_graph};
static const Meaning rectangle_meaning = {.graph = rectangle_graph};

/* ---- hex and tri ----------------------------------------------------------------------------- */

/* The shapes in the order of LatticeShape; then those that are made as one of these. */
static const char *const lattice_names[] = {"Diamond",  "Hexagon", "Prism",   "Rectangle", "Star",
                                            "Triangle", "Square",  "Limping", NULL};
enum { LATTICE_SQUARE = LATTICE_TRIANGLE + 1, LATTICE_LIMPING };

static Graph *hex_from_sides(BoardEnv *env, const Bound *b, int first, int second) {
    Polygon outline = gen_hex_outline(env->arena, (const int[]){first, second}, 2);
    return generated(env, b, gen_hex_custom(env->arena, &outline));
}

static Graph *hex_custom_graph(BoardEnv *env, const Bound *b) {
    Polygon outline = outline_of(env, b, gen_hex_outline);
    return generated(env, b, gen_hex_custom(env->arena, &outline));
}

static Graph *hex_graph(BoardEnv *env, const Bound *b) {
    const Bound *shape = bound_slot(b, 0), *second = bound_slot(b, 2);
    int choice = shape ? env_choice(shape, lattice_names) : LATTICE_HEXAGON;
    int rows = side_of(env, bound_slot(b, 1)), columns = other_side_of(env, second, rows);
    if (choice < 0) return env_error(env, b, "a board of hexagons has no such shape");
    if (choice == LATTICE_LIMPING) return hex_from_sides(env, b, rows, rows + 1);
    if (choice == LATTICE_HEXAGON && second) return hex_from_sides(env, b, rows, columns);
    if (choice == LATTICE_SQUARE) choice = LATTICE_RECTANGLE;
    if (choice == LATTICE_DIAMOND) columns = rows;
    return generated(env, b, gen_hex(env->arena, (LatticeShape)choice, rows, columns));
}

/* Limping boards are searched in a wider range, which only their own size makes sufficient. */
static int tri_margin(const int *sides, int n) {
    return n == 2 && sides[1] == sides[0] + 1 ? sides[0] : 2;
}

static Graph *tri_custom_graph(BoardEnv *env, const Bound *b) {
    Polygon outline = outline_of(env, b, gen_tri_outline);
    int n;
    const int *sides = env_dims(env, bound_slot(b, 1), &n);
    return generated(env, b, gen_tri_custom(env->arena, &outline, tri_margin(sides, n)));
}

static Graph *tri_graph(BoardEnv *env, const Bound *b) {
    const Bound *shape = bound_slot(b, 0);
    int choice = shape ? env_choice(shape, lattice_names) : LATTICE_TRIANGLE;
    int rows = side_of(env, bound_slot(b, 1));
    int columns = other_side_of(env, bound_slot(b, 2), rows);
    if (choice < 0) return env_error(env, b, "a board of triangles has no such shape");
    if (choice == LATTICE_LIMPING) {
        const int sides[2] = {rows, rows + 1};
        Polygon outline = gen_tri_outline(env->arena, sides, 2);
        return generated(env, b, gen_tri_custom(env->arena, &outline, tri_margin(sides, 2)));
    }
    if (choice == LATTICE_SQUARE) choice = LATTICE_RECTANGLE;
    if (choice != LATTICE_STAR) rows = in_vertices(env, rows);
    if (choice != LATTICE_STAR) columns = in_vertices(env, columns);
    return generated(env, b, gen_tri(env->arena, (LatticeShape)choice, rows, columns));
}

static const Meaning hex_custom_meaning = {.graph = hex_custom_graph};
static const Meaning hex_meaning = {.graph = hex_graph};
static const Meaning tri_custom_meaning = {.graph = tri_custom_graph};
static const Meaning tri_meaning = {.graph = tri_graph};

/* ---- brick, celtic, quadhex ------------------------------------------------------------------ */

static Graph *brick_graph(BoardEnv *env, const Bound *b) {
    static const char *const names[] = {"Square", "Rectangle", "Limping", "Diamond",
                                        "Prism",  "Spiral",    NULL};
    const Bound *shape = bound_slot(b, 0), *second = bound_slot(b, 2);
    int choice = shape ? env_choice(shape, names) : 0, rows = side_of(env, bound_slot(b, 1));
    int columns = choice == 2 ? rows + 1 : other_side_of(env, second, rows);
    bool trim = env_boolean(bound_label(b, "trim"), false);
    if (choice == 3 || choice == 4)
        return generated(env, b, gen_brick_diamond(env->arena, rows, second ? columns : 0, trim));
    if (choice == 5) return generated(env, b, gen_brick_spiral(env->arena, rows));
    return generated(env, b, gen_brick_rectangle(env->arena, rows, columns, trim));
}

static Graph *celtic_custom_graph(BoardEnv *env, const Bound *b) {
    Polygon outline = outline_of(env, b, gen_celtic_outline);
    return generated(env, b, gen_celtic_custom(env->arena, &outline));
}

static Graph *celtic_graph(BoardEnv *env, const Bound *b) {
    int rows = side_of(env, bound_slot(b, 0));
    int columns = other_side_of(env, bound_slot(b, 1), rows);
    return generated(env, b, gen_celtic(env->arena, rows, columns));
}

static Graph *quadhex_graph(BoardEnv *env, const Bound *b) {
    int layers = side_of(env, bound_slot(b, 0));
    bool thirds = env_boolean(bound_label(b, "thirds"), false);
    return generated(
        env, b, thirds ? gen_quadhex_thirds(env->arena, layers) : gen_quadhex(env->arena, layers));
}

static const Meaning brick_meaning = {.graph = brick_graph};
static const Meaning celtic_custom_meaning = {.graph = celtic_custom_graph};
static const Meaning celtic_meaning = {.graph = celtic_graph};
static const Meaning quadhex_meaning = {.graph = quadhex_graph};

/* ---- tiling ---------------------------------------------------------------------------------- */

static Tiling tiling_of(const Bound *b) {
    static const char *const names[] = {"T31212", "T333333_33434", "T33336", "T33344", "T33434",
                                        "T3464",  "T3636",         "T4612",  "T488",   NULL};
    return (Tiling)env_choice(bound_slot(b, 0), names);
}

static Graph *tiling_graph(BoardEnv *env, const Bound *b) {
    const Bound *second = bound_slot(b, 2);
    int rows = side_of(env, bound_slot(b, 1)), columns = second ? side_of(env, second) : 0;
    return generated(env, b, gen_tiling(env->arena, tiling_of(b), rows, columns));
}

/* What tilings make of an outline that cannot be cut by it: a board of a fixed size. */
static Graph *tiling_uncut(BoardEnv *env, const Bound *b, Tiling kind) {
    const Bound *poly = bound_slot(b, 1);
    if (kind == TILING_333333_33434) return gen_tiling(env->arena, kind, 2, 0);
    if (kind != TILING_33434 || !poly) return gen_tiling(env->arena, kind, 3, 0);
    Polygon outline = env_polygon(env, poly);
    return op_keep(gen_tiling(env->arena, kind, 5, 0), &outline);
}

static Graph *tiling_custom_graph(BoardEnv *env, const Bound *b) {
    Tiling kind = tiling_of(b);
    if (!gen_tiling_cuts(kind)) return tiling_uncut(env, b, kind);
    Polygon outline = {0};
    if (bound_slot(b, 1)) {
        outline = env_polygon(env, bound_slot(b, 1));
    } else {
        int n;
        const int *sides = env_dims(env, bound_slot(b, 2), &n);
        if (!n) return env_error(env, b, "this list of sides is empty");
        outline = gen_tiling_outline(env->arena, kind, sides, n);
    }
    return generated(env, b, gen_tiling_custom(env->arena, kind, &outline));
}

static const Meaning tiling_meaning = {.graph = tiling_graph};
static const Meaning tiling_custom_meaning = {.graph = tiling_custom_graph};

/* ---- concentric ------------------------------------------------------------------------------ */

static Graph *circle_graph(BoardEnv *env, const Bound *b, const int *counts, int n) {
    bool stagger = env_boolean(bound_label(b, "stagger"), false);
    return generated(env, b,
                     env->use == SITE_CELL ? gen_circle_cells(env->arena, counts, n, stagger)
                                           : gen_circle_vertices(env->arena, counts, n, stagger));
}

static Graph *target_graph(BoardEnv *env, const Bound *b, int rings) {
    const Bound *steps = bound_label(b, "steps");
    if (steps) {
        int *counts = ARENA_ARRAY(env->arena, int, (size_t)rings), step = side_of(env, steps);
        for (int i = 0; i < rings; i++) counts[i] = step;
        return circle_graph(env, b, counts, rings);
    }
    if (env->use != SITE_CELL) return env_error(env, b, "a target has cells only");
    return generated(env, b, gen_target(env->arena, rings));
}

static Graph *concentric_graph(BoardEnv *env, const Bound *b) {
    static const char *const names[] = {"Target", "Triangle", "Square", "Hexagon", NULL};
    static const int sides_of_shape[] = {0, 3, 4, 6};
    const Bound *shape = bound_slot(b, 0), *sides = bound_slot(b, 1), *counts = bound_slot(b, 2);
    if (counts) {
        int n;
        const int *v = env_dims(env, counts, &n);
        if (!n) return env_error(env, b, "this list of rings is empty");
        return circle_graph(env, b, v, n);
    }
    const Bound *rings = bound_label(b, "rings");
    PolygonRings r = {
        .sides = sides ? env_size(env, sides, 3, GEN_MAX_SIDE)
                       : sides_of_shape[env_choice(shape, names)],
        .rings = rings ? side_of(env, rings) : 3,
        .midpoints = env_boolean(bound_label(b, "midpoints"), true),
        .join_midpoints = env_boolean(bound_label(b, "joinMidpoints"), true),
        .join_corners = env_boolean(bound_label(b, "joinCorners"), false),
    };
    if (!r.sides) return target_graph(env, b, r.rings);
    return generated(env, b, gen_polygon_rings(env->arena, &r, env->use == SITE_CELL));
}

static const Meaning concentric_meaning = {.graph = concentric_graph};

/* ---- free shapes ----------------------------------------------------------------------------- */

static Graph *spiral_graph(BoardEnv *env, const Bound *b) {
    enum { SPIRAL_MAX = 1000 };
    int turns = env_size(env, bound_label(b, "turns"), 1, SPIRAL_MAX);
    int sites = env_size(env, bound_label(b, "sites"), 1, SPIRAL_MAX);
    return gen_spiral(env->arena, turns, sites, env_boolean(bound_label(b, "clockwise"), true));
}

static Graph *wedge_graph(BoardEnv *env, const Bound *b) {
    const Bound *second = bound_slot(b, 1);
    int rows = side_of(env, bound_slot(b, 0));
    int columns = second ? env_size(env, second, 2, GEN_MAX_SIDE) : 3;
    return generated(env, b, gen_wedge(env->arena, rows, columns));
}

static Graph *regular_graph(BoardEnv *env, const Bound *b) {
    int corners = side_of(env, bound_slot(b, 1));
    bool star = bound_slot(b, 0) != NULL;
    return generated(env, b, gen_regular(env->arena, corners, star, env->use == SITE_CELL));
}

static Point step_of(BoardEnv *env, const Bound *v) {
    return (Point){.x = as_float(env_float(env, bound_slot(v, 0), 0)),
                   .y = as_float(env_float(env, bound_slot(v, 1), 0))};
}

static Graph *repeat_graph(BoardEnv *env, const Bound *b) {
    const Bound *steps = bound_label(b, "step"), *one = bound_slot(b, 3), *many = bound_slot(b, 4);
    if (steps->n < 2 || steps->args[0]->n < 2 || steps->args[1]->n < 2)
        return env_error(env, steps, "two vectors are needed: to the next column and row");
    int n = one ? 1 : (int)many->n;
    Polygon *shapes = ARENA_ARRAY(env->arena, Polygon, (size_t)n);
    for (int i = 0; i < n; i++) shapes[i] = env_polygon(env, one ? one : many->args[i]);
    const RepeatedShapes r = {
        .rows = side_of(env, bound_slot(b, 0)),
        .columns = side_of(env, bound_slot(b, 1)),
        .column_step = step_of(env, steps->args[0]),
        .row_step = step_of(env, steps->args[1]),
        .shapes = shapes,
        .nshapes = n,
    };
    return generated(env, b, gen_repeat(env->arena, &r));
}

static const Meaning spiral_meaning = {.graph = spiral_graph};
static const Meaning wedge_meaning = {.graph = wedge_graph};
static const Meaning regular_meaning = {.graph = regular_graph};
static const Meaning repeat_meaning = {.graph = repeat_graph};

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
                 "(square {5 2 -1 3 4} diagonals:Solid)", .meaning = &square_custom_meaning},
                {"(square [<squareShapeType>] <dim> [diagonals:<diagonalsType> | "
                 "pyramidal:<boolean>])",
                 "A square grid of a shape, Square by default, and a size; `diagonals:` adds "
                 "lines across the cells and is Implied by default, `pyramidal:True` piles "
                 "smaller layers on top.",
                 "(square Diamond 4 diagonals:Alternating)", .meaning = &square_meaning},
                {0},
            },
    },
    {
        .rule = "squareShapeType",
        .doc = "Shapes of a board on a square grid; Limping has one column more than rows, and "
               "NoShape and Rectangle cannot be used here.",
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
                 "(rectangle 4 7 diagonals:Radiating)", .meaning = &rectangle_meaning},
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
                 "(hex {3 5 4})", .meaning = &hex_custom_meaning},
                {"(hex [<hexShapeType>] <dim> [<dim>])",
                 "A hexagonal tiling of a shape, Hexagon by default, and a size; the second size "
                 "is for shapes with two, such as Rectangle or Prism.",
                 "(hex Rectangle 5 8)", .meaning = &hex_meaning},
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
                 "(tri {3 5 4 5 3})", .meaning = &tri_custom_meaning},
                {"(tri [<triShapeType>] <dim> [<dim>])",
                 "A triangular tiling of a shape, Triangle by default, and a size; the second "
                 "size is for shapes with two, such as Rectangle or Prism.",
                 "(tri Star 4)", .meaning = &tri_meaning},
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
                 "size, of T3464, T33344, T3636 and T488 only, is the number of columns.",
                 "(tiling T488 5 6)", .meaning = &tiling_meaning},
                {"(tiling <tilingType> (<poly> | {<dim>}))",
                 "A tiling of a kind, cut out by a polygon or by a list of side lengths, "
                 "repeated around the board; only T3464, T33344, T3636 and T488 can be cut "
                 "freely, the others have a fixed size.",
                 "(tiling T3636 {3 6})", .meaning = &tiling_custom_meaning},
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
                 "(brick Rectangle 6 4 trim:True)", .meaning = &brick_meaning},
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
                 "(celtic (poly {{0 0} {0 4} {3 4} {3 0}}))", .meaning = &celtic_custom_meaning},
                {"(celtic <dim> [<dim>])",
                 "A knotwork with so many rows and columns, as many columns as rows by default.",
                 "(celtic 3 5)", .meaning = &celtic_meaning},
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
                 "(quadhex 5 thirds:True)", .meaning = &quadhex_meaning},
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
                 "the number of cells in each from the centre outwards; there are `rings:` "
                 "rings, 3 by default, `steps:` divides the rings of a target, `midpoints:` "
                 "(True by default) puts vertices at the middle of sides, the `join` labels "
                 "connect them (True by default) or the corners (False by default) across rings, "
                 "and `stagger:True` turns every second circle by half a cell.",
                 "(concentric Triangle rings:4 joinMidpoints:False joinCorners:True)",
                 .meaning = &concentric_meaning},
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
                 "(spiral turns:4 sites:60 clockwise:False)", .meaning = &spiral_meaning},
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
                 "(wedge 4 5)", .meaning = &wedge_meaning},
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
                 "A regular polygon with as many corners as the first size says, or a star if "
                 "the shape is Star; the basis and the second size change nothing.",
                 "(regular Triangular Hexagon 4)", true},
                {"(regular [Star] <dim>)",
                 "A regular polygon with so many corners; with Star its lines join corners across "
                 "it.",
                 "(regular Star 9)", .meaning = &regular_meaning},
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
                 "(repeat 3 4 step:{{2 0} {0.5 1.5}} (poly {{0 0} {0.5 1.5} {2.5 1.5} {2 0}}))",
                 .meaning = &repeat_meaning},
                {0},
            },
    },
    {0},
};
