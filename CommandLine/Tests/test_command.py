"""The tool as a whole."""

import pathlib
import re
import subprocess

REPOSITORY = pathlib.Path(__file__).parents[2]


def test_the_version_is_the_newest_of_the_changelog():
    said = subprocess.run(
        [REPOSITORY / "CommandLine/.build/release/inkdot", "--version"], capture_output=True, text=True, timeout=600
    )
    newest = re.search(r"^## \[([0-9.]+)\]", (REPOSITORY / "CHANGELOG.md").read_text(), re.M)
    assert (said.returncode, said.stdout) == (0, f"{newest[1]}\n")


def test_help_that_cannot_be_written_is_an_error():
    tool = REPOSITORY / "CommandLine/.build/release/inkdot"
    for option in ("--help", "--version"):
        with open("/dev/full", "w") as full:
            done = subprocess.run([tool, option], stdout=full, stderr=subprocess.PIPE, text=True, timeout=600)
        assert (done.returncode, done.stderr) == (1, "Error: Cannot write to standard output: No space left on device\n")
        closed = subprocess.run(["sh", "-c", f"'{tool}' {option} >&-"], stderr=subprocess.PIPE, text=True, timeout=600)
        assert (closed.returncode, closed.stderr) == (1, "Error: Cannot write to standard output: Bad file descriptor\n")
