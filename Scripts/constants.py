#!/usr/bin/env python3
"""Finds constants and texts that Swift and the page both define. Prints one line per fault. Run by Scripts/check.

- A constant of the page with the name and value of a constant of the engine (milliseconds for seconds) must be generated, see
  Hosts/Web/Sources/Codes.
- A text of the page must not be in a table of Sources/Hosting/Texts under the same key.
"""

import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).parent.parent
PAGE = "Hosts/Web/Page"
SWIFT = re.compile(
    r"^ *(?:public |private |package |fileprivate )*static let (\w+)(?:: \w+)? = (-?\d[\d_]*(?:\.\d+)?(?:e\d+)?)(?: *<< *(\d+))?$",
    re.M,
)
SCRIPT = re.compile(r"^(?:export )?const (\w+) = (-?\d[\d_]*(?:\.\d+)?(?:e\d+)?)(?: *<< *(\d+))?;$", re.M)
ROW = re.compile(r'TextRow\("((?:[^"\\]|\\.)*)", "((?:[^"\\]|\\.)*)"')
TEXT = re.compile(r'^    "?([\w.]+)"?:\s+"((?:[^"\\]|\\.)*)",$', re.M)
# Equal by chance: each host measures fonts at its own size.
OTHERS = {"em"}


def value(digits, shift):
    return float(digits.replace("_", "")) * 2 ** int(shift or 0)


def files(*patterns):
    names = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard", "--deduplicate", "--", *patterns],
        cwd=ROOT,
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    ).stdout.splitlines()
    return [(name, (ROOT / name).read_text()) for name in names if (ROOT / name).is_file()]


def main():
    swift = files("Sources/*.swift", "Hosts/Apple/Sources/*.swift", "Hosts/Linux/Sources/*.swift")
    page = [(name, text) for name, text in files(f"{PAGE}/*.js") if not text.startswith("// Made by Scripts/codes ")]
    numbers = {}
    for name, text in swift:
        for constant, digits, shift in SWIFT.findall(text):
            numbers.setdefault(constant.lower(), []).append((value(digits, shift), name))
    rows = {row for _, text in swift for row in ROW.findall(text)}

    found = []
    for name, text in page:
        for constant, digits, shift in SCRIPT.findall(text):
            for number, place in numbers.get(constant.lower(), []) if constant not in OTHERS else []:
                if value(digits, shift) in (number, 1000 * number):
                    found.append(f"{name}: {constant} is also in {place}: generate it (Hosts/Web/Sources/Codes)")
        for key, words in TEXT.findall(text):
            if (key, words) in rows:
                found.append(f'{name}: the text "{key}" is also in Sources/Hosting/Texts: remove it here')
    print(*found, sep="\n", end="\n" if found else "")
    return bool(found)


sys.exit(main())
