"""Random call scripts for the functions of the doodle board's module; script.py describes the format of scripts and logs."""

import math

from script import BEGAN, CANCELLED, ENDED, MOVED, STATIONARY, Script

FINGER, PEN, MOUSE = range(3)
PEN_TOOL, BRUSH, HIGHLIGHTER, PART, STROKE, BACKGROUND, SELECT = range(7)


class BoardScript(Script):
    """A user of a doodle board, with occasional invalid numbers."""

    def __init__(self, seed):
        super().__init__(seed)
        r = self.random
        self.time = r.choice([0.0, 12.5, 1.7e9])
        self.width, self.height = r.choice([(390, 700), (1024, 768), (r.uniform(50, 900), r.uniform(50, 900))])
        self.call("doodle_start", self.odd(self.width), float(self.height), *self.sheet(), bytes=2)
        self.call("doodle_resize", float(self.width), float(self.height))

    def call(self, name, *arguments, numbers=0, bytes=0, words=False):
        super().call(name, *arguments, numbers=numbers, bytes=bytes, words=words)

    def wait(self, most):
        self.time += self.random.uniform(0.0005, most)

    def point(self):
        return (self.random.uniform(-20, self.width + 20), self.random.uniform(-20, self.height + 20))

    def touches(self, *rows, kind=FINGER):
        """Rows of identifier, phase and point with the same time."""
        r, values = self.random, []
        for id, phase, (x, y) in rows:
            pen = kind == PEN
            values += [
                self.odd(self.time, 0.0003),
                id,
                phase,
                kind,
                self.odd(x, 0.001),
                self.odd(y, 0.001),
                r.random() if pen else 0.5,
                r.uniform(0.2, math.pi / 2) if pen else math.pi / 2,
                r.uniform(0, 6.28) if pen else 0,
            ]
        self.numbers(*values)
        self.call("doodle_touches", len(rows))

    def tool(self):
        r = self.random
        self.call(
            "doodle_set",
            r.randint(0, 7),
            r.choice([0x1B1F24FF, 0x1E90FFFF, 0xFFCC0080]),
            self.odd(r.uniform(1, 50), 0.02),
            self.odd(r.uniform(1, 50), 0.02),
            r.randint(0, 3),
            r.randint(0, 3),
        )

    def stroke(self):
        r = self.random
        kind = r.choice([FINGER, FINGER, PEN, MOUSE])
        (x, y), (u, v) = self.point(), self.point()
        count, end = r.randint(1, 40), r.choice([ENDED, ENDED, ENDED, CANCELLED])
        self.wait(0.5)
        self.touches((1, BEGAN, (x, y)), kind=kind)
        for step in range(1, count + 1):
            self.wait(0.02)
            t = step / count
            self.touches((1, MOVED, (x + (u - x) * t + 9 * math.sin(step), y + (v - y) * t)), kind=kind)
            if r.random() < 0.2:
                self.look()
            if r.random() < 0.02:
                self.touches((2, BEGAN, self.point()))
        self.touches((1, end, (u, v)), (2, ENDED, (0, 0)), kind=kind)
        self.touches((2, ENDED, (0, 0)))

    def sheet(self):
        """Colour, ruling, spacing and edges of a sheet."""
        r = self.random
        return r.choice([0xFFFFFFFF, 0xFBF3DFFF, 0x1E2227FF]), r.randint(0, 5), self.odd(r.uniform(3, 60), 0.05), r.randint(0, 1)

    def paper(self):
        """Another sheet, sometimes the current one."""
        r = self.random
        size = (self.odd(r.choice([self.width, 595.0]), 0.05), float(self.height))
        # The default ink becomes white on a dark sheet.
        self.call("doodle_set_paper", *size, *self.sheet(), 0x1B1F24FF, 0xFFFFFFFF)
        self.call("doodle_area", numbers=4)
        x, y = self.point()
        self.call(
            "doodle_paint_ruling",
            self.odd(x, 0.05),
            y,
            r.uniform(1, 300),
            r.uniform(1, 300),
            r.choice([0.1, 1.0, 2.5]),
            words=True,
        )

    def shape(self):
        """A square, line, triangle or circle, held at its end and dragged, sometimes with Shift."""
        r = self.random
        x, y = self.point()
        size, turn, kind = r.uniform(30, 300), r.uniform(0, 6.3), r.choice([FINGER, PEN, MOUSE])
        corners = r.choice(
            [
                [(0, 0), (1, 0), (1, 0.7), (0, 0.7), (0, 0)],
                [(0, 0), (1, 0.02)],
                [(0, 0), (1, 0), (0.4, 0.8), (0.02, 0)],
                [(0, 0), (1, 0), (0.8, 0.15), (1, 0), (0.8, -0.15)],
                [(0, 0), (0.5, 0.5), (1, 0), (1.5, 0.6)],
                [(math.cos(step / 5), 0.6 * math.sin(step / 5)) for step in range(32)],
            ]
        )
        places = [
            (x + size * (math.cos(turn) * u - math.sin(turn) * v), y + size * (math.sin(turn) * u + math.cos(turn) * v))
            for u, v in corners
        ]
        self.call("doodle_set", r.choice([PEN_TOOL, BRUSH, HIGHLIGHTER]), 0x1B1F24FF, 4.0, 24.0, 0, r.randint(0, 2))
        if r.random() < 0.2:
            self.call("doodle_set_shapes", r.randint(0, 3))
        self.wait(0.5)
        self.touches((1, BEGAN, places[0]), kind=kind)
        for (ax, ay), (bx, by) in zip(places, places[1:]):
            for step in range(1, 13):
                self.wait(0.02)
                self.touches((1, MOVED, (ax + (bx - ax) * step / 12 + r.uniform(-1, 1), ay + (by - ay) * step / 12)), kind=kind)
                if r.random() < 0.02:
                    self.call("doodle_straighten", r.randint(0, 1))
        self.time += r.choice([0.1, 0.6])
        self.call("doodle_tick", self.time)
        self.call("doodle_shape")
        self.call("doodle_is_inking")
        for step in range(r.randint(0, 6)):
            self.wait(0.02)
            self.touches((1, MOVED, (places[-1][0] + 9 * step, places[-1][1] - 4 * step)), kind=kind)
            self.look()
        self.touches((1, r.choice([ENDED, ENDED, CANCELLED]), places[-1]), kind=kind)

    def gesture(self):
        """Two fingers, on the paper or on a photo."""
        r = self.random
        x, y = r.choice([self.point(), (self.width / 2, self.height / 2)])
        turn, growth, reach = r.uniform(-2, 2), r.uniform(-40, 80), r.uniform(20, 80)
        self.wait(0.5)
        self.touches((1, BEGAN, (x - reach, y)), (2, BEGAN, (x + reach, y)))
        for step in range(1, 20):
            self.wait(0.02)
            a, b = turn * step / 20, reach + growth * step / 20
            dx, dy = b * math.cos(a), b * math.sin(a)
            self.touches((1, MOVED, (x - dx, y - dy)), (2, MOVED, (x + dx, y + dy)))
            if r.random() < 0.1:
                self.touches((1, STATIONARY, (x - dx, y - dy)))
                self.call("doodle_guides", words=True)
        self.touches((1, ENDED, (x, y)))
        self.touches((2, ENDED, (x, y)))

    def photo(self):
        r = self.random
        self.call("long_reserve", r.choice([1, 3, 40]))
        self.call(
            "doodle_add_photo",
            r.choice([1, 200, 4000, 0]),
            r.choice([1, 100, 3000]),
            r.randint(0, 9),
            self.odd(r.uniform(0, self.width), 0.3),
            self.odd(r.uniform(0, self.height)),
        )
        if r.random() < 0.5:
            self.call(
                "doodle_adjust_photo",
                *(
                    self.odd(v, 0.05)
                    for v in (r.uniform(-50, 50), r.uniform(-50, 50), r.uniform(-4, 4), r.uniform(0.5, 2), self.width / 2, 40)
                ),
            )
            self.call("doodle_commit_photo")
        if r.random() < 0.4:
            self.call(r.choice(["doodle_stamp_photo", "doodle_delete"]))
        if r.random() < 0.4:
            # A long press, which stamps the photo.
            self.touches((7, BEGAN, (self.width / 2, self.height / 2)))
            for _ in range(20):
                self.time += 0.1
                self.call("doodle_tick", self.time)
                self.call("doodle_photo", 0, numbers=10)
            self.touches((7, ENDED, (self.width / 2, self.height / 2)))

    def tap(self):
        """Several fingers tap, once or twice."""
        r = self.random
        if r.random() < 0.2:
            self.call("doodle_set_taps", r.choice([0, 1, 1]))
        if r.random() < 0.3:
            # Undo and redo.
            self.call("doodle_set_taps", 1)
            counts = [2, 3]
        else:
            counts = r.choice([2, 2, 3, 3, 4]), *r.choices([2, 3], k=r.randint(0, 1))
        # On the sheet, and long enough after a pen.
        x, y = self.width / 2, self.height / 2
        self.time += 0.6
        for count in counts:
            self.wait(0.3)
            self.touches(*((id, BEGAN, (x + 30 * id, y)) for id in range(1, count + 1)))
            self.wait(r.choice([0.1, 0.1, 0.5]))
            self.touches(*((id, ENDED, (x + 30 * id, y)) for id in range(1, count + 1)))

    def select(self):
        """Selects by lasso or everything, and edits the selection."""
        r = self.random
        if r.random() < 0.6:
            self.call("doodle_set", SELECT, 0x1B1F24FF, 4.0, 24.0, 0, 1)
            self.stroke()
            self.call("doodle_lasso", r.randint(-1, 20), numbers=8)
        else:
            self.call("doodle_select_all")
        self.call("doodle_selection", numbers=22)
        for _ in range(r.randint(0, 4)):
            match r.randint(0, 13):
                case 0 | 1 | 2:
                    self.call(
                        "doodle_adjust_photo",
                        *(
                            self.odd(v, 0.05)
                            for v in (
                                r.uniform(-50, 50),
                                r.uniform(-50, 50),
                                r.uniform(-4, 4),
                                r.uniform(0.5, 2),
                                self.width / 2,
                                40,
                            )
                        ),
                    )
                    self.call("doodle_selection", numbers=22)
                    if r.random() < 0.7:
                        self.call("doodle_commit_photo")
                case 3:
                    self.call("doodle_recolor", r.choice([0x1E90FFFF, 0xFFCC0080, 0]))
                case 4:
                    self.call("doodle_widen", self.odd(r.uniform(0, 55), 0.1))
                case 5:
                    self.call("doodle_reorder", r.randint(0, 1))
                case 6:
                    self.call("doodle_duplicate")
                case 7:
                    self.call("doodle_delete")
                case 8:
                    self.call("doodle_selected", r.randint(0, 1), self.odd(8.0, 0.1), bytes=2)
                    if r.random() < 0.5:
                        self.call("doodle_selected", 0, 8.0, bytes=2)
                        self.call(r.choice(["doodle_insert", "doodle_import"]), self.odd(r.uniform(0, self.width), 0.3), 40.0)
                case 9:
                    self.call("doodle_deselect")
                case 11:
                    self.call("doodle_group", r.randint(0, 1))
                case 12:
                    self.call("doodle_lock", r.choice([0, 0, 1]))
                case 13:
                    self.call("doodle_fill", r.choice([0x1E90FFFF, 0xFFCC0080, 0]))
                case 10:
                    self.call("doodle_handles", numbers=23)
                    self.call("doodle_begin_handle_drag", r.randint(0, 4), r.uniform(0, 300), r.uniform(0, 300), r.randint(0, 1))
                    for _ in range(r.randint(1, 4)):
                        place = self.odd(r.uniform(0, 300), 0.1), r.uniform(0, 300)
                        self.call("doodle_drag_handle", *place, r.randint(0, 1))
                        self.call("doodle_align", r.randint(0, 1))
                        self.call("doodle_guides", words=True)
                    self.call("doodle_selection", numbers=22)
            self.call("doodle_paint_selection", 0, 1_000_000, words=True)

    def pdf(self):
        """A PDF file; returns the content uncompressed, where a page would deflate it."""
        r = self.random
        self.call("doodle_pdf_begin", numbers=5, bytes=2)
        for photo in range(r.randint(0, 2)):
            self.long(r.randbytes(r.randint(1, 60)))
            self.call("doodle_pdf_pixels", photo, r.randint(0, 9), r.randint(0, 9), r.randint(-1, 70))
        if r.random() < 0.8:
            self.long(r.randbytes(r.randint(1, 200)))
            self.call("doodle_pdf_end", bytes=2)

    def reopen(self):
        """Opens a saved drawing, intact or damaged. If that fails, the previous drawing stays open."""
        r = self.random
        match r.choice(["whole"] * 3 + ["damaged", "nothing"]):
            case "whole":
                # The next call reads the answer from the exchange.
                self.call("doodle_file", bytes=2)
            case "damaged":
                self.long(b"inkdot" + r.randbytes(r.randint(1, 300)))
            case "nothing":
                self.long(r.randbytes(9))
        self.call("doodle_open", numbers=2)

    def replay(self):
        """Replays the drawing from several times."""
        r = self.random
        self.call("doodle_replay")
        for _ in range(4):
            self.call("doodle_replay_seek", self.odd(r.uniform(-1, 20), 0.1), numbers=4)
            self.call("doodle_replay_paint", *self.point(), r.uniform(1, 400), r.uniform(1, 400), words=True)
        self.call("doodle_replay_svg", self.odd(r.uniform(0.05, 8), 0.1), bytes=2)
        if r.random() < 0.7:
            self.call("doodle_replay_end")
        self.call("doodle_replay_seek", 1.0)

    def look(self):
        r = self.random
        self.numbers(
            *(
                v
                for _ in range(2)
                for v in (self.time + 0.01, r.choice([1, 1, 1, 2]), MOVED, r.choice([FINGER, PEN]), *self.point(), 0.5, 1.0, 2.0)
            )
        )
        self.call("doodle_tip", 2, words=True)
        self.call("doodle_photo_file", r.randint(-1, 3), bytes=2)
        self.call("doodle_stamped", r.randint(-1, 1), numbers=10)
        if r.random() < 0.2:
            self.call("refusal")
        self.call("doodle_new_ink", words=True)
        self.call("doodle_new_marks", words=True)
        self.call("doodle_damage", numbers=8)
        self.call("doodle_state", numbers=18)
        self.call("doodle_journal", bytes=2)
        self.call("doodle_deadline")

    def live(self, steps):
        r = self.random
        for _ in range(steps):
            match r.choice(
                ["stroke"] * 6
                + ["shape"] * 3
                + ["paper"]
                + ["tool", "undo", "gesture"] * 2
                + [
                    "redo",
                    "photo",
                    "paint",
                    "view",
                    "select",
                    "select",
                    "tap",
                    "tap",
                    "shake",
                    "clear",
                    "pdf",
                    "replay",
                    "reopen",
                ]
            ):
                case "stroke":
                    self.stroke()
                case "select":
                    self.select()
                case "shape":
                    self.shape()
                case "paper":
                    self.paper()
                case "replay":
                    self.replay()
                case "tap":
                    self.tap()
                case "tool":
                    self.tool()
                case "undo" | "redo" as name:
                    self.call(f"doodle_{name}")
                case "clear":
                    if r.random() < 0.3:
                        self.call("doodle_clear")
                case "gesture":
                    self.gesture()
                case "pdf":
                    self.pdf()
                case "reopen":
                    if r.random() < 0.5:
                        self.reopen()
                case "photo":
                    self.photo()
                case "paint":
                    x, y = self.point()
                    self.call(
                        "doodle_paint",
                        self.odd(x),
                        self.odd(y),
                        r.uniform(1, 300),
                        r.uniform(1, 300),
                        r.randint(0, 1),
                        words=True,
                    )
                case "view":
                    self.call("doodle_zoom", self.odd(r.uniform(0.5, 2), 0.1), *map(float, self.point()))
                    self.call("doodle_scroll", self.odd(r.uniform(-50, 50), 0.1), 3.0)
                    self.call("doodle_select_photo", r.randint(-1, 2))
                    if r.random() < 0.5:
                        self.call("doodle_fit")
                case "shake":
                    for step in range(40):
                        self.time += 0.02
                        self.call("doodle_accelerate", 20.0 if step < 25 else 0.0, 0.0, 9.8, self.time)
            self.look()
        self.call("doodle_cancel_touches", self.time)
        self.call("doodle_file", bytes=2)
        self.call("doodle_svg", r.randint(0, 1), bytes=2)
        self.call("doodle_paint", -1e4, -1e4, 1e5, 1e5, 0, words=True)


def board_script(seed):
    script = BoardScript(seed)
    script.live(60)
    return str(script)
