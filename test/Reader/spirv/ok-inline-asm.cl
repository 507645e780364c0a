// SPV_INTEL_inline_assembly: PTX in SPIR-V, which SPIRV-Tools misread up to 2023.
// REQUIRES: spirv, clang, llvm-spirv
// RUN: %clang -x cl -cl-std=CL1.2 --target=spir64 -O1 -emit-llvm -c %s -o %t.bc
// RUN: llvm-spirv-14 --spirv-ext=+SPV_INTEL_inline_assembly %t.bc -o %t.spv
// RUN: spir2nvvm --arch=sm_75 %t.spv -o - | FileCheck %s
// RUN: spir-run %t.spv --global=2 --arg=buf:uint:2=7,8 | FileCheck %s --check-prefix=VALUES
// CHECK: call i32 asm sideeffect "add.u32 $0, $1, $2;", "=r,r,r,~{memory}"(i32 %{{[0-9]+}}, i32 5)
// VALUES: uint[2]: 12 13
__kernel void k(__global uint *p) {
  uint i = get_global_id(0), r;
  __asm__ volatile("add.u32 %0, %1, %2;" : "=r"(r) : "r"(p[i]), "r"(5) : "memory");
  p[i] = r;
}
