/* emit.h: a Regular Boardgame as one C file. Compiled as it is, it is a library with one table of
 * functions (native.h); with -DRBG_MAIN it is a program that counts positions and plays at random.
 *
 * Of the description only numbers get into the code. Names stand in comments, reduced to letters and
 * digits. */
#ifndef TSR_RBG_EMIT_H
#define TSR_RBG_EMIT_H

#include "rbg/automaton.h"

/* False, with *why, for games that only the interpreter plays: boards beyond its bounds. */
bool rbg_emit(const RbgGame *g, const RbgAutomaton *a, StrBuf *out, const char **why);

#endif
