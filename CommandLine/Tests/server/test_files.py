"""The answers of the server."""

import email.utils
import http.client
import re
import socket

import pytest
from served import CONTENT, LIMIT


def ask(server, path, method="GET", **headers):
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=LIMIT)
    connection.request(method, path, headers={name.replace("_", "-"): value for name, value in headers.items()})
    response = connection.getresponse()
    response.content = response.read()
    connection.close()
    return response


def raw(server, request):
    """Sends exactly these bytes and returns the answer."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=LIMIT) as connection:
        connection.sendall(request)
        answer = b""
        try:
            while part := connection.recv(65536):
                answer += part
        except ConnectionResetError:
            pass
        return answer


@pytest.mark.parametrize(
    "path, name, kind",
    [
        ("/", "index.html", "text/html; charset=utf-8"),
        ("/?lang=en", "index.html", "text/html; charset=utf-8"),
        ("/app.js", "app.js", "text/javascript; charset=utf-8"),
        ("/app%2Ejs", "app.js", "text/javascript; charset=utf-8"),
        ("/inside.js", "app.js", "text/javascript; charset=utf-8"),
        ("/engine.wasm", "engine.wasm", "application/wasm"),
        ("/manifest.webmanifest", "manifest.webmanifest", "application/manifest+json; charset=utf-8"),
        ("/icon.svg", "icon.svg", "image/svg+xml; charset=utf-8"),
        ("/with%20space.txt", "with space.txt", "text/plain; charset=utf-8"),
        ("/empty.txt", "empty.txt", "text/plain; charset=utf-8"),
        ("/lab/", "lab/index.html", "text/html; charset=utf-8"),
    ],
)
def test_a_file_is_sent_completely_with_its_type(server, path, name, kind):
    response = ask(server, path)
    assert (response.status, response.content) == (200, CONTENT[name])
    assert response.headers["Content-Type"] == kind
    assert response.headers["Content-Length"] == str(len(CONTENT[name]))
    assert response.headers["Cache-Control"] == "no-cache"


@pytest.mark.parametrize(
    "accepted, coding, content",
    [
        ("gzip, deflate, br, zstd", "br", b"brotli bytes"),
        ("GZIP", "gzip", b"gzip bytes"),
        ("br;q=0, gzip;q=0.5", "gzip", b"gzip bytes"),
        ("*", "br", b"brotli bytes"),
        ("identity", None, CONTENT["app.js"]),
        ("br ; q=0, *;q=0", None, CONTENT["app.js"]),
        ("", None, CONTENT["app.js"]),
    ],
)
def test_the_best_accepted_coding_is_chosen(server, accepted, coding, content):
    response = ask(server, "/app.js", Accept_Encoding=accepted)
    assert response.headers["Content-Encoding"] == coding
    assert response.content == content
    assert response.headers["Content-Type"] == "text/javascript; charset=utf-8"
    assert response.headers["Vary"] == "Accept-Encoding"


def test_a_compressed_file_older_than_the_original_is_not_sent(server):
    assert ask(server, "/stale.js", Accept_Encoding="br").content == b"new\n"


def test_an_unchanged_file_is_not_sent_again(server):
    tag = ask(server, "/app.js").headers["ETag"]
    for known in (tag, f'"other", {tag}', f"W/{tag}", "*"):
        response = ask(server, "/app.js", If_None_Match=known)
        assert (response.status, response.content) == (304, b"")
        assert response.headers["ETag"] == tag
    assert ask(server, "/app.js", If_None_Match='"other"').status == 200
    assert ask(server, "/app.js", If_None_Match=tag, Accept_Encoding="br").status == 200


def test_head_describes_the_answer_to_get(server):
    get, head = (ask(server, "/engine.wasm", method) for method in ("GET", "HEAD"))
    assert (head.status, head.content) == (200, b"")
    drop_date = lambda response: [field for field in response.getheaders() if field[0].lower() != "date"]
    assert drop_date(head) == drop_date(get)
    assert ask(server, "/engine.wasm", "HEAD", Range="bytes=0-1").headers["Content-Length"] == "1024"


def test_every_answer_has_a_date(server):
    for path in ("/", "/missing"):
        date = ask(server, path).headers["Date"]
        assert email.utils.format_datetime(email.utils.parsedate_to_datetime(date), usegmt=True) == date


@pytest.mark.parametrize(
    "asked, status, first, end",
    [
        ("bytes=0-9", 206, 0, 10),
        ("bytes=1000-", 206, 1000, 1024),
        ("bytes=-24", 206, 1000, 1024),
        ("bytes=-9999", 206, 0, 1024),
        ("bytes=1023-99999999999999999999999999", 206, 1023, 1024),
        ("bytes=9-1", 200, 0, 1024),
        ("bytes=0-1,5-6", 200, 0, 1024),
        ("lines=0-1", 200, 0, 1024),
        ("bytes=a-b", 200, 0, 1024),
    ],
)
def test_a_range_is_sent(server, asked, status, first, end):
    response = ask(server, "/engine.wasm", Range=asked, Accept_Encoding="br")
    assert (response.status, response.content) == (status, CONTENT["engine.wasm"][first:end])
    assert response.headers["Content-Range"] == (f"bytes {first}-{end - 1}/1024" if status == 206 else None)


@pytest.mark.parametrize(
    "path, asked",
    [
        ("/engine.wasm", "bytes=1024-"),
        ("/engine.wasm", "bytes=5000-6000"),
        ("/engine.wasm", "bytes=-0"),
        ("/empty.txt", "bytes=0-"),
        ("/empty.txt", "bytes=-1"),
    ],
)
def test_a_range_outside_the_file_is_refused(server, path, asked):
    response = ask(server, path, Range=asked)
    assert response.status == 416
    assert response.headers["Content-Range"] == f"bytes */{len(CONTENT[path[1:]])}"


def test_a_range_of_another_version_becomes_the_whole_file(server):
    tag = ask(server, "/engine.wasm").headers["ETag"]
    assert ask(server, "/engine.wasm", Range="bytes=0-9", If_Range=tag).status == 206
    assert ask(server, "/engine.wasm", Range="bytes=0-9", If_Range='"other"').status == 200


@pytest.mark.parametrize(
    "path",
    [
        "/nothing",
        "/lab",
        "/lab/nothing",
        "/app.js/",
        "/app.js/index.html",
        "/.hidden",
        "/.%cc%88hidden",
        "/./app.js",
        "//app.js",
        "/../secret.txt",
        "/lab/../../secret.txt",
        "/%2e%2e/secret.txt",
        "/%2E%2e%2fsecret.txt",
        "/lab/..%2f..%2fsecret.txt",
        "/..%5csecret.txt",
        "/..\\secret.txt",
        "/lab\\index.html",
        "/back%5cslash.txt",
        "/app.js%00",
        "/app.js%00.html",
        "/%",
        "/%4",
        "/%zz",
        "/%ff%fe",
        "/%c0%ae%c0%ae/secret.txt",
        "/outside.txt",
        "/up/secret.txt",
        "/up/app/app.js%0d%0a",
        "/pipe",
        "/" + "a" * 5000,
        "*",
        "secret.txt",
    ],
)
@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_only_plain_names_inside_the_folder_are_served(server, method, path):
    answer = raw(server, f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
    assert answer.split(b"\r\n")[0] in (b"HTTP/1.1 404 Not Found", b"HTTP/1.1 400 Bad Request")
    assert b"secret" not in answer.partition(b"\r\n\r\n")[2]


@pytest.mark.parametrize("path", ["/nothing", "/", "/app.js", "/../secret.txt"])
def test_head_has_the_headers_of_get_and_no_body(server, path):
    """Sends two requests on one connection: a body after the first answer would be read as the second answer."""
    request = f"{{}} {path} HTTP/1.1\r\nHost: localhost\r\nConnection: {{}}\r\n\r\n"
    answer = raw(server, (request.format("HEAD", "keep-alive") + request.format("GET", "close")).encode())
    head, get, body = answer.split(b"\r\n\r\n", 2)
    assert get.startswith(b"HTTP/1.1 ")
    length = re.compile(rb"(?i)\r\ncontent-length: (\d+)")
    assert length.search(head)[1] == length.search(get)[1] == str(len(body)).encode()


def test_a_missing_page_is_reported_in_plain_text(server):
    response = ask(server, "/nothing")
    assert (response.status, response.content) == (404, b"No file has this address.\n")
    assert response.headers["Content-Type"] == "text/plain; charset=utf-8"


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "FROB"])
def test_other_methods_are_refused(server, method):
    answer = raw(server, f"{method} / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
    if method == "FROB":  # unknown to the parser
        assert answer.startswith((b"HTTP/1.1 405 ", b"HTTP/1.1 400 "))
    else:
        assert answer.startswith(b"HTTP/1.1 405 Method Not Allowed\r\n")
        assert b"\r\nAllow: GET, HEAD\r\n" in answer


@pytest.mark.parametrize("method, status", [("POST", b"405"), ("GET", b"413")])
def test_a_body_is_not_read_to_its_end(server, method, status):
    answer = raw(server, f"{method} / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000000000\r\n\r\nabc".encode())
    assert answer.startswith(b"HTTP/1.1 " + status)


@pytest.mark.parametrize("method", ["GET", "HEAD", "POST"])
def test_requests_after_a_body_are_not_answered(server, method):
    """The refusal closes the connection, so that an endless body does not occupy it."""
    behind = "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    answer = raw(server, f"{method} / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\nabc{behind}".encode())
    assert answer.count(b"HTTP/1.1 ") == 1


@pytest.mark.parametrize(
    "request_bytes",
    [
        b"\x16\x03\x01\x02\x00\x01\x00\x01",
        b"GET\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"\x00" * 64,
        b"GET / HTTP/1.1\r\nX: " + b"a" * 20_000 + b"\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * 2_000 + b"\r\n",
        b"GET / HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
    ],
)
def test_an_invalid_request_ends_its_connection_only(server, request_bytes):
    assert b" 200 OK" not in raw(server, request_bytes)
    assert ask(server, "/").status == 200


SECURITY = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' blob: data:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; font-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
}


@pytest.mark.parametrize(
    "method, path, headers",
    [
        ("GET", "/", {}),
        ("HEAD", "/", {}),
        ("GET", "/nothing", {}),
        ("POST", "/", {}),
        ("GET", "/", {"If_None_Match": "*"}),
        ("GET", "/", {"Range": "bytes=0-1"}),
        ("GET", "/", {"Range": "bytes=99999-"}),
    ],
)
def test_every_answer_carries_the_security_headers(server, method, path, headers):
    response = ask(server, path, method, **headers)
    assert {name: response.headers[name] for name in SECURITY} == SECURITY
    policy = response.headers["Permissions-Policy"].split(", ")
    assert {"accelerometer=(self)", "gyroscope=(self)", "camera=(self)", "microphone=()", "geolocation=()"} <= set(policy)
    assert "Server" not in response.headers
