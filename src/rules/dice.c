/* dice.c: dice: which face is up is the local state of the site where the die stands; what it is
 * still worth, until it is used, is kept beside it. */
#include "rules/dice.h"

/* The place of a die, or -1. */
static int dice_place(const Rules *r, int site) {
    if (r->layout.dice == LAYOUT_ABSENT || site < 0 || site >= r->nsites) return -1;
    if (r->containers[r->container_of[site]].kind != CONT_DICE) return -1;
    return place_of(&r->layout, SITE_CELL, site);
}

int dice_value(const Ctx *c, int site) {
    int place = dice_place(c->rules, site);
    return place < 0 ? 0 : STATE_CAT(int32_t, c->s, c->rules->layout.dice)[place];
}

void dice_set(const Rules *r, State *s, int site, int value) {
    int place = dice_place(r, site);
    if (place >= 0) STATE_AT(int32_t, s, r->layout.dice)[place] = value;
}

/* What the die on a place shows; 0: there is none. */
static int face_at(const Rules *r, const State *s, int place) {
    if (place < 0) return 0;
    const Component *die = &r->components[state_what(r, s, place)];
    int face = state_state(r, s, place, -1);
    return die->kind == COMP_DIE && face >= 0 && face < die->nfaces ? die->faces[face] : 0;
}

int dice_face(const Rules *r, const State *s, int site) {
    return face_at(r, s, dice_place(r, site));
}

int dice_container(const Rules *r, int number) {
    for (int i = 0; i < r->ncontainers; i++)
        if (r->containers[i].kind == CONT_DICE && number-- == 0) return i;
    return -1;
}

int dice_sum(const Rules *r, const State *s, int container) {
    int sum = 0;
    if (container < 0 || r->layout.dice == LAYOUT_ABSENT) return 0;
    const Container *dice = &r->containers[container];
    for (int i = 0; i < dice->n && dice->kind == CONT_DICE; i++)
        sum += face_at(r, s, place_of(&r->layout, SITE_CELL, dice->first + i));
    return sum;
}

void dice_show(const Rules *r, State *s) {
    for (int k = 0; k < r->ncontainers; k++)
        for (int i = 0; r->containers[k].kind == CONT_DICE && i < r->containers[k].n; i++) {
            int site = r->containers[k].first + i;
            dice_set(r, s, site, dice_face(r, s, site));
        }
}

static int dice_draw(Ctx *c, int site) {
    int place = dice_place(c->rules, site);
    const Component *die = &c->rules->components[place < 0 ? 0 : state_what(c->rules, c->s, place)];
    return ctx_draw_weighted(c, die->bias, die->kind == COMP_DIE ? die->nfaces : 0);
}

void dice_roll(Ctx *c, int container, MoveList *out) {
    const Container *dice = &c->rules->containers[container];
    for (int i = 0; i < dice->n; i++) {
        int site = dice->first + i;
        Action *a = moves_act(out, ACT_UpdateDice);
        a->from = a->to = site;
        a->from_type = a->to_type = SITE_CELL;
        a->state = dice_draw(c, site);
    }
}

void dice_roll_all(Ctx *c, MoveList *out) {
    bool equal = true;
    int first = -1;
    for (int k = 0; k < c->rules->ncontainers; k++) {
        if (c->rules->containers[k].kind != CONT_DICE) continue;
        uint32_t before = out->actions.n;
        dice_roll(c, k, out);
        for (uint32_t i = before; i < out->actions.n; i++) {
            if (first < 0) first = out->actions.v[i].state;
            equal &= out->actions.v[i].state == first;
        }
    }
    moves_act(out, ACT_SetDiceAllEqual)->flag = equal;
}
