"""Small boards: every function is reachable by finger, and the current choice is visible."""

import pytest
from playwright.sync_api import expect
from sketch import BOARD, DESK, Sketch
from writing import take, write

LARGE = (1280, 800)
SMALL = [(320, 568), (358, 640), (568, 320)]
# Controls of the open menu or of the bars that can be scrolled into view and are not covered.
REACHED = f"""() => {{
  const root = {BOARD}.shadowRoot, names = new Set();
  const menu = root.querySelector(".popup:not([hidden])");
  for (const one of (menu ?? root).querySelectorAll("[data-name]")) {{
    if (!one.checkVisibility() || (!menu && one.closest(".popup, dialog"))) continue;
    one.scrollIntoView({{ block: "center", inline: "center" }});
    const {{ left, top, width, height }} = one.getBoundingClientRect();
    if (one.contains(root.elementFromPoint(left + width / 2, top + height / 2))) names.add(one.dataset.name);
  }}
  return [...names];
}}"""


def resize(board, width, height):
    board.set_viewport_size({"width": width, "height": height})
    board.ready()


def select_all(board):
    board.evaluate(f"() => {{ {BOARD}.settings = {{ ...{BOARD}.settings, tool: 'select' }}; {DESK}.selecting.selectAll(); }}")
    board.next_frame()


def reached(board):
    """The names of all reachable controls in bars and menus while a text is selected."""
    select_all(board)
    names = set(board.evaluate(REACHED))
    openers = board.locator("inkdot-doodle-board button[aria-expanded]:visible")
    for name in openers.evaluate_all("(all) => all.map((one) => one.dataset.name)"):
        opener = board.locator(f"inkdot-doodle-board button[aria-expanded][data-name='{name}']")
        # The first tap selects a tool and may deselect.
        if opener.get_attribute("aria-pressed") == "false":
            opener.tap()
            expect(opener).to_have_attribute("aria-pressed", "true")
        if name == "select":
            select_all(board)
        opener.tap()
        # The browser sends the click after the touch was lifted.
        expect(opener).to_have_attribute("aria-expanded", "true")
        names |= set(board.evaluate(REACHED))
        if name == "more":
            for row in ("paperMenu", "photo"):
                if board.item(row).is_visible():
                    board.item(row).tap()
                    names |= set(board.evaluate(REACHED))
                    opener.tap()
        board.evaluate(f"{DESK}.popups.close()")
    return names


@pytest.mark.night
@pytest.mark.parametrize("language", ["en", "zh-CN"])
def test_small_boards_have_all_functions_of_large_ones(device, site, language):
    board = Sketch(device(site).page(), lang=language, album="")
    # Adds the back button and the padlock of the app.
    board.evaluate(
        """(board) => {
      for (const slot of ["start", "end"]) {
        const button = Object.assign(document.createElement("button"), { slot });
        button.style.cssText = "inline-size: 44px; block-size: 44px; flex: none; padding: 0";
        board.append(button);
      }
    }""",
        board.query_selector("inkdot-doodle-board"),
    )
    take(board)
    write(board, "Words")
    resize(board, *LARGE)
    everything = reached(board)
    assert {"clear", "select", "text", "shapes", "save.pdf", "text.edit", "select.front", "select.export"} <= everything
    for size in SMALL:
        resize(board, *size)
        # In narrow bars the export of a selection is a menu row with another name.
        missing = everything - reached(board) - {"select.export"}
        assert not missing, (size, missing)
        assert board.evaluate(f"{DESK}.actionBar.buttons.more.checkVisibility()"), size
    resize(board, *SMALL[0])
    board.locator("inkdot-doodle-board .top [data-name=more]").tap()
    board.item("clear").tap()
    board.until(f"{BOARD}.isEmpty")


@pytest.mark.night
@pytest.mark.parametrize("width, buttons", [(320, 6), (390, 6)])
def test_the_bar_of_a_selection_has_one_row(device, site, width, buttons):
    board = Sketch(device(site, viewport={"width": width, "height": 568}).page())
    take(board)
    write(board, "Words")
    bar = board.locator("inkdot-doodle-board .selection .actions button:visible")
    boxes = [button.bounding_box() for button in bar.all()]
    assert len(boxes) == buttons and len({box["y"] for box in boxes}) == 1
    assert boxes[0]["x"] >= 0 and boxes[-1]["x"] + boxes[-1]["width"] <= width
    assert board.get_by_role("group", name="Selection").get_by_role("button", name="Edit").is_visible()


@pytest.mark.night
@pytest.mark.new_device
def test_at_double_text_size_the_bar_of_a_selection_has_one_row_and_leaves_space_for_the_paper(device):
    page = device(viewport={"width": 844, "height": 390}).page()
    page.session.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
    board = Sketch(page, "/#/draw")
    # At least a third of the screen.
    assert board.box["height"] >= 130
    page.set_viewport_size({"width": 390, "height": 844})
    board.ready()
    board.draw((0.3, 0.5), (0.7, 0.5))
    select_all(board)
    boxes = [button.bounding_box() for button in board.locator("inkdot-doodle-board .selection .actions button:visible").all()]
    assert len(boxes) >= 5 and len({box["y"] for box in boxes}) == 1
    way_back, undo = board.get_by_role("button", name="Back").bounding_box(), board.button("Undo").bounding_box()
    assert way_back["height"] == pytest.approx(undo["height"], abs=1)


@pytest.mark.night(but=["32-0.75-0.75"])
@pytest.mark.new_device
@pytest.mark.parametrize("x, y", [(0.2, 0.2), (0.5, 0.5), (0.75, 0.75), (0.5, 0.9)])
@pytest.mark.parametrize("size", [16, 32])
def test_on_a_landscape_phone_the_bar_does_not_cover_the_selection(device, size, x, y):
    page = device(viewport={"width": 844, "height": 390}).page()
    page.session.send("Page.setFontSizes", {"fontSizes": {"standard": size, "fixed": size}})
    board = Sketch(page, "/#/draw")
    # Begins at the right: the name covers the top left corner of the canvas.
    board.draw((x + 0.1, y - 0.08), (x - 0.1, y + 0.08))
    select_all(board)
    box = board.locator("inkdot-doodle-board .selection").bounding_box()
    corners = board.desk("surface.frame.corners")
    left, right = min(corner["x"] for corner in corners), max(corner["x"] for corner in corners)
    top, bottom = (board.box["y"] + find(corner["y"] for corner in corners) for find in (min, max))
    is_beside = box["x"] >= right or box["x"] + box["width"] <= left
    assert is_beside or box["y"] >= bottom or box["y"] + box["height"] <= top, (box, corners)
    # Delete and the other buttons are visible.
    assert board.locator("inkdot-doodle-board .selection .actions button:visible").count() >= 5


def test_on_a_low_screen_the_name_does_not_cover_the_bar_of_a_selection(device):
    board = Sketch(device(viewport={"width": 640, "height": 400}).page(), "/#/draw")
    board.draw((0.7, 0.3), (0.25, 0.7))
    select_all(board)
    bar, name = (board.locator(selector).bounding_box() for selector in ("inkdot-doodle-board .selection", ".draw .named"))
    assert bar["x"] < name["x"] + name["width"] and bar["y"] < name["y"] + name["height"], (bar, name)
    board.button("Duplicate").click()
    board.says("Duplicated")


@pytest.mark.night
def test_on_a_landscape_phone_menus_use_the_full_height(device, site):
    board = Sketch(device(site, viewport={"width": 844, "height": 390}).page(), album="")
    for name in ("photo", "save", "colors"):
        board.evaluate(f"{DESK}.menus.show('{name}')")
        menu = board.locator("inkdot-doodle-board .popup:not([hidden])")
        assert menu.evaluate("(of) => of.scrollHeight <= of.clientHeight"), name
        box = menu.bounding_box()
        assert box["x"] >= 0 and box["y"] >= 0 and box["x"] + box["width"] <= 844 and box["y"] + box["height"] <= 390, name


@pytest.mark.night
def test_on_a_landscape_phone_a_growing_menu_stays_visible_with_saved_pens_below_the_colours(device, site):
    board = Sketch(device(site, viewport={"width": 844, "height": 390}).page())
    board.evaluate(f"{DESK}.menus.show('colors')")
    menu = board.locator("inkdot-doodle-board .popup:not([hidden])")
    before = menu.bounding_box()["height"]
    own = [f"#12{number:02x}80" for number in range(14)]
    board.evaluate(f"(own) => {{ {BOARD}.settings = {{ ...{BOARD}.settings, own }}; }}", own)
    for color in ("#125f80", "#125f90"):
        menu.locator(".hex").fill(color)
        menu.locator(".hex").press("Enter")
        board.item("keepColor").click()
    board.next_frame()
    box = menu.bounding_box()
    assert box["height"] > before and box["y"] >= 0 and box["y"] + box["height"] <= 390
    nib = {"color": "#1b1f26", "opacity": 1, "ink": "pen"}
    board.evaluate(
        f"(presets) => {{ {BOARD}.settings = {{ ...{BOARD}.settings, presets }}; }}",
        [{**nib, "width": at} for at in range(5, 13)],
    )
    colors, pens = (board.locator(f"inkdot-doodle-board .{name} button") for name in ("colors", "presets"))
    lowest = max(one.bounding_box()["y"] + one.bounding_box()["height"] for one in colors.all())
    assert pens.count() == 8 and min(pen.bounding_box()["y"] for pen in pens.all()) >= lowest - 1


@pytest.mark.night
def test_at_400_percent_zoom_colours_have_one_row(device, site):
    board = Sketch(device(site, viewport={"width": 320, "height": 256}).page())
    boxes = [color.bounding_box() for color in board.locator("inkdot-doodle-board .colors button").all()]
    assert len(boxes) == 8 and len({box["y"] for box in boxes}) == 1
    assert all(box["width"] >= 32 for box in boxes)
    # The last one is reachable by scrolling.
    board.radio("Purple").click()
    assert boxes[0]["x"] >= 0 and board.radio("Purple").bounding_box()["x"] + boxes[0]["width"] <= 320
    # The visible strip of paper is large enough to draw on.
    resize(board, 256, 160)
    sides = board.evaluate(f"Object.values({DESK}.sheets.room)")
    assert min(sides) >= 320 and max(sides) <= 960


def test_controls_that_do_not_fit_are_in_the_menu(device, site):
    board = Sketch(device(site, viewport={"width": 320, "height": 568}).page())
    board.draw((0.3, 0.5), (0.7, 0.5))
    board.draw((0.5, 0.3), (0.5, 0.7))
    board.evaluate(f"{BOARD}.settings = {{ ...{BOARD}.settings, tool: 'select' }}")
    board.send(("touchStart", board.at(0.35, 0.5)), ("touchEnd",))
    board.next_frame()
    for row in ("select.front", "select.back"):
        before = board.evaluate(f"[...{BOARD}.bytes()].join()")
        board.button("More actions").tap()
        board.item(row).tap()
        board.until(f"[...{BOARD}.bytes()].join() !== arg", before)
    board.button("More actions").tap()
    with board.expect_download():
        board.item("save.svg").tap()


# Controls of the bars that are not fully in the window; the row of colours scrolls.
OUTSIDE = f"""() => {{
  const root = {BOARD}.shadowRoot;
  const own = document.querySelectorAll("inkdot-doodle-board > :is(button, .named)");
  const all = [...own, ...root.querySelectorAll(".top [data-name], .pens [data-name], .palette")];
  const outside = all.filter((one) => {{
    const {{ left, right, top, bottom }} = one.getBoundingClientRect();
    return one.checkVisibility() && (left < 0 || top < 0 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5);
  }});
  return outside.map((one) => one.dataset.name ?? one.className);
}}"""


WIDTHS = (280, 320, 360, 390, 430, 560, 600, 640, 700, 720, 744, 767, 768, 800, 847, 848, 900, 960, 1024, 1440, 2560)


def test_every_control_is_in_the_window_at_every_width(device, site):
    board = Sketch(device(site).page())
    for width in WIDTHS:
        resize(board, width, 900)
        assert board.evaluate(OUTSIDE) == [], width


@pytest.mark.new_device
@pytest.mark.parametrize("height", [390, 900])
def test_every_control_of_the_app_is_in_the_window_at_double_text_size(device, height):
    page = device().page()
    page.session.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
    board = Sketch(page, "/#/draw")
    board.draw((0.3, 0.5), (0.7, 0.5))
    for width in WIDTHS:
        resize(board, width, height)
        assert board.evaluate(OUTSIDE) == [], width
        # Some paper remains.
        assert board.box["height"] >= 120, width


# Visible words that are broken into lines.
BROKEN = """() => {
  const found = [], range = document.createRange();
  const walk = (root) => {
    for (const element of root.querySelectorAll("*")) {
      if (element.shadowRoot) walk(element.shadowRoot);
      // Texts for screen readers are a pixel wide.
      if (!element.checkVisibility({ visibilityProperty: true }) || element.clientWidth === 1) continue;
      for (const node of element.childNodes) {
        if (node.nodeType !== 3) continue;
        for (const { index, 0: word } of node.data.matchAll(/[\\p{L}’]{2,}/gu)) {
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(word);
        }
      }
    }
  };
  walk(document);
  return found;
}"""


def test_on_the_narrowest_phones_no_word_is_broken(device):
    page = device(viewport={"width": 280, "height": 653}).page()
    page.open("/#/settings")
    tabs = page.get_by_role("tab")
    for number in range(tabs.count()):
        tabs.nth(number).click()
        assert page.evaluate(BROKEN) == []
    board = Sketch(page, "/#/draw")
    for opener in page.locator("inkdot-doodle-board button[aria-expanded]:visible").all():
        opener.tap()
        board.next_frame()
        assert page.evaluate(BROKEN) == []
        board.key("Escape")
