/* playout_save.c: random games kept as trials. */
#include "cli/playout_save.h"

#include <inttypes.h>

#include "agent/rollout.h"

/* A drawn move stands alone in its list, so its place among all legal ones is looked up. */
static void save_move(const Playout *p, uint32_t i) {
    const GameOps *ops = p->game->ops;
    PlayoutSave *s = p->owner;
    uint32_t n = ops->moves(p->player, p->state, s->all), at = 0;
    uint64_t key = rollout_key(p->game, p->list, i);
    while (at + 1 < n && rollout_key(p->game, s->all, at) != key) at++;
    sb_clear(&s->text);
    ops->move_text(p->game, p->list, i, &s->text);
    trial_add(&s->trial, sb_view(&s->text), at, (TrialDraws){0}, (TrialDraws){0});
}

void playout_save_open(PlayoutSave *s, Playout *p, const Input *in) {
    *s = (PlayoutSave){.in = in, .all = p->game->ops->list_new(p->game)};
    p->each = save_move;
    p->owner = s;
}

void playout_save_close(PlayoutSave *s, const Playout *p) {
    p->game->ops->list_free(s->all);
    trial_free(&s->trial);
    sb_free(&s->text);
    sb_free(&s->other);
}

/* Letters and digits stay; everything else would be trouble in the name of a file. */
static void save_path(StrBuf *out, const char *folder, Str name, uint64_t seed) {
    sb_fmt(out, "%s/", folder);
    for (uint32_t i = 0; i < name.n; i++) {
        unsigned char ch = (unsigned char)name.s[i];
        bool plain = (ch >= '0' && ch <= '9') || (ch >= 'A' && ch <= 'Z') ||
                     (ch >= 'a' && ch <= 'z') || ch >= 128;
        sb_char(out, plain ? name.s[i] : '_');
    }
    sb_fmt(out, "-%" PRIu64 ".trial", seed);
}

bool playout_save_game(PlayoutSave *s, const Playout *p, const char *folder, uint64_t seed) {
    Trial *t = &s->trial;
    StrBuf path = {0};
    t->game = p->game->name;
    t->identity = p->game->identity;
    t->seed = seed;
    for (uint32_t i = 0; i < s->in->options.n; i++) {
        Str option = str_of(s->in->options.v[i]);
        vec_push(&t->options, option);
    }
    if (s->in->ruleset) t->ruleset = str_of(s->in->ruleset);
    sb_clear(&s->text);
    trial_outcome(p->game, p->state, &s->text);
    t->end = sb_view(&s->text);
    sb_clear(&s->other);
    trial_write(t, &s->other);
    save_path(&path, folder, p->game->name, seed);
    bool good = cli_save_one_of_many("playout", sb_cstr(&path), &s->other);
    sb_free(&path);
    trial_free(t);
    *t = (Trial){0};
    return good;
}
