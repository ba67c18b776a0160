/* cmd_agents.c: lists the agents. */
#include <stdio.h>

#include "agent/agent.h"
#include "cli/open_game.h"

static void agents_text(const AgentKind *k, const Game *game) {
    printf("%s: %s\n", k->name, k->title);
    for (const char *line = k->about; *line;) {
        int n = (int)strcspn(line, "\n");
        printf("    %.*s\n", n, line);
        line += n + (line[n] == '\n');
    }
    for (int i = 0; i < AGENT_PARAMS && k->params[i].name; i++) {
        const AgentParam *p = &k->params[i];
        printf("    %-10s %s (%g)\n", p->name, p->about, p->standard);
    }
    if (k->threads) printf("    %-10s how many (1)\n", "threads");
    const char *why = game && k->refuses ? k->refuses(game) : NULL;
    if (why) printf("    does not play " STR_FMT ": %s", STR_ARG(game->name), why);
    const AgentKind *instead = why ? agent_instead(k, game) : NULL;
    if (instead) printf("; %s plays instead", instead->name);
    if (why) putchar('\n');
}

static void agents_json(const AgentKind *k, const Game *game, StrBuf *out) {
    sb_text(out, "{\"name\":");
    sb_json(out, str_of(k->name));
    sb_text(out, ",\"title\":");
    sb_json(out, str_of(k->title));
    sb_text(out, ",\"about\":");
    sb_json(out, str_of(k->about));
    sb_fmt(out, ",\"threads\":%s,\"parameters\":[", k->threads ? "true" : "false");
    for (int i = 0; i < AGENT_PARAMS && k->params[i].name; i++) {
        const AgentParam *p = &k->params[i];
        sb_fmt(out, "%s{\"name\":\"%s\",\"standard\":%g,\"least\":%g,\"most\":%g,\"whole\":%s}",
               i ? "," : "", p->name, p->standard, p->least, p->most, p->whole ? "true" : "false");
    }
    sb_text(out, "]");
    if (game) {
        const char *why = k->refuses ? k->refuses(game) : NULL;
        sb_fmt(out, ",\"plays\":%s", why ? "false" : "true");
        const AgentKind *instead = why ? agent_instead(k, game) : NULL;
        if (instead) sb_fmt(out, ",\"instead\":\"%s\"", instead->name);
    }
    sb_text(out, "}");
}

static int agents_print(const Game *game, bool json) {
    StrBuf out = {0};
    for (uint32_t i = 0; agent_kind(i); i++) {
        if (!json) {
            agents_text(agent_kind(i), game);
            continue;
        }
        sb_text(&out, i ? ",\n " : "[");
        agents_json(agent_kind(i), game, &out);
    }
    if (json) sb_text(&out, "]\n");
    int code = cli_write(&out, EXIT_FINE);
    sb_free(&out);
    return code;
}

static int agents_run(const Command *self, int argc, char **argv) {
    Input in = {0};
    const CliOption options[] = {
        INPUT_OPTIONS(&in),
        {"json", 'j', NULL, "the list as JSON", .flag = &in.json},
        {0},
    };
    int code = cli_parse(self, options, argc, argv, &in.files);
    if (code == CLI_GO_ON && in.files.n > 1) code = cli_usage_error(self, "give at most one game");
    if (code == CLI_GO_ON && in.files.n == 1) code = input_open(&in);
    if (code == CLI_GO_ON) {
        Game *game = in.files.n ? game_open(&in, in.files.v[0], false, NULL) : NULL;
        code = in.files.n && !game ? EXIT_WRONG : agents_print(game, in.json);
        game_close(game);
    }
    input_close(&in);
    return code;
}

const Command cmd_agents = {
    .name = "agents",
    .args = "[GAME]",
    .summary = "list the agents that play",
    .about =
        "Lists the agents with their parameters and what these are by default. With a game, tells\n"
        "which of them do not play it, and who plays instead. Where an agent is asked for,\n"
        "parameters follow its name: `uct:c=0.7,threads=2`. A name with a `/` in it is a program or\n"
        "plug-in from outside (doc/protocol.md): `./agent.py`, `./agent.so`.",
    .run = agents_run,
};
