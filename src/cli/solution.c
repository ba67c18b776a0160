/* solution.c: the values of a puzzle, each where its site is. */
#include "cli/solution.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { SOLUTION_WIDEST = 400, SOLUTION_TEXT = 12 };

/* A text at a place. */
typedef struct Mark {
    double x, y;
    int column;
    char text[SOLUTION_TEXT];
} Mark;

typedef struct Marks {
    Mark *v;
    int n;
    int width;   /* of the widest text */
    double near; /* what is closer than this is at the same place */
} Marks;

/* ---- texts ----------------------------------------------------------------------------------- */

/* Lines that are drawn look like lines. */
static const char *mark_edge(const Topology *t, int edge) {
    Point a = t->sites[SITE_VERTEX].at[t->ends[edge][0]];
    Point b = t->sites[SITE_VERTEX].at[t->ends[edge][1]];
    double dx = b.x - a.x, dy = b.y - a.y;
    if (fabs(dy) < fabs(dx) / 4) return "-";
    if (fabs(dx) < fabs(dy) / 4) return "|";
    return (dx < 0) == (dy < 0) ? "/" : "\\";
}

static void mark_add(Marks *m, Point at, const char *text) {
    Mark *mark = &m->v[m->n++];
    *mark = (Mark){.x = at.x, .y = at.y};
    int n = snprintf(mark->text, sizeof mark->text, "%s", text);
    if (n > m->width) m->width = n;
}

static void marks_fill(Marks *m, const Rules *r, const int *values) {
    const Topology *t = r->topo;
    const Sites *sites = &t->sites[r->use];
    for (int i = 0; i < sites->n; i++) {
        char text[SOLUTION_TEXT];
        snprintf(text, sizeof text, "%d", values[i]);
        bool edge = r->use == SITE_EDGE && (values[i] == 0 || values[i] == 1);
        mark_add(m, sites->at[i],
                 values[i] < 0   ? "."
                 : !edge         ? text
                 : values[i] > 0 ? mark_edge(t, i)
                                 : " ");
    }
    for (int i = 0; r->use == SITE_EDGE && i < t->sites[SITE_VERTEX].n; i++)
        mark_add(m, t->sites[SITE_VERTEX].at[i], "+");
}

/* A tenth of what is between two texts, when they are spread evenly. */
static void marks_measure(Marks *m) {
    double left = INFINITY, right = -INFINITY, top = -INFINITY, bottom = INFINITY;
    for (int i = 0; i < m->n; i++) {
        left = fmin(left, m->v[i].x), right = fmax(right, m->v[i].x);
        bottom = fmin(bottom, m->v[i].y), top = fmax(top, m->v[i].y);
    }
    double across = right - left, up = top - bottom;
    m->near = fmax(sqrt(across * up / m->n) / 10, fmax(across, up) / 1000);
}

/* ---- places ---------------------------------------------------------------------------------- */

static int mark_by_x(const void *a, const void *b) {
    double x = ((const Mark *)a)->x, y = ((const Mark *)b)->x;
    return (x > y) - (x < y);
}

/* From the top row to the bottom one. */
static int mark_by_y(const void *a, const void *b) {
    double x = ((const Mark *)a)->y, y = ((const Mark *)b)->y;
    return (x < y) - (x > y);
}

/* Rows have one y from now on, and are in order from left to right. */
static void marks_sort(Marks *m) {
    qsort(m->v, (size_t)m->n, sizeof *m->v, mark_by_y);
    for (int i = 0, first = 0; i <= m->n; i++) {
        if (i < m->n && fabs(m->v[i].y - m->v[first].y) < m->near) {
            m->v[i].y = m->v[first].y;
            continue;
        }
        qsort(m->v + first, (size_t)(i - first), sizeof *m->v, mark_by_x);
        first = i;
    }
}

/* The least distance between two columns of the board. */
static double marks_step(const Marks *m) {
    double *x = mem_alloc((size_t)m->n * sizeof *x), step = 0;
    Mark *by_x = mem_alloc((size_t)m->n * sizeof *by_x);
    for (int i = 0; i < m->n; i++) by_x[i] = m->v[i];
    qsort(by_x, (size_t)m->n, sizeof *by_x, mark_by_x);
    for (int i = 0; i < m->n; i++) x[i] = by_x[i].x;
    for (int i = 1; i < m->n; i++) {
        double gap = x[i] - x[i - 1];
        if (gap > m->near && (step <= 0 || gap < step)) step = gap;
    }
    free(by_x);
    free(x);
    return step > 0 ? step : 1;
}

/* Gives every text its column; false: there is no room. */
static bool marks_place(Marks *m, bool tight) {
    double left = m->v[0].x, right = left, step = marks_step(m);
    for (int i = 0; i < m->n; i++) {
        left = fmin(left, m->v[i].x);
        right = fmax(right, m->v[i].x);
    }
    if ((right - left) / step > SOLUTION_WIDEST) return false;
    int need = tight && m->width > 0 ? m->width : m->width + 1, gap = need;
    for (int i = 0; i < m->n; i++) {
        m->v[i].column = (int)lround((m->v[i].x - left) / step);
        if (i == 0 || m->v[i].y < m->v[i - 1].y) continue;
        int apart = m->v[i].column - m->v[i - 1].column;
        if (apart <= 0) return false;
        if (apart < gap) gap = apart;
    }
    int unit = (need + gap - 1) / gap;
    for (int i = 0; i < m->n; i++) m->v[i].column *= unit;
    return (right - left) / step * unit <= SOLUTION_WIDEST;
}

/* ---- drawing --------------------------------------------------------------------------------- */

static void marks_print(const Marks *m, StrBuf *out) {
    int column = 0, blanks = 0;
    for (int i = 0; i < m->n; i++) {
        if (i > 0 && m->v[i].y < m->v[i - 1].y) {
            sb_char(out, '\n');
            column = blanks = 0;
        }
        /* Blanks wait for something to stand behind them. */
        const char *text = m->v[i].text;
        blanks += m->v[i].column - column;
        column = m->v[i].column;
        if (*text == ' ') continue;
        while (blanks > 0) sb_char(out, ' '), blanks--;
        sb_text(out, text);
        int n = (int)strlen(text);
        column += n;
    }
    sb_char(out, '\n');
}

static void solution_list(const Rules *r, const int *values, StrBuf *out) {
    const Sites *sites = &r->topo->sites[r->use];
    for (int i = 0; i < sites->n; i++)
        if (values[i] >= 0) sb_fmt(out, "%d=%d\n", i, values[i]);
}

void solution_draw(const Rules *r, const int *values, StrBuf *out) {
    const Topology *t = r->topo;
    int n = t->sites[r->use].n + (r->use == SITE_EDGE ? t->sites[SITE_VERTEX].n : 0);
    if (n == 0) return;
    Marks m = {.v = mem_alloc((size_t)n * sizeof *m.v)};
    marks_fill(&m, r, values);
    marks_measure(&m);
    marks_sort(&m);
    if (marks_place(&m, r->use == SITE_EDGE))
        marks_print(&m, out);
    else
        solution_list(r, values, out);
    free(m.v);
}
