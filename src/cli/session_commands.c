/* session_commands.c: what can be typed: one record per command, and everything else is a move. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/line_input.h"
#include "cli/session.h"

typedef struct SessionCommand {
    const char *name, *args, *about;
    bool (*run)(Session *s, Str args); /* false: it could not be done, and said so */
} SessionCommand;

/* All of them, by number; NULL behind the last. */
static const SessionCommand *session_command_at(uint32_t i);

/* ---- options --------------------------------------------------------------------------------- */

/* The item that was meant: "Heading/Item", "Item", or its number in the list. */
typedef struct SettingFound {
    const OptionCategory *category;
    uint32_t item, hits;
} SettingFound;

static bool setting_same(Str a, Str b) {
    if (a.n != b.n) return false;
    for (uint32_t i = 0; i < a.n; i++)
        if (tolower((unsigned char)a.s[i]) != tolower((unsigned char)b.s[i])) return false;
    return true;
}

static SettingFound setting_find(const Options *options, Str wanted) {
    SettingFound f = {0};
    StrBuf name = {0};
    int number = 0, at = 0;
    bool numbered = str_to_int(wanted, &number);
    for (uint32_t c = 0; c < options->categories.n; c++)
        for (uint32_t i = 0; i < options->categories.v[c].nitems; i++) {
            const OptionCategory *category = &options->categories.v[c];
            sb_clear(&name);
            option_name(category, i, &name);
            at++;
            bool named = setting_same(sb_view(&name), wanted) ||
                         setting_same(category->items[i].name, wanted);
            if (!named && !(numbered && at == number)) continue;
            f = (SettingFound){category, i, f.hits + 1};
        }
    sb_free(&name);
    return f;
}

static void setting_list(const Session *s, const Options *options) {
    int at = 0;
    for (uint32_t c = 0; c < options->categories.n; c++) {
        const OptionCategory *category = &options->categories.v[c];
        session_say(STR_FMT, STR_ARG(category->heading));
        for (uint32_t i = 0; i < category->nitems; i++)
            session_say("  %2d) " STR_FMT "%s", ++at, STR_ARG(category->items[i].name),
                        i == category->chosen ? "  (chosen)" : "");
    }
    if (options->rulesets.n) session_say("Rulesets");
    for (uint32_t i = 0; i < options->rulesets.n; i++) {
        Str name = options->rulesets.v[i].name;
        bool chosen = s->in->ruleset && str_is(name, s->in->ruleset);
        session_say("      " STR_FMT "%s", STR_ARG(name), chosen ? "  (chosen)" : "");
    }
    if (at || options->rulesets.n)
        session_say("`option ITEM` chooses one and begins a new game.");
    else
        session_say("This game has no options.");
}

/* The same options but for those of the category, and this item. */
static bool setting_choose(Session *s, const SettingFound *f) {
    Names options = {0};
    StrBuf name = {0}, chosen = {0};
    for (uint32_t k = 0; k < s->in->options.n; k++) {
        bool other = true;
        for (uint32_t i = 0; i < f->category->nitems; i++) {
            sb_clear(&name);
            option_name(f->category, i, &name);
            other &= !str_is(sb_view(&name), s->in->options.v[k]);
        }
        if (other) vec_push(&options, s->in->options.v[k]);
    }
    option_name(f->category, f->item, &chosen);
    const char *text = sb_cstr(&chosen);
    vec_push(&options, text);
    bool good = session_reopen(s, &options, s->in->ruleset);
    if (good) session_say("A new game begins, with %s.", sb_cstr(&chosen));
    vec_free(&options);
    sb_free(&name);
    sb_free(&chosen);
    return good;
}

static bool setting_unknown(Session *s, const Options *options, Str wanted, uint32_t hits) {
    Suggest near = suggest_for(wanted);
    if (hits > 1)
        return session_fail(s, "`" STR_FMT "` is an item of several options; write HEADING/ITEM.",
                            STR_ARG(wanted));
    for (uint32_t c = 0; c < options->categories.n; c++)
        for (uint32_t i = 0; i < options->categories.v[c].nitems; i++)
            suggest_add(&near, options->categories.v[c].items[i].name);
    for (uint32_t i = 0; i < options->rulesets.n; i++)
        suggest_add(&near, options->rulesets.v[i].name);
    return session_fail(s, "There is no option `" STR_FMT "`%s" STR_FMT "%s", STR_ARG(wanted),
                        near.best.n ? "; did you mean `" : "; ", STR_ARG(near.best),
                        near.best.n ? "`?" : "`option` lists them.");
}

/* By its name, with or without "Ruleset/" before it. NULL: none. */
static const Ruleset *setting_ruleset(const Options *options, Str wanted) {
    Str head = STR("Ruleset/");
    for (uint32_t i = 0; i < options->rulesets.n; i++) {
        Str name = options->rulesets.v[i].name, bare = name;
        if (bare.n > head.n && str_eq(str_sub(bare, 0, head.n), head))
            bare = str_sub(bare, head.n, bare.n);
        if (setting_same(name, wanted) || setting_same(bare, wanted))
            return &options->rulesets.v[i];
    }
    return NULL;
}

/* A ruleset decides on all options. */
static bool setting_choose_ruleset(Session *s, Str name) {
    Names none = {0};
    StrBuf text = {0};
    sb_str(&text, name);
    bool good = session_reopen(s, &none, sb_cstr(&text));
    if (good) session_say("A new game begins, by %s.", sb_cstr(&text));
    sb_free(&text);
    return good;
}

static bool setting_run(Session *s, const Options *options, Str wanted) {
    SettingFound f = setting_find(options, wanted);
    const Ruleset *ruleset = setting_ruleset(options, wanted);
    if (!wanted.n) {
        setting_list(s, options);
        return true;
    }
    if (f.hits == 1) return setting_choose(s, &f);
    if (!f.hits && ruleset) return setting_choose_ruleset(s, ruleset->name);
    return setting_unknown(s, options, wanted, f.hits);
}

static bool run_option(Session *s, Str args) {
    Unit u;
    const Options none = {0};
    if (game_is_rbg(s->path)) return setting_run(s, &none, args);
    Selection selection = input_selection(s->in);
    unit_load(&u, s->path, s->in->defs, &selection, NULL);
    bool good = setting_run(s, &u.expanded.options, args);
    unit_free(&u);
    return good;
}

/* ---- the other commands ---------------------------------------------------------------------- */

static bool run_help(Session *s, Str args) {
    session_say("A move is typed as the board has it: `e2e4`, `e2-e4`, `d4`, `pass`; part of it is "
                "enough\nif only one move fits. `moves` numbers all of them, and a number of the "
                "last list\nis a move too.%s\n",
                line_input_can_edit() ? " Tab completes, arrows bring back what was typed." : "");
    const SessionCommand *c;
    for (uint32_t i = 0; (c = session_command_at(i)); i++) {
        char left[40];
        snprintf(left, sizeof left, "%s%s%s", c->name, *c->args ? " " : "", c->args);
        session_say("  %-26s %s", left, c->about);
    }
    return true;
}

static bool run_moves(Session *s, Str args) {
    uint32_t failures = s->failures;
    session_show_moves(s, args);
    return s->failures == failures;
}

static bool run_undo(Session *s, Str args) {
    return session_undo(s);
}

static bool run_redo(Session *s, Str args) {
    return session_redo(s);
}

static bool run_board(Session *s, Str args) {
    session_show_board(s);
    return true;
}

static bool run_flip(Session *s, Str args) {
    session_flip(s);
    session_show_board(s);
    return true;
}

static bool run_names(Session *s, Str args) {
    return session_show_names(s);
}

static bool run_history(Session *s, Str args) {
    if (s->referee.trial.moves.n == 0) session_say("No move has been made yet.");
    session_show_played(s, 0);
    return true;
}

/* A path as C has it. */
static bool run_with_path(Session *s, Str args, bool (*run)(Session *, const char *)) {
    StrBuf path = {0};
    if (!args.n) return session_fail(s, "Which file?");
    sb_str(&path, args);
    bool good = run(s, sb_cstr(&path));
    sb_free(&path);
    return good;
}

static bool run_save(Session *s, Str args) {
    return run_with_path(s, args, session_save);
}

static bool run_load(Session *s, Str args) {
    return run_with_path(s, args, session_load);
}

static void opponent_list(const Session *s) {
    StrBuf name = {0};
    for (int seat = 1; seat <= s->game->players; seat++) {
        sb_clear(&name);
        session_name(s, seat, &name);
        session_say("%s: %s", sb_cstr(&name), s->who[seat]);
    }
    sb_clear(&name);
    for (uint32_t i = 0; agent_kind(i); i++) sb_fmt(&name, " %s", agent_kind(i)->name);
    session_say("`opponent SEAT AGENT` puts somebody else there: human%s.", sb_cstr(&name));
    sb_free(&name);
}

static bool run_opponent(Session *s, Str args) {
    Str rest = args, first = str_cut(&rest, ' ');
    int seat = 0;
    rest = str_trim(rest);
    if (!args.n) {
        opponent_list(s);
        return true;
    }
    if (!str_to_int(first, &seat)) { /* of two players only one can be meant */
        rest = args;
        for (int i = 1; i <= s->game->players; i++)
            if (s->agent[i]) seat = seat ? -1 : i;
        if (seat < 1) return session_fail(s, "Which seat? `opponent SEAT AGENT`");
    }
    if (seat < 1 || seat > s->game->players)
        return session_fail(s, "Seats are 1 to %d.", s->game->players);
    if (!rest.n) return session_fail(s, "Who is to sit there? `opponent` lists the agents.");
    return session_seat(s, seat, rest);
}

static bool run_time(Session *s, Str args) {
    double seconds;
    if (!args.n) {
        session_say("Agents think %g seconds about a move.", s->budget.seconds);
        return true;
    }
    if (!str_to_float(args, &seconds) || !(seconds > 0 && seconds <= 3600))
        return session_fail(s, "Give a number of seconds, up to 3600.");
    s->budget.seconds = seconds;
    s->budget.iterations = 0;
    s->budget.depth = 0;
    session_say("Agents think %g seconds about a move.", seconds);
    return true;
}

static bool run_new(Session *s, Str args) {
    session_new(s);
    session_say("A new game begins.");
    return true;
}

static bool run_resign(Session *s, Str args) {
    if (!s->turn) return session_fail(s, "It is nobody's turn.");
    s->resigned = s->turn;
    s->turn = 0;
    s->fresh = true;
    return true;
}

static bool run_go(Session *s, Str args) {
    if (!s->paused) return session_fail(s, "Nobody waits for that.");
    s->paused = false;
    s->fresh = true;
    return true;
}

static bool run_quit(Session *s, Str args) {
    s->quit = true;
    return true;
}

static const SessionCommand session_commands[] = {
    {"help", "", "this", run_help},
    {"moves", "[PLACE]", "the legal moves, numbered, and where; `?` for short", run_moves},
    {"hint", "[AGENT] [SECONDS]", "what an agent would play", session_hint},
    {"analysis", "[AGENT] [SECONDS]", "the best moves: visits, value, what is expected",
     session_analyse},
    {"undo", "", "take your last move back", run_undo},
    {"redo", "", "play again what was taken back", run_redo},
    {"board", "", "the position again", run_board},
    {"flip", "", "look from the other side of the board", run_flip},
    {"names", "", "the board with the names of its places", run_names},
    {"history", "", "the moves so far", run_history},
    {"save", "FILE", "keep the game in a file", run_save},
    {"load", "FILE", "go on with a game that was saved", run_load},
    {"option", "[ITEM]", "the options of the game; choosing one begins anew", run_option},
    {"opponent", "[SEAT AGENT]", "who plays; `human` or an agent such as `uct:c=0.7`",
     run_opponent},
    {"time", "[SECONDS]", "how long agents think about a move", run_time},
    {"new", "", "begin again", run_new},
    {"resign", "", "give up", run_resign},
    {"go", "", "let agents that wait play on", run_go},
    {"quit", "", "leave (Ctrl-D)", run_quit},
    {0},
};

static const SessionCommand *session_command_at(uint32_t i) {
    return i + 1 < sizeof session_commands / sizeof *session_commands ? &session_commands[i] : NULL;
}

/* ---- a line ---------------------------------------------------------------------------------- */

static const SessionCommand *session_command(Str word) {
    if (str_is(word, "?")) word = STR("moves");
    if (str_is(word, "exit")) word = STR("quit");
    for (const SessionCommand *c = session_commands; c->name; c++)
        if (setting_same(word, str_of(c->name))) return c;
    return NULL;
}

/* What was typed, fit to be shown: no control characters, not too long. */
static Str session_printable(Str typed, char room[64]) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < typed.n && n < 60; i++) {
        unsigned char c = (unsigned char)typed.s[i];
        room[n++] = (char)(c < 32 || c == 127 ? '?' : c);
    }
    while (n && n < typed.n && ((unsigned char)room[n - 1] & 0xC0) == 0x80) n--;
    return (Str){room, n};
}

static void session_not_understood(Session *s, Str typed) {
    char room[64];
    Str shown = session_printable(typed, room);
    Suggest near = suggest_for(typed);
    for (const SessionCommand *c = session_commands; c->name; c++)
        suggest_add(&near, str_of(c->name));
    Str move = book_suggest(&s->book, typed);
    if (near.best.n)
        session_fail(s, "`" STR_FMT "`? Did you mean `" STR_FMT "`?", STR_ARG(shown),
                     STR_ARG(near.best));
    else if (!s->turn)
        session_fail(s,
                     "`" STR_FMT "` is not a command, and nobody is asked for a move. `help` "
                     "tells what can be typed.",
                     STR_ARG(shown));
    else if (book_is_place(&s->book, typed))
        session_fail(s, "No move is about " STR_FMT " now. `moves` lists those there are.",
                     STR_ARG(shown));
    else if (move.n)
        session_fail(s, "`" STR_FMT "` is not a legal move. Did you mean `" STR_FMT "`?",
                     STR_ARG(shown), STR_ARG(move));
    else
        session_fail(s,
                     "`" STR_FMT
                     "` is neither a legal move nor a command. `moves` lists the moves, "
                     "`help` the commands.",
                     STR_ARG(shown));
}

/* A number of the list that was shown last; with # of all moves. UINT32_MAX: it is none. */
static uint32_t session_number(const Session *s, Str typed) {
    int n;
    if (typed.n > 1 && typed.s[0] == '#' && str_to_int(str_sub(typed, 1, typed.n), &n))
        return n >= 1 && (uint32_t)n <= s->book.moves.n ? (uint32_t)n - 1 : UINT32_MAX;
    if (!s->offered.n || !str_to_int(typed, &n)) return UINT32_MAX;
    return n >= 1 && (uint32_t)n <= s->offered.n ? s->offered.v[n - 1] : UINT32_MAX;
}

static void session_move(Session *s, Str typed) {
    BookHits hits = {0};
    uint32_t number = session_number(s, typed);
    BookFit fit = number == UINT32_MAX ? book_find(&s->book, typed, &hits) : BOOK_FITS;
    if (number != UINT32_MAX) {
        session_play(s, s->book.moves.v[number].index);
    } else if (fit == BOOK_FITS && hits.n == 1) {
        session_play(s, s->book.moves.v[hits.v[0]].index);
    } else if (fit == BOOK_NOTHING) {
        session_not_understood(s, typed);
    } else {
        session_say(hits.n == 1 ? "Did you mean this move?" : "Which of these %u moves?", hits.n);
        session_offer(s, &hits);
        s->undecided = true;
    }
    vec_free(&hits);
}

/* What was left open counts as not understood, unless this line decides it. */
static void session_settle(Session *s, Str typed) {
    if (s->undecided && session_number(s, typed) == UINT32_MAX) s->failures++;
    s->undecided = false;
}

void session_finish(Session *s) {
    session_settle(s, STR(""));
}

void session_line(Session *s, Str line) {
    Str typed = str_trim(line), rest = typed, word = str_cut(&rest, ' ');
    if (!typed.n) {
        if (s->terminal && s->turn && s->book.moves.n == 1)
            session_play(s, s->book.moves.v[0].index);
        return;
    }
    session_settle(s, typed);
    const SessionCommand *c = session_command(word);
    if (c)
        c->run(s, str_trim(rest));
    else
        session_move(s, typed);
}

/* ---- completion ------------------------------------------------------------------------------ */

static bool session_begins(Str text, Str with) {
    return text.n >= with.n && setting_same(str_sub(text, 0, with.n), with);
}

void session_complete(Session *s, Str typed, LineChoices *out) {
    BookHits hits = {0};
    if (typed.n == 0) return;
    for (const SessionCommand *c = session_commands; c->name; c++) {
        Str name = str_of(c->name);
        if (session_begins(name, typed)) vec_push(out, name);
    }
    book_begin(&s->book, typed, &hits);
    for (uint32_t i = 0; i < hits.n; i++) vec_push(out, s->book.moves.v[hits.v[i]].name);
    vec_free(&hits);
}
