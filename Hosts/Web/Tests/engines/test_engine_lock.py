"""The lock in every engine: fingers, mouse, pen and keys, wrong patterns, the wait, and denied storage."""

import pytest
from driver import LOCK

GOOD = (4, 0, 7, 2, 3, 8, 1)
WRONG = [(8, 7, 6, 3, 0), (0, 1, 2, 5), (6, 7, 8, 5), (0, 3, 6, 7), (2, 5, 8, 7)]
FOCUSED = """() => {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return (element?.getAttribute("aria-label") ?? element?.textContent ?? "").trim();
}"""


@pytest.mark.night(but=["firefox"])
def test_a_pattern_is_set_and_opens_after_a_reload(page):
    page.open()
    page.press("home.set")
    page.at("create")
    page.draw(*GOOD)
    page.says("drawAgain")
    page.draw(*GOOD)
    page.at("recovery")
    page.press("recovery.skip")
    page.at("home")
    page.again()
    page.at("unlock")
    page.draw(*WRONG[0])
    page.says("wrong.left", 4)
    page.draw(*GOOD)
    page.at("home")
    assert page.stored().startswith("$inkdot-pattern$v=2$kdf=pbkdf2-sha256,key=device,i=600000,rows=3,columns=3,")


@pytest.mark.night
def test_finger_mouse_and_pen_draw_the_same(lab):
    lab.add_lock()
    for count, kind in enumerate(("finger", "mouse", "pen"), 1):
        lab.draw(*GOOD, kind=kind)
        assert lab.seen(count) == [list(GOOD)] * count


@pytest.mark.night
def test_other_buttons_of_a_mouse_and_a_second_finger_draw_nothing(lab):
    lab.add_lock()
    dots = lab.dots()
    for button in (3, 2, 1):
        lab.go_over(*(dots[dot] for dot in (0, 1, 2)), kind="mouse", button=button)
    assert lab.seen(1) == [[0, 1, 2]]
    lab.pinch([dots[0], dots[1], dots[2], dots[5]], [dots[8], dots[7], dots[6], dots[6]])
    # Both touch down together; either may be first, and the other draws nothing.
    assert lab.seen(2)[1] in ([0, 1, 2, 5], [8, 7, 6])


@pytest.mark.night(but=["firefox"])
def test_five_wrong_patterns_cause_a_wait_that_survives_a_reload(page):
    page.stop_clock()
    page.store_pattern(*GOOD)
    page.open()
    for left, wrong in zip((4, 3, 2, 1, 0), WRONG):
        page.draw(*wrong)
        page.says(*(("wrong.left", left) if left else ("locked",)))
    page.draw(*GOOD)
    page.again()
    page.says("locked")
    page.evaluate("document.querySelector('main > *').id = 'before'")
    page.open("/#/album")
    # Navigation creates another lock; the previous one still has dots but accepts no touches.
    page.until("!document.querySelector('#before')")
    page.at("unlock")
    page.set_clock(31)
    page.says("drawCurrent.unlock", 5)
    page.draw(*GOOD)
    page.at("album")


@pytest.mark.night
def test_a_pattern_is_set_and_drawn_with_keys_alone(page):
    page.open()

    def tab_to(name):
        for _ in range(40):
            page.keys("Tab")
            if page.evaluate(FOCUSED).startswith(name):
                return
        raise AssertionError(f"the focus never comes to {name}")

    tab_to(page.text("home.set"))
    page.keys("Enter")
    page.at("create")
    tab_to("Dot 1,")
    for says in ("drawAgain", None):
        page.keys("5", "1", "8", "3", "4", "9", "2", "Tab")
        assert page.evaluate(FOCUSED) == page.text("done")
        page.keys("Enter")
        if says:
            page.says(says)
            page.keys("Shift+Tab")
    page.at("recovery")
    page.until("document.querySelector('main .secondary')")
    tab_to(page.text("recovery.skip"))
    page.keys("Enter")
    page.at("home")
    page.again()
    page.at("unlock")
    tab_to("Dot 1,")
    page.keys("5", "1", "8", "3", "4", "9", "2", "Tab", "Enter")
    page.at("home")


@pytest.mark.night(but=["firefox-denied", "webkit-denied"])
@pytest.mark.parametrize(
    "how", ["throw new DOMException('no', 'SecurityError')", "throw new TypeError('no')"], ids=["denied", "wrong"]
)
def test_denied_storage_keeps_the_book_locked(device, how):
    page = device(scripts=["IDBFactory.prototype.open = () => { %s; };" % how])
    page.open()
    for screen in ("", "album", "create"):
        page.evaluate("(to) => { location.hash = `#/${to}`; }", screen)
        page.at("unlock")
        page.says("failed.storageDenied")
    assert page.evaluate("document.querySelector('[role=alert]').textContent") == page.text("unknown.denied")


@pytest.mark.night
def test_a_drawing_cancelled_by_the_system_is_not_an_attempt(lab):
    """As by an incoming call or a swipe from the edge of the screen."""
    lab.add_lock()
    lab.evaluate(
        """() => {
      const canvas = %s[Symbol.for('inkdot.workings')].painter.canvas, box = canvas.getBoundingClientRect();
      const send = (type, x, y) => canvas.dispatchEvent(new PointerEvent(type, {
        pointerId: 9, pointerType: "touch", clientX: box.left + x, clientY: box.top + y, bubbles: true, cancelable: true }));
      const [first, last] = [%s[Symbol.for('inkdot.workings')]?.lock.dot(0), %s[Symbol.for('inkdot.workings')]?.lock.dot(2)];
      send("pointerdown", first.x, first.y);
      send("pointermove", last.x, last.y);
      send("pointercancel", last.x, last.y);
    }"""
        % (LOCK, LOCK, LOCK)
    )
    lab.next_frame()
    assert lab.picked() == 0 and lab.seen() == []
    lab.draw(*GOOD)
    assert lab.seen(1) == [list(GOOD)]
