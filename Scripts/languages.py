#!/usr/bin/env python3
"""Compares Chinese pages with the English ones and with the code. Prints one line per fault. Run by Scripts/check.

- In both pages of a pair, the line below the title links to the other language.
- Each block of Swift in a Chinese page or README quotes compiled code (Scripts/quotes.py) that an English page also quotes.
- A paragraph of a Chinese page is one line, because a line break appears as a space.
- Each name in a Chinese page exists in the code. The left column of tables about other frameworks is not checked.
"""

import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).parent.parent
QUOTE = re.compile(r"<!-- quote: (\S+ \S+) -->\n+```swift\n")
LINK = re.compile(r"\]\(([^)#]+\.md)\)")
CODE = (".swift", ".js", ".py", ".json")
# Names of Apple's frameworks that the project does not use.
OTHERS = {"UserDefaults"}


def run(*command):
    return subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout.splitlines()


def language_links(page):
    """Returns the pages that the third line links to; an empty set if that line does not name the languages."""
    line = (page.read_text().split("\n", 3) + ["", ""])[2]
    return {(page.parent / link).resolve() for link in LINK.findall(line)} if "English" in line and "简体中文" in line else set()


def prose(text):
    """Returns a page without code blocks and, in pages about other frameworks, without the left column of tables."""
    text = re.sub(r"^```.*?^```", "", text, flags=re.M | re.S)
    return re.sub(r"^\|[^|]*\|", "", text, flags=re.M) if "GYCircleView" in text else text


def main():
    files = [ROOT / name for name in run("git", "ls-files", "-co", "--exclude-standard", "--deduplicate")]
    files = [file for file in files if file.is_file()]
    pages = [file for file in files if file.suffix == ".md"]
    chinese = [page for page in pages if "zh-CN" in str(page.relative_to(ROOT))]
    english = [page for page in pages if page not in chinese]
    words = set()
    for file in files:
        if file.suffix in CODE:
            words.update(re.findall(r"\w+", file.read_text()))

    found = []
    for page in pages:
        name = page.relative_to(ROOT)
        links = language_links(page)
        if page in chinese and not links:
            found.append(f"{name}: the line below the title does not link to the English page")
        for other in links:
            if not other.is_file():
                found.append(f"{name}: links to {other.name}, which does not exist")
            elif page not in language_links(other):
                found.append(f"{other.relative_to(ROOT)}: the line below the title does not link to {name}")
    quoted = {quote for page in english for quote in QUOTE.findall(page.read_text())}
    for page in [*chinese, ROOT / "README.md"]:
        name, text = page.relative_to(ROOT), page.read_text()
        quotes = QUOTE.findall(text)
        if len(quotes) != len(re.findall(r"^```swift", text, re.M)):
            found.append(f"{name}: a block of Swift is not a quote")
        found += [f"{name}: no English page quotes {quote}" for quote in quotes if quote not in quoted]
    for page in chinese:
        lines = re.sub(r"^```.*?^```", "", page.read_text(), flags=re.M | re.S).split("\n")
        for before, line in zip(lines, lines[1:]):
            if (
                before
                and re.match(r"[^\s|#<*-]", line)
                and not re.match(r"[|#<]|\d+\. ", before)
                and not re.match(r"\d+\. ", line)
            ):
                found.append(f"{page.relative_to(ROOT)}: a line break within a paragraph before: {line[:30]}")
        for code in re.findall(r"`([^`\n]+)`", prose(page.read_text())):
            for word in re.findall(r"\b[A-Za-z_]{3,}\b", code):
                if word not in words and word not in OTHERS:
                    found.append(f"{page.relative_to(ROOT)}: {word} is not in the code")

    print(*found, sep="\n", end="\n" if found else "")
    return bool(found)


sys.exit(main())
