"""The field in which a text is typed: its focus, size and place, and how it ends."""

import re

import pytest
from playwright.sync_api import expect
from sketch import BOARD, DESK, Sketch
from writing import field, take, tap, texts, write


@pytest.fixture
def board(device, site):
    board = Sketch(device(site).page(), file_name="Words")
    take(board)
    return board


LOADED = "performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/doodle/text-field.js'))"


def has_focus_when_lifted(board, x, y):
    """Whether a tap focuses the field before it ends; phones show no keyboard for a field that is focused later."""
    board.until(LOADED)
    # Answers all pending requests, but no later ones.
    board.evaluate("import('/inkdot/doodle/text-field.js')")
    board.evaluate(f"""() => addEventListener("pointerup", () => {{
      globalThis.focused = {BOARD}.shadowRoot.activeElement?.localName;
    }}, {{ once: true }})""")
    tap(board, x, y)
    return board.evaluate("focused") == "textarea"


def test_the_first_tap_has_a_keyboard_on_phones(board):
    assert has_focus_when_lifted(board, 0.3, 0.3)
    expect(field(board)).to_be_focused()


def test_the_first_tap_on_a_selected_text_has_a_keyboard_on_phones(board, device, site):
    write(board, "Words")
    other = Sketch(device(site).page())
    other.evaluate(f"(bytes) => {BOARD}.open(new Uint8Array(bytes))", board.evaluate(f"[...{BOARD}.bytes()]"))
    # Drawing does not wait for the module.
    assert not other.evaluate(LOADED)
    other.evaluate(f"{BOARD}.settings = {{ ...{BOARD}.settings, tool: 'select' }}")
    tap(other, 0.23, 0.3)
    other.until(f"{DESK}.selecting.isOneText")
    assert has_focus_when_lifted(other, 0.23, 0.3)
    expect(field(other)).to_have_value("Words")


@pytest.mark.night
@pytest.mark.console("Failed to load", "ERR_FAILED", "could not be opened")
def test_a_field_that_did_not_load_is_reported_and_retried_at_each_tap(device, site):
    page = device(site).page()
    page.route("**/doodle/text-field.js", lambda route: route.abort())
    board = Sketch(page)
    with board.expect_event("requestfailed"):
        take(board)
    expect(board.locator(".notice.error")).to_have_count(0)
    tap(board, 0.3, 0.3)
    expect(board.locator(".notice.error")).to_be_visible()
    board.unroute("**/doodle/text-field.js")
    tap(board, 0.3, 0.3)
    expect(field(board)).to_be_focused()


def test_the_field_has_a_name_and_done_ends_it(board):
    tap(board, 0.3, 0.3)
    expect(field(board)).to_have_accessible_name(re.compile("Text. Press Esc"))
    board.page.keyboard.insert_text("Done soon")
    board.press("Done")
    expect(field(board)).to_have_count(0)
    assert [text["words"] for text in texts(board)] == ["Done soon"]


def test_a_tap_outside_ends_editing_without_starting_another_text(board):
    tap(board, 0.2, 0.3)
    expect(field(board)).to_be_focused()
    board.page.keyboard.insert_text("one")
    tap(board, 0.7, 0.8)
    board.next_frame()
    expect(field(board)).to_have_count(0)
    assert [text["words"] for text in texts(board)] == ["one"]
    tap(board, 0.7, 0.8)
    expect(field(board)).to_be_focused()


@pytest.mark.night
def test_a_two_finger_tap_outside_ends_editing_without_starting_another_text(board):
    tap(board, 0.2, 0.3)
    expect(field(board)).to_be_focused()
    board.page.keyboard.insert_text("one")
    first, second = (*board.at(0.5, 0.8), 1), (*board.at(0.7, 0.8), 2)
    board.send(("touchStart", first), ("touchStart", first, second), ("touchEnd",))
    board.next_frame()
    expect(field(board)).to_have_count(0)
    assert [text["words"] for text in texts(board)] == ["one"]
    tap(board, 0.7, 0.8)
    expect(field(board)).to_be_focused()


def test_the_field_fits_its_text_at_the_final_position(board):
    tap(board, 0.7, 0.3)
    expect(field(board)).to_be_focused()
    place = field(board).bounding_box()
    board.page.keyboard.insert_text("Hi")
    assert field(board).bounding_box()["width"] < 60
    board.page.keyboard.insert_text(" and more than one line of words")
    now = field(board).bounding_box()
    assert (now["x"], now["y"]) == pytest.approx((place["x"], place["y"]), abs=0.5)
    assert now["height"] > 1.5 * place["height"] and now["x"] + now["width"] <= 390


@pytest.mark.night
def test_text_beyond_the_limit_is_reported(board):
    tap(board, 0.2, 0.3)
    expect(field(board)).to_be_focused()
    board.page.keyboard.insert_text("长 " * 3000)
    board.says("A text can hold 4096 characters")
    whole = field(board).input_value()
    assert len(whole) == 4096
    board.key("Escape")
    assert [text["words"].replace("\u2028", "") for text in texts(board)] == [whole]


def test_the_current_line_is_visible_between_bar_and_edge(board):
    view = board.desk("surface.state")
    tap(board, 0.3, 0.03)
    expect(field(board)).to_be_focused()
    board.page.keyboard.insert_text("Heading")
    bar = board.get_by_role("group", name="Text").bounding_box()
    assert field(board).bounding_box()["y"] >= bar["y"] + bar["height"]
    board.key("Escape")
    # Afterwards the paper is back in place, and the text is at the position of the tap.
    assert board.desk("surface.state")["y"] == view["y"]
    assert texts(board)[0]["y"] == pytest.approx(0.03 * view["height"], abs=5)
    board.evaluate(f"{BOARD}.zoomBy(3)")
    board.next_frame()
    paper = board.page.locator("inkdot-doodle-board .paper").bounding_box()
    bottom = paper["y"] + paper["height"]
    place = paper["x"] + 60, bottom - 60
    for _ in range(2):
        board.send(("touchStart", place), ("touchEnd",))
        board.next_frame()
    expect(field(board)).to_be_focused()
    board.page.keyboard.insert_text("one\ntwo\nthree")
    box = field(board).bounding_box()
    assert box["y"] + box["height"] <= bottom and box["y"] + box["height"] > bottom - 60
