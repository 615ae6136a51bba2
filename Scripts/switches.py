#!/usr/bin/env python3
"""Reports `default:` in a switch over an enum of the project, because it would hide a new case.

Compares the names after `case`: all must belong to one enum of the product's sources. Prints one line per fault. Run by Scripts/check.
"""

import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).parent.parent
FOLDERS = (
    "Sources/",
    "CommandLine/Sources/",
    "Server/Sources/",
    "Hosts/Apple/Sources/",
    "Hosts/Linux/Sources/",
    "Hosts/Web/Sources/",
)
# Option sets and enums of Apple's frameworks whose members have the names of an enum here.
OTHERS = {
    "Hosts/Apple/Sources/InkdotStorage/BiometricShortcut.swift": "LABiometryType",
    "Sources/Gestures/SwipeRecognizer.swift": "SwipeDirection",
    "Sources/Study/Lab/LabBoard+Reports.swift": "SwipeDirection",
    "Sources/Study/Lab/LabScene.swift": "SwipeDirection",
    "Sources/Touches/TouchDispatcher.swift": "DuePhases",
}


def indentation(line):
    return len(line) - len(line.lstrip())


def enums(lines):
    """Yields the case names of each enum."""
    for start, line in enumerate(lines):
        if not re.match(r"\s*(?:[a-z]+ )*enum \w+", line):
            continue
        cases = set()
        joined = re.sub(r",\n\s*", ", ", "\n".join(lines[start + 1 :])).split("\n")
        for inner in joined:
            if inner.strip() and indentation(inner) <= indentation(line):
                break
            if match := re.match(r"\s*(?:indirect )?case (\w.*)", inner):
                cases.update(
                    re.findall(r"(?:^|, )`?(\w+)", re.sub(r"\([^()]*(?:\([^()]*\)[^()]*)*\)", "", match[1].split("//")[0]))
                )
        if cases:
            yield frozenset(cases)


def defaults(lines):
    """Yields each `default:` with the names after `case` of its switch."""
    for end, line in enumerate(lines):
        if not re.match(r"\s*default:", line):
            continue
        names = set()
        for inner in reversed(lines[:end]):
            if indentation(inner) == indentation(line) and (match := re.match(r"\s*case (.*?):(?: |$)", inner)):
                names.update(re.findall(r"(?:^|, |\()\.(\w+)", match[1]))
            elif re.search(r"\bswitch\b", inner) and indentation(inner) <= indentation(line):
                break
        yield end + 1, names


files = subprocess.run(
    ["git", "ls-files", "*.swift"], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True
).stdout.splitlines()
texts = {file: (ROOT / file).read_text().splitlines() for file in files if file.startswith(FOLDERS) and (ROOT / file).is_file()}
own = {cases for lines in texts.values() for cases in enums(lines)}
for file, lines in texts.items():
    for number, names in defaults(lines):
        if names and file not in OTHERS and any(names <= cases for cases in own):
            print(f"{file}:{number}: list the remaining cases instead of `default:`")
