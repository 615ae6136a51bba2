"""The album with hundreds of drawings, without any, while loading, and after failures."""

import re

import pytest
from album_tab import AlbumPage, inkdot
from driver import stroke
from playwright.sync_api import expect

SLOW = """{
  const { getAllKeys } = IDBObjectStore.prototype;
  const hold = globalThis.hold = { late: null, ends: [] };
  // The album's patience ends when the test says so.
  const { setTimeout, clearTimeout } = globalThis;
  globalThis.setTimeout = (act, time, ...values) => time === 150 ? hold.ends.push({ act, isOff: false }) - 1e6 : setTimeout(act, time, ...values);
  globalThis.clearTimeout = (id) => {
    const end = hold.ends[id + 1e6 - 1];
    if (end) end.isOff = true;
    else clearTimeout(id);
  };
  IDBObjectStore.prototype.getAllKeys = function (...how) {
    const request = getAllKeys.apply(this, how);
    if (!hold.late) return request;
    const late = new EventTarget();
    request.onsuccess = () => hold.late.then(() => { late.result = request.result; late.onsuccess(); });
    return late;
  };
}"""
SPOIL = """{
  const whole = %(kind)s.prototype.%(method)s;
  %(kind)s.prototype.%(method)s = () => { throw new DOMException("no", "%(error)s"); };
  globalThis.mend = () => { %(kind)s.prototype.%(method)s = whole; };
}"""


def test_drawings_have_picture_name_and_date_newest_first(page):
    album = AlbumPage(page, ["Cat", "", "Kitchen"])
    assert album.names() == ["Cat", "Untitled", "Kitchen"]
    expect(page.locator(".album li img")).to_have_count(3)
    detail = page.locator(".album li .detail").first.text_content()
    assert re.match(r"(Today|Yesterday) \d", detail), detail
    expect(page.get_by_role("link", name=re.compile("^Cat (Today|Yesterday)"))).to_be_visible()
    expect(page.locator(".count")).to_have_text("3 drawings")
    # Portrait and landscape drawings have tiles of the same shape.
    for index in (0, 1):
        # Measured in one call, because a notice above may move the tiles.
        box, picture = (
            page.locator(".album .sheet")
            .nth(index)
            .evaluate("(sheet) => [sheet, sheet.querySelector('img')].map((one) => one.getBoundingClientRect().toJSON())")
        )
        assert box["width"] / box["height"] == pytest.approx(4 / 5, abs=0.02) and picture == box


def test_a_tap_opens_a_drawing_and_the_album_returns_to_it(page):
    album = AlbumPage(page, 40)
    album.scroll(31)
    page.touch(album.drawing("Drawing 31"))
    page.until("/^#\\/draw\\/[0-9a-f-]{36}$/.test(location.hash)")
    opened = page.evaluate("location.hash.slice(7)")
    page.at("draw")
    page.press("back")
    page.at("album")
    page.wait_for_selector(".album[data-state=list]")
    page.until("document.activeElement.closest('li')?.dataset.id === arg", opened)
    expect(album.drawing("Drawing 31")).to_be_in_viewport()


def test_a_drawing_is_restored_with_its_picture_and_can_be_continued(page):
    album = AlbumPage(page)
    page.press("album.new")
    page.at("draw")
    for count, points in enumerate([[(80, 300), (300, 350)], [(100, 500), (300, 420)]], 1):
        page.until("document.querySelector('.draw .cover').hidden")
        page.next_frame()
        page.send(*stroke(points, 10))
        page.until("location.hash.length > 20")
        page.evaluate("location.hash = '#/album'")
        page.at("album")
        album.counts(1)
        expect(page.locator(".album li img")).to_be_attached()
        # Dark pixels of the picture: the ink.
        inked = page.evaluate("""() => {
          const picture = document.querySelector(".album li img");
          const canvas = new OffscreenCanvas(picture.naturalWidth, picture.naturalHeight), context = canvas.getContext("2d");
          context.drawImage(picture, 0, 0);
          const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
          return data.filter((value, at) => at % 4 === 0 && value < 100).length;
        }""")
        if count == 1:
            before = inked
            page.touch(page.locator(".album li a"))
            page.at("draw")
    assert before > 100 and inked > 1.5 * before


def test_an_empty_album_has_the_tile_for_a_new_drawing(page):
    AlbumPage(page)
    expect(page.get_by_text(page.text("album.empty.detail"))).to_be_visible()
    page.press("album.new")
    page.until("location.hash === '#/draw'")


@pytest.mark.night
def test_only_drawings_near_the_window_are_in_the_page(page):
    album = AlbumPage(page, 500)
    expect(page.locator(".count")).to_have_text("500 drawings")
    album.counts(500)
    expect(page.locator(".album li img").nth(5)).to_be_attached()
    # At any scroll speed, the number of tiles is limited, the window is never empty, and loaded pictures stay.
    most, empty = page.evaluate("""async () => {
      let most = 0, empty = 0;
      for (let top = 0; top < document.documentElement.scrollHeight; top += 1500) {
        scrollTo(0, top);
        await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
        most = Math.max(most, document.querySelectorAll(".album li[data-id]").length);
        if (!document.elementFromPoint(100, innerHeight / 3).closest("li, .top")) empty += 1;
      }
      return [most, empty];
    }""")
    assert most < 40 and empty == 0
    album.scroll(500)
    expect(album.drawing("Drawing 500").locator("img")).to_be_attached()
    assert album.drawing("Drawing 500").locator("xpath=..").get_attribute("aria-posinset") == "500"
    assert page.locator(".album li[data-id]").count() < 40
    # Tab and arrows reach drawings that are not in the page yet.
    page.evaluate("scrollTo(0, 0)")
    album.drawing("Drawing 1").focus()
    page.keyboard.press("End")
    assert album.focused() == "Drawing 500"
    expect(album.drawing("Drawing 500")).to_be_in_viewport()
    # A focused tile keeps the focus outside the window.
    page.evaluate("scrollTo(0, 0)")
    expect(album.drawing("Drawing 2")).to_be_attached()
    assert album.focused() == "Drawing 500"
    page.keyboard.press("ArrowUp")
    assert album.focused() == "Drawing 498"
    expect(album.drawing("Drawing 498")).to_be_in_viewport()


@pytest.mark.night
def test_long_names_do_not_change_the_rows(page):
    long = "The long way home over the hills"
    AlbumPage(page, [long, "Cat", "x" * 120])
    heights = page.evaluate(
        "[...document.querySelectorAll('.album li[data-id]')].map((item) => item.getBoundingClientRect().height)"
    )
    assert max(heights) - min(heights) < 1


def test_a_search_shows_drawings_with_the_words_in_their_names(page):
    album = AlbumPage(page, ["Öland in May", "cat", "", "The CAT again"] + [f"Drawing {number}" for number in range(60)])
    field = page.get_by_role("searchbox", name=page.text("album.search"))
    for words, names in (("cat", ["cat", "The CAT again"]), ("oland", ["Öland in May"]), ("untitled", ["Untitled"])):
        field.fill(words)
        page.until("document.querySelector('.count').textContent === arg", page.text("album.found", len(names)))
        assert album.names() == names
        # The results come first.
        expect(page.locator(".album :is(.offer, .reminder)").filter(visible=True)).to_have_count(0)
    # The search stays while drawings are added and removed, and the focus leaves a tile that it hides.
    field.fill("cat")
    album.choose("cat", "album.delete")
    assert album.names() == ["The CAT again"]
    page.locator("input[type=file]").set_input_files({"name": "New.inkdot", "mimeType": "x/y", "buffer": inkdot()})
    expect(album.drawing("New")).to_be_focused()
    expect(field).to_have_value("")
    field.fill("nothing of this kind")
    expect(page.locator(".none")).to_have_text(page.text("album.search.none", "nothing of this kind"))
    expect(page.locator(".album li[data-id]")).to_have_count(0)
    # If no tile is left, the focus stays on a control.
    album.option("album.select")
    expect(page.button("album.select.done")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.button("album.options")).to_be_focused()
    field.fill("")
    expect(page.locator(".none")).to_be_hidden()
    album.counts(64)


@pytest.mark.night
@pytest.mark.parametrize("width, columns", [(320, 2), (390, 2), (683, 3), (1280, 5), (1920, 7)])
def test_the_grid_fits_the_window(device, width, columns):
    page = device(viewport={"width": width, "height": 800}).page()
    AlbumPage(page, 9)
    assert page.evaluate("getComputedStyle(document.querySelector('.album ul')).gridTemplateColumns.split(' ').length") == columns
    assert page.evaluate("document.documentElement.scrollWidth") == width


@pytest.mark.night
def test_placeholders_appear_only_if_loading_takes_long(page):
    page.add_init_script(SLOW)
    AlbumPage(page, 2)
    # The drawings arrive before the delay, which is cancelled.
    page.evaluate("location.hash = '#/settings'")
    page.at("settings")
    page.evaluate("location.hash = '#/album'")
    page.wait_for_selector(".album[data-state=list] li[data-id]")
    assert page.evaluate("hold.ends.length > 0 && hold.ends.every(({ isOff }) => isOff)")
    page.evaluate("""() => {
      location.hash = "#/settings";
      hold.late = new Promise((done) => { hold.go = done; });
      hold.ends = [];
    }""")
    page.at("settings")
    page.evaluate("location.hash = '#/album'")
    page.until("hold.ends.length === 1")
    expect(page.locator(".skeleton")).to_have_count(0)
    page.evaluate("hold.ends[0].act()")
    expect(page.locator(".skeleton").first).to_be_visible()
    expect(page.locator(".count")).to_have_text(page.text("album.loading"))
    expect(page.locator(".album ul")).to_have_attribute("aria-busy", "true")
    page.evaluate("hold.late = hold.go()")
    expect(page.locator(".skeleton")).to_have_count(0)
    expect(page.locator(".album li[data-id]")).to_have_count(2)


@pytest.mark.night(but=["album.broken"])
@pytest.mark.parametrize(
    "kind, method, error, key",
    [("IDBFactory", "open", "SecurityError", "album.denied"), ("IDBObjectStore", "getAll", "UnknownError", "album.broken")],
)
def test_an_album_that_fails_to_open_shows_the_reason_and_can_be_retried(page, kind, method, error, key):
    # The visit is already unlocked.
    page.open("/#/settings")
    page.evaluate("() => {" + SPOIL % {"kind": kind, "method": method, "error": error} + "}")
    # Closes all connections, so that the storage must be reopened.
    page.evaluate("() => new Promise((done) => { indexedDB.deleteDatabase('inkdot').onsuccess = done; })")
    page.evaluate("location.hash = '#/album'")
    page.wait_for_selector(".album[data-state=failed]")
    expect(page.get_by_role("heading", name=page.text(key))).to_be_visible()
    expect(page.get_by_role("alert")).to_have_text(page.text(f"{key}.detail"))
    expect(page.locator(".album ul")).to_be_hidden()
    # By key the focus stays on the button, even if the retry fails.
    again = page.button("album.again")
    again.focus()
    page.evaluate("failed = document.querySelector('.album .state [role=alert]')")
    page.keyboard.press("Enter")
    page.until("document.querySelector('.album .state [role=alert]') !== failed")
    expect(again).to_be_focused()
    page.evaluate("mend()")
    page.keyboard.press("Enter")
    expect(page.button("album.new")).to_be_focused()


def test_the_focus_moves_to_the_replacement_of_the_list(page):
    album = AlbumPage(page, ["One"])
    album.drawing("One").focus()
    page.evaluate("() => {" + SPOIL % {"kind": "IDBObjectStore", "method": "getAll", "error": "UnknownError"} + "}")
    page.keyboard.press("F2")
    page.keyboard.type("Two")
    page.keyboard.press("Enter")
    page.wait_for_selector(".album[data-state=failed]")
    expect(page.button("album.again")).to_be_focused()


def test_a_damaged_drawing_is_shown_and_can_be_exported_and_deleted(page):
    album = AlbumPage(page, ["Sound", "Damaged one"])
    album.in_store("""
      const { id } = (await album.list())[1];
      await store.update([], (_, write) => write(`drawing/facts/${id}`, { name: "Damaged one", next: "none" }));""")
    page.again()
    page.wait_for_selector(".album[data-state=list]")
    assert album.names() == ["Sound", "Damaged one"]
    expect(album.drawing("Damaged one")).to_contain_text(page.text("album.damaged"))
    items = album.menu("Damaged one").get_by_role("menuitem").all_text_contents()
    assert items == [page.text(f"album.{key}") for key in ("open", "export", "select", "delete")]
    page.keyboard.press("Escape")
    assert album.export("Damaged one", "inkdot") == ("Damaged one.inkdot", bytes(album.bytes))
    album.choose("Damaged one", "album.delete")
    album.counts(1)


@pytest.mark.night
def test_languages_switch_live_with_their_date_formats(device):
    page = device(locale="zh-CN").page()
    album = AlbumPage(page, ["小猫", ""])
    expect(page.get_by_role("heading", name="手绘本")).to_be_visible()
    expect(page.locator(".count")).to_have_text("2 幅画")
    assert album.names() == ["小猫", "未命名"]
    expect(page.locator(".album .detail").first).to_have_text(re.compile("^(今天|昨天) "))
    expect(page.get_by_role("button", name="“小猫”的更多操作")).to_be_visible()
    page.evaluate("document.querySelector('#bar .language').click()")
    expect(page.locator(".count")).to_have_text("2 drawings")
    assert album.names() == ["小猫", "Untitled"]
    expect(page.locator(".album .detail").first).to_have_text(re.compile("^(Today|Yesterday) "))
    expect(page.get_by_role("button", name="More for Untitled")).to_be_visible()
    page.evaluate("location.hash = '#/album'")
    keys = page.evaluate("""async () => {
      const { keysOf } = await import("/app/texts.js");
      return [keysOf("en"), keysOf("zh-Hans")];
    }""")
    assert sorted(keys[0]) == sorted(keys[1])


@pytest.mark.night
def test_recent_dates_are_more_precise(page):
    page.goto(page.address + "/inkdot/lock/texts.js")
    for days, words in (
        (0, r"^Today \d"),
        (1, r"^Yesterday \d"),
        (3, r"^[A-Z][a-z]+day \d"),
        (20, r"^\d+ [A-Z][a-z]+$|^[A-Z][a-z]+ \d+$|\d{4}"),
        (800, r"\d{4}$"),
    ):
        said = moment(page, days)
        assert re.search(words, said), said


def moment(page, days):
    """The text for a time some days ago."""
    return page.evaluate(
        """async (days) => {
      document.documentElement.lang = "en";
      const { moment } = await import("/app/library/words.js");
      const now = new Date();
      return moment(new Date(now.getFullYear(), now.getMonth(), now.getDate() - days, 12, 5).getTime());
    }""",
        days,
    )


@pytest.mark.night
def test_an_invalid_time_does_not_hide_other_drawings(page):
    album = AlbumPage(page, ["Cat", "Dog", "Fox", "Owl"])
    album.in_store("""
      const times = [1e308, -9e15, 8.64e15];
      for (const [index, { id, name, width, height, byteCount }] of (await album.list()).entries()) {
        const time = times[index];
        if (time === undefined) continue;
        await store.update([`drawing/facts/${id}`, `drawing/progress/${id}`], ([about, latest], write) => {
          write(`drawing/facts/${id}`, { ...about, created: time, modified: time });
          write(`drawing/progress/${id}`, { ...latest, modified: time });
        });
      }""")
    page.again()
    page.wait_for_selector(".album[data-state=list], .album[data-state=failed]")
    assert sorted(album.names()) == ["Cat", "Dog", "Fox", "Owl"]
    page.evaluate("location.hash = '#/'")
    page.at("home")
    page.wait_for_selector(".album[data-state=list]")


def test_changes_of_another_tab_appear(page):
    album = AlbumPage(page, ["One", "Two"])
    album.in_store("""
      const [one, two] = await album.list();
      await album.remove(one.id);
      await album.rename(two.id, "Deux");
      await album.create({ name: "Three", width: 10, height: 10 }, new Uint8Array(5));""")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.until("document.querySelector('.album .name').textContent === 'Three'")
    assert album.names() == ["Three", "Deux"]
    # Also the first drawing.
    album.in_store("for (const { id } of await album.list()) await album.remove(id);")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.locator(".album[data-state=empty]")).to_be_visible()
    album.in_store("await album.create({ name: 'Four', width: 10, height: 10 }, new Uint8Array(5));")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(album.drawing("Four")).to_be_visible()


def test_names_are_not_interpreted_as_markup_or_search_patterns(page):
    names = ["<b>bold</b>", "$& and $1", "{value}"]
    album = AlbumPage(page, list(names))
    assert album.names() == names
    for name in names:
        expect(page.get_by_role("button", name=f"More for {name}", exact=True)).to_be_visible()


def test_the_album_is_behind_the_lock(page):
    page.store_pattern(4, 0, 7, 2, 3, 8, 1)
    page.open("/#/album")
    page.at("unlock")
    page.draw(4, 0, 7, 2, 3, 8, 1)
    page.at("album")


def test_the_menu_is_beside_the_title_and_covers_no_other_button(page):
    AlbumPage(page, ["Cat"])
    for width in (280, 390, 639, 640, 1280):
        page.set_viewport_size({"width": width, "height": 700})
        for has_lock in (False, True):
            page.evaluate(
                """(hasLock) => {
                  document.querySelector("#bar .lock")?.remove();
                  const button = "<button class='round lock'></button>";
                  if (hasLock) document.querySelector("#bar .round").insertAdjacentHTML("beforebegin", button);
                }""",
                has_lock,
            )
            boxes = page.evaluate("""() => ["#bar h1", ".album .options", "#bar .round:last-child", "#bar .round"].map((name) => {
              const { left, top, right, bottom } = document.querySelector(name).getBoundingClientRect();
              return { left, top, right, bottom };
            })""")
            title, menu, *others = boxes
            assert title["top"] - 4 <= menu["top"] and menu["bottom"] <= title["bottom"] + 4, (width, title, menu)
            for other in others:
                apart = menu["right"] <= other["left"] or menu["top"] >= other["bottom"] - 1
                assert apart, (width, has_lock, menu, other)
