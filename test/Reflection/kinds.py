"""Says where docs and schema name other kinds of arguments than Kinds.def:
kinds.py SOURCE-FOLDER"""

import json
import pathlib
import re
import sys


def main():
    root = pathlib.Path(sys.argv[1])
    rows = re.findall(r'^ARG_KIND\(.*"(.+)"', (root / "lib/LaunchAbi/Kinds.def").read_text(), flags=re.M)
    schema = json.loads((root / "docs/reflection.schema.json").read_text())
    page = (root / "docs/launch-abi.md").read_text().partition("## Local memory")[0]
    named = {
        "docs/reflection.schema.json": schema["definitions"]["argument"]["properties"]["kind"]["enum"],
        "docs/launch-abi.md": re.findall(r"^\| [^|]+ \| `([a-z-]+)` \|", page, flags=re.M),
    }
    for name, kinds in named.items():
        wrong = sorted(set(rows) ^ set(kinds))
        print(f"{name}:", " ".join(wrong) or f"all of {len(rows)}")


main()
