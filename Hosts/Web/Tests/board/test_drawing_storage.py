"""Drawing in the app: stored from the first stroke, resumed after a kill, with a message when it cannot be stored."""

import contextlib

import pytest
from drawing_screen import FULL, is_kept, line
from driver import stroke
from playwright.sync_api import Error, expect
from sketch import BLACK, DESK, WHITE, Sketch

STORED = """async () => {
  const { openAlbum } = await import("/app/library/album.js");
  const album = await openAlbum(), entries = await album.list();
  return Promise.all(entries.map(async ({ id, width, height }) => {
    const thumbnail = await album.thumbnail(id);
    return { id, width, height, byteCount: (await album.read(id)).length, hasThumbnail: thumbnail?.type === "image/png" };
  }));
}"""


@pytest.fixture
def drawing(page):
    return Sketch(page, "/#/draw")


def stored(drawing):
    """The drawings of the album, as another tab reads them."""
    return drawing.evaluate(STORED)


def test_an_empty_drawing_is_not_stored(drawing):
    drawing.radio("Blue").click()
    drawing.key("Control+s")
    drawing.says("Draw something first")
    drawing.press("Back")
    expect(drawing.locator('main[data-screen="home"]')).to_be_attached()
    assert stored(drawing) == []
    expect(drawing.locator("#bar")).to_be_visible()


def test_the_first_stroke_adds_the_drawing_to_the_album_and_a_reload_resumes_it(drawing):
    line(drawing)
    is_kept(drawing)
    drawing.again()
    drawing.ready()
    assert drawing.pixel(0.5, 0.5) == BLACK
    line(drawing, 0.3)
    drawing.press("Undo")
    line(drawing, 0.7)
    drawing.until(f"{DESK}.document.canUndo")
    drawing.is_all_kept()
    drawing.again()
    drawing.ready()
    assert [drawing.pixel(0.5, y) for y in (0.3, 0.5, 0.7)] == [WHITE, BLACK, BLACK]
    assert len(stored(drawing)) == 1


def test_a_kill_during_a_stroke_loses_only_that_stroke(device):
    one = device()
    drawing = Sketch(one.page(), "/#/draw")
    line(drawing, 0.3)
    line(drawing, 0.5)
    is_kept(drawing)
    drawing.is_all_kept()
    events = stroke([drawing.at(0.2, 0.7), drawing.at(0.8, 0.7)], 6)
    drawing.send(*events[:-1])
    drawing.next_frame()
    address = drawing.url
    # Kills the page without any event, as if the browser had run out of memory.
    with drawing.expect_event("crash"), contextlib.suppress(Error):
        drawing.goto("chrome://crash", timeout=2000)
    drawing.close()
    drawing = Sketch(one.page(), address.removeprefix(one.address))
    assert [drawing.pixel(0.5, y) for y in (0.3, 0.5, 0.7)] == [BLACK, BLACK, WHITE]


@pytest.mark.night
def test_a_large_photo_and_the_ink_above_it_are_restored(drawing):
    drawing.place_large_picture()
    drawing.evaluate(f"{DESK}.surface.stampPhoto()")
    line(drawing)
    is_kept(drawing)
    drawing.again()
    drawing.ready()
    drawing.until(f"{DESK}.document.pictures.loading.size === 0")
    assert (drawing.pixel(0.5, 0.5), drawing.pixel(0.5, 0.52)) == (BLACK, [18, 160, 60, 255])


def test_twenty_simultaneous_strokes_are_stored_in_order(drawing):
    for step in range(20):
        drawing.page.send(*stroke([drawing.at(0.1, 0.05 + step * 0.045), drawing.at(0.9, 0.05 + step * 0.045)], 2))
    is_kept(drawing)
    drawing.is_all_kept()
    drawing.again()
    drawing.ready()
    assert all(drawing.pixel(0.5, 0.05 + step * 0.045) == BLACK for step in range(20))


def test_leaving_updates_size_and_picture_in_the_album(drawing):
    line(drawing)
    is_kept(drawing)
    room = drawing.get("roomForPaper")
    drawing.press("Back")
    expect(drawing.locator('main[data-screen="home"]')).to_be_attached()
    [entry] = stored(drawing)
    assert entry["hasThumbnail"] and (entry["width"], entry["height"]) == (room["width"], room["height"])
    assert min(entry["width"], entry["height"]) >= 320
    expect(drawing.locator(".album li img")).to_be_visible()
    drawing.locator(".album li a").first.click()
    drawing.ready()
    assert drawing.pixel(0.5, 0.5) == BLACK
    # A different sheet has a different size.
    drawing.evaluate(f"{DESK}.sheets.change({{ size: 'a4' }})")
    width, height = (drawing.get(f"sheet.{side}") for side in ("width", "height"))
    assert (width, height) != (room["width"], room["height"])
    drawing.press("Back")
    expect(drawing.locator('main[data-screen="home"]')).to_be_attached()
    [entry] = stored(drawing)
    assert (entry["width"], entry["height"]) == (width, height)


def test_save_stores_the_picture_and_confirms(drawing):
    line(drawing)
    is_kept(drawing)
    # Saving is automatic: the menu has no such command, and the key stores the picture at once.
    drawing.press("Export")
    expect(drawing.item("save.png")).to_be_visible()
    expect(drawing.item("save.album")).to_be_hidden()
    drawing.key("Escape", "Control+s")
    drawing.says("Saved to the sketchbook")
    assert stored(drawing)[0]["hasThumbnail"]


def test_hiding_the_page_stores_the_picture(drawing):
    line(drawing)
    is_kept(drawing)
    drawing.evaluate("""() => {
      Object.defineProperty(document, "hidden", { value: true, configurable: true });
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    }""")
    drawing.evaluate("""async () => {
      const { openAlbum } = await import("/app/library/album.js");
      const album = await openAlbum(), [{ id }] = await album.list();
      while (!(await album.thumbnail(id))) await new Promise((done) => setTimeout(done, 5));
    }""")
    assert stored(drawing)[0]["hasThumbnail"]


def test_a_full_device_is_reported_and_nothing_is_lost(device):
    one = device()
    one.context.add_init_script(FULL)
    drawing = Sketch(one.page(), "/#/draw")
    line(drawing, 0.3)
    is_kept(drawing)
    drawing.evaluate("() => { globalThis.full = true; }")
    line(drawing, 0.5)
    banner = drawing.locator(".banner")
    expect(banner).to_contain_text("storage is full")
    # Drawing continues.
    line(drawing, 0.7)
    assert drawing.pixel(0.5, 0.7) == BLACK
    banner.get_by_role("button", name="Export").click()
    # The menu loads on first use.
    drawing.locator(".popup:not([hidden])").wait_for()
    content, _ = drawing.exported("save.inkdot")
    assert content.startswith(b"\x89INK")
    drawing.press("Back")
    expect(drawing.get_by_role("dialog")).to_contain_text("not saved")
    drawing.get_by_role("button", name="Stay").click()
    drawing.evaluate("() => { globalThis.full = false; }")
    banner.get_by_role("button", name="Try again").click()
    expect(banner).to_be_hidden()
    drawing.again()
    drawing.ready()
    assert [drawing.pixel(0.5, y) for y in (0.3, 0.5, 0.7)] == [BLACK] * 3


def test_a_full_device_from_the_start(device):
    one = device()
    one.context.add_init_script(FULL + "globalThis.full = true;")
    drawing = Sketch(one.page(), "/#/draw")
    line(drawing)
    expect(drawing.locator(".banner")).to_contain_text("storage is full")
    drawing.evaluate("() => { globalThis.full = false; }")
    # Storing is retried automatically after some seconds.
    drawing.pass_time(5, after=5)
    is_kept(drawing)
    expect(drawing.locator(".banner")).to_be_hidden()
    assert len(stored(drawing)) == 1


def test_without_storage_drawing_continues_with_a_message(device):
    one = device()
    one.context.add_init_script("indexedDB.open = () => { throw new DOMException('', 'SecurityError'); };")
    page = one.page()
    page.open("/#/draw")
    # Whether a pattern is set is unknown: only an empty drawing is offered, on request.
    page.at("unlock")
    page.press("unknown.draw")
    page.at("draw")
    drawing = Sketch(page, is_there=True)
    line(drawing)
    expect(drawing.locator(".banner")).to_contain_text("blocks the page from storing data")
    assert drawing.pixel(0.5, 0.5) == BLACK


def damage(drawing, change):
    """Changes the stored journal of the only drawing, `bytes` in JavaScript."""
    drawing.evaluate(
        """async () => {
      const { openAlbum } = await import("/app/library/album.js");
      const album = await openAlbum(), [{ id }] = await album.list(), { journal, bytes } = await album.open(id);
      journal.replace(((bytes) => { %s })(bytes));
      journal.save();
      await journal.settle();
    }"""
        % change
    )


def test_damage_is_reported_and_the_rest_can_be_continued(drawing):
    for y in (0.2, 0.4, 0.6):
        line(drawing, y)
    is_kept(drawing)
    drawing.press("Back")
    expect(drawing.locator('main[data-screen="home"]')).to_be_attached()
    # Damages the last step, not the sheet at the beginning.
    damage(drawing, "bytes[bytes.length - 9] ^= 255; return bytes;")
    drawing.locator(".album li a").first.click()
    drawing.ready()
    expect(drawing.locator(".banner")).to_contain_text("was damaged")
    assert [drawing.pixel(0.5, y) for y in (0.2, 0.4, 0.6)] == [BLACK, BLACK, WHITE]
    with drawing.expect_download() as download:
        drawing.locator(".banner").get_by_role("button", name="Download").click()
    assert download.value.path().read_bytes().startswith(b"\x89INK")
    line(drawing, 0.8)
    drawing.is_all_kept()
    drawing.again()
    drawing.ready()
    assert [drawing.pixel(0.5, y) for y in (0.2, 0.4, 0.6, 0.8)] == [BLACK, BLACK, WHITE, BLACK]
    expect(drawing.locator(".banner")).to_be_hidden()


@pytest.mark.parametrize("change", ["return new TextEncoder().encode('not a drawing at all');"])
def test_a_foreign_file_is_reported_and_unchanged(drawing, change):
    line(drawing)
    is_kept(drawing)
    drawing.press("Back")
    expect(drawing.locator('main[data-screen="home"]')).to_be_attached()
    damage(drawing, change)
    drawing.locator(".album li a").first.click()
    expect(drawing.locator(".cover h2")).to_have_text("This drawing cannot be opened")
    assert stored(drawing)[0]["byteCount"] == len("not a drawing at all")
