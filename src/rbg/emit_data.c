/* emit_data.c: tables of a compiled game. */
#include <stdlib.h>

#include "rbg/emit_int.h"

static void emit_numbers(Emit *e, const char *type, const char *name, uint32_t id, uint32_t n) {
    sb_fmt(e->out, "static const %s %s%u[%u] = {", type, name, id, n ? n : 1);
}

static void emit_number(Emit *e, uint32_t i, uint64_t x) {
    sb_fmt(e->out, i % 16 ? "%llu," : "\n    %llu,", (unsigned long long)x);
}

static void emit_words(Emit *e, const char *name, uint32_t id, const uint64_t *words, uint32_t n) {
    emit_numbers(e, "uint64_t", name, id, n);
    for (uint32_t i = 0; i < n; i++)
        sb_fmt(e->out, "%sUINT64_C(0x%llx),", i % 4 ? " " : "\n    ", (unsigned long long)words[i]);
    sb_text(e->out, "\n};\n");
}

bool emit_is_step(const Emit *e, const RbgTable *t) {
    return t->single && !t->constant;
}

uint32_t emit_row_length(const Emit *e, const RbgTable *t) {
    uint32_t nv = e->g->nvertices, longest = 0;
    if (t->constant || t->single || t->row) return 0;
    for (uint32_t v = 0; v < nv; v++)
        if (t->first[v + 1] - t->first[v] > longest) longest = t->first[v + 1] - t->first[v];
    return longest <= 8 && t->ntotal * 2 >= longest * nv ? longest : 0;
}

/* Rows of one length, filled up. */
static void emit_row_table(Emit *e, const RbgTable *t, uint32_t id, uint32_t length) {
    uint32_t nv = e->g->nvertices;
    emit_numbers(e, "uint16_t", "rows", id, nv * length);
    for (uint32_t v = 0; v < nv; v++) {
        uint32_t n;
        const uint16_t *to = rbg_table_from(t, v, &n);
        for (uint32_t i = 0; i < length; i++) emit_number(e, v * length + i, i < n ? to[i] : nv);
    }
    sb_text(e->out, "\n};\n");
}

/* Where to from each vertex, when there is at most one way. */
static void emit_step_table(Emit *e, const RbgTable *t, uint32_t id) {
    emit_numbers(e, "uint16_t", "step", id, e->g->nvertices);
    for (uint32_t v = 0; v < e->g->nvertices; v++) {
        uint32_t n;
        const uint16_t *to = rbg_table_from(t, v, &n);
        emit_number(e, v, n ? to[0] : e->g->nvertices); /* nowhere */
    }
    sb_text(e->out, "\n};\n");
}

/* Lists one after the other, and where each begins. */
static void emit_list_table(Emit *e, const RbgTable *t, uint32_t id) {
    if (t->row) {
        emit_numbers(e, "uint32_t", "from", id, t->nrows + 1);
        for (uint32_t i = 0; i <= t->nrows; i++) emit_number(e, i, t->first[i]);
        sb_text(e->out, "\n};\n");
        emit_numbers(e, "uint16_t", "row", id, e->g->nvertices);
        for (uint32_t v = 0; v < e->g->nvertices; v++) emit_number(e, v, t->row[v]);
        sb_text(e->out, "\n};\n");
    } else if (!t->constant) {
        emit_numbers(e, "uint32_t", "from", id, e->g->nvertices + 1);
        for (uint32_t v = 0; v <= e->g->nvertices; v++) emit_number(e, v, t->first[v]);
        sb_text(e->out, "\n};\n");
    }
    emit_numbers(e, "uint16_t", "list", id, t->ntotal);
    for (uint32_t i = 0; i < t->ntotal; i++) emit_number(e, i, t->to[i]);
    sb_text(e->out, "\n};\n");
}

/* The vertices of a constant list, or those a test holds for, as a set. */
static void emit_set_table(Emit *e, const RbgTable *t, uint32_t id) {
    uint64_t *words = mem_alloc(e->layout.words * sizeof *words);
    for (uint32_t k = 0; k < e->layout.words; k++) words[k] = 0;
    for (uint32_t i = 0; i < t->ntotal; i++) words[t->to[i] / 64] |= UINT64_C(1) << t->to[i] % 64;
    emit_words(e, "set", id, words, e->layout.words);
    free(words);
}

void emit_tables(Emit *e) {
    for (uint32_t i = 0; i < e->a->ntables; i++) {
        const RbgTable *t = &e->a->tables[i];
        if (e->reached[i] & 2) emit_set_table(e, t, i);
        if (!(e->reached[i] & 1)) continue;
        if (emit_is_step(e, t)) {
            emit_step_table(e, t, i);
        } else {
            if (t->constant) emit_set_table(e, t, i);
            emit_list_table(e, t, i);
            if (emit_row_length(e, t)) emit_row_table(e, t, i, emit_row_length(e, t));
        }
    }
    /* Sets of pieces that do not fit in one word are asked by index. */
    for (uint32_t i = 0; e->g->set_words > 1 && i < e->a->nacts; i++)
        if (e->a->acts[i].kind == RBG_ACT_ON)
            emit_words(e, "pieces", i, e->a->acts[i].pieces, e->g->set_words);
}
