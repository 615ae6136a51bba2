"""Child processes of tests."""

import contextlib
import shutil
import subprocess
import threading
import time

# Timeout of failing tests, in seconds.
LIMIT = 60
# Ends a child with its parent: pytest-timeout kills a worker in which a test hangs, and its children would keep running.
# Set after changing the user, which resets it.
WITH_US = ["setpriv", "--pdeathsig", "KILL", "--"] if shutil.which("setpriv") else []


def start(*command, **options):
    return subprocess.Popen([*WITH_US, *command], **{"stdin": subprocess.DEVNULL, **options})


@contextlib.contextmanager
def begins(process):
    """Waits for the first output. A process without output is killed after a timeout, so that the reader does not hang."""
    timer = threading.Timer(LIMIT, process.kill)
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def eventually(condition, failure):
    """Waits until a condition is true and returns its value; `failure` is the message after the timeout. For conditions without
    an event, such as files; a page has `until`."""
    end = time.monotonic() + LIMIT
    while not (value := condition()):
        assert time.monotonic() < end, failure
        time.sleep(0.02)
    return value
