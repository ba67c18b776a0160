/* conform_trials.c: replays recorded games and compares.
 *
 * Where chance is involved the recording tells what the dice showed. Other draws leave no trace of
 * their own: they are searched, until what follows from them is what was recorded. */
#include "cli/conform_trials.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/vec.h"
#include "cli/recorded.h"
#include "core/perft.h"
#include "rules/lgdl.h"
#include "rules/moves.h"

enum {
    REPLAY_MAX_DRAWS = 512,
    REPLAY_MAX_TRIES = 200000,
    REPLAY_EXACT_TRIES = 2000,
    REPLAY_EXACT_LISTS = 20000
};

typedef struct Replay {
    TrialConformance *c;
    const Game *game;
    const GameOps *ops;
    Player *player;
    State *state, *next;
    MoveList *list, *later;
    MoveList *record; /* all that the last move did */
    StrBuf ours, text;
    Vec(Str) sorted; /* texts of moves, sorted */
    Vec(uint32_t) spans;
    int draws[REPLAY_MAX_DRAWS];
    int listed[REPLAY_MAX_DRAWS]; /* draws with which r->list was made */
    uint32_t nlisted, napplied;
    uint32_t ply, trial;
} Replay;

static void replay_open(Replay *r, TrialConformance *c) {
    *r = (Replay){.c = c, .game = c->game, .ops = c->game->ops};
    r->player = r->ops->player_new(r->game);
    r->state = r->ops->state_new(r->game);
    r->next = r->ops->state_new(r->game);
    r->list = r->ops->list_new(r->game);
    r->later = r->ops->list_new(r->game);
    r->record = moves_new();
}

static void replay_close(Replay *r) {
    moves_free(r->record);
    r->ops->list_free(r->later);
    r->ops->list_free(r->list);
    r->ops->state_free(r->next);
    r->ops->state_free(r->state);
    r->ops->player_free(r->player);
    sb_free(&r->ours);
    sb_free(&r->text);
    vec_free(&r->sorted);
    vec_free(&r->spans);
}

/* ---- comparing ------------------------------------------------------------------------------- */

static bool replay_differs(Replay *r, const char *what, Str recorded, Str ours) {
    sb_fmt(r->c->report,
           "    trial %u, ply %u: %s\n        recorded " STR_FMT "\n        ours     " STR_FMT "\n",
           r->trial, r->ply, what, STR_ARG(recorded), STR_ARG(ours));
    return false;
}

static bool same_state(Replay *r, const State *s, Str recorded) {
    sb_clear(&r->text);
    r->ops->state_text(r->game, s, &r->text);
    return str_eq(str_trim(sb_view(&r->text)), str_trim(recorded));
}

static int by_text(const void *a, const void *b) {
    return str_cmp(*(const Str *)a, *(const Str *)b);
}

/* The moves of a list as recorded lines have them: sorted, joined by blanks, in r->ours. */
static void list_text(Replay *r, const MoveList *list) {
    uint32_t n = r->ops->count(list);
    r->spans.n = r->sorted.n = 0;
    sb_clear(&r->text);
    for (uint32_t i = 0; i < n; i++) {
        vec_push(&r->spans, (uint32_t)r->text.n);
        r->ops->move_text(r->game, list, i, &r->text);
    }
    vec_push(&r->spans, (uint32_t)r->text.n);
    for (uint32_t i = 0; i < n; i++)
        vec_push(&r->sorted, str_sub(sb_view(&r->text), r->spans.v[i], r->spans.v[i + 1]));
    if (n) qsort(r->sorted.v, n, sizeof *r->sorted.v, by_text);
    sb_clear(&r->ours);
    for (uint32_t i = 0; i < n; i++) {
        if (i) sb_char(&r->ours, ' ');
        sb_str(&r->ours, r->sorted.v[i]);
    }
}

/* Against a line L, N or C, which has nothing but how many there are. */
static bool same_list(Replay *r, const MoveList *list, RecordedLine line) {
    char number[24], hash[24];
    Str rest = line.rest, count = str_cut(&rest, ' ');
    snprintf(number, sizeof number, "%u", r->ops->count(list));
    if (!str_is(count, number) && !str_is(count, "?")) return false;
    if (str_is(line.key, "C")) return true;
    list_text(r, list);
    if (str_is(line.key, "L")) return str_eq(sb_view(&r->ours), rest);
    snprintf(hash, sizeof hash, "%llx", (unsigned long long)str_hash64(sb_view(&r->ours)));
    return str_is(rest, hash);
}

/* What only one of two sorted lists has. */
static void list_differs(Replay *r, Str recorded) {
    Str ours = sb_view(&r->ours), a = {0}, b = {0};
    StrBuf missing = {0}, extra = {0};
    bool have_a = false, have_b = false;
    while (recorded.n || ours.n || have_a || have_b) {
        if (!have_a && recorded.n) a = str_cut(&recorded, ' '), have_a = true;
        if (!have_b && ours.n) b = str_cut(&ours, ' '), have_b = true;
        int order = !have_a ? 1 : !have_b ? -1 : str_cmp(a, b);
        if (order < 0) sb_fmt(&missing, " " STR_FMT, STR_ARG(a));
        if (order > 0) sb_fmt(&extra, " " STR_FMT, STR_ARG(b));
        if (order <= 0) have_a = false;
        if (order >= 0) have_b = false;
    }
    sb_fmt(r->c->report, "        only recorded:%.600s\n        only ours:    %.600s\n",
           sb_cstr(&missing), sb_cstr(&extra));
    sb_free(&missing);
    sb_free(&extra);
}

/* ---- chance ---------------------------------------------------------------------------------- */

/* The next combination of the draws that are not known; false when all were tried. */
static bool next_draws(Replay *r, uint32_t known, uint32_t *n) {
    const uint32_t *ways;
    uint32_t made = r->ops->chance(r->player, &ways, NULL);
    if (made > REPLAY_MAX_DRAWS) made = REPLAY_MAX_DRAWS;
    for (uint32_t i = *n; i < made; i++) r->draws[i] = 0;
    while (made > known) {
        if ((uint32_t)++r->draws[made - 1] < ways[made - 1]) break;
        made--;
    }
    *n = made;
    return made > known;
}

/* Does our move begin with the recorded actions (without those of consequences)? */
static bool does_as_recorded(Replay *r, const MoveList *list, uint32_t i, Str full) {
    StrBuf text = {0};
    r->ops->move_actions(r->game, list, i, &text);
    Str ours = sb_view(&text);
    uint32_t n = ours.n > 2 ? ours.n - 2 : 0; /* without the brackets at the end */
    bool same = full.n >= n && memcmp(full.s, ours.s, n) == 0;
    sb_free(&text);
    return same;
}

/* Takes the number of a site off a short form: `c12.1>…` has 12. False: there is none. */
static bool cut_site(Str *text, int *site) {
    Str end = str_cut(text, '>');
    uint32_t from = end.n && (end.s[0] == 'c' || end.s[0] == 'v' || end.s[0] == 'e'), to = from;
    while (to < end.n && end.s[to] >= '0' && end.s[to] <= '9') to++;
    return str_to_int(str_sub(end, from, to), site);
}

/* Does a move of this short form go from and to where the recorded one does? One that nobody decided on has
 * no places of its own (-1). */
static bool goes_as_recorded(Str text, Str full) {
    int from, to, ours;
    Str head = str_sub(full, 0, recorded_find(full, "actions=", 0));
    bool goes = str_to_int(recorded_field(head, "from"), &from) &&
                str_to_int(recorded_field(head, "to"), &to);
    if (!goes) return !cut_site(&text, &ours);
    if (text.n && text.s[0] == '-') return true;
    return cut_site(&text, &ours) && ours == from && cut_site(&text, &ours) && ours == to;
}

/* Is our move called like the recorded one? Where `?` stands for its name, it has to go the same way. */
static bool named_as_recorded(Replay *r, const MoveList *list, uint32_t i, Str wanted, Str full) {
    StrBuf text = {0};
    r->ops->move_text(r->game, list, i, &text);
    bool same = str_is(wanted, "?") ? goes_as_recorded(sb_view(&text), full)
                                    : str_eq(sb_view(&text), wanted);
    sb_free(&text);
    return same;
}

/* Is the recorded move among those of the list, with what it does? */
static bool has_recorded(Replay *r, const MoveList *list, Str full) {
    Str rest = full, wanted = str_cut(&rest, ' ');
    uint32_t n = r->ops->count(list);
    bool found = full.n == 0;
    for (uint32_t i = 0; i < n && !found; i++)
        found = named_as_recorded(r, list, i, wanted, rest) && does_as_recorded(r, list, i, rest);
    return found;
}

/* A listing that is being looked for. */
typedef struct Listing {
    const State *s;
    MoveList *list;
    RecordedLine line;
    Str full;
    uint32_t dice; /* draws that the recording tells */
    bool exactly;  /* what the recorded move does must be as recorded, too */
} Listing;

/* Lists with the first n draws as they are; is it the recorded list? *made: how many were drawn. */
static bool listing_holds(Replay *r, const Listing *l, uint32_t n, uint32_t *made) {
    r->ops->force(r->player, r->draws, n);
    r->ops->moves(r->player, l->s, l->list);
    *made = r->ops->chance(r->player, NULL, NULL);
    if (*made > n && n < REPLAY_MAX_DRAWS) return false;
    if (!same_list(r, l->list, l->line)) return false;
    return !l->exactly || *made <= l->dice || has_recorded(r, l->list, l->full);
}

/* Most moves draw for themselves: one draw after the other takes each outcome, the others the first
 * one. */
static bool listing_by_one(Replay *r, const Listing *l, uint32_t n, uint32_t *made) {
    uint32_t ways[REPLAY_MAX_DRAWS];
    const uint32_t *all;
    if (r->ops->chance(r->player, &all, NULL) < n) return false;
    memcpy(ways, all, n * sizeof *ways);
    for (uint32_t k = l->dice; k < n; k++) {
        for (uint32_t v = 1; v < ways[k]; v++) {
            r->draws[k] = (int)v;
            if (listing_holds(r, l, n, made)) return true;
        }
        r->draws[k] = 0;
    }
    return false;
}

/* Lists the moves; with chance, so that they are the recorded ones. *n: draws that were forced. */
static bool listing_find(Replay *r, const Listing *l, uint32_t *n, uint32_t *made) {
    uint32_t most = l->exactly ? REPLAY_EXACT_LISTS : REPLAY_MAX_TRIES;
    bool first = true;
    for (uint32_t tries = 0; tries < most; tries++) {
        if (listing_holds(r, l, *n, made)) return true;
        if (*made > *n && *n < REPLAY_MAX_DRAWS) { /* free draws begin with the first outcome */
            while (*n < *made && *n < REPLAY_MAX_DRAWS) r->draws[(*n)++] = 0;
            continue;
        }
        if (first && l->exactly && listing_by_one(r, l, *n, made)) return true;
        if (first && l->exactly) listing_holds(r, l, *n, made); /* as it was, to go on from it */
        first = false;
        if (!next_draws(r, *made < l->dice ? *made : l->dice, n)) return false;
    }
    return false;
}

static bool replay_list_so(Replay *r, Listing l, uint32_t *used) {
    uint32_t n, made = 0;
    l.dice = n = recorded_dice(l.full, r->draws, REPLAY_MAX_DRAWS);
    bool found = listing_find(r, &l, &n, &made);
    r->ops->force(r->player, NULL, 0);
    *used = made < l.dice ? made : l.dice;
    if (!found || l.list != r->list) return found;
    r->nlisted = made < n ? made : n;
    memcpy(r->listed, r->draws, r->nlisted * sizeof *r->listed);
    return true;
}

static bool replay_list(Replay *r, const State *s, MoveList *list, RecordedLine line, Str full,
                        uint32_t *used) {
    Listing l = {.s = s, .list = list, .line = line, .full = full, .exactly = list == r->list};
    if (l.exactly && replay_list_so(r, l, used)) return true;
    l.exactly = false;
    return replay_list_so(r, l, used);
}

/* ---- a move ---------------------------------------------------------------------------------- */

/* What follows a move in the recording: its state and list of moves, where there are. */
typedef struct Following {
    bool has_state, has_list, ends;
    RecordedLine state, list, end;
    Str full; /* of the move after it */
} Following;

static Following replay_following(const Recorded *at) {
    Recorded copy = *at;
    Following f = {0};
    RecordedLine line;
    while (recorded_next(&copy, &line)) {
        if (str_is(line.key, "S")) {
            f.has_state = true;
            f.state = line;
        } else if (recorded_is_list(line)) {
            f.has_list = true;
            f.list = line;
        } else {
            f.ends = str_is(line.key, "end");
            f.end = line;
            if (str_is(line.key, "M")) f.full = line.rest;
            break;
        }
    }
    return f;
}

static bool leads_to(Replay *r, const State *s, const Following *f) {
    uint32_t used;
    if (f->has_state && !same_state(r, s, f->state.rest)) return false;
    if (f->ends) return true;
    return !f->has_list || replay_list(r, s, r->later, f->list, f->full, &used);
}

/* Plays move i into r->next, and keeps all it does. */
static void replay_play(Replay *r, uint32_t i) {
    r->ops->state_copy(r->game, r->next, r->state);
    moves_cut(r->record, (MoveMark){0});
    moves_begin(r->record);
    lgdl_record(r->player, r->record);
    r->ops->apply(r->player, r->next, r->list, i);
    lgdl_record(r->player, NULL);
}

/* All that move i of the list did when it was played. */
static void replay_done(Replay *r, uint32_t i, StrBuf *text) {
    Move *m = &r->record->moves.v[0], done = *m;
    *m = r->list->moves.v[i];
    m->actions = done.actions, m->nactions = done.nactions;
    m->thens = m->nthens = 0;
    r->ops->move_actions(r->game, r->record, 0, text);
}

/* Did it do just what was recorded, consequences and all? */
static bool did_as_recorded(Replay *r, uint32_t i, Str full) {
    StrBuf text = {0};
    str_cut(&full, ' ');
    replay_done(r, i, &text);
    bool same = str_eq(str_trim(sb_view(&text)), str_trim(full));
    sb_free(&text);
    return same;
}

/* Plays move i so that what follows is as recorded; into r->next. `exactly`: all it does, too. */
static bool replay_try(Replay *r, uint32_t i, Str full, uint32_t used, const Following *f,
                       bool exactly) {
    int faces[REPLAY_MAX_DRAWS];
    uint32_t dice = recorded_dice(full, faces, REPLAY_MAX_DRAWS), n = 0;
    for (uint32_t k = used; k < dice; k++) r->draws[n++] = faces[k];
    uint32_t known = n;
    uint32_t most = exactly ? REPLAY_EXACT_TRIES : REPLAY_MAX_TRIES;
    for (uint32_t tries = 0; tries < most; tries++) {
        int saved[REPLAY_MAX_DRAWS];
        memcpy(saved, r->draws, n * sizeof *saved);
        r->ops->force(r->player, r->draws, n);
        replay_play(r, i);
        uint32_t made = r->ops->chance(r->player, NULL, NULL);
        const uint32_t *ways;
        r->ops->chance(r->player, &ways, NULL);
        uint32_t limits[REPLAY_MAX_DRAWS];
        if (made > REPLAY_MAX_DRAWS) made = REPLAY_MAX_DRAWS;
        memcpy(limits, ways, made * sizeof *limits);
        r->ops->force(r->player, NULL, 0);
        if (made > n) { /* draws that were free begin with the first outcome */
            while (n < made) r->draws[n++] = 0;
            continue;
        }
        bool good = leads_to(r, r->next, f) && (!exactly || did_as_recorded(r, i, full));
        memcpy(r->draws, saved, n * sizeof *saved);
        r->napplied = made;
        if (good) return true;
        while (made > known && (uint32_t)++r->draws[made - 1] >= limits[made - 1]) made--;
        if (made <= known) return false;
        n = made;
    }
    return false;
}

/* How far what move i did is what was recorded: of several that fail the likest one is shown. */
static uint32_t replay_likeness(Replay *r, uint32_t i, Str full) {
    StrBuf text = {0};
    replay_done(r, i, &text);
    Str ours = sb_view(&text);
    uint32_t n = 0;
    while (n < ours.n && n < full.n && ours.s[n] == full.s[n]) n++;
    sb_free(&text);
    return n;
}

static bool replay_move(Replay *r, RecordedLine line, uint32_t used, const Recorded *at) {
    Str rest = line.rest, wanted = str_cut(&rest, ' ');
    Following f = replay_following(at);
    uint32_t n = r->ops->count(r->list), found = UINT32_MAX, chosen = 0, likest = 0;
    StrBuf text = {0};
    bool good = false;
    /* Moves may look alike: those that do all that was recorded come first, then those that begin
     * with it. */
    for (uint32_t k = 0; n > 0 && k < 3 * n && !good; k++) {
        uint32_t i = k % n;
        if (!named_as_recorded(r, r->list, i, wanted, rest)) continue;
        if (does_as_recorded(r, r->list, i, rest) != (k < 2 * n)) continue;
        chosen = i;
        good = replay_try(r, i, line.rest, used, &f, k < n);
        uint32_t like = good ? 0 : replay_likeness(r, i, rest);
        if (found == UINT32_MAX || like > likest) found = i, likest = like;
    }
    if (found == UINT32_MAX) {
        sb_free(&text);
        return replay_differs(r, "the move is not in our list", line.rest, sb_view(&r->ours));
    }
    if (!good) { /* the difference is told at the next line */
        int faces[REPLAY_MAX_DRAWS];
        uint32_t dice = recorded_dice(line.rest, faces, REPLAY_MAX_DRAWS);
        r->ops->force(r->player, faces + (used < dice ? used : dice),
                      used < dice ? dice - used : 0);
        replay_play(r, found);
        r->ops->force(r->player, NULL, 0);
        sb_clear(&text);
        replay_done(r, found, &text);
        sb_fmt(r->c->report, "    after " STR_FMT "\n    ours  %s\n", STR_ARG(line.rest),
               sb_cstr(&text));
    }
    sb_clear(&text);
    r->ops->move_text(r->game, r->list, chosen, &text);
    if (good && r->c->out && (int)r->trial == r->c->only)
        trial_add(r->c->out, sb_view(&text), chosen, (TrialDraws){r->listed, r->nlisted},
                  (TrialDraws){r->draws, r->napplied});
    sb_free(&text);
    State *swap = r->state;
    r->state = r->next;
    r->next = swap;
    r->ply++;
    return true;
}

/* ---- a trial --------------------------------------------------------------------------------- */

static void ranks_text(Replay *r, StrBuf *out) {
    sb_clear(out);
    sb_fmt(out, "winner=%d ranks=", r->ops->winner(r->state));
    for (int p = 1; p <= r->game->players; p++) {
        double rank = r->ops->rank(r->state, p);
        if (p > 1) sb_char(out, ',');
        if (rank * 10 == (int)(rank * 10))
            sb_fmt(out, "%.1f", rank);
        else
            sb_fmt(out, "%g", rank);
    }
}

static bool replay_end(Replay *r, Str end) {
    bool over = end.n >= 4 && memcmp(end.s, "over", 4) == 0;
    if (over != r->ops->over(r->state))
        return replay_differs(r, "is it over?", end, over ? STR("goes on") : STR("over"));
    if (!over) return true;
    StrBuf recorded = {0};
    sb_fmt(&recorded, "winner=" STR_FMT " ranks=", STR_ARG(recorded_field(end, "winner")));
    uint32_t i = 0;
    while (i + 6 < end.n && memcmp(end.s + i, "ranks=", 6) != 0) i++;
    sb_str(&recorded, str_sub(end, i + 6 <= end.n ? i + 6 : end.n, end.n));
    ranks_text(r, &r->text);
    bool same = str_eq(str_trim(sb_view(&recorded)), sb_view(&r->text));
    if (!same) replay_differs(r, "the outcome differs", sb_view(&recorded), sb_view(&r->text));
    sb_free(&recorded);
    return same;
}

/* Is this the recorded placement? */
static bool same_placement(const Action *a, Str wanted) {
    int to, what, value;
    if (!str_to_int(recorded_field(wanted, "to"), &to)) return false;
    if (!str_to_int(recorded_field(wanted, "what"), &what)) what = 0;
    if (!str_to_int(recorded_field(wanted, "value"), &value)) value = UNDEFINED;
    return a->to == to && a->what == what && a->value == value;
}

/* How many of the recorded placements our start rules make, in order. *far: by how many the number
 * of all that they make is wrong. */
static uint32_t placements_matched(const MoveList *record, const Str *wanted, uint32_t n,
                                   uint32_t *far) {
    uint32_t matched = 0, made = 0;
    bool same = true;
    const Move *m = &record->moves.v[record->moves.n - 1];
    for (uint32_t k = 0; k < m->nactions; k++) {
        const Action *a = &record->actions.v[m->actions + k];
        if (a->kind != ACT_Add && a->kind != ACT_Insert) continue;
        made++;
        same = same && matched < n && same_placement(a, wanted[matched]);
        matched += same;
    }
    *far = made > n ? made - n : n - made;
    return matched;
}

typedef Vec(Str) StartLines;

static uint32_t start_matched(Replay *r, const StartLines *lines, uint32_t n, uint32_t *far) {
    MoveList *record = moves_new();
    moves_begin(record);
    lgdl_record(r->player, record);
    r->ops->force(r->player, r->draws, n);
    r->ops->start(r->player, r->state, 1);
    lgdl_record(r->player, NULL);
    r->ops->force(r->player, NULL, 0);
    uint32_t matched = placements_matched(record, lines->v, lines->n, far);
    moves_free(record);
    return matched;
}

/* The start position. With chance in it, each draw in turn takes the first outcome with which more of
 * the recorded placements are ours. */
static void replay_start(Replay *r, const StartLines *lines, RecordedLine first) {
    r->ops->start(r->player, r->state, 1);
    const uint32_t *ways;
    uint32_t made = r->ops->chance(r->player, &ways, NULL), near;
    if (made == 0 || (str_is(first.key, "S") && same_state(r, r->state, first.rest))) return;
    for (uint32_t i = 0; i < REPLAY_MAX_DRAWS; i++) r->draws[i] = 0;
    for (uint32_t i = 0; i < made && i < REPLAY_MAX_DRAWS; i++) {
        uint32_t best = 0, most = 0;
        near = UINT32_MAX;
        for (uint32_t v = 0;; v++) {
            r->draws[i] = (int)v;
            uint32_t far, matched = start_matched(r, lines, i + 1, &far);
            made = r->ops->chance(r->player, &ways, NULL);
            if (matched > most || (matched == most && far < near))
                most = matched, near = far, best = v;
            if (i >= made || v + 1 >= ways[i]) break;
        }
        r->draws[i] = (int)best;
    }
    made = made < REPLAY_MAX_DRAWS ? made : REPLAY_MAX_DRAWS;
    start_matched(r, lines, made, &near);
    if (r->c->out && (int)r->trial == r->c->only)
        r->c->out->start =
            (TrialDraws){arena_copy(&r->c->out->arena, r->draws, made * sizeof *r->draws), made};
}

/* The end of the game that is kept. */
static void replay_outcome(Replay *r) {
    sb_clear(&r->text);
    trial_outcome(r->game, r->state, &r->text);
    r->c->out->end =
        (Str){arena_copy(&r->c->out->arena, r->text.s, r->text.n), (uint32_t)r->text.n};
}

static bool replay_trial(Replay *r, Recorded *at) {
    StartLines lines = {0};
    RecordedLine line = {0};
    r->ply = 0;
    while (recorded_peek(at, &line) && str_is(line.key, "I")) {
        vec_push(&lines, line.rest);
        recorded_next(at, &line);
    }
    replay_start(r, &lines, line);
    vec_free(&lines);
    uint32_t used = 0;
    while (recorded_next(at, &line)) {
        if (str_is(line.key, "S")) {
            if (!same_state(r, r->state, line.rest))
                return replay_differs(r, "the state differs", line.rest, sb_view(&r->text));
        } else if (recorded_is_list(line)) {
            Following f = replay_following(at);
            if (r->ops->over(r->state))
                return replay_differs(r, "is it over?", STR("goes on"), STR("over"));
            if (!replay_list(r, r->state, r->list, line, f.full, &used)) {
                list_text(r, r->list);
                replay_differs(r, "the legal moves differ", line.rest, sb_view(&r->ours));
                Str rest = line.rest;
                str_cut(&rest, ' ');
                if (str_is(line.key, "L")) list_differs(r, rest);
                return false;
            }
        } else if (str_is(line.key, "M")) {
            if (!replay_move(r, line, used, at)) return false;
            if (r->c->verbose)
                sb_fmt(r->c->report, "    %u: " STR_FMT "\n", r->ply, STR_ARG(line.rest));
        } else if (str_is(line.key, "end")) {
            if (r->c->out && (int)r->trial == r->c->only) replay_outcome(r);
            return replay_end(r, line.rest);
        } else {
            return replay_differs(r, "a line of an unknown kind", line.key, STR(""));
        }
    }
    return replay_differs(r, "the recording stops", STR(""), STR(""));
}

/* ---- counts ---------------------------------------------------------------------------------- */

/* The recorded counts were made without the consequences of moves, so these are too. */
static bool replay_perft(Replay *r, Str counts) {
    Perft p;
    bool good = true;
    char ours[24];
    r->ops->start(r->player, r->state, 1);
    lgdl_bare(r->player, true);
    for (int depth = 1; counts.n && good; depth++) {
        Str wanted = str_cut(&counts, ' ');
        perft_open(&p, r->game, r->player, depth);
        snprintf(ours, sizeof ours, "%llu", (unsigned long long)perft_count(&p, r->state, depth));
        perft_close(&p);
        good = str_is(wanted, ours);
        if (!good)
            sb_fmt(r->c->report, "    perft %d: recorded " STR_FMT ", ours %s\n", depth,
                   STR_ARG(wanted), ours);
    }
    lgdl_bare(r->player, false);
    return good;
}

bool conform_trials(TrialConformance *c) {
    Replay r;
    Recorded at = {.text = c->recorded};
    RecordedLine line;
    Str counts = {0};
    bool good = true;
    replay_open(&r, c);
    while (good && recorded_next(&at, &line)) {
        if (str_is(line.key, "perft")) counts = line.rest;
        if (!str_is(line.key, "trial")) continue;
        r.trial = c->trials;
        good = replay_trial(&r, &at);
        c->plies += r.ply;
        c->trials += good;
    }
    if (good && counts.n && !c->no_perft) good = replay_perft(&r, str_trim(counts));
    if (good && c->trials == 0) {
        sb_text(c->report, "    there is no trial in the file\n");
        good = false;
    }
    replay_close(&r);
    return good;
}
