"""Photos in `inkdot drawing render`: formats, orientations, cuts and invalid files."""

import struct
import zlib

import pytest
from inkdot_file import drawing, photo, stroke
from pictures import BLUE, GREEN, QUADRANTS_JPEG, QUADRANTS_PNG, QUADRANTS_WEBP, RED, WHITE, Picture, near, png

PAPER = (255, 255, 255)
GIF = bytes.fromhex("47494638396101000100800000c81e1effffff2c00000000010001000002024401003b")


@pytest.fixture
def render(inkdot, tmp_path):
    def run(data, *options, notes=""):
        (tmp_path / "in.inkdot").write_bytes(data)
        status, output, errors = inkdot("render", "in.inkdot", "out.png", *options)
        assert status == 0, errors
        assert notes in errors if notes else errors == ""
        return Picture((tmp_path / "out.png").read_bytes())

    return run


@pytest.mark.parametrize("data", [QUADRANTS_JPEG, QUADRANTS_PNG, QUADRANTS_WEBP], ids=["jpeg", "png", "webp"])
def test_every_format_is_painted(render, data):
    picture = render(drawing(photo(data, 32, 16, 100, 50, scale=2)))
    for x, y, color in [(75, 38, RED), (125, 38, GREEN), (75, 62, BLUE), (125, 62, WHITE), (60, 50, PAPER), (100, 90, PAPER)]:
        assert near(picture.at(x, y), color), (x, y)


def test_a_gif_of_one_pixel(render):
    picture = render(drawing(photo(GIF, 1, 1, 100, 50, scale=40)))
    assert picture.at(100, 50) == (200, 30, 30) and picture.at(81, 31) == (200, 30, 30) and picture.at(79, 50) == PAPER


# Colours of the corners in the upright picture: top left, top right, bottom left, bottom right.
@pytest.mark.parametrize(
    "orientation, corners",
    [
        (1, (RED, GREEN, BLUE, WHITE)),
        (2, (GREEN, RED, WHITE, BLUE)),
        (3, (WHITE, BLUE, GREEN, RED)),
        (4, (BLUE, WHITE, RED, GREEN)),
        (5, (RED, BLUE, GREEN, WHITE)),
        (6, (BLUE, RED, WHITE, GREEN)),
        (7, (WHITE, GREEN, BLUE, RED)),
        (8, (GREEN, WHITE, RED, BLUE)),
    ],
)
def test_the_orientation_of_the_metadata(render, orientation, corners):
    picture = render(drawing(photo(QUADRANTS_PNG, 32, 16, 100, 50, scale=2, orientation=orientation)))
    across, down = (16, 8) if orientation < 5 else (8, 16)
    places = [(100 - across, 50 - down), (100 + across, 50 - down), (100 - across, 50 + down), (100 + across, 50 + down)]
    assert [picture.at(x, y) for x, y in places] == list(corners)


def test_an_orientation_in_the_file_is_not_applied_again(render):
    exif = (
        bytes.fromhex("ffe1001e") + b"Exif\0\0II*\0" + bytes.fromhex("08000000 0100 1201 0300 01000000 06000000".replace(" ", ""))
    )
    data = QUADRANTS_JPEG[:2] + exif + QUADRANTS_JPEG[2:]
    picture = render(drawing(photo(data, 32, 16, 100, 50, scale=2, orientation=1)))
    assert near(picture.at(75, 38), RED) and near(picture.at(125, 62), WHITE)


def test_a_rotated_photo(render):
    picture = render(drawing(photo(QUADRANTS_PNG, 32, 16, 100, 50, scale=2, turn=1.5707963267948966)))
    assert picture.at(110, 30) == RED and picture.at(110, 70) == GREEN and picture.at(90, 30) == BLUE


def test_a_cut_removes_the_photo_and_no_ink_below(render):
    under = stroke([(20, 50), (180, 50)], color=0x1E90FFFF, width=30)
    picture = render(drawing(under, photo(png(32, 16, RED), 32, 16, 100, 50, scale=2, cuts=[(3, [(-10, 0), (10, 0)])])))
    assert picture.at(100, 50) == (30, 144, 255)
    assert picture.at(100, 40) == (200, 30, 30)
    # Six pixels of the photo are twelve pt.
    assert picture.at(100, 58) == (200, 30, 30) and picture.at(75, 50) == (30, 144, 255)
    assert picture.at(100, 70) == PAPER


def test_floating_photos_are_above_strokes_and_stamped_ones_below(render):
    line = stroke([(20, 50), (180, 50)], color=0x000000FF, width=10)
    stamped = photo(png(16, 16, RED), 16, 16, 60, 50, scale=2)
    placed = photo(png(16, 16, GREEN), 16, 16, 140, 50, scale=2, placed=True)
    picture = render(drawing(stamped, line, placed))
    assert picture.at(60, 50) == (0, 0, 0) and picture.at(60, 40) == RED and picture.at(140, 50) == GREEN


def test_an_invalid_photo_becomes_a_frame_and_the_rest_is_painted(render):
    line = stroke([(20, 90), (180, 90)], color=0x000000FF)
    for data in (
        b"not a photo at all",
        QUADRANTS_PNG[:20],
        QUADRANTS_JPEG[:30],
        b"GIF8",
        b"RIFFxxxxWEBP",
        b"BM",
        b"\0\0\0\x20ftypavif",
    ):
        picture = render(drawing(photo(data, 32, 16, 100, 40, scale=2), line), notes="A photo of 32 × 16 pixels")
        assert picture.at(100, 90) == (0, 0, 0)
        # The centre of the cross, and the plain part beside it.
        assert near(picture.at(100, 40), (102, 102, 102), 30) and picture.at(100, 28) == (204, 204, 204)


@pytest.mark.parametrize("data", [QUADRANTS_JPEG, QUADRANTS_PNG, QUADRANTS_WEBP, GIF], ids=["jpeg", "png", "webp", "gif"])
def test_a_photo_truncated_anywhere_is_reported(render, data):
    for length in [1, 4, len(data) // 2, len(data) - 1]:
        render(drawing(photo(data[:length], 32, 16, 100, 50)), notes="A photo of 32 × 16 pixels ")


def test_the_rest_of_a_truncated_photo_is_painted(render):
    data = png(100, 100, lambda x, y: (x * 2, y * 2, (x * y) % 256))
    cut = photo(data[: len(data) * 2 // 3], 100, 100, 100, 50)
    picture = render(drawing(cut), notes="is damaged; the readable part was painted")
    assert picture.at(100, 5) == (100, 10, 250)


def test_fifty_megapixels(render):
    data = png(8_000, 6_250, RED)
    picture = render(drawing(photo(data, 8_000, 6_250, 100, 50, scale=0.01)), "--scale", "2")
    assert picture.at(200, 100) == RED and picture.at(10, 100) == PAPER


def test_a_photo_with_an_absurd_size_is_not_decoded(render):
    head = png(1, 1, RED)
    # A header that declares 60,000 × 60,000 pixels.
    body = struct.pack(">IIBBBBB", 60_000, 60_000, 8, 2, 0, 0, 0)
    data = head[:8] + struct.pack(">I", 13) + b"IHDR" + body + struct.pack(">I", zlib.crc32(b"IHDR" + body)) + head[33:]
    picture = render(drawing(photo(data, 60_000, 60_000, 100, 50, scale=0.001)), notes="A photo of 60000 × 60000 pixels")
    assert picture.at(100, 30) == (204, 204, 204)
