/* line_input.c: lines from a terminal or a file. */
#include "cli/line_input.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <time.h>
#include <unistd.h>

#ifdef TSR_EDIT
#include <histedit.h>
#include <locale.h>
#include <wchar.h>
#endif

struct LineInput {
    FILE *file;
    bool terminal;
    int keys; /* the terminal, opened once more, to read without waiting */
    LineComplete *complete;
    void *owner;
    const char *prompt;
    sigset_t before; /* signals that were blocked */
    bool interrupted;
#ifdef TSR_EDIT
    EditLine *edit;
    History *history;
#endif
};

/* On a terminal SIGINT is blocked as long as lines are read, and fetched where somebody waits: it cannot
 * come at a wrong moment. */
static void line_interrupts(sigset_t *out) {
    sigemptyset(out);
    sigaddset(out, SIGINT);
}

/* Ctrl-C empties the queue of a terminal at any moment, also between being told that there is something
 * and reading it: a read that waits would then wait with SIGINT blocked. Setting O_NONBLOCK on standard
 * input itself would change it for everybody who shares it. */
static void line_open_keys(LineInput *in) {
    char name[128] = "";
    in->keys = -1;
    if (ttyname_r(STDIN_FILENO, name, sizeof name) == 0)
        in->keys = open(name, O_RDONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
    if (in->keys < 0) in->keys = STDIN_FILENO;
}

typedef enum { KEY_READ, KEY_NONE, KEY_INTERRUPT } KeyEvent;

/* Waits for the next byte that is typed. */
static KeyEvent line_typed(const LineInput *in, char *out) {
    sigset_t interrupts;
    const struct timespec now = {0};
    line_interrupts(&interrupts);
    for (;;) {
        struct pollfd p = {.fd = in->keys, .events = POLLIN};
        int ready = poll(&p, 1, 50);
        if (sigtimedwait(&interrupts, NULL, &now) > 0) return KEY_INTERRUPT;
        if (ready == 0 || (ready < 0 && errno == EINTR)) continue;
        ssize_t n = read(in->keys, out, 1);
        if (n < 0 && (errno == EAGAIN || errno == EINTR)) continue;
        return n == 1 ? KEY_READ : KEY_NONE;
    }
}

/* ---- plain lines ----------------------------------------------------------------------------- */

static KeyEvent line_next_char(const LineInput *in, char *out) {
    if (in->terminal) return line_typed(in, out);
    int c = getc(in->file);
    *out = (char)c;
    return c == EOF ? KEY_NONE : KEY_READ;
}

static LineEvent line_read_plain(LineInput *in, StrBuf *out) {
    bool any = false, too_long = false;
    KeyEvent event;
    for (char c; (event = line_next_char(in, &c)) == KEY_READ;) {
        any = true;
        if (c == '\n') break;
        if (out->n < LINE_MOST && c != '\0')
            sb_char(out, c);
        else
            too_long = true;
    }
    if (event == KEY_INTERRUPT) return LINE_INTERRUPTED;
    return too_long ? LINE_TOO_LONG : any ? LINE_READ : LINE_END;
}

/* ---- lines that can be edited ---------------------------------------------------------------- */

#ifdef TSR_EDIT

static LineInput *line_of(EditLine *edit) {
    void *in = NULL;
    el_get(edit, EL_CLIENTDATA, &in);
    return in;
}

static char *line_prompt(EditLine *edit) {
    return (char *)line_of(edit)->prompt; /* libedit only reads it */
}

/* What all have in common at their beginning. */
static uint32_t line_shared_head(const LineChoices *all) {
    uint32_t n = all->n ? all->v[0].n : 0;
    for (uint32_t i = 1; i < all->n; i++) {
        uint32_t k = 0;
        while (k < n && k < all->v[i].n && all->v[0].s[k] == all->v[i].s[k]) k++;
        n = k;
    }
    /* Not half a character. */
    while (n && n < all->v[0].n && ((unsigned char)all->v[0].s[n] & 0xC0) == 0x80) n--;
    return n;
}

static void line_show_choices(const LineChoices *all) {
    enum { SHOWN_AT_MOST = 60, WIDTH = 78 };
    uint32_t column = 0;
    printf("\n");
    for (uint32_t i = 0; i < all->n && i < SHOWN_AT_MOST; i++) {
        if (column && column + all->v[i].n + 2 > WIDTH) {
            printf("\n");
            column = 0;
        }
        printf("%s" STR_FMT, column ? "  " : "", STR_ARG(all->v[i]));
        column += all->v[i].n + 2;
    }
    if (all->n > SHOWN_AT_MOST) printf("  and %u more", all->n - SHOWN_AT_MOST);
    printf("\n");
    fflush(stdout);
}

/* Of UTF-8: libedit tells bytes and takes characters. */
static int line_characters(Str text) {
    int n = 0;
    for (uint32_t i = 0; i < text.n; i++) n += ((unsigned char)text.s[i] & 0xC0) != 0x80;
    return n;
}

static unsigned char line_tab(EditLine *edit, int ch) {
    LineInput *in = line_of(edit);
    const LineInfo *line = el_line(edit);
    size_t typed = (size_t)(line->cursor - line->buffer);
    LineChoices all = {0};
    unsigned char done = CC_ERROR;
    if (in->complete && line->cursor == line->lastchar && typed <= LINE_MOST)
        in->complete(in->owner, (Str){line->buffer, (uint32_t)typed}, &all);
    uint32_t n = line_shared_head(&all);
    if (all.n > 1 && n <= typed) {
        line_show_choices(&all);
        done = CC_REDISPLAY;
    } else if (all.n) {
        char text[LINE_MOST + 1];
        if (n > LINE_MOST) n = LINE_MOST;
        memcpy(text, all.v[0].s, n);
        text[n] = 0;
        el_deletestr(edit, line_characters((Str){line->buffer, (uint32_t)typed}));
        done = el_insertstr(edit, text) == 0 ? CC_REFRESH : CC_ERROR;
    }
    vec_free(&all);
    return done;
}

/* A character for libedit, which reads bytes of its own accord only without waiting for Ctrl-C. */
static int line_next_key(EditLine *edit, wchar_t *out) {
    LineInput *in = line_of(edit);
    mbstate_t state = {0};
    for (int n = 0; n < MB_LEN_MAX; n++) {
        char byte;
        KeyEvent event = line_typed(in, &byte);
        in->interrupted = event == KEY_INTERRUPT;
        if (event != KEY_READ) return event == KEY_INTERRUPT ? -1 : 0;
        size_t done = mbrtowc(out, &byte, 1, &state);
        if (done == (size_t)-2) continue;
        if (done == (size_t)-1) *out = L'?';
        return 1;
    }
    return -1;
}

static void line_edit_open(LineInput *in) {
    HistEvent event;
    setlocale(LC_CTYPE, "");
    in->edit = el_init("tessera", stdin, stdout, stderr);
    in->history = in->edit ? history_init() : NULL;
    if (!in->edit) return;
    el_set(in->edit, EL_CLIENTDATA, in);
    el_set(in->edit, EL_PROMPT, line_prompt);
    el_set(in->edit, EL_EDITOR, "emacs");
    el_set(in->edit, EL_SIGNAL, 1); /* the terminal is as before when a signal ends the program */
    /* Wide, as libedit never frees what it makes of others. */
    el_wset(in->edit, EL_ADDFN, L"tessera-complete", L"Completes moves and commands", line_tab);
    el_set(in->edit, EL_BIND, "^I", "tessera-complete", NULL);
    el_set(in->edit, EL_GETCFN, line_next_key);
    if (!in->history) return;
    history(in->history, &event, H_SETSIZE, 200);
    history(in->history, &event, H_SETUNIQUE, 1);
    el_set(in->edit, EL_HIST, history, in->history);
}

static LineEvent line_read_edited(LineInput *in, const char *prompt, StrBuf *out) {
    HistEvent event;
    int n = 0;
    in->prompt = prompt;
    in->interrupted = false;
    const char *line = el_gets(in->edit, &n);
    if (in->interrupted) {
        printf("\n");
        el_reset(in->edit);
        return LINE_INTERRUPTED;
    }
    if (!line || n <= 0) return LINE_END;
    Str text = str_trim((Str){line, (uint32_t)n});
    if (text.n > LINE_MOST) return LINE_TOO_LONG;
    sb_str(out, text);
    if (text.n && in->history) history(in->history, &event, H_ENTER, sb_cstr(out));
    return LINE_READ;
}

#endif

/* ---- both ------------------------------------------------------------------------------------ */

bool line_input_can_edit(void) {
#ifdef TSR_EDIT
    return true;
#else
    return false;
#endif
}

LineInput *line_input_open(FILE *file, LineComplete *complete, void *owner) {
    LineInput *in = mem_alloc(sizeof *in);
    *in = (LineInput){
        .file = file ? file : stdin, .terminal = !file, .complete = complete, .owner = owner};
    if (in->terminal) {
        sigset_t interrupts;
        line_interrupts(&interrupts);
        pthread_sigmask(SIG_BLOCK, &interrupts, &in->before);
        line_open_keys(in);
    }
#ifdef TSR_EDIT
    if (in->terminal) line_edit_open(in);
#endif
    return in;
}

void line_input_close(LineInput *in) {
    if (!in) return;
#ifdef TSR_EDIT
    if (in->history) history_end(in->history);
    if (in->edit) el_end(in->edit);
#endif
    if (in->terminal) {
        if (in->keys != STDIN_FILENO) close(in->keys);
        pthread_sigmask(SIG_SETMASK, &in->before, NULL);
    }
    free(in);
}

LineEvent line_input_read(LineInput *in, const char *prompt, StrBuf *out) {
    sb_clear(out);
    if (!in->terminal) return line_read_plain(in, out);
#ifdef TSR_EDIT
    if (in->edit) return line_read_edited(in, prompt, out);
#endif
    printf("%s", prompt);
    fflush(stdout);
    LineEvent event = line_read_plain(in, out);
    if (event == LINE_INTERRUPTED) printf("\n");
    return event;
}
