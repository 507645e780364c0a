# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How the kernels are launched: launches.tsv read, and the manifest for a run on a GPU."""

import json
import pathlib
import re
import struct

PATH = pathlib.Path(__file__).resolve().parent / "launches.tsv"
FLOATS = {"half", "float", "double"}
SCALARS = {"uchar", "int", "uint", "ulong"} | FLOATS


class Malformed(Exception):
    """A line of launches.tsv that is none."""


def contents(kind, word):
    """What a buffer of KIND holds, as spir-run takes it after the equals sign."""
    what, *numbers = word.split(":")
    if len(numbers) != {"zero": 0, "iota": 1, "random": 2}.get(what, -1):
        raise Malformed(f"contents '{word}'")
    if what == "zero":
        return ""
    if what == "iota":
        return f"=iota(0,{numbers[0]})"
    # spir-run's ranges of whole numbers have their end in them.
    last = numbers[1] if kind in FLOATS else int(numbers[1]) - 1
    return f"=rand({numbers[0]},{last})"


def argument(word):
    """One argument as spir-run takes it (docs/conformance.md)."""
    if found := re.fullmatch(r"(\w+)\[(\d+)\]=(.+)", word):
        kind, count, what = found.groups()
        if kind not in SCALARS:
            raise Malformed(f"type '{kind}'")
        return f"buf:{kind}:{count}{contents(kind, what)}"
    if found := re.fullmatch(r"image:(\d+)x(\d+)", word):
        return f"image2d:{found[1]}x{found[2]}:rgba:float=rand(0,1)"
    kind, _, value = word.partition(":")
    if kind == "struct":
        parts = value.split(",")
        packed = [struct.pack("<f", float(p[:-1])) if p.endswith("f") else struct.pack("<i", int(p)) for p in parts]
        return f"bytes:{b''.join(packed).hex()}"
    if kind not in SCALARS or not value:
        raise Malformed(f"argument '{word}'")
    return word


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


def forms_of(folder, stem):
    """What there is of the code STEM: its forms and their files, none without a cubin."""
    names = {"cubin": f"{stem}.cubin", "ptx": f"{stem}.ptx", "nvvm": f"{stem}.nvvm.ll"}
    found = {form: name for form, name in names.items() if (folder / name).exists()}
    return found if "cubin" in found else {}


def write_manifest(folder, names, archs, roads):
    """FOLDER/manifest.json: the launches, and the files that the compilers left in FOLDER.

    An image is the address of its descriptor in code of spir2nvvm
    (docs/launch-abi.md) and a texture object in that of nvcc.
    """
    known = read()
    entries = []
    for name in names:
        files = [
            {"road": road, "arch": arch, **forms}
            for arch in archs
            for road in roads
            if (forms := forms_of(folder, f"{name}.{road}.{arch}"))
        ]
        entries.append({**known[name], "files": files})
    text = json.dumps({"schema": 2, "kernels": entries}, indent=1)
    (folder / "manifest.json").write_text(text + "\n", encoding="utf-8")
