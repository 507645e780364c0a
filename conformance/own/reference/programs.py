# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The list of programs: every function marked with @program, by name."""

import importlib
import pathlib

_PROGRAMS = {}


def program(name):
    """Marks the function that returns the layout.Program of <name>.cl."""

    def mark(function):
        if name in _PROGRAMS:
            raise ValueError(f"two references for {name}")
        _PROGRAMS[name] = function
        return function

    return mark


def load():
    for path in sorted(pathlib.Path(__file__).parent.glob("*.py")):
        if path.stem != "__init__":
            importlib.import_module(f"reference.{path.stem}")
    return _PROGRAMS
