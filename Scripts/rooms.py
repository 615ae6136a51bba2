#!/usr/bin/env python3
"""Compares the table of modules in Package.swift with the folders, the guides and the imports.

Prints one line per fault. Run by Scripts/check.
"""

import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).parent.parent
IMPORT = re.compile(
    r"^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?import\s+"
    r"(?:(?:struct|class|enum|protocol|typealias|func|let|var)\s+)?Inkdot(\w*)",
    re.M,
)
PUBLIC = re.compile(
    r"^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:public|open)(?:\s+[a-z()]+)*?\s+"
    r"(?:class|struct|enum|protocol|actor|extension|typealias|func|var|let|init|subscript|static)\b",
    re.M,
)


def read(path):
    return (ROOT / path).read_text()


def run(*command):
    return subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout


def folders(path=""):
    """Returns the folders with files of the project, including uncommitted files, without hidden folders."""
    files = [
        file for file in run("git", "ls-files", "-co", "--exclude-standard", path or ".").splitlines() if (ROOT / file).is_file()
    ]
    names = {pathlib.PurePath(file).relative_to(path).parts[:-1][:1] for file in files}
    return {name for each in names for name in each if not name.startswith(".")}


def imports(path):
    """Returns the modules that the files of a folder import, each with one location."""
    found = {}
    for file in sorted((ROOT / path).rglob("*.swift")):
        text = file.read_text()
        for match in IMPORT.finditer(text):
            found.setdefault(match[1], f"{file.relative_to(ROOT)}:{text.count(chr(10), 0, match.start(1)) + 1}")
    return found


def differ(what, ours, theirs, other):
    """Returns a fault for each element that only one collection has. Lists must have the same order."""
    for name in theirs:
        if name not in ours:
            yield f"{what}: {name} is missing, which {other} has"
    for name in ours:
        if name not in theirs:
            yield f"{what}: {name} is not in {other}"
    if isinstance(ours, list) and set(ours) == set(theirs) and ours != theirs:
        yield f"{what}: not in the order of {other}: {', '.join(theirs)}"


def faults():
    targets = {target["name"]: target for target in json.loads(run("swift", "package", "dump-package"))["targets"]}

    def dependencies(name):
        return [next(iter(each.values()))[0].removeprefix("Inkdot") for each in targets[name]["dependencies"]]

    table = {
        name.removeprefix("Inkdot"): dependencies(name)
        for name, target in targets.items()
        if target["type"] == "regular" and (target.get("path") or "").startswith("Sources/") and name != "Inkdot"
    }
    known = "Package.swift"

    yield from differ("Sources", folders("Sources"), {*table, "Inkdot"}, known)
    tests = {name for name in folders("Tests") if name.endswith("Tests")}
    yield from differ("Tests", tests, {f"{name}Tests" for name in [*table, "Inkdot"]}, known)

    for name, allowed in table.items():
        used = imports(f"Sources/{name}")
        for other, place in used.items():
            if other not in allowed:
                yield f"{place}: {name} imports {other}, which its row in {known} does not list"
        for other in allowed:
            if other not in used:
                yield f"{known}: the row of {name} lists {other}, which none of its files imports"
    yield from differ("Sources/Inkdot/Inkdot.swift", set(imports("Sources/Inkdot")), set(dependencies("Inkdot")), known)

    # Coding has no public interface.
    for file in sorted((ROOT / "Sources/Coding").rglob("*.swift")):
        text = file.read_text()
        for match in PUBLIC.finditer(text):
            yield f"{file.relative_to(ROOT)}:{text.count(chr(10), 0, match.end()) + 1}: public declaration in a module without a public interface"

    guide = "Documentation/Architecture.md"
    rows = dict(re.findall(r"^\| `(\w+)` \|.*\| ([^|]+) \|$", read(guide).split("## Modules")[1].split("\nFolders")[0], re.M))
    yield from differ(guide, list(rows), list(table), known)
    for name in table.keys() & rows.keys():
        named = [] if rows[name] == "–" else rows[name].split(", ")
        yield from differ(f"{guide}, row {name}", named, table[name], known)

    guide = "CONTRIBUTING.md"
    drawn = read(guide).split("## The tree")[1].split("```")[1]
    yield from differ(guide + ", The tree", set(re.findall(r"^(\w+)/", drawn, re.M)), folders(), "the repository")


found = list(faults())
print(*found, sep="\n", end="\n" if found else "")
sys.exit(bool(found))
