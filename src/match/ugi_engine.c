/* ugi_engine.c: our end of the protocol of agents.
 *
 * Where nothing is hidden and the rules are known, a referee of our own follows the game and asks the
 * agent. Elsewhere the agent is told what the host tells: views, moves as they were seen, and the texts
 * of the moves it may make. The agent thinks in a thread of its own, so that `stop` is heard; while it does,
 * nothing else is touched. */
#include "match/ugi_engine.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#include "agent/plugin.h"
#include "agent/process.h"
#include "agent/ugi.h"
#include "base/rng.h"
#include "base/source.h"

/* What is kept of a host, at most. */
enum { ENGINE_MOST_MOVES = 1 << 18, ENGINE_MOST_TEXT = 64 << 20 };

/* What a host has told of a game. */
typedef struct EngineGame {
    StrBuf name, language, rules;
    Game facts; /* without ops */
    bool known; /* were there any? */
    int seat;
    uint64_t seed;
} EngineGame;

/* The turn as the host has told it. */
typedef struct EngineTurn {
    int player;
    StrBuf text; /* of its moves, one behind the other */
    Vec(uint32_t) ends;
    StrBuf drawn; /* as written */
} EngineTurn;

struct UgiEngine {
    UgiEngineSetup setup;
    StrBuf agent_text; /* what the agent is called */
    EngineGame told;
    Game *loaded; /* owned; NULL: none */
    uint64_t loaded_identity;
    Game stub; /* stands for a game whose rules are not known */
    const Game *game;
    Agent *agent; /* for `game`; NULL: to be opened */
    bool begun;   /* a game */
    bool failed;  /* it cannot be played on; the host knows */
    bool follows; /* `referee` knows the position */
    Referee referee;
    StrBuf view;
    EngineTurn turn;
    Arena step_arena;
    UgiStep step; /* to be told when its view is known */
    bool has_step;
    /* Of the thread that thinks. */
    pthread_t thread;
    bool thinks;
    atomic_bool done, stop;
    bool endless; /* until `stop` */
    Budget budget;
    Analysis analysis;
    Vec(Str) moves;
    StrBuf move; /* its text */
    StrBuf out;
};

/* ---- saying ---------------------------------------------------------------------------------- */

static void engine_say(UgiEngine *e, const char *text) {
    e->setup.say(e->setup.owner, str_of(text));
}

/* `key TEXT` */
static void engine_say_text(UgiEngine *e, const char *key, Str text) {
    StrBuf out = {0};
    enum { CLIP = 4000 };
    sb_text(&out, key);
    ugi_text(&out, text.n > CLIP ? str_sub(text, 0, CLIP) : text);
    sb_char(&out, '\n');
    e->setup.say(e->setup.owner, sb_view(&out));
    sb_free(&out);
}

/* The host is told once, and whenever it wants a move. */
static void engine_fail(UgiEngine *e, const char *why, Str what) {
    StrBuf out = {0};
    if (!e->failed) {
        sb_fmt(&out, "%s" STR_FMT, why, (int)(what.n < 200 ? what.n : 200), what.s ? what.s : "");
        engine_say_text(e, "error ", sb_view(&out));
    }
    e->failed = true;
    sb_free(&out);
}

/* ---- a game begins --------------------------------------------------------------------------- */

static void engine_leave(UgiEngine *e) {
    if (e->follows) referee_close(&e->referee);
    e->follows = false;
    e->begun = e->failed = e->has_step = false;
    sb_clear(&e->view);
    sb_clear(&e->turn.text);
    sb_clear(&e->turn.drawn);
    e->turn.ends.n = 0;
    e->turn.player = 0;
}

static void engine_drop_agent(UgiEngine *e) {
    agent_close(e->agent);
    e->agent = NULL;
}

static void engine_new_game(UgiEngine *e) {
    engine_leave(e);
    sb_clear(&e->told.name);
    sb_clear(&e->told.language);
    sb_clear(&e->told.rules);
    e->told.facts = (Game){.players = 2};
    e->told.known = false;
    e->told.seat = 1;
    e->told.seed = 1;
}

/* `game KEY VALUE` */
static void hear_game(UgiEngine *e, Str rest) {
    EngineGame *g = &e->told;
    uint64_t n = 0;
    Str key = ugi_cut(&rest), value = str_trim(rest);
    bool yes = str_is(value, "yes"), number = str_to_u64(value, &n);
    g->known = true;
    if (str_is(key, "name")) {
        sb_clear(&g->name);
        ugi_plain(&g->name, value);
    } else if (str_is(key, "language")) {
        sb_clear(&g->language);
        sb_str(&g->language, value);
    } else if (str_is(key, "rules")) {
        if (!str_to_hex64(value, &g->facts.identity)) g->facts.identity = 0;
    } else if (str_is(key, "chance")) {
        g->facts.chance = yes;
    } else if (str_is(key, "hidden")) {
        g->facts.hidden = yes;
    } else if (str_is(key, "simultaneous")) {
        g->facts.simultaneous = yes;
    } else if (str_is(key, "seed") && number) {
        g->seed = n;
    } else if (number && n >= 1 && n <= GAME_MAX_PLAYERS) {
        if (str_is(key, "players")) g->facts.players = (int)n;
        if (str_is(key, "seat")) g->seat = (int)n;
    }
}

static void hear_rule(UgiEngine *e, Str line) {
    if (e->told.rules.n + line.n >= SOURCE_MAX_BYTES) return;
    ugi_plain(&e->told.rules, line);
    sb_char(&e->told.rules, '\n');
}

/* The game that was told of: made from its rules, or the one we were started with, or, where only
 * texts are known, one without rules. */
static const Game *engine_find_game(UgiEngine *e) {
    const EngineGame *g = &e->told;
    bool same = e->loaded && g->facts.identity && g->facts.identity == e->loaded_identity;
    if (g->rules.n && !same && e->setup.load) {
        sb_clear(&e->out); /* nobody thinks: it is free */
        engine_drop_agent(e);
        if (e->loaded) e->loaded->ops->free(e->loaded);
        e->loaded =
            e->setup.load(e->setup.owner, sb_view(&g->language), sb_view(&g->rules), &e->out);
        e->loaded_identity = e->loaded ? g->facts.identity : 0;
        if (!e->loaded)
            engine_say_text(e, "info string these rules are of no use: ", sb_view(&e->out));
    }
    if (g->rules.n && e->loaded) return e->loaded;
    bool fits = !g->known || !g->facts.identity ||
                (e->setup.game && g->facts.identity == e->setup.game->identity);
    if (e->setup.game && fits && !g->rules.n) return e->setup.game;
    e->stub = g->facts;
    e->stub.name = sb_view(&g->name);
    return &e->stub;
}

static void engine_open_agent(UgiEngine *e) {
    Agent setup;
    StrBuf note = {0};
    bool good = true;
    if (e->setup.plugin) {
        good = plugin_setup(&setup, e->game, str_of(e->setup.plugin), &note);
    } else {
        /* Without rules nobody can think. */
        Str text = e->game->ops ? sb_view(&e->agent_text) : STR("random");
        good = !process_is_program(text) && agent_setup(&setup, e->game, text, &note);
    }
    if (good) e->agent = agent_open(&setup);
    if (good && note.n) engine_say_text(e, "info string ", sb_view(&note));
    if (good && e->agent->fault[0]) engine_fail(e, "", str_of(e->agent->fault));
    if (!good) engine_fail(e, "", sb_view(&note));
    sb_free(&note);
}

/* Follows the game from its start. */
static void engine_follow(UgiEngine *e, const Trial *from) {
    StrBuf error = {0};
    Trial t = {.seed = rng_mix(e->told.seed), .start = from->start};
    if (e->follows) referee_close(&e->referee);
    referee_open(&e->referee, e->game);
    e->follows = true;
    referee_seat(&e->referee, e->told.seat, e->agent, e->told.seed);
    referee_load_start(&e->referee, &t, &error);
    sb_free(&error);
}

/* When everything about the game is known: at the latest when something happens. */
static bool engine_begin(UgiEngine *e) {
    if (e->begun) return !e->failed;
    e->begun = true;
    const Game *game = engine_find_game(e);
    if (game != e->game || game == &e->stub) engine_drop_agent(e);
    e->game = game;
    if (!e->agent) engine_open_agent(e);
    if (e->failed) return false;
    if (e->told.seat > game->players) e->told.seat = 1;
    if (game->ops && !game->hidden && !game->simultaneous) {
        engine_follow(e, &(Trial){0});
    } else {
        Opening o = {.seat = e->told.seat, .seed = e->told.seed, .view = sb_view(&e->view)};
        agent_begin(e->agent, &o);
    }
    return true;
}

/* ---- what happens ---------------------------------------------------------------------------- */

static bool same_draws(TrialDraws a, TrialDraws b) {
    return a.n == b.n && (a.n == 0 || memcmp(a.v, b.v, a.n * sizeof *a.v) == 0);
}

/* Does the game so far begin this one? */
static bool engine_is_ahead(const UgiEngine *e, const Trial *t) {
    const Trial *now = &e->referee.trial;
    if (!same_draws(now->start, t->start) || now->moves.n > t->moves.n) return false;
    for (uint32_t i = 0; i < now->moves.n; i++) {
        const TrialMove *a = &now->moves.v[i], *b = &t->moves.v[i];
        if (!str_eq(a->text, b->text) || (b->index != UINT32_MAX && a->index != b->index) ||
            !same_draws(a->drawn, b->drawn) || !same_draws(a->result, b->result))
            return false;
    }
    return true;
}

static void hear_position(UgiEngine *e, Str rest) {
    Trial t;
    TrialDraws drawn;
    if (!engine_begin(e)) return;
    bool good = ugi_read_position(rest, &t, &drawn);
    if (!good) {
        engine_fail(e, "a position that cannot be read", (Str){0});
    } else if (e->follows) {
        if (!engine_is_ahead(e, &t)) engine_follow(e, &t);
        for (uint32_t i = e->referee.trial.moves.n; i < t.moves.n && !e->failed; i++)
            if (!referee_load_move(&e->referee, &t.moves.v[i]))
                engine_fail(e, "not legal: ", t.moves.v[i].text);
        sb_clear(&e->turn.drawn);
        ugi_draws(&e->turn.drawn, drawn);
    }
    trial_free(&t);
}

/* Tells the agent of a step whose view has come, or does not come. */
static void engine_tell(UgiEngine *e) {
    if (!e->has_step || !engine_begin(e)) return;
    StrBuf move = {0};
    e->has_step = false;
    ugi_plain(&move, e->step.move.text);
    Step s = {.player = e->step.player,
              .move = sb_view(&move),
              .index = UINT32_MAX,
              .view = sb_view(&e->view)};
    agent_saw(e->agent, &s);
    sb_free(&move);
}

static void hear_step(UgiEngine *e, Str rest) {
    engine_tell(e);
    if (!engine_begin(e)) return;
    arena_free(&e->step_arena);
    e->step_arena = (Arena){0};
    sb_clear(&e->turn.drawn);
    if (!ugi_read_step(&e->step_arena, rest, &e->step)) {
        engine_fail(e, "a step that cannot be read", (Str){0});
        return;
    }
    /* The line goes, the step stays until its view is there. */
    Str text = e->step.move.text;
    e->step.move.text.s = arena_copy(&e->step_arena, text.s, text.n);
    if (!e->follows) {
        e->has_step = true;
        return;
    }
    StrBuf plain = {0};
    ugi_plain(&plain, text);
    e->step.move.text = sb_view(&plain);
    if (!referee_load_move(&e->referee, &e->step.move)) engine_fail(e, "not legal: ", text);
    sb_free(&plain);
}

static void hear_view(UgiEngine *e, Str rest) {
    sb_clear(&e->view);
    ugi_plain(&e->view, str_trim(rest));
    engine_tell(e);
}

static void hear_turn(UgiEngine *e, Str rest) {
    engine_tell(e);
    if (!engine_begin(e)) return;
    uint64_t n = 0;
    e->turn.player = e->told.seat;
    e->turn.ends.n = 0;
    sb_clear(&e->turn.text);
    for (Str key = ugi_cut(&rest); key.n; key = ugi_cut(&rest))
        if (str_to_u64(ugi_cut(&rest), &n) && str_is(key, "player") && n >= 1 &&
            n <= (uint64_t)e->game->players)
            e->turn.player = (int)n;
}

/* In order; a number that is out of it is not understood. */
static void hear_legal(UgiEngine *e, Str rest) {
    uint64_t n = 0;
    Str number = ugi_cut(&rest);
    if (!str_to_u64(number, &n) || n != e->turn.ends.n || n >= ENGINE_MOST_MOVES ||
        e->turn.text.n + rest.n > ENGINE_MOST_TEXT)
        return;
    ugi_plain(&e->turn.text, str_trim(rest));
    vec_push(&e->turn.ends, (uint32_t)e->turn.text.n);
}

/* ---- thinking -------------------------------------------------------------------------------- */

static void engine_read_moves(UgiEngine *e) {
    uint32_t begin = 0;
    e->moves.n = 0;
    for (uint32_t i = 0; i < e->turn.ends.n; i++) {
        Str text = str_sub(sb_view(&e->turn.text), begin, e->turn.ends.v[i]);
        vec_push(&e->moves, text);
        begin = e->turn.ends.v[i];
    }
}

/* The host's number of a move of our list: the same if it reads the same. UINT32_MAX: it has none. */
static uint32_t engine_host_number(const UgiEngine *e, uint32_t i, Str text) {
    if (i < e->moves.n && str_eq(e->moves.v[i], text)) return i;
    for (uint32_t k = 0; k < e->moves.n; k++)
        if (str_eq(e->moves.v[k], text)) return k;
    return UINT32_MAX;
}

/* Asks the agent; its move as the host knows it. False: it has none. */
static bool engine_choose(UgiEngine *e) {
    const Game *game = e->game;
    uint32_t i = AGENT_FAULT;
    Referee *r = &e->referee;
    sb_clear(&e->move);
    if (e->follows) {
        int seat = referee_mover(r);
        if (!r->agent[seat]) referee_seat(r, seat, e->agent, e->told.seed);
        i = referee_ask(r, seat, &e->budget, &e->analysis);
        if (i == AGENT_FAULT) return false;
        StrBuf text = {0};
        game->ops->move_text(game, r->list, i, &text);
        uint32_t number = engine_host_number(e, i, sb_view(&text));
        if (number != UINT32_MAX)
            sb_fmt(&e->move, "#%u", number);
        else
            ugi_text(&e->move, sb_view(&text));
        sb_free(&text);
        return true;
    }
    Turn t = {.player = e->turn.player,
              .count = e->moves.n,
              .moves = e->moves.v,
              .view = sb_view(&e->view)};
    i = agent_choose(e->agent, &t, &e->budget, &e->analysis);
    if (i < t.count) sb_fmt(&e->move, "#%u", i);
    return i < t.count;
}

static void *engine_think(void *arg) {
    UgiEngine *e = arg;
    const Analysis *a = &e->analysis;
    bool good = engine_choose(e);
    sb_clear(&e->out);
    if (good && a->iterations) {
        sb_fmt(&e->out, "info depth %d nodes %" PRIu64 " time %.0f score value %.4f", a->depth,
               a->iterations, a->seconds * 1e3, a->value);
        enum { CLIP = 1000 };
        Str line = sb_view(&a->line);
        if (line.n > 0 && line.n <= CLIP) {
            sb_text(&e->out, " pv ");
            ugi_text(&e->out, line);
        }
        sb_char(&e->out, '\n');
    }
    if (good)
        sb_fmt(&e->out, "bestmove %s\n", sb_cstr(&e->move));
    else
        sb_fmt(&e->out, "error the agent has no move: %s\n", e->agent->fault);
    e->setup.say(e->setup.owner, sb_view(&e->out));
    atomic_store(&e->done, true);
    return NULL;
}

/* Waits until nobody thinks any more. */
static void engine_settle(UgiEngine *e, bool at_once) {
    if (!e->thinks) return;
    if (at_once || e->endless) atomic_store(&e->stop, true);
    pthread_join(e->thread, NULL);
    e->thinks = false;
}

static Budget engine_budget(UgiEngine *e, const UgiGo *go) {
    const double share = 1.0 / 30, standard = 1;
    int player = e->follows ? e->game->ops->mover(e->referee.state) : e->turn.player;
    Budget b = {
        .seconds = go->seconds, .iterations = go->nodes, .depth = go->depth, .stop = &e->stop};
    double clock = player >= 1 && player <= GAME_MAX_PLAYERS ? go->clock[player] : 0;
    if (clock > 0 && b.seconds <= 0) {
        b.seconds = clock * share + go->more[player] * 0.8;
        if (b.seconds > clock * 0.5) b.seconds = clock * 0.5;
    }
    e->endless = go->infinite;
    if (b.seconds <= 0 && !b.iterations && !b.depth) b.seconds = go->infinite ? 1e9 : standard;
    if (e->setup.most && (!b.iterations || b.iterations > e->setup.most))
        b.iterations = e->setup.most;
    return b;
}

/* Is there something to choose from? Lists the moves, with chance as the host has told it. */
static bool engine_can_move(UgiEngine *e) {
    Arena arena = {0};
    TrialMove m = {0};
    if (!e->follows) return e->moves.n > 0;
    bool good = ugi_read_draws(&arena, sb_view(&e->turn.drawn), &m.drawn) &&
                !e->game->ops->over(e->referee.state) && referee_load_moves(&e->referee, &m) &&
                e->referee.count > 0 && referee_mover(&e->referee) > 0;
    arena_free(&arena);
    return good;
}

static void hear_go(UgiEngine *e, Str rest) {
    UgiGo go;
    engine_tell(e);
    if (!engine_begin(e)) {
        engine_say(e, "error this game cannot be played\n");
        return;
    }
    engine_read_moves(e);
    if (!engine_can_move(e)) {
        bool sent = e->told.known || e->follows;
        engine_say(e, sent ? "error there is no move to choose from\n"
                           : "error no game was sent (`uginewgame` and what follows it)\n");
        return;
    }
    ugi_read_go(rest, &go);
    atomic_store(&e->stop, false);
    atomic_store(&e->done, false);
    e->budget = engine_budget(e, &go);
    if (!e->setup.alone && pthread_create(&e->thread, NULL, engine_think, e) == 0)
        e->thinks = true;
    else
        engine_think(e);
}

/* ---- questions and options ------------------------------------------------------------------- */

static void hear_result(UgiEngine *e) {
    const GameOps *ops = e->game->ops;
    const State *s = e->referee.state;
    StrBuf out = {0};
    double best = 0;
    int n = e->game->players, winners = 0;
    for (int p = 1; p <= n; p++) {
        double rank = ops->rank(s, p);
        if (best <= 0 || rank < best) best = rank;
    }
    for (int p = 1; p <= n; p++)
        if (ops->rank(s, p) <= best) winners++;
    sb_text(&out, "response");
    if (!ops->over(s)) sb_text(&out, " none");
    if (ops->over(s) && (winners == n && !ops->winner(s))) sb_text(&out, " draw");
    for (int p = 1; p <= n && ops->over(s) && (winners < n || ops->winner(s)); p++)
        if (ops->rank(s, p) <= best) sb_fmt(&out, " p%dwin", p);
    sb_char(&out, '\n');
    e->setup.say(e->setup.owner, sb_view(&out));
    sb_free(&out);
}

static void hear_query(UgiEngine *e, Str rest) {
    Str what = ugi_cut(&rest);
    uint64_t player = 0;
    engine_tell(e);
    if (!engine_begin(e) || !e->follows) {
        engine_say(e, "response unknown\n");
        return;
    }
    const GameOps *ops = e->game->ops;
    const State *s = e->referee.state;
    if (str_is(what, "gameover"))
        engine_say(e, ops->over(s) ? "response true\n" : "response false\n");
    else if (str_is(what, "result"))
        hear_result(e);
    else if (what.n > 5 && what.s[0] == 'p' && str_is(str_sub(what, what.n - 4, what.n), "turn") &&
             str_to_u64(str_sub(what, 1, what.n - 4), &player))
        engine_say(e, !ops->over(s) && (uint64_t)ops->mover(s) == player ? "response true\n"
                                                                         : "response false\n");
    else
        engine_say(e, "response unknown\n");
}

/* `gameover reason WORD worth V1 V2 …` */
static void hear_end(UgiEngine *e, Str rest) {
    UgiEnd end;
    StrBuf reason = {0};
    engine_tell(e);
    if (e->begun && e->agent && ugi_read_end(rest, e->agent->game->players, &end)) {
        sb_str(&reason, end.reason);
        agent_ended(e->agent, &(Ending){sb_cstr(&reason), end.worth});
    }
    sb_free(&reason);
}

/* `setoption name Agent value uct:c=0.7` */
static void hear_option(UgiEngine *e, Str rest) {
    if (!str_is(ugi_cut(&rest), "name") || !str_is(ugi_cut(&rest), "Agent") ||
        !str_is(ugi_cut(&rest), "value"))
        return;
    engine_drop_agent(e);
    engine_leave(e);
    sb_clear(&e->agent_text);
    ugi_plain(&e->agent_text, str_trim(rest));
}

static void hear_ugi(UgiEngine *e) {
    StrBuf out = {0}, name = {0};
    if (e->setup.plugin) plugin_name(e->setup.plugin, &name);
    if (!name.n)
        sb_fmt(&name, "Tessera %s %s", TSR_VERSION,
               e->setup.plugin ? e->setup.plugin : sb_cstr(&e->agent_text));
    sb_text(&out, "id name ");
    ugi_text(&out, sb_view(&name));
    if (!e->setup.plugin)
        sb_fmt(&out, "\nid author the authors of Tessera\noption name Agent type string default %s",
               sb_cstr(&e->agent_text));
    sb_text(&out, "\nwants rules steps views legal\nugiok\n");
    e->setup.say(e->setup.owner, sb_view(&out));
    sb_free(&out);
    sb_free(&name);
}

static void hear_isready(UgiEngine *e) {
    if (!e->thinks && (e->told.known || e->begun)) {
        engine_tell(e);
        engine_begin(e);
    }
    engine_say(e, "readyok\n");
}

/* ---- lines ----------------------------------------------------------------------------------- */

bool ugi_engine_line(UgiEngine *e, Str line) {
    Str rest = line, word = ugi_cut(&rest);
    if (e->thinks && atomic_load(&e->done)) engine_settle(e, false);
    if (str_is(word, "stop")) {
        atomic_store(&e->stop, true);
        return true;
    }
    if (str_is(word, "isready")) {
        hear_isready(e);
        return true;
    }
    engine_settle(e, str_is(word, "quit"));
    if (str_is(word, "quit")) return false;
    if (str_is(word, "ugi")) hear_ugi(e);
    if (str_is(word, "setoption")) hear_option(e, rest);
    if (str_is(word, "uginewgame")) engine_new_game(e);
    if (str_is(word, "game")) hear_game(e, rest);
    if (str_is(word, "rule")) hear_rule(e, rest);
    if (str_is(word, "position")) hear_position(e, rest);
    if (str_is(word, "view")) hear_view(e, rest);
    if (str_is(word, "step")) hear_step(e, rest);
    if (str_is(word, "turn")) hear_turn(e, rest);
    if (str_is(word, "legal")) hear_legal(e, rest);
    if (str_is(word, "go")) hear_go(e, rest);
    if (str_is(word, "gameover")) hear_end(e, rest);
    if (str_is(word, "query")) hear_query(e, rest);
    if (str_is(word, "drawn")) {
        sb_clear(&e->turn.drawn);
        sb_str(&e->turn.drawn, str_trim(rest));
    }
    return true;
}

UgiEngine *ugi_engine_open(const UgiEngineSetup *setup) {
    UgiEngine *e = mem_alloc(sizeof *e);
    *e = (UgiEngine){.setup = *setup};
    sb_text(&e->agent_text, setup->agent);
    engine_new_game(e);
    return e;
}

void ugi_engine_close(UgiEngine *e) {
    engine_settle(e, true);
    engine_leave(e);
    engine_drop_agent(e);
    if (e->loaded) e->loaded->ops->free(e->loaded);
    analysis_free(&e->analysis);
    arena_free(&e->step_arena);
    sb_free(&e->agent_text);
    sb_free(&e->told.name);
    sb_free(&e->told.language);
    sb_free(&e->told.rules);
    sb_free(&e->view);
    sb_free(&e->turn.text);
    sb_free(&e->turn.drawn);
    vec_free(&e->turn.ends);
    vec_free(&e->moves);
    sb_free(&e->move);
    sb_free(&e->out);
    free(e);
}
