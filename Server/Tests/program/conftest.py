"""A real `inkdot-server` on free loopback ports, on each of its databases."""

import contextlib
import os
import pathlib
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time

import pytest
from client import Connection

sys.path.append(str(pathlib.Path(__file__).parents[3] / "Hosts/Web/Tests"))
from processes import WITH_US

BINARY = pathlib.Path(os.environ.get("INKDOT_SERVER_PROGRAM", pathlib.Path(__file__).parents[2] / ".build/release/inkdot-server"))
# Timeout in seconds, for hangs.
LIMIT = 60
ORIGIN = "https://ink.example"


class Server:
    """A running server. Its output is kept, so that tests can search it for secrets."""

    def __init__(self, database, key, *options):
        self.process = subprocess.Popen(
            [*WITH_US, BINARY, "--database", database, "--key", key, "--port", "0", "--private-port", "0", "--origin", ORIGIN]
            + list(options),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.lines = []
        ports = {}
        while len(ports) < 2:
            line = self.process.stdout.readline()
            if not line:
                raise AssertionError(f"the server ended: {self.process.communicate()[1]}")
            self.lines.append(line.rstrip("\n"))
            if " at http://" in line:
                ports["private" if line.startswith("/live") else "port"] = int(line.rsplit(":", 1)[1])
        self.port, self.private_port = ports["port"], ports["private"]

    @property
    def code(self):
        return next(line.split(": ")[1] for line in self.lines if line.startswith("Sign-up code"))

    def connect(self):
        return Connection(self.port)

    def stop(self, with_signal=signal.SIGTERM):
        """Returns the exit status and all of the output."""
        self.process.send_signal(with_signal)
        output, errors = self.process.communicate(timeout=LIMIT)
        return self.process.returncode, "\n".join(self.lines) + output + errors


class Place:
    """A database and a server key in a folder, and the servers that run on them."""

    def __init__(self, folder, database):
        self.folder, self.database, self.key = folder, database, folder / "server.key"
        self.servers = []

    def start(self, *options):
        server = Server(self.database, self.key, *options)
        self.servers.append(server)
        return server

    def command(self, *arguments):
        return subprocess.run(
            [BINARY, *arguments, "--database", self.database, "--key", self.key], capture_output=True, text=True, timeout=LIMIT
        )

    def sql(self, statement):
        """Runs a statement on the database; returns the text that PostgreSQL answers."""
        if isinstance(self.database, pathlib.Path):
            with contextlib.closing(sqlite3.connect(self.database)) as database, database:
                database.execute(statement)
            return ""
        command = ["psql", "--quiet", "--no-align", "--tuples-only", "--command", statement, self.database]
        return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout.strip()

    def end(self):
        for server in self.servers:
            if server.process.poll() is None:
                server.process.kill()
                server.process.communicate()


class Cluster:
    """A PostgreSQL on its own socket. PostgreSQL refuses to run as root."""

    def __init__(self):
        self.programs = max(pathlib.Path("/usr/lib/postgresql").iterdir(), key=lambda path: int(path.name)) / "bin"
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="inkdot-postgres-"))
        self.user = ["setpriv", "--reuid", "postgres", "--regid", "postgres", "--clear-groups"] if os.getuid() == 0 else []
        if self.user:
            shutil.chown(self.folder, "postgres")
        self.data = self.folder / "data"
        self.run("initdb", "--pgdata", self.data, "--auth", "trust", "--username", "inkdot", "--encoding", "UTF8")
        self.start()

    def run(self, program, *arguments):
        subprocess.run([*self.user, self.programs / program, *arguments], check=True, cwd=self.folder, stdout=subprocess.DEVNULL)

    def start(self):
        options = {"listen_addresses": "", "unix_socket_directories": self.folder, "max_connections": 200}
        with open(self.folder / "log", "a") as log:
            self.process = subprocess.Popen(
                [*self.user, *WITH_US, self.programs / "postgres", "-D", self.data]
                + [word for name, value in options.items() for word in ("-c", f"{name}={value}")],
                cwd=self.folder,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )
        # Also waits while it recovers from a crash.
        while subprocess.run([self.programs / "pg_isready", "--quiet", "--host", self.folder]).returncode:
            assert self.process.poll() is None, (self.folder / "log").read_text()
            time.sleep(0.05)

    def stop(self):
        """Ends all processes at once, as a crash does."""
        self.process.send_signal(signal.SIGQUIT)
        self.process.wait()

    def sql(self, statement, database="postgres"):
        self.run("psql", "--host", self.folder, "--username", "inkdot", "--quiet", "--command", statement, database)

    def dump(self, database):
        """A script that restores the earlier state of the database."""
        command = [*self.user, self.programs / "pg_dump", "--clean", database]
        return subprocess.run(command, check=True, cwd=self.folder, capture_output=True).stdout

    def restore(self, database, script):
        command = [*self.user, self.programs / "psql", "--quiet", "--single-transaction", "--set", "ON_ERROR_STOP=1", database]
        subprocess.run(command, check=True, cwd=self.folder, input=script, stdout=subprocess.DEVNULL)

    def make_database(self):
        name = "test_" + os.urandom(8).hex()
        self.run("createdb", "--host", self.folder, "--username", "inkdot", name)
        return f"postgres://inkdot@/{name}?host={self.folder}"

    def end(self):
        self.stop()
        shutil.rmtree(self.folder)


@contextlib.contextmanager
def run_cluster():
    cluster = Cluster()
    try:
        yield cluster
    finally:
        cluster.end()


@pytest.fixture(scope="session")
def cluster():
    with run_cluster() as cluster:
        yield cluster


@pytest.fixture(params=["sqlite", "postgres"])
def place(request, tmp_path):
    """An empty database of each kind."""
    if request.param == "sqlite":
        database = tmp_path / "inkdot.sqlite"
    else:
        database = request.getfixturevalue("cluster").make_database()
    place = Place(tmp_path, database)
    yield place
    place.end()


@pytest.fixture
def file_place(tmp_path):
    """An empty SQLite database, for tests that do not depend on the kind."""
    place = Place(tmp_path, tmp_path / "inkdot.sqlite")
    yield place
    place.end()
