#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the OpenCL runtime makes of hard times; opencl-script is the application.

hardships.py --bin DIR out-of-memory [--every N] [--first N] [--all-threads]
    the N-th allocation of the runtime on the application's thread fails, for
    every N: a call fails with an error of OpenCL's, or all goes well; nothing
    crashes, nothing hangs
hardships.py --bin DIR killed-writers
    the application is killed in every change of a file of the cache: what
    the next one finds there is right or absent
hardships.py --bin DIR killed-children [--builds N]
    what the runtime started for builds is killed again and again: builds
    fail with a log, and the second one afterwards succeeds
"""

import argparse
import os
import pathlib
import random
import signal
import subprocess
import sys
import tempfile
import time

RIGHT, FAILED = 0, 3
LIMIT = 120  # seconds for one run: a hang is a failure


class Trial:
    """The application with the runtime, and a folder of its own."""

    def __init__(self, bin_folder, folder):
        build = bin_folder.parent
        self.script = build / "test/soak/opencl-script"
        self.preload = build / "test/soak/hardship.so"
        self.driver = build / "lib/libspir2nvvm-opencl.so"
        self.folder = folder
        self.done = folder / "done"

    def environment(self, cache="off", **hardship):
        settings = {
            "OCL_ICD_VENDORS": str(self.driver),
            "SPIR2NVVM_DEVICES": "emulated",
            "SPIR2NVVM_CACHE": str(cache),
        }
        if hardship:
            self.done.unlink(missing_ok=True)
            settings |= {
                "LD_PRELOAD": str(self.preload),
                "HARDSHIP_LIBRARY": self.driver.name,
                "HARDSHIP_DONE": str(self.done),
                **{name: str(value) for name, value in hardship.items()},
            }
        return {**os.environ, **settings}

    def run(self, cache="off", builds=1, **hardship):
        """Exit code, what it said, and whether the hardship came."""
        result = subprocess.run(
            [self.script, f"--builds={builds}"],
            env=self.environment(cache, **hardship),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=LIMIT,
            check=False,
        )
        return result.returncode, result.stdout + result.stderr, bool(hardship) and self.done.exists()


def out_of_memory(trial, args):
    cache = trial.folder / "cache"
    trial.run(cache)  # so that no allocation hangs on what clang does
    endings, bad, number = {}, [], args.first
    while True:
        try:
            threads = {"HARDSHIP_THREADS": "all"} if args.all_threads else {}
            code, said, came = trial.run(cache, HARDSHIP_ALLOCATION=number, **threads)
        except subprocess.TimeoutExpired:
            code, said, came = "no end", "", True
        if not came:
            break
        endings[code] = endings.get(code, 0) + 1
        if code not in (RIGHT, FAILED):
            bad.append(number)
            print(f"allocation {number}: {code}: {said.strip()}", flush=True)
            print(trial.done.read_text(errors="replace"))
        number += args.every
    print(
        f"{sum(endings.values())} allocations up to {number - 1} failed: {endings.get(FAILED, 0)} a call's error, "
        f"{endings.get(RIGHT, 0)} went well, {len(bad)} bad"
    )
    return not bad and sum(endings.values()) > 0


def killed_writers(trial, _):
    cache = trial.folder / "cache"
    kills, bad, number = 0, 0, 1
    while True:
        # A number of builds makes files of its own for each.
        code, said, came = trial.run(cache, 3, HARDSHIP_WRITE=number)
        if came and code == -signal.SIGKILL:
            kills += 1
        elif came or code != RIGHT:
            print(f"write {number}: exit {code}: {said.strip()}")
            bad += 1
        code, said, _ = trial.run(cache, 3)
        if code != RIGHT:
            print(f"after write {number}: exit {code}: {said.strip()}")
            bad += 1
        if not came:
            break
        for each in cache.iterdir():
            if not each.name.startswith("tmp-"):
                each.unlink()  # or the next would find all of it and write nothing
        number += 1
    left = sum(each.name.startswith("tmp-") for each in cache.iterdir())
    print(f"{kills} killed, {bad} bad; {left} halves lie about")
    return kills > 0 and not bad


def descendants(process):
    """The processes that PROCESS and those below it have started."""
    parents = {}
    for entry in pathlib.Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            parents.setdefault(int(fields[1]), []).append(int(entry.name))
    found, todo = [], [process]
    while todo:
        below = parents.get(todo.pop(), [])
        found += below
        todo += below
    return found


def said_by_now(output):
    try:
        return os.read(output, 1 << 16).decode(errors="replace")
    except BlockingIOError:
        return ""


def killed_children(trial, args):
    chance = random.Random(args.seed)
    with subprocess.Popen(
        [trial.script, f"--builds={args.builds}", "--expect-failures"],
        env=trial.environment(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    ) as application:
        output = application.stdout.fileno()
        os.set_blocking(output, False)
        said, kills, end = "", 0, time.monotonic() + 4 * LIMIT
        while application.poll() is None and "\nlast" not in "\n" + said and time.monotonic() < end:
            time.sleep(chance.uniform(0.01, 0.12))
            said += said_by_now(output)
            for child in chance.sample(below := descendants(application.pid), k=min(1, len(below))):
                try:
                    os.kill(child, signal.SIGKILL)
                    kills += 1
                except ProcessLookupError:
                    pass
        os.set_blocking(output, True)
        try:
            rest, _ = application.communicate(b"\n", timeout=LIMIT)
        except subprocess.TimeoutExpired:
            application.kill()
            rest = b"no end"
    said += rest.decode(errors="replace")
    failed = said.count("\nbuild ") + said.startswith("build ")
    print(f"{kills} killed; {failed} of {args.builds} builds failed; exit {application.returncode}")
    if application.returncode != RIGHT:
        print(said)
    return application.returncode == RIGHT and kills > 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", type=pathlib.Path, required=True, help="the build's bin")
    parser.add_argument("--every", type=int, default=1, help="only every N-th allocation")
    parser.add_argument("--first", type=int, default=1, help="begin with this allocation")
    parser.add_argument("--all-threads", action="store_true", help="allocations of the runtime's own threads, too")
    parser.add_argument("--builds", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    hardships = {"out-of-memory": out_of_memory, "killed-writers": killed_writers, "killed-children": killed_children}
    parser.add_argument("hardship", choices=hardships)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        trial = Trial(args.bin.resolve(), pathlib.Path(folder))
        return 0 if hardships[args.hardship](trial, args) else 1


if __name__ == "__main__":
    sys.exit(main())
