"""Runs the kernels of ordered-atomics.cl: run-kernels.py SPIR_RUN MODULE KERNELS [OPTION]..."""

import json
import subprocess
import sys

for kernel in sys.argv[3].split(","):
    command = [*sys.argv[1:3], "--kernel", kernel, "--global", "48", "--local", "48", "--json", *sys.argv[4:]]
    command += ["--arg", "buf:int:2", "--arg", "buf:long:16", "--arg", "int:1"]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{kernel}: {done.stdout}{done.stderr}")
    wrong, compared = json.loads(done.stdout)["arguments"][0]["values"]
    print(f"{kernel}: {wrong} of {compared} wrong")
