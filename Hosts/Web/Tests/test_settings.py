"""Settings: their order, persistent storage, and a copy of everything."""

import json
import sys
import zipfile
from pathlib import Path

import pytest
from driver import THOROUGH
from playwright.sync_api import expect

sys.path.append(str(Path(__file__).parent / "album"))
from album_tab import AlbumPage

# The browser's answer about persistence (null: unsupported), and whether it grants persistence on request.
STORAGE = """([answer, agrees]) => {
  if (answer === null) Object.defineProperty(navigator, "storage", { value: undefined });
  else StorageManager.prototype.persisted = async () => answer;
  globalThis.asked = 0;
  StorageManager.prototype.persist = async () => { asked += 1; return (answer = agrees); };
}"""


def says(page, answer, agrees=False):
    page.add_init_script(f"({STORAGE})({json.dumps([answer, agrees])})")


def test_settings_have_four_sections_by_press_and_by_key(page):
    page.open("/#/settings")
    keys = ("settings.drawing", "settings.lock", "settings.backup", "settings.app")
    tabs = page.get_by_role("tab")
    assert tabs.all_text_contents() == [page.text(key) for key in keys]
    expect(page.get_by_role("tabpanel", name=page.text("settings.drawing"))).to_be_visible()
    tabs.nth(1).click()
    expect(page.get_by_label("Rows", exact=True)).to_be_visible()
    page.keyboard.press("End")
    expect(tabs.nth(3)).to_be_focused()
    expect(page.get_by_role("radiogroup", name=page.text("settings.language"))).to_be_visible()
    # They reopen at the last section.
    page.evaluate("location.hash = '#/'")
    page.at("home")
    page.press("settings")
    expect(page.get_by_role("tab", name=page.text("settings.app"))).to_have_attribute("aria-selected", "true")


def test_new_drawings_are_dark_in_the_dark_theme_unless_turned_off(device):
    page = device(color_scheme="dark").page()
    sheet = "document.querySelector('inkdot-doodle-board').sheet.paper"
    for is_dark in (True, False):
        page.open("/#/draw")
        page.until("document.querySelector('.draw .cover').hidden")
        assert (page.evaluate(sheet) == "rgb(30 34 39 / 1)") is is_dark
        page.open("/#/settings/drawing")
        page.get_by_role("switch", name=page.text("settings.darkPaper")).click()


@pytest.mark.night
def test_palm_rejection_applies_to_the_board(page):
    page.open("/#/settings")
    switch = page.get_by_role("switch", name=page.text("settings.palmRejection"))
    expect(switch).to_be_checked()
    switch.click()
    page.evaluate("location.hash = '#/draw'")
    page.at("draw")
    page.until("document.querySelector('.draw .cover').hidden")
    assert page.evaluate("document.querySelector('inkdot-doodle-board').settings.palmRejection") is False
    page.open("/#/settings")
    expect(switch).not_to_be_checked()


def test_smoothing_is_normal_by_default_and_applies_to_the_board(page):
    page.open("/#/settings")
    group = page.get_by_role("radiogroup", name=page.text("settings.smoothing"))
    expect(group.get_by_role("radio", name=page.text("settings.smoothing.normal"))).to_be_checked()
    group.get_by_role("radio", name=page.text("settings.smoothing.strong")).click()
    page.evaluate("location.hash = '#/draw'")
    page.at("draw")
    page.until("document.querySelector('.draw .cover').hidden")
    assert page.evaluate("document.querySelector('inkdot-doodle-board').settings.smoothing") == "strong"
    page.open("/#/settings")
    expect(group.get_by_role("radio", name=page.text("settings.smoothing.strong"))).to_be_checked()


@pytest.mark.night
def test_new_drawings_begin_on_the_paper_of_the_settings(page):
    page.open("/#/settings")
    for name, value in (("paperRuling", "dotted"), ("paperSize", "a5")):
        page.get_by_label(page.text(f"settings.{name}"), exact=True).select_option(value)
    page.get_by_role("radio", name=page.text("settings.paperColor.dark"), exact=True).check()
    page.evaluate("location.hash = '#/draw'")
    page.at("draw")
    page.until("document.querySelector('.draw .cover').hidden")
    sheet = page.evaluate("document.querySelector('inkdot-doodle-board').sheet")
    assert {key: sheet[key] for key in ("width", "height", "ruling", "spacing", "isEndless")} == {
        "width": 420,
        "height": 595,
        "ruling": "dotted",
        "spacing": 20,
        "isEndless": False,
    }


@pytest.mark.night(but=["storage.no"])
@pytest.mark.parametrize("answer, key", [(True, "storage.yes"), (False, "storage.no"), (None, "storage.unknown")])
def test_persistence_is_explained_in_plain_words(page, answer, key):
    says(page, answer)
    # Without that API the page cannot query its storage and has no lock: only the screen is tested.
    page.page.goto(page.address + "/#/settings/backup")
    expect(page.get_by_text(page.text(key))).to_be_visible()
    assert page.button("storage.ask").is_visible() is (answer is False)


@pytest.mark.night(but=["storage.yes"])
@pytest.mark.parametrize("agrees, key", [(True, "storage.yes"), (False, "storage.refused")])
def test_a_button_requests_persistence_again(page, agrees, key):
    says(page, False, agrees)
    page.open("/#/settings/backup")
    page.press("storage.ask")
    expect(page.get_by_text(page.text(key))).to_be_visible()
    expect(page.button("storage.ask")).to_be_hidden()
    assert page.evaluate("asked") == 1


@pytest.mark.night
def test_all_drawings_are_backed_up_in_one_file_and_restored(page, device):
    album = AlbumPage(page, ["Cat", "cat", "", "猫"])
    album.in_store("""
      const { id } = (await album.list())[3];
      await store.update([], (_, write) => write(`drawing/facts/${id}`, { name: "猫" }));""")
    page.evaluate("location.hash = '#/settings/backup'")
    page.at("settings")
    page.button("storage.backUp").focus()
    with page.expect_download() as download:
        page.keyboard.press("Enter")
    expect(page.get_by_text(page.text("storage.backUp.done", "4"))).to_be_visible()
    expect(page.button("storage.backUp")).to_be_focused()
    expect(page.button("storage.backUp")).to_be_enabled()
    path = download.value.path()
    assert download.value.suggested_filename.startswith("Inkdot 20")
    with zipfile.ZipFile(path) as archive:
        assert archive.testzip() is None
        assert sorted(archive.namelist()) == sorted(["Cat.inkdot", "cat 2.inkdot", "Untitled.inkdot", "猫.inkdot"])
        assert all(archive.read(name) == bytes(album.bytes) for name in archive.namelist())
    other = AlbumPage(device().page())
    other.page.locator("input[type=file]").set_input_files(
        {"name": "Inkdot.zip", "mimeType": "application/zip", "buffer": Path(path).read_bytes()}
    )
    other.counts(4)
    assert sorted(other.names()) == sorted(["Cat", "cat 2", "Untitled", "猫"])


@pytest.mark.night
def test_a_large_album_is_backed_up_in_several_files(page):
    page.goto(page.address + "/inkdot/lock/texts.js")
    # Nightly runs use files of the real size; others only declare it.
    files = page.evaluate(
        """async (isReal) => {
      const { backUp } = await import("/app/library/backup.js");
      const { unzip } = await import("/app/library/zip.js");
      const large = new Uint8Array(isReal ? 400 << 20 : 1000);
      Object.defineProperty(large, "length", { value: 400 << 20 });
      const album = {
        list: async () => ["a", "b", "broken", "c"].map((name) => ({ id: name, name, modified: 0 })),
        read: async (id) => { if (id === "broken") throw new Error("no"); return large; },
      };
      const names = [];
      const { count, missing } = await backUp(album, (file) => names.push(file), "");
      return [count, missing, await Promise.all(names.map(async (file) => [file.name.slice(17), (await unzip(file)).map(({ name }) => name)]))];
    }""",
        THOROUGH,
    )
    assert files == [3, ["broken"], [[".zip", ["a.inkdot", "b.inkdot"]], [" (2).zip", ["c.inkdot"]]]]


def test_a_locked_book_cannot_be_backed_up(page):
    page.store_pattern(4, 0, 7, 2, 3, 8, 1)
    page.open("/#/settings/backup")
    expect(page.get_by_text(page.text("storage.kept"))).to_be_visible()
    expect(page.button("storage.backUp")).to_have_count(0)


def test_a_page_without_service_workers_shows_no_message(device):
    one = device(service_workers="block")
    page = one.page()
    page.open()
    page.evaluate("() => navigator.serviceWorker?.getRegistrations()")
    page.next_frame()
    # Ignores the message of the browser driver.
    assert not [text for _, text in one.console if "undefined" in text], one.console


@pytest.mark.night
def test_selected_options_are_visible_in_forced_colours(device):
    page = device(forced_colors="active", color_scheme="dark").page()
    page.open("/#/settings")
    # A background colour is painted only if the browser does not replace it with the system's.
    grounds = """(isChosen) => [...document.querySelectorAll(".segments input")].filter(({ checked }) => checked === isChosen)
      .map(({ nextElementSibling }) => getComputedStyle(nextElementSibling))
      .map(({ forcedColorAdjust, backgroundColor }) => forcedColorAdjust === "none" ? backgroundColor : "the system's")"""
    chosen, others = (set(page.evaluate(grounds, which)) for which in (True, False))
    assert len(chosen) == 1 and others == {"the system's"} and chosen != others
