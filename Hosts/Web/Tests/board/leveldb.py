"""Searches for bytes in the files of a browser profile, also in data that LevelDB has compressed.

A LevelDB table ends with the offset of its index, which has the offsets of blocks. Blocks may be compressed with Snappy.
https://github.com/google/leveldb/blob/main/doc/table_format.md, https://github.com/google/snappy/blob/main/format_description.txt
"""

TABLE = bytes.fromhex("57fb808b247547db")


def varint(data, at):
    value = shift = 0
    while True:
        value |= (data[at] & 127) << shift
        at, shift = at + 1, shift + 7
        if data[at - 1] < 128:
            return value, at


def plain(data):
    """Decompresses Snappy data."""
    length, at = varint(data, 0)
    out = bytearray()
    while at < len(data):
        tag, kind = data[at] >> 2, data[at] & 3
        at += 1
        if kind == 0:
            if tag >= 60:
                extra = tag - 59
                tag = int.from_bytes(data[at : at + extra], "little")
                at += extra
            out += data[at : at + tag + 1]
            at += tag + 1
            continue
        size = (1, 2, 4)[kind - 1]
        offset = int.from_bytes(data[at : at + size], "little")
        count = tag + 1
        if kind == 1:
            offset, count = offset | tag >> 3 << 8, (tag & 7) + 4
        at += size
        for _ in range(count):
            out.append(out[-offset])
    assert len(out) == length, "not what Snappy writes"
    return bytes(out)


def block(data, offset, length):
    kind = data[offset + length]
    assert kind in (0, 1), "compressed in a way that is not known here"
    content = data[offset : offset + length]
    return plain(content) if kind else content


def entries(content):
    """The values of a block's entries."""
    end = len(content) - 4 - 4 * int.from_bytes(content[-4:], "little")
    at = 0
    while at < end:
        _, at = varint(content, at)
        rest, at = varint(content, at)
        length, at = varint(content, at)
        yield content[at + rest : at + rest + length]
        at += rest + length


def blocks(data):
    """The decompressed blocks of a table."""
    footer = data[-48:]
    _, at = varint(footer, 0)
    _, at = varint(footer, at)
    offset, at = varint(footer, at)
    length, at = varint(footer, at)
    for place in entries(block(data, offset, length)):
        start, at = varint(place, 0)
        yield block(data, start, varint(place, at)[0])


def parts(folder):
    """The contents of a folder's files, with their names."""
    for path in folder.rglob("*"):
        try:
            content = path.read_bytes() if path.is_file() else b""
        except OSError:
            # A running browser removes files.
            continue
        yield path.name, content
        if content.endswith(TABLE):
            for part in blocks(content):
                yield path.name, part


def found(folder, needles):
    """The needles found in a folder, by name, with their files."""
    return {(what, name) for name, part in parts(folder) for what, needle in needles.items() if needle in part}
