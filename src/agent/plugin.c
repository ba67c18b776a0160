/* plugin.c: an agent from a shared object, and what it may ask of us. */
#include "agent/plugin.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

#include "agent/timer.h"
#include "base/rng.h"
#include "core/view.h"
#include "tessera_agent.h"

typedef struct PluginAgent {
    Agent agent;
    tessera_host host; /* a plug-in hands it back: PluginAgent is found from it */
    void *library;
    const tessera_agent *table;
    void *self;
    bool begun;
    int seat;
    uint64_t rng;
    Timer timer;
    StrBuf name;
    Player *player; /* NULL: the game has no rules here */
    tessera_position *root;
} PluginAgent;

/* A position: of the turn, or a copy. */
struct tessera_position {
    PluginAgent *owner;
    State *state;   /* NULL: not known */
    MoveList *list; /* NULL as well */
    bool copy;      /* the plug-in's own: it may be played on */
    bool listed;
    uint32_t count;
    int player;       /* whose turn it is */
    const Turn *turn; /* what the host told; NULL in copies */
    StrBuf text, view;
};

/* ---- positions ------------------------------------------------------------------------------- */

static PluginAgent *plugin_of(const tessera_host *host) {
    union {
        const char *given;
        PluginAgent *wanted;
    } at = {.given = (const char *)host - offsetof(PluginAgent, host)};
    return at.wanted;
}

static tessera_position *position_new(PluginAgent *a, bool copy) {
    tessera_position *p = mem_alloc(sizeof *p);
    *p = (tessera_position){.owner = a, .copy = copy};
    if (a->player) {
        p->state = a->agent.game->ops->state_new(a->agent.game);
        p->list = a->agent.game->ops->list_new(a->agent.game);
    }
    return p;
}

static void position_free(tessera_position *p) {
    if (!p) return;
    const GameOps *ops = p->owner->agent.game->ops;
    if (p->state) ops->state_free(p->state);
    if (p->list) ops->list_free(p->list);
    sb_free(&p->text);
    sb_free(&p->view);
    free(p);
}

/* Is it known here, not just told? */
static bool position_known(const tessera_position *p) {
    return p->state && (p->copy || (p->turn && p->turn->state));
}

/* The moves; those of the turn with chance as it went then. */
static void position_list(tessera_position *p) {
    const Game *game = p->owner->agent.game;
    if (p->listed || !position_known(p)) return;
    p->listed = true;
    p->count = 0;
    if (game->ops->over(p->state)) return;
    if (p->turn) game->ops->force(p->owner->player, p->turn->drawn.v, p->turn->drawn.n);
    p->count = game->ops->moves(p->owner->player, p->state, p->list);
    game->ops->force(p->owner->player, NULL, 0);
}

/* ---- what a plug-in may ask ------------------------------------------------------------------ */

static int plugin_mover(const tessera_position *p) {
    return p->turn ? p->turn->player : p->owner->agent.game->ops->mover(p->state);
}

static uint32_t plugin_count(tessera_position *p) {
    if (p->turn) return p->turn->count;
    position_list(p);
    return p->count;
}

static const char *plugin_move_text(tessera_position *p, uint32_t move) {
    const Game *game = p->owner->agent.game;
    sb_clear(&p->text);
    if (move >= plugin_count(p)) return "";
    if (p->turn)
        sb_str(&p->text, p->turn->moves[move]);
    else
        game->ops->move_text(game, p->list, move, &p->text);
    return sb_cstr(&p->text);
}

static const char *plugin_view(tessera_position *p) {
    const Game *game = p->owner->agent.game;
    sb_clear(&p->view);
    if (p->turn)
        sb_str(&p->view, p->turn->view);
    else
        game_view(game, p->state, p->owner->seat, &p->view);
    return sb_cstr(&p->view);
}

static int plugin_can_play(const tessera_position *p) {
    return position_known(p);
}

/* The moves of the turn were drawn already, so a copy of it takes the list along by listing it before it
 * gets another future. */
static void plugin_assign(tessera_position *to, const tessera_position *from) {
    const Game *game = from->owner->agent.game;
    if (!to || !to->copy || !position_known(from) || to == from) return;
    game->ops->state_copy(game, to->state, from->state);
    to->listed = false;
    if (from->turn) {
        to->turn = from->turn;
        position_list(to);
        to->turn = NULL;
    }
    if (game->chance && game->ops->reseed) game->ops->reseed(to->state, rng_next(&to->owner->rng));
}

static tessera_position *plugin_clone(const tessera_position *p) {
    if (!position_known(p)) return NULL;
    tessera_position *copy = position_new(p->owner, true);
    plugin_assign(copy, p);
    return copy;
}

static void plugin_free_position(tessera_position *p) {
    if (p && p->copy) position_free(p);
}

static int plugin_apply(tessera_position *p, uint32_t move) {
    if (!p->copy) return 0;
    position_list(p);
    if (move >= p->count) return 0;
    p->owner->agent.game->ops->apply(p->owner->player, p->state, p->list, move);
    p->listed = false;
    return 1;
}

static int plugin_sample(tessera_position *p) {
    const GameOps *ops = p->owner->agent.game->ops;
    if (!p->copy) return 0;
    if (p->listed) return p->count ? plugin_apply(p, rng_below(&p->owner->rng, p->count)) : 0;
    if (ops->over(p->state)) return 0;
    if (!ops->sample(p->owner->player, p->state, &p->owner->rng, p->list)) return 0;
    ops->apply(p->owner->player, p->state, p->list, 0);
    return 1;
}

static int plugin_over(const tessera_position *p) {
    return position_known(p) && p->owner->agent.game->ops->over(p->state);
}

static double plugin_worth(const tessera_position *p, int seat) {
    double worth[GAME_MAX_PLAYERS + 1] = {0};
    if (!plugin_over(p) || seat < 1 || seat > GAME_MAX_PLAYERS) return 0;
    agent_worth(p->owner->agent.game, p->state, worth);
    return worth[seat];
}

static int plugin_seat_of(const tessera_position *p, int player) {
    const Game *game = p->owner->agent.game;
    if (!position_known(p) || player < 1 || player > game->players) return player;
    return agent_seat(game, p->state, player);
}

static uint32_t plugin_random(const tessera_host *host, uint32_t n) {
    return n ? rng_below(&plugin_of(host)->rng, n) : 0;
}

static double plugin_time_left(const tessera_host *host) {
    const Timer *t = &plugin_of(host)->timer;
    if (timer_out(t)) return 0;
    return t->end > 0 ? t->end - timer_now() : 1e9;
}

static const tessera_host plugin_host = {
    .version = TESSERA_AGENT_VERSION,
    .size = sizeof(tessera_host),
    .mover = plugin_mover,
    .count = plugin_count,
    .move_text = plugin_move_text,
    .view = plugin_view,
    .can_play = plugin_can_play,
    .clone = plugin_clone,
    .free_position = plugin_free_position,
    .assign = plugin_assign,
    .apply = plugin_apply,
    .sample = plugin_sample,
    .over = plugin_over,
    .worth = plugin_worth,
    .seat_of = plugin_seat_of,
    .random = plugin_random,
    .time_left = plugin_time_left,
};

/* ---- the agent ------------------------------------------------------------------------------- */

/* A symbol that is a function: POSIX lets dlsym return it as an object. */
static const tessera_agent *plugin_table(void *library) {
    union {
        void *object;
        const tessera_agent *(*function)(void);
    } symbol = {.object = dlsym(library, "tessera_agent_v1")};
    return symbol.object ? symbol.function() : NULL;
}

void plugin_name(const char *path, StrBuf *out) {
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    const tessera_agent *table = library ? plugin_table(library) : NULL;
    if (table && table->version == TESSERA_AGENT_VERSION && table->name) sb_text(out, table->name);
    if (library) dlclose(library);
}

static Agent *plugin_open(const Agent *setup) {
    PluginAgent *a = mem_alloc(sizeof *a);
    *a = (PluginAgent){.agent = *setup, .host = plugin_host};
    char *fault = a->agent.fault;
    a->library = dlopen(setup->program, RTLD_NOW | RTLD_LOCAL);
    a->table = a->library ? plugin_table(a->library) : NULL;
    if (!a->library)
        snprintf(fault, AGENT_FAULT_ROOM, "%s", dlerror());
    else if (!a->table)
        snprintf(fault, AGENT_FAULT_ROOM, "a plug-in exports `tessera_agent_v1`");
    else if (a->table->version != TESSERA_AGENT_VERSION)
        snprintf(fault, AGENT_FAULT_ROOM, "the plug-in is of version %u, not %u", a->table->version,
                 (unsigned)TESSERA_AGENT_VERSION);
    else if (!a->table->choose)
        snprintf(fault, AGENT_FAULT_ROOM, "the plug-in has no function `choose`");
    if (fault[0]) a->table = NULL; /* nothing of it is called, in no game */
    if (setup->game->ops) a->player = setup->game->ops->player_new(setup->game);
    a->root = position_new(a, false);
    return &a->agent;
}

static void plugin_leave(PluginAgent *a) {
    if (a->begun && a->table->free_game) a->table->free_game(a->self);
    a->begun = false;
    a->self = NULL;
}

static void plugin_begin(Agent *agent, const Opening *o) {
    PluginAgent *a = (PluginAgent *)agent;
    const Game *game = agent->game;
    if (!a->table) return;
    plugin_leave(a);
    sb_clear(&a->name);
    sb_str(&a->name, game->name);
    a->seat = o->seat;
    a->rng = rng_mix(o->seed);
    a->timer = (Timer){0};
    tessera_game g = {.name = sb_cstr(&a->name),
                      .players = game->players,
                      .seat = o->seat,
                      .chance = game->chance,
                      .hidden = game->hidden,
                      .simultaneous = game->simultaneous,
                      .seed = o->seed};
    if (a->table->new_game) a->self = a->table->new_game(&a->host, &g);
    a->begun = true;
}

static void plugin_saw(Agent *agent, const Step *s) {
    PluginAgent *a = (PluginAgent *)agent;
    StrBuf move = {0}, view = {0};
    if (!a->begun || !a->table->saw) return;
    sb_str(&move, s->move);
    sb_str(&view, s->view);
    a->table->saw(a->self, s->player, sb_cstr(&move), sb_cstr(&view));
    sb_free(&move);
    sb_free(&view);
}

static uint32_t plugin_choose(Agent *agent, const Turn *t, const Budget *budget, Analysis *out) {
    PluginAgent *a = (PluginAgent *)agent;
    tessera_limits limits = {budget->seconds, budget->iterations, budget->depth};
    if (!a->begun) return AGENT_FAULT;
    if (out) analysis_begin(out, t->count);
    a->timer = timer_start(budget);
    a->root->turn = t;
    a->root->listed = false;
    if (t->state) agent->game->ops->state_copy(agent->game, a->root->state, t->state);
    uint32_t i = a->table->choose(a->self, a->root, &limits);
    a->root->turn = NULL;
    if (i < t->count) return i;
    snprintf(agent->fault, AGENT_FAULT_ROOM,
             i == TESSERA_NO_MOVE ? "it gives up" : "move %u is not legal", i);
    return AGENT_FAULT;
}

static void plugin_ended(Agent *agent, const Ending *e) {
    PluginAgent *a = (PluginAgent *)agent;
    if (a->begun && a->table->ended) a->table->ended(a->self, e->reason, e->worth + 1);
}

static void plugin_close(Agent *agent) {
    PluginAgent *a = (PluginAgent *)agent;
    plugin_leave(a);
    position_free(a->root);
    if (a->player) agent->game->ops->player_free(a->player);
    if (a->library) dlclose(a->library);
    sb_free(&a->name);
    free(a);
}

static const AgentKind agent_plugin = {
    .name = "plugin",
    .title = "Plug-in",
    .about = "An agent from a shared object.",
    .reads = true,
    .open = plugin_open,
    .begin = plugin_begin,
    .saw = plugin_saw,
    .choose = plugin_choose,
    .ended = plugin_ended,
    .close = plugin_close,
};

bool plugin_setup(Agent *setup, const Game *game, Str path, StrBuf *note) {
    *setup = (Agent){.kind = &agent_plugin, .game = game, .threads = 1};
    if (path.n >= AGENT_PROGRAM_ROOM) {
        sb_text(note, "the path is too long");
        return false;
    }
    memcpy(setup->program, path.s, path.n);
    return true;
}

bool plugin_is_one(Str path, StrBuf *why) {
    const Game none = {.players = 2};
    Agent setup;
    if (!plugin_setup(&setup, &none, path, why)) return false;
    Agent *a = agent_open(&setup);
    bool good = !a->fault[0];
    if (!good) sb_text(why, a->fault);
    agent_close(a);
    return good;
}
