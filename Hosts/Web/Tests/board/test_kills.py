"""The drawing after the browser was killed during a stroke. Nightly runs of `kills.py` repeat it 200 times."""

import base64
import struct

import pytest
from book import CONTENTS, FIRST, Profile, seal, sketched, unlock
from driver import stroke
from kills import strokes_of
from processes import eventually
from sketch import Sketch


@pytest.fixture
def profile(browser, app):
    one = Profile(browser, app)
    yield one
    one.remove()


@pytest.mark.night
@pytest.mark.parametrize("is_sealed", [False, True], ids=["plain", "sealed"])
def test_a_killed_browser_keeps_every_stored_stroke(profile, is_sealed):
    page = profile.start()
    page.open()
    if is_sealed:
        seal(page, FIRST)
    drawing = Sketch(page, "/#/draw")
    for y in (0.3, 0.4, 0.5):
        drawing.draw((0.2, y), (0.8, y))
    drawing.is_all_kept()
    # Strokes in progress are either complete or missing.
    for y in (0.6, 0.7):
        drawing.page.send(*stroke([drawing.at(0.2, y), drawing.at(0.8, y)], 6))
    profile.kill()
    page = profile.start()
    page.open("/#/album")
    if is_sealed:
        unlock(page, FIRST, "album")
    ((_, _, content),) = page.evaluate(CONTENTS)
    assert 3 <= strokes_of(base64.b64decode(content)) <= 5


def logs_of(profile):
    return sorted(profile.folder.glob("Default/IndexedDB/*.leveldb/*.log"))


def renewed(logs):
    """Waits until all given logs are deleted."""
    eventually(lambda: not logs[-1].exists(), "the log of before is still in use")


@pytest.mark.night
def test_a_partial_record_of_a_killed_browser_loses_no_other_data(profile):
    """Chromium would append to the damaged log and delete all data of the origin at its next start."""
    sketched(profile.start(), 0.4)
    profile.kill()
    logs = logs_of(profile)
    with logs[-1].open("ab") as log:
        # The header of a record: checksum, length and type, written separately from its content.
        log.write(struct.pack("<IHB", 0x61B1_7424, 538, 1))
    # Repeats it without drawing.
    page = profile.start()
    page.open("/#/settings")
    assert len(page.evaluate(CONTENTS)) == 1
    # Uses a new log, as after reopening the storage.
    renewed(logs)
    logs = logs_of(profile)
    page.evaluate("import('/app/session.js').then(async ({ store }) => (await store()).store.close())")
    assert len(page.evaluate(CONTENTS)) == 1
    renewed(logs)
    sketched(page, 0.6)
    profile.kill()
    page = profile.start()
    page.open("/#/settings")
    assert len(page.evaluate(CONTENTS)) == 2
