"""Every pattern drawn as touches is recognized exactly."""

import itertools
import math
import random

import pytest
from driver import LOCK

# Enumerates the 3×3 patterns that begin at one corner, one edge and the middle, by the rule alone (a link includes an unused dot
# between its ends), and draws each on the element's engine. All others are rotations of these; the engine's own tests cover all
# 389,112.
PATTERNS = """() => {
  const { lock } = %s[Symbol.for('inkdot.workings')], row = (dot, phase) => ({ id: 1, phase, kind: 0, ...lock.dot(dot), pressure: 0.5 });
  const centers = Array.from({ length: 9 }, (_, dot) => lock.dot(dot));
  const touch = (dot, phase) => lock.touches(1, [{ id: 1, phase, kind: 0, ...centers[dot], pressure: 0.5 }]);
  const between = (a, b) => {
    const sum = [(a / 3 | 0) + (b / 3 | 0), a %% 3 + b %% 3];
    return sum[0] %% 2 || sum[1] %% 2 ? -1 : 3 * sum[0] / 2 + sum[1] / 2;
  };
  let tried = 0;
  const wrong = [];
  const draw = (path) => {
    tried += 1;
    touch(path[0], 0);
    for (let index = 1; index < path.length; index += 1) touch(path[index], 1);
    touch(path.at(-1), 3);
    const key = lock.takeCandidate();
    if (!key || key.length !== 19 + path.length || path.some((dot, index) => key[19 + index] !== dot)) wrong.push([...path]);
    lock.send(10, 0, 1);
  };
  const goOn = (path) => {
    if (path.length >= 4) draw(path);
    for (let next = 0; next < 9; next += 1) {
      const last = path.at(-1), middle = path.length ? between(last, next) : -1;
      if (path.includes(next) || middle >= 0 && middle !== last && !path.includes(middle)) continue;
      goOn([...path, next]);
    }
  };
  for (const first of [0, 1, 4]) goOn([first]);
  return { tried, wrong: wrong.slice(0, 5) };
}"""


def random_pattern(chance, rows, columns):
    """A pattern whose links meet unused dots only at their centres, so that drawing them gives exactly this pattern."""
    dots = list(range(rows * columns))
    pattern = [chance.choice(dots)]
    for _ in range(chance.randint(3, rows * columns) - 1):
        fitting = [dot for dot in dots if dot not in pattern and is_free(pattern, dot, columns)]
        if not fitting:
            break
        pattern.append(chance.choice(fitting))
    return pattern


def is_free(pattern, end, columns):
    (y0, x0), (y1, x1) = divmod(pattern[-1], columns), divmod(end, columns)
    length = math.hypot(x1 - x0, y1 - y0)
    for y, x in itertools.product(range(min(y0, y1), max(y0, y1) + 1), range(min(x0, x1), max(x0, x1) + 1)):
        dot = y * columns + x
        if dot in pattern or dot == end:
            continue
        # The hit radius is 0.3 of the dot spacing; leaves room for rounding.
        if abs((x1 - x0) * (y - y0) - (y1 - y0) * (x - x0)) / length < 0.32:
            return False
    return True


@pytest.mark.night
def test_all_patterns_of_nine_dots_drawn_on_the_engine_are_read_back(lab):
    lab.add_lock(minimum=4)
    assert lab.evaluate(PATTERNS % LOCK) == {"tried": 145_458, "wrong": []}


@pytest.mark.night(but=["3"])
@pytest.mark.parametrize("rows", range(2, 7))
def test_random_patterns_drawn_with_a_finger_are_read_back(lab, rows):
    for columns in range(2, 7):
        chance = random.Random(1000 * rows + columns)
        lab.add_lock(rows=rows, columns=columns)
        dots = lab.dots()
        assert len(dots) == rows * columns
        for count in range(1, 13 if rows == columns == 3 else 4):
            pattern = random_pattern(chance, rows, columns)
            lab.draw(*pattern, between=count % 3, dots=dots)
            assert lab.seen(count)[-1] == pattern
            # Drawings are accepted only after the answer to the previous one.
            lab.answered()
