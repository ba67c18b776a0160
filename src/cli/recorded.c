/* recorded.c: reads what was recorded of the reference. */
#include "cli/recorded.h"

bool recorded_next(Recorded *r, RecordedLine *out) {
    if (!r->text.n) return false;
    Str line = str_cut(&r->text, '\n');
    out->number = ++r->number;
    out->key = str_cut(&line, ' ');
    out->rest = line;
    return true;
}

bool recorded_peek(const Recorded *r, RecordedLine *out) {
    Recorded copy = *r;
    return recorded_next(&copy, out);
}

uint32_t recorded_find(Str text, const char *part, uint32_t from) {
    uint32_t n = (uint32_t)strlen(part);
    for (uint32_t i = from; i + n <= text.n; i++)
        if (memcmp(text.s + i, part, n) == 0) return i;
    return text.n;
}

Str recorded_field(Str text, const char *name) {
    uint32_t n = (uint32_t)strlen(name);
    for (uint32_t i = recorded_find(text, name, 0); i < text.n;
         i = recorded_find(text, name, i + 1)) {
        bool begins =
            i == 0 || text.s[i - 1] == ' ' || text.s[i - 1] == ',' || text.s[i - 1] == ':';
        if (!begins || i + n >= text.n || text.s[i + n] != '=') continue;
        uint32_t from = i + n + 1, to = from;
        while (to < text.n && !strchr(" ,]", text.s[to])) to++;
        return str_sub(text, from, to);
    }
    return (Str){0};
}

uint32_t recorded_dice(Str full, int *faces, uint32_t room) {
    static const char key[] = "SetStateAndUpdateDice:";
    uint32_t n = 0;
    for (uint32_t i = recorded_find(full, key, 0); i < full.n && n < room;
         i = recorded_find(full, key, i + 1)) {
        Str action = str_sub(full, i, full.n);
        Str face = recorded_field(str_cut(&action, ']'), "state");
        if (str_to_int(face, &faces[n])) n++;
    }
    return n;
}
