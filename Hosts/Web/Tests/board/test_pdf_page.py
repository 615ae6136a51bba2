"""A page of a PDF inserted into an open drawing."""

import pytest
from pdf_chooser import Chooser
from pdf_files import encrypted, pdf
from playwright.sync_api import expect
from sketch import BOARD, DESK, Sketch

BYTES = f"[...{BOARD}.bytes()]"


@pytest.fixture
def board(device):
    return Sketch(device().page(), path="/#/draw")


def open_file(board, content, name="paper.pdf"):
    # On phones the name of a drawing takes the place of the button.
    board.press("Options")
    board.item("photo").click()
    with board.expect_file_chooser() as chooser:
        board.item("photo.pdf").click()
    chooser.value.set_files([{"name": name, "mimeType": "application/pdf", "buffer": content}])
    return Chooser(board.page)


def test_a_page_chosen_by_finger_is_selected_and_one_step(board):
    board.draw((0.2, 0.9), (0.8, 0.9))
    before = board.evaluate(BYTES)
    chooser = open_file(board, pdf(3))
    chooser.counts(1, 3)
    chooser.dialog.locator("label.page").nth(1).tap()
    expect(chooser.input(2)).to_be_checked()
    chooser.counts(1, 3)
    chooser.button("pdf.add").tap()
    board.until(f"{DESK}.document.selection?.photoCount === 1")
    chooser.is_gone()
    board.says("Placed and selected")
    assert board.pixel(0.5, 0.3) == pytest.approx([18, 161, 61, 255], abs=3)
    board.press("Undo")
    assert board.evaluate(BYTES) == before


@pytest.mark.night
def test_on_a_landscape_phone_a_page_is_inserted_without_scrolling(device):
    board = Sketch(device(viewport={"width": 844, "height": 390}).page(), path="/#/draw")
    chooser = open_file(board, pdf(9))
    chooser.counts(1, 9)
    for key in ("pdf.add", "pdf.cancel"):
        box = chooser.button(key).bounding_box()
        assert box["y"] >= 0 and box["y"] + box["height"] <= 390
    first = chooser.dialog.locator("label.page").nth(0)
    # The row of pages is high enough to recognize them.
    assert first.evaluate("(of) => of.parentElement.clientHeight") >= 100


@pytest.mark.night
def test_a_page_is_chosen_by_keys_alone(board):
    chooser = open_file(board, pdf(5))
    chooser.counts(1, 5)
    board.keyboard.press("ArrowRight")
    expect(chooser.input(2)).to_be_checked()
    board.keyboard.press("Tab")
    board.keyboard.press("Enter")
    board.until(f"{DESK}.document.selection?.photoCount === 1")


@pytest.mark.night
def test_a_dropped_file_can_be_cancelled(board):
    before = board.evaluate(BYTES)
    board.drop(pdf(2), type="application/pdf")
    chooser = Chooser(board.page)
    chooser.counts(1, 2)
    chooser.button("pdf.cancel").click()
    chooser.is_gone()
    board.next_frame()
    assert board.evaluate(BYTES) == before and board.desk("document.selection") is None


@pytest.mark.night
def test_an_unreadable_file_is_reported_and_changes_nothing(board):
    before = board.evaluate(BYTES)
    chooser = open_file(board, encrypted(), "secret.pdf")
    expect(board.locator(".notice.error")).to_contain_text(chooser.text("pdf.encrypted", "secret"))
    chooser.is_gone()
    assert board.evaluate(BYTES) == before


@pytest.mark.night
def test_a_page_can_supply_a_reader(device, site):
    board = Sketch(device(site).page())
    board.press("Insert")
    expect(board.item("photo.drawing")).to_be_visible()
    expect(board.item("photo.pdf")).to_be_hidden()
    board.evaluate(
        f"""(bytes) => {{ {BOARD}.pdfReader = async (file) => file.size > 100 ? new Blob([new Uint8Array(bytes)]) : null; }}""",
        list(board.picture()),
    )
    expect(board.item("photo.pdf")).to_be_visible()
    board.evaluate(f"{BOARD}.importFile(new Blob(['%PDF-', ' '.repeat(200)]))")
    board.until(f"{DESK}.surface.photo?.count === 1")
    board.evaluate(f"{BOARD}.importFile(new Blob(['%PDF-']))")
    assert board.desk("surface.photo.count") == 1
    board.evaluate(
        f"() => {{ {BOARD}.pdfReader = async () => {{ throw Object.assign(new Error(), {{ words: 'Not today' }}); }}; }}"
    )
    board.drop(b"%PDF-", type="application/pdf")
    expect(board.locator(".notice.error")).to_contain_text("Not today")
