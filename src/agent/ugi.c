/* ugi.c: lines of the protocol of agents, written and read. */
#include "agent/ugi.h"

/* ---- words ----------------------------------------------------------------------------------- */

unsigned ugi_wish(Str word) {
    static const struct {
        const char *name;
        unsigned wish;
    } wishes[] = {{"steps", UGI_STEPS},
                  {"views", UGI_VIEWS},
                  {"legal", UGI_LEGAL},
                  {"position", UGI_POSITION},
                  {"rules", UGI_RULES}};
    for (size_t i = 0; i < sizeof wishes / sizeof *wishes; i++)
        if (str_is(word, wishes[i].name)) return wishes[i].wish;
    return 0;
}

Str ugi_cut(Str *rest) {
    while (rest->n && rest->s[0] == ' ') *rest = str_sub(*rest, 1, rest->n);
    return str_cut(rest, ' ');
}

/* A number that is at most so large. */
static bool ugi_small(Str word, uint64_t most, uint64_t *out) {
    return str_to_u64(word, out) && *out <= most;
}

/* ---- texts ----------------------------------------------------------------------------------- */

typedef enum Writing { WRITE_LAYOUT, WRITE_TEXT, WRITE_WORD } Writing;

static void ugi_write(StrBuf *out, Str text, Writing how) {
    bool word = how == WRITE_WORD;
    for (uint32_t i = 0; i < text.n; i++) {
        unsigned char c = (unsigned char)text.s[i];
        bool edge = how != WRITE_LAYOUT && (i == 0 || i + 1 == text.n);
        bool hide = (c < ' ' && (word || edge || c != '\t')) || c == 0x7f || c == '%';
        if (c == ' ') hide = word || edge;
        if (c == '#' || c == '~') hide = word;
        if (hide)
            sb_fmt(out, "%%%02X", c);
        else
            sb_char(out, (char)c);
    }
}

void ugi_text(StrBuf *out, Str text) {
    ugi_write(out, text, WRITE_TEXT);
}

void ugi_word(StrBuf *out, Str text) {
    ugi_write(out, text, WRITE_WORD);
}

void ugi_layout(StrBuf *out, Str text) {
    ugi_write(out, text, WRITE_LAYOUT);
}

static int ugi_hex(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return -1;
}

void ugi_plain(StrBuf *out, Str written) {
    for (uint32_t i = 0; i < written.n; i++) {
        int high = -1, low = -1;
        if (written.s[i] == '%' && i + 2 < written.n)
            high = ugi_hex(written.s[i + 1]), low = ugi_hex(written.s[i + 2]);
        if (high >= 0 && low >= 0 && high + low > 0) {
            sb_char(out, (char)(high * 16 + low));
            i += 2;
        } else {
            sb_char(out, written.s[i]);
        }
    }
}

bool ugi_is_move(Str written, Str move, StrBuf *scratch) {
    sb_clear(scratch);
    ugi_text(scratch, move);
    if (str_eq(written, sb_view(scratch))) return true;
    sb_clear(scratch);
    ugi_word(scratch, move);
    return str_eq(written, sb_view(scratch));
}

/* ---- chance and moves ------------------------------------------------------------------------ */

void ugi_draws(StrBuf *out, TrialDraws d) {
    for (uint32_t i = 0; i < d.n; i++) sb_fmt(out, "%s%d", i ? "," : "", d.v[i]);
}

bool ugi_read_draws(Arena *a, Str word, TrialDraws *out) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < word.n; i++) n += word.s[i] == ',';
    if (n >= TRIAL_MAX_DRAWS) return false;
    int *v = ARENA_ARRAY(a, int, n + 1);
    *out = (TrialDraws){v, 0};
    while (word.n) {
        uint64_t outcome;
        if (!ugi_small(str_cut(&word, ','), INT32_MAX, &outcome)) return false;
        v[out->n++] = (int)outcome;
    }
    return true;
}

void ugi_move(StrBuf *out, Str text, uint32_t index, TrialDraws drawn, TrialDraws result) {
    ugi_word(out, text);
    if (index != UINT32_MAX) sb_fmt(out, "#%u", index);
    if (!drawn.n && !result.n) return;
    sb_char(out, '~');
    ugi_draws(out, drawn);
    sb_char(out, '~');
    ugi_draws(out, result);
}

/* `3>3#4~1,2~6` */
static bool ugi_read_move(Trial *t, Str word) {
    Str text = str_cut(&word, '~'), drawn = str_cut(&word, '~');
    TrialMove m = {0};
    uint64_t index = UINT32_MAX;
    Str number = text;
    text = str_cut(&number, '#');
    StrBuf plain = {0};
    bool good =
        ugi_read_draws(&t->arena, drawn, &m.drawn) && ugi_read_draws(&t->arena, word, &m.result) &&
        (!number.n || ugi_small(number, UINT32_MAX - 1, &index)) && t->moves.n < TRIAL_MAX_MOVES;
    ugi_plain(&plain, text);
    if (good) trial_add(t, sb_view(&plain), (uint32_t)index, m.drawn, m.result);
    sb_free(&plain);
    return good;
}

bool ugi_read_position(Str rest, Trial *t, TrialDraws *drawn) {
    *t = (Trial){0};
    *drawn = (TrialDraws){0};
    if (!str_is(ugi_cut(&rest), "startpos")) return false;
    for (Str word = ugi_cut(&rest); word.n; word = ugi_cut(&rest)) {
        if (str_is(word, "moves")) break;
        Str value = ugi_cut(&rest);
        if (str_is(word, "start") && !ugi_read_draws(&t->arena, value, &t->start)) return false;
        if (str_is(word, "drawn") && !ugi_read_draws(&t->arena, value, drawn)) return false;
    }
    for (Str word = ugi_cut(&rest); word.n; word = ugi_cut(&rest))
        if (!ugi_read_move(t, word)) return false;
    return true;
}

bool ugi_read_step(Arena *a, Str rest, UgiStep *out) {
    *out = (UgiStep){.move.index = UINT32_MAX};
    bool good = true;
    for (Str word = ugi_cut(&rest); good && word.n; word = ugi_cut(&rest)) {
        if (str_is(word, "move")) {
            out->move.text = str_trim(rest);
            return true;
        }
        uint64_t number = 0;
        Str value = ugi_cut(&rest);
        if (str_is(word, "player")) {
            good = ugi_small(value, GAME_MAX_PLAYERS, &number);
            out->player = (int)number;
        } else if (str_is(word, "index")) {
            good = ugi_small(value, UINT32_MAX - 1, &number);
            out->move.index = (uint32_t)number;
        } else if (str_is(word, "drawn")) {
            good = ugi_read_draws(a, value, &out->move.drawn);
        } else if (str_is(word, "result")) {
            good = ugi_read_draws(a, value, &out->move.result);
        }
    }
    return false;
}

/* ---- limits ---------------------------------------------------------------------------------- */

/* A number from -1 to 1, as `%.4g` writes it. */
static bool ugi_worth(Str word, double *out) {
    char text[32], *end = text;
    if (word.n == 0 || word.n >= sizeof text) return false;
    memcpy(text, word.s, word.n);
    text[word.n] = 0;
    *out = strtod(text, &end);
    return *end == 0 && *out >= -1 && *out <= 1;
}

bool ugi_read_end(Str rest, int players, UgiEnd *out) {
    *out = (UgiEnd){0};
    if (!str_is(ugi_cut(&rest), "reason")) return false;
    out->reason = ugi_cut(&rest);
    if (out->reason.n == 0 || !str_is(ugi_cut(&rest), "worth")) return false;
    for (int seat = 1; seat <= players; seat++)
        if (!ugi_worth(ugi_cut(&rest), &out->worth[seat])) return false;
    return str_trim(rest).n == 0;
}

/* `p2time` or `p2inc`, in milliseconds. */
static void ugi_read_clock(Str word, uint64_t value, UgiGo *out) {
    uint32_t digits = 1;
    uint64_t player = 0;
    while (digits < word.n && word.s[digits] >= '0' && word.s[digits] <= '9') digits++;
    if (!ugi_small(str_sub(word, 1, digits), GAME_MAX_PLAYERS, &player)) return;
    Str what = str_sub(word, digits, word.n);
    if (str_is(what, "time")) out->clock[player] = (double)value * 1e-3;
    if (str_is(what, "inc")) out->more[player] = (double)value * 1e-3;
}

void ugi_read_go(Str rest, UgiGo *out) {
    const uint64_t long_time = UINT64_C(1000000000000);
    *out = (UgiGo){0};
    for (Str word = ugi_cut(&rest); word.n; word = ugi_cut(&rest)) {
        uint64_t value = 0;
        if (str_is(word, "infinite")) {
            out->infinite = true;
            continue;
        }
        if (!ugi_small(ugi_cut(&rest), UINT64_MAX, &value)) continue;
        if (str_is(word, "movetime"))
            out->seconds = (double)(value < long_time ? value : long_time) * 1e-3;
        else if (str_is(word, "nodes"))
            out->nodes = value;
        else if (str_is(word, "depth"))
            out->depth = value < 1000000 ? (int)value : 1000000;
        else if (word.s[0] == 'p' && value < long_time)
            ugi_read_clock(word, value, out);
    }
}
