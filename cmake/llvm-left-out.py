#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes cmake/LlvmLeftOut.txt: the names that the linker must not look for in
LLVM's archives.

    llvm-left-out.py BUILD-DIR > cmake/LlvmLeftOut.txt

The linker takes whole object files out of archives before it drops the sections
that nobody needs. What runs before main stays, so a reference from a dropped
section to another object file costs the options that this one registers. This
walks over the sections as --gc-sections does, but does not begin with LLVM's own
initialisers. Left out are names that only dropped sections refer to, as far as
initialisers hang on them; the names that tools/spir2nvvm/LlvmStandIns.cpp stands
in for come first. BUILD-DIR is a static one of the preset ci or release.
"""

import collections
import pathlib
import shlex
import struct
import subprocess
import sys

WRAP = "__wrap_"
ALLOCATED, GROUP, SYMBOLS, LARGE_INDICES, RELOCATIONS = 2, 17, 2, 18, 4


class Object:
    """An ELF object: its sections, and what each of them refers to."""

    def __init__(self, name, data):
        self.is_llvm = "libLLVM" in name
        self.is_root = name.endswith(".o") and ":" not in name
        (start,) = struct.unpack_from("<Q", data, 40)
        _, count, names = struct.unpack_from("<HHH", data, 58)
        first = struct.unpack_from("<IIQQQQIIQQ", data, start)
        count, names = count or first[5], first[6] if names == 0xFFFF else names
        sections = [struct.unpack_from("<IIQQQQIIQQ", data, start + 64 * i) for i in range(count)]

        def string(table, offset):
            begin = sections[table][4] + offset
            return data[begin : data.index(b"\0", begin)].decode()

        self.sections = [string(names, s[0]) for s in sections]
        self.allocated = [bool(s[2] & ALLOCATED) for s in sections]
        self.symbols, self.refers, self.shared = [], collections.defaultdict(set), set()
        large = next((struct.unpack_from(f"<{s[5] // 4}I", data, s[4]) for s in sections if s[1] == LARGE_INDICES), ())
        for s in sections:
            if s[1] != SYMBOLS:
                continue
            for i in range(s[5] // 24):
                name_at, info, _, section = struct.unpack_from("<IBBH", data, s[4] + 24 * i)
                section = large[i] if section == 0xFFFF else -1 if section >= 0xFF00 else section
                self.symbols.append((string(s[6], name_at), info >> 4, section))
        for s in sections:
            if s[1] == RELOCATIONS:
                for i in range(s[5] // 24):
                    self.refers[s[7]].add(struct.unpack_from("<Q", data, s[4] + 24 * i + 8)[0] >> 32)
            elif s[1] == GROUP:  # of which the linker keeps any one
                self.shared |= set(struct.unpack_from(f"<{s[5] // 4}I", data, s[4])[1:])
        self.undefined = {n for n, binding, section in self.symbols if binding == 1 and section == 0}
        self.initialises = any(n.startswith(".init_array") for n in self.sections)


def objects(path):
    data = path.read_bytes()
    if not data.startswith(b"!<arch>\n"):
        yield Object(str(path), data)
        return
    at, names = 8, b""
    while at < len(data):
        name, size = data[at : at + 16].decode().rstrip(), int(data[at + 48 : at + 58])
        body = data[at + 60 : at + 60 + size]
        if name == "//":
            names = body
        elif name not in ("/", "/SYM64/") and body.startswith(b"\x7fELF"):
            if name.startswith("/"):
                begin = int(name[1:])
                name = names[begin : names.index(b"\n", begin)].decode()
            yield Object(f"{path.name}:{name}", body)
        at += 60 + size + size % 2


def linked(build):
    done = subprocess.run(
        ["ninja", "-C", build, "-t", "commands", "-s", "bin/spir2nvvm"], capture_output=True, text=True, check=True
    )
    words = shlex.split(done.stdout.splitlines()[-1])
    return [o for w in words if w.endswith((".o", ".a")) for o in objects(build / w)]


def live_sections(every, definers):
    live, work = set(), []

    def mark(o, section):
        if section > 0 and (o, section) not in live:
            live.add((o, section))
            work.append((o, section))

    for o in every:
        for i, name in enumerate(o.sections):
            is_start = name.startswith(".init_array") and not o.is_llvm
            if is_start or (o.is_root and name.startswith((".text", ".data"))):
                mark(o, i)
    while work:
        o, section = work.pop()
        for symbol in o.refers[section]:
            name, binding, place = o.symbols[symbol]
            definer = definers.get(name) if binding else o
            if definer is o:
                mark(o, place)
            elif definer:
                for other, other_binding, other_place in definer.symbols:
                    if other == name and other_binding:
                        mark(definer, other_place)
    return live


def initialisers(every, definers, left_out):
    """How many of LLVM's objects with initialisers the linker takes."""
    taken, work = set(), [o for o in every if o.is_root]
    while work:
        o = work.pop()
        if o not in taken:
            taken.add(o)
            work += [definers[n] for n in o.undefined if n in definers and n not in left_out]
    return taken, sum(o.is_llvm and o.initialises for o in taken)


def main():
    every = linked(pathlib.Path(sys.argv[1]))
    stands_in = {
        n.removeprefix(WRAP) for o in every for n, _, s in o.symbols if o.is_root and s > 0 and n.startswith(WRAP)
    }
    definers = {}
    for o in every:
        for name, binding, section in o.symbols:
            if name and binding and section and name not in stands_in:
                definers.setdefault(name, o)
    live = live_sections(every, definers)
    needed = {o for o, i in live if o.allocated[i] and i not in o.shared}
    taken, _ = initialisers(every, definers, set())
    left_out = {
        n
        for o in taken
        if o in needed or not o.is_llvm
        for n in o.undefined
        if n in definers and definers[n].is_llvm and definers[n] not in needed
    }
    _, fewest = initialisers(every, definers, left_out)
    for name in sorted(left_out):
        if initialisers(every, definers, left_out - {name})[1] == fewest:
            left_out.remove(name)
    print("# Written by llvm-left-out.py, which says what this is.")
    print("\n".join([*sorted(stands_in), *sorted(left_out)]))


if __name__ == "__main__":
    main()
