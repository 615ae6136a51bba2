"""Locking leaves no content in memory, on the screen or in files."""

import pytest
from locking import begin, drawn, opened
from page_memory import FIND, in_heap
from playwright.sync_api import expect
from sketch import DESK, Sketch

NAME = "Quince and walnut"
# Number of bytes in the page's own clipboard.
COPY = """async () => {
  const { pastedDrawing } = await import("/inkdot/doodle/clipboard.js");
  return pastedDrawing({ getData: () => "", types: [] })?.length ?? 0;
}"""


@pytest.mark.night
@pytest.mark.new_device
def test_no_content_of_a_drawing_is_left_after_locking(device):
    one, page = opened(device, "draw")
    drawing = drawn(page)
    begin(drawing, 0.6)
    drawing.send(("touchEnd",))
    # Creates content on the page: a name, a picture in the album, an offer to undo.
    drawing.press("Back")
    page.at("home")
    page.evaluate("location.hash = '#/album'")
    page.at("album")
    page.locator(".album a.open").focus()
    page.keyboard.press("F2")
    page.locator("#album-name").press_sequentially(NAME)
    page.keyboard.press("Enter")
    expect(page.locator(".album .name")).to_have_text(NAME)
    page.locator(".album img").wait_for()
    page.keyboard.press("ContextMenu")
    page.get_by_role(
        "menuitem", name=page.evaluate("import('/app/texts.js').then(({ text }) => text('album.duplicate'))")
    ).click()
    expect(page.locator(".album li[data-id]")).to_have_count(2)
    expect(page.locator(".toast")).to_contain_text(NAME)
    page.locator(".album a.open").last.click()
    drawing = Sketch(page, is_there=True)
    drawing.press("Select")
    drawing.key("Control+a", "Control+c")
    # Creates the page's own copy for browsers that refuse the clipboard, and passes in files.
    assert page.evaluate(COPY) > 0
    page.evaluate("""async () => {
      const { download } = await import("/inkdot/shared/handover.js");
      download(new File(["x"], "x.inkdot"));
    }""")
    assert page.evaluate("held.addresses.size") == 1
    # Creates pictures of closed drawings, and loads the reader of foreign documents.
    page.evaluate("""async () => {
      const [{ openAlbum }, { exported }, { importDocument }] = await Promise.all(
        ["/app/library/album.js", "/app/library/render.js", "/inkdot/doodle/import/documents.js"].map((path) => import(path)));
      const album = await openAlbum(), [{ id }] = await album.list();
      await exported(await album.read(id), "png");
      await importDocument(new Uint8Array(await (await exported(await album.read(id), "svg")).arrayBuffer()));
    }""")
    begin(drawing, 0.5)
    # The search finds the content now, and must not find it after locking.
    known = page.evaluate(f"[...{DESK}.document.bytes()].slice(64, 84)")
    assert page.evaluate(FIND, known)
    page.evaluate("inkdotRecord.forget()")
    assert in_heap(page, NAME)
    page.keyboard.press("Control+Shift+L")
    page.at("unlock")
    page.send(("touchEnd",))
    page.pass_time(1)
    # Engines other than the lock's.
    engines = page.evaluate("""() => held.engines.map(({ names, memory }) =>
      [names.some((name) => name.startsWith("lock_")), new Uint8Array(memory.buffer).every((byte) => byte === 0)])""")
    assert [is_empty for is_lock, is_empty in engines if not is_lock].count(True) == len(engines) - 1 > 2
    assert not page.evaluate(FIND, known)
    assert (
        page.evaluate("""() => held.canvases.filter(({ width, height }) => width * height > 0)
      .map((canvas) => canvas.getRootNode().host?.localName).filter((name) => name !== "inkdot-pattern-lock")""")
        == []
    )
    assert page.evaluate("[...held.addresses]") == []
    assert page.evaluate(COPY) == 0
    assert NAME not in page.content() and "img" not in page.evaluate("document.querySelector('main').innerHTML")
    assert page.title() == "Unlock · Inkdot"
    # Clears the recorder of the tests; the name was typed in pieces.
    page.evaluate("inkdotRecord.forget()")
    assert in_heap(page, NAME) == set()
    one.check(())


# The test triggers frames; actions are recorded.
BY_FRAMES = """() => {
  const board = document.querySelector("inkdot-doodle-board"), { thumbnail } = board, { setTimeout } = globalThis, frames = [];
  globalThis.log = [];
  board.thumbnail = (side) => { log.push("picture"); return thumbnail.call(board, side); };
  globalThis.requestAnimationFrame = (work) => frames.push(work);
  globalThis.setTimeout = (work, time, ...values) => (time === 100 ? 0 : setTimeout(work, time, ...values));
  globalThis.frame = () => { log.push("frame"); for (const work of frames.splice(0)) work(performance.now()); };
}"""


def test_a_drawing_is_hidden_before_its_picture_is_made(device):
    """The picture of a large drawing keeps the page busy for seconds."""
    _, page = opened(device, "draw")
    drawn(page)
    page.evaluate(BY_FRAMES)
    page.keyboard.press("Control+Shift+L")
    page.until("document.documentElement.dataset.locking !== undefined")
    page.until("(frame(), document.querySelector('main').dataset.screen === 'unlock')")
    assert page.evaluate("log.indexOf('picture')") >= 2, page.evaluate("log")


def test_a_backup_that_is_being_made_ends_with_the_book(device):
    one, page = opened(device)
    page.evaluate("location.hash = '#/settings/backup'")
    page.at("settings")
    page.evaluate("""async () => {
      const { openAlbum } = await import("/app/library/album.js");
      const album = await openAlbum();
      await album.create({ name: "one", width: 9, height: 9 }, new Uint8Array(9));
      const { get } = IDBObjectStore.prototype;
      const { Album } = await import("/app/library/album.js");
      const { read } = Album.prototype;
      Album.prototype.read = function (id) {
        return new Promise((done) => { globalThis.goOn = () => done(read.call(this, id)); });
      };
      globalThis.files = [];
      HTMLAnchorElement.prototype.click = function () { files.push(this.download); };
    }""")
    page.press("storage.backUp")
    page.until("globalThis.goOn")
    page.keyboard.press("Control+Shift+L")
    page.at("unlock")
    page.evaluate("goOn()")
    page.next_frame()
    assert page.evaluate("files") == []
    one.check(())
