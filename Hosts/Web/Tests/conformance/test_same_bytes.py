"""The engine as WebAssembly writes the same bytes as `inkdot replay`, for every conformance case and random streams."""

import json
import math
import os
import pathlib
import random
import subprocess

import pytest
from driver import THOROUGH

REPOSITORY = pathlib.Path(__file__).parents[4]
TOOL = REPOSITORY / "CommandLine/.build/release/inkdot"
ENGINE = REPOSITORY / ".build/app/inkdot/lab.wasm"
SCRIPT = pathlib.Path(__file__).with_name("replay.mjs")
CASES = REPOSITORY / "Tests/Conformance/cases"
STREAMS = 1000 if THOROUGH else 300
SEED = int(os.environ.get("INKDOT_SEED", "20261121"))


def native(paths):
    return subprocess.run([TOOL, "replay", *paths], capture_output=True, check=True).stdout


def web(paths):
    return subprocess.run(["node", SCRIPT, ENGINE, *paths], capture_output=True, check=True).stdout


def by_case(log):
    """The lines of each case in a log of several cases."""
    parts = {}
    for line in log.decode().splitlines():
        if line.startswith('{"case":'):
            lines = parts.setdefault(json.loads(line)["case"], [])
        lines.append(line)
    return parts


def test_every_case():
    paths = sorted(CASES.glob("*.json"))
    assert len(paths) > 200
    one, other = by_case(native(paths)), by_case(web(paths))
    assert one.keys() == other.keys() and len(one) == len(paths)
    assert [name for name in one if one[name] != other[name]] == []


# Random streams

OPTIONS = {
    "tap": {"numberOfTapsRequired": (1, 2, 3), "numberOfTouchesRequired": (1, 2)},
    "swipe": {"direction": (["left"], ["right", "down"], ["up"], 15), "numberOfTouchesRequired": (1, 2)},
    "longPress": {"minimumPressDuration": (0, 0.2, 0.5), "numberOfTouchesRequired": (1, 2)},
    "pan": {"minimumNumberOfTouches": (1, 2), "maximumNumberOfTouches": (1, 3)},
    "screenEdgePan": {"edges": (["left"], ["right", "top"])},
    "pinch": {},
    "rotation": {},
    "shake": {"threshold": (9.9, 13)},
}
COMMON = ("cancelsTouchesInView", "delaysTouchesBegan", "delaysTouchesEnded", "canPrevent", "canBePrevented")


def stream(chance, name):
    """A case with random views, recognizers, relations and frames."""
    pick, number = chance.choice, chance.uniform
    views = [{"id": "v0", "parent": None, "frame": [0, 0, 400, 600], "multipleTouchEnabled": True}]
    for index in range(1, chance.randrange(1, 5)):
        turn, size = number(-4, 4), number(0.3, 2)
        sine, cosine = math.sin(turn) * size, math.cos(turn) * size
        views.append(
            {
                "id": f"v{index}",
                "parent": pick(views)["id"],
                "multipleTouchEnabled": pick([True, False]),
                "frame": [number(-50, 200), number(-50, 200), number(50, 400), number(50, 400)],
                **({"transform": [cosine, sine, -sine, cosine, number(-9, 9), 0]} if chance.random() < 0.4 else {}),
            }
        )
    recognizers = []
    for index in range(chance.randrange(1, 7)):
        kind = pick(list(OPTIONS))
        options = {key: pick(values) for key, values in OPTIONS[kind].items() if chance.random() < 0.5}
        options.update({key: pick([True, False]) for key in COMMON if chance.random() < 0.15})
        recognizers.append({"id": f"r{index}", "kind": kind, "view": pick(views)["id"], "options": options})
    ids = [one["id"] for one in recognizers]
    pairs = [[a, b] for a in ids for b in ids if a < b]
    return {
        "format": 1,
        "id": name,
        "views": views,
        "recognizers": recognizers,
        "simultaneous": [pair for pair in pairs if chance.random() < 0.2],
        "requireFailure": [pair for pair in pairs if chance.random() < 0.15],
        "frames": frames(chance, recognizers),
        "expect": [],
    }


def frames(chance, recognizers):
    number = chance.uniform
    time, down, next_touch, result = 0.0, {}, 0, []
    for _ in range(chance.randrange(10, 60)):
        time += chance.choice([0, 0.008, 0.016, number(0, 0.1), number(0, 0.8)])
        frame = {"t": time}
        kind = chance.random()
        if kind < 0.08:
            frame["tick"] = True
        elif kind < 0.2:
            frame["acceleration"] = [number(-25, 25), number(-25, 25), 9.81]
        else:
            rows = []
            for touch, (x, y, dx, dy) in list(down.items()):
                what = chance.random()
                if what < 0.12:
                    rows.append([touch, x, y, chance.choice(["ended", "ended", "ended", "cancelled"])])
                    del down[touch]
                elif what < 0.85:
                    x, y = x + dx + number(-2, 2), y + dy + number(-2, 2)
                    rows.append([touch, x, y, "moved"])
                    down[touch] = (x, y, dx, dy)
            while len(down) < 5 and chance.random() < (0.7 if not down else 0.25):
                down[next_touch] = (number(0, 400), number(0, 600), number(-14, 14), number(-14, 14))
                rows.append([next_touch, *down[next_touch][:2], "began"])
                next_touch += 1
            chance.shuffle(rows)
            frame["touches"] = rows
        if chance.random() < 0.2:
            frame["query"] = [f"{chance.choice(recognizers)['id']}.state"]
        result.append(frame)
    return result


def shrink(case, differs):
    """The case with the fewest frames that still differ."""
    step = len(case["frames"]) // 2
    while step:
        at = 0
        while at < len(case["frames"]):
            fewer = {**case, "frames": case["frames"][:at] + case["frames"][at + step :]}
            if differs(fewer):
                case = fewer
            else:
                at += step
        step //= 2
    return case


@pytest.mark.night
def test_random_streams(tmp_path):
    chance = random.Random(SEED)
    paths = []
    for index in range(STREAMS):
        path = tmp_path / f"stream-{index:04}.json"
        path.write_text(json.dumps(stream(chance, path.stem)))
        paths.append(path)
    one, other = by_case(native(paths)), by_case(web(paths))
    assert len(one) == STREAMS
    # Empty or skipped streams would make the comparison meaningless.
    assert sum(len(lines) > 1 for lines in one.values()) > 0.9 * STREAMS
    assert sum('"recognizer"' in "".join(lines) for lines in one.values()) > 0.5 * STREAMS
    different = [name for name in one if one[name] != other.get(name)]
    if different:
        path = tmp_path / "shrunk.json"

        def differs(case):
            path.write_text(json.dumps({**case, "id": "shrunk"}))
            return native([path, path]) != web([path, path])

        case = shrink(json.loads((tmp_path / f"{different[0]}.json").read_text()), differs)
        pytest.fail(f"{len(different)} streams differ (seed {SEED}); the shortest form of the first:\n{json.dumps(case)}")
