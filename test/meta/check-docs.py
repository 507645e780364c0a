#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Pages have at most 1,500 hand-written words; what they link to, with its heading, and the
files they name exist: check-docs.py SOURCE-FOLDER"""

import pathlib
import re
import sys

ROOT = pathlib.Path(sys.argv[1])
GENERATED = {"rules.md", "builtins.md", "ptx-instructions.md", "tools.md", "tools-development.md"}
MADE = re.compile(r"<!-- table \w+ -->.*?<!-- end -->", re.S)
CODE = re.compile(r"^(?:```.*?^```|(?:    .*\n)+)", re.M | re.S)
LINK = re.compile(r"\]\(([^)\s]+)\)")
FILE = re.compile(r"`((?:lib|test|tools|scripts|mangling|conformance|examples|docs|cmake|python)/[\w./-]+\.\w+)`")


def anchors(text):
    """The headings as GitHub names them."""
    titles = re.findall(r"^#+ (.*)$", re.sub(r"^```.*?^```", "", text, flags=re.M | re.S), flags=re.M)
    plain = (re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", title).lower() for title in titles)
    return {re.sub(r"[^\w\- ]", "", title).replace(" ", "-") for title in plain}


def faults(page, text):
    prose = CODE.sub("", MADE.sub("", text))
    words = len(MADE.sub("", text).split())
    if page.name not in GENERATED and words > 1500:
        yield f"{words} words"
    for link in LINK.findall(prose):
        if re.match(r"\w+:", link):
            continue
        name, _, heading = link.partition("#")
        target = page.parent / name if name else page
        if not target.exists():
            yield f"no file {link}"
        elif heading and heading not in anchors(target.read_text(encoding="utf-8")):
            yield f"no heading {link}"
    for name in FILE.findall(prose):
        if not (ROOT / name).exists():
            yield f"no file {name}"


def main():
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md"]
    for folder in ("docs", "mangling", "test", "conformance", "examples", "python"):
        pages += sorted((ROOT / folder).rglob("*.md"))
    wrong = [
        f"{page.relative_to(ROOT)}: {fault}" for page in pages for fault in faults(page, page.read_text(encoding="utf-8"))
    ]
    print("\n".join(wrong) or f"{len(pages)} pages")
    return 1 if wrong else 0


sys.exit(main())
