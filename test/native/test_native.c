/* test_native.c: compiled Regular Boardgames play as the interpreter does; where compiled games are
 * kept, and what happens without a compiler. */
#include "native_play.h"

#include <dirent.h>
#include <fcntl.h>
#include <unistd.h>

#include "native/cache.h"
#include "rbg/emit.h"

#define NEED_COMPILER()                                                                            \
    do {                                                                                           \
        if (!native_can_compile()) TEST_SKIP("no C compiler");                                     \
    } while (0)

/* Pieces that move, capture and are counted; patterns in patterns; a loop with modifiers. */
static const char hunt[] =
    "#players = red(100), blue(100)\n"
    "#pieces = r, b, e, x\n"
    "#variables = left1(9), turn(30)\n"
    "#board = rectangle(up,down,left,right,[r,e,e,b][e,e,e,e][r,e,e,b])\n"
    "#any = (up* + down*)(left* + right*)\n"
    "#step = (up + down + left + right)\n"
    "#hop(me;opp) = (up {opp} up {e} + down {opp} down {e} + left {opp} left {e}"
    " + right {opp} right {e})\n"
    "#turn(me;opp;m;o) = ->me any {m} [e] ( step {e} [m] {! any {m} {? step {x}} {! step {m}}}"
    " + (hop(m;o) [x] )* hop(m;o) [m] )"
    " ->> ( any {x} [e] ->> )* {! any {x}}"
    " [$ turn = turn + 1] [$ left1 = r * 2 / (b + 1)]"
    " ( {$ o > 0} + {$ o == 0} [$ me = 100, opp = 0] ->> {} )\n"
    "#rules = ( turn(red;blue;r;b) turn(blue;red;b;r) )*\n";

/* More than 64 vertices: sets of several words; a flood that needs marks. */
static const char flood[] =
    "#players = one(100), two(100)\n"
    "#pieces = a, b, e\n"
    "#variables = n(40)\n"
    "#line = [e,e,e,e,e,e,e,e,e,e]\n"
    "#board = rectangle(N,S,W,E, line line line line line line line line)\n"
    "#any = (N* + S*)(W* + E*)\n"
    "#next = (N + S + W + E)\n"
    "#turn(me;opp;m) = ->me any {e} [m] {! (next {m})* {! N} {? (next {m})* {! S}}} ->>"
    " [$ n = n + 1] ( {! any {m} (next {m})* {! E} ( next {m} )* {! W} }"
    " + {? any {m} (next {m})* {! E} ( next {m} )* {! W} } [$ me = 100] ->> {} )\n"
    "#rules = ( turn(one;two;a) turn(two;one;b) )*\n";

/* A switch to the keeper or to a player leads to the same rules: both follow them. */
static const char shared_rules[] =
    "#players = one(9), two(9)\n"
    "#pieces = a, e\n"
    "#variables = k(6)\n"
    "#board = rectangle(up,down,left,right,[e,e,e,e,e])\n"
    "#rules = ( ->one (left* + right*) {e} [a]"
    " ( {$ k < 3} ->two + {$ k >= 3} ->> ) [$ k = k + 1] {$ k < 6} left* {! left} ->two"
    " ( right* + [$ one = a] ) )*\n";

static void same_games(void **state) {
    char folder[TEST_PATH_MAX];
    NEED_COMPILER();
    native_fresh_cache(folder);
    const char *const texts[] = {hunt, flood, shared_rules};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        Pair p;
        uint64_t states[2], leaves[2];
        pair_open(&p, texts[i]);
        assert_true(pair_games(&p, 40, 60) > 40);
        for (int k = 0; k < 2; k++) {
            rbg_ops.start(p.player[k], p.state[k], 1);
            assert_true(rbg_perft(p.player[k], p.state[k], 2, &leaves[k], &states[k]));
        }
        assert_int_equal(leaves[0], leaves[1]);
        assert_int_equal(states[0], states[1]);
        assert_memory_equal(p.state[0], p.state[1], rbg_ops.state_bytes(p.game[0]));
        pair_close(&p);
    }
}

/* Every legal move is drawn, about equally often, and the state stays as it is. */
static void drawn_evenly(void **state) {
    char folder[TEST_PATH_MAX];
    NEED_COMPILER();
    native_fresh_cache(folder);
    Pair p;
    uint64_t rng = 3;
    uint32_t times[64] = {0};
    enum { DRAWS = 20000 };
    pair_open(&p, hunt);
    const GameOps *ops = &rbg_ops;
    uint32_t n = ops->moves(p.player[1], p.state[1], p.list[1]);
    MoveList *one = ops->list_new(p.game[1]);
    assert_in_range(n, 2, 64);
    for (int i = 0; i < DRAWS; i++) {
        uint32_t k = 0;
        assert_true(ops->sample(p.player[1], p.state[1], &rng, one));
        while (k < n && ops->move_key(p.game[1], p.list[1], k) != ops->move_key(p.game[1], one, 0))
            k++;
        assert_true(k < n);
        times[k]++;
    }
    /* Six standard deviations. */
    double mean = (double)DRAWS / n;
    for (uint32_t k = 0; k < n; k++) assert_true((times[k] - mean) * (times[k] - mean) < 36 * mean);
    pair_compare(&p);
    ops->list_free(one);
    pair_close(&p);
}

/* ---- what is printed ------------------------------------------------------------------------- */

static void print_code(const char *name, const char *text, StrBuf *out) {
    StrBuf messages = {0};
    const char *why = NULL;
    Game *game = rbg_game_text(name, str_of(text), &messages);
    assert_non_null(game);
    const RbgRules *r = rbg_rules_of(game);
    assert_true(rbg_emit(r->rbg, r->automaton, out, &why));
    game->ops->free(game);
    sb_free(&messages);
}

/* Names never become code: the text is the same but for the comment it begins with. */
static void hostile_names(void **state) {
    StrBuf plain = {0}, hostile = {0};
    print_code("a.rbg", hunt, &plain);
    print_code("*/ int main(void) { evil(); } /* \"\\\n?.rbg", hunt, &hostile);
    const char *a = strstr(sb_cstr(&plain), "*/"), *b = strstr(sb_cstr(&hostile), "*/");
    assert_non_null(a);
    assert_non_null(b);
    assert_string_equal(a, b);
    assert_null(strstr(sb_cstr(&hostile), "evil("));
    sb_free(&plain);
    sb_free(&hostile);
    const char *keywords =
        "#players = int(1), return(1)\n#pieces = while, main, NV\n#variables = exit(1)\n"
        "#board = rectangle(goto,if,for,do,[NV,NV])\n"
        "#rules = ( ->int do {NV} [main] [$ exit = 1] ->return for {NV} [while] )*\n";
    print_code("k.rbg", keywords, &plain);
    const char *code = strstr(sb_cstr(&plain), "*/");
    assert_non_null(code);
    assert_null(strstr(code, "s->exit"));
    sb_free(&plain);
}

/* ---- the cache ------------------------------------------------------------------------------- */

/* Attaches and plays a little. */
static RbgNativeInfo attach_once(const char *text) {
    Game *game = native_text(text);
    rbg_native_attach(game, true);
    RbgNativeInfo info = rbg_native_info(game);
    Player *player = game->ops->player_new(game);
    State *s = game->ops->state_new(game);
    uint64_t rng = 1;
    game->ops->start(player, s, 1);
    assert_true(rbg_playout(player, s, &rng) > 0);
    game->ops->state_free(s);
    game->ops->player_free(player);
    game->ops->free(game);
    return info;
}

/* Damages every file of the cache whose name ends so; how many there were. */
static int damage(const char *folder, const char *ending, bool cut) {
    char path[TEST_PATH_MAX + 300];
    int n = 0;
    snprintf(path, sizeof path, "%s/tessera", folder);
    DIR *dir = opendir(path);
    assert_non_null(dir);
    for (const struct dirent *e; (e = readdir(dir)) != NULL;) {
        size_t length = strlen(e->d_name), end = strlen(ending);
        if (length < end || strcmp(e->d_name + length - end, ending) != 0) continue;
        snprintf(path, sizeof path, "%s/tessera/%s", folder, e->d_name);
        int fd = open(path, O_RDWR | O_CLOEXEC);
        assert_true(fd >= 0);
        if (cut)
            assert_int_equal(ftruncate(fd, 3000), 0);
        else
            assert_int_equal(pwrite(fd, "?", 1, 2000), 1);
        close(fd);
        n++;
    }
    closedir(dir);
    return n;
}

static void kept_and_found(void **state) {
    char folder[TEST_PATH_MAX];
    NEED_COMPILER();
    native_fresh_cache(folder);
    RbgNativeInfo info = attach_once(flood);
    assert_int_equal(info.state, RBG_NATIVE_PLAYS);
    assert_true(info.seconds > 0);
    assert_true(info.peak_kb > 0);
    info = attach_once(flood);
    assert_int_equal(info.state, RBG_NATIVE_PLAYS);
    assert_true(info.seconds == 0);
    static const struct {
        const char *ending;
        bool cut;
    } harm[] = {{".so", true}, {".so", false}, {".key", true}, {".key", false}};
    for (size_t i = 0; i < sizeof harm / sizeof *harm; i++) {
        assert_int_equal(damage(folder, harm[i].ending, harm[i].cut), 1);
        info = attach_once(flood);
        assert_int_equal(info.state, RBG_NATIVE_PLAYS);
        assert_true(info.seconds > 0); /* made again */
    }
    assert_true(attach_once(flood).seconds == 0);
}

/* A folder that others may write to is not trusted. */
static void foreign_folder(void **state) {
    char folder[TEST_PATH_MAX], inner[TEST_PATH_MAX + 20], link[TEST_PATH_MAX + 20];
    NEED_COMPILER();
    native_fresh_cache(folder);
    snprintf(inner, sizeof inner, "%s/tessera", folder);
    assert_int_equal(mkdir(inner, 0700), 0);
    assert_int_equal(chmod(inner, 0777), 0);
    for (int i = 0; i < 2; i++) {
        RbgNativeInfo info = attach_once(hunt);
        assert_int_equal(info.state, RBG_NATIVE_PLAYS);
        assert_true(info.seconds > 0);
    }
    assert_int_equal(rmdir(inner), 0); /* nothing was put there */
    snprintf(inner, sizeof inner, "%s/elsewhere", folder);
    assert_int_equal(mkdir(inner, 0700), 0);
    snprintf(link, sizeof link, "%s/tessera", folder);
    assert_int_equal(symlink("elsewhere", link), 0);
    assert_true(attach_once(hunt).seconds > 0);
    assert_int_equal(rmdir(inner), 0); /* nor behind a link */
}

static void without_compiler(void **state) {
    char folder[TEST_PATH_MAX];
    native_fresh_cache(folder);
    assert_int_equal(setenv("TESSERA_NO_CC", "1", 1), 0);
    RbgNativeInfo info = attach_once(hunt);
    assert_int_equal(info.state, RBG_NATIVE_NONE);
    assert_non_null(info.why);
    assert_int_equal(unsetenv("TESSERA_NO_CC"), 0);
    char path[TEST_PATH_MAX];
    const char *was = getenv("PATH");
    snprintf(path, sizeof path, "%s", was ? was : "/usr/bin:/bin");
    assert_int_equal(setenv("PATH", folder, 1), 0);
    assert_int_equal(attach_once(hunt).state, RBG_NATIVE_NONE);
    assert_int_equal(setenv("PATH", path, 1), 0);
}

/* A game may go while it is being compiled. */
static void freed_early(void **state) {
    char folder[TEST_PATH_MAX];
    NEED_COMPILER();
    native_fresh_cache(folder);
    for (int i = 0; i < 3; i++) {
        Game *game = native_text(flood);
        rbg_native_attach(game, false);
        assert_int_not_equal(rbg_native_info(game).state, RBG_NATIVE_NONE);
        game->ops->free(game);
    }
}

int main(void) {
    const struct CMUnitTest cases[] = {
        cmocka_unit_test(same_games),     cmocka_unit_test(drawn_evenly),
        cmocka_unit_test(hostile_names),  cmocka_unit_test(kept_and_found),
        cmocka_unit_test(foreign_folder), cmocka_unit_test(without_compiler),
        cmocka_unit_test(freed_early),
    };
    return cmocka_run_group_tests(cases, NULL, NULL);
}
