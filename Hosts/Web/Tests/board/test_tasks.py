"""Everyday tasks of a new user on a phone: each takes at most three taps from its first screen."""

import sys
from pathlib import Path

import pytest
from playwright.sync_api import expect
from sketch import BOARD, DESK, Sketch

sys.path.append(str(Path(__file__).parents[1] / "album"))
from test_backup import DOWNLOADS, make_key

MOST = 3


class Finger:
    """Counts taps; typing, drawing and choosing a file do not count."""

    def __init__(self, page):
        self.page = page
        self.taps = 0

    def tap(self, target):
        target.tap()
        self.taps += 1

    def button(self, name):
        self.tap(self.page.get_by_role("button", name=name, exact=True))

    def radio(self, name):
        self.tap(self.page.get_by_role("radio", name=name, exact=True))

    def row(self, name):
        """A row of the open menu."""
        self.tap(self.page.locator(f".popup:not([hidden]) [data-name='{name}']"))

    def paper(self, board, x, y):
        board.send(("touchStart", board.at(x, y)), ("touchEnd",))
        self.taps += 1


@pytest.fixture
def board(device):
    board = Sketch(device().page(), "/#/draw")
    board.draw((0.3, 0.5), (0.7, 0.5))
    return board


@pytest.fixture
def finger(board):
    finger = Finger(board.page)
    yield finger
    assert 1 <= finger.taps <= MOST


def test_name_a_drawing(board, finger):
    finger.tap(board.get_by_role("textbox", name="Name of the drawing"))
    board.keyboard.type("Our house")
    board.keyboard.press("Enter")
    board.is_all_kept()
    expect(board.get_by_role("textbox", name="Name of the drawing")).to_have_value("Our house")


def test_undo_and_redo(board, finger):
    finger.button("Undo")
    board.until(f"{BOARD}.isEmpty")
    finger.button("Redo")
    board.until(f"!{BOARD}.isEmpty")


def test_write_a_text(board, finger):
    finger.button("Text")
    finger.paper(board, 0.3, 0.3)
    board.locator("inkdot-doodle-board textarea").fill("milk")
    board.keyboard.press("Escape")
    board.until(f"{DESK}.document.engine.text(1)?.words === 'milk'")


def test_write_on_ruled_paper(board, finger):
    finger.button("Options")
    finger.row("paperMenu")
    finger.radio("Lined")
    board.until(f"{BOARD}.sheet.ruling === 'lined'")


def test_draw_with_a_broad_brush(board, finger):
    finger.radio("Brush")
    finger.radio("Brush")
    finger.tap(board.get_by_role("slider", name="Width"))
    assert board.get("settings.nibs.brush.width") > 20


def test_draw_with_any_colour(board, finger):
    finger.button("More colours")
    finger.radio("Colour #ffffff")
    assert board.get("settings.nibs.pen.color") == "#ffffff"


def test_save_a_pen(board, finger):
    finger.radio("Pen")
    finger.row("keepPen")
    assert len(board.get("settings.presets")) == 1


def test_erase_whole_strokes(board, finger):
    finger.button("Eraser")
    finger.button("Eraser")
    finger.row("stroke")
    assert board.get("settings.eraser") == "stroke"


def test_insert_a_photo(board, finger):
    finger.button("Options")
    finger.row("photo")
    with board.expect_file_chooser() as chooser:
        finger.row("photo.file")
    chooser.value.set_files([{"name": "a.png", "mimeType": "image/png", "buffer": board.picture()}])
    board.until(f"{DESK}.document.photo")


def test_delete_a_stroke(board, finger):
    finger.button("Select")
    finger.paper(board, 0.5, 0.5)
    finger.button("Delete")
    board.until(f"{BOARD}.isEmpty")


def test_turn_a_selection(board, finger):
    finger.button("Select")
    finger.paper(board, 0.5, 0.5)
    box = board.resting(board.locator(".doodle-handle.turn"))
    x, y = box["x"] + 22, box["y"] + 22
    board.send(("touchStart", (x, y)), ("touchMove", (x + 60, y + 40)), ("touchMove", (x + 90, y + 90)), ("touchEnd",))
    board.until(f"{DESK}.document.canUndo && Math.abs({DESK}.document.selection.frame.height) > 30")


def test_replay_a_drawing(board, finger):
    finger.button("Options")
    finger.row("replay")
    expect(board.get_by_role("dialog")).to_be_visible()


def test_fit_the_drawing(board, finger):
    board.evaluate(f"{BOARD}.zoomBy(4)")
    finger.tap(board.locator("[data-name=fitChip]"))
    board.until(f"{DESK}.surface.zoom === 1")


def test_export_a_picture(board, finger):
    finger.button("Export")
    with board.expect_download():
        finger.row("save.png")


def test_clear_a_drawing(board, finger):
    finger.button("Options")
    finger.row("clear")
    board.until(f"{BOARD}.isEmpty")


@pytest.fixture
def album(board):
    board.is_all_kept()
    board.page.open("/#/album")
    board.page.locator("a.open").first.wait_for()
    return board.page


def test_start_another_drawing(album, finger):
    finger.tap(album.get_by_text("New drawing"))
    album.until(BOARD)


def test_delete_a_drawing_and_find_it_in_the_trash(album, finger):
    more = album.get_by_role("button", name="More for Untitled")
    finger.tap(more)
    finger.tap(album.get_by_role("menuitem", name="Delete"))
    finger.tap(album.get_by_text("Trash", exact=True))
    expect(more).to_be_visible()


def test_switch_to_chinese(album, finger):
    finger.button("Settings")
    finger.button("切换到中文")
    album.until("document.documentElement.lang.startsWith('zh')")


def test_lock_the_sketchbook(album, finger):
    finger.button("Settings")
    finger.tap(album.get_by_role("tab", name="Lock"))
    finger.tap(album.get_by_role("button", name="Set a pattern"))
    album.at("create")


def test_back_up_the_sketchbook(album, finger):
    finger.button("Settings")
    finger.tap(album.get_by_role("tab", name="Backup"))
    finger.button("Encrypted backup…")
    album.at("backup")


def test_restore_a_backup(album, device):
    """On a device without drawings."""
    album.evaluate(DOWNLOADS)
    key = make_key(album)
    with album.expect_download() as download:
        album.press("backup.write")
    other = device().page()
    other.open()
    finger = Finger(other)
    finger.button("Restore a backup")
    other.at("backup")
    with other.expect_file_chooser() as chooser:
        finger.button("Choose a backup file")
    chooser.value.set_files(download.value.path())
    other.get_by_label("Recovery key or passphrase", exact=True).fill(key)
    finger.button("Restore")
    expect(other.get_by_text("1 drawing restored.")).to_be_visible()
    assert finger.taps <= MOST
