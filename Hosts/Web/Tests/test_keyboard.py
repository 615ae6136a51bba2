"""Accessibility: keys alone, and announcements to screen readers."""

import json

import pytest
from driver import LOCK
from playwright.sync_api import expect

NAMES = {
    "en": "Dot {n}, row {r}, column {c}",
    "zh-Hans": "第 {n} 点，第 {r} 行第 {c} 列",
}


def focused(page):
    """The accessible name of the focused element, also in shadow trees."""
    return page.evaluate("""() => {
      let element = document.activeElement;
      while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
      return element?.getAttribute("aria-label") ?? element?.textContent ?? "";
    }""")


def press(page, *keys):
    for key in keys:
        page.keyboard.press(key)


def test_a_pattern_is_set_and_drawn_with_keys_alone(page):
    page.open()
    while focused(page) != page.text("home.set"):
        press(page, "Tab")
    press(page, "Enter")
    page.at("create")
    while not focused(page).startswith("Dot 1,"):
        press(page, "Tab")
    for _ in range(2):
        press(page, "5", "1", "8", "3", "4", "9", "2", "Tab")
        assert focused(page) == page.text("done")
        press(page, "Enter")
        page.next_frame()
        press(page, "Shift+Tab")
    page.at("recovery")
    expect(page.button("recovery.skip")).to_be_visible()
    while focused(page) != page.text("recovery.skip"):
        press(page, "Tab")
    press(page, "Enter")
    page.at("home")
    page.again()
    page.at("unlock")
    while not focused(page).startswith("Dot 1,"):
        press(page, "Tab")
    press(page, "5", "1", "8", "3", "4", "9", "2", "Tab", "Enter")
    page.at("home")


def reach(page, *names):
    """Presses Tab until the focused element's name starts with the given text."""
    for _ in range(60):
        if focused(page).startswith(names):
            return
        press(page, "Tab")
    raise AssertionError(f"no key leads to {names}")


def enter(page, digits):
    """Selects dots by number, from 1."""
    reach(page, "Dot ")
    press(page, *digits, "Tab", "Enter")
    page.next_frame()


@pytest.mark.night
def test_a_recovery_key_opens_a_forgotten_book_and_erasing_works_with_keys_alone(page):
    page.open("/#/create")
    enter(page, "5183492")
    page.says("drawAgain")
    press(page, "Shift+Tab")
    enter(page, "5183492")
    page.at("recovery")
    reach(page, page.text("backup.key.make"))
    press(page, "Enter")
    # The new key has the focus, for screen readers.
    shown = page.locator("output.key")
    expect(shown).to_be_focused()
    key = shown.inner_text()
    reach(page, page.text("backup.key.kept"))
    press(page, "Enter")
    page.at("home")
    page.watched()
    press(page, "Control+Shift+L")
    page.at("unlock")
    reach(page, page.text("forgot"))
    press(page, "Enter")
    page.at("forgot")
    page.until("document.querySelector('#passphrase')")
    for _ in range(60):
        if page.evaluate("document.activeElement.id") == "passphrase":
            break
        press(page, "Tab")
    page.keyboard.type(key)
    press(page, "Enter")
    page.at("create")
    enter(page, "42615897")
    page.says("drawAgain")
    press(page, "Shift+Tab")
    enter(page, "42615897")
    page.at("recovery")
    page.again()
    page.at("unlock")
    enter(page, "42615897")
    page.at("recovery")
    page.evaluate("location.hash = '#/manage'")
    page.at("manage")
    reach(page, page.text("manage.remove"))
    press(page, "Enter")
    page.at("remove")
    expect(page.get_by_text(page.text("remove.means"))).to_be_visible()
    reach(page, page.text("forgot"))
    press(page, "Enter")
    page.at("forgot")
    reach(page, page.text("forgot.erase"))
    press(page, "Enter")
    # The button that keeps everything comes first. Erasing is enabled once the word is typed.
    page.until("document.activeElement.closest('dialog')")
    assert focused(page) == page.text("forgot.erase.no")
    expect(page.button("forgot.erase.yes")).to_be_disabled()
    press(page, "Shift+Tab")
    assert page.evaluate("document.activeElement.id") == "typed"
    page.keyboard.type(page.text("forgot.erase.word"))
    reach(page, page.text("forgot.erase.yes"))
    press(page, "Enter")
    page.at("home")
    expect(page.button("home.set")).to_be_visible()


def test_arrows_move_the_focus_and_stay_at_the_edges(lab):
    lab.add_lock()
    press(lab, "Tab")
    for key, dot in (
        ("ArrowRight", 2),
        ("ArrowRight", 3),
        ("ArrowRight", 3),
        ("ArrowDown", 6),
        ("ArrowDown", 9),
        ("ArrowDown", 9),
        ("ArrowLeft", 8),
        ("ArrowUp", 5),
        ("Home", 1),
        ("ArrowUp", 1),
        ("ArrowLeft", 1),
        ("End", 9),
    ):
        press(lab, key)
        assert focused(lab).startswith(f"Dot {dot},"), key
    press(lab, "Enter", "ArrowUp", "Space", "Tab", "Enter")
    assert lab.seen(1) == [[8, 5]]


def test_escape_cancels_the_selection(lab):
    lab.add_lock()
    press(lab, "Tab", "1", "2")
    assert lab.picked() == 2
    expect(lab.locator("inkdot-pattern-lock .dots [aria-pressed=true]")).to_have_count(2)
    press(lab, "Escape")
    assert lab.picked() == 0
    expect(lab.locator("inkdot-pattern-lock .dots [aria-pressed=true]")).to_have_count(0)
    press(lab, "3", "5", "Tab", "Enter")
    assert lab.seen(1) == [[2, 4]]


def test_keys_include_skipped_dots_like_a_finger(lab):
    lab.add_lock()
    press(lab, "Tab", "1", "9", "Tab", "Enter")
    assert lab.seen(1) == [[0, 4, 8]]


def test_digits_select_dots_only_on_grids_with_up_to_nine(lab):
    lab.add_lock(rows=4, columns=4)
    press(lab, "Tab", "1", "2", "3")
    assert lab.picked() == 0
    press(lab, "Enter", "ArrowDown", "ArrowDown", "ArrowRight", "Enter", "Tab", "Enter")
    assert lab.seen(1) == [[0, 9]]


def test_keys_with_a_modifier_are_left_to_the_browser(lab):
    lab.add_lock()
    press(lab, "Tab", "Control+1", "Alt+2", "Meta+3")
    assert lab.picked() == 0


def test_the_focus_stays_on_the_dots_after_a_wrong_pattern(lab):
    lab.add_lock()
    press(lab, "Tab", "1", "2", "3", "Tab", "Enter")
    lab.says("wrong")
    press(lab, "Shift+Tab")
    assert focused(lab).startswith("Dot 3,")


@pytest.mark.night(but=["zh-Hans"])
@pytest.mark.parametrize("language", NAMES)
def test_every_dot_has_a_named_button_exactly_above(lab, language):
    for rows, columns, layout in ((3, 3, "classic"), (3, 3, "compact"), (4, 5, "ring"), (6, 6, "compact")):
        lab.add_lock(rows=rows, columns=columns, layout=layout, lang=language)
        check_buttons(lab, language, rows, columns)


def check_buttons(lab, language, rows, columns):
    image = lab.evaluate(f"""() => {{
      const {{ canvas, context, scale }} = {LOCK}[Symbol.for('inkdot.workings')].painter, box = canvas.getBoundingClientRect();
      const {{ data, width }} = context.getImageData(0, 0, canvas.width, canvas.height);
      // The box around what is painted where a button lies, in the window.
      return {LOCK}[Symbol.for('inkdot.workings')].dots.buttons.map((button) => {{
        const b = button.getBoundingClientRect(), around = 4;
        const at = (v, start) => Math.round((v - start) * scale);
        let [left, top, right, bottom] = [Infinity, Infinity, -1, -1];
        for (let y = Math.max(0, at(b.top - around, box.top)); y < at(b.bottom + around, box.top); y += 1) {{
          for (let x = at(b.left - around, box.left); x < at(b.right + around, box.left); x += 1) {{
            if (data[4 * (y * width + x) + 3] < 96) continue;
            [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x + 1), Math.max(bottom, y + 1)];
          }}
        }}
        return {{
          name: button.getAttribute("aria-label"),
          drawn: [left / scale + box.left, top / scale + box.top, right / scale + box.left, bottom / scale + box.top],
          button: [b.left, b.top, b.right, b.bottom],
        }};
      }});
    }}""")
    assert len(image) == rows * columns
    for dot, seen in enumerate(image):
        row, column = divmod(dot, columns)
        assert seen["name"] == NAMES[language].format(n=dot + 1, r=row + 1, c=column + 1)
        middles = [[(box[0] + box[2]) / 2, (box[1] + box[3]) / 2] for box in (seen["drawn"], seen["button"])]
        assert middles[0] == pytest.approx(middles[1], abs=1), seen["name"]
        assert seen["drawn"][2] - seen["drawn"][0] <= seen["button"][2] - seen["button"][0] + 2, seen["name"]


def tree(page):
    """Role, name and properties of the accessibility tree, in order."""
    nodes = page.devtools.send("Accessibility.getFullAXTree")["nodes"]
    return [
        {
            "role": node["role"]["value"],
            "name": node.get("name", {}).get("value", ""),
            **{p["name"]: p["value"].get("value") for p in node.get("properties", [])},
        }
        for node in nodes
        if not node["ignored"]
    ]


def test_the_accessibility_tree_of_a_lock(page):
    page.store_pattern(4, 0, 7, 2, 3, 8, 1)
    page.open()
    nodes = tree(page)
    regions = [node for node in nodes if node["role"] == "region"]
    assert [node["name"] for node in regions] == ["Pattern lock"]
    status = [node for node in nodes if node["role"] == "status"]
    # Live regions of the lock, and of the page for messages after the lock is removed.
    assert len(status) == 2 and all(one["live"] == "polite" for one in status)
    dots = [node for node in nodes if node["role"] in ("button", "ToggleButton") and node["name"].startswith("Dot ")]
    assert [node["name"] for node in dots] == [f"Dot {n + 1}, row {n // 3 + 1}, column {n % 3 + 1}" for n in range(9)]
    assert not any(node["role"] in ("Canvas", "image") and not node["name"] for node in nodes)
    buttons = [node["name"] for node in nodes if node["role"] in ("button", "ToggleButton")]
    assert all(buttons) and {"Done", "Forgot pattern?"} <= set(buttons) and "Manage pattern" not in buttons
    assert sum(node["role"] == "heading" for node in nodes) == 1


def test_a_drawing_leaves_no_trace_in_the_accessibility_tree(page):
    page.store_pattern(4, 0, 7, 2, 3, 8, 1)
    page.open()
    before = tree(page)
    dots = page.dots()
    for dot in (4, 0, 7, 2):
        page.send(("touchStart" if dot == 4 else "touchMove", dots[dot]))
    page.next_frame()
    assert page.picked() == 4
    assert json.dumps(tree(page)) == json.dumps(before)


def test_the_focus_order_is_that_of_the_screen(page):
    page.store_pattern(4, 0, 7, 2, 3, 8, 1)
    page.open()
    order = []
    for _ in range(5):
        press(page, "Tab")
        order.append(focused(page))
    expected = ["switchLanguage", "settings", None, "done", "forgot"]
    assert order[:5] == [page.text(key) if key else "Dot 1, row 1, column 1" for key in expected]


def test_every_field_and_button_of_the_app_has_a_name(page):
    page.store_pattern(4, 0, 7, 2, 3, 8, 1)
    page.open()
    page.draw(4, 0, 7, 2, 3, 8, 1)
    page.at("home")
    for screen in ("", "manage", "settings", "recovery", "forgot", "change"):
        page.evaluate("(to) => { location.hash = `#/${to}`; }", screen)
        page.at(screen or "home")
        for node in tree(page):
            if node["role"] in ("button", "textbox", "checkbox", "switch", "radio", "combobox", "radiogroup", "link"):
                assert node["name"].strip(), (screen, node)
        assert [node["role"] for node in tree(page)].count("heading") >= 1
