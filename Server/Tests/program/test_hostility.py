"""Slow clients, floods and full disks: other clients are served, and answered attempts stay counted."""

import contextlib
import os
import resource
import signal
import socket
import subprocess
import time

import pytest
from client import ORIGIN, Account
from conftest import Place
from test_operation import private


def test_a_request_that_never_ends_is_cut_off(file_place):
    server = file_place.start()
    account = Account().enrol(server.connect(), server.code)
    beginnings = [
        b"",
        b"POST /v1/att",
        b"POST /v1/attempt HTTP/1.1\r\nHost: x\r\n",
        f"POST /v1/attempt HTTP/1.1\r\nHost: x\r\nOrigin: {ORIGIN}\r\nContent-Type: application/json\r\n".encode()
        + f"Authorization: {account.attempt_authorization}\r\nContent-Length: 100\r\n\r\n{{".encode(),
    ]
    begin = time.monotonic()
    connections = [socket.create_connection(("127.0.0.1", server.port)) for _ in beginnings]
    for connection, beginning in zip(connections, beginnings):
        connection.sendall(beginning)
    account.unlock(server.connect())
    for connection in connections:
        while connection.recv(4096):
            pass
    assert time.monotonic() - begin > 9
    account.unlock(server.connect())


@pytest.mark.parametrize(
    "noise",
    [
        b"\0" * 1000,
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET /v1 HTTP/1.1\r\nX: " + b"y" * 20_000,
        b"\x16\x03\x01\x02\x00\x01\x00",
        b"\r\n" * 5000,
    ],
    ids=["zeros", "version", "long header", "TLS", "line ends"],
)
def test_random_bytes_end_their_connection_only(file_place, noise):
    server = file_place.start()
    with socket.create_connection(("127.0.0.1", server.port)) as connection:
        connection.settimeout(30)
        try:
            connection.sendall(noise)
            connection.shutdown(socket.SHUT_WR)
            while connection.recv(4096):
                pass
        except ConnectionResetError:
            pass
    assert server.connect().call("GET", "/v1").status == 200


def memory(server):
    """Resident memory in MB."""
    with open(f"/proc/{server.process.pid}/status") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("VmRSS")) / 1024


REQUEST = b"GET /v1 HTTP/1.1\r\nHost: x\r\n\r\n"
BODY = b"POST /v1/accounts HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"


@pytest.mark.parametrize(
    "sent",
    [
        REQUEST,
        REQUEST * 10_000,
        b"GET / HTTP/1.1\r\n\r\n" * 10_000,
        b"GET /v1 HTTP/1.1\r\n" + b"X: " + b"y" * 8_000,
        b"GET /v1 HTTP/1.1\r\n" + b"".join(b"X%d: %s\r\n" % (index, b"y" * 70) for index in range(98)),
        BODY + b"Content-Length: 8192\r\n\r\n" + b"{" * 8_000,
        BODY + b"Transfer-Encoding: chunked\r\n\r\n" + b"1\r\n{\r\n" * 10_000,
    ],
    ids=["one request", "unread answers", "short requests", "long header", "many headers", "body", "chunks"],
)
def test_a_thousand_connections_have_bounded_memory(file_place, sent):
    resource.setrlimit(resource.RLIMIT_NOFILE, (4096, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
    server = file_place.start("--quiet")
    account = Account().enrol(server.connect(), server.code)
    connections = []
    for _ in range(1000):
        connections.append(connection := socket.socket())
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        connection.connect(("127.0.0.1", server.port))
        connection.setblocking(False)
    rest, end, most = dict.fromkeys(connections, sent), time.monotonic() + 3, 0
    while time.monotonic() < end:
        for connection in list(rest):
            try:
                rest[connection] = rest[connection][connection.send(rest[connection][:65_536]) :]
            except BlockingIOError:
                continue
            except ConnectionError:
                rest[connection] = b""
            if not rest[connection]:
                del rest[connection]
        most = max(most, memory(server))
        time.sleep(0.01)
    account.unlock(server.connect())
    print(f"{most:.0f} MB")
    assert most < 80


def test_a_full_disk_loses_no_answer(file_place):
    # A file size limit simulates a full disk.
    server = file_place.start("--sign-up", "open")
    account = Account().enrol(server.connect())
    size = sum(path.stat().st_size for path in file_place.folder.glob("inkdot.sqlite-wal"))
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size + 60_000, size + 60_000))
    connection, answered, failed = server.connect(), 0, 0
    for _ in range(60):
        answer = account.attempt(connection)
        assert answer.status in (200, 503, 507), answer
        answered, failed = answered + (answer.status == 200), failed + (answer.status != 200)
    assert answered and failed
    server.stop(signal.SIGKILL)
    connection = file_place.start().connect()
    wrongs = connection.call("GET", "/v1/devices", authorization=account.owner_authorization).json["devices"][0]["wrongs"]
    assert wrongs == 0
    account.unlock(connection)


def test_limits_of_the_system_do_not_end_the_server(file_place):
    server = file_place.start()
    account = Account().enrol(server.connect(), server.code)
    used = len(os.listdir(f"/proc/{server.process.pid}/fd"))
    resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (used + 20, used + 20))
    crowd = []
    for _ in range(60):
        crowd.append(socket.create_connection(("127.0.0.1", server.port), timeout=30))
    for connection in crowd:
        connection.close()
    account.unlock(server.connect())


@pytest.fixture
def small_disk(tmp_path):
    """A file system of 32 MB with a server's database."""
    if os.getuid() != 0:
        pytest.skip("mounting needs root")
    folder = tmp_path / "disk"
    folder.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=32m", "inkdot-test", folder], check=True)
    place = Place(folder, folder / "inkdot.sqlite")
    yield place
    place.end()
    subprocess.run(["umount", folder], check=True)


def fill(folder):
    """Writes a file until nothing more fits, and returns its path."""
    path = folder / "filler"
    with open(path, "wb", buffering=0) as file:
        for size in (1 << 16, 1):
            with contextlib.suppress(OSError):
                while True:
                    file.write(bytes(size))
    return path


def test_on_a_full_disk_attempts_continue_and_sign_ups_are_refused(small_disk):
    server = small_disk.start("--sign-up", "open", "--disk-reserve", "8")
    connection = server.connect()
    account, other = Account().enrol(connection), Account().enrol(connection)
    reserve = small_disk.folder / "inkdot.sqlite.reserve"
    assert reserve.stat().st_size == 8 << 20
    filler = fill(small_disk.folder)
    wrongs = 0
    # Enough writes for SQLite's log to reach its maximum size.
    for _ in range(1500):
        assert account.attempt(connection, right=False).json["result"] == "wrong"
        account.unlock(connection)
        wrongs += 1
    assert not reserve.exists() and "inkdot_disk_full 1" in private(server, "/metrics")[1]
    refused = connection.call("POST", "/v1/accounts", Account().body_of_account())
    assert (refused.status, refused.json) == (507, {"error": "full"})
    assert private(server, "/ready") == (200, "ready\n")
    # Other files may use up the reserve: unstored attempts get no answer.
    fill(small_disk.folder)
    server.stop(signal.SIGKILL)
    server = small_disk.start("--sign-up", "open", "--disk-reserve", "8")
    connection = server.connect()
    listed = connection.call("GET", "/v1/devices", authorization=account.owner_authorization).json["devices"]
    assert [device["wrongs"] for device in listed] == [wrongs]
    removed = connection.call("DELETE", "/v1/account", authorization=other.owner_authorization)
    assert (removed.status, other.attempt(connection).json) == (200, {"error": "removed"})
    filler.unlink()
    Account().enrol(connection)
    assert reserve.stat().st_size == 8 << 20 and "inkdot_disk_full 0" in private(server, "/metrics")[1]
    account.unlock(connection)
