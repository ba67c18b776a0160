/* process.h: agents from outside: a program that speaks the protocol of doc/protocol.md over its standard
 * input and output. A plug-in (`.so`) is one too: our own executable runs it, in a process of its own. */
#ifndef TSR_AGENT_PROCESS_H
#define TSR_AGENT_PROCESS_H

#include "agent/agent.h"

extern const AgentKind agent_process;

/* Is what somebody calls an agent a program: `./agent.py`, `dir/agent.so`, `exec:COMMAND`? */
bool process_is_program(Str text);

/* Keeps the name in the setup. False with the reason: there is no such program, or the name is too long. */
bool process_name(Agent *setup, Str text, StrBuf *note);

/* What stands behind the path: `name=value,name=value`. Borrowed from the setup. */
Str process_parameters(const Agent *setup);

#endif
