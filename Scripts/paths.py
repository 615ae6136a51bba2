#!/usr/bin/env python3
"""Checks that Documentation/Paths.md names files, types and functions that exist.

Prints one line per fault. Run by Scripts/check. A link [`Type.member`](file) needs the type in the file and the member in the
type; [`name`](file) needs a type or a function of that name.
"""

import pathlib
import re
import sys

PAGE = pathlib.Path(__file__).parent.parent / "Documentation/Paths.md"
LINK = re.compile(r"\[`([^`]+)`\]\(([^)]+)\)")
STEP = re.compile(r"^\d+\. .*(?:\n +.*)*", re.M)
COMMENT = re.compile(r"^\s*(?:///|//|/\*\*|\*\s).*$", re.M)

TYPE = {
    ".swift": r"^(?P<indent> *)[a-zA-Z@(). ]*\b(?:class|struct|enum|protocol|actor|extension) {name}\b.*\{{",
    ".js": r"^(?P<indent>)(?:export )?class {name}\b.*\{{",
}
MEMBER = {
    ".swift": r"^{indent}  (?! )[a-zA-Z@(). ]*\b(?:func|var|let|case) {name}\b",
    ".js": r"^{indent}  (?:static |async |get |set )*{name}(?:\(|;| =)",
}
FUNCTION = {
    ".swift": r"^(?:[a-z]+ )*func {name}\b",
    ".js": r"^(?:export )?(?:async )?(?:function {name}\b|const {name} =)",
}


def bodies(code, suffix, name):
    """Yields indentation and body of a type and its extensions. Formatted code closes them at the same indentation."""
    for match in re.finditer(TYPE[suffix].format(name=re.escape(name)), code, re.M):
        end = re.compile(rf"^{match['indent']}\}}", re.M).search(code, match.end())
        yield match["indent"], code[match.end() : end.start() if end else None]


def fault(name, link):
    """Returns the fault of a link, or None."""
    file = PAGE.parent / link
    if not file.is_file():
        return "there is no such file"
    suffix = file.suffix
    if suffix not in TYPE:
        return "the file is neither Swift nor JavaScript"
    code = COMMENT.sub("", file.read_text())
    owner, _, member = name.rpartition(".")
    found = list(bodies(code, suffix, owner or name))
    if not owner:
        is_function = re.search(FUNCTION[suffix].format(name=re.escape(name)), code, re.M)
        return None if found or is_function else "the file declares no such type or function"
    if not found:
        return f"the file declares no type {owner}"
    for indent, body in found:
        if re.search(MEMBER[suffix].format(indent=indent, name=re.escape(member)), body, re.M):
            return None
    return f"{owner} declares no {member} there"


def faults(text):
    for match in LINK.finditer(text):
        if problem := fault(match[1], match[2]):
            yield match.start(), f"{match[1]} in {match[2]}: {problem}"
    for match in STEP.finditer(text):
        if not LINK.search(match[0]):
            yield match.start(), "a step that names no function"


page = PAGE.read_text()
found = [f"{PAGE.name}:{page.count(chr(10), 0, at) + 1}: {problem}" for at, problem in faults(page)]
print(*found, sep="\n", end="\n" if found else "")
sys.exit(bool(found))
