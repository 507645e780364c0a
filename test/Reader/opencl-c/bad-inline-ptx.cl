// What is wrong with inline PTX, with its line: clang's messages show the source
// as it is written.
// RUN: not spir2nvvm --arch=sm_75 %s -DCLANG 2>&1 | FileCheck %s --check-prefix=CLANG --implicit-check-not=error:
// RUN: not spir2nvvm --arch=sm_75 %s -DCONSTANT 2>&1 | FileCheck %s --check-prefix=CONSTANT --implicit-check-not=error:
// RUN: not spir2nvvm --arch=sm_75 %s -DGOTO 2>&1 | FileCheck %s --check-prefix=GOTO
// RUN: not spir2nvvm --arch=sm_75 %s 2>&1 | FileCheck %s --implicit-check-not=error:
#ifdef CLANG
kernel void k(global float *f) {
  float x;
  // CLANG: bad-inline-ptx.cl:[[@LINE+2]]:30: error: invalid output constraint '=z' in asm [S2N-IN11]
  // CLANG-NEXT: {{^ *}}[[@LINE+1]] |   asm("neg.f32 %0, %1;"    : "=z"(x) : "f"(f[0]));
  asm("neg.f32 %0, %1;"    : "=z"(x) : "f"(f[0]));
  // CLANG: bad-inline-ptx.cl:[[@LINE+1]]:48: error: unknown register name 'eax' in asm [S2N-IN11]
  asm volatile("mov.f32 %0, 0f00000000;" : : : "eax");
  // CLANG: bad-inline-ptx.cl:[[@LINE+1]]:10: error: use of undeclared identifier 'y' [S2N-IN11]
  f[0] = y;
  // CLANG: 3 errors
}
#elif defined(CONSTANT)
// CONSTANT: bad-inline-ptx.cl:[[@LINE+2]]:3: error: inline assembly constraint 'n' is not supported [S2N-NV553]
kernel void k(global float *f, int i) {
  asm volatile("nanosleep.u32 %0; st.global.f32 [%1], 0f00000000;" : : "n"(i), "l"(f));
}
#elif defined(GOTO)
kernel void k(global int *p) {
  // GOTO: bad-inline-ptx.cl:[[@LINE+1]]:3: error: instruction 'callbr'; expected an instruction of tables 9 and 10 [S2N-SP301]
  asm goto("bra %l1;" : : "r"(*p) : : out);
  // GOTO: hint:   asm goto is not OpenCL C
  *p = 1;
out:;
}
#else
kernel void k(global uint *p, global ulong *l) {
  uint r, s, t, u, v, w;
  // CHECK: bad-inline-ptx.cl:[[@LINE+1]]:3: error: inline assembly constraint 'r' with type i64; expected i32 [S2N-NV551]
  asm("mov.b32 %0, %1;" : "=r"(r) : "r"(l[0]));
  // CHECK: bad-inline-ptx.cl:[[@LINE+1]]:3: error: no PTX statement begins with 'frob.u32' [S2N-NV557]
  asm("frob.u32 %0, %1;" : "=r"(s) : "r"(p[1]));
  // CHECK: bad-inline-ptx.cl:[[@LINE+1]]:3: error: 'add.u32' has 2 operands; expected 3 [S2N-NV561]
  asm("add.u32 %0, %1;" : "=r"(t) : "r"(p[1]));
  // CHECK: bad-inline-ptx.cl:[[@LINE+1]]:3: error: 'redux.sync.add.u32' in assembly needs sm_80; this is sm_75 [S2N-NV558]
  asm volatile("redux.sync.add.u32 %0, %1, -1;" : "=r"(u) : "r"(p[1]));
  // CHECK: bad-inline-ptx.cl:[[@LINE+1]]:3: error: operand 2 of 'add.u64' has 32 bits; expected 64 [S2N-NV562]
  asm volatile("{ .reg .u64 x; add.u64 x, %1, 1; mov.u32 %0, 1; }" : "=r"(v) : "r"(p[1]));
  // CHECK: bad-inline-ptx.cl:[[@LINE+1]]:3: error: inline assembly is not PTX: found ';' in line 1; expected an operand [S2N-NV559]
  asm volatile("mov.u32 %0, (;" : "=r"(w));
  // CHECK: bad-inline-ptx.cl:[[@LINE+1]]:3: error: inline assembly constraint '*m' is not supported [S2N-NV553]
  asm volatile("mov.u32 %0, 1;" : "=m"(p[2]));
  p[0] = r + s + t + u + v + w;
  // CHECK: 7 errors
}
#endif
