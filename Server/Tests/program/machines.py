"""Seven machines as network namespaces of Linux, with the configurations in `Deployment`.

    db1 db2 db3   10.77.0.11…13   etcd, Patroni and PostgreSQL, one of them with a synchronous standby
    app1 app2     10.77.0.21…22   inkdot-server
    proxy         10.77.0.31      HAProxy, port 8080
    client        10.77.0.41      sends the requests

They share the kernel, its clock and the disk. Needs root and Debian's `etcd-server`, `patroni`, `python3-etcd`, `haproxy`, `iproute2` and
`postgresql`. `Scripts/cluster` starts them by hand.
"""

import contextlib
import ctypes
import json
import os
import pathlib
import secrets
import shutil
import signal
import subprocess
import tempfile
import time
import urllib.error
import urllib.request

from client import ORIGIN
from conftest import BINARY
from processes import WITH_US

DEPLOYMENT = pathlib.Path(__file__).parents[2] / "Deployment"
# Timeout in seconds, for hangs.
LIMIT = 180
PORT = 8080
CLONE_NEWNET = 0x40000000
DATABASES = {"db1": "10.77.0.11", "db2": "10.77.0.12", "db3": "10.77.0.13"}
APPLICATIONS = {"app1": "10.77.0.21", "app2": "10.77.0.22"}
OTHERS = {"proxy": "10.77.0.31", "client": "10.77.0.41"}


def missing():
    """The reasons that prevent a start; empty if there are none."""
    programs = [
        name for name in ("etcd", "patroni", "haproxy", "ip") if not shutil.which(name, path="/usr/sbin:/usr/bin:/sbin:/bin")
    ]
    return ", ".join(programs) or ("" if os.getuid() == 0 else "root")


def ip(*arguments):
    return subprocess.run(["ip", *map(str, arguments)], check=True, capture_output=True, text=True).stdout


def join(namespace):
    """Moves this thread, and threads that it starts, to an open network namespace."""
    if ctypes.CDLL(None, use_errno=True).setns(namespace.fileno(), CLONE_NEWNET):
        raise OSError(ctypes.get_errno(), "setns")


class Machine:
    """A network namespace and the services in it, which start again when they end."""

    # Starts a service again until the whole process group is killed.
    LOOP = f'exec >>"$1" 2>&1; shift; while :; do {" ".join(WITH_US)} "$@"; sleep 1; done'

    def __init__(self, run, name, address):
        self.run, self.name, self.address = run, name, address
        self.namespace = f"{run.prefix}-{name}"
        self.services, self.processes = [], {}
        ip("netns", "add", self.namespace)
        ip("-n", run.switch, "link", "add", name, "type", "veth", "peer", "name", "eth0", "netns", self.namespace)
        ip("-n", run.switch, "link", "set", name, "master", "switch", "up")
        ip("-n", self.namespace, "address", "add", f"{address}/24", "dev", "eth0")
        ip("-n", self.namespace, "link", "set", "lo", "up")
        ip("-n", self.namespace, "link", "set", "eth0", "up")

    def add(self, name, command, environment=None):
        self.services.append((name, [str(word) for word in command], environment or {}))

    def power_on(self):
        for name, command, environment in self.services:
            log = self.run.folder / f"{self.name}-{name}.log"
            self.processes[name] = subprocess.Popen(
                [*WITH_US, "ip", "netns", "exec", self.namespace, "bash", "-c", self.LOOP, "-", log, *command],
                stdin=subprocess.DEVNULL,
                env=os.environ | environment,
                cwd=self.run.folder,
                start_new_session=True,
            )

    def power_off(self):
        """Ends all processes at once, as a power failure does."""
        for process in self.processes.values():
            # Kills the loop first, so that it restarts nothing.
            process.kill()
            process.wait()
        end = time.monotonic() + LIMIT
        while pids := ip("netns", "pids", self.namespace).split():
            assert time.monotonic() < end, f"{self.name} does not end"
            for pid in pids:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(int(pid), signal.SIGKILL)
            time.sleep(0.01)

    def kill(self, program):
        """Kills the processes of a program whose parent is another program; their service starts them again."""
        for pid in ip("netns", "pids", self.namespace).split():
            with contextlib.suppress(OSError):
                status = pathlib.Path(f"/proc/{pid}/status").read_text().split()
                parent = pathlib.Path(f"/proc/{status[status.index('PPid:') + 1]}/comm").read_text().strip()
                if status[1] == program and parent != program:
                    os.kill(int(pid), signal.SIGKILL)

    def unplug(self):
        ip("-n", self.run.switch, "link", "set", self.name, "down")

    def plug(self):
        ip("-n", self.run.switch, "link", "set", self.name, "up")

    @contextlib.contextmanager
    def joined(self):
        """Runs the body, and threads that it starts, on this machine."""
        with open("/proc/thread-self/ns/net") as home, open(f"/run/netns/{self.namespace}") as namespace:
            join(namespace)
            try:
                yield
            finally:
                join(home)


class Machines:
    """All machines, running. Call `end` afterwards."""

    def __init__(self, server_options=()):
        self.prefix = f"inkdot{os.getpid()}"
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="inkdot-cluster-"))
        self.folder.chmod(0o755)
        self.switch = f"{self.prefix}-switch"
        self.machines = {}
        self.password = {name: secrets.token_hex(16) for name in ("postgres", "replicator", "inkdot")}
        try:
            ip("netns", "add", self.switch)
            ip("-n", self.switch, "link", "add", "switch", "type", "bridge")
            ip("-n", self.switch, "link", "set", "switch", "up")
            for name, address in (DATABASES | APPLICATIONS | OTHERS).items():
                self.machines[name] = Machine(self, name, address)
            self.start_databases()
            self.start_servers(server_options)
            self.start_proxy()
        except BaseException:
            self.end()
            raise

    def __getitem__(self, name):
        return self.machines[name]

    def start_databases(self):
        text = (DEPLOYMENT / "patroni.yml").read_text()
        members = ",".join(f"{name}=http://{address}:2380" for name, address in DATABASES.items())
        for name, address in DATABASES.items():
            machine, home = self[name], self.folder / name
            home.mkdir(mode=0o700)
            shutil.chown(home, "postgres")
            configuration = self.folder / f"{name}.yml"
            configuration.write_text(
                text.replace("/var/lib/postgresql/15/inkdot", str(home / "data"))
                .replace("/var/lib/postgresql/.pgpass-patroni", str(home / "pgpass"))
                .replace("/usr/lib/postgresql/15/bin", str(newest_postgres()))
            )
            machine.add(
                "etcd",
                ["etcd", "--name", name, "--data-dir", self.folder / f"{name}-etcd", "--initial-cluster", members]
                + ["--listen-peer-urls", f"http://{address}:2380", "--initial-advertise-peer-urls", f"http://{address}:2380"]
                + ["--listen-client-urls", f"http://{address}:2379", "--advertise-client-urls", f"http://{address}:2379"]
                # See patroni.yml. A returning member starts no election while there is a leader.
                + ["--enable-v2", "--pre-vote"]
                # Allows for a busy disk.
                + ["--heartbeat-interval", "300", "--election-timeout", "3000"],
            )
            machine.add(
                "patroni",
                ["setpriv", "--reuid", "postgres", "--regid", "postgres", "--clear-groups", "patroni", configuration],
                {
                    "PATRONI_NAME": name,
                    "PATRONI_RESTAPI_LISTEN": f"{address}:8008",
                    "PATRONI_RESTAPI_CONNECT_ADDRESS": f"{address}:8008",
                    "PATRONI_POSTGRESQL_LISTEN": f"{address}:5432",
                    "PATRONI_POSTGRESQL_CONNECT_ADDRESS": f"{address}:5432",
                    "PATRONI_SUPERUSER_USERNAME": "postgres",
                    "PATRONI_SUPERUSER_PASSWORD": self.password["postgres"],
                    "PATRONI_REPLICATION_USERNAME": "replicator",
                    "PATRONI_REPLICATION_PASSWORD": self.password["replicator"],
                },
            )
            machine.power_on()
        self.wait_for_standbys(2)
        self.sql(f"CREATE ROLE inkdot LOGIN PASSWORD '{self.password['inkdot']}'")
        self.sql("CREATE DATABASE inkdot OWNER inkdot")

    def start_servers(self, options):
        (self.folder / "pgpass").write_text(f"*:*:*:*:{self.password['inkdot']}\n")
        (self.folder / "pgpass").chmod(0o600)
        hosts = ",".join(DATABASES.values())
        database = f"postgres://inkdot@{hosts}/inkdot?passfile={self.folder}/pgpass"
        for name, address in APPLICATIONS.items():
            # Each machine has a copy of the key and its own stamp.
            key = self.folder / f"{name}.key"
            self[name].add(
                "inkdot-server",
                [BINARY, "--database", database, "--key", key, "--host", address, "--private-host", address]
                + ["--origin", ORIGIN, "--trusted-proxy", "10.77.0.31", *options],
            )
            if name != "app1":
                shutil.copy(self.folder / "app1.key", key)
            self[name].power_on()
            self.wait_until(lambda address=address: self.get(f"http://{address}:8091/ready") == 200, f"{name} is not ready")

    def start_proxy(self):
        text = (DEPLOYMENT / "haproxy.cfg").read_text().replace("bind :443 ssl crt /etc/haproxy/ink.example.pem", f"bind :{PORT}")
        text = text.replace("127.0.0.1:8090 check port 8091", "10.77.0.21:8090 check port 8091")
        text = text.replace("127.0.0.1:8190 check port 8191", "10.77.0.22:8090 check port 8091")
        (self.folder / "haproxy.cfg").write_text(text)
        self["proxy"].add("haproxy", ["haproxy", "-db", "-f", self.folder / "haproxy.cfg"])
        self["proxy"].power_on()
        self.wait_until(lambda: self.get(f"http://10.77.0.31:{PORT}/v1") == 200, "the proxy does not answer")

    # MARK: State

    def get(self, address):
        """The status of an answer to this machine's client; 0 for none."""
        with self["client"].joined():
            try:
                with urllib.request.urlopen(address, timeout=3) as answer:
                    return answer.status
            except urllib.error.HTTPError as error:
                return error.code
            except OSError:
                return 0

    def members(self):
        """The members of the cluster as Patroni shows them, by name."""
        with self["client"].joined():
            for address in DATABASES.values():
                with contextlib.suppress(OSError, ValueError):
                    with urllib.request.urlopen(f"http://{address}:8008/cluster", timeout=3) as answer:
                        return {member["name"]: member for member in json.load(answer)["members"]}
        return {}

    @property
    def primary(self):
        return next((name for name, member in self.members().items() if member["role"] == "leader"), None)

    def wait_for_standbys(self, count):
        """Waits for a primary and the given number of streaming standbys, one of them synchronous."""

        def is_whole():
            members = self.members().values()
            standbys = [member for member in members if member["role"] in ("replica", "sync_standby")]
            running = [member for member in standbys if member["state"] in ("running", "streaming")]
            return (
                any(member["role"] == "leader" and member["state"] == "running" for member in members)
                and len(running) >= count
                and any(member["role"] == "sync_standby" for member in running)
                and len({member.get("timeline") for member in members}) == 1
            )

        self.wait_until(is_whole, "there is no primary with its standbys")

    def wait_until(self, condition, failure):
        end = time.monotonic() + LIMIT
        while not condition():
            if time.monotonic() > end:
                logs = [
                    f"== {path.name}\n" + path.read_text(errors="replace")[-2000:] for path in sorted(self.folder.glob("*.log"))
                ]
                raise AssertionError(failure + "\n" + "\n".join(logs))
            time.sleep(0.1)

    def sql(self, statement, database="postgres"):
        """Runs a statement on the primary, and returns its output."""
        hosts = (
            f"postgresql://postgres@{','.join(DATABASES.values())}/{database}?target_session_attrs=read-write&connect_timeout=3"
        )
        return subprocess.run(
            [
                "ip",
                "netns",
                "exec",
                self["client"].namespace,
                "psql",
                hosts,
                "--no-align",
                "--tuples-only",
                "--command",
                statement,
            ],
            check=True,
            capture_output=True,
            text=True,
            env=os.environ | {"PGPASSWORD": self.password["postgres"]},
        ).stdout.strip()

    def end(self):
        for machine in self.machines.values():
            machine.power_off()
            ip("netns", "delete", machine.namespace)
        with contextlib.suppress(subprocess.CalledProcessError):
            ip("netns", "delete", self.switch)
        shutil.rmtree(self.folder)


def newest_postgres():
    return max(pathlib.Path("/usr/lib/postgresql").iterdir(), key=lambda path: int(path.name)) / "bin"


@contextlib.contextmanager
def run_machines(*server_options):
    machines = Machines(server_options)
    try:
        yield machines
    finally:
        machines.end()
