"""The name of a drawing in the bar, and the save state below it."""

import pytest
from drawing_screen import FULL, line
from playwright.sync_api import expect
from sketch import BOARD, Sketch


def test_the_name_in_the_bar_applies_to_album_and_exports(device):
    page = device().page()
    board = Sketch(page, "/#/draw")
    name = page.get_by_role("textbox", name="Name of the drawing")
    expect(name).to_have_attribute("placeholder", "Untitled")
    # Renames the drawing before it is stored.
    name.fill("Our house")
    name.press("Enter")
    expect(name).not_to_be_focused()
    board.draw((0.2, 0.5), (0.8, 0.5))
    board.is_all_kept()
    # Typed characters do not run commands, and Escape reverts the name.
    name.fill("e")
    name.press("Escape")
    expect(name).to_have_value("Our house")
    assert board.get("settings.tool") == "pen"
    # Renames the stored drawing.
    name.fill("  Our \n garden ")
    # The touch that ends editing draws nothing.
    before = board.evaluate(f"[...{BOARD}.bytes()]")
    board.draw((0.3, 0.7), (0.7, 0.7))
    expect(name).to_have_value("Our garden")
    assert board.evaluate(f"[...{BOARD}.bytes()]") == before
    board.press("Export")
    with page.expect_download() as download:
        board.item("save.svg").click()
    assert download.value.suggested_filename == "Our garden.svg"
    page.again()
    Sketch(page, is_there=True)
    expect(name).to_have_value("Our garden")
    page.open("/#/")
    expect(page.get_by_text("Our garden")).to_be_visible()


STATE = ".named .state"


def test_the_save_state_is_shown_below_the_name(device):
    one = device()
    one.context.add_init_script(FULL)
    drawing = Sketch(one.page(), "/#/draw")
    state = drawing.locator(STATE)
    expect(state).to_have_text("")
    line(drawing, 0.3)
    expect(state).to_have_text("Saved")
    drawing.evaluate("() => { globalThis.full = true; }")
    line(drawing, 0.5)
    expect(state).to_have_text("Not saved")
    drawing.evaluate("() => { globalThis.full = false; }")
    drawing.locator(".banner").get_by_role("button", name="Try again").click()
    expect(state).to_have_text("Saved")
    # A message appears only if storing takes long.
    drawing.evaluate("""() => {
      const { put } = IDBObjectStore.prototype;
      IDBObjectStore.prototype.put = function (...values) {
        const request = put.apply(this, values);
        // Keeps the transaction open.
        const wait = () => { if (!globalThis.goesOn) this.get("nothing").onsuccess = wait; };
        wait();
        return request;
      };
      IDBTransaction.prototype.commit = () => {};
    }""")
    line(drawing, 0.7)
    expect(state).to_have_text("Saving…")
    drawing.evaluate("() => { globalThis.goesOn = true; }")
    expect(state).to_have_text("Saved")


def test_on_a_desktop_the_field_is_as_wide_as_the_name(device):
    page = device(viewport={"width": 1440, "height": 900}).page()
    Sketch(page, "/#/draw")
    name = page.get_by_role("textbox", name="Name of the drawing")
    widths = []
    for value in (
        "",
        "Our house with the garden and the dog",
        "Our house with the garden, the dog and everything else that we had",
    ):
        name.fill(value)
        name.press("Enter")
        widths.append(page.resting(name)["width"])
    assert widths[0] < 100 < widths[1] < widths[2] + 0.5 and widths[2] < 240


@pytest.mark.parametrize("size", [(844, 390), (667, 375), (932, 430)])
def test_on_a_landscape_phone_the_name_is_edited_over_a_corner_of_the_paper(device, size):
    page = device(viewport={"width": size[0], "height": size[1]}).page()
    board = Sketch(page, "/#/draw")
    name = page.get_by_role("textbox", name="Name of the drawing")
    board.draw((0.3, 0.5), (0.7, 0.5))
    expect(page.locator(STATE)).to_have_text("Saved")
    box = page.resting(name)
    assert box["x"] >= board.box["x"] and box["y"] >= 0 and box["height"] >= 44
    # The field does not cover a button.
    assert box["x"] + box["width"] < board.box["x"] + board.box["width"] / 2
    page.touchscreen.tap(box["x"] + 20, box["y"] + 20)
    expect(name).to_be_focused()
    page.keyboard.type("Our house")
    board.draw((0.3, 0.7), (0.7, 0.7))
    expect(name).not_to_be_focused()
    expect(name).to_have_value("Our house")
    # The name fades with its bar while drawing.
    place = board.at(0.5, 0.6)
    board.send(("touchStart", place), ("touchMove", (place[0] + 40, place[1])))
    assert page.evaluate("getComputedStyle(document.querySelector('.named')).pointerEvents") == "none"
    board.send(("touchEnd",))


def test_leaving_keeps_the_name_being_typed(device):
    page = device().page()
    board = Sketch(page, "/#/draw")
    board.draw((0.2, 0.5), (0.8, 0.5))
    board.is_all_kept()
    # The album answers late, as on a busy disk.
    page.evaluate("""async () => {
      const { Album } = await import("/app/library/album.js");
      const { rename } = Album.prototype;
      Album.prototype.rename = async function (...of) {
        await new Promise((resolve) => setTimeout(resolve, 300));
        return rename.apply(this, of);
      };
    }""")
    page.get_by_role("textbox", name="Name of the drawing").fill("Our house")
    # Leaves with the browser's Back button.
    page.evaluate("location.hash = '#/album'")
    expect(page.get_by_text("Our house")).to_be_visible()


@pytest.mark.console("could not be renamed")
def test_a_name_that_cannot_be_stored_reverts(device):
    page = device().page()
    board = Sketch(page, "/#/draw")
    board.draw((0.2, 0.5), (0.8, 0.5))
    board.is_all_kept()
    page.evaluate("""() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException("full", "QuotaExceededError");
      };
    }""")
    name = page.get_by_role("textbox", name="Name of the drawing")
    name.fill("Our house")
    name.press("Enter")
    expect(page.locator("inkdot-doodle-board .notice")).to_contain_text("could not be saved")
    expect(name).to_have_value("")
