"""Photos from files, the clipboard and drops: placing, editing and error messages."""

import math
import struct

import pytest
from playwright.sync_api import expect
from sketch import BOARD, DESK, WHITE, Sketch

GREEN = [18, 160, 60, 255]


@pytest.fixture
def board(device, site):
    return Sketch(device(site).page())


def placed(board, count=1):
    board.until(f"{DESK}.surface.photo?.count === arg", count)
    board.next_frame()


def photo(board, index=0):
    """Centre, width in pt and angle of a floating photo."""
    a, b, _, _, x, y = board.desk(f"surface.engine.photo({index}).map")
    return {"x": x, "y": y, "scale": math.hypot(a, b), "turn": math.atan2(b, a)}


def test_a_photo_from_a_file(board):
    board.press("Insert")
    with board.expect_file_chooser() as chooser:
        board.item("photo.file").click()
    chooser.value.set_files([{"name": "a.png", "mimeType": "image/png", "buffer": board.picture()}])
    placed(board)
    board.says("Photo placed")
    assert board.pixel(0.5, 0.5) == GREEN
    expect(board.get_by_role("group", name="Placed photo")).to_be_visible()


@pytest.mark.parametrize("width", [280, 390, 500])
def test_on_phones_the_commands_of_a_photo_have_one_row(device, site, width):
    board = Sketch(device(site, viewport={"width": width, "height": 700}).page())
    board.drop(board.picture())
    placed(board)
    bar = board.get_by_role("group", name="Placed photo")
    buttons = bar.get_by_role("button")
    assert buttons.count() == 6
    assert len({round(button.bounding_box()["y"]) for button in buttons.all()}) == 1
    box = bar.bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= width
    board.press("Done, place on the canvas")
    expect(bar).to_be_hidden()


def test_a_stamped_photo_is_reported_once_with_picture_and_placement(board):
    board.evaluate(f"""() => {{
      globalThis.told = [];
      {BOARD}.addEventListener("inkdot-photo", ({{ detail }}) => told.push(detail));
    }}""")
    board.draw((0.1, 0.1), (0.2, 0.1))
    board.drop(board.picture(), 0.5, 0.5)
    placed(board)
    at = photo(board)
    board.desk("surface.stampPhoto()")
    board.until("told.length")
    board.next_frame()
    told = board.evaluate(
        "told.map(({ mark, width, height, map, picture }) => ({ mark, width, height, map, size: picture.size }))"
    )
    assert len(told) == 1 and told[0]["mark"] == 1 and told[0]["size"] == len(board.picture())
    assert told[0]["width"] > 0 and told[0]["map"][4:] == pytest.approx([at["x"], at["y"]])


@pytest.mark.night
def test_the_camera_is_offered_on_touch_devices(device, site):
    phone = Sketch(device(site, is_mobile=True).page())
    phone.press("Insert")
    with phone.expect_file_chooser() as chooser:
        phone.item("photo.camera").click()
    assert chooser.value.element.get_attribute("capture") == "environment"
    desk = Sketch(device(site, has_touch=False).page())
    desk.press("Insert")
    expect(desk.item("photo.file")).to_be_visible()
    expect(desk.item("photo.camera")).to_have_count(0)


def test_a_dropped_photo_is_placed_at_the_pointer(board):
    board.drop(b"", kind="drag")
    expect(board.locator(".drop")).to_be_visible()
    board.drop(board.picture(), 0.25, 0.75)
    placed(board)
    expect(board.locator(".drop")).to_be_hidden()
    at = photo(board)
    assert (at["x"], at["y"]) == pytest.approx((0.25 * board.box["width"], 0.75 * board.box["height"]), abs=1)


def test_a_photo_pasted_by_key(board):
    board.evaluate(f"{BOARD}.focus()")
    board.paste(board.picture())
    placed(board)
    assert board.pixel(0.5, 0.5) == GREEN


@pytest.mark.night
def test_a_photo_pasted_from_the_menu(device, site):
    one = device(site)
    one.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=one.address)
    board = Sketch(one.page())
    board.evaluate(
        "(bytes) => navigator.clipboard.write([new ClipboardItem({ 'image/png': new Blob([new Uint8Array(bytes)], { type: 'image/png' }) })])",
        list(board.picture()),
    )
    board.press("Insert")
    board.item("photo.paste").click()
    placed(board)
    board.evaluate("navigator.clipboard.writeText('no picture')")
    board.press("Insert")
    board.item("photo.paste").click()
    # Below the text: the photo was stamped first.
    board.until(f"{DESK}.document.engine.text(1)?.words == 'no picture'")
    board.evaluate("navigator.clipboard.writeText(' ')")
    board.press("Insert")
    board.item("photo.paste").click()
    expect(board.locator(".notice.error")).to_contain_text("Nothing to paste")


@pytest.mark.night
def test_a_refused_clipboard_is_reported(board):
    board.evaluate("() => { navigator.clipboard.read = async () => { throw new DOMException('', 'NotAllowedError'); }; }")
    board.press("Insert")
    board.item("photo.paste").click()
    expect(board.locator(".notice.error")).to_contain_text("does not let the page paste")


@pytest.mark.night
def test_a_photo_inserted_by_key_gets_keys_at_once(board):
    # The menu restores the focus to the canvas.
    board.button("Insert").focus()
    board.choose_file(board.picture())
    board.says("Photo placed")
    board.key("Enter")
    board.says("placed on the canvas")


@pytest.mark.night
@pytest.mark.parametrize(
    "content, words",
    [
        (b"MZ, which is no image", "neither a picture nor"),
        (b"", "neither a picture nor"),
        (b"\0\0\0\x18ftypheic\0\0\0\0mif1heic", "does not show HEIC"),
        (b"\x89PNG\r\n\x1a\n and no more of it", "damaged"),
        # Checks declared sizes before browsers run out of memory and report damaged files.
        (b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR" + struct.pack(">II", 30_000, 30_000), "too large"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR" + struct.pack(">II", 70_000, 1), "too large"),
        (b"GIF89a" + struct.pack("<HH", 40_000, 40_000), "too large"),
        (b"\xff\xd8\xff\xe0\0\x04ab\xff\xc2\0\x08\x08" + struct.pack(">HH", 60_000, 60_000), "too large"),
    ],
)
def test_files_that_cannot_be_placed_are_explained(board, content, words):
    board.choose_file(content)
    expect(board.locator(".notice.error")).to_contain_text(words)
    board.says(words)
    assert board.desk("surface.photo") is None


@pytest.mark.night
@pytest.mark.parametrize(
    "reason, words",
    [("tooLarge", "too large"), ("tooMuch", "open again"), ("full", "No more photos"), ("odd", "couldn’t be placed")],
)
@pytest.mark.console("could not be placed")
def test_every_reason_has_a_text(board, reason, words):
    board.evaluate(
        f"(reason) => {{ {DESK}.surface.addPhoto = async () => {{ throw Object.assign(new Error(), {{ reason }}); }}; }}", reason
    )
    board.choose_file(board.picture())
    expect(board.locator(".notice.error")).to_contain_text(words)


def test_a_photo_never_makes_a_drawing_too_large_to_be_opened(board):
    board.choose_file(board.picture())
    placed(board)
    # The length of a journal full of photos.
    board.evaluate(f"() => {{ {DESK}.document.journal.push({{ length: (224 << 20) - 100 }}); }}")
    board.choose_file(board.picture())
    expect(board.locator(".notice.error")).to_contain_text("too large to open again")
    board.evaluate(f"() => {{ {DESK}.document.journal.pop(); }}")
    assert board.desk("surface.photo.count") == 1
    board.choose_file(board.picture())
    placed(board, 2)


def test_one_bad_file_does_not_prevent_the_others(board):
    board.choose_file(board.picture(), b"nothing", board.picture())
    placed(board, 2)


def test_the_bar_of_a_photo(board):
    board.choose_file(board.picture())
    placed(board)
    before = photo(board)
    bar = board.get_by_role("group", name="Placed photo")
    bar.get_by_role("button", name="Bigger").click()
    assert photo(board)["scale"] == pytest.approx(before["scale"] * 1.1)
    bar.get_by_role("button", name="Smaller").click()
    assert photo(board)["scale"] == pytest.approx(before["scale"])
    bar.get_by_role("button", name="Turn right").click()
    board.says("Turned by 15°")
    assert photo(board)["turn"] == pytest.approx(math.pi / 12)
    bar.get_by_role("button", name="Turn left").click()
    assert photo(board)["turn"] == pytest.approx(0, abs=1e-9)
    bar.get_by_role("button", name="Done, place on the canvas").click()
    board.says("placed on the canvas")
    expect(bar).to_be_hidden()
    assert board.desk("surface.photo") is None and board.pixel(0.5, 0.5) == GREEN
    # As one step.
    board.press("Undo")
    board.evaluate(f"{DESK}.surface.selectPhoto(0)")
    placed(board)
    bar.get_by_role("button", name="Remove photo").click()
    board.says("Photo removed")
    assert board.pixel(0.5, 0.5) == WHITE
    board.locator(".notice button").click()
    assert board.pixel(0.5, 0.5) == GREEN


def test_keys_move_size_and_turn_a_photo(board):
    board.choose_file(board.picture())
    placed(board)
    board.evaluate(f"{BOARD}.focus()")
    before = photo(board)
    board.key("ArrowRight", "ArrowRight", "ArrowUp", "Shift+ArrowDown")
    at = photo(board)
    assert (at["x"] - before["x"], at["y"] - before["y"]) == pytest.approx((2, 9))
    board.key("+", "+", "-")
    assert photo(board)["scale"] == pytest.approx(before["scale"] * 1.05)
    board.key("]", "]", "[", "Shift+}")
    assert photo(board)["turn"] == pytest.approx(math.radians(16))
    assert board.desk("surface.zoom") == 1
    board.key("Escape")
    assert board.desk("surface.photo") is None
    # Without a photo the same keys zoom.
    board.key("+")
    assert board.desk("surface.zoom") == pytest.approx(1.25)


def test_keys_select_stamp_and_remove_photos(board):
    board.choose_file(board.picture(), board.picture(color="#e02b35"))
    placed(board, 2)
    board.evaluate(f"{BOARD}.focus()")
    first = board.desk("surface.photo.index")
    board.key("n")
    assert board.desk("surface.photo.index") != first
    board.says("Photo ")
    board.key("Enter")
    board.until(f"{DESK}.surface.state.photoCount === 1")
    board.evaluate(f"{DESK}.surface.selectPhoto(0)")
    board.key("Delete")
    assert board.desk("surface.state.photoCount") == 0 and not board.get("isEmpty")


def test_two_fingers_move_a_photo_and_the_bar_stays(board):
    board.choose_file(board.picture(200, 200))
    placed(board)
    before = photo(board)
    (x, y), d = board.at(0.5, 0.5), 30
    board.send(
        ("touchStart", (x - d, y, 1), (x + d, y, 2)),
        *[("touchMove", (x - d - 3 * step, y, 1), (x + d + 3 * step, y, 2)) for step in range(1, 12)],
        ("touchEnd",),
    )
    board.next_frame()
    assert photo(board)["scale"] > before["scale"] * 1.5
    expect(board.get_by_role("group", name="Placed photo")).to_be_visible()
