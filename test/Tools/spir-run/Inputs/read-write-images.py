# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""read-write-images.py KERNEL: a pixel of each format, three ways that agree."""

import subprocess
import sys

FORMATS = """rgba:unorm_int8=51 bgra:unorm_int8=51 rg:snorm_int8=102 rgb:unorm_short_565=255
r:snorm_int16=7 ra:half_float=60 intensity:float=65"""
WAYS = [], ["--through=ptx"], ["--through=ptx", "--backend=llvm"]


def pixel(form, way):
    command = ["spir-run", sys.argv[1], "-cl-std=CL3.0", "--arch=sm_75", "--global=1", *way]
    shown = subprocess.run(
        [*command, f"--arg=image2d:2x1:{form}", "--arg=buf:float4:1"], check=True, capture_output=True, text=True
    )
    return shown.stdout.rsplit(": ", 1)[1].strip()


for form in FORMATS.split():
    found = {pixel(form, way) for way in WAYS}
    print(f"{form.split('=')[0].replace(':', ' ')}: {' or '.join(sorted(found))}")
