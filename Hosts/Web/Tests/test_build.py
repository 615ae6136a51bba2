"""The output of the build, and that the build changes no other files."""

import json
import os
import re
import shutil
import struct
import subprocess
import sys

import pytest
from server import APP, REPOSITORY

sys.path.append(str(REPOSITORY / "Hosts/Web/Tests/board"))
from sketch import Sketch


def test_a_folder_with_other_files_is_refused_and_unchanged(tmp_path):
    (tmp_path / "letters").mkdir()
    (tmp_path / "letters/one.txt").write_text("mine")
    run = subprocess.run([REPOSITORY / "Hosts/Web/build", tmp_path], capture_output=True, text=True)
    assert run.returncode == 1 and "not from a build" in run.stderr
    assert [file.relative_to(tmp_path).as_posix() for file in tmp_path.rglob("*")] == ["letters", "letters/one.txt"]
    assert (tmp_path / "letters/one.txt").read_text() == "mine"


# Points of interruption: during compression, and before each step that moves a file into place.
BREAKS = ("brotli *texts.js*", "mv *texts.js", "mv *texts.js.br", "mv *texts.js.gz")


def small_build(root, output):
    """Builds a page of three files without compilation: returns a function that builds and stops where requested."""
    web = root / "Hosts/Web"
    (web / "Page/inkdot").mkdir(parents=True)
    (web / "Page/texts.js").write_text("export const texts = 1;\n")
    (web / "Page/index.html").write_text("<!doctype html><html lang=en></html>\n")
    for name in ("Hosts/Web/build", "Hosts/Web/Page/service-worker.js", "LICENSE"):
        shutil.copy(REPOSITORY / name, root / name)
    (root / "Documentation").mkdir()
    (root / "Documentation/images").symlink_to(REPOSITORY / "Documentation/images")
    (web / ".build").mkdir()
    for name in ("lock", "lab", "doodle", "paper", "documents", "seal"):
        (web / f".build/{name}.wasm").write_bytes(name.encode())
    tools = root / "tools"
    tools.mkdir()
    for name in ("brotli", "mv"):
        # Like a killed program, leaves an empty file.
        killed = 'for made; do :; done; : >"$made"' if name == "brotli" else ":"
        call = 'shift 2; set -- -q 1 "$@"' if name == "brotli" else ":"
        (tools / name).write_text(
            f'#!/bin/sh\ncase "{name} $*" in $BREAK) {killed}; exit 130 ;; esac\n{call}\nexec {shutil.which(name)} "$@"\n'
        )
    (web / "module").write_text("#!/bin/sh\n")
    for program in (web / "module", *tools.iterdir()):
        program.chmod(0o755)

    def build(where="nowhere"):
        path = f"{tools}:{os.environ['PATH']}"
        return subprocess.run(
            [web / "build", output], capture_output=True, text=True, env={**os.environ, "PATH": path, "BREAK": where}
        )

    return web / "Page", build


def packed(output):
    """The compressed copies that a server would send: their paths, and whether they match the originals."""
    for copy in (file for kind in ("br", "gz") for file in output.rglob(f"*.{kind}")):
        original = copy.with_suffix("")
        if copy.stat().st_mtime_ns // 10**9 >= original.stat().st_mtime_ns // 10**9:
            unpack = ["brotli", "-d", "-c", copy] if copy.suffix == ".br" else ["gzip", "-d", "-c", copy]
            run = subprocess.run(unpack, capture_output=True)
            yield copy.relative_to(output).as_posix(), run.stdout == original.read_bytes()


def test_an_interrupted_build_serves_no_mixed_files_and_the_next_is_complete(tmp_path):
    output = tmp_path / "app"
    page, build = small_build(tmp_path / "tree", output)
    # This also holds for the first build.
    assert build("brotli *texts.js*").returncode != 0
    whole = build()
    assert whole.returncode == 0, whole.stderr
    paths = dict(packed(output))
    assert {"texts.js.br", "texts.js.gz", "inkdot/lock.wasm.br", "service-worker.js.gz"} <= set(paths) and all(paths.values())
    for number, where in enumerate(BREAKS):
        (page / "texts.js").write_text(f"export const texts = {number + 10};\n")
        assert build(where).returncode != 0, where
        assert [path for path, is_same in packed(output) if not is_same] == [], where
        whole = build()
        assert whole.returncode == 0, whole.stderr
        assert dict(packed(output)) == paths, where
        assert f"={number + 10};" in (output / "texts.js").read_text()
    assert not list(output.rglob("*.new"))


def test_foreign_files_in_the_way_of_a_build_are_preserved(tmp_path):
    """A site with the elements in it, and a foreign file in a folder of an earlier build."""
    site = tmp_path / "site"
    (site / "inkdot").mkdir(parents=True)
    (site / "inkdot/lock.wasm").write_text("copied")
    (site / "index.html").write_text("mine")
    page, build = small_build(tmp_path / "tree", site)
    run = build()
    assert run.returncode == 1 and "not from a build" in run.stderr
    assert (site / "index.html").read_text() == "mine"

    shutil.rmtree(site)
    assert build().returncode == 0
    for name in ("notes.js", "notes.js.br"):
        (page / "notes.js").unlink(missing_ok=True)
        (site / name).write_text("mine")
        # Unless the build creates a file of that name.
        assert build().returncode == 0
        (page / "notes.js").write_text("export const notes = 1;\n")
        run = build()
        assert run.returncode == 1 and f"{name} is not from a build" in run.stderr
        assert (site / name).read_text() == "mine"
        (site / name).unlink()


def test_a_folder_that_was_built_can_be_moved_and_built_again(tmp_path):
    first, second = tmp_path / "first/app", tmp_path / "second"
    _, build = small_build(tmp_path / "tree", first)
    assert build().returncode == 0
    first.rename(second)
    run = subprocess.run([tmp_path / "tree/Hosts/Web/build", second], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr


def test_every_module_names_its_licence_which_exists():
    modules = [module for module in APP.rglob("*.js") if module.parent != APP / "pdf"]
    assert len(modules) > 50
    assert not [module for module in modules if not module.read_text().startswith("// Inkdot. MIT License: see inkdot/LICENSE\n")]
    for module in (APP / "pdf").glob("*.js"):
        assert module.read_text().startswith(
            "// pdf.js of the Mozilla Foundation, as a module. Apache License 2.0: see pdf/LICENSE\n"
        )
    licence = (APP / "pdf/LICENSE").read_text()
    assert "Mozilla Foundation" in licence and "Apache License" in licence and (APP / "pdf/fonts/LICENSE_FOXIT").exists()
    assert (APP / "inkdot/LICENSE").read_bytes() == (REPOSITORY / "LICENSE").read_bytes()


# Maximum brotli size of all files until the home screen and the lock accept a pattern.
FIRST_LOAD = 93_300
# The lock with its pictures, states and preview; 3 kB more than before them.
LOCK = 50_350


def loaded(phone):
    """The files that a device has requested, with their transfer sizes."""
    paths = {url.removeprefix(phone.address).split("#")[0].lstrip("/") or "index.html" for url in phone.requests}
    copies = {path: APP / f"{path}.br" for path in sorted(paths)}
    return {path: (packed if packed.exists() else APP / path).stat().st_size for path, packed in copies.items()}


def first_load(phone):
    page = phone.page()
    page.open()
    page.open("/#/create")
    return page, loaded(phone)


def test_the_first_load_stays_small(device):
    _, sizes = first_load(device(hears_requests=True))
    assert sizes["inkdot/lock.wasm"] <= LOCK
    assert sum(sizes.values()) < FIRST_LOAD, sorted((size, path) for path, size in sizes.items())
    # No code of later screens.
    assert not [path for path in sizes if path.startswith(("inkdot/doodle", "app/draw", "app/settings/screen", "app/lab"))]


STATIC_IMPORT = re.compile(r'^(?:import|export)\b[^"();]*"(\.[^"]+)";', re.M)


def imported(start):
    """A module of the page's source and its static imports, transitively."""
    found = {start}
    waiting = [start]
    while waiting:
        path = waiting.pop()
        # The build makes modules of style sheets.
        source = REPOSITORY / "Hosts/Web/Page" / path
        for name in STATIC_IMPORT.findall(source.read_text()) if source.exists() else ():
            name = os.path.normpath(os.path.join(os.path.dirname(path), name))
            if name not in found:
                found.add(name)
                waiting.append(name)
    return found


def test_the_page_preloads_the_modules_of_its_first_screen(device):
    linked = re.findall(r'<link rel="modulepreload" href="([^"]+)">', (APP / "index.html").read_text())
    assert linked[0] == "app/start/main.js" and len(linked) == len(set(linked))
    assert set(linked) == imported("app/start/main.js")
    # Each module is requested once; a preload with different credentials would cause a second request.
    phone = device(hears_requests=True)
    phone.page().open()
    requests = [url.removeprefix(phone.address).split("#")[0].lstrip("/") for url in phone.requests]
    assert [requests.count(path) for path in linked] == [1] * len(linked)


# Maximum brotli size of the files that the board's screen loads until its first stroke is stored, in addition to the first load.
# Menus, dialogs and the reader of documents load later.
BOARD_LOAD = 316_800


def test_the_load_of_the_board_stays_small(device):
    phone = device(hears_requests=True)
    page, before = first_load(phone)
    drawing = Sketch(page, "/#/draw")
    drawing.draw((0.2, 0.5), (0.8, 0.5))
    drawing.until("/^#.draw.[0-9a-f-]{36}$/.test(location.hash)")
    sizes = {path: size for path, size in loaded(phone).items() if path not in before}
    assert "inkdot/doodle.wasm" in sizes
    assert sum(sizes.values()) < BOARD_LOAD, sorted((size, path) for path, size in sizes.items())
    later = ("documents.wasm", "seal.wasm", "lab.wasm", "doodle/menu-list.js", "doodle/dialogs.js", "doodle/eyedropper.js")
    assert not [path for path in sizes if path.startswith("pdf/") or path.removeprefix("inkdot/") in later]


def test_the_board_loads_while_the_storage_is_read_and_shows_nothing_before(device):
    phone = device(hears_requests=True)
    page = phone.page()
    page.add_init_script("""{
      const { open } = IDBFactory.prototype;
      const answered = new Promise((answer) => { globalThis.answer = answer; });
      IDBFactory.prototype.open = function (...how) {
        const request = open.apply(this, how);
        Object.defineProperty(request, "onsuccess", {
          set: (act) => request.addEventListener("success", (event) => answered.then(() => act(event))),
        });
        return request;
      };
    }""")
    page.page.goto(f"{phone.address}/#/draw")
    page.until("customElements.get('inkdot-doodle-board')")
    assert "inkdot/doodle.wasm" in loaded(phone)
    assert page.locator("main > *").count() == 0
    page.evaluate("() => answer()")
    page.until("document.querySelector('.draw .cover')?.hidden")


@pytest.mark.night
def test_resources_of_the_manifest_exist(device):
    """For installation: icons in the declared sizes, a shortcut and a file type with valid targets."""
    manifest = json.loads((APP / "manifest.webmanifest").read_text())
    for picture in manifest["icons"] + manifest["screenshots"] + manifest["shortcuts"][0]["icons"]:
        content = (APP / picture["src"]).read_bytes()
        if picture["type"] == "image/png":
            width, height = struct.unpack(">II", content[16:24])
            assert picture["sizes"] == f"{width}x{height}"
    assert {picture["form_factor"] for picture in manifest["screenshots"]} == {"narrow", "wide"}
    page = device().page()
    for url, screen in ((manifest["shortcuts"][0]["url"], "draw"), (manifest["file_handlers"][0]["action"], "album")):
        page.open(url.removeprefix("."))
        page.at(screen)
    # Only for the installation dialog.
    assert "screenshots/" not in (APP / "service-worker.js").read_text()
