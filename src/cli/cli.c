/* cli.c: options, help and input of the sub-commands. */
#include "cli/cli.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/entropy.h"
#include "ludeme/ludeme.h"

/* ---- options --------------------------------------------------------------------------------- */

static void cli_help_option(const CliOption *o) {
    enum { WIDE = 30 };
    char left[64];
    char letter[8] = "    ";
    if (o->letter) snprintf(letter, sizeof letter, "-%c, ", o->letter);
    snprintf(left, sizeof left, "%s--%s%s%s", letter, o->name, o->arg ? " " : "",
             o->arg ? o->arg : "");
    int columns = (int)utf8_columns(str_of(left));
    printf("  %s%*s  %s\n", left, columns < WIDE ? WIDE - columns : 0, "", o->help);
}

static int cli_help(const Command *self, const CliOption *options) {
    printf("usage: tessera %s [options] %s\n\n%s\n\noptions:\n", self->name, self->args,
           self->about);
    for (const CliOption *o = options; o->name; o++) cli_help_option(o);
    cli_help_option(&(CliOption){.name = "help", .letter = 'h', .help = "show this"});
    return EXIT_FINE;
}

int cli_usage_error(const Command *self, const char *fmt, ...) {
    va_list args;
    va_start(args, fmt);
    fprintf(stderr, "tessera %s: ", self->name);
    vfprintf(stderr, fmt, args);
    va_end(args);
    fprintf(stderr, "\nusage: tessera %s [options] %s\n`tessera %s --help` tells more.\n",
            self->name, self->args, self->name);
    return EXIT_USAGE;
}

static const CliOption *cli_find(const CliOption *options, Str name, char letter) {
    for (const CliOption *o = options; o->name; o++)
        if (letter ? o->letter == letter : str_is(name, o->name)) return o;
    return NULL;
}

static int cli_unknown(const Command *self, const CliOption *options, Str name) {
    Suggest s = suggest_for(name);
    for (const CliOption *o = options; o->name; o++) suggest_add(&s, str_of(o->name));
    if (s.best.n)
        return cli_usage_error(self,
                               "there is no option --" STR_FMT "; did you mean --" STR_FMT "?",
                               STR_ARG(name), STR_ARG(s.best));
    return cli_usage_error(self, "there is no option --" STR_FMT, STR_ARG(name));
}

/* One argument that starts with a dash; *i moves past a value that follows it. */
static int cli_option(const Command *self, const CliOption *options, int argc, char **argv,
                      int *i) {
    const char *arg = argv[*i], *value = NULL;
    bool is_long = arg[1] == '-';
    Str name = str_of(is_long ? arg + 2 : arg + 1);
    const char *equals = is_long ? strchr(arg, '=') : NULL;
    if (equals) {
        name.n = (uint32_t)(equals - name.s);
        value = equals + 1;
    }
    if (str_is(name, "help") || (!is_long && str_is(name, "h"))) return cli_help(self, options);
    const CliOption *o = cli_find(options, name, is_long ? 0 : arg[1]);
    if (!o || (!is_long && name.n != 1)) return cli_unknown(self, options, name);
    if (o->flag) {
        if (value) return cli_usage_error(self, "--%s takes no value", o->name);
        *o->flag = true;
        return CLI_GO_ON;
    }
    if (!value && *i + 1 >= argc) return cli_usage_error(self, "--%s needs %s", o->name, o->arg);
    if (!value) value = argv[++*i];
    if (o->value) *o->value = value;
    if (o->list) vec_push(o->list, value);
    return CLI_GO_ON;
}

int cli_parse(const Command *self, const CliOption *options, int argc, char **argv, Names *rest) {
    bool only_rest = false;
    for (int i = 1; i < argc; i++) {
        if (only_rest || argv[i][0] != '-' || argv[i][1] == 0) {
            vec_push(rest, argv[i]);
        } else if (strcmp(argv[i], "--") == 0) {
            only_rest = true;
        } else {
            int code = cli_option(self, options, argc, argv, &i);
            if (code != CLI_GO_ON) return code;
        }
    }
    return CLI_GO_ON;
}

int cli_seed(const Command *self, const char *text, int64_t *seed) {
    const int64_t most = 1000000000000000;
    if (!text) {
        *seed = (int64_t)(entropy_draw() % (uint64_t)most);
        return CLI_GO_ON;
    }
    uint64_t n;
    bool minus = text[0] == '-';
    if (!str_to_u64(str_of(text + (minus || text[0] == '+')), &n) || n > (uint64_t)most)
        return cli_usage_error(self, "--seed is a number, at most 10^15");
    *seed = minus ? -(int64_t)n : (int64_t)n;
    return CLI_GO_ON;
}

/* ---- input ----------------------------------------------------------------------------------- */

Grammar *cli_grammar(void) {
    StrBuf error = {0};
    Grammar *g = grammar_build(ludeme_families, &error);
    if (!g) fprintf(stderr, "tessera: the registry of ludemes is broken: %s\n", sb_cstr(&error));
    sb_free(&error);
    return g;
}

static bool cli_is_folder(const char *path) {
    struct stat st;
    return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

const char *cli_data_folder(const char *name, StrBuf *path) {
    char exe[4096];
    ssize_t n = readlink("/proc/self/exe", exe, sizeof exe - 1);
    if (n > 0) {
        exe[n] = 0;
        char *slash = strrchr(exe, '/');
        if (slash) *slash = 0;
        sb_fmt(path, "%s/../share/tessera/%s", exe, name);
        if (cli_is_folder(sb_cstr(path))) return sb_cstr(path);
    }
    sb_clear(path);
    sb_fmt(path, "%s/../%s", TSR_SOURCE_DEFS, name);
    if (cli_is_folder(sb_cstr(path))) return sb_cstr(path);
    sb_clear(path);
    sb_fmt(path, "%s/%s", TSR_DATADIR, name);
    return sb_cstr(path);
}

/* The known defines: named by the environment, or our own. */
static const char *input_find_defs(StrBuf *path) {
    const char *env = getenv("TESSERA_DEFS");
    return env && *env ? env : cli_data_folder("defs", path);
}

int input_open(Input *in) {
    StrBuf path = {0};
    int code = EXIT_WRONG;
    const char *folder = in->defs_folder ? in->defs_folder : input_find_defs(&path);
    in->grammar = cli_grammar();
    in->defs = in->grammar ? defs_load(folder) : NULL;
    if (in->grammar && !in->defs)
        fprintf(stderr, "tessera: cannot read the known defines in %s: %s\n", folder,
                strerror(errno));
    if (in->defs) {
        cli_show(&in->defs->diags);
        if (!in->defs->diags.errors) code = CLI_GO_ON;
    }
    sb_free(&path);
    return code;
}

void input_close(Input *in) {
    defs_free(in->defs);
    grammar_free(in->grammar);
    vec_free(&in->options);
    vec_free(&in->files);
}

Selection input_selection(const Input *in) {
    return (Selection){in->options.v, in->options.n, in->ruleset};
}

void cli_list(Arena *a, Str text, Names *out) {
    while (text.n) {
        Str line = str_trim(str_cut(&text, '\n'));
        if (!line.n || line.s[0] == '#') continue;
        char *copy = arena_alloc(a, line.n + 1);
        memcpy(copy, line.s, line.n);
        vec_push(out, copy);
    }
}

static int input_by_name(const struct dirent **a, const struct dirent **b) {
    return strcmp((*a)->d_name, (*b)->d_name);
}

static bool input_is_wanted(const char *name, bool rbg) {
    size_t n = strlen(name);
    return n > 4 &&
           (strcmp(name + n - 4, ".lud") == 0 || (rbg && strcmp(name + n - 4, ".rbg") == 0));
}

static bool input_walk_folder(Arena *a, const char *folder, int depth, bool rbg, Names *out) {
    enum { WALK_MAX_DEPTH = 32 };
    struct dirent **entries;
    int n = depth < WALK_MAX_DEPTH ? scandir(folder, &entries, NULL, input_by_name) : -1;
    if (n < 0) {
        fprintf(stderr, "tessera: %s: %s\n", folder, strerror(errno));
        return false;
    }
    bool good = true;
    for (int i = 0; i < n; i++) {
        const char *name = entries[i]->d_name;
        size_t size = strlen(folder) + strlen(name) + 2;
        char *path = arena_alloc(a, size);
        snprintf(path, size, "%s/%s", folder, name);
        if (name[0] != '.' && cli_is_folder(path))
            good = input_walk_folder(a, path, depth + 1, rbg, out) && good;
        else if (input_is_wanted(name, rbg))
            vec_push(out, path);
        free(entries[i]);
    }
    free(entries);
    return good;
}

static bool input_walk_all(Arena *a, Names *files, bool rbg) {
    Names out = {0};
    bool good = true;
    for (uint32_t i = 0; i < files->n; i++) {
        uint32_t before = out.n;
        if (!cli_is_folder(files->v[i])) {
            vec_push(&out, files->v[i]);
        } else if (!input_walk_folder(a, files->v[i], 0, rbg, &out)) {
            good = false;
        } else if (out.n == before) {
            fprintf(stderr, "tessera: %s: no description (%s) in this folder\n", files->v[i],
                    rbg ? ".lud, .rbg" : ".lud");
            good = false;
        }
    }
    vec_free(files);
    *files = out;
    return good;
}

bool input_walk(Arena *a, Names *files) {
    return input_walk_all(a, files, false);
}

bool input_walk_games(Arena *a, Names *files) {
    return input_walk_all(a, files, true);
}

/* ---- output ---------------------------------------------------------------------------------- */

void cli_show(const Diags *d) {
    StrBuf out = {0};
    diags_text(d, &out);
    fputs(sb_cstr(&out), stderr);
    sb_free(&out);
}

int cli_write(const StrBuf *out, int code) {
    bool good = fwrite(sb_cstr(out), 1, out->n, stdout) == out->n && fflush(stdout) == 0;
    if (good) return code;
    fprintf(stderr, "tessera: cannot write: %s\n", strerror(errno));
    return EXIT_WRONG;
}

/* A new file of a name that nobody can have prepared, in the folder of `path`: what is there already is not
 * opened, a link neither. Its name comes into *name; -1: there is none. */
static int save_begin(const char *path, StrBuf *name) {
    const char *slash = strrchr(path, '/');
    int folder = slash ? (int)(slash - path) + 1 : 0;
    sb_fmt(name, "%.*s.tessera-%016llx", folder, path, (unsigned long long)entropy_draw());
    return open(sb_cstr(name), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
}

static bool save_bytes(int file, const StrBuf *text) {
    const char *from = sb_cstr(text);
    size_t left = text->n;
    while (left) {
        ssize_t n = write(file, from, left);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return false;
        from += n;
        left -= (size_t)n;
    }
    return true;
}

/* Under another name first: whoever reads the file never sees half of it. */
static bool save_file(const char *command, const char *path, const StrBuf *text, bool sync) {
    StrBuf name = {0};
    struct stat st;
    bool there = stat(path, &st) == 0, special = there && !S_ISREG(st.st_mode);
    int file = special ? -1 : save_begin(path, &name);
    bool good = file >= 0 && save_bytes(file, text) && (!sync || fsync(file) == 0);
    if (good && there) good = fchmod(file, st.st_mode & 07777) == 0;
    if (file >= 0 && close(file) != 0) good = false;
    good = good && rename(sb_cstr(&name), path) == 0;
    if (!good) {
        fprintf(stderr, "tessera %s: cannot write %s: %s\n", command, path,
                special ? "it is not a file" : strerror(errno));
        if (file >= 0) unlink(sb_cstr(&name));
    }
    sb_free(&name);
    return good;
}

bool cli_save(const char *command, const char *path, const StrBuf *text) {
    return save_file(command, path, text, true);
}

bool cli_save_one_of_many(const char *command, const char *path, const StrBuf *text) {
    return save_file(command, path, text, false);
}

int cli_keeps(const Command *self, const char *option, const char *path, const Names *files) {
    struct stat to, kept;
    for (uint32_t i = 0; path && i < files->n; i++) {
        const char *name = files->v[i];
        bool same = strcmp(path, name) == 0;
        if (stat(path, &to) == 0 && stat(name, &kept) == 0)
            same = to.st_dev == kept.st_dev && to.st_ino == kept.st_ino;
        if (same)
            return cli_usage_error(self, "--%s would replace %s, which is needed", option, name);
    }
    return CLI_GO_ON;
}
