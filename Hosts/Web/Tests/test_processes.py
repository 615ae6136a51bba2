"""The tools of the tests end even if an awaited event never comes."""

import subprocess
import sys
import urllib.error
import urllib.request

import driver
import processes
import pytest
from device import EMPTY
from driver import BARE_PAGE, HERE, LIMIT
from server import KeptServer

# The way pytest-timeout ends a worker.
ENDED = """
import os, processes, subprocess
processes.start("sh", "-c", "echo begun; exec sleep 600", stdout=subprocess.PIPE).stdout.readline()
os._exit(1)
"""


def test_children_of_a_worker_end_with_it():
    # The pipe ends when all writers have ended.
    subprocess.run([sys.executable, "-c", ENDED], cwd=HERE, stderr=subprocess.PIPE, timeout=LIMIT)


def test_waiting_for_the_first_output_times_out(monkeypatch):
    monkeypatch.setattr(processes, "LIMIT", 0)
    with processes.start("sleep", "600", stdout=subprocess.PIPE) as silent, processes.begins(silent):
        assert silent.stdout.read() == b""


def test_a_server_that_keeps_its_answers_does_not_keep_failures(tmp_path):
    (tmp_path / "index.html").write_text("")
    server = KeptServer(tmp_path)
    try:
        with pytest.raises(urllib.error.HTTPError):
            urllib.request.urlopen(f"{server.address}/late.txt", timeout=LIMIT)
        (tmp_path / "late.txt").write_text("late")
        with urllib.request.urlopen(f"{server.address}/late.txt", timeout=LIMIT) as answer:
            # It does not close connections by itself.
            assert answer.read(4) == b"late"
    finally:
        server.stop()


def test_a_promise_that_never_settles_times_out(page, monkeypatch):
    page.goto(page.address + BARE_PAGE)
    monkeypatch.setattr(driver, "LIMIT", 0)
    with pytest.raises(AssertionError, match="it never came true"):
        page.until("new Promise(() => {})")
    page.evaluate("void navigator.locks.request('held', () => new Promise(() => {}))")
    assert page.evaluate(EMPTY.replace("20_000", "0")) is False
