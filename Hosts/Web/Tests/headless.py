"""Starts Chromium for tests and benchmarks: the headless shell, which takes half the time, or else the full browser."""

import shutil

CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium")
# The sandbox does not work in containers.
FLAGS = ["--no-sandbox"]
# Blocks requests to other machines.
LOCAL_ONLY = ["--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost"]


def launch(playwright):
    return playwright.chromium.launch(executable_path=CHROMIUM, args=[*FLAGS, *LOCAL_ONLY])
