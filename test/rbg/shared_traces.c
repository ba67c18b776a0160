/* shared_traces.c: recorded games replay with the same moves and states.
 *
 * Where positions have very many moves a game is followed until so many have been looked at;
 * TESSERA_FULL=1 follows all of them to their end. */
#include "board_play.h"
#include "walk.h"

typedef struct Trace {
    Play play;
    uint64_t listed, most; /* moves looked at, and when that is enough */
    uint32_t n;            /* moves of the position */
    int positions, games, line;
    StrBuf text;
} Trace;

typedef struct TraceRun {
    int files, positions, games, cut;
} TraceRun;

_Noreturn static void trace_fail(const Trace *t, const char *path, const char *why, Str line) {
    fail_msg("%s:%d: %s: %.*s", path, t->line, why, (int)(line.n < 300 ? line.n : 300), line.s);
    abort();
}

static uint64_t trace_hash(Trace *t) {
    uint64_t sum = 0;
    for (uint32_t i = 0; i < t->n; i++) {
        sb_clear(&t->text);
        rbg_ops.move_text(t->play.game, t->play.list, i, &t->text);
        sum += board_hash(sb_view(&t->text));
    }
    return sum;
}

/* S ply player cell moves hash vars board. */
static void trace_state(Trace *t, const char *path, Str line) {
    Play *p = &t->play;
    Str rest = line;
    StrBuf want = {0};
    t->n = rbg_ops.moves(p->player, p->state, p->list);
    t->listed += t->n;
    uint64_t hash = trace_hash(t);
    board_cut(&rest, '\t');
    sb_str(&want, board_cut(&rest, '\t'));
    sb_char(&want, '\t');
    sb_str(&want, board_cut(&rest, '\t'));
    Str moves = board_cut(&rest, '\t'), recorded = board_cut(&rest, '\t');
    sb_char(&want, '\t');
    sb_str(&want, rest);
    sb_fmt(&want, "\t" STR_FMT "\t" STR_FMT, STR_ARG(moves), STR_ARG(recorded));
    sb_clear(&t->text);
    rbg_ops.state_text(p->game, p->state, &t->text);
    sb_fmt(&t->text, "\tmoves=%u\thash=%016llx", t->n, (unsigned long long)hash);
    if (!str_eq(sb_view(&want), sb_view(&t->text)))
        trace_fail(t, path, sb_cstr(&t->text), sb_view(&want));
    sb_free(&want);
    t->positions++;
}

static void trace_move(Trace *t, const char *path, Str move) {
    Play *p = &t->play;
    uint32_t i = 0;
    for (; i < t->n; i++) {
        sb_clear(&t->text);
        rbg_ops.move_text(p->game, p->list, i, &t->text);
        if (str_eq(sb_view(&t->text), move)) break;
    }
    if (i == t->n) trace_fail(t, path, "this move is not legal", move);
    rbg_ops.apply(p->player, p->state, p->list, i);
}

/* E why vars board. */
static void trace_end(Trace *t, const char *path, Str line) {
    Play *p = &t->play;
    board_cut(&line, '\t');
    if (!rbg_ops.over(p->state)) trace_fail(t, path, "the game goes on", line);
    sb_clear(&t->text);
    rbg_ops.state_text(p->game, p->state, &t->text);
    Str now = sb_view(&t->text);
    board_cut(&now, '\t');
    board_cut(&now, '\t');
    if (!str_eq(now, line)) trace_fail(t, path, sb_cstr(&t->text), line);
    t->games++;
}

static void trace_file(const char *path, void *owner) {
    TraceRun *run = owner;
    Trace t = {.most = board_full() ? UINT64_MAX : 250000};
    char game[TEST_PATH_MAX], below[TEST_PATH_MAX / 2];
    const char *name = strrchr(path, '/');
    size_t size = 0;
    if (!name) return;
    snprintf(below, sizeof below, "rbg/games/%.*s.rbg", (int)strlen(name + 1) - 4, name + 1);
    board_file(&t.play, test_shared(game, below));
    char *text = test_read_file(path, &size);
    Str rest = {text, (uint32_t)size};
    while (rest.n && t.listed < t.most) {
        Str line = board_cut(&rest, '\n');
        t.line++;
        if (!line.n || line.s[0] == '#') continue;
        if (line.s[0] == 'P') play_begin(&t.play, 1);
        if (line.s[0] == 'S') trace_state(&t, path, line);
        if (line.s[0] == 'M') trace_move(&t, path, str_sub(line, 2, line.n));
        if (line.s[0] == 'E') trace_end(&t, path, line);
    }
    run->files++;
    run->games += t.games;
    run->positions += t.positions;
    run->cut += rest.n > 0;
    play_rise(&t.play);
    sb_free(&t.text);
    free(text);
}

static void all_traces(void **state) {
    char dir[TEST_PATH_MAX];
    TraceRun run = {0};
    TEST_NEED_SHARED("rbg/traces");
    walk_files(test_shared(dir, "rbg/traces"), ".txt", trace_file, &run);
    printf("# %d games of %d descriptions, %d positions; %d not to the end\n", run.games, run.files,
           run.positions, run.cut);
    assert_true(run.files >= 70 && run.games >= 200 && run.positions >= 20000);
    if (board_full()) assert_int_equal(run.cut, 0);
}

static const struct CMUnitTest cases[] = {
    cmocka_unit_test(all_traces),
};

TEST_MAIN(cases)
