"""What ptxas takes: statements of one kernel, each on a line, for a target."""

import re
import subprocess
import sys

HEAD = """.version 9.0
.target sm_{}
.address_size 64
.entry k() {{
.reg .pred %p<4>; .reg .b8 %b<4>; .reg .b16 %h<4>; .reg .b32 %r<4>; .reg .b64 %l<4>; .reg .b128 %q<4>;
"""


def refused(lines, target, ptxas, folder):
    """Numbers of the lines that ptxas does not take."""
    head = HEAD.format(target)
    source = folder / "asked.ptx"
    source.write_text(head + "\n".join(lines) + "\n}\n")
    command = [ptxas, f"-arch=sm_{target}", str(source), "-o", str(folder / "asked.cubin")]
    said = subprocess.run(command, check=False, capture_output=True, text=True).stderr
    if re.search(r"; fatal", said):
        sys.exit(said)
    first = head.count("\n") + 1
    return {int(number) - first for number in re.findall(r"line (\d+); error", said)}
