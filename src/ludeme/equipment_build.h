/* equipment_build.h: what the parts of the equipment share. */
#ifndef TSR_LUDEME_EQUIPMENT_BUILD_H
#define TSR_LUDEME_EQUIPMENT_BUILD_H

#include "ludeme/equipment.h"
#include "rules/role.h"

enum {
    EQUIP_MAX_COMPONENTS = 4096,
    EQUIP_MAX_CONTAINERS = 64,
    EQUIP_MAX_SITES = 1000000,
    EQUIP_MAX_FACES = 1000,
    EQUIP_MAX_DOMINO = 16,
};

/* Items in the order in which they are numbered. */
typedef enum ItemKind {
    ITEM_BOARD,
    ITEM_HAND, /* and decks */
    ITEM_DICE,
    ITEM_HINTS,
    ITEM_REGIONS,
    ITEM_MAP,
    ITEM_DOMINOES,
    ITEM_COMPONENT,
    ITEM_KINDS,
} ItemKind;

ItemKind item_kind(const Compiler *c, const Bound *item);
bool item_is(const Compiler *c, const Bound *item, const char *rule);

/* The number a role has as an owner, and in the names of what it owns (0 for none). */
int equip_owner(const Rules *r, const Bound *role, Role otherwise);
int equip_role_number(Role role);
Role equip_role(const Bound *role, Role otherwise);

/* A number known now: literals, and whatever depends on nothing. */
int equip_int(Compiler *c, const Bound *b, int otherwise);
/* Several, in the arena. */
Ints equip_ints(Compiler *c, const Bound *array);

Str equip_text(Compiler *c, Str text, int number); /* with the number behind it, if >= 0 */

/* Components of an item; their moves later. */
void components_add(Compiler *c, const Bound *item);
void components_default(Compiler *c);
void components_moves(Compiler *c);
Component *component_new(Compiler *c, const Bound *b, Str name, Role role);

/* (regions …) and (map …), when rules can be evaluated. */
void region_add(Compiler *c, const Bound *b);
void map_add(Compiler *c, const Bound *b);

/* The lists of sites of a set that the board has (Rows, Columns …): in the arena. */
const Ints *static_lists(Compiler *c, Str type, Str hints, int *n);

/* The site of that type with this label; -1: none. */
int site_labelled(const Rules *r, SiteType type, Str label);

#endif
