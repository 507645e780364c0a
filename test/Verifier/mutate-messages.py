#!/usr/bin/env python3
"""Changes what nvvm-verify says, and names the changes that its tests do not notice.

usage: mutate-messages.py BUILD [SEED]

Run by hand, in a tree without changes: it edits the verifier's sources in twenty
places, builds nvvm-verify in BUILD once, runs the transcripts of each changed rule,
and puts the sources back. Five changes each of a message, a severity, who refuses it,
and the place it is said of; SEED chooses which.
"""

import pathlib
import random
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).parents[2]
TABLE = ROOT / "lib/Diagnostics/Rules/Nvvm.def"
ROW = re.compile(r'^NVVM_RULE\((NV\d+), (Error|Warning), "[^"]*", ([\w |]+), \d+, "((?:[^"\\]|\\.)*)"', re.M)
CALL = re.compile(
    r"\bC\.report(?:As\([^;]*?,\s*|\()rule::(NV\d+),\s+(\*?(?:[A-Z]\w?|Call|Load|Asm|Block\.front\(\)))([,)])"
)


def message(match):
    word = max(re.findall(r"[A-Za-z]+", match[4]), key=len, default="")
    start = match.start(4) + match[4].index(word)
    return start, start + len(word), word[1:] + word[:1] or "mutated"


def severity(match):
    return *match.span(2), "Warning" if match[2] == "Error" else "Error"


def profiles(match):
    return *match.span(3), "Tool" if match[3] == "Spec" else "Spec"


def place(match):
    return *match.span(2), "Subject::module(C.M)"


def candidates():
    """(rule, kind, file, (start, end, new text)) for everything that could be changed."""
    sources = {path: path.read_text() for path in sorted(ROOT.glob("lib/Verifier/Nvvm/**/*.cpp"))}
    # Where each call names the profiles itself, those of the row are for people alone.
    by_row = {rule for text in sources.values() for rule in re.findall(r"report\(rule::(NV\d+)", text)}
    for match in ROW.finditer(TABLE.read_text()):
        for kind in (message, severity, profiles):
            if kind is not profiles or match[1] in by_row:
                yield match[1], kind.__name__, TABLE, kind(match)
    for path, text in sources.items():
        for match in CALL.finditer(text):
            yield match[1], "place", path, place(match)


def choose(seed):
    """Twenty of them, each of another rule."""
    every = [c for c in candidates() if (ROOT / f"test/Verifier/Nvvm/{c[0]}.ll").exists()]
    random.Random(seed).shuffle(every)
    chosen = {}
    for kind in ("place", "profiles", "severity", "message"):
        left = [c for c in every if c[1] == kind and c[0] not in chosen]
        for rule, *rest in left:
            if sum(k == kind for k, _, _ in chosen.values()) < 5 and rule not in chosen:
                chosen[rule] = rest
    return chosen


def apply(chosen):
    """Edits from the end of each file, so that places keep their numbers."""
    for _, path, (start, end, new) in sorted(chosen.values(), key=lambda c: c[2][0], reverse=True):
        text = path.read_text()
        path.write_text(text[:start] + new + text[end:])


def unnoticed(rule, build):
    test = ROOT / f"test/Verifier/Nvvm/{rule}.ll"
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, ROOT / "test/Verifier/transcripts.py", test, folder]
        environment = {"PATH": f"{build}/bin:/usr/bin:/bin"}
        return subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, check=False).returncode == 0


def main():
    build, seed = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2] if len(sys.argv) > 2 else "1"
    chosen = choose(seed)
    before = {path: path.read_text() for _, path, _ in chosen.values()}
    try:
        apply(chosen)
        subprocess.run(["ninja", "-C", build, "nvvm-verify"], check=True, stdout=subprocess.DEVNULL)
        missed = {rule for rule in chosen if unnoticed(rule, build)}
    finally:
        for path, text in before.items():
            path.write_text(text)
    for rule, (kind, path, (start, end, new)) in sorted(chosen.items()):
        old, line = before[path][start:end], before[path].count("\n", 0, start) + 1
        verdict = "MISSED" if rule in missed else "noticed"
        print(f"{verdict}: {rule}: {kind}: '{old}' became '{new}' ({path.relative_to(ROOT)}:{line})")
    print(f"{len(chosen) - len(missed)} of {len(chosen)} noticed")
    return bool(missed)


if __name__ == "__main__":
    sys.exit(main())
