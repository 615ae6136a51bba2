"""`inkdot serve --server`: the policy and two files of the app name the server that verifies patterns."""

import hashlib
import http.client
import json
import subprocess

import pytest
from served import BINARY, LIMIT, Server

WORKER = b'const files = {"./": "00", "./server.json": "' + b"0" * 64 + b'", "./style.css": "11"};\n'


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "index.html").write_text("<!doctype html>\n")
    (tmp_path / "server.json").write_text('{ "origin": null }\n')
    (tmp_path / "service-worker.js").write_bytes(WORKER)
    (tmp_path / "service-worker.js.br").write_bytes(b"packed")
    return tmp_path


def ask(server, path):
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=LIMIT)
    connection.request("GET", path, headers={"Accept-Encoding": "br"})
    answer = connection.getresponse()
    content = answer.read()
    connection.close()
    return answer.headers, content


def connections(headers):
    (directive,) = (each for each in headers["Content-Security-Policy"].split("; ") if each.startswith("connect-src"))
    return directive.split(" ")[1:]


def test_the_option_names_the_server_in_policy_file_and_worker(folder):
    server = Server(folder, "--server", "https://ink.example:8443")
    try:
        headers, content = ask(server, "/server.json")
        assert json.loads(content) == {"origin": "https://ink.example:8443"}
        assert headers["Content-Type"].startswith("application/json")
        assert connections(headers) == ["'self'", "https://ink.example:8443"]
        headers, worker = ask(server, "/service-worker.js")
        # Browsers detect the build as a new one, and its list of files is correct.
        assert worker == WORKER.replace(b"0" * 64, hashlib.sha256(content).hexdigest().encode())
        assert headers["Content-Encoding"] is None and headers["Content-Type"].startswith("text/javascript")
        assert connections(ask(server, "/")[0]) == ["'self'", "https://ink.example:8443"]
    finally:
        server.stop()


def test_without_the_option_the_build_names_the_server(folder):
    for content, allowed in (
        ('{ "origin": null }\n', ["'self'"]),
        ('{ "origin": "https://ink.example" }\n', ["'self'", "https://ink.example"]),
        ('{ "origin": "https://ink.example; script-src *" }\n', ["'self'"]),
    ):
        (folder / "server.json").write_text(content)
        server = Server(folder)
        try:
            headers, answer = ask(server, "/server.json")
            assert (answer.decode(), connections(headers)) == (content, allowed)
            assert ask(server, "/service-worker.js")[1] == b"packed"
        finally:
            server.stop()


@pytest.mark.parametrize(
    "origin",
    [
        "http://ink.example",
        "ink.example",
        "https://",
        "https://ink.example/v1",
        "https://a b",
        "https://*",
        "http://localhost.example",
    ],
)
def test_insecure_origins_are_refused(folder, origin):
    ended = subprocess.run(
        [BINARY, "serve", "--port", "0", "--root", folder, "--server", origin], capture_output=True, text=True, timeout=LIMIT
    )
    assert ended.returncode == 1 and "is not the origin of a server" in ended.stderr


def test_servers_on_this_machine_need_no_https(folder):
    for origin in ("http://127.0.0.1:8090", "http://localhost:8090", "http://[::1]:8090"):
        server = Server(folder, "--server", origin)
        try:
            assert connections(ask(server, "/")[0]) == ["'self'", origin]
        finally:
            server.stop()
