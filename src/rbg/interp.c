/* interp.c: the machine that runs a program: forward until something does not hold, then back to the
 * last choice. There is no recursion: how deep rules go is bounded by memory we count, not by the
 * stack of the process. */
#include "rbg/interp.h"

#include <stdlib.h>

#include "base/rng.h"

enum { NO_PATTERN = UINT32_MAX };

/* ---- memory ---------------------------------------------------------------------------------- */

RbgWork *rbg_work_new(const RbgProgram *p, const RbgLayout *l) {
    enum { CHOICES = 256, LOG = 256, FRAMES = 256 };
    RbgWork *w = mem_alloc(sizeof *w);
    *w = (RbgWork){.program = p, .layout = l, .pattern = NO_PATTERN, .limit = RBG_MAX_WORK};
    w->choices = mem_alloc(CHOICES * sizeof *w->choices);
    w->choices_cap = CHOICES;
    w->codes = mem_alloc(LOG * sizeof *w->codes);
    w->undo = mem_alloc(LOG * sizeof *w->undo);
    w->log_cap = LOG;
    w->frames = mem_alloc(FRAMES * sizeof *w->frames);
    w->frames_cap = FRAMES;
    w->state = mem_alloc(l->bytes);
    memset(w->state, 0, l->bytes);
    return w;
}

void rbg_work_free(RbgWork *w) {
    if (!w) return;
    free(w->choices);
    free(w->codes);
    free(w->undo);
    free(w->frames);
    free(w->state);
    free(w);
}

void rbg_work_on(RbgWork *w, RbgState *s) {
    w->s = s;
    w->vars = rbg_vars(s);
    w->bits = rbg_bits(s);
    w->board = rbg_board(s);
}

static __attribute__((noinline)) bool interp_grow_choices(RbgWork *w) {
    if (w->choices_cap >= RBG_MAX_CHOICES) return false;
    w->choices_cap *= 2;
    w->choices = mem_realloc(w->choices, w->choices_cap * sizeof *w->choices);
    return true;
}

static __attribute__((noinline)) bool interp_grow_log(RbgWork *w) {
    if (w->nlog - w->log_base >= RBG_MAX_SEQUENCE || w->log_cap >= RBG_MAX_LOG) return false;
    w->log_cap *= 2;
    w->codes = mem_realloc(w->codes, w->log_cap * sizeof *w->codes);
    w->undo = mem_realloc(w->undo, w->log_cap * sizeof *w->undo);
    return true;
}

static __attribute__((noinline)) bool interp_grow_frames(RbgWork *w, uint32_t end) {
    if (end > RBG_MAX_FRAME_WORDS) return false;
    while (w->frames_cap < end) w->frames_cap *= 2;
    w->frames = mem_realloc(w->frames, w->frames_cap * sizeof *w->frames);
    return true;
}

/* ---- changing the state ---------------------------------------------------------------------- */

static inline void interp_undo(RbgWork *w, uint32_t to) {
    while (w->nlog > to) {
        RbgUndo u = w->undo[--w->nlog];
        if (u.what & RBG_UNDO_VAR)
            w->vars[u.what & ~RBG_UNDO_VAR] = u.old;
        else
            rbg_put(w->layout, w->board, w->bits, u.what, (uint32_t)u.old);
    }
}

static inline bool interp_log(RbgWork *w, uint32_t code, int32_t old, uint32_t what) {
    if (w->nlog == w->log_cap && !interp_grow_log(w)) return false;
    w->codes[w->nlog] = code;
    w->undo[w->nlog++] = (RbgUndo){old, what};
    return true;
}

static inline bool interp_off(RbgWork *w, const RbgIns *ins, uint32_t pos) {
    if (!interp_log(w, ins->n | pos, w->board[pos], pos)) return false;
    rbg_put(w->layout, w->board, w->bits, pos, ins->small);
    return true;
}

static inline bool interp_set(RbgWork *w, const RbgIns *ins, uint32_t pos, int32_t value) {
    if (!interp_log(w, ins->n | pos, w->vars[ins->small], RBG_UNDO_VAR | ins->small)) return false;
    w->vars[ins->small] = value;
    return true;
}

/* Whether the value is one the variable can have. */
static inline bool interp_value(const RbgWork *w, const RbgIns *ins, int32_t *value) {
    int64_t v = 0;
    if (!rbg_eval(w->program->exprs[ins->a], w->layout, w->vars, w->bits, &v)) return false;
    *value = (int32_t)v;
    return v >= 0 && v <= ins->b;
}

static inline bool interp_quick(const RbgWork *w, const RbgExpr *e, int64_t *out) {
    if (e->kind == RBG_NUMBER) {
        *out = e->number;
        return true;
    }
    if (e->kind == RBG_VARIABLE) {
        *out = w->vars[e->index];
        return true;
    }
    if (e->kind == RBG_COUNT) {
        *out = rbg_number_of(w->layout, w->bits, e->index);
        return true;
    }
    return rbg_eval(e, w->layout, w->vars, w->bits, out);
}

static inline bool interp_compare(const RbgWork *w, const RbgCompare *c) {
    int64_t a = 0, b = 0;
    if (!interp_quick(w, c->a, &a) || !interp_quick(w, c->b, &b)) return false;
    switch (c->op) {
    case RBG_LT: return a < b;
    case RBG_LE: return a <= b;
    case RBG_EQ: return a == b;
    case RBG_NE: return a != b;
    case RBG_GE: return a >= b;
    case RBG_GT: return a > b;
    }
    return false;
}

/* ---- choices and frames ---------------------------------------------------------------------- */

static inline RbgChoice *interp_choice(RbgWork *w, uint32_t pc, uint32_t pos, uint32_t next) {
    if (w->nchoices == w->choices_cap && !interp_grow_choices(w)) return NULL;
    RbgChoice *c = &w->choices[w->nchoices++];
    c->pc = pc;
    c->pos = pos;
    c->next = next;
    c->log = w->nlog;
    c->frame = w->frame;
    c->frame_end = w->frame_end;
    return c;
}

static inline bool interp_frame(RbgWork *w, uint32_t words) {
    uint32_t end = w->frame_end + words;
    if (end > w->frames_cap && !interp_grow_frames(w, end)) return false;
    memset(w->frames + w->frame_end, 0, words * sizeof *w->frames);
    w->frame = w->frame_end;
    w->frame_end = end;
    w->budget -= words >> 3; /* large frames cost time too */
    return true;
}

static inline bool interp_unmarked(RbgWork *w, uint32_t at, uint32_t pos) {
    uint64_t *word = &w->frames[w->frame + at + (pos >> 6)], bit = (uint64_t)1 << (pos & 63);
    if (*word & bit) return false;
    *word |= bit;
    return true;
}

static inline bool interp_test(const RbgWork *w, uint32_t at, uint32_t pos) {
    return w->program->tests[at + (pos >> 6)] >> (pos & 63) & 1;
}

/* ---- going to several vertices --------------------------------------------------------------- */

enum { NOWHERE = UINT32_MAX, OUT_OF_ROOM = UINT32_MAX - 1 };

/* Place of the next vertex of the list with the right piece, from place i on. */
static inline uint32_t interp_go_next(const RbgWork *w, const RbgIns *ins, const RbgLists *l,
                                      uint32_t i, uint32_t end) {
    const uint8_t *has = w->program->has + ins->b;
    if (ins->op == RBG_OP_GO_ON)
        while (i < end && !has[w->board[l->to[i]]]) i++;
    return i;
}

/* The first vertex of a list; what comes behind it is kept for later. */
static inline uint32_t interp_go(RbgWork *w, const RbgIns *ins, uint32_t pc, uint32_t from) {
    const RbgLists *l = &w->program->lists[ins->a];
    uint32_t row = from * l->step, end = l->first[row + 1];
    uint32_t i = interp_go_next(w, ins, l, l->first[row], end);
    if (i >= end) return NOWHERE;
    uint32_t next = interp_go_next(w, ins, l, i + 1, end);
    if (next < end && !interp_choice(w, pc, from, next)) return OUT_OF_ROOM;
    return l->to[i];
}

/* The vertex that was kept; the choice is closed with the last one. */
static inline uint32_t interp_go_again(RbgWork *w, const RbgIns *ins, RbgChoice *c) {
    const RbgLists *l = &w->program->lists[ins->a];
    uint32_t end = l->first[c->pos * l->step + 1], i = c->next;
    c->next = interp_go_next(w, ins, l, i + 1, end);
    if (c->next >= end) w->nchoices--;
    return l->to[i];
}

/* Vertices of one word of the scan whose piece is in the set. */
static inline uint64_t interp_scan_word(const RbgWork *w, const RbgIns *ins, uint32_t from,
                                        uint32_t word) {
    const RbgScan *scan = &w->program->scans[ins->a];
    const RbgSet *set = &w->program->sets[ins->b];
    const uint64_t *at = w->bits + word;
    uint64_t there = 0;
    for (uint32_t i = 0; i < set->n; i++) there |= at[set->members[i] * w->layout->words];
    if (set->inverse) there = ~there;
    return there & scan->rows[(size_t)from * scan->step + word];
}

/* The first vertex of a scan. */
static inline uint32_t interp_scan(RbgWork *w, const RbgIns *ins, uint32_t pc, uint32_t from) {
    uint32_t words = w->layout->words, word = 0;
    uint64_t rest = interp_scan_word(w, ins, from, 0);
    while (!rest) {
        if (++word >= words) return NOWHERE;
        rest = interp_scan_word(w, ins, from, word);
    }
    uint32_t v = word * 64 + (uint32_t)__builtin_ctzll(rest);
    rest &= rest - 1;
    if (rest || word + 1 < words) {
        RbgChoice *c = interp_choice(w, pc, from, word);
        if (!c) return OUT_OF_ROOM;
        c->bits = rest;
    }
    return v;
}

/* The next one: of the rest of the word, or of the words after it. */
static inline uint32_t interp_scan_again(RbgWork *w, const RbgIns *ins, RbgChoice *c) {
    uint32_t words = w->layout->words;
    uint64_t rest = c->bits;
    while (!rest) {
        if (++c->next >= words) {
            w->nchoices--;
            return NOWHERE;
        }
        rest = interp_scan_word(w, ins, c->pos, c->next);
    }
    uint32_t v = c->next * 64 + (uint32_t)__builtin_ctzll(rest);
    c->bits = rest & (rest - 1);
    if (!c->bits && c->next + 1 >= words) w->nchoices--;
    return v;
}

/* Does what only looks, and stays at the vertex, hold? */
static inline bool interp_looks(const RbgWork *w, const RbgIns *ins, uint32_t pos) {
    switch (ins->op) {
    case RBG_OP_ON: return w->program->has[ins->a + w->board[pos]];
    case RBG_OP_TEST: return interp_test(w, ins->a, pos);
    case RBG_OP_COMPARE: return interp_compare(w, &w->program->compares[ins->a]);
    default: return true;
    }
}

/* The next alternative of a branch, from i on, that does not fail with its first instruction. */
static inline uint32_t interp_way(const RbgWork *w, const RbgIns *branch, uint32_t i,
                                  uint32_t pos) {
    const RbgProgram *p = w->program;
    for (; i < branch->n; i++) {
        const RbgIns *ins = &p->code[p->links[branch->a + i]];
        if (ins->op != RBG_OP_STEP_ON) {
            if (interp_looks(w, ins, pos)) break;
            continue;
        }
        uint32_t v = p->steps[ins->a + pos];
        if (v != RBG_NOWHERE && p->has[ins->b + w->board[v]]) break;
    }
    return i;
}

/* ---- plain patterns -------------------------------------------------------------------------- */

static bool interp_plain(RbgWork *w, uint32_t pc, uint32_t pos);

/* Whether what comes after going to several vertices holds from v. A pattern is often all that comes. */
static inline bool interp_plain_from(RbgWork *w, uint32_t pc, uint32_t v) {
    const RbgIns *ins = &w->program->code[pc];
    if (ins->op == RBG_OP_ACCEPT) return true;
    if (--w->budget < 0) w->bound_hit = true;
    if ((ins->op == RBG_OP_UNLESS || ins->op == RBG_OP_PATTERN) && ins[1].op == RBG_OP_ACCEPT)
        return interp_plain(w, ins->a, v) != (ins->op == RBG_OP_UNLESS) && !w->bound_hit;
    return interp_plain(w, pc, v);
}

/* Whether it does from one of the vertices. */
static bool interp_plain_some(RbgWork *w, const RbgIns *ins, uint32_t pc, uint32_t pos) {
    if (ins->op == RBG_OP_SCAN) {
        for (uint32_t word = 0; word < w->layout->words; word++)
            for (uint64_t rest = interp_scan_word(w, ins, pos, word); rest; rest &= rest - 1)
                if (interp_plain_from(w, pc, word * 64 + (uint32_t)__builtin_ctzll(rest)))
                    return true;
        return false;
    }
    const RbgLists *l = &w->program->lists[ins->a];
    uint32_t row = pos * l->step, end = l->first[row + 1];
    uint32_t i = interp_go_next(w, ins, l, l->first[row], end);
    for (; i < end; i = interp_go_next(w, ins, l, i + 1, end))
        if (interp_plain_from(w, pc, l->to[i])) return true;
    return false;
}

/* Whether a plain pattern holds: there is nothing to take back, and how deep this goes is bounded. Once the
 * bound of the work is hit, nothing holds. */
static bool interp_plain(RbgWork *w, uint32_t pc, uint32_t pos) {
    const RbgProgram *p = w->program;
    const uint8_t *board = w->board;
    while (!w->bound_hit) {
        const RbgIns *ins = &p->code[pc];
        switch (ins->op) {
        case RBG_OP_ACCEPT: return true;
        case RBG_OP_JUMP: pc = ins->a; continue;
        case RBG_OP_BY_PIECE: pc = p->links[ins->a + board[pos]]; continue;
        case RBG_OP_STEP:
            pos = p->steps[ins->a + pos];
            if (pos == RBG_NOWHERE) return false;
            break;
        case RBG_OP_STEP_ON:
            pos = p->steps[ins->a + pos];
            if (pos == RBG_NOWHERE || !p->has[ins->b + board[pos]]) return false;
            break;
        case RBG_OP_ON:
        case RBG_OP_TEST:
        case RBG_OP_COMPARE:
            if (!interp_looks(w, ins, pos)) return false;
            break;
        case RBG_OP_GO:
        case RBG_OP_GO_ON:
        case RBG_OP_SCAN: return interp_plain_some(w, ins, pc + 1, pos);
        case RBG_OP_PATTERN:
            if (!interp_plain(w, ins->a, pos)) return false;
            break;
        case RBG_OP_UNLESS:
            if (interp_plain(w, ins->a, pos)) return false;
            break;
        default: return false;
        }
        pc++;
    }
    return false;
}

/* ---- moves found ----------------------------------------------------------------------------- */

static __attribute__((noinline)) void interp_grow_moves(RbgMoves *out, uint32_t n) {
    if (out->steps.n + n > out->steps.cap) {
        uint32_t cap = out->steps.cap ? out->steps.cap : 256;
        while (cap < out->steps.n + n) cap *= 2;
        out->steps.v = mem_realloc(out->steps.v, cap * sizeof *out->steps.v);
        out->steps.cap = cap;
    }
    vec_reserve(&out->ends);
}

static inline bool interp_keep(RbgWork *w, uint32_t code) {
    RbgMoves *out = w->out;
    uint32_t n = w->nlog - w->log_base;
    if (out->steps.n + n >= RBG_MAX_STEPS) return false;
    if (out->steps.n + n + 1 > out->steps.cap || out->ends.n == out->ends.cap)
        interp_grow_moves(out, n + 1);
    uint32_t *to = out->steps.v + out->steps.n;
    for (uint32_t i = 0; i < n; i++) to[i] = w->codes[w->log_base + i];
    to[n] = code;
    out->steps.n += n + 1;
    out->ends.v[out->ends.n++] = out->steps.n;
    return true;
}

/* The n-th move found takes the place of the one before with a chance of 1 in n. Drawn is not each
 * time but when it happens next: behind n, later than m with a chance of n / m. */
static bool interp_draw(RbgWork *w, uint32_t code) {
    if (++w->found != w->next) return true;
    double u = (double)((rng_next(w->rng) >> 11) + 1) * 0x1p-53, x = (double)w->found / u;
    w->next = x < 1e18 ? (uint64_t)x + 1 : UINT64_MAX;
    w->out->steps.n = w->out->ends.n = 0;
    return interp_keep(w, code);
}

/* A switch: true when the search is to stop here. */
static inline bool interp_found(RbgWork *w, const RbgIns *ins, uint32_t pos) {
    if (w->wanted == RBG_WANT_FIRST) {
        w->s->cell = ins->a;
        w->s->pos = pos;
        w->s->player = (uint8_t)ins->small;
        return true;
    }
    bool good =
        w->wanted == RBG_WANT_ALL ? interp_keep(w, ins->n | pos) : interp_draw(w, ins->n | pos);
    if (!good) w->bound_hit = true;
    return !good;
}

/* ---- the machine ----------------------------------------------------------------------------- */

enum { BACK = 0 }; /* code 0 is never jumped to: back to the last choice */

/* Back to the last choice: where to go on, and *pos. BACK: that choice has nothing left. */
static inline uint32_t interp_back(RbgWork *w, uint32_t *pos) {
    RbgChoice *c = &w->choices[w->nchoices - 1];
    uint32_t pc = c->pc, next = c->next;
    const RbgIns *ins = &w->program->code[pc];
    interp_undo(w, c->log);
    w->frame = c->frame;
    w->frame_end = c->frame_end;
    *pos = c->pos;
    switch (ins->op) {
    case RBG_OP_BRANCH:
        c->next = interp_way(w, ins, next + 1, c->pos);
        if (c->next == ins->n) w->nchoices--;
        return w->program->links[ins->a + next];
    case RBG_OP_SCAN: *pos = interp_scan_again(w, ins, c); return *pos == NOWHERE ? BACK : pc + 1;
    case RBG_OP_GO:
    case RBG_OP_GO_ON: *pos = interp_go_again(w, ins, c); return pc + 1;
    default: /* a pattern that nothing made hold */
        w->nchoices--;
        w->pattern = next;
        if (ins->op == RBG_OP_EITHER) return w->program->links[ins->b];
        return ins->op == RBG_OP_PATTERN ? BACK : pc + 1;
    }
}

/* The innermost pattern holds: everything since is taken back. */
static inline uint32_t interp_accept(RbgWork *w, uint32_t *pos) {
    const RbgChoice *c = &w->choices[w->pattern];
    w->nchoices = w->pattern;
    interp_undo(w, c->log);
    w->frame = c->frame;
    w->frame_end = c->frame_end;
    w->pattern = c->next;
    *pos = c->pos;
    return w->program->code[c->pc].op == RBG_OP_UNLESS ? BACK : c->pc + 1;
}

static inline uint32_t interp_pattern(RbgWork *w, const RbgIns *ins, uint32_t pc, uint32_t pos) {
    uint32_t at = w->nchoices;
    if (ins->small) {
        bool holds = interp_plain(w, ins->a, pos);
        if (w->bound_hit) return BACK;
        if (holds != (ins->op == RBG_OP_UNLESS)) return pc + 1;
        return ins->op == RBG_OP_EITHER ? w->program->links[ins->b] : BACK;
    }
    if (!interp_choice(w, pc, pos, w->pattern)) {
        w->bound_hit = true;
        return BACK;
    }
    w->pattern = at;
    return ins->a;
}

static inline uint32_t interp_branch(RbgWork *w, const RbgIns *ins, uint32_t pc, uint32_t pos) {
    uint32_t i = interp_way(w, ins, 0, pos);
    if (i == ins->n) return BACK;
    uint32_t next = interp_way(w, ins, i + 1, pos);
    if (next < ins->n && !interp_choice(w, pc, pos, next)) {
        w->bound_hit = true;
        return BACK;
    }
    return w->program->links[ins->a + i];
}

/* Several vertices: the first of them. */
static inline uint32_t interp_spread(RbgWork *w, const RbgIns *ins, uint32_t pc, uint32_t *pos) {
    uint32_t v =
        ins->op == RBG_OP_SCAN ? interp_scan(w, ins, pc, *pos) : interp_go(w, ins, pc, *pos);
    if (v == OUT_OF_ROOM) w->bound_hit = true;
    if (v >= OUT_OF_ROOM) return BACK;
    *pos = v;
    return pc + 1;
}

/* What changes the state or its surroundings; false: it does not hold. */
static inline bool interp_change(RbgWork *w, const RbgIns *ins, uint32_t pos) {
    bool room = true;
    int32_t value = (int32_t)ins->a;
    if (ins->op == RBG_OP_OFF)
        room = interp_off(w, ins, pos);
    else if (ins->op == RBG_OP_FRAME)
        room = interp_frame(w, ins->a);
    else if (ins->op == RBG_OP_LET && !interp_value(w, ins, &value))
        return false;
    else
        room = interp_set(w, ins, pos, value);
    if (!room) w->bound_hit = true;
    return room;
}

/* Where to go on after something did not hold; BACK: the search has been everywhere, or a bound was hit. */
static inline uint32_t interp_retreat(RbgWork *w, uint32_t *pos) {
    uint32_t pc = BACK;
    while (pc == BACK) {
        if (--w->budget < 0) w->bound_hit = true;
        if (w->bound_hit || w->nchoices == 0) return BACK;
        pc = interp_back(w, pos);
    }
    return pc;
}

/* Runs until there is nothing left, or a move was found and one is enough: true then. */
static bool interp_run(RbgWork *w, uint32_t pc, uint32_t pos) {
    const RbgProgram *p = w->program;
    const RbgIns *code = p->code;
    const uint8_t *board = w->board;
    for (;;) {
        if (pc == BACK && (pc = interp_retreat(w, &pos)) == BACK) return false;
        const RbgIns *ins = &code[pc];
        bool holds = true;
        switch (ins->op) {
        case RBG_OP_JUMP: pc = ins->a; continue;
        case RBG_OP_ON: holds = p->has[ins->a + board[pos]]; break;
        case RBG_OP_STEP:
            pos = p->steps[ins->a + pos];
            holds = pos != RBG_NOWHERE;
            break;
        case RBG_OP_STEP_ON:
            pos = p->steps[ins->a + pos];
            holds = pos != RBG_NOWHERE && p->has[ins->b + board[pos]];
            break;
        case RBG_OP_TEST: holds = interp_test(w, ins->a, pos); break;
        case RBG_OP_GO:
        case RBG_OP_GO_ON:
        case RBG_OP_SCAN: pc = interp_spread(w, ins, pc, &pos); continue;
        case RBG_OP_OFF:
        case RBG_OP_SET:
        case RBG_OP_LET:
        case RBG_OP_FRAME: holds = interp_change(w, ins, pos); break;
        case RBG_OP_COMPARE: holds = interp_compare(w, &p->compares[ins->a]); break;
        case RBG_OP_PATTERN:
        case RBG_OP_UNLESS:
        case RBG_OP_EITHER: pc = interp_pattern(w, ins, pc, pos); continue;
        case RBG_OP_ACCEPT: pc = interp_accept(w, &pos); continue;
        case RBG_OP_BRANCH: pc = interp_branch(w, ins, pc, pos); continue;
        case RBG_OP_BY_PIECE: pc = p->links[ins->a + board[pos]]; continue;
        case RBG_OP_MARK: holds = interp_unmarked(w, ins->a, pos); break;
        case RBG_OP_SWITCH:
            if (interp_found(w, ins, pos)) return !w->bound_hit;
            holds = false;
            break;
        default: holds = false; break;
        }
        pc = holds ? pc + 1 : BACK;
    }
}

/* ---- questions ------------------------------------------------------------------------------- */

/* From the state's own cell and vertex. True: a move was found and the state is as it makes it. */
static bool interp_search(RbgWork *w, RbgWanted wanted) {
    const RbgAutoState *at = &w->program->automaton->states[w->s->cell];
    w->wanted = wanted;
    w->nchoices = 0;
    w->pattern = NO_PATTERN;
    w->log_base = w->nlog;
    w->frame = w->frame_end = 0;
    w->bound_hit = false;
    w->found = 0;
    w->next = 1;
    if (!interp_frame(w, at->frame * w->layout->words)) {
        w->bound_hit = true;
        return false;
    }
    bool found = interp_run(w, w->program->entry[w->s->cell], w->s->pos);
    if (!found) interp_undo(w, w->log_base);
    return found;
}

static void interp_begin(RbgWork *w, RbgMoves *out) {
    out->steps.n = out->ends.n = 0;
    out->cut = false;
    w->out = out;
    w->budget = w->limit;
    w->bound_hit = false;
}

void rbg_list(RbgWork *w, RbgMoves *out) {
    interp_begin(w, out);
    if (w->s->end == RBG_GOES_ON) interp_search(w, RBG_WANT_ALL);
    out->cut = w->bound_hit;
}

bool rbg_draw(RbgWork *w, uint64_t *rng, RbgMoves *out) {
    interp_begin(w, out);
    w->rng = rng;
    if (w->s->end == RBG_GOES_ON) interp_search(w, RBG_WANT_DRAWN);
    if (w->bound_hit) out->steps.n = out->ends.n = 0; /* it was drawn among some only */
    out->cut = w->bound_hit;
    return out->ends.n > 0;
}

bool rbg_any(RbgWork *w) {
    RbgMark before = rbg_mark(w);
    w->budget = w->limit;
    bool found = interp_search(w, RBG_WANT_FIRST);
    rbg_take_back(w, &before);
    return found;
}

void rbg_keeper_moves(RbgWork *w, uint32_t most, RbgMoves *out) {
    interp_begin(w, out);
    interp_search(w, RBG_WANT_ALL);
    out->cut = w->bound_hit;
    if (out->ends.n > most) {
        out->ends.n = most;
        out->steps.n = most ? out->ends.v[most - 1] : 0;
    }
}

void rbg_do(RbgWork *w, const uint32_t *steps, uint32_t n) {
    const RbgProgram *p = w->program;
    uint32_t shift = w->layout->shift, mask = w->layout->mask;
    w->log_base = w->nlog;
    for (uint32_t i = 0; i < n; i++) {
        const RbgIns *ins = &p->modifier[steps[i] >> shift];
        uint32_t pos = steps[i] & mask;
        if (ins->op == RBG_OP_SWITCH) {
            w->s->cell = ins->a;
            w->s->pos = pos;
            w->s->player = (uint8_t)ins->small;
        } else {
            interp_change(w, ins, pos);
        }
    }
    if (!w->remembers) w->nlog = 0;
}

void rbg_play(RbgWork *w, const uint32_t *steps, uint32_t n) {
    w->s->mover = w->s->player;
    w->s->moves++;
    rbg_do(w, steps, n);
    rbg_keeper(w);
}

void rbg_keeper(RbgWork *w) {
    uint32_t count = 0;
    w->budget = w->limit;
    w->bound_hit = false;
    while (w->s->player == RBG_KEEPER) {
        if (!w->remembers) w->nlog = 0;
        if (interp_search(w, RBG_WANT_FIRST) && ++count < RBG_MAX_KEEPER) continue;
        bool stuck = !w->bound_hit && count < RBG_MAX_KEEPER;
        w->s->end = stuck ? RBG_KEEPER_STUCK : RBG_BOUND_HIT;
        if (!w->remembers) w->nlog = 0;
        return;
    }
    w->s->mover = w->s->player;
    if (!w->remembers) w->nlog = 0;
}

RbgMark rbg_mark(const RbgWork *w) {
    return (RbgMark){*w->s, w->nlog};
}

void rbg_take_back(RbgWork *w, const RbgMark *mark) {
    interp_undo(w, mark->log);
    *w->s = mark->head;
}
