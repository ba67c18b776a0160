/* session_show.c: what a session shows: the board, the moves there are and were, how it ended. */
#include <stdio.h>

#include "cli/session.h"
#include "cli/term_canvas.h"
#include "core/view.h"

/* The player whose view is shown; 0: everything is. */
static int show_player(const Session *s) {
    return s->viewer ? agent_player(s->game, s->referee.state, s->viewer) : 0;
}

/* ---- the board ------------------------------------------------------------------------------- */

/* The scene of a position: another one when a match goes on to its next game. */
static void show_scene(Session *s, const State *state, int part) {
    if (s->scene && s->scene->part == part) return;
    term_board_free(s->board);
    scene_free(s->scene);
    s->scene = s->game->ops->scene(s->game, state);
    s->board = term_board_new(s->scene, s->style);
}

/* The view is that of the position. */
static void show_look(Session *s) {
    const GameOps *ops = s->game->ops;
    if (!ops->scene || !ops->look) return;
    ops->look(s->game, s->referee.state, show_player(s), &s->view);
    show_scene(s, s->referee.state, s->view.part);
    if (ops->look_rolled && !session_is_over(s) && referee_moves(&s->referee))
        ops->look_rolled(s->game, s->referee.list, &s->view);
}

/* Marks what the last move changed, as far as it is seen. Returns owned, or NULL. */
static uint8_t *show_marks(Session *s) {
    const GameOps *ops = s->game->ops;
    if (s->referee.trial.moves.n == 0) return NULL;
    ops->look(s->game, s->referee.before, show_player(s), &s->before);
    if (s->before.part != s->view.part || s->before.places.n != s->view.places.n) return NULL;
    uint8_t *marks = mem_alloc(s->view.places.n + 1u);
    for (uint32_t i = 0; i < s->view.places.n; i++)
        marks[i] = scene_place_equal(&s->before, &s->view, (int)i) ? 0 : TERM_MARK_LAST;
    return marks;
}

void session_flip(Session *s) {
    s->style.flip = !s->style.flip;
    if (!s->board) return;
    term_board_free(s->board);
    s->board = term_board_new(s->scene, s->style);
}

bool session_show_names(Session *s) {
    StrBuf out = {0};
    TermStyle style = s->style;
    show_look(s);
    style.names = true;
    if (s->scene && s->scene->use != SCENE_EDGE) {
        TermBoard *board = term_board_new(s->scene, style);
        term_board_draw(board, &s->view, NULL, &out);
        term_board_free(board);
    }
    bool good = out.n > 0;
    if (good)
        printf("\n%s", sb_cstr(&out));
    else
        session_fail(s,
                     "There is no room on the board for names. `moves PLACE` shows where it is.");
    sb_free(&out);
    return good;
}

/* Where moves of the book come from and go to. */
static void show_targets(Session *s, const BookHits *hits) {
    StrBuf out = {0};
    int ends[2];
    if (!s->board || !s->game->ops->move_places) return;
    uint8_t *marks = mem_alloc(s->view.places.n + 1u);
    memset(marks, 0, s->view.places.n + 1u);
    for (uint32_t i = 0; i < hits->n; i++) {
        uint32_t index = s->book.moves.v[hits->v[i]].index;
        s->game->ops->move_places(s->game, s->referee.list, index, ends);
        for (int k = 0; k < 2; k++)
            if (ends[k] >= 0 && (uint32_t)ends[k] < s->view.places.n)
                marks[ends[k]] |= k ? TERM_MARK_TARGET : ends[0] != ends[1] ? TERM_MARK_CHOSEN : 0;
    }
    term_board_draw(s->board, &s->view, marks, &out);
    printf("\n%s", sb_cstr(&out));
    free(marks);
    sb_free(&out);
}

void session_show_board(Session *s) {
    StrBuf out = {0};
    show_look(s);
    if (s->board) {
        uint8_t *marks = show_marks(s);
        term_board_draw(s->board, &s->view, marks, &out);
        free(marks);
    } else {
        int player = show_player(s);
        if (player)
            game_view(s->game, s->referee.state, player, &out);
        else
            s->game->ops->state_text(s->game, s->referee.state, &out);
        sb_char(&out, '\n');
    }
    printf("\n%s", sb_cstr(&out));
    sb_free(&out);
}

/* ---- moves there are ------------------------------------------------------------------------- */

/* In columns, numbered from 1. */
void session_offer(Session *s, const BookHits *hits) {
    uint32_t widest = 1, width = s->style.width > 20 ? (uint32_t)s->style.width : 78, digits = 1;
    for (uint32_t i = 0; i < hits->n; i++) {
        uint32_t w = utf8_columns(s->book.moves.v[hits->v[i]].name);
        if (w > widest) widest = w;
    }
    for (uint32_t n = hits->n; n >= 10; n /= 10) digits++;
    uint32_t columns = width / (widest + digits + 5);
    if (columns < 1 || hits->n <= 5) columns = 1;
    uint32_t rows = (hits->n + columns - 1) / columns;
    for (uint32_t row = 0; row < rows; row++) {
        for (uint32_t i = row; i < hits->n; i += rows) {
            Str name = s->book.moves.v[hits->v[i]].name;
            printf("  %*u) " STR_FMT, (int)digits, i + 1, STR_ARG(name));
            if (i + rows < hits->n) printf("%*s", (int)(widest - utf8_columns(name) + 1), "");
        }
        printf("\n");
    }
    s->offered.n = 0;
    for (uint32_t i = 0; i < hits->n; i++) vec_push(&s->offered, hits->v[i]);
}

void session_show_moves(Session *s, Str about) {
    BookHits hits = {0};
    for (uint32_t i = 0; about.n == 0 && i < s->book.moves.n; i++) vec_push(&hits, i);
    if (about.n) book_find(&s->book, about, &hits);
    if (!s->turn)
        session_say("Nobody is asked for a move.");
    else if (hits.n == 0)
        session_fail(s, "There is no move for `" STR_FMT "`.", STR_ARG(about));
    else {
        if (about.n) show_targets(s, &hits);
        session_offer(s, &hits);
    }
    if (s->turn && hits.n) session_say("Type a move, or its number in this list.");
    vec_free(&hits);
}

/* ---- moves there were ------------------------------------------------------------------------ */

void session_sign(void *owner, const ScenePiece *piece, StrBuf *out) {
    const Session *s = owner;
    term_board_sign(s->board, &s->view, piece, out);
}

/* A choice, as the viewer sees it. */
static void show_choice(Session *s, const State *const states[2], const MoveList *list,
                        uint32_t choice, StrBuf *out) {
    const Game *game = s->game;
    StrBuf name = {0};
    game_move_name_view(game, states[0], states[1], list, choice, show_player(s), &name);
    if (game->ops->scene && game->ops->look && name.n && name.s[0] != '?') {
        game->ops->look(game, states[0], show_player(s), &s->before);
        show_scene(s, states[0], s->before.part);
        BookSource from = {.game = game,
                           .list = list,
                           .scene = s->scene,
                           .view = &s->before,
                           .sign = session_sign,
                           .owner = s};
        book_name_held(&from, choice, &name);
    }
    sb_clean(out, sb_view(&name));
    sb_free(&name);
}

static void show_choices(Session *s, const State *const states[2], const MoveList *list,
                         const uint32_t *choice, int n, StrBuf *out) {
    bool any = false;
    for (int k = 0; k < n; k++) {
        if (choice[k] == UINT32_MAX) continue;
        if (any) sb_text(out, " + ");
        show_choice(s, states, list, choice[k], out);
        any = true;
    }
}

void session_show_last(Session *s, const uint32_t *choice, int n, int player) {
    const Referee *r = &s->referee;
    const State *const states[2] = {r->before, r->state};
    StrBuf out = {0};
    sb_fmt(&out, "%u. ", r->trial.moves.n);
    if (player) session_name(s, agent_seat(s->game, r->before, player), &out);
    sb_text(&out, player ? ": " : "all: ");
    show_choices(s, states, r->list, choice, n, &out);
    session_say("%s", sb_cstr(&out));
    sb_free(&out);
}

/* The game so far, once more on a table of its own. */
typedef struct ShowWalk {
    const Game *game;
    Player *player;
    State *states[2]; /* before and after a move */
    MoveList *list, *joined;
} ShowWalk;

static void show_walk_open(ShowWalk *w, const Game *game, const Trial *t) {
    const GameOps *ops = game->ops;
    *w = (ShowWalk){.game = game,
                    .player = ops->player_new(game),
                    .states = {ops->state_new(game), ops->state_new(game)},
                    .list = ops->list_new(game),
                    .joined = ops->list_new(game)};
    ops->force(w->player, t->start.v, t->start.n);
    ops->start(w->player, w->states[1], t->seed);
    ops->force(w->player, NULL, 0);
}

static void show_walk_close(ShowWalk *w) {
    const GameOps *ops = w->game->ops;
    ops->list_free(w->joined);
    ops->list_free(w->list);
    ops->state_free(w->states[0]);
    ops->state_free(w->states[1]);
    ops->player_free(w->player);
}

/* False: the move is not legal, which cannot be in a game that was played. */
static bool show_walk_step(ShowWalk *w, const TrialMove *m, TrialFinder *found) {
    const GameOps *ops = w->game->ops;
    ops->state_copy(w->game, w->states[0], w->states[1]);
    ops->force(w->player, m->drawn.v, m->drawn.n);
    ops->moves(w->player, w->states[0], w->list);
    *found = (TrialFinder){.game = w->game, .list = w->list};
    if (!trial_find(found, w->states[0], m)) return false;
    ops->force(w->player, m->result.v, m->result.n);
    if (found->joined) ops->join(w->game, w->list, found->choice, w->joined);
    ops->apply(w->player, w->states[1], found->joined ? w->joined : w->list,
               found->joined ? 0 : found->choice[0]);
    ops->force(w->player, NULL, 0);
    return true;
}

void session_show_played(Session *s, uint32_t from) {
    const Trial *t = &s->referee.trial;
    StrBuf out = {0};
    ShowWalk w;
    TrialFinder found;
    show_walk_open(&w, s->game, t);
    for (uint32_t i = 0; i < t->moves.n && show_walk_step(&w, &t->moves.v[i], &found); i++) {
        if (i < from) continue;
        const State *const states[2] = {w.states[0], w.states[1]};
        sb_fmt(&out, "%u. ", i + 1);
        if (!found.joined)
            session_name(s, agent_seat(s->game, w.states[0], s->game->ops->mover(w.states[0])),
                         &out);
        sb_text(&out, found.joined ? "all: " : ": ");
        show_choices(s, states, w.list, found.joined ? found.choice + 1 : found.choice,
                     found.joined ? s->game->players : 1, &out);
        sb_char(&out, '\n');
    }
    show_walk_close(&w);
    printf("%s", sb_cstr(&out));
    sb_free(&out);
}

/* ---- the end --------------------------------------------------------------------------------- */

static void show_ranks(const Session *s, StrBuf *out) {
    const Game *game = s->game;
    const State *state = s->referee.state;
    sb_text(out, "The game is over. Ranks:");
    for (int p = 1; p <= game->players; p++) {
        sb_fmt(out, "%s %g ", p > 1 ? "," : "", game->ops->rank(state, p));
        session_name(s, agent_seat(game, state, p), out);
    }
    sb_char(out, '.');
}

static void show_outcome(const Session *s, StrBuf *out) {
    const Game *game = s->game;
    const State *state = s->referee.state;
    int winner = game->ops->winner(state);
    EndKind kind = game->ops->end_kind(state);
    if (kind == END_TURNS || kind == END_MOVES) {
        sb_fmt(out, "The game ends here: it may have no more %s.",
               kind == END_TURNS ? "turns" : "moves");
    } else if (kind == END_BOUND) {
        sb_text(out, "The game ends here: its rules do not come to an end.");
    } else if (winner) {
        session_name(s, agent_seat(game, state, winner), out);
        sb_fmt(out, game->players == 1 ? " has solved it." : " wins.");
    } else if (game->players == 1) {
        sb_text(out, "The game is over, and it is not solved.");
    } else if (game->players == 2) {
        sb_text(out, "The game is a draw.");
    }
    if (game->players > 2) {
        if (out->n) sb_char(out, ' ');
        show_ranks(s, out);
    }
}

void session_show_result(Session *s) {
    StrBuf out = {0};
    if (s->resigned) {
        session_name(s, s->resigned, &out);
        sb_text(&out, " resigns.");
    } else if (s->stuck && !s->game->ops->over(s->referee.state)) {
        sb_text(&out, "Nobody can move, though the rules do not say that the game is over.");
    } else {
        show_outcome(s, &out);
    }
    session_say("%s", sb_cstr(&out));
    if (s->terminal) session_say("`undo`, `save FILE`, `new` or `quit`?");
    sb_free(&out);
}
