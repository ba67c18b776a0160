/* topo_json.c: one element per line, so that two boards can be compared. */
#include "cli/topo_json.h"

#include <math.h>
#include <stdlib.h>

const char *const site_type_words[SITE_TYPES] = {"vertex", "edge", "cell"};

static void json_ints(StrBuf *out, const char *key, const int *v, int n) {
    if (key) sb_fmt(out, ",\"%s\":", key);
    sb_char(out, '[');
    for (int i = 0; i < n; i++) sb_fmt(out, "%s%d", i ? "," : "", v[i]);
    sb_char(out, ']');
}

static void json_slice(StrBuf *out, const char *key, const Lists *lists, int i) {
    Slice s = lists_at(lists, i);
    json_ints(out, key, s.v, s.n);
}

/* Six decimals are more than boards are made with. */
static void json_place(StrBuf *out, const char *key, double v) {
    double micro = round(v * 1e6);
    if (!isfinite(micro) || micro == 0) micro = 0;
    sb_fmt(out, ",\"%s\":%.6f", key, micro / 1e6);
    while (out->s[out->n - 1] == '0') out->s[--out->n] = '\0';
    if (out->s[out->n - 1] == '.') out->s[--out->n] = '\0';
}

static void json_incidence(StrBuf *out, const Topology *t, SiteType type, int i) {
    switch (type) {
    case SITE_VERTEX:
        if (t->pivot[i] != NOTHING) sb_fmt(out, ",\"pivot\":%d", t->pivot[i]);
        json_slice(out, "edges", &t->vertex_edges, i);
        json_slice(out, "cells", &t->vertex_cells, i);
        break;
    case SITE_EDGE:
        json_ints(out, "ends", t->ends[i], 2);
        sb_fmt(out, ",\"curved\":%s", t->curved[i] ? "true" : "false");
        json_slice(out, "cells", &t->edge_cells, i);
        break;
    case SITE_CELL:
        json_slice(out, "vertices", &t->cell_vertices, i);
        json_slice(out, "edges", &t->cell_edges, i);
        break;
    }
}

static void json_relations(StrBuf *out, const Sites *s, int i, int *room) {
    static const struct {
        const char *key;
        Direction d;
    } relations[] = {{"orthogonal", DIR_Orthogonal},
                     {"diagonal", DIR_Diagonal},
                     {"adjacent", DIR_Adjacent},
                     {"offDiagonal", DIR_OffDiagonal}};
    for (int r = 0; r < 4; r++)
        json_ints(out, relations[r].key, room, topology_neighbours(s, i, relations[r].d, room));
    sb_text(out, ",\"steps\":[");
    for (int k = s->step_first[i]; k < s->step_first[i + 1]; k++) {
        bool first = true;
        sb_fmt(out, "%s{\"to\":%d,\"directions\":[", k > s->step_first[i] ? "," : "",
               s->steps[k].to);
        for (Direction d = DIR_N; d < DIRECTIONS; d++) {
            if (!(s->steps[k].lists & direction_bit(d))) continue;
            sb_fmt(out, "%s\"%s\"", first ? "" : ",", direction_names[d]);
            first = false;
        }
        sb_text(out, "]}");
    }
    sb_char(out, ']');
}

static void json_element(StrBuf *out, const Topology *t, SiteType type, int i, int *room) {
    const Sites *s = &t->sites[type];
    sb_fmt(out, "{\"site\":%d", i);
    json_place(out, "x", s->at[i].x);
    json_place(out, "y", s->at[i].y);
    json_place(out, "z", s->at[i].z);
    if (s->label && s->label[i]) {
        sb_text(out, ",\"label\":");
        sb_json(out, str_of(s->label[i]));
    }
    sb_fmt(out, ",\"row\":%d,\"column\":%d,\"layer\":%d,\"phase\":%d", s->row[i], s->column[i],
           s->layer[i], s->phase[i]);
    json_incidence(out, t, type, i);
    json_relations(out, s, i, room);
    sb_char(out, '}');
}

static void json_lists(StrBuf *out, const char *key, const Lists *lists, int n) {
    sb_fmt(out, ",\n\"%s\":[", key);
    for (int i = 0; i < n; i++) {
        if (i) sb_char(out, ',');
        json_slice(out, NULL, lists, i);
    }
    sb_char(out, ']');
}

static void json_sides(StrBuf *out, const Sites *s, int *room) {
    bool first = true;
    sb_text(out, ",\n\"sides\":{");
    for (Direction d = DIR_N; d <= DIR_NNE; d++) {
        int n = 0;
        for (int i = 0; i < s->n; i++)
            if (s->sides[i] >> (d - DIR_N) & 1) room[n++] = i;
        if (n == 0) continue;
        sb_fmt(out, "%s\"%s\":", first ? "" : ",", direction_names[d]);
        json_ints(out, NULL, room, n);
        first = false;
    }
    sb_char(out, '}');
}

static void json_sets(StrBuf *out, const Topology *t, SiteType type, int *room) {
    const Sites *s = &t->sites[type];
    sb_fmt(out, "%s\"%s\":{", type ? ",\n" : "", site_type_words[type]);
    for (int k = 0; k < SETS; k++) {
        int n = 0;
        for (int i = 0; s->sets[k] && i < s->n; i++)
            if (bitset_has(s->sets[k], i)) room[n++] = i;
        sb_fmt(out, "%s\"%s\":", k ? ",\n" : "", site_set_names[k]);
        json_ints(out, NULL, room, n);
    }
    json_lists(out, "rows", &s->rows, s->nrows);
    json_lists(out, "columns", &s->columns, s->ncolumns);
    json_lists(out, "layers", &s->layers, s->nlayers);
    json_lists(out, "phases", &s->phases, s->nphases);
    json_sides(out, s, room);
    sb_char(out, '}');
}

static void json_radials(StrBuf *out, const Topology *t) {
    const Sites *s = &t->sites[t->use];
    bool first = true;
    sb_text(out, ",\n\"radials\":[");
    for (int i = 0; s->radial_first && i < s->n; i++) {
        for (Direction d = DIR_All; d < DIRECTIONS; d++) {
            const Slice *radials;
            int n = topology_radials(s, i, d, &radials);
            if (n == 0) continue;
            sb_fmt(out, "%s\n{\"site\":%d,\"direction\":\"%s\",\"paths\":[", first ? "" : ",", i,
                   direction_names[d]);
            for (int k = 0; k < n; k++) {
                if (k) sb_char(out, ',');
                json_ints(out, NULL, radials[k].v, radials[k].n);
            }
            sb_text(out, "]}");
            first = false;
        }
    }
    sb_char(out, ']');
}

void topology_json(const Topology *t, Str name, StrBuf *out) {
    static const char *const plural[SITE_TYPES] = {"vertices", "edges", "cells"};
    int most = 0;
    for (int type = 0; type < SITE_TYPES; type++) {
        const Sites *s = &t->sites[type];
        if (s->n > most) most = s->n;
        /* A site may have several steps to another one. */
        for (int i = 0; i < s->n; i++)
            if (s->step_first[i + 1] - s->step_first[i] > most)
                most = s->step_first[i + 1] - s->step_first[i];
    }
    int *room = mem_alloc(((size_t)most + 1) * sizeof *room);
    sb_text(out, "{\"name\":");
    sb_json(out, name);
    sb_fmt(out, ",\n\"use\":\"%s\"", site_type_words[t->use]);
    for (SiteType type = SITE_VERTEX; type <= SITE_CELL; type++) {
        sb_fmt(out, ",\n\"%s\":[", plural[type]);
        for (int i = 0; i < t->sites[type].n; i++) {
            sb_text(out, i ? ",\n" : "\n");
            json_element(out, t, type, i, room);
        }
        sb_char(out, ']');
    }
    sb_text(out, ",\n\"sets\":{");
    for (SiteType type = SITE_VERTEX; type <= SITE_CELL; type++) json_sets(out, t, type, room);
    sb_char(out, '}');
    json_radials(out, t);
    sb_text(out, "}\n");
    free(room);
}
