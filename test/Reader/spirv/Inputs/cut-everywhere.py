"""Cuts a SPIR-V file at every word: no part of it may be taken for a module.

cut-everywhere.py HELPER MODULE.spv PART.spv
"""

import subprocess
import sys

helper, whole, part = sys.argv[1:]
with open(whole, "rb") as file:
    data = file.read()


def verdict(size):
    with open(part, "wb") as file:
        file.write(data[:size])
    return subprocess.run([helper, part, part + ".bc"], capture_output=True, check=False).returncode


# 1 is a refusal; a negative number a crash.
wrong = [f"{size} bytes: {code}" for size in range(0, len(data), 4) if (code := verdict(size)) != 1]
if verdict(len(data)) != 0:
    wrong.append("the whole module is refused")
print("\n".join(wrong) or "every cut is refused")
sys.exit(bool(wrong))
