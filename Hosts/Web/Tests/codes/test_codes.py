"""The numbers that the page knows by names are those of the engine."""

import pathlib
import subprocess

import pytest
from built import built_natively

HERE = pathlib.Path(__file__).parent
WEB = HERE.parent.parent
# Of the page alone: the engine is never told of them.
OF_THE_PAGE = {"Failure changedElsewhere", "Failure storageClosed"}


def lines(*command):
    output = subprocess.run(command, check=True, capture_output=True, text=True, timeout=600).stdout
    codes = {}
    for line in output.splitlines():
        group, name, number = line.split(" ")
        assert f"{group} {name}" not in codes, f"{group} has two of {name}"
        codes[f"{group} {name}"] = int(number)
    return codes


@pytest.fixture(scope="module")
def engine():
    return lines(str(built_natively("Codes")))


def test_every_name_of_the_page_means_what_the_engine_means(engine):
    page = lines("node", str(HERE / "codes.mjs"), str(WEB / "Page"))
    assert {name: number for name, number in page.items() if name not in OF_THE_PAGE} == engine


def test_bits_follow_one_another_without_a_gap(engine):
    """So that an effect that was added in the engine and forgotten here shows."""
    for group in ("Effect", "DoodleEffect", "LabEffect", "Button"):
        bits = sorted(number for name, number in engine.items() if name.startswith(f"{group} "))
        assert bits == [1 << place for place in range(len(bits))], group
