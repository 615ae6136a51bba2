"""After unlocking, nothing in the page, its memory, its storage or its address contains the pattern."""

import json

import pytest
from databases import OPEN

# Needs a new page, because the search would find remains of earlier tests.
pytestmark = pytest.mark.new_device
RIGHT = (4, 0, 7, 2, 3, 8, 1)


def spellings(dots):
    """Text representations of a pattern."""
    for numbers in (dots, [dot + 1 for dot in dots], dots[::-1]):
        for separator in ("", "-", ",", ", ", " "):
            yield separator.join(map(str, numbers))


def snapshot(page):
    """The strings of the JavaScript heap."""
    chunks = []
    page.devtools.on("HeapProfiler.addHeapSnapshotChunk", lambda event: chunks.append(event["chunk"]))
    page.devtools.send("HeapProfiler.enable")
    page.devtools.send("HeapProfiler.collectGarbage")
    page.devtools.send("HeapProfiler.takeHeapSnapshot", {"reportProgress": False})
    return json.loads("".join(chunks))["strings"]


def in_memory(page, dots):
    """Number of occurrences of the dots in the engine's memory, as bytes, 32-bit or 64-bit numbers, and in any array of the page."""
    return page.evaluate(
        """async (dots) => {
      const { startEngine } = await import("/inkdot/pattern-lock.js");
      const engine = await startEngine();
      const count = (array) => {
        let found = 0;
        for (let at = array.indexOf(dots[0]); at >= 0; at = array.indexOf(dots[0], at + 1)) {
          if (dots.every((dot, index) => array[at + index] === dot)) found += 1;
        }
        return found;
      };
      const { buffer } = engine.wasm.memory;
      return [new Uint8Array(buffer), new Uint16Array(buffer), new Uint32Array(buffer),
        new Float32Array(buffer), new Float64Array(buffer)].map(count);
    }""",
        list(dots),
    )


def kept_in(page):
    """Everything in the storage and on the page, as texts."""
    return page.evaluate(
        """async () => {
      """
        + OPEN
        + """
      // Of every database, so also of the one that drawings move into when they are sealed.
      const valuesOf = async ({ name }) => {
        const database = await openThere(name), names = [...(database?.objectStoreNames ?? [])], values = [];
        if (!names.length) return database?.close(), values;
        const transaction = database.transaction(names);
        for (const name of names) {
          const all = transaction.objectStore(name).getAll();
          all.onsuccess = () => values.push(...all.result);
        }
        return new Promise((done, fail) => {
          transaction.oncomplete = () => { database.close(); done(values); };
          transaction.onabort = fail;
        });
      };
      const entries = (await Promise.all((await indexedDB.databases()).map(valuesOf))).flat();
      const text = (value) => value instanceof Uint8Array ? [...value].join() : value instanceof CryptoKey ?
        `key ${value.extractable}` : value instanceof Object ? Object.values(value).map(text).join(" ") : String(value);
      return [...entries.map(text), JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage }),
        document.cookie, location.href, document.documentElement.outerHTML];
    }"""
    )


def check(page, dots):
    assert in_memory(page, dots) == [0, 0, 0, 0, 0]
    strings = snapshot(page)
    for spelling in spellings(list(dots)):
        # Calls of the test pass the dots as numbers, so the search does not find them.
        assert not any(spelling in string for string in strings), spelling
    kept = kept_in(page)
    for text in kept:
        assert not any(spelling in text for spelling in spellings(list(dots)) if len(spelling) > 4), text
    assert "key false" in kept


def test_the_engine_holds_the_pattern_only_while_it_is_needed(page):
    """Also verifies that the search finds a pattern while it is in use."""
    page.open("/#/create")
    page.draw(*RIGHT)
    page.says("drawAgain")
    assert sum(in_memory(page, RIGHT)) > 0
    page.press("startOver")
    page.next_frame()
    assert sum(in_memory(page, RIGHT)) == 0


@pytest.mark.night
def test_nothing_contains_the_pattern_after_it_was_set(page):
    page.open("/#/create")
    page.draw(*RIGHT)
    page.says("drawAgain")
    page.draw(*RIGHT)
    page.at("recovery")
    check(page, RIGHT)


def test_nothing_contains_the_pattern_after_unlocking(page):
    page.store_pattern(*RIGHT)
    page.open()
    page.draw(*RIGHT)
    page.at("home")
    check(page, RIGHT)


@pytest.mark.night(but=["cancel"])
@pytest.mark.parametrize("leave", ["cancel", "away", "echo"])
def test_nothing_contains_a_discarded_drawing(page, leave):
    page.store_pattern(8, 7, 6, 3, 0)
    page.open("/#/verify")
    if leave == "echo":
        page.draw(*RIGHT)
        page.says("wrong.left", 4)
        page.until("document.querySelector('inkdot-pattern-lock')[Symbol.for('inkdot.workings')]?.lock.deadline === Infinity")
    else:
        dots = page.dots()
        page.send(("touchStart", dots[4]), *(("touchMove", dots[dot]) for dot in RIGHT[1:]))
        page.next_frame()
        if leave == "cancel":
            page.send(("touchCancel",))
            page.next_frame()
        else:
            page.evaluate("location.hash = '#/manage'")
            page.at("manage")
    assert in_memory(page, RIGHT) == [0, 0, 0, 0, 0]


# The AES keys that the page holds.
KEYS = "function () { return this.filter(({ algorithm }) => algorithm.name === 'AES-GCM').length; }"


def keys_in(page):
    prototype = page.devtools.send("Runtime.evaluate", {"expression": "CryptoKey.prototype"})["result"]["objectId"]
    found = page.devtools.send("Runtime.queryObjects", {"prototypeObjectId": prototype})["objects"]["objectId"]
    call = {"objectId": found, "functionDeclaration": KEYS, "returnByValue": True}
    count = page.devtools.send("Runtime.callFunctionOn", call)["result"]["value"]
    for one in (prototype, found):
        page.devtools.send("Runtime.releaseObject", {"objectId": one})
    return count


@pytest.mark.night
@pytest.mark.parametrize("leave", ["cancel", "away"])
def test_an_abandoned_change_leaves_no_key(page, leave):
    page.store_pattern(*RIGHT)
    page.open("/#/manage")
    page.choose("manage.change")
    page.at("change")
    page.draw(*RIGHT)
    page.says("drawNew", 4)
    assert keys_in(page) > 0
    if leave == "cancel":
        page.press("cancel")
    else:
        page.evaluate("location.hash = '#/manage'")
    page.at("manage")
    assert keys_in(page) == 0


@pytest.mark.night
def test_the_fields_of_a_passphrase_are_emptied(page):
    page.store_pattern(*RIGHT)
    page.open()
    page.draw(*RIGHT)
    page.at("home")
    page.evaluate("location.hash = '#/recovery'")
    page.at("recovery")
    page.draw(*RIGHT)
    secret = "seventeen purple walruses"
    page.locator("summary").click()
    fields = page.locator("#backup-first, #backup-second").element_handles()
    for field in fields:
        field.fill(secret)
    page.press("backup.passphrase.use")
    page.at("home")
    assert [field.input_value() for field in fields] == ["", ""]
    assert secret not in page.content() and secret not in page.url
    stored = kept_in(page)
    assert len(stored) > 2 and not any(secret in text for text in stored)
