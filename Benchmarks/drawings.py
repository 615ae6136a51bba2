"""Measures `inkdot drawing` on a page of handwriting, against plain Cairo and Xournal++. measure.py calls it."""

import os
import pathlib
import shutil
import statistics
import subprocess
import time

HERE = pathlib.Path(__file__).parent
TOOL = HERE.parent / "CommandLine/.build/release/inkdot"
BUILT = HERE / ".build/release"
PAGES = HERE / ".build/pages"
ROUNDS = 11
STROKES, POINTS, WIDTH = 600, 64_000, 2_400


def page(form, strokes, points, tool):
    path = PAGES / f"{tool}-{points}.{form}"
    with open(path, "wb") as file:
        subprocess.run([BUILT / "PageWriter", form, str(strokes), str(points), tool], stdout=file, check=True)
    return path


def run(*command):
    """Returns wall time and processor time in s, and peak memory in bytes."""
    start = time.perf_counter()
    process = subprocess.Popen(list(map(str, command)), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    duration = time.perf_counter() - start
    assert process.returncode == 0, command
    return duration, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024


def exports():
    xournal = shutil.which("xournalpp")
    print(f"\nOne page, {STROKES} strokes and {POINTS:,} points, as a picture; start included, medians of {ROUNDS} rounds of")
    print("all programs in turn. Ratios are the medians of the rounds'. Pen: one width a stroke; brush: by pressure.")
    if not xournal:
        print("Xournal++ is not installed and left out: apt-get install xournalpp, then again.")
    print(f"\n{'':26}{'ms':>8}{'CPU ms':>8}{'bytes':>13}{'time ÷ inkdot':>15}{'CPU ÷ inkdot':>14}{'size ÷ inkdot':>15}")
    for tool in ("pen", "brush"):
        files = {form: page(form, STROKES, POINTS, tool) for form in ("inkdot", "strokes", "xopp")}
        for form in ("png", "svg", "pdf"):
            out = {name: PAGES / f"{name}-{tool}.{form}" for name in ("inkdot", "cairo", "xournalpp")}
            size = ("--width", WIDTH) if form == "png" else ()
            commands = {
                "inkdot": (TOOL, "drawing", "render", files["inkdot"], out["inkdot"], *size),
                "cairo": (BUILT / "PlainCairo", files["strokes"], out["cairo"], WIDTH),
            }
            if xournal:
                kind = ("-p", out["xournalpp"]) if form == "pdf" else ("-i", out["xournalpp"])
                width = (f"--export-png-width={WIDTH}",) if form == "png" else ()
                commands["xournalpp"] = (xournal, *kind, *width, files["xopp"])
            times = {name: [] for name in commands}
            for turn in range(ROUNDS + 1):
                for name, command in commands.items():
                    measured = run(*command)
                    if turn > 0:
                        times[name].append(measured)
            length = out["inkdot"].stat().st_size
            for name in commands:
                duration, cpu = (statistics.median(column) for column in list(zip(*times[name]))[:2])
                bytes_ = out[name].stat().st_size
                row = f"{tool + ', ' + form + ', ' + name:26}{1000 * duration:>8.0f}{1000 * cpu:>8.0f}{bytes_:>13,}"
                if name != "inkdot":
                    for index in (0, 1):
                        ratio = statistics.median(a[index] / b[index] for a, b in zip(times[name], times["inkdot"]))
                        row += f"{ratio:>{15 - index}.2f}"
                    row += f"{bytes_ / length:>15.2f}"
                print(row)


def opening():
    million = page("inkdot", 10_000, 1_000_000, "brush")
    small = page("inkdot", STROKES, POINTS, "brush")
    for label, path in (("64,000 points", small), ("a million points", million)):
        measured = [run(TOOL, "drawing", "info", path) for _ in range(ROUNDS)]
        duration, _, memory = (statistics.median(column) for column in zip(*measured))
        limit = " (at most 1,000 ms and 100 MB)" if path == million else ""
        print(f"inkdot drawing info, {label}: {1000 * duration:.0f} ms, {memory / 1e6:.0f} MB{limit}")
    started = statistics.median(run(TOOL, "help")[0] for _ in range(ROUNDS))
    print(f"inkdot help, for the start alone: {1000 * started:.0f} ms")


def drawings():
    PAGES.mkdir(exist_ok=True)
    exports()
    print()
    opening()


if __name__ == "__main__":
    drawings()
