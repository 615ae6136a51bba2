"""What the build makes, and that it never touches anything else."""

import json
import struct
import subprocess

import pytest
from server import APP, REPOSITORY


def test_a_folder_that_holds_something_else_is_refused_and_left_as_it_was(tmp_path):
    (tmp_path / "letters").mkdir()
    (tmp_path / "letters/one.txt").write_text("mine")
    run = subprocess.run([REPOSITORY / "Hosts/Web/build", tmp_path], capture_output=True, text=True)
    assert run.returncode == 1 and "not empty" in run.stderr
    assert [file.relative_to(tmp_path).as_posix() for file in tmp_path.rglob("*")] == ["letters", "letters/one.txt"]
    assert (tmp_path / "letters/one.txt").read_text() == "mine"


def test_every_module_names_its_licence_which_is_there():
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


# What a person waits for: home, and the lock that takes a pattern; with brotli. The lock hands on what a right pattern opens, and the
# storage knows where sealed drawings lie: that must be there before anything is read.
FIRST_LOAD = 85_000


def test_what_comes_before_anything_can_be_drawn_stays_small(device):
    phone = device(hears_requests=True)
    page = phone.page()
    page.open()
    page.open("/#/create")
    paths = {url.removeprefix(phone.address).split("#")[0].lstrip("/") or "index.html" for url in phone.requests}
    assert "inkdot/lock.wasm" in paths
    sizes = {}
    for path in sorted(paths):
        packed = APP / f"{path}.br"
        sizes[path] = (packed if packed.exists() else APP / path).stat().st_size
    assert sum(sizes.values()) < FIRST_LOAD, sorted((size, path) for path, size in sizes.items())
    # Nothing of the screens behind them.
    assert not [path for path in paths if path.startswith(("inkdot/doodle", "app/draw", "app/settings/screen", "app/lab"))]


@pytest.mark.night
def test_what_the_manifest_names_is_there(device):
    """For installing: pictures in the sizes that are said, a shortcut and a kind of file that lead somewhere."""
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
    # They are only for the dialog that installs it.
    assert "screenshots/" not in (APP / "service-worker.js").read_text()
