# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Programs, tests and arguments, and the comment that piglit's format makes of them."""

import dataclasses
import math
import re

SCALARS = {
    "char": "b", "uchar": "B", "short": "h", "ushort": "H", "int": "i", "uint": "I",
    "long": "q", "ulong": "Q", "half": "e", "float": "f", "double": "d",
}  # fmt: skip
WIDTH = 100


def scalar_of(type_name):
    """("float", 3) of "float3"."""
    match = re.fullmatch(r"([a-z]+)(\d*)", type_name)
    if not match or match[1] not in SCALARS:
        raise ValueError(f"unknown type {type_name}")
    return match[1], int(match[2] or 1)


def number(value, scalar):
    if scalar not in ("half", "float", "double"):
        return str(int(value))
    value = float(value)
    if math.isnan(value):
        return "nan"
    if math.isinf(value):
        return "inf" if value > 0 else "-inf"
    text = repr(value)
    if re.fullmatch(r"-?\d{1,7}\.\d{1,6}", text):
        return text
    return value.hex()


@dataclasses.dataclass
class Argument:
    kind: str  # buffer, value, local, struct, image, sampler
    type: str = ""
    before: object = None  # list of numbers, or None
    after: object = None
    after_type: str = ""
    tolerance: str = ""
    count: int = 0
    more: str = ""  # what follows the values of an image, or a sampler's state

    def _body(self, type_name, values):
        scalar, width = scalar_of(type_name)
        numbers = [number(v, scalar) for v in values]
        if self.kind == "value":
            head = type_name
        elif self.kind == "image":
            head = f"image {type_name}"
        else:
            if len(values) % width:
                raise ValueError(f"{len(values)} values are no {type_name}")
            head = f"{self.kind} {type_name}[{len(values) // width}]"
        return head, numbers

    def lines(self, index):
        if self.kind == "sampler":
            yield from wrapped(f"arg_in: {index} sampler", [self.more])
        elif self.kind == "local":
            yield f"arg_in: {index} local {self.type}[{self.count}]"
        elif self.kind == "null":
            yield f"arg_in: {index} buffer {self.type}[{self.count}] NULL"
        else:
            if self.after is not None:
                head, numbers = self._body(self.after_type or self.type, self.after)
                end = [self.more] if self.more else []
                end += [f"tolerance {self.tolerance}"] if self.tolerance else []
                yield from wrapped(f"arg_out: {index} {head}", numbers + end)
            if self.before is not None:
                head, numbers = self._body(self.type, self.before)
                yield from wrapped(f"arg_in: {index} {head}", numbers + ([self.more] if self.more else []))


def wrapped(head, words):
    """HEAD and WORDS over lines that end with a backslash."""
    line, lines = head, []
    for word in words:
        if len(line) + len(word) > WIDTH:
            lines.append(line + " \\")
            line = "   "
        line += " " + word
    return lines + [line]


def out(type_name, values, tolerance=""):
    """A buffer that the kernel fills."""
    return Argument("buffer", type_name, after=list(values), tolerance=tolerance)


def buf(type_name, values):
    """A buffer that the kernel reads."""
    return Argument("buffer", type_name, before=list(values))


def inout(type_name, before, after, after_type="", tolerance=""):
    return Argument("buffer", type_name, list(before), list(after), after_type, tolerance)


def value(type_name, *values):
    return Argument("value", type_name, before=list(values))


def local(type_name, count):
    return Argument("local", type_name, count=count)


def null(type_name):
    return Argument("null", type_name, count=1)


def struct(type_name, values):
    """An argument by value with the bytes of an array."""
    return Argument("struct", type_name, before=list(values))


# What the format calls the extents of each kind of image, in order.
_EXTENTS = {
    "1d": ["image_width"],
    "1d_buffer": ["image_width"],
    "1d_array": ["image_width", "image_array_size"],
    "2d": ["image_width", "image_height"],
    "2d_array": ["image_width", "image_height", "image_array_size"],
    "3d": ["image_width", "image_height", "image_depth"],
}


def image(kind, extents, order, data_type, type_name, before=None, after=None, tolerance=""):
    sizes = " ".join(f"{k} {v}" for k, v in zip(_EXTENTS[kind], extents, strict=True))
    more = f"image_type {kind} {sizes} image_channel_order {order} image_channel_data_type {data_type}"
    return Argument("image", type_name, before, after, tolerance=tolerance, more=more)


def sampler(normalized, addressing, filter_mode):
    return Argument(
        "sampler",
        more=f"normalized_coords {int(normalized)} addressing_mode {addressing} filter_mode {filter_mode}",
    )


def _piglit_knows(argument):
    if argument.kind in ("local", "struct"):
        return False
    return argument.kind != "image" or "image_type 2d " in argument.more


@dataclasses.dataclass
class Test:
    kernel: str
    global_size: tuple
    local_size: tuple
    arguments: list
    name: str = ""
    offset: tuple = ()
    printf: list = dataclasses.field(default_factory=list)

    def lines(self):
        def sizes(values):
            return " ".join(str(v) for v in tuple(values) + (0,) * (3 - len(values)))

        yield ""
        yield "[test]"
        yield f"name: {self.name or self.kernel}"
        yield f"kernel_name: {self.kernel}"
        yield f"dimensions: {len(self.global_size)}"
        yield f"global_size: {sizes(self.global_size)}"
        if self.local_size:
            yield f"local_size: {sizes(self.local_size)}"
        if self.offset:
            yield f"global_offset: {sizes(self.offset)}"
        for line in self.printf:
            yield f'printf: "{line}"'
        for index, argument in enumerate(self.arguments):
            yield from argument.lines(index)


class Program:
    """The tests of one file."""

    def __init__(self, extensions=(), build_options=""):
        self.tests, self.extensions, self.build_options = [], extensions, build_options

    def test(self, kernel, global_size, local_size, *arguments, **kwargs):
        self.tests.append(Test(kernel, global_size, local_size, list(arguments), **kwargs))
        return self

    def extended(self):
        return any(t.printf or not all(_piglit_knows(a) for a in t.arguments) for t in self.tests)

    def comment(self, name):
        lines = ["/*!", "[config]", f"name: {name.replace('/', ' ')}", "clc_version_min: 10"]
        if self.extended():
            lines.append("extended_format: true")
        if any(a.kind in ("image", "sampler") for t in self.tests for a in t.arguments):
            lines.append("need_image_support: true")
        if self.extensions:
            lines.append(f"require_device_extensions: {' '.join(self.extensions)}")
        if self.build_options:
            lines.append(f"build_options: {self.build_options}")
        for test in self.tests:
            lines += test.lines()
        return "\n".join(lines) + "\n!*/\n"


def with_comment(text, comment):
    """TEXT with COMMENT in the place of the one it has, or at its start."""
    start, end = text.find("/*!"), text.find("!*/\n")
    if start < 0 or end < 0:
        licence, rest = "// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception\n", text
        return licence + comment + "\n" + rest.lstrip("\n")
    return text[:start] + comment + text[end + len("!*/\n") :]
