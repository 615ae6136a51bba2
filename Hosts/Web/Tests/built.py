"""Programs that tests compare the page with."""

import subprocess

from server import REPOSITORY

WEB = REPOSITORY / "Hosts/Web"
NATIVE = WEB / ".build/release"
SOURCES = [
    *(REPOSITORY / name for name in ("Package.swift", "Sources", "Hosts/Web/Package.swift", "Hosts/Web/toolset.json")),
    *(WEB / name for name in ("Sources", "Tests/identity")),
]


def built_natively(product):
    return built(NATIVE / product, "swift", "build", "--package-path", WEB, "-c", "release", "--product", product)


def built(program, *command):
    """Builds a program unless it is newer than its sources. SwiftPM would need seconds for that check in every worker."""
    files = [file for source in SOURCES for file in ([source] if source.is_file() else source.rglob("*"))]
    newest = max(file.stat().st_mtime for file in files if file.suffix in (".swift", ".h", ".json"))
    if not program.exists() or program.stat().st_mtime < newest:
        subprocess.run(command, cwd=REPOSITORY, check=True, capture_output=True)
    return program
