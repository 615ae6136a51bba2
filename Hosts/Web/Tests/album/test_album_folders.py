"""Folders, sort order and trash of the album."""

import pytest
from album_tab import AlbumPage
from playwright.sync_api import expect


def chips(page):
    return page.locator(".album .chip").all_text_contents()


def name(page, words):
    page.locator("#album-name").fill(words)
    page.keyboard.press("Enter")


def item(page, words):
    page.get_by_role("menuitem", name=words, exact=True).click()


def test_drawings_are_moved_into_and_out_of_folders(page):
    album = AlbumPage(page, ["Cat", "Dog", "Fox"])
    assert chips(page) == []
    album.choose("Dog", "album.move")
    item(page, page.text("album.folder.new"))
    name(page, " Animals ")
    album.says("album.moved", "Animals")
    assert chips(page) == ["All", "Animals"] and album.names() == ["Cat", "Dog", "Fox"]
    album.choose("Fox", "album.move")
    item(page, "Animals")
    page.locator(".chip", has_text="Animals").click()
    assert album.names() == ["Dog", "Fox"]
    # One press moves it back.
    album.choose("Fox", "album.move")
    item(page, page.text("album.folder.none"))
    expect(page.locator(".album .name")).to_have_text(["Dog"])
    page.press("album.undo")
    expect(page.locator(".album .name")).to_have_text(["Dog", "Fox"])
    # Moving the last drawing removes its folder.
    page.locator('.chip[aria-pressed="true"]').click()
    item(page, page.text("album.folder.rename"))
    name(page, "Wild")
    expect(page.locator('.chip[aria-pressed="true"]')).to_have_text("Wild")
    page.locator('.chip[aria-pressed="true"]').click()
    item(page, page.text("album.folder.remove"))
    expect(page.locator(".album .chip")).to_have_count(0)
    assert album.names() == ["Cat", "Dog", "Fox"]


def test_a_new_drawing_is_in_the_current_folder(page):
    album = AlbumPage(page, ["Cat"])
    album.choose("Cat", "album.move")
    item(page, page.text("album.folder.new"))
    name(page, "Animals")
    page.locator(".chip", has_text="Animals").click()
    page.evaluate("""async () => {
      const { openAlbum } = await import("/app/library/album.js");
      await (await openAlbum()).create({ name: "Dog", width: 9, height: 9 }, new Uint8Array(9));
      document.dispatchEvent(new Event("visibilitychange"));
    }""")
    expect(page.locator(".album .name")).to_have_text(["Dog", "Cat"])
    album.choose("Cat", "album.duplicate")
    expect(page.locator(".album .name")).to_have_text(["Cat copy", "Dog", "Cat"])


def test_folder_metadata_survives_a_rename_and_an_older_page(page):
    album = AlbumPage(page, ["Cat"])
    stored = album.in_store("""
      const [{ id }] = await album.list();
      await album.move(new Map([[id, "Animals"]]));
      await album.rename(id, "Tiger");
      await write(id, (journal) => journal.add(new Uint8Array(3)));
      return [(await album.get(id)).folder, await store.get(`drawing/facts/${id}`)];""")
    assert stored[0] == "Animals" and stored[1]["folder"] == "Animals" and stored[1]["name"] == "Tiger"


def test_deleted_drawings_are_in_the_trash(page):
    album = AlbumPage(page, ["Cat", "Dog", "Fox"])
    for one in ("Dog", "Fox"):
        album.choose(one, "album.delete")
    album.says("album.deleted.many", "2")
    page.again()
    page.wait_for_selector(".album[data-state=list]")
    page.locator(".chip", has_text=page.text("album.trash")).click()
    assert album.names() == ["Fox", "Dog"]
    expect(page.get_by_text(page.text("album.trash.detail"))).to_be_visible()
    # It opens a menu instead of the drawing.
    album.drawing("Fox").click()
    item(page, page.text("album.restore"))
    expect(page.locator(".album .name")).to_have_text(["Dog"])
    album.drawing("Dog").click()
    item(page, page.text("album.eraseForGood.yes"))
    page.get_by_role("dialog").get_by_role("button", name=page.text("album.eraseForGood.yes")).click()
    expect(page.locator(".album .name")).to_have_text(["Cat", "Fox"])
    expect(page.locator(".album .chip")).to_have_count(0)


@pytest.mark.night
def test_the_sort_order_is_stored(page):
    album = AlbumPage(page, ["Cat 10", "Ant", "Cat 9"])
    album.option("album.sort.name")
    assert album.names() == ["Ant", "Cat 9", "Cat 10"]
    page.again()
    page.wait_for_selector(".album[data-state=list]")
    assert album.names() == ["Ant", "Cat 9", "Cat 10"]
    album.option("album.sort.recent")
    assert album.names() == ["Cat 10", "Ant", "Cat 9"]


def test_search_is_offered_from_eight_drawings(page):
    AlbumPage(page, 7)
    expect(page.locator(".album .search")).to_be_hidden()
    AlbumPage(page, 1)
    expect(page.locator(".album .search")).to_be_visible()


def test_home_is_the_album_after_the_first_drawing(page):
    page.open()
    expect(page.get_by_role("heading", name=page.text("tagline"))).to_be_visible()
    AlbumPage(page, ["Cat"], "/")
    page.at("home")
    page.press("album.new")
    page.at("draw")
    page.go_back()
    page.at("home")
    page.evaluate("location.hash = '#/album'")
    page.at("album")
    page.wait_for_selector(".album li[data-id]")
