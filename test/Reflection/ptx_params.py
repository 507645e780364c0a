"""Compiles NVVM IR with libNVVM and compares the .param list of each kernel
with the reflection: ptx_params.py LIBNVVM IR JSON ARCH."""

import ctypes
import json
import re
import sys

SCALAR = re.compile(r"\.param\s+\.([a-z])(\d+)\s.*?(\w+)$")
BYTES = re.compile(r"\.param\s+\.align\s+(\d+)\s+\.b8\s+(\w+)\[(\d+)\]$")


def compile_ir(library, text, arch):
    nvvm = ctypes.CDLL(library)
    program = ctypes.c_void_p()
    options = (ctypes.c_char_p * 1)(b"-arch=" + arch.encode())
    size = ctypes.c_size_t()
    steps = [
        lambda: nvvm.nvvmCreateProgram(ctypes.byref(program)),
        lambda: nvvm.nvvmAddModuleToProgram(program, text, ctypes.c_size_t(len(text)), b"module"),
        lambda: nvvm.nvvmVerifyProgram(program, 1, options),
        lambda: nvvm.nvvmCompileProgram(program, 1, options),
    ]
    for number, step in enumerate(steps):
        if step():
            nvvm.nvvmGetProgramLogSize(program, ctypes.byref(size))
            log = ctypes.create_string_buffer(size.value or 1)
            nvvm.nvvmGetProgramLog(program, log)
            sys.exit(f"libNVVM refused the module in step {number}: {log.value.decode()}")
    nvvm.nvvmGetCompiledResultSize(program, ctypes.byref(size))
    ptx = ctypes.create_string_buffer(size.value)
    nvvm.nvvmGetCompiledResult(program, ptx)
    return ptx.value.decode()


def params_of(ptx, kernel):
    body = re.search(r"\.entry " + re.escape(kernel) + r"\s*\((.*?)\)", ptx, re.S)
    rows, offset = [], 0
    for part in filter(None, (p.strip() for p in (body.group(1) if body else "").split(","))):
        array, scalar = BYTES.match(part), SCALAR.match(part)
        if array:
            align, size = int(array.group(1)), int(array.group(3))
        else:
            align = size = int(scalar.group(2)) // 8
        offset = (offset + align - 1) // align * align
        rows.append((offset, size, align))
        offset += size
    return rows


def main():
    library, ir, document, arch = sys.argv[1:]
    with open(ir, "rb") as file:
        ptx = compile_ir(library, file.read(), arch)
    with open(document) as file:
        kernels = json.load(file)["kernels"]
    for kernel in kernels:
        said = [(a["offset"], a["size"], a["align"]) for a in kernel["arguments"] + kernel["hiddenArguments"]]
        declared = params_of(ptx, kernel["outputName"])
        print(kernel["outputName"], len(said), "parameters", "agree" if said == declared else f"{said} != {declared}")


main()
