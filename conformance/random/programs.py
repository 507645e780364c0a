# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A whole program: types, tables, functions and one kernel."""

import dataclasses
from functools import partial

import control
import groups
import structs
from cltypes import UCHAR, UINT, ULONG, USHORT, Type
from functions import define
from generator import Generator
from scope import GLOBAL, LOCAL, Array, Place, Rows

# The runner gives a buffer so many scalars for each work-item.
SCALARS_EACH = 16


@dataclasses.dataclass(frozen=True)
class Shape:
    """A group's size; without one the runner takes groups of eight."""

    sizes: tuple = ()

    @property
    def items(self):
        total = 1
        for size in self.sizes or (8,):
            total *= size
        return total

    @property
    def attribute(self):
        x, y, z = (*self.sizes, 1, 1, 1)[:3]
        return f"__attribute__((reqd_work_group_size({x}, {y}, {z}))) " if self.sizes else ""


SHAPES = (Shape(), Shape(), Shape((16,)), Shape((4, 2)), Shape((2, 2, 2)), Shape((3, 4)), Shape((1, 8)), Shape((1, 1)))


class Kernel:
    """The one kernel of a program."""

    def __init__(self, g):
        self.g = g
        self.parameters = ["global ulong *out", "global uint *shared", "global uint *totals"]
        self.start = []

    def buffer(self):
        """A work-item's own elements of a buffer, which it reads and writes, or only reads."""
        g = self.g
        type_, name = g.type(), g.name("g")
        writable = not g.chance(3)
        mine = g.name("mine")
        each = SCALARS_EACH // type_.room
        const = "" if writable else "const "
        self.parameters.append(f"{const}global {type_.name} *{name}")
        self.start.append(f"{const}global {type_.name} *{mine} = {name} + gid * {each};")
        g.scope.add(Array(mine, type_, each, GLOBAL, writable))
        if not writable:
            g.inputs.append(Array(name, type_, each, GLOBAL, False))

    def constant(self):
        g = self.g
        type_, name = g.type(), g.name("c")
        self.parameters.append(f"constant {type_.name} *{name}")
        g.scope.add(Array(name, type_, SCALARS_EACH // type_.room, "constant", False))

    def local(self):
        """Every work-item begins by filling its own part."""
        g = self.g
        type_, name, mine = g.type(), g.name("k"), g.name("mine")
        each = min(4, SCALARS_EACH // type_.room)
        self.parameters.append(f"local {type_.name} *{name}")
        self.start.append(f"local {type_.name} *{mine} = {name} + lid * {each};")
        self.fill_local(mine, type_, each)

    def fill_local(self, mine, type_, each):
        literal = self.g.literal(type_)
        self.start.append(f"for (uint i = 0; i < {each}; ++i) {mine}[i] = {literal};")
        self.g.scope.add(Array(mine, type_, each, LOCAL))

    def local_variable(self):
        g = self.g
        type_, name, mine, each = g.type(), g.name("k"), g.name("mine"), g.pick([2, 3, 4])
        self.start.append(f"local {type_.name} {name}[{g.shape.items}][{each}];")
        self.start.append(f"local {type_.name} *{mine} = {name}[lid];")
        self.fill_local(mine, type_, each)

    def value(self):
        g = self.g
        type_, name = g.type(), g.name("x")
        self.parameters.append(f"{type_.name} {name}")
        g.scope.add(Place(name, type_))

    def record(self):
        """By value, or as this work-item's element of a buffer."""
        g, name = self.g, self.g.name("o")
        record = g.pick(g.records)
        if g.chance(2):
            self.parameters.append(f"{record.name} {name}")
            # Read only: PoCL's work-items share one copy.
            structs.add_object(g, name, record, writable=False)
            return
        writable = record.is_solid
        self.parameters.append(f"{'' if writable else 'const '}global {record.name} *{name}")
        structs.add_object(g, f"{name}[gid]", record, GLOBAL, writable)
        if not writable:
            g.scope.add(Rows(name, record, 2, GLOBAL, False))

    def interface(self):
        makers = [self.buffer, self.buffer, self.buffer, self.constant, self.local, self.local_variable]
        makers += [self.value, self.value]
        makers += [self.record, self.record] if self.g.records and self.g.record_arguments else []
        makers += [partial(make, self) for family in self.g.families for make in getattr(family, "PARAMETERS", ())]
        for _ in range(self.g.random.randrange(2, 7)):
            self.g.pick(makers)()

    def seeds(self):
        """Values over all their types' widths, of which a compiler knows nothing."""
        g = self.g
        g.emit("ulong seed = hash_ulong(out[gid * 16] + gid + 1);")
        g.prelude(
            "hash_ulong", "ulong hash_ulong(ulong x) { ulong h = x * 0x9E3779B97F4A7C15UL; return h ^ (h >> 29); }"
        )
        g.scope.add(Place("seed", Type(ULONG), writable=False))
        for kind in (UCHAR, USHORT, UINT, ULONG):
            name = g.name("v")
            g.emit(f"{kind.name} {name} = ({kind.name})(seed >> {g.random.randrange(0, 64 - min(56, kind.bits))});")
            g.scope.add(Place(name, Type(kind)))

    def begin(self):
        g = self.g
        g.emit(
            "uint gid = get_global_id(0) + get_global_size(0) * (get_global_id(1) + get_global_size(1) * get_global_id(2));"
        )
        g.emit(
            "uint lid = get_local_id(0) + get_local_size(0) * (get_local_id(1) + get_local_size(1) * get_local_id(2));"
        )
        g.emit("uint group = get_group_id(0);")
        for line in self.start:
            g.emit(line)
        for name in ("gid", "lid"):
            g.scope.add(Place(name, Type(UINT), writable=False))

    def end(self):
        """What every variable holds goes into the results."""
        g = self.g
        for number, place in enumerate(g.scope.all(Place)):
            if place.text not in ("gid", "lid", "seed"):
                g.emit(f"out[gid * 16 + {number % 15 + 1}] ^= {control.hashed(g, place.type, place.text)};")
        for array in g.scope.all(Array, lambda a: a.space != "constant"):
            if array.text.startswith(("a", "mine")) and array.space != GLOBAL:
                value = control.hashed(g, array.element, f"{array.text}[i]")
                g.emit(f"for (uint i = 0; i < {array.count}; ++i) out[gid * 16] = out[gid * 16] * 31 + {value};")

    def make(self, statements):
        g = self.g
        with g.scope.function():
            self.interface()
            g.indent = 1
            self.begin()
            self.seeds()
            g.budget = statements
            while g.budget > 0:
                if g.chance(6) and groups in g.families:
                    groups.group_statement(g)
                g.statement()
            if g.chance(6):
                g.emit(f"if ({control.condition(g)}) return;")
            self.end()
        head = f"kernel {g.shape.attribute}void k({', '.join(self.parameters)}) {{"
        return [head, *g.lines, "}"]


def program(seed, families, statements=24, depth=3, record_arguments=True):
    """The text of program number SEED, whose expressions have DEPTH levels at most.

    RECORD_ARGUMENTS: the runner asks the second opinion about kernels with such
    parameters in 64-bit modules only.
    """
    g = Generator(seed, families, depth)
    g.record_arguments = record_arguments
    shapes = [*SHAPES, *(shape for family in families for shape in getattr(family, "SHAPES", ()))]
    g.shape, g.inputs, g.result, g.printed = g.pick(shapes), [], None, 0
    g.favour()
    for family in families:
        getattr(family, "at_program_scope", lambda _: None)(g)
    for _ in range(g.random.randrange(4)):
        define(g, g.random.randrange(1, 7))
    kernel = Kernel(g).make(g.random.randrange(statements // 3, statements + 1))
    head = [
        f"// Random program {seed}.",
        f"// Families: {', '.join(sorted(g.used))}.",
        "#pragma OPENCL EXTENSION cl_khr_fp64 : enable",
        *(family.PRAGMA for family in families if hasattr(family, "PRAGMA")),
        "#pragma OPENCL FP_CONTRACT OFF",
    ]
    return "\n".join([*head, *g.preludes.values(), *g.globals, *kernel]) + "\n"
