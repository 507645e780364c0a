// A SPIR-V module that was cut at any word is refused.
// REQUIRES: spirv, clang, llvm-spirv
// RUN: %clang -x cl -cl-std=CL1.2 --target=spir64 -emit-llvm -c %s -o %t.bc
// RUN: llvm-spirv-14 --spirv-max-version=1.0 %t.bc -o %t.spv
// RUN: %python %S/Inputs/cut-everywhere.py spir2nvvm-spirv %t.spv %t.part
float half_of(float x) { return x / 2; }
__kernel void k(__global float *p) { p[0] = 1; }
__kernel void k2(__global float *p) { p[get_global_id(0)] = half_of(p[1]); }
