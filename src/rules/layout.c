/* layout.c: works out where things are in a state. */
#include "rules/on_track.h"
#include "rules/piece_list.h"

/* Room for n objects of a size, aligned to 8; its offset. */
static uint32_t layout_take(Layout *l, size_t n, size_t size) {
    uint32_t at = (uint32_t)l->bytes;
    l->bytes += (n * size + 7) & ~(size_t)7;
    return at;
}

static uint32_t layout_if(Layout *l, uint32_t features, size_t n, size_t size) {
    return l->features & features ? layout_take(l, n, size) : LAYOUT_ABSENT;
}

/* Facts that follow from the equipment. */
static void layout_facts(const Rules *r, Layout *l) {
    if (r->ncontainers > 1) l->features |= USES_CELLS | USES_COUNT;
    if (r->boardless) l->features |= USES_PLAYABLE;
    if (r->large_pieces) l->features |= USES_STATE;
    if (r->has_dice) l->features |= USES_STATE | USES_DICE;
    for (int i = 1; i < r->ncomponents; i++)
        if (r->components[i].kind == COMP_DOMINO)
            l->features |= USES_STATE | USES_VALUE | USES_COUNT | USES_PLAYABLE;
    if (r->puzzle) l->features |= USES_PUZZLE;
    if (l->features & USES_STACKS) l->features &= ~(uint32_t)USES_COUNT;
}

/* Has every owner at most one kind of piece, and are there no more kinds than players? */
static bool layout_single_pieces(const Rules *r) {
    if (r->ncomponents - 1 > r->players) return false;
    for (int i = 1; i < r->ncomponents; i++) {
        int owner = r->components[i].owner;
        if (owner > r->players) continue;
        for (int k = 1; k < i; k++)
            if (r->components[k].owner == owner) return false;
    }
    return true;
}

static void layout_places(Rules *r) {
    static const uint32_t uses[SITE_TYPES] = {USES_VERTICES, USES_EDGES, USES_CELLS};
    Layout *l = &r->layout;
    l->features |= r->features | uses[r->use];
    layout_facts(r, l);
    l->nplaces = 0;
    for (int i = 0; i < SITE_TYPES; i++) {
        /* The default type first, so that its places are its sites. */
        SiteType type = (SiteType)((r->use + i) % SITE_TYPES);
        l->base[type] = l->features & uses[type] ? l->nplaces : -1;
        l->limit[type] = l->features & uses[type] ? r->topo->sites[type].n : 0;
        l->nplaces += l->limit[type];
    }
    l->hands = l->nplaces;
    l->hand_first = r->ncontainers > 1 ? r->containers[1].first : r->nsites;
    l->nplaces += r->nsites - l->hand_first;
    l->words = (l->nplaces + 63) / 64;
    l->players = r->players;
    uint32_t apart =
        USES_VERTICES | USES_EDGES | USES_STACKS | USES_COUNT | USES_STATE | USES_PUZZLE;
    l->who_is_what = !(l->features & apart) && layout_single_pieces(r);
}

/* With stacks a pool of pieces; its record 0 is none. */
enum { LAYOUT_MAX_POOL = 8192, LAYOUT_MAX_LIST = 1500 };

static int layout_pool(const Layout *l) {
    int n = l->nplaces * 32;
    if (n > 2048) n = l->nplaces * 4 > 2048 ? l->nplaces * 4 : 2048;
    return (n > LAYOUT_MAX_POOL ? LAYOUT_MAX_POOL : n) + 1;
}

void layout_build(Rules *r) {
    Layout *l = &r->layout;
    layout_places(r);
    bool stacks = l->features & USES_STACKS;
    size_t places = (size_t)l->nplaces, owners = (size_t)r->players + 2;
    l->nrecords = stacks ? layout_pool(l) : l->nplaces;
    size_t records = (size_t)l->nrecords, set = (size_t)l->words;
    l->bytes = state_head(r->players);
    l->empty = layout_take(l, set, sizeof(Word));
    l->owned = layout_take(l, set * owners, sizeof(Word));
    l->what = layout_take(l, records, sizeof(uint16_t));
    l->below = layout_if(l, USES_STACKS, records, sizeof(uint16_t));
    l->top = layout_if(l, USES_STACKS, places, sizeof(uint16_t));
    l->height = layout_if(l, USES_STACKS, places, sizeof(uint16_t));
    l->nentries = (uint32_t)(records < LAYOUT_MAX_LIST ? records : LAYOUT_MAX_LIST);
    l->entries = layout_if(l, USES_STACKS, l->nentries, sizeof(PieceEntry));
    if (!stacks)
        l->listed = layout_if(l, USES_MOVE_N, places * (size_t)r->ncomponents, sizeof(uint16_t));
    uint32_t types = l->features & (USES_VERTICES | USES_EDGES | USES_CELLS);
    l->listed_once = types == USES_CELLS || types == USES_VERTICES;
    l->state = layout_if(l, USES_STATE, records, sizeof(int16_t));
    l->rotation = layout_if(l, USES_ROTATION, records, sizeof(int16_t));
    l->value = layout_if(l, USES_VALUE, records, sizeof(int32_t));
    if (stacks)
        l->stale =
            layout_if(l, USES_STATE | USES_ROTATION | USES_VALUE, STALE_MAX, sizeof(StaleLevel));
    l->hidden =
        layout_if(l, USES_HIDDEN, places * (stacks ? HIDDEN_LEVELS : 1), (size_t)r->players);
    l->bag = layout_take(l, ((size_t)r->ncomponents + 63) / 64, sizeof(Word));
    l->count = layout_if(l, USES_COUNT, places, sizeof(uint16_t));
    l->cost = layout_if(l, USES_COST, places, sizeof(int32_t));
    l->phases = layout_if(l, USES_PHASES, places, sizeof(int32_t));
    l->visited = layout_if(l, USES_VISITED, set, sizeof(Word));
    l->to_clear = layout_if(l, USES_TO_CLEAR, set, sizeof(Word));
    if (stacks) l->to_clear_n = layout_if(l, USES_TO_CLEAR, places, sizeof(uint8_t));
    l->playable = layout_if(l, USES_PLAYABLE, set, sizeof(Word));
    l->scores = layout_if(l, USES_SCORE, owners, sizeof(int32_t));
    l->amounts = layout_if(l, USES_AMOUNT, owners, sizeof(int32_t));
    l->teams = layout_if(l, USES_TEAMS, owners, sizeof(int32_t));
    l->vars = layout_if(l, USES_VARS, (size_t)r->nvars, sizeof(int32_t));
    l->remembered = layout_if(l, USES_REMEMBER, REMEMBER_MAX * 2, sizeof(int32_t));
    l->puzzle = layout_if(l, USES_PUZZLE, places, sizeof(uint64_t));
    l->dice = layout_if(l, USES_DICE, places, sizeof(int32_t));
    int on_track = on_track_size(r);
    l->on_track = on_track ? layout_take(l, (size_t)on_track, sizeof(int16_t)) : LAYOUT_ABSENT;
    l->start_what =
        layout_if(l, USES_START_SITES, (size_t)r->topo->sites[r->use].n, sizeof(uint16_t));
    l->last_froms = layout_if(l, USES_LAST_SITES, (size_t)r->words, sizeof(Word));
    l->last_tos = layout_if(l, USES_LAST_SITES, (size_t)r->words, sizeof(Word));
    l->last_between = layout_if(l, USES_BETWEEN, (size_t)r->words, sizeof(Word));
    l->fixed = l->bytes;
    l->history = layout_if(l, USES_HISTORY, (size_t)r->max_moves + 2, sizeof(uint64_t));
}
