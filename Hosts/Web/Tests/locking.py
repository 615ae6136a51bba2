"""Opens, locks and unlocks a book under test, and draws in it."""

import sys
from pathlib import Path

from driver import stroke
from page_memory import HOLD

# Also for the tests of locking, which import `sketch` after this module.
sys.path.append(str(Path(__file__).parent / "board"))
from sketch import Sketch

RIGHT = (4, 0, 7, 2, 3, 8, 1)
# Hides or shows the page, as when tabs are switched.
SEE = """(isHidden) => {
  Object.defineProperty(document, "hidden", { value: isHidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
}"""
NOTHING_SHOWN = '[...document.querySelectorAll("main > *")].every((shown) => getComputedStyle(shown).visibility === "hidden")'


def unlock(page):
    page.at("unlock")
    page.draw(*RIGHT)


def opened(device, address="", **options):
    """A page of an open book with a pattern."""
    one = device(**options)
    one.context.add_init_script(HOLD)
    page = one.page()
    page.store_pattern(*RIGHT)
    return one, enter(page, address)


def enter(page, address=""):
    page.open(f"/#/{address}")
    unlock(page)
    page.at(address.split("/")[0] or "home")
    page.watched()
    return page


def drawn(page):
    """A drawing with a stored stroke."""
    drawing = Sketch(page, is_there=True)
    drawing.draw((0.2, 0.3), (0.8, 0.3))
    drawing.until("/^#.draw.[0-9a-f-]{36}$/.test(location.hash)")
    return drawing


def begin(drawing, y=0.5):
    """Begins a stroke without lifting the finger."""
    events = stroke([drawing.at(0.2, y), drawing.at(0.8, y)], 6)
    drawing.send(*events[:-1])
    drawing.next_frame()
    return events[-1]


def back(drawing):
    """Unlocks, and waits for the drawing."""
    unlock(drawing.page)
    drawing.page.at("draw")
    return Sketch(drawing.page, is_there=True)


def pixels(drawing, *places):
    return [drawing.pixel(x, y) for x, y in places]
