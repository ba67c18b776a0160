/* topo_text.h: a topology as lines of text, in the format of the recorded boards. */
#ifndef TSR_CLI_TOPO_TEXT_H
#define TSR_CLI_TOPO_TEXT_H

#include "base/strbuf.h"
#include "geom/topology.h"

enum { RADIALS_MAX_SITES = 130 }; /* a larger board's radials are not listed */

/* Places have so many `decimals`, halves rounded away from zero. */
void topology_text(const Topology *t, int decimals, StrBuf *out);

#endif
