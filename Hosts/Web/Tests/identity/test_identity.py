"""The engine returns bit-identical answers natively and as WebAssembly for random calls.

The native program is built without optimization, so that the comparison also finds errors of the optimizer.
"""

import functools
import pathlib
import subprocess

import board_script
import lab_script
import pytest
import script
from built import built, built_natively

HERE = pathlib.Path(__file__).parent
WEB = HERE.parent.parent
# Together they reach every message and outcome; the last one cancels.
SEEDS = [*range(1, 12), 22]
MODULES = {
    "shipped": WEB / ".build/lock.wasm",
    "not yet optimized by wasm-opt": WEB / ".build/wasm/release/LockModule.wasm",
}
BOARD = WEB / ".build/doodle.wasm"
LAB = WEB / ".build/lab.wasm"


def run(*command, **options):
    return subprocess.run(command, check=True, capture_output=True, text=True, timeout=300, **options).stdout


def node(module, calls):
    return run("node", str(HERE / "calls.mjs"), str(module), input=calls)


def difference(calls, native, other):
    """The first call with different answers, and its history; None if all agree."""
    calls = [line for line in calls.splitlines() if not line.startswith(("numbers ", "bytes ", "long "))]
    native, other = native.splitlines(), other.splitlines()
    for index in range(max(len(native), len(other), len(calls))):
        answers = [log[index] if index < len(log) else "nothing" for log in (native, other)]
        if answers[0] != answers[1] or index >= len(calls):
            before = "\n  ".join(calls[max(0, index - 5) : index + 1])
            return f"call {index}:\n  {before}\nnative:      {answers[0]}\nWebAssembly: {answers[1]}"
    return None


@pytest.fixture(scope="session")
def native():
    calls = built_natively("Calls")
    return functools.cache(lambda asked: run(str(calls), input=asked))


@pytest.fixture(scope="session")
def checksum_module():
    return built(WEB / ".build/wasm/release/ChecksumModule.wasm", WEB / "module", "ChecksumModule")


# The bit of an answer that reports a refusal.
REFUSED = 1 << 30


@pytest.mark.night
@pytest.mark.parametrize("module", MODULES)
def test_every_call_has_the_same_answer(native, module):
    assert MODULES[module].exists(), "build the app first: make app"
    for seed in SEEDS:
        calls = script.script(seed)
        expected = native(calls)
        assert expected.count("\n") > 100
        assert (found := difference(calls, expected, node(MODULES[module], calls))) is None, f"seed {seed}, {found}"


@pytest.mark.night
def test_scripts_reach_every_message(native):
    """Scripts that reach all answers make the comparison above meaningful."""
    logs = "".join(native(script.script(seed)) for seed in SEEDS)
    effects, names = 0, set()
    for line in logs.splitlines():
        name, result, *rest = line.split(" ")
        if name in ("lock_touches", "lock_send", "lock_submit", "lock_tick") and int(result) > 0:
            effects |= int(result)
        if name == "lock_screen" and int(result) > 0:
            names.add(bytes.fromhex(rest[-1][1:]).decode())
    assert effects == 0xFFF | REFUSED, hex(effects)
    assert {f"finished.{end}" for end in ("created", "unlocked", "verified", "changed", "removed", "cancelled")} <= names
    assert len(names) >= 25, sorted(names)


@pytest.mark.night(but=["1"])
@pytest.mark.parametrize("seed", range(1, 9))
def test_the_doodle_board_has_the_same_answers(native, seed):
    """Ink, damage, journals, files and SVG for drawing, erasing, zooming, placing photos and undo."""
    assert BOARD.exists(), "build the app first: make app"
    calls = board_script.board_script(seed)
    expected = native(calls)
    assert expected.count("\n") > 100
    assert (found := difference(calls, expected, node(BOARD, calls))) is None, found


@pytest.mark.night
def test_board_scripts_reach_every_effect(native):
    effects = 0
    for seed in range(1, 9):
        for line in native(board_script.board_script(seed)).splitlines():
            name, result, *_ = line.split(" ")
            if (
                name.startswith("doodle_")
                and name.rsplit("_")[-1] in ("touches", "tick", "undo", "redo", "clear", "zoom", "accelerate", "photo")
                and result.lstrip("-").isdigit()
            ):
                effects |= max(0, int(result))
    # All effects except a full drawing and the request of a text.
    assert effects == 0x2FBFF | REFUSED, hex(effects)


@pytest.mark.night(but=["1", "2"])
@pytest.mark.parametrize("seed", range(1, 12))
def test_the_lab_has_the_same_answers(native, seed):
    """Display lists, logs and recordings for every card, replays and invalid input."""
    assert LAB.exists(), "build the app first: make app"
    calls = lab_script.lab_script(seed)
    expected = native(calls)
    assert expected.count("\n") > 100
    assert (found := difference(calls, expected, node(LAB, calls))) is None, found


@pytest.mark.night
def test_trigonometry_has_the_same_bits(native, checksum_module):
    for seed in range(4):
        calls = f"trigonometry_checksum 0 0 0 {seed}n 50000\n"
        assert native(calls.replace("n 5", " 5")) == node(checksum_module, calls)
