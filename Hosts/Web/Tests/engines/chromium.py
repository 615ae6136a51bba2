"""Chromium driven by Playwright and DevTools, with real mouse, keys, fingers and pens."""

import pathlib

from driver import Page


class Browser:
    name = "chromium"
    # All other tests press with fingers.
    presses = "mouse"
    real = ("mouse", "finger", "pen")

    def __init__(self, folder, browser):
        self.folder = folder
        self.browser = browser

    def device(self, said, scripts, locale):
        return Device(self, said, scripts, locale)

    def stop(self):
        """Does nothing: the fixture that started the browser ends it."""


class Device:
    def __init__(self, browser, said, scripts, locale):
        self.context = browser.browser.new_context(has_touch=True, locale=locale, device_scale_factor=2)
        self.context.on("console", lambda message: self.hear(said, message))
        self.context.on("weberror", lambda error: said.append(("error", str(error.error))))
        for script in scripts:
            self.context.add_init_script(script)

    @staticmethod
    def hear(said, message):
        # Chromium requests an icon even for a script opened by itself.
        if not message.location["url"].endswith("/favicon.ico"):
            said.append((message.type, message.text))

    def tab(self, width, height):
        page = self.context.new_page()
        page.set_viewport_size({"width": width, "height": height})
        return Tab(page)

    def close(self):
        self.context.close()


class Tab:
    """Forwards unknown attributes to the Playwright page."""

    def __init__(self, page):
        self.page = page
        self.hand = Page(page, "")

    def __getattr__(self, name):
        return getattr(self.page, name)

    def key(self, name):
        self.page.keyboard.press(name)

    def mouse(self, path, button):
        name = ("left", "middle", "right")[button - 1]
        self.page.mouse.move(*path[0])
        self.page.mouse.down(button=name)
        for place in path[1:]:
            self.page.mouse.move(*place)
        self.page.mouse.up(button=name)

    def fingers(self, paths):
        def points(at):
            return [(*path[at], index + 1) for index, path in enumerate(paths)]

        kinds = ["touchStart", *["touchMove"] * (len(paths[0]) - 1)]
        self.hand.send(*((kind, *points(at)) for at, kind in enumerate(kinds)), ("touchEnd",))

    def pen(self, path, pressure):
        kinds = ["mousePressed", *["mouseMoved"] * (len(path) - 1), "mouseReleased"]
        for kind, (x, y) in zip(kinds, [*path, path[-1]]):
            is_up = kind == "mouseReleased"
            self.hand.devtools.send(
                "Input.dispatchMouseEvent",
                {
                    "type": kind,
                    "x": x,
                    "y": y,
                    "button": "left",
                    "pointerType": "pen",
                    "clickCount": 1,
                    "force": 0 if is_up else pressure,
                    "buttons": 0 if is_up else 1,
                },
            )

    def choose_files(self, press, paths):
        with self.page.expect_file_chooser() as chooser:
            press()
        chooser.value.set_files(paths)

    def download(self, press):
        with self.page.expect_download() as download:
            press()
        return pathlib.Path(download.value.path())
