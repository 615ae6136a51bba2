"""A new build under an open page, in every engine: half of one is never taken, and a whole one when the person wants it."""

import contextlib
import pathlib
import shutil
import sys

import pytest
from processes import eventually
from server import APP, Server

sys.path.append(str(pathlib.Path(__file__).parents[1]))
from test_update import look_for_updates, publish

BUILD = "document.documentElement.dataset.build"
# Whether a new build is offered; asked for until there is one. A browser that looks by itself, as it does some time after a page was
# opened, answers whoever asks meanwhile with what it finds, and that may be what was there before.
OFFERED = """navigator.serviceWorker.ready.then((one) => {
  if (!one.installing && !one.waiting) return one.update().then(() => false, () => false);
  return document.querySelector(".update button");
})"""


@pytest.mark.night
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
        first, names = page.evaluate(BUILD), page.evaluate("caches.keys()")
        publish(root, "Half", half=True)
        look_for_updates(page)
        page.until("navigator.serviceWorker.ready.then(({ installing }) => !installing)")
        page.again()
        page.at("home")
        assert page.evaluate(BUILD) == first
        # Of what was stored of it nothing stays, and what would be told of it is there by now.
        page.until("caches.keys().then((now) => now.join() === arg.join())", names)
        page.evaluate("import('/app/offer.js')")
        assert page.evaluate("document.querySelector('.update') === null")
        publish(root, "Next")
        page.until(OFFERED)
        page.evaluate("document.querySelector('.update button').click()")

        def shown():
            # What is asked of the page that goes is lost with it.
            with contextlib.suppress(Exception):
                build, said = page.evaluate(f"[{BUILD}, document.querySelector('.tagline')?.textContent]")
                return said and build != first and (build, said)

        # All of it, and nothing of the one before.
        assert eventually(shown, "the page shows the old build") == ("Next", "Next")
    finally:
        server.stop()
