"""Texts: written by finger, key and input method, edited, moved and undone."""

import re

import pytest
from driver import stroke
from paper import settled
from playwright.sync_api import expect
from sketch import BOARD, BYTES, Sketch
from writing import INKED, field, take, tap, texts, write


@pytest.fixture
def board(device, site):
    board = Sketch(device(site).page(), file_name="Words")
    take(board)
    return board


def test_a_tap_starts_a_text_and_escape_ends_it(board):
    before = board.evaluate(BYTES)
    write(board, "Hello, 你好 🎨\nsecond line")
    assert [text["words"] for text in texts(board)] == ["Hello, 你好 🎨\nsecond line"]
    assert texts(board)[0]["size"] == 24
    board.says("Text written")
    assert board.evaluate(INKED, [0.15, 0.2, 0.9, 0.5]) > 200
    after = board.evaluate(BYTES)
    board.key("Control+z")
    assert board.evaluate(BYTES) == before and texts(board) == []
    board.key("Control+Shift+Z")
    assert board.evaluate(BYTES) == after


@pytest.mark.night
def test_blank_text_leaves_nothing(board):
    before = board.evaluate(BYTES)
    for words in ["", "  \n "]:
        write(board, words)
    assert texts(board) == [] and board.evaluate(BYTES) == before
    assert not board.evaluate(f"{BOARD}.canUndo")


def test_a_text_is_edited_in_place(board):
    write(board, "Helo")
    place = texts(board)[0]
    tap(board, 0.23, 0.3)
    expect(field(board)).to_have_value("Helo")
    # Only the field shows a text that is being edited.
    settled(board)
    assert board.evaluate(INKED, [0.15, 0.2, 0.9, 0.5]) == 0
    board.key("ArrowLeft")
    board.page.keyboard.insert_text("l")
    board.key("Escape")
    (text,) = texts(board)
    assert text["words"] == "Hello"
    # Its origin does not move.
    assert text["x"] - text["width"] * 12 == pytest.approx(place["x"] - place["width"] * 12, abs=0.01)
    assert text["y"] == pytest.approx(place["y"], abs=0.01)
    board.key("Control+z")
    assert [one["words"] for one in texts(board)] == ["Helo"]


@pytest.mark.night
def test_emptying_a_text_removes_it_and_undo_restores_it(board):
    write(board, "Away")
    tap(board, 0.23, 0.3)
    expect(field(board)).to_be_focused()
    board.key("Control+a", "Delete", "Escape")
    assert texts(board) == []
    board.key("Control+z")
    assert [one["words"] for one in texts(board)] == ["Away"]


def test_a_text_is_written_by_key_alone(board):
    board.evaluate(f"{BOARD}.focus()")
    board.key("p", "t", "Enter")
    expect(field(board)).to_be_focused()
    board.page.keyboard.type("typed p e 1")
    board.key("Control+Enter")
    assert [one["words"] for one in texts(board)] == ["typed p e 1"]
    # Selected: arrows move it, Enter edits it, Delete removes it.
    before = texts(board)[0]["x"]
    board.key("ArrowRight")
    assert texts(board)[0]["x"] > before
    board.key("Enter")
    expect(field(board)).to_have_value("typed p e 1")
    expect(field(board)).to_be_focused()
    board.key("Escape", "Delete")
    assert texts(board) == []


def test_an_input_method_composes_in_the_field(board):
    tap(board, 0.2, 0.3)
    expect(field(board)).to_be_focused()
    session = board.page.context.new_cdp_session(board.page.page)
    for text in ["n", "ni", "ni h", "nihao"]:
        session.send("Input.imeSetComposition", {"text": text, "selectionStart": len(text), "selectionEnd": len(text)})
    # A key that belongs to the composition does not end editing.
    field(board).dispatch_event("keydown", {"key": "Escape", "isComposing": True, "bubbles": True})
    # Safari reports the key that ends a composition after the composition.
    field(board).dispatch_event("keydown", {"key": "Escape", "keyCode": 229, "bubbles": True})
    expect(field(board)).to_have_value("nihao")
    session.send("Input.insertText", {"text": "你好"})
    board.key("Escape")
    assert [one["words"] for one in texts(board)] == ["你好"]


def test_long_text_wraps_at_the_edge_of_the_paper(board):
    words = "Many words that do not fit into one line of a phone, 还有很多不能放在一行里的汉字"
    write(board, words, x=0.5)
    (text,) = texts(board)
    assert text["words"].replace("\u2028", "") == words and "\u2028" in text["words"]
    paper = board.desk("surface.state")
    assert text["x"] + text["width"] * text["size"] / 2 <= paper["width"]
    tap(board, 0.55, 0.3)
    expect(field(board)).to_have_value(words)
    before = text["words"]
    board.key("Escape")
    assert texts(board)[0]["words"] == before


@pytest.mark.night
def test_colour_and_size_follow_the_menus(board):
    board.radio("Red").click()
    slider = board.open_nib()
    assert slider.get_attribute("aria-valuetext") == "24 pt"
    slider.fill("10")
    assert slider.get_attribute("aria-label") == "Size" and board.desk("menus.list.nib.sliderName.textContent") == "Size"
    board.key("Escape")
    write(board, "WWW")
    assert texts(board)[0]["size"] == 40
    # A selected text adopts the next colour and size, each as a step.
    board.radio("Blue").click()
    board.open_nib()
    slider.fill("5")
    slider.dispatch_event("change")
    board.key("Escape")
    assert texts(board)[0]["size"] == pytest.approx(20)
    assert board.desk("document.selection")["color"] == 0x1273E6FF
    board.key("Control+z")
    assert texts(board)[0]["size"] == 40
    board.radio("Pen").click()
    assert slider.get_attribute("aria-label") == board.desk("menus.list.nib.sliderName.textContent") == "Width"


def test_a_finger_moves_a_text(board):
    write(board, "Drag me")
    before, file = texts(board)[0], board.evaluate(BYTES)
    start, end = board.at(0.25, 0.3), board.at(0.4, 0.6)
    board.send(*stroke([start, end], 12))
    board.next_frame()
    after = texts(board)[0]
    assert after["y"] > before["y"] + 50 and after["words"] == "Drag me"
    board.key("Control+z")
    assert board.evaluate(BYTES) == file


def test_text_near_an_edge_stays_on_the_sheet(board):
    write(board, "Down here in the very corner, with words for several lines", x=0.99, y=0.99)
    (text,) = texts(board)
    paper, lines = board.desk("surface.state"), len(re.split("[\u2028\n]", text["words"]))
    assert text["x"] + text["width"] * text["size"] / 2 <= paper["width"]
    assert lines > 1 and text["y"] + lines * 1.3 * text["size"] / 2 <= paper["height"] + 0.1


@pytest.mark.night
def test_a_page_can_omit_the_tool(device, site):
    board = Sketch(device(site).page(), tools="pen eraser")
    assert board.button("Text").count() == 0
    board.evaluate(f"{BOARD}.focus()")
    board.key("t")
    assert board.get("settings.tool") == "pen"


@pytest.mark.night
def test_the_text_tool_in_chinese(device, site):
    board = Sketch(device(site, viewport={"width": 1280, "height": 800}).page(), lang="zh-CN")
    board.press("文字")
    expect(board.open_nib()).to_have_attribute("aria-label", "字号")
    board.key("Escape")
    tap(board, 0.2, 0.3)
    expect(field(board)).to_be_focused()
    board.page.keyboard.insert_text("墨点")
    board.press("完成")
    assert [one["words"] for one in texts(board)] == ["墨点"]
