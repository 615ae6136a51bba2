"""Output and exit status of `inkdot pattern`. Benchmarks measure its cost."""

import json
import pathlib
import struct
import subprocess
import zlib

import pytest

BINARY = pathlib.Path(__file__).parents[2] / ".build/release/inkdot"
# Timeout in seconds, for hangs.
LIMIT = 600
COUNTS = [9, 56, 320, 1624, 7152, 26016, 72912, 140704, 140704]


def run(*arguments, stdin=""):
    done = subprocess.run([BINARY, "pattern", *arguments], input=stdin, capture_output=True, text=True, timeout=LIMIT)
    return done.returncode, done.stdout, done.stderr


def output(*arguments, stdin=""):
    status, text, errors = run(*arguments, stdin=stdin)
    assert (status, errors) == (0, "")
    return text


def test_count_in_json():
    assert output("count", "--rows", "3", "--columns", "3", "--json") == (
        '{"rows":3,"columns":3,"minimum":4,"byLength":[9,56,320,1624,7152,26016,72912,140704,140704],"total":389112}\n'
    )
    assert json.loads(output("count", "--json", "--minimum", "9"))["total"] == 140704


def test_count_in_words():
    lines = output("count").splitlines()
    assert lines[:-1] == [f"{length}\t{count}" for length, count in enumerate(COUNTS, 1)]
    assert lines[-1] == "389112 patterns of 4 dots or more"


def test_twenty_dots_are_counted_without_enumeration():
    """Too many to enumerate one by one."""
    assert json.loads(output("count", "--rows", "4", "--columns", "4", "--json"))["total"] == 4350069823024
    assert json.loads(output("count", "--rows", "4", "--columns", "5", "--json"))["total"] == 162203611691764080


def test_more_dots_are_not_counted():
    status, text, errors = run("count", "--rows", "5", "--columns", "5")
    assert (status, text) == (1, "")
    assert errors == "Error: The grid has 25 dots; the limit is 20.\n"


def test_list_is_complete_and_ordered():
    lines = output("list", "--compact").splitlines()
    assert len(lines) == len(set(lines)) == 389112
    assert lines == sorted(lines)
    assert lines[0] == "0123" and lines[-1] == "876543210"


def test_list_forms():
    assert output("list", "--rows", "2", "--columns", "2").splitlines()[:2] == ["0-1-2-3", "0-1-3-2"]
    patterns = json.loads(output("list", "--rows", "2", "--columns", "2", "--minimum", "3", "--json", "--compact"))
    assert len(patterns) == 48 and patterns[:2] == ["012", "0123"]
    assert json.loads(output("list", "--rows", "2", "--columns", "2", "--minimum", "5", "--json")) == []
    assert output("list", "--minimum", "10") == ""


def test_an_endless_list_can_be_interrupted():
    with subprocess.Popen(
        [BINARY, "pattern", "list", "--rows", "6", "--columns", "6"], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout.readline() == "0-1-2-3\n"
        process.stdout.close()
        assert process.wait(timeout=LIMIT) != 0


def test_a_full_disk_is_reported():
    with open("/dev/full", "w") as full:
        done = subprocess.run([BINARY, "pattern", "list"], stdout=full, stderr=subprocess.PIPE, text=True, timeout=LIMIT)
    assert done.returncode == 1
    assert "standard output" in done.stderr


@pytest.mark.parametrize(
    "side, dots, pattern",
    [
        (3, "0,8,2,6", "0-4-8-5-2-6"),
        (3, "0,0,1,1,0,2", "0-1-2"),
        (3, "1,0,2", "1-0-2"),
        (4, "3,0", "3-2-1-0"),
        (5, "24,4", "24-19-14-9-4"),
        (7, "0,34", "0-17-34"),
        (10, "0,44", "0-11-22-33-44"),
    ],
)
def test_resolve(side, dots, pattern):
    assert output("resolve", dots, "--rows", str(side), "--columns", str(side)) == pattern + "\n"


def test_resolve_in_json():
    assert output("resolve", "0,8,2,6", "--json") == '{"input":"0,8,2,6","pattern":"0-4-8-5-2-6"}\n'
    assert output("resolve", "0826", "--compact") == "048526\n"


def test_strength_in_json():
    assert output("strength", "0-1-2-5-8", "--rows", "3", "--columns", "3", "--json") == (
        '{"pattern":"0-1-2-5-8","sun":10,"song":0.236,"andriotis":0,"smudgeCandidates":4,"blocked":true,'
        '"verdict":"weak","reasons":["commonShape","fewDots","fewTurns","shortLines","noCrossing","startsInCorner"]}\n'
    )


def test_strength_in_words():
    assert output("strength", "01258") == (
        "0-1-2-5-8: weak (a shape many draw: an L, only 5 dots, turns only once, most lines join nearby dots, its line "
        "crosses nothing, starts in a corner)\n"
        "  Sun 10, Song 0.236, Andriotis 0; patterns that leave the same lines on the glass: 4\n"
    )
    assert output("strength", "4-0-5-6-1-8-3-2-7").startswith("4-0-5-6-1-8-3-2-7: strong\n")


def test_check():
    assert run("check", "0-1-2-5") == (0, "0-1-2-5: valid\n", "")
    assert run("check", "0-2-1") == (1, "0-2-1: 0-2 passes over dot 1, which is not used before\n", "")
    assert run("check", "012", "--minimum", "3") == (0, "012: valid\n", "")
    status, text, _ = run("check", "0-1-2-5", "0-2-1", "0-1-0", "0-1", "0-9", "x", "--json")
    lines = [json.loads(line) for line in text.splitlines()]
    assert status == 1
    assert [line.get("reason") for line in lines] == [
        None,
        "skippedDot",
        "repeatedDot",
        "tooShort",
        "dotOutOfGrid",
        "malformedText",
    ]
    assert [line["valid"] for line in lines] == [True] + 5 * [False]


def test_patterns_are_read_from_standard_input():
    assert output("resolve", "-", stdin="0,8\n\n2,6") == "0-4-8\n2-4-6\n"
    assert output("resolve", "0,2", "-", "6,8", stdin="3,5\n") == "0-1-2\n3-4-5\n6-7-8\n"
    assert output("strength", "-", "--json", stdin="0-1-2-5-8\n" * 3).count("\n") == 3
    assert (
        run(
            "check",
            "-",
            stdin='a"b\\\x01\n',
        )[0]
        == 1
    )


def test_json_strings_are_escaped():
    _, text, _ = run("check", "-", "--json", stdin='a"b\\\x01é\n')
    assert json.loads(text)["pattern"] == 'a"b\\\x01é'


def test_one_bad_pattern_does_not_stop_the_others():
    status, text, errors = run("strength", "0-2-1-3", "0-1-2-5-8", "--json")
    assert status == 1
    assert json.loads(text)["pattern"] == "0-1-2-5-8"
    assert errors == "Error: 0-2-1-3: 0-2 passes over dot 1, which is not used before\n"


@pytest.mark.parametrize(
    "arguments",
    [
        ["count", "--rows", "1"],
        ["list", "--columns", "17"],
        ["count", "--minimum", "0"],
        ["strength"],
        ["check"],
        ["resolve", "0,1", "--rows", "three"],
        ["swim"],
        ["count", "extra"],
    ],
)
def test_wrong_usage(arguments):
    status, text, errors = run(*arguments)
    assert (status, text) == (64, "")
    assert "Usage: inkdot pattern" in errors


def test_every_listed_pattern_is_valid_and_resolves_to_itself():
    listed = output("list", "--rows", "2", "--columns", "4")
    assert output("resolve", "--rows", "2", "--columns", "4", "-", stdin=listed) == listed
    assert run("check", "--rows", "2", "--columns", "4", "-", stdin=listed)[0] == 0


def png_size(path):
    data = path.read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    return struct.unpack(">II", data[16:24])


def write_png(path, color):
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = (b"\0" + bytes(color) * 4) * 4
    header = struct.pack(">IIBBBBB", 4, 4, 8, 6, 0, 0, 0)
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def test_draw_makes_pictures(tmp_path):
    assert output("draw", "0-1-2-5", "-o", str(tmp_path / "a.png"), "--size", "100", "--scale", "3") == ""
    assert png_size(tmp_path / "a.png") == (300, 300)
    assert output("draw", "-", "-o", str(tmp_path / "a.svg"), "--arrows", "--state", "wrong", stdin="0-1-2\n") == ""
    assert b"<svg" in (tmp_path / "a.svg").read_bytes()[:200]
    assert output("draw", "036", "-o", str(tmp_path / "a.pdf"), "--preset", "ring", "--dark") == ""
    assert (tmp_path / "a.pdf").read_bytes()[:5] == b"%PDF-"


def test_draw_reads_pictures_from_a_folder(tmp_path):
    for name, color in (("normal", (9, 8, 7, 255)), ("selected", (1, 200, 3, 255)), ("background", (4, 5, 6, 255))):
        write_png(tmp_path / f"{name}.png", color)
    picture = tmp_path / "lock.png"
    options = ["--size", "300", "--scale", "1", "--line", "#00ff00", "--line-width", "1"]
    assert output("draw", "0-1", "-o", str(picture), "--pictures", str(tmp_path), *options) == ""
    pixel = pixels(picture)
    # Dots of 60 pt at 30 and 120; the line between them; a corner.
    assert pixel(60, 60) == pixel(150, 60) == (1, 200, 3, 255)
    assert pixel(240, 240) == (9, 8, 7, 255) and pixel(2, 2) == (4, 5, 6, 255)
    assert pixel(105, 60)[1] > 120
    write_png(tmp_path / "line.png", (80, 90, 200, 255))
    assert (
        output("draw", "0-1", "-o", str(picture), "--pictures", str(tmp_path), "--arrows", "--scale", "1", "--line-width", "9")
        == ""
    )
    pixel = pixels(picture)
    assert pixel(105, 57) == pixel(105, 62) == (80, 90, 200, 255) and pixel(105, 68) == (4, 5, 6, 255)


def pixels(picture):
    """Returns a function from x and y to red, green, blue and opacity, for a PNG of 300 pixels a row without filters."""
    data = picture.read_bytes()
    at, parts = 8, b""
    while at < len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        if data[at + 4 : at + 8] == b"IDAT":
            parts += data[at + 8 : at + 8 + length]
        at += 12 + length
    # A byte and 300 pixels a row.
    rows = zlib.decompress(parts)

    def pixel(x, y):
        start = y * (1 + 4 * 300) + 1 + 4 * x
        return tuple(rows[start : start + 4])

    return pixel


def test_draw_reports_errors(tmp_path):
    (tmp_path / "normal.png").write_bytes(b"no picture")
    for arguments, said in (
        (["0-1", "-o", str(tmp_path / "a.gif")], "is unknown"),
        (["0-9", "-o", str(tmp_path / "a.png")], "no dot 9"),
        (["0-1", "-o", str(tmp_path / "a.png"), "--size", "nan"], "--size must be"),
        (["0-1", "-o", str(tmp_path / "a.png"), "--pictures", str(tmp_path)], "is not a readable PNG"),
        (["0-1", "-o", str(tmp_path / "a.png"), "--pictures", str(tmp_path / "none")], "has no pictures"),
        (["0-1", "-o", str(tmp_path / "none/a.png")], "cannot be written"),
    ):
        status, text, errors = run("draw", *arguments)
        assert status != 0 and text == "" and said in errors
    assert not (tmp_path / "a.png").exists()
