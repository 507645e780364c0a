"""Short seeds as a list: one a line, escaped as Python's bytes literals are.

usage: seeds.py expand LIST FOLDER     writes a file for each line
       seeds.py collect LIST FOLDER    adds what a fuzzer left in the folder
"""

import ast
import hashlib
import pathlib
import sys


def read(path):
    lines = path.read_text("ascii").splitlines()
    return {ast.literal_eval(f"b'{line}'") for line in lines}


def escaped(seed):
    return "".join(chr(c) if 32 <= c < 127 and c not in b"\\'" else f"\\x{c:02x}" for c in seed)


def main():
    action, path, folder = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
    seeds = read(path) if path.exists() else set()
    if action == "collect":
        seeds |= {file.read_bytes() for file in folder.iterdir()}
        path.write_text("".join(f"{escaped(seed)}\n" for seed in sorted(seeds)), "ascii")
    else:
        folder.mkdir(parents=True, exist_ok=True)
        for seed in seeds:
            (folder / hashlib.sha1(seed).hexdigest()).write_bytes(seed)


if __name__ == "__main__":
    sys.exit(main())
