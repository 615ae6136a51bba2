// Runs in a page under test before its own scripts. Records pointer events, keys, changes of address and visibility, and the
// texts of statuses and alerts. So a test can query announcements that have disappeared, and a failing test prints the last
// entries; see driver.py.

(() => {
  if (globalThis.inkdotRecord) return;
  // Saved, because a test may replace them with its own clock.
  const origin = performance.timeOrigin;
  const now = performance.now.bind(performance);
  const frame = requestAnimationFrame.bind(globalThis);
  // While touches are pending, frames report the time of the first one. Otherwise a busy browser, which delivers touches late,
  // would show the page a finger at rest.
  let held = Infinity;
  globalThis.requestAnimationFrame = (work) => frame((time) => work(Math.min(time, held)));
  const limit = 1000;
  const lines = [];
  const said = [];
  // Numbers of touches that went down and up, and the positions of current ones.
  const touches = { down: 0, up: 0, places: new Map() };
  // The start of the next query, for each live region.
  const marks = new Map();

  const note = (kind, text) => {
    lines.push([origin + now(), kind, text]);
    if (lines.length > 2 * limit) lines.splice(0, limit);
  };

  // Events

  const pointers = ["pointerdown", "pointermove", "pointerup", "pointercancel", "lostpointercapture"];
  for (const type of pointers) {
    addEventListener(
      type,
      (event) => {
        const target = event.composedPath()[0];
        const count = type === "pointermove" ? event.getCoalescedEvents?.().length : 0;
        if (event.pointerType === "touch" && event.isTrusted) follow(event);
        if (type === "pointerdown") begin();
        note(
          type,
          `${event.pointerType} ${event.pointerId} at ${Math.round(event.clientX)},${Math.round(event.clientY)}` +
            `${count > 1 ? ` (${count} samples)` : ""} ${target.localName ?? "window"}`,
        );
      },
      { capture: true, passive: true },
    );
  }
  // Announcements before the current input do not count as its result.
  let past = -1;
  const begin = () => {
    past = said.length - 1;
  };
  const follow = ({ type, pointerId, clientX, clientY }) => {
    if (type === "pointerdown") touches.down += 1;
    if (type === "pointerup" || type === "pointercancel") {
      touches.up += 1;
      touches.places.delete(pointerId);
    } else if (type !== "lostpointercapture") {
      touches.places.set(pointerId, [clientX, clientY]);
    }
  };
  for (const type of ["click", "contextmenu"]) {
    addEventListener(type, (event) => note(type, event.composedPath()[0].localName), { capture: true, passive: true });
  }
  addEventListener(
    "keydown",
    (event) => {
      note("keydown", event.key);
      begin();
    },
    { capture: true, passive: true },
  );
  addEventListener("hashchange", () => note("address", location.hash));
  addEventListener("pageshow", () => note("address", location.pathname + location.hash));
  document.addEventListener("visibilitychange", () => note("visibility", document.visibilityState), true);
  addEventListener("resize", () => note("resize", `${innerWidth} × ${innerHeight}`));

  // Announcements

  /** The live region that announces a text, if any. */
  const speaker = (node) => (node instanceof Element ? node : node.parentElement)?.closest("[role=status], [role=alert]");
  const hear = (element) => {
    const root = element.getRootNode();
    const place = root instanceof ShadowRoot ? root.host.localName : "page";
    const text = element.textContent.replace(/\s+/g, " ").trim();
    if (!text) return;
    said.push({ place, text });
    note("says", `${place}: ${text}`);
  };
  const look = (changes) => {
    const heard = new Set();
    for (const { type, target, addedNodes } of changes) {
      const element = speaker(target);
      if (element) {
        // A text that was inserted and replaced in one task was never visible. The final text counts.
        heard.add(element);
      } else if (type === "childList") {
        for (const node of addedNodes) {
          if (!(node instanceof Element)) continue;
          for (const inner of [node, ...node.querySelectorAll("[role=status], [role=alert]")]) {
            if (inner.matches("[role=status], [role=alert]")) heard.add(inner);
          }
        }
      }
      if (type === "childList" && target instanceof Element) {
        for (const node of addedNodes) if (node instanceof Element && node.matches("main > *")) note("screen", screenOf());
      }
    }
    for (const element of heard) hear(element);
  };
  const screenOf = () => document.querySelector("main")?.dataset.screen ?? "";
  const watch = (root) => new MutationObserver(look).observe(root, { subtree: true, childList: true, characterData: true });
  watch(document);
  const { attachShadow } = Element.prototype;
  Element.prototype.attachShadow = function (options) {
    const root = attachShadow.call(this, options);
    watch(root);
    return root;
  };

  globalThis.inkdotRecord = {
    frame,
    /** Clears all recorded texts. */
    forget: () => {
      lines.length = said.length = 0;
      past = -1;
      marks.clear();
    },
    /** The recorded entries; times count from `time`, in ms since 1970. */
    touches: (time) => {
      held = Math.max(0, Math.min(now(), time - origin));
      return { origin, down: touches.down, up: touches.up };
    },
    /** Whether a number of touches began and ended, and current ones are at the positions. */
    hasSeen: (down, up, places) => {
      const hasSeen =
        touches.down >= down &&
        touches.up >= up &&
        places.every(([x, y]) =>
          [...touches.places.values()].some(([atX, atY]) => Math.abs(x - atX) < 1.5 && Math.abs(y - atY) < 1.5),
        );
      if (hasSeen) held = Infinity;
      return hasSeen;
    },
    lines: () => lines.slice(-limit),
    /** Whether a place has announced a text since the last input and the last query there, or announced it last. */
    heard: (place, text, isWhole) => {
      const all = said.map((one, index) => ({ ...one, index })).filter((one) => one.place === place);
      const fits = ({ text: found, index }) =>
        (isWhole ? found === text : found.includes(text)) &&
        (index > Math.max(marks.get(place) ?? -1, past) || index === all.at(-1).index);
      const found = all.find(fits);
      if (found) marks.set(place, found.index);
      return found !== undefined;
    },
  };
})();
