"""Fixtures of the tests of `inkdot serve`."""

import os

import pytest
from served import CONTENT, Server


@pytest.fixture(scope="session")
def app(tmp_path_factory):
    top = tmp_path_factory.mktemp("top")
    (top / "secret.txt").write_text("secret")
    root = top / "app"
    for name, content in CONTENT.items():
        file = root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    (root / "app.js.br").write_bytes(b"brotli bytes")
    (root / "app.js.gz").write_bytes(b"gzip bytes")
    (root / "stale.js.br").write_bytes(b"old")
    os.utime(root / "stale.js.br", (1, 1))
    (root / "inside.js").symlink_to("app.js")
    (root / "outside.txt").symlink_to("../secret.txt")
    (root / "up").symlink_to("..")
    os.mkfifo(root / "pipe")
    return root


@pytest.fixture(scope="session")
def server(app):
    server = Server(app)
    yield server
    server.stop()
