"""A browser context as a device: its clock, and all that its pages write to the console or ask of the network."""

import contextlib
import re
import time

from driver import LIMIT, Page, recorded
from playwright.sync_api import Error

# A wall clock that a test can stop: at so many milliseconds after the device was made, for every page of the context.
CLOCK = """
{
  const now = Date.now.bind(Date), start = %d;
  Date.now = () => {
    try {
      const stopped = localStorage.getItem("test-clock");
      return stopped === null ? now() : start + Number(stopped);
    } catch {
      return now();
    }
  };
}
"""
# Breaches of the policy are not always written to the console.
POLICY = """
document.addEventListener("securitypolicyviolation", (event) => {
  console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`);
});
"""
# Numbers in a row, as in `0-1-2-5`, `0,1,2` or `[0,1,2`.
LOOKS_LIKE_A_PATTERN = re.compile(r"\b\d\d?(?:[-,; ]+\d\d?){2}|\b\d{4,9}\b")


class Device:
    """One browser context and all it said."""

    def __init__(self, context, address):
        self.context = recorded(context)
        self.context.set_default_timeout(1000 * LIMIT)
        self.address = address
        self.pages = []
        self.console = []
        self.requests = []
        context.add_init_script(CLOCK % (1000 * time.time()))
        context.add_init_script(POLICY)
        context.on("console", self.hear)
        context.on("weberror", lambda error: self.console.append(("error", str(error.error))))
        context.on("request", lambda request: self.requests.append(request.url))

    def hear(self, message):
        # A script opened by itself has no icon; Chromium looks for one all the same.
        if not message.location["url"].endswith("/favicon.ico"):
            self.console.append((message.type, message.text))

    def page(self):
        self.pages.append(Page(self.context.new_page(), self.address))
        return self.pages[-1]

    def end(self):
        """Closes it once all is here that its pages have said: what comes of their being taken away is not theirs."""
        for page in self.pages:
            with contextlib.suppress(Error):
                page.evaluate("0")
        self.console = list(self.console)
        self.context.close()

    def check(self, allowed):
        for kind, text in self.console:
            assert not LOOKS_LIKE_A_PATTERN.search(re.sub(r"https?://\S+", "", text)), f"the console tells: {text}"
            assert kind != "error" or any(part in text for part in allowed), f"error on the console: {text}"
        for url in self.requests:
            assert url.startswith((self.address, "data:", "blob:")), f"a request leaves the origin: {url}"
            assert "?" not in url or re.fullmatch(r"[^?]*\?[a-zA-Z&=-]*", url), f"an address carries something: {url}"
