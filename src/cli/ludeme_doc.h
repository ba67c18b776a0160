/* ludeme_doc.h: the reference of the language as Markdown, from the registry. */
#ifndef TSR_CLI_LUDEME_DOC_H
#define TSR_CLI_LUDEME_DOC_H

#include "lang/grammar.h"

/* Appends the whole reference: doc/ludemes.md. */
void ludeme_markdown(const Grammar *g, StrBuf *out);

#endif
