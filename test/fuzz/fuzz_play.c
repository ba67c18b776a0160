/* fuzz_play.c: any bytes as a description; what can be compiled is played for a while. The games must
 * keep the rules of the waist, whatever the rules of the game are. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "lang/unit.h"
#include "ludeme/compile.h"
#include "ludeme/ludeme.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Built once, and only read after that. */
static Grammar *play_grammar;
static Defs *play_defs;

static void play_setup(void) {
    StrBuf error = {0};
    const char *folder = getenv("TESSERA_DEFS");
    play_grammar = grammar_build(ludeme_families, &error);
    play_defs = defs_load(folder != NULL ? folder : TSR_SOURCE_DEFS);
    if (play_grammar == NULL || play_defs == NULL) abort();
}

static void play_games(const Game *game, uint64_t seed) {
    enum { GAMES = 2, MOVES = 40 };
    const GameOps *ops = game->ops;
    Player *player = ops->player_new(game);
    State *state = ops->state_new(game), *copy = ops->state_new(game);
    MoveList *list = ops->list_new(game);
    StrBuf text = {0};
    for (uint64_t g = 0; g < GAMES; g++) {
        uint64_t rng = seed + g;
        ops->start(player, state, seed + g);
        for (int i = 0; i < MOVES && !ops->over(state); i++) {
            ops->state_copy(game, copy, state);
            uint32_t n = ops->moves(player, state, list);
            if (memcmp(copy, state, ops->state_bytes(game)) != 0) abort();
            if (!n) break;
            uint32_t pick = rng_below(&rng, n);
            sb_clear(&text);
            ops->move_text(game, list, pick, &text);
            ops->move_actions(game, list, pick, &text);
            if (!(rng & 1)) {
                if (!ops->sample(player, state, &rng, list)) break;
                pick = 0;
            }
            ops->apply(player, state, list, pick);
            ops->state_text(game, state, &text);
            for (int p = 1; p <= game->players; p++) {
                ops->view(game, state, p, &text);
                ops->move_view(game, copy, state, list, pick, p, &text);
            }
        }
    }
    sb_free(&text);
    ops->list_free(list);
    ops->state_free(copy);
    ops->state_free(state);
    ops->player_free(player);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size > SOURCE_MAX_BYTES) return 0;
    if (play_grammar == NULL) play_setup();
    Str text = {(const char *)data, (uint32_t)size};
    Unit u;
    unit_load_text(&u, "fuzz.lud", text, play_defs, NULL, play_grammar);
    Rules *r = u.root ? compile_rules(play_grammar, u.root, &u.diags) : NULL;
    if (u.root && !r && u.diags.errors == 0) abort(); /* refused without a word */
    unit_free(&u);
    if (r) {
        play_games(&r->game, str_hash(text));
        r->game.ops->free(&r->game);
    }
    return 0;
}
