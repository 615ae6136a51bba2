// PlainCairo STROKES OUT.png|svg|pdf WIDTH: strokes the points of a page with plain Cairo, without curves or outlines.
// Benchmarks/Sources/PageWriter writes the input.

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <cairo.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double page_width = 1024, page_height = 768;

static void stroke_all(cairo_t *context, FILE *file) {
  uint32_t count, head[2];
  if (fread(&count, 4, 1, file) != 1) abort();
  cairo_set_source_rgb(context, 1, 1, 1);
  cairo_paint(context);
  cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND);
  cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND);
  while (count--) {
    if (fread(head, 4, 2, file) != 2) abort();
    float (*points)[3] = malloc(head[1] * sizeof *points);
    if (fread(points, sizeof *points, head[1], file) != head[1]) abort();
    uint32_t color = head[0];
    cairo_set_source_rgba(context, (color >> 24) / 255.0, (color >> 16 & 255) / 255.0, (color >> 8 & 255) / 255.0,
                          (color & 255) / 255.0);
    for (uint32_t i = 0; i + 1 < head[1]; i++) {
      // A path has one width, so begin a new path where the width changes.
      if (i == 0 || points[i][2] != points[i - 1][2]) {
        if (i > 0) cairo_stroke(context);
        cairo_set_line_width(context, points[i][2]);
        cairo_move_to(context, points[i][0], points[i][1]);
      }
      cairo_line_to(context, points[i + 1][0], points[i + 1][1]);
    }
    cairo_stroke(context);
    free(points);
  }
}

int main(int argc, char **argv) {
  if (argc != 4) return 64;
  const char *end = strrchr(argv[2], '.');
  double width = atof(argv[3]), scale = width / page_width;
  FILE *file = fopen(argv[1], "rb");
  if (!file || !end) return 1;
  cairo_surface_t *surface;
  if (!strcmp(end, ".png")) {
    surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, page_height * scale);
  } else if (!strcmp(end, ".svg")) {
    surface = cairo_svg_surface_create(argv[2], page_width, page_height);
  } else {
    surface = cairo_pdf_surface_create(argv[2], page_width, page_height);
  }
  cairo_t *context = cairo_create(surface);
  if (!strcmp(end, ".png")) cairo_scale(context, scale, scale);
  stroke_all(context, file);
  cairo_destroy(context);
  if (!strcmp(end, ".png") && cairo_surface_write_to_png(surface, argv[2])) return 1;
  cairo_surface_finish(surface);
  return cairo_surface_status(surface) != CAIRO_STATUS_SUCCESS;
}
