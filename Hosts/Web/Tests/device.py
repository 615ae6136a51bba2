"""A browser context as a device: its clock, console messages and network requests."""

import contextlib
import re
import time

from driver import BARE_PAGE, LIMIT, Page, recorded
from playwright.sync_api import Error

# A wall clock that a test can stop for every page of the context.
CLOCK = """
{
  const now = Date.now.bind(Date);
  Date.now = () => {
    try {
      const stopped = localStorage.getItem("test-clock");
      return stopped === null ? now() : Number(stopped);
    } catch {
      return now();
    }
  };
}
"""
# Violations of the policy are not always logged to the console.
POLICY = """
document.addEventListener("securitypolicyviolation", (event) => {
  console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`);
});
"""
# Numbers in a row, as in `0-1-2-5`, `0,1,2` or `[0,1,2`.
LOOKS_LIKE_A_PATTERN = re.compile(r"\b\d\d?(?:[-,; ]+\d\d?){2}|\b\d{4,9}\b")


# Waits until the previous document has released its locks and databases; returns whether it has within the time limit.
EMPTY = """async () => {
  sessionStorage.clear();
  name = "";
  for (const end = performance.now() + 20_000; performance.now() < end; ) {
    const { held, pending } = await navigator.locks.query();
    if (!held.length && !pending.length && !(await indexedDB.databases()).length) return true;
  }
  return false;
}"""


class Device:
    """One browser context and its messages.

    Creating a context and its process takes longer than most tests. A used context is therefore cleared and reused, unless its
    test changed more than clearing reverts; see `is_changed` of its pages.
    """

    def __init__(self, context, address, used=None, hears_requests=True):
        """`used`: the device whose context is reused. Listening costs a millisecond per request; without it, `requests` lists
        those that the server reports."""
        self.own = context
        self.address = address
        self.made = time.time()
        self.is_changed = False
        self.pages = []
        self.console = []
        self.requests = []
        # Other servers that may receive requests.
        self.servers = ()
        # The listener of the context; successive devices share a context.
        self.ears = used.ears if used else [self]
        self.ears[:] = [self]
        self.first = used and (used.pages[0].own, used.pages[0].session)
        if used:
            return
        recorded(context)
        context.set_default_timeout(1000 * LIMIT)
        context.add_init_script(CLOCK)
        context.add_init_script(POLICY)
        ears = self.ears
        context.on("console", lambda message: ears[0].hear(message))
        context.on("weberror", lambda error: ears[0].console.append(("error", str(error.error))))
        if hears_requests:
            context.on("request", lambda request: ears[0].requests.append(request.url))

    @property
    def context(self):
        self.is_changed = True
        return self.own

    def hear(self, message):
        # Chromium requests an icon even for a script opened by itself.
        if not message.location["url"].endswith("/favicon.ico"):
            self.console.append((message.type, message.text))

    def page(self):
        own, session = self.first or (self.own.new_page(), None)
        self.first = None
        self.pages.append(Page(own, self.address, session, self.made))
        return self.pages[-1]

    def end(self):
        """Closes the context after all messages of its pages have arrived, and ignores messages caused by closing."""
        for page in self.pages:
            with contextlib.suppress(Error):
                page.evaluate("0")
        self.ears[:] = [Silence()]

    def empty(self):
        """Resets the context for the next device; returns whether that succeeded."""
        if self.is_changed or not self.pages or any(page.is_changed or page.down for page in self.pages):
            return False
        first, *others = self.own.pages
        if first != self.pages[0].own:
            return False
        for other in others:
            other.close()
        send = self.pages[0].session.send
        # In the same process, so that the next device reuses compiled code.
        first.goto(self.address + BARE_PAGE)
        # Storage of nested folders must be empty too.
        send("Input.dispatchMouseEvent", {"type": "mouseMoved", "x": -1, "y": -1})
        send("Emulation.resetPageScaleFactor")
        send("Storage.clearDataForOrigin", {"origin": self.address, "storageTypes": "all"})
        if not first.evaluate(EMPTY):
            return False
        send("Page.resetNavigationHistory")
        return True

    def close(self):
        self.own.close()

    def check(self, allowed):
        for kind, text in self.console:
            assert not LOOKS_LIKE_A_PATTERN.search(re.sub(r"https?://\S+", "", text)), f"the console tells: {text}"
            assert kind != "error" or any(part in text for part in allowed), f"error on the console: {text}"
        for url in self.requests:
            assert url.startswith((self.address, "data:", "blob:", *self.servers)), f"a request leaves the origin: {url}"
            assert "?" not in url or re.fullmatch(r"[^?]*\?[a-zA-Z&=-]*", url), f"an address carries something: {url}"


class Silence:
    """The listener of a context that no test uses. Events from emptying it are ignored."""

    def __init__(self):
        self.console = []
        self.requests = []

    def hear(self, message):
        """Ignores all events."""
