"""The contents of a record, recomputed with Python's PBKDF2 and HMAC as Documentation/Patterns.md describes."""

import base64
import hashlib
import hmac
import json
from pathlib import Path

import pytest

FIXTURES = json.loads((Path(__file__).parents[3] / "Tests/PatternsTests/Fixtures/records.json").read_text())


def expand(key, information):
    """HKDF-SHA-256 (RFC 5869) without salt, 32 bytes long."""
    return hmac.digest(hmac.digest(bytes(32), key, "sha256"), information + b"\1", "sha256")


def decoded(text):
    return base64.b64decode(text + "=" * (-len(text) % 4))


def slow(record, secret):
    _, _, _, parameters, salt, digest = record.split("$")
    parameters = dict(pair.split("=") for pair in parameters.split(","))
    result = hashlib.pbkdf2_hmac("sha256", secret, decoded(salt), int(parameters["i"]))
    if parameters["key"] == "device":
        result = hmac.digest(bytes.fromhex(FIXTURES["deviceKey"]), result, "sha256")
    return result, decoded(digest)


def key_bytes(known, rows=3, columns=3):
    dots = known["dots"]
    return b"inkdot-pattern" + bytes([1, known.get("rows", rows), known.get("columns", columns), len(dots), 0, *dots])


def passphrase_bytes(text):
    return b"inkdot-passphrase\1" + text.encode()


def test_the_digest_and_the_wrapping_key_are_expanded_from_one_derivation():
    for known in FIXTURES["records"]:
        secret = key_bytes(known) if "dots" in known else passphrase_bytes(known["passphrase"])
        assert secret.hex() == known["keyBytes"]
        result, digest = slow(known["record"], secret)
        header = known["record"][: known["record"].rindex("$") + 1].encode()
        assert expand(result, b"inkdot digest\0" + header) == digest, known["name"]
        assert expand(result, b"inkdot wrapping\0" + header).hex() == known["wrappingKey"], known["name"]


@pytest.mark.night
def test_the_digest_of_the_first_version_is_the_output_of_pbkdf2():
    first = FIXTURES["first"]
    for record, secret in (
        (first["pattern"], key_bytes(first)),
        (first["recovery"], passphrase_bytes(first["passphrase"])),
    ):
        result, digest = slow(record, secret)
        assert result == digest
