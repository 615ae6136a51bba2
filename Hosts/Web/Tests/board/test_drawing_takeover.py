"""A drawing that is open in two tabs: one of them edits it, and nothing is mixed or lost."""

from drawing_screen import is_kept, line
from playwright.sync_api import expect
from sketch import BOARD, DESK, Sketch


def test_another_tab_may_take_over_the_drawing_without_mixing(device):
    one = device()
    first = Sketch(one.page(), "/#/draw")
    line(first, 0.3)
    is_kept(first)
    second = one.page()
    second.open(first.url.removeprefix(one.address))
    expect(second.locator(".cover h2")).to_have_text("This drawing is open in another tab")
    # Nothing below the dialog receives keys.
    expect(second.locator(".cover h2")).to_be_focused()
    second.keyboard.press("Tab")
    expect(second.get_by_role("button", name="Draw here")).to_be_focused()
    second.get_by_role("button", name="Draw here").click()
    expect(first.locator(".cover h2")).to_have_text("This drawing is being edited in another tab")
    second.until(f"{BOARD} && {DESK}.surface && !document.querySelector('.cover:not([hidden])')")
    assert not second.evaluate(f"{BOARD}.inert")


# The texts of a drawing.
WORDS = f"(words) => {BOARD}.toSVG().includes(words)"


def under_way(one):
    """A drawing with a line during text editing, and the same drawing in another window."""
    first = Sketch(one.page(), "/#/draw")
    line(first, 0.3)
    is_kept(first)
    first.is_all_kept()
    first.evaluate(f"{BOARD}.settings = {{ ...{BOARD}.settings, tool: 'text' }}")
    first.send(("touchStart", first.at(0.2, 0.6)), ("touchEnd",))
    expect(first.locator("inkdot-doodle-board textarea")).to_be_focused()
    first.page.keyboard.insert_text("Elderflower")
    second = one.page()
    second.open(first.url.removeprefix(one.address))
    return first, second


def draw_here(page):
    """Takes the drawing over with one press."""
    page.get_by_role("button", name="Draw here").click()
    page.until(f"{BOARD} && {DESK}.surface && !document.querySelector('.cover:not([hidden])')")
    assert not page.evaluate(f"{BOARD}.inert")


def test_a_takeover_by_another_tab_includes_the_text_being_typed(device):
    first, second = under_way(device())
    draw_here(second)
    assert second.evaluate(WORDS, "Elderflower")
    expect(first.locator(".cover")).to_contain_text("All your changes are saved")
    draw_here(first)
    assert first.evaluate(WORDS, "Elderflower")
    expect(second.locator(".cover h2")).to_have_text("This drawing is being edited in another tab")
    line(first, 0.8)
    first.is_all_kept()


def test_the_text_being_typed_can_be_exported_when_a_takeover_gets_no_answer(device):
    one = device()
    # Simulates a tab that the browser has frozen.
    one.context.add_init_script("BroadcastChannel.prototype.postMessage = () => {};")
    first, second = under_way(one)
    draw_here(second)
    assert not second.evaluate(WORDS, "Elderflower")
    cover = first.locator(".cover")
    expect(cover).to_contain_text("could not be saved")
    assert first.evaluate(WORDS, "Elderflower")
    with first.page.expect_download() as download:
        cover.get_by_role("button", name="Export").click()
    assert download.value.path().read_bytes().startswith(b"\x89INK")
    cover.get_by_role("button", name="Back").click()
    expect(first.get_by_role("dialog")).to_contain_text("not saved")
