"""Pages of PDF files in the album: each chosen page becomes a drawing."""

import pytest
from album_tab import AlbumPage
from pdf_chooser import Chooser
from pdf_files import encrypted, pdf
from playwright.sync_api import expect

GREEN, WHITE = [18, 161, 61, 255], [255, 255, 255, 255]
BOARD = "document.querySelector('inkdot-doodle-board')"
PIXELS = (
    """async (places) => {
  const picture = await createImageBitmap(await %s.toBlob());
  const context = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
  context.drawImage(picture, 0, 0);
  return places.map(([x, y]) => [...context.getImageData(x * picture.width, y * picture.height, 1, 1).data]);
}"""
    % BOARD
)


@pytest.fixture
def album(page):
    return AlbumPage(page, [])


@pytest.fixture
def chooser(page):
    return Chooser(page)


def choose(page, content, name="paper.pdf"):
    page.locator("input[type=file]").set_input_files([{"name": name, "mimeType": "application/pdf", "buffer": content}])


def stored(album):
    return album.in_store("return (await album.list()).map(({ name, width, height }) => [name, width, height]);")


def open_first(page, album):
    """Opens the newest drawing."""
    page.locator(".album li a").first.click()
    page.until(f"{BOARD}?.isEmpty === false")


def test_pages_become_drawings_in_size_and_order(page, album, chooser):
    choose(page, pdf(3))
    chooser.counts(3, 3)
    expect(chooser.dialog.get_by_role("heading")).to_have_text(chooser.text("pdf.title", "paper"))
    chooser.input(2).uncheck()
    chooser.counts(2, 3)
    expect(chooser.dialog.get_by_role("textbox")).to_have_value("1, 3")
    chooser.button("pdf.add.several").click()
    album.says("album.imported.many", "2")
    chooser.is_gone()
    album.counts(2)
    assert stored(album) == [["paper 1", 595, 842], ["paper 3", 595, 842]]
    open_first(page, album)
    # The page covers the sheet and is stamped: drawing starts at once.
    green, white, corner = page.evaluate(PIXELS, [[0.5, 0.2], [0.5, 0.97], [0.001, 0.001]])
    assert green == corner == pytest.approx(GREEN, abs=3) and white == WHITE
    assert page.evaluate(f"{BOARD}[Symbol.for('inkdot.workings')].document.photo") is None
    # The text is visible in a font that is not embedded.
    assert len({tuple(one) for one in page.evaluate(PIXELS, [[0.1 + x / 200, 0.735] for x in range(60)])}) > 1


@pytest.mark.night
def test_pages_are_chosen_by_finger(page, album, chooser):
    choose(page, pdf(2))
    chooser.counts(2, 2)
    chooser.dialog.locator("label.page").nth(1).tap()
    chooser.counts(1, 2)
    chooser.button("pdf.add.several").tap()
    album.says("album.imported", "paper 1")
    assert stored(album) == [["paper 1", 595, 842]]


@pytest.mark.night
def test_pages_are_chosen_by_keys_and_numbers(page, album, chooser):
    choose(page, pdf(12))
    chooser.counts(12, 12)
    page.keyboard.press("End")
    page.keyboard.press("Space")
    chooser.counts(11, 12)
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    expect(chooser.dialog.get_by_role("textbox")).to_have_value("1, 3-11")
    chooser.button("pdf.none").click()
    chooser.counts(0, 12)
    expect(chooser.button("pdf.add.several")).to_be_disabled()
    chooser.write("2–4，7")
    chooser.counts(4, 12)
    chooser.write("40")
    chooser.tells("pdf.wrong")
    expect(chooser.dialog.get_by_role("textbox")).to_have_attribute("aria-invalid", "true")
    chooser.button("pdf.all").click()
    chooser.counts(12, 12)
    page.keyboard.press("Escape")
    chooser.is_gone()
    assert stored(album) == []


@pytest.mark.night
def test_only_visible_pages_of_a_long_file_are_painted(page, album, chooser):
    choose(page, pdf(1000, size=(200, 300)))
    chooser.counts(0, 1000)
    page.until("document.querySelector('.page canvas')")
    expect(chooser.dialog.locator(".page")).to_have_count(1000)
    chooser.button("pdf.all").click()
    chooser.tells("pdf.most", "100 / 1000")
    chooser.write("900")
    page.until("document.querySelector('[data-page=\"900\"] canvas') && !document.querySelector('[data-page=\"1\"] canvas')")
    assert page.evaluate("document.querySelectorAll('.page canvas').length") < 100
    chooser.button("pdf.add.several").click()
    album.says("album.imported", "paper 900")


@pytest.mark.night
@pytest.mark.parametrize(
    "content, key",
    [
        (encrypted(), "pdf.encrypted"),
        (pdf()[:200], "pdf.damaged"),
        (b"%PDF-1.7 and nothing more", "pdf.damaged"),
        (pdf(5001, size=(10, 10)), "pdf.tooManyPages"),
    ],
    ids=["encrypted", "cut", "nothing", "5001 pages"],
)
@pytest.mark.console("Not imported")
def test_an_unreadable_file_is_reported(page, album, chooser, content, key):
    choose(page, content)
    page.hears(chooser.text(key, "paper.pdf"), "page", whole=False)
    chooser.is_gone()
    assert stored(album) == []


@pytest.mark.night
@pytest.mark.console("Not imported", "Failed to load", "ERR_FAILED")
def test_a_reader_that_cannot_be_loaded_is_reported_and_retried(page, album, chooser):
    page.route("**/pdf.worker.js", lambda route: route.abort())
    choose(page, pdf())
    page.hears(chooser.text("pdf.unloaded"), "page", whole=False)
    page.unroute("**/pdf.worker.js")
    choose(page, pdf())
    album.says("album.imported", "paper")


@pytest.mark.night
def test_the_picture_of_a_huge_page_has_a_limited_size(page, album):
    choose(page, pdf(size=(14_400, 7_200)))
    album.says("album.imported", "paper")
    assert stored(album) == [["paper", 14_400, 7_200]]
    open_first(page, album)
    assert page.evaluate(
        f"""(async () => {{ const {{ engine }} = {BOARD}[Symbol.for('inkdot.workings')].document;
          const {{ width, height }} = await createImageBitmap(new Blob([engine.photoFile(0)]));
          return [width, height]; }})()"""
    ) == [2400, 1200]


def test_a_rotated_single_page_is_upright_and_needs_no_choice(page, album):
    choose(page, pdf(rotate=90))
    album.says("album.imported", "paper")
    assert stored(album) == [["paper", 842, 595]]


@pytest.mark.night
def test_the_reader_is_loaded_on_demand_from_the_same_origin(device):
    one = device(hears_requests=True)
    page = one.page()
    AlbumPage(page, [])
    assert not [url for url in one.requests if "/pdf" in url]
    choose(page, pdf(2, font="Symbol"))
    Chooser(page).counts(2, 2)
    page.until("document.querySelectorAll('.page canvas').length === 2")
    asked = [url for url in one.requests if "/pdf/" in url]
    assert any(url.endswith("/pdf/pdf.worker.js") for url in asked) and all(url.startswith(one.address) for url in asked)
    # Nor does it load resources that are missing in the file.
    assert any(url.endswith("/pdf/fonts/FoxitSymbol.pfb") for url in asked)


def test_locking_closes_the_chooser(page, album, chooser):
    choose(page, pdf(3))
    chooser.counts(3, 3)
    # Its worker, which holds the file, is terminated.
    assert len(page.page.workers) == 1
    page.evaluate("async () => (await import('/app/session.js')).lock()")
    chooser.is_gone()
    # Longer than the timeout of a hang.
    while page.page.workers:
        page.next_frame()
    assert page.evaluate("document.querySelectorAll('.page canvas').length") == 0


@pytest.mark.night
def test_both_languages_have_the_texts_of_the_chooser(page, album):
    keys = page.evaluate("""async () => {
      const { pdfTexts } = await import("/app/pdf/texts.js");
      return [Object.keys(pdfTexts.en), Object.keys(pdfTexts["zh-Hans"])];
    }""")
    assert keys[0] == keys[1]
