"""Random call scripts for the functions of the gesture lab's module; script.py describes the format of scripts and logs."""

import math

from script import BEGAN, CANCELLED, ENDED, MOVED, Script

CARDS = 12


class LabScript(Script):
    """A user who tries the cards of the lab, records, opens recordings and replays them."""

    def __init__(self, seed):
        super().__init__(seed)
        self.time = self.random.choice([0.0, 12.5, 1.7e9])
        self.start(seed % CARDS)

    def start(self, card):
        r = self.random
        self.width, self.height = r.choice([(390.0, 600.0), (1024.0, 700.0), (r.uniform(50, 900), r.uniform(50, 900))])
        self.call("lab_start", card, self.odd(self.width, 0.02), self.height, r.randint(0, 1))

    def point(self):
        return (self.random.uniform(0, self.width), self.random.uniform(0, self.height))

    def touches(self, *rows):
        """Rows of identifier, phase and point with the same time, which may precede the last tick."""
        r, values = self.random, []
        time = self.odd(self.time - r.choice([0, 0, 0, 0.02]), 0.003)
        for id, phase, (x, y) in rows:
            values += [time, id, phase, 0, self.odd(x, 0.002), self.odd(y, 0.002), 0.5, math.pi / 2, 0]
        self.numbers(*values)
        self.call("lab_touches", len(rows))

    def gesture(self):
        r = self.random
        fingers = r.randint(1, 3)
        start = [self.point() for _ in range(fingers)]
        end = [self.point() if r.random() < 0.7 else place for place in start]
        self.touches(*((id, BEGAN, place) for id, place in enumerate(start)))
        if r.random() < 0.3:
            self.tick(0.7)
        steps = r.randint(0, 12)
        for step in range(1, steps + 1):
            self.time += 0.016
            t = step / steps
            self.touches(
                *((id, MOVED, (x + (u - x) * t, y + (v - y) * t)) for id, ((x, y), (u, v)) in enumerate(zip(start, end)))
            )
            if r.random() < 0.1:
                self.tick(0.01)
        self.time += 0.02
        if r.random() < 0.1:
            self.call("lab_cancel_touches", self.odd(self.time, 0.05))
        self.touches(*((id, r.choice([ENDED, ENDED, ENDED, CANCELLED]), place) for id, place in enumerate(end)))

    def tick(self, wait):
        self.time += self.random.uniform(0, wait)
        self.call("lab_tick", self.odd(self.time, 0.01))

    def look(self):
        r = self.random
        self.call("lab_display", r.randint(0, 1), words=True)
        self.call("lab_timeline", r.randint(0, 1), self.odd(390, 0.02), 120.0, words=True)
        self.call("lab_deadline", self.time)
        for index in range(-1, 4):
            self.call("lab_recognizer", index, numbers=7, bytes=True)
        self.call("lab_view", r.randint(-1, 5), numbers=4, bytes=True)
        self.call("lab_hit", numbers=12)
        self.call("lab_option", r.randint(-1, 3), numbers=7)
        self.call("lab_get", r.randint(-1, 6), r.randint(-1, 5))
        self.call("lab_sparks")
        self.call("lab_clicks", r.randint(-1, 2))
        self.call("lab_stations", numbers=6)
        self.call("lab_log", r.choice([0, 0, 100, -1]), bytes=2)
        self.call("lab_playback", numbers=6)
        self.call("refusal")

    def play(self):
        """Opens and browses a recording, or invalid bytes."""
        r = self.random
        if r.random() < 0.8:
            # The next call reads the answer from the exchange.
            self.call("lab_recording", bytes=2)
        else:
            self.long(r.choice([b"{", b"[]", b'{"name":"x"}', r.randbytes(40)]))
        self.call("lab_open", numbers=3)
        for _ in range(r.randint(0, 5)):
            self.call("lab_step")
            self.look()
        self.call("lab_play", r.choice([0.0, 0.25, 1.0, 4.0]), self.time)
        for _ in range(r.randint(1, 6)):
            self.tick(0.5)
        self.look()
        self.call("lab_rewind")
        self.start(r.randint(-1, CARDS))

    def live(self, steps):
        r = self.random
        for _ in range(steps):
            match r.choice(["gesture"] * 5 + ["tick", "set", "shake", "play", "card", "resize"]):
                case "gesture":
                    self.gesture()
                case "tick":
                    self.tick(2)
                case "set":
                    self.call("lab_set", r.randint(-1, 4), r.randint(-1, 5), self.odd(r.random(), 0.1), self.odd(self.time, 0.02))
                    self.call(
                        "lab_set_option", r.randint(-1, 9), r.choice([0.0, 1.0, 2.0, 0.2, 20.0, 45.0]), self.odd(self.time, 0.02)
                    )
                case "shake":
                    for _ in range(30):
                        self.time += 0.02
                        self.call("lab_accelerate", self.odd(20, 0.01), 0.0, 9.8, self.time)
                case "play":
                    self.play()
                case "card":
                    self.start(r.randint(0, CARDS - 1))
                case "resize":
                    self.call("lab_resize", self.odd(r.uniform(100, 900), 0.1), 500.0)
                    self.call("lab_reduce_motion", r.randint(0, 1))
            self.look()


def lab_script(seed):
    script = LabScript(seed)
    script.live(25)
    return str(script)
