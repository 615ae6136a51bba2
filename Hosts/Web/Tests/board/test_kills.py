"""What is left when the browser is killed while somebody draws; `make nightly` does so 200 times."""

import pathlib
import re
import subprocess
import sys

import pytest

SCRIPT = pathlib.Path(__file__).with_name("kills.py")


@pytest.mark.parametrize("options", [(), ("--sealed",)], ids=["plain", "sealed"])
def test_a_browser_that_is_killed_leaves_every_stroke_the_page_has_known_of(app, options):
    # A second: so long that no other work of the machine counts. What the page promises is measured by night.
    run = subprocess.run([sys.executable, SCRIPT, *options, app, "1", "1"], capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr
    drawn, kept = map(int, re.search(r"(\d+) strokes drawn, (\d+) kept", run.stdout).groups())
    assert 0 < kept <= drawn, run.stdout
