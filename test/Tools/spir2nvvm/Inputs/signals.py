"""Ends a run by signals while its compiler works, and looks for what is left.

signals.py FOLDER SPIR2NVVM SOURCE    FOLDER has tmp and out
"""

import os
import signal
import subprocess
import sys
import time

folder, program, source = sys.argv[1:]
COMPILER = """#!/bin/sh
case "$*" in *-dumpversion*) echo 14.0.6; exit;; esac
touch {started}
{behaviour}
"""


def compiler(name, behaviour):
    path = os.path.join(folder, name)
    with open(path, "w", encoding="utf-8") as file:
        file.write(COMPILER.format(started=os.path.join(folder, "started"), behaviour=behaviour))
    os.chmod(path, 0o755)
    return path


def as_usual():
    """Who started this may ignore signals, which children would inherit."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


def run(clang):
    started = os.path.join(folder, "started")
    if os.path.exists(started):
        os.unlink(started)
    line = [program, f"--clang={clang}", source, "-o", os.path.join(folder, "out", "k.ll")]
    environment = {**os.environ, "TMPDIR": os.path.join(folder, "tmp")}
    child = subprocess.Popen(line, env=environment, stderr=subprocess.DEVNULL, preexec_fn=as_usual)
    while not os.path.exists(started) and child.poll() is None:
        time.sleep(0.01)
    return child


def left(what):
    found = os.listdir(os.path.join(folder, "tmp")) + os.listdir(os.path.join(folder, "out"))
    if found:
        sys.exit(f"{what}: {found}")


slow, dying = compiler("slow", "exec sleep 30"), compiler("dying", "kill -9 $$")
for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGKILL):
    process = run(slow)
    process.send_signal(number)
    if process.wait(20) != -number:
        sys.exit(f"{number.name}: exit code {process.returncode}")
    left(number.name)
if run(dying).wait(20) != 1:
    sys.exit("a compiler that dies: expected exit code 1")
left("a compiler that dies")
