"""A site: the app and the server that verifies patterns under one origin, as behind a proxy."""

import base64
import contextlib
import hashlib
import http.client
import http.server
import os
import pathlib
import re
import subprocess
import threading

from processes import LIMIT, begins, start
from server import APP, REPOSITORY, Server

PROGRAM = pathlib.Path(os.environ.get("INKDOT_SERVER_PROGRAM", REPOSITORY / "Server/.build/release/inkdot-server"))
# The first pattern, its replacement, and a wrong pattern.
FIRST = (0, 4, 8, 5, 2, 1)
SECOND = (6, 4, 2, 1, 0, 3)
WRONG = (0, 1, 2, 5, 8)


class Household:
    def __init__(self, folder, sign_up="open"):
        """`folder` holds the database."""
        self.app = Server(APP)
        # How requests fail, or a function of method and path that returns it. None: they do not; "lost": dropped; "answer lost":
        # the answer is dropped; "repeated": sent twice; "late": sent after the next one was answered.
        self.network = None
        self.late = []
        # The server named in `server.json` and in the policy of the page; None for this origin.
        self.named = None
        self.calls = []
        # Every share that a device has created or the server has released.
        self.shares = set()
        household = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def answer(self):
                household.answer(self)

            do_GET = do_POST = do_PUT = do_DELETE = do_HEAD = answer

            def log_message(self, *_):
                pass

        self.proxy = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.proxy.daemon_threads = True
        self.address = f"http://127.0.0.1:{self.proxy.server_address[1]}"
        threading.Thread(target=self.proxy.serve_forever, daemon=True).start()
        options = ("--port", "0", "--private-port", "0", "--sign-up", sign_up, "--origin", self.address, "--quiet")
        database = pathlib.Path(folder) / "server.sqlite"
        self.process = start(
            PROGRAM, "serve", "--database", database, *options, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        self.code = None
        with begins(self.process):
            for line in self.process.stdout:
                if line.startswith("Sign-up code: "):
                    self.code = line.split(": ")[1].strip()
                if line.startswith("Inkdot server is at "):
                    self.port = int(line.strip().rpartition(":")[2])
                    break
        assert hasattr(self, "port"), "the server does not say where it is"

    def answer(self, request):
        length = int(request.headers.get("content-length") or 0)
        body = request.rfile.read(length)
        is_protocol = request.path.startswith("/v1")
        if is_protocol:
            self.calls.append((request.command, request.path))
            fate = self.network(request.command, request.path) if callable(self.network) else self.network
            if fate == "late":
                self.late.append((request, body))
            if fate in ("lost", "late"):
                request.close_connection = True
                return
            if fate == "repeated":
                self.ask(request, body, self.port)
        status, fields, content = self.ask(request, body, self.port if is_protocol else int(self.app.address.rpartition(":")[2]))
        if is_protocol:
            found = re.findall(rb'"share":"([\w-]+)"', body + content)
            self.shares |= {base64.urlsafe_b64decode(share + b"=") for share in found}
            while self.late:
                self.ask(*self.late.pop(), self.port)
            if fate == "answer lost":
                request.close_connection = True
                return
        if request.path == "/server.json":
            content = self.server_json
        if request.path == "/service-worker.js":
            digest = hashlib.sha256(self.server_json).hexdigest().encode()
            content = re.sub(rb'("\./server\.json": ")[0-9a-f]{64}', rb"\g<1>" + digest, content)
        request.send_response(status)
        for name, value in fields:
            if name == "Content-Security-Policy" and self.named:
                value = value.replace("connect-src 'self'", f"connect-src 'self' {self.named}")
            if name.lower() not in ("content-length", "transfer-encoding", "connection", "etag", "date"):
                request.send_header(name, value)
        request.send_header("content-length", str(len(content)))
        # A browser that leaves the page or was killed stops reading.
        with contextlib.suppress(ConnectionError):
            request.end_headers()
            if request.command != "HEAD":
                request.wfile.write(content)

    @property
    def server_json(self):
        return f'{{ "origin": "{self.named or self.address}" }}\n'.encode()

    @staticmethod
    def ask(request, body, port):
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=LIMIT)
        names = ("authorization", "content-type", "origin", "accept")
        fields = {name: request.headers[name] for name in names if request.headers[name]}
        connection.request(request.command, request.path, body=body or None, headers=fields)
        answer = connection.getresponse()
        content = answer.read()
        connection.close()
        return answer.status, answer.getheaders(), content

    def stop(self):
        self.proxy.shutdown()
        self.proxy.server_close()
        self.process.terminate()
        self.process.wait(LIMIT)
        self.app.stop()
