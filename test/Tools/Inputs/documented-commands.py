"""Runs the commands of documents and of the tools' help texts.

documented-commands.py FOLDER BIN DOCUMENT...

Commands are lines indented by four blanks that begin with a tool, with clang or
with echo; a backslash continues them. FOLDER becomes a copy of what they expect
to be there.
"""

import os
import re
import shutil
import subprocess
import sys

folder, binaries = sys.argv[1:3]
source = os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
os.chdir(folder)
os.makedirs("build/release")
os.symlink(binaries, "build/release/bin")
os.symlink(os.path.join(source, "examples"), "examples")
PATH = binaries + os.pathsep + os.environ["PATH"]
TOOLKIT = any(os.path.exists(os.path.join(r, "bin/ptxas")) for r in ("/usr/local/cuda", os.environ.get("CUDA_HOME", "/")))

# Needs a corpus, a GPU, hours, or a file of the reader's own.
ELSEWHERE = re.compile(r"--suite|\bDIR\b|\bFILE\b|CORPUS|--device=cuda|gpu-check|exhaustive|backends\.py|--expect|your-program|k\.bc|\*\.|~/|\.\.\.|--repeat")
COMMAND = re.compile(r"    ((?:build/release/bin/|clang-14 |spir|nvvm-verify|echo ).*)")


def in_document(path):
    with open(path, encoding="utf-8") as file:
        text = file.read().replace("\\\n", " ")
    return [match[1] for match in map(COMMAND.match, text.splitlines()) if match]


def in_help(tool):
    text = subprocess.run([os.path.join(binaries, tool), "--help"], capture_output=True, check=True, text=True).stdout
    examples = text.partition("\nExamples:\n")[2]
    return [line.strip() for line in examples.splitlines() if re.match(r"  \S", line)]


def run(command):
    if ELSEWHERE.search(command) or (not TOOLKIT and re.search(r"\.ptx|\.cubin|\.fatbin|--stats", command)):
        return True
    command = re.sub(r" +", " ", command)
    done = subprocess.run(["bash", "-c", command], capture_output=True, check=False, text=True, env={**os.environ, "PATH": PATH})
    print("$", command)
    # No compiler writes the letter of the specification.
    good = done.returncode in ((0, 1) if "--level=strict" in command else (0,))
    if not good:
        print(f"failed with {done.returncode}: {done.stderr}")
    return good


good = [run(command) for path in sys.argv[3:4] for command in in_document(path)]
# The names that the other documents and the help texts use.
subprocess.run([os.path.join(binaries, "spir2nvvm"), "kernel.bc", "-o", "kernel.ll"], check=True)
two = ["clang-14", "-x", "cl", "-cl-std=CL1.2", "--target=spir64", "-emit-llvm", "-c", "examples/saxpy.cl", "-o", "b.bc"]
subprocess.run(two, check=True)
for name in ("a.bc", "scale.bc"):
    shutil.copy("kernel.bc", name)
for name in ("saxpy.cl", "kernel.cl"):
    shutil.copy("examples/saxpy.cl", name)
good += [run(command) for path in sys.argv[4:] for command in in_document(path)]
good += [run(command) for tool in ("spir2nvvm", "spir-verify", "nvvm-verify", "spir-run", "spir-mangle") for command in in_help(tool)]
sys.exit(not all(good))
