"""Gestures in the lab, by fingers, keys and a mouse; each log equals the command line's."""

import pytest
from lab_screen import CANVAS, Lab
from playwright.sync_api import expect

CARDS = [
    ("rotate", [((0.3, 0.5), (0.3, 0.2)), ((0.7, 0.5), (0.7, 0.8))], "rotation", {"began", "changed", "ended"}),
    ("pinch", [((0.4, 0.5), (0.1, 0.5)), ((0.6, 0.5), (0.9, 0.5))], "pinch", {"began", "changed", "ended"}),
    ("pan", [((0.3, 0.5), (0.8, 0.6))], "pan", {"began", "changed", "ended"}),
    ("edgePan", [((0.02, 0.5), (0.6, 0.5))], "left", {"began", "changed", "ended"}),
    ("edgePan", [((0.98, 0.5), (0.4, 0.5))], "right", {"began", "changed", "ended"}),
    ("swipe", [((0.8, 0.5), (0.2, 0.5))], "left", {"ended"}),
    ("swipe", [((0.2, 0.5), (0.8, 0.5))], "right", {"ended"}),
]


@pytest.mark.night
def test_fingers(lab, tmp_path):
    lab = lab("sparks")
    for card, ways, recognizer, states in CARDS:
        # Another card first: choosing a card starts a new log.
        lab.choose("sparks")
        lab.choose(card)
        lab.drag(*ways)
        assert set(lab.states(tmp_path, recognizer)) == states, card
        expect(lab.page.locator("[role=log]")).to_contain_text("ended")
        expect(lab.status(recognizer)).to_have_text("ended")


@pytest.mark.night
def test_simultaneous_or_exclusive_recognition(lab, tmp_path):
    lab = lab("together")
    ways = [((0.4, 0.5), (0.2, 0.1)), ((0.6, 0.5), (0.9, 0.6))]
    lab.drag(*ways)
    for recognizer in ("pan", "pinch", "rotation"):
        expect(lab.status(recognizer)).to_have_text("ended")
    lab.page.locator('[data-name="lab.together"] input').uncheck(force=True)
    lab.drag(*ways)
    expect(lab.page.locator(".bands")).not_to_contain_text("changed")
    texts = [lab.status(recognizer).inner_text() for recognizer in ("pan", "pinch", "rotation")]
    assert sorted(texts) == ["ended", "failed: another recognizer won", "failed: another recognizer won"]
    assert "ended" in lab.states(tmp_path, ("pan", "pinch", "rotation")[texts.index("ended")])


@pytest.mark.night
def test_taps(lab, tmp_path):
    lab = lab("taps")
    lab.tap()
    lab.wait(0.4)
    expect(lab.status("double")).to_have_text("failed: no next tap within 0.35 s")
    expect(lab.status("single")).to_have_text("ended")
    lab.tap()
    lab.tap()
    expect(lab.status("double")).to_have_text("ended")
    expect(lab.status("single")).to_have_text("failed: the gesture it waited for was recognized")
    assert lab.states(tmp_path, "double") == ["ended"]


@pytest.mark.night
def test_long_press_fades_and_reports_its_failure(lab, tmp_path):
    lab = lab("longPress")
    x, y = 12 / lab.box["width"], 0.5
    lab.drag(((0.5, 0.5), (0.5 + x, y)), steps=1)
    expect(lab.status("longPress")).to_have_text("failed: moved 12 pt, allowed 10")
    lab.touch("touchStart", (0.5, 0.5))
    lab.wait(0.6)
    expect(lab.status("longPress")).to_have_text("began")
    lab.touch("touchEnd")
    expect(lab.status("longPress")).to_have_text("ended")
    assert lab.states(tmp_path, "longPress") == ["began", "ended"]


@pytest.mark.night
def test_a_pinch_and_a_rotation_begin_at_the_set_threshold(lab, tmp_path):
    lab = lab("pinch")
    width = lab.box["width"]
    lab.page.locator("[name=lab-distance][value='50 pt']").check(force=True)
    # A change of 30 pt is below the threshold, 60 pt is above.
    lab.drag(((0.4, 0.5), (0.4 - 15 / width, 0.5)), ((0.6, 0.5), (0.6 + 15 / width, 0.5)), lift=False, together=True)
    expect(lab.status("pinch")).to_have_text("possible, watching")
    lab.touch("touchMove", (0.4 - 30 / width, 0.5), (0.6 + 30 / width, 0.5))
    expect(lab.status("pinch")).to_have_text("began")
    lab.touch("touchEnd")
    assert lab.states(tmp_path, "pinch")[0] == "began"
    lab.choose("rotate")
    lab.page.locator("[name=lab-angle][value='45°']").check(force=True)
    # The view gets one finger, the recognizer both.
    lab.page.locator('[data-name="lab.o.multipleTouch"] input').uncheck(force=True)
    lab.touch("touchStart", (0.4, 0.5), (0.6, 0.5), together=True)
    lab.touch("touchMove", (0.4, 0.5 - 30 / lab.box["height"]), (0.6, 0.5 + 30 / lab.box["height"]))
    lab.touch("touchMove", (0.5, 0.3), (0.5, 0.7))
    expect(lab.status("rotation")).to_have_text("began")
    lab.touch("touchEnd")
    case, _ = lab.recording()
    sets = [frame["set"] for frame in case["frames"] if "set" in frame]
    assert sets[0]["recognizer"] == "rotation" and abs(sets[0]["minimumAngleDelta"] - 0.7853981) < 1e-6
    assert sets[1] == {"view": "stage", "multipleTouchEnabled": False}


@pytest.mark.night
def test_a_click_of_the_button_comes_from_touches(lab, tmp_path):
    lab = lab("button")
    lab.tap()
    log = lab.page.locator("[role=log]")
    expect(log).to_contain_text("button: clicked (touchUpInside)")
    expect(lab.page.locator(".names .button")).to_have_text("Clicks: 1")
    lab.drag(((0.5, 0.5), (0.5, 0.98)))
    expect(log).to_contain_text("button: dragged out (touchDragExit)")
    expect(log).to_contain_text("button: lifted outside (touchUpOutside)")
    # A key presses as well.
    lab.page.locator(CANVAS).focus()
    lab.page.keyboard.press(" ")
    lab.wait(0.1)
    expect(lab.page.locator(".names .button")).to_have_text("Clicks: 2")
    recorded, live = lab.replayed(tmp_path)
    assert recorded == live


@pytest.mark.night
def test_keys(lab, tmp_path):
    lab = lab("together")
    lab.page.locator(CANVAS).focus()
    for key, recognizer in (("ArrowRight", "pan"), ("+", "pinch"), ("]", "rotation")):
        for _ in range(6):
            lab.page.keyboard.press(key)
            lab.wait(0.05)
        lab.wait(0.6)
        expect(lab.status(recognizer)).to_have_text("ended")
    log, live = lab.replayed(tmp_path)
    assert log == live
    lab.choose("swipe")
    lab.page.locator(CANVAS).focus()
    lab.page.keyboard.press("ArrowLeft")
    lab.wait(0.5)
    expect(lab.status("left")).to_have_text("ended")
    lab.choose("longPress")
    lab.page.locator(CANVAS).focus()
    lab.page.keyboard.down(" ")
    lab.wait(0.6)
    expect(lab.status("longPress")).to_have_text("began")
    lab.page.keyboard.up(" ")
    lab.wait(0.1)
    expect(lab.status("longPress")).to_have_text("ended")


@pytest.mark.night
def test_a_mouse_with_alt_has_two_fingers(device, tmp_path):
    page = device(viewport={"width": 1200, "height": 800}, has_touch=False).page()
    lab = Lab(page, "together")
    page.mouse.move(*lab.at(0.6, 0.5))
    page.keyboard.down("Alt")
    page.mouse.down()
    page.mouse.move(*lab.at(0.8, 0.7), steps=6)
    lab.wait(0.05)
    expect(lab.status("pinch")).to_have_text("changed")
    page.mouse.up()
    page.keyboard.up("Alt")
    lab.wait(0.05)
    expect(lab.status("rotation")).to_have_text("ended")
    assert "began" in lab.states(tmp_path, "pinch")
