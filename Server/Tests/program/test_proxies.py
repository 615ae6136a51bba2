"""The configurations in `Deployment`, run by the proxies that are installed: an account through each, under its own address.

Only the ports and the certificate are replaced by those of the test.
"""

import http.client
import itertools
import pathlib
import shutil
import socket
import ssl
import subprocess
import time

import pytest
from client import Account, Connection
from processes import WITH_US
from test_limits import call_until_slow

DEPLOYMENT = pathlib.Path(__file__).parents[2] / "Deployment"
LIMIT = 60


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class TLS(Connection):
    """A connection that accepts the certificate of the test."""

    def __init__(self, port, address):
        super().__init__(port, address)
        context = ssl.create_default_context()
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        self.connection = http.client.HTTPSConnection("127.0.0.1", port, timeout=30, context=context, source_address=(address, 0))


def start(command, port, **options):
    process = subprocess.Popen([*WITH_US, *command], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, **options)
    end = time.monotonic() + LIMIT
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return process
        except OSError:
            assert process.poll() is None, process.stderr.read()
            assert time.monotonic() < end, "the proxy does not listen"
            time.sleep(0.05)


def certificate(folder):
    files = folder / "site.key", folder / "site.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "1"]
        + ["-subj", "/CN=ink.example", "-keyout", files[0], "-out", files[1]],
        check=True,
        capture_output=True,
    )
    return files


def caddy(folder, server, port):
    environment = {"INKDOT_SITE": f"http://127.0.0.1:{port}", "INKDOT_SERVER_PORT": str(server.port), "HOME": str(folder)}
    return ["run", "--config", DEPLOYMENT / "Caddyfile", "--adapter", "caddyfile"], {"env": environment}


def nginx(folder, server, port):
    key, chain = certificate(folder)
    text = (DEPLOYMENT / "nginx.conf").read_text()
    text = text.replace("443 ssl", f"127.0.0.1:{port} ssl").replace("127.0.0.1:8090", f"127.0.0.1:{server.port}")
    text = text.replace("/etc/ssl/ink.example.pem", str(chain)).replace("/etc/ssl/ink.example.key", str(key))
    (folder / "nginx.conf").write_text(
        f"daemon off; pid {folder}/pid; error_log {folder}/error.log; events {{}}\nhttp {{ access_log off;\n{text}\n}}\n"
    )
    return ["-c", folder / "nginx.conf", "-p", folder], {}


def haproxy(folder, server, port):
    key, chain = certificate(folder)
    (folder / "both.pem").write_text(chain.read_text() + key.read_text())
    text = (DEPLOYMENT / "haproxy.cfg").read_text()
    text = text.replace("bind :443", f"bind 127.0.0.1:{port}").replace("/etc/haproxy/ink.example.pem", str(folder / "both.pem"))
    text = text.replace("127.0.0.1:8090 check port 8091", f"127.0.0.1:{server.port} check port {server.private_port}")
    (folder / "haproxy.cfg").write_text(text)
    return ["-db", "-f", folder / "haproxy.cfg"], {}


@pytest.mark.parametrize("proxy", [caddy, nginx, haproxy])
def test_an_account_through_a_proxy(file_place, tmp_path, proxy):
    program = shutil.which(proxy.__name__, path="/usr/sbin:/usr/bin")
    if not program:
        pytest.skip(f"{proxy.__name__} is not installed")
    server = file_place.start("--trusted-proxy", "127.0.0.1")
    port = free_port()
    command, options = proxy(tmp_path, server, port)
    process = start([program, *command], port, **options)
    try:
        connection = (Connection if proxy is caddy else TLS)(port, "127.0.0.9")
        account = Account().enrol(connection, server.code)
        assert account.attempt(connection, right=False).json["result"] == "wrong"
        account.unlock(connection)
        refused = connection.call("POST", "/v1/attempt", {}, account.attempt_authorization, Origin="https://evil.example")
        assert (refused.status, refused.headers.get_all("Access-Control-Allow-Origin")) == (403, ["https://ink.example"])
        # The proxy appends the client's address to whatever the client sent.
        addresses = (f"203.0.113.{index}" for index in itertools.count())
        call_until_slow(
            lambda: connection.call(
                "POST", "/v1/attempt", Account().body(), Account().attempt_authorization, X_Forwarded_For=next(addresses)
            )
        )
    finally:
        process.terminate()
        process.communicate()
