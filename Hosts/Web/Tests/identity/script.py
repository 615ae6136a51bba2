"""Random call scripts for the functions the engine exports to the page.

A script has one line per step:
    numbers BITS…                         write numbers to the exchange, each as the 16 digits of its bits
    bytes DIGITS                          write bytes to the exchange
    long DIGITS                           write bytes to the long exchange
    NAME NUMBERS BYTES WORDS ARGUMENT…    call; then log NUMBERS numbers, and the bytes and display list if 1
A log has one line per call: its name, its result, and the requested values.
"""

import base64
import itertools
import math
import random
import struct

BEGAN, MOVED, STATIONARY, ENDED, CANCELLED = range(5)
# Invalid numbers.
ODD = [math.nan, math.inf, -math.inf, -0.0, -1.0, 0.5, 1e-320, 1e9, 1e9 + 1, 1e300, -1e300, 2.0**31, 2.0**63, 255, 256]
# Bytes of a stored attempt counter.
COUNTER = 40
PALETTE = [0xF6F8FBFF, 0x546A82FF, 0x006EBEFF, 0xC41E30FF, 0x107C4AFF]


def bits(number):
    return struct.pack(">d", number).hex()


class Script:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.lines = []
        self.locks = 0

    def __str__(self):
        return "\n".join(self.lines) + "\n"

    def numbers(self, *values):
        self.lines.append(" ".join(["numbers", *map(bits, values)]))

    def bytes(self, data):
        if data:
            self.lines.append(f"bytes {data.hex()}")

    def long(self, data):
        if data:
            self.lines.append(f"long {data.hex()}")

    def call(self, name, *arguments, numbers=0, bytes=False, words=False):
        given = [bits(a) if isinstance(a, float) else str(a) for a in arguments]
        self.lines.append(" ".join([name, str(numbers), str(int(bytes)), str(int(words)), *given]))

    def odd(self, value, chance=0.004):
        """The value, or sometimes an invalid one; times rarely, because a time far ahead makes a lock ignore later input."""
        return float(self.random.choice(ODD) if self.random.random() < chance else value)

    # Locks

    def rule(self, rows, columns):
        r = self.random
        minimum = r.randint(1, min(4, rows * columns)) if r.random() < 0.9 else r.randint(0, rows * columns + 1)
        return [self.odd(rows), self.odd(columns), minimum, r.choice([0, 0, 0, 1, 2]), r.choice([0, 0, 0, 1])]

    def lock(self, rows=None, columns=None):
        """A lock with its size; None if its parameters are invalid."""
        r = self.random
        rows, columns = rows or r.randint(2, 6), columns or r.randint(2, 6)
        new = (rows, columns) if r.random() < 0.7 else (r.randint(2, 6), r.randint(2, 6))
        status = r.choice([(0, -1), (0, 5), (0, 1), (1, 1.8e9), (2, -1)]) if r.random() < 0.3 else (0, -1)
        values = [r.randint(0, 4), *self.rule(rows, columns), *self.rule(*new), r.randint(0, 2), *status, int(r.random() < 0.2)]
        self.numbers(*values)
        self.call("lock_create")
        whole = all(v in (2, 3, 4, 5, 6) for v in values[1:3] + values[6:8])
        if not whole or not all(1 <= values[i + 2] <= values[i] * values[i + 1] for i in (1, 6)):
            return None
        self.locks += 1
        return Lock(self, values)

    # Credentials

    def credentials(self):
        r = self.random
        salt = r.randbytes(16 if r.random() < 0.8 else r.randint(0, 80))
        digest = r.randbytes(32)
        self.bytes(salt + digest)
        rows, columns = r.randint(2, 6), r.randint(2, 6)
        iterations = r.choice([600_000, 1, 0, 10_000, 2**31, 2**40])
        self.numbers(r.choice([0, 0, 1, 2]), self.odd(iterations), *self.rule(rows, columns))
        self.call("record_make", len(salt), bytes=True)
        text = self.record(salt, digest)
        for _ in range(3):
            data = self.fuzzed(text)
            self.bytes(data)
            self.call("record_read", len(data), numbers=9, bytes=True)
            self.bytes(data)
            self.call("record_information", len(data), len(data) % 4 - 1, bytes=True)
            self.bytes(data + digest)
            self.call("record_matches", len(data), r.choice([32, 32, 31, 0, -1]))
            self.bytes(text + self.fuzzed(digest)[:64])
            self.call("record_matches", len(text), 32)
        self.call("bytes_wipe")

    def record(self, salt, digest):
        salt, digest = (base64.b64encode(data).rstrip(b"=") for data in (salt, digest))
        kind, grid = self.random.choice([(b"pattern", b",rows=3,columns=4,min=4,skip=fill,repeats=no"), (b"passphrase", b"")])
        key = self.random.choice([b"device", b"none"])
        version = b"12"[digest[0] % 2 :][:1]
        return b"$inkdot-%b$v=%b$kdf=pbkdf2-sha256,key=%b,i=600000%b$%b$%b" % (kind, version, key, grid, salt, digest)

    def fuzzed(self, data):
        r, data = self.random, bytearray(data)
        for _ in range(r.choice([0, 0, 1, 1, 2, 8])):
            match r.randint(0, 3):
                case 0 if data:
                    data[r.randrange(len(data))] = r.choice([r.randrange(256), ord("$"), ord("="), ord("0")])
                case 1 if data:
                    del data[r.randrange(len(data)) :]
                case 2:
                    data.insert(r.randint(0, len(data)), r.randrange(256))
                case 3 if data:
                    at = r.randrange(len(data))
                    data[at:at] = data[at : at + r.randint(1, 9)]
        return bytes(data[:4000])

    def attempts(self):
        """A counter with attempts, waits, successes and jumping clocks; its state stays in the exchange."""
        r = self.random
        wall = float(r.choice([0, 1.7e9, 1.9e9]))
        schedule = r.choice([1, 1, 2, 2, 0, 3])
        self.call("attempts", 0, 0, schedule, wall, numbers=3, bytes=True)
        for _ in range(r.randint(1, 30)):
            wall += r.choice([0.0, 1.0, 5.0, 29.9, 30.0, 61.0, 600.0, 3600.0, 86400.0, -10.0, -86400.0])
            action = r.choice([1, 2, 2, 2, 2, 3, 4]) if r.random() < 0.3 else 2
            count = COUNTER if r.random() < 0.98 else r.randint(-1, 60)
            self.call("attempts", action, count, schedule, self.odd(wall), numbers=3, bytes=True)
        data = r.randbytes(r.randint(0, 60))
        self.bytes(data)
        self.call("attempts", r.randint(-1, 5), len(data), schedule, wall, numbers=3, bytes=True)

    def guesses(self):
        r, time = self.random, 0.0
        digests = [r.randbytes(32) for _ in range(9)]
        for _ in range(20):
            time += r.choice([0.0, 1.0, 100.0, 299.0, 301.0, -5.0])
            digest = r.choice(digests)[: r.choice([32, 32, 32, 31])]
            self.bytes(digest)
            self.call("recent_insert" if r.random() < 0.4 else "recent_contains", len(digest), self.odd(time))
        if r.random() < 0.2:
            self.call("recent_clear")


class Lock:
    """A lock of a script, with the positions of its dots."""

    def __init__(self, script, values):
        self.script, self.random, self.handle = script, script.random, script.locks
        self.kind, self.grids = values[0], ((int(values[1]), int(values[2])), (int(values[6]), int(values[7])))
        self.time, self.last = self.random.choice([0.0, 1.7e9, 12.5]), None
        self.placed = None
        self.configure()
        self.resize()

    def wait(self, least, most):
        self.time += self.random.uniform(least, most)
        return self.time

    def call(self, name, *arguments, **log):
        self.script.call(name, self.handle, *arguments, **log)

    def configure(self):
        r, flag = self.random, lambda chance: int(self.random.random() < chance)
        self.preset = r.randint(0, 2)
        self.diameter = r.choice([math.nan, 40])
        colors = PALETTE if r.random() < 0.7 else [r.getrandbits(32) for _ in range(5)]
        self.script.numbers(
            self.preset,
            r.randint(0, 2),
            flag(0.2),
            flag(0.2),
            flag(0.2),
            self.script.odd(r.choice([0.6, 0.2, 1, 0.45])),
            flag(0.5),
            r.choice([0, 0, 1, 2]),
            64,
            48,
            *colors,
            self.script.odd(r.choice([1, 0, 2.5])),
            self.script.odd(r.choice([0.35, 0, 5])),
            *(self.script.odd(r.choice([math.nan, 1, 3])) for _ in range(2)),
            self.script.odd(r.choice([math.nan, 0.5])),
            self.script.odd(r.choice([math.nan, 0, 12])),
            *colors[2:],
            *colors[2:4],
            colors[1],
            *itertools.chain.from_iterable(
                [r.choice([0, 0, number]), *(r.choice([math.nan, r.getrandbits(32)]) for _ in range(3))] for number in range(2, 9)
            ),
            *(r.choice([math.nan, r.getrandbits(32)]) for _ in range(3)),
            *(r.choice([0, 0, number]) for number in (9, 10, 11)),
            flag(0.95),
            self.script.odd(self.diameter),
        )
        self.call("lock_configure")

    def resize(self):
        r, script = self.random, self.script
        self.width, self.height = r.choice([(358, 358), (320, 568), (1080, 700), (r.uniform(1, 900), r.uniform(1, 900))])
        self.call("lock_resize", script.odd(self.width), script.odd(self.height))
        if r.random() < 0.3:
            self.placed = r.choice([None, (r.random(), r.random())])
            self.call("lock_move_grid", *(map(script.odd, self.placed or (-1, -1))))

    def dots(self):
        """Centres of the dots of either grid, as Documentation/Patterns.md lays them out."""
        rows, columns = self.random.choice(self.grids)
        side, x, y = min(self.width, self.height), self.width / 2, self.height / 2
        if self.placed:
            room = side * 0.3
            x = side * 0.35 + self.placed[0] * (self.width - side + room)
            y = side * 0.35 + self.placed[1] * (self.height - side + room)
            side *= 0.7
        n = max(rows, columns)
        wanted = (74 if self.preset == 0 else 60) if math.isnan(self.diameter) else self.diameter
        diameter = min(wanted, side / (n + (n + 1) * 0.3))
        pitch = diameter + (side - n * diameter) / (n + 1)
        lift = pitch - diameter if self.preset == 0 else 0
        return [
            (x + (column - (columns - 1) / 2) * pitch, y - lift + (row - (rows - 1) / 2) * pitch)
            for row in range(rows)
            for column in range(columns)
        ]

    # Fingers

    def touch(self, *rows):
        """One event; rows of id, phase and point."""
        script, r, numbers = self.script, self.random, []
        time = script.odd(self.time, 0.0002)
        for id, phase, (x, y) in rows:
            numbers += [
                time,
                id,
                phase,
                r.choice([0, 0, 0, 1, 2]),
                script.odd(x),
                script.odd(y),
                r.random(),
                r.uniform(0, 1.6),
                0,
            ]
        script.numbers(*(script.odd(n, 0.0005) for n in numbers))
        self.call("lock_touches", len(rows))
        if r.random() < 0.1:
            script.call("refusal")

    def draw(self, path, samples, jitter):
        """A finger along the path with several samples per link, sometimes interrupted."""
        r = self.random
        self.wait(0.01, 1)
        self.touch((1, BEGAN, path[0]))
        trouble = r.choice(["none"] * 8 + ["second finger", "cancel", "lost window", "resize", "keys", "both at once"])
        when, done = r.randint(1, max(1, samples * (len(path) - 1))), 0
        for a, b in itertools.pairwise(path):
            for step in range(1, samples + 1):
                self.wait(0.001, 0.03)
                t = step / samples
                point = [p + (q - p) * t + r.uniform(-jitter, jitter) for p, q in zip(a, b)]
                self.touch((1, MOVED, point))
                done += 1
                if done == when and self.disturb(trouble, point):
                    return
                if r.random() < 0.1:
                    self.look()
        self.wait(0.001, 0.03)
        self.touch((1, ENDED, point))

    def disturb(self, trouble, point):
        """Whether the drawing is over."""
        r = self.random
        other = (r.uniform(0, self.width), r.uniform(0, self.height))
        match trouble:
            case "second finger":
                self.touch((2, BEGAN, other))
                self.touch((2, MOVED, point), (1, STATIONARY, point))
                self.touch((2, r.choice([ENDED, CANCELLED]), other))
            case "both at once":
                self.touch((2, BEGAN, other), (1, MOVED, other))
                self.touch((1, ENDED, other), (2, ENDED, point))
                return True
            case "cancel":
                self.touch((1, CANCELLED, point))
                return True
            case "lost window":
                self.call("lock_cancel_touches", self.time)
                return True
            case "resize":
                self.configure()
                self.resize()
            case "keys":
                self.keys(1)
        return False

    def path(self, dots, length):
        return [dots[i] for i in self.random.sample(range(len(dots)), min(length, len(dots)))]

    def pattern(self):
        """A path to draw, often the previous one, to confirm it."""
        r = self.random
        if not (self.last and r.random() < 0.75):
            dots = self.dots()
            self.last = self.path(dots, r.randint(1, len(dots)) if r.random() < 0.5 else r.randint(4, 7))
            if len(self.last) == 1:
                self.last *= 2
        return self.last

    def keys(self, count):
        for _ in range(count):
            self.call("lock_pick", self.random.randint(-1, 36), self.wait(0, 0.2))
        self.call(self.random.choice(["lock_submit"] * 6 + ["lock_cancel_entry", "lock_clear"]), self.wait(0, 0.2))

    # Answers and display

    def send(self, code=None):
        r = self.random
        code = r.randint(-1, 15) if code is None else code
        value = {4: r.randint(0, 6), 7: r.randint(0, 9), 8: 1.8e9, 11: r.randint(0, 6), 13: 1.8e9}.get(code, r.randint(-1, 9))
        self.call("lock_send", code, self.script.odd(value, 0.02), self.wait(0, 0.3))

    def look(self):
        """Everything visible."""
        self.call("lock_display", words=True)
        self.call("lock_screen", numbers=9, bytes=True)
        self.call("lock_deadline")
        if self.random.random() < 0.3:
            self.call("lock_strength", numbers=8)
            self.call("lock_candidate", bytes=True)
            self.call("lock_preview", self.script.odd(48), 0x546A82FF, 0x006EBEFF, words=True)
            self.call("lock_dot", self.random.randint(-1, 36), numbers=4)

    def live(self, steps):
        """Actions of pages and users in random order."""
        r = self.random
        for _ in range(steps):
            match r.choice(["draw"] * 6 + ["answer"] * 6 + ["twice", "any", "tick"] * 2 + ["keys", "change", "bad"]):
                case "draw":
                    self.draw(self.pattern(), *r.choice([(1, 0), (2, 1), (5, 3), (12, 6)]))
                case "twice":
                    self.send(0)
                    self.last = None
                    for _ in range(2):
                        self.draw(self.pattern(), 3, 0)
                        self.look()
                    self.send(2)
                case "answer":
                    self.send(r.choice([5, 5, 5, 2, 2, 3, 6, 7, 8, 12]))
                case "any":
                    self.send()
                case "keys":
                    self.keys(r.randint(1, 6))
                case "tick":
                    self.call("lock_tick", self.script.odd(self.wait(0, r.choice([0.05, 0.2, 2])), 0.0005))
                case "change":
                    self.configure()
                    self.resize()
                case "bad":
                    self.touch((r.randint(0, 3), r.randint(0, 5), (self.width / 2, self.height / 2)))
                    self.call("lock_cancel_touches", self.time)
            self.look()


def script(seed, locks=6):
    """Calls of all functions, with order and values determined by the seed."""
    script = Script(seed)
    for dark in (0, 1):
        script.call("palette", dark, numbers=5)
    for _ in range(locks):
        lock = script.lock()
        if lock is None:
            continue
        lock.live(script.random.randint(5, 30))
        if script.random.random() < 0.3:
            script.call("lock_destroy", lock.handle)
            lock.look()
        script.credentials()
        script.attempts()
        script.guesses()
    return str(script)
