"""Drives a page: real touches through DevTools, the lock element and the storage."""

import asyncio
import collections
import os
import pathlib
import time

from databases import IN_STORE
from playwright.sync_api import Error, expect
from processes import LIMIT

HERE = pathlib.Path(__file__).parent
# Scripts that run in every page before its own: one records events and messages, the other holds long timers.
BEFORE = [HERE / "record.js", HERE / "timers.js", HERE / "settings.js"]
PHONE = {"width": 390, "height": 844}
# Whether to run the thorough variants of tests, as nightly runs do.
THOROUGH = "INKDOT_THOROUGH" in os.environ
STATUS = 'inkdot-pattern-lock [role="status"]'

# An address of an origin without scripts.
BARE_PAGE = "/inkdot/lock/texts.js"

# The input of the key derivation; see `Pattern.withKeyBytes` in the engine.
KEY_BYTES = """
const keyBytes = (dots, rows, columns) => new Uint8Array([
  ...new TextEncoder().encode("inkdot-pattern"), 1, rows, columns, dots.length & 255, dots.length >> 8, ...dots]);
"""
# Stores a pattern like the vault, but with the fewest allowed rounds instead of 600,000, for tests that only need a pattern.
# test_flows.py covers the page's own records.
STORE_PATTERN = (
    """async ({ dots, rows, columns, minimum }) => {
  const { Vault } = await import("/inkdot/lock/vault.js");
  const { startEngine } = await import("/inkdot/pattern-lock.js");
  %s
  const engine = await startEngine();
  const vault = new Vault(engine);
  const rule = { rows, columns, minimum, skippedDots: 0, repeats: false };
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const iterations = 100_000;
  const material = await crypto.subtle.importKey("raw", keyBytes(dots, rows, columns), "PBKDF2", false, ["deriveBits"]);
  const bits = await crypto.subtle.deriveBits({ name: "PBKDF2", hash: "SHA-256", salt, iterations }, material, 256);
  const slow = await crypto.subtle.sign("HMAC", await vault.makeDeviceKey(), bits);
  const facts = engine.readRecord(engine.makeRecord({ rule, iterations, salt, digest: new Uint8Array(32) }));
  const expanding = await crypto.subtle.importKey("raw", slow, "HKDF", false, ["deriveBits"]);
  const how = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: facts.information };
  const digest = new Uint8Array(await crypto.subtle.deriveBits(how, expanding, 256));
  const { state } = engine.attempts("start", null, 1, Date.now() / 1000);
  await vault.storage.update([], (_, write) => {
    write(vault.keys.record, engine.makeRecord({ rule, iterations, salt, digest }));
    write(vault.keys.attempts, state);
  });
}"""
    % KEY_BYTES
)
# Adds a lock to an empty page, with a vault that records requests in `seen` and answers as configured.
ADD_LOCK = """async ({ attributes, rule, answer }) => {
  const { Input } = await import("/inkdot/shared/codes.js");
  const element = document.createElement("inkdot-pattern-lock");
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  globalThis.seen = [];
  globalThis.events = [];
  const keep = (bytes) => seen.push([...bytes]);
  element.vault = {
    load: async () => ({ exists: true, rule, status: 0, value: -1, hasRecovery: false }),
    status: async () => ({ input: Input.statusOpen, value: -1 }),
    check: async (bytes) => (keep(bytes), { input: Input[answer], value: -1 }),
    save: async (bytes) => (keep(bytes), { input: Input.saved, value: 0 }),
    remove: async () => ({ input: Input.removed, value: 0 }),
  };
  for (const name of ["ready", "finish", "forgot", "manage"]) {
    element.addEventListener(`inkdot-${name}`, (event) => events.push(event.detail?.outcome ?? name));
  }
  document.body.replaceChildren(element);
}"""
# Keeps a page busy until a finger is lifted, with tasks that take longer than two moves of the driver:
# the browser coalesces moves. `eventCount` counts events.
GATHER = """() => {
  globalThis.eventCount = 0;
  addEventListener("pointermove", () => eventCount += 1, true);
  let isLifted = false;
  addEventListener("pointerup", () => { isLifted = true; }, true);
  const spin = () => {
    const end = performance.now() + 250;
    while (performance.now() < end);
    if (!isLifted) setTimeout(spin);
  };
  setTimeout(spin);
}"""
# The visible lock on any screen.
LOCK = "document.querySelector('inkdot-pattern-lock')"


def recorded(context):
    """A context whose pages are recorded and whose long timers are held; call it before other scripts are added."""
    for script in BEFORE:
        context.add_init_script(path=script)
    return context


# Calls without side effects in a page except on storage, which is cleared.
LEAVES_NOTHING = frozenset(
    """content evaluate evaluate_handle expect_download expect_file_chooser get_by_alt_text get_by_label get_by_placeholder
    get_by_role get_by_test_id get_by_text get_by_title go_back go_forward goto is_closed keyboard locator mouse query_selector
    reload screenshot title touchscreen url viewport_size wait_for_function wait_for_load_state wait_for_selector
    wait_for_timeout wait_for_url""".split()
)


class DevTools:
    """A DevTools session that records whether it was used for more than input."""

    def __init__(self, page, session):
        self.page = page
        self.session = session

    def send(self, method, params=None):
        if not method.startswith("Input."):
            self.page.is_changed = True
        return self.session.send(method, params)

    def __getattr__(self, name):
        self.page.is_changed = True
        return getattr(self.session, name)


class Page:
    """A page of a device. Forwards unknown attributes to the Playwright page."""

    def __init__(self, page, address, session=None, made=None):
        """`made`: the time at which the device was created, in seconds since 1970."""
        self.own = page
        self.address = address
        self.made = made or time.time()
        if session is None:
            # File choosers are reported only while a listener exists; a test that adds one just before its key may be too late on a
            # busy machine.
            page.on("filechooser", lambda chooser: None)
        self.session = session or page.context.new_cdp_session(page)
        self.devtools = DevTools(self, self.session)
        # Whether it was changed in a way that prevents reuse.
        self.is_changed = False
        # Actions of this driver: milliseconds since 1970, and a description.
        self.log = collections.deque(maxlen=300)
        # Touching fingers, by identifier.
        self.down = set()

    @property
    def page(self):
        """The Playwright page, for actions that bypass this driver."""
        self.is_changed = True
        return self.own

    def __getattr__(self, name):
        if name not in LEAVES_NOTHING:
            self.is_changed = True
        return getattr(self.own, name)

    # Diagnostics of failed tests

    def note(self, kind, text=""):
        self.log.append((1000 * time.time(), kind, str(text)))

    def story(self):
        """The input, events and messages of the page since it was loaded, in order."""
        try:
            seen = self.own.evaluate("inkdotRecord.lines()")
        except Error as error:
            seen = [(1000 * time.time(), "page", f"does not tell: {error}")]
        lines = sorted(
            [(at, f"    {kind}", text) for at, kind, text in seen] + [(at, f"> {kind}", text) for at, kind, text in self.log]
        )
        return "\n".join(f"{(at - lines[0][0]) / 1000:9.3f} {kind} {text}" for at, kind, text in lines[-400:])

    # Navigation

    def is_bare(self):
        """Whether nothing has been loaded yet."""
        return self.own.url in ("about:blank", self.address + BARE_PAGE)

    def open(self, path="/"):
        """Loads an address of the app and waits for its first screen."""
        self.note("open", path)
        self.own.goto(self.address + path)
        self.settle()

    def again(self):
        """Reloads."""
        self.note("reload")
        self.own.reload()
        self.settle()

    def settle(self):
        """Waits for the screen, and until its lock, if any, accepts touches or shows an error."""
        self.own.wait_for_selector("main > *, body > inkdot-pattern-lock")
        if self.own.locator("inkdot-pattern-lock").count():
            self.until(
                f"!{LOCK} || {LOCK}[Symbol.for('inkdot.workings')]?.lock && !/Loading|加载/.test({LOCK}.shadowRoot.querySelector('[role=status]').textContent)"
            )

    def until(self, condition, arg=None):
        """Waits until a condition in JavaScript, which may use `arg`, holds. Awaits promises."""
        # Polls from outside: in one of some thousands of waits a timer in the page did not fire, and the test hung. The page's
        # timeout for a promise is shorter than the driver's, so that the failure includes the page's state.
        end, pause = time.monotonic() + LIMIT, 2
        asked = f"(arg) => inkdotTimers.within((async () => Boolean(await ({condition})))(), {1000 * (LIMIT - 10)})"
        while not self.own.evaluate(asked, arg):
            if time.monotonic() > end:
                raise AssertionError(f"it never came true: {condition}")
            self.own.wait_for_timeout(pause)
            pause = min(2 * pause, 16)

    # Texts are referenced by their keys; test_languages.py tests the words.

    def text(self, key, value=-1):
        """A text of the lock or the app in the current language."""
        return self.own.evaluate(
            """async ([key, value]) => {
          const { texts, textFor } = await import("/inkdot/lock/texts.js");
          const language = document.documentElement.lang || "en";
          if (key in texts[language]) return textFor(language, key, value);
          // Includes texts of screens that are not loaded yet.
          const { patternTexts } = await import("/app/lock/texts.js"), { settingsTexts } = await import("/app/settings/texts.js");
          const { backupTexts } = await import("/app/backup/texts.js");
          const { passkeyTexts } = key.startsWith("passkey.") ? await import("/app/lock/passkey-texts.js") : { passkeyTexts: {} };
          const own = { ...patternTexts[language], ...settingsTexts[language], ...backupTexts[language], ...passkeyTexts[language] }[key];
          return own?.replace("{value}", value) ?? (await import("/app/texts.js")).text(key, value);
        }""",
            [key, value],
        )

    def button(self, key):
        return self.own.get_by_role("button", name=self.text(key), exact=True)

    def press(self, key):
        self.button(key).click()

    def choose(self, key):
        """Presses a button whose name starts with the given words, like those of a list."""
        self.own.get_by_role("button", name=self.text(key)).click()

    # The lock

    def says(self, key, value=-1):
        """Waits for a message of the lock; see `hears`."""
        self.hears(self.text(key, value))

    def hears(self, text, place="inkdot-pattern-lock", whole=True):
        """Waits until a status or alert of an element, or of the `page` around it, shows a text, or has shown it since the last
        action or wait. Messages that disappear by themselves are found as well."""
        self.note("hears?", f"{place}: {text}")
        self.until("inkdotRecord.heard(...arg)", [place, text, whole])

    def watched(self):
        """Waits until the book can lock by key and with other tabs. That code loads after the screen, or once a pattern
        exists."""
        self.until(
            "import('/app/session.js').then(({ session }) => session.stored?.exists !== false && import('/app/lock/watch.js'))"
        )
        self.next_frame()

    def add_lock(self, rows=3, columns=3, minimum=1, answer="wrong", **attributes):
        """Adds a lock to an empty page of the `site`; `seen` records the requests to its vault."""
        if self.is_bare():
            self.own.goto(self.address)
        rule = {"rows": rows, "columns": columns, "minimum": minimum, "skippedDots": 0, "repeats": False}
        named = {name.replace("_", "-"): str(value) for name, value in attributes.items()}
        self.own.evaluate(ADD_LOCK, {"attributes": named, "rule": rule, "answer": answer})
        self.settle()

    def seen(self, count=None):
        """The patterns that the vault of `add_lock` has received, once their number is reached."""
        if count is not None:
            self.until("seen.length >= arg", count)
        return [pattern_of(key) for key in self.own.evaluate("seen")]

    def answered(self):
        """Waits for the verdict on the current drawing, even if the message stays the same."""
        self.until(
            f"!{LOCK}?.[Symbol.for('inkdot.workings')]?.lock || {LOCK}[Symbol.for('inkdot.workings')]?.pointers.reader.count === 0 && {LOCK}[Symbol.for('inkdot.workings')]?.lock.screen.message !== 'checking'"
        )

    def delivered(self):
        """Waits until lock and lab have received every touch of the page.

        They deliver touches in tasks of a message channel. These run in the order of posting, but frames and calls of a driver
        may run before them."""
        self.own.evaluate("""() => new Promise((done) => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => (port1.close(), done());
          port2.postMessage(null);
        })""")

    def next_frame(self):
        """Waits until all input has been delivered and painted."""
        self.delivered()
        self.own.evaluate("""() => new Promise((done) => {
          const { frame } = globalThis.inkdotRecord ?? { frame: requestAnimationFrame };
          frame(() => frame(done));
        })""")

    def pixels(self):
        """A digest of the pixels of the lock's canvas."""
        return self.own.evaluate(f"{LOCK}[Symbol.for('inkdot.workings')].painter.canvas.toDataURL()")

    @property
    def message(self):
        return self.own.locator(STATUS).text_content()

    def at(self, screen):
        """Waits for a screen of the app by the name in its address."""
        self.note("at?", screen)
        expect(self.own.locator(f'main[data-screen="{screen}"]')).to_be_attached()
        self.settle()

    def dots(self):
        """Centres of the dots in the window, as the engine lays them out. Waits for a lock with dots."""
        self.until(f"{LOCK}?.[Symbol.for('inkdot.workings')]?.dots?.buttons.length")
        return self.own.evaluate(f"""() => {{
          const element = {LOCK}[Symbol.for("inkdot.workings")], box = element.painter.canvas.getBoundingClientRect();
          return element.dots.buttons.map((_, index) => {{
            const {{ x, y }} = element.lock.dot(index);
            return [box.left + x, box.top + y];
          }});
        }}""")

    def picked(self):
        """Number of dots of the current drawing."""
        return self.own.evaluate(
            f"{LOCK}[Symbol.for('inkdot.workings')].dots.buttons.filter((_, index) => {LOCK}[Symbol.for('inkdot.workings')]?.lock.dot(index).isPicked).length"
        )

    # Touches

    def send(self, *events, ago=0, rests=True):
        """Sends touch events without waiting in between, as from a fast finger, and waits until the page has received the last
        one.

        An event is a name and points: `("touchMove", (x, y))`; a point may end with an identifier. Their times are those of a
        finger that moves every 4 ms and `rests` before it is lifted; the last one has the current time minus `ago` seconds.
        In Chromium a finger that is lifted in motion starts a fling unless the page prevents it. The next touch may then only
        stop the fling, so that a tap is lost.

        DevTools answers when the browser has received the touches. A page that only listens to pointer events may receive them
        later on a busy machine.
        """
        stamps = [time.time() - ago]
        for (kind, *_), (kind_before, *_) in zip(events[:0:-1], events[-2::-1]):
            stamps.insert(0, stamps[0] - (0.15 if rests and kind == "touchEnd" and kind_before == "touchMove" else 0.004))
        before = self.own.evaluate("(time) => inkdotRecord.touches(time)", 1000 * stamps[0])
        # Browsers clamp events older than the page to its start: a stroke would have no duration.
        if not ago and (early := before["origin"] / 1000 - stamps[0]) > 0:
            time.sleep(early)
            stamps = [stamp + early for stamp in stamps]
        down, up, places = before["down"], before["up"], []
        for kind, *points in events:
            self.note(kind, " ".join(f"{id[0] if id else 1}:{x:.0f},{y:.0f}" for x, y, *id in points))
            now_down = {id[0] if id else 1 for x, y, *id in points} if kind != "touchCancel" else set()
            if kind in ("touchEnd", "touchCancel"):
                up += len(self.down) if not points else len(self.down & now_down)
                self.down = self.down - now_down if points else set()
                places = []
            else:
                down += len(now_down - self.down)
                self.down |= now_down
                places = [[x, y] for x, y, *_ in points]

        self.burst(events, stamps)
        self.until("inkdotRecord.hasSeen(...arg)", [down, up, places])

    def burst(self, events, stamps):
        """Sends touch events with their times, and waits until the browser has taken them."""

        async def burst():
            await asyncio.gather(
                *(
                    # The public API waits for each answer in turn. None: no timeout of its own.
                    self.session._impl_obj.send(
                        "Input.dispatchTouchEvent",
                        {
                            "type": kind,
                            "timestamp": stamp,
                            "touchPoints": [{"x": x, "y": y, "id": id[0] if id else 1} for x, y, *id in points],
                        },
                        None,
                    )
                    for stamp, (kind, *points) in zip(stamps, events)
                )
            )

        self.session._sync(burst())

    def draw(self, *pattern, between=0, slow=False, dots=None):
        """Draws over dots with a finger, in straight lines with several samples between dots."""
        dots = dots or self.dots()
        events = stroke([dots[dot] for dot in pattern], between)
        if slow:
            for event in events:
                self.send(event)
        else:
            self.send(*events)
        # The page passes touches to the lock in its next task.
        self.until(
            f"!{LOCK}?.[Symbol.for('inkdot.workings')]?.lock || {LOCK}[Symbol.for('inkdot.workings')]?.pointers.reader.count === 0"
        )

    def resting(self, locator):
        """Position of an element once it has not moved for two frames."""
        locator.scroll_into_view_if_needed()
        return locator.evaluate("""async (element) => {
          for (let last; ; ) {
            await new Promise(inkdotRecord.frame);
            const { x, y, width, height } = element.getBoundingClientRect(), box = [x, y, width, height].join();
            if (box === last) return { x, y, width, height };
            last = box;
          }
        }""")

    def touch(self, locator):
        """Taps on an element."""
        box = self.resting(locator)
        self.send(("touchStart", (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)), ("touchEnd",))

    # What is stored

    def store_pattern(self, *dots, rows=3, columns=3, minimum=4):
        """Stores a pattern on a device that has loaded nothing yet."""
        self.own.goto(f"{self.address}/inkdot/lock/texts.js")
        self.own.evaluate(STORE_PATTERN, {"dots": dots, "rows": rows, "columns": columns, "minimum": minimum})

    def stored(self, name="lock/default/record"):
        """An entry of the database; bytes as a list of numbers."""
        return self.own.evaluate(IN_STORE % ("", "answer = entries.get(name);"), {"name": name})

    def store(self, name, value):
        """Writes the value of a JavaScript expression, which may be a promise; undefined deletes the entry."""
        put = "if (made === undefined) entries.delete(name); else entries.put(made, name);"
        self.own.evaluate(IN_STORE % (f"const made = {value};", put), {"name": name})

    def failures(self, name="lock/default/attempts"):
        """The counted failures."""
        return int.from_bytes(bytes(self.stored(name)[8:12]), "little")

    # Time

    def freeze(self):
        """Loads the page's address and stops frames, timers and the engine's clock; only `run` advances them."""
        self.clock.install(time=0)
        self.own.goto(self.address)
        self.clock.pause_at(3600)

    def run(self, seconds):
        """Advances the time of a stopped page, after all sent touches."""
        self.delivered()
        self.note("time", f"{seconds} s run")
        self.clock.run_for(round(1000 * seconds))

    def pass_time(self, seconds, after=0):
        """Advances timers of at least 1.5 s, see timers.js; first waits until a timer of `after` s is set."""
        if after:
            self.until("inkdotTimers.isSet(arg)", 1000 * after)
        self.note("time", f"{seconds} s pass")
        self.own.evaluate("(ms) => inkdotTimers.pass(ms)", 1000 * seconds)

    def stop_clock(self):
        """Stops the wall clock before anything is loaded. Turns off idle locking: after ten seconds an open book would treat the
        stopped clock as set back, and lock."""
        self.own.goto(f"{self.address}/inkdot/lock/texts.js")
        self.own.evaluate("localStorage.setItem('inkdot-settings', JSON.stringify({ lockIdle: null, stepByStep: false }))")
        self.set_clock(0)

    def set_clock(self, seconds):
        """Stops the wall clock of all pages of this device, some seconds after the device was made."""
        self.note("clock", f"stands at {seconds} s")
        self.own.evaluate("(ms) => localStorage.setItem('test-clock', ms)", 1000 * (self.made + seconds))


def pattern_of(key):
    """The dots in the input of a key derivation."""
    assert bytes(key[:14]) == b"inkdot-pattern" and len(key) == 19 + key[17] + 256 * key[18], key
    return key[19:]


def stroke(points, between=0, id=1):
    """The events of one finger that moves through points."""
    path = [points[0]]
    for start, end in zip(points, points[1:]):
        for step in range(1, between + 2):
            part = step / (between + 1)
            path.append((start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part))
    moves = [("touchMove", (x, y, id)) for x, y in path[1:]]
    return [("touchStart", (*path[0], id)), *moves, ("touchEnd",)]
