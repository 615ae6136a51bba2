"""Fixtures of the tests of `inkdot drawing`."""

import json
import subprocess

import pytest
from tool import BINARY


@pytest.fixture
def inkdot(tmp_path):
    """Runs `inkdot drawing` in a folder of its own; returns status, output and errors."""

    def run(*arguments, stdin=b"", timeout=600):
        done = subprocess.run(
            [BINARY, "drawing", *map(str, arguments)], input=stdin, capture_output=True, timeout=timeout, cwd=tmp_path
        )
        return done.returncode, done.stdout, done.stderr.decode()

    return run


@pytest.fixture
def info(inkdot):
    """The output of `info --json` for a file."""

    def run(*arguments, stdin=b""):
        status, output, errors = inkdot("info", "--json", *arguments, stdin=stdin)
        assert (status, errors) == (0, "")
        return json.loads(output)

    return run
