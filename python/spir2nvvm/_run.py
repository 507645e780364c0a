# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs a kernel on the CPU, by spir-run."""

from __future__ import annotations

import json
import pathlib
import struct
import subprocess
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Union

from spir2nvvm import _programs

# A number's form in memory, by OpenCL C's name of its type.
FORMS = {
    "char": "b",
    "uchar": "B",
    "short": "h",
    "ushort": "H",
    "int": "i",
    "uint": "I",
    "long": "q",
    "ulong": "Q",
    "half": "e",
    "float": "f",
    "double": "d",
}
Sizes = Union[int, Sequence[int]]


@dataclass(frozen=True)
class Local:
    """Local memory, of so many bytes, as a kernel's argument."""

    bytes: int


class RunError(Exception):
    """A kernel did not run to its end, or touched what it may not; report is what spir-run says of it."""

    def __init__(self, message: str, report: dict[str, Any]):
        super().__init__(message)
        self.report = report


@dataclass(frozen=True)
class Run:
    """What a run showed, beside the buffers that it wrote."""

    printed: str
    report: dict[str, Any] = field(repr=False)


def _number(value: Any, argument: dict[str, Any], place: str) -> str:
    """A number, or an object with bytes of its own, such as numpy's, as bytes:HEX."""
    if isinstance(value, (bool, int, float)):
        form = FORMS.get(argument["baseType"])
        if form is None:
            raise TypeError(f"{place}: a number for {argument['baseType']}; give its bytes")
        try:
            return "bytes:" + struct.pack("<" + form, value).hex()
        except struct.error as fault:
            raise TypeError(f"{place}, {argument['baseType']}: {value!r}: {fault}") from None
    return "bytes:" + memoryview(value).tobytes().hex()


def _sizes(sizes: Sizes) -> str:
    return ",".join(map(str, [sizes] if isinstance(sizes, int) else sizes))


class Arguments:
    """A kernel's arguments as spir-run's; buffers lie in files of a folder."""

    def __init__(self, folder: pathlib.Path):
        self._folder = folder
        self._written: list[tuple[memoryview, pathlib.Path]] = []
        self.words: list[str] = []

    def add(self, value: Any, argument: dict[str, Any]) -> None:
        index = sum(word.startswith("--arg=") for word in self.words)
        place = f"argument {index} {argument['name']!r}"
        if value is None:
            self.words.append("--arg=null")
        elif isinstance(value, Local):
            self.words.append(f"--arg=local:{value.bytes}")
        elif argument["kind"] in ("global-pointer", "constant-pointer"):
            self._add_buffer(index, value, place)
        elif argument["kind"] in ("scalar", "vector", "struct"):
            self.words.append("--arg=" + _number(value, argument, place))
        else:
            raise TypeError(f"{place}: run() has no {argument['kind']} arguments; spir-run has")

    def _add_buffer(self, index: int, value: Any, place: str) -> None:
        try:
            content = memoryview(value)
        except TypeError:
            raise TypeError(f"{place}: a {type(value).__name__} for a buffer") from None
        if not content.c_contiguous:
            raise ValueError(f"{place}: the array's elements do not lie side by side")
        before, behind = self._folder / f"{index}.in", self._folder / f"{index}.out"
        before.write_bytes(content)
        self.words.append(f"--arg=buf:uchar:{content.nbytes}=file({before}):inout")
        if not content.readonly:
            self.words.append(f"--save={index}={behind}")
            self._written.append((content, behind))

    def fetch(self) -> None:
        """The buffers' bytes after the run, into the caller's arrays."""
        for content, file in self._written:
            content.cast("B")[:] = file.read_bytes()


def launch(
    module: bytes, kernel: dict[str, Any], arguments: Sequence[Any], global_size: Sizes, local_size: Sizes | None
) -> Run:
    """Runs KERNEL, as the reflection describes it, of MODULE, linked SPIR."""
    if len(arguments) != len(kernel["arguments"]):
        raise TypeError(f"{kernel['name']} takes {len(kernel['arguments'])} arguments, not {len(arguments)}")
    with tempfile.TemporaryDirectory(prefix="spir2nvvm-") as name:
        folder = pathlib.Path(name)
        (folder / "module.bc").write_bytes(module)
        words = [_programs.find("spir-run"), str(folder / "module.bc"), f"--kernel={kernel['name']}"]
        words += ["--json", "--print=0", f"--global={_sizes(global_size)}"]
        words += [f"--local={_sizes(local_size)}"] if local_size else []
        given = Arguments(folder)
        for value, argument in zip(arguments, kernel["arguments"]):
            given.add(value, argument)
        done = subprocess.run(words + given.words, capture_output=True, text=True, check=False, cwd=folder)
        report = json.loads(done.stdout) if done.stdout.startswith("{") else {}
        if report.get("status") != "ran":
            raise RunError(report.get("message") or done.stderr.strip() or f"exit code {done.returncode}", report)
        if report["exitCode"] != 0:
            raise RunError("".join(report["findings"]), report)
        given.fetch()
        return Run(report["printed"], report)
