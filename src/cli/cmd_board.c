/* cmd_board.c: a game's board to look at: a summary, a picture, or everything as JSON. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/cli.h"
#include "cli/draw_style.h"
#include "cli/open_game.h"
#include "cli/png.h"
#include "cli/topo_json.h"
#include "ludeme/board.h"

enum { PNG_SIDE = 800, PNG_MAX_SIDE = 8192 };

typedef struct BoardRequest {
    const char *svg, *png, *size, *show;
    DrawShow what;
    const char *radials; /* the site as it was written, or NULL */
    size_t radials_n;
    bool tracks;
    int side;
} BoardRequest;

/* ---- what was asked for ---------------------------------------------------------------------- */

static bool show_word(BoardRequest *r, Str word) {
    static const char radials[] = "radials:";
    if (str_is(word, "indices")) {
        r->what.indices = true;
    } else if (str_is(word, "coords")) {
        r->what.coords = true;
    } else if (str_is(word, "edges")) {
        r->what.edges = true;
    } else if (str_is(word, "phases")) {
        r->what.phases = true;
    } else if (str_is(word, "tracks")) {
        r->tracks = true;
    } else if (word.n > sizeof radials - 1 && memcmp(word.s, radials, sizeof radials - 1) == 0) {
        r->what.radials = true;
        r->radials = word.s + sizeof radials - 1;
        r->radials_n = word.n - (sizeof radials - 1);
    } else {
        return false;
    }
    return true;
}

static int show_words(const Command *self, BoardRequest *r) {
    Str rest = r->show ? str_of(r->show) : (Str){0};
    while (rest.n) {
        const char *comma = memchr(rest.s, ',', rest.n);
        Str word = str_sub(rest, 0, comma ? (uint32_t)(comma - rest.s) : rest.n);
        if (word.n && !show_word(r, word))
            return cli_usage_error(self,
                                   "`" STR_FMT "` cannot be shown; indices, coords, edges, phases, "
                                   "tracks and radials:SITE can",
                                   STR_ARG(word));
        rest = str_sub(rest, word.n + (comma != NULL), rest.n);
    }
    return CLI_GO_ON;
}

static int whole_number(Str s, int most) {
    int v = 0;
    for (uint32_t i = 0; i < s.n; i++) {
        if (s.s[i] < '0' || s.s[i] > '9' || v > most / 10) return -1;
        v = v * 10 + (s.s[i] - '0');
    }
    return s.n && v <= most ? v : -1;
}

static int read_size(const Command *self, BoardRequest *r) {
    r->side = r->size ? whole_number(str_of(r->size), PNG_MAX_SIDE) : PNG_SIDE;
    if (r->side >= 1) return CLI_GO_ON;
    return cli_usage_error(self, "--size is a number of pixels from 1 to %d", PNG_MAX_SIDE);
}

/* The site to show radials from, by number or by label. */
static bool find_radials(BoardRequest *r, const Topology *t) {
    const Sites *s = &t->sites[t->use];
    Str wanted = {r->radials, (uint32_t)r->radials_n};
    r->what.radials_from = whole_number(wanted, s->n - 1);
    for (int i = 0; r->what.radials_from < 0 && i < s->n; i++)
        if (s->label && s->label[i] && str_is(wanted, s->label[i])) r->what.radials_from = i;
    if (r->what.radials_from >= 0) return true;
    fprintf(stderr, "tessera: there is no site `" STR_FMT "` on this board of %d sites\n",
            STR_ARG(wanted), s->n);
    return false;
}

/* ---- the summary ----------------------------------------------------------------------------- */

static int count_set(const Sites *s, SiteSet set) {
    int n = 0;
    for (int i = 0; i < s->n; i++) n += bitset_has(s->sets[set], i);
    return n;
}

static void put_directions(const Sites *s, StrBuf *out) {
    uint64_t all = 0;
    for (int k = 0; k < s->step_first[s->n]; k++) all |= s->steps[k].lists;
    sb_text(out, "  directions ");
    bool any = false;
    for (Direction d = DIR_N; d < DIRECTIONS; d++) {
        if (!(all & direction_bit(d))) continue;
        sb_fmt(out, " %s", direction_names[d]);
        any = true;
    }
    sb_text(out, any ? "\n" : " none\n");
}

static void put_tracks(const Tracks *tracks, StrBuf *out) {
    for (int i = 0; tracks && i < tracks->n; i++) {
        const TrackInfo *info = &tracks->v[i].info;
        sb_fmt(out, "  track       \"" STR_FMT "\": %d sites", STR_ARG(info->name), tracks->v[i].n);
        if (info->owner) sb_fmt(out, ", of player %d", info->owner);
        sb_fmt(out, "%s%s\n", info->loop ? ", loop" : "", info->directed ? ", directed" : "");
    }
}

static void board_summary(const Topology *t, const Tracks *tracks, Str name, StrBuf *out) {
    static const char *const types[SITE_TYPES] = {"vertices", "edges", "cells"};
    static const SiteSet sets[] = {SET_corners, SET_outer,  SET_perimeter, SET_inner, SET_centre,
                                   SET_top,     SET_bottom, SET_left,      SET_right};
    const Sites *s = &t->sites[t->use];
    sb_str(out, name);
    sb_fmt(out, "\n  played on   %s\n", types[t->use]);
    for (int type = 0; type < SITE_TYPES; type++)
        sb_fmt(out, "  %-11s %d\n", types[type], t->sites[type].n);
    sb_fmt(out, "  size        %d rows x %d columns", s->nrows, s->ncolumns);
    if (s->nlayers > 1) sb_fmt(out, " x %d layers", s->nlayers);
    sb_fmt(out, "\n  phases      %d\n", s->nphases);
    put_directions(s, out);
    sb_text(out, "  sets       ");
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++)
        sb_fmt(out, "%s %s %d", i ? "," : "", site_set_names[sets[i]], count_set(s, sets[i]));
    sb_char(out, '\n');
    put_tracks(tracks, out);
}

/* ---- pictures -------------------------------------------------------------------------------- */

static bool write_file(const char *path, const StrBuf *text) {
    if (strcmp(path, "-") == 0) return cli_write(text, EXIT_FINE) == EXIT_FINE;
    FILE *f = fopen(path, "wb");
    bool good = f && fwrite(sb_cstr(text), 1, text->n, f) == text->n;
    if (f) good = fclose(f) == 0 && good;
    if (!good) fprintf(stderr, "tessera: cannot write %s: %s\n", path, strerror(errno));
    return good;
}

static bool write_png(const BoardRequest *r, const StrBuf *svg) {
    StrBuf why = {0};
    const char *wrong = png_write(svg, r->png, r->side, &why);
    if (wrong) fprintf(stderr, "tessera: cannot write %s: %s\n", r->png, wrong);
    sb_free(&why);
    return !wrong;
}

static bool board_pictures(BoardRequest *r, const Topology *t, const Unit *u, const Bound *board) {
    if (r->what.radials && !find_radials(r, t)) return false;
    DrawStyle style = draw_style_of(t, board->node, u->expanded.metadata);
    StrBuf svg = {0};
    draw_svg(t, &style, &r->what, unit_game_name(u), &svg);
    bool good = !r->svg || write_file(r->svg, &svg);
    if (good && r->png) good = write_png(r, &svg);
    sb_free(&svg);
    return good;
}

/* ---- the command ----------------------------------------------------------------------------- */

static int board_look(const Input *in, BoardRequest *r, Unit *u) {
    Topology *t = board_topology(in->grammar, u->root, 0, &u->diags);
    cli_show(&u->diags);
    if (!t) return EXIT_WRONG;
    Tracks *tracks = board_tracks(in->grammar, u->root, t, &u->diags);
    if (!tracks) cli_show(&u->diags);
    if (r->tracks && tracks && tracks->n == 0)
        fprintf(stderr, "tessera: this board has no tracks\n");
    if (r->tracks) r->what.tracks = tracks;
    StrBuf out = {0};
    bool pictures = r->svg || r->png;
    int code = !pictures || board_pictures(r, t, u, board_find(in->grammar, u->root)) ? EXIT_FINE
                                                                                      : EXIT_WRONG;
    if (code == EXIT_FINE && in->json)
        topology_json(t, unit_game_name(u), &out);
    else if (code == EXIT_FINE && !pictures)
        board_summary(t, tracks, unit_game_name(u), &out);
    if (!tracks) code = EXIT_WRONG;
    code = cli_write(&out, code);
    sb_free(&out);
    tracks_free(tracks);
    topology_free(t);
    return code;
}

static int board_file(const Input *in, BoardRequest *r) {
    Unit u;
    StrBuf path = {0};
    Selection selection = input_selection(in);
    int code = EXIT_WRONG;
    if (game_find(in->files.v[0], &path)) {
        unit_load(&u, sb_cstr(&path), in->defs, &selection, in->grammar);
        if (u.root)
            code = board_look(in, r, &u);
        else
            cli_show(&u.diags);
        unit_free(&u);
    }
    sb_free(&path);
    return code;
}

static int board_run(const Command *self, int argc, char **argv) {
    Input in = {0};
    BoardRequest r = {0};
    const CliOption options[] = {
        {"svg", 's', "OUT", "write a picture as SVG (`-`: standard output)", .value = &r.svg},
        {"png", 'p', "OUT", "write a picture as PNG", .value = &r.png},
        {"size", 0, "PIXELS", "the longer side of the PNG (800)", .value = &r.size},
        {"show", 0, "WHAT", "show more in the picture: a list with commas", .value = &r.show},
        INPUT_OPTIONS(&in),
        {"json", 'j', NULL, "print the whole board as JSON", .flag = &in.json},
        {0},
    };
    int code = cli_parse(self, options, argc, argv, &in.files);
    if (code == CLI_GO_ON && in.files.n != 1) code = cli_usage_error(self, "give one game");
    if (code == CLI_GO_ON) code = show_words(self, &r);
    if (code == CLI_GO_ON) code = read_size(self, &r);
    if (code == CLI_GO_ON && r.show && !r.svg && !r.png)
        code = cli_usage_error(self, "--show is about a picture: give --svg or --png");
    if (code == CLI_GO_ON) code = input_open(&in);
    if (code == CLI_GO_ON) code = board_file(&in, &r);
    input_close(&in);
    return code;
}

const Command cmd_board = {
    .name = "board",
    .args = "GAME",
    .summary = "look at a game's board: summary, SVG, PNG, JSON",
    .about = "Without --svg, --png or --json it prints a summary. --show takes a list of:\n"
             "  indices       the numbers of the sites\n"
             "  coords        their labels\n"
             "  edges         the numbers of the edges\n"
             "  phases        a tint by phase\n"
             "  tracks        the tracks of the board\n"
             "  radials:SITE  the radials from a site, given by number or label\n"
             "The style of the picture comes from the game's metadata, (graphics ...).",
    .run = board_run,
};
