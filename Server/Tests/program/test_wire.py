"""What the server writes to a connection, byte for byte."""

import pytest
from client import ORIGIN, Account, b64
from conftest import Place
from wire import Wire

HOST = "Host: x\r\n"


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    place = Place(folder := tmp_path_factory.mktemp("wire"), folder / "inkdot.sqlite")
    yield place.start("--sign-up", "open", "--trusted-proxy", "127.0.0.1")
    place.end()


@pytest.mark.parametrize(
    "path, status",
    [("/v1", 405), ("/v1/attempt", 405), ("/v1/account", 405), ("/nope", 404), ("/v1/devices/" + b64(bytes(16)), 405)],
)
def test_an_answer_to_head_has_no_body(server, path, status):
    wire = Wire(server.port)
    for _ in range(2):
        head = wire.send(f"HEAD {path} HTTP/1.1\r\n{HOST}\r\n").answer("HEAD")
        assert head.status == status
        assert wire.send(f"GET /v1 HTTP/1.1\r\n{HOST}\r\n").answer().json["protocol"] == 1
    # The length of the body that GET would return.
    assert int(head.headers["content-length"]) == len('{"error":"%s"}' % {404: "path", 405: "method"}[status])


@pytest.mark.parametrize("path, status", [("/live", 200), ("/ready", 200), ("/metrics", 200), ("/nope", 404)])
def test_the_private_port_answers_head_like_get(server, path, status):
    wire = Wire(server.private_port)
    length = len(wire.send(f"GET {path} HTTP/1.1\r\n{HOST}\r\n").answer().body)
    head = wire.send(f"HEAD {path} HTTP/1.1\r\n{HOST}\r\n").answer("HEAD")
    assert head.status == status and abs(int(head.headers["content-length"]) - length) < 200
    assert wire.send(f"GET /live HTTP/1.1\r\n{HOST}\r\n").answer().body == b"live\n"


def test_a_preflight_has_no_length(server):
    wire = Wire(server.port)
    answer = wire.send(f"OPTIONS /v1/attempt HTTP/1.1\r\n{HOST}Origin: {ORIGIN}\r\n\r\n").answer()
    assert answer.status == 204 and not {"content-length", "transfer-encoding"} & set(answer.headers), answer
    assert wire.send(f"GET /v1 HTTP/1.1\r\n{HOST}\r\n").answer().status == 200


POST = f"POST /v1/recover HTTP/1.1\r\n{HOST}Content-Type: application/json\r\n"
CHUNKED = POST + "Transfer-Encoding: chunked\r\n\r\n"
UNREADABLE = {
    "two lengths": POST + "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
    "negative length": POST + "Content-Length: -1\r\n\r\n{}",
    "length beyond 64 bits": POST + "Content-Length: 99999999999999999999999\r\n\r\n{}",
    "length of letters": POST + "Content-Length: two\r\n\r\n{}",
    "length with a sign": POST + "Content-Length: +2\r\n\r\n{}",
    "list of lengths": POST + "Content-Length: 2, 2\r\n\r\n{}",
    "length and chunks": POST + "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
    "long header": f"GET /v1 HTTP/1.1\r\n{HOST}X: {'y' * 9_000}\r\n\r\n",
    "long headers": f"GET /v1 HTTP/1.1\r\n{HOST}" + "".join(f"X{i}: {'y' * 4_000}\r\n" for i in range(5)) + "\r\n",
    "many headers": f"GET /v1 HTTP/1.1\r\n{HOST}" + "X: y\r\n" * 101 + "\r\n",
    "long path": f"GET /{'v' * 9_000} HTTP/1.1\r\n{HOST}\r\n",
    "empty header name": f"GET /v1 HTTP/1.1\r\n{HOST}: y\r\n\r\n",
    "folded header": f"GET /v1 HTTP/1.1\r\n{HOST}X: y\r\n z\r\n\r\n",
    "header with a null": f"GET /v1 HTTP/1.1\r\n{HOST}X: \0\r\n\r\n",
    "name with a space": f"GET /v1 HTTP/1.1\r\n{HOST}X : y\r\n\r\n",
    "unknown method": f"FETCH /v1 HTTP/1.1\r\n{HOST}\r\n",
    "small method": f"get /v1 HTTP/1.1\r\n{HOST}\r\n",
    "no path": f"GET HTTP/1.1\r\n{HOST}\r\n",
    "other protocol": f"GET /v1 HTPP/1.1\r\n{HOST}\r\n",
    "version 2": f"GET /v1 HTTP/2.0\r\n{HOST}\r\n",
    "version 9.9": "GET / HTTP/9.9\r\n\r\n",
    "HTTP/2": "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "TLS": "\x16\x03\x01\x02\x00\x01\x00",
    "zeros": "\0" * 1_000,
}


@pytest.mark.parametrize("request_text", UNREADABLE.values(), ids=UNREADABLE)
def test_unreadable_requests_get_an_error_of_the_protocol(server, request_text):
    wire = Wire(server.port)
    # An earlier request on the connection is answered normally.
    assert wire.send(f"GET /v1 HTTP/1.1\r\n{HOST}\r\n").answer().status == 200
    answer = wire.send(request_text).answer()
    assert (answer.status, answer.json) == (400, {"error": "malformed"})
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["access-control-allow-origin"] == ORIGIN
    assert answer.headers["cache-control"] == "no-store, no-transform"
    assert answer.headers["connection"] == "close"
    assert wire.ends(), wire.received


@pytest.mark.parametrize("body", ["2\r\n{}\r\n0\r\n\r\n", "2\r\n", "", "zz\r\n", "-1\r\n", "1\r\n{\r\n" * 20_000])
def test_bodies_of_chunks_are_refused(server, body):
    wire = Wire(server.port).send(CHUNKED + body)
    answer = wire.answer()
    assert (answer.status, answer.json, answer.headers["connection"]) == (411, {"error": "length"}, "close")
    assert wire.ends(), wire.received


@pytest.mark.parametrize(
    "beginning",
    [POST + "Content-Length: 9\r\n\r\n{}", "GET /v1 HTTP/1.1\r\nHost:", "POST"],
    ids=["body", "head", "method"],
)
def test_a_request_that_ends_early_gets_an_error_of_the_protocol(server, beginning):
    wire = Wire(server.port).send(beginning)
    wire.socket.shutdown(1)
    answer = wire.answer()
    assert (answer.status, answer.json) == (400, {"error": "malformed"})
    assert wire.ends(), wire.received


def test_an_unreadable_request_is_answered_after_earlier_ones(server):
    wire = Wire(server.port).send(f"GET /v1 HTTP/1.1\r\n{HOST}\r\nHEAD /v1 HTTP/1.1\r\n{HOST}\r\nGET\r\n\r\n")
    assert [wire.answer(method).status for method in ("GET", "HEAD", "GET")] == [200, 405, 400]
    assert wire.ends(), wire.received


@pytest.mark.parametrize("path, status", [("/v1", 200), ("/nope", 404)])
def test_a_body_that_ends_early_has_one_answer(server, path, status):
    wire = Wire(server.port).send(f"GET {path} HTTP/1.1\r\n{HOST}Content-Length: 9\r\n\r\n{{}}")
    wire.socket.shutdown(1)
    assert wire.answer().status == status
    assert wire.ends(), wire.received


@pytest.mark.parametrize(
    "method, path, status, code",
    [
        ("CONNECT", "x:443", 404, "path"),
        ("OPTIONS", "*", 204, None),
        ("TRACE", "/v1", 405, "method"),
        ("PROPFIND", "/v1", 405, "method"),
        ("GET", "http://x/v1", 200, None),
        ("GET", "//", 404, "path"),
    ],
)
def test_unusual_requests_get_an_answer_of_the_protocol(server, method, path, status, code):
    answer = Wire(server.port).send(f"{method} {path} HTTP/1.1\r\n{HOST}\r\n").answer()
    assert answer.status == status
    assert code is None or answer.json == {"error": code}


def test_pipelined_requests_are_answered_in_order(server):
    account = Account()
    body = '{"locator":"%s"}' % b64(account.locator)
    requests = [
        f"GET /v1 HTTP/1.1\r\n{HOST}\r\n",
        POST + f"Content-Length: {len(body)}\r\n\r\n{body}",
        "GET /nope HTTP/1.1\r\n\r\n",
    ]
    wire = Wire(server.port).send("".join(requests))
    assert [wire.answer().status for _ in requests] == [200, 200, 404]


NEXT = f"GET /v1 HTTP/1.1\r\n{HOST}\r\n"
LOCATOR = '{"locator":"%s"}' % b64(bytes(32))
BODY = f"Content-Type: application/json\r\nContent-Length: {len(LOCATOR)}\r\n\r\n{LOCATOR}"
# Requests after which the connection ends, and requests after which it continues, with the status of their answers.
LAST = {
    "close": (f"GET /v1 HTTP/1.1\r\n{HOST}Connection: close\r\n\r\n", 200),
    "close in capitals": (f"GET /v1 HTTP/1.1\r\n{HOST}Connection: Close\r\n\r\n", 200),
    "close after another option": (f"GET /v1 HTTP/1.1\r\n{HOST}Connection: TE, close\r\n\r\n", 200),
    "close before another option": (f"GET /v1 HTTP/1.1\r\n{HOST}Connection: close,TE\r\n\r\n", 200),
    "two options": (f"GET /v1 HTTP/1.1\r\n{HOST}Connection: TE\r\nConnection: close\r\n\r\n", 200),
    "close, with a body": (f"POST /v1/recover HTTP/1.1\r\n{HOST}Connection: close\r\n{BODY}", 200),
    "HTTP/1.0": ("GET /v1 HTTP/1.0\r\n\r\n", 200),
    "HTTP/1.0, kept alive": (f"GET /v1 HTTP/1.0\r\n{HOST}Connection: keep-alive\r\n\r\n", 200),
    "HTTP/1.0, with a body": (f"POST /v1/recover HTTP/1.0\r\n{BODY}", 200),
    "HTTP/1.0, with an expectation": (f"POST /v1/recover HTTP/1.0\r\nExpect: 100-continue\r\n{BODY}", 200),
    "HTTP/1.0, unknown path": ("GET /nope HTTP/1.0\r\n\r\n", 404),
    "CONNECT": ("CONNECT x:443 HTTP/1.1\r\nHost: x:443\r\n\r\n", 404),
    "CONNECT of a path": (f"CONNECT /v1 HTTP/1.1\r\n{HOST}\r\n", 405),
    "WebSocket": (f"GET /v1 HTTP/1.1\r\n{HOST}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n", 200),
    "HTTP/2": (
        f"GET /v1 HTTP/1.1\r\n{HOST}Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AA\r\n\r\n",
        200,
    ),
    "HTTP/2, with a body": (f"POST /v1/recover HTTP/1.1\r\n{HOST}Connection: upgrade\r\nUpgrade: h2c\r\n{BODY}", 200),
    "chunks": (
        f"POST /v1/recover HTTP/1.1\r\n{HOST}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        411,
    ),
    "chunks with a trailer": (
        f"GET /v1 HTTP/1.1\r\n{HOST}Trailer: X\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nX: y\r\n\r\n",
        200,
    ),
    "body of an unknown path": (f"POST /nope HTTP/1.1\r\n{HOST}{BODY}", 404),
    "body above the limit": (f"GET /v1 HTTP/1.1\r\n{HOST}Content-Length: 1025\r\n\r\n{'x' * 1025}", 413),
}
CONTINUED = {
    "empty lines": (f"\r\n\r\nGET /v1 HTTP/1.1\r\n{HOST}\r\n", 200),
    "absolute form": ("GET http://x/v1 HTTP/1.1\r\nHost: x\r\n\r\n", 200),
    "absolute form with a port": ("GET https://x:1/v1?a HTTP/1.1\r\nHost: y\r\n\r\n", 200),
    "TRACE": (f"TRACE /v1 HTTP/1.1\r\n{HOST}\r\n", 405),
    "OPTIONS of the server": (f"OPTIONS * HTTP/1.1\r\n{HOST}\r\n", 204),
    "OPTIONS with a body": (f"OPTIONS /v1/recover HTTP/1.1\r\n{HOST}{BODY}", 204),
    "PROPFIND with a body": (f"PROPFIND /v1 HTTP/1.1\r\n{HOST}{BODY}", 405),
    "GET with a body": (f"GET /v1 HTTP/1.1\r\n{HOST}{BODY}", 200),
    "kept alive": (f"GET /v1 HTTP/1.1\r\n{HOST}Connection: keep-alive\r\n\r\n", 200),
    "other option": (f"GET /v1 HTTP/1.1\r\n{HOST}Connection: closed\r\n\r\n", 200),
    "option without its header": (f"GET /v1 HTTP/1.1\r\n{HOST}Connection: Upgrade\r\n\r\n", 200),
    "expectation without a body": (f"GET /v1 HTTP/1.1\r\n{HOST}Expect: 100-continue\r\n\r\n", 200),
    "other expectation": (f"GET /v1 HTTP/1.1\r\n{HOST}Expect: magic\r\n\r\n", 200),
    "refused body": (f"POST /v1/attempt HTTP/1.1\r\n{HOST}{BODY}", 400),
}


@pytest.mark.parametrize("text, status", LAST.values(), ids=LAST)
def test_a_last_request_is_answered_and_the_connection_ends(server, text, status):
    wire = Wire(server.port).send(text + NEXT)
    answer = wire.answer()
    assert (answer.status, answer.headers.get("connection")) == (status, "close")
    assert wire.ends(), wire.received


@pytest.mark.parametrize("text, status", CONTINUED.values(), ids=CONTINUED)
def test_the_next_request_is_answered_too(server, text, status):
    wire = Wire(server.port).send(text + NEXT)
    answer = wire.answer()
    assert answer.status == status and "connection" not in answer.headers
    assert wire.answer().status == 200
    # Also if it is sent later.
    assert wire.send(NEXT).answer().status == 200


@pytest.mark.parametrize(
    "protocol", ["HTTP/1.1\r\nConnection: close", "HTTP/1.0", "HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: h2c"]
)
def test_the_connection_of_the_private_port_ends_after_a_last_request(server, protocol):
    wire = Wire(server.private_port).send(f"GET /live {protocol}\r\n\r\n" + NEXT)
    assert wire.answer().body == b"live\n"
    assert wire.ends(), wire.received


@pytest.mark.parametrize("value", ["100-continue", "100-Continue"])
def test_a_client_may_wait_for_the_server_before_it_sends_the_body(server, value):
    head, body = f"POST /v1/recover HTTP/1.1\r\n{HOST}Expect: {value}\r\n{BODY}".split("\r\n\r\n")
    wire = Wire(server.port).send(NEXT + head + "\r\n\r\n")
    assert [wire.answer().status for _ in range(2)] == [200, 100]
    assert wire.send(body).answer().status == 200
    assert wire.send(NEXT).answer().status == 200


def test_a_client_that_waits_for_the_server_may_send_its_last_request(server):
    head, body = f"POST /v1/recover HTTP/1.1\r\n{HOST}Expect: 100-continue\r\nConnection: close\r\n{BODY}".split("\r\n\r\n")
    wire = Wire(server.port).send(head + "\r\n\r\n")
    first = wire.answer()
    assert first.status == 100 and "connection" not in first.headers
    answer = wire.send(body).answer()
    assert (answer.status, answer.headers["connection"]) == (200, "close")
    assert wire.ends(), wire.received


def test_a_client_that_reads_no_answers_is_disconnected(server):
    """A client that pipelines endlessly gets some answers, then the connection is closed."""
    wire = Wire(server.port)
    wire.send(f"GET /v1 HTTP/1.1\r\n{HOST}\r\n" * 40)
    count = 0
    try:
        while answer := wire.answer():
            assert answer.status == 200
            count += 1
    except ConnectionResetError:
        pass
    assert count <= 16
