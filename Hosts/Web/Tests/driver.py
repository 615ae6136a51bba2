"""Drives a page: real touches through DevTools, the lock element, and what is stored."""

import asyncio

from playwright.sync_api import expect

STATUS = 'inkdot-pattern-lock [role="status"]'

# What a key is derived from; see `Pattern.withKeyBytes` in the engine.
KEY_BYTES = """
const keyBytes = (dots, rows, columns) => new Uint8Array([
  ...new TextEncoder().encode("inkdot-pattern"), 1, rows, columns, dots.length & 255, dots.length >> 8, ...dots]);
"""
# Stores a pattern as the vault would, with the fewest rounds a record may have: a test that only needs one to be there
# must not wait for 600,000. What the page itself stores is tried in test_flows.py.
STORE_PATTERN = """async ({ dots, rows, columns, minimum }) => {
  const { Vault } = await import("/inkdot/vault.js");
  const { startEngine } = await import("/inkdot/pattern-lock.js");
  %s
  const engine = await startEngine();
  const vault = new Vault(engine);
  const rule = { rows, columns, minimum, skippedDots: 0, repeats: false };
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const iterations = 100_000;
  const material = await crypto.subtle.importKey("raw", keyBytes(dots, rows, columns), "PBKDF2", false, ["deriveBits"]);
  const bits = await crypto.subtle.deriveBits({ name: "PBKDF2", hash: "SHA-256", salt, iterations }, material, 256);
  const digest = new Uint8Array(await crypto.subtle.sign("HMAC", await vault.makeDeviceKey(), bits));
  const { state } = engine.attempts("start", null, 1, Date.now() / 1000);
  await (await vault.store()).update([], (_, write) => {
    write(vault.keys.record, engine.makeRecord({ rule, iterations, salt, digest }));
    write(vault.keys.attempts, state);
  });
}""" % KEY_BYTES
# Runs `work(store)` in a transaction over the page's own database.
IN_STORE = """({ name, value, keep }) => new Promise((resolve, reject) => {
  const request = indexedDB.open("inkdot", 1);
  request.onupgradeneeded = () => request.result.createObjectStore("entries");
  request.onerror = () => reject(request.error);
  request.onsuccess = () => {
    const transaction = request.result.transaction("entries", "readwrite");
    const entries = transaction.objectStore("entries");
    let answer;
    %s
    transaction.oncomplete = () => { request.result.close(); resolve(answer?.result); };
    transaction.onabort = () => reject(transaction.error);
  };
})"""
# The lock that is shown, whichever screen it is on.
LOCK = "document.querySelector('inkdot-pattern-lock')"


class Page:
    """A page of a device. What it does not know itself is the Playwright page's."""

    def __init__(self, page, address):
        self.page = page
        self.address = address
        self.devtools = page.context.new_cdp_session(page)

    def __getattr__(self, name):
        return getattr(self.page, name)

    # Going

    def open(self, path="/"):
        """Loads an address of the app and waits until its first screen is there."""
        self.page.goto(self.address + path)
        self.settle()

    def again(self):
        """Reloads."""
        self.page.reload()
        self.settle()

    def settle(self):
        """Waits for the screen; when it has a lock, until that takes touches or says why not."""
        self.page.wait_for_selector("main > *, body > inkdot-pattern-lock")
        if self.page.locator("inkdot-pattern-lock").count():
            self.page.wait_for_function(f"{LOCK}?.lock && !/Loading|加载/.test({LOCK}.message.textContent)")

    # Texts are called by the keys under which the page keeps them; test_languages.py tries the words.

    def text(self, key, value=-1):
        """A text of the lock or the app in the language shown."""
        return self.page.evaluate("""async ([key, value]) => {
          const { texts, textFor } = await import("/inkdot/texts.js");
          const language = document.documentElement.lang || "en";
          return key in texts[language] ? textFor(language, key, value) : (await import("/app/texts.js")).text(key, value);
        }""", [key, value])

    def button(self, key):
        return self.page.get_by_role("button", name=self.text(key), exact=True)

    def press(self, key):
        self.button(key).click()

    def choose(self, key):
        """Presses a button whose name goes on after its first words, as those of a list."""
        self.page.get_by_role("button", name=self.text(key)).click()

    # The lock

    def says(self, key, value=-1):
        """Waits for a message of the lock."""
        expect(self.page.locator(STATUS)).to_have_text(self.text(key, value))

    @property
    def message(self):
        return self.page.locator(STATUS).text_content()

    def at(self, screen):
        """Waits for a screen of the app by the name in its address."""
        expect(self.page.locator(f'main[data-screen="{screen}"]')).to_be_attached()
        self.settle()

    def dots(self):
        """Centres of the dots in the window, as the engine lays them out."""
        return self.page.evaluate(f"""() => {{
          const element = {LOCK}, box = element.painter.canvas.getBoundingClientRect();
          return element.dots.buttons.map((_, index) => {{
            const {{ x, y }} = element.lock.dot(index);
            return [box.left + x, box.top + y];
          }});
        }}""")

    def picked(self):
        """How many dots the drawing under way holds."""
        return self.page.evaluate(
            f"{LOCK}.dots.buttons.filter((_, index) => {LOCK}.lock.dot(index).isPicked).length")

    # Touches

    def send(self, *events):
        """Sends touch events without waiting between them, so that the browser gets them as from a fast finger.

        An event is a name and points: `("touchMove", (x, y))`; a point may end with an identifier.
        """
        async def burst():
            await asyncio.gather(*(
                # Its public face waits for each answer in turn. No limit of its own: None.
                self.devtools._impl_obj.send("Input.dispatchTouchEvent", {
                    "type": kind,
                    "touchPoints": [{"x": x, "y": y, "id": id[0] if id else 1} for x, y, *id in points]}, None)
                for kind, *points in events))

        self.devtools._sync(burst())

    def draw(self, *pattern, between=0, slow=False, dots=None):
        """Draws over dots with a finger, in straight lines with so many samples between two dots."""
        dots = dots or self.dots()
        events = stroke([dots[dot] for dot in pattern], between)
        if slow:
            for event in events:
                self.send(event)
        else:
            self.send(*events)

    # What is stored

    def store_pattern(self, *dots, rows=3, columns=3, minimum=4):
        """Puts a pattern into a device that has loaded nothing yet."""
        self.page.goto(f"{self.address}/inkdot/texts.js")
        self.page.evaluate(STORE_PATTERN, {"dots": dots, "rows": rows, "columns": columns, "minimum": minimum})

    def stored(self, name="lock/default/record"):
        return self.page.evaluate(IN_STORE % "answer = entries.get(name);", {"name": name})

    def store(self, name, value):
        """Writes an entry; `value` is the JavaScript that makes it, undefined to delete it.

        In there `old` is a promise of nothing: use what `stored` answers.
        """
        put = f"const made = {value}; if (made === undefined) entries.delete(name); else entries.put(made, name);"
        self.page.evaluate(IN_STORE % put, {"name": name})

    def set_clock(self, seconds):
        """Moves the wall clock of all pages of this device; counted from the true time."""
        self.page.evaluate("(ms) => localStorage.setItem('test-clock', ms)", seconds * 1000)

    def count(self):
        """How many failures the stored count holds."""
        return self.page.evaluate(
            IN_STORE % "answer = entries.get(name);", {"name": "lock/default/attempts"})


def stroke(points, between=0, id=1):
    """The events of one finger going through points."""
    path = [points[0]]
    for start, end in zip(points, points[1:]):
        for step in range(1, between + 2):
            part = step / (between + 1)
            path.append((start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part))
    moves = [("touchMove", (x, y, id)) for x, y in path[1:]]
    return [("touchStart", (*path[0], id)), *moves, ("touchEnd",)]
