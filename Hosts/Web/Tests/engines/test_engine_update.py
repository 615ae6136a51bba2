"""A new build under an open page, in every engine: half of one is never taken, and a whole one when the person wants it."""

import contextlib
import pathlib
import shutil
import sys
import time

import pytest
from driver import LIMIT
from server import APP, Server

sys.path.append(str(pathlib.Path(__file__).parents[1]))
from test_update import look_for_updates, publish

BUILD = "document.documentElement.dataset.build"


@pytest.mark.night(but=["webkit"])
@pytest.mark.console("ServiceWorker", "service worker", "Failed to load", "NetworkError", "net::ERR", "fetching the script")
def test_half_a_build_is_never_taken_and_a_whole_one_is(device, tmp_path):
    root = tmp_path / "app"
    shutil.copytree(APP, root)
    server = Server(root)
    try:
        page = device(address=server.address)
        page.open()
        page.evaluate("async () => { await navigator.serviceWorker.ready; }")
        page.until("navigator.serviceWorker.controller")
        first = page.evaluate(BUILD)
        publish(root, "Half", half=True)
        look_for_updates(page)
        page.until("navigator.serviceWorker.ready.then(({ installing }) => !installing)")
        page.again()
        page.at("home")
        assert page.evaluate(BUILD) == first
        assert page.evaluate("document.querySelector('.update') === null")
        publish(root, "Next")
        look_for_updates(page)
        page.until("document.querySelector('.update button')")
        page.evaluate("document.querySelector('.update button').click()")
        # What is asked of the page that goes is lost with it.
        build, said = None, None
        end = time.monotonic() + LIMIT
        while build != "Next" and time.monotonic() < end:
            with contextlib.suppress(Exception):
                build, said = page.evaluate(f"[{BUILD}, document.querySelector('.tagline')?.textContent]")
                build = build if said else None
        # All of it, and nothing of the one before.
        assert (build, said) == ("Next", "Next")
    finally:
        server.stop()
