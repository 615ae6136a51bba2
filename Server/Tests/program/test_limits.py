"""Rate limits per address. Strangers must not be able to lock an owner out."""

import contextlib
import itertools
import json
import os
import pathlib
import re
import select
import sqlite3
import subprocess
import time

import pytest
from client import ORIGIN, Account, b64
from processes import start
from test_operation import private
from wire import Wire

# In seconds.
MINUTE = 60
WAITING_LIMIT = 256


def call_until_slow(call, status=401):
    """Returns the number of calls before the limit, and the refusal. A new minute or hour resets the limit."""
    for count in itertools.count():
        answer = call()
        if answer.status == 429:
            return count, answer
        assert answer.status == status, answer


def test_wrong_credentials_limit_their_address_but_not_the_owner(file_place):
    server = file_place.start("--trusted-proxy", "127.0.0.1")
    connection = server.connect()
    account = Account().enrol(connection, server.code)
    account.unlock(connection)
    count, slow = call_until_slow(lambda: Account().attempt(connection))
    assert (
        count >= 30
        and slow.json["error"] == "slow"
        and 0 < slow.json["wait"] <= 60_000
        and int(slow.headers["Retry-After"]) <= 60
    )
    account.unlock(connection)
    elsewhere = connection.call(
        "POST", "/v1/attempt", Account().body(), Account().attempt_authorization, X_Forwarded_For="203.0.113.7, 127.0.0.1"
    )
    assert elsewhere.status == 401


def test_the_owner_is_still_exempt_after_a_restart(file_place):
    server = file_place.start()
    account = Account().enrol(server.connect(), server.code)
    account.unlock(server.connect())
    server.stop()
    connection = file_place.start().connect()
    call_until_slow(lambda: Account().attempt(connection))
    account.unlock(connection)


def test_requests_of_other_pages_are_not_counted(file_place):
    server = file_place.start()
    connection = server.connect()
    account = Account()
    for _ in range(40):
        # Requests of another origin's page, without and with a preflight.
        simple = connection.raw("POST", "/v1/recover", {"Origin": "https://evil.example", "Content-Type": "text/plain"}, "{}")
        assert simple.json == {"error": "origin"}
        bare = connection.raw("POST", "/v1/attempt", {"Origin": ORIGIN, "Content-Type": "application/json"}, "{}")
        assert bare.json == {"error": "malformed"}
    assert connection.call("POST", "/v1/recover", {"locator": b64(account.locator)}).status == 200
    assert account.attempt(connection).status == 401


def test_wrong_patterns_do_not_count_as_wrong_credentials(file_place):
    server = file_place.start()
    connection = server.connect()
    accounts = [Account().enrol(connection, file_place.command("code").stdout.strip()) for _ in range(5)]
    for _ in range(8):
        for account in accounts:
            account.attempt(connection, right=False)
    assert Account().attempt(connection).status == 401


def test_searches_and_sign_ups_are_limited(file_place):
    connection = file_place.start("--sign-up", "open").connect()
    locator = {"locator": b64(bytes(32))}
    assert call_until_slow(lambda: connection.call("POST", "/v1/recover", locator), 200)[0] >= 10
    assert call_until_slow(lambda: connection.call("POST", "/v1/accounts", Account().body_of_account()), 200)[0] >= 5


def post(path, body, authorization=""):
    return f"POST {path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n{authorization}Content-Length: {len(body)}\r\n\r\n{body}"


def test_concurrent_sign_ups_are_limited(file_place):
    server = file_place.start("--sign-up", "open")
    wires = [Wire(server.port) for _ in range(40)]
    for wire in wires:
        wire.send(post("/v1/accounts", json.dumps(Account().body_of_account())))
    answers = [wire.answer() for wire in wires]
    created = sum(answer.status == 200 for answer in answers)
    # Twice as many if the clock begins another hour.
    assert 5 <= created <= 10 and {answer.status for answer in answers} == {200, 429}


def test_repeats_and_refused_sign_ups_are_not_counted(file_place):
    connection = file_place.start("--sign-up", "open").connect()
    account = Account()
    for _ in range(10):
        account.enrol(connection)
    other = account.body_of_account() | {"owner": b64(bytes(32))}
    for _ in range(10):
        assert connection.call("POST", "/v1/accounts", other).json == {"error": "differs"}
    Account().enrol(connection)


@pytest.mark.skipif(not os.environ.get("INKDOT_THOROUGH"), reason="waits for the next minute")
def test_a_request_of_the_last_minute_does_not_reset_the_limit(file_place):
    server = file_place.start()
    request = post("/v1/attempt", json.dumps(Account().body()), f"Authorization: {Account().attempt_authorization}\r\n")
    time.sleep((MINUTE - 4 - time.time()) % MINUTE)
    slow = Wire(server.port).send(request[:-1])
    time.sleep(MINUTE - time.time() % MINUTE)
    connection = server.connect()
    call_until_slow(lambda: Account().attempt(connection))
    assert slow.send(request[-1]).answer().status == 401
    assert Account().attempt(connection).status == 429


@contextlib.contextmanager
def locked_database(place):
    """Holds a lock that all transactions wait for."""
    if isinstance(place.database, pathlib.Path):
        with contextlib.closing(sqlite3.connect(place.database, isolation_level=None)) as database:
            database.execute("BEGIN IMMEDIATE")
            yield
    else:
        psql = start("psql", "--quiet", place.database, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        psql.stdin.write("BEGIN; LOCK TABLE meta; \\echo locked\n")
        psql.stdin.flush()
        assert psql.stdout.readline() == "locked\n"
        yield
        psql.communicate()


def test_more_waiting_transactions_than_the_limit_are_refused_at_once(place):
    server = place.start()
    account = Account().enrol(server.connect(), server.code)
    request = "GET /v1/devices HTTP/1.1\r\nHost: x\r\nAuthorization: " + account.owner_authorization + "\r\n\r\n"

    def waiting_count():
        return int(re.search(r"inkdot_waiting_transactions (\d+)", private(server, "/metrics")[1])[1])

    with locked_database(place):
        wires = []
        while waiting_count() < WAITING_LIMIT:
            wires += [Wire(server.port, with_idle=False).send(request) for _ in range(8)]
        answer = Wire(server.port).send(request).answer()
        assert (answer.status, answer.json) == (503, {"error": "unavailable"})
        refused = select.select([wire.socket for wire in wires], [], [], 0)[0]
        waiting = [wire for wire in wires if wire.socket not in refused]
        assert len(waiting) >= WAITING_LIMIT
    assert {wire.answer().status for wire in waiting} == {200}


def test_only_trusted_proxies_set_the_client_address(file_place):
    connection = file_place.start().connect()
    addresses = (f"203.0.113.{index}" for index in itertools.count())
    call_until_slow(
        lambda: connection.call(
            "POST", "/v1/attempt", Account().body(), Account().attempt_authorization, X_Forwarded_For=next(addresses)
        )
    )
