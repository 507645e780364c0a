#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Blocks of sub-groups (cl_intel_subgroups), in images, global and local memory: each
overload runs in two sub-groups, and every byte is compared.

    blocks.py SPIR-RUN FOLDER [options of spir-run...]
"""

import json
import pathlib
import random
import subprocess
import sys

WARP, GROUPS = 32, 2
ITEMS = WARP * GROUPS
WIDTH, HEIGHT = 192, 20  # pixels of four bytes
ROW = WIDTH * 4
CORNER = (-8, 3)  # reads begin outside
SIZES = {"uchar": 1, "ushort": 2, "uint": 4, "ulong": 8}
SUFFIXES = {"": "uint", "_ui": "uint", "_uc": "uchar", "_us": "ushort", "_ul": "ulong"}


def overloads():
    for suffix, element in SUFFIXES.items():
        most = 16 if SIZES[element] < 4 else 8
        for lanes in (1, 2, 4, 8, 16):
            if lanes <= most:
                yield suffix + (str(lanes) if lanes > 1 else ""), element, lanes


def kernel_text(name, element, lanes):
    vector = element if lanes == 1 else f"{element}{lanes}"
    stores = [f"seen[me * {lanes} + {n}] = v{f'.s{n:x}' if lanes > 1 else ''};" for n in range(lanes)]
    size, step = SIZES[element], WARP * lanes
    return f"""
__kernel void k{name}(__read_only image2d_t in, __write_only image2d_t out, const __global {element} *from,
                      __global {element} *to, __global {element} *seen, __local {element} *room,
                      __global {element} *copied) {{
  uint me = get_local_id(0), n = get_sub_group_id();
  {vector} v = intel_sub_group_block_read{name}(in, (int2)({CORNER[0]} + (int)n * {WARP * size}, {HEIGHT} - {CORNER[1]}));
  {" ".join(stores)}
  intel_sub_group_block_write{name}(out, (int2)({CORNER[0]} + (int)n * {WARP * size}, {HEIGHT} - {CORNER[1]}), ({vector})(v + ({element})3));
  v = intel_sub_group_block_read{name}(from + n * {step});
  intel_sub_group_block_write{name}(to + n * {step}, ({vector})(v + ({element})5));
  intel_sub_group_block_write{name}(room + n * {step}, v);
  barrier(CLK_LOCAL_MEM_FENCE);
  intel_sub_group_block_write{name}(to + (n + {GROUPS}) * {step}, intel_sub_group_block_read{name}((const __local {element} *)(room + (1 - n) * {step})));
  for (uint i = 0; i != {lanes}; ++i)
    copied[i * {ITEMS} + me] = room[i * {ITEMS} + me];
}}
"""


class Case:
    def __init__(self, name, element, lanes):
        self.name, self.element, self.lanes, self.size = name, element, lanes, SIZES[element]
        self.count = ITEMS * lanes

    def number(self, data, index):
        return int.from_bytes(data[index * self.size : (index + 1) * self.size], "little")

    def sum(self, number, term):
        return (number + term) % (1 << 8 * self.size)

    def places(self):
        """Work-item, component, and the row and the byte in it, of all components in the image."""
        for me in range(ITEMS):
            for n in range(self.lanes):
                yield me, n, HEIGHT - CORNER[1] + n, CORNER[0] + me * self.size

    def expected(self, image, source):
        seen, out = [0] * self.count, bytearray(ROW * HEIGHT)
        for me, n, row, byte in self.places():
            at = min(row, HEIGHT - 1) * ROW + min(max(byte, 0), ROW - self.size)
            value = int.from_bytes(image[at : at + self.size], "little")
            seen[me * self.lanes + n] = value
            if row < HEIGHT and 0 <= byte < ROW:
                out[row * ROW + byte : row * ROW + byte + self.size] = self.sum(value, 3).to_bytes(self.size, "little")
        numbers = [self.number(source, n) for n in range(self.count)]
        half = self.count // GROUPS
        to = [self.sum(number, 5) for number in numbers] + numbers[half:] + numbers[:half]
        return {1: list(out), 3: to, 4: seen, 6: numbers}

    def run(self, program, options, folder, image, source):
        buffer = f"buf:{self.element}:{self.count}"
        pixels = f"image2d:{WIDTH}x{HEIGHT}:rgba:unsigned_int8"
        command = [
            program, str(folder / "blocks.cl"), "--kernel", f"k{self.name}", "--global", str(ITEMS), "--local", str(ITEMS),
            "--json", "--print", str(ROW * HEIGHT), *options,
            "--arg", f"{pixels}=file({folder}/image.bin):in", "--arg", f"{pixels}=0:out",
            "--arg", f"{buffer}=file({folder}/source.bin):in", "--arg", f"buf:{self.element}:{2 * self.count}",
            "--arg", buffer, "--arg", f"local:{self.count * self.size}", "--arg", buffer,
        ]  # fmt: skip
        text = kernel_text(self.name, self.element, self.lanes)
        (folder / "blocks.cl").write_text(text, encoding="utf-8")
        (folder / "source.bin").write_bytes(source[: self.count * self.size])
        result = subprocess.run(command, capture_output=True, text=True, check=False)
        if result.returncode != 0:
            return f"{self.name}: {result.stdout}{result.stderr}"
        printed = {a["index"]: a["values"] for a in json.loads(result.stdout)["arguments"]}
        for index, numbers in self.expected(image, source).items():
            found = [int(value) for value in printed[index]]
            if found != numbers:
                where = next((n for n, pair in enumerate(zip(found, numbers)) if pair[0] != pair[1]), len(found))
                return f"{self.name}: element {where} of argument {index} is {found[where:][:4]} not {numbers[where:][:4]}"
        return ""


def main():
    program, folder, *options = sys.argv[1:]
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    rng = random.Random(1)
    image, source = rng.randbytes(ROW * HEIGHT), rng.randbytes(ITEMS * 16 * 8)
    (folder / "image.bin").write_bytes(image)
    wrong = [Case(*each).run(program, options, folder, image, source) for each in overloads()]
    print(*filter(None, wrong), sep="\n", end="")
    print(f"{len(wrong)} overloads: {len(wrong) - sum(map(bool, wrong))} passed, {sum(map(bool, wrong))} failed")


main()
