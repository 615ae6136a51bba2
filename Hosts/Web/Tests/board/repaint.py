"""Compares the tiles of a board with a full repaint and with earlier pixels."""

from paper import SURFACE

# Number of pixels in which the tiles differ from a full repaint by more than antialiasing.
DIFFERENCE = (
    """async () => {
  const surface = %s, { width, height } = surface.state, resolution = surface.tiles.sheet.resolution;
  const make = () => {
    const canvas = new OffscreenCanvas(Math.floor(width * resolution), Math.floor(height * resolution));
    return canvas.getContext("2d", { willReadFrequently: true });
  };
  const shown = make(), anew = make();
  if (!surface.tiles.copy(shown, resolution)) return "the tiles do not cover the paper";
  const { paintInk } = await import("/inkdot/drawing/ink-painter.js");
  anew.fillStyle = "#fff";
  anew.fillRect(0, 0, anew.canvas.width, anew.canvas.height);
  anew.setTransform(resolution, 0, 0, resolution, 0, 0);
  paintInk(anew, surface.engine.list("paint", 0, 0, width, height, 0), (file) => surface.document.pictures.picture(file));
  const data = (context) => context.getImageData(0, 0, context.canvas.width, context.canvas.height).data;
  const [a, b] = [data(shown), data(anew)];
  let [different, inked] = [0, 0];
  for (let at = 0; at < a.length; at += 4) {
    if (Math.min(b[at], b[at + 1], b[at + 2]) < 250) inked += 1;
    if (Math.max(...[0, 1, 2].map((part) => Math.abs(a[at + part] - b[at + part]))) > 48) different += 1;
  }
  return { different, inked };
}"""
    % SURFACE
)
# A picture of the paper on the screen: the current stroke only, or the finished ink.
INKED = (
    """(isFinished) => {
  const surface = %s, { canvas } = surface.live.ink;
  const context = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d", { willReadFrequently: true });
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  if (isFinished) {
    const { x, y, scale } = surface.state, ratio = surface.live.ratio;
    context.translate(Math.round(x * ratio), Math.round(y * ratio));
    if (!surface.copy(context, scale * ratio)) throw new Error("the tiles do not cover the paper");
  } else {
    for (const { canvas } of [surface.live.ink, surface.live.tail]) context.drawImage(canvas, 0, 0);
  }
  return context.getImageData(0, 0, canvas.width, canvas.height).data.filter((_, at) => at %% 4 === 0);
}"""
    % SURFACE
)
# Saves the pixels of the tiles under a name, or returns the number of changed pixels.
REMEMBER = f"(name) => {{ (globalThis.looks ??= {{}})[name] = ({INKED})(true); }}"
OTHERWISE = f"(name) => ({INKED})(true).reduce((sum, value, at) => sum + (value !== looks[name][at] ? 1 : 0), 0)"
# Counts repaints of tile parts.
COUNT = f"""() => {{
  const {{ tiles }} = {SURFACE}, {{ paint }} = tiles;
  globalThis.painted = 0;
  tiles.paint = (...part) => {{ painted += 1; paint(...part); }};
}}"""
