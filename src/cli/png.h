/* png.h: an SVG picture as a PNG file. Needs librsvg and cairo; without them it only says so. */
#ifndef TSR_CLI_PNG_H
#define TSR_CLI_PNG_H

#include "base/strbuf.h"

/* Writes the picture on white, its longer side `side` pixels. NULL, or why it did not work
 * (static text, or written into `why`). */
const char *png_write(const StrBuf *svg, const char *path, int side, StrBuf *why);

#endif
