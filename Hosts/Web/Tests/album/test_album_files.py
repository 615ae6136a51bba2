"""Export of drawings as files or with the share sheet, and import of files."""

import struct
import zlib

import pytest
from album_tab import AlbumPage, inkdot
from playwright.sync_api import expect


def file(name, content):
    return {"name": name, "mimeType": "application/octet-stream", "buffer": bytes(content)}


def choose_files(page, *files):
    page.locator("input[type=file]").set_input_files(list(files))


def drop_files(page, *files):
    page.evaluate(
        """(files) => {
      const dataTransfer = new DataTransfer();
      for (const { name, bytes } of files) dataTransfer.items.add(new File([new Uint8Array(bytes)], name));
      const send = (type) => document.querySelector("main").dispatchEvent(
        new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
      send("dragenter");
      globalThis.sign = !document.querySelector(".dropping").hidden;
      send("drop");
    }""",
        [{"name": one["name"], "bytes": list(one["buffer"])} for one in files],
    )


def test_export_saves_the_stored_bytes_under_a_portable_name(page):
    album = AlbumPage(page, ['a/b:c*?"<d>|.'])
    assert album.export('a/b:c*?"<d>|.', "inkdot") == ("a b c d.inkdot", bytes(album.bytes))


def test_export_as_a_picture_paints_the_sheet_at_double_size(page):
    album = AlbumPage(page, ["One"])
    name, content = album.export("One", "png")
    assert name == "One.png" and content[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", content[16:24]) == (1280, 960)
    assert page.locator(".album-desk").count() == 0


@pytest.mark.night
def test_vector_formats_are_exported(page):
    album = AlbumPage(page, ["One"])
    name, svg = album.export("One", "svg")
    assert name == "One.svg" and b"<svg" in svg[:200]
    name, pdf = album.export("One", "pdf")
    assert name == "One.pdf" and pdf[:5] == b"%PDF-"


@pytest.mark.night
@pytest.mark.console("Failed to load", "ERR_FAILED")
def test_without_the_board_the_file_can_be_exported(page):
    album = AlbumPage(page, ["One"])
    page.route("**/drawing/document.js", lambda route: route.abort())
    album.choose("One", "album.export")
    expect(page.get_by_role("menuitem")).to_have_text([page.text("album.export.inkdot")])
    page.keyboard.press("Escape")
    assert album.export("One", "inkdot")[1] == bytes(album.bytes)


@pytest.mark.night
def test_a_drawing_that_cannot_be_painted_can_still_be_exported(page):
    album = AlbumPage(page, ["One"])
    album.in_store("await write((await album.list())[0].id, (journal) => journal.replace(new Uint8Array([1, 2, 3])));")
    album.choose("One", "album.export")
    page.get_by_role("menuitem", name=page.text("album.export.png")).click()
    album.says("album.export.failed", "One")
    assert album.export("One", "inkdot")[1] == bytes([1, 2, 3])


@pytest.mark.night
@pytest.mark.parametrize(
    "answer, says",
    [
        ("undefined", False),
        ("Promise.reject(new DOMException('no', 'AbortError'))", False),
        ("Promise.reject(new DOMException('no', 'DataError'))", True),
    ],
)
def test_share_is_offered_on_devices_that_accept_pictures(page, answer, says):
    page.add_init_script(f"""
      globalThis.shared = [];
      navigator.canShare = ({{ files }}) => files[0].type === "image/png";
      navigator.share = async (what) => {{ shared.push(what); return {answer}; }};""")
    album = AlbumPage(page, ["One"])
    album.choose("One", "album.photos")
    page.until("shared.length === 1")
    assert page.evaluate("[shared[0].title, shared[0].files[0].name, shared[0].files[0].type]") == ["One", "One.png", "image/png"]
    if says:
        album.says("album.share.failed", "One")
    else:
        # A message would appear in the next frame.
        page.next_frame()
        expect(page.locator(".toast.shown")).to_have_count(0)


def test_nothing_is_shared_if_the_book_locks_while_painting(page):
    page.add_init_script("""
      globalThis.shared = [];
      navigator.canShare = ({ files }) => files[0].type === "image/png";
      navigator.share = async ({ files }) => void shared.push(files[0].name);""")
    album = AlbumPage(page, ["One"])
    page.evaluate("""() => {
      const { convertToBlob } = OffscreenCanvas.prototype;
      OffscreenCanvas.prototype.convertToBlob = async function (...options) {
        await new Promise((done) => (globalThis.go = done));
        return convertToBlob.apply(this, options).finally(() => (globalThis.isMade = true));
      };
    }""")
    album.choose("One", "album.photos")
    page.until("globalThis.go")
    page.evaluate("import('/app/session.js').then(({ lock }) => void lock())")
    page.evaluate("go()")
    page.until("globalThis.isMade")
    page.next_frame()
    assert page.evaluate("shared") == []


@pytest.mark.night
def test_share_asks_for_another_tap_when_the_activation_has_expired(page):
    page.add_init_script("""
      globalThis.shared = [];
      navigator.canShare = ({ files }) => files[0].type === "image/png";
      navigator.share = async ({ files }) => {
        shared.push(files[0].name);
        if (globalThis.refusal ?? "NotAllowedError") throw new DOMException("", globalThis.refusal ?? "NotAllowedError");
      };""")
    album = AlbumPage(page, ["Cat"])
    album.choose("Cat", "album.photos")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text(page.text("album.share.ready", "Cat"))
    page.evaluate("() => { globalThis.refusal = ''; }")
    dialog.get_by_role("button", name=page.text("album.share"), exact=True).click()
    expect(dialog).to_have_count(0)
    assert page.evaluate("shared") == ["Cat.png", "Cat.png"]
    # Closing the sheet is not reported; other refusals are.
    for refusal, is_told in (("AbortError", False), ("NotAllowedError", True)):
        page.evaluate("() => { globalThis.refusal = 'NotAllowedError'; }")
        album.choose("Cat", "album.photos")
        expect(dialog).to_contain_text(page.text("album.share.ready", "Cat"))
        page.evaluate("(name) => { globalThis.refusal = name; }", refusal)
        dialog.get_by_role("button", name=page.text("album.share"), exact=True).click()
        expect(dialog).to_have_count(0)
        if is_told:
            album.says("album.share.failed", "Cat")
        else:
            # A message would appear in the next frame.
            page.next_frame()
            expect(page.locator(".toast.shown .error")).to_have_count(0)


@pytest.mark.night
def test_share_is_not_offered_elsewhere(page):
    page.add_init_script("navigator.canShare = undefined;")
    album = AlbumPage(page, ["One"])
    expect(album.menu("One").get_by_role("menuitem", name=page.text("album.photos"))).to_have_count(0)


@pytest.mark.night(but=["choose_files"])
@pytest.mark.parametrize("way", [choose_files, drop_files])
def test_import(page, way):
    album = AlbumPage(page, ["One"])
    way(page, file("From afar.inkdot", inkdot(300, 600)), file("Another.INKDOT", inkdot(600, 300)))
    album.says("album.imported.many", "2")
    assert album.names() == ["Another", "From afar", "One"]
    assert album.focused() == "Another"
    entry = album.in_store("return (await album.list())[1];")
    assert (entry["width"], entry["height"], entry["byteCount"]) == (300, 600, len(inkdot()))
    # The board's engine paints the picture, because an imported drawing has none.
    expect(album.drawing("From afar").locator("img")).to_be_attached()
    expect(album.drawing("Another").locator("img")).to_be_attached()
    assert album.in_store("return [...await album.read((await album.list())[1].id)];") == list(inkdot(300, 600))
    if way is drop_files:
        assert page.evaluate("sign")
        expect(page.locator(".dropping")).to_be_hidden()


def test_a_file_dropped_elsewhere_does_not_replace_the_page(page):
    page.open()
    assert page.evaluate("""() => ["dragover", "drop"].map((type) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(["a"], "a.png", { type: "image/png" }));
      const event = new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true });
      document.querySelector("main").dispatchEvent(event);
      return event.defaultPrevented;
    })""") == [True, True]


def test_import_into_an_empty_album(page):
    album = AlbumPage(page)
    drop_files(page, file("First.inkdot", inkdot()))
    album.says("album.imported", "First")
    assert album.names() == ["First"]


# Simulates a system that opens the app with a file.
LAUNCH = """(bytes) => {
  const getFile = async () => new File([new Uint8Array(bytes)], "Sent.inkdot");
  globalThis.asked = 0;
  const launchQueue = { setConsumer: (take) => { asked += 1; take({ files: [{ getFile }] }); } };
  Object.defineProperty(globalThis, "launchQueue", { value: launchQueue });
}"""


def test_a_file_opened_with_the_app_is_imported(page):
    page.add_init_script(f"({LAUNCH})({list(inkdot())})")
    album = AlbumPage(page, ["One"])
    album.says("album.imported", "Sent")
    assert album.names() == ["Sent", "One"]


@pytest.mark.night
def test_a_file_opened_with_the_app_waits_for_the_album(page):
    """The next shown album imports the file, exactly once."""
    page.add_init_script("""globalThis.asked = 0;
        const launchQueue = { setConsumer: (take) => { asked += 1; globalThis.hand = take; } };
        Object.defineProperty(globalThis, "launchQueue", { value: launchQueue });""")
    album = AlbumPage(page, ["One"])
    album.counts(1)
    for _ in range(2):
        page.evaluate("location.hash = ''")
        page.at("home")
        page.evaluate("location.hash = '#/album'")
        page.at("album")
        album.counts(1)
    page.evaluate("location.hash = ''")
    page.at("home")
    page.evaluate(
        "(bytes) => hand({ files: [{ getFile: async () => new File([new Uint8Array(bytes)], 'Sent.inkdot') }] })", list(inkdot())
    )
    page.evaluate("location.hash = '#/album'")
    page.at("album")
    album.says("album.imported", "Sent")
    assert album.names() == ["Sent", "One"] and page.evaluate("asked") == 1


def test_a_file_opened_with_a_locked_app_waits_for_the_pattern(page):
    page.add_init_script(f"({LAUNCH})({list(inkdot())})")
    page.open()
    page.store_pattern(0, 1, 2, 5)
    page.open("/#/album")
    page.again()
    page.at("unlock")
    assert page.evaluate("asked") == 0
    page.draw(0, 1, 2, 5)
    page.at("album")
    expect(page.get_by_text(page.text("album.imported", "Sent"))).to_be_visible()


SVG = b"""<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"><path stroke="crimson" fill="none" d="M5 5L80 50"/>%s
</svg>"""
INKML = b"""<ink><annotation type="paper">90 60 #ffffffff</annotation><trace>5 5, 80 50</trace></ink>"""
JSON = b"""{"width":90,"height":60,"strokes":[{"points":[[5,5],[80,50]]}]}"""


@pytest.mark.night
def test_documents_of_other_programs_are_imported(page):
    album = AlbumPage(page)
    for number, (kind, content) in enumerate(
        [("svg", SVG % b""), ("inkml", INKML), ("json", b"\xef\xbb\xbf" + JSON), ("SVG", b"\n" + SVG % b"")]
    ):
        choose_files(page, file(f"map {number}.{kind}", content))
        album.says("album.imported", f"map {number}")
        stored = album.in_store("return [...await album.read((await album.list())[0].id)];")
        assert bytes(stored[:8]) == b"\x89INK\r\n\x1a\n"
        assert struct.unpack("<dd", bytes(stored[24:40])) == (90, 60)


@pytest.mark.console("Failed to load", "ERR_FAILED")
def test_a_missing_document_reader_is_reported_and_other_files_are_imported(page):
    page.route("**/documents.wasm", lambda route: route.abort())
    album = AlbumPage(page)
    choose_files(page, file("a.inkdot", inkdot()), file("map.svg", SVG % b""), file("c.inkdot", inkdot()))
    album.says("import.failed", "map.svg")
    album.counts(2)
    assert album.names() == ["c", "a"]


FAULTY = [
    ("a.svg", b"<svg>\n<path d='M0 0h9'></svg>", "unexpected", ":2:23"),
    ("a.svg", b"<svg>" * 100_000, "tooDeep", ":1:325"),
    ("a.json", b'{"width":90,\n"height":-1,"strokes":[]}', "badValue", ":2:12 \u201cheight\u201d"),
    ("a.json", b"{", "endsEarly", ":1:2"),
    ("a.inkml", b"<html></html>", "missing", ":1:7 \u201cink\u201d"),
    # The reader supports entities of plain text only.
    ("a.svg", b"<!DOCTYPE svg [<!ENTITY a '<b/>'>]><svg/>", "notUnderstood", ":1:33 \u201cDOCTYPE\u201d"),
]


@pytest.mark.night
def test_a_faulty_document_is_refused_with_the_position(page):
    album = AlbumPage(page, ["One"])
    for name, content, reason, place in FAULTY:
        choose_files(page, file(name, content))
        album.says(f"import.{reason}", name + place)
        expect(page.locator(".toast .error")).to_be_visible()
    album.counts(1)


@pytest.mark.night
def test_paper_of_an_impossible_size_is_refused(page):
    album = AlbumPage(page, ["One"])
    for number, side in enumerate([1e308, float("nan"), -1.0, float("inf")]):
        content = inkdot(side, 480)
        choose_files(page, file(f"huge {number}.inkdot", content))
        album.says("import.badPaper", f"huge {number}.inkdot")
        # Also by the board, which opens stored drawings.
        assert (
            page.evaluate(
                """async (bytes) => {
          const { DoodleDocument } = await import("/inkdot/drawing/document.js");
          const document = await DoodleDocument.create();
          try { document.open(new Uint8Array(bytes)); } catch (error) { return error.reason; }
        }""",
                list(content),
            )
            == "badPaper"
        )
    album.counts(1)


def newer():
    content = bytearray(inkdot())
    content[8 + 3] = 99
    content[8 + 12 : 8 + 16] = struct.pack("<I", zlib.crc32(content[8 : 8 + 12]))
    return content


STRANGE = [
    (b"", "empty"),
    (b"hello", "notInkdot"),
    (b"\x89PNG\r\n\x1a\n" + bytes(40), "notInkdot"),
    (inkdot()[:7], "notInkdot"),
    (newer(), "newer"),
]


def test_a_foreign_file_is_refused_with_the_reason(page):
    album = AlbumPage(page, ["One"])
    for number, (content, reason) in enumerate(STRANGE):
        choose_files(page, file(f"strange {number}.inkdot", content))
        album.says(f"import.{reason}", f"strange {number}.inkdot")
        expect(page.locator(".toast .error")).to_be_visible()
    album.counts(1)


def test_a_damaged_file_is_imported_completely_and_reported(page):
    album = AlbumPage(page)
    for number, content in enumerate(
        [inkdot()[:60], inkdot()[:-1], inkdot() + b"more", inkdot()[:30] + b"\0\0\0\0" + inkdot()[34:], inkdot()[:8]]
    ):
        choose_files(page, file(f"torn {number}.inkdot", content))
        album.says("album.imported.damaged", f"torn {number}")
        assert album.in_store("return [...await album.read((await album.list())[0].id)];") == list(content)


def test_a_file_beyond_the_limit_is_not_read(page):
    album = AlbumPage(page)
    page.evaluate("""() => {
      const large = new File([], "large.inkdot");
      Object.defineProperty(large, "size", { value: 2 ** 30 + 1 });
      const dataTransfer = { types: ["Files"], files: [large] };
      document.dispatchEvent(Object.defineProperty(new Event("drop"), "dataTransfer", { value: dataTransfer }));
    }""")
    album.says("import.tooLarge", "large.inkdot")


def test_inkdot_files_can_be_chosen_on_phones(page):
    # Phones grey out files with unknown extensions or types, even requested ones.
    known = {None, "image/*", ".pdf,application/pdf"}
    for path, own in [
        ("backup", "#backup-file"),
        ("album", "main input[type=file]"),
        ("draw", "inkdot-doodle-board input.drawing"),
    ]:
        page.open(f"/#/{path}")
        expect(page.locator(own)).to_have_count(1)
        assert page.locator(own).get_attribute("accept") is None
        assert {one.get_attribute("accept") for one in page.locator("input[type=file]").all()} <= known
