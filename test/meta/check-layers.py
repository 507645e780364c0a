#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The modules of lib/ include each other as docs/layers.md says, neither more
nor less, and not in a circle.

    check-layers.py SOURCE-DIR
"""

import pathlib
import re
import sys

INCLUDE = re.compile(r'\s*#\s*include\s+"([^"]+)"')
ROW = re.compile(r"\| `([^`]+)` \| (.*) \|$")
ENDINGS = {".cpp", ".h", ".def", ".inc"}


def allowed_edges(page):
    edges = {}
    for line in page.read_text(encoding="utf-8").splitlines():
        if row := ROW.match(line):
            edges[row[1]] = set(re.findall(r"`([^`]+)`", row[2]))
    return edges


def module_of(path, modules):
    """The longest module whose folder PATH is in; mangling/ is one, too."""
    path = path.removeprefix("spir2nvvm/") if path.startswith("spir2nvvm/mangling/") else path
    return next((m for m in sorted(modules, key=len, reverse=True) if path.startswith(m + "/")), None)


def found_edges(lib, modules):
    edges = {}
    for file in sorted(lib.rglob("*")):
        inside = file.relative_to(lib).as_posix()
        if file.suffix not in ENDINGS or inside.startswith("include/"):
            continue
        source = module_of(inside, modules)
        if not source:
            sys.exit(f"lib/{inside} belongs to no module of docs/layers.md")
        for line in file.read_text(encoding="utf-8").splitlines():
            if named := INCLUDE.match(line):
                target = module_of(named[1], modules)
                if target and target != source:
                    edges.setdefault((source, target), inside)
    return edges


def circle(edges, start, path=()):
    for target in sorted(edges.get(start, ())):
        if target in path:
            return [*path[path.index(target) :], target]
        if found := circle(edges, target, (*path, target)):
            return found
    return None


def main():
    source = pathlib.Path(sys.argv[1])
    allowed = allowed_edges(source / "docs/layers.md")
    found = found_edges(source / "lib", allowed)
    wrong = [
        f"lib/{file}: {a} may not include {b}" for (a, b), file in sorted(found.items()) if b not in allowed[a]
    ]
    wrong += [
        f"docs/layers.md: {a} does not include {b}" for a in allowed for b in sorted(allowed[a]) if (a, b) not in found
    ]
    for start in allowed:
        if loop := circle(allowed, start, (start,)):
            wrong.append(f"docs/layers.md: a circle: {' -> '.join(loop)}")
            break
    print("\n".join(wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
