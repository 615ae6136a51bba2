#!/usr/bin/env python3
"""Lists the symbols of Apple's frameworks that the host uses. Run by Scripts/check; --write updates the list.

Hosts/Apple/Fakes declares each symbol with its documentation page, its minimum iOS, and the source that its signature was
compared with. The list counts the symbols without such a source.

Prints one line per fault:
- a declaration without its page, or one that needs a newer iOS than the host without being marked
- an outdated list
- a selector of the host without a method; on Linux selectors are only names, so the compiler does not find them
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
PAGE = re.compile(r"^\s*/// ([a-z]+/\S+) · iOS (\d+)\.(\d+)(?: · (\w+))?$")
SOURCES_OF = {"page": "Apple's page", "sdk": "a header, API notes or interface of an SDK", "code": "code of others that says so"}
DECLARATION = re.compile(r"^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:public|open)(?!\s*\()\s|^extension \w+: (?!Fake)")
AVAILABLE = re.compile(r"^\s*@available\(iOS (\d+)\.(\d+)")
INHERITED = re.compile(r"^\s*(?:@|///)")


def symbols():
    """Page (None if missing), minimum iOS, source location, and the reference of each declaration."""
    for file in sorted(FAKES.rglob("*.swift")):
        lines = file.read_text().splitlines()
        for number, line in enumerate(lines):
            if not DECLARATION.match(line) or " import " in f" {line}":
                continue
            page, system, marked, source = None, LEAST, False, None
            above = number
            # Skip attributes that belong to another declaration.
            while above and INHERITED.match(lines[above - 1]) and not DECLARATION.match(lines[above - 1]):
                above -= 1
                if match := AVAILABLE.match(lines[above]):
                    marked = (int(match[1]), int(match[2])) > LEAST
                if match := PAGE.match(lines[above]):
                    page, system, source = match[1], (int(match[2]), int(match[3])), match[4]
            yield page, system, marked, source, f"{file.relative_to(ROOT)}:{number + 1}"


def selectors():
    """Names of selectors without a method, and of methods without a selector."""
    text = "\n".join(file.read_text() for file in sorted(SOURCES.rglob("*.swift")))
    return sorted(set(SELECTOR.findall(text)) ^ set(METHOD.findall(text)))


def main():
    for name in selectors():
        print(f"Hosts/Apple/Sources: {name} is a selector or a method, not both")
    found, rows, newer = list(symbols()), {}, []
    for page, system, marked, source, place in found:
        if page is None:
            print(f"{place}: a declaration without the page of Apple's documentation that it follows")
            continue
        if system > LEAST:
            newer.append(page)
            if not marked and not any(page.startswith(f"{other}/") for other in newer):
                print(f"{place}: newer than iOS {LEAST[0]} and not marked with @available")
        if source not in {None, *SOURCES_OF}:
            print(f"{place}: compared with {source}, which is none of {', '.join(SOURCES_OF)}")
            continue
        # Of several declarations with the same page, report the unverified one.
        rows[page] = (system, source if rows.get(page, (system, source))[1] == source else None)

    def count(source):
        return sum(other == source for _, other in rows.values())

    compared = ", ".join(f"{count(key)} with {name} (`{key}`)" for key, name in SOURCES_OF.items())
    text = (
        "# What the host uses of Apple's frameworks\n\n"
        "Made by `Scripts/apple-symbols.py --write` from the fakes. A page is at `https://developer.apple.com/documentation/`.\n\n"
        f"{len(rows)} symbols. Compared: {compared}; {count(None)} not confirmed.\n\n"
        "| page | iOS | compared with |\n|---|---|---|\n"
    )
    text += "".join(
        f"| `{page}` | {system[0]}.{system[1]} | {source or 'not confirmed'} |\n"
        for page, (system, source) in sorted(rows.items())
    )
    if "--write" in sys.argv:
        LIST.write_text(text)
    elif not LIST.is_file() or LIST.read_text() != text:
        print(f"{LIST.relative_to(ROOT)}: not up to date; run Scripts/apple-symbols.py --write")


main()
