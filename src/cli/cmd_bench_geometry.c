/* cmd_bench_geometry.c: how long boards take to build, how large they are, and how that grows. */
#include <stdio.h>
#include <sys/resource.h>

#include "cli/bench.h"
#include "ludeme/board.h"

/* From small to large, because the peak of the process is printed behind each. */
static const struct {
    const char *graph;
    bool square; /* takes part in the fit */
} bench_boards[] = {
    {"(square 8)", true},         {"(square 19)", true}, {"(hex 11)", false},
    {"(tiling T3464 10)", false}, {"(hex 50)", false},   {"(square 100)", true},
    {"(square 300)", true},
};

enum { BENCH_BOARDS = sizeof bench_boards / sizeof *bench_boards };

typedef struct BoardCost {
    int sites; /* of all three types */
    double seconds, bytes;
} BoardCost;

static const double BENCH_ENOUGH = 0.25; /* seconds spent on one small board */

/* From the bound tree to the topology, as often as it takes to measure it; the text is read and
 * bound once. False when there is no board (and why was said). */
static bool bench_board(const Grammar *g, const char *graph, BoardCost *cost) {
    StrBuf text = {0};
    Unit u;
    sb_fmt(&text,
           "(game \"Bench\" (players 2) (equipment {(board %s)}) "
           "(rules (play (move Pass)) (end (if (no Moves P1) (result P1 Loss)))))",
           graph);
    unit_load_text(&u, graph, sb_view(&text), NULL, NULL, g);
    double start = bench_cpu(), spent = 0;
    int rounds = 0;
    bool good = u.root != NULL;
    while (good && spent < BENCH_ENOUGH) {
        Topology *t = board_topology(g, u.root, 0, &u.diags);
        good = t != NULL;
        rounds++;
        spent = bench_cpu() - start;
        cost->sites = 0;
        for (int type = 0; t && type < SITE_TYPES; type++) cost->sites += t->sites[type].n;
        if (t) cost->bytes = (double)t->arena.used;
        topology_free(t);
    }
    if (good) cost->seconds = spent / rounds;
    if (!good) cli_show(&u.diags);
    unit_free(&u);
    sb_free(&text);
    return good;
}

/* Largest size of the process so far, in MiB. */
static double peak_mib(void) {
    struct rusage usage;
    return getrusage(RUSAGE_SELF, &usage) == 0 ? (double)usage.ru_maxrss / 1024 : 0;
}

int bench_geometry(const Grammar *g) {
    double sites[BENCH_BOARDS], seconds[BENCH_BOARDS], bytes[BENCH_BOARDS];
    int squares = 0;
    printf("%-20s %9s %11s %12s %11s %9s\n", "board", "sites", "CPU seconds", "bytes", "bytes/site",
           "peak MiB");
    for (int i = 0; i < BENCH_BOARDS; i++) {
        BoardCost cost = {0};
        if (!bench_board(g, bench_boards[i].graph, &cost)) return EXIT_WRONG;
        printf("%-20s %9d %11.6f %12.0f %11.0f %9.1f\n", bench_boards[i].graph, cost.sites,
               cost.seconds, cost.bytes, cost.bytes / cost.sites, peak_mib());
        fflush(stdout);
        if (!bench_boards[i].square) continue;
        sites[squares] = cost.sites;
        seconds[squares] = cost.seconds;
        bytes[squares++] = cost.bytes;
    }
    printf("\nsquares grow with the number n of sites: time as n^%.2f, bytes as n^%.2f\n",
           bench_exponent(sites, seconds, squares), bench_exponent(sites, bytes, squares));
    return EXIT_FINE;
}
