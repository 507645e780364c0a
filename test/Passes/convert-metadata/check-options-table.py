"""docs/options.md shows the rows of lib/Target/ClOptions.def, in their order."""

import re
import sys

ROW = re.compile(r'CL_OPTION\((\w+), "([^"]+)", \w+, (\w+), (\w+),\s+"([^"]*)", "([^"]*)",\s+"([^"]*)"\)')


def code(text):
    return f" `{text}` " if text else " "


def main():
    with open(sys.argv[1]) as table, open(sys.argv[2]) as page:
        rows = ROW.findall(table.read())
        lines = page.read().splitlines()
    wanted = [
        f"|{code(spelling)}| {phase.lower()} | {linked.lower()} |{code(backend)}|{code(flags)}| {effect} |"
        for _, spelling, phase, linked, backend, flags, effect in rows
    ]
    first = lines.index("| option | phase | linked | back end | flags | effect |") + 2
    shown = lines[first : first + len(rows)]
    if lines[first + len(rows)].startswith("|"):
        shown.append(lines[first + len(rows)])
    for want, have in zip(wanted, shown):
        if want != have:
            print("table:", want, "\npage: ", have)
    print(len(rows), "rows", "agree" if wanted == shown else "differ")
    return 0 if wanted == shown and rows else 1


sys.exit(main())
