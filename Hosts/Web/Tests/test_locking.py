"""Locking by timeout, by key and with other tabs. A current stroke is stored first, and no content remains in memory."""

import json
import sys
from pathlib import Path

import pytest
from driver import stroke
from playwright.sync_api import expect

sys.path.append(str(Path(__file__).parent / "board"))
from sketch import BLACK, DESK, WHITE, Sketch

RIGHT = (4, 0, 7, 2, 3, 8, 1)
NAME = "Quince and walnut"
# Records everything that a page could leave behind: memories of engines, canvases, URLs of files.
HOLD = """
{
  const held = (globalThis.held = { engines: [], canvases: [], addresses: new Set() });
  const { Instance } = WebAssembly;
  WebAssembly.Instance = function (module, imports) {
    const instance = new Instance(module, imports);
    held.engines.push({ names: Object.keys(instance.exports), memory: instance.exports.memory });
    return instance;
  };
  const { createElement } = document;
  document.createElement = function (name, ...more) {
    const element = createElement.call(this, name, ...more);
    if (name === "canvas") held.canvases.push(element);
    return element;
  };
  const { createObjectURL, revokeObjectURL } = URL;
  URL.createObjectURL = (value) => {
    const address = createObjectURL.call(URL, value);
    held.addresses.add(address);
    return address;
  };
  URL.revokeObjectURL = (address) => {
    held.addresses.delete(address);
    revokeObjectURL.call(URL, address);
  };
}
"""
# Whether the memory of any engine contains the bytes.
FIND = """(wanted) => held.engines.some(({ memory }) => {
  const bytes = new Uint8Array(memory.buffer);
  for (let at = bytes.indexOf(wanted[0]); at >= 0; at = bytes.indexOf(wanted[0], at + 1)) {
    if (wanted.every((byte, index) => bytes[at + index] === byte)) return true;
  }
  return false;
})"""
# Number of bytes in the page's own clipboard.
COPY = """async () => {
  const { pastedDrawing } = await import("/inkdot/doodle/clipboard.js");
  return pastedDrawing({ getData: () => "", types: [] })?.length ?? 0;
}"""
# Hides or shows the page, as when tabs are switched.
SEE = """(isHidden) => {
  Object.defineProperty(document, "hidden", { value: isHidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
}"""
# The times at which the book locks, in minutes; chosen as the settings do.
CHOOSE = """async (chosen) => {
  const { choose } = await import("/app/settings.js");
  for (const [name, value] of Object.entries(chosen)) choose(name, value);
}"""
NOTHING_SHOWN = '[...document.querySelectorAll("main > *")].every((shown) => getComputedStyle(shown).visibility === "hidden")'


def in_heap(page, text):
    """Objects of the JavaScript heap that contain a text and are reachable from the page, not only from DevTools."""
    chunks = []

    def take(event):
        chunks.append(event["chunk"])

    page.devtools.on("HeapProfiler.addHeapSnapshotChunk", take)
    page.devtools.send("HeapProfiler.enable")
    page.devtools.send("HeapProfiler.collectGarbage")
    page.devtools.send("HeapProfiler.takeHeapSnapshot", {"reportProgress": False})
    page.devtools.remove_listener("HeapProfiler.addHeapSnapshotChunk", take)
    heap = json.loads("".join(chunks))
    nodes, edges, strings = heap["nodes"], heap["edges"], heap["strings"]
    fields, edge_fields = heap["snapshot"]["meta"]["node_fields"], heap["snapshot"]["meta"]["edge_fields"]
    kinds = heap["snapshot"]["meta"]["edge_types"][0]
    size, edge_size = len(fields), len(edge_fields)
    name_at, count_at = fields.index("name"), fields.index("edge_count")
    first, at = [], 0
    for node in range(0, len(nodes), size):
        first.append(at)
        at += edge_size * nodes[node + count_at]
    # The retainers of each object; a failing test shows the path to the page.
    held, waiting, found = {0: None}, [0], set()
    while waiting:
        node = waiting.pop()
        if text in strings[nodes[node + name_at]]:
            way, one = [], (node, "")
            while one and len(way) < 12:
                way.append(f"{strings[nodes[one[0] + name_at]][:60]} {one[1]}".strip())
                one = held[one[0]]
            found.add(" in ".join(way))
        begin = first[node // size]
        for edge in range(begin, begin + edge_size * nodes[node + count_at], edge_size):
            kind, name, target = kinds[edges[edge]], edges[edge + 1], edges[edge + 2]
            name = f"[{name}]" if kind in ("element", "hidden") else strings[name]
            if kind == "weak" or target in held or "DevTools console" in name:
                continue
            held[target] = (node, name)
            waiting.append(target)
    assert len(held) > 10_000
    return found


def unlock(page):
    page.at("unlock")
    page.draw(*RIGHT)


def opened(device, address="", **options):
    """A page of an open book with a pattern."""
    one = device(**options)
    one.context.add_init_script(HOLD)
    page = one.page()
    page.store_pattern(*RIGHT)
    return one, enter(page, address)


def enter(page, address=""):
    page.open(f"/#/{address}")
    unlock(page)
    page.at(address.split("/")[0] or "home")
    page.watched()
    return page


def drawn(page):
    """A drawing with a stored stroke."""
    drawing = Sketch(page, is_there=True)
    drawing.draw((0.2, 0.3), (0.8, 0.3))
    drawing.until("/^#.draw.[0-9a-f-]{36}$/.test(location.hash)")
    return drawing


def begin(drawing, y=0.5):
    """Begins a stroke without lifting the finger."""
    events = stroke([drawing.at(0.2, y), drawing.at(0.8, y)], 6)
    drawing.send(*events[:-1])
    drawing.next_frame()
    return events[-1]


def back(drawing):
    """Unlocks, and waits for the drawing."""
    unlock(drawing.page)
    drawing.page.at("draw")
    return Sketch(drawing.page, is_there=True)


def pixels(drawing, *places):
    return [drawing.pixel(x, y) for x, y in places]


def locked_by_key(drawing):
    drawing.keyboard.press("Control+Shift+L")


def locked_by_hiding(drawing):
    drawing.evaluate(CHOOSE, {"lockHidden": 0})
    drawing.evaluate(SEE, True)
    drawing.page.at("unlock")
    drawing.evaluate(SEE, False)


@pytest.mark.night(but=["locked_by_hiding"])
@pytest.mark.parametrize("way", [locked_by_key, locked_by_hiding])
def test_locking_stores_the_current_stroke_and_unlocking_returns_to_the_drawing(device, way):
    _, page = opened(device, "draw")
    drawing = drawn(page)
    address = drawing.evaluate("location.hash")
    begin(drawing)
    way(drawing)
    drawing.page.at("unlock")
    expect(drawing.locator("inkdot-doodle-board")).to_have_count(0)
    # The finger is lifted on the lock, which ignores it.
    drawing.send(("touchEnd",))
    assert drawing.evaluate("location.hash") == address
    drawing = back(drawing)
    assert pixels(drawing, (0.25, 0.5), (0.75, 0.5), (0.5, 0.3), (0.5, 0.7)) == [BLACK, BLACK, BLACK, WHITE]


def test_one_tab_locks_while_the_other_draws(device):
    one, page = opened(device, "draw")
    drawing = drawn(page)
    other = enter(one.page(), "album")
    begin(drawing)
    other.button("home.lock").click()
    other.at("unlock")
    drawing.page.at("unlock")
    drawing.send(("touchEnd",))
    # Each tab is unlocked separately.
    drawing = back(drawing)
    assert pixels(drawing, (0.75, 0.5), (0.5, 0.7)) == [BLACK, WHITE]
    other.at("unlock")


def test_a_pattern_set_in_one_tab_locks_the_other_from_then_on(device):
    one = device()
    first, second = one.page(), one.page()
    first.open("/#/album")
    second.open("/#/create")
    for _ in range(2):
        second.draw(*RIGHT)
    second.at("recovery")
    first.watched()
    second.watched()
    second.keyboard.press("Control+Shift+L")
    first.at("unlock")
    second.at("unlock")


# Stops and continues both clocks of an open page together; otherwise the wall clock would seem to be set back.
STAND = """() => {
  const [wall, steady] = [Date.now(), performance.now()];
  let latest = wall;
  performance.now = () => steady + (latest = Math.max(latest, Date.now())) - wall;
}"""
HEAR = """() => {
  globalThis.heard = 0;
  new BroadcastChannel("inkdot-lock").onmessage = ({ data }) => (heard += Number(data === "used"));
}"""


def stand(*tabs):
    """From now on `set_clock` sets the time of tabs. First waits for operations that use timers."""
    for tab in tabs:
        tab.until("import('/app/session.js').then(({ book }) => book()).then((one) => one.settle()).then(() => true)")
        tab.until("inkdotTimers.isQuiet(10_000)")
    tabs[0].evaluate("localStorage.setItem('test-clock', Date.now())")
    for tab in tabs:
        tab.evaluate(STAND)
    return tabs[0].evaluate("Date.now()") / 1000 - tabs[0].made


def test_an_idle_book_locks_after_its_limit(device):
    one = device()
    page = one.page()
    page.store_pattern(*RIGHT)
    enter(page)
    other = enter(one.page(), "album")
    begin = stand(page, other)
    other.evaluate(HEAR)
    for count, at in enumerate((0, 240, 480)):
        page.set_clock(begin + at)
        page.keyboard.press("Tab")
        other.until("heard > arg", count)
        other.next_frame()
        for tab in (page, other):
            tab.pass_time(240 if at else 0)
            tab.next_frame()
    assert [tab.locator("main").get_attribute("data-screen") for tab in (page, other)] == ["home", "album"]
    page.set_clock(begin + 780)
    page.pass_time(300)
    page.at("unlock")
    other.at("unlock")


def test_a_hidden_book_locks_after_its_limit_and_a_sleeping_tab_when_it_wakes(device):
    one = device()
    page = one.page()
    page.store_pattern(*RIGHT)
    enter(page, "album")
    begin = stand(page)
    page.evaluate(SEE, True)
    page.set_clock(begin + 59)
    page.pass_time(59)
    page.evaluate(SEE, False)
    page.next_frame()
    assert page.locator("main").get_attribute("data-screen") == "album"
    # Repeats it with stopped timers.
    page.evaluate(SEE, True)
    page.set_clock(begin + 120)
    # Nothing is visible in the task in which the page is shown again.
    assert page.evaluate(
        f"""() => {{
          ({SEE})(false);
          return {NOTHING_SHOWN};
        }}"""
    )
    page.at("unlock")


def test_a_clock_that_was_set_back_locks(device):
    page = device().page()
    page.store_pattern(*RIGHT)
    enter(page, "album")
    begin = stand(page)
    page.evaluate(SEE, True)
    page.set_clock(begin - 3600)
    page.evaluate(SEE, False)
    page.at("unlock")


def test_a_tab_that_was_frozen_while_another_locked_locks_when_it_wakes(device):
    one, page = opened(device, "album")
    # Reads the lock state that the other tab stored; its message has not arrived yet.
    page.evaluate("localStorage.setItem('inkdot-locked', 'elsewhere')")
    page.evaluate("dispatchEvent(new Event('focus'))")
    page.at("unlock")
    one.check(())


# Messages of other tabs wait until `wake`; if `lost`, they never arrive.
DEAF = """
{
  const { addEventListener } = BroadcastChannel.prototype;
  const late = [];
  globalThis.isDeaf = false;
  globalThis.wake = (lost) => {
    globalThis.isDeaf = false;
    for (const hear of late.splice(0)) if (!lost) hear();
    if (lost) dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  };
  BroadcastChannel.prototype.addEventListener = function (type, hear, ...how) {
    const hearLate = (event) => isDeaf ? late.push(() => hear.call(this, event)) : hear.call(this, event);
    return addEventListener.call(this, type, hearLate, ...how);
  };
}
"""


@pytest.mark.night
@pytest.mark.parametrize("lost", [False, True], ids=["told late", "told nothing"])
def test_a_tab_that_slept_while_another_set_the_first_pattern_and_locked_locks_when_it_wakes(device, lost):
    one = device()
    one.context.add_init_script(DEAF)
    page, other = one.page(), one.page()
    page.open("/#/album")
    page.evaluate("isDeaf = true")
    other.open("/#/create")
    for _ in range(2):
        other.draw(*RIGHT)
    other.at("recovery")
    other.watched()
    other.keyboard.press("Control+Shift+L")
    other.at("unlock")
    assert page.locator("main").get_attribute("data-screen") == "album"
    is_hidden = page.evaluate(f"(lost) => {{ wake(lost); return {NOTHING_SHOWN}; }}", lost)
    # With and without an answer of the storage.
    assert is_hidden or not lost
    unlock(page)
    page.at("album")
    one.check(())


# Sealing in the background fails as well while it runs, as it does on a busy machine.
@pytest.mark.console("Not all drawings were sealed")
def test_the_book_locks_even_if_the_storage_no_longer_reports_the_pattern(device):
    _, page = opened(device, "album")
    page.evaluate("""() => {
      const { get } = IDBObjectStore.prototype;
      globalThis.mend = () => (IDBObjectStore.prototype.get = get);
      IDBObjectStore.prototype.get = () => {
        throw new DOMException("no", "UnknownError");
      };
    }""")
    page.evaluate("location.hash = '#/settings'")
    page.at("settings")
    page.evaluate("void mend()")
    expect(page.button("home.lock")).to_be_visible()
    page.keyboard.press("Control+Shift+L")
    page.at("unlock")


@pytest.mark.night
def test_a_new_pattern_restarts_the_idle_time(device):
    page = device().page()
    page.store_pattern(*RIGHT)
    enter(page)
    page.evaluate("location.hash = '#/remove'")
    page.at("remove")
    page.draw(*RIGHT)
    page.at("home")
    # Longer than the idle time of a book with a pattern.
    page.evaluate("() => { const now = Date.now; Date.now = () => now() + 3_600_000; }")
    page.evaluate("location.hash = '#/create'")
    page.at("create")
    for _ in range(2):
        page.draw(*RIGHT)
    page.at("recovery")
    page.next_frame()
    assert page.locator("main").get_attribute("data-screen") == "recovery"


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


def unstored(device):
    """A drawing with a stored stroke and an unsaved one; storage is full while the page has `full` set."""
    one = device()
    one.context.add_init_script("""{
      const put = IDBObjectStore.prototype.put;
      IDBObjectStore.prototype.put = function (...values) {
        if (globalThis.full) throw new DOMException("", "QuotaExceededError");
        return put.apply(this, values);
      };
    }""")
    page = one.page()
    page.store_pattern(*RIGHT)
    enter(page)
    page.evaluate("location.hash = '#/draw'")
    page.at("draw")
    drawing = drawn(page)
    drawing.evaluate("() => { globalThis.full = true; }")
    drawing.draw((0.2, 0.5), (0.8, 0.5))
    expect(drawing.locator(".banner")).to_be_visible()
    return drawing


def test_unsaved_strokes_are_neither_discarded_nor_shown(device):
    drawing = unstored(device)
    drawing.keyboard.press("Control+Shift+L")
    cover = drawing.locator(".draw .cover")
    expect(cover).to_be_visible()
    expect(drawing.locator(".banner")).to_be_hidden()
    assert drawing.evaluate(f"getComputedStyle({DESK}.paper).visibility") == "hidden"
    expect(cover.get_by_role("button", name="Lock without saving")).to_be_visible()
    cover.get_by_role("button", name="Try again").click()
    expect(cover).to_be_visible()
    # Navigation does not bypass the lock.
    address = drawing.url
    drawing.evaluate("() => { globalThis.ways = 0; addEventListener('hashchange', () => { ways += 1; }); history.back(); }")
    # After Back the router restores the address.
    drawing.until("ways >= 2 && location.href === arg", address)
    drawing.next_frame()
    expect(cover).to_be_visible()
    assert cover.get_by_role("button").count() == 2
    drawing.evaluate("() => { globalThis.full = false; }")
    cover.get_by_role("button", name="Try again").click()
    drawing = back(drawing)
    assert pixels(drawing, (0.5, 0.5)) == [BLACK]
    # A stranger may discard the drawing but not see it.
    drawing.evaluate("() => { globalThis.full = true; }")
    drawing.draw((0.2, 0.7), (0.8, 0.7))
    drawing.keyboard.press("Control+Shift+L")
    cover.get_by_role("button", name="Lock without saving").click()
    drawing.page.at("unlock")
    drawing.evaluate("() => { globalThis.full = false; }")
    drawing = back(drawing)
    assert pixels(drawing, (0.5, 0.5), (0.5, 0.7)) == [BLACK, WHITE]


@pytest.mark.parametrize("what", ["question", "help"])
def test_dialogs_over_the_drawing_close_when_it_locks(device, what):
    drawing = unstored(device)
    dialog = drawing.locator("dialog[open]")
    if what == "question":
        drawing.evaluate("history.back()")
    else:
        drawing.evaluate(f"{DESK}.focus()")
        drawing.key("?")
    expect(dialog).to_be_visible()
    drawing.keyboard.press("Control+Shift+L")
    expect(dialog).to_have_count(0)
    drawing.locator(".draw .cover").get_by_role("button", name="Lock without saving").click()
    drawing.page.at("unlock")
    drawing.evaluate("() => { globalThis.full = false; }")
    assert pixels(back(drawing), (0.5, 0.3), (0.5, 0.5)) == [BLACK, WHITE]


@pytest.mark.night
def test_unlocking_restores_the_scroll_position_of_the_album(device):
    _, page = opened(device, "album")
    page.evaluate("""async () => {
      const { openAlbum } = await import("/app/library/album.js");
      const album = await openAlbum();
      for (let count = 0; count < 40; count += 1) await album.create({ name: `${count}`, width: 9, height: 9 }, new Uint8Array(9));
    }""")
    page.evaluate("location.hash = '#/'")
    page.at("home")
    page.evaluate("location.hash = '#/album'")
    page.at("album")
    page.locator(".album li[data-id]").nth(3).wait_for()
    page.evaluate("scrollTo(0, 700)")
    page.keyboard.press("Control+Shift+L")
    unlock(page)
    page.at("album")
    page.until("scrollY === 700")


@pytest.mark.night
def test_settings_offer_idle_times_in_an_open_book_with_a_pattern(device):
    one = device()
    page = one.page()
    page.open("/#/settings/lock")
    groups = [page.get_by_label(page.text(f"settings.{name}"), exact=True) for name in ("lockHidden", "lockIdle")]
    for group in groups:
        expect(group).to_have_count(0)
    page.store_pattern(*RIGHT)
    page.open("/#/settings/lock")
    for group in groups:
        expect(group).to_have_count(0)
    page.evaluate("location.hash = '#/'")
    unlock(page)
    page.at("home")
    page.press("settings")
    page.at("settings")
    assert [group.input_value() for group in groups] == ["1", "5"]
    # Opens the settings by key.
    groups[0].focus()
    page.keyboard.press("ArrowUp")
    groups[1].select_option("null")
    assert page.evaluate("JSON.parse(localStorage.getItem('inkdot-settings'))")["lockHidden"] == 0
    # Idle times cannot be chosen while locked.
    page.keyboard.press("Control+Shift+L")
    page.at("unlock")
    expect(page.locator("#bar").get_by_role("button", name=page.text("home.lock"))).to_have_count(0)
    unlock(page)
    page.at("settings")
    expect(groups[1]).to_have_value("null")


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
