#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Instructions of builtins against what nvcc makes of CUDA's counterparts.

    conformance/instruction-counts.py [--spir2nvvm PROGRAM] [--spir-mangle PROGRAM]
                                      [--nvcc PROGRAM] [--arch sm_75]
                                      [--tolerance PERCENT] [--markdown]

Each case is a SPIR kernel that calls one overload and a CUDA kernel that calls
its counterpart; both read their operands from global memory and write the
result back. Counted are the instructions of the PTX that libNVVM and nvcc make
of them, functions they call included, and those of the machine code ptxas makes
of that PTX (NOPs, which only pad, are left out). cvta.to.global is not counted:
CUDA's pointers are generic, which nvcc's builtins cannot help. Fails if a
case has more PTX instructions than nvcc by more than the tolerance and is not
in EXPLAINED.
"""

import argparse
import pathlib
import sys
import tempfile

import backends
import overloads
from compiled import functions_of, machine_instructions, with_callees

# Prototype, CUDA's counterpart of the operands a0, a1, ..., literal operands.
CASES = [
    ("float sin(float)", "sinf(a0)"),
    ("float cos(float)", "cosf(a0)"),
    ("float tan(float)", "tanf(a0)"),
    ("float exp(float)", "expf(a0)"),
    ("float log(float)", "logf(a0)"),
    ("float pow(float, float)", "powf(a0, a1)"),
    ("float sqrt(float)", "sqrtf(a0)"),
    ("float rsqrt(float)", "rsqrtf(a0)"),
    ("float atan2(float, float)", "atan2f(a0, a1)"),
    ("float fmod(float, float)", "fmodf(a0, a1)"),
    ("float hypot(float, float)", "hypotf(a0, a1)"),
    ("float tgamma(float)", "tgammaf(a0)"),
    ("float ldexp(float, int)", "ldexpf(a0, a1)"),
    ("float fmax(float, float)", "fmaxf(a0, a1)"),
    ("float round(float)", "roundf(a0)"),
    ("float mad(float, float, float)", "a0 * a1 + a2"),
    ("float fdim(float, float)", "fdimf(a0, a1)"),
    ("float frexp(float, __global int*)", "frexpf(a0, a1)"),
    ("float modf(float, __global float*)", "modff(a0, a1)"),
    ("float sincos(float, __global float*)", "pair(a0, a1)"),
    ("double sin(double)", "sin(a0)"),
    ("double exp(double)", "exp(a0)"),
    ("double sqrt(double)", "sqrt(a0)"),
    ("double pow(double, double)", "pow(a0, a1)"),
    ("float native_sin(float)", "__sinf(a0)"),
    ("float native_exp(float)", "__expf(a0)"),
    ("float native_exp2(float)", "approx_exp2(a0)"),
    ("float native_log2(float)", "__log2f(a0)"),
    ("float native_powr(float, float)", "__powf(a0, a1)"),
    ("float native_divide(float, float)", "__fdividef(a0, a1)"),
    ("float native_recip(float)", "approx_rcp(a0)"),
    ("float native_sqrt(float)", "approx_sqrt(a0)"),
    ("float native_rsqrt(float)", "approx_rsqrt(a0)"),
    ("float half_sin(float)", "sinf(a0)"),
    ("int clz(int)", "__clz(a0)"),
    ("uint popcount(uint)", "__popc(a0)"),
    ("int mul_hi(int, int)", "__mulhi(a0, a1)"),
    ("long mul_hi(long, long)", "__mul64hi(a0, a1)"),
    ("int hadd(int, int)", "__hadd(a0, a1)"),
    ("uint rhadd(uint, uint)", "__urhadd(a0, a1)"),
    ("int mul24(int, int)", "a0 * a1"),
    ("uint rotate(uint, uint)", "__funnelshift_l(a0, a0, a1)"),
    ("ulong rotate(ulong, ulong)", "a0 << (a1 & 63) | a0 >> (-a1 & 63)"),
    ("uint abs_diff(int, int)", "__sad(a0, a1, 0)"),
    ("int add_sat(int, int)", "saturated(a0, a1)"),
    ("int clamp(int, int, int)", "min(max(a0, a1), a2)"),
    ("ulong upsample(uint, uint)", "(unsigned long long)a0 << 32 | a1"),
    ("int convert_int_sat_rte(float)", "isnan(a0) ? 0 : __float2int_rn(a0)"),
    ("int convert_int_rtz(double)", "__double2int_rz(a0)"),
    ("uchar convert_uchar_sat(int)", "min(max(a0, 0), 255)"),
    ("float convert_float_rtp(int)", "__int2float_ru(a0)"),
    ("int isnan(float)", "isnan(a0)"),
    ("int isfinite(float)", "isfinite(a0)"),
    ("float clamp(float, float, float)", "fminf(fmaxf(a0, a1), a2)"),
    ("float mix(float, float, float)", "a0 + (a1 - a0) * a2"),
    ("float4 fmin(float4, float4)", "make_float4(fminf(a0.x, a1.x), fminf(a0.y, a1.y), fminf(a0.z, a1.z), fminf(a0.w, a1.w))"),
    ("float dot(float4, float4)", "a0.x * a1.x + a0.y * a1.y + a0.z * a1.z + a0.w * a1.w"),
    ("float length(float2)", "hypotf(a0.x, a0.y)"),
    ("float length(float4)", "norm4df(a0.x, a0.y, a0.z, a0.w)"),
    ("float fast_length(float4)", "sqrtf(a0.x * a0.x + a0.y * a0.y + a0.z * a0.z + a0.w * a0.w)"),
    ("float4 vload4(size_t, const __global float*)", "four_at(a1 + 4 * a0)"),
    ("float vload_half(size_t, const __global half*)", "__half2float(a1[a0])"),
    ("int atomic_add(volatile __global int*, int)", "atomicAdd(a0, a1)"),
    ("float atomic_xchg(volatile __local float*, float)", "atomicExch(a0, a1)"),
    ("ulong atom_max(volatile __global ulong*, ulong)", "atomicMax(a0, a1)"),
    ("int atomic_cmpxchg(volatile __local int*, int, int)", "atomicCAS(a0, a1, a2)"),
    ("void barrier(uint)", "__syncthreads()", {0: 1}),
    ("void mem_fence(uint)", "__threadfence_block()", {0: 1}),
    ("size_t get_global_id(uint)", "(size_t)blockIdx.x * blockDim.x + threadIdx.x", {0: 0}),
    ("size_t get_global_size(uint)", "(size_t)gridDim.x * blockDim.x", {0: 0}),
    ("int4 shuffle(int4, uint4)", "make_int4(pick(a0, a1.x), pick(a0, a1.y), pick(a0, a1.z), pick(a0, a1.w))"),
]  # fmt: skip

# Why a case has more instructions than nvcc's.
OFFSET = "a local pointer argument is an offset (docs/launch-abi.md): one address and one addition more"
EXPLAINED = {
    "float tan(float)": "nvcc has a shorter reduction of large arguments built in than the toolkit's libdevice; "
    "the machine code is shorter than nvcc's",
    "float native_recip(float)": "1 is an operand of the division; the machine code is shorter than nvcc's",
    "int mul_hi(int, int)": "mul.wide and a shift, which the optimiser understands; the machine code is the same",
    "int add_sat(int, int)": "only inline PTX has add.sat, and the optimiser does not see through that",
    "float atomic_xchg(volatile __local float*, float)": OFFSET,
    "int atomic_cmpxchg(volatile __local int*, int, int)": OFFSET,
}

CUDA_TYPES = {
    "uchar": "unsigned char", "ushort": "unsigned short", "uint": "unsigned int",
    "long": "long long", "ulong": "unsigned long long", "half": "__half", "ulong2": "ulonglong2",
}  # fmt: skip

# What CUDA has no name for, written as plainly as it can be.
PRELUDE = r"""
#include <cuda_fp16.h>
static __device__ float approx_exp2(float x) { float r; asm("ex2.approx.f32 %0, %1;" : "=f"(r) : "f"(x)); return r; }
static __device__ float approx_rcp(float x) { float r; asm("rcp.approx.f32 %0, %1;" : "=f"(r) : "f"(x)); return r; }
static __device__ float approx_sqrt(float x) { float r; asm("sqrt.approx.f32 %0, %1;" : "=f"(r) : "f"(x)); return r; }
static __device__ float approx_rsqrt(float x) { float r; asm("rsqrt.approx.f32 %0, %1;" : "=f"(r) : "f"(x)); return r; }
static __device__ float pair(float x, float *c) { float s; sincosf(x, &s, c); return s; }
static __device__ int saturated(int x, int y) { int r; asm("add.sat.s32 %0, %1, %2;" : "=r"(r) : "r"(x), "r"(y)); return r; }
static __device__ float4 four_at(const float *p) { return make_float4(p[0], p[1], p[2], p[3]); }
static __device__ int pick(int4 v, unsigned i) { i &= 3; return i == 0 ? v.x : i == 1 ? v.y : i == 2 ? v.z : v.w; }
"""


def cuda_type(param):
    return CUDA_TYPES.get(param.name, param.name)


def cuda_kernel(kernel, expression):
    """A CUDA kernel with the operands of KERNEL that returns EXPRESSION."""
    formals, operands, shared = [], [], []
    for number, param in enumerate(kernel.params):
        if number in kernel.literals:
            continue
        if param.pointer and param.space == overloads.SPACES["__local"]:
            shared.append(f"  extern __shared__ char room[];\n  auto a{number} = ({cuda_type(param)} *)room;\n")
        elif param.pointer:
            formals.append(f"{cuda_type(param)} *a{number}")
        else:
            formals.append(f"{cuda_type(param)} *p{number}")
            operands.append(f"  {cuda_type(param)} a{number} = *p{number};\n")
    statement = f"  {expression};\n"
    if kernel.result.scalar != "void":
        formals.append(f"{cuda_type(kernel.result)} *r")
        statement = f"  *r = {expression};\n"
    return (
        f'extern "C" __global__ void {kernel.name}({", ".join(formals)}) {{\n'
        f"{''.join(shared)}{''.join(operands)}{statement}}}\n"
    )


def must(command):
    result = backends.run(command)
    if result.returncode:
        sys.exit(f"{command[0]} failed:\n{result.stderr.decode(errors='replace')}")


def counts_of(args, folder, stem):
    """PTX and machine instructions of the kernels in FOLDER/STEM.ptx."""
    ptx, cubin = f"{folder}/{stem}.ptx", f"{folder}/{stem}.cubin"
    must([args.ptxas, f"-arch={args.arch}", ptx, "-o", cubin])
    functions = functions_of(pathlib.Path(ptx).read_text(encoding="utf-8"))
    machine = machine_instructions(pathlib.Path(cubin).read_bytes())
    return lambda name: (with_callees(functions, name), machine.get(name, 0))


def kernels_of(args):
    known = {entry["prototype"]: entry for entry in overloads.entries(args.spir_mangle)}
    missing = [case[0] for case in CASES if case[0] not in known]
    if missing:
        sys.exit(f"no such builtin: {missing}")
    return [(overloads.Kernel(known[case[0]], *case[2:]), case[1]) for case in CASES]


def compare(args, kernels):
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder, "ours.ll")
        source.write_text(overloads.module_text([kernel for kernel, _ in kernels], 64), encoding="utf-8")
        must([args.spir2nvvm, f"--arch={args.arch}", str(source), "-o", f"{folder}/ours.ptx"])
        cuda = pathlib.Path(folder, "theirs.cu")
        cuda.write_text(PRELUDE + "".join(cuda_kernel(*case) for case in kernels), encoding="utf-8")
        must([args.nvcc, f"-arch={args.arch}", "-ptx", str(cuda), "-o", f"{folder}/theirs.ptx"])
        ours, theirs = counts_of(args, folder, "ours"), counts_of(args, folder, "theirs")
        return [(kernel.prototype, *ours(kernel.name), *theirs(kernel.name)) for kernel, _ in kernels]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--spir2nvvm", default="spir2nvvm")
    parser.add_argument("--spir-mangle", default="spir-mangle")
    parser.add_argument("--nvcc", default="nvcc")
    parser.add_argument("--ptxas", default="ptxas")
    parser.add_argument("--arch", default="sm_75")
    parser.add_argument("--tolerance", type=float, default=5)
    parser.add_argument("--markdown", action="store_true")
    args = parser.parse_args()

    rows = compare(args, kernels_of(args))
    line = "| `{:}` | {:} | {:} | {:} | {:} |" if args.markdown else "{:52} {:>6} {:>6} {:>6} {:>6}"
    print(line.format("overload", "PTX", "nvcc", "SASS", "nvcc").replace("`", ""))
    if args.markdown:
        print("|---|---|---|---|---|")
    worse = []
    for prototype, ptx, machine, nvcc_ptx, nvcc_machine in rows:
        print(line.format(prototype, ptx, nvcc_ptx, machine, nvcc_machine))
        if ptx > nvcc_ptx * (1 + args.tolerance / 100) and prototype not in EXPLAINED:
            worse.append(prototype)
    print("" if args.markdown else f"{len(rows) - len(worse)} passed, {len(worse)} failed, 0 skipped")
    for prototype, reason in EXPLAINED.items():
        print(f"* `{prototype}`: {reason}.")
    for prototype in worse:
        print(f"more than nvcc and not explained: {prototype}")
    return 1 if worse else 0


if __name__ == "__main__":
    sys.exit(main())
