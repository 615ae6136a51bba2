"""`inkdot book` on backups written by the page: intact drawings are extracted exactly, damaged ones are named, and the key is
never shown."""

import concurrent.futures
import itertools
import json
import os
import pathlib
import pty
import select
import subprocess
import termios
import zlib

import pytest

ROOT = pathlib.Path(__file__).parents[3]
BINARY = ROOT / "CommandLine/.build/release/inkdot"
FIXTURES = pathlib.Path(__file__).parent / "fixtures"
DRAWINGS = ROOT / "Tests/DrawingsTests/Fixtures"
KEY = (FIXTURES / "key.txt").read_text().split()[-1]
PASSPHRASE = "caf\u00e9 four random words"
ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
# The contents of small.inkbook and pieces.inkbook, as extracted files.
SMALL = {"Räume 1 a.inkdot": (DRAWINGS / "empty-2.inkdot").read_bytes(), "drawing.inkdot": bytes([1, 2, 3])}
NOISE = bytes(((at + 7) * 2654435761 % 2**32 >> 13) & 255 for at in range(263_000))
PIECES = {
    "Ink.inkdot": (DRAWINGS / "small-2.inkdot").read_bytes(),
    "Noise.inkdot": NOISE,
    "Twice (2).inkdot": bytes([5]),
    "twice.inkdot": bytes([6]),
}


def run(*arguments, key=KEY, cwd=None):
    """Status, output and errors; the environment has the key."""
    environment = {name: value for name, value in os.environ.items() if name != "INKDOT_RECOVERY_KEY"}
    if key is not None:
        environment["INKDOT_RECOVERY_KEY"] = key
    done = subprocess.run(
        [BINARY, "book", *map(str, arguments)], capture_output=True, cwd=cwd, env=environment, start_new_session=True
    )
    output, errors = done.stdout.decode(), done.stderr.decode()
    if key:
        for shown in (key, key.replace("-", ""), key[:9]):
            assert shown not in output + errors
    return done.returncode, output, errors


def files(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_an_intact_backup_is_extracted_exactly(tmp_path):
    for name, drawings in (("small", SMALL), ("pieces", PIECES)):
        backup, folder = FIXTURES / f"{name}.inkbook", tmp_path / name
        status, output, errors = run("info", backup, "--json")
        info = json.loads(output)
        assert (status, errors, info["intact"], info["drawings"], info["slots"]) == (0, "", True, len(drawings), ["recovery key"])
        assert run("info", backup)[1].splitlines()[-1] == "state\tintact"
        status, output, errors = run("extract", backup, "-o", folder, "--json")
        assert (status, errors, files(folder)) == (0, "", drawings)
        assert sorted(pathlib.Path(json.loads(line)["file"]).name for line in output.splitlines()) == sorted(drawings)


def test_the_list_has_names_dates_and_sizes():
    status, output, errors = run("list", FIXTURES / "small.inkbook")
    rows = [line.split("\t")[1:] for line in output.splitlines()]
    assert (status, errors, rows) == (0, "", [["2023-11-19", "3", ""], ["2023-11-16", "88", 'Räume/1: "a"']])
    drawings = [json.loads(line) for line in run("list", FIXTURES / "small.inkbook", "--json")[1].splitlines()]
    assert drawings[1]["name"] == 'Räume/1: "a"' and drawings[1]["modified"] == 1_700_172_800_000
    assert [one["intact"] for one in drawings] == [True, True]


def test_drawings_are_chosen_by_name_or_identifier(tmp_path):
    backup = FIXTURES / "pieces.inkbook"
    [ink] = [json.loads(line)["id"] for line in run("list", backup, "--json")[1].splitlines() if '"Ink"' in line]
    status, _, errors = run("extract", backup, ink, "twice", "Nobody", "-o", tmp_path / "out")
    assert (status, errors) == (1, "No drawing is named Nobody.\n")
    assert files(tmp_path / "out") == {"Ink.inkdot": PIECES["Ink.inkdot"], "twice.inkdot": bytes([6])}


def test_nothing_is_overwritten_without_force(tmp_path):
    (tmp_path / "drawing.inkdot").write_bytes(b"mine")
    status, _, errors = run("extract", FIXTURES / "small.inkbook", cwd=tmp_path)
    assert status == 1 and "drawing.inkdot already exists" in errors
    assert files(tmp_path) == {**SMALL, "drawing.inkdot": b"mine"}
    assert run("extract", FIXTURES / "small.inkbook", "--force", cwd=tmp_path)[0] == 0
    assert files(tmp_path) == SMALL


def test_a_slash_with_a_combining_accent_is_replaced(tmp_path):
    status, output, errors = run("extract", FIXTURES / "names.inkbook", "-o", tmp_path / "out", "--json")
    names = ["first.inkdot", "a \u0301b.inkdot", "third.inkdot"]
    assert (status, errors, sorted(files(tmp_path / "out"))) == (0, "", sorted(names))
    assert [json.loads(line)["file"] for line in output.splitlines()] == [f"{tmp_path}/out/{name}" for name in names]


def test_a_file_that_cannot_be_written_does_not_prevent_others(tmp_path):
    (tmp_path / "first.inkdot").mkdir()
    status, output, errors = run("extract", FIXTURES / "names.inkbook", "--force", "--json", cwd=tmp_path)
    assert status == 1 and "first.inkdot cannot be written" in errors
    assert len(output.splitlines()) == 2 and (tmp_path / "third.inkdot").is_file()


# Damage


def tried(damaged, tmp_path):
    """Checks that damage is never misreported. Returns the output of info and extract, and the extracted drawings."""
    backup, folder = tmp_path / "damaged.inkbook", tmp_path / "out"
    tmp_path.mkdir()
    backup.write_bytes(damaged)
    status, output, errors = run("info", backup, "--json")
    assert status == 1, output
    if output:
        assert json.loads(output)["intact"] is False
    else:
        assert errors.startswith("Error: ")
    status, _, said = run("extract", backup, "-o", folder)
    got = files(folder) if folder.exists() else {}
    assert all(SMALL[name] == content for name, content in got.items())
    # Missing data is reported.
    assert len(got) == len(SMALL) or (status == 1 and said)
    return got


def test_damage_of_any_byte_is_reported(tmp_path):
    whole = (FIXTURES / "small.inkbook").read_bytes()

    def flipped(at):
        return len(tried(whole[:at] + bytes([whole[at] ^ 1 << at % 8]) + whole[at + 1 :], tmp_path / str(at)))

    places = range(len(whole))
    if not os.environ.get("INKDOT_THOROUGH"):
        # The headers and samples of their contents: each byte takes a process.
        heads = [0] + [at for at in places if whole[at : at + 4] == b"InkE"]
        places = sorted({*range(0, len(whole), 13), *(at for head in heads for at in range(head, head + 44, 3))})
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        counts = list(pool.map(flipped, places))
    # Damage of a header, frame, metadata or end entry loses no drawing.
    assert min(counts) == 1 and counts.count(2) > len(counts) * 3 // 5


def test_a_backup_can_be_truncated_or_lack_bytes_anywhere(tmp_path):
    whole = (FIXTURES / "small.inkbook").read_bytes()
    for length in range(0, len(whole), 71):
        tried(whole[:length], tmp_path / f"cut {length}")
        tried(whole[:length] + whole[length + 5 :], tmp_path / f"lacks {length}")
    tried(whole + b"more", tmp_path / "longer")


def test_exchanged_and_foreign_entries_are_detected(tmp_path):
    whole = (FIXTURES / "small.inkbook").read_bytes()
    starts = [at for at in range(len(whole)) if whole[at : at + 4] == b"InkE"]
    ends = [start + 44 + int.from_bytes(whole[start + 4 : start + 8], "little") for start in starts]
    entries = [whole[start:end] for start, end in zip(starts, ends)]
    head, tail = whole[: starts[0]], whole[ends[-1] :]
    for one, other in itertools.combinations(range(len(entries)), 2):
        swapped = list(entries)
        swapped[one], swapped[other] = swapped[other], swapped[one]
        tried(head + b"".join(swapped) + tail, tmp_path / f"{one} {other}")
    for one in range(len(entries)):
        tried(head + b"".join(entries[:one] + entries[one + 1 :]) + tail, tmp_path / f"without {one}")
    foreign = (FIXTURES / "pieces.inkbook").read_bytes()
    start = foreign.index(b"InkE")
    tried(head + b"".join(entries) + foreign[start : start + 200] + tail, tmp_path / "foreign")


@pytest.fixture
def broken(tmp_path):
    """pieces.inkbook with a damaged byte in the second piece of Noise."""
    whole = bytearray((FIXTURES / "pieces.inkbook").read_bytes())
    first = next(
        at for at in range(len(whole)) if whole[at : at + 4] == b"InkE" and whole[at + 4 : at + 8] == bytes([16, 0, 4, 0])
    )
    whole[first + 44 + 16 + (1 << 18) + 50] ^= 4
    backup = tmp_path / "broken.inkbook"
    backup.write_bytes(whole)
    return backup


def test_a_damaged_drawing_is_named_and_its_rest_recovered(broken, tmp_path):
    status, output, _ = run("info", broken)
    assert status == 1 and "damaged\tNoise\n" in output and output.endswith("state\tdamaged\n")
    status, _, errors = run("extract", broken, "-o", tmp_path / "a")
    assert (status, errors) == (1, "Damaged and not written: Noise.\n")
    assert files(tmp_path / "a") == {name: content for name, content in PIECES.items() if name != "Noise.inkdot"}
    status, _, errors = run("extract", broken, "--damaged", "-o", tmp_path / "b")
    assert status == 1 and "written in part: Noise" in errors
    assert files(tmp_path / "b") == {**PIECES, "Noise.inkdot": NOISE[: 1 << 18]}


def test_repair_writes_an_intact_backup_of_the_intact_drawings(broken, tmp_path):
    made = tmp_path / "made.inkbook"
    status, output, errors = run("repair", broken, made)
    assert (status, output, errors) == (0, "", "Damaged and left out: Noise.\nRecovered 3 drawings.\n")
    assert run("info", made)[0] == 0
    assert run("extract", made, "-o", tmp_path / "out")[0] == 0
    assert files(tmp_path / "out") == {name: content for name, content in PIECES.items() if name != "Noise.inkdot"}
    # Sealed with another key: all bytes differ.
    assert made.read_bytes()[28:60] != broken.read_bytes()[28:60]
    # An intact backup stays intact.
    again = tmp_path / "again.inkbook"
    assert run("repair", made, again) == (0, "", "The backup is intact.\n")
    assert len(again.read_bytes()) == len(made.read_bytes())


def slots_of(backup):
    count, at, slots = backup[60], 61, []
    for _ in range(count):
        length = int.from_bytes(backup[at : at + 2], "little")
        slots.append(backup[at + 2 : at + 2 + length])
        at += 2 + length
    return slots


def test_repair_keeps_a_slot_that_it_does_not_know(broken, tmp_path):
    """Such a slot may come from a later version."""
    whole = broken.read_bytes()
    length = int.from_bytes(whole[10:12], "little")
    slot = bytes([9]) * 83
    header = bytearray(whole[: length - 4]) + len(slot).to_bytes(2, "little") + slot
    header[10:12] = (length + 2 + len(slot)).to_bytes(2, "little")
    header[60] += 1
    header += zlib.crc32(header).to_bytes(4, "little")
    broken.write_bytes(bytes(header) + whole[length:])
    made = tmp_path / "made.inkbook"
    assert run("repair", broken, made)[0] == 0
    slots = slots_of(made.read_bytes())
    assert slots == slots_of(broken.read_bytes()) and slots[-1] == slot
    assert run("info", made)[0] == 0


def test_repair_does_not_overwrite_its_input_or_other_files(broken, tmp_path):
    before = broken.read_bytes()
    link = tmp_path / "link.inkbook"
    os.link(broken, link)
    for output in (broken, link):
        status, _, errors = run("repair", broken, output, "--force")
        assert status == 1 and "is the damaged backup itself" in errors
    other = tmp_path / "other.inkbook"
    other.write_bytes(b"mine")
    assert run("repair", broken, other)[0] == 1 and other.read_bytes() == b"mine"
    assert run("repair", broken, other, "--force")[0] == 0
    assert broken.read_bytes() == before and not list(tmp_path.glob(".inkdot-*"))
    # Writes no file if nothing could be recovered.
    (tmp_path / "none.inkbook").write_bytes(before[:400])
    assert run("repair", tmp_path / "none.inkbook", tmp_path / "new.inkbook")[0] == 1
    assert not (tmp_path / "new.inkbook").exists()


# The key


def with_check(symbols):
    """A recovery key of 23 values, with its check character."""
    value = 0
    for symbol in symbols:
        value ^= symbol
        value = value << 1 ^ (0b100101 if value & 16 else 0)
    return "".join(ALPHABET[symbol] for symbol in [*symbols, value])


def test_the_key_is_read_in_any_spelling(tmp_path):
    assert with_check([ALPHABET.index(character) for character in KEY.replace("-", "")[:23]]) == KEY.replace("-", "")
    backup = FIXTURES / "small.inkbook"
    spoken = KEY.lower().replace("-", " ").replace("0", "o").replace("1", "l")
    for key in (KEY, spoken, KEY.replace("-", "")):
        assert run("info", backup, key=key)[0] == 0
    kept = tmp_path / "key"
    for content in (KEY, f"{spoken}\n", (FIXTURES / "key.txt").read_text()):
        kept.write_text(content)
        assert run("info", backup, "--key-file", kept, key=None)[0] == 0
    # Explicit sources precede the environment.
    assert run("info", backup, "--key-file", kept, key="no key at all")[0] == 0


def test_a_wrong_key_opens_nothing_and_is_explained(tmp_path):
    backup = FIXTURES / "small.inkbook"
    other = with_check(range(23))
    mistyped = ("1" if KEY[0] != "1" else "2") + KEY[1:]
    for key, words in (
        (other, "This is not the key"),
        (mistyped, "typing mistake"),
        (KEY[:-2], "24 letters"),
        ("", "24 letters"),
    ):
        status, output, errors = run("extract", backup, "-o", tmp_path / "out", key=key)
        assert (status, output) == (1, "") and words in errors
    assert not (tmp_path / "out").exists()
    (tmp_path / "empty").write_text("\n")
    assert "is empty" in run("info", backup, "--key-file", tmp_path / "empty")[2]
    status, _, errors = run("info", backup, key=None)
    assert status == 1 and "no terminal to enter the key" in errors
    # Not accepted as an argument.
    assert run("info", backup, KEY, key=None)[0] == 64


def test_a_passphrase_opens_in_either_unicode_form():
    backup = FIXTURES / "passphrase.inkbook"
    for typed in (PASSPHRASE, PASSPHRASE.replace("\u00e9", "e\u0301")):
        status, output, _ = run("info", backup, key=typed)
        assert status == 0 and "opened by\tpassphrase\n" in output
    assert "This is not the key" in run("info", backup, key="caf\u00e9 four random worms")[2]


def asked(typed, backup):
    """Runs on a pseudoterminal and types; returns the status, the terminal's output, and whether it echoes what is
    typed again."""
    process, terminal = pty.fork()
    if process == 0:
        os.environ.pop("INKDOT_RECOVERY_KEY", None)
        os.execv(BINARY, [str(BINARY), "book", "info", str(backup)])
    shown = b""
    while b"passphrase: " not in shown:
        shown += os.read(terminal, 1024)
    assert not termios.tcgetattr(terminal)[3] & termios.ECHO
    os.write(terminal, typed)
    # The terminal is read while the other side is open.
    while select.select([terminal], [], [], 60)[0]:
        shows = bool(termios.tcgetattr(terminal)[3] & termios.ECHO)
        try:
            more = os.read(terminal, 1024)
        except OSError:
            break
        if not more:
            break
        shown += more
    status = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
    os.close(terminal)
    return status, shown.decode(), shows


def test_the_key_is_prompted_for_without_echo():
    backup = FIXTURES / "small.inkbook"
    for typed in (f"{KEY}\r", f"wrong\x15{KEY[:-1]}Z\x7f{KEY[-1]}\n"):
        status, shown, shows = asked(typed.encode(), backup)
        assert (status, shows) == (0, True) and "state\tintact" in shown
        assert KEY not in shown and KEY[:4] not in shown
    for typed in (b"\x03", KEY[:6].encode() + b"\x04"):
        status, shown, shows = asked(typed, backup)
        assert (status, shows) == (1, True) and "No key was given" in shown and KEY[:4] not in shown


def test_a_foreign_file_is_reported(tmp_path):
    assert "This is not a backup" in run("info", DRAWINGS / "empty-2.inkdot")[2]
    assert "cannot be read" in run("info", tmp_path / "none.inkbook")[2]
    assert "is not a regular file" in run("info", tmp_path)[2]
    # The file's name is private.
    (tmp_path / "holiday.txt").write_bytes((FIXTURES / "small.inkbook").read_bytes())
    assert run("info", tmp_path / "holiday.txt")[0] == 0
