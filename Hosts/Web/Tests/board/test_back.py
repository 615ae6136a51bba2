"""Back on Android closes menus and dialogs on the board and in the album, through a `CloseWatcher`."""

import sys
from pathlib import Path

import pytest
from playwright.sync_api import expect
from sketch import BOARD, Sketch

sys.path.append(str(Path(__file__).parents[1] / "album"))
from album_tab import AlbumPage

# Records the active close watchers.
WATCH = """(() => {
  globalThis.waiting = new Set();
  globalThis.CloseWatcher = class extends CloseWatcher {
    constructor(options) {
      super(options);
      waiting.add(this);
      options.signal.addEventListener("abort", () => waiting.delete(this));
    }
  };
})()"""
BACK = "[...waiting].at(-1).requestClose()"


@pytest.fixture
def board(device, site):
    board = Sketch(device(site).page())
    board.evaluate(WATCH)
    return board


def test_back_closes_a_menu(board):
    board.press("More colours")
    popup = board.locator("inkdot-doodle-board .popup:visible")
    expect(popup).to_have_count(1)
    board.evaluate(BACK)
    expect(popup).to_have_count(0)
    # No watcher is left: the next Back leaves the page.
    assert board.evaluate("waiting.size") == 0


@pytest.mark.night
def test_a_menu_closed_in_another_way_destroys_its_watcher(board):
    board.press("More colours")
    assert board.evaluate("waiting.size") == 1
    board.press("More colours")
    assert board.evaluate("waiting.size") == 0


def test_back_ends_text_editing_and_keeps_the_text(board):
    board.evaluate(f"{BOARD}.settings = {{ ...{BOARD}.settings, tool: 'text' }}")
    board.send(("touchStart", board.at(0.3, 0.3)), ("touchEnd",))
    field = board.locator("inkdot-doodle-board textarea")
    field.fill("milk")
    board.evaluate(BACK)
    expect(field).to_have_count(0)
    board.says("Text written")
    assert board.evaluate("waiting.size") == 0


@pytest.mark.night
def test_back_ends_the_eyedropper(board):
    board.press("More colours")
    board.item("dropper").click()
    expect(board.locator(".dropper")).to_be_visible()
    board.evaluate(BACK)
    expect(board.locator(".dropper")).to_be_hidden()
    assert board.evaluate("waiting.size") == 0


@pytest.mark.night
def test_back_ends_selecting_in_the_album(page):
    album = AlbumPage(page, 3)
    page.evaluate(WATCH)
    album.choose_several("Drawing 1", "Drawing 2")
    expect(page.locator(".selection")).to_be_visible()
    assert page.evaluate("waiting.size") == 1
    page.evaluate(BACK)
    expect(page.locator(".selection")).to_be_hidden()
    album.choose_several("Drawing 3")
    page.open("/#/settings")
    page.at("settings")
    assert page.evaluate("waiting.size") == 0
