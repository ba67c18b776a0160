/* process.c: an agent that is a program of its own, seen from the host. */
#include "agent/process.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "agent/child.h"
#include "agent/timer.h"
#include "agent/ugi.h"

enum { PARAM_START, PARAM_GRACE, PARAM_PATIENCE };

/* More than this is not kept for an agent that does not read. */
enum { PROCESS_MOST_UNSENT = 8 << 20 };

typedef struct ProcessAgent {
    Agent agent;
    Child child;
    unsigned wants;
    StrBuf rules;    /* as `rule` lines; made when they are first wanted */
    StrBuf language; /* of them; empty: not known */
    StrBuf moves;    /* of the game so far, as `position` has them */
    StrBuf start;    /* what was drawn at its start */
    StrBuf name;     /* what it says it is called, or its command is */
    StrBuf out, scratch;
    bool overlong;   /* a line of this game is longer than the protocol has lines */
    bool long_rules; /* one of its rules is */
} ProcessAgent;

/* ---- names ----------------------------------------------------------------------------------- */

static bool name_is_command(Str text) {
    return text.n >= 5 && str_is(str_sub(text, 0, 5), "exec:");
}

bool process_is_program(Str text) {
    return name_is_command(text) || (text.n && memchr(text.s, '/', text.n));
}

/* The command, or the path without parameters. */
static Str process_path(const Agent *a) {
    Str rest = str_of(a->program);
    if (name_is_command(rest)) return str_sub(rest, 5, rest.n);
    return str_cut(&rest, ':');
}

Str process_parameters(const Agent *setup) {
    Str rest = str_of(setup->program);
    if (name_is_command(rest)) return STR("");
    str_cut(&rest, ':');
    return rest;
}

static bool path_is_plugin(Str path) {
    return path.n > 3 && str_is(str_sub(path, path.n - 3, path.n), ".so");
}

bool process_name(Agent *setup, Str text, StrBuf *note) {
    if (text.n >= AGENT_PROGRAM_ROOM || memchr(text.s, 0, text.n)) {
        sb_fmt(note, "the name of an agent has at most %d characters", AGENT_PROGRAM_ROOM - 1);
        return false;
    }
    memcpy(setup->program, text.s, text.n);
    setup->program[text.n] = 0;
    if (name_is_command(text)) return true;
    char path[AGENT_PROGRAM_ROOM];
    Str name = process_path(setup);
    snprintf(path, sizeof path, STR_FMT, STR_ARG(name));
    if (access(path, path_is_plugin(name) ? R_OK : X_OK) == 0) return true;
    sb_fmt(note, "cannot start %s: %s", path, strerror(errno));
    return false;
}

enum { NAME_CLIP = 80 };

/* The last part of the path, or of the first word of a command. */
static void process_name_file(ProcessAgent *p) {
    Str rest = str_trim(process_path(&p->agent)), name = rest;
    if (name_is_command(str_of(p->agent.program))) name = ugi_cut(&rest);
    for (uint32_t i = name.n; i > 0; i--)
        if (name.s[i - 1] == '/' && i < name.n) {
            name = str_sub(name, i, name.n);
            break;
        }
    sb_clean(&p->name, name);
}

/* `id name TEXT` */
static void heard_name(ProcessAgent *p, Str rest) {
    StrBuf plain = {0};
    if (str_is(ugi_cut(&rest), "name")) ugi_plain(&plain, str_trim(rest));
    Str name = sb_view(&plain);
    uint32_t n = name.n < NAME_CLIP ? name.n : NAME_CLIP;
    while (n > 0 && n < name.n && (name.s[n] & 0xC0) == 0x80) n--; /* inside of a character */
    if (n) sb_clear(&p->name);
    sb_clean(&p->name, str_sub(name, 0, n));
    sb_free(&plain);
}

static const char *process_called(const Agent *agent) {
    return sb_cstr(&((const ProcessAgent *)agent)->name);
}

/* ---- faults ---------------------------------------------------------------------------------- */

/* What the agent itself wrote, in a record: short, and in one line. */
static void fault_quote(StrBuf *out, Str text) {
    enum { CLIP = 80 };
    for (uint32_t i = 0; i < text.n && i < CLIP; i++)
        sb_char(out, text.s[i] >= ' ' && text.s[i] < 0x7f ? text.s[i] : '?');
    if (text.n > CLIP) sb_text(out, "...");
}

/* The game is lost: the process goes, and the next game begins with another one. */
static void process_fail(ProcessAgent *p, const char *why, Str what, const char *after) {
    StrBuf fault = {0};
    sb_text(&fault, why);
    fault_quote(&fault, what);
    sb_text(&fault, after);
    child_end(&p->child, 0, NULL);
    Str last = child_last_words(&p->child);
    if (last.n) {
        sb_text(&fault, " (standard error: ");
        fault_quote(&fault, last);
        sb_char(&fault, ')');
    }
    snprintf(p->agent.fault, AGENT_FAULT_ROOM, "%s", sb_cstr(&fault));
    sb_free(&fault);
}

static void process_fail_plain(ProcessAgent *p, const char *why) {
    process_fail(p, why, STR(""), "");
}

static void process_fail_late(ProcessAgent *p, const char *why, double seconds) {
    char text[80];
    if (p->child.unsent.n)
        snprintf(text, sizeof text, "does not read its input");
    else
        snprintf(text, sizeof text, "%s within %g s", why, seconds);
    process_fail_plain(p, text);
}

/* It has ended, or closed its output: which? */
static void process_fail_ended(ProcessAgent *p) {
    const double to_end = 0.5;
    StrBuf how = {0};
    child_end(&p->child, to_end, &how);
    process_fail_plain(p, how.n ? sb_cstr(&how) : "closed its output");
    sb_free(&how);
}

/* ---- talking --------------------------------------------------------------------------------- */

static void process_send(ProcessAgent *p) {
    child_say(&p->child, sb_view(&p->out));
    sb_clear(&p->out);
}

/* `key TEXT` as a line. */
static void say_text(ProcessAgent *p, const char *key, Str text) {
    if (text.n > UGI_HOST_LINE / 4) p->overlong = true; /* however it is written */
    sb_text(&p->out, key);
    sb_char(&p->out, ' ');
    ugi_text(&p->out, text);
    sb_char(&p->out, '\n');
}

/* What the host waits for. */
typedef struct Question {
    const char *answer; /* the word that its answer begins with */
    const char *late;   /* what it is called when it does not come */
    double seconds;     /* for the answer */
    double grace;       /* for it when somebody stops us */
    const atomic_bool *stop;
    void (*other)(ProcessAgent *p, Str word, Str rest, void *owner); /* any other line; or NULL */
    void *owner;
} Question;

/* Waits for the answer. False: there was none, and the fault is set. */
static bool process_ask(ProcessAgent *p, Question *q, Str *answer) {
    double begun = timer_now();
    ChildLimits limits = {begun + q->seconds, q->stop, UGI_AGENT_LINE, UGI_VOLUME};
    p->child.volume = 0;
    for (;;) {
        Str line = {0};
        switch (child_line(&p->child, &limits, &line)) {
        case CHILD_LINE: break;
        case CHILD_STOPPED:
            child_say(&p->child, STR("stop\n"));
            child_push(&p->child);
            limits.stop = NULL;
            if (timer_now() + q->grace < limits.deadline) limits.deadline = timer_now() + q->grace;
            continue;
        case CHILD_LATE: process_fail_late(p, q->late, q->seconds); return false;
        case CHILD_LONG_LINE:
            process_fail_plain(p, "flooded: a line of more than 64 KiB");
            return false;
        case CHILD_TOO_MUCH:
            process_fail_plain(p, "flooded: more than 1 MiB without an answer");
            return false;
        case CHILD_ENDED: process_fail_ended(p); return false;
        }
        Str rest = str_trim(line), word = ugi_cut(&rest);
        *answer = str_trim(rest);
        if (str_is(word, q->answer)) return true;
        if (str_is(word, "error")) {
            process_fail(p, "says: ", *answer, "");
            return false;
        }
        if (str_is(word, "bestmove")) {
            process_fail_plain(p, "answered without being asked");
            return false;
        }
        if (q->other) q->other(p, word, *answer, q->owner);
    }
}

static bool process_ready(ProcessAgent *p, const atomic_bool *stop) {
    Str answer;
    if (p->overlong) {
        process_fail_plain(p, "the game does not fit into lines of the protocol");
        return false;
    }
    Question q = {.answer = "readyok",
                  .late = "is not ready",
                  .seconds = p->agent.param[PARAM_START],
                  .grace = p->agent.param[PARAM_GRACE],
                  .stop = stop};
    sb_text(&p->out, "isready\n");
    process_send(p);
    return process_ask(p, &q, &answer);
}

/* ---- starting -------------------------------------------------------------------------------- */

/* Our own executable: named by the environment, the one that runs, or the one that is installed. */
static const char *process_executable(StrBuf *path) {
    const char *named = getenv("TESSERA_ENGINE");
    if (named && *named) return named;
    char exe[4096];
    ssize_t n = readlink("/proc/self/exe", exe, sizeof exe - 1);
    Str found = {exe, n > 0 ? (uint32_t)n : 0};
    if (found.n < 8 || !str_is(str_sub(found, found.n - 8, found.n), "/tessera")) return NULL;
    sb_str(path, found);
    return sb_cstr(path);
}

/* exec wants strings that are not const, and does not change them. */
static char *process_arg(const char *s) {
    union {
        const char *given;
        char *wanted;
    } arg = {.given = s};
    return arg.wanted;
}

static bool process_start(ProcessAgent *p) {
    char *argv[8];
    int n = 0;
    StrBuf exe = {0}, why = {0}, path = {0};
    Str name = process_path(&p->agent);
    sb_str(&path, name);
    if (name_is_command(str_of(p->agent.program))) {
        argv[n++] = process_arg("/bin/sh");
        argv[n++] = process_arg("-c");
    } else if (path_is_plugin(name)) {
        const char *own = process_executable(&exe);
        if (!own) argv[n++] = process_arg("/usr/bin/env");
        argv[n++] = process_arg(own ? own : "tessera");
        argv[n++] = process_arg("engine");
        argv[n++] = process_arg("--plugin");
    }
    argv[n++] = process_arg(sb_cstr(&path));
    argv[n] = NULL;
    bool good = child_start(&p->child, argv, &why);
    if (!good) process_fail(p, "cannot be started: ", sb_view(&why), "");
    sb_free(&exe);
    sb_free(&why);
    sb_free(&path);
    return good;
}

static void heard_handshake(ProcessAgent *p, Str word, Str rest, void *owner) {
    bool *wished = owner;
    if (str_is(word, "id")) heard_name(p, rest);
    if (!str_is(word, "wants")) return;
    if (!*wished) p->wants = 0;
    *wished = true;
    for (Str wish = ugi_cut(&rest); wish.n; wish = ugi_cut(&rest)) p->wants |= ugi_wish(wish);
}

/* Parameters that are not ours are the agent's. */
static void say_options(ProcessAgent *p) {
    Str rest = process_parameters(&p->agent);
    while (rest.n) {
        Str value = str_cut(&rest, ',');
        bool button = !value.n || !memchr(value.s, '=', value.n);
        Str name = str_cut(&value, '=');
        bool ours = str_is(name, "share");
        for (int i = 0; i < AGENT_PARAMS && p->agent.kind->params[i].name; i++)
            ours = ours || str_is(name, p->agent.kind->params[i].name);
        if (ours || !name.n) continue;
        sb_text(&p->out, "setoption name ");
        ugi_word(&p->out, name);
        if (button)
            sb_char(&p->out, '\n');
        else
            say_text(p, " value", value);
    }
}

static bool process_greet(ProcessAgent *p) {
    Str answer;
    bool wished = false;
    Question q = {.answer = "ugiok",
                  .late = "does not speak the protocol: no `ugiok`",
                  .seconds = p->agent.param[PARAM_START],
                  .other = heard_handshake,
                  .owner = &wished};
    p->wants = UGI_STANDARD;
    sb_text(&p->out, "ugi\n");
    process_send(p);
    if (!process_ask(p, &q, &answer)) return false;
    say_options(p);
    return process_ready(p, NULL);
}

/* ---- a game ---------------------------------------------------------------------------------- */

static bool process_is_open(const ProcessAgent *p) {
    return !p->agent.game->hidden && !p->agent.game->simultaneous;
}

/* The description, line by line. */
static void process_read_rules(ProcessAgent *p) {
    StrBuf text = {0};
    const Game *game = p->agent.game;
    if (p->language.n || !game->ops->describe) return;
    const char *language = game->ops->describe(game, &text);
    Str rest = sb_view(&text);
    if (language) sb_text(&p->language, language);
    while (rest.n) {
        Str line = str_cut(&rest, '\n');
        if (line.n > UGI_HOST_LINE / 4) p->long_rules = true;
        sb_text(&p->rules, "rule ");
        ugi_layout(&p->rules, line);
        sb_char(&p->rules, '\n');
    }
    sb_free(&text);
}

static void say_game(ProcessAgent *p, const Opening *o) {
    const Game *game = p->agent.game;
    StrBuf *out = &p->out;
    process_read_rules(p);
    sb_text(out, "uginewgame\n");
    say_text(p, "game name", game->name);
    sb_fmt(out, "game rules %016" PRIx64 "\n", game->identity);
    if (p->language.n) sb_fmt(out, "game language %s\n", sb_cstr(&p->language));
    sb_fmt(out, "game players %d\ngame chance %s\ngame hidden %s\ngame simultaneous %s\n",
           game->players, game->chance ? "yes" : "no", game->hidden ? "yes" : "no",
           game->simultaneous ? "yes" : "no");
    sb_fmt(out, "game seat %d\ngame seed %" PRIu64 "\n", o->seat, o->seed);
    if (!(p->wants & UGI_RULES)) return;
    sb_str(out, sb_view(&p->rules));
    if (p->long_rules) p->overlong = true;
}

static void say_position(ProcessAgent *p, TrialDraws drawn) {
    size_t before = p->out.n;
    if (!(p->wants & UGI_POSITION) || !process_is_open(p)) return;
    sb_text(&p->out, "position startpos");
    if (p->start.n) sb_fmt(&p->out, " start %s", sb_cstr(&p->start));
    if (drawn.n) {
        sb_text(&p->out, " drawn ");
        ugi_draws(&p->out, drawn);
    }
    if (p->moves.n) sb_text(&p->out, " moves");
    sb_str(&p->out, sb_view(&p->moves));
    sb_char(&p->out, '\n');
    if (p->out.n - before > UGI_HOST_LINE) sb_cut(&p->out, before);
}

static void process_begin(Agent *agent, const Opening *o) {
    ProcessAgent *p = (ProcessAgent *)agent;
    if (p->child.pid == 0 && (!process_start(p) || !process_greet(p))) return;
    sb_clear(&p->moves);
    sb_clear(&p->start);
    p->overlong = false;
    ugi_draws(&p->start, o->start);
    say_game(p, o);
    say_position(p, (TrialDraws){0});
    if (p->wants & UGI_VIEWS) say_text(p, "view", o->view);
    process_ready(p, NULL);
}

static void process_saw(Agent *agent, const Step *s) {
    ProcessAgent *p = (ProcessAgent *)agent;
    if (p->child.pid == 0) return;
    if (process_is_open(p)) {
        sb_char(&p->moves, ' ');
        ugi_move(&p->moves, s->move, s->index, s->drawn, s->result);
    }
    if (p->wants & UGI_STEPS) {
        sb_fmt(&p->out, "step player %d", s->player);
        if (s->index != UINT32_MAX) sb_fmt(&p->out, " index %u", s->index);
        if (s->drawn.n) {
            sb_text(&p->out, " drawn ");
            ugi_draws(&p->out, s->drawn);
        }
        if (s->result.n) {
            sb_text(&p->out, " result ");
            ugi_draws(&p->out, s->result);
        }
        say_text(p, " move", s->move);
    }
    if (p->wants & UGI_VIEWS) say_text(p, "view", s->view);
    process_send(p);
    if (child_push(&p->child) > PROCESS_MOST_UNSENT)
        process_fail_plain(p, "does not read its input");
}

/* ---- a move ---------------------------------------------------------------------------------- */

static void say_turn(ProcessAgent *p, const Turn *t) {
    sb_fmt(&p->out, "turn player %d moves %u\n", t->player, t->count);
    say_position(p, t->drawn);
    if (t->drawn.n) {
        sb_text(&p->out, "drawn ");
        ugi_draws(&p->out, t->drawn);
        sb_char(&p->out, '\n');
    }
    if (p->wants & UGI_VIEWS) say_text(p, "view", t->view);
    for (uint32_t i = 0; p->wants & UGI_LEGAL && i < t->count; i++) {
        sb_fmt(&p->out, "legal %u", i);
        say_text(p, "", t->moves[i]);
    }
}

static void say_go(ProcessAgent *p, const Budget *b) {
    sb_text(&p->out, "go");
    if (b->seconds > 0) {
        double ms = b->seconds * 1e3;
        sb_fmt(&p->out, " movetime %.0f", ms < 1 ? 1 : ms);
    }
    if (b->iterations) sb_fmt(&p->out, " nodes %" PRIu64, b->iterations);
    if (b->depth > 0) sb_fmt(&p->out, " depth %d", b->depth);
    sb_char(&p->out, '\n');
    process_send(p);
}

/* info depth N nodes N time MS score value V pv TEXT */
static void heard_info(ProcessAgent *p, Str word, Str rest, void *owner) {
    Analysis *out = owner;
    if (!out || !str_is(word, "info")) return;
    for (Str key = ugi_cut(&rest); key.n; key = ugi_cut(&rest)) {
        uint64_t number = 0;
        if (str_is(key, "string")) return;
        if (str_is(key, "pv")) {
            sb_clear(&out->line);
            sb_str(&out->line, str_trim(rest));
            return;
        }
        if (str_is(key, "score")) continue;
        Str value = ugi_cut(&rest);
        double worth = 0;
        if (str_is(key, "value") && str_to_float(value, &worth) && worth >= -1 && worth <= 1)
            out->value = worth;
        if (!str_to_u64(value, &number)) continue;
        if (str_is(key, "nodes")) out->iterations = number;
        if (str_is(key, "depth")) out->depth = number < 1000000 ? (int)number : 1000000;
    }
}

/* The move that was answered; AGENT_FAULT: there is none like this. */
static uint32_t process_find(ProcessAgent *p, const Turn *t, Str answer) {
    uint64_t number = 0;
    if (answer.n > 1 && answer.s[0] == '#' && str_to_u64(str_sub(answer, 1, answer.n), &number))
        return number < t->count ? (uint32_t)number : AGENT_FAULT;
    for (uint32_t i = 0; i < t->count; i++)
        if (ugi_is_move(answer, t->moves[i], &p->scratch)) return i;
    return AGENT_FAULT;
}

/* Who is late is waited for, to tell a loss on time from an agent that hangs. */
static double process_waits(const ProcessAgent *p, const Budget *b) {
    if (b->seconds <= 0) return p->agent.param[PARAM_PATIENCE];
    return fmax(b->seconds, b->late) + p->agent.param[PARAM_GRACE];
}

static uint32_t process_choose(Agent *agent, const Turn *t, const Budget *budget, Analysis *out) {
    ProcessAgent *p = (ProcessAgent *)agent;
    Str answer = {0};
    if (p->child.pid == 0) return AGENT_FAULT;
    if (out) analysis_begin(out, t->count);
    say_turn(p, t);
    if (!process_ready(p, budget->stop)) return AGENT_FAULT;
    double begun = timer_now();
    Question q = {.answer = "bestmove",
                  .late = "no answer",
                  .seconds = process_waits(p, budget),
                  .grace = agent->param[PARAM_GRACE],
                  .stop = budget->stop,
                  .other = heard_info,
                  .owner = out};
    say_go(p, budget);
    if (!process_ask(p, &q, &answer)) return AGENT_FAULT;
    if (out) out->seconds = timer_now() - begun;
    uint32_t i = process_find(p, t, answer);
    if (i == AGENT_FAULT) process_fail(p, "illegal move `", answer, "`");
    return i;
}

/* Nothing is answered; who does not read it is found out in the next game. */
static void process_ended(Agent *agent, const Ending *e) {
    ProcessAgent *p = (ProcessAgent *)agent;
    if (p->child.pid == 0) return;
    sb_fmt(&p->out, "gameover reason %s worth", e->reason);
    for (int seat = 1; seat <= agent->game->players; seat++)
        sb_fmt(&p->out, " %.4g", e->worth[seat]);
    sb_char(&p->out, '\n');
    process_send(p);
    child_push(&p->child);
}

/* ---- beginning and end ----------------------------------------------------------------------- */

static Agent *process_open(const Agent *setup) {
    ProcessAgent *p = mem_alloc(sizeof *p);
    *p = (ProcessAgent){.agent = *setup, .child = {.in = -1, .out = -1, .err = -1}};
    process_name_file(p);
    return &p->agent;
}

static void process_close(Agent *agent) {
    const double to_end = 0.5;
    ProcessAgent *p = (ProcessAgent *)agent;
    child_say(&p->child, STR("quit\n"));
    child_end(&p->child, to_end, NULL);
    child_free(&p->child);
    sb_free(&p->rules);
    sb_free(&p->language);
    sb_free(&p->moves);
    sb_free(&p->start);
    sb_free(&p->name);
    sb_free(&p->out);
    sb_free(&p->scratch);
    free(p);
}

const AgentKind agent_process = {
    .name = "process",
    .title = "Program",
    .about = "A program or plug-in from outside, which speaks the protocol of doc/protocol.md.",
    .params = {[PARAM_START] = {"start", "seconds until it must be ready", 20, 0.01, 3600},
               [PARAM_GRACE] = {"grace", "seconds a late move is waited for", 5, 0, 3600},
               [PARAM_PATIENCE] = {"patience", "seconds for a move without a time limit", 60, 0.01,
                                   86400}},
    .reads = true,
    .open = process_open,
    .called = process_called,
    .begin = process_begin,
    .saw = process_saw,
    .choose = process_choose,
    .ended = process_ended,
    .close = process_close,
};
