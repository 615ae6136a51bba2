#!/usr/bin/env python3
"""Finds phrases in comments, documentation and commit subjects that readers must decode.

Prints one line per fault. Run by Scripts/check. With --counts it prints the number of faults per folder instead, including
folders that are not checked yet.
"""

import collections
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).parent.parent

# Prefixes of the paths that must be free of faults.
CHECKED = (
    "Makefile",
    "Package.swift",
    "README.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "Benchmarks/",
    "CommandLine/",
    "Documentation/",
    "Hosts/",
    "README.zh-CN.md",
    "Scripts/",
    "Sources/",
    "Tests/",
)
# Subjects after this commit are checked: older ones cannot be changed.
LAST_UNCHECKED_COMMIT = "c186d598"
MAXIMUM_SUBJECT = 72  # characters

PHRASES = re.compile(
    r"\b(so many|as good as|stands? for|is told|are told|has a say|have a say|gives? back|takes? away|be it|nobody|somebody|"
    r"of before|none but|what is (?:left|there|made|kept)|that which|one that)\b",
    re.I,
)
OPENING = re.compile(r"^(What|Who|Whoever|That which|None but|Those that|One that)\b(?!.*\?$)")
MAXIMUM_WORDS = 25

# Lines that quote a phrase or use one correctly.
EXCEPTIONS = (
    "Scripts/prose.py",
    "as good as new",
)

COMMENT = {
    ".swift": re.compile(r"^\s*(///|//)\s?(.*)$"),
    ".js": re.compile(r"^\s*(/\*\*|\*(?=\s)|//)\s?(.*?)(?:\s*\*/)?$"),
    ".css": re.compile(r"^\s*(/\*)\s?(.*?)(?:\s*\*/)?$"),
    ".py": re.compile(r"^\s*(#|\"\"\")\s?(.*)$"),
    ".sh": re.compile(r"^\s*(#)\s?(.*)$"),
    ".md": re.compile(r"^()(.*)$"),
}


def run(*command):
    return subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout


def lines(path):
    """Yields number, kind of comment and text of each line."""
    text = (ROOT / path).read_text()
    suffix = {".mjs": ".js"}.get(path.suffix, path.suffix) or (
        ".sh" if text.startswith("#!") and "sh" in text.split("\n", 1)[0] else ""
    )
    pattern = COMMENT.get(suffix)
    if path.name == "Makefile":
        pattern = COMMENT[".sh"]
    is_code = False
    for number, line in enumerate(text.split("\n") if pattern else [], 1):
        if suffix == ".md" and line.startswith("```"):
            is_code = not is_code
        match = None if is_code else pattern.match(line)
        kind = match[1] if match else None
        # JSDoc is documentation as well.
        yield number, "///" if kind in ("/**", "*") else kind, match[2] if match else line


def first_sentence(text):
    return re.split(r"(?<=[.:?!])\s", text)[0]


def faults(path):
    paragraph, start, last = [], 0, None
    for number, kind, text in [*lines(path), (0, None, "")]:
        if kind is None or kind == "":
            text = re.sub(r"`[^`]*`", "`", text) if kind == "" else ""
        if kind is not None:
            plain = re.sub(r"`[^`]*`", "`", text)
            for match in PHRASES.finditer(plain):
                yield number, f"“{match[0]}”"
        # The first sentence of a documentation comment.
        begins = kind == "///" and last != "///"
        if begins:
            paragraph, start = [], number
        if kind == "///" and start:
            ends = text.startswith(("- ", "@")) or bool(paragraph and not text.strip())
            if not ends:
                paragraph.append(text)
            if ends:
                yield from opening(paragraph, start)
                start = 0
        elif start:
            yield from opening(paragraph, start)
            start = 0
        last = kind


def opening(paragraph, number):
    sentence = first_sentence(" ".join(paragraph))
    if OPENING.match(sentence):
        yield number, f"first sentence begins with “{sentence.split()[0]}”"
    if len(sentence.split()) > MAXIMUM_WORDS:
        yield number, f"first sentence has {len(sentence.split())} words"


def subjects():
    try:
        log = run("git", "log", "--format=%h %s", f"{LAST_UNCHECKED_COMMIT}..HEAD")
    except subprocess.CalledProcessError:
        return  # A shallow clone.
    for line in log.splitlines():
        commit, subject = line.split(" ", 1)
        if not re.match(r"[A-Za-z0-9 /,+_.-]{2,30}: \S", subject):
            yield f"commit {commit}: the subject has no area: {subject}"
        elif len(subject) > MAXIMUM_SUBJECT:
            yield f"commit {commit}: the subject has {len(subject)} characters"


def main():
    files = [pathlib.PurePath(name) for name in run("git", "ls-files", "-co", "--exclude-standard").splitlines()]
    files = [file for file in files if (ROOT / file).is_file()]
    if sys.argv[1:] == ["--counts"]:
        counts = collections.Counter()
        for file in files:
            try:
                counts["/".join(file.parts[:2])] += sum(1 for _ in faults(file))
            except UnicodeDecodeError:
                continue
        for name, count in counts.most_common():
            if count:
                print(f"{count:6} {name}")
        return 0
    found = list(subjects())
    for file in files:
        if not str(file).startswith(CHECKED):
            continue
        try:
            found += [f"{file}:{number}: {fault}" for number, fault in faults(file)]
        except UnicodeDecodeError:
            continue
    found = [fault for fault in found if not any(each in fault for each in EXCEPTIONS)]
    print(*found, sep="\n", end="\n" if found else "")
    return bool(found)


sys.exit(main())
