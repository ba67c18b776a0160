/* node.h: the token tree, the form a description has between reading and binding.
 *
 * Every node knows its place in a text and, through `via`, the trail of defines and options it
 * came through, so that an error deep inside an expansion still points at what the author wrote.
 * Nodes are never changed once they hang in a tree: subtrees are shared freely. */
#ifndef TSR_LANG_NODE_H
#define TSR_LANG_NODE_H

#include "base/diag.h"
#include "base/vec.h"

typedef enum NodeKind {
    NODE_WORD,    /* symbol, number, constant, `#1`, `<Tag>`, `1..5` */
    NODE_STRING,  /* text without quotes, escapes as written */
    NODE_LIST,    /* ( … ) */
    NODE_ARRAY,   /* { … } */
    NODE_ANGLE,   /* <…> as written: argument of an option's item (only fmt sees it) */
    NODE_RANGE,   /* "A1".."C3": two strings */
    NODE_NOTHING, /* a label whose value is missing; gone after expansion */
    NODE_COMMENT, /* only when asked for (fmt) */
} NodeKind;

typedef struct Node Node;
struct Node {
    NodeKind kind;
    uint8_t stars; /* `*` behind the closing bracket: priority of an item or ruleset */
    uint32_t n;    /* children */
    uint32_t size; /* nodes in this tree, saturating */
    uint32_t deep; /* brackets around its innermost node */
    Str label;     /* without the colon; n = 0 when there is none */
    Str text;      /* of a word, string or comment */
    Node **kids;
    Span span;
    const Origin *via;
};

typedef Vec(Node *) NodeVec;

/* Borrowed nodes side by side. */
typedef struct Nodes {
    Node *const *v;
    uint32_t n;
} Nodes;

/* A tree deeper than this is refused. Real games stay below 60 after expansion. */
enum { NODE_MAX_DEPTH = 400 };

/* A list or array gets its children from `kids`, copied into the arena. */
Node *node_new(Arena *a, NodeKind kind, Span span, const Origin *via);
void node_set_kids(Arena *a, Node *node, const NodeVec *kids);

/* A copy of this node alone (children shared). */
Node *node_copy(Arena *a, const Node *node);

/* Is the tree, written out, at most *bytes long? What it takes is subtracted. Shared subtrees can
 * make it exponentially larger than its memory, so ask before walking what was substituted. */
bool node_within(const Node *node, size_t *bytes);

/* The word at the head of a list, or an empty Str. */
Str node_head(const Node *node);
bool node_has_head(const Node *node, const char *head);

/* "the list `(move …)`", "the word `Mover`", for messages; written into the arena. */
Str node_describe(Arena *a, const Node *node);

#endif
