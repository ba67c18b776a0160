/* plugin.h: an agent from a shared object (include/tessera_agent.h). It may crash, so this is only for
 * processes that are there for it: `tessera engine --plugin`. */
#ifndef TSR_AGENT_PLUGIN_H
#define TSR_AGENT_PLUGIN_H

#include "agent/agent.h"

/* What the plug-in at that path calls itself; nothing, if it cannot be loaded. */
void plugin_name(const char *path, StrBuf *out);

/* Of the plug-in at that path. What is wrong with it the agent says when it is opened: `fault`. False:
 * the path is too long. */
bool plugin_setup(Agent *setup, const Game *game, Str path, StrBuf *note);

/* Loads it and lets it go again. False: it is none, and *why says so. */
bool plugin_is_one(Str path, StrBuf *why);

#endif
