"""A client of the protocol in Python, independent of the server's code."""

import base64
import hashlib
import http.client
import json
import os

ORIGIN = "https://ink.example"


def b64(data):
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def sha(data):
    return hashlib.sha256(data).digest()


class Answer:
    def __init__(self, response):
        self.status = response.status
        self.headers = response.headers
        self.text = response.read().decode()
        self.json = json.loads(self.text) if self.text.startswith("{") else None

    def __repr__(self):
        return f"{self.status} {self.text}"


class Connection:
    def __init__(self, port, address="127.0.0.1", host="127.0.0.1", timeout=30):
        """`address` is the local address of the client; if empty, the system chooses one."""
        self.connection = http.client.HTTPConnection(host, port, timeout=timeout, source_address=(address, 0))

    def raw(self, method, path, headers, body=None):
        self.connection.request(method, path, body, headers)
        return Answer(self.connection.getresponse())

    def call(self, method, path, body=None, authorization=None, **headers):
        headers = {name.replace("_", "-"): value for name, value in headers.items()}
        headers.setdefault("Origin", ORIGIN)
        if authorization:
            headers["Authorization"] = authorization
        if body is not None:
            headers.setdefault("Content-Type", "application/json")
            body = body if isinstance(body, (bytes, str)) else json.dumps(body)
        return self.raw(method, path, headers, body)


class Device:
    """The values that a browser profile stores about an account and its device."""

    def __init__(self, account=None):
        self.account = account or os.urandom(16)
        self.device, self.token, self.next = os.urandom(16), os.urandom(32), None
        self.auth, self.share, self.proof = os.urandom(32), os.urandom(32), os.urandom(32)
        self.turn = 0

    @property
    def content(self):
        return {
            "tokenHash": b64(sha(self.token)),
            "syncHash": b64(sha(self.proof)),
            "auth": b64(self.auth),
            "share": b64(self.share),
            "schedule": "standard",
            "name": "Firefox 手机",
        }

    @property
    def attempt_authorization(self):
        return "Inkdot-Attempt " + b64(self.account + self.device + self.token)

    @property
    def sync_authorization(self):
        return "Inkdot-Sync " + b64(self.account + self.device + self.proof)

    def body(self, right=True, with_next=True):
        """A new attempt."""
        self.turn += 1
        self.next = os.urandom(32)
        body = {"attempt": b64(os.urandom(16)), "auth": b64(self.auth if right else os.urandom(32)), "turn": self.turn}
        return body | ({"next": b64(sha(self.next))} if with_next else {})

    def attempt(self, connection, right=True, body=None):
        body = body or self.body(right)
        return connection.call("POST", "/v1/attempt", body, self.attempt_authorization)

    def unlock(self, connection):
        """Makes a right attempt and confirms its token."""
        answer = self.attempt(connection)
        assert answer.status == 200 and answer.json["result"] == "right", answer
        self.token = self.next
        confirmed = connection.call("GET", "/v1/attempt", authorization=self.attempt_authorization)
        assert confirmed.status == 200, confirmed
        return answer.json


class Account(Device):
    """An account with its first device."""

    def __init__(self):
        super().__init__()
        self.owner, self.locator = os.urandom(32), os.urandom(32)
        # A slot of the recovery key: kind, cipher, rounds, salt, wrapped key.
        self.header = os.urandom(16) + bytes([1, 1, 1, 0, 0, 0]) + os.urandom(64)

    @property
    def owner_authorization(self):
        return "Inkdot-Owner " + b64(self.account + self.owner)

    def body_of_account(self, code=None):
        body = {"account": b64(self.account), "owner": b64(self.owner), "locator": b64(self.locator), "header": b64(self.header)}
        return body | {"device": {"device": b64(self.device)} | self.content} | ({"code": code} if code else {})

    def enrol(self, connection, code=None):
        answer = connection.call("POST", "/v1/accounts", self.body_of_account(code))
        assert answer.status == 200 and answer.json == {"share": b64(self.share)}, answer
        return self

    @property
    def secrets(self):
        return [self.owner, self.locator, self.token, self.auth, self.share, self.proof]
