"""A real `inkdot serve` on a free loopback port, over a small app folder."""

import pathlib
import select
import signal
import subprocess
import sys

sys.path.append(str(pathlib.Path(__file__).parents[3] / "Hosts/Web/Tests"))
from processes import WITH_US

BINARY = pathlib.Path(__file__).parents[2] / ".build/release/inkdot"
# Timeout in seconds, for hangs.
LIMIT = 60
CONTENT = {
    "index.html": b"<!doctype html><title>Inkdot</title>\n",
    "app.js": b"export const dots = 9;\n" * 40,
    "engine.wasm": bytes(range(256)) * 4,
    "manifest.webmanifest": b"{}\n",
    "icon.svg": b"<svg xmlns='http://www.w3.org/2000/svg'/>\n",
    "stale.js": b"new\n",
    "empty.txt": b"",
    "with space.txt": b"space\n",
    ".hidden": b"hidden\n",
    ".\u0308hidden": b"hidden\n",
    "back\\slash.txt": b"a separator elsewhere\n",
    "lab/index.html": b"<!doctype html><title>Lab</title>\n",
}


class Server:
    def __init__(self, root, *options):
        self.process = subprocess.Popen(
            [*WITH_US, BINARY, "serve", "--port", "0", "--root", root, *options],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        if not select.select([self.process.stdout], [], [], LIMIT)[0]:
            self.process.kill()
            raise AssertionError("the server does not say where it is")
        self.greeting = self.process.stdout.readline().rstrip("\n")
        self.port = int(self.greeting.rpartition(":")[2] or 0)

    def stop(self, with_signal=signal.SIGTERM):
        """The exit status, the rest of standard output and all of standard error."""
        self.process.send_signal(with_signal)
        return self.ended()

    def ended(self):
        rest, errors = self.process.communicate(timeout=LIMIT)
        return self.process.returncode, rest, errors
