"""Exports, read back: PNG, SVG, PDF, drawing files, the share sheet."""

import re
import struct
import zlib
from xml.etree import ElementTree

import pytest
from playwright.sync_api import expect
from sketch import BLACK, BLUE, BOARD, DESK, WHITE, Sketch

DECODE = """async ([bytes, x, y]) => {
  const picture = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: "image/png" }));
  const context = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
  context.drawImage(picture, 0, 0);
  return [picture.width, picture.height, ...context.getImageData(x * picture.width, y * picture.height, 1, 1).data];
}"""


@pytest.fixture
def board(device, site):
    board = Sketch(device(site).page(), name="My: cat/dog")
    board.draw((0.2, 0.5), (0.8, 0.5))
    return board


def decoded(board, content, x, y):
    width, height, *pixel = board.evaluate(DECODE, [list(content), x, y])
    return (width, height), pixel


@pytest.mark.night
@pytest.mark.parametrize("scale", [1, 2, 3])
def test_png(board, scale):
    board.press("Export")
    board.locator(f".popup [data-name=scale{scale}]").click()
    content, name = board.exported("save.png")
    assert name == "My cat dog.png"
    size, ink = decoded(board, content, 0.5, 0.5)
    paper = board.get("roomForPaper")
    assert size == (paper["width"] * scale, paper["height"] * scale) == struct.unpack(">II", content[16:24])
    assert ink == BLACK and decoded(board, content, 0.5, 0.2)[1] == WHITE
    expect(board.locator(".notice")).to_contain_text("My cat dog.png")


@pytest.mark.night
def test_png_without_paper(board):
    board.press("Export")
    board.locator(".popup:not([hidden])").get_by_role("switch").check()
    content, _ = board.exported("save.png")
    assert decoded(board, content, 0.5, 0.5)[1] == BLACK
    assert decoded(board, content, 0.5, 0.2)[1] == [0, 0, 0, 0]


@pytest.mark.night(but=["catgnp.exe"])
@pytest.mark.parametrize("name, file", [("...", "Drawing"), ("cat\u202egnp.exe", "catgnp.exe"), ("名" * 120, "名" * 66)])
def test_characters_that_file_names_cannot_have_are_replaced(device, site, name, file):
    board = Sketch(device(site).page(), file_name=name)
    board.draw((0.2, 0.5), (0.8, 0.5))
    assert board.exported("save.svg")[1] == f"{file}.svg"
    expect(board.locator(".notice")).to_have_text(f"Saved as {file}.svg")


def test_svg(board):
    board.radio("Blue").click()
    board.draw((0.2, 0.7), (0.8, 0.7))
    content, name = board.exported("save.svg")
    assert name.endswith(".svg")
    root = ElementTree.fromstring(content)
    paper = board.get("roomForPaper")
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert (float(root.get("width")), float(root.get("height"))) == (paper["width"], paper["height"])
    assert b"#1b1f26" in content and b"#1273e6" in content
    # The browser paints it like the paper.
    pixels = board.evaluate(
        """async (text) => {
      const image = new Image();
      image.src = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
      await image.decode();
      const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
      context.drawImage(image, 0, 0);
      return [0.3, 0.5, 0.7].map((y) => [...context.getImageData(0.5 * image.width, y * image.height, 1, 1).data]);
    }""",
        content.decode(),
    )
    assert pixels == [WHITE, BLACK, BLUE]


def test_pdf(board):
    board.choose_file(board.picture())
    board.until(f"{DESK}.surface.photo")
    content, name = board.exported("save.pdf")
    assert name.endswith(".pdf") and content.startswith(b"%PDF-1.") and content.rstrip().endswith(b"%%EOF")
    paper = board.get("roomForPaper")
    sides = [float(side) for side in re.search(rb"/MediaBox ?\[0 0 ([\d.]+) ([\d.]+)\]", content).groups()]
    assert sides == [paper["width"], paper["height"]]
    assert content.count(b"/Type/Page/") == 1 and b"/Subtype/Image" in content
    # The page's content stream has the ink's colour.
    streams = [
        zlib.decompress(data) for data in re.findall(rb"/FlateDecode.*?>>\s*stream\r?\n(.*?)\r?\nendstream", content, re.S)
    ]
    assert any(re.search(rb"0?\.10[56]\d* 0?\.12[12]\d* 0?\.149\d* (RG|rg)", data) for data in streams), streams[0][:200]


def test_a_pdf_is_complete_when_another_drawing_begins_meanwhile(board):
    board.drop(board.picture())
    board.until(f"{DESK}.surface.state.photoCount === 1")
    # Starts another drawing while the first photo is decoded.
    board.evaluate(
        """() => {
      const { CompressionStream } = globalThis;
      globalThis.CompressionStream = class extends CompressionStream {
        constructor(format) {
          super(format);
          globalThis.CompressionStream = CompressionStream;
          %s.start();
        }
      };
    }"""
        % BOARD
    )
    content = bytes(
        board.evaluate(f"""async () => [...new Uint8Array(await (await {DESK}.document.export.pdf()).arrayBuffer())]""")
    )
    assert re.findall(rb"/Image/Width (\d+)/Height (\d+)", content) == [(b"40", b"40")]
    assert board.get("isEmpty")


@pytest.mark.night(but=["waiting"])
@pytest.mark.parametrize("form", ["picture", "pdf", "waiting"])
def test_an_export_contains_the_drawing_of_its_start(board, form):
    """Another drawing begins before the photo is decoded, and while the export is queued."""
    board.drop(board.picture(width=60, height=60))
    board.until(f"{DESK}.surface.state.photoCount === 1")
    file = board.evaluate(f"[...{BOARD}.bytes()]")
    content = bytes(
        board.evaluate(
            """async ([file, form]) => {
      const board = %s, exports = %s.document.export;
      board.start();
      board.open(new Uint8Array(file));
      if (form === "waiting") void exports.picture({ scale: 0.1 });
      const blob = form === "pdf" ? exports.pdf() : exports.picture();
      board.start();
      return [...new Uint8Array(await (await blob).arrayBuffer())];
    }"""
            % (BOARD, DESK),
            [file, form],
        )
    )
    if form == "pdf":
        assert re.findall(rb"/Image/Width (\d+)/Height (\d+)", content) == [(b"60", b"60")]
    else:
        assert decoded(board, content, 0.5, 0.5)[1] == [18, 160, 60, 255]
        assert decoded(board, content, 0.3, 0.5)[1] == BLACK
    assert board.get("isEmpty")


def test_the_file_opens_again(board, device, site):
    content, name = board.exported("save.inkdot")
    assert name.endswith(".inkdot") and content.startswith(b"\x89INK")
    other = Sketch(device(site).page())
    answer = other.evaluate(f"(bytes) => {BOARD}.open(new Uint8Array(bytes))", list(content))
    assert answer["losses"] == []
    other.next_frame()
    assert other.pixel(0.5, 0.5) == BLACK and other.pixel(0.5, 0.2) == WHITE


@pytest.mark.console("The export failed")
def test_a_failed_export_is_reported(board):
    board.evaluate(f"() => {{ {DESK}.document.export.picture = async () => {{ throw new RangeError('too large'); }}; }}")
    board.press("Export")
    board.item("save.png").click()
    expect(board.locator(".notice.error")).to_contain_text("couldn’t be exported")


@pytest.mark.console("The export failed")
def test_a_picture_with_falsified_pixels_is_refused(board):
    """Firefox with `privacy.resistFingerprinting` returns noise instead of the painted pixels."""
    board.draw((0.2, 0.5), (0.8, 0.5))
    board.evaluate("""() => {
      const { getImageData } = OffscreenCanvasRenderingContext2D.prototype;
      OffscreenCanvasRenderingContext2D.prototype.getImageData = function (...box) {
        const pixels = getImageData.apply(this, box);
        pixels.data.fill(255);
        return pixels;
      };
    }""")
    board.press("Export")
    board.item("save.png").click()
    expect(board.locator(".notice.error")).to_contain_text("keeps pictures from pages")


def test_a_board_that_is_wiped_during_an_export_exports_nothing(board):
    board.draw((0.2, 0.5), (0.8, 0.5))
    board.evaluate("""() => {
      globalThis.files = 0;
      const { createObjectURL } = URL, { convertToBlob } = OffscreenCanvas.prototype;
      URL.createObjectURL = (file) => {
        files += 1;
        return createObjectURL.call(URL, file);
      };
      OffscreenCanvas.prototype.convertToBlob = async function (...options) {
        await new Promise((done) => (globalThis.go = done));
        return convertToBlob.apply(this, options).finally(() => (globalThis.isMade = true));
      };
    }""")
    board.press("Export")
    board.item("save.png").click()
    board.until("globalThis.go")
    board.evaluate(f"{BOARD}.wipe()")
    board.evaluate("go()")
    board.until("globalThis.isMade")
    board.next_frame()
    assert board.evaluate("files") == 0


SHARING = """
globalThis.shared = [];
globalThis.isPhone = false;
{
  const { matchMedia } = globalThis;
  globalThis.matchMedia = (query) => (query === "(pointer: coarse)" ? { matches: isPhone } : matchMedia(query));
}
navigator.canShare = ({ files }) => files.every((file) => file.type === "image/png");
navigator.share = async ({ files: [file] }) => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  shared.push([file.name, file.type, bytes[1], bytes[2], bytes[3]]);
  if (globalThis.refusal) throw new DOMException("", refusal);
};
"""


@pytest.mark.night
@pytest.mark.console("Sharing failed")
def test_share_on_devices_that_support_it(device, site):
    one = device(site)
    one.context.add_init_script(SHARING)
    board = Sketch(one.page())
    board.draw((0.2, 0.5), (0.8, 0.5))
    board.press("Export")
    board.item("save.share").click()
    board.until("shared.length === 1")
    assert board.evaluate("shared[0]") == ["Drawing.png", "image/png", *b"PNG"]
    for count, refusal, is_told in ((2, "AbortError", False), (3, "DataError", True)):
        board.evaluate("(name) => { globalThis.refusal = name; }", refusal)
        board.press("Export")
        board.item("save.share").click()
        board.until("shared.length === arg", count)
        # A message would appear in the next frame.
        board.next_frame()
        expect(board.locator(".notice.error")).to_have_count(1 if is_told else 0)


def test_on_a_phone_the_share_sheet_gets_one_png_for_its_photos(device, site):
    for language, name, keep in (("en", "Save to Photos or share", "Save to album"), ("zh", "保存到相册或分享", "存入画册")):
        one = device(site)
        one.context.add_init_script(SHARING + "globalThis.isPhone = true;")
        board = Sketch(one.page(), lang=language, album="")
        board.draw((0.2, 0.5), (0.8, 0.5))
        board.press({"en": "Export", "zh": "导出"}[language])
        # The Chinese word for the phone's photos differs from that for the app's album.
        expect(board.item("save.album")).to_have_text(re.compile(keep))
        expect(board.item("save.photos")).to_have_text(re.compile(name))
        board.item("save.photos").click()
        board.until("shared.length === 1")
        assert board.evaluate("shared[0].slice(1)") == ["image/png", *b"PNG"]


@pytest.mark.night
@pytest.mark.console("Sharing failed")
def test_share_asks_for_another_tap_when_the_activation_has_expired(device, site):
    one = device(site)
    one.context.add_init_script(SHARING)
    board = Sketch(one.page())
    board.draw((0.2, 0.5), (0.8, 0.5))
    board.evaluate("() => { globalThis.refusal = 'NotAllowedError'; }")
    board.press("Export")
    board.item("save.share").click()
    expect(board.locator(".notice")).to_contain_text("The picture is ready.")
    expect(board.locator(".notice.error")).to_have_count(0)
    board.evaluate("() => { globalThis.refusal = ''; }")
    board.locator(".notice button").click()
    board.until("shared.length === 2")
    # The same picture; a second refusal is reported.
    assert board.evaluate("shared[0].join() === shared[1].join()")
    expect(board.locator(".notice")).to_be_hidden()
    board.evaluate("() => { globalThis.refusal = 'NotAllowedError'; }")
    board.press("Export")
    board.item("save.share").click()
    board.locator(".notice button").click()
    expect(board.locator(".notice.error")).to_contain_text("Sharing didn’t work")
