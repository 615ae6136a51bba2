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
