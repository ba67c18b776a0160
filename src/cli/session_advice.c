/* session_advice.c: what an agent would do. It looks at the game at a table of its own, so that those who
 * play are not disturbed and it learns no more than the person who asks. */
#include <stdio.h>
#include <stdlib.h>

#include "cli/move_line.h"
#include "cli/session.h"
#include "core/view.h"

typedef struct Adviser {
    Referee table;
    Agent *agent;
    Budget budget;
    Analysis analysis;
    uint32_t choice; /* in the list of moves */
} Adviser;

static void adviser_close(Adviser *a) {
    agent_close(a->agent);
    referee_close(&a->table);
    analysis_free(&a->analysis);
}

/* Reads "[AGENT] [SECONDS]". */
static bool adviser_read(Session *s, Str args, Agent *setup, Budget *budget) {
    StrBuf note = {0};
    Str who = STR("uct");
    bool good = true;
    *budget = s->budget;
    while (good && args.n) {
        Str word = str_cut(&args, ' ');
        double seconds;
        if (!word.n) continue;
        if (!str_to_float(word, &seconds)) {
            who = word;
        } else if (seconds > 0 && seconds <= 3600) {
            budget->seconds = seconds;
            budget->iterations = 0;
            budget->depth = 0;
        } else {
            good = session_fail(s, "Seconds are a number up to 3600.");
        }
    }
    if (good && !agent_setup(setup, s->game, who, &note))
        good = session_fail(s, "%s", sb_cstr(&note));
    sb_free(&note);
    return good;
}

/* Asks for the seat that is to move. */
static bool adviser_ask(Session *s, Str args, Adviser *a) {
    Agent setup;
    StrBuf error = {0};
    *a = (Adviser){.choice = AGENT_FAULT};
    if (!s->turn) {
        session_fail(s, "Nobody is asked for a move.");
        return false;
    }
    if (!adviser_read(s, args, &setup, &a->budget)) return false;
    a->agent = agent_open(&setup);
    referee_open(&a->table, s->game);
    /* As of another game: it is not to think what the agent in the seat would. */
    referee_seat(&a->table, s->turn, a->agent, agent_seed(s->referee.trial.seed, 1, s->turn));
    if (referee_load(&a->table, &s->referee.trial, &error))
        a->choice = session_think(s, &a->table, s->turn, &a->budget, &a->analysis);
    if (a->choice == AGENT_FAULT)
        session_fail(s, "%s has no advice%s%s.", agent_name(a->agent),
                     error.n || a->agent->fault[0] ? ": " : "",
                     error.n ? sb_cstr(&error) : a->agent->fault);
    sb_free(&error);
    if (a->choice != AGENT_FAULT) return true;
    adviser_close(a);
    return false;
}

/* How the move of the list is called. */
static void advice_name(const Session *s, const Adviser *a, uint32_t index, StrBuf *out) {
    index = book_stands_for(&s->book, index);
    for (uint32_t i = 0; i < s->book.moves.n; i++)
        if (s->book.moves.v[i].index == index) {
            sb_str(out, s->book.moves.v[i].name);
            return;
        }
    game_move_name(s->game, a->table.list, index, false, out);
}

static bool advice_judges(const Adviser *a) {
    return a->analysis.iterations > 0;
}

bool session_hint(Session *s, Str args) {
    Adviser a;
    StrBuf out = {0};
    if (!adviser_ask(s, args, &a)) return false;
    sb_fmt(&out, "%s would play ", agent_name(a.agent));
    advice_name(s, &a, a.choice, &out);
    if (advice_judges(&a))
        sb_fmt(&out, " (worth %+.2f)", a.analysis.value);
    else if (a.table.count > 1)
        sb_text(&out, ", without having thought about it");
    else
        sb_text(&out, ": there is no other move");
    session_say("%s.", sb_cstr(&out));
    sb_free(&out);
    adviser_close(&a);
    return true;
}

/* ---- analysis -------------------------------------------------------------------------------- */

typedef struct AdviceRow {
    uint32_t index;
    MoveNote note;
} AdviceRow;

static int advice_order(const void *a, const void *b) {
    const AdviceRow *x = a, *y = b;
    if (x->note.visits != y->note.visits) return x->note.visits < y->note.visits ? 1 : -1;
    if (x->note.value < y->note.value || x->note.value > y->note.value)
        return x->note.value < y->note.value ? 1 : -1;
    return (x->index > y->index) - (x->index < y->index);
}

typedef Vec(AdviceRow) AdviceRows;

/* Moves that are one to who plays have one row. */
static void advice_add(AdviceRows *rows, uint32_t index, MoveNote note) {
    uint32_t i = 0;
    while (i < rows->n && rows->v[i].index != index) i++;
    if (i == rows->n) {
        AdviceRow row = {.index = index};
        vec_push(rows, row);
    }
    MoveNote *all = &rows->v[i].note;
    uint64_t visits = all->visits + note.visits;
    if (visits)
        all->value =
            (all->value * (double)all->visits + note.value * (double)note.visits) / (double)visits;
    all->visits = visits;
}

/* The best moves, at most ten. */
static void advice_table(const Session *s, const Adviser *a) {
    enum { ROWS_MOST = 10 };
    AdviceRows rows = {0};
    StrBuf name = {0};
    uint32_t choice = book_stands_for(&s->book, a->choice);
    for (uint32_t i = 0; i < a->analysis.moves; i++)
        if (a->analysis.move[i].visits || i == a->choice)
            advice_add(&rows, book_stands_for(&s->book, i), a->analysis.move[i]);
    if (rows.n > 1) qsort(rows.v, rows.n, sizeof *rows.v, advice_order);
    printf("  %10s  %6s  %s\n", "visits", "value", "move");
    for (uint32_t i = 0; i < rows.n && i < ROWS_MOST; i++) {
        sb_clear(&name);
        advice_name(s, a, rows.v[i].index, &name);
        printf("  %10llu  %+6.2f  %s%s\n", (unsigned long long)rows.v[i].note.visits,
               rows.v[i].note.value, sb_cstr(&name), rows.v[i].index == choice ? "  ←" : "");
    }
    if (rows.n > ROWS_MOST) printf("  and %u more moves\n", rows.n - ROWS_MOST);
    vec_free(&rows);
    sb_free(&name);
}

/* The line it expects. */
static void advice_line(const Session *s, const Adviser *a) {
    StrBuf out = {0};
    MoveLine line;
    if (s->game->hidden || s->game->simultaneous || !a->analysis.line.n) return;
    move_line_open(&line, s->game);
    move_line_names(&line, a->table.state, a->table.list, a->choice, sb_view(&a->analysis.line),
                    &out);
    session_say("expects: %s", sb_cstr(&out));
    move_line_close(&line);
    sb_free(&out);
}

bool session_analyse(Session *s, Str args) {
    Adviser a;
    if (!adviser_ask(s, args, &a)) return false;
    if (advice_judges(&a)) {
        session_say(
            "%s: value %+.2f for who moves (-1 lost, 0 even, +1 won), %llu iterations, depth %d",
            agent_name(a.agent), a.analysis.value, (unsigned long long)a.analysis.iterations,
            a.analysis.depth);
        advice_table(s, &a);
        advice_line(s, &a);
    } else {
        session_say(a.table.count > 1 ? "%s moves without thinking: there is nothing to show."
                                      : "%s need not think: there is only one move.",
                    agent_name(a.agent));
    }
    adviser_close(&a);
    return true;
}
