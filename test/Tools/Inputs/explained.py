"""Checks each example of --explain that a verifier can judge.

usage: explained.py SOURCE

The cases come from the verifiers' tests, whose transcripts are checked there; here, that
an example is a case of the right kind: wrong of bad-*, right of ok-*, both for every rule
of the verifiers that has a test of modules. And that no ok-* case carries the caption of
a bad-* one.
"""

import pathlib
import re
import subprocess
import sys

source = pathlib.Path(sys.argv[1])
for path in sorted((source / "test/Verifier").glob("*/*.ll")):
    captions = re.findall(r"^;--- (ok|bad)-\S+\n; (.*)", path.read_text("utf-8", "surrogateescape"), flags=re.M)
    shared = {told for kind, told in captions if kind == "ok"} & {told for kind, told in captions if kind == "bad"}
    if shared:
        sys.exit(f"{path.stem}: captions of right and of wrong cases: {shared}")
checked = 0
every = 8  # a process for each takes long
for path in sorted((source / "test/Verifier").glob("*/*.ll"))[::every]:
    if not re.fullmatch(r"(NV|SP)\d+", path.stem):
        continue
    text = path.read_text("utf-8", "surrogateescape")
    parts = re.split(r"^;--- (\S+)\n", text, flags=re.M)[1:]
    bodies = {}
    for name, part in zip(parts[::2], parts[1::2]):
        body = re.sub(r"\A(;.*\n)+", "", part).strip("\n")
        bodies.setdefault(name.split("-")[0], []).append(body)
    shown = subprocess.run(["spir2nvvm", f"--explain={path.stem}"], capture_output=True, check=True).stdout
    shown = shown.decode("utf-8", "replace")
    halves = re.split(r"^(Wrong|Right)(?::.*)?\n\n", shown, flags=re.M)
    for kind, word in (("bad", "Wrong"), ("ok", "Right")):
        if not any(bodies.get(kind, [])):
            continue
        if word not in halves:
            sys.exit(f"{path.stem}: no example that is {word.lower()}")
        program = re.sub("^    ", "", halves[halves.index(word) + 1], flags=re.M).strip("\n")
        cases = [body.encode("utf-8", "surrogateescape").decode("utf-8", "replace") for body in bodies[kind]]
        if program not in cases:
            sys.exit(f"{path.stem}: {word} is no case of its test:\n{program}")
        checked += 1
if checked < 60:
    sys.exit(f"only {checked} examples")
