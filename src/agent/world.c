/* world.c: worlds that fit what a player has seen.
 *
 * A world follows the game step by step: of its legal moves one is played that reads, to the player, like
 * the move that was seen, and that leads to the view that was seen. A world in which there is none is
 * wrong and does not go on, but how it came about is kept: a world that was right for fifty moves and
 * then had a scout where a captain turned out to be is right but for one draw at the start. So new worlds
 * are mostly made from old ones: one draw or one hidden choice is changed, and the rest of the old
 * world's way is followed as far as it fits what was seen. */
#include "agent/world.h"

#include "agent/fit.h"
#include "agent/rollout.h"
#include "base/rng.h"
#include "core/view.h"

enum {
    WORLD_CANDIDATES = 256, /* moves that are tried at a step */
    WORLD_SEEKS = 2,        /* of these, moves whose draws are looked for */
    WORLD_JOINED = 64,      /* choices of all players at once that are tried */
    WORLD_BYTES = 64 << 20, /* of states */
    WORLD_SEEN = 8,         /* worlds where nothing is hidden */
    WORLD_UNCHANGED = -1,
};

/* How a world went on at a step. */
typedef struct WorldStep {
    uint64_t key;            /* of the move; 0: of several at once */
    uint32_t move;           /* its number in the list */
    uint32_t listed, result; /* where the draws end in World.drawn: of listing moves, of the move */
} WorldStep;

typedef struct World {
    State *state; /* after `steps` */
    bool started;
    bool late; /* it fits as far as it goes, but time was out */
    FitDraws start;
    Vec(WorldStep) steps;
    Vec(int) drawn;
} World;

/* A world that does not fit, but nearly. */
typedef struct NearWorld {
    State *state;
    uint32_t steps;
} NearWorld;

/* What was seen at a step; texts are in Worlds.text. */
typedef struct Sight {
    int player;
    uint32_t move, view, end; /* where the texts begin, and the second one ends */
    uint64_t asked;           /* of what the player had to choose from before it; 0: it had not */
    uint32_t tried, changed;  /* how often a world was to go another way there, and did */
} Sight;

struct Worlds {
    const Game *game;
    Player *player;
    int seat;
    uint64_t rng;
    /* What was seen. sights.v[0] is the start, without a move. */
    Vec(Sight) sights;
    uint64_t asked; /* now; else 0 */
    StrBuf text;
    /* The worlds: those that fit come first. */
    World *worlds, spare;
    uint32_t most, fit;
    NearWorld near[WORLDS_NEAR];
    uint32_t nnear;
    FitDraws start; /* one that fits, once it was found */
    bool start_known;
    WorldsStats stats;
    /* For the moment of a call. */
    const Timer *timer;
    State *after;
    MoveList *list, *joined;
    StrBuf seen, view;
    Vec(int) listed;     /* how chance went when the moves were listed */
    FitDraws draws;      /* and when the last one was carried out */
    Vec(uint32_t) order; /* numbers of moves to be tried */
};

/* ---- life ------------------------------------------------------------------------------------ */

Worlds *worlds_open(const Game *game, uint32_t most) {
    Worlds *w = mem_alloc(sizeof *w);
    const GameOps *ops = game->ops;
    size_t bytes = ops->state_bytes ? ops->state_bytes(game) + 1 : 1;
    if (most > WORLD_BYTES / bytes) most = (uint32_t)(WORLD_BYTES / bytes);
    /* Where nothing is hidden what is seen is nearly all there is: moves may still read the same. */
    if (!game->hidden && most > WORLD_SEEN) most = WORLD_SEEN;
    if (most < 1) most = 1;
    *w = (Worlds){.game = game, .most = most, .seat = 1};
    w->player = ops->player_new(game);
    w->list = ops->list_new(game);
    w->joined = ops->list_new(game);
    w->after = ops->state_new(game);
    w->worlds = mem_alloc(most * sizeof *w->worlds);
    for (uint32_t i = 0; i < most; i++) w->worlds[i] = (World){.state = ops->state_new(game)};
    w->spare = (World){.state = ops->state_new(game)};
    for (int i = 0; i < WORLDS_NEAR; i++) w->near[i].state = ops->state_new(game);
    return w;
}

static void world_free(const Worlds *w, World *one) {
    w->game->ops->state_free(one->state);
    fit_draws_free(&one->start);
    vec_free(&one->steps);
    vec_free(&one->drawn);
}

void worlds_close(Worlds *w) {
    const GameOps *ops = w->game->ops;
    for (uint32_t i = 0; i < w->most; i++) world_free(w, &w->worlds[i]);
    world_free(w, &w->spare);
    for (int i = 0; i < WORLDS_NEAR; i++) ops->state_free(w->near[i].state);
    ops->state_free(w->after);
    ops->list_free(w->joined);
    ops->list_free(w->list);
    ops->player_free(w->player);
    fit_draws_free(&w->start);
    fit_draws_free(&w->draws);
    sb_free(&w->text);
    sb_free(&w->seen);
    sb_free(&w->view);
    vec_free(&w->sights);
    vec_free(&w->order);
    vec_free(&w->listed);
    free(w->worlds);
    free(w);
}

/* ---- what was seen --------------------------------------------------------------------------- */

static void sight_add(Worlds *w, int player, Str move, Str view) {
    Sight s = {.player = player, .asked = w->asked, .move = (uint32_t)w->text.n};
    sb_str(&w->text, move);
    s.view = (uint32_t)w->text.n;
    sb_str(&w->text, view);
    s.end = (uint32_t)w->text.n;
    vec_push(&w->sights, s);
    w->asked = 0;
}

static Str sight_move(const Worlds *w, const Sight *s) {
    return str_sub(sb_view(&w->text), s->move, s->view);
}

static Str sight_view(const Worlds *w, const Sight *s) {
    return str_sub(sb_view(&w->text), s->view, s->end);
}

void worlds_begin(Worlds *w, const Opening *opening) {
    w->seat = opening->seat;
    w->rng = rng_mix(opening->seed ^ 0x51ED270B9F3A7C45u);
    w->sights.n = 0;
    w->asked = 0;
    sb_clear(&w->text);
    w->fit = w->nnear = 0;
    w->start_known = w->start.partly = false;
    for (uint32_t i = 0; i < w->most; i++) w->worlds[i].started = w->worlds[i].late = false;
    sight_add(w, 0, STR(""), opening->view);
}

void worlds_saw(Worlds *w, const Step *step) {
    sight_add(w, step->player, step->move, step->view);
}

/* Of several texts, in whatever order; never 0. */
static uint64_t asked_add(uint64_t sum, Str text) {
    return sum + (rng_mix(str_hash64(text)) | 1);
}

void worlds_asked(Worlds *w, const Turn *turn) {
    w->asked = 0;
    for (uint32_t i = 0; turn->moves && i < turn->count; i++)
        w->asked = asked_add(w->asked, turn->moves[i]);
}

/* ---- one step -------------------------------------------------------------------------------- */

static bool world_sees(Worlds *w, const State *state, Str seen) {
    sb_clear(&w->view);
    game_view(w->game, state, agent_player(w->game, state, w->seat), &w->view);
    return str_eq(sb_view(&w->view), seen);
}

static bool world_text_is(Worlds *w, uint32_t i, Str text) {
    sb_clear(&w->seen);
    w->game->ops->move_text(w->game, w->list, i, &w->seen);
    return str_eq(sb_view(&w->seen), text);
}

/* Lists the moves of a state. Has the player what it had to choose from then? */
static bool world_list(Worlds *w, const State *state, uint64_t asked) {
    const Game *game = w->game;
    uint64_t sum = 0;
    if (game->ops->over(state)) return false;
    uint32_t n = game->ops->moves(w->player, state, w->list);
    const int *outcomes = NULL;
    uint32_t draws = game->ops->chance(w->player, NULL, &outcomes);
    w->listed.n = 0;
    for (uint32_t i = 0; i < draws; i++) vec_push(&w->listed, outcomes[i]);
    if (!asked) return true;
    int player = agent_player(game, state, w->seat);
    for (uint32_t i = 0; i < n; i++) {
        if (!game_is_move_of(game, state, w->list, i, player)) continue;
        sb_clear(&w->seen);
        game->ops->move_text(game, w->list, i, &w->seen);
        sum = asked_add(sum, sb_view(&w->seen));
    }
    return sum == asked;
}

/* Does the player see this of move i, which leads to w->after? */
static bool world_move_reads(Worlds *w, const State *before, uint32_t i, Str seen) {
    sb_clear(&w->seen);
    game_move_view(w->game, before, w->after, w->list, i, agent_player(w->game, w->after, w->seat),
                   &w->seen);
    return str_eq(sb_view(&w->seen), seen);
}

/* Carries out move i of a list: as given, at random, or, if `seek`, as it has to be. */
static bool world_apply(Worlds *w, const World *one, const MoveList *list, uint32_t i, Str seen,
                        const FitDraws *given, bool seek) {
    Fit f = {.game = w->game,
             .player = w->player,
             .before = one->state,
             .list = list,
             .move = i,
             .seat = w->seat,
             .seen = seen,
             .out = w->after,
             .timer = w->timer,
             .rng = &w->rng,
             .text = &w->view};
    bool fits = given && given->v.n && fit_try(&f, given);
    if (!fits) fits = fit_try(&f, NULL);
    fit_keep(&f, &w->draws);
    if (fits || w->draws.v.n == 0 || !seek) return fits;
    return fit_find(&f, &w->draws);
}

/* The world goes on to w->after by move i of the list, or by several (UINT32_MAX). */
static void world_step(Worlds *w, World *one, uint32_t i) {
    State *before = one->state;
    WorldStep s = {.move = i};
    if (i != UINT32_MAX) s.key = rollout_key(w->game, w->list, i);
    one->state = w->after;
    w->after = before;
    for (uint32_t k = 0; k < w->listed.n; k++) vec_push(&one->drawn, w->listed.v[k]);
    s.listed = one->drawn.n;
    for (uint32_t k = 0; k < w->draws.v.n; k++) vec_push(&one->drawn, w->draws.v.v[k]);
    s.result = one->drawn.n;
    vec_push(&one->steps, s);
}

/* Puts the moves that may have been the one that was seen into w->order: the one with the key first, the
 * others in any order. With `otherwise` it is left out. */
static void world_candidates(Worlds *w, const World *one, const Sight *s, uint64_t key,
                             bool otherwise) {
    const Game *game = w->game;
    uint32_t n = game->ops->count(w->list), at = UINT32_MAX;
    int own = agent_player(game, one->state, w->seat);
    w->order.n = 0;
    for (uint32_t i = 0; i < n; i++) {
        if (!game_is_move_of(game, one->state, w->list, i, s->player)) continue;
        if (s->player == own && !world_text_is(w, i, sight_move(w, s))) continue;
        vec_push(&w->order, i);
        uint32_t k = rng_below(&w->rng, w->order.n), last = w->order.n - 1;
        w->order.v[last] = w->order.v[k];
        w->order.v[k] = i;
    }
    for (uint32_t k = 0; key && k < w->order.n && at == UINT32_MAX; k++)
        if (rollout_key(game, w->list, w->order.v[k]) == key) at = k;
    if (at == UINT32_MAX) return;
    uint32_t to = otherwise ? w->order.n - 1 : 0, move = w->order.v[at];
    w->order.v[at] = w->order.v[to];
    w->order.v[to] = move;
    w->order.n -= otherwise;
}

/* There are too many to try them all: those that look right beforehand follow the first half. */
static void world_likely_first(Worlds *w, const World *one, Str seen) {
    uint32_t to = WORLD_CANDIDATES / 2;
    int player = agent_player(w->game, one->state, w->seat);
    for (uint32_t k = to; k < w->order.n && to < WORLD_CANDIDATES; k++) {
        uint32_t i = w->order.v[k];
        sb_clear(&w->seen);
        game_move_view(w->game, one->state, one->state, w->list, i, player, &w->seen);
        if (!str_eq(sb_view(&w->seen), seen)) continue;
        w->order.v[k] = w->order.v[to];
        w->order.v[to++] = i;
    }
    w->order.n = WORLD_CANDIDATES;
}

/* Where all move at once: for each player any move that reads like its part of what was seen; where
 * things are hidden, any. False: there is none. */
static bool world_choose_all(Worlds *w, Str seen, uint32_t choice[GAME_MAX_PLAYERS + 1]) {
    const Game *game = w->game;
    uint32_t n = game->ops->count(w->list);
    Str part = game->hidden ? seen : str_cut(&seen, '+');
    for (int p = 0; p <= GAME_MAX_PLAYERS; p++) choice[p] = UINT32_MAX;
    for (int p = 1; p <= game->players && p <= GAME_MAX_PLAYERS; p++) {
        uint32_t alike = 0;
        for (uint32_t i = 0; i < n; i++)
            if (game->ops->move_player(w->list, i) == p &&
                (game->hidden || world_text_is(w, i, part)) && rng_below(&w->rng, ++alike) == 0)
                choice[p] = i;
        if (alike && !game->hidden) part = str_cut(&seen, '+');
    }
    return game->hidden || part.n == 0;
}

static bool world_all_read(Worlds *w, const State *before, const uint32_t *choice, Str seen) {
    const Game *game = w->game;
    int player = agent_player(game, w->after, w->seat);
    sb_clear(&w->seen);
    for (int p = 1; p <= game->players; p++) {
        if (choice[p] == UINT32_MAX) continue;
        if (w->seen.n) sb_char(&w->seen, '+');
        game_move_view(game, before, w->after, w->list, choice[p], player, &w->seen);
    }
    return str_eq(sb_view(&w->seen), seen);
}

static bool world_go_joined(Worlds *w, World *one, const Sight *s) {
    uint32_t choice[GAME_MAX_PLAYERS + 1];
    for (int tries = 0; tries < WORLD_JOINED && !timer_out(w->timer); tries++) {
        if (!world_choose_all(w, sight_move(w, s), choice)) return false;
        w->game->ops->join(w->game, w->list, choice, w->joined);
        if (!world_apply(w, one, w->joined, 0, sight_view(w, s), NULL, tries == 0)) continue;
        if (!world_all_read(w, one->state, choice, sight_move(w, s))) continue;
        world_step(w, one, UINT32_MAX);
        return true;
    }
    return false;
}

/* One step, as the model (or NULL) did it if that fits, or with `otherwise` not so. False: nothing fits,
 * and the world stays as it is. */
static bool world_go(Worlds *w, World *one, const World *model, bool otherwise) {
    const Game *game = w->game;
    uint32_t at = one->steps.n;
    const Sight *s = &w->sights.v[at + 1];
    const WorldStep *as = model && at < model->steps.n ? &model->steps.v[at] : NULL;
    FitDraws given = {0};
    if (as && !otherwise && as->result > as->listed) {
        given.v.v = model->drawn.v + as->listed;
        given.v.n = as->result - as->listed;
    }
    if (game->chance && game->ops->reseed) game->ops->reseed(one->state, rng_next(&w->rng));
    if (!world_list(w, one->state, s->asked)) return false;
    if (game->simultaneous) return world_go_joined(w, one, s);
    world_candidates(w, one, s, as ? as->key : 0, otherwise);
    if (w->order.n > WORLD_CANDIDATES) world_likely_first(w, one, sight_move(w, s));
    int seeks = WORLD_SEEKS;
    for (uint32_t k = 0; k < w->order.n; k++) {
        uint32_t i = w->order.v[k];
        if (timer_out(w->timer)) return false;
        bool fits = world_apply(w, one, w->list, i, sight_view(w, s), &given, false);
        if (!world_move_reads(w, one->state, i, sight_move(w, s))) continue;
        if (!fits && w->draws.v.n && seeks-- > 0)
            fits = world_apply(w, one, w->list, i, sight_view(w, s), NULL, true) &&
                   world_move_reads(w, one->state, i, sight_move(w, s));
        if (!fits) continue;
        world_step(w, one, i);
        return true;
    }
    return false;
}

/* ---- one world ------------------------------------------------------------------------------- */

/* The start: as that of the model but for one draw, or any other that fits. */
static bool world_start(Worlds *w, World *one, const World *model, int64_t change) {
    Fit f = {.game = w->game,
             .player = w->player,
             .seat = w->seat,
             .seen = sight_view(w, &w->sights.v[0]),
             .out = one->state,
             .timer = w->timer,
             .rng = &w->rng,
             .text = &w->view};
    one->steps.n = one->drawn.n = 0;
    one->started = one->late = false;
    if (model) {
        fit_draws_copy(&one->start, &model->start);
        one->started =
            change >= 0 ? fit_change(&f, &one->start, (uint32_t)change) : fit_try(&f, &one->start);
    } else {
        if (!w->start_known) w->start_known = fit_free(&f, &w->start) || fit_find(&f, &w->start);
        if (!w->start_known) return false;
        fit_draws_copy(&one->start, &w->start);
        one->started = fit_again(&f, &one->start) || fit_find(&f, &one->start);
    }
    /* With another outcome there may have been other draws after it. */
    if (one->started && w->game->ops->chance(w->player, NULL, NULL) != one->start.v.n)
        fit_keep(&f, &one->start);
    return one->started;
}

/* Has the world got to now, and has the player what it has to choose from? */
static bool world_arrived(Worlds *w, const World *one) {
    return one->started && one->steps.n + 1 == w->sights.n && world_list(w, one->state, w->asked);
}

static bool world_follow(Worlds *w, World *one, const World *model, int64_t change) {
    one->late = false;
    while (one->steps.n + 1 < w->sights.n) {
        if (world_go(w, one, model, change == (int64_t)one->steps.n)) continue;
        one->late = timer_out(w->timer);
        return false;
    }
    return world_arrived(w, one);
}

/* A draw at the start that can go otherwise; WORLD_UNCHANGED: none was found. */
static int64_t world_draw_to_change(Worlds *w, const World *model) {
    uint32_t alike = 0;
    int64_t chosen = WORLD_UNCHANGED;
    for (uint32_t i = 0; i < model->start.may.n; i++) {
        uint64_t may = model->start.may.v[i];
        if (may & (may - 1) && rng_below(&w->rng, ++alike) == 0) chosen = i;
    }
    return chosen;
}

/* A step of others that can go otherwise, as far as it is known. */
static int64_t world_step_to_change(Worlds *w, const World *model) {
    enum { TRIES = 3 };
    uint32_t alike = 0;
    int64_t chosen = WORLD_UNCHANGED;
    for (uint32_t i = 0; i < model->steps.n; i++) {
        const Sight *s = &w->sights.v[i + 1];
        if (s->asked || (s->tried >= TRIES && !s->changed)) continue;
        if (rng_below(&w->rng, ++alike) == 0) chosen = i;
    }
    return chosen;
}

/* Makes w->spare a new world: any, or one like the model. */
static bool world_make(Worlds *w, const World *model) {
    World *one = &w->spare;
    int64_t start = WORLD_UNCHANGED, step = WORLD_UNCHANGED;
    if (model) {
        start = world_draw_to_change(w, model);
        step = world_step_to_change(w, model);
        if (start == WORLD_UNCHANGED && step == WORLD_UNCHANGED) return false;
        if (start != WORLD_UNCHANGED && step != WORLD_UNCHANGED)
            *(rng_below(&w->rng, 2) ? &start : &step) = WORLD_UNCHANGED;
    }
    w->stats.tries++;
    bool made = world_start(w, one, model, start) && world_follow(w, one, model, step);
    w->stats.failed += !made;
    if (step != WORLD_UNCHANGED) {
        w->sights.v[step + 1].tried++;
        w->sights.v[step + 1].changed += one->steps.n > step;
    }
    return made;
}

static void world_swap(World *a, World *b) {
    World kept = *a;
    *a = *b;
    *b = kept;
}

/* ---- all of them ----------------------------------------------------------------------------- */

/* The world that was right longest; NULL: none has even begun. */
static World *worlds_longest(Worlds *w) {
    World *best = NULL;
    uint32_t alike = 0;
    for (uint32_t i = w->fit; i < w->most; i++) {
        World *one = &w->worlds[i];
        if (!one->started || (best && one->steps.n < best->steps.n)) continue;
        if (best && one->steps.n > best->steps.n) alike = 0;
        if (rng_below(&w->rng, ++alike) == 0) best = one;
    }
    return best;
}

/* One that is no loss. */
static World *worlds_worst(Worlds *w) {
    World *worst = &w->worlds[w->fit];
    for (uint32_t i = w->fit; i < w->most && worst->started; i++) {
        World *one = &w->worlds[i];
        if (!one->started || one->steps.n < worst->steps.n) worst = one;
    }
    return worst;
}

/* Those that fit go on as far as they do. */
static void worlds_go_on(Worlds *w) {
    for (uint32_t i = w->fit; i < w->most; i++)
        if (w->worlds[i].late) world_swap(&w->worlds[i], &w->worlds[w->fit++]);
    for (uint32_t i = 0; i < w->fit;) {
        if (world_follow(w, &w->worlds[i], NULL, WORLD_UNCHANGED))
            i++;
        else
            world_swap(&w->worlds[i], &w->worlds[--w->fit]);
    }
}

/* New ones in place of those that do not fit. */
static void worlds_fill(Worlds *w) {
    enum { FEW = 8, MANY_TRIES = 4, SHORT = 8 };
    uint32_t most_tries = w->most * MANY_TRIES, enough = w->most / 2;
    for (uint32_t tries = 0; w->fit < w->most && !timer_out(w->timer); tries++) {
        if (tries >= (w->fit < FEW ? most_tries : enough)) break;
        const World *model = NULL;
        bool anew = rng_below(&w->rng, w->sights.n < SHORT ? 3 : 12) == 0;
        if (w->fit && !anew) model = &w->worlds[rng_below(&w->rng, w->fit)];
        if (!w->fit && !anew) model = worlds_longest(w);
        bool made = world_make(w, model);
        World *to = worlds_worst(w);
        if (made) {
            world_swap(to, &w->spare);
            world_swap(to, &w->worlds[w->fit++]);
        } else if (w->spare.started && (!to->started || w->spare.steps.n >= to->steps.n)) {
            world_swap(to, &w->spare);
        }
    }
}

/* ---- when nothing fits ----------------------------------------------------------------------- */

/* One step of a world that only comes near: the move after which most of what is seen is right. */
static bool near_go(Worlds *w, State *state, const Sight *s) {
    enum { TRIES = 8 };
    const Game *game = w->game;
    World one = {.state = state};
    uint32_t best = UINT32_MAX, most = 0, choice[GAME_MAX_PLAYERS + 1];
    if (game->ops->over(state)) return false;
    game->ops->moves(w->player, state, w->list);
    if (game->simultaneous) {
        if (!world_choose_all(w, sight_move(w, s), choice)) return false;
        game->ops->join(game, w->list, choice, w->joined);
        game->ops->apply(w->player, state, w->joined, 0);
        return true;
    }
    world_candidates(w, &one, s, 0, false);
    for (uint32_t k = 0; k < w->order.n && k < TRIES && !(k && timer_out(w->timer)); k++) {
        uint32_t i = w->order.v[k];
        game->ops->state_copy(game, w->after, state);
        game->ops->apply(w->player, w->after, w->list, i);
        bool same = world_sees(w, w->after, sight_view(w, s));
        bool reads = world_move_reads(w, state, i, sight_move(w, s));
        uint32_t common = same ? UINT32_MAX / 4 : fit_common(sb_view(&w->view), sight_view(w, s));
        common = (common + 1) * (reads ? 2 : 1);
        if (common > most) most = common, best = i;
        if (same && reads) break;
    }
    if (best == UINT32_MAX) return false;
    game->ops->apply(w->player, state, w->list, best);
    return true;
}

/* Brings one up to now. False: it cannot be brought there. */
static bool near_follow(Worlds *w, NearWorld *near) {
    while (near->steps + 1 < w->sights.n) {
        if (timer_out(w->timer) || !near_go(w, near->state, &w->sights.v[near->steps + 1]))
            return false;
        near->steps++;
    }
    return world_list(w, near->state, 0) &&
           (w->game->simultaneous || agent_mover(w->game, near->state) == w->seat);
}

static void near_swap(NearWorld *a, NearWorld *b) {
    NearWorld kept = *a;
    *a = *b;
    *b = kept;
}

/* A new one, from a world that was right long, or from the start. */
static void near_begin(Worlds *w, NearWorld *near) {
    const World *from = worlds_longest(w);
    near->steps = from ? from->steps.n : 0;
    if (from)
        w->game->ops->state_copy(w->game, near->state, from->state);
    else
        w->game->ops->start(w->player, near->state, rng_next(&w->rng));
}

/* Those of the turn before go on; others join them. */
static void worlds_come_near(Worlds *w) {
    enum { TRIES = 2 * WORLDS_NEAR };
    uint32_t before = w->nnear;
    w->nnear = 0;
    for (uint32_t i = 0; i < before; i++)
        if (near_follow(w, &w->near[i])) near_swap(&w->near[i], &w->near[w->nnear++]);
    for (int i = 0; i < TRIES && w->nnear < WORLDS_NEAR && !timer_out(w->timer); i++) {
        near_begin(w, &w->near[w->nnear]);
        w->nnear += near_follow(w, &w->near[w->nnear]);
    }
}

uint32_t worlds_update(Worlds *w, const Timer *timer) {
    Timer part = *timer;
    if (part.end > 0) part.end = part.begun + (part.end - part.begun) * 0.6;
    w->timer = &part;
    worlds_go_on(w);
    worlds_fill(w);
    w->timer = timer;
    if (w->fit == 0)
        worlds_come_near(w);
    else
        w->nnear = 0;
    w->timer = NULL;
    w->stats.updates++;
    w->stats.worlds += w->fit;
    w->stats.near += w->fit == 0 && w->nnear > 0;
    w->stats.none += w->fit == 0 && w->nnear == 0;
    return w->fit ? w->fit : w->nnear;
}

const State *worlds_at(const Worlds *w, uint32_t i) {
    return w->fit ? w->worlds[i].state : w->near[i].state;
}

bool worlds_fit(const Worlds *w) {
    return w->fit > 0;
}

/* ---- how one came about ----------------------------------------------------------------------- */

static TrialDraws world_drawn(const World *one, uint32_t from, uint32_t to) {
    return to > from ? (TrialDraws){one->drawn.v + from, to - from} : (TrialDraws){0};
}

bool worlds_trial(Worlds *w, uint32_t i, Trial *out) {
    const Game *game = w->game;
    const GameOps *ops = game->ops;
    const World *one = &w->worlds[i];
    if (i >= w->fit || (game->hidden && game->simultaneous)) return false;
    *out = (Trial){.game = game->name, .identity = game->identity};
    out->start = (TrialDraws){
        arena_copy(&out->arena, one->start.v.v, one->start.v.n * sizeof *one->start.v.v),
        one->start.v.n};
    ops->force(w->player, out->start.v, out->start.n);
    ops->start(w->player, w->after, out->seed);
    for (uint32_t k = 0; k < one->steps.n; k++) {
        const WorldStep *s = &one->steps.v[k];
        uint32_t first = k ? one->steps.v[k - 1].result : 0;
        TrialDraws listed = world_drawn(one, first, s->listed);
        TrialDraws result = world_drawn(one, s->listed, s->result);
        if (s->move == UINT32_MAX) {
            trial_add(out, sight_move(w, &w->sights.v[k + 1]), 0, listed, result);
            continue;
        }
        ops->force(w->player, listed.v, listed.n);
        if (s->move >= ops->moves(w->player, w->after, w->list)) break;
        sb_clear(&w->seen);
        ops->move_text(game, w->list, s->move, &w->seen);
        trial_add(out, sb_view(&w->seen), s->move, listed, result);
        ops->force(w->player, result.v, result.n);
        ops->apply(w->player, w->after, w->list, s->move);
    }
    ops->force(w->player, NULL, 0);
    return out->moves.n == one->steps.n;
}

const WorldsStats *worlds_stats(const Worlds *w) {
    return &w->stats;
}
