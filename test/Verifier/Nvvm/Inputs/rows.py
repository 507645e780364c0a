"""Fails when a rule of Nvvm.def lacks an ok-* or a bad-* test."""

import pathlib
import re
import sys

source = pathlib.Path(sys.argv[1])
table = source / "lib/include/spir2nvvm/rules/Nvvm.def"
tests = source / "test/Verifier/Nvvm"
missing = [
    f"{rule}: no {kind} test"
    for rule in re.findall(r"^NVVM_RULE\((\w+)", table.read_text(), re.M)
    for kind in ("ok", "bad")
    if not list((tests / rule).glob(f"{kind}-*"))
]
print("\n".join(missing))
sys.exit(bool(missing))
