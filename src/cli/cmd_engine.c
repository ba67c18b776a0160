/* cmd_engine.c: our agents as programs that speak the protocol of agents (doc/protocol.md). */
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

#include "agent/plugin.h"
#include "agent/ugi.h"
#include "cli/open_game.h"
#include "ludeme/compile.h"
#include "match/ugi_engine.h"
#include "native/rbg_native.h"

typedef struct EngineHost {
    const Input *in;
    pthread_mutex_t lock; /* of standard output */
} EngineHost;

static Game *engine_load(void *owner, Str language, Str text, StrBuf *why) {
    const EngineHost *host = owner;
    if (str_is(language, "rbg")) {
        Game *rbg = rbg_game_text("rules", text, why);
        if (rbg) rbg_native_attach(rbg, false);
        return rbg;
    }
    if (!str_is(language, "lud")) {
        sb_fmt(why, "the language `" STR_FMT "` is not known", STR_ARG(language));
        return NULL;
    }
    Unit u;
    unit_load_text(&u, "rules", text, host->in->defs, NULL, host->in->grammar);
    Rules *r = u.root ? compile_rules(host->in->grammar, u.root, &u.diags) : NULL;
    if (!r) diags_text(&u.diags, why);
    unit_free(&u);
    return r ? &r->game : NULL;
}

static void engine_write(void *owner, Str line) {
    EngineHost *host = owner;
    pthread_mutex_lock(&host->lock);
    fwrite(line.s, 1, line.n, stdout);
    fflush(stdout);
    pthread_mutex_unlock(&host->lock);
}

/* Line by line until the end. A line that is too long is left out as a whole. */
static void engine_listen(UgiEngine *e) {
    StrBuf line = {0};
    bool more = true, drop = false;
    char block[65536];
    while (more) {
        ssize_t n = read(STDIN_FILENO, block, sizeof block);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) break;
        Str rest = {block, (uint32_t)n};
        while (rest.n && more) {
            bool complete = memchr(rest.s, '\n', rest.n) != NULL;
            Str part = str_cut(&rest, '\n');
            if (line.n + part.n >= UGI_HOST_LINE) drop = true;
            if (!drop) sb_str(&line, part);
            if (!complete) break;
            Str text = sb_view(&line);
            if (text.n && text.s[text.n - 1] == '\r') text.n--;
            if (!drop) more = ugi_engine_line(e, text);
            sb_clear(&line);
            drop = false;
        }
    }
    sb_free(&line);
}

/* Is there such an agent or plug-in? Whether it plays a game is seen when there is one. */
static bool engine_knows(const UgiEngineSetup *wanted) {
    const Game any = {.players = 2};
    Agent setup;
    StrBuf note = {0};
    bool good = wanted->plugin ? plugin_is_one(str_of(wanted->plugin), &note)
                               : agent_setup(&setup, &any, str_of(wanted->agent), &note);
    if (!good) fprintf(stderr, "tessera engine: %s\n", sb_cstr(&note));
    sb_free(&note);
    return good;
}

static int engine_run(const Command *self, int argc, char **argv) {
    Input in = {0};
    Game *game = NULL;
    UgiEngineSetup setup = {.agent = "uct", .load = engine_load, .say = engine_write};
    const CliOption options[] = {
        {"agent", 'a', "AGENT", "who plays (by default uct)", .value = &setup.agent},
        {"plugin", 0, "FILE", "a plug-in plays (include/tessera_agent.h)", .value = &setup.plugin},
        INPUT_OPTIONS(&in),
        {0},
    };
    int code = cli_parse(self, options, argc, argv, &in.files);
    if (code == CLI_GO_ON && in.files.n > 1) code = cli_usage_error(self, "give at most one game");
    if (code == CLI_GO_ON) code = input_open(&in);
    if (code == CLI_GO_ON && in.files.n) {
        game = game_open(&in, in.files.v[0], false, NULL);
        if (!game) code = EXIT_WRONG;
    }
    if (code == CLI_GO_ON && !engine_knows(&setup)) code = EXIT_WRONG;
    if (code == CLI_GO_ON) {
        EngineHost host = {.in = &in};
        pthread_mutex_init(&host.lock, NULL);
        setup.owner = &host;
        setup.game = game;
        UgiEngine *e = ugi_engine_open(&setup);
        engine_listen(e);
        ugi_engine_close(e);
        pthread_mutex_destroy(&host.lock);
        code = EXIT_FINE;
    }
    game_close(game);
    input_close(&in);
    return code;
}

const Command cmd_engine = {
    .name = "engine",
    .args = "[GAME]",
    .summary = "be an agent for another program, over standard input and output",
    .about =
        "One of our agents, or a plug-in, as a program that speaks the protocol of agents, which is\n"
        "UGI with players, chance and hidden information: doc/protocol.md. The rules of a game come\n"
        "from the host; GAME is played when it sends none. Where something is hidden, only what\n"
        "the host shows is known.",
    .run = engine_run,
};
