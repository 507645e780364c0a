# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The programs that come with the library, as commands of the wheel."""

from __future__ import annotations

import os
import pathlib
import shutil
import sys

# nvvm-verify and spir-verify are spir2nvvm, as which tool the name tells.
FILES = {"nvvm-verify": "spir2nvvm", "spir-verify": "spir2nvvm"}


def find(name: str) -> str:
    """The program's file: in the wheel, or in PATH."""
    inside = pathlib.Path(__file__).parent / "_native/bin" / FILES.get(name, name)
    place = str(inside) if inside.exists() else shutil.which(name)
    if not place:
        raise FileNotFoundError(f"spir2nvvm: {name} is neither in the wheel nor in PATH")
    return place


def main() -> None:
    """Becomes the program that it was called as."""
    name = pathlib.Path(sys.argv[0]).name
    os.execv(find(name), [name, *sys.argv[1:]])  # noqa: S606
