"""The app's own server, on a free port."""

import pathlib
import subprocess

REPOSITORY = pathlib.Path(__file__).parents[3]
BINARY = REPOSITORY / "CommandLine/.build/release/inkdot"
APP = REPOSITORY / ".build/app"


class Server:
    def __init__(self, root):
        self.process = subprocess.Popen(
            [BINARY, "serve", "--port", "0", "--root", root], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True
        )
        self.address = self.process.stdout.readline().split(" at ")[1].strip()

    def stop(self):
        self.process.terminate()
        self.process.wait(60)
