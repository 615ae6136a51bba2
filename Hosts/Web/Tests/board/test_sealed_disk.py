"""Searches the whole browser profile for drawings, their names and the pattern."""

import base64
import re

import pytest
from book import CONTENTS, FIRST, RENAME, Profile, erase, is_sealed, keep_key, lock, set_pattern, sketched, unlock
from driver import THOROUGH
from leveldb import found, parts
from processes import eventually

NAME = "Quixotic zephyr 8461"
# A pattern of all dots, so that no other data on the disk matches.
PATTERN = (4, 0, 7, 2, 3, 8, 1, 6, 5)


@pytest.fixture
def profile(browser, app):
    one = Profile(browser, app)
    yield one
    one.remove()


def spellings(dots):
    """Representations of a pattern as text and as numbers of several widths."""
    for numbers in (dots, [dot + 1 for dot in dots]):
        for separator in ("", "-", ",", ", ", " "):
            text = separator.join(map(str, numbers))
            yield from (text.encode(), text.encode("utf-16-le"))
        yield from (b"".join(number.to_bytes(width, "little") for number in numbers) for width in (1, 2, 4, 8))


# The recovery key's slot, which is stored unencrypted.
SLOT = """async () => {
  const { store } = await import("/app/session.js");
  const { slots } = await (await store()).get("book");
  return [...slots.find(([kind]) => kind === 1).subarray(22, 46)];
}"""


def device_key(folder):
    """The device key's bytes: Chromium writes an HMAC-SHA-256 key as this prefix, its usages and 64 bytes."""
    stored = (re.search(rb"\\K\x02\x40\x06.\x40(.{64})", part, re.DOTALL) for _, part in parts(folder))
    return next(match[1] for match in stored if match)


def needles_of(name, content):
    needles = {"name": name.encode(), "wide name": name.encode("utf-16-le")}
    # Pieces of drawings, without the beginning that all drawings share.
    return needles | {f"stroke {at}": content[at : at + 12] for at in range(64, len(content) - 12, 12)}


def gone(folder, needles):
    """Waits until nothing is found: browsers remove deleted bytes from the disk in the background."""
    eventually(lambda: not found(folder, needles), "still on the disk")


@pytest.mark.night
def test_the_profile_contains_no_plain_text_of_a_sealed_drawing(profile):
    page = profile.start()
    pattern = {f"pattern {number}": spelling for number, spelling in enumerate(spellings(PATTERN))}
    sketched(page, 0.4, 0.6)
    page.evaluate(RENAME, NAME)
    ((_, _, content),) = page.evaluate(CONTENTS)
    needles = needles_of(NAME, base64.b64decode(content))
    # Verifies that the search works.
    names = {what for what, _ in found(profile.folder, needles)}
    assert names & {"name", "wide name"} and any(re.match("stroke", what) for what in names)
    set_pattern(page, PATTERN)
    key = keep_key(page)
    needles |= pattern | {"key": key.encode(), "key without hyphens": key.replace("-", "").encode()}
    is_sealed(page)
    gone(profile.folder, needles)
    assert page.evaluate(CONTENTS)[0][1] == NAME
    # Draws while sealed, locks, unlocks, and draws again.
    sketched(page, 0.3)
    for _, _, more in page.evaluate(CONTENTS):
        needles |= {f"more {what}": bytes for what, bytes in needles_of(NAME, base64.b64decode(more)).items()}
    assert found(profile.folder, needles) == set()
    lock(page)
    assert found(profile.folder, needles) == set()
    unlock(page, PATTERN)
    assert len(page.evaluate(CONTENTS)) == 2
    assert found(profile.folder, needles) == set()
    # After a kill the files do not change.
    profile.kill()
    assert found(profile.folder, needles) == set()
    page = profile.start()
    page.open()
    unlock(page, PATTERN)
    sealed = needles | {"slot": bytes(page.evaluate(SLOT)), "device key": device_key(profile.folder)}
    assert {what for what, _ in found(profile.folder, sealed)} == {"slot", "device key"}
    lock(page)
    erase(page)
    # Also searches for all inputs from which the key could be derived.
    gone(profile.folder, sealed)


# Drawings of random bytes: short enough for tables, and long enough for separate files.
DRAWINGS = 240 if THOROUGH else 48
FILL = """async (wanted) => {
  const { openAlbum } = await import("/app/library/album.js");
  const album = await openAlbum(), pieces = [];
  for (let count = 0; count < wanted; count += 1) {
    const bytes = new Uint8Array(count % 4 ? 50_000 : 150_000);
    for (let at = 0; at < bytes.length; at += 50_000) crypto.getRandomValues(bytes.subarray(at, at + 50_000));
    await album.create({ name: `zephyr ${count} quixotic`, width: 9, height: 9 }, bytes);
    pieces.push([...bytes.subarray(30_000, 30_016)]);
  }
  return pieces;
}"""


@pytest.mark.night
def test_sealing_a_large_album_leaves_no_plain_text_even_after_a_kill(profile):
    page = profile.start()
    page.open()
    pieces = page.evaluate(FILL, DRAWINGS)
    needles = {f"piece {number}": bytes(piece) for number, piece in enumerate(pieces)}
    needles |= {f"name {number}": f"zephyr {number} quixotic".encode() for number in range(DRAWINGS)}
    needles |= {f"wide {what}": needle.decode().encode("utf-16-le") for what, needle in needles.items() if what[0] == "n"}
    names = {what for what, _ in found(profile.folder, needles)}
    assert len(names) > 1.95 * DRAWINGS
    set_pattern(page, FIRST)
    page.press("recovery.skip")
    page.until("import('/app/session.js').then(async ({ store }) => (await store()).store.isSealed())")
    profile.kill()
    page = profile.start()
    page.open()
    unlock(page, FIRST)
    assert (
        page.evaluate("import('/app/library/album.js').then(async ({ openAlbum }) => (await (await openAlbum()).list()).length)")
        == DRAWINGS
    )
    gone(profile.folder, needles)
