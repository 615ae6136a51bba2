#!/usr/bin/env python3
"""Takes the pictures of the documentation from the running app.

Run it with the Python of `make test`: .build/venv/bin/python Scripts/screenshots.py http://127.0.0.1:8080
"""

import math
import pathlib
import sys

from playwright.sync_api import sync_playwright

sys.path.append(str(pathlib.Path(__file__).parents[1] / "Hosts/Web/Tests"))
from headless import launch

URL = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8080"
IMAGES = pathlib.Path(__file__).parent.parent / "Documentation" / "images"
PHONE = {"width": 390, "height": 700}


def dots(page):
    page.get_by_role("button", name="1").first.wait_for()
    boxes = [button.bounding_box() for button in page.locator(".dots button").all()]
    return [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes]


def draw(page, places, lift=True):
    """Draws over dots with a real touch."""
    devtools = page.context.new_cdp_session(page)
    points = dots(page)

    def send(kind, point=None):
        touches = [] if point is None else [{"x": point[0], "y": point[1]}]
        devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    send("touchStart", points[places[0]])
    for place in places[1:]:
        send("touchMove", points[place])
    if lift:
        send("touchEnd")
    page.wait_for_timeout(250)


SURFACE = "document.querySelector('inkdot-doodle-board')[Symbol.for('inkdot.workings')].surface"


def ripple(start, end, height, waves, count=40):
    """A wavy line between two places on the paper, 0 to 1 across and down."""
    places = []
    for step in range(count + 1):
        t = step / count
        places.append(
            (start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t + height * math.sin(waves * 2 * math.pi * t))
        )
    return places


def ring(x, y, radius, count=40, turn=1.0):
    return [
        (x + radius * math.cos(turn * 2 * math.pi * t / count), y + 0.6 * radius * math.sin(turn * 2 * math.pi * t / count))
        for t in range(count + 1)
    ]


# Tool, colour, width and way of each stroke.
LANDSCAPE = [
    ("highlighter", "#ffc400", 50, ring(0.74, 0.2, 0.07)),
    ("brush", "#f08c00", 14, ring(0.74, 0.2, 0.11, turn=1.05)),
    *(
        ("brush", "#f08c00", 9, [(0.74 + r * math.cos(a), 0.2 + 0.6 * r * math.sin(a)) for r in (0.16, 0.18, 0.21)])
        for a in (step * math.pi / 5 for step in range(10))
    ),
    ("brush", "#1f9254", 26, ripple((0.0, 0.62), (1.0, 0.58), 0.03, 1.2)),
    ("highlighter", "#1f9254", 44, ripple((0.02, 0.68), (0.98, 0.64), 0.03, 1.2)),
    ("brush", "#1273e6", 16, ripple((0.05, 0.8), (0.9, 0.82), 0.012, 5)),
    ("brush", "#1273e6", 12, ripple((0.2, 0.87), (0.95, 0.88), 0.01, 4)),
    ("pen", "#1b1f26", 4, [(0.2, 0.6), (0.2, 0.46), (0.33, 0.38), (0.46, 0.46), (0.46, 0.6), (0.2, 0.6)]),
    ("pen", "#1b1f26", 4, [(0.3, 0.6), (0.3, 0.52), (0.36, 0.52), (0.36, 0.6)]),
    ("brush", "#dc2a3c", 16, [(0.16, 0.48), (0.33, 0.365), (0.5, 0.48)]),
    ("pen", "#1b1f26", 3, [(0.14, 0.22), (0.18, 0.2), (0.21, 0.225), (0.25, 0.2), (0.29, 0.22)]),
    ("pen", "#1b1f26", 3, [(0.32, 0.15), (0.35, 0.135), (0.375, 0.155), (0.4, 0.135), (0.43, 0.15)]),
]
# The same with less in it, for the album.
SUN, HOUSE, SEA = LANDSCAPE[:12], LANDSCAPE[16:19], LANDSCAPE[12:16]


def doodle(page, strokes):
    """Draws with a finger on the board that is open."""
    devtools = page.context.new_cdp_session(page)
    page.locator("inkdot-doodle-board").wait_for()
    page.wait_for_function(
        "document.querySelector('inkdot-doodle-board')?.[Symbol.for('inkdot.workings')]?.surface?.state.width > 300"
    )
    for tool, color, width, places in strokes:
        # A finger glides between the places.
        fine = [
            (a[0] + (b[0] - a[0]) * t / 6, a[1] + (b[1] - a[1]) * t / 6) for a, b in zip(places, places[1:]) for t in range(6)
        ]
        page.evaluate(f"{SURFACE}.set({{ tool: '{tool}', color: '{color}', width: {width} }})")
        box, view = page.evaluate(
            f"(() => {{ const b = {SURFACE}.root.getBoundingClientRect(); return [[b.left, b.top], {SURFACE}.state]; }})()"
        )
        points = [
            (box[0] + view["x"] + x * view["width"] * view["scale"], box[1] + view["y"] + y * view["height"] * view["scale"])
            for x, y in fine + [places[-1]]
        ]
        for at, (x, y) in enumerate(points):
            kind = "touchMove" if at else "touchStart"
            devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
        devtools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_timeout(300)


def main():
    with sync_playwright() as playwright:
        browser = launch(playwright)

        def page(theme, language, size=PHONE, settings="{}"):
            context = browser.new_context(
                viewport=size, device_scale_factor=2, has_touch=True, color_scheme=theme, locale=language, bypass_csp=True
            )
            context.add_init_script(f"localStorage.setItem('inkdot-settings', '{settings}')")
            return context.new_page()

        phone = {"width": 390, "height": 800}
        board = page("light", "en-US", phone)
        board.goto(URL + "/#/draw")
        doodle(board, LANDSCAPE)
        board.screenshot(path=IMAGES / "board-light.png")
        for strokes in (SUN, HOUSE + SEA, SEA, SUN + HOUSE):
            # Leaving makes the picture for the album.
            board.goto(URL + "/#/album")
            board.wait_for_timeout(600)
            board.goto(URL + "/#/draw")
            doodle(board, strokes)
        board.goto(URL + "/#/album")
        board.wait_for_timeout(1200)
        board.screenshot(path=IMAGES / "album-light.png")

        board = page("dark", "zh-CN", phone)
        board.goto(URL + "/#/draw")
        doodle(board, LANDSCAPE)
        board.evaluate("""async () => {
          const canvas = new OffscreenCanvas(600, 400), context = canvas.getContext("2d");
          const sky = context.createLinearGradient(0, 0, 0, 400);
          ["#27306b", "#b5446e", "#f6a15b"].forEach((color, at) => sky.addColorStop(at / 2, color));
          context.fillStyle = sky;
          context.fillRect(0, 0, 600, 400);
          context.fillStyle = "#ffe9a8";
          context.arc(430, 250, 46, 0, 7);
          context.fill();
          context.fillStyle = "#1d2238";
          context.beginPath();
          context.moveTo(0, 400);
          for (let x = 0; x <= 600; x += 20) context.lineTo(x, 330 - 40 * Math.sin(x / 90) - 18 * Math.sin(x / 31));
          context.lineTo(600, 400);
          context.fill();
          const { surface } = document.querySelector("inkdot-doodle-board")[Symbol.for("inkdot.workings")];
          await surface.addPhoto(await canvas.convertToBlob());
          surface.turnPhoto(-0.16);
          surface.movePhoto(-20, -10);
        }""")
        board.wait_for_timeout(400)
        board.screenshot(path=IMAGES / "board-dark.png")

        desk = page("light", "en-US", {"width": 1280, "height": 800})
        desk.goto(URL + "/#/draw")
        doodle(desk, LANDSCAPE)
        desk.screenshot(path=IMAGES / "board-desk.png")

        lock = page("dark", "en-US")
        lock.goto(URL + "/#/create")
        draw(lock, [0, 4, 1, 2, 5, 7], lift=False)
        lock.screenshot(path=IMAGES / "draw-dark.png")

        lock = page("light", "zh-CN", settings='{"layout":"ring","arrows":true}')
        lock.goto(URL + "/#/create")
        draw(lock, [0, 4, 1, 2, 5, 7], lift=False)
        lock.screenshot(path=IMAGES / "draw-light.png")

        lock = page("light", "en-US")
        lock.goto(URL + "/#/create")
        draw(lock, [0, 1, 2, 5, 8])
        lock.screenshot(path=IMAGES / "weak-light.png")

        lab = page("light", "en-US", {"width": 390, "height": 800})
        lab.goto(URL + "/#/lab")
        lab.get_by_role("radio", name="All at once").check(force=True)
        box = lab.locator("main canvas").first.bounding_box()
        middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        devtools = lab.context.new_cdp_session(lab)
        for step in range(7):
            way = (60 + 8 * step, 10 * step)
            fingers = [{"id": i, "x": middle[0] + s * way[0], "y": middle[1] + s * way[1]} for i, s in enumerate((-1, 1))]
            kind = "touchMove" if step else "touchStart"
            devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})
        lab.wait_for_timeout(250)
        lab.screenshot(path=IMAGES / "lab-light.png")

        browser.close()


if __name__ == "__main__":
    main()
