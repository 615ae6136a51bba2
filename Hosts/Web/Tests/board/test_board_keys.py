"""Every command by key, only while the board has the focus."""

import pytest
from playwright.sync_api import expect
from sketch import BLACK, BOARD, DESK, WHITE, Sketch


@pytest.fixture
def board(device, site):
    board = Sketch(device(site).page(), album="")
    board.evaluate(f"{BOARD}.focus()")
    return board


def test_tools_colours_and_widths(board):
    for key, name in (("b", "Brush"), ("h", "Highlighter"), ("p", "Pen")):
        board.key(key)
        expect(board.radio(name)).to_be_checked()
    for number, name in enumerate(("Black", "Grey", "Red", "Orange", "Yellow", "Green", "Blue", "Purple"), 1):
        board.key(str(number))
        expect(board.radio(name)).to_be_checked()
        board.says(name)
    board.key("9")
    expect(board.radio("Grid")).to_be_focused()
    board.key("Tab")
    expect(board.locator(".popup .grid [tabindex='0']")).to_be_focused()
    board.key("Escape")
    expect(board.button("More colours")).to_be_focused()
    board.key(".", ".", ",", "Shift+>")
    assert board.desk("tools.width") == 10
    board.says("Width 10 pt")
    board.key(*["Shift+<"] * 3)
    assert board.desk("tools.width") == 1


def test_e_selects_the_eraser_and_then_switches_its_mode(board):
    modes = []
    for _ in range(4):
        board.key("e")
        modes.append(board.desk("surface.settings.eraser"))
    assert modes == ["part", "stroke", "background", "part"]
    board.says("Eraser: Part")


def test_undo_redo_clear_and_save(board):
    board.draw((0.2, 0.5), (0.8, 0.5))
    board.key("Control+z")
    assert board.pixel(0.5, 0.5) == WHITE
    board.key("Control+Shift+Z")
    assert board.pixel(0.5, 0.5) == BLACK
    board.key("Control+z", "Control+y")
    assert board.pixel(0.5, 0.5) == BLACK
    board.clear()
    assert board.pixel(0.5, 0.5) == WHITE
    board.key("Control+z")
    assert board.pixel(0.5, 0.5) == BLACK
    # Clearing needs a modifier, so that a wrong key does not clear the paper.
    board.key("x", "Delete", "Backspace")
    assert board.pixel(0.5, 0.5) == BLACK
    board.says("Nothing selected")
    board.key(*["Control+z"] * 3)
    board.says("Nothing to undo")
    board.key("Control+s")
    assert board.evaluate("events.at(-1)[0]") == "save"
    board.evaluate(f"{BOARD}.removeAttribute('album')")
    board.key("Control+s")
    expect(board.item("save.png")).to_be_visible()


def test_zoom(board):
    board.key("+", "=", "-")
    assert board.desk("surface.zoom") == pytest.approx(1.25)
    board.key("0")
    assert board.desk("surface.zoom") == 1


def test_arrows_move_the_paper_while_it_has_the_focus(board):
    board.key("+", "+")
    board.evaluate(f"{BOARD}.shadowRoot.querySelector('.paper').focus()")
    before = board.desk("surface.state")
    board.key("ArrowRight", "ArrowDown", "ArrowDown")
    after = board.desk("surface.state")
    assert (after["x"] - before["x"], after["y"] - before["y"]) == (-40, -80)


def test_a_photo_is_selected_by_key(board):
    with board.expect_file_chooser() as chooser:
        board.key("Control+o")
    assert chooser.value.is_multiple()


@pytest.mark.night
def test_the_list_of_keys_uses_the_names_of_the_buttons(board):
    board.key("?")
    dialog = board.get_by_role("dialog", name="Keyboard shortcuts")
    expect(dialog).to_be_visible()
    listed = dialog.locator("kbd").all_text_contents()
    named = board.evaluate(
        f"""() => [...{BOARD}.shadowRoot.querySelectorAll("[data-key]")].map((button) => button.dataset.key)"""
    )
    assert set(named) - {"2", "3", "4", "5", "6", "7"} <= set(listed)
    # An open dialog gets the keys.
    board.key("b")
    expect(board.radio("Pen")).to_be_checked()
    board.key("Escape")
    expect(dialog).to_be_hidden()


def test_a_menu_opened_by_key_is_navigated_with_arrows_and_restores_the_focus(board):
    save = board.button("Export")
    save.focus()
    board.key("Enter")
    expect(board.item("save.album")).to_be_focused()
    board.key("ArrowDown")
    expect(board.item("save.png")).to_be_focused()
    board.key("ArrowUp", "ArrowUp")
    expect(board.item("save.inkdot")).to_be_focused()
    board.key("Escape")
    expect(save).to_be_focused()
    expect(save).to_have_attribute("aria-expanded", "false")
    save.press("Enter")
    board.key("Shift+Tab")
    expect(save).to_be_focused()
    expect(board.locator(".popup:not([hidden])")).to_have_count(0)


def test_keys_outside_the_board_belong_to_the_page(board):
    board.evaluate("""() => {
      const field = document.createElement("input");
      field.id = "field";
      document.body.prepend(field);
      field.focus();
    }""")
    board.key("b", "x", "9")
    assert board.locator("#field").input_value() == "bx9"
    expect(board.radio("Pen")).to_be_checked()
    board.evaluate(f"{BOARD}.append(document.getElementById('field'))")
    board.locator("#field").evaluate("(field) => { field.slot = 'start'; field.focus(); }")
    board.key("b")
    expect(board.radio("Pen")).to_be_checked()


def test_the_focus_is_visible_after_keyboard_navigation(board):
    outline = "getComputedStyle(%s.paper, '::after').content" % DESK
    board.draw((0.2, 0.5), (0.8, 0.5))
    assert board.evaluate(outline) == "none"
    board.key("Shift+Tab", "Tab")
    assert board.evaluate(f"{BOARD}.shadowRoot.activeElement === {DESK}.paper")
    assert board.evaluate(outline) == '""'
    board.draw((0.2, 0.5), (0.8, 0.5))
    assert board.evaluate(outline) == "none"


def test_a_slider_keeps_its_arrows(board):
    board.choose_file(board.picture())
    board.until(f"{DESK}.surface.photo")
    where = "[...%s.surface.engine.photo(0).map]" % DESK
    before = board.evaluate(where)
    board.open_nib().focus()
    board.key("ArrowRight", "ArrowRight")
    assert board.desk("tools.width") == 5 and board.evaluate(where) == before


@pytest.mark.night
def test_the_middle_button_and_the_space_bar_drag_the_paper_and_draw_nothing(device, site):
    board = Sketch(device(site, has_touch=False, viewport={"width": 900, "height": 700}).page())
    mouse = board.page.mouse
    x, y = board.at(0.5, 0.5)
    # Linux would paste when the middle button is released.
    board.page.evaluate("document.body.insertAdjacentHTML('afterbegin', '<input id=other value=words>')")
    board.page.locator("#other").click(click_count=3)
    board.page.keyboard.press("Control+c")
    board.page.evaluate("document.getElementById('other').remove()")

    def drag(button="left"):
        before = board.desk("surface.state")
        mouse.move(x, y)
        mouse.down(button=button)
        mouse.move(x + 30, y + 20, steps=3)
        mouse.up(button=button)
        board.next_frame()
        after = board.desk("surface.state")
        return after["x"] - before["x"], after["y"] - before["y"]

    board.evaluate(f"{BOARD}.zoomBy(2)")
    board.next_frame()
    assert drag("middle") == pytest.approx((30, 20))
    board.page.keyboard.down(" ")
    assert board.desk("surface.root.style.cursor") == "grab"
    assert drag() == pytest.approx((30, 20))
    board.page.keyboard.up(" ")
    assert board.get("isEmpty") and board.desk("surface.root.style.cursor") == "crosshair"
    assert drag() == (0, 0)
    assert not board.get("isEmpty")


def test_selecting_all_announces_the_number_each_time(board):
    board.draw((0.2, 0.3), (0.8, 0.3))
    board.draw((0.2, 0.6), (0.8, 0.6))
    board.evaluate(f"{BOARD}.focus()")
    for keys in (("Control+a",), ("p", "Control+a"), ("Control+a",)):
        board.key(*keys)
        assert board.evaluate(f"{BOARD}.shadowRoot.querySelector('[role=status]').textContent.trim()") == "2 selected"


def test_arrows_reach_every_row_of_the_export_menu_without_changing_the_size(board):
    board.button("Export").focus()
    board.key("Enter")
    sizes = [board.radio(f"{size}×") for size in (1, 2, 3)]
    chosen = [size.get_attribute("aria-checked") for size in sizes]
    for _ in range(12):
        if board.item("save.inkdot").evaluate("(row) => row.getRootNode().activeElement === row"):
            break
        board.key("ArrowDown")
    expect(board.item("save.inkdot")).to_be_focused()
    assert [size.get_attribute("aria-checked") for size in sizes] == chosen
    for _ in range(3):
        board.key("ArrowUp")
    board.key("ArrowUp")
    board.key("ArrowRight")
    assert [size.get_attribute("aria-checked") for size in sizes] != chosen
