# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The roads from a source to PTX and machine code, and what came out of each."""

import dataclasses
import pathlib
import re
import shutil
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import compiled

KERNELS = pathlib.Path(__file__).resolve().parent / "kernels"

# What the others are held against.
BASE = "nvcc"
# Held to the limit, and shown only.
OURS = ("cl", "spir-O0", "spir-O2")
OTHERS = ("libclc",)

SPIR = "-x cl -target spir64 -emit-llvm -c".split()
NVPTX = "-x cl -cl-std=CL1.2 -cl-ext=+cl_khr_fp64 --target=nvptx64-nvidia-cuda -nogpulib -O3 -S -w".split()


class Failed(Exception):
    """A program refused an input."""


@dataclasses.dataclass(frozen=True)
class Measured:
    """What a kernel became. Code is the bytes of instructions other than NOP, which only pads."""

    registers: int
    spills: int
    stack: int
    ptx: int
    code: int


MEASURES = tuple(field.name for field in dataclasses.fields(Measured))


def run(command, seconds=600):
    """What COMMAND says on its two streams; Failed if it does not end well."""
    result = subprocess.run(
        [str(word) for word in command], capture_output=True, text=True, errors="replace", check=False, timeout=seconds
    )
    if result.returncode:
        said = (result.stderr + result.stdout).strip()
        raise Failed(f"{command[0]}: exit {result.returncode}: {said}")
    return result.stdout + result.stderr


def program(name, folder=""):
    """Where NAME, a path or a word, lies: in PATH or in FOLDER; empty if nowhere."""
    return shutil.which(name) or shutil.which(name, path=folder) or ""


class Toolchains:
    """The compilers of this machine, and the roads that they allow."""

    def __init__(self, args):
        self.cuda = args.cuda_path
        self.options = [f"--cuda-path={self.cuda}", f"--backend={args.backend}"]
        toolkit = f"{args.cuda_path}/bin"
        self.spir2nvvm = program(args.spir2nvvm)
        self.clang = program(args.clang)
        self.nvcc = program(args.nvcc, toolkit)
        self.ptxas = program(args.ptxas, toolkit)
        self.newest = program(args.clang22)
        self.libclc = args.libclc
        self.writes = bool(args.write)

    def missing(self):
        """Programs without which nothing can be compared."""
        needed = {"spir2nvvm": self.spir2nvvm, "clang-14": self.clang, "nvcc": self.nvcc, "ptxas": self.ptxas}
        return [name for name, path in needed.items() if not path]

    def roads(self):
        return OURS + (OTHERS if self.newest and self.libclc else ())

    def ptx(self, road, name, arch, folder):
        """FOLDER/NAME.ROAD.ARCH.ptx, made the way ROAD says."""
        target = folder / f"{name}.{road}.{arch}.ptx"
        make = {"cl": self.from_source, BASE: self.from_cuda, "libclc": self.from_libclc}.get(road)
        if make:
            make(name, arch, target)
        else:
            self.from_spir(name, arch, target, road.partition("-")[2])
        return target

    def from_source(self, name, arch, target):
        self.translate(KERNELS / f"{name}.cl", arch, target, f"--clang={self.clang}")

    def from_spir(self, name, arch, target, level):
        module = target.with_suffix(".bc")
        source = KERNELS / f"{name}.cl"
        # clang 14 declares what sub-groups have in common from 3.0 on.
        language = "CL3.0" if "sub_group" in source.read_text(encoding="utf-8") else "CL1.2"
        run([self.clang, *SPIR, f"-cl-std={language}", f"-{level}", source, "-o", module])
        self.translate(module, arch, target)

    def translate(self, source, arch, target, *options):
        command = [self.spir2nvvm, source, f"--arch={arch}", *self.options, *options, "-o"]
        run([*command, target])
        if self.writes:  # what the emulated driver takes
            run([*command, target.with_suffix(".nvvm.ll")])

    def from_cuda(self, name, arch, target):
        run([self.nvcc, "-ptx", f"-arch={arch}", KERNELS / f"{name}.cu", "-o", target])

    def from_libclc(self, name, arch, target):
        # libclc calls libdevice, so it is linked first; both give what is used.
        libraries = [self.libclc, f"{self.cuda}/nvvm/libdevice/libdevice.10.bc"]
        linked = [word for path in libraries for word in ("-Xclang", "-mlink-builtin-bitcode", "-Xclang", path)]
        run([self.newest, *NVPTX, f"-march={arch}", *linked, KERNELS / f"{name}.cl", "-o", target])

    def assemble(self, ptx, arch):
        """The cubin beside PTX, and what ptxas says about it."""
        cubin = ptx.with_suffix(".cubin")
        return cubin, run([self.ptxas, "-v", f"-arch={arch}", ptx, "-o", cubin])

    def measure(self, road, name, arch, folder):
        """What kernel NAME becomes on ROAD; the PTX and the cubin stay in FOLDER."""
        ptx = self.ptx(road, name, arch, folder)
        cubin, said = self.assemble(ptx, arch)
        functions = compiled.functions_of(ptx.read_text(encoding="utf-8"))
        instructions = compiled.machine_instructions(cubin.read_bytes())
        if name not in instructions:
            raise Failed(f"{road}: no kernel {name} in {cubin.name}")
        return Measured(
            ptx=compiled.with_callees(functions, name), code=16 * sum(instructions.values()), **resources(said, name)
        )


def resources(said, name):
    """Registers, spilled bytes and stack of kernel NAME, from ptxas -v."""
    part = said.partition(f"Function properties for {name}\n")[2]
    found = re.match(
        r"\s*(\d+) bytes stack frame, (\d+) bytes spill stores, (\d+) bytes spill loads\n.*?Used (\d+) registers",
        part,
        re.S,
    )
    if not found:
        raise Failed(f"ptxas says nothing of {name}: {said}")
    stack, stores, loads, registers = map(int, found.groups())
    return {"registers": registers, "spills": stores + loads, "stack": stack}
