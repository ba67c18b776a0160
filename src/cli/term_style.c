/* term_style.c: how pictures on the terminal are asked for. */
#include "cli/term_style.h"

#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { STYLE_MIN_WIDTH = 20, STYLE_MAX_WIDTH = 1000, STYLE_WIDTH = 80 };

static bool style_set(const char *name) {
    const char *value = getenv(name);
    return value && *value;
}

static int style_terminal_width(void) {
    struct winsize size = {0};
    bool known = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col >= STYLE_MIN_WIDTH;
    return known && size.ws_col <= STYLE_MAX_WIDTH ? size.ws_col : STYLE_WIDTH;
}

int term_style_of(const Command *self, const TermOptions *o, TermStyle *style) {
    bool terminal = isatty(STDOUT_FILENO);
    const char *kind = getenv("TERM");
    bool dumb = !kind || strcmp(kind, "dumb") == 0;
    *style = (TermStyle){
        .width = terminal ? style_terminal_width() : STYLE_WIDTH,
        .colour = o->colour || (terminal && !dumb && !o->plain && !style_set("NO_COLOR")),
        .ascii = o->ascii,
        .stacks = o->stacks,
        .states = o->states,
        .flip = o->flip,
    };
    if (o->colour && o->plain) return cli_usage_error(self, "either --colour or --plain");
    if (!o->width) return CLI_GO_ON;
    if (str_to_int(str_of(o->width), &style->width) && style->width >= STYLE_MIN_WIDTH &&
        style->width <= STYLE_MAX_WIDTH)
        return CLI_GO_ON;
    return cli_usage_error(self, "--width is a number from %d to %d", STYLE_MIN_WIDTH,
                           STYLE_MAX_WIDTH);
}
