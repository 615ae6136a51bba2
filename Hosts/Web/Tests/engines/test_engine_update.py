"""A new build under an open page, in every engine: a partial one is never installed, a complete one on request."""

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
# Whether a new build is offered; checks until there is one. A browser that checks by itself, as it does some time after a page was
# opened, answers concurrent checks with its own result, which may be the previous build.
OFFERED = """navigator.serviceWorker.ready.then((one) => {
  if (!one.installing && !one.waiting) return one.update().then(() => false, () => false);
  return document.querySelector(".update button");
})"""


@pytest.mark.night
@pytest.mark.console("ServiceWorker", "service worker", "Failed to load", "NetworkError", "net::ERR", "fetching the script")
def test_a_partial_build_is_never_installed_and_a_complete_one_is(device, tmp_path):
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
        # Its stored files are deleted, and any message would have appeared.
        page.until("caches.keys().then((now) => now.join() === arg.join())", names)
        page.evaluate("import('/app/start/offer.js')")
        assert page.evaluate("document.querySelector('.update') === null")
        publish(root, "Next")
        page.until(OFFERED)
        page.evaluate("document.querySelector('.update button').click()")

        def shown():
            # Calls to the unloading page are lost.
            with contextlib.suppress(Exception):
                build, said = page.evaluate(f"[{BUILD}, document.querySelector('.tagline')?.textContent]")
                return said and build != first and (build, said)

        # The complete new build, without old files.
        assert eventually(shown, "the page shows the old build") == ("Next", "Next")
    finally:
        server.stop()
