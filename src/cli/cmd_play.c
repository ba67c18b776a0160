/* cmd_play.c: play a game, on a terminal or from a file of moves. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "cli/budget.h"
#include "cli/game_shelf.h"
#include "cli/line_input.h"
#include "cli/session.h"
#include "cli/term_style.h"

typedef struct PlayOptions {
    BudgetText budget;
    const char *seed, *load, *moves;
    bool list;
    TermOptions term;
} PlayOptions;

typedef struct PlayTable {
    Session session;
    StrBuf path; /* of the game */
    LineInput *input;
    StrBuf line;
} PlayTable;

/* ---- which game ------------------------------------------------------------------------------ */

static bool play_begins(Str name, Str typed) {
    return typed.n <= name.n && str_eq(str_sub(name, 0, typed.n), typed);
}

/* Each game once, by its short name; by its full one where a folder is typed. */
static void play_complete_game(void *owner, Str typed, LineChoices *out) {
    const GameShelf *shelf = owner;
    bool folder = typed.n && memchr(typed.s, '/', typed.n);
    for (uint32_t i = 0; i < shelf->games.n; i++) {
        const ShelfGame *g = &shelf->games.v[i];
        Str name = folder ? g->full : shelf_name(shelf, g);
        if (play_begins(name, typed)) vec_push(out, name);
    }
}

static const char *const play_standard = "reversi";

static bool play_is_leaving(Str typed) {
    return str_is(typed, "quit") || str_is(typed, "exit") || str_is(typed, "q");
}

/* Asks which game. False: somebody has left. */
static bool play_menu(GameShelf *shelf, StrBuf *path) {
    StrBuf line = {0};
    bool found = false;
    LineInput *in = line_input_open(NULL, play_complete_game, shelf);
    shelf_list(shelf, &line);
    printf("%s\n", sb_cstr(&line));
    while (!found) {
        LineEvent event = line_input_read(in, "Which game? (Enter: reversi) ", &line);
        if (event == LINE_END || event == LINE_INTERRUPTED) {
            printf("\n");
            break;
        }
        StrBuf note = {0};
        Str name = str_trim(sb_view(&line));
        if (event == LINE_READ && play_is_leaving(name)) break;
        if (event == LINE_READ) {
            sb_cut(&line, (size_t)(name.s - sb_view(&line).s) + name.n);
            found = shelf_find(shelf, name.n ? name.s : play_standard, path, &note);
        }
        if (!found) printf("%s\n", note.n ? sb_cstr(&note) : "That is too long for a name.");
        sb_free(&note);
    }
    line_input_close(in);
    sb_free(&line);
    return found;
}

/* The path of the game, as it was given, chosen or taken. False: there is none, with a message, or somebody
 * has left. */
static bool play_find(GameShelf *shelf, const Input *in, const PlayOptions *o, PlayTable *t) {
    StrBuf note = {0}, name = {0};
    Trial trial = {0};
    bool good = true;
    if (in->files.n) {
        sb_text(&name, in->files.v[0]);
    } else if (o->load) {
        good = trial_open(&trial, o->load);
        sb_str(&name, trial.game);
    } else if (!t->session.terminal) {
        sb_text(&name, play_standard);
    }
    if (good && (in->files.n || name.n)) {
        good = shelf_find(shelf, sb_cstr(&name), &t->path, &note);
    } else if (good) {
        good = play_menu(shelf, &t->path);
        t->session.quit = !good;
    }
    if (note.n) fprintf(stderr, "tessera play: %s\n", sb_cstr(&note));
    trial_free(&trial);
    sb_free(&name);
    sb_free(&note);
    return good;
}

/* ---- playing --------------------------------------------------------------------------------- */

static void play_complete(void *owner, Str typed, LineChoices *out) {
    session_complete(owner, typed, out);
}

static void play_wait(void *owner, const char *prompt) {
    PlayTable *t = owner;
    LineEvent event;
    /* Only a line says that nobody else looks: Ctrl-C does not. */
    while ((event = line_input_read(t->input, prompt, &t->line)) != LINE_READ) {
        if (event == LINE_END) {
            t->session.quit = true;
            return;
        }
        if (event == LINE_INTERRUPTED) session_say("`quit` or Ctrl-D leaves.");
    }
    if (str_is(str_trim(sb_view(&t->line)), "quit")) t->session.quit = true;
}

static void play_prompt(const Session *s, StrBuf *out) {
    if (s->turn && s->people > 1) {
        session_name(s, s->turn, out);
        sb_text(out, "> ");
    } else {
        sb_text(out, s->turn ? "Your move> " : "> ");
    }
}

static void play_loop(PlayTable *t) {
    Session *s = &t->session;
    StrBuf prompt = {0};
    while (!s->quit) {
        session_advance(s);
        fflush(stdout);
        if (s->quit) break;
        sb_clear(&prompt);
        play_prompt(s, &prompt);
        switch (line_input_read(t->input, sb_cstr(&prompt), &t->line)) {
        case LINE_READ: session_line(s, sb_view(&t->line)); break;
        case LINE_TOO_LONG: session_fail(s, "That line is too long."); break;
        case LINE_INTERRUPTED: session_say("`quit` or Ctrl-D leaves."); break;
        case LINE_END: s->quit = true; break;
        }
    }
    session_finish(s);
    sb_free(&prompt);
}

static void play_greet(const Session *s) {
    printf(STR_FMT, STR_ARG(s->game->name));
    for (int seat = 1; seat <= s->game->players; seat++) {
        StrBuf name = {0};
        session_name(s, seat, &name);
        printf("%s %s", seat == 1 ? ":" : ",", sb_cstr(&name));
        sb_free(&name);
    }
    printf("\n");
    if (s->terminal) session_say("Type a move, `moves` to see them, `help` for everything else.");
}

/* Without a terminal and without moves there is nobody to ask. */
static void play_tell_how(void) {
    session_say("\nThis is not a terminal, so nobody can be asked for a move. On a terminal "
                "`tessera play`\ngoes on from here; `tessera play --moves FILE` reads moves, one a "
                "line (`-`: from\nstandard input).");
}

static int play_game(PlayTable *t, const PlayOptions *o, FILE *moves) {
    Session *s = &t->session;
    bool good = session_open(s);
    if (good) play_greet(s);
    if (good && o->load) good = session_load(s, o->load);
    if (!good) {
        session_close(s);
        return EXIT_WRONG;
    }
    if (s->terminal || moves) {
        t->input = line_input_open(moves, play_complete, s);
        if (s->terminal) s->wait = play_wait;
        s->owner = t;
        play_loop(t);
        if (s->terminal) printf("\n");
        line_input_close(t->input);
    } else {
        session_advance(s);
        play_tell_how();
    }
    int code = moves && s->failures ? EXIT_WRONG : EXIT_FINE;
    sb_free(&t->line);
    session_close(s);
    return fflush(stdout) == 0 ? code : EXIT_WRONG;
}

/* ---- options --------------------------------------------------------------------------------- */

static int play_numbers(const Command *self, const PlayOptions *o, Session *s) {
    int64_t seed = 0;
    int code = cli_seed(self, o->seed, &seed);
    if (code != CLI_GO_ON) return code;
    s->seed = (uint64_t)seed;
    return budget_read(self, &o->budget, 1, &s->budget);
}

static int play_open(const PlayOptions *o, Input *in, PlayTable *t) {
    GameShelf shelf;
    FILE *moves = NULL;
    bool from_file = o->moves && strcmp(o->moves, "-") != 0;
    if (o->moves) moves = from_file ? fopen(o->moves, "r") : stdin;
    if (o->moves && !moves) {
        fprintf(stderr, "tessera play: %s: %s\n", o->moves, strerror(errno));
        return EXIT_WRONG;
    }
    int code = shelf_open(&shelf) ? CLI_GO_ON : EXIT_WRONG;
    if (code == CLI_GO_ON && o->list) {
        StrBuf list = {0};
        shelf_list(&shelf, &list);
        code = cli_write(&list, EXIT_FINE);
        sb_free(&list);
    }
    if (code == CLI_GO_ON) {
        bool found = play_find(&shelf, in, o, t);
        t->session.path = sb_cstr(&t->path);
        code = found ? input_open(in) : t->session.quit ? EXIT_FINE : EXIT_WRONG;
    }
    if (code == CLI_GO_ON) code = play_game(t, o, moves);
    shelf_close(&shelf);
    sb_free(&t->path);
    if (from_file) fclose(moves);
    return code;
}

static int play_run(const Command *self, int argc, char **argv) {
    Input in = {0};
    PlayTable table = {0};
    Session *s = &table.session;
    PlayOptions o = {0};
#define PLAY_SEAT(n)                                                                               \
    { "p" #n, 0, "WHO", "who plays in seat " #n ": human, or an agent", .value = &s->who[n] }
    const CliOption options[] = {
        PLAY_SEAT(1),
        PLAY_SEAT(2),
        PLAY_SEAT(3),
        PLAY_SEAT(4),
        PLAY_SEAT(5),
        PLAY_SEAT(6),
        PLAY_SEAT(7),
        PLAY_SEAT(8),
        PLAY_SEAT(9),
        PLAY_SEAT(10),
        PLAY_SEAT(11),
        PLAY_SEAT(12),
        PLAY_SEAT(13),
        PLAY_SEAT(14),
        PLAY_SEAT(15),
        PLAY_SEAT(16),
        BUDGET_OPTIONS(&o.budget, "1"),
        {"seed", 's', "S", "where chance begins (without it, it is drawn)", .value = &o.seed},
        {"load", 'l', "TRIAL", "go on with a game that was saved", .value = &o.load},
        {"moves", 'm', "FILE", "read moves and commands from a file (-: standard input)",
         .value = &o.moves},
        {"list", 0, NULL, "list the games that come with Tessera", .flag = &o.list},
        TERM_OPTIONS(&o.term),
        {"no-color", 0, NULL, "the same as --plain, as is setting NO_COLOR", .flag = &o.term.plain},
        INPUT_OPTIONS(&in),
        {0},
    };
    int code = cli_parse(self, options, argc, argv, &in.files);
    s->in = &in;
    s->terminal = !o.moves && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    if (code == CLI_GO_ON && in.files.n > 1) code = cli_usage_error(self, "give one game");
    if (code == CLI_GO_ON) code = play_numbers(self, &o, s);
    if (code == CLI_GO_ON) code = term_style_of(self, &o.term, &s->style);
    if (!s->terminal && !o.term.colour) s->style.colour = false;
    if (code == CLI_GO_ON) code = play_open(&o, &in, &table);
    input_close(&in);
    return code;
}

const Command cmd_play = {
    .name = "play",
    .args = "[GAME]",
    .summary = "play a game against agents or other people",
    .about =
        "GAME is a file, or the name of a game that comes with Tessera (`chess`, `rbg/dash`); without\n"
        "it you choose from a list. Unless --p1 … say otherwise you are the first player, and an\n"
        "agent is everybody else: `uct`, or who plays instead where it does not (`tessera agents`).\n\n"
        "A move is typed as the board has it (`e2e4`, `d4`, `pass`), picked from the list that\n"
        "`moves` shows, or written as `tessera moves` prints it. `help` tells what else can be\n"
        "typed: hint, analysis, undo, redo, save, load, option, opponent … Ctrl-C makes an agent\n"
        "that thinks move at once, Ctrl-D leaves.\n\n"
        "With --moves, lines of a file are taken instead, and nothing is asked; the exit code is 1\n"
        "when one of them could not be carried out. With --seed S too, dice and cards are the same\n"
        "each time. A saved game is a trial (`tessera trial`).",
    .run = play_run,
};
