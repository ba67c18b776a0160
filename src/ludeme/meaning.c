/* meaning.c: reading the arguments of a bound ludeme. */
#include "ludeme/meaning.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>

const Meaning ludeme_part = {0};

const Bound *bound_slot(const Bound *b, uint32_t slot) {
    return slot < b->n ? b->args[slot] : NULL;
}

const Bound *bound_label(const Bound *b, const char *label) {
    for (uint32_t i = 0; i < b->n; i++)
        if (b->args[i] && str_is(b->clause->slots[i].label, label)) return b->args[i];
    return NULL;
}

double env_float(BoardEnv *env, const Bound *b, double otherwise) {
    if (!b) return otherwise;
    switch (b->kind) {
    case BOUND_INT: return b->as.i;
    case BOUND_FLOAT: return as_float(b->as.f); /* the language has 32-bit numbers */
    case BOUND_LUDEME:
        if (b->clause->def->meaning && b->clause->def->meaning->number)
            return b->clause->def->meaning->number(env, b);
        break;
    default: break;
    }
    env_error(env, b, "this number is not known while the board is being made");
    return otherwise;
}

int env_dim(BoardEnv *env, const Bound *b, int otherwise) {
    double v = trunc(env_float(env, b, otherwise));
    if (v >= -1e9 && v <= 1e9) return (int)v;
    env_error(env, b, "this dimension is out of range");
    return otherwise;
}

bool env_boolean(const Bound *b, bool otherwise) {
    return b && b->kind == BOUND_BOOLEAN ? b->as.b : otherwise;
}

int env_size(BoardEnv *env, const Bound *b, int least, int most) {
    int v = env_dim(env, b, least);
    if (v >= least && v <= most) return v;
    env_error(env, b, "this size is %d; it must be between %d and %d", v, least, most);
    return least;
}

Graph *env_graph(BoardEnv *env, const Bound *b) {
    if (b && b->kind == BOUND_LUDEME && b->clause->def->meaning && b->clause->def->meaning->graph)
        return b->clause->def->meaning->graph(env, b);
    if (b) env_error(env, b, "this board cannot be made yet");
    return NULL;
}

int *env_dims(BoardEnv *env, const Bound *array, int *n) {
    *n = array ? (int)array->n : 0;
    int *v = ARENA_ARRAY(env->arena, int, (size_t)*n);
    for (int i = 0; i < *n; i++) v[i] = env_dim(env, array->args[i], 0);
    return v;
}

Point *env_points(BoardEnv *env, const Bound *array, int *n) {
    *n = array ? (int)array->n : 0;
    Point *p = ARENA_ARRAY(env->arena, Point, (size_t)*n);
    for (int i = 0; i < *n; i++) {
        const Bound *c = array->args[i];
        p[i].x = env_float(env, bound_slot(c, 0), 0);
        p[i].y = env_float(env, bound_slot(c, 1), 0);
        p[i].z = env_float(env, bound_slot(c, 2), 0);
    }
    return p;
}

int env_choice(const Bound *b, const char *const *names) {
    for (int i = 0; b && names[i]; i++)
        if (str_is(b->as.s, names[i])) return i;
    return -1;
}

Graph *env_error(BoardEnv *env, const Bound *b, const char *fmt, ...) {
    char text[256];
    va_list args;
    va_start(args, fmt);
    vsnprintf(text, sizeof text, fmt, args);
    va_end(args);
    diag_add(env->diags, DIAG_ERROR, b->node->span, b->node->via, "%s", text);
    return NULL;
}
