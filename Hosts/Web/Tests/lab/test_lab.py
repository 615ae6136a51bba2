"""The screen of the gesture lab: its cards, options, hit tests, languages and the way in and out."""

import pytest
from lab_screen import CANVAS
from playwright.sync_api import expect


def ink(lab):
    """The share of painted pixels of the board, in percent."""
    return lab.page.evaluate(
        """(canvas) => {
      const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
      let painted = 0;
      for (let at = 3; at < data.length; at += 4) painted += data[at] > 20;
      return (100 * painted) / (data.length / 4);
    }""",
        lab.page.query_selector(CANVAS),
    )


@pytest.mark.night
def test_home_leads_to_the_lab(page):
    page.open("/")
    page.get_by_text("Gesture lab").click()
    page.wait_for_selector(CANVAS)
    expect(page.locator("h1")).to_have_text("Gesture lab")


@pytest.mark.night
def test_sparks_of_five_fingers_fade_out(lab, tmp_path):
    lab = lab("sparks")
    places = [((0.1 + 0.2 * index, 0.3), (0.1 + 0.2 * index, 0.7)) for index in range(5)]
    lab.drag(*places, together=True)
    assert ink(lab) > 2
    lab.wait(2.1)
    assert ink(lab) == 0
    case, name = lab.recording()
    assert name == "lab-sparks.json"
    # Five fingers that touch down together are one event.
    assert len(case["frames"][0]["touches"]) == 5
    log, live = lab.replayed(tmp_path)
    assert log == live and '"touches":[0,1,2,3,4]' in log


def test_an_empty_card_shows_a_hint_until_it_is_touched(lab):
    lab = lab("taps")
    hint = lab.page.locator(".lab .hint")
    expect(hint).to_be_hidden()
    lab.choose("edgePan")
    expect(hint).to_have_text("Drag in from an edge")
    lab.choose("sparks")
    expect(hint).to_have_text("Touch here")
    lab.drag(((0.3, 0.3), (0.6, 0.6)))
    expect(hint).to_be_hidden()


@pytest.mark.night
def test_hit_test_shows_path_view_and_chain(lab):
    lab = lab("hitTest")
    panel = lab.page.locator(".hit")
    lab.tap(0.5, 0.22)
    expect(panel).to_contain_text("B receives the touch")
    expect(panel).to_contain_text("From app to view: app → scene → controller → stage → A → B")
    expect(panel).to_contain_text("B → A → stage → controller → scene → app")
    expect(lab.page.locator(".names .station")).to_have_text(["app", "scene", "controller"])
    # Parts of a child outside A receive no touches.
    lab.tap(0.8, 0.22)
    expect(panel).to_contain_text("stage receives the touch")
    lab.page.locator('[data-name="lab.hidden"] input').check(force=True)
    lab.tap(0.5, 0.22)
    expect(panel).to_contain_text("B is hidden")
    expect(panel).to_contain_text("A receives the touch")
    # A overrides hit testing: its children are not asked.
    lab.page.locator("[name=lab-view][value=A]").check(force=True)
    lab.page.locator('[data-name="lab.overridesHitTest"] input').check(force=True)
    lab.tap(0.5, 0.22)
    expect(panel).to_contain_text("A claims it for itself")
    expect(panel).not_to_contain_text("B is hidden")


@pytest.mark.night
def test_sparks_are_counted_at_the_lift_of_one_finger_or_all(lab):
    lab = lab("sparks")
    ways = [((0.3, 0.1), (0.3, 0.9)), ((0.7, 0.1), (0.7, 0.9))]
    says = lab.page.locator(".side > [role=status]")

    def counted():
        lab.drag(*ways, together=True)
        expect(says).to_contain_text("Sparks when lifted: ")
        lab.wait(3)
        return int(says.inner_text().split()[-1])

    both = counted()
    lab.page.locator('[data-name="lab.o.multipleTouch"] input').uncheck(force=True)
    assert counted() * 2 == both


@pytest.mark.night
def test_both_languages_while_it_is_shown(lab):
    lab = lab("longPress")
    lab.tap()
    expect(lab.status("longPress")).to_have_text("failed: lifted before it was recognized")
    lab.page.locator("#bar .language").click()
    expect(lab.page.locator("h1")).to_have_text("手势实验室")
    expect(lab.status("longPress")).to_have_text("失败：识别之前已抬起")
    keys = lab.page.evaluate("""async () => {
      const { labTexts } = await import("/app/lab/texts.js");
      return Object.values(labTexts).map((texts) => Object.keys(texts).sort().join());
    }""")
    assert keys[0] == keys[1]


def test_the_lab_is_available_while_the_sketchbook_is_locked(page):
    page.open("/")
    page.store_pattern(0, 1, 2, 5)
    page.open("/#/lab")
    page.wait_for_selector(CANVAS)


@pytest.mark.night
def test_leaving_stops_the_lab(lab):
    lab = lab("sparks")
    lab.tap()
    lab.page.evaluate("location.hash = '#/settings'")
    expect(lab.page.locator("h1")).to_have_text("Settings")
    lab.page.evaluate("location.hash = '#/lab'")
    lab.page.wait_for_selector(CANVAS)
    lab.tap()
    expect(lab.page.locator("[role=log]")).to_contain_text("touch 0 began")
