"""`inkdot server` against the real `inkdot-server`: a lost device is found and removed by its recovery key, which is never shown."""

import hashlib
import hmac
import http.server
import json
import os
import pathlib
import pty
import select
import socket
import subprocess
import sys
import termios
import threading

import pytest

ROOT = pathlib.Path(__file__).parents[3]
sys.path += [str(ROOT / "Server/Tests/program"), str(ROOT / "Hosts/Web/Tests")]

from client import Account, Connection, Device, b64  # noqa: E402
from processes import WITH_US  # noqa: E402

BINARY = pathlib.Path(os.environ.get("INKDOT_PROGRAM", ROOT / "CommandLine/.build/release/inkdot"))
PROGRAM = pathlib.Path(os.environ.get("INKDOT_SERVER_PROGRAM", ROOT / "Server/.build/release/inkdot-server"))
VECTORS = dict(
    line.split(" ", 1)
    for line in (ROOT / "Tests/Conformance/server-vectors.txt").read_text().splitlines()
    if line[:1] not in ("#", "")
)
KEY = VECTORS["recovery-key"]
# The data key of the vectors, wrapped under the recovery key: kind 1, cipher 1, one round, salt, sealed key.
SLOT = "0101010000000808080808080808080808080808080818925c6e3af368db8e269ad6187176e5dbc5423bea80be0902f6aac368711a0a12687e53e391b2f00a8c19a56f6f2e56"
LIMIT = 60


def run(*arguments, key=KEY, typed=None):
    """Status, output and errors; the key comes from the environment or standard input."""
    environment = {name: value for name, value in os.environ.items() if name != "INKDOT_RECOVERY_KEY"}
    if key is not None:
        environment["INKDOT_RECOVERY_KEY"] = key
    command = [BINARY, "server", *map(str, arguments)]
    done = subprocess.run(
        command, capture_output=True, input=typed, text=True, env=environment, start_new_session=True, timeout=LIMIT
    )
    for shown in (KEY, KEY[:8]):
        assert shown not in done.stdout + done.stderr
    return done.returncode, done.stdout, done.stderr


def expand(key, information):
    """HKDF-SHA-256 without salt, one block."""
    return hmac.digest(hmac.digest(bytes(32), key, "sha256"), information + b"\x01", "sha256")


def account_of_key():
    """An account that belongs to the recovery key and data key of the test vectors."""
    account = Account()
    label = b"inkdot server owner\0"
    account.owner = hmac.digest(expand(bytes.fromhex(VECTORS["data-key"]), label + account.account), label, "sha256")
    account.locator = bytes.fromhex(VECTORS["locator"])
    account.header = bytes.fromhex(VECTORS["book"] + SLOT)
    return account


def add_device(connection, account, name):
    device = Device(account.account)
    content = device.content | {"name": name, "replaces": None}
    path = "/v1/devices/" + b64(device.device)
    assert connection.call("PUT", path, content, account.owner_authorization).status == 200
    return device


@pytest.fixture
def server(tmp_path):
    options = ["--database", tmp_path / "inkdot.sqlite", "--port", "0", "--private-port", "0", "--sign-up", "open", "--quiet"]
    process = subprocess.Popen(
        [*WITH_US, PROGRAM, *options, "--origin", "https://ink.example"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        text=True,
    )
    for line in process.stdout:
        if " is at http://" in line:
            process.address = line.split()[-1]
            break
    yield process
    process.kill()
    process.communicate()


def connect(server):
    return Connection(int(server.address.rpartition(":")[2]))


def test_a_lost_device_is_found_and_removed(server):
    connection = connect(server)
    account = account_of_key().enrol(connection)
    account.attempt(connection, right=False)
    account.unlock(connection)
    lost = add_device(connection, account, "Lost\u202e\x1b[31m 手机")
    status, output, errors = run("devices", server.address)
    rows = [line.split("\t") for line in output.splitlines()]
    assert (status, errors) == (0, "")
    assert rows[0][:2] == [account.device.hex(), "live"] and rows[0][2].startswith("20") and rows[0][3:] == ["1", "Firefox 手机"]
    assert rows[1] == [lost.device.hex(), "unconfirmed", "-", "0", "Lost\ufffd\ufffd[31m 手机"]
    listed = [json.loads(line) for line in run("devices", server.address, "--json")[1].splitlines()]
    assert listed[0]["id"] == account.device.hex() and listed[0]["wrongs"] == 1 and listed[0]["seen"] > listed[0]["created"] > 0
    status, output, errors = run("remove", server.address, lost.device.hex()[:8].upper())
    assert (status, errors) == (0, "") and output.startswith(f"removed\t{lost.device.hex()}\t")
    assert lost.attempt(connection).json == {"error": "removed"}
    account.unlock(connection)
    status, output, errors = run("remove", server.address, account.device.hex(), lost.device.hex())
    assert status == 1 and "No device matches" in errors and "inkdot server devices" in errors
    account.unlock(connection)


def test_all_accounts_of_a_key_are_listed_and_a_name_selects_one_device(server):
    connection = connect(server)
    first, second = account_of_key(), account_of_key()
    first.device = b"\xab\xcd\xef" + first.device[3:]
    second.device = b"\xab\xcd\xee" + second.device[3:]
    for account in (first, second):
        account.enrol(connection)
    Account().enrol(connection)
    output = run("devices", server.address)[1]
    assert [line.split("\t")[0] for line in output.splitlines()] == [second.device.hex(), first.device.hex()]
    assert "Several devices begin with abcd" in run("remove", server.address, "abcd")[2]
    assert "No device matches abc." in run("remove", server.address, "abc")[2]
    assert run("remove", server.address, "abcdef", "abcdee")[0] == 0


def test_an_account_of_another_book_is_refused(server):
    connection = connect(server)
    account = account_of_key()
    account.header = bytes([1]) + account.header[1:]
    account.enrol(connection)
    status, output, errors = run("devices", server.address)
    assert (status, output) == (1, "") and "has no account with this recovery key" in errors


def test_the_key_is_read_from_a_file_or_standard_input_but_not_an_argument(server, tmp_path):
    account_of_key().enrol(connect(server))
    (tmp_path / "key.txt").write_text(f"Recovery key of Inkdot\n{KEY[:4]}-{KEY[4:]}\n")
    for name, typed in ((tmp_path / "key.txt", None), ("-", KEY + "\n")):
        status, output, _ = run("devices", server.address, "--key-file", name, key=None, typed=typed)
        assert status == 0 and len(output.splitlines()) == 1
    assert "no terminal to enter the key" in run("devices", server.address, key=None)[2]
    done = subprocess.run([BINARY, "server", "devices", server.address, KEY], capture_output=True)
    assert done.returncode == 64


def test_the_key_is_prompted_for_without_echo(server):
    account_of_key().enrol(connect(server))
    process, terminal = pty.fork()
    if process == 0:
        os.environ.pop("INKDOT_RECOVERY_KEY", None)
        os.execv(BINARY, [str(BINARY), "server", "devices", server.address])
    shown = b""
    while b"Recovery key: " not in shown:
        shown += os.read(terminal, 1024)
    assert not termios.tcgetattr(terminal)[3] & termios.ECHO
    os.write(terminal, KEY.lower().encode() + b"\r")
    while select.select([terminal], [], [], LIMIT)[0]:
        try:
            shown += os.read(terminal, 1024)
        except OSError:
            break
    assert os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]) == 0
    os.close(terminal)
    assert b"live" in shown or b"unconfirmed" in shown
    assert KEY.lower()[:8].encode() not in shown


def test_errors_say_what_to_do(server):
    connection = connect(server)
    account_of_key().enrol(connection)
    for address in ("ink.example", "http://ink.example", "https://ink.example/path", "ftp://ink.example"):
        status, _, errors = run("devices", address)
        assert status == 1 and f"{address} is not the address of a server. Enter https://HOST" in errors
    assert "A recovery key has 24 letters and digits." in run("devices", server.address, key="1234")[2]
    assert "typing mistake" in run("devices", server.address, key=KEY[:-1] + "3")[2]
    with socket.create_server(("127.0.0.1", 0)) as closed:
        address = f"http://127.0.0.1:{closed.getsockname()[1]}"
    status, _, errors = run("devices", address)
    assert status == 1 and "cannot be reached" in errors and "Check the address and the network" in errors
    for _ in range(10):
        connection.call("POST", "/v1/recover", {"locator": b64(bytes(32))})
    assert "Try again in" in run("devices", server.address)[2]


def test_without_curl_its_package_is_named(server):
    done = subprocess.run(
        [BINARY, "server", "devices", server.address],
        capture_output=True,
        text=True,
        env={"INKDOT_RECOVERY_KEY": KEY, "PATH": "/nowhere"},
    )
    assert done.returncode == 1 and "curl cannot be started. Install the Debian package curl." in done.stderr


class Answers(http.server.BaseHTTPRequestHandler):
    """Answers with `status` and `content`, and records the requests."""

    def do_GET(self):
        self.rfile.read(int(self.headers.get("Content-Length") or 0))
        self.server.requests.append((self.command, self.path, self.headers.get("Authorization")))
        self.send_response(self.server.status)
        self.send_header("Location", self.server.location)
        self.send_header("Content-Length", str(len(self.server.content)))
        self.end_headers()
        self.wfile.write(self.server.content)

    do_POST = do_DELETE = do_GET

    def log_message(self, *_):
        pass


@pytest.fixture
def other():
    other = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Answers)
    other.requests, other.status, other.content = [], 200, b""
    other.address = other.location = f"http://127.0.0.1:{other.server_address[1]}"
    threading.Thread(target=other.serve_forever, daemon=True).start()
    yield other
    other.shutdown()
    other.server_close()


@pytest.mark.parametrize(
    ("status", "content", "sentence"),
    [
        (404, b"<h1>Not found</h1>", "is not a server that verifies patterns"),
        (200, b"<h1>A page</h1>", "is not a server that verifies patterns"),
        (200, b'{"accounts":[{"account":"AA","header":""}]}', "is not a server that verifies patterns"),
        (302, b"", "is not a server that verifies patterns"),
        (502, b"<h1>Bad gateway</h1>", "cannot use its database"),
        (503, b'{"error":"unavailable"}', "cannot use its database"),
        (507, b'{"error":"full"}', "The disk of"),
        (429, b'{"error":"slow","wait":1500}', "Try again in 2 s."),
        (200, b'{"accounts":[]}', "has no account with this recovery key"),
    ],
)
def test_an_unexpected_answer_is_reported(other, status, content, sentence):
    other.status, other.content = status, content
    code, output, errors = run("devices", other.address)
    assert (code, output) == (1, "") and sentence in errors
    # A redirection is not followed.
    assert other.requests == [("POST", "/v1/recover", None)]


def test_the_derivations_match_the_test_vectors():
    secret = b"inkdot-recovery\x01" + KEY.encode()
    assert expand(secret, b"inkdot server locator\0").hex() == VECTORS["locator"]
    label, account = b"inkdot server owner\0", bytes.fromhex(VECTORS["account"])
    key = expand(bytes.fromhex(VECTORS["data-key"]), label + account)
    assert hmac.digest(key, label, "sha256").hex() == VECTORS["owner"]
    assert hashlib.sha256(bytes.fromhex(VECTORS["locator"])).hexdigest() == VECTORS["locator-hash"]
