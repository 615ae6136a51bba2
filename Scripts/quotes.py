#!/usr/bin/env python3
"""Compares the examples in guides with the code that the tests compile and run. Prints one line per fault.

    Scripts/quotes.py            compares; run by Scripts/check
    Scripts/quotes.py --write    copies the code into the guides

In a guide, above a block of Swift:   <!-- quote: Tests/InkdotTests/PatternLockGuideTests.swift host -->
In that file, around the code:        // quote: lock   …   // end quote
"""

import pathlib
import re
import subprocess
import sys
import textwrap

ROOT = pathlib.Path(__file__).parent.parent
WRITE = "--write" in sys.argv
QUOTE = re.compile(r"(<!-- quote: (\S+) (\S+) -->\n+```swift\n)(.*?)(^```)", re.M | re.S)
MARK = re.compile(r"^[ ]*// quote: (\S+)\n(.*?)^[ ]*// end quote$", re.M | re.S)


def guides():
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard", "--", "*.md"], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True
    ).stdout.splitlines()
    return [ROOT / path for path in listed if (ROOT / path).is_file()]


def parts(path):
    """Returns the marked parts of a file by name, without their common indentation."""
    file = ROOT / path
    return (
        {name: textwrap.dedent(code).strip("\n") + "\n" for name, code in MARK.findall(file.read_text())}
        if file.is_file()
        else {}
    )


found, quoted = [], set()
for guide in guides():
    text = guide.read_text()
    where = guide.relative_to(ROOT)

    def compare(match, where=where):
        head, path, name, code, tail = match.groups()
        quoted.add((path, name))
        part = parts(path).get(name)
        if part is None:
            found.append(f"{where}: {path} has no code named {name}")
        elif code != part and not WRITE:
            found.append(f"{where}: the example differs from {name} in {path}; run Scripts/quotes.py --write")
        return match[0] if part is None else head + part + tail

    new = QUOTE.sub(compare, text)
    if text.count("<!-- quote: ") != len(QUOTE.findall(text)):
        found.append(f"{where}: a quote is not followed by a block of Swift")
    if WRITE and new != text:
        guide.write_text(new)
for file in sorted(ROOT.glob("Tests/*/*.swift")):
    path = str(file.relative_to(ROOT))
    for name in parts(path):
        if (path, name) not in quoted:
            found.append(f"{path}: no guide quotes {name}")

print(*found, sep="\n", end="\n" if found else "")
sys.exit(bool(found))
