"""Words of SPIR-V modules."""

import struct


def text(letters):
    data = letters.encode() + b"\0"
    data += b"\0" * (-len(data) % 4)
    return list(struct.unpack(f"<{len(data) // 4}I", data))


def instruction(opcode, *operands):
    return [(len(operands) + 1) << 16 | opcode, *operands]


def write(path, words):
    with open(path, "wb") as file:
        file.write(struct.pack(f"<{len(words)}I", *words))
