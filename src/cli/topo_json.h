/* topo_json.h: a whole topology as one JSON object. */
#ifndef TSR_CLI_TOPO_JSON_H
#define TSR_CLI_TOPO_JSON_H

#include "base/strbuf.h"
#include "geom/topology.h"

/* "vertex", "edge", "cell". */
extern const char *const site_type_words[SITE_TYPES];

/* Elements with their places, names, relations and incidence; sets and sides by site type; radials
 * where the topology has them. */
void topology_json(const Topology *t, Str name, StrBuf *out);

#endif
