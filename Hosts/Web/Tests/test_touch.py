"""Input of fingers, mice and pens on the canvas selects exactly the dots on its path."""

from driver import GATHER, LOCK, stroke
from playwright.sync_api import expect

GOOD = [4, 0, 7, 2, 3, 8, 1]


def pressed(page):
    return page.locator('inkdot-pattern-lock .dots [aria-pressed="true"]').count()


def test_a_flick_over_three_dots_in_two_samples_selects_all_three(lab):
    lab.add_lock()
    dots = lab.dots()
    flicks = [(0, 2), (2, 8), (8, 0), (6, 2), (7, 1)]
    for count, (start, end) in enumerate(flicks, 1):
        lab.send(("touchStart", dots[start]), ("touchMove", dots[end]), ("touchEnd",))
        assert lab.seen(count)[-1] == [start, (start + end) // 2, end]


def test_a_flick_may_begin_and_end_outside_the_dots(lab):
    lab.add_lock()
    (x, y), last = lab.dots()[3], lab.dots()[5]
    lab.send(("touchStart", (x - 50, y)), ("touchMove", (last[0] + 50, y)), ("touchEnd",))
    assert lab.seen(1) == [[3, 4, 5]]


def test_a_slow_finger_draws_the_same(lab):
    lab.add_lock()
    lab.draw(*GOOD, between=4, slow=True)
    assert lab.seen(1) == [GOOD]


def test_every_coalesced_sample_is_used(lab):
    lab.add_lock()
    lab.evaluate(f"""() => {{
      globalThis.samples = 0;
      const {{ lock }} = {LOCK}[Symbol.for('inkdot.workings')], touches = lock.touches.bind(lock);
      lock.touches = (time, rows) => (samples += rows.length, touches(time, rows));
    }}""")
    path = [0, 1, 2, 5, 4, 3, 6, 7, 8, 7, 6, 3, 4, 5, 2, 1, 0, 1, 2, 5, 8]
    lab.evaluate(GATHER)
    lab.draw(*path, between=4)
    assert lab.seen(1) == [path[:9]]
    assert lab.evaluate("samples") == 1 + 100 + 1
    assert lab.evaluate("eventCount") < 100, "the browser has coalesced nothing; the test says nothing then"


def test_a_touch_outside_all_dots_is_ignored(lab):
    lab.add_lock()
    dots = lab.dots()
    beside = ((dots[0][0] + dots[1][0]) / 2, (dots[0][1] + dots[3][1]) / 2)
    lab.send(("touchStart", beside), ("touchEnd",))
    lab.draw(0, 1)
    assert lab.seen(1) == [[0, 1]]


def test_a_cancelled_touch_is_not_an_attempt_and_clears_the_drawing(lab):
    lab.add_lock()
    before = lab.pixels()
    dots = lab.dots()
    lab.send(*stroke([dots[dot] for dot in GOOD])[:-1])
    lab.until(f"{LOCK}[Symbol.for('inkdot.workings')]?.lock.dot(1).isPicked")
    lab.next_frame()
    assert lab.pixels() != before
    lab.send(("touchCancel",))
    lab.until(f"!{LOCK}[Symbol.for('inkdot.workings')]?.lock.dot(1).isPicked")
    lab.next_frame()
    assert lab.pixels() == before and lab.seen() == [] and lab.picked() == 0
    lab.says("drawCurrent.unlock")
    lab.draw(*GOOD)
    assert lab.seen(1) == [GOOD]


def test_a_cancelled_touch_changes_nothing_before_and_after_the_confirm_step(lab):
    lab.add_lock(flow="create")
    dots = lab.dots()
    half = stroke([dots[dot] for dot in GOOD])[:-1]
    lab.send(*half, ("touchCancel",))
    lab.next_frame()
    lab.says("drawNew", 4)
    lab.draw(*GOOD)
    lab.says("drawAgain")
    for part in (half, half[:3]):
        lab.send(*part, ("touchCancel",))
        lab.next_frame()
        lab.says("drawAgain")
    assert lab.seen() == []
    lab.draw(*GOOD)
    assert lab.seen(1) == [GOOD]
    lab.until("events.includes('created')")


def test_a_second_finger_is_ignored(lab):
    lab.add_lock()
    dots = lab.dots()

    def at(dot, finger):
        return (*dots[dot], finger)

    lab.send(
        ("touchStart", at(0, 1)),
        ("touchMove", at(1, 1)),
        ("touchStart", at(8, 2)),
        ("touchMove", at(7, 2)),
        ("touchMove", at(6, 2)),
        ("touchMove", at(2, 1)),
        ("touchMove", at(5, 1)),
        ("touchEnd", at(5, 1)),
    )
    assert lab.seen(1) == [[0, 1, 2, 5]]
    lab.send(("touchMove", at(3, 2)), ("touchEnd", at(3, 2)))
    lab.draw(6, 4, 2)
    assert lab.seen(2) == [[0, 1, 2, 5], [6, 4, 2]]


def test_two_simultaneous_fingers_draw_one_pattern(lab):
    lab.add_lock()
    dots = lab.dots()
    lab.send(("touchStart", (*dots[0], 1), (*dots[8], 2)), ("touchMove", (*dots[2], 1), (*dots[6], 2)), ("touchEnd",))
    assert lab.seen(1) in ([[0, 1, 2]], [[8, 7, 6]])
    lab.next_frame()
    assert len(lab.seen()) == 1


def test_a_drawing_continues_when_the_screen_is_rotated(lab):
    lab.add_lock()
    dots = lab.dots()
    lab.send(("touchStart", dots[0]), ("touchMove", dots[1]), ("touchMove", dots[2]))
    lab.until(f"{LOCK}[Symbol.for('inkdot.workings')]?.lock.dot(2).isPicked")
    before = lab.evaluate(f"{LOCK}[Symbol.for('inkdot.workings')]?.lock.dot(8).y")
    lab.set_viewport_size({"width": 844, "height": 390})
    lab.until(f"{LOCK}[Symbol.for('inkdot.workings')]?.lock.dot(8).y !== arg", before)
    lab.next_frame()
    assert lab.picked() == 3
    assert pressed(lab) == 0, "assistive technology is told what a finger draws"
    turned = lab.dots()
    lab.send(("touchMove", turned[2]), ("touchMove", turned[5]), ("touchMove", turned[8]), ("touchEnd",))
    assert lab.seen(1)[0][:3] == [0, 1, 2] and lab.seen()[0][-2:] == [5, 8]


def test_a_drawing_is_never_announced_to_assistive_technology(lab):
    lab.add_lock()
    dots = lab.dots()
    for dot in GOOD:
        lab.send(("touchStart" if dot == GOOD[0] else "touchMove", dots[dot]))
        lab.next_frame()
        assert pressed(lab) == 0
    lab.evaluate(f"{LOCK}.setAttribute('lang', 'zh-Hans')")
    lab.evaluate(f"{LOCK}.setAttribute('layout', 'ring')")
    assert pressed(lab) == 0 and lab.picked() == len(GOOD)
    expect(lab.locator("inkdot-pattern-lock .done")).not_to_have_class("done picking")
    lab.send(("touchEnd",))
    assert lab.seen(1) == [GOOD]


def test_a_new_touch_clears_the_echo_of_a_wrong_pattern_and_draws(lab):
    lab.add_lock()
    for count in (1, 2, 3):
        lab.draw(*GOOD)
        assert lab.seen(count) == [GOOD] * count
        lab.says("wrong")
    before = lab.pixels()
    lab.send(("touchStart", lab.dots()[0]))
    lab.until(f"{LOCK}[Symbol.for('inkdot.workings')]?.lock.dot(0).isPicked")
    lab.next_frame()
    assert lab.pixels() != before and lab.picked() == 1


def test_touches_are_ignored_while_checking(lab):
    lab.add_lock()
    lab.evaluate(f"""() => {{
      {LOCK}.vault.check = (bytes) => new Promise((done) => {{
        seen.push([...bytes]);
        globalThis.answer = () => done({{ input: 6, value: 3 }});
      }});
    }}""")
    lab.draw(*GOOD)
    lab.says("checking")
    lab.draw(0, 1, 2)
    lab.next_frame()
    lab.says("checking")
    assert lab.seen() == [GOOD]
    lab.evaluate("answer()")
    lab.says("wrong.left", 3)


def test_leaving_the_page_in_the_middle_discards_the_drawing(lab):
    lab.add_lock()
    dots = lab.dots()
    lab.send(("touchStart", dots[0]), ("touchMove", dots[2]))
    lab.until(f"{LOCK}[Symbol.for('inkdot.workings')]?.lock.dot(2).isPicked")
    lab.evaluate("""() => {
      Object.defineProperty(document, "hidden", { configurable: true, get: () => true });
      document.dispatchEvent(new Event("visibilitychange"));
      delete document.hidden;
      document.dispatchEvent(new Event("visibilitychange"));
    }""")
    assert lab.picked() == 0
    # Lifts the finger, which no longer draws; together with the next one it would select a dot.
    assert lab.evaluate(f"{LOCK}[Symbol.for('inkdot.workings')].pointers.down.size") == 0
    lab.send(("touchMove", dots[8]), ("touchEnd",))
    lab.draw(*GOOD)
    assert lab.seen(1) == [GOOD]


def test_a_mouse_draws_with_its_main_button_only(lab):
    lab.add_lock()
    dots = lab.dots()
    for button in ("right", "middle", "left"):
        lab.mouse.move(*dots[GOOD[0]])
        lab.mouse.down(button=button)
        for dot in GOOD[1:]:
            lab.mouse.move(*dots[dot], steps=2)
        lab.mouse.up(button=button)
    assert lab.seen(1) == [GOOD]


def test_a_pen_draws(lab):
    lab.add_lock()
    dots = lab.dots()
    kinds = ["mousePressed", *["mouseMoved"] * (len(GOOD) - 1), "mouseReleased"]
    for kind, dot in zip(kinds, [*GOOD, GOOD[-1]]):
        lab.devtools.send(
            "Input.dispatchMouseEvent",
            {
                "type": kind,
                "x": dots[dot][0],
                "y": dots[dot][1],
                "button": "left",
                "pointerType": "pen",
                "force": 0.5,
                "buttons": 0 if kind == "mouseReleased" else 1,
            },
        )
    assert lab.seen(1) == [GOOD]
