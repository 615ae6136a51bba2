"""Rate limits per address. Strangers must not be able to lock an owner out."""

import itertools

from client import ORIGIN, Account, b64


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


def test_only_trusted_proxies_set_the_client_address(file_place):
    connection = file_place.start().connect()
    addresses = (f"203.0.113.{index}" for index in itertools.count())
    call_until_slow(
        lambda: connection.call(
            "POST", "/v1/attempt", Account().body(), Account().attempt_authorization, X_Forwarded_For=next(addresses)
        )
    )
