/* json.c: the program json_valid, for the shell tests: is standard input one JSON value? */
#include <stdio.h>

#include "base/strbuf.h"
#include "json.h"

int main(void) {
    StrBuf text = {0};
    char block[65536];
    for (size_t n; (n = fread(block, 1, sizeof block, stdin)) > 0;)
        sb_str(&text, (Str){block, (uint32_t)n});
    bool valid = json_is_valid(sb_cstr(&text), text.n);
    if (!valid) printf("not JSON: %.200s\n", sb_cstr(&text));
    sb_free(&text);
    return !valid;
}
