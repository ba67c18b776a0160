/* gen_tiling.c: the semi-regular tilings. A board is made of units (a large polygon with what
 * surrounds it) at the places of a lattice, each given by its corners. Sizes count units. */
#include <math.h>
#include <stdlib.h>

#include "geom/gen.h"

enum { UNIT_MAX_CORNERS = 18 };

typedef struct TilingUnit {
    Point corner[UNIT_MAX_CORNERS];
    int n;
} TilingUnit;

/* Where the units are, and the corners of one. */
typedef struct TilingPlan {
    LatticePlace place;
    TilingUnit (*unit)(void);
} TilingPlan;

static const double TILING_PI = 3.14159265358979323846;

/* ---- corners of the units -------------------------------------------------------------------- */

static void unit_add(TilingUnit *unit, double x, double y) {
    unit->corner[unit->n++] = (Point){.x = x, .y = y};
}

static void unit_add_circle(TilingUnit *unit, double radius) {
    for (int k = 0; k < 12; k++) {
        double angle = TILING_PI / 12 + k / 12.0 * 2 * TILING_PI;
        unit_add(unit, radius * cos(angle), radius * sin(angle));
    }
}

static TilingUnit unit_dodecagon(void) {
    TilingUnit unit = {0};
    unit_add_circle(&unit, 1 / sqrt(2 - sqrt(3)));
    return unit;
}

/* A hexagon in a ring of squares and triangles. */
static TilingUnit unit_hexagon_in_circle(void) {
    const double h = sqrt(3) / 2;
    TilingUnit unit = {
        .corner = {{-0.5, h, 0}, {0.5, h, 0}, {1, 0, 0}, {0.5, -h, 0}, {-0.5, -h, 0}, {-1, 0, 0}},
        .n = 6};
    unit_add_circle(&unit, (1 + sqrt(3) / 2) / cos(TILING_PI / 12));
    return unit;
}

static TilingUnit unit_hexagon_in_circle_turned(void) {
    TilingUnit unit = unit_hexagon_in_circle();
    for (int k = 0; k < unit.n; k++)
        unit.corner[k] = (Point){.x = unit.corner[k].y, .y = unit.corner[k].x};
    return unit;
}

/* A hexagon in a ring of triangles. */
static TilingUnit unit_33336(void) {
    static const int at[18][2] = {{-1, 1}, {1, 1},  {2, 0},   {1, -1},  {-1, -1}, {-2, 0},
                                  {-2, 2}, {0, 2},  {2, 2},   {3, 1},   {4, 0},   {3, -1},
                                  {2, -2}, {0, -2}, {-2, -2}, {-3, -1}, {-4, 0},  {-3, 1}};
    TilingUnit unit = {0};
    for (int k = 0; k < 18; k++) unit_add(&unit, at[k][0] * 0.5, at[k][1] * (sqrt(3) / 2));
    return unit;
}

static TilingUnit unit_33344(void) {
    return (TilingUnit){.corner = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}}, .n = 4};
}

/* Four squares around two pairs of triangles. */
static TilingUnit unit_33434(void) {
    const double a = 0.5, b = sqrt(3) / 2;
    return (TilingUnit){.corner = {{-a, -a - b, 0},
                                   {a, -a - b, 0},
                                   {-a - b, -b, 0},
                                   {a + b, -b, 0},
                                   {0, -a, 0},
                                   {-2 * a - b, 0, 0},
                                   {-b, 0, 0},
                                   {b, 0, 0},
                                   {2 * a + b, 0, 0},
                                   {0, a, 0},
                                   {-a - b, b, 0},
                                   {a + b, b, 0},
                                   {-a, a + b, 0},
                                   {a, a + b, 0}},
                        .n = 14};
}

static TilingUnit unit_3636(void) {
    const double h = sqrt(3) / 2;
    return (TilingUnit){
        .corner = {{1, 0, 0}, {0.5, h, 0}, {-0.5, h, 0}, {-1, 0, 0}, {-0.5, -h, 0}, {0.5, -h, 0}},
        .n = 6};
}

static TilingUnit unit_octagon(void) {
    const double h = (1 + sqrt(2)) / 2;
    return (TilingUnit){.corner = {{0.5, h, 0},
                                   {h, 0.5, 0},
                                   {h, -0.5, 0},
                                   {0.5, -h, 0},
                                   {-0.5, -h, 0},
                                   {-h, -0.5, 0},
                                   {-h, 0.5, 0},
                                   {-0.5, h, 0}},
                        .n = 8};
}

/* ---- places of the units --------------------------------------------------------------------- */

/* The distance of dodecagons is a constant with eight digits, not 2 + √3: coordinates show it. */
static Point place_31212(double row, double column) {
    const double d = 3.7320508;
    return (Point){.x = (column - 0.5 * row) * d, .y = row * d * sqrt(3) / 2};
}

static Point place_4612(double row, double column) {
    const double d = 4.7320508;
    return (Point){.x = (column - 0.5 * row) * d, .y = row * d * sqrt(3) / 2};
}

static Point place_333333_33434(double row, double column) {
    return (Point){.x = (1.5 + sqrt(3)) * (column - row),
                   .y = (2 + sqrt(3)) * (row + column) * 0.5};
}

static Point place_33336(double row, double column) {
    const double ux = 0.5, uy = sqrt(3) / 2;
    return (Point){.x = 5 * ux * column - 4 * ux * row, .y = 2 * uy * row + uy * column};
}

static Point place_33344(double row, double column) {
    return (Point){.x = column + 0.5 * row, .y = row * (1 + sqrt(3) / 2)};
}

static Point place_33434(double row, double column) {
    const double h = (1 + sqrt(3)) / 2;
    return (Point){.x = h * (column - row), .y = h * (row + column)};
}

static Point place_3464(double row, double column) {
    const double hx = 1 + sqrt(3), hy = (3 + sqrt(3)) / 2;
    return (Point){.x = hy * (column - row), .y = hx * (row + column) * 0.5};
}

static Point place_3464_turned(double row, double column) {
    const double hx = 1 + sqrt(3), hy = (3 + sqrt(3)) / 2;
    return (Point){.x = hx * (column - 0.5 * row), .y = hy * row};
}

static Point place_3636(double row, double column) {
    return (Point){.x = 2 * (column - 0.5 * row), .y = sqrt(3) * row};
}

static Point place_488(double row, double column) {
    const double v = 1 + sqrt(2);
    return (Point){.x = column * v, .y = row * v};
}

static const TilingPlan tiling_plans[] = {
    [TILING_31212] = {place_31212, unit_dodecagon},
    [TILING_333333_33434] = {place_333333_33434, unit_hexagon_in_circle},
    [TILING_33336] = {place_33336, unit_33336},
    [TILING_33344] = {place_33344, unit_33344},
    [TILING_33434] = {place_33434, unit_33434},
    [TILING_3464] = {place_3464, unit_hexagon_in_circle},
    [TILING_3636] = {place_3636, unit_3636},
    [TILING_4612] = {place_4612, unit_dodecagon},
    [TILING_488] = {place_488, unit_octagon},
};

/* Cut out by an outline, hexagons of T3464 lie the other way round. */
static const TilingPlan tiling_3464_custom = {place_3464_turned, unit_hexagon_in_circle_turned};

/* ---- boards ---------------------------------------------------------------------------------- */

static void tiling_add_unit(Graph *corners, const TilingUnit *unit, Point at) {
    for (int k = 0; k < unit->n; k++)
        graph_find_or_add_vertex(
            corners, (Point){.x = at.x + unit->corner[k].x, .y = at.y + unit->corner[k].y});
}

static Graph *tiling_joined(const Graph *corners) {
    PointList points = {0};
    for (int v = 0; v < corners->nvertices; v++)
        points_add(corners->arena, &points, corners->vertices[v].p);
    Graph *g = graph_from_points(corners->arena, points.v, points.n, false);
    g->basis = BASIS_OTHER;
    return g;
}

/* How many rows and columns of units a board has, and whether only those of a hexagon. */
typedef struct TilingExtent {
    int rows, columns;
    bool hexagon;
} TilingExtent;

static TilingExtent tiling_extent(Tiling kind, int rows, int columns) {
    switch (kind) {
    case TILING_33434: return (TilingExtent){rows, rows, false};
    case TILING_33344:
    case TILING_488: return (TilingExtent){rows, columns ? columns : rows, false};
    case TILING_3464:
        if (columns) return (TilingExtent){rows, columns, false};
        break;
    case TILING_3636:
        if (columns) return (TilingExtent){2 * rows - 1, 2 * columns - 1, false};
        break;
    default: break;
    }
    return (TilingExtent){2 * rows - 1, 2 * rows - 1, true};
}

Graph *gen_tiling(Arena *a, Tiling kind, int rows, int columns) {
    TilingExtent extent = tiling_extent(kind, rows, columns);
    TilingUnit unit = tiling_plans[kind].unit();
    if (!gen_fits((double)extent.rows * extent.columns * unit.n)) return NULL;
    Graph *corners = graph_new(a);
    for (int row = 0; row < extent.rows; row++)
        for (int column = 0; column < extent.columns; column++)
            if (!extent.hexagon || abs(row - column) <= extent.rows / 2)
                tiling_add_unit(corners, &unit, tiling_plans[kind].place(row, column));
    Graph *g = tiling_joined(corners);
    /* T488 alone is numbered unit by unit. */
    if (kind != TILING_488) graph_reorder(g);
    return g;
}

bool gen_tiling_cuts(Tiling kind) {
    return kind == TILING_33344 || kind == TILING_3464 || kind == TILING_3636 || kind == TILING_488;
}

static const TilingPlan *tiling_custom_plan(Tiling kind) {
    return kind == TILING_3464 ? &tiling_3464_custom : &tiling_plans[kind];
}

Graph *gen_tiling_custom(Arena *a, Tiling kind, Polygon *outline) {
    const TilingPlan *plan = tiling_custom_plan(kind);
    TilingUnit unit = plan->unit();
    polygon_inflate(a, outline, 0.1);
    Bounds b = polygon_bounds(outline);
    if (!gen_bounds_fit(b)) return NULL;
    Graph *corners = graph_new(a);
    for (int row = (int)b.min_y - 2; row <= (int)b.max_y + 2; row++) {
        for (int column = (int)b.min_x - 2; column <= (int)b.max_x + 2; column++) {
            Point p = plan->place(row, column);
            if (polygon_contains(outline, p.x, p.y)) tiling_add_unit(corners, &unit, p);
        }
    }
    Graph *g = tiling_joined(corners);
    if (kind == TILING_3636) g->basis = BASIS_HEXAGONAL;
    graph_reorder(g);
    return g;
}

/* On T488 the sides are walked as on a square grid, but to the right first, and so anticlockwise;
 * they are not stretched to the distance of the octagons. */
Polygon gen_tiling_outline(Arena *a, Tiling kind, const int *sides, int nsides) {
    if (kind != TILING_488)
        return gen_outline_in_six(a, sides, nsides, tiling_custom_plan(kind)->place);
    Polygon outline = gen_square_outline(a, sides, nsides);
    for (int i = 0; i < outline.n; i++)
        outline.v[i] = (Point){.x = outline.v[i].y, .y = outline.v[i].x};
    return outline;
}
