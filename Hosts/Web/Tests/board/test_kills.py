"""What is left when the browser is killed while somebody draws; `make nightly` does so 200 times."""

import pathlib
import re
import struct
import subprocess
import sys

import pytest
from book import CONTENTS, Profile, sketched
from processes import eventually

SCRIPT = pathlib.Path(__file__).with_name("kills.py")


@pytest.mark.night
@pytest.mark.parametrize("options", [(), ("--sealed",)], ids=["plain", "sealed"])
def test_a_browser_that_is_killed_leaves_every_stroke_the_page_has_known_of(app, options):
    # A second: so long that no other work of the machine counts. What the page promises is measured by night.
    run = subprocess.run([sys.executable, SCRIPT, *options, app, "1", "1"], capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr
    drawn, kept = map(int, re.search(r"(\d+) strokes drawn, (\d+) kept", run.stdout).groups())
    assert 0 < kept <= drawn, run.stdout


@pytest.fixture
def profile(browser, app):
    one = Profile(browser, app)
    yield one
    one.remove()


def logs_of(profile):
    return sorted(profile.folder.glob("Default/IndexedDB/*.leveldb/*.log"))


def renewed(logs):
    """Waits until the last of some logs is gone."""
    eventually(lambda: not logs[-1].exists(), "the log of before is still in use")


@pytest.mark.night
def test_half_a_record_that_a_killed_browser_leaves_costs_nothing_else(profile):
    """Chromium would append to the log that ends with it, and delete everything of the origin when it starts the next time."""
    sketched(profile.start(), 0.4)
    profile.kill()
    logs = logs_of(profile)
    with logs[-1].open("ab") as log:
        # What is written first of a record: a checksum, its length, and that it is whole. The rest is written by itself.
        log.write(struct.pack("<IHB", 0x61B1_7424, 538, 1))
    # Even where nobody draws.
    page = profile.start()
    page.open("/#/settings")
    assert len(page.evaluate(CONTENTS)) == 1
    # The log that is gone on with is another; so it is where the storage had to be opened again, as after a full disk.
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
