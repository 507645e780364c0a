#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""OpenCL kernels of real applications, fetched and compiled to SPIR.

    conformance/apps/prepare.py [--cache DIR] [--output DIR] [--clang PROGRAM]
                                [--per-package N] [-j N] [PACKAGE...]

packages.tsv names Debian packages, their kernel files and how the application
compiles them. The packages are downloaded with apt-get and unpacked below the
cache folder, never installed; each kernel file becomes a module
OUTPUT/<package>/<name>.bc, with the preprocessed source beside it. Files that
are not OpenCL C 1.2 on their own are in skips.tsv with the reason; one that
compiles in spite of its row counts as a failure, so the list stays true. The
last line is the sum.
"""

import argparse
import concurrent.futures
import fnmatch
import os
import pathlib
import shlex
import subprocess
import sys

FOLDER = pathlib.Path(__file__).resolve().parent
LANGUAGE = "-target spir64 -cl-std=CL1.2 -x cl -w".split()
TO_MODULE = "-Xclang -finclude-default-header -c -emit-llvm".split()
TO_SOURCE = "-E -P".split()
# Headers for editors that kernels include and packages leave out.
EMPTY_HEADERS = ("for_eclipse.h",)


def rows(name):
    lines = (FOLDER / name).read_text(encoding="utf-8").splitlines()
    return [line.split("\t") for line in lines if line and not line.startswith("#")]


def fetch(packages, cache):
    """The folder with what is in PACKAGES; downloads what is missing."""
    root, archives = cache / "root", cache / "archives"
    for folder in (root, archives, cache / "include"):
        folder.mkdir(parents=True, exist_ok=True)
    for header in EMPTY_HEADERS:
        (cache / "include" / header).touch()
    for package in packages:
        if not list(archives.glob(f"{package}_*.deb")):
            subprocess.run(["apt-get", "download", "-qq", package], cwd=archives, check=True)
            (archive,) = archives.glob(f"{package}_*.deb")
            subprocess.run(["dpkg", "-x", archive, root], check=True)
    return root


def files_of(table, root):
    """(package, path, options) of every kernel file; the last row that matches counts."""
    found = {}
    for package, pattern, options in table:
        for path in root.glob(pattern) if pattern != "-" else ():
            text = options.replace("{root}", str(root)).replace("{folder}", str(path.parent))
            found[path] = (package, path, shlex.split(text))
    return [found[path] for path in sorted(found)]


def sampled(files, count):
    if not count:
        return files
    result = []
    for package in dict.fromkeys(f[0] for f in files):
        mine = [f for f in files if f[0] == package]
        step = min(count, len(mine))
        result += [mine[i * len(mine) // step] for i in range(step)]
    return result


def compile_file(args, file):
    """Nothing, or the first error that clang reports."""
    package, path, options = file
    module = args.output / package / f"{path.parent.name}-{path.stem}.bc"
    module.parent.mkdir(parents=True, exist_ok=True)
    command = [args.clang, *LANGUAGE, f"-I{path.parent}", f"-I{args.cache / 'include'}", *options]
    done = subprocess.run([*command, *TO_MODULE, str(path), "-o", str(module)], capture_output=True, check=False)
    if done.returncode == 0:
        source = str(module.with_suffix(".cl"))
        subprocess.run([*command, *TO_SOURCE, str(path), "-o", source], capture_output=True, check=False)
        return ""
    module.unlink(missing_ok=True)
    errors = [line for line in done.stderr.decode(errors="replace").splitlines() if "error:" in line]
    return errors[0] if errors else f"clang exits with {done.returncode}"


def reason_of(skips, package, path):
    for where, pattern, reason in skips:
        if where == package and fnmatch.fnmatch(path.name, pattern):
            return reason
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    cache = pathlib.Path(os.environ.get("XDG_CACHE_HOME", pathlib.Path.home() / ".cache"))
    parser.add_argument("--cache", type=pathlib.Path, default=cache / "spir2nvvm-apps")
    parser.add_argument("--output", type=pathlib.Path, default=FOLDER / "kernels")
    parser.add_argument("--clang", default="clang-14")
    parser.add_argument("--per-package", type=int, default=0, help="at most N files of each, evenly spread")
    parser.add_argument("-j", type=int, default=os.cpu_count())
    parser.add_argument("packages", nargs="*")
    args = parser.parse_args()
    args.cache, args.output = args.cache.resolve(), args.output.resolve()

    table, skips = rows("packages.tsv"), rows("skips.tsv")
    packages = dict.fromkeys(row[0] for row in table)
    unknown = [name for name in args.packages if name not in packages]
    if unknown:
        parser.error(f"not in packages.tsv: {' '.join(unknown)}")
    # All of them: kernels of one include headers of another.
    root = fetch(packages, args.cache)
    table = [row for row in table if not args.packages or row[0] in args.packages]
    files = sampled(files_of(table, root), args.per_package)
    passed = failed = skipped = 0
    with concurrent.futures.ThreadPoolExecutor(args.j) as pool:
        for (package, path, _), error in zip(files, pool.map(lambda f: compile_file(args, f), files)):
            reason = reason_of(skips, package, path)
            if reason and error:
                skipped += 1
            elif reason or error:
                failed += 1
                print(f"{package}: {path.relative_to(root)}: {error or 'compiles, skips.tsv says: ' + reason}")
            else:
                passed += 1
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
