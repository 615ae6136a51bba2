"""The build never touches what it did not make."""

import subprocess

from server import REPOSITORY


def test_a_folder_that_holds_something_else_is_refused_and_left_as_it_was(tmp_path):
    (tmp_path / "letters").mkdir()
    (tmp_path / "letters/one.txt").write_text("mine")
    run = subprocess.run([REPOSITORY / "Hosts/Web/build", tmp_path], capture_output=True, text=True)
    assert run.returncode == 1 and "not empty" in run.stderr
    assert [file.relative_to(tmp_path).as_posix() for file in tmp_path.rglob("*")] == ["letters", "letters/one.txt"]
    assert (tmp_path / "letters/one.txt").read_text() == "mine"
