# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Small whole programs; Python's library or a plain algorithm is the reference."""

import base64 as base64_library
import hashlib
import itertools
import zlib

from reference.data import ints
from reference.layout import Program, buf, inout, out, value
from reference.programs import program
from reference.reductions import chunks


@program("programs/sha256")
def sha256():
    result = Program()
    for length in (3, 55, 0):
        data = ints(max(length, 1) * 4, 281 + length, 0, 255)
        messages = [bytes(data[i * length : (i + 1) * length]) for i in range(4)]
        digests = b"".join(hashlib.sha256(m).digest() for m in messages)
        result.test(
            "hash", (4,), (2,), out("uchar", digests), buf("uchar", data), value("uint", length), name=f"{length} bytes"
        )
    return result


@program("programs/crc32")
def crc32():
    data = ints(48 * 8, 282, 0, 255)
    wanted = [zlib.crc32(bytes(c)) for c in chunks(data, 48)]
    return Program().test("checksum", (8,), (4,), out("uint", wanted), buf("uchar", data), value("uint", 48))


@program("programs/base64")
def base64():
    result = Program()
    for length in (24, 23, 22):
        data = ints(length, 283, 0, 255)
        text = base64_library.b64encode(bytes(data))
        result.test(
            "encode", (8,), (4,), out("char", text), buf("uchar", data), value("uint", length), name=f"{length} bytes"
        )
    return result


@program("programs/edit-distance")
def edit_distance():
    result = Program()
    for a, b in ((b"intentionally", b"execution"), (b"kitten", b"sitting"), (b"abcdefghijklmnop", b"ponmlkjihgfedcba")):
        row = list(range(len(b) + 1))
        for i, x in enumerate(a):
            before, row = row, [i + 1]
            for j, y in enumerate(b):
                row.append(min(before[j] + (x != y), before[j + 1] + 1, row[j] + 1))
        result.test(
            "distance_of", (16,), (16,), out("int", row[-1:]), buf("char", a), buf("char", b), value("int", len(a)),
            value("int", len(b)), name=f"{a.decode()} {b.decode()}",
        )  # fmt: skip
    return result


@program("programs/shortest-paths")
def shortest_paths():
    n = 9
    before = [v if v <= 40 else 100000 for v in ints(n * n, 284, 1, 90)]
    for i in range(n):
        before[i * n + i] = 0
    after = list(before)
    for _ in range(n):  # Bellman and Ford's way, from every vertex at once
        after = [min(after[i * n + k] + before[k * n + j] for k in range(n)) for i in range(n) for j in range(n)]
    return Program().test("paths", (16,), (16,), inout("int", before, after), value("int", n))


@program("programs/queens")
def queens():
    result = Program()
    for n in (6, 8):
        ways = [0] * n
        for order in itertools.permutations(range(n)):
            if all(abs(order[i] - order[j]) != j - i for i in range(n) for j in range(i + 1, n)):
                ways[order[0]] += 1
        result.test("queens", (n,), (2,), out("uint", ways), value("int", n), name=f"{n} queens")
    return result


@program("programs/number-transform")
def number_transform():
    modulus = 998244353
    root = pow(3, (modulus - 1) // 64, modulus)
    data, after = ints(128, 285, 0, modulus - 1), []
    for part in chunks(data, 64):
        after += [sum(v * pow(root, i * k, modulus) for i, v in enumerate(part)) % modulus for k in range(64)]
    return Program().test("transform", (64,), (32,), inout("uint", data, after))


@program("programs/run-lengths")
def run_lengths():
    data = sorted(ints(30, 286, 0, 9)) + ints(34, 287, 0, 1)
    runs = [(v, len(list(group))) for v, group in itertools.groupby(data)]
    padding = [0] * (64 - len(runs))
    return Program().test(
        "encode", (64,), (64,), out("uchar", [v for v, _ in runs] + padding),
        out("uint", [n for _, n in runs] + padding), out("uint", [len(runs)]), buf("uchar", data),
    )  # fmt: skip
