#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The modules of lib/ include each other as docs/internals/layers.md says, neither more
nor less, and not in a circle; and so do the folders of those modules that it
takes apart.

    check-layers.py SOURCE-DIR
"""

import pathlib
import re
import sys

INCLUDE = re.compile(r'\s*#\s*include\s+"([^"]+)"')
ROW = re.compile(r"([\w/]+):((?: [\w/]+)*)$")
ENDINGS = {".cpp", ".h", ".def", ".inc"}


def allowed_edges(table):
    return {row[1]: set(row[2].split()) for row in map(ROW.match, table.splitlines()) if row}


def module_of(path, modules):
    """The longest module whose folder PATH is in; mangling/ is one, too."""
    path = path.removeprefix("spir2nvvm/") if path.startswith("spir2nvvm/mangling/") else path
    return next((m for m in sorted(modules, key=len, reverse=True) if path.startswith(m + "/")), None)


def found_edges(lib, place):
    edges = {}
    for file in sorted(lib.rglob("*")):
        inside = file.relative_to(lib).as_posix()
        if file.suffix not in ENDINGS or inside.startswith("include/"):
            continue
        source = place(inside)
        if not source:
            sys.exit(f"lib/{inside} belongs to no module of docs/internals/layers.md")
        for line in file.read_text(encoding="utf-8").splitlines():
            if named := INCLUDE.match(line):
                target = place(named[1])
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


def folder_of(path, modules):
    """The folder PATH is in of one of the modules; what lies in none of them is the module."""
    parts = path.split("/")
    return "/".join(parts[:2]) if len(parts) > 2 and parts[0] in modules else parts[0]


def faults(allowed, found):
    wrong = [
        f"lib/{file}: {a} may not include {b}" for (a, b), file in sorted(found.items()) if b not in allowed[a]
    ]
    wrong += [
        f"docs/internals/layers.md: {a} does not include {b}"
        for a in allowed
        for b in sorted(allowed[a])
        if (a, b) not in found
    ]
    for start in allowed:
        if loop := circle(allowed, start, (start,)):
            wrong.append(f"docs/internals/layers.md: a circle: {' -> '.join(loop)}")
            break
    return wrong


def main():
    source = pathlib.Path(sys.argv[1])
    between, inside = (source / "docs/internals/layers.md").read_text(encoding="utf-8").split("## Folders of a module")
    modules, folders = allowed_edges(between), allowed_edges(inside)
    parted = {folder.split("/")[0] for folder in folders}
    wrong = faults(modules, found_edges(source / "lib", lambda path: module_of(path, modules)))
    edges = found_edges(source / "lib", lambda path: folder_of(path, parted))
    within = {(a, b): file for (a, b), file in edges.items() if a.split("/")[0] == b.split("/")[0]}
    wrong += [
        f"docs/internals/layers.md: no row for {a}" for a in sorted({a for edge in within for a in edge} - set(folders))
    ]
    wrong += faults(folders, {edge: file for edge, file in within.items() if edge[0] in folders})
    print("\n".join(wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
