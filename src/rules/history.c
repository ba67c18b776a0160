/* history.c: positions a game has been in. One list serves all rules: those that look at a turn
 * only begin it anew with every turn. */
#include "rules/history.h"

#include "base/rng.h"

static uint64_t hash_join(uint64_t h, uint64_t v) {
    return rng_mix(h + 0x9E3779B97F4A7C15u) ^ rng_mix(v + 0xD1B54A32D192ED03u);
}

uint64_t history_position(const Rules *r, const State *s) {
    uint64_t h = hash_join(state_hash(r, s), (uint64_t)(uint32_t)s->temp);
    for (int p = 1; p <= r->players; p++)
        if (s->seat[p].turn_of != p) h = hash_join(h, (uint64_t)p << 32 | s->seat[p].turn_of);
    return h;
}

uint64_t history_situation(const Rules *r, const State *s) {
    uint64_t h = history_position(r, s);
    h = hash_join(h, (uint64_t)(uint32_t)s->mover << 32 | (uint32_t)s->next);
    h = hash_join(h, (uint64_t)(uint32_t)s->prev << 32 | s->active);
    h = hash_join(h, (uint64_t)s->triggered << 32 | s->stalemate);
    h = hash_join(h,
                  (uint64_t)(uint32_t)s->turns_same_player << 32 | (uint32_t)s->consecutive_passes);
    for (int i = 0; i < s->npending && i < PENDING_MAX; i++)
        h = hash_join(h, (uint64_t)(uint32_t)s->pending[i]);
    if (r->layout.scores) {
        const int *scores = STATE_CAT(int, s, r->layout.scores);
        for (int p = 1; p <= r->players; p++) h = hash_join(h, (uint64_t)(uint32_t)scores[p]);
    }
    return h;
}

static uint64_t *history_list(const Rules *r, State *s) {
    return STATE_AT(uint64_t, s, r->layout.history);
}

static void history_push(const Rules *r, State *s, uint64_t h) {
    if (s->nhistory < (uint32_t)r->max_moves + 2) history_list(r, s)[s->nhistory++] = h;
}

void history_start(const Rules *r, State *s) {
    s->nhistory = 0;
    if (r->meta.kept == REPEAT_POSITIONAL || r->meta.kept == REPEAT_POSITIONAL_IN_TURN)
        history_push(r, s, history_position(r, s));
}

void history_add(const Rules *r, State *s) {
    if (!r->layout.history) return;
    RepeatRule rule = r->meta.kept;
    bool new_turn = s->mover != s->prev, situation = false;
    switch (rule) {
    case REPEAT_SITUATIONAL:
    case REPEAT_SITUATIONAL_IN_TURN: situation = true; break;
    default: break;
    }
    bool in_turn = rule == REPEAT_POSITIONAL_IN_TURN || rule == REPEAT_SITUATIONAL_IN_TURN;
    uint64_t h = situation ? history_situation(r, s) : history_position(r, s);
    if (in_turn) {
        if (new_turn) s->nhistory = 0;
        history_push(r, s, h);
    } else if (rule != REPEAT_NONE && new_turn) {
        history_push(r, s, h);
    } else if (r->layout.features & USES_CYCLE) {
        history_push(r, s, history_position(r, s));
    }
}

bool history_repeats(const Rules *r, const State *s, RepeatRule type) {
    if (!r->layout.history || type == REPEAT_NONE) return false;
    bool situation = type == REPEAT_SITUATIONAL || type == REPEAT_SITUATIONAL_IN_TURN;
    bool in_turn = type == REPEAT_POSITIONAL_IN_TURN || type == REPEAT_SITUATIONAL_IN_TURN;
    RepeatRule kept = r->meta.kept;
    bool turn_kept = kept == REPEAT_POSITIONAL_IN_TURN || kept == REPEAT_SITUATIONAL_IN_TURN;
    if (in_turn != turn_kept && (in_turn || kept != REPEAT_NONE)) return false;
    uint64_t h = situation ? history_situation(r, s) : history_position(r, s);
    const uint64_t *list = STATE_CAT(uint64_t, s, r->layout.history);
    uint32_t n = s->nhistory;
    for (; n >= 4; n -= 4) { /* four at a time: most often there is none */
        const uint64_t *v = list + n - 4;
        if ((v[0] == h) | (v[1] == h) | (v[2] == h) | (v[3] == h)) return true;
    }
    while (n-- > 0)
        if (list[n] == h) return true;
    return false;
}

bool history_cycles(const Rules *r, const State *s) {
    if (!r->layout.history) return false;
    uint32_t block = (uint32_t)(r->players * r->players);
    if (block == 0 || s->nhistory < 3 * block) return false;
    const uint64_t *end = STATE_CAT(uint64_t, s, r->layout.history) + s->nhistory;
    size_t bytes = block * sizeof *end;
    return memcmp(end - block, end - 2 * block, bytes) == 0 &&
           memcmp(end - block, end - 3 * block, bytes) == 0;
}
