"""A raw connection, because http.client hides bytes after an answer."""

import json
import select
import socket


class Message:
    """An answer, framed as RFC 9112, 6.3 says."""

    def __init__(self, head, body):
        lines = head.decode("latin-1").split("\r\n")
        self.status = int(lines[0].split()[1])
        self.headers = {name.lower(): value.strip() for name, value in (line.split(":", 1) for line in lines[1:])}
        self.body = body

    @property
    def json(self):
        return json.loads(self.body)

    def __repr__(self):
        return f"{self.status} {self.headers} {self.body!r}"


class Wire:
    def __init__(self, port, timeout=30, with_idle=True):
        # Reaches the server's idle timeout before the other connection.
        self.idle = socket.create_connection(("127.0.0.1", port), timeout=timeout) if with_idle else None
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=timeout)
        self.received = b""

    def send(self, text):
        self.socket.sendall(text.encode("latin-1") if isinstance(text, str) else text)
        return self

    def read(self):
        data = self.socket.recv(65_536)
        self.received += data
        return data

    def answer(self, method="GET"):
        """The next answer; None at the end of the connection."""
        while b"\r\n\r\n" not in self.received:
            if not self.read():
                assert not self.received, self.received
                return None
        head, self.received = self.received.split(b"\r\n\r\n", 1)
        message = Message(head, b"")
        if method == "HEAD" or message.status < 200 or message.status in (204, 304):
            return message
        length = int(message.headers["content-length"])
        while len(self.received) < length:
            assert self.read(), message
        message.body, self.received = self.received[:length], self.received[length:]
        return message

    def ends(self):
        """Whether the server closes the connection next, and not because it is idle."""
        try:
            ready = select.select([self.socket, self.idle], [], [], 30)[0]
            return self.socket in ready and not self.received and not self.read()
        except ConnectionResetError:
            return True
