"""Writes .inkdot files from their description in Documentation/FileFormat.md, independently of the engine."""

import struct
import zlib

SIGNATURE = b"\x89INK\r\n\x1a\n"
PAPER, SOURCE, STROKE, PHOTO, PLACED, END, GROUPS, FILLS = 1, 2, 3, 4, 5, 6, 8, 9
PEN, BRUSH, HIGHLIGHTER, BACKGROUND = 1, 2, 3, 4


def varied(value):
    out = bytearray()
    while value >= 0x80:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes(out) + bytes([value])


def signed(value):
    return varied(value * 2 if value >= 0 else -value * 2 - 1)


def column(values, steady):
    out, last, step = bytearray(), 0, 0
    for index, value in enumerate(values):
        out += signed(value - last - step)
        if steady and index > 0:
            step = value - last
        last = value
    return bytes(out)


def stroke(points, tool=PEN, color=0x1E90FFFF, width=4.0, pressures=None, mixes=None):
    """Points in pt; pressures 0…1. `mixes` writes version 2 with a blending."""
    flags = (2 if pressures else 0) + (32 if mixes else 0)
    body = struct.pack("<BB", tool, flags) + (b"" if mixes is None else b"\0")
    body += struct.pack("<IHd", color, round(width * 100), 0.0) + varied(len(points))
    body += column([round(x * 1000) for x, _ in points], True) + column([round(y * 1000) for _, y in points], True)
    if pressures:
        body += column([round(p * 10_000) for p in pressures], False)
    return STROKE, body


def photo(data, width, height, x, y, scale=1.0, turn=0.0, orientation=1, cuts=(), placed=False):
    """A photo with centre (x, y); a cut is (radius, [(x, y), …]) in its pixels from the centre."""
    body = struct.pack("<4d", x, y, scale, turn) + varied(len(cuts))
    for radius, path in cuts:
        body += struct.pack("<d", radius) + varied(len(path)) + b"".join(struct.pack("<2d", *point) for point in path)
    return PLACED if placed else PHOTO, (data, width, height, orientation, body)


def marks(numbers):
    """Numbers of marks, ascending."""
    steps = [number - before for number, before in zip(numbers, [0, *numbers], strict=False)]
    return b"".join(varied(value) for value in (len(numbers), *steps))


def groups(*groups, locked=()):
    """Groups and locked marks; after all marks, in a drawing of version 5."""
    return GROUPS, varied(len(groups)) + b"".join(marks(group) for group in groups) + marks(locked)


def fills(*fills):
    """Colours with the marks that they fill; after all marks and groups, in a drawing of version 6."""
    return FILLS, varied(len(fills)) + b"".join(struct.pack("<I", color) + marks(filled) for color, filled in fills)


def chunk(kind, number, body, version=1):
    head = struct.pack("<2sBBII", b"\xdb\x1c", kind, version, number, len(body))
    return head + struct.pack("<I", zlib.crc32(head)) + body + struct.pack("<I", zlib.crc32(body))


def drawing(*things, width=200.0, height=100.0, paper=0xFFFFFFFF, version=1):
    """The file of a drawing in z-order."""
    edge = struct.pack("<ddI", width, height, paper)
    chunks = [(PAPER, edge)]
    sources = {}
    marks = 0
    for kind, body in things:
        if kind in (PHOTO, PLACED):
            data, across, down, orientation, rest = body
            source = (data, across, down, orientation)
            if source not in sources:
                sources[source] = len(sources)
                chunks.append((SOURCE, varied(sources[source]) + struct.pack("<HHB", across, down, orientation) + data))
            body = varied(sources[source]) + rest
        if kind in (STROKE, PHOTO):
            body = varied(marks) + body
            marks += 1
        chunks.append((kind, body))
    chunks.append((END, edge))
    return SIGNATURE + b"".join(chunk(kind, number, body, version) for number, (kind, body) in enumerate(chunks))
