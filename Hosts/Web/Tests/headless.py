"""The Chromium that tests and benchmarks start: Debian's headless shell, which has nothing of a browser but its engine and
takes half the time; where there is none, the whole browser."""

import shutil

CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium")
# A container has not what the sandbox needs.
FLAGS = ["--no-sandbox"]
# Nothing is to be asked of any other machine.
ALONE = ["--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost"]


def launch(playwright):
    return playwright.chromium.launch(executable_path=CHROMIUM, args=[*FLAGS, *ALONE])
