"""Several drawings: selected by pointer and key, deleted, restored, duplicated, exported as an archive."""

import io
import re
import zipfile

import pytest
from album_tab import AlbumPage, inkdot
from playwright.sync_api import expect

BAR = ".selection"


def selected(page):
    return page.locator('.album [aria-checked="true"] .name').all_text_contents()


def test_several_drawings_are_deleted_and_restored_together(page):
    album = AlbumPage(page, 9)
    album.choose_several("Drawing 2", "Drawing 4", "Drawing 5")
    expect(page.locator(BAR).get_by_role("status")).to_have_text(page.text("album.selected", "3"))
    # A tap selects instead of opening; another deselects.
    assert page.evaluate("location.hash") == "#/album"
    page.get_by_role("checkbox", name="Drawing 5").click()
    assert selected(page) == ["Drawing 2", "Drawing 4"]
    # Selected drawings stay visible during a search.
    page.locator(".search").fill("Drawing 4")
    album.counts(2)
    assert selected(page) == ["Drawing 2", "Drawing 4"]
    page.locator(".search").fill("")
    page.locator(BAR).get_by_role("button", name=page.text("album.delete")).click()
    album.says("album.deleted.many", "2")
    assert album.names() == [f"Drawing {number}" for number in (1, 3, 5, 6, 7, 8, 9)]
    expect(page.locator(BAR)).to_be_hidden()
    assert album.focused() == "Drawing 3"
    page.press("album.undo")
    album.counts(9)
    assert album.names() == [f"Drawing {number}" for number in range(1, 10)]
    # Taps open drawings again.
    album.drawing("Drawing 2").click()
    page.until("location.hash.startsWith('#/draw/')")


@pytest.mark.night
def test_select_all_includes_unloaded_drawings_and_respects_the_search(page):
    album = AlbumPage(page, 120)
    album.option("album.select")
    page.press("album.select.all")
    expect(page.locator(BAR).get_by_role("status")).to_have_text(page.text("album.selected", "120"))
    page.press("album.select.done")
    expect(page.get_by_role("checkbox")).to_have_count(0)
    page.locator(".search").fill("Drawing 11")
    album.counts(11)
    album.option("album.select")
    page.press("album.select.all")
    page.locator(BAR).get_by_role("button", name=page.text("album.delete")).click()
    album.says("album.deleted.many", "11")
    page.locator(".search").fill("")
    album.counts(109)


def test_failed_duplicates_are_reported_last(page):
    album = AlbumPage(page, ["One", "Two", "Three"])
    album.in_store("await album.erase((await album.list())[1].id);")
    album.choose_several("One", "Two", "Three")
    page.locator(BAR).get_by_role("button", name=page.text("album.duplicate")).click()
    album.says("album.failed.missing")
    album.counts(3)
    expect(page.locator(".toast.shown .error")).to_be_visible()


@pytest.mark.night
def test_several_drawings_are_duplicated(page):
    album = AlbumPage(page, ["One", "Two", "Three"])
    album.choose_several("One", "Three")
    page.locator(BAR).get_by_role("button", name=page.text("album.duplicate")).click()
    album.says("album.copied.many", "2")
    assert album.names() == ["One copy", "Three copy", "One", "Two", "Three"]


@pytest.mark.night(but=["inkdot"])
@pytest.mark.parametrize("kind, begin", [("inkdot", b"\x89INK"), ("svg", b"<svg"), ("png", b"\x89PNG")])
def test_several_drawings_are_exported_as_an_archive(page, kind, begin):
    album = AlbumPage(page, ["Cat", "cat", "猫/狗", ""])
    album.option("album.select")
    page.press("album.select.all")
    page.locator(BAR).get_by_role("button", name=page.text("album.export")).click()
    with page.expect_download() as download:
        page.get_by_role("menuitem", name=page.text(f"album.export.{kind}"), exact=True).click()
    assert download.value.suggested_filename == "Inkdot 4 drawings.zip"
    with zipfile.ZipFile(download.value.path()) as archive:
        assert archive.testzip() is None
        assert archive.namelist() == [f"Cat.{kind}", f"cat 2.{kind}", f"猫 狗.{kind}", f"drawing.{kind}"]
        assert all(
            archive.read(name).lstrip().startswith(begin) or kind == "svg" and b"<svg" in archive.read(name)
            for name in archive.namelist()
        )
    album.says("album.exported.many", "4")


def test_an_archive_is_imported(page):
    album = AlbumPage(page, ["Here"])
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        archive.writestr("folder/", b"")
        archive.writestr("folder/Cat.inkdot", inkdot())
        archive.writestr("Dog.inkdot", inkdot(200, 100), compress_type=zipfile.ZIP_DEFLATED)
        archive.writestr("notes.txt", b"no drawing")
    page.locator("input[type=file]").set_input_files(
        {"name": "all.zip", "mimeType": "application/zip", "buffer": content.getvalue()}
    )
    album.counts(3)
    assert sorted(album.names()) == ["Cat", "Dog", "Here"]
    album.says("import.notInkdot", "notes.txt")
    # A truncated archive is refused.
    page.locator("input[type=file]").set_input_files(
        {"name": "cut.zip", "mimeType": "application/zip", "buffer": content.getvalue()[:-30]}
    )
    album.says("import.notInkdot", "cut.zip")


@pytest.mark.night
def test_drawings_are_selected_by_key(device):
    page = device(viewport={"width": 1280, "height": 800}, has_touch=False).page()
    album = AlbumPage(page, 12)
    # Control-click starts selecting; Shift-click selects a range.
    album.drawing("Drawing 2").click(modifiers=["Control"])
    album.drawing("Drawing 5").click(modifiers=["Shift"])
    assert selected(page) == [f"Drawing {number}" for number in (2, 3, 4, 5)]
    page.get_by_role("checkbox", name=re.compile("^Drawing 1 (Today|Yesterday)")).focus()
    for key, count in ((" ", 5), (" ", 4), ("Control+a", 12)):
        page.keyboard.press(key)
        assert len(selected(page)) == count, key
    page.keyboard.press("Escape")
    expect(page.locator(BAR)).to_be_hidden()
    # The menu of a drawing also starts selecting.
    album.choose("Drawing 3", "album.select")
    assert selected(page) == ["Drawing 3"]
    expect(page.get_by_role("checkbox", name=re.compile("^Drawing 3 (Today|Yesterday)"))).to_be_focused()
    # A held key deletes the selection and nothing else.
    for _ in range(3):
        page.keyboard.down("Delete")
    page.keyboard.up("Delete")
    album.says("album.deleted", "Drawing 3")
    album.counts(11)
