/* stored.c: prints everything a tournament's database holds but how long things took, for the shell tests
 * to compare. */
#include <stdio.h>

#include "match/store.h"

static void stored_game(void *owner, const Played *p) {
    const Fixture *f = &p->fixture;
    const Bout *b = &p->bout;
    printf("game %u rules %u round %u seed %016llx end %s culprit %d moves %u digest %016llx\n",
           f->number, f->rules, f->round, (unsigned long long)f->seed, bout_end_names[b->end],
           b->culprit, b->moves, (unsigned long long)b->digest);
    for (int s = 1; s <= f->players; s++)
        printf("seat %d agent %d worth %g moves %llu iterations %llu\n", s, f->agent[s],
               b->worth[s], (unsigned long long)b->thinking[s].moves,
               (unsigned long long)b->thinking[s].iterations);
    printf(STR_FMT "\n", STR_ARG(p->trial));
}

int main(int argc, char **argv) {
    Tourney t;
    StrBuf error = {0};
    Store *s = argc == 2 ? store_read(argv[1], &t, &error) : NULL;
    bool good = s && store_each(s, true, stored_game, NULL, &error);
    if (!good) fprintf(stderr, "stored: %s\n", argc == 2 ? sb_cstr(&error) : "give one file");
    store_close(s);
    if (argc == 2) tourney_free(&t);
    sb_free(&error);
    return good ? 0 : 1;
}
