"""The Chromium that tests and benchmarks start: Debian's headless shell, which has nothing of a browser but its engine and
takes half the time; where there is none, the whole browser."""

import shutil

CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium")
# The sandbox does not work in containers.
FLAGS = ["--no-sandbox"]
# No requests to other machines.
ALONE = ["--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost"]


def launch(playwright):
    return playwright.chromium.launch(executable_path=CHROMIUM, args=[*FLAGS, *ALONE])
