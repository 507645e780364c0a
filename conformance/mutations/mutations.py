#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Whether faults in the lowering would be caught by running the own corpus.

    conformance/mutations/mutations.py [--bin DIR] [--llvm DIR] [--only WORD] [--first N] [-j N]
    conformance/mutations/mutations.py --edit NUMBER MODULE > changed module
    conformance/mutations/mutations.py --apply-only [--bin DIR] [--llvm DIR]

faults.py lists deliberate faults and the program that has to catch each. The
program must pass as it is; then its translated module is changed (spir-conformance
hands it to this script with --edit-module) and must no longer pass. --apply-only
runs nothing: it shows that every fault changes a module into another valid one.
The last line is "N caught, N missed".
"""

import argparse
import concurrent.futures
import os
import pathlib
import re
import shlex
import subprocess
import sys

from faults import FAULTS

FOLDER = pathlib.Path(__file__).resolve().parent
OWN = FOLDER.parent / "own"
ROOT = FOLDER.parent.parent


# What LLVM 14 writes for a module of LLVM 7, and LLVM 7 did not.
YOUNGER = [
    (r"\b(byval|sret)\([^()]*\)", r"\1"),
    (r"\bimmarg ?", ""),
    (r"((?:atomicrmw|cmpxchg) .*), align \d+", r"\1"),
    (r"^(attributes .*?)\b(?:nofree|nosync|willreturn|mustprogress)\b ?", r"\1"),
]


def disassembled(data, llvm):
    """The module as text in the dialect of LLVM 7, whether it is text or bitcode."""
    text = data.decode() if not data.startswith(b"BC\xc0\xde") else llvm_dis(data, llvm)
    for younger, older in YOUNGER:
        while (new := re.sub(younger, older, text, flags=re.M)) != text:
            text = new
    return text


def llvm_dis(data, llvm):
    return subprocess.run([f"{llvm}/llvm-dis", "-o", "-"], input=data, capture_output=True, check=True).stdout.decode()


def edit(args):
    text = disassembled(pathlib.Path(args.module).read_bytes(), args.llvm)
    # Number -1 changes nothing: what passes before has gone the same way.
    sys.stdout.write(text if args.edit < 0 else FAULTS[args.edit].apply(text))
    return 0


def applies(args, fault):
    """Why the fault does not make one valid module of another, or nothing."""
    source = OWN / f"{fault.program}.cl"
    offset = ["--global-offset=param"] if "global_offset:" in source.read_text(encoding="utf-8") else []
    translated = subprocess.run(
        [f"{args.bin}/spir2nvvm", str(source), *offset, "--emit=bc", "-o", "-"], capture_output=True, check=False
    )
    if translated.returncode:
        return translated.stderr.decode(errors="replace")[-300:]
    try:
        changed = fault.apply(llvm_dis(translated.stdout, args.llvm))  # for LLVM 14 to check
    except ValueError as error:
        return str(error)
    checked = subprocess.run(
        [f"{args.llvm}/llvm-as", "-o", os.devnull], input=changed.encode(), capture_output=True, check=False
    )
    return checked.stderr.decode(errors="replace")[:300]


def passes(args, program, number):
    """Whether the program passes, and what the runner said."""
    suite = ["--suite", f"piglit:{OWN}", f"--filter=^{re.escape(program)}(\\.cl)?$"]
    command = [f"{args.bin}/spir-conformance", *suite, "--until=run"]
    script = [sys.executable, str(FOLDER / "mutations.py"), "--llvm", str(args.llvm), f"--edit={number}"]
    command.append(f"--edit-module={shlex.join(script)}")
    # More than one thread, so that what should be atomic and is not shows.
    done = subprocess.run([*command, "--threads=4", "--verbose", "-j", "1"], capture_output=True, check=False)
    return done.returncode == 0, done.stdout.decode(errors="replace") + done.stderr.decode(errors="replace")


def reason_in(text):
    """The line of the runner's report that says what was wrong."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    telling = [line for line in lines if re.search(r"differ|expected|error|out of|misalign|finding|diverge", line)]
    return (telling or lines or [""])[0][:110]


def check(args, number):
    """(outcome, detail) of one fault."""
    fault = FAULTS[number]
    if args.apply_only:
        problem = applies(args, fault)
        return ("does not apply", problem) if problem else ("applies", "")
    before, said = passes(args, fault.program, -1)
    if not before:
        return "cannot tell", "fails without the fault: " + reason_in(said)
    after, said = passes(args, fault.program, number)
    return ("missed", "") if after else ("caught", reason_in(said))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument(
        "--bin", type=pathlib.Path, default=ROOT / "build/dev/bin", help="folder of spir-conformance and spir2nvvm"
    )
    parser.add_argument(
        "--llvm", type=pathlib.Path, default="/usr/lib/llvm-14/bin", help="folder of llvm-dis and llvm-as"
    )
    parser.add_argument("--only", default="", help="faults and programs whose name holds this")
    parser.add_argument("--first", type=int, default=len(FAULTS), help="only the first N faults")
    parser.add_argument("--apply-only", action="store_true")
    parser.add_argument("--edit", type=int, metavar="NUMBER")
    parser.add_argument("module", nargs="?")
    parser.add_argument("-j", type=int, default=os.cpu_count())
    args = parser.parse_args()
    if args.edit is not None:
        return edit(args) if args.module else parser.error("--edit takes a module")

    chosen = [n for n, f in enumerate(FAULTS[: args.first]) if args.only in f.name or args.only in f.program]
    if not chosen:
        parser.error(f"no fault is named '{args.only}'")
    for program in ["spir2nvvm"] if args.apply_only else ["spir2nvvm", "spir-conformance"]:
        if not (args.bin / program).exists():
            sys.exit(f"there is no program {args.bin / program}")
    good = "applies" if args.apply_only else "caught"
    caught = 0
    with concurrent.futures.ThreadPoolExecutor(args.j) as pool:
        for number, (outcome, detail) in zip(chosen, pool.map(lambda n: check(args, n), chosen)):
            caught += outcome == good
            print(f"{outcome:14} {FAULTS[number].name} ({FAULTS[number].program})  {detail}", flush=True)
    print(f"{caught} {good}, {len(chosen) - caught} missed")
    return 0 if caught == len(chosen) else 1


if __name__ == "__main__":
    sys.exit(main())
