#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A kernel for every overload of every builtin, through libNVVM and ptxas.

    conformance/overloads.py [--spir2nvvm PROGRAM] [--spir-mangle PROGRAM]
                             [--arch sm_75,sm_100,...] [--until ll|bc|ptx|cubin]
                             [--bits 64|32] [--filter REGEX] [--sample N] [--later] [-j N]
                             [--cuda-path DIR] [--failures FILE] [--write FOLDER]

The list is that of `spir-mangle --list`. Each overload becomes one SPIR 1.2
kernel in LLVM 3.2 assembly, which reads the operands from buffers and writes
the results back; pointers are the kernel's own parameters or private memory.
Kernels travel in modules of many. A module that fails is split until each failing
overload is alone, so that the counts are of overloads:

    sm_75     11381/11381

translated, checked by the NVVM verifier, verified and compiled by libNVVM and
assembled by ptxas. --write only writes the modules. Without a CUDA toolkit use
--until ll. The last line is the table's sum.
"""

import argparse
import concurrent.futures
import functools
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import backends


SCALARS = {
    "char": "i8", "uchar": "i8", "short": "i16", "ushort": "i16",
    "int": "i32", "uint": "i32", "long": "i64", "ulong": "i64",
    "half": "half", "float": "float", "double": "double", "void": "void", "bool": "i1",
}  # fmt: skip
QUALIFIERS = ("*", "const", "volatile", "restrict", "read_only", "write_only", "read_write")
# What a type in a prototype needs beside what its row says.
EXTENSIONS = {"half": "cl_khr_fp16", "depth_t": "cl_khr_depth_images", "msaa": "cl_khr_gl_msaa_sharing"}
# Operands that are usually literals: acq_rel, and the device.
LITERALS = {"memory_order": 4, "memory_scope": 2}
SPACES = {"__private": 0, "__global": 1, "__constant": 2, "__local": 3}

# SPIR 1.2, 3.1: the data layouts; 2.1.3.1 has the names of the opaque types.
LAYOUT = (
    "i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-"
    "v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
)
MODULES = {
    64: ("spir64-unknown-unknown", "e-p:64:64:64-" + LAYOUT),
    32: ("spir-unknown-unknown", "e-p:32:32:32-" + LAYOUT),
}


class Parameter:
    """One parameter type of a prototype: "const __global float4*"."""

    def __init__(self, text):
        words = text.replace("*", " * ").split()
        self.pointer = "*" in words
        self.space = next((SPACES[w] for w in words if w in SPACES), 0)
        plain = [w for w in words if w not in SPACES and w not in QUALIFIERS]
        self.name = plain[0].removeprefix("atomic_")
        if self.name in LITERALS: # enumerations
            self.name = "int"
        # The queries take images of either access; a kernel has to choose.
        default = "read_only" if self.name.startswith("image") else "none"
        self.access = next((w for w in words if w in ("read_only", "write_only", "read_write")), default)
        base = re.fullmatch(r"([a-z]+?)(2|3|4|8|16)?", self.name)
        self.lanes = int(base[2] or 1) if base and base[1] in SCALARS else 1
        self.scalar = base[1] if base and base[1] in SCALARS else ""

    @property
    def opaque(self):
        return not self.scalar and self.name != "sampler_t"

    @property
    def llvm(self):
        """The type itself, of a pointer that of the pointee."""
        if self.name == "sampler_t":
            return "i32"
        if self.opaque:
            space = 1 if self.name.startswith("image") else 0
            name = self.name.replace("_t", "_rw_t") if self.access == "read_write" else self.name
            return f"%opencl.{name}{f' addrspace({space})' if space else ''}*"
        element = SCALARS[self.scalar]
        return element if self.lanes == 1 else f"<{self.lanes} x {element}>"

    @property
    def extension(self):
        """SPIR 1.2, 3.10: scalars narrower than int say how they are extended."""
        narrow = self.lanes == 1 and not self.pointer and self.scalar in ("char", "uchar", "short", "ushort")
        return ("zeroext " if self.scalar.startswith("u") else "signext ") if narrow else ""


class Kernel:
    """The text of one kernel that calls one overload.

    LITERALS are operands that are constants of the kernel, by their number.
    """

    def __init__(self, entry, literals=None):
        words = [p.split() for p in entry["params"]]
        self.literals = {n: LITERALS[w[0]] for n, w in enumerate(words) if w[0] in LITERALS} | (literals or {})
        self.prototype = entry["prototype"]
        # Doubles are a core feature of SPIR (2.11.2), not an extension, and it
        # has none of vendors.
        self.extensions = {entry.get("extension", "")} - {"", "cl_khr_fp64"}
        self.extensions = {name for name in self.extensions if name.startswith("cl_khr_")}
        self.extensions |= {name for word, name in EXTENSIONS.items() if word in entry["prototype"]}
        self.name = f"k{entry['index']}"
        self.symbol = entry["mangled"]
        self.variadic = "..." in entry["params"]
        self.params = [Parameter(p) for p in entry["params"] if p != "..."]
        result = entry["prototype"].split(entry["function"] + "(")[0].strip()
        size = entry.get("size", "ulong")
        self.result = Parameter(size if result == "size_t" else result)
        self.arguments, self.formals, self.lines, self.after = [], [], [], []
        for number, param in enumerate(self.params):
            self.pass_operand(number, param)
        self.call()

    def formal(self, param, name, space):
        kind = f"{param.llvm} addrspace({space})*" if space else param.llvm
        self.formals.append((f"{kind} %{name}", space, param))

    def pass_operand(self, number, param):
        name = f"a{number}"
        if self.variadic:  # printf's format has to be a literal (6.12.13)
            operand = "i8 addrspace(2)* bitcast ([3 x i8] addrspace(2)* @format to i8 addrspace(2)*)"
        elif number in self.literals:
            operand = f"{param.llvm} {param.extension}{self.literals[number]}"
        elif param.name == "event_t" and not param.pointer:
            operand = f"{param.llvm} null"
        elif param.pointer and param.space == 0:
            operand = self.private_pointer(name, param)
        elif param.pointer:
            self.formal(param, name, param.space)
            operand = f"{param.llvm} addrspace({param.space})* %{name}"
        elif param.opaque or param.name == "sampler_t":
            self.formal(param, name, 0)
            operand = f"{param.llvm} %{name}"
        else:
            self.formal(param, name, 1)
            self.lines.append(f"%{name}.value = load {param.llvm} addrspace(1)* %{name}")
            operand = f"{param.llvm} {param.extension}%{name}.value"
        self.arguments.append(operand)

    def private_pointer(self, name, param):
        """Room for what any vload reads; what the builtin wrote is stored, so that it counts."""
        self.lines.append(f"%{name} = alloca {param.llvm}, i32 16")
        if param.name == "event_t":
            self.lines.append(f"store {param.llvm} null, {param.llvm}* %{name}")
        else:
            self.formal(param, f"{name}.out", 1)
            self.lines.append(f"%{name}.in = load {param.llvm} addrspace(1)* %{name}.out")
            self.lines.append(f"store {param.llvm} %{name}.in, {param.llvm}* %{name}")
            self.after.append(f"%{name}.written = load {param.llvm}* %{name}")
            self.after.append(f"store {param.llvm} %{name}.written, {param.llvm} addrspace(1)* %{name}.out")
        return f"{param.llvm}* %{name}"

    def call(self):
        types = [re.sub(r" (%\S+|-?\d+|null|bitcast .*)$", "", argument) for argument in self.arguments]
        arguments = list(self.arguments)
        callee = f"{self.result.llvm} "
        if self.variadic:
            callee = f"{self.result.llvm} ({', '.join(types)}, ...)* "
            arguments.append("i32 7")
            types.append("...")
        call = f"call spir_func {self.result.extension}{callee}@{self.symbol}({', '.join(arguments)})"
        self.declaration = (
            f"declare spir_func {self.result.extension}{self.result.llvm} @{self.symbol}({', '.join(types)}) nounwind"
        )
        if self.result.scalar == "void":
            self.lines.append(call)
        else:
            self.lines.append("%r.value = " + call)
            if self.result.scalar == "bool":
                self.result = Parameter("uchar")
                self.lines[-1] = "%r.bit = " + call
                self.lines.append("%r.value = zext i1 %r.bit to i8")
            if not self.result.opaque:
                self.formal(self.result, "r", 1)
                self.lines.append(f"store {self.result.llvm} %r.value, {self.result.llvm} addrspace(1)* %r")

    def text(self):
        body = "\n".join("  " + line for line in self.lines + self.after)
        formals = ", ".join(text for text, _, _ in self.formals)
        return (
            f"; {self.prototype}\ndefine spir_kernel void @{self.name}({formals}) nounwind {{\n{body}\n  ret void\n}}\n"
        )

    def metadata(self, first):
        """The kernel's node, number FIRST, and the nodes after it."""
        space = ", ".join(f"i32 {space}" for _, space, _ in self.formals)
        access = ", ".join(f'metadata !"{param.access}"' for _, _, param in self.formals)
        kinds = ", ".join(f'metadata !"{p.name}{"*" if s else ""}"' for _, s, p in self.formals)
        empty = ", ".join('metadata !""' for _ in self.formals)
        rows = [
            ("kernel_arg_address_space", space),
            ("kernel_arg_access_qual", access),
            ("kernel_arg_type", kinds),
            ("kernel_arg_type_qual", empty),
        ]
        types = ", ".join(text.rsplit(" ", 1)[0] for text, _, _ in self.formals)
        nodes = ", ".join(f"metadata !{first + 1 + n}" for n in range(len(rows)))
        lines = [f"!{first} = metadata !{{void ({types})* @{self.name}, {nodes}}}"]
        for number, (key, values) in enumerate(rows):
            rest = f", {values}" if values else ""
            lines.append(f'!{first + 1 + number} = metadata !{{metadata !"{key}"{rest}}}')
        return "\n".join(lines)


def module_text(kernels, bits):
    """LLVM 3.2 assembly of a SPIR 1.2 module with KERNELS."""
    triple, layout = MODULES[bits]
    body = "\n".join(kernel.text() for kernel in kernels)
    declarations = "\n".join(sorted({kernel.declaration for kernel in kernels}))
    opaque = "\n".join(f"{name} = type opaque" for name in sorted(set(re.findall(r"%opencl\.\w+", body))))
    extensions = ", ".join(f'metadata !"{name}"' for name in sorted(set().union(*(k.extensions for k in kernels))))
    nodes = [kernel.metadata(10 + 5 * n) for n, kernel in enumerate(kernels)]
    listed = ", ".join(f"!{10 + 5 * n}" for n in range(len(kernels)))
    return f"""target datalayout = "{layout}"
target triple = "{triple}"

{opaque}
@format = internal addrspace(2) constant [3 x i8] c"%d\\00", align 1

{body}
{declarations}

!opencl.kernels = !{{{listed}}}
!opencl.enable.FP_CONTRACT = !{{}}
!opencl.spir.version = !{{!0}}
!opencl.ocl.version = !{{!0}}
!opencl.used.extensions = !{{!1}}
!opencl.used.optional.core.features = !{{!2}}
!opencl.compiler.options = !{{!3}}
!0 = metadata !{{i32 1, i32 2}}
!1 = metadata !{{{extensions}}}
!2 = metadata !{{metadata !"cl_doubles", metadata !"cl_images"}}
!3 = metadata !{{}}
{chr(10).join(nodes)}
"""


def weight(kernel):
    """Roughly how long the back ends take: code of libdevice, for each lane."""
    lanes = max([p.lanes for p in kernel.params] + [kernel.result.lanes])
    double = any(p.scalar == "double" for p in kernel.params)
    return 1 + lanes * (4 if double else 1)


def batches(kernels, most=1200):
    """KERNELS in modules of about the same weight."""
    batch, total = [], 0
    for kernel in kernels:
        batch.append(kernel)
        total += weight(kernel)
        if total >= most:
            yield batch
            batch, total = [], 0
    if batch:
        yield batch


def entries(spir_mangle, bits=64):
    """The prototype list, with the width of its size_t."""
    options = ["--m32"] if bits == 32 else []
    listed = json.loads(backends.run([spir_mangle, "--json", "--list", *options]).stdout)
    return [dict(entry, size="uint" if bits == 32 else "ulong") for entry in listed]


def is_later(entry):
    """Whether SPIR 1.2 does not have it: builtins of later versions, and their extensions."""
    new = ("SubGroup", "WorkGroup", "DotProduct", "OrderedAtomic")
    return "," in entry.get("section", "") or entry["family"] in new or "bit_ops" in entry.get("extension", "")


def overloads(args):
    chosen = [e for e in entries(args.spir_mangle, args.bits) if re.search(args.filter, e["prototype"])]
    # A kernel has no generic pointers to pass.
    chosen = [e for e in chosen if is_later(e) == args.later and "__generic" not in e["prototype"]]
    # SPIR 1.2, 2.10.2: the flags of barriers and fences are literals.
    return [
        Kernel(entry, {0: 3} if entry["family"] == "Sync" else None) for entry in backends.sample(chosen, args.sample)
    ]


def command(args, arch, source, target):
    options = ["--libnvvm-verify"] if args.until in ("ptx", "cubin") else []
    options += backends.libnvvm_options(args, arch)
    level = "lenient" if args.later else "strict"
    return [args.spir2nvvm, f"--verify-spir={level}", *options, str(source), "-o", target]


def failures(args, arch, kernels):
    """(kernel, reason) for each of KERNELS that does not get through."""
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder, "overloads.ll")
        source.write_text(module_text(kernels, args.bits), encoding="utf-8")
        try:
            result = backends.run(command(args, arch, source, f"{folder}/k.{args.until}"), timeout=1200)
        except subprocess.TimeoutExpired:
            return [(kernel, "time limit") for kernel in kernels]
    if result.returncode == 0:
        return []
    if len(kernels) == 1:
        return [(kernels[0], backends.why(result))]
    middle = len(kernels) // 2
    return failures(args, arch, kernels[:middle]) + failures(args, arch, kernels[middle:])


def write_modules(args, kernels):
    folder = pathlib.Path(args.write)
    folder.mkdir(parents=True, exist_ok=True)
    for number, batch in enumerate(batches(kernels)):
        pathlib.Path(folder, f"overloads{number:03}.ll").write_text(module_text(batch, args.bits), encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--spir2nvvm", default="spir2nvvm")
    parser.add_argument("--spir-mangle", default="spir-mangle")
    parser.add_argument("--arch", default=backends.ARCHS)
    parser.add_argument("--until", choices=["ll", "bc", "ptx", "cubin"], default="cubin")
    parser.add_argument("--bits", type=int, choices=[64, 32], default=64)
    parser.add_argument("--filter", default="", help="only prototypes this expression is found in")
    parser.add_argument("--sample", type=int, default=0)
    parser.add_argument("--later", action="store_true", help="only what came after OpenCL C 1.2, by itself")
    parser.add_argument("-j", type=int, default=os.cpu_count())
    parser.add_argument("--cuda-path", default="")
    parser.add_argument("--backend", default="libnvvm", choices=["libnvvm", "llvm"], help="what makes PTX")
    parser.add_argument("--failures", help="file for one line a failure")
    parser.add_argument("--write", help="folder for the modules; nothing is translated")
    args = parser.parse_args()

    kernels = overloads(args)
    if not kernels:
        sys.exit("no overload is chosen")
    if args.write:
        write_modules(args, kernels)
        return 0
    lines, passed_all = [], 0
    for arch in args.arch.split(","):
        with concurrent.futures.ThreadPoolExecutor(args.j) as pool:
            parts = pool.map(functools.partial(failures, args, arch), batches(kernels))
            found = [failure for part in parts for failure in part]
        lines += [f"{arch}\t{kernel.prototype}\t{reason}\n" for kernel, reason in found]
        passed_all += len(kernels) - len(found)
        print(f"{arch:8} {len(kernels) - len(found):6}/{len(kernels)}", flush=True)
        if args.failures:
            pathlib.Path(args.failures).write_text("".join(lines), encoding="utf-8")
    if not args.failures:
        sys.stdout.writelines(lines)
    print(f"{passed_all} passed, {len(lines)} failed, 0 skipped")
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main())
