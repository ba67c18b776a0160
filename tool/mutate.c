/* mutate.c: breaks games a little and loads them: each must be accepted, or refused with messages
 * that name their places. Never a crash, never silence.
 *
 *     mutate [--seed N] [--count N] [--case K] [--keep FOLDER] [FILE|FOLDER]...
 *
 * Case K of a seed is one game with one token deleted, doubled or swapped with the next one; seed
 * and number alone decide which, so a case that fails can be run again with --case. Without files
 * it takes the games of the reference data, or else our own. Each case runs in a process of its
 * own; the text of one that fails is written to the folder of --keep. */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/cli.h"
#include "lang/lex.h"

enum { CASE_SECONDS = 20, EXIT_SKIP = 77 };

typedef enum Outcome { OUTCOME_ACCEPTED, OUTCOME_REJECTED, OUTCOME_FAILED } Outcome;

typedef struct Mutation {
    Input in;
    Arena arena;
    uint64_t seed;
    uint32_t count, only; /* only: the one case to run, or UINT32_MAX */
    const char *keep;
} Mutation;

/* splitmix64: small, and the same everywhere. */
static uint64_t mutate_random(uint64_t *state) {
    uint64_t z = (*state += 0x9E3779B97F4A7C15u);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

static uint32_t mutate_below(uint64_t *state, uint32_t n) {
    return (uint32_t)(mutate_random(state) % n);
}

/* ---- breaking -------------------------------------------------------------------------------- */

static void mutate_span(StrBuf *out, const Source *src, uint32_t from, uint32_t to) {
    sb_str(out, str_sub(src->text, from, to));
}

/* The text with one token deleted, doubled or swapped with its neighbour. */
static void mutate_text(const Source *src, const TokenVec *tokens, uint64_t *random, StrBuf *out) {
    enum { DELETE, DOUBLE, SWAP, WAYS };
    uint32_t way = mutate_below(random, WAYS);
    uint32_t i = mutate_below(random, tokens->n - (way == SWAP));
    const Span *a = &tokens->v[i].span, *b = way == SWAP ? &tokens->v[i + 1].span : a;
    uint32_t end = b->at + b->n;
    mutate_span(out, src, 0, a->at);
    if (way == DOUBLE) {
        mutate_span(out, src, a->at, end);
        sb_char(out, ' ');
        mutate_span(out, src, a->at, end);
    } else if (way == SWAP) {
        mutate_span(out, src, b->at, end);
        sb_char(out, ' ');
        mutate_span(out, src, a->at, a->at + a->n);
    }
    mutate_span(out, src, end, src->text.n);
}

static void mutate_drop_comments(TokenVec *tokens) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < tokens->n; i++)
        if (tokens->v[i].kind != TOKEN_COMMENT) tokens->v[n++] = tokens->v[i];
    tokens->n = n;
}

/* Makes the text of a case; false when its file cannot be used. */
static bool mutate_case(const Mutation *m, uint32_t number, const char **path, StrBuf *out) {
    uint64_t random = m->seed;
    random = mutate_random(&random) ^ number;
    Arena arena = {0};
    Diags ignored = diags_new(&arena);
    const char *error = NULL;
    *path = m->in.files.v[mutate_below(&random, m->in.files.n)];
    const Source *src = source_read(&arena, *path, &error);
    TokenVec tokens = {0};
    if (src) tokens = lex_all(src, &ignored);
    mutate_drop_comments(&tokens);
    bool good = src && tokens.n > 1;
    if (good)
        mutate_text(src, &tokens, &random, out);
    else
        printf("%s: %s\n", *path, src ? "too short" : error);
    vec_free(&tokens);
    arena_free(&arena);
    return good;
}

/* ---- loading --------------------------------------------------------------------------------- */

/* Does the message name a place that exists? */
static bool mutate_is_located(const Diag *d) {
    const Span *s = &d->span;
    return s->src && s->src->name[0] && s->n && s->at + s->n <= s->src->text.n && d->message.n;
}

static Outcome mutate_judge(const Unit *u) {
    if (u->root && !u->diags.errors) return OUTCOME_ACCEPTED;
    bool located = u->diags.errors > 0;
    for (const Diag *d = u->diags.first; d; d = d->next)
        if (d->level == DIAG_ERROR) located = located && mutate_is_located(d);
    return located ? OUTCOME_REJECTED : OUTCOME_FAILED;
}

static Outcome mutate_load(const Mutation *m, const char *name, Str text, bool show) {
    Unit u;
    StrBuf out = {0};
    unit_load_text(&u, name, text, m->in.defs, NULL, m->in.grammar);
    Outcome outcome = mutate_judge(&u);
    diags_text(&u.diags, &out);
    if (show || outcome == OUTCOME_FAILED) printf("%s", sb_cstr(&out));
    diags_json(&u.diags, &out);
    sb_free(&out);
    unit_free(&u);
    return outcome;
}

/* In a process of its own, so that one that crashes or never ends is one failure. */
static Outcome mutate_load_apart(const Mutation *m, const char *name, Str text) {
    fflush(stdout);
    pid_t pid = fork();
    if (pid == 0) {
        alarm(CASE_SECONDS);
        Outcome outcome = mutate_load(m, name, text, m->only != UINT32_MAX);
        fflush(stdout);
        _exit((int)outcome);
    }
    int status = 0;
    while (pid > 0 && waitpid(pid, &status, 0) < 0 && errno == EINTR) {
    }
    if (pid < 0) perror("fork");
    if (pid > 0 && WIFSIGNALED(status)) printf("%s\n", strsignal(WTERMSIG(status)));
    bool told = pid > 0 && WIFEXITED(status) && WEXITSTATUS(status) <= OUTCOME_REJECTED;
    return told ? (Outcome)WEXITSTATUS(status) : OUTCOME_FAILED;
}

/* Says how to run the case again, and writes its text where it can be looked at. */
static void mutate_report(const Mutation *m, uint32_t number, Outcome outcome, const char *path,
                          Str text) {
    static const char *const names[] = {"accepted", "rejected", "failed"};
    StrBuf kept = {0};
    sb_fmt(&kept, "%s/mutate-%llu-%u.lud", m->keep, (unsigned long long)m->seed, number);
    FILE *file = fopen(kept.s, "wb");
    bool written = file && fwrite(text.s, 1, text.n, file) == text.n;
    if (file && fclose(file) != 0) written = false;
    printf("%s: --seed %llu --case %u of %s, text in %s\n", names[outcome],
           (unsigned long long)m->seed, number, path, written ? kept.s : "(cannot be written)");
    sb_free(&kept);
}

static int mutate_run(const Mutation *m) {
    uint32_t n[OUTCOME_FAILED + 1] = {0};
    StrBuf text = {0};
    for (uint32_t i = 0; i < m->count; i++) {
        const char *path = NULL;
        if (m->only != UINT32_MAX && i != m->only) continue;
        sb_clear(&text);
        bool made = mutate_case(m, i, &path, &text);
        Outcome outcome = made ? mutate_load_apart(m, path, sb_view(&text)) : OUTCOME_FAILED;
        if (outcome == OUTCOME_FAILED || m->only != UINT32_MAX)
            mutate_report(m, i, outcome, path, sb_view(&text));
        n[outcome]++;
    }
    sb_free(&text);
    printf("accepted %u, rejected %u", n[OUTCOME_ACCEPTED], n[OUTCOME_REJECTED]);
    printf(n[OUTCOME_FAILED] ? ", failed %u\n" : "\n", n[OUTCOME_FAILED]);
    return n[OUTCOME_FAILED] ? EXIT_WRONG : EXIT_FINE;
}

/* ---- the command line ------------------------------------------------------------------------ */

static int mutate_usage(const char *wrong) {
    fprintf(stderr,
            "mutate: %s\nusage: mutate [--seed N] [--count N] [--case K] [--keep FOLDER] "
            "[FILE|FOLDER]...\n",
            wrong);
    return EXIT_USAGE;
}

static bool mutate_number(const char *text, uint64_t *out) {
    char *end;
    errno = 0;
    *out = strtoull(text, &end, 10);
    return *text >= '0' && *text <= '9' && *end == 0 && errno == 0;
}

static int mutate_parse(Mutation *m, int argc, char **argv) {
    for (int i = 1; i < argc; i++) {
        const char *name = argv[i], *value = i + 1 < argc ? argv[i + 1] : "";
        uint64_t number = 0;
        if (name[0] != '-') {
            vec_push(&m->in.files, name);
            continue;
        }
        i++;
        bool is_number = mutate_number(value, &number);
        if (strcmp(name, "--keep") == 0 && *value)
            m->keep = value;
        else if (strcmp(name, "--seed") == 0 && is_number)
            m->seed = number;
        else if (strcmp(name, "--count") == 0 && is_number && number < UINT32_MAX)
            m->count = (uint32_t)number;
        else if (strcmp(name, "--case") == 0 && is_number && number < UINT32_MAX)
            m->only = (uint32_t)number;
        else
            return mutate_usage(name);
    }
    if (m->only != UINT32_MAX && m->only >= m->count) m->count = m->only + 1;
    return CLI_GO_ON;
}

static bool mutate_take(Mutation *m, const char *folder) {
    struct stat st;
    if (stat(folder, &st) != 0) return false;
    char *kept = arena_copy(&m->arena, folder, strlen(folder) + 1);
    vec_push(&m->in.files, kept);
    return input_walk(&m->arena, &m->in.files) && m->in.files.n > 0;
}

/* The games of the reference data, or else our own. */
static bool mutate_find_games(Mutation *m) {
    const char *shared = getenv("TESSERA_SHARED");
    StrBuf path = {0};
    if (shared && *shared)
        sb_fmt(&path, "%s/ludii/lud", shared);
    else
        sb_text(&path, TSR_SOURCE_ROOT "/../shared/ludii/lud");
    bool found = mutate_take(m, sb_cstr(&path)) || mutate_take(m, TSR_SOURCE_ROOT "/games");
    sb_free(&path);
    return found;
}

int main(int argc, char **argv) {
    Mutation m = {.seed = 1, .count = 1000, .only = UINT32_MAX, .keep = "."};
    int code = mutate_parse(&m, argc, argv);
    if (code == CLI_GO_ON && !input_walk(&m.arena, &m.in.files)) code = EXIT_WRONG;
    if (code == CLI_GO_ON && m.in.files.n == 0 && !mutate_find_games(&m)) {
        printf("# SKIPPED: there are no games to mutate\n");
        code = EXIT_SKIP;
    }
    if (code == CLI_GO_ON) code = input_open(&m.in);
    if (code == CLI_GO_ON) code = mutate_run(&m);
    input_close(&m.in);
    arena_free(&m.arena);
    return code;
}
