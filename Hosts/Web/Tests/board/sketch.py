"""A doodle board under test, in the app or on a page of another site."""

import json

from driver import stroke

BOARD = "document.querySelector('inkdot-doodle-board')"
# Internals, which are not public API.
DESK = BOARD + "[Symbol.for('inkdot.workings')]"
# The bytes of the drawing's file, as a string that can be compared.
BYTES = f"[...{BOARD}.bytes()].join()"
ADD_BOARD = """async (attributes) => {
  await import("/inkdot/doodle-board.js");
  const element = document.createElement("inkdot-doodle-board");
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.style.blockSize = "100vh";
  globalThis.events = [];
  for (const name of ["ready", "save", "journal", "settings"]) {
    element.addEventListener(`inkdot-${name}`, ({ detail }) => events.push([name, detail]));
  }
  document.body.style.margin = "0";
  document.body.replaceChildren(element);
}"""
# Converts a position on the paper, 0 to 1 across and down, to the window.
PLACE = (
    """([x, y]) => {
  const { surface } = %s, box = surface.root.getBoundingClientRect(), view = surface.state;
  // The page may be scaled.
  const seen = box.width / surface.root.offsetWidth;
  return [box.left + (view.x + x * view.width * view.scale) * seen, box.top + (view.y + y * view.height * view.scale) * seen];
}"""
    % DESK
)
# The colour of the exported drawing at a position of the paper.
PIXEL = (
    """async ([x, y]) => {
  const { surface } = %s;
  const picture = await createImageBitmap(await surface.document.export.picture());
  const context = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
  context.drawImage(picture, 0, 0);
  return [...context.getImageData(x * picture.width, y * picture.height, 1, 1).data];
}"""
    % DESK
)
# A picture of a single colour as a file of a given type.
PICTURE = """async ([width, height, color, type]) => {
  const canvas = new OffscreenCanvas(width, height), context = canvas.getContext("2d");
  context.fillStyle = color;
  context.fillRect(0, 0, width, height);
  return [...new Uint8Array(await (await canvas.convertToBlob({ type })).arrayBuffer())];
}"""
# Places a picture that does not compress: random dots with a known colour in the middle.
NOISE = (
    """async ([side, color]) => {
  const canvas = new OffscreenCanvas(side, side), context = canvas.getContext("2d");
  const noise = context.createImageData(side, side);
  for (let at = 0; at < noise.data.length; at += 65536) crypto.getRandomValues(noise.data.subarray(at, at + 65536));
  for (let at = 3; at < noise.data.length; at += 4) noise.data[at] = 255;
  context.putImageData(noise, 0, 0);
  context.fillStyle = color;
  context.fillRect(side / 3, side / 3, side / 3, side / 3);
  await %s.sources.add([await canvas.convertToBlob()]);
}"""
    % DESK
)
BLACK, BLUE, WHITE = [27, 31, 38, 255], [18, 115, 230, 255], [255, 255, 255, 255]


class Sketch:
    """Forwards unknown attributes to the page."""

    def __init__(self, page, path=None, again=False, is_there=False, shapes=False, **attributes):
        """Opens a screen of the app, or a board alone (`again`: on the current page), or uses the existing board. `shapes`:
        whether held strokes become shapes; off by default, because on a slow machine fingers rest too long."""
        self.page = page
        self.shapes = shapes
        if path is not None:
            page.open(path)
        elif not is_there:
            if not again:
                page.goto(page.address)
            page.evaluate(ADD_BOARD, {name.replace("_", "-"): value for name, value in attributes.items()})
        self.ready()

    def __getattr__(self, name):
        return getattr(self.page, name)

    def is_all_kept(self):
        """Waits until the album has stored everything; closing the page could lose pending writes."""
        self.until(
            """import("/app/library/album.js").then(async ({ openAlbum }) => {
          const album = await openAlbum(), [{ id }] = await album.list();
          return (await album.read(id)).length === %s.document.journal.reduce((sum, { length }) => sum + length, 0);
        })"""
            % DESK
        )

    def ready(self):
        """Waits until the board accepts input."""
        self.page.until(f"{BOARD} && {DESK}.surface && !document.querySelector('.cover:not([hidden])')")
        self.page.evaluate(f"(shapes) => {{ {BOARD}.settings = {{ ...{BOARD}.settings, shapes }}; }}", self.shapes)
        self.box = self.page.resting(self.page.locator("inkdot-doodle-board .paper"))

    def at(self, x, y):
        """Converts a position on the paper, 0 to 1 across and down, to the window."""
        return tuple(self.page.evaluate(PLACE, (x, y)))

    def draw(self, *places, between=6):
        """Draws with a finger through positions of the paper."""
        self.page.send(*stroke([self.at(*place) for place in places], between))
        self.page.next_frame()

    def pixel(self, x, y):
        return self.page.evaluate(PIXEL, (x, y))

    def get(self, expression):
        """A property of the element, like `settings.tool`."""
        return self.page.evaluate(f"{BOARD}.{expression}")

    def desk(self, expression):
        """An internal property, like `surface.zoom`."""
        return self.page.evaluate(f"{DESK}.{expression}")

    def button(self, name):
        return self.page.locator("inkdot-doodle-board").get_by_role("button", name=name, exact=True)

    def press(self, name):
        self.button(name).click()

    def radio(self, name):
        return self.page.locator("inkdot-doodle-board").get_by_role("radio", name=name, exact=True)

    def clear(self):
        """Clears the paper with the menu."""
        self.press("Options")
        self.item("clear").click()

    def open_nib(self):
        """Opens the settings of the selected tool, as a second press does."""
        self.page.locator("inkdot-doodle-board .pens").locator("[aria-checked=true], [aria-pressed=true]").click()
        return self.page.locator("inkdot-doodle-board .nib input.width")

    def item(self, name):
        """A row of an open menu, by the key of its text."""
        return self.page.locator(f".popup:not([hidden]) .item[data-name='{name}']")

    def key(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)
        self.page.next_frame()

    def says(self, words):
        """Waits for an announcement to screen readers."""
        self.page.hears(words, "inkdot-doodle-board", whole=False)

    def picture(self, width=40, height=40, color="#12a03c", type="image/png"):
        return bytes(self.page.evaluate(PICTURE, [width, height, color, type]))

    def place_large_picture(self, side=900, color="#12a03c"):
        self.page.evaluate(NOISE, [side, color])

    def choose_file(self, *contents, name="photo.png", type="image/png"):
        self.page.locator("inkdot-doodle-board input.file").set_input_files(
            [{"name": name, "mimeType": type, "buffer": content} for content in contents]
        )

    def drop(self, content, x=0.5, y=0.5, type="image/png", kind="drop"):
        """Drags a file over a position and drops it there."""
        place = dict(zip(("clientX", "clientY"), self.at(x, y)))
        self.page.evaluate(
            """([content, type, place, kind]) => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File([new Uint8Array(content)], "dropped", { type }));
          const target = %s.paper;
          for (const name of ["dragenter", "dragover", ...(kind === "drop" ? ["drop"] : [])]) {
            target.dispatchEvent(new DragEvent(name, { ...place, dataTransfer, bubbles: true, composed: true, cancelable: true }));
          }
        }"""
            % DESK,
            [list(content), type, place, kind],
        )

    def paste(self, content, type="image/png"):
        self.page.evaluate(
            """([content, type]) => {
          const clipboardData = new DataTransfer();
          clipboardData.items.add(new File([new Uint8Array(content)], "pasted", { type }));
          %s.paper.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, composed: true, cancelable: true }));
        }"""
            % DESK,
            [list(content), type],
        )

    def exported(self, item):
        """Opens the menu, presses a row, and returns the file and its name."""
        if not self.page.locator(".popup:not([hidden])").count():
            self.press("Export")
        with self.page.expect_download() as download:
            self.item(item).click()
        return download.value.path().read_bytes(), download.value.suggested_filename

    def kept_settings(self):
        return json.loads(self.page.evaluate("localStorage.getItem('inkdot-board')"))
