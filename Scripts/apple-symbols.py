#!/usr/bin/env python3
"""Which symbols of Apple's frameworks the host uses: each is declared under Hosts/Apple/Fakes with its page and least iOS.

Prints one line per fault: a declaration without its page, one that needs a newer iOS than the host and is not marked, a list
that is not up to date, or a selector of our own that no method has: Linux has no selectors, so that they are names here.
Run by Scripts/check; with --write it writes the list.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).parent.parent
FAKES = ROOT / "Hosts/Apple/Fakes"
LIST = FAKES / "Symbols.md"
SOURCES = ROOT / "Hosts/Apple/Sources"
SELECTOR = re.compile(r'Selector\(\("(inkdot\w*:?)"\)\)')
METHOD = re.compile(r"@objc\((inkdot\w*:?)\)")
LEAST = (17, 0)
PAGE = re.compile(r"^\s*/// ([a-z]+/\S+) · iOS (\d+)\.(\d+)$")
DECLARATION = re.compile(r"^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:public|open)(?!\s*\()\s|^extension \w+: ")
AVAILABLE = re.compile(r"^\s*@available\(iOS (\d+)\.(\d+)")
INHERITED = re.compile(r"^\s*(?:@|///)")


def symbols():
    """Page, module, least iOS and place of each declaration; a page of None where none is told."""
    for file in sorted(FAKES.rglob("*.swift")):
        lines = file.read_text().splitlines()
        for number, line in enumerate(lines):
            if not DECLARATION.match(line) or " import " in f" {line}":
                continue
            page, system, marked = None, LEAST, False
            above = number
            while above and INHERITED.match(lines[above - 1]):
                above -= 1
                if match := AVAILABLE.match(lines[above]):
                    marked = (int(match[1]), int(match[2])) > LEAST
                if match := PAGE.match(lines[above]):
                    page, system = match[1], (int(match[2]), int(match[3]))
            yield page, file.parent.name, system, marked, f"{file.relative_to(ROOT)}:{number + 1}"


def selectors():
    """Names of our own selectors without a method, and of methods without one that uses it."""
    text = "\n".join(file.read_text() for file in sorted(SOURCES.rglob("*.swift")))
    return sorted(set(SELECTOR.findall(text)) ^ set(METHOD.findall(text)))


def main():
    for name in selectors():
        print(f"Hosts/Apple/Sources: {name} is a selector or a method, not both")
    found, rows, newer = list(symbols()), {}, []
    for page, module, system, marked, place in found:
        if page is None:
            print(f"{place}: a declaration without the page of Apple's documentation that it follows")
            continue
        if system > LEAST:
            newer.append(page)
            if not marked and not any(page.startswith(f"{other}/") for other in newer):
                print(f"{place}: newer than iOS {LEAST[0]} and not marked with @available")
        rows[page] = (module, system)
    text = (
        "# What the host uses of Apple's frameworks\n\n"
        "Made by `Scripts/apple-symbols.py --write` from the fakes. A page is at `https://developer.apple.com/documentation/`.\n\n"
        "| page | iOS |\n|---|---|\n"
    )
    text += "".join(f"| `{page}` | {system[0]}.{system[1]} |\n" for page, (_, system) in sorted(rows.items()))
    if "--write" in sys.argv:
        LIST.write_text(text)
    elif not LIST.is_file() or LIST.read_text() != text:
        print(f"{LIST.relative_to(ROOT)}: not up to date; run Scripts/apple-symbols.py --write")


main()
