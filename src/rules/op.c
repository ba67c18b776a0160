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

int set_nth(const Word *set, int words, int k) {
    for (int w = 0; w < words; w++) {
        int n = word_count(set[w]);
        if (k >= n) {
            k -= n;
            continue;
        }
        Word word = set[w];
        int at = w * 64;
        for (int half = 32; half >= 8; half /= 2) {
            n = word_count(word & (((Word)1 << half) - 1));
            if (k < n) continue;
            k -= n, at += half, word >>= half;
        }
        while (k-- > 0) word &= word - 1;
        return at + __builtin_ctzll(word);
    }
    return -1;
}
