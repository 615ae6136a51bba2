#!/usr/bin/env python3
"""Checks that the modules of the page import in one direction.

The table *Layers* of Documentation/Architecture.md has a row for each folder of the page. A module imports only from its own
folder and from the rows above it, and the modules of a folder do not import each other in a circle. Imports on demand count.
Prints one line per fault. Run by Scripts/check.
"""

import pathlib
import posixpath
import re
import sys

ROOT = pathlib.Path(__file__).parent.parent
PAGE = ROOT / "Hosts/Web/Page"
GUIDE = "Documentation/Architecture.md"
COMMENT = re.compile(r"/\*\*[\s\S]*?\*/|^\s*//.*$", re.M)
IMPORT = re.compile(r'^(?:import|export)\b[^"\';]*?"(\.[^"]+\.js)"|\bimport\(\s*"(\.[^"]+\.js)"\s*\)', re.M)


def imports():
    """Returns the modules that each module imports, except style sheets, which the build makes into modules."""
    found = {}
    for file in sorted(PAGE.rglob("*.js")):
        name = file.relative_to(PAGE).as_posix()
        if name == "service-worker.js":
            continue
        code = COMMENT.sub("", file.read_text())
        named = [match[1] or match[2] for match in IMPORT.finditer(code)]
        found[name] = [
            posixpath.normpath(posixpath.join(posixpath.dirname(name), one)) for one in named if not one.endswith(".css.js")
        ]
    return found


def circles(graph):
    """Yields each circle that a depth-first search closes."""
    done = set()

    def visit(name, path):
        if name in path:
            yield path[path.index(name) :] + [name]
        elif name not in done:
            for other in graph.get(name, ()):
                yield from visit(other, [*path, name])
            done.add(name)

    for name in graph:
        yield from visit(name, [])


def faults():
    layers = re.findall(r"^\| `([\w/]+)` \|", (ROOT / GUIDE).read_text().split("### Layers of the page")[1].split("\n#")[0], re.M)
    graph = imports()
    folders = {posixpath.dirname(name) for name in graph}
    for folder in sorted(folders - {*layers}):
        yield f"{GUIDE}: Layers of the page has no row for {folder}"
    for folder in layers:
        if folder not in folders:
            yield f"{GUIDE}: Layers of the page lists {folder}, which has no modules"
    place = {folder: number for number, folder in enumerate(layers)}
    for name, others in graph.items():
        for other in others:
            own, its = posixpath.dirname(name), posixpath.dirname(other)
            if own in place and its in place and place[its] > place[own]:
                yield f"Hosts/Web/Page/{name}: {own} imports {other}, whose folder is below it in {GUIDE}"
    for circle in circles(graph):
        if len({posixpath.dirname(name) for name in circle}) == 1:
            yield f"circular imports: {' -> '.join(circle)}"


found = list(faults())
print(*found, sep="\n", end="\n" if found else "")
sys.exit(bool(found))
