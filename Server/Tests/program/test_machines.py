"""A service of several machines that lose power, cables and processes under load: see `machines.py`.

Each client repeats an attempt until it is answered, as the page does. Every attempt must then be counted exactly once, and the service
must answer again by itself. Runs with INKDOT_THOROUGH.
"""

import http.client
import os
import secrets
import threading
import time

import pytest
from client import Account, Connection
from machines import LIMIT, PORT, missing, run_machines

pytestmark = pytest.mark.skipif(not os.environ.get("INKDOT_THOROUGH"), reason="takes minutes")
CLIENTS = 16
# Timeouts in seconds: of a request, and until the service answers again. Patroni's `ttl` is 20 s.
PATIENCE, RETURN = 3, 60


@pytest.fixture(scope="module")
def machines():
    assert not missing(), f"This needs {missing()}."
    with run_machines("--sign-up", "open", "--trusted-proxy", "10.77.0.41", "--quiet") as machines:
        yield machines


class Load:
    """Clients that try right and wrong patterns through the proxy, until `end`."""

    def __init__(self, machines):
        self.machines, self.ending = machines, threading.Event()
        # Times at which each attempt was first sent and answered, in seconds; number of wrong attempts of each account.
        self.lock, self.answers, self.wrongs = threading.Lock(), [], {}
        self.accounts = [Account() for _ in range(CLIENTS)]
        with machines["client"].joined():
            # Threads keep the network of the thread that starts them.
            self.threads = [threading.Thread(target=self.client, args=pair) for pair in enumerate(self.accounts)]
            for thread in self.threads:
                thread.start()
        self.wait_for_answers(CLIENTS * 10)

    def client(self, index, account):
        # An address may create five accounts per hour.
        address = f"10.78.{secrets.randbelow(256)}.{index}"
        body = account.body_of_account()
        self.repeat(lambda connection: connection.call("POST", "/v1/accounts", body, X_Forwarded_For=address))
        wrongs = 0
        while not self.ending.is_set():
            for right in (False, True):
                body, begin = account.body(right, with_next=False), time.monotonic()
                answer = self.repeat(lambda connection, body=body: account.attempt(connection, body=body))
                assert answer.json["result"] == ("right" if right else "wrong"), answer
                wrongs += not right
                with self.lock:
                    self.answers.append((begin, time.monotonic()))
        self.wrongs[account] = wrongs

    def repeat(self, call):
        """Repeats a request until the service answers."""
        end = time.monotonic() + LIMIT
        connection = None
        while time.monotonic() < end:
            try:
                connection = connection or self.connect()
                answer = call(connection)
                if answer.status == 200:
                    return answer
                # From the server, or from the proxy if no server is available.
                assert answer.status in (502, 503, 504), answer
            except (OSError, http.client.HTTPException):
                pass
            connection = None
            time.sleep(0.05)
        raise AssertionError("no answer")

    @staticmethod
    def connect():
        return Connection(PORT, "", "10.77.0.31", PATIENCE)

    def wait_for_answers(self, count):
        with self.lock:
            count += len(self.answers)
        self.machines.wait_until(lambda: len(self.answers) >= count, "attempts are not answered")

    def end(self):
        self.ending.set()
        for thread in self.threads:
            thread.join()
        assert len(self.wrongs) == CLIENTS, "a client failed"

    def outage(self, since):
        """The longest time without an answer, and of an attempt with its repeats, in seconds; only those that ended after `since`."""
        times = sorted(end for _, end in self.answers)
        return (
            max(after - before for before, after in zip(times, times[1:]) if after > since),
            max(end - begin for begin, end in self.answers if end > since),
        )

    def check_counts(self):
        with self.machines["client"].joined():
            for account in self.accounts:
                answer = self.repeat(lambda it, account=account: it.call("GET", "/v1/devices", None, account.owner_authorization))
                assert answer.json["devices"][0]["wrongs"] == self.wrongs[account] > 0
                body = account.body()
                answer = self.repeat(lambda it, account=account, body=body: account.attempt(it, body=body))
                assert answer.json["result"] == "right"


def kill_server(machines):
    machines["app1"].kill("inkdot-server")
    return lambda: None


def kill_postgres(machines):
    machines[machines.primary].kill("postgres")
    return lambda: None


def power_off_primary(machines):
    machine = machines[machines.primary]
    machine.power_off()
    return machine.power_on


def unplug_primary(machines):
    machine = machines[machines.primary]
    machine.unplug()
    return machine.plug


def unplug_standby(machines):
    machine = machines[next(name for name, member in machines.members().items() if member["role"] == "sync_standby")]
    machine.unplug()
    return machine.plug


def unplug_server(machines):
    machines["app2"].unplug()
    return machines["app2"].plug


FAULTS = [kill_server, unplug_server, kill_postgres, power_off_primary, unplug_primary, unplug_standby]


@pytest.mark.parametrize("fault", FAULTS)
def test_every_attempt_is_counted_once_and_the_service_returns(machines, fault):
    machines.wait_for_standbys(2)
    load = Load(machines)
    try:
        begin = time.monotonic()
        repair = fault(machines)
        load.wait_for_answers(CLIENTS * 10)
        repair()
        machines.wait_for_standbys(2)
        load.wait_for_answers(CLIENTS * 10)
    finally:
        load.end()
    load.check_counts()
    outage, longest = load.outage(begin)
    print(f"\n{fault.__name__}: no answer for {outage:.1f} s, an attempt took {longest:.1f} s, {len(load.answers)} counted once")
    assert outage < RETURN
