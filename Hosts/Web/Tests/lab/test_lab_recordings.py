"""Recordings of the lab: with options, opened again, replayed, or refused when damaged."""

import json

import pytest
from playwright.sync_api import expect


@pytest.mark.night
def test_options_are_part_of_the_recording(lab, tmp_path):
    lab = lab("longPress")
    lab.page.locator("[name=lab-press][value='1.5 s']").check(force=True)
    lab.touch("touchStart", (0.5, 0.5))
    lab.wait(1)
    expect(lab.status("longPress")).to_have_text("possible, watching")
    lab.wait(0.6)
    expect(lab.status("longPress")).to_have_text("began")
    lab.touch("touchEnd")
    case, _ = lab.recording()
    assert case["frames"][0]["set"] == {"recognizer": "longPress", "minimumPressDuration": 1.5}
    assert lab.states(tmp_path, "longPress") == ["began", "ended"]
    # Clearing restores the defaults of the card, and the control shows them.
    lab.page.locator("[data-text='lab.clear']").click()
    expect(lab.page.locator("[name=lab-press][value='0.5 s']")).to_be_checked()
    lab.choose("taps")
    lab.page.locator("[name=lab-taps][value='3']").check(force=True)
    expect(lab.page.locator("[data-recognizer=double] span")).to_have_text("Triple tap")
    for _ in range(3):
        lab.tap()
    expect(lab.status("double")).to_have_text("ended")
    expect(lab.page.locator("[role=log]")).to_contain_text("Triple tap ended")
    lab.choose("swipe")
    lab.page.locator("[name=lab-direction][value='↑ ↓']").check(force=True)
    lab.drag(((0.5, 0.8), (0.5, 0.2)))
    expect(lab.page.locator("[data-recognizer=left]")).to_contain_text("Up")
    expect(lab.status("left")).to_have_text("ended")


@pytest.mark.night
def test_a_recording_is_opened_and_replayed(lab, tmp_path):
    lab = lab("pan")
    lab.drag(((0.3, 0.5), (0.8, 0.6)))
    case, _ = lab.recording()
    log, live = lab.replayed(tmp_path)
    lab.choose("sparks")
    lab.open(json.dumps(case).encode())
    expect(lab.page.locator("[data-card=pan] input")).to_be_checked()
    progress = lab.page.locator(".controls ~ [role=timer]")
    expect(progress).to_contain_text(f"Frame 0 of {len(case['frames'])}")
    step = lab.page.locator("[data-text='lab.step']")
    step.click()
    expect(progress).to_contain_text("Frame 1 of")
    lab.page.locator("input[name=lab-speed][value='4×']").check(force=True)
    lab.page.locator("[data-text='lab.play']").click()
    lab.wait(5)
    expect(progress).to_contain_text(f"Frame {len(case['frames'])} of")
    assert lab.replayed(tmp_path) == (log, live)
    lab.page.locator("[data-text='lab.live']").click()
    expect(lab.page.locator("[data-text='lab.replay']")).to_be_visible()


def test_focus_stays_in_the_controls_of_a_recording_when_they_change(lab):
    lab = lab("pan")
    lab.drag(((0.3, 0.5), (0.8, 0.6)))
    lab.page.locator("[data-text='lab.replay']").press("Enter")
    expect(lab.page.locator("[data-text='lab.pause']")).to_be_focused()
    lab.page.locator("[data-text='lab.live']").press("Enter")
    expect(lab.page.locator("[data-text='lab.replay']")).to_be_focused()


DAMAGED = [
    (b'{"format":1,"id":"x","frames":[{"t":0,', "damaged at byte 38"),
    (b'{"format":1,"id":"x"}', "“frames” is missing or invalid"),
    (b'{"format":1,"id":"x","frames":[{"t":1},{"t":0}]}', "time falls at frame 1"),
    (b"\x00\xff\x89PNG", "damaged at byte 0"),
    (b"[" * 100, "more than 32 levels deep"),
]


@pytest.mark.night
def test_a_damaged_log_is_refused(lab):
    lab = lab("pan")
    lab.drag(((0.3, 0.5), (0.8, 0.6)))
    before = lab.recording()
    for content, message in DAMAGED:
        lab.open(content)
        expect(lab.page.locator(".problem")).to_contain_text(message)
    assert lab.recording() == before
