/* fuzz_engine.c: any bytes as what a host says to our end of the protocol of agents. It answers every `go`
 * and `isready` with one line, and never with more than it may. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "agent/ugi.h"
#include "lang/unit.h"
#include "ludeme/compile.h"
#include "ludeme/ludeme.h"
#include "match/ugi_engine.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char *const engine_games[] = {
    "(game \"Toe\" (players 2) (equipment { (board (square 3)) (piece \"Disc\" Each) })"
    " (rules (play (move Add (to (sites Empty)))) (end (if (is Line 3) (result Mover Win)))))",
    "(game \"Pig\" (players 3) (equipment { (board (rectangle 1 2)) (dice d:6 num:2) })"
    " (rules (play (or (move Select (from 0) (then (roll (then (addScore Mover (count Pips))))))"
    " (move Pass))) (end (if (>= (score Mover) 20) (result Mover Win)))))",
};

/* Built once, and only read after that. */
static Grammar *engine_grammar;
static Game *engine_game[2];

static void engine_setup(void) {
    StrBuf error = {0};
    engine_grammar = grammar_build(ludeme_families, &error);
    for (int i = 0; engine_grammar && i < 2; i++) {
        Unit u;
        unit_load_text(&u, "fuzz.lud", str_of(engine_games[i]), NULL, NULL, engine_grammar);
        Rules *r = u.root ? compile_rules(engine_grammar, u.root, &u.diags) : NULL;
        if (!r) abort();
        engine_game[i] = &r->game;
        unit_free(&u);
    }
}

typedef struct FuzzHost {
    uint32_t moves, ready;
} FuzzHost;

static void fuzz_say(void *owner, Str text) {
    FuzzHost *h = owner;
    if (text.n == 0 || text.s[text.n - 1] != '\n') abort();
    while (text.n) {
        Str line = str_cut(&text, '\n'), word = ugi_cut(&line);
        if (line.n >= UGI_AGENT_LINE) abort();
        h->moves += str_is(word, "bestmove");
        h->ready += str_is(word, "readyok");
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (!engine_grammar) engine_setup();
    if (size < 1 || size > 100000) return 0;
    FuzzHost host = {0};
    static const char *const agents[] = {"uct:memory=1", "flat", "random", "alphabeta:memory=1"};
    UgiEngineSetup setup = {.agent = agents[data[0] / 2 % 4],
                            .game = engine_game[data[0] % 2],
                            .say = fuzz_say,
                            .owner = &host,
                            .alone = true,
                            .most = 3};
    UgiEngine *e = ugi_engine_open(&setup);
    Str rest = {(const char *)data + 1, (uint32_t)size - 1};
    bool more = true;
    for (int n = 0; rest.n && more && n < 200; n++) {
        FuzzHost before = host;
        Str line = str_cut(&rest, '\n'), words = line;
        Str word = ugi_cut(&words);
        more = ugi_engine_line(e, line);
        if (host.moves - before.moves > str_is(word, "go")) abort();
        if (host.ready - before.ready != str_is(word, "isready")) abort();
    }
    ugi_engine_close(e);
    return 0;
}
