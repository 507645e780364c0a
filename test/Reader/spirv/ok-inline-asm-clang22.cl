// Inline PTX in the SPIR-V that clang itself writes, in each form that its back
// end does not refuse, with the values that it gives.
// REQUIRES: spirv, clang22
// RUN: %clang22 --target=spirv64 -cl-std=CL1.2 -O0 -c -fintegrated-objemitter -mllvm --spirv-ext=+SPV_INTEL_inline_assembly %s -o %t.spv
// RUN: spir2nvvm --arch=sm_75 %t.spv -o - | FileCheck %s
// RUN: spir-run %t.spv --kernel=k --arch=sm_75 --global=2 --arg=buf:uint:8=7,8,0,0,0,0,0,0 --print=all | FileCheck %s --check-prefix=VALUES
// RUN: %clang22 --target=spirv64 -cl-std=CL1.2 -O2 -c -fintegrated-objemitter -mllvm --spirv-ext=+SPV_INTEL_inline_assembly %s -o %t.spv
// RUN: spir-run %t.spv --kernel=k --arch=sm_75 --global=2 --arg=buf:uint:8=7,8,0,0,0,0,0,0 --print=all | FileCheck %s --check-prefix=VALUES
// By the translator itself, with the letters that the target of clang lacks.
// RUN: spir2nvvm --clang=%clang22 --arch=sm_75 -DLETTERS %s -o - | FileCheck %s --check-prefixes=CHECK,LETTERS
// RUN: spir-run --clang=%clang22 %s -DLETTERS --kernel=k --arch=sm_75 --global=2 --arg=buf:uint:8=7,8,0,0,0,0,0,0 --arg=buf:float:2=1.5,2 --arg=buf:ulong:2=3,4 --arg=buf:short:2=5,6 --print=all | FileCheck %s --check-prefixes=VALUES,OTHERS
__kernel void k(__global uint *p
#ifdef LETTERS
                , __global float *f, __global ulong *l, __global short *h
#endif
) {
  uint i = get_global_id(0), sum, twice, three;
  // CHECK: call i32 asm sideeffect "add.u32 $0, $1, $2;", "=r,r,r,~{memory}"(i32 %{{[0-9]+}}, i32 5)
  __asm__ volatile("add.u32 %0, %1, %2;" : "=r"(sum) : "r"(p[i]), "r"(5) : "memory");
  // CHECK: call i32 asm "add.u32 $0, $0, $1;", "=r,r,0"(
  __asm__("add.u32 %0, %0, %1;" : "=r"(twice) : "r"(sum), "0"(sum));
  // CHECK: call i32 asm "add.u32 $0, $1, 3;", "=r,r"(
  __asm__("add.u32 %0, %1, %2;" : "=r"(three) : "r"(i), "n"(3));
  // CHECK: call void asm sideeffect "membar.gl;", "~{memory}"()
  __asm__ volatile("membar.gl;" ::: "memory");
  p[i] = sum;
  p[2 + i] = twice;
  p[4 + i] = three;
#ifdef LETTERS
  // LETTERS: call void asm sideeffect "st.global.u32 [$0], $1;", "l,r,~{memory}"(i8 addrspace(1)*
  __asm__ volatile("st.global.u32 [%0], %1;" :: "l"(p + 6 + i), "r"(i + 1) : "memory");
  float x;
  ulong y;
  short z;
  // LETTERS: call float asm "add.f32 $0, $1, $1;", "=f,f"(
  __asm__("add.f32 %0, %1, %1;" : "=f"(x) : "f"(f[i]));
  // LETTERS: call i64 asm "add.u64 $0, $1, $1;", "=l,l"(
  __asm__("add.u64 %0, %1, %1;" : "=l"(y) : "l"(l[i]));
  // LETTERS: call i16 asm "neg.s16 $0, $1;", "=h,h"(
  __asm__("neg.s16 %0, %1;" : "=h"(z) : "h"(h[i]));
  f[i] = x;
  l[i] = y;
  h[i] = z;
#else
  p[6 + i] = i + 1;
#endif
}
// VALUES: uint[8]: 12 13 24 26 3 4 1 2
// OTHERS: float[2]: 3 4
// OTHERS: ulong[2]: 6 8
// OTHERS: short[2]: -5 -6
