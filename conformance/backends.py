#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How many modules get through libNVVM and ptxas, for each architecture.

    conformance/backends.py [--spir2nvvm PROGRAM] [--arch sm_80,sm_100,...]
                            [--sample N] [-j N] [--until ptx|cubin] [--no-text]
                            [--cuda-path DIR] [--backend llvm] [--results FILE] [--failures FILE]
                            MODULE-OR-FOLDER...

For each module and architecture, in this order:

  bitcode   translated, verified and compiled by libNVVM
  text      the same module as text, verified and compiled
  same      both gave the same PTX, byte for byte
  cubin     ptxas assembles it

A module is translated once for each dialect, for the lowest architecture that
reads it: nothing but the check of the result against the rules asks for the
architecture, and what an older one allows a newer one does. --each-arch makes
PTX with spir2nvvm itself instead, for every architecture, and compares the text of
each with the first; other releases of CUDA, to which spir2nvvm adapts the
module, need it.

Text is tried for the LLVM 7 dialect, where the two are written by different
code. ptxas runs once for each different PTX, .target line included: leaving it
out where only .target differs would be wrong, since the machine code differs.

--results keeps a line a module; the same command again continues where it was
stopped. The last line sums up (module, architecture) pairs.
"""

import argparse
import collections
import concurrent.futures
import hashlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import threading

ROOT = pathlib.Path(__file__).resolve().parent.parent
# Those that the newest CUDA supports.
ARCHS = ",".join(
    f"sm_{number}"
    for number in re.findall(
        r'^ARCH\((\d+), .*, "[\d.]+", ""\)$',
        (ROOT / "lib/Target/GpuArchs.def").read_text(encoding="utf-8"),
        re.MULTILINE,
    )
)
SUFFIXES = (".bc", ".bc32", ".bc64")
STEPS = ("bitcode", "text", "same", "cubin")


def program(name):
    """Where the program NAME, a path or a word to look up in PATH, lies."""
    found = shutil.which(name)
    if not found:
        sys.exit(f"there is no program {name}")
    return found


def modules(names, count=0):
    """The modules that NAMES, files and folders, stand for; COUNT of them unless 0."""
    paths = []
    for name in names:
        path = pathlib.Path(name)
        if not path.exists():
            sys.exit(f"there is no {name}")
        paths += sorted(p for p in path.rglob("*") if p.suffix in SUFFIXES) if path.is_dir() else [path]
    if not paths:
        sys.exit(f"no module ({', '.join(SUFFIXES)}) in {' '.join(names)}")
    return sample(paths, count)


def is_modern(arch):
    """Whether ARCH reads the modern dialect; the older ones read LLVM 7's."""
    return int(re.sub(r"\D", "", arch)) >= 100


def sample(paths, count):
    """COUNT of PATHS, evenly spread over the sorted list."""
    if not count or count >= len(paths):
        return paths
    return [paths[i * len(paths) // count] for i in range(count)]


def run(command, timeout=300, **kwargs):
    return subprocess.run(command, capture_output=True, check=False, timeout=timeout, **kwargs)


def why(result):
    """The first error's ID, and the first line for one that has none."""
    text = result.stderr.decode(errors="replace")
    found = re.search(r"\[(S2N-[A-Z]+[0-9]+)\]", text[max(text.find("error:"), 0) :])
    if found:
        return found.group(1)
    return f"exit {result.returncode}: {text.strip().splitlines()[:1]}"


def libnvvm_options(args, arch):
    options = [f"--arch={arch}", f"--backend={args.backend}"]
    return options + ([f"--cuda-path={args.cuda_path}"] if args.cuda_path else [])


class Stop(Exception):
    """The step that a module did not pass, and why."""

    def __init__(self, step, reason):
        super().__init__(reason)
        self.step, self.reason = step, reason


def read_frames(data):
    """The helper's answer; lib/Backend/Frames.h has the form."""
    frames = {}
    while data:
        head, _, rest = data.partition(b"\n")
        key, _, length = head.partition(b" ")
        frames[key.decode()] = rest[: int(length)]
        data = rest[int(length) + 1 :]
    return frames


class Toolchain:
    """spir2nvvm and the parts of the CUDA toolkit that it finds."""

    def __init__(self, args):
        self.args, self.program = args, program(args.spir2nvvm)
        self.version = run([self.program, *libnvvm_options(args, "sm_75"), "--version"]).stdout.decode().strip()
        self.helper = str(pathlib.Path(self.program).parent / "spir2nvvm-libnvvm")
        self.library = self.part("libNVVM")
        self.libdevice = self.part("libdevice")
        self.ptxas = self.part("ptxas")
        self.assembled = {}

    def part(self, name):
        found = re.search(rf"^ *{name}\b.*?: (/.*)$", self.version, re.M)
        return found.group(1) if found else ""

    def key(self):
        digest = hashlib.sha256(pathlib.Path(self.program).read_bytes()).hexdigest()
        return {"spir2nvvm": digest, "libNVVM": self.library}

    def translate(self, step, module, arch, target):
        result = run([self.program, str(module), *libnvvm_options(self.args, arch), "-o", target])
        if result.returncode:
            raise Stop(step, why(result))
        return pathlib.Path(target).read_bytes()

    def compile(self, step, module, arch, options):
        """What libNVVM makes of a module in text or bitcode."""
        command = [self.helper, "compile", self.library, "m", self.libdevice or "-"]
        answer = run([*command, "-arch=" + arch.replace("sm_", "compute_"), *options], input=module)
        frames = read_frames(answer.stdout)
        if frames.get("verify") != b"0" or frames.get("compile") != b"0":
            log = frames.get("verify-log", b"") + frames.get("compile-log", b"") + answer.stderr
            raise Stop(step, log.decode(errors="replace").strip()[:200] or f"exit {answer.returncode}")
        return frames["ptx"]

    def assemble(self, ptx, arch):
        digest = hashlib.sha256(ptx).digest() + arch.encode()
        if digest not in self.assembled:
            result = run([self.ptxas, f"-arch={arch}", "-o", os.devnull, "/dev/stdin"], input=ptx)
            self.assembled[digest] = result.stderr.decode(errors="replace").strip()[:200] if result.returncode else ""
        if self.assembled[digest]:
            raise Stop("cubin", self.assembled[digest])


class Module:
    """One module on its way through the architectures."""

    def __init__(self, tools, path, args, folder):
        self.tools, self.path, self.args, self.folder = tools, path, args, folder
        self.written = {}

    def form(self, step, arch, suffix):
        """The module as spir2nvvm writes it for the dialect of ARCH."""
        lowest = "sm_100" if is_modern(arch) else "sm_75"
        key = lowest, suffix
        if key not in self.written:
            target = f"{self.folder}/{lowest}.{suffix}"
            self.written[key] = self.tools.translate(step, self.path, lowest, target)
        return self.written[key]

    def options(self, arch):
        return json.loads(self.form("bitcode", arch, "json"))["backendOptions"]

    def ptx(self, arch):
        if not self.args.each_arch:
            return self.tools.compile("bitcode", self.form("bitcode", arch, "bc"), arch, self.options(arch))
        text = self.tools.translate("text", self.path, arch, f"{self.folder}/k.ll")
        if text != self.form("text", arch, "ll"):
            raise Stop("text", "the text depends on the architecture")
        return self.tools.translate("bitcode", self.path, arch, f"{self.folder}/k.ptx")

    def check(self, arch):
        """The step that failed and the reason, or two empty strings."""
        try:
            ptx = self.ptx(arch)
            if self.args.text and not is_modern(arch):
                text = self.form("text", arch, "ll")
                if self.tools.compile("text", text, arch, self.options(arch)) != ptx:
                    raise Stop("same", "text and bitcode give different PTX")
            if self.args.until == "cubin":
                self.tools.assemble(ptx, arch)
        except Stop as stop:
            return stop.step, stop.reason
        except subprocess.TimeoutExpired as late:
            return "bitcode", f"time limit: {pathlib.Path(late.cmd[0]).name}"
        return "", ""


class Results:
    """Verdicts by module, kept in a file when there is one."""

    def __init__(self, path, key):
        self.rows, self.lock = {}, threading.Lock()
        self.file = None
        if not path:
            return
        lines = pathlib.Path(path).read_text(encoding="utf-8").splitlines() if os.path.exists(path) else []
        if lines and json.loads(lines[0]) != key:
            sys.exit(f"{path} holds the results of another program or toolkit: name another file")
        for line in lines[1:]:
            if line.endswith("}"):  # the last one may have been cut off
                row = json.loads(line)
                self.rows[row["module"]] = row["archs"]
        self.file = open(path, "w", encoding="utf-8")  # noqa: SIM115 (written to as long as this lives)
        self.write(key)
        for module, archs in self.rows.items():
            self.write({"module": module, "archs": archs})

    def write(self, row):
        if self.file:
            self.file.write(json.dumps(row) + "\n")
            self.file.flush()

    def add(self, module, archs):
        with self.lock:
            self.rows.setdefault(module, {}).update(archs)
            self.write({"module": module, "archs": self.rows[module]})


def check_module(tools, path, archs, args, results):
    """Verdicts for the architectures that have none yet."""
    known = results.rows.get(str(path), {})
    missing = [arch for arch in archs if arch not in known]
    if not missing:
        return
    with tempfile.TemporaryDirectory() as folder:
        module = Module(tools, path, args, folder)
        results.add(str(path), {arch: module.check(arch) for arch in missing})


def row_of(arch, verdicts, args):
    """One line of the table, and how many modules passed every step."""
    failed = collections.Counter(step for step, _ in verdicts)
    left = len(verdicts)
    cells = []
    for step in STEPS:
        left -= failed[step]
        is_run = {"bitcode": True, "cubin": args.until == "cubin"}.get(step, args.text and not is_modern(arch))
        cells.append(f"{left}/{len(verdicts)}" if is_run else "-")
    return f"{arch:8}" + "".join(f"{cell:>12}" for cell in cells), left


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--spir2nvvm", default="spir2nvvm")
    parser.add_argument("--arch", default=ARCHS)
    parser.add_argument("--sample", type=int, default=0)
    parser.add_argument("-j", type=int, default=os.cpu_count())
    parser.add_argument("--until", choices=["ptx", "cubin"], default="cubin")
    parser.add_argument("--no-text", dest="text", action="store_false")
    parser.add_argument("--each-arch", action="store_true")
    parser.add_argument("--cuda-path", default="")
    parser.add_argument(
        "--backend", default="libnvvm", choices=["libnvvm", "llvm"], help="llvm: of --each-arch, LLVM's PTX"
    )
    parser.add_argument("--results", help="file to keep verdicts in and to continue from")
    parser.add_argument("--failures", help="file for one line a failure")
    parser.add_argument("inputs", nargs="+")
    args = parser.parse_args()
    for path in filter(None, [args.results, args.failures]):
        if not pathlib.Path(path).absolute().parent.is_dir():  # said now rather than after hours
            parser.error(f"there is no folder for {path}")

    tools = Toolchain(args)
    print(tools.version)
    archs = args.arch.split(",")
    paths = modules(args.inputs, args.sample)
    results = Results(args.results, tools.key())
    with concurrent.futures.ThreadPoolExecutor(args.j) as pool:
        list(pool.map(lambda path: check_module(tools, path, archs, args, results), paths))

    print("arch    " + "".join(f"{step:>12}" for step in STEPS))
    passed = 0
    failures, reasons = [], collections.Counter()
    for arch in archs:
        verdicts = [results.rows[str(path)][arch] for path in paths]
        line, passed_here = row_of(arch, verdicts, args)
        passed += passed_here
        print(line)
        for path, (step, reason) in zip(paths, verdicts):
            if step:
                failures.append(f"{arch}\t{step}\t{path}\t{reason}\n")
                reasons[f"{step}: {reason.splitlines()[0]}"] += 1
    for reason, count in reasons.most_common(10):
        print(f"{count:6} {reason}")
    if args.failures:
        pathlib.Path(args.failures).write_text("".join(failures), encoding="utf-8")
    total = len(paths) * len(archs)
    print(f"{passed} passed, {total - passed} failed, 0 skipped")
    return 0 if passed == total else 1


if __name__ == "__main__":
    sys.exit(main())
