"""Measures opening, returning to, and scrolling an album of 500 drawings in the browser."""

import statistics
import sys

from playwright.sync_api import sync_playwright

COUNT = 500
PHONE = {"width": 390, "height": 844}
# Writes all drawings with the album's keys in one transaction. Each has a different thumbnail of the usual size, 480 px.
FILL = """async (count) => {
  const { Store } = await import("/inkdot/storage/store.js");
  const { facts, progress, chunkOf, thumbnails, pictured } = await import("/app/library/keys.js");
  const pictures = [];
  for (let index = 0; index < count; index += 1) {
    const canvas = new OffscreenCanvas(360, index % 2 ? 270 : 480), context = canvas.getContext("2d");
    context.fillStyle = "white";
    context.fillRect(0, 0, canvas.width, canvas.height);
    for (let line = 0; line < 12; line += 1) {
      context.strokeStyle = `hsl(${(index * 47 + line * 9) % 360} 80% 40%)`;
      context.lineWidth = 1 + line % 5;
      context.beginPath();
      context.moveTo(line * 9, 20 + index % 60);
      context.bezierCurveTo(100, line * 11, 200, 400 - line * 7, 340 - line * 3, 60 + (index * line) % 200);
      context.stroke();
    }
    pictures.push(new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer()));
  }
  const store = new Store();
  await store.update([], (_, write) => pictures.forEach((picture, index) => {
    const id = crypto.randomUUID(), by = `000000-${crypto.randomUUID()}`;
    const known = { created: 0, modified: Date.now() - index * 60_000, width: 480, height: index % 2 ? 360 : 640, byteCount: 9 };
    write(facts + id, { name: `Drawing ${index + 1}`, ...known, parts: [{ by }] });
    write(progress + id, { modified: known.modified, byteCount: 9, by, count: 1 });
    write(chunkOf(id, by, 0), new Uint8Array(9));
    write(thumbnails + id, picture);
    write(pictured + id, known.modified);
  }));
  store.close();
  return pictures.reduce((sum, { length }) => sum + length, 0) / count;
}"""
# Returns the time until the tiles are on the screen, the time until the visible thumbnails are, and the longest task over 50 ms.
OPEN = """async () => {
  const { tasks } = globalThis;
  tasks.length = 0;
  const begin = performance.now();
  const frame = () => new Promise((done) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = done;
    port2.postMessage(0);
  }));
  const seen = () => [...document.querySelectorAll(".album li[data-id]")].filter((item) => {
    const { top, bottom } = item.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  });
  location.hash = "#/album";
  while (!document.querySelector(".album[data-state=list] li[data-id]")) await frame();
  await frame();
  const tiles = performance.now() - begin;
  while (!seen().every((item) => item.querySelector("img"))) await frame();
  const pictures = performance.now() - begin;
  // PerformanceObserver reports late.
  await new Promise((done) => setTimeout(done, 500));
  return { tiles, pictures, longest: Math.max(0, ...tasks) };
}"""
AWAY = """async () => {
  location.hash = "#/settings";
  while (!document.querySelector('main[data-screen="settings"]')) await new Promise((done) => setTimeout(done, 20));
  await new Promise((done) => setTimeout(done, 300));
}"""
SCROLL = """async (step) => {
  const { tasks } = globalThis;
  tasks.length = 0;
  const frames = [];
  let last = await new Promise(requestAnimationFrame);
  for (let top = 0; top < document.documentElement.scrollHeight - innerHeight; top += step) {
    scrollTo(0, top);
    const now = await new Promise(requestAnimationFrame);
    frames.push(now - last);
    last = now;
  }
  await new Promise((done) => setTimeout(done, 500));
  frames.sort((a, b) => a - b);
  return { count: frames.length, median: frames[frames.length >> 1], p95: frames[Math.floor(frames.length * 0.95)],
    most: frames.at(-1), longest: Math.max(0, ...tasks) };
}"""
WATCH = """globalThis.tasks = [];
new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration)))
  .observe({ type: "longtask" });"""


def album(address, count=COUNT):
    print(f"\nAlbum of {count} drawings in the browser, phone-sized window, ms")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        context = browser.new_context(viewport=PHONE, has_touch=True, service_workers="block")
        context.add_init_script(WATCH)
        page = context.new_page()
        page.goto(address + "/inkdot/lock/texts.js")
        size = page.evaluate(FILL, count)
        print(f"{'pictures':34} {size:,.0f} bytes each")
        for name, isFresh in (("opened in a fresh page", True), ("returned to", False)):
            found = []
            for _ in range(7):
                if isFresh:
                    page.goto("about:blank")
                    page.goto(address + "/#/settings")
                    page.wait_for_selector('main[data-screen="settings"]')
                    page.wait_for_timeout(500)
                else:
                    page.evaluate(AWAY)
                found.append(page.evaluate(OPEN))
            medians = "   ".join(
                f"{key} {statistics.median(one[key] for one in found):.0f} (most {max(one[key] for one in found):.0f})"
                for key in ("tiles", "pictures")
            )
            print(f"{name:34} {medians}   longest task {max(one['longest'] for one in found):.0f}")
        devtools = context.new_cdp_session(page)
        # Processor time of the main thread, so that other work on the machine does not count.
        devtools.send("Performance.enable", {"timeDomain": "threadTicks"})

        def busy():
            metrics = devtools.send("Performance.getMetrics")["metrics"]
            return next(1000 * metric["value"] for metric in metrics if metric["name"] == "TaskDuration")

        page.evaluate(AWAY)
        before = busy()
        page.evaluate(OPEN)
        print(f"{'returned to, main thread':34} {busy() - before:.0f}")
        for step in (100, 400, 1500):
            page.evaluate(AWAY)
            page.evaluate(OPEN)
            before = busy()
            one = page.evaluate(SCROLL, step)
            print(
                f"{f'scrolled by {step} px a frame':34} {one['count']} frames: main thread/frame {(busy() - before) / one['count']:.1f}   "
                f"median {one['median']:.1f}, p95 {one['p95']:.1f}, most {one['most']:.1f}   longest task {one['longest']:.0f}"
            )
        browser.close()


if __name__ == "__main__":
    album(sys.argv[1])
