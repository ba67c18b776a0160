/* trial.c: games that were played: reading, writing, playing them again. */
#include "core/trial.h"

#include <inttypes.h>

#include "core/view.h"

/* ---- reading --------------------------------------------------------------------------------- */

static bool read_draws(Trial *t, Str rest, TrialDraws *out) {
    int v[TRIAL_MAX_DRAWS];
    uint32_t n = 0;
    while (rest.n) {
        Str word = str_cut(&rest, ' ');
        if (n == TRIAL_MAX_DRAWS || !str_to_int(word, &v[n]) || v[n] < 0) return false;
        n++;
    }
    *out = (TrialDraws){arena_copy(&t->arena, v, n * sizeof *v), n};
    return n > 0;
}

static bool read_move(Trial *t, Str rest) {
    uint64_t index;
    TrialMove m = {0};
    for (uint32_t i = rest.n; i-- > 0 && !m.text.n;)
        if (rest.s[i] == '#') {
            if (!str_to_u64(str_sub(rest, i + 1, rest.n), &index) || index > UINT32_MAX)
                return false;
            m.text = str_trim(str_sub(rest, 0, i));
            m.index = (uint32_t)index;
        }
    if (!m.text.n || t->moves.n >= TRIAL_MAX_MOVES) return false;
    m.text.s = arena_copy(&t->arena, m.text.s, m.text.n);
    vec_push(&t->moves, m);
    return true;
}

static Str trial_keep(Trial *t, Str s) {
    return (Str){arena_copy(&t->arena, s.s, s.n), s.n};
}

static bool read_line(Trial *t, Str key, Str rest, TrialDraws *drawn) {
    if (str_is(key, "game")) return (t->game = trial_keep(t, rest)).n > 0;
    if (str_is(key, "rules")) return str_to_hex64(rest, &t->identity);
    if (str_is(key, "ruleset")) return (t->ruleset = trial_keep(t, rest)).n > 0;
    if (str_is(key, "seed")) return str_to_u64(rest, &t->seed);
    if (str_is(key, "start")) return read_draws(t, rest, &t->start);
    if (str_is(key, "drawn")) return read_draws(t, rest, drawn);
    if (str_is(key, "stopped")) return (t->stopped = trial_keep(t, rest)).n > 0;
    if (str_is(key, "end")) return (t->end = trial_keep(t, rest)).n > 0;
    if (str_is(key, "option")) {
        Str option = trial_keep(t, rest);
        vec_push(&t->options, option);
        return rest.n > 0;
    }
    if (str_is(key, "result"))
        return t->moves.n && read_draws(t, rest, &t->moves.v[t->moves.n - 1].result);
    if (!str_is(key, "move") || !read_move(t, rest)) return false;
    t->moves.v[t->moves.n - 1].drawn = *drawn;
    *drawn = (TrialDraws){0};
    return true;
}

bool trial_read(Trial *t, Str text, StrBuf *error) {
    *t = (Trial){0};
    TrialDraws drawn = {0};
    uint32_t number = 0;
    while (text.n) {
        Str line = str_trim(str_cut(&text, '\n'));
        number++;
        if (!line.n) continue;
        if (number == 1) {
            if (str_is(line, "tessera trial 1")) continue;
            sb_text(error, "line 1: this is not a trial (`tessera trial 1` is missing)");
            return false;
        }
        Str rest = line, key = str_cut(&rest, ' ');
        if (t->end.n || !read_line(t, key, rest, &drawn)) {
            sb_fmt(error, "line %u: `%.*s` cannot be understood here", number,
                   (int)(line.n < 60 ? line.n : 60), line.s);
            return false;
        }
    }
    if (number == 0) sb_text(error, "the trial is empty");
    return number > 0;
}

/* ---- writing --------------------------------------------------------------------------------- */

static void write_draws(StrBuf *out, const char *key, TrialDraws d) {
    if (!d.n) return;
    sb_text(out, key);
    for (uint32_t i = 0; i < d.n; i++) sb_fmt(out, " %d", d.v[i]);
    sb_char(out, '\n');
}

void trial_write(const Trial *t, StrBuf *out) {
    sb_fmt(out, "tessera trial 1\ngame " STR_FMT "\nrules %016" PRIx64 "\n", STR_ARG(t->game),
           t->identity);
    for (uint32_t i = 0; i < t->options.n; i++)
        sb_fmt(out, "option " STR_FMT "\n", STR_ARG(t->options.v[i]));
    if (t->ruleset.n) sb_fmt(out, "ruleset " STR_FMT "\n", STR_ARG(t->ruleset));
    sb_fmt(out, "seed %" PRIu64 "\n", t->seed);
    write_draws(out, "start", t->start);
    for (uint32_t i = 0; i < t->moves.n; i++) {
        const TrialMove *m = &t->moves.v[i];
        write_draws(out, "drawn", m->drawn);
        sb_fmt(out, "move " STR_FMT " #%u\n", STR_ARG(m->text), m->index);
        write_draws(out, "result", m->result);
    }
    if (t->stopped.n) sb_fmt(out, "stopped " STR_FMT "\n", STR_ARG(t->stopped));
    if (t->end.n) sb_fmt(out, "end " STR_FMT "\n", STR_ARG(t->end));
}

void trial_add(Trial *t, Str text, uint32_t index, TrialDraws drawn, TrialDraws result) {
    TrialMove m = {.text = trial_keep(t, text), .index = index, .drawn = drawn, .result = result};
    m.drawn.v = arena_copy(&t->arena, drawn.v, drawn.n * sizeof *drawn.v);
    m.result.v = arena_copy(&t->arena, result.v, result.n * sizeof *result.v);
    vec_push(&t->moves, m);
}

void trial_stop(Trial *t, const char *how, int seat, Str reason) {
    StrBuf text = {0};
    sb_fmt(&text, "%s %d", how, seat);
    if (reason.n) sb_fmt(&text, " " STR_FMT, STR_ARG(reason));
    /* It is one line. */
    for (size_t i = 0; i < text.n; i++)
        if ((unsigned char)text.s[i] < ' ') text.s[i] = ' ';
    t->stopped = trial_keep(t, str_trim(sb_view(&text)));
    sb_free(&text);
}

int trial_resigned(const Trial *t, int players) {
    Str rest = t->stopped, how = str_cut(&rest, ' '), who = str_cut(&rest, ' ');
    int seat = 0;
    bool is = str_is(how, "resigned") && str_to_int(who, &seat) && seat >= 1 && seat <= players;
    return is ? seat : 0;
}

void trial_free(Trial *t) {
    vec_free(&t->options);
    vec_free(&t->moves);
    arena_free(&t->arena);
}

void trial_outcome(const Game *game, const State *state, StrBuf *out) {
    if (!game->ops->over(state)) {
        sb_text(out, "none");
        return;
    }
    sb_fmt(out, "winner=%d ranks=", game->ops->winner(state));
    for (int p = 1; p <= game->players; p++)
        sb_fmt(out, "%s%g", p > 1 ? "," : "", game->ops->rank(state, p));
}

/* ---- playing again --------------------------------------------------------------------------- */

/* A move of the list that reads like this, the given one if it does; of that player, 0: of anybody. */
static uint32_t find_text(const TrialFinder *f, const State *state, Str wanted, uint32_t index,
                          int player) {
    const GameOps *ops = f->game->ops;
    uint32_t n = ops->count(f->list), found = UINT32_MAX;
    StrBuf text = {0};
    for (uint32_t k = 0; k <= n && found == UINT32_MAX; k++) {
        uint32_t i = k == 0 ? index : k - 1;
        if (i >= n || (player && !game_is_move_of(f->game, state, f->list, i, player))) continue;
        sb_clear(&text);
        ops->move_text(f->game, f->list, i, &text);
        if (str_eq(sb_view(&text), wanted)) found = i;
    }
    sb_free(&text);
    return found;
}

/* Each player with a move among them makes one; the texts follow each other in the order of players. */
static bool find_joined(TrialFinder *f, const State *state, Str rest) {
    Str part = str_cut(&rest, '+');
    for (int p = 0; p <= GAME_MAX_PLAYERS; p++) f->choice[p] = UINT32_MAX;
    for (int p = 1; part.n && p <= f->game->players && p <= GAME_MAX_PLAYERS; p++) {
        f->choice[p] = find_text(f, state, part, UINT32_MAX, p);
        if (f->choice[p] != UINT32_MAX) part = str_cut(&rest, '+');
    }
    return part.n == 0;
}

bool trial_find(TrialFinder *f, const State *state, const TrialMove *m) {
    f->joined = f->game->simultaneous && f->game->ops->join && m->text.n &&
                memchr(m->text.s, '+', m->text.n);
    if (f->joined) return find_joined(f, state, m->text);
    f->choice[0] = find_text(f, state, m->text, m->index, 0);
    return f->choice[0] != UINT32_MAX;
}

static bool replay_one(TrialReplay *r, uint32_t i, StrBuf *error) {
    const GameOps *ops = r->game->ops;
    const TrialMove *m = &r->trial->moves.v[i];
    if (ops->over(r->state)) {
        sb_fmt(error, "move %u: the game is over already", i + 1);
        return false;
    }
    ops->force(r->player, m->drawn.v, m->drawn.n);
    ops->moves(r->player, r->state, r->list);
    TrialFinder f = {.game = r->game, .list = r->list};
    if (!trial_find(&f, r->state, m)) {
        sb_fmt(error, "move %u: `" STR_FMT "` is not legal", i + 1, STR_ARG(m->text));
        return false;
    }
    if (f.joined) {
        MoveList *joined = ops->list_new(r->game);
        ops->join(r->game, r->list, f.choice, joined);
        ops->list_free(r->list);
        r->list = joined;
        f.choice[0] = 0;
    }
    if (r->each) r->each(r, i, f.choice[0]);
    ops->force(r->player, m->result.v, m->result.n);
    ops->apply(r->player, r->state, r->list, f.choice[0]);
    ops->force(r->player, NULL, 0);
    return true;
}

bool trial_replay(TrialReplay *r, StrBuf *error) {
    const GameOps *ops = r->game->ops;
    const Trial *t = r->trial;
    if (t->identity && t->identity != r->game->identity) {
        sb_text(error, "the trial was played by other rules");
        return false;
    }
    ops->force(r->player, t->start.v, t->start.n);
    ops->start(r->player, r->state, t->seed);
    ops->force(r->player, NULL, 0);
    for (uint32_t i = 0; i < t->moves.n && i < r->count; i++)
        if (!replay_one(r, i, error)) return false;
    if (r->count < t->moves.n || !t->end.n) return true;
    StrBuf end = {0};
    trial_outcome(r->game, r->state, &end);
    bool same = str_eq(sb_view(&end), t->end);
    if (!same)
        sb_fmt(error, "the outcome is `%s`, not `" STR_FMT "`", sb_cstr(&end), STR_ARG(t->end));
    sb_free(&end);
    return same;
}
