"""The published package of the elements: others can load, type-check and serve it."""

import json
import os
import shutil
import subprocess
import sys

import pytest
from driver import stroke
from playwright.sync_api import expect
from server import REPOSITORY, Server

sys.path.insert(0, str(REPOSITORY / "Hosts/Web/Examples"))
from vendor import bring

ELEMENTS = {
    "inkdot-pattern-lock": "pattern-lock",
    "inkdot-pattern-pad": "pattern-pad",
    "inkdot-doodle-board": "doodle-board",
    "inkdot-paper": "paper",
}
CONSUMER = """
import { PaperElement } from "inkdot/paper.js";
import { DoodleBoardElement } from "inkdot/doodle-board.js";
import "inkdot/pattern-lock.js";
import { PatternPadElement } from "inkdot/pattern-pad.js";
import { doodleTexts } from "inkdot/doodle/texts.js";
import { importTexts } from "inkdot/doodle/import/texts.js";

const paper: PaperElement = document.createElement("inkdot-paper");
paper.penColor = "#123456";
paper.maxWidth = 3;
const url: string = paper.toDataURL("image/png", { scale: 2, trim: true });
const board = document.querySelector("inkdot-doodle-board");
if (board) void board.toBlob({ type: "image/png" }).then((blob: Blob) => blob.size);
const lock = document.createElement("inkdot-pattern-lock");
lock.flow = "create";
lock.addEventListener("inkdot-finish", ({ detail }) => detail.outcome === "created");
const pad: PatternPadElement = document.createElement("inkdot-pattern-pad");
pad.addEventListener("inkdot-pattern", (event) => event.respondWith(event.dots.length < 3 ? "too-short" : Promise.resolve("wrong")));
pad.show([0, 1, 2], "correct");
paper.value = null;
paper.addEventListener("inkdot-endstroke", () => paper.undo());
if (board) {
  const pieces: Uint8Array[] = [];
  board.addEventListener("inkdot-journal", ({ detail, begins }) => begins ? pieces.splice(0, Infinity, detail) : pieces.push(detail));
  board.addEventListener("inkdot-settings", ({ detail }) => localStorage.setItem("tool", detail.tool));
  board.settings = { tool: "brush", nibs: { brush: { width: 20 } }, paper: { ruling: "lined" } };
  board.settings = null;
  board.start({ ruling: "lined" });
  board.texts = { clear: doodleTexts.en.clear, "import.nothing": importTexts.en["import.nothing"] };
}
export { url, DoodleBoardElement };
"""


def make(output, tmp_path, tsc):
    """Builds the package with the installed compiler."""
    (tmp_path / "tools").mkdir(exist_ok=True)
    (tmp_path / "tools/tsc").write_text(f"#!/bin/sh\n{tsc}\n")
    (tmp_path / "tools/tsc").chmod(0o755)
    path = f"{tmp_path}/tools:{os.environ['PATH']}"
    command = ["node", "--no-warnings", REPOSITORY / "Hosts/Web/dist.mjs", output]
    return subprocess.run(command, capture_output=True, text=True, env={**os.environ, "PATH": path})


@pytest.mark.night
def test_only_earlier_output_is_replaced_and_a_failed_build_leaves_no_files(tmp_path):
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "package.json").write_text('{"name": "inkdot"}')
    (mine / "novel.txt").write_text("mine")
    run = make(mine, tmp_path, "exit 0")
    assert run.returncode != 0 and "was not made by this" in run.stderr
    assert sorted(file.name for file in mine.iterdir()) == ["novel.txt", "package.json"]
    output = tmp_path / "dist/inkdot"
    assert make(output, tmp_path, "exit 1").returncode != 0
    assert list(output.parent.iterdir()) == []
    for _ in range(2):
        run = make(output, tmp_path, f'exec {shutil.which("tsc")} "$@"')
        assert run.returncode == 0, run.stderr
        assert list(output.parent.iterdir()) == [output]
    # Also allows requests to the server, which has another origin.
    assert output.stat().st_mode & 0o777 == 0o755


def project(tmp_path, package):
    """A project that has installed the package."""
    (tmp_path / "node_modules").mkdir()
    (tmp_path / "node_modules" / "inkdot").symlink_to(package)
    return tmp_path


@pytest.mark.night
def test_the_source_of_the_package_is_readable_and_licensed(package):
    assert "MIT" in (package / "LICENSE").read_text()
    description = json.loads((package / "package.json").read_text())
    assert description["license"] == "MIT" and description["version"]
    for entry in description["exports"].values():
        for path in entry.values() if isinstance(entry, dict) else [entry]:
            assert "*" in path or (package / path).is_file(), path
    # Sources keep their comments and are not minified.
    for path in (REPOSITORY / "Hosts/Web/Page/inkdot").rglob("*.js"):
        assert (package / path.relative_to(REPOSITORY / "Hosts/Web/Page/inkdot")).read_text() == path.read_text()


def test_the_manifest_describes_the_elements(package):
    manifest = json.loads((package / "custom-elements.json").read_text())
    declared = {one["tagName"]: one for module in manifest["modules"] for one in module["declarations"]}
    assert set(declared) == set(ELEMENTS)
    for one in declared.values():
        # The guide documents all attributes and events of each element.
        assert not [attribute["name"] for attribute in one["attributes"] if not attribute.get("description")]
        assert one["events"] and one["cssProperties"] and one["cssParts"]
    events = {tag: {event["name"]: event["type"]["text"] for event in one["events"]} for tag, one in declared.items()}
    assert events["inkdot-doodle-board"]["inkdot-journal"] == "InkdotJournalEvent"
    assert events["inkdot-paper"]["change"] == "Event"
    members = {tag: {member["name"]: member for member in one["members"]} for tag, one in declared.items()}
    assert all(member.get("description") for one in members.values() for member in one.values())
    assert {name: members["inkdot-paper"][name]["kind"] for name in ("ready", "value", "isEmpty", "toDataURL", "penColor")} == {
        "ready": "field",
        "value": "field",
        "isEmpty": "method",
        "toDataURL": "method",
        "penColor": "field",
    }
    assert {"restart", "vault"} <= set(members["inkdot-pattern-lock"])
    board = members["inkdot-doodle-board"]
    assert {"settings", "texts", "open", "fromData", "replay"} <= set(board)
    assert board["isEmpty"]["readonly"] and board["isEmpty"]["type"]["text"] == "boolean" and "readonly" not in board["settings"]


@pytest.mark.night
def test_typescript_knows_the_elements(package, tmp_path):
    folder = project(tmp_path, package)
    (folder / "right.ts").write_text(CONSUMER)
    wrong = ['lock.flow = "unlok";', 'lock.addEventListener("inkdot-finish", ({ detail }) => detail.outcome === "made");']
    (folder / "wrong.ts").write_text(CONSUMER + "\n".join(wrong))
    options = "--noEmit --strict --target es2022 --module esnext --moduleResolution node --lib es2022,dom,dom.iterable"
    check = subprocess.run(["tsc", *options.split(), "right.ts", "wrong.ts"], cwd=folder, capture_output=True, text=True)
    # Both in one run, because it takes seconds.
    faults = check.stdout.splitlines()
    assert len(faults) == 2, check.stdout
    assert all(fault.startswith("wrong.ts") and value in fault for fault, value in zip(faults, ("unlok", "made")))


@pytest.mark.night
def test_a_server_can_import_the_package_by_its_name(package, tmp_path):
    folder = project(tmp_path, package)
    (folder / "server.mjs").write_text(
        "".join(f'import "inkdot/{entry}.js";\n' for entry in [*ELEMENTS.values(), "doodle/texts", "doodle/import/texts"])
        + 'console.log("imported");\n'
    )
    assert subprocess.run(["node", "server.mjs"], cwd=folder, capture_output=True, text=True).stdout == "imported\n"


@pytest.mark.night
def test_the_example_works_in_its_folder(package, device, tmp_path):
    """On a plain page of any server: the form sends the signature."""
    shutil.copytree(package, tmp_path, dirs_exist_ok=True)
    (tmp_path / "index.html").write_text("<!doctype html><title>Package</title>")
    server = Server(tmp_path)
    try:
        page = device(server.address).page()
        page.goto(server.address + "/examples/plain.html")
        page.evaluate("Promise.all(['inkdot-paper', 'inkdot-doodle-board'].map((tag) => document.querySelector(tag).ready))")
        page.next_frame()
        box = page.resting(page.locator("inkdot-paper"))
        page.get_by_role("button", name="Sign").click()
        assert page.locator("img").is_hidden()
        page.send(*stroke([(box["x"] + 20, box["y"] + 50), (box["x"] + 200, box["y"] + 90)], 6))
        page.next_frame()
        page.get_by_role("button", name="Sign").click()
        page.locator("img").wait_for()
        assert page.evaluate("document.querySelector('img').src").startswith("data:image/png")
    finally:
        server.stop()


@pytest.fixture(scope="module")
def with_frameworks(package, tmp_path_factory):
    """The package behind a server, with the frameworks of its examples."""
    root = tmp_path_factory.mktemp("frameworks")
    shutil.copytree(package, root, dirs_exist_ok=True)
    vendor = REPOSITORY / ".build/vendor"
    bring(vendor)
    shutil.copytree(vendor, root / "examples/vendor")
    (root / "index.html").write_text("<!doctype html><title>Package</title>")
    server = Server(root)
    yield server.address
    server.stop()


@pytest.mark.night
@pytest.mark.parametrize("framework", ["react", "vue"])
def test_frameworks_set_attributes_receive_events_and_move_the_elements(with_frameworks, device, framework):
    """A line is reported, an attribute changes, and a reordered list keeps its drawings."""
    page = device(with_frameworks).page()
    page.goto(f"{with_frameworks}/examples/{framework}.html")
    page.evaluate("customElements.whenDefined('inkdot-paper').then(() => document.querySelector('#first').ready)")
    page.next_frame()
    box = page.resting(page.locator("#first"))
    page.send(*stroke([(box["x"] + 20, box["y"] + 50), (box["x"] + 200, box["y"] + 90)], 6))
    expect(page.locator("output")).to_have_text("1 lines")
    drawn = page.evaluate("document.querySelector('#first').toDataURL()")
    page.get_by_role("button", name="Swap").click()
    expect(page.locator("inkdot-paper").first).to_have_attribute("id", "second")
    assert page.evaluate("document.querySelector('#first').toDataURL()") == drawn
    page.get_by_role("button", name="Red").click()
    expect(page.locator("#first")).to_have_attribute("pen-color", "#e02b35")
    assert page.evaluate("document.querySelector('#first').maxWidth") == 8


@pytest.mark.night
def test_foreign_files_are_preserved(package, tmp_path):
    (tmp_path / "thesis.txt").write_text("years of work")
    answer = subprocess.run(
        ["node", "--no-warnings", REPOSITORY / "Hosts/Web/dist.mjs", tmp_path], capture_output=True, text=True
    )
    assert answer.returncode != 0 and (tmp_path / "thesis.txt").read_text() == "years of work"
