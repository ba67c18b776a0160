/* png.c: SVG → PNG through librsvg and cairo, when the build has them (TSR_PNG). */
#include "cli/png.h"

#if defined TSR_PNG

#include <cairo.h>
#include <librsvg/rsvg.h>
#include <math.h>

/* Draws into a surface of the right size; an error or NULL. */
static const char *png_render(RsvgHandle *handle, const char *path, int side, StrBuf *why) {
    double width = 0, height = 0;
    if (!rsvg_handle_get_intrinsic_size_in_pixels(handle, &width, &height) || width <= 0 ||
        height <= 0)
        return "the picture has no size";
    double scale = side / fmax(width, height);
    int across = (int)fmax(1, round(width * scale)), down = (int)fmax(1, round(height * scale));
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, across, down);
    cairo_t *cr = cairo_create(surface);
    cairo_set_source_rgb(cr, 1, 1, 1);
    cairo_paint(cr);
    GError *error = NULL;
    RsvgRectangle page = {0, 0, across, down};
    const char *wrong = NULL;
    if (!rsvg_handle_render_document(handle, cr, &page, &error)) {
        sb_text(why, error->message);
        g_error_free(error);
        wrong = sb_cstr(why);
    } else {
        cairo_status_t status = cairo_surface_write_to_png(surface, path);
        if (status != CAIRO_STATUS_SUCCESS) wrong = cairo_status_to_string(status);
    }
    cairo_destroy(cr);
    cairo_surface_destroy(surface);
    return wrong;
}

const char *png_write(const StrBuf *svg, const char *path, int side, StrBuf *why) {
    GError *error = NULL;
    RsvgHandle *handle =
        rsvg_handle_new_from_data((const guint8 *)sb_cstr(svg), (gsize)svg->n, &error);
    if (!handle) {
        sb_text(why, error->message);
        g_error_free(error);
        return sb_cstr(why);
    }
    const char *wrong = png_render(handle, path, side, why);
    g_object_unref(handle);
    return wrong;
}

#else

const char *png_write(const StrBuf *svg, const char *path, int side, StrBuf *why) {
    return "this tessera was built without PNG; build it with librsvg and cairo, or use --svg";
}

#endif
