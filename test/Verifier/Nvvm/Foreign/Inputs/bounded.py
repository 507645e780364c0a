"""bounded.py TEXT COUNT TAIL -- TOOL...: runs TOOL on a file of TEXT and then TAIL
repeated COUNT times ("\\0" in both is a zero byte), with ten times the file's size
of memory beyond what the tool takes for an empty file, and 20 seconds of CPU time.
Prints what the tool says and ends as it does; 99 where a bound was met.
"""

import os
import resource
import subprocess
import sys
import tempfile

CPU_SECONDS = 20


def run(tool, path):
    return subprocess.run(
        tool + [path],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS)),
    )


def peak_kib():
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss


text, count, tail = (part.replace("\\0", "\0") for part in sys.argv[1:4])
tool = sys.argv[5:]
with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, "input")
    open(path, "w").close()
    run(tool, path)
    base = peak_kib()
    with open(path, "w") as file:
        file.write(text)
        for _ in range(int(count) // 4096):
            file.write(tail * 4096)
    size = os.path.getsize(path)
    result = run(tool, path)
    for line in result.stdout.decode(errors="replace").splitlines():
        if "error:" in line or line.endswith("errors"):
            print(line.replace(path, "input"))
    grown = (peak_kib() - base) * 1024
    if result.returncode not in (0, 1) or grown > 10 * size:
        print(f"bound met: status {result.returncode}, {grown} bytes for {size}")
        sys.exit(99)
    sys.exit(result.returncode)
