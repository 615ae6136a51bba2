"""Selects and drags marks of a board under test."""

import math

from driver import stroke
from paper import moves
from sketch import Sketch


def two_lines(device, site):
    """A board with two lines, one above the other."""
    board = Sketch(device(site).page())
    board.draw((0.3, 0.3), (0.7, 0.3))
    board.draw((0.3, 0.7), (0.7, 0.7))
    return board


def selection(board):
    return board.desk("document.selection")


def lasso(board, x=0.5, y=0.3, reach=0.26):
    """Circles a position on the paper with a finger."""
    points = [(x + reach * math.cos(t / 6 * math.pi), y + 0.6 * reach * math.sin(t / 6 * math.pi)) for t in range(13)]
    board.send(*stroke([board.at(*point) for point in points], 3))
    board.next_frame()


def drag(board, start, end, steps=12):
    """Drags a finger between two positions of the window."""
    board.send(("touchStart", start), *moves(start, end, steps), ("touchEnd",))
    board.next_frame()
