#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the project's own corpus on an installed OpenCL implementation.

    conformance/own/on_opencl.py [--platform WORD] [--time-limit S] [NAME...]

A second opinion on the expected results, from a compiler that is not ours:
every program is built from source, run and compared. Needs pyopencl. Programs
that known.tsv lists for the platform are expected to fail there; a program that
passes against that list counts as a failure, so the list stays true.
"""

import argparse
import math
import multiprocessing
import os
import pathlib
import struct
import sys
import tempfile

from reference import layout, programs

FOLDER = pathlib.Path(__file__).resolve().parent


def packed(type_name, values):
    scalar, width = layout.scalar_of(type_name)
    code = layout.SCALARS[scalar]
    if width == 3:
        values = [v for i in range(0, len(values), 3) for v in [*values[i : i + 3], 0]]
    return struct.pack(f"<{len(values)}{code}", *values)


def unpacked(type_name, data):
    scalar, width = layout.scalar_of(type_name)
    code = layout.SCALARS[scalar]
    values = struct.unpack(f"<{len(data) // struct.calcsize(code)}{code}", data)
    return [v for i, v in enumerate(values) if width != 3 or i % 4 != 3]


def unit(value, scalar):
    precision, low = {"half": (11, -14), "float": (24, -126), "double": (53, -1022)}[scalar]
    exponent = max(math.frexp(value)[1] - 1, low) if value else low
    return 2.0 ** (exponent - precision + 1)


def close(found, expected, tolerance, scalar):
    if isinstance(expected, float) and math.isnan(expected):
        return math.isnan(found)
    if found == expected:
        return True
    if not tolerance or math.isinf(expected) or not math.isfinite(found):
        return False
    amount, *ulp = tolerance.split()
    return abs(found - expected) <= float(amount) * (unit(expected, scalar) if ulp else 1)


class Device:
    """One device of an OpenCL platform with a queue."""

    def __init__(self, word):
        import pyopencl as cl

        self.cl = cl
        platform = next((p for p in cl.get_platforms() if word.lower() in p.name.lower()), None)
        if not platform:
            raise LookupError(f"no OpenCL platform's name holds '{word}'")
        self.context = cl.Context(platform.get_devices()[:1])
        self.queue = cl.CommandQueue(self.context)

    def image(self, argument):
        cl = self.cl
        words = argument.more.split()
        said = dict(zip(words[::2], words[1::2], strict=True))
        names = {"RGBA": cl.channel_order.RGBA, "R": cl.channel_order.R, "BGRA": cl.channel_order.BGRA}
        names |= {"RG": cl.channel_order.RG, "A": cl.channel_order.A}
        form = cl.ImageFormat(
            names[said["image_channel_order"]], getattr(cl.channel_type, said["image_channel_data_type"])
        )
        kind = said["image_type"]
        # The extents stand in the order in which pyopencl wants them.
        shape = tuple(int(v) for k, v in said.items() if k.startswith("image_") and v.isdigit())
        region = shape + (1,) * (3 - len(shape))
        flags = cl.mem_flags.READ_WRITE
        data = packed(argument.type, argument.before) if argument.before is not None else None
        if kind == "1d_buffer":
            buffer = cl.Buffer(self.context, flags | cl.mem_flags.COPY_HOST_PTR, hostbuf=data)
            return cl.Image(self.context, flags, form, shape=shape, buffer=buffer), region
        made = cl.Image(self.context, flags, form, shape=shape, is_array=kind.endswith("array"))
        if data:
            cl._cl._enqueue_write_image(self.queue, made, (0, 0, 0), region, data, 0, 0, None, True)
        return made, region

    def argument(self, argument):
        """The argument as the kernel takes it, and how to read it back."""
        cl = self.cl

        def size(type_name, values):
            return len(packed(type_name, values))

        if argument.kind in ("value", "struct"):
            return packed(argument.type, argument.before), None
        if argument.kind == "local":
            return cl.LocalMemory(size(argument.type, [0] * argument.count * layout.scalar_of(argument.type)[1])), None
        if argument.kind == "null":
            return None, None
        if argument.kind == "sampler":
            words = argument.more.split()
            normalized, addressing, mode = words[1::2]
            return cl.Sampler(
                self.context,
                normalized == "1",
                getattr(cl.addressing_mode, addressing),
                getattr(cl.filter_mode, mode),
            ), None
        if argument.kind == "image":
            made, region = self.image(argument)
            if argument.after is None:
                return made, None
            return made, lambda t: self.read_image(made, region, size(t, argument.after))
        values = argument.before if argument.before is not None else argument.after
        type_name = argument.type
        made = cl.Buffer(self.context, cl.mem_flags.READ_WRITE, size(type_name, values))
        if argument.before is not None:
            cl.enqueue_copy(self.queue, made, packed(type_name, argument.before))
        return made, lambda t: self.read_buffer(made, size(t, argument.after))

    def read_buffer(self, made, size):
        data = bytearray(size)
        self.cl.enqueue_copy(self.queue, data, made).wait()
        return bytes(data)

    def read_image(self, made, region, size):
        data = bytearray(size)
        # pyopencl's enqueue_copy knows images of two and three dimensions only.
        self.cl._cl._enqueue_read_image(self.queue, made, (0, 0, 0), region, data, 0, 0, None, True)
        return bytes(data)

    def problems_of(self, name, program):
        source = (FOLDER / f"{name}.cl").read_text(encoding="utf-8")
        options = ["-cl-std=CL1.2", *program.build_options.split()]
        built = self.cl.Program(self.context, source).build(options)
        for test in program.tests:
            for problem in self.problems_of_test(built, test):
                yield f"{test.kernel}: {problem}"

    def problems_of_test(self, built, test):
        kernel = self.cl.Kernel(built, test.kernel)
        readers = []
        for index, argument in enumerate(test.arguments):
            given, read = self.argument(argument)
            kernel.set_arg(index, given)
            readers.append((index, argument, given, read))
        with Captured() as captured:
            self.cl.enqueue_nd_range_kernel(
                self.queue, kernel, test.global_size, test.local_size or None, test.offset or None
            ).wait()
            self.queue.finish()
        if test.printf:
            wanted = [bytes(t, "utf-8").decode("unicode_escape") for t in test.printf]
            if sorted(captured.text.splitlines()) != sorted(wanted):
                yield f"printed {captured.text.splitlines()}, expected {wanted}"
        for index, argument, _, read in readers:
            if argument.after is None:
                continue
            type_name = argument.after_type or argument.type
            found = unpacked(type_name, read(type_name))
            scalar = layout.scalar_of(type_name)[0]
            wrong = [
                (i, f, e)
                for i, (f, e) in enumerate(zip(found, argument.after, strict=True))
                if not close(f, e, argument.tolerance, scalar)
            ]
            if wrong:
                shown = ", ".join(f"[{i}] is {f}, expected {e}" for i, f, e in wrong[:4])
                yield f"argument {index}: {len(wrong)} of {len(found)} differ: {shown}"


class Captured:
    """What the process writes to its standard output meanwhile."""

    def __enter__(self):
        sys.stdout.flush()
        self.file, self.saved = tempfile.TemporaryFile(), os.dup(1)
        os.dup2(self.file.fileno(), 1)
        return self

    def __exit__(self, *_):
        os.dup2(self.saved, 1)
        os.close(self.saved)
        self.file.seek(0)
        self.text = self.file.read().decode(errors="replace")
        self.file.close()


def child(platform, name, program, pipe):
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    try:
        pipe.send(list(Device(platform).problems_of(name, program)))
    except Exception as error:  # noqa: BLE001 (whatever the implementation throws is the answer)
        pipe.send([f"{type(error).__name__}: {str(error)[:2000]}"])


def problems(platform, name, program, limit):
    receiver, sender = multiprocessing.Pipe(False)
    process = multiprocessing.Process(target=child, args=(platform, name, program, sender))
    process.start()
    sender.close()
    try:
        answer = receiver.recv() if receiver.poll(limit) else ["time limit"]
    except EOFError:
        answer = ["crashed"]
    process.kill()
    process.join()
    return answer


def known(platform):
    lines = (FOLDER / "known.tsv").read_text(encoding="utf-8").splitlines()
    rows = [line.split("\t") for line in lines if line and not line.startswith("#")]
    return {name: reason for name, where, reason in rows if where in platform.lower()}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--platform", default="portable computing language")
    parser.add_argument("--time-limit", type=float, default=60)
    parser.add_argument("names", nargs="*")
    args = parser.parse_args()

    everything, expected = programs.load(), known(args.platform)
    unknown = sorted(set(args.names) - set(everything))
    if unknown:
        parser.error(f"no such program: {' '.join(unknown)}")
    multiprocessing.set_start_method("fork")
    counts = {"passed": 0, "failed": 0, "known": 0}
    for name in args.names or sorted(everything):
        found = problems(args.platform, name, everything[name](), args.time_limit)
        if bool(found) != (name in expected):
            counts["failed"] += 1
            print(f"{name}: " + ("; ".join(found) or f"passes, known.tsv says: {expected[name]}"), flush=True)
        else:
            counts["known" if found else "passed"] += 1
    print(f"{counts['passed']} passed, {counts['failed']} failed, {counts['known']} skipped (known.tsv)")
    return 1 if counts["failed"] else 0


if __name__ == "__main__":
    sys.exit(main())
