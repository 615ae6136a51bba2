"""Start and stop of the server."""

import contextlib
import http.client
import pathlib
import re
import select
import signal
import socket
import subprocess

import pytest
from served import BINARY, LIMIT, Server


def failing(*options):
    result = subprocess.run([BINARY, "serve", *options], capture_output=True, text=True, timeout=LIMIT)
    assert result.stdout == ""
    return result.returncode, result.stderr


@pytest.mark.parametrize("with_signal", [signal.SIGINT, signal.SIGTERM])
def test_it_prints_its_address_and_stops_on_a_signal(app, with_signal):
    server = Server(app)
    assert server.greeting == f"Inkdot is at http://127.0.0.1:{server.port}"
    assert server.stop(with_signal) == (0, "", "")


def test_open_connections_do_not_keep_it_alive(app):
    server = Server(app)
    idle = socket.create_connection(("127.0.0.1", server.port))
    unfinished = socket.create_connection(("127.0.0.1", server.port))
    unfinished.sendall(b"GET / HTTP/1.1\r\nHos")
    kept = http.client.HTTPConnection("127.0.0.1", server.port)
    kept.request("GET", "/")
    kept.getresponse().read()
    assert server.stop() == (0, "", "")
    for connection in (idle, unfinished, kept):
        connection.close()


def test_an_endless_download_does_not_keep_it_alive(tmp_path):
    """The connection is never idle, so only the server's end stops the download of 256 GiB."""
    (tmp_path / "index.html").touch()
    size = 1 << 38
    with open(tmp_path / "large.bin", "wb") as large:
        large.truncate(size)
    server = Server(tmp_path)
    with socket.create_connection(("127.0.0.1", server.port)) as reader:
        reader.sendall(b"GET /large.bin HTTP/1.1\r\nHost: localhost\r\n\r\n")
        count = len(reader.recv(65536))
        server.process.send_signal(signal.SIGTERM)
        with contextlib.suppress(ConnectionResetError):
            while part := reader.recv(65536):
                count += len(part)
    assert 0 < count < size
    assert server.ended() == (0, "", "")


def test_an_unread_answer_does_not_keep_it_alive(tmp_path):
    (tmp_path / "index.html").touch()
    with open(tmp_path / "large.bin", "wb") as large:
        large.truncate(100_000_000)
    server = Server(tmp_path)
    lazy = socket.create_connection(("127.0.0.1", server.port))
    lazy.sendall(b"GET /large.bin HTTP/1.1\r\nHost: localhost\r\n\r\n")
    lazy.recv(1)
    assert server.stop() == (0, "", "")
    lazy.close()


def test_clients_that_never_read_are_closed_and_cost_little(tmp_path):
    (tmp_path / "index.html").write_bytes(b"x" * 100_000)
    server = Server(tmp_path)

    def peak():
        status = pathlib.Path(f"/proc/{server.process.pid}/status").read_text()
        return int(re.search(r"VmHWM:\s+(\d+)", status)[1]) // 1024

    before = peak()
    request = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
    clients = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(20)]
    poll = select.poll()
    for client in clients:
        client.setblocking(False)
        client.send(request * 10_000)
        poll.register(client, select.POLLHUP)
    while clients:  # until the server has closed all of them
        ready = {descriptor for descriptor, _ in poll.poll()}
        for client in [client for client in clients if client.fileno() in ready]:
            poll.unregister(client)
            client.close()
            clients.remove(client)
    # It would be 7 MB per client without a limit on reads, 4 MB without backpressure.
    assert peak() - before < 20
    assert server.stop()[0] == 0


def test_a_partial_request_times_out(app):
    """More than the server accepts at once: the next request is answered after they are closed."""
    server = Server(app)
    halves = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(300)]
    for half in halves:
        half.sendall(b"GET / HTTP/1.1\r\nHos")
    connection = http.client.HTTPConnection("127.0.0.1", server.port)
    connection.request("GET", "/")
    assert connection.getresponse().status == 200
    for half in halves:
        half.close()
    server.stop()


def test_a_stopped_server_leaves_its_port_free(app):
    # On 127.0.0.1 another process could take the port meanwhile.
    host = ("--host", "127.0.0.2")
    server = Server(app, *host)
    server.stop()
    again = Server(app, *host, "--port", str(server.port))
    assert again.greeting.endswith(f":{server.port}")
    again.stop()


def test_a_port_in_use_is_reported(app, server):
    status, errors = failing("--port", str(server.port), "--root", app)
    assert status == 1
    assert f"Port {server.port} on 127.0.0.1 is used by another program" in errors


@pytest.mark.parametrize("host", ["203.0.113.1", "no-such-host.invalid"])
def test_an_unusable_host_is_reported(app, host):
    status, errors = failing("--host", host, "--port", "0", "--root", app)
    assert status == 1
    assert f"{host} is not an address of this machine" in errors


def test_a_missing_app_is_reported_with_what_to_do(tmp_path):
    for root in (tmp_path, tmp_path / "nothing"):
        status, errors = failing("--root", root)
        assert status == 1
        assert f"There is no app in {root}" in errors and "make app" in errors


@pytest.mark.parametrize("options", [["--port", "65536"], ["--port", "-1"], ["--port", "x"], ["--frobnicate"]])
def test_wrong_usage_is_exit_status_64(options):
    assert failing(*options)[0] == 64


def test_verbose_writes_a_line_per_request_without_the_query(app):
    server = Server(app, "--verbose")
    connection = http.client.HTTPConnection("127.0.0.1", server.port)
    connection.request("GET", "/app.js?pattern=0-1-2-5")
    connection.getresponse().read()
    assert server.stop() == (0, "", "GET /app.js 200\n")
