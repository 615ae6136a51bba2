"""The calls of the protocol over HTTP, on both databases."""

import json
import os

import pytest
from client import ORIGIN, Account, Device, b64, sha


def test_the_life_of_an_account(place):
    server = place.start()
    connection = server.connect()
    assert connection.call("GET", "/v1").json == {"protocol": 1, "restored": 0, "signUp": "code"}
    account = Account()
    refused = connection.call("POST", "/v1/accounts", account.body_of_account())
    assert (refused.status, refused.json) == (403, {"error": "signUp"})
    account.enrol(connection, server.code)
    account.enrol(connection)  # A repeat needs no code.

    wrong = account.attempt(connection, right=False)
    assert (wrong.status, wrong.json) == (200, {"result": "wrong", "attemptsLeft": 4, "wait": 0})
    right = account.unlock(connection)
    assert right == {"result": "right", "share": b64(account.share), "wrongs": 1, "stale": 0, "replaced": None}

    new = Device(account.account)
    path = f"/v1/devices/{b64(new.device)}"
    body = new.content | {"replaces": b64(account.device)}
    assert connection.call("PUT", path, body, account.owner_authorization).json == {"share": b64(new.share)}
    confirmed = connection.call("POST", path + "/confirm", {}, new.sync_authorization)
    assert confirmed.json == {"replaced": {"device": b64(account.device), "wrongs": 1, "stale": 0}}
    assert account.attempt(connection).json == {"error": "removed"}
    new.unlock(connection)

    listed = connection.call("GET", "/v1/devices", authorization=new.sync_authorization).json["devices"]
    assert [(device["state"], device["name"], device["wrongs"]) for device in listed] == [
        ("removed", "Firefox 手机", 1),
        ("live", "Firefox 手机", 0),
    ]
    assert listed[1]["seen"] >= listed[1]["created"] > 1.7e12

    found = connection.call("POST", "/v1/recover", {"locator": b64(account.locator)}).json
    assert found == {"accounts": [{"account": b64(account.account), "header": b64(account.header), "number": 1}]}
    header = {"number": 2, "header": b64(account.header), "locators": [b64(account.locator), b64(os.urandom(32))]}
    assert connection.call("PUT", "/v1/header", header, account.owner_authorization).json == {"number": 2}
    again = connection.call("PUT", "/v1/header", header | {"number": 9}, account.owner_authorization)
    assert (again.status, again.json) == (409, {"error": "header", "number": 2})

    assert connection.call("DELETE", path, authorization=new.sync_authorization).json == {}
    assert new.attempt(connection).json == {"error": "removed"}
    assert connection.call("DELETE", "/v1/account", authorization=account.owner_authorization).json == {}
    assert connection.call("DELETE", "/v1/account", authorization=account.owner_authorization).status == 401
    assert connection.call("POST", "/v1/recover", {"locator": b64(account.locator)}).json == {"accounts": []}


def test_a_copy_of_the_profile_ends_when_the_owner_unlocks(place):
    server = place.start()
    connection = server.connect()
    account = Account().enrol(connection, server.code)
    copy = Device(account.account)
    copy.__dict__.update(account.__dict__)
    assert copy.attempt(connection, right=False).json["attemptsLeft"] == 4
    account.turn = copy.turn
    account.unlock(connection)
    copy.turn = 10
    stale = copy.attempt(connection)
    assert (stale.status, stale.json) == (401, {"error": "staleToken", "hint": b64(sha(account.token)[:4])})
    assert account.unlock(connection)["stale"] == 1


def test_five_wrong_patterns_start_a_wait(place):
    server = place.start()
    connection = server.connect()
    account = Account().enrol(connection, server.code)
    answers = [account.attempt(connection, right=False).json["attemptsLeft"] for _ in range(5)]
    assert answers == [4, 3, 2, 1, 0]
    locked = account.attempt(connection)
    assert locked.status == 429 and locked.json["result"] == "locked" and 0 < locked.json["wait"] <= 30_000
    state = connection.call("GET", "/v1/attempt", authorization=account.attempt_authorization)
    assert state.status == 200 and state.json["attemptsLeft"] == 0 and 0 < state.json["wait"] <= 30_000


@pytest.mark.parametrize(
    "method, path, headers, body, status, code",
    [
        ("GET", "/", {}, None, 404, "path"),
        ("GET", "/v1/", {}, None, 404, "path"),
        ("GET", "/v1/devices/AA", {}, None, 404, "path"),
        ("GET", "/v1/devices/%2e%2e", {}, None, 404, "path"),
        ("GET", "/v1/devices/{device}", {}, None, 404, "path"),
        ("PUT", "/v1/attempt", {}, "{}", 405, "method"),
        ("HEAD", "/v1", {}, None, 405, None),
        ("PATCH", "/v1/account", {}, None, 405, "method"),
        ("POST", "/v1/attempt", {"Origin": "https://evil.example"}, "{}", 403, "origin"),
        ("GET", "/v1", {"Origin": "null"}, None, 403, "origin"),
        ("POST", "/v1/attempt", {"Content-Type": "text/plain"}, "{}", 415, "type"),
        ("POST", "/v1/recover", {"Content-Type": ""}, "{}", 415, "type"),
        ("POST", "/v1/recover", {}, "x" * 1025, 413, "size"),
        ("POST", "/v1/accounts", {}, "x" * 8193, 413, "size"),
        ("POST", "/v1/attempt", {}, "{}", 400, "malformed"),
        ("GET", "/v1/devices", {"Authorization": "Basic AAAA"}, None, 400, "malformed"),
        ("DELETE", "/v1/account", {"Authorization": "Inkdot-Owner AAAA"}, None, 400, "malformed"),
    ],
)
def test_refusals_have_a_status_and_a_code(refusing, method, path, headers, body, status, code):
    answer = refusing.connect().raw(method, path, {"Origin": ORIGIN, "Content-Type": "application/json"} | headers, body)
    assert answer.status == status
    assert answer.json == ({"error": code} if code else None)
    assert answer.headers["Access-Control-Allow-Origin"] == ORIGIN
    assert answer.headers["Vary"] == "Origin"
    assert answer.headers["Cache-Control"] == "no-store, no-transform"
    assert status != 405 or answer.headers["Allow"]


@pytest.mark.parametrize("name", ["127.0.0.1", "localhost", "[::1]"])
def test_a_local_page_may_use_every_loopback_name(file_place, name):
    connection = file_place.start("--origin", f"http://{name}:8080").connect()
    for sent in ("127.0.0.1", "localhost", "[::1]"):
        for method in ("GET", "OPTIONS"):
            answer = connection.call(method, "/v1", Origin=f"http://{sent}:8080")
            assert answer.status in (200, 204) and answer.headers["Access-Control-Allow-Origin"] == f"http://{sent}:8080"
    for sent in (f"http://{name}:8081", f"https://{name}:8080", "http://localhost.example:8080"):
        answer = connection.call("GET", "/v1", Origin=sent)
        assert (answer.status, answer.json) == (403, {"error": "origin"})
        assert answer.headers["Access-Control-Allow-Origin"] == f"http://{name}:8080"


HOSTILE = [
    b"",
    b"null",
    b"[]",
    b"7",
    b'"text"',
    b"{",
    b"{}}",
    b"\xff\xfe",
    b"[" * 900,
    b'{"a":' * 150 + b"1" + b"}" * 150,
    b'{"turn":1e999}',
    b'{"turn":' + b"9" * 400 + b"}",
    b'{"locator":"\\ud800"}',
    b'{"locator":"A"}',
    b'{"locator":null}',
    b'{"locator":["AA"]}',
    json.dumps({"locator": b64(bytes(32)), "more": 1}).encode(),
    json.dumps({"locator": b64(bytes(31))}).encode(),
    json.dumps({"locator": b64(bytes(32)) + "="}).encode(),
]


@pytest.mark.parametrize("body", HOSTILE, ids=range(len(HOSTILE)))
@pytest.mark.parametrize("call", ["attempt", "accounts", "recover", "device", "header", "confirm"])
def test_hostile_bodies_are_malformed(refusing, call, body):
    account = Account()
    device = "/v1/devices/" + b64(account.device)
    method, path, authorization = {
        "attempt": ("POST", "/v1/attempt", account.attempt_authorization),
        "accounts": ("POST", "/v1/accounts", None),
        "recover": ("POST", "/v1/recover", None),
        "device": ("PUT", device, account.owner_authorization),
        "header": ("PUT", "/v1/header", account.owner_authorization),
        "confirm": ("POST", device + "/confirm", account.sync_authorization),
    }[call]
    if call == "confirm" and body == b"":
        body = b"null"
    answer = refusing.connect().call(
        method, path, body, authorization, X_Forwarded_For=f"10.{os.urandom(1)[0]}.{os.urandom(1)[0]}.1"
    )
    assert (answer.status, answer.json) == (400, {"error": "malformed"})


@pytest.fixture(scope="module")
def refusing(tmp_path_factory):
    """A server that many tests share, because it stores nothing. Each call has a different address."""
    from conftest import Place

    place = Place(folder := tmp_path_factory.mktemp("refusing"), folder / "inkdot.sqlite")
    yield place.start("--trusted-proxy", "127.0.0.1")
    place.end()


def test_an_answer_to_head_has_no_body(refusing):
    connection = refusing.connect()
    assert connection.raw("HEAD", "/v1", {}).status == 405
    assert connection.call("GET", "/v1").status == 200


def test_a_preflight_allows_the_page(refusing):
    answer = refusing.connect().raw(
        "OPTIONS",
        "/v1/attempt",
        {
            "Origin": ORIGIN,
            "Access-Control-Request-Method": "POST",
            "Access-Control-Request-Headers": "authorization,content-type",
        },
    )
    assert answer.status == 204
    assert answer.headers["Access-Control-Allow-Origin"] == ORIGIN
    assert answer.headers["Access-Control-Allow-Methods"] == "GET, POST, PUT, DELETE"
    assert answer.headers["Access-Control-Allow-Headers"] == "authorization, content-type"
    assert answer.headers["Access-Control-Max-Age"] == "7200"


@pytest.mark.parametrize("count", [0, 1, 3])
def test_a_header_contains_slots_of_recovery_keys_only(file_place, count):
    connection = file_place.start("--sign-up", "open").connect()
    account = Account()
    account.header = account.header[:16] + account.header[16:] * count
    assert connection.call("POST", "/v1/accounts", account.body_of_account()).status == (200 if count == 1 else 400)
    other = Account()
    other.header = other.header[:16] + b"\2" + other.header[17:]  # A passphrase.
    assert connection.call("POST", "/v1/accounts", other.body_of_account()).json == {"error": "malformed"}
