"""The album on a bare page, and as a screen of the app."""

import re
import struct
import zlib

from playwright.sync_api import expect

BARE_PAGE = "/inkdot/lock/texts.js"
START = """async () => {
  const { Album } = await import("/app/library/album.js");
  const { Store } = await import("/inkdot/storage/store.js");
  globalThis.store = new Store();
  globalThis.album = new Album(store);
  // Drawings that this tab can append to: those it created or read.
  const { Journal } = await import("/app/library/journal.js");
  const journals = new Map();
  const whole = { create: album.create, read: album.read };
  album.create = async (...values) => {
    const entry = await whole.create.apply(album, values);
    journals.set(entry.id, (await Journal.open(store, entry.id)).journal);
    return entry;
  };
  album.read = async (id) => {
    await journals.get(id)?.settle();
    const { journal, bytes } = await Journal.open(store, id);
    journals.set(id, journal);
    return bytes;
  };
  const kept = async (id, work) => {
    const journal = journals.get(id);
    work(journal);
    await journal.settle();
    if (journal.failure !== null) throw journal.failure;
  };
  album.append = (id, bytes) => kept(id, (journal) => journal.add(bytes));
  album.replace = (id, bytes) => kept(id, (journal) => {
    journal.replace(bytes);
    journal.save();
  });
  globalThis.about = { name: "A cat", width: 640, height: 480 };
  globalThis.bytes = (...values) => new Uint8Array(values);
  globalThis.failure = async (promise) => {
    try {
      await promise;
      return null;
    } catch (error) {
      return error.failure ?? String(error);
    }
  };
}"""


class Tab:
    """A page on which `album` is an album; expressions are JavaScript, and bytes come back as lists."""

    def __init__(self, page):
        self.page = page
        page.goto(page.address + BARE_PAGE)
        page.evaluate(START)

    def run(self, expression, arg=None):
        return self.page.evaluate(
            """async (arg) => {
          const answer = await (async () => { %s })();
          return answer instanceof Uint8Array ? [...answer] : answer;
        }"""
            % expression,
            arg,
        )

    def create(self, *values, name="A cat"):
        return self.run(
            "return (await album.create({ ...about, name: arg.name }, bytes(...arg.values))).id;",
            {"name": name, "values": values},
        )

    def read(self, id):
        return self.run("return album.read(arg);", id)

    def append(self, id, *values):
        return self.run("return failure(album.append(arg.id, bytes(...arg.values)));", {"id": id, "values": values})

    def names(self):
        return self.run("return (await album.list()).map(({ name }) => name);")

    def keys(self):
        return self.run("return (await store.all('drawing/'))[0].map(([key]) => key);")


# Stores drawings with pictures: name, sheet size, bytes and age in ms of each.
FILL = """async (drawings) => {
  for (const [index, { name, width, height, bytes, age }] of drawings.entries()) {
    const { id } = await album.create({ name, width, height }, new Uint8Array(bytes));
    const canvas = new OffscreenCanvas(width / 4, height / 4);
    const context = canvas.getContext("2d");
    context.fillStyle = `hsl(${index * 47 % 360} 80% 50%)`;
    context.fillRect(0, 0, canvas.width, canvas.height);
    await album.setThumbnail(id, await canvas.convertToBlob({ type: "image/png" }));
    const modified = Date.now() - age;
    await store.update([`drawing/progress/${id}`], ([progress], write) => write(`drawing/progress/${id}`, { ...progress, modified }));
  }
  store.close();
}"""


def inkdot(width=640, height=480):
    """An `.inkdot` file of an empty sheet; see Documentation/FileFormat.md."""
    paper = struct.pack("<ddI", width, height, 0xFFFFFFFF)

    def chunk(kind, number):
        head = struct.pack("<HBBII", 0x1CDB, kind, 1, number, len(paper))
        return head + struct.pack("<I", zlib.crc32(head)) + paper + struct.pack("<I", zlib.crc32(paper))

    return b"\x89INK\r\n\x1a\n" + chunk(1, 0) + chunk(6, 1)


class AlbumPage:
    """The screen of the album, with a number of drawings or with named ones; the first is the newest."""

    def __init__(self, page, drawings=0, address="/#/album"):
        names = drawings if isinstance(drawings, list) else [f"Drawing {number + 1}" for number in range(drawings)]
        self.page = page
        self.bytes = list(inkdot())
        if names:
            tab = Tab(page)
            tab.page.evaluate(
                FILL,
                [
                    {"name": name, "width": 480, "height": (640, 360)[index % 2], "bytes": self.bytes, "age": 60_000 * index}
                    for index, name in enumerate(names)
                ],
            )
        page.open(address)
        page.wait_for_selector(".album[data-state=list], .album[data-state=empty], .album[data-state=failed]")

    def names(self):
        return self.page.locator(".album li .name").all_text_contents()

    def drawing(self, name):
        """The link that opens a drawing."""
        return self.page.locator(
            ".album li", has=self.page.locator(".name", has_text=re.compile(f"^{re.escape(name)}$"))
        ).locator("a")

    def menu(self, name):
        self.page.get_by_role("button", name=self.page.text("album.more", name), exact=True).click()
        return self.page.get_by_role("menu")

    def choose(self, name, key):
        self.menu(name).get_by_role("menuitem", name=self.page.text(key), exact=True).click()

    def export(self, name, kind):
        """An exported file, with its name."""
        self.choose(name, "album.export")
        with self.page.expect_download() as download:
            self.page.get_by_role("menuitem", name=self.page.text(f"album.export.{kind}"), exact=True).click()
        with open(download.value.path(), "rb") as file:
            return download.value.suggested_filename, file.read()

    def option(self, key):
        """Chooses a command of the album's menu."""
        self.page.press("album.options")
        self.page.get_by_role("menuitem", name=self.page.text(key), exact=True).click()

    def choose_several(self, *names):
        """Starts selecting and selects the given drawings."""
        self.option("album.select")
        for name in names:
            self.page.get_by_role("checkbox", name=name).click()

    def focused(self):
        """The name of the focused drawing."""
        return self.page.evaluate("document.activeElement.querySelector?.('.name')?.textContent ?? null")

    def says(self, key, value=""):
        self.page.hears(self.page.text(key, value), "page", whole=False)

    def counts(self, number):
        """Waits until the album has a number of drawings; only those near the window are in the page."""
        expect(self.page.locator(f'.album li[aria-setsize="{number}"]').first).to_be_attached()
        expect(self.page.locator(f'.album li[data-id]:not([aria-setsize="{number}"])')).to_have_count(0)

    def scroll(self, drawing):
        """Scrolls to the position of a drawing, counted from 1."""
        self.page.evaluate(
            """(number) => {
          const list = document.querySelector(".album ul");
          const columns = getComputedStyle(list).gridTemplateColumns.split(" ").length;
          const rows = Math.ceil(list.querySelector("[data-id]").ariaSetSize / columns), row = Math.floor(number / columns);
          scrollTo(0, list.offsetTop + row * list.offsetHeight / rows - innerHeight / 3);
        }""",
            drawing,
        )

    def in_store(self, body):
        """Works on the storage directly: `store`, `album`."""
        return self.page.evaluate(
            """async () => {
          const { Album } = await import("/app/library/album.js");
          const { Store } = await import("/inkdot/storage/store.js");
          const store = new Store(), album = new Album(store);
          const write = async (id, change) => {
            const { journal } = await album.open(id);
            change(journal);
            journal.save();
            await journal.settle();
          };
          try { %s } finally { store.close(); }
        }"""
            % body
        )
