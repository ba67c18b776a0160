/* gen_lattice.c: what hexagonal and triangular tilings have in common: shapes and outlines on a
 * lattice whose rows are shifted by half a column each. */
#include <stdlib.h>

#include "geom/gen.h"

int gen_lattice_rows(LatticeShape shape, int rows, int columns) {
    switch (shape) {
    case LATTICE_HEXAGON: return 2 * rows - 1;
    case LATTICE_PRISM: return rows + columns - 1;
    case LATTICE_STAR: return 4 * rows + 1;
    default: return rows;
    }
}

int gen_lattice_columns(LatticeShape shape, int rows, int columns) {
    switch (shape) {
    case LATTICE_DIAMOND: return columns;
    case LATTICE_RECTANGLE: return columns + rows;
    default: return gen_lattice_rows(shape, rows, columns);
    }
}

/* Two large triangles over each other, in four bands from the bottom. */
static bool lattice_star_has(int size, int row, int column) {
    if (row < size) return column >= size && column <= size + row;
    if (row <= 2 * size) return column >= row - size && column <= 3 * size;
    if (row <= 3 * size) return column >= size && column <= row + size;
    return column >= row - size && column <= 3 * size;
}

bool gen_lattice_has(LatticeShape shape, int rows, int columns, int row, int column) {
    switch (shape) {
    case LATTICE_DIAMOND: return true;
    case LATTICE_HEXAGON:
    case LATTICE_PRISM: return abs(column - row) < rows;
    case LATTICE_RECTANGLE: return (row + 1) / 2 <= column && column < columns + row / 2;
    case LATTICE_STAR: return lattice_star_has(rows, row, column);
    case LATTICE_TRIANGLE: return row <= column;
    }
    return false;
}

Polygon gen_outline_in_six(Arena *a, const int *sides, int nsides, LatticePlace place) {
    static const int step[6][2] = {{1, 0}, {1, 1}, {0, 1}, {-1, 0}, {-1, -1}, {0, -1}};
    Polygon outline = {0};
    double row = 0, column = 0;
    int direction = 1;
    points_add(a, &outline, place(row, column));
    for (int i = 0; i < (nsides > 5 ? nsides : 5); i++) {
        int side = sides[i % nsides];
        side += side < 0 ? 1 : -1;
        direction = (direction + (side < 0 ? 5 : 1)) % 6;
        if (side <= 0) continue;
        row += (double)side * step[direction][0];
        column += (double)side * step[direction][1];
        points_add(a, &outline, place(row, column));
    }
    return outline;
}
