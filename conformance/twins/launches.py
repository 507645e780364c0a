# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How the kernels are launched: launches.tsv read, and the manifest for a run on a GPU."""

import json
import pathlib
import re

PATH = pathlib.Path(__file__).resolve().parent / "launches.tsv"
SCALARS = {"uchar": 1, "half": 2, "int": 4, "uint": 4, "float": 4, "ulong": 8, "double": 8}


class Malformed(Exception):
    """A line of launches.tsv that is none."""


def number(word):
    return float(word) if re.search(r"[.e]", word) else int(word)


def contents(word):
    kind, *numbers = word.split(":")
    if len(numbers) != {"zero": 0, "iota": 1, "random": 2}.get(kind, -1):
        raise Malformed(f"contents '{word}'")
    return {"kind": kind, "numbers": [number(each) for each in numbers]}


def argument(word):
    """One argument as the manifest has it."""
    if found := re.fullmatch(r"(\w+)\[(\d+)\]=(.+)", word):
        kind, count, what = found.groups()
        if kind not in SCALARS:
            raise Malformed(f"type '{kind}'")
        return {
            "buffer": kind,
            "count": int(count),
            "bytes": int(count) * SCALARS[kind],
            "contents": contents(what),
        }
    if found := re.fullmatch(r"image:(\d+)x(\d+)", word):
        return {"image": [int(found[1]), int(found[2])], "channels": "rgba float"}
    kind, _, value = word.partition(":")
    if kind == "struct":
        parts = value.split(",")
        return {"struct": [{"float": float(p[:-1])} if p.endswith("f") else {"int": int(p)} for p in parts]}
    if kind not in SCALARS or not value:
        raise Malformed(f"argument '{word}'")
    return {"value": kind, "is": number(value)}


def dimensions(word):
    sizes = [int(size) for size in word.split(",")]
    return sizes + [1] * (3 - len(sizes))


def read():
    """Name to launch, in the order of the file."""
    found = {}
    for line in PATH.read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            continue
        name, blocks, threads, arguments = line.split("\t")
        found[name] = {
            "kernel": name,
            "grid": dimensions(blocks),
            "block": dimensions(threads),
            "arguments": [argument(word) for word in arguments.split()],
        }
    return found


def write_manifest(folder, names, archs, roads):
    """FOLDER/manifest.json: the launches, and the files that the compilers left in FOLDER.

    An image is the address of its descriptor in code of spir2nvvm
    (docs/launch-abi.md) and a texture object in that of nvcc.
    """
    known = read()
    entries = []
    for name in names:
        files = [
            {"road": road, "arch": arch, "ptx": f"{stem}.ptx", "cubin": f"{stem}.cubin"}
            for arch in archs
            for road in roads
            if (folder / f"{(stem := f'{name}.{road}.{arch}')}.cubin").exists()
        ]
        entries.append({**known[name], "files": files})
    text = json.dumps({"schema": 1, "kernels": entries}, indent=1)
    (folder / "manifest.json").write_text(text + "\n", encoding="utf-8")
