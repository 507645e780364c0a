"""Calls every listed overload in OpenCL C and compares what clang made of it.

clang-agrees.py CLANG SPIR-MANGLE TMP calls    each listed overload compiles, has
                                               the listed result type and name
clang-agrees.py CLANG SPIR-MANGLE TMP later    the same of OpenCL C 3.0
clang-agrees.py CLANG SPIR-MANGLE TMP header   each function clang's OpenCL C 1.2
                                               header declares is listed
"""

import json
import pathlib
import re
import subprocess
import sys

clang, spir_mangle, tmp, mode = sys.argv[1:]
VERSION = "CL3.0" if mode == "later" else "CL1.2"
FLAGS = [clang, "-target", "spir64", f"-cl-std={VERSION}", "-Xclang", "-cl-ext=+all", "-w"]
if mode == "later":
    FLAGS.append("-D__opencl_c_work_group_collective_functions=1")

# Not OpenCL C: called by their plain name, or SPIR's own.
PLAIN = ("printf", "__spir_")
# Vendors' and later standards' functions.
FOREIGN = re.compile(r"\b(\w*sub_group\w*|intel_\w+)\s*\(")

# Vendors' functions that are listed; clang's header has them behind these macros.
VENDORS = ["cl_amd_media_ops", "cl_amd_media_ops2"] + [
    f"cl_arm_integer_dot_product_{what}" for what in ("int8", "accumulate_int8", "accumulate_int16", "accumulate_saturate_int8")
]

# What clang does not declare by itself: vendors' functions; some forms are in its header only, and
# Khronos' modules call others that it knows with a width.
UNDECLARED = re.compile(r"half\d* fast_\w+\(.*|\w+ (vload|vstore|vloada_half|vstorea_half(_rt[ezpn])?|amd_\w+|arm_\w+)\(.*")


# Of OpenCL C 3.0: extensions that clang 14 does not know, pointers that are generic in it, and what it
# calls by another name.
UNKNOWN_LATER = re.compile(
    r".*(_rotate\(|intel_|__(global|local) atomic_|half atomic_|atomic_half|__to_|dot_|clock_read_|work_group_\w+_(mul|and|or|xor)\().*"
    r"|\w+ atomic_fetch_\w+\(\S+ \S+ atomic_uint\*, int\b.*"
    r"|\w+ (atomic_[a-z]+\(volatile __generic u?(int|float)|atom_[a-z]+\(volatile __generic u?long)\*.*"
    r"|.* atomic_compare_\w+\([^,]*, (__(global|local) )?\w+\*.*|.* atomic_fetch_(or|xor|and)\w*\(\S+ \S+ atomic_u\w+\*, (int|long)\b.*"
)


def is_later(entry):
    """Whether OpenCL C 1.2 and its extensions do not have it."""
    later = ("SubGroup", "WorkGroup", "DotProduct", "OrderedAtomic", "Clock")
    extended = "bit_ops" in entry.get("extension", "")
    return "," in entry.get("section", "") or entry["family"] in later or extended or "__generic" in entry["prototype"]


def listed():
    """Number, name and prototype of what MODE is about."""
    entries = json.loads(run(spir_mangle, "--json", "--list", "--spelling=clang"))
    for number, entry in enumerate(entries):
        if is_later(entry) == (mode == "later"):
            yield number, entry["mangled"], entry["prototype"]


def run(*args):
    return subprocess.run(args, check=True, stdout=subprocess.PIPE, text=True).stdout


def function(number, result, name, params):
    """A function that calls the overload and checks its result type."""
    params = [("read_only " if re.match(r"image\w+_t$", p) else "") + p.replace("__generic", "generic") for p in params]
    declared = ", ".join(f"{p} a{i}" for i, p in enumerate(params))
    call = f"{name}({', '.join(f'a{i}' for i in range(len(params)))})"
    check = "" if result in ("void", "event_t") else f"__typeof__({call}) *p; {result} *q = p; "
    return f"void t{number}({declared}) {{ {check}{call}; }}"


def calls():
    names, source = {}, ["#pragma OPENCL EXTENSION cl_khr_fp16 : enable"]
    for number, mangled, prototype in listed():
        if mode == "later" and UNKNOWN_LATER.fullmatch(prototype):
            continue
        result, name, params = re.match(r"(\S+) (\w+)\((.*)\)$", prototype).groups()
        if name.startswith(PLAIN) or UNDECLARED.fullmatch(prototype):
            continue
        names[number] = mangled
        source.append(function(number, result, name, params.split(", ") if params else []))
    pathlib.Path(tmp + ".cl").write_text("\n".join(source) + "\n", encoding="utf-8")
    flags = ["-Werror=incompatible-pointer-types", "-S", "-emit-llvm", "-O0"]
    run(*FLAGS, *flags, tmp + ".cl", "-o", tmp + ".ll")
    found = {}
    for line in pathlib.Path(tmp + ".ll").read_text(encoding="utf-8").splitlines():
        if match := re.match(r"define .*@t(\d+)\(", line):
            current = int(match[1])
        elif match := re.search(r"call spir_func .*?@(\w+)\(", line):
            found[current] = match[1]
    wrong = [(names[n], found.get(n)) for n in names if names[n] != found.get(n)]
    print(len(names), "called,", len(wrong), "wrong:", *wrong[:10])


def header():
    resources = run(clang, "-print-resource-dir").strip() + "/include/opencl-c.h"
    pathlib.Path(tmp + ".cl").write_text("", encoding="utf-8")
    flags = ["-cl-no-stdinc", "-E", "-P", "-include", resources, *(f"-D{name}=1" for name in VENDORS)]
    text = run(*FLAGS, *flags, tmp + ".cl")
    text = re.sub(r"(?m)^#.*$", "", text)
    text = re.sub(r"__attribute__\s*\(\(.*?\)\)\)?", "", text)
    text = re.sub(r"\s+", " ", text)
    declared = [d.strip() for d in re.findall(r"[^;{}]*\([^;{}()]*\)\s*;", text)]
    declared = [d for d in declared if not d.startswith("typedef") and not FOREIGN.search(d)]
    unknown = []
    for start in range(0, len(declared), 500):
        args = [spir_mangle, "--builtins", *declared[start : start + 500]]
        done = subprocess.run(args, capture_output=True, check=False, text=True)
        unknown += [line for line in done.stderr.splitlines() if "error:" in line]
    print(len(declared), "declared,", len(unknown), "unknown:", *unknown[:10])


{"calls": calls, "later": calls, "header": header}[mode]()
