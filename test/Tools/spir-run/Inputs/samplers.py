"""Reads one sample of a 2 x 2 image by samplers written in words and bits, and
checks values, exit codes and messages. The texels hold 0 to 15."""

import subprocess
import sys

IMAGE = "image2d:2x2:rgba:float=iota(0,1):in"
CASES = [
    # 1.75 repeated is texel 1.5 - 0.5; 0.25 is texel 0 exactly.
    ("sampler:normalized,repeat,linear", IMAGE, "(4,5,6,7)"),
    ("sampler:linear,repeat,normalized", IMAGE, "(4,5,6,7)"),
    ("sampler:normalized,mirrored_repeat,nearest", IMAGE, "(0,1,2,3)"),
    ("sampler:normalized,clamp,nearest", IMAGE, "(0,0,0,0)"),
    ("sampler:unnormalized,clamp_to_edge,nearest", IMAGE, "(4,5,6,7)"),
    # Unnormalised, clamped, linear: three quarters of each direction are inside.
    ("sampler:17", IMAGE, "(2.25,2.8125,3.375,3.9375)"),
    (
        "sampler:clamp_to_edge,clamp",
        IMAGE,
        "--arg 'sampler:clamp_to_edge,clamp': 'clamp' contradicts or repeats an earlier word",
    ),
    (
        "sampler:nearest,linear",
        IMAGE,
        "--arg 'sampler:nearest,linear': 'linear' contradicts or repeats an earlier word",
    ),
    (
        "sampler:normalized,unnormalized",
        IMAGE,
        "--arg 'sampler:normalized,unnormalized': 'unnormalized' contradicts or repeats an earlier word",
    ),
    ("sampler:255", IMAGE, "--arg 'sampler:255': '255' is not a sampler of SPIR 1.2, table 4"),
    ("sampler:5", IMAGE, "--arg 'sampler:5': '5' is not a sampler of SPIR 1.2, table 4"),
    ("sampler:sharp", IMAGE, "--arg 'sampler:sharp': 'sharp' does not describe a sampler"),
    (
        "sampler:0",
        "image3d:2x2x2",
        "--arg 'image3d:2x2x2': found an image of another shape; expected image2d_t for 'image'",
    ),
    (
        "sampler:0",
        "image2d:2x2:rgb:float",
        "--arg 'image2d:2x2:rgb:float': there is no image format of 'rgb' and 'float'",
    ),
    (
        "sampler:0",
        "image2d:2x2:rgba:unorm_short_565",
        "--arg 'image2d:2x2:rgba:unorm_short_565': there is no image format of 'rgba' and 'unorm_short_565'",
    ),
    ("sampler:0", "image2d:2x2:grey", "--arg 'image2d:2x2:grey': 'grey' is not a channel order"),
    ("sampler:0", "image2d:2x2:rgba:byte", "--arg 'image2d:2x2:rgba:byte': 'byte' is not a channel data type"),
    ("sampler:0", "image2d:2x99999", "--arg 'image2d:2x99999': '99999' is not an image size from 1 to 65536"),
]
failed = 0
for sampler, image, expected in CASES:
    command = ["spir-run", sys.argv[1], "--global", "1", "--arg", image, "--arg", sampler, "--arg", "buf:float4:1"]
    run = subprocess.run(command, capture_output=True, check=False, text=True)
    refused = not expected.startswith("(")
    right = run.stderr == f"spir-run: error: {expected}\n" if refused else expected in run.stdout
    if run.returncode != (2 if refused else 0) or not right:
        failed += 1
        print("expected", repr(expected), "from", sampler, image)
        print("got", run.returncode, run.stdout, run.stderr)
sys.exit(failed != 0)
