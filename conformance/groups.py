#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Every builtin newer than OpenCL C 1.2, executed and compared with a reference.

    conformance/groups.py [--spir-run PROGRAM] [--spir-mangle PROGRAM] [--through cpu,ptx]
                          [--arch sm_75,sm_100] [--backend llvm] [--sizes 1,7,32,33,97] [--filter REGEX]
                          [--sample N] [--each N] [--required] [--check none] [--together]
                          [--keep FOLDER]

The list is that of `spir-mangle --list`. Overloads become kernels in LLVM assembly, which
run in two work-groups of each of --sizes work-items; functions for active work-items
alone also run for subsets of each sub-group. `ptx` executes the back end's PTX. The last line
counts overloads, each once for each road, architecture, size and subset.
"""

import argparse
import json
import pathlib
import random
import re
import struct
import sys
import tempfile

import backends
import group_reference as reference

WARP = 32
GROUPS = 2
CODES = {
    "char": "b", "uchar": "B", "short": "h", "ushort": "H", "int": "i", "uint": "I",
    "long": "q", "ulong": "Q", "half": "e", "float": "f", "double": "d",
}  # fmt: skip
LLVM = {
    "char": "i8", "uchar": "i8", "short": "i16", "ushort": "i16", "int": "i32", "uint": "i32",
    "long": "i64", "ulong": "i64", "half": "half", "float": "float", "double": "double",
}  # fmt: skip
LAYOUT = (
    "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-"
    "v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
)
# Masks of the lanes for which a function is called that need not be called by all.
SUBSETS = (0xFFFFFFFF, 0x55555555, 0x80000001, 0x00FF0F10)


class Value:
    """A scalar or vector type, and its bytes."""

    def __init__(self, name):
        base, lanes = re.fullmatch(r"([a-z]+?)(2|3|4|8|16)?", name).groups()
        self.scalar, self.lanes = base, int(lanes or 1)
        self.code = CODES[base]
        self.size = struct.calcsize(self.code)
        self.stride = self.size * (4 if self.lanes == 3 else self.lanes)
        self.llvm = LLVM[base] if self.lanes == 1 else f"<{self.lanes} x {LLVM[base]}>"

    def pack(self, lanes):
        return struct.pack(f"<{self.lanes}{self.code}", *lanes).ljust(self.stride, b"\0")

    def unpack(self, data):
        return struct.unpack_from(f"<{self.lanes}{self.code}", data)


class Overload:
    """One builtin: the types of its operands and its result, and where they lie."""

    def __init__(self, entry):
        self.name, self.symbol = entry["function"], entry["mangled"]
        self.prototype = entry["prototype"]
        size_t = {"size_t": "ulong"}
        self.params = [Value(size_t.get(p, p)) for p in entry["params"]]
        result = self.prototype.split(self.name + "(")[0].strip()
        self.result = Value(size_t.get(result, result))
        self.rule = reference.rule_of(self)
        self.offsets, self.out = [], 0

    def operands(self, item, items, size, rng):
        """Values of the operands for one work-item: literal ones are the same for all."""
        return self.rule.operands(self, item, items, size, rng)


def kernel_text(overloads, subsets, together):
    """The kernel, which calls OVERLOADS one after the other, for SUBSETS[n] in the nth groups."""
    lines = [
        "define spir_kernel void @k0(i8 addrspace(1)* %in, i8 addrspace(1)* %out) nounwind {",
        "  %id = call spir_func i64 @_Z13get_global_idj(i32 0)",
        "  %group = call spir_func i64 @_Z12get_group_idj(i32 0)",
        *subset_text(subsets),
        "  %local = call spir_func i64 @_Z12get_local_idj(i32 0)",
        "  %local32 = trunc i64 %local to i32",
        "  %lane = and i32 %local32, 31",
        "  %bits = lshr i32 %lanes, %lane",
        "  %bit = and i32 %bits, 1",
        "  %here = icmp ne i32 %bit, 0",
    ]
    for n, overload in enumerate(overloads):
        lines += call_text(n, overload, together or overload.rule.uniform)
    return "\n".join([*lines, "  ret void", "}"])


def subset_text(subsets):
    """%lanes: the lanes that call."""
    lines = [f"  %lanes{len(subsets)} = add i32 0, 0"]
    for n in reversed(range(len(subsets))):
        name = f"%lanes{n}" if n else "%lanes"
        lines.append(f"  %is{n} = icmp ult i64 %group, {(n + 1) * GROUPS}")
        lines.append(f"  {name} = select i1 %is{n}, i32 {subsets[n]}, i32 %lanes{n + 1}")
    return lines


def call_text(n, overload, together):
    lines = []
    for p, (value, offset) in enumerate(zip(overload.params, overload.offsets)):
        place = f"%p{n}.{p}"
        lines += address_text(place, "%in", offset, value)
        lines.append(f"  {place}.v = load {value.llvm}, {value.llvm} addrspace(1)* {place}, align {value.stride}")
    args = []
    for p, value in enumerate(overload.params):
        constant = overload.rule.literals.get(p)
        args.append(f"{value.llvm} " + (str(constant) if constant is not None else f"%p{n}.{p}.v"))
    result = overload.result
    if not together:
        lines += [f"  br i1 %here, label %do{n}, label %next{n}", f"do{n}:"]
    lines.append(f"  %r{n} = call spir_func {result.llvm} @{overload.symbol}({', '.join(args)})")
    lines += address_text(f"%o{n}", "%out", overload.out, result)
    lines.append(f"  store {result.llvm} %r{n}, {result.llvm} addrspace(1)* %o{n}, align {result.stride}")
    if not together:
        lines += [f"  br label %next{n}", f"next{n}:"]
    return lines


def address_text(name, base, offset, value):
    return [
        f"  {name}.m = mul i64 %id, {value.stride}",
        f"  {name}.a = add i64 {name}.m, {offset}",
        f"  {name}.b = getelementptr i8, i8 addrspace(1)* {base}, i64 {name}.a",
        f"  {name} = bitcast i8 addrspace(1)* {name}.b to {value.llvm} addrspace(1)*",
    ]


def module_text(overloads, subsets, together, required):
    """A module of one kernel, which may say that groups have REQUIRED work-items."""
    kernel = kernel_text(overloads, subsets, together)
    ids = ("13get_global_id", "12get_local_id", "12get_group_id")
    declared = {f"declare spir_func i64 @_Z{name}j(i32)" for name in ids}
    for overload in overloads:
        types = ", ".join(p.llvm for p in overload.params)
        declared.add(f"declare spir_func {overload.result.llvm} @{overload.symbol}({types})")
    return f"""target datalayout = "{LAYOUT}"
target triple = "spir64-unknown-unknown"

{kernel}

{chr(10).join(sorted(declared))}

!opencl.kernels = !{{!0}}
!opencl.spir.version = !{{!5}}
!opencl.ocl.version = !{{!5}}
!0 = !{{void (i8 addrspace(1)*, i8 addrspace(1)*)* @k0, !1, !2, !3, !4{", !6" if required else ""}}}
!1 = !{{!"kernel_arg_addr_space", i32 1, i32 1}}
!2 = !{{!"kernel_arg_access_qual", !"none", !"none"}}
!3 = !{{!"kernel_arg_type", !"char*", !"char*"}}
!4 = !{{!"kernel_arg_type_qual", !"", !""}}
!5 = !{{i32 2, i32 0}}
!6 = !{{!"reqd_work_group_size", i32 {required}, i32 1, i32 1}}
"""


def place(overloads, items):
    """Gives operands and results their places; the bytes that both buffers have."""
    inputs = outputs = 0
    for overload in overloads:
        overload.offsets = []
        for value in overload.params:
            inputs = -(-inputs // value.stride) * value.stride
            overload.offsets.append(inputs)
            inputs += items * value.stride
        outputs = -(-outputs // overload.result.stride) * overload.result.stride
        overload.out = outputs
        outputs += items * overload.result.stride
    return max(inputs, 1), outputs


class Run:
    """Launches of one list of overloads in one size."""

    def __init__(self, args, overloads, size, folder):
        self.args, self.overloads, self.size = args, overloads, size
        self.subsets = SUBSETS[:1] if overloads[0].rule.uniform or args.together else SUBSETS
        self.items = size * GROUPS * len(self.subsets)
        self.folder = pathlib.Path(folder)
        self.inputs, self.outputs = place(overloads, self.items)
        rng = random.Random(size)
        self.operands = [
            [overload.operands(item, self.items, size, rng) for item in range(self.items)] for overload in overloads
        ]
        self.module = self.folder / "groups.ll"
        text = module_text(overloads, self.subsets, args.together, size if args.required else 0)
        self.module.write_text(text, encoding="utf-8")
        (self.folder / "in.bin").write_bytes(self.input_bytes())

    def input_bytes(self):
        data = bytearray(self.inputs)
        for overload, operands in zip(self.overloads, self.operands):
            for p, (value, offset) in enumerate(zip(overload.params, overload.offsets)):
                for item in range(self.items):
                    at = offset + item * value.stride
                    data[at : at + value.stride] = value.pack(operands[item][p])
        return bytes(data)

    def launch(self, road, arch):
        command = [
            self.args.spir_run, str(self.module), "--kernel", "k0", "--global", str(self.items), "--local", str(self.size),
            "--arch", arch, f"--check={self.args.check}", "--json", "--print", str(self.outputs),
            "--arg", f"buf:uchar:{self.inputs}=file({self.folder}/in.bin):in",
            "--arg", f"buf:uchar:{self.outputs}",
        ]  # fmt: skip
        if road == "ptx":
            command += ["--through=ptx", f"--backend={self.args.backend}"]
        result = backends.run(command, timeout=600)
        if result.returncode != 0:
            return None, (result.stdout + result.stderr).decode(errors="replace")[-2000:]
        answer = json.loads(result.stdout)
        printed = next(argument for argument in answer["arguments"] if argument["index"] == 1)
        return bytes(int(v) for v in printed["values"]), ""

    def check(self, data, overload, operands, number):
        """What differs from the reference in the groups of subset NUMBER, as text, or nothing."""
        value, subset = overload.result, self.subsets[number]
        for group in range(number * GROUPS, (number + 1) * GROUPS):
            for first in range(0, self.size, WARP):
                lanes = range(first, min(first + WARP, self.size))
                whole = overload.rule.of_group
                active = [n for n in lanes if overload.rule.uniform or subset >> (n - first) & 1]
                base = group * self.size
                everybody = range(self.size) if whole else active
                inputs = {n: operands[base + n] for n in everybody}
                for n in active:
                    expected = overload.rule.expected(overload, n, inputs, self.size)
                    if expected is None:
                        continue
                    at = overload.out + (base + n) * value.stride
                    found = value.unpack(data[at : at + value.stride])
                    if value.pack(expected) != value.pack(found) and not both_nan(expected, found):
                        return f"work-item {base + n}: found {found}, expected {expected}, operands {operands[base + n]}"
        return ""


def both_nan(a, b):
    return all(x == y or (x != x and y != y) for x, y in zip(a, b))


def chunks(overloads, most):
    return [overloads[n : n + most] for n in range(0, len(overloads), most)]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--spir-run", default="spir-run")
    parser.add_argument("--spir-mangle", default="spir-mangle")
    parser.add_argument("--through", default="cpu")
    parser.add_argument("--arch", default="sm_75")
    parser.add_argument("--backend", default="libnvvm", choices=("libnvvm", "llvm"), help="what makes PTX")
    parser.add_argument("--sizes", default="1,7,32,33,64,97")
    parser.add_argument("--filter", default="", help="only prototypes this expression is found in")
    parser.add_argument("--required", action="store_true", help="kernels say how large their groups are")
    parser.add_argument("--check", default="full", choices=("full", "none"), help="spir-run's")
    parser.add_argument("--together", action="store_true", help="no branch is around a call, for all lanes alone")
    parser.add_argument("--each", type=int, default=40, help="overloads in a kernel")
    parser.add_argument("--sample", type=int, default=0)
    parser.add_argument("--keep", help="folder for the modules and inputs")
    args = parser.parse_args()

    listed = json.loads(backends.run([args.spir_mangle, "--json", "--list"]).stdout)
    chosen = [e for e in listed if reference.is_known(e) and re.search(args.filter, e["prototype"])]
    overloads = [Overload(e) for e in backends.sample(chosen, args.sample)]
    if not overloads:
        sys.exit("no overload is chosen")
    passed = failed = 0
    uniform = [o for o in overloads if o.rule.uniform]
    others = [o for o in overloads if not o.rule.uniform]
    with tempfile.TemporaryDirectory() as scratch:
        folder = args.keep or scratch
        for size in map(int, args.sizes.split(",")):
            for part in chunks(uniform, args.each) + chunks(others, args.each):
                run = Run(args, part, size, folder)
                for arch in args.arch.split(","):
                    for road in args.through.split(","):
                        data, said = run.launch(road, arch)
                        for number, subset in enumerate(run.subsets):
                            for overload, operands in zip(part, run.operands):
                                why = said if data is None else run.check(data, overload, operands, number)
                                passed += not why
                                failed += bool(why)
                                if why:
                                    print(f"{road} {arch} {size} {subset:#x} {overload.prototype}: {why}", flush=True)
                        if data is None and args.keep:
                            sys.exit("kept")
    print(f"{len(overloads)} overloads: {passed} passed, {failed} failed, 0 skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
