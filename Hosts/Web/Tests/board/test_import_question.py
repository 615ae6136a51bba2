"""The question before importing a file that cannot be converted exactly."""

import pytest
from playwright.sync_api import expect
from sketch import BLUE, DESK, Sketch
from test_import import BYTES, INKML, SVG, WITH_TEXT, choose, has_error, paste_text, selected

HOLLOW = b"""<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><style>.a {fill: #1273e6}</style>
<path class="a" d="M0.5 0H40V20H0.5ZM30 5V15H35V5Z"/><path d="M2 2h9" stroke="red"/></svg>"""
ONLY_TEXT = b"<svg xmlns='http://www.w3.org/2000/svg' width='90' height='60'><text x='9' y='30'>words</text></svg>"
LOSING_INKML = INKML.replace(b"<trace>", b"<trace brushRef='#none'>")
LOSING_JSON = b'{"width":90,"height":60,"mood":"good","strokes":[{"points":[[5,5],[80,50]]}]}'
HOSTILE = b"""<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY words "hello">]>
<?xml-stylesheet href="https://outside.example/a.css"?>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="99999999" height="50000000"
  onload="top.attacked = 1" style="width: 1e9px">
<script>top.attacked = 1; fetch("https://outside.example/b")</script><script href="https://outside.example/c.js"/>
<style>@import "https://outside.example/d.css"; rect { fill: url("https://outside.example/e.svg#f") }</style>
<image href="https://outside.example/g.png" width="9" height="9"/><image xlink:href="/icon.svg" width="9" height="9"/>
<use href="https://outside.example/h.svg#i"/><a href="javascript:top.attacked = 1"><text y="20">&words;</text></a>
<foreignObject width="9" height="9"><iframe xmlns="http://www.w3.org/1999/xhtml" src="https://outside.example/j"/></foreignObject>
<animate attributeName="x" onbegin="top.attacked = 1"/><path d="M2 2h9" stroke="red"/></svg>"""


@pytest.fixture
def board(device, site):
    return Sketch(device(site).page())


def question(board):
    dialog = board.locator("inkdot-doodle-board").get_by_role("dialog")
    dialog.wait_for()
    return dialog


def losses(board):
    return question(board).get_by_role("listitem").all_inner_texts()


def answer(board, name):
    question(board).get_by_role("button", name=name).click()


def has_no_question(board):
    expect(board.locator("inkdot-doodle-board dialog.import-question")).to_have_count(0)


def has_photo(board):
    board.until(f"{DESK}.surface.photo?.count === 1")
    return board.desk("document.engine.photo(0)")


def test_an_exact_file_is_imported_without_a_question(board):
    for content in (SVG, INKML):
        choose(board, content)
        selected(board, 2 if content == SVG else 1)
        has_no_question(board)
    assert not board.evaluate("performance.getEntriesByType('resource').some(({ name }) => name.includes('import/question'))")


def test_as_strokes_it_loses_the_listed_features(board):
    choose(board, WITH_TEXT)
    assert losses(board) == ["Text is left out"]
    answer(board, "Import as strokes")
    selected(board, 2)
    has_no_question(board)
    expect(board.locator(".notice")).to_be_hidden()


def test_as_a_picture_it_looks_as_in_the_browser(board):
    empty = board.evaluate(BYTES)
    choose(board, HOLLOW)
    assert losses(board) == ["Filled areas with holes become outlines"]
    answer(board, "Import as picture")
    photo = has_photo(board)
    # Four pixels per pt.
    assert (photo["width"], photo["height"]) == (160, 80)
    board.says("Photo")
    assert board.desk("document.selection") is None
    board.key("Enter")
    assert board.pixel(0.5, 0.5) == BLUE
    board.press("Undo")
    board.press("Undo")
    assert board.evaluate(BYTES) == empty


@pytest.mark.parametrize("content, name", [(LOSING_INKML, "a.inkml"), (LOSING_JSON, "a.json")])
def test_a_format_that_browsers_do_not_show_offers_no_picture(board, content, name):
    choose(board, content, name=name)
    words = {"a.inkml": "Some pen settings are missing", "a.json": "Ignored: mood"}[name]
    assert losses(board) == [words]
    expect(question(board).get_by_role("button")).to_have_text(["Import as strokes", "Cancel"])
    answer(board, "Import as strokes")
    selected(board, 1)


def test_a_file_without_lines_offers_a_picture_only(board):
    choose(board, ONLY_TEXT)
    expect(question(board).get_by_role("button")).to_have_text(["Import as picture", "Cancel"])
    answer(board, "Import as picture")
    has_photo(board)


def test_a_file_without_strokes_or_picture_is_refused(board):
    choose(board, b"<ink><annotationXML/><thing/></ink>", name="a.inkml")
    has_error(board, "has no strokes")
    has_no_question(board)


def test_cancelling_places_nothing(board):
    board.draw((0.2, 0.2), (0.4, 0.3))
    before = board.evaluate(BYTES)
    for leave in (lambda: answer(board, "Cancel"), lambda: board.keyboard.press("Escape")):
        choose(board, WITH_TEXT)
        question(board)
        leave()
        has_no_question(board)
        board.next_frame()
        assert board.evaluate(BYTES) == before
    expect(board.locator(".notice")).to_be_hidden()


@pytest.mark.parametrize("language", ["en", "zh-CN"])
def test_the_buttons_have_the_same_layout_in_both_languages(device, site, language):
    board = Sketch(device(site, locale=language).page())
    choose(board, WITH_TEXT)
    boxes = [button.bounding_box() for button in question(board).get_by_role("button").all()]
    assert len(boxes) == 3 and len({(box["x"], box["width"]) for box in boxes}) == 1


def test_the_question_is_answered_by_key(board):
    board.evaluate("document.querySelector('inkdot-doodle-board').focus()")
    paste_text(board, WITH_TEXT.decode())
    expect(question(board).get_by_role("button", name="Import as picture")).to_be_focused()
    assert question(board).get_by_role("heading").inner_text() == "Not everything in “Pasted text” can become strokes"
    board.keyboard.press("Tab")
    board.keyboard.press("Enter")
    selected(board, 2)
    # The board gets the keys again.
    board.key("Control+z")
    assert board.get("isEmpty")


def test_a_hostile_file_runs_no_script_and_loads_nothing(device, site):
    one = device(site, hears_requests=True)
    board = Sketch(one.page())
    choose(board, SVG)
    selected(board, 2)
    board.evaluate("attacked = 0")
    before = len(one.requests)
    choose(board, HOSTILE)
    assert "Pictures are left out" in losses(board)
    expect(question(board)).to_contain_text("Linked pictures outside the file are missing")
    answer(board, "Import as picture")
    photo = has_photo(board)
    assert max(photo["width"], photo["height"]) == 2400
    assert board.evaluate("attacked") == 0
    assert not [address for address in map(str, one.requests[before:]) if "outside" in address or "icon.svg" in address]


@pytest.mark.console("could not be painted")
def test_a_picture_that_the_browser_cannot_render_is_reported(board):
    board.evaluate("() => { Image.prototype.decode = () => Promise.reject(new DOMException('', 'EncodingError')); }")
    choose(board, HOLLOW)
    answer(board, "Import as picture")
    has_error(board, "could not be turned into a picture")
    assert board.get("isEmpty")


def test_a_board_that_became_read_only_ignores_the_answer(board):
    choose(board, WITH_TEXT)
    question(board)
    board.evaluate("document.querySelector('inkdot-doodle-board').readonly = true")
    answer(board, "Import as strokes")
    has_no_question(board)
    board.evaluate("document.querySelector('inkdot-doodle-board').readonly = false")
    choose(board, INKML)
    selected(board, 1)
    board.key("Control+a")
    selected(board, 1)


@pytest.mark.parametrize("width, height", [(280, 480), (844, 390)])
def test_the_buttons_are_visible_in_small_windows(device, site, width, height):
    board = Sketch(device(site, viewport={"width": width, "height": height}).page())
    many = b"".join(b"<%s/>" % name for name in (b"text", b"image", b"foreignObject", b"video", b"unheard-of"))
    choose(board, HOLLOW.replace(b"</svg>", many + b"</svg>"))
    for button in question(board).get_by_role("button").all():
        expect(button).to_be_in_viewport(ratio=1)
    assert losses(board)[-1] == "Ignored: unheard-of"
    # Clipped content can be scrolled by key.
    about = question(board).locator(".about")
    if about.evaluate("({ scrollHeight, clientHeight }) => scrollHeight > clientHeight"):
        assert about.evaluate("({ tabIndex }) => tabIndex") == 0


def test_each_loss_has_a_text_in_both_languages(board):
    missing = board.evaluate("""async () => {
      const { questionTexts: { en, "zh-Hans": chinese } } = await import("/inkdot/doodle/import/question-texts.js");
      const { kinds } = await import("/inkdot/doodle/import/losses.js");
      const keys = [...Object.keys(kinds), "rules", "other"].map((kind) => `import.loss.${kind}`);
      return [...keys, ...Object.keys(en), ...Object.keys(chinese)].filter((key) => !en[key] || !chinese[key]);
    }""")
    assert missing == []
    board.evaluate("document.documentElement.lang = 'zh-Hans'")
    choose(board, WITH_TEXT)
    assert losses(board) == ["文字会丢失"]
    expect(question(board).get_by_role("button")).to_have_text(["导入为图片", "导入为笔画", "取消"])
