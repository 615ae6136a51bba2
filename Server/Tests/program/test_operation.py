"""Operation: files, kills, wrong keys, restored databases, backups and logs."""

import concurrent.futures
import contextlib
import http.client
import os
import pathlib
import re
import signal
import socket
import sqlite3
import stat
import subprocess
import time
import urllib.error
import urllib.request

import pytest
from client import Account, Connection, b64
from conftest import BINARY, Place
from processes import eventually

# In milliseconds.
DAY = 24 * 3600 * 1000


def private(server, path):
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{server.private_port}{path}", timeout=30) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


def test_the_first_start_prints_address_and_code_and_keeps_the_key(file_place):
    server = file_place.start()
    assert server.lines[0].startswith("Sign-up code: ") and len(server.code) == 14
    modes = {path.name: oct(stat.S_IMODE(path.stat().st_mode)) for path in file_place.folder.iterdir()}
    assert {"inkdot.sqlite", "inkdot.sqlite-wal", "server.key"} <= modes.keys() and set(modes.values()) == {"0o600"}
    key = file_place.key.read_text()
    Account().enrol(server.connect(), server.code)
    server.stop()
    again = file_place.start()
    assert not any(line.startswith("Sign-up code") for line in again.lines)
    assert file_place.key.read_text() == key


def test_a_second_server_does_not_start_on_the_same_file(file_place):
    file_place.start()
    second = file_place.command("serve")
    assert second.returncode != 0 and "Another inkdot-server uses the database" in second.stderr


def test_a_server_with_another_key_does_not_start(place):
    server = place.start()
    account = Account().enrol(server.connect(), server.code)
    server.stop()
    key = place.key.read_text()
    place.key.unlink()
    missing = place.command("serve")
    assert missing.returncode != 0 and "is missing" in missing.stderr
    assert not place.key.exists(), "no new key beside a database in use"
    place.key.write_text("1 " + b64(bytes(32)) + "\n")
    other = place.command("serve")
    assert other.returncode != 0 and "belongs to another server key" in other.stderr
    place.key.write_text("nonsense")
    assert "this is not a server key" in place.command("serve").stderr
    place.key.write_text(key)
    account.unlock(place.start().connect())


def test_a_database_of_a_newer_program_is_refused_if_it_says_so(place):
    place.start().stop()
    place.sql("UPDATE meta SET version = 2")
    place.start().stop()
    place.sql("UPDATE meta SET lowest_program = 2")
    refused = place.command("serve")
    assert refused.returncode != 0 and "was written by a newer inkdot-server. Install that version." in refused.stderr


def test_a_stamp_that_cannot_be_written_is_reported_once(file_place):
    # A folder in the place of the file that replaces the stamp.
    (file_place.folder / "server.key.stamp.new").mkdir()
    server = file_place.start()
    account = Account().enrol(server.connect(), server.code)
    warning = "server.key.stamp cannot be written: a database that is set back will not be detected"
    line = server.process.stderr.readline()
    while warning not in line:
        assert line, "the server ended"
        line = server.process.stderr.readline()
    account.unlock(server.connect())
    status, output = server.stop()
    assert status == 0 and warning not in output


def test_a_database_that_was_set_back_is_not_served_until_it_is_accepted(file_place):
    server = file_place.start()
    account = Account().enrol(server.connect(), server.code)
    assert file_place.command("backup", file_place.folder / "copy").returncode == 0
    for _ in range(5):
        account.attempt(server.connect(), right=False)
    for _ in range(3):
        assert private(server, "/ready") == (200, "ready\n")
    server.stop()
    # Starting and stopping a server writes the database's stamp.
    file_place.start().stop()
    for suffix in ("", "-wal", "-shm"):
        (file_place.folder / f"inkdot.sqlite{suffix}").unlink(missing_ok=True)
    (file_place.folder / "copy").rename(file_place.database)
    refused = file_place.command("serve")
    assert refused.returncode != 0 and "is older than it was" in refused.stderr
    # After many failures the wait is a day, so it does not end during the test.
    file_place.sql("UPDATE devices SET failures = 200")
    accepted = file_place.command("restored")
    assert accepted.returncode == 0 and accepted.stdout.startswith("1 devices wait once. Devices and recovery keys")
    connection = file_place.start().connect()
    assert connection.call("GET", "/v1").json["restored"] == 1
    locked = account.attempt(connection)
    assert locked.json["result"] == "locked" and 0 < locked.json["wait"] <= DAY


@pytest.fixture(params=["file", "content", "postgres"])
def setting_back(request, tmp_path):
    """A place, and a function that copies its database and returns a function that restores the copy under a running server."""
    if request.param == "postgres":
        cluster = request.getfixturevalue("cluster")
        place = Place(tmp_path, cluster.make_database())

        def copy():
            script = cluster.dump(place.database)
            return lambda: cluster.restore(place.database, script)

    else:
        place = Place(tmp_path, tmp_path / "inkdot.sqlite")

        def copy():
            assert place.command("backup", tmp_path / "copy").returncode == 0

            def put_content_back():
                with contextlib.closing(sqlite3.connect(tmp_path / "copy")) as old:
                    with contextlib.closing(sqlite3.connect(place.database)) as live:
                        old.backup(live)

            return put_content_back if request.param == "content" else lambda: (tmp_path / "copy").replace(place.database)

    yield place, copy
    place.end()


@pytest.mark.parametrize("call", ["attempt", "probe"])
def test_a_running_server_notices_that_its_database_was_set_back(setting_back, call):
    place, copy = setting_back
    server = place.start()
    account = Account().enrol(server.connect(), server.code)
    other = place.start() if str(place.database).startswith("postgres") else None
    put_back = copy()
    for _ in range(4):
        assert account.attempt(server.connect(), right=False).json["result"] == "wrong"
    if call == "probe":
        for each in filter(None, [server, other]):
            assert private(each, "/ready") == (200, "ready\n")
    put_back()
    if call == "attempt":
        assert account.attempt(server.connect()).json == {"error": "unavailable"}
    status, text = private(server, "/ready")
    assert status == 503 and "older than it was while this server ran" in text and "`inkdot-server restored`" in text
    # No call depends on the count that is missing in the copy.
    for each in filter(None, [server, other]):
        connection = each.connect()
        # The other server reads the mark from the database; its connections may break first.
        while "older than it was" not in private(each, "/ready")[1]:
            pass
        assert account.attempt(connection, right=False).json == {"error": "unavailable"}
        assert connection.call("POST", "/v1/recover", {"locator": b64(account.locator)}).json == {"error": "unavailable"}
        assert connection.call("GET", "/v1").json == {"error": "unavailable"}
        assert private(each, "/live")[0] == 200
        assert "inkdot_set_back 1" in private(each, "/metrics")[1]
        _, output = each.stop()
        assert output.count('"event":"The database is older than it was while this server ran') == 1
    refused = place.command("serve")
    assert refused.returncode != 0 and "is older than it was" in refused.stderr
    place.sql("UPDATE devices SET failures = 200")
    assert place.command("restored").returncode == 0
    locked = account.attempt(place.start().connect())
    assert locked.json["result"] == "locked"


def test_a_running_server_stops_when_an_operator_accepts_a_restored_database(place):
    server = place.start()
    account = Account().enrol(server.connect(), server.code)
    place.sql("UPDATE devices SET failures = 200")
    assert place.command("restored").returncode == 0
    assert account.attempt(server.connect()).json == {"error": "unavailable"}
    status, text = private(server, "/ready")
    assert status == 503 and "Restart it" in text
    server.stop()
    assert account.attempt(place.start().connect()).json["result"] == "locked"


REFUSALS = """
CREATE SEQUENCE refusals;
CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM nextval('refusals'); RAISE 'refused'; END $$;
CREATE TRIGGER refusing BEFORE UPDATE ON meta FOR EACH ROW WHEN (NEW.stamp = 0) EXECUTE FUNCTION fail()
"""


def test_refusing_the_other_servers_is_retried_until_it_succeeds(cluster, tmp_path):
    place = Place(tmp_path, cluster.make_database())
    server, other = place.start(), place.start()
    try:
        account = Account().enrol(server.connect(), server.code)
        account.attempt(server.connect(), right=False)
        # A trigger refuses the mark and records it in a sequence, which a rollback does not undo.
        place.sql(REFUSALS)
        place.sql("UPDATE devices SET turn = 0")
        assert account.attempt(server.connect()).json == {"error": "unavailable"}
        eventually(lambda: place.sql("SELECT is_called FROM refusals") == "t", "the server does not mark the database")
        assert private(other, "/ready") == (200, "ready\n")
        place.sql("DROP TRIGGER refusing ON meta")
        eventually(lambda: "older than it was" in private(other, "/ready")[1], "the other server is not told")
    finally:
        place.end()


def test_a_server_that_stops_still_tells_the_others_of_a_set_back(cluster, tmp_path):
    place = Place(tmp_path, cluster.make_database())
    server = place.start()
    try:
        account = Account().enrol(server.connect(), server.code)
        account.attempt(server.connect(), right=False)
        place.sql(REFUSALS)
        place.sql("UPDATE devices SET turn = 0")
        assert account.attempt(server.connect()).json == {"error": "unavailable"}
        server.process.send_signal(signal.SIGTERM)
        # It answers nothing any more, and still tries to mark the database.
        eventually(lambda: refuses_connections(server.port), "the server does not stop")
        count = int(place.sql("SELECT last_value FROM refusals"))
        eventually(lambda: int(place.sql("SELECT last_value FROM refusals")) > count, "the server gave up")
        assert place.sql("SELECT stamp > 0 FROM meta") == "t"
        place.sql("DROP TRIGGER refusing ON meta")
        assert server.process.wait(60) == 0
        assert place.sql("SELECT stamp FROM meta") == "0"
    finally:
        place.end()


def test_a_server_that_cannot_tell_the_others_stops_after_ten_seconds(cluster, tmp_path):
    place = Place(tmp_path, cluster.make_database())
    server = place.start()
    try:
        account = Account().enrol(server.connect(), server.code)
        account.attempt(server.connect(), right=False)
        place.sql(REFUSALS)
        place.sql("UPDATE devices SET turn = 0")
        assert account.attempt(server.connect()).json == {"error": "unavailable"}
        begin = time.monotonic()
        assert server.stop()[0] == 0 and 10 <= time.monotonic() - begin
        # Its stamp keeps it from starting.
        assert "is older than it was" in place.command("serve").stderr
    finally:
        place.end()


def refuses_connections(port):
    with contextlib.closing(socket.socket()) as connection:
        return connection.connect_ex(("127.0.0.1", port)) != 0


def attempts_until_the_end(port, account, answered):
    """Wrong attempts one after another; counts those with an answer."""
    connection = Connection(port)
    while True:
        body = account.body(right=False)
        try:
            answer = account.attempt(connection, body=body)
        except (OSError, http.client.HTTPException, ValueError):
            return
        if answer.status == 200:
            answered.append(answer)
        elif answer.status == 429:
            return


@pytest.mark.parametrize("run", range(10 if not os.environ.get("INKDOT_THOROUGH") else 100))
def test_no_answered_attempt_is_lost_when_the_server_is_killed(place, run):
    server = place.start("--sign-up", "open")
    accounts = [Account().enrol(server.connect()) for _ in range(5)]
    answered = {account.account: [] for account in accounts}
    with concurrent.futures.ThreadPoolExecutor(5) as pool:
        jobs = [pool.submit(attempts_until_the_end, server.port, account, answered[account.account]) for account in accounts]
        while sum(map(len, answered.values())) < 1 + run % 10:
            concurrent.futures.wait(jobs, timeout=0.001)
        server.stop(signal.SIGKILL)
    connection = place.start().connect()
    for account in accounts:
        devices = connection.call("GET", "/v1/devices", authorization=account.owner_authorization).json["devices"]
        # One more may have been counted without an answer.
        assert 0 <= devices[0]["wrongs"] - len(answered[account.account]) <= 1


def test_it_stops_gracefully(place):
    server = place.start("--sign-up", "open")
    account = Account().enrol(server.connect())
    account.unlock(server.connect())
    status, _ = server.stop()
    assert status == 0


def test_a_backup_opens_with_the_same_key(file_place):
    server = file_place.start()
    account = Account().enrol(server.connect(), server.code)
    copy = file_place.folder / "copy.sqlite"
    for _ in range(2):
        assert file_place.command("backup", copy).returncode == 0
    server.stop()
    assert sorted(path.name for path in file_place.folder.iterdir() if path.name.startswith("copy")) == ["copy.sqlite"]
    copy.replace(file_place.database)
    for suffix in ("-wal", "-shm"):
        (file_place.folder / f"inkdot.sqlite{suffix}").unlink(missing_ok=True)
    (file_place.folder / "server.key.stamp").unlink()
    account.unlock(file_place.start().connect())


def test_a_new_server_key_keeps_patterns_right(place):
    server = place.start()
    account = Account().enrol(server.connect(), server.code)
    server.stop()
    rotated = place.command("rotate")
    assert rotated.returncode == 0 and rotated.stdout == "1 devices are stored under key 2.\n"
    assert place.command("check").stdout == "1 devices are intact.\n"
    server = place.start()
    assert account.attempt(server.connect(), right=False).json["result"] == "wrong"
    account.unlock(server.connect())
    account.unlock(server.connect())


def test_accounts_are_listed_and_deleted(place):
    server = place.start()
    account = Account()
    account.account = b"\xfa" + account.account[1:]  # Base64 would begin with a hyphen.
    account.enrol(server.connect(), server.code)
    listed = place.command("accounts").stdout
    assert listed.startswith(account.account.hex() + "  since 20") and "never unlocked, 1 devices, unconfirmed" in listed
    assert place.command("delete", account.account.hex()).returncode == 0
    assert account.attempt(server.connect()).json == {"error": "removed"}
    assert place.command("accounts").stdout == ""
    assert "No account has this identifier" in place.command("delete", account.account.hex()).stderr


def test_the_private_port_reports_health_and_metrics(place):
    server = place.start()
    account = Account().enrol(server.connect(), server.code)
    account.attempt(server.connect(), right=False)
    account.unlock(server.connect())
    assert private(server, "/live") == (200, "live\n")
    assert private(server, "/ready") == (200, "ready\n")
    metrics = private(server, "/metrics")[1]
    assert 'inkdot_attempts_total{result="right"} 1' in metrics
    assert 'inkdot_attempts_total{result="wrong"} 1' in metrics
    assert 'inkdot_requests_seconds_count{route="/v1/attempt",status="200"} 3' in metrics
    assert private(server, "/other")[0] == 404


def test_logs_and_database_contain_no_secret(place):
    server = place.start()
    connection = server.connect()
    account = Account()
    secrets = account.secrets
    account.enrol(connection, server.code)
    account.attempt(connection, right=False)
    account.unlock(connection)
    account.unlock(connection)
    secrets += [account.token, account.next]
    connection.call(
        "GET", "/v1/devices/" + b64(account.device) + "?" + b64(account.owner), authorization=account.owner_authorization
    )
    connection.call(b64(account.auth)[:20], "/v1/" + b64(account.auth), authorization="Basic " + b64(account.owner))
    metrics = private(server, "/metrics")[1]
    status, output = server.stop()
    assert status == 0 and '"route":"/v1/attempt","status":200' in output
    texts = output + metrics
    identifiers = [account.account, account.device]
    for value in secrets + identifiers:
        assert b64(value) not in texts and value.hex() not in texts
    if place.database == place.folder / "inkdot.sqlite":
        stored = b"".join(path.read_bytes() for path in place.folder.glob("inkdot.sqlite*"))
        for value in secrets:
            assert value not in stored
        key = place.key.read_text().split()[1]
        assert key.encode() not in stored and key not in texts


def test_the_version_is_the_newest_of_the_changelog():
    said = subprocess.run([BINARY, "--version"], capture_output=True, text=True, timeout=60)
    newest = re.search(r"^## \[([0-9.]+)\]", (pathlib.Path(__file__).parents[3] / "CHANGELOG.md").read_text(), re.M)
    assert (said.returncode, said.stdout) == (0, f"{newest[1]}\n")
