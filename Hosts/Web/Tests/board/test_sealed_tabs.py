"""A sealed book in several tabs, and traces of the book and its keys in a locked page."""

import sys
from pathlib import Path

import pytest
from book import CONTENTS, FIRST, RENAME, go, is_sealed, keep_key, lock, seal, set_pattern, sketched, unlock
from databases import PLACES
from driver import stroke
from sketch import BLACK, DESK, WHITE, Sketch

sys.path.append(str(Path(__file__).parents[1]))
from page_memory import FIND, HOLD, in_heap

NAME = "Quince and walnut"


def begin(drawing, y):
    """Begins a stroke without lifting the finger."""
    drawing.send(*stroke([drawing.at(0.2, y), drawing.at(0.8, y)], 6)[:-1])
    drawing.next_frame()


def drawn(page, y=0.3):
    """A new open drawing with a stored stroke."""
    drawing = Sketch(page, "/#/draw")
    drawing.draw((0.2, y), (0.8, y))
    drawing.until("/^#.draw.[0-9a-f-]{36}$/.test(location.hash)")
    return drawing


def pixels(drawing, *ys):
    return [drawing.pixel(0.7, y) for y in ys]


@pytest.mark.night
def test_one_tab_locks_while_the_other_draws(device):
    one = device()
    page = one.page()
    sketched(page, 0.3)
    seal(page, FIRST)
    drawing = drawn(page)
    other = one.page()
    other.open("/#/album")
    unlock(other, FIRST, "album")
    begin(drawing, 0.5)
    other.button("home.lock").click()
    for tab in (other, page):
        tab.at("unlock")
    drawing.send(("touchEnd",))
    unlock(page, FIRST, "draw")
    assert pixels(Sketch(page, is_there=True), 0.3, 0.5, 0.7) == [BLACK, BLACK, WHITE]
    other.at("unlock")
    assert page.evaluate(PLACES) == ["sealed"]
    one.check(())


@pytest.mark.night
def test_an_earlier_tab_continues_in_the_sealed_book(device):
    one = device()
    page, other = one.page(), one.page()
    drawing = drawn(page)
    begin(drawing, 0.5)
    other.open()
    set_pattern(other, FIRST)
    is_sealed(other)
    # The tab with the key passes it on; current and later strokes are sealed.
    drawing.send(("touchEnd",))
    drawing.draw((0.2, 0.7), (0.8, 0.7))
    go(page)
    expected = page.evaluate(CONTENTS)
    assert other.evaluate(CONTENTS) == expected and len(expected) == 1
    assert other.evaluate(PLACES) == ["sealed"]
    id = expected[0][0]
    page.open(f"/#/draw/{id}")
    page.again()
    unlock(page, FIRST, "draw")
    assert pixels(Sketch(page, is_there=True), 0.3, 0.5, 0.7, 0.9) == [BLACK, BLACK, BLACK, WHITE]
    one.check(())


# Records whether a tab requests the key from others.
HEAR = """() => {
  globalThis.asked = false;
  new BroadcastChannel("inkdot-book").onmessage = ({ data }) => { asked ||= data.asks === true; };
}"""


def test_an_earlier_tab_locks_if_no_tab_has_the_key(device):
    one = device()
    page, other = one.page(), one.page()
    drawn(page)
    address = page.url
    go(page)
    other.open()
    set_pattern(other, FIRST)
    is_sealed(other)
    other.close()
    page.evaluate(HEAR)
    page.evaluate("(to) => { location.href = to; }", address)
    # It waits 1.5 s for the other tabs.
    page.until("(asked && (asked = false, inkdotTimers.pass(1500)), document.querySelector('main').dataset.screen === 'unlock')")
    unlock(page, FIRST, "draw")
    assert pixels(Sketch(page, is_there=True), 0.3, 0.5) == [BLACK, WHITE]
    one.check(())


@pytest.mark.night
def test_the_pattern_is_removed_in_one_tab_while_the_other_draws(device):
    one = device()
    page = one.page()
    sketched(page, 0.3)
    seal(page, FIRST)
    other = one.page()
    other.open("/#/remove")
    drawing = drawn(page)
    begin(drawing, 0.5)
    other.draw(*FIRST)
    other.at("home")
    drawing.send(("touchEnd",))
    drawing.draw((0.2, 0.7), (0.8, 0.7))
    go(page)
    assert page.evaluate(PLACES) == ["drawing"]
    expected = page.evaluate(CONTENTS)
    assert len(expected) == 2 and other.evaluate(CONTENTS) == expected
    page.again()
    page.at("home")
    assert page.evaluate(CONTENTS) == expected
    one.check(())


# Records every secret that the page passes to or receives from the browser's cryptography: the array and a copy.
SECRETS = """
// Only where the origin is secure.
if (globalThis.SubtleCrypto) {
  const secrets = (globalThis.secrets = []);
  const { importKey, encrypt, decrypt, deriveBits } = SubtleCrypto.prototype;
  const note = (bytes) => {
    const view = bytes instanceof ArrayBuffer ? new Uint8Array(bytes) : bytes;
    if (view.length === 32) secrets.push({ view, copy: [...view] });
  };
  SubtleCrypto.prototype.importKey = function (form, bytes, ...more) {
    if (form === "raw") note(bytes);
    return importKey.call(this, form, bytes, ...more);
  };
  SubtleCrypto.prototype.encrypt = function (how, key, bytes) {
    note(bytes);
    return encrypt.call(this, how, key, bytes);
  };
  SubtleCrypto.prototype.decrypt = async function (...values) {
    const bytes = await decrypt.apply(this, values);
    note(bytes);
    return bytes;
  };
}
"""


def keys(page):
    """The purposes of the keys that the page still holds."""
    send = page.devtools.send
    prototype = send("Runtime.evaluate", {"expression": "CryptoKey.prototype"})["result"]["objectId"]
    found = send("Runtime.queryObjects", {"prototypeObjectId": prototype})["objects"]["objectId"]
    how = "function () { return this.map(({ algorithm }) => algorithm.name).sort(); }"
    called = send("Runtime.callFunctionOn", {"objectId": found, "functionDeclaration": how, "returnByValue": True})
    send("Runtime.releaseObject", {"objectId": found})
    return called["result"]["value"]


@pytest.mark.night
@pytest.mark.new_device
def test_a_locked_page_retains_no_content_or_keys_of_the_book(device):
    one = device()
    for script in (HOLD, SECRETS):
        one.context.add_init_script(script)
    page = one.page()
    sketched(page, 0.3)
    page.evaluate(RENAME, NAME)
    set_pattern(page, FIRST)
    key = keep_key(page)
    is_sealed(page)
    go(page, "album")
    page.locator(".album img").wait_for()
    page.locator(".album a.open").click()
    drawing = Sketch(page, is_there=True)
    drawing.draw((0.2, 0.5), (0.8, 0.5))
    known = page.evaluate(f"[...{DESK}.document.bytes()].slice(64, 84)")
    # Verifies that the search works while the book is open.
    assert {"AES-GCM", "HKDF"} <= set(keys(page))
    assert page.evaluate("secrets.length") > 2
    assert page.evaluate(FIND, known)
    page.evaluate("inkdotRecord.forget()")
    assert in_heap(page, NAME)
    lock(page)
    page.pass_time(1)
    assert set(keys(page)) <= {"HMAC"}
    # Key bytes are overwritten, and no engine has a copy.
    assert page.evaluate("secrets.filter(({ view }) => view.some((byte) => byte !== 0)).length") == 0
    for wanted in (known, *page.evaluate("secrets.map(({ copy }) => copy)"), list(key.encode())):
        assert not page.evaluate(FIND, wanted)
    page.evaluate("inkdotRecord.forget()")
    assert in_heap(page, NAME) == set() and in_heap(page, key) == set()
    # Repeats it after unlocking with the pattern.
    unlock(page, FIRST, "draw")
    Sketch(page, is_there=True)
    assert {"AES-GCM", "HKDF"} <= set(keys(page))
    lock(page)
    page.pass_time(1)
    assert set(keys(page)) <= {"HMAC"}
    assert page.evaluate("secrets.filter(({ view }) => view.some((byte) => byte !== 0)).length") == 0
    for wanted in (known, *page.evaluate("secrets.map(({ copy }) => copy)")):
        assert not page.evaluate(FIND, wanted)
    one.check(())
