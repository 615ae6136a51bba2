"""Finds listeners and frames that a removed board leaves in a page."""

# Counts listeners that were not removed, and requested frames.
WATCH = """() => {
  globalThis.heard = new Map();
  globalThis.frames = 0;
  const { addEventListener, removeEventListener } = EventTarget.prototype;
  const key = (type, options) => `${type} ${typeof options === "object" ? !!options.capture : !!options}`;
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    if (options?.signal?.aborted) return;
    addEventListener.call(this, type, listener, options);
    const all = heard.get(this ?? window) ?? heard.set(this ?? window, new Map()).get(this ?? window);
    const of = all.get(listener) ?? all.set(listener, new Set()).get(listener);
    of.add(key(type, options));
    options?.signal && addEventListener.call(options.signal, "abort", () => of.delete(key(type, options)));
  };
  EventTarget.prototype.removeEventListener = function (type, listener, options) {
    removeEventListener.call(this, type, listener, options);
    heard.get(this ?? window)?.get(listener)?.delete(key(type, options));
  };
  const ask = requestAnimationFrame;
  globalThis.requestAnimationFrame = (work) => {
    frames += 1;
    return ask(work);
  };
  // The driver of the tests has some of its own on the window.
  const isOurs = (of) => !of.has("touchcancel true") && ![...of].some((type) => type.startsWith("__playwright"));
  globalThis.listeners = (target) =>
    [...(heard.get(target)?.values() ?? [])].filter(isOurs).reduce((sum, of) => sum + of.size, 0);
}"""


def watched_page(device, site):
    """A page without a board that counts leftovers."""
    page = device(site).page()
    page.goto(page.address)
    page.evaluate(WATCH)
    return page
