"""Documents of other programs imported by the album, and the question about those that cannot be converted exactly."""

import struct

import pytest
from album_tab import AlbumPage
from playwright.sync_api import expect
from test_album_files import INKML, SVG, choose_files, file

HOLLOW = SVG % b"<path d='M20 20H80V50H20ZM70 30V40H75V30Z' fill='#1273e6'/>"
LOSING_INKML = INKML.replace(b"<trace>", b"<trace brushRef='#none'>")
COLOR = """async () => {
  const { openAlbum } = await import("/app/library/album.js"), { exported } = await import("/app/library/render.js");
  const album = await openAlbum(), [{ id }] = await album.list();
  const picture = await createImageBitmap(await exported(await album.read(id), "png"));
  const context = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
  context.drawImage(picture, 0, 0);
  return [...context.getImageData(picture.width * 50 / 90, picture.height * 35 / 60, 1, 1).data];
}"""


def question(page):
    return page.get_by_role("dialog")


def answer(page, name):
    question(page).get_by_role("button", name=name).click()


def test_an_exact_document_is_imported_without_a_question(page):
    album = AlbumPage(page)
    choose_files(page, file("map.svg", SVG % b""))
    album.says("album.imported", "map")
    expect(question(page)).to_have_count(0)


def test_a_picture_becomes_a_drawing_of_its_size(page):
    album = AlbumPage(page)
    choose_files(page, file("map.svg", HOLLOW))
    expect(question(page)).to_contain_text("Not everything in “map.svg” can become strokes")
    expect(question(page).get_by_role("listitem")).to_have_text(["Filled areas with holes become outlines"])
    answer(page, "Import as picture")
    album.says("album.imported", "map")
    stored = album.in_store("return [...await album.read((await album.list())[0].id)];")
    assert struct.unpack("<dd", bytes(stored[24:40])) == (90, 60)
    assert page.evaluate(COLOR) == [18, 115, 230, 255]


def test_strokes_of_a_document_become_a_drawing(page):
    album = AlbumPage(page)
    choose_files(page, file("map.svg", HOLLOW))
    answer(page, "Import as strokes")
    album.says("album.imported", "map")
    assert page.evaluate(COLOR) == [255, 255, 255, 255]


def test_a_cancelled_document_is_not_imported(page):
    album = AlbumPage(page, ["One"])
    choose_files(page, file("map.svg", HOLLOW))
    answer(page, "Cancel")
    choose_files(page, file("a.inkml", LOSING_INKML))
    expect(question(page).get_by_role("button")).to_have_text(["Import as strokes", "Cancel"])
    page.keyboard.press("Escape")
    expect(question(page)).to_have_count(0)
    choose_files(page, file("b.svg", SVG % b""))
    album.says("album.imported", "b")
    assert album.names() == ["b", "One"]


def test_an_answer_can_apply_to_all_files(page):
    album = AlbumPage(page)
    choose_files(page, file("a.svg", HOLLOW), file("b.inkml", LOSING_INKML), file("c.svg", HOLLOW), file("d.svg", SVG % b""))
    question(page).get_by_label("Do the same for the other files").check()
    answer(page, "Import as picture")
    # It cannot be imported as a picture.
    expect(question(page)).to_contain_text("“b.inkml”")
    answer(page, "Import as strokes")
    album.says("album.imported.many", "4")
    assert album.names() == ["d", "c", "b", "a"]


def test_each_of_several_files_can_be_asked_separately(page):
    album = AlbumPage(page)
    choose_files(page, file("a.svg", HOLLOW), file("b.svg", HOLLOW), file("c.svg", SVG % b""))
    expect(question(page)).to_contain_text("“a.svg”")
    answer(page, "Cancel")
    expect(question(page)).to_contain_text("“b.svg”")
    answer(page, "Import as strokes")
    album.says("album.imported.many", "2")
    assert album.names() == ["c", "b"]


@pytest.mark.night
def test_in_chinese(device):
    page = device(locale="zh-CN").page()
    album = AlbumPage(page)
    choose_files(page, file("地图.svg", HOLLOW))
    expect(question(page)).to_contain_text("“地图.svg”的部分内容无法转换为笔画")
    expect(question(page).get_by_role("listitem")).to_have_text(["有镂空的填充区域只保留轮廓"])
    answer(page, "导入为图片")
    album.says("album.imported", "地图")
