"""A page in any engine: the scripted part of `driver.Page`, and user input."""

import collections
import time

from driver import LOCK, Page

# Waits until a named control can be pressed: visible, at rest and not covered. Returns its centre.
PLACE_OF = """async ([name, isWhole]) => {
  const all = (root) => [...root.querySelectorAll("*")].flatMap((element) => [element, ...(element.shadowRoot ? all(element.shadowRoot) : [])]);
  const words = (text) => text.trim().replace(/\\s+/g, " ");
  const nameOf = (element) => words(element.getAttribute("aria-label") ?? element.labels?.[0]?.textContent ?? element.textContent);
  const pressable = "button, a[href], input, summary, [role=button], [role=radio], [role=menuitem]";
  const find = () => all(document).find((element) => element.matches(pressable) && !element.disabled &&
    element.checkVisibility({ visibilityProperty: true }) && (isWhole ? nameOf(element) === name : nameOf(element).startsWith(name)));
  const hit = (x, y) => {
    let element = document.elementFromPoint(x, y);
    for (let inner; (inner = element?.shadowRoot?.elementFromPoint(x, y)) && inner !== element;) element = inner;
    return element;
  };
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  // Before the driver of the browser gives up the answer.
  const end = performance.now() + 50_000;
  for (let last = "", why = "it is not there"; ; await frame()) {
    if (performance.now() > end) throw new Error(`${name}: ${why}`);
    const element = find();
    if (!element) continue;
    element.scrollIntoView({ block: "nearest" });
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y, box] = [left + width / 2, top + height / 2, [left, top, width, height].join()];
    const over = hit(x, y);
    why = "it does not rest";
    if (box === last && over && (element.contains(over) || over.contains(element) || element.labels?.[0]?.contains(over))) return [x, y];
    if (box === last) why = `${over?.outerHTML.slice(0, 200)} lies over it`;
    last = box;
  }
}"""
# Simulates pointers that the engine's driver lacks. Synchronous and with explicit times, so that fingers do not rest on a slow machine.
SCRIPTED = """async ({ kind, pressure, paths }) => {
  const hit = ([x, y]) => {
    let element = document.elementFromPoint(x, y);
    for (let inner; (inner = element?.shadowRoot?.elementFromPoint(x, y)) && inner !== element;) element = inner;
    return element;
  };
  const targets = paths.map(([first]) => hit(first));
  const steps = paths[0].length, begin = performance.now() - 16 * steps;
  const send = (type, index, step) => {
    const [clientX, clientY] = paths[index].at(Math.min(step, steps - 1));
    const event = new PointerEvent(type, {
      pointerId: 70 + index, pointerType: kind, isPrimary: index === 0, clientX, clientY, pressure: type === "pointerup" ? 0 : pressure,
      button: type === "pointermove" ? -1 : 0, buttons: type === "pointerup" ? 0 : 1, bubbles: true, cancelable: true, composed: true });
    Object.defineProperty(event, "timeStamp", { value: begin + 16 * step });
    targets[index].dispatchEvent(event);
  };
  for (let step = 0; step < steps; step += 1) paths.forEach((_, index) => send(step ? "pointermove" : "pointerdown", index, step));
  paths.forEach((_, index) => send("pointerup", index, steps));
  await new Promise((done) => requestAnimationFrame(done));
}"""


class EngineTab(Page):
    """`page` is the tab of the engine's driver, which lists its real pointers and names its pointer for presses."""

    def __init__(self, page, address, browser):
        self.own = page
        self.address = address
        self.made = time.time()
        self.real = browser.real
        self.presses = browser.presses
        self.log = collections.deque(maxlen=300)

    def settle(self):
        self.until("document.querySelector('main > *, body > inkdot-pattern-lock')")
        self.until(
            f"!{LOCK} || {LOCK}[Symbol.for('inkdot.workings')]?.lock && !/Loading|加载/.test({LOCK}.shadowRoot.querySelector('[role=status]').textContent)"
        )

    def at(self, screen):
        self.note("at?", screen)
        self.until("document.querySelector(`main[data-screen='${arg}']`)", screen)
        self.settle()

    @property
    def message(self):
        return self.evaluate(f"{LOCK}.shadowRoot.querySelector('[role=status]').textContent")

    def sees(self, text):
        """Waits for a visible text."""
        self.until("document.body.innerText.includes(arg)", text)

    # Pressing

    def tap_on(self, name, is_whole=True):
        """Presses the control with a name."""
        place = tuple(self.evaluate(PLACE_OF, [name, is_whole]))
        self.note("press", f"{name} at {place[0]:.0f},{place[1]:.0f}")
        if self.presses == "finger":
            self.own.fingers([[place]])
        else:
            self.own.mouse([place], 1)

    def press(self, key):
        self.tap_on(self.text(key))

    def choose(self, key):
        self.tap_on(self.text(key), is_whole=False)

    def keys(self, *names):
        for name in names:
            self.note("key", name)
            self.own.key(name)

    # Drawing

    def go_over(self, *places, kind="finger", between=8, button=1, pressure=0.5):
        """Moves a pointer through positions of the window."""
        path = [
            places[0],
            *(
                tuple(a + (b - a) * step / (between + 1) for a, b in zip(start, end))
                for start, end in zip(places, places[1:])
                for step in range(1, between + 2)
            ),
        ]
        self.note(kind, " ".join(f"{x:.0f},{y:.0f}" for x, y in path))
        if kind not in self.real:
            kinds = {"finger": "touch", "pen": "pen"}
            self.evaluate(SCRIPTED, {"kind": kinds[kind], "pressure": pressure, "paths": [path]})
        elif kind == "finger":
            self.own.fingers([path])
        elif kind == "pen":
            self.own.pen(path, pressure)
        else:
            self.own.mouse(path, button)
        self.next_frame()

    def pinch(self, *paths):
        """Moves several fingers together, along paths of equal length."""
        self.note("fingers", " and ".join(f"{path[0]} to {path[-1]}" for path in paths))
        if "finger" in self.real:
            self.own.fingers(list(paths))
        else:
            self.evaluate(SCRIPTED, {"kind": "touch", "pressure": 0.5, "paths": list(paths)})
        self.next_frame()

    def draw(self, *pattern, kind="finger", between=1):
        dots = self.dots()
        self.go_over(*(tuple(dots[dot]) for dot in pattern), kind=kind, between=between)
