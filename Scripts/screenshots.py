#!/usr/bin/env python3
"""Takes the pictures of the documentation from the running app.

Run it with the Python of `make test`: .build/venv/bin/python Scripts/screenshots.py http://127.0.0.1:8080
"""
import pathlib
import sys

from playwright.sync_api import sync_playwright

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


def main():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])

        def page(theme, language, size=PHONE, settings="{}"):
            context = browser.new_context(
                viewport=size, device_scale_factor=2, has_touch=True, color_scheme=theme, locale=language
            )
            context.add_init_script(f"localStorage.setItem('inkdot-settings', '{settings}')")
            return context.new_page()

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

        home = page("dark", "en-US", {"width": 1280, "height": 720})
        home.goto(URL)
        home.get_by_role("button", name="Set a pattern").wait_for()
        home.screenshot(path=IMAGES / "home-dark.png")
        browser.close()


if __name__ == "__main__":
    main()
