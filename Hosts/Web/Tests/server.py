"""The app's own server on a free port, and a proxy whose answers browsers cache."""

import asyncio
import http.client
import pathlib
import subprocess
import threading

from processes import LIMIT, begins, start

REPOSITORY = pathlib.Path(__file__).parents[3]
BINARY = REPOSITORY / "CommandLine/.build/release/inkdot"
APP = REPOSITORY / ".build/app"


class Server:
    def __init__(self, root):
        self.process = start(BINARY, "serve", "--port", "0", "--root", root, stdout=subprocess.PIPE, text=True)
        with begins(self.process):
            greeting = self.process.stdout.readline()
        if " at " not in greeting:
            raise RuntimeError(f"the server does not say where it is: {greeting!r}")
        self.address = greeting.split(" at ")[1].strip()

    def stop(self):
        self.process.terminate()
        self.process.wait(60)


class KeptServer:
    """Serves an unchanging folder with the exact answers of the app's own server, except that browsers may cache all files but
    pages. Otherwise they would revalidate some seventy files per page load, half of the time of a test."""

    def __init__(self, root):
        self.server = Server(root)
        self.answers = {}
        # Requests with a query, which could carry data.
        self.queries = []
        # In a separate thread, because Playwright's loop runs in this one.
        self.loop = asyncio.new_event_loop()
        threading.Thread(target=self.loop.run_forever, daemon=True).start()
        listening = self.loop.create_server(lambda: Connection(self.answer), "127.0.0.1", 0)
        port = asyncio.run_coroutine_threadsafe(listening, self.loop).result().sockets[0].getsockname()[1]
        self.address = f"http://127.0.0.1:{port}"

    def answer(self, method, path, fields):
        """The server's answer in bytes, requested once."""
        if "?" in path:
            self.queries.append(self.address + path)
        passed = {name: fields[name] for name in ("accept-encoding", "if-none-match", "range", "if-range") if name in fields}
        key = (method, path, *passed.items())
        if key not in self.answers:
            # All browsers of a worker wait for it.
            connection = http.client.HTTPConnection(self.server.address.removeprefix("http://"), timeout=LIMIT / 2)
            connection.putrequest(method, path, skip_accept_encoding=True)
            for one in passed.items():
                connection.putheader(*one)
            connection.endheaders()
            found = connection.getresponse()
            is_kept = found.status in (200, 304) and "html" not in found.getheader("Content-Type", "html")
            lines = [f"HTTP/1.1 {found.status} {found.reason}"]
            for name, value in found.getheaders():
                lines.append(f"{name}: {'max-age=86400' if is_kept and name.lower() == 'cache-control' else value}")
            answer = "\r\n".join([*lines, "", ""]).encode() + found.read()
            connection.close()
            # A failure is not cached.
            if found.status not in (200, 304):
                return answer
            self.answers[key] = answer
        return self.answers[key]

    def stop(self):
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.server.stop()


class Connection(asyncio.Protocol):
    """Sequential requests without a body."""

    def __init__(self, answer):
        self.answer = answer
        self.bytes = b""

    def connection_made(self, transport):
        self.transport = transport

    def data_received(self, data):
        self.bytes += data
        while (end := self.bytes.find(b"\r\n\r\n")) >= 0:
            first, *lines = self.bytes[:end].decode("latin-1").split("\r\n")
            self.bytes = self.bytes[end + 4 :]
            method, path, _ = first.split(" ")
            fields = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
            self.transport.write(self.answer(method, path, fields))
