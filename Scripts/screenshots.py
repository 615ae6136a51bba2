#!/usr/bin/env python3
"""Takes the pictures of the documentation from the running app.

Run it with the Python of `make setup`: .build/venv/bin/python Scripts/screenshots.py http://127.0.0.1:8080
"""

import math
import pathlib
import re
import subprocess
import sys
import tempfile

from playwright.sync_api import sync_playwright

sys.path.append(str(pathlib.Path(__file__).parents[1] / "Hosts/Web/Tests"))
from headless import launch

URL = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8080"
IMAGES = pathlib.Path(__file__).parent.parent / "Documentation" / "images"
PHONE = {"width": 390, "height": 700}
# The part of a phone's screen, below `y`, in the README's cards.
CARD = {"x": 16, "width": 358, "height": 330}


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


def ripple(start, end, height, waves, count=60):
    """Returns an uneven wavy line from `start` to `end`."""
    places = []
    for step in range(count + 1):
        t = step / count
        swing = height * (1 + 0.2 * math.sin(7 * t)) * math.sin(waves * 2 * math.pi * t)
        places.append((start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t + swing))
    return places


def arc(x, y, radius, begin, end, count=48, squeeze=1.0):
    """Returns an arc of a hand-drawn circle, which does not close exactly."""
    angles = [begin + (end - begin) * step / count for step in range(count + 1)]
    return [(x + (radius + 0.3 * a) * math.cos(a), y + squeeze * (radius + 0.3 * a) * math.sin(a)) for a in angles]


def scene(width, height):
    """Returns tool, colour, width and points of each stroke of a landscape on a sheet of this size, in pt."""
    unit = min(width, 0.62 * height) / 390

    def at(x, y):
        return (x * width, y * height)

    sun = at(0.74, 0.2)
    rays = [
        (
            "brush",
            "#f08c00",
            11 * unit,
            [(sun[0] + r * unit * math.cos(a), sun[1] + r * unit * math.sin(a)) for r in (52, 60, 68, 78 + 8 * (step % 2))],
        )
        for step in range(11)
        for a in [0.3 + step * 2 * math.pi / 11]
    ]
    # The house is as high as it is wide.
    left, ground = at(0.2, 0.585)
    side = 100 * unit

    def house(*places):
        return [(left + x * side, ground - y * side) for x, y in places]

    window = house((0.6, 0.35), (0.6, 0.6), (0.84, 0.6), (0.84, 0.35), (0.6, 0.35))
    return {
        "sun": [
            ("highlighter", "#ffc400", 42 * unit, arc(*sun, 15 * unit, -2, 5)),
            ("brush", "#f08c00", 9 * unit, arc(*sun, 38 * unit, -1.9, 4.6)),
            *rays,
        ],
        "hills": [
            ("brush", "#1f9254", 30 * unit, ripple(at(0.004, 0.625), at(0.996, 0.585), 0.025 * height, 1.1)),
            ("highlighter", "#1f9254", 40 * unit, ripple(at(0.004, 0.7), at(0.996, 0.665), 0.025 * height, 1.1)),
        ],
        "sea": [
            ("brush", "#1273e6", 15 * unit, ripple(at(0.06, 0.8), at(0.9, 0.82), 7 * unit, 4.5)),
            ("brush", "#1273e6", 12 * unit, ripple(at(0.24, 0.87), at(0.95, 0.88), 6 * unit, 3.5)),
            ("brush", "#1273e6", 9 * unit, ripple(at(0.08, 0.93), at(0.6, 0.935), 5 * unit, 3)),
        ],
        "house": [
            ("pen", "#1b1f26", 4 * unit, house((0.02, 0), (0, 0.7), (0.5, 1.18), (1, 0.71), (0.98, 0.01), (0.01, 0.02))),
            ("pen", "#1b1f26", 4 * unit, house((0.2, 0.01), (0.21, 0.42), (0.42, 0.43), (0.43, 0.02))),
            ("pen", "#1b1f26", 3 * unit, window),
            ("brush", "#dc2a3c", 16 * unit, house((-0.16, 0.58), (0.16, 0.88), (0.5, 1.25), (0.83, 0.9), (1.15, 0.6))),
        ],
        "birds": [
            ("brush", "#1b1f26", 6 * unit, [at(x + dx, y + dy) for dx, dy in BIRD])
            for x, y in ((0.14, 0.2), (0.33, 0.13), (0.2, 0.1))
        ],
    }


# Ink for light and dark sheets.
BLACK, LIGHT = "#1b1f26", "#f4f6f8"
BIRD = [(0, 0), (0.032, -0.017), (0.066, 0.004), (0.102, -0.018), (0.134, -0.002)]


def smooth(places, distance):
    """Returns points `distance` pt apart on a Catmull-Rom curve through the given ones. Corners of more than 50° stay."""
    padded = [places[0], *places, places[-1]]
    fine = []
    for before, a, b, after in zip(padded, padded[1:], padded[2:], padded[3:]):

        def tangent(u, v, w):
            turn = abs(math.atan2(w[1] - v[1], w[0] - v[0]) - math.atan2(v[1] - u[1], v[0] - u[0])) % (2 * math.pi)
            is_corner = min(turn, 2 * math.pi - turn) > 0.87
            return None if is_corner or u == v or v == w else ((w[0] - u[0]) / 2, (w[1] - u[1]) / 2)

        chord = (b[0] - a[0], b[1] - a[1])
        m, n = tangent(before, a, b) or chord, tangent(a, b, after) or chord
        count = max(1, round(math.hypot(*chord) / distance))
        for step in range(count):
            t = step / count
            h = (2 * t**3 - 3 * t**2 + 1, t**3 - 2 * t**2 + t, -2 * t**3 + 3 * t**2, t**3 - t**2)
            fine.append(tuple(h[0] * a[k] + h[1] * m[k] + h[2] * b[k] + h[3] * n[k] for k in (0, 1)))
    return [*fine, places[-1]]


def doodle(page, *parts):
    """Draws all or some strokes of the landscape with one finger with pressure, at 120 samples a second."""
    devtools = page.context.new_cdp_session(page)
    page.locator("inkdot-doodle-board").wait_for()
    page.wait_for_function(
        "document.querySelector('inkdot-doodle-board')?.[Symbol.for('inkdot.workings')]?.surface?.state.width > 300"
    )
    left, top, view = page.evaluate(
        f"(() => {{ const b = {SURFACE}.root.getBoundingClientRect(); return [b.left, b.top, {SURFACE}.state]; }})()"
    )
    landscape = scene(view["width"], view["height"])
    is_dark = page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
    for tool, color, width, places in [stroke for part in parts or landscape for stroke in landscape[part]]:
        if is_dark and color == BLACK:
            color = LIGHT
        page.evaluate(f"{SURFACE}.set({{ tool: '{tool}', color: '{color}', width: {width:.2f}, shapes: false }})")
        fine = smooth(places, 3.5)
        for at, (x, y) in enumerate(fine):
            # Firm in the middle, light at both ends.
            share = at / (len(fine) - 1)
            force = 0.12 + 0.75 * min(1, 5 * share, 5 * (1 - share)) * (0.85 + 0.15 * math.sin(9 * share))
            point = {"x": left + view["x"] + x * view["scale"], "y": top + view["y"] + y * view["scale"], "force": force}
            kind = "touchMove" if at else "touchStart"
            devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [point]})
        devtools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_timeout(300)


class Film:
    """An animated WebP of a page, which repeats, with one frame every `interval` ms. Needs Debian's package `webp`."""

    interval = 70

    def __init__(self, page, folder):
        self.page = page
        self.folder = pathlib.Path(folder)
        self.frames = []

    def shoot(self, times=1):
        """Records a frame that is shown for a number of intervals."""
        path = self.folder / f"{len(self.frames):03}.png"
        self.page.screenshot(path=path)
        self.frames += ["-d", str(self.interval * times), str(path)]

    def save(self, path):
        subprocess.run(["img2webp", "-loop", "0", "-lossy", "-q", "70", "-m", "6", *self.frames, "-o", path], check=True)


def take_film(page, path):
    """Records a lock that opens, and a replay of a drawing."""
    pattern = [0, 4, 1, 2, 5, 7]
    page.goto(URL + "/#/draw")
    doodle(page)
    page.goto(URL + "/#/create")
    for step in (re.compile("Next|Use"), "Confirm"):
        draw(page, pattern)
        page.get_by_role("button", name=step).first.click()
        page.wait_for_timeout(800)
    page.goto(URL + "/#/album")
    page.reload()
    points = dots(page)
    devtools = page.context.new_cdp_session(page)
    with tempfile.TemporaryDirectory() as folder:
        film = Film(page, folder)
        film.shoot(6)
        kind = "touchStart"
        for (x, y), (to_x, to_y) in zip([points[at] for at in pattern], [points[at] for at in pattern[1:]]):
            for share in (0, 0.25, 0.5, 0.75, 1):
                point = {"x": x + share * (to_x - x), "y": y + share * (to_y - y)}
                devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [point]})
                kind = "touchMove"
                film.shoot()
        devtools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        film.shoot(2)
        tile = page.locator("a.open").first
        tile.wait_for()
        page.wait_for_timeout(600)
        film.shoot(12)
        tile.click()
        page.locator("inkdot-doodle-board .paper").wait_for()
        page.wait_for_timeout(800)
        page.get_by_role("button", name="Options").click()
        page.locator(".popup:not([hidden]) [data-name=replay]").click()
        moment = page.get_by_role("slider", name="Position")
        page.get_by_role("button", name="Pause").click()
        count = 56
        for at in range(count + 1):
            moment.evaluate(
                "(slider, share) => { slider.value = share * slider.max; slider.dispatchEvent(new Event('input')); }", at / count
            )
            film.shoot(1 if at < count else 28)
        film.save(path)


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
        doodle(board)
        board.screenshot(path=IMAGES / "board-light.png")
        board.screenshot(path=IMAGES / "card-board.png", clip={**CARD, "y": 92})
        for parts in (["sun"], ["hills", "house", "sea"], ["sea"], ["sun", "hills", "house", "birds"]):
            # Leaving the board creates the thumbnail.
            board.goto(URL + "/#/album")
            board.wait_for_timeout(600)
            board.goto(URL + "/#/draw")
            doodle(board, *parts)
        board.goto(URL + "/#/album")
        board.wait_for_timeout(1200)
        board.screenshot(path=IMAGES / "album-light.png")

        board = page("dark", "zh-CN", phone)
        board.goto(URL + "/#/draw")
        doodle(board)
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
          surface.adjustPhoto(-20, -10, -0.16, 1);
        }""")
        board.wait_for_timeout(400)
        board.screenshot(path=IMAGES / "board-dark.png")

        desk = page("light", "en-US", {"width": 1280, "height": 800})
        desk.goto(URL + "/#/draw")
        doodle(desk)
        desk.screenshot(path=IMAGES / "board-desk.png")

        lock = page("light", "zh-CN", settings='{"layout":"ring","arrows":true}')
        lock.goto(URL + "/#/create")
        draw(lock, [0, 4, 1, 2, 5, 7], lift=False)
        lock.screenshot(path=IMAGES / "draw-light.png")
        lock.screenshot(path=IMAGES / "card-lock.png", clip={**CARD, "y": 286})

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
        lab.screenshot(path=IMAGES / "card-gestures.png", clip={**CARD, "y": 220})

        take_film(page("light", "en-US", phone), IMAGES / "film.webp")

        browser.close()


if __name__ == "__main__":
    main()
