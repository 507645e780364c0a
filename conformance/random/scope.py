# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a place in a generated program can name."""

import contextlib
import dataclasses

from cltypes import Type

PRIVATE, GLOBAL, LOCAL, CONSTANT = "private", "global", "local", "constant"


@dataclasses.dataclass(frozen=True)
class Place:
    """A value that TEXT names: a variable, or a member of a structure."""

    text: str
    type: Type
    writable: bool = True
    space: str = PRIVATE
    addressable: bool = True


@dataclasses.dataclass(frozen=True)
class Array:
    """COUNT elements that TEXT, an array or a pointer, begins with.

    Nobody but this work-item writes to what is WRITABLE.
    """

    text: str
    element: Type
    count: int
    space: str = PRIVATE
    writable: bool = True


@dataclasses.dataclass(frozen=True)
class Object:
    """A structure or union of type RECORD that TEXT names."""

    text: str
    record: object
    space: str = PRIVATE
    writable: bool = True


@dataclasses.dataclass(frozen=True)
class Rows:
    """COUNT structures or unions of type RECORD that TEXT, an array or a pointer, begins with."""

    text: str
    record: object
    count: int
    space: str = PRIVATE
    writable: bool = True


class Scope:
    """Places, arrays and objects by block, and the counter of names."""

    def __init__(self):
        self.blocks = [[]]

    @contextlib.contextmanager
    def block(self):
        self.blocks.append([])
        try:
            yield
        finally:
            self.blocks.pop()

    @contextlib.contextmanager
    def function(self):
        """Inside of it only what is of the program can be named."""
        outer, self.blocks = self.blocks, [self.blocks[0], []]
        try:
            yield
        finally:
            self.blocks = outer

    def add(self, *things):
        self.blocks[-1].extend(things)

    def add_global(self, *things):
        self.blocks[0].extend(things)

    def all(self, kind, test=lambda thing: True):
        return [t for block in self.blocks for t in block if isinstance(t, kind) and test(t)]
