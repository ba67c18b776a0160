/* angle.c: directions as angles, the same to the last bit on every machine.
 *
 * Neighbours are listed by comparing angles exactly, and steps that point the same way over
 * different distances differ in the last bit or do not, depending on how the arc tangent rounds.
 * The reference's platform prescribes how: the argument is brought near 0 around one of four
 * nodes, and a polynomial of its square, even and odd terms summed apart, does the rest. The C
 * library's own arc tangent is more precise and therefore of no use here. */
#include <math.h>
#include <stddef.h>

#include "geom/graph.h"

/* A node: arguments from `from` on are measured against it. Its angle is high + low. */
typedef struct ArcNode {
    double from, high, low;
} ArcNode;

static const ArcNode arc_nodes[] = {
    {7.0 / 16, 4.63647609000806093515e-01, 2.26987774529616870924e-17},  /* atan 1/2 */
    {11.0 / 16, 7.85398163397448278999e-01, 3.06161699786838301793e-17}, /* atan 1 */
    {19.0 / 16, 9.82793723247329054082e-01, 1.39033110312309984516e-17}, /* atan 3/2 */
    {39.0 / 16, 1.57079632679489655800e+00, 6.12323399573676603587e-17}, /* the right angle */
};

/* atan x = x - x (c0 x^2 + c1 x^4 + ...), best over the range that is left. */
static const double arc_even[] = {3.33333333333329318027e-01, 1.42857142725034663711e-01,
                                  9.09088713343650656196e-02, 6.66107313738753120669e-02,
                                  4.97687799461593236017e-02, 1.62858201153657823623e-02};
static const double arc_odd[] = {-1.99999999998764832476e-01, -1.11111104054623557880e-01,
                                 -7.69187620504482999495e-02, -5.83357013379057348645e-02,
                                 -3.65315727442169155270e-02};

static double horner(const double *c, size_t n, double w) {
    double sum = c[n - 1];
    for (size_t i = n - 1; i-- > 0;) sum = c[i] + w * sum;
    return sum;
}

/* The tangent of the difference between x's angle and the node's. */
static double arc_rest(double x, size_t node) {
    switch (node) {
    case 0: return (2 * x - 1) / (2 + x);
    case 1: return (x - 1) / (x + 1);
    case 2: return (x - 1.5) / (1 + 1.5 * x);
    default: return -1 / x;
    }
}

/* The arc tangent of x >= 0. */
static double arc_tangent(double x) {
    size_t node = sizeof arc_nodes / sizeof *arc_nodes;
    while (node > 0 && x < arc_nodes[node - 1].from) node--;
    double t = node ? arc_rest(x, node - 1) : x;
    double z = t * t, w = z * z;
    double sum = z * horner(arc_even, 6, w) + w * horner(arc_odd, 5, w);
    if (node == 0) return t - t * sum;
    return arc_nodes[node - 1].high - ((t * sum - arc_nodes[node - 1].low) - t);
}

double angle_of(double dy, double dx) {
    const double pi = 3.1415926535897931160, pi_low = 1.2246467991473531772e-16;
    if (dx == 0 || dy == 0 || !isfinite(dx) || !isfinite(dy)) return atan2(dy, dx);
    double z = arc_tangent(fabs(dy / dx));
    if (dx > 0) return dy > 0 ? z : -z;
    return dy > 0 ? pi - (z - pi_low) : (z - pi_low) - pi;
}
