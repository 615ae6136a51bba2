"""Several servers on one PostgreSQL. Processes are killed under load."""

import concurrent.futures
import http.client
import os
import signal
import threading
import time

import pytest
from client import Account, Connection, b64
from conftest import Place, run_cluster

LIMIT = 60


@pytest.fixture
def own_cluster():
    """A PostgreSQL that a test may stop and reconfigure."""
    with run_cluster() as cluster:
        yield cluster


@pytest.fixture
def place(own_cluster, tmp_path):
    place = Place(tmp_path, own_cluster.make_database())
    yield place
    place.end()


@pytest.fixture
def nodes(place):
    options = ["--sign-up", "open", "--trusted-proxy", "127.0.0.1", "--quiet"]
    return [place.start(*options), place.start(*options)]


def test_a_wait_starts_after_one_of_200_concurrent_wrong_attempts_on_two_nodes(place, nodes):
    account = Account().enrol(nodes[0].connect())
    # The next wait is a day. After five failures it would be 30 s, which may end during the test.
    place.sql("UPDATE devices SET failures = 139")
    numbers = iter(range(1, 1 << 30))

    def attempt(index):
        connection = nodes[index % 2].connect()
        while True:
            body = {"attempt": b64(os.urandom(16)), "auth": b64(os.urandom(32)), "turn": next(numbers)}
            answer = account.attempt(connection, body=body)
            # Another attempt with a higher turn came first.
            if answer.status != 409:
                return answer.json["result"]

    with concurrent.futures.ThreadPoolExecutor(16) as pool:
        results = list(pool.map(attempt, range(200)))
    assert (results.count("wrong"), results.count("locked")) == (1, 199)


def test_200_concurrent_repeats_on_two_nodes_count_as_one_attempt(nodes):
    account = Account().enrol(nodes[0].connect())
    body = account.body(right=False)
    with concurrent.futures.ThreadPoolExecutor(16) as pool:
        answers = list(pool.map(lambda index: account.attempt(nodes[index % 2].connect(), body=body).json, range(200)))
    assert answers == [{"result": "wrong", "attemptsLeft": 4, "wait": 0}] * 200


def attempt_while_it_lasts(nodes, account, answered, ending):
    """Makes right and wrong attempts on any node until `ending` is set. Network failures do not count as answers."""
    while not ending.is_set():
        for node in nodes:
            connection = Connection(node.port)
            for right in (False, True):
                body = account.body(right, with_next=False)
                try:
                    answer = account.attempt(connection, body=body)
                except (OSError, http.client.HTTPException):
                    break
                assert answer.status in (200, 503), answer
                if answer.status == 200:
                    answered.append(right)


@pytest.mark.parametrize("victim, count", [("node", 1), ("database", 10)])
def test_no_answered_attempt_is_lost_when_a_node_or_postgresql_is_killed(own_cluster, nodes, victim, count):
    accounts = [Account().enrol(nodes[0].connect()) for _ in range(4)]
    answered = [[] for _ in accounts]
    ending = threading.Event()
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        jobs = [pool.submit(attempt_while_it_lasts, nodes, *pair, ending) for pair in zip(accounts, answered)]

        def wait_for_more():
            counts = [len(results) for results in answered]
            while any(len(results) <= count for results, count in zip(answered, counts)):
                assert not any(job.done() for job in jobs)
                time.sleep(0.01)

        wait_for_more()
        for _ in range(count):
            if victim == "node":
                nodes[0].process.send_signal(signal.SIGKILL)
                nodes[0].process.communicate()
            else:
                own_cluster.stop()
                own_cluster.start()
            wait_for_more()
        ending.set()
        for job in jobs:
            job.result()
    connection = nodes[1].connect()
    for account, results in zip(accounts, answered):
        listed = connection.call("GET", "/v1/devices", authorization=account.owner_authorization).json["devices"][0]
        # Attempts that ended without an answer may have been counted.
        assert listed["wrongs"] >= results.count(False) > 0
        assert account.attempt(connection).json["result"] == "right"


def test_a_commit_that_no_standby_confirms_is_answered_as_unavailable(own_cluster, nodes):
    connection = nodes[0].connect()
    account = Account().enrol(connection)
    own_cluster.sql("ALTER SYSTEM SET synchronous_standby_names = 'nowhere'")
    own_cluster.sql("SELECT pg_reload_conf()")
    end = time.monotonic() + LIMIT
    # A commit waits for the standby as soon as the settings are read.
    while (answer := account.attempt(connection)).status == 200 and time.monotonic() < end:
        pass
    assert (answer.status, answer.json) == (503, {"error": "unavailable"})
    # PostgreSQL commits with a warning when the wait is cancelled.
    with concurrent.futures.ThreadPoolExecutor(1) as pool:
        job = pool.submit(account.attempt, nodes[1].connect())
        while not job.done():
            own_cluster.sql("SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'")
    assert job.result().status == 503
    own_cluster.sql("ALTER SYSTEM RESET synchronous_standby_names")
    own_cluster.sql("SELECT pg_reload_conf()")
    while account.attempt(connection).status != 200:
        assert time.monotonic() < end
