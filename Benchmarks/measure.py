"""Runs the benchmarks that Benchmarks/run has built and prints the figures, which Documentation/Benchmarks.md explains."""

import pathlib
import statistics
import subprocess
import time

from album import album
from board import board
from drawings import drawings
from sealed import sealed
from start import processes, start, usable_board
from tasks import tasks

HERE = pathlib.Path(__file__).parent
ROOT = HERE.parent
APP = ROOT / ".build/app"
TOOL = ROOT / "CommandLine/.build/release/inkdot"
ROUNDS = 15
# Eraser samples of the workload `rubbing`.
ERASER_SAMPLES = 120
# Function, its first argument (side of the grid, length or number of strokes, device, tool), items per round, label of an item.
WORKLOADS = [
    ("samples", 3, 12_800, "touch sample, 3×3"),
    ("samples", 6, 12_800, "touch sample, 6×6"),
    ("flicks", 3, 12_000, "sample of a flick, 3×3"),
    ("flicks", 6, 12_000, "sample of a flick, 6×6"),
    ("gesturing", 0, 100, "7 recognizers, of 10^2"),
    ("gesturing", 0, 10_000, "7 recognizers, of 10^4"),
    ("gesturing", 0, 1_000_000, "7 recognizers, of 10^6"),
    ("inking", 10, 100_000, "sample, stroke of 10"),
    ("inking", 1_000, 100_000, "sample, stroke of 10^3"),
    ("inking", 100_000, 100_000, "sample, stroke of 10^5"),
    *(
        row
        for number, name in enumerate(("mouse 125 Hz", "mouse 1,000 Hz", "touch 60 Hz", "touch 120 Hz", "pen 240 Hz"))
        for row in (
            ("smoothing", -1 - number, 40_000, f"{name}, as it came"),
            ("smoothing", number, 40_000, f"{name}, smoothed"),
            ("modelling", number, 40_000, f"{name}, model"),
        )
    ),
    ("lassoing", 10_000, 3, "lasso, 10^4 strokes"),
    ("undoing", 100, 20_000, "undo, redo, 10^2 strokes"),
    ("undoing", 10_000, 20_000, "undo, redo, 10^4"),
    ("erasing", 100, 200, "erase, undo, 10^2"),
    ("erasing", 10_000, 200, "erase, undo, 10^4"),
    ("rubbing", 0, 20, "120 eraser samples, 20 s of shading, pen"),
    ("rubbing", 1, 20, "the same, brush"),
    ("rubbing", 2, 20, "the same, pen without smoothing"),
    ("painting", 0, 20, "display items of 500 pen strokes"),
    ("painting", 2, 20, "the same without smoothing"),
    ("opening", 20_000, 1, "open 10^6 points"),
    ("frames", 3, 2_000, "display list, 3×3"),
    ("frames", 6, 1_000, "display list, 6×6"),
    ("listing", 3, 100_000, "pattern listed, 3×3"),
    ("counting", 3, 100, "count of 3×3"),
    ("counting", 4, 1, "count of 4×4"),
    ("calls", 0, 1_000_000, "bare call"),
]


class Program:
    """A program that runs workloads on request and prints their times."""

    def __init__(self, name, *command):
        self.name = name
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)

    def run(self, name, side, count):
        self.process.stdin.write(f"{name} {side} {count}\n")
        duration, answer = self.process.stdout.readline().split()
        return int(duration) / count, answer


def spread(values, digits=0):
    return " / ".join(f"{f(values):,.{digits}f}" for f in (min, statistics.median, max))


def programs():
    return [
        Program("native", HERE / ".build/whole/release/NativeBenchmark"),
        Program("native, plain", HERE / ".build/release/NativeBenchmark"),
        Program("WebAssembly", "node", HERE / "module.mjs", HERE / ".build/module.wasm"),
    ]


def speed(programs):
    """Runs all programs in turn in each round, so that other work on the machine slows them equally."""
    print("Nanoseconds, least / median / most; the ratio of WebAssembly is the median of the rounds'\n")
    print(f"{'':24}{'native':>24}{'native, plain':>24}{'WebAssembly':>24}{'÷ native':>10}{'÷ plain':>9}")
    for name, side, count, label in WORKLOADS:
        times = [[], [], []]
        # The first rounds warm up node's optimizing compiler.
        for turn in range(ROUNDS + 3):
            answers = [program.run(name, side, count) for program in programs]
            assert len({answer for _, answer in answers}) == 1, f"{label}: {answers}"
            for column, (duration, _) in zip(times, answers):
                if turn >= 3:
                    column.append(duration)
        ratios = [statistics.median(w / n for w, n in zip(times[2], times[base])) for base in (0, 1)]
        row = "".join(f"{spread(column, 1 if name == 'calls' else 0):>24}" for column in times)
        print(f"{label:24}{row}{ratios[0]:>10.2f}{ratios[1]:>9.2f}")


def slowest_eraser_sample(programs):
    """Prints the maximum over the 120 samples of `rubbing` of the minimum time over all rounds."""
    print("\nSlowest of 120 eraser samples on 20 s of shading, µs")
    for tool, label in enumerate(("pen", "brush", "pen without smoothing")):
        for program in programs:
            rounds = []
            for _ in range(ROUNDS):
                program.run("shade", tool, 1)
                rounds.append([program.run("rubOnce", tool, 1)[0] for _ in range(ERASER_SAMPLES)])
            slowest = max(min(times) for times in zip(*rounds)) / 1_000
            print(f"{label + ', ' + program.name:38}{slowest:>8.0f}")


def tool():
    times = []
    for _ in range(7):
        start = time.perf_counter()
        lines = subprocess.run([TOOL, "pattern", "list", "--rows", "3", "--columns", "3"], check=True, capture_output=True).stdout
        times.append(1000 * (time.perf_counter() - start))
        assert lines.count(b"\n") == 389_112
    print(f"\ninkdot pattern list, 3×3: {spread(times)} ms (at most 200)")


# Files that load after the first page, by part.
LATER = {
    "board and album": (
        "inkdot/doodle",
        "inkdot/drawing",
        "app/album",
        "app/library",
        "app/draw",
        "app/dialog.js",
        "app/download.js",
    ),
    "documents of other programs": ("inkdot/documents.wasm",),
    "gesture lab": ("inkdot/lab.wasm", "app/lab"),
    # Without the files between album and storage, which load before the page knows whether drawings are sealed.
    "sealed drawings and backups": (
        *(f"app/sealed/{name}" for name in ("book", "cipher", "encrypted-store", "keys", "migration", "recovery", "seal")),
        *("inkdot/seal.wasm", "inkdot/storage/databases.js", "app/start/progress.js", "app/backup"),
    ),
    "settings, managing a pattern": (
        *(f"app/settings/{name}.js" for name in ("screen", "storage", "texts")),
        *(f"app/lock/{name}.js" for name in ("forgot", "manage", "recovery", "texts")),
    ),
    "pages of PDF files": ("pdf/", "app/pdf"),
    # An element for other pages; the app never loads it.
    "the paper alone": ("inkdot/paper",),
    # Loaded by the browser for installation and updates, not by the page.
    "installation": ("screenshots/", "icon-", "manifest.webmanifest", "service-worker.js", "update.html"),
    "not loaded": (".made", "inkdot/LICENSE"),
}


def sizes():
    parts = {"page and lock": 0, **dict.fromkeys(LATER, 0)}
    for file in APP.rglob("*"):
        if file.is_file() and file.suffix not in (".br", ".gz"):
            compressed = file.with_name(file.name + ".br")
            name = str(file.relative_to(APP))
            part = next((part for part, starts in LATER.items() if name.startswith(starts)), "page and lock")
            parts[part] += (compressed if compressed.exists() else file).stat().st_size
    print(
        "With WebAssembly, brotli:",
        "; ".join(f"{part} {size:,} bytes" for part, size in parts.items()),
        "(page and lock at most 150,000)",
    )


def page():
    server = processes.start(TOOL, "serve", "--port", "0", "--root", APP, stdout=subprocess.PIPE, text=True)
    root = server.stdout.readline().split(" at ")[1].strip()
    try:
        album(root)
        sealed(root)
        board(root)
        tasks(root)
    finally:
        server.terminate()
        server.wait()
    start(APP)
    usable_board(APP)


if __name__ == "__main__":
    engines = programs()
    speed(engines)
    slowest_eraser_sample(engines)
    tool()
    drawings()
    sizes()
    page()
