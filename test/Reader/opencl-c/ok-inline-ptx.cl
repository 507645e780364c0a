// PTX in OpenCL C as NVIDIA's compiler takes it: each spelling of the keyword,
// each letter, also out of macros.
// RUN: spir2nvvm --stop-after=read %s | FileCheck %s
// RUN: spir2nvvm --arch=sm_75 %s -DTWICE=TWICE+TWICE -o %t.ll
// RUN: nvvm-verify --arch=sm_75 %t.ll
// RUN: spir2nvvm --stop-after=verify-spir %s -o - | spir2nvvm --arch=sm_75 - -o -
#define TWICE 2
#define ADDRESS "l"
#define ADD(type, letter, a, b) \
  asm("add." type " %0, %1, %2;" : "=" letter(a) : letter(a), letter(b))
__constant char operation[] = "xor.b32";
// CHECK-LABEL: define spir_kernel void @letters(
__kernel void letters(__global int *r, __global long *l, __global short *h, __global float *f,
                      __global double *d) {
  // CHECK: call i32 asm "add.s32 $0, $1, $2;", "=r,r,r"(
  int a = r[0];
  ADD("s32", "r", a, r[1]);
  r[0] = a;
  // CHECK: call i64 asm "add.s64 $0, $1, $2;", "=l,l,l"(
  long b = l[0];
  ADD("s64", "l", b, l[1]);
  l[0] = b;
  // CHECK: call i16 asm "add.s16 $0, $1, $2;", "=h,h,h"(
  short c = h[0];
  ADD("s16", "h", c, h[1]);
  h[0] = c;
  // CHECK: call float asm "add.f32 $0, $1, $2;", "=f,f,f"(
  float x = f[0];
  ADD("f32", "f", x, f[1]);
  f[0] = x;
  // CHECK: call double asm "add.f64 $0, $1, $2;", "=d,d,d"(
  double y = d[0];
  ADD("f64", "d", y, d[1]);
  d[0] = y;
  // CHECK: call i32 asm "$2 $0, $1, $3;", "=r,r,C,n"(
  asm("%2 %0, %1, %3;" : "=r"(r[2]) : "r"(a), "C"(operation), "n"(TWICE * 4));
}
// CHECK-LABEL: define spir_kernel void @forms(
__kernel void forms(__global uint *p, __global uint4 *v, __local float *s) {
  // CHECK: call void asm sideeffect "membar.gl;", "~{memory}"()
  __asm__ __volatile__("membar.gl;" ::: "memory");
  // CHECK: call i32 asm "mov.u32 $0, %laneid;", "=r"()
  uint lane;
  __asm("mov.u32 %0, %%laneid;" : "=r"(lane));
  // CHECK: call i32 asm sideeffect "ld.global.u32 $0, [$1];", "=r,l,~{memory}"(i32 addrspace(1)* %0)
  uint loaded;
  asm volatile("ld.global.u32 %0, [%1];" : "=r"(loaded) : ADDRESS(p) : "memory");
  // CHECK: call i32 asm "{\0A\09.reg .pred p;\0A\09setp.ne.u32 p, $1, 0;\0A\09selp.u32 $0, $2, $3, p;\0A\09}", "=&r,r,r,n"(
  uint chosen;
  asm("{\n\t"
      ".reg .pred p;\n\t"
      "setp.ne.u32 p, %[condition], 0;\n\t"
      "selp.u32 %0, %2, %3, p;\n\t"
      "}"
      : "=&r"(chosen)
      : [condition] "r"(lane), "r"(loaded), "n"(3));
  // CHECK: call float asm "add.f32 $0, $0, $1;", "=f,f,0"(
  float sum = s[0];
  asm("add.f32 %0, %0, %1;" : "+f"(sum) : "f"(s[1]));
  s[0] = sum;
  // CHECK: call { i32, i32 } asm sideeffect "ld.global.v2.u32 {$0, $1}, [$2];", "=r,=r,l"(
  uint4 both = 0;
  asm volatile("ld.global.v2.u32 {%0, %1}, [%2];" : "=r"(both.x), "=r"(both.y) : "l"(v));
  v[1] = both;
  const char quote = '"', other = '('; // no constraints "f" of asm
  p[0] = chosen + quote + other;
}
