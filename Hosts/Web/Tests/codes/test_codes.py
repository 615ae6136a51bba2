"""The generated modules of the page match the output of Swift."""

import json
import re
import subprocess

import pytest
from built import built_natively
from server import REPOSITORY

PAGE = REPOSITORY / "Hosts/Web/Page"
# Members of option sets that the page knows; Swift can list the cases of enums only.
OPTIONS = {
    "Effect": "Boards/Pattern/PatternEffects.swift",
    "DoodleEffect": "Boards/Doodle/DoodleEffects.swift",
    "LabEffect": "Study/Lab/LabEffects.swift",
    "Button": "Patterns/Flow/PatternScreen.swift",
}


def printed(*arguments):
    command = [str(built_natively("Codes")), *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True, timeout=600).stdout


@pytest.fixture(scope="module")
def modules():
    return {path: printed(path) for path in printed().split()}


def test_the_page_has_the_codes_and_texts_of_the_engine(modules):
    found = {
        str(path.relative_to(PAGE))
        for path in PAGE.rglob("*.js")
        if path.name.endswith("codes.js") or path.read_text().startswith("// Made by Scripts/codes ")
    }
    assert found == set(modules), "run Scripts/codes, and remove what it does not write"
    other = [path for path, text in modules.items() if (PAGE / path).read_text() != text]
    assert not other, "the engine has other codes or texts than the page: run Scripts/codes"


@pytest.mark.parametrize("name", OPTIONS)
def test_every_option_has_a_name(modules, name):
    """Fails when the list of names lacks a new effect of the engine."""
    (names,) = (found for text in modules.values() for found in re.findall(rf"const {name} = .*?\{{(.*?)\}}", text, re.S))
    swift = (REPOSITORY / "Sources" / OPTIONS[name]).read_text()
    options = set(re.findall(r"static let (\w+) = \w+\(rawValue", swift))
    assert options and options <= set(re.findall(r"(\w+): \d+", names))


def test_failures_have_names_and_those_of_the_engine_have_its_numbers():
    shared = (PAGE / "inkdot/shared").as_uri()
    script = f"""Promise.all([import("{shared}/engine.js"), import("{shared}/codes.js")]).then(([engine, codes]) => {{
      const numbers = Object.entries(engine.Failure).map(([name, value]) => [name, value, engine.failureCode(value)]);
      console.log(JSON.stringify([numbers, codes.PatternFailure]));
    }})"""
    output = subprocess.run(["node", "-e", script], check=True, capture_output=True, timeout=600).stdout
    failures, engine = json.loads(output)
    assert all(name == value for name, value, _ in failures)
    # For failures that only the page knows, the engine shows a storage failure.
    own = {"changedElsewhere": engine["storageFailed"], "storageClosed": engine["storageFailed"]}
    assert {name: number for name, _, number in failures} == engine | own
