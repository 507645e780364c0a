# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What is in the PTX and in the cubins that compilers wrote."""

import re
import struct


def functions_of(ptx):
    """Name to (instructions, names called) of the functions in a PTX text."""
    found = {}
    # Bodies only: a declaration ends in a semicolon before any brace.
    for match in re.finditer(r"\.(?:entry|func)\b([^;{]*?)^\{(.*?)^\}", ptx, re.M | re.S):
        name = re.search(r"([\w$]+)\s*\(", re.sub(r"^\s*\([^)]*\)", "", match[1]))
        text = re.sub(r"//.*", "", match[2])
        statements = [s.strip() for s in text.split(";")]
        calls = re.findall(r"call(?:\.uni)?\s*(?:\([^)]*\),)?\s*([\w$]+)", text)
        plain = [re.sub(r"^(?:[{}\s]|\$?\w+:)*", "", s) for s in statements]
        count = sum(1 for s in plain if s and not s.startswith((".", "cvta.to.global")))
        if name:
            found[name[1]] = (count, calls)
    return found


def with_callees(functions, name, seen=()):
    if name not in functions or name in seen:
        return 0
    count, calls = functions[name]
    return count + sum(with_callees(functions, callee, (*seen, name)) for callee in set(calls))


def machine_instructions(cubin):
    """Kernel to instructions other than NOP, from the sections of a cubin."""
    section_offset = struct.unpack_from("<Q", cubin, 40)[0]
    size, number, names = struct.unpack_from("<HHH", cubin, 58)
    sections = [struct.unpack_from("<IIQQQQ", cubin, section_offset + n * size) for n in range(number)]
    strings = sections[names][4]
    counts = {}
    for name_offset, _, _, _, offset, length in sections:
        name = cubin[strings + name_offset :].split(b"\0", 1)[0].decode()
        if name.startswith(".text."):
            # 16 bytes each since Volta; the low 12 bits are the operation.
            words = struct.unpack_from(f"<{length // 8}Q", cubin, offset)[::2]
            counts[name[6:]] = sum(1 for word in words if word & 0xFFF != 0x918)
    return counts
