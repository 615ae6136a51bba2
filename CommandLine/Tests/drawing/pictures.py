"""PNG files for the tests, written and read without a library."""

import base64
import struct
import zlib


def png(width, height, color):
    """A picture of colour(x, y) → (r, g, b), or of one colour."""
    if callable(color):
        rows = b"".join(b"\0" + b"".join(bytes(color(x, y)) for x in range(width)) for y in range(height))
    else:
        rows = (b"\0" + bytes(color) * width) * height

    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows, 1)) + chunk(b"IEND", b"")


class Picture:
    """The pixels of a PNG file with eight bits a channel."""

    def __init__(self, data):
        assert data.startswith(b"\x89PNG\r\n\x1a\n")
        offset, packed = 8, b""
        while offset < len(data):
            length, kind = struct.unpack_from(">I4s", data, offset)
            body = data[offset + 8 : offset + 8 + length]
            assert struct.unpack_from(">I", data, offset + 8 + length)[0] == zlib.crc32(kind + body)
            if kind == b"IHDR":
                self.width, self.height, depth, color, *_ = struct.unpack(">IIBBBBB", body)
                assert depth == 8
                self.channels = {2: 3, 6: 4}[color]
            elif kind == b"IDAT":
                packed += body
            offset += length + 12
        self.rows = list(self._rows(zlib.decompress(packed)))

    def _rows(self, raw):
        step, length = self.channels, self.width * self.channels
        above = bytearray(length)
        for start in range(0, len(raw), length + 1):
            kind, row = raw[start], bytearray(raw[start + 1 : start + 1 + length])
            for i in range(length) if kind else ():
                left = row[i - step] if i >= step else 0
                corner = above[i - step] if i >= step else 0
                up = above[i]
                if kind == 1:
                    guess = left
                elif kind == 2:
                    guess = up
                elif kind == 3:
                    guess = (left + up) // 2
                else:
                    p = left + up - corner
                    guess = min((left, up, corner), key=lambda value: abs(p - value))
                row[i] = (row[i] + guess) & 255
            yield bytes(row)
            above = row

    def at(self, x, y):
        return tuple(self.rows[y][x * self.channels : (x + 1) * self.channels])


def near(a, b, tolerance=12):
    return all(abs(x - y) <= tolerance for x, y in zip(a, b, strict=True))


RED, GREEN, BLUE, WHITE = (200, 30, 30), (30, 160, 60), (40, 60, 200), (240, 240, 240)


def quadrant(x, y):
    """Colours of QUADRANTS: red, green over blue, white; 32 × 16 pixels."""
    return (RED, GREEN, BLUE, WHITE)[(x >= 16) + 2 * (y >= 8)]


QUADRANTS_JPEG = base64.b64decode(
    "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4RDgsLEBYQERMU"
    "FRUVDA8XGBYUGBIUFRT/2wBDAQMEBAUEBQkFBQkUDQsNFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQU"
    "FBQUFBQUFBT/wAARCAAQACADAREAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAAcJ/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/E"
    "ABkBAQADAQEAAAAAAAAAAAAAAAAHCAkCBv/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AIEjJeMBTXTIQBFGhyYA"
    "G4ynj3AD/9k="
)
QUADRANTS_WEBP = base64.b64decode(
    "UklGRkYAAABXRUJQVlA4TDkAAAAvH8ADAB8gEEFMRphq/8YREhBXzTZDkgUCxJE6VeokzH/cFZAWCLJtJjnJSR7gAhH9D9Vt+1UB/AAA"
)
QUADRANTS_PNG = png(32, 16, quadrant)
