/* op.c: constant ops, and sets of sites. */
#include "rules/op.h"

int op_const_int(Ctx *c, const Op *op) {
    return ((const ConstOp *)op)->value;
}

bool op_const_bool(Ctx *c, const Op *op) {
    return ((const ConstOp *)op)->value != 0;
}

double op_const_float(Ctx *c, const Op *op) {
    return ((const ConstOp *)op)->real;
}

const Word *op_const_region(Ctx *c, const Op *op) {
    return ((const ConstRegionOp *)op)->sites;
}

Ints op_const_ints(Ctx *c, const Op *op) {
    return ((const ConstIntsOp *)op)->ints;
}

int set_count(const Word *set, int words) {
    int n = 0;
    for (int i = 0; i < words; i++) n += __builtin_popcountll(set[i]);
    return n;
}

int set_next(const Word *set, int words, int i) {
    int w = i >> 6;
    if (w >= words) return -1;
    Word word = set[w] & ~(Word)0 << (i & 63);
    while (!word)
        if (++w >= words) return -1;
        else word = set[w];
    return w * 64 + __builtin_ctzll(word);
}
