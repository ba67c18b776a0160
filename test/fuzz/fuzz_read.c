/* fuzz_read.c: any bytes as an L-GDL text: it is refused, or read with diagnostics, never more. */
#include <stdint.h>

#include "lang/read.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size > SOURCE_MAX_BYTES) return 0;
    Arena arena = {0};
    Diags diags = diags_new(&arena);
    const char *error = NULL;
    Str text = {(const char *)data, (uint32_t)size};
    const Source *src = source_from(&arena, "fuzz.lud", text, &error);
    if (src != NULL) {
        NodeVec nodes = read_source(&arena, src, &diags, size % 2 != 0);
        vec_free(&nodes);
        StrBuf out = {0};
        diags_text(&diags, &out);
        diags_json(&diags, &out);
        sb_free(&out);
    }
    arena_free(&arena);
    return 0;
}
