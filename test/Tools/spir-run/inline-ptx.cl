// PTX in OpenCL C, in the forms in which libraries for NVIDIA's GPUs write it;
// inline-ptx-through-ptx.test runs the same by way of libNVVM.
// RUN: spir-run %s --kernel=warps --arch=sm_75 --global=32 --local=32 --arg=buf:float:32=iota(0,1) --arg=buf:float:1 --print=all | FileCheck %s --check-prefix=WARPS
// RUN: spir-run %s --kernel=bits --arch=sm_75 --global=2 --arg=buf:uint:14 --print=all | FileCheck %s --check-prefix=BITS
// RUN: spir-run %s --kernel=wide --arch=sm_75 --global=1 --arg=buf:ulong:8=9,2,3,4,5,6,7,8 --arg=buf:double:2=1.5,2 --arg=buf:short:2=-3,0 --print=all | FileCheck %s --check-prefix=WIDE
// RUN: spir-run %s --kernel=spaces --arch=sm_75 --global=2 --local=2 --arg=buf:uint4:2=1,2,3,4,5,6,7,8 --arg=local:32 --print=all | FileCheck %s --check-prefix=SPACES
// RUN: spir-run %s --kernel=statements --arch=sm_75 --global=4 --arg=buf:uint:4=3,6,9,0 --print=all | FileCheck %s --check-prefix=STATEMENTS
// RUN: spir-run %s --kernel=extensions --arch=sm_75 --global=1 --arg=buf:ushort:4=0,0x3e00,0,0 --arg=buf:ulong:2=5,7 --arg=buf:double:1=2.25 --print=all | FileCheck %s --check-prefix=EXTENSIONS

// A shuffle in an inline function, and an atomic addition of floats.
inline float from_lane(float value, int lane) {
  float result;
  asm volatile("shfl.sync.idx.b32 %0, %1, %2, 0x1f, 0xffffffff;" : "=f"(result) : "f"(value), "r"(lane));
  return result;
}
inline float add_atomically(volatile __global float *place, const float value) {
  float old;
  asm volatile("atom.global.add.f32 %0,[%1],%2;" : "=f"(old) : "l"(place), "f"(value) : "memory");
  return old;
}
kernel void warps(global float *values, volatile global float *sum) {
  const uint i = get_global_id(0);
  values[i] = from_lane(values[i], (i + 1) & 31);
  add_atomically(sum, values[i]);
}
// WARPS: 'values' float[32]: 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 0
// WARPS: 'sum' float[1]: 496

// Byte permutations, three-input logic, bit fields, dot products.
inline uint permuted(const uint a, const uint b, const uint selector) {
  uint r;
  asm volatile("prmt.b32 %0, %1, %2, %3;" : "=r"(r) : "r"(a), "r"(b), "r"(selector));
  return r;
}
inline uint logic(const uint a, const uint b, const uint c) {
  uint r;
  asm("lop3.b32 %0, %1, %2, %3, 0x96;" : "=r"(r) : "r"(a), "r"(b), "r"(c));
  return r;
}
inline uint field(const uint a, const uint from, const uint bits) {
  uint r;
  asm("bfe.u32 %0, %1, %2, %3;" : "=r"(r) : "r"(a), "r"(from), "r"(bits));
  return r;
}
inline int dot4(const int a, const int b, const int c) {
  int d;
  asm("dp4a.s32.s32\t%0,\t%1,\t%2,\t%3;" : "=r"(d) : "r"(a), "r"(b), "r"(c));
  return d;
}
constant char operation[] = "sub.u32";
kernel void bits(global uint *out) {
  const uint i = get_global_id(0);
  global uint *p = out + 7 * i;
  p[0] = permuted(0x33221100 + i, 0x77665544, 0x7610);
  p[1] = logic(0xf0f0f0f0, 0xcccccccc, 0xaaaaaaaa + i);
  p[2] = field(0xabcd1234, 8 + i, 8);
  p[3] = dot4(0x01020304, 0xff020101, 100 + i);
  uint lane, parity;
  asm("mov.u32 %0, %%laneid;" : "=r"(lane));
  p[4] = lane;
  asm("{\n"
      "  .reg .pred odd;\n"
      "  .reg .u32 low;\n"
      "  and.b32 low, %1, 1;\n"
      "  setp.ne.u32 odd, low, 0;\n"
      "  @odd mov.u32 %0, 17;\n"
      "  @!odd mov.u32 %0, 4;\n"
      "}"
      : "=&r"(parity)
      : "r"(i));
  p[5] = parity;
  asm("%1 %0, %2, %3;" : "=r"(p[6]) : "C"(operation), "n"(40), "r"(i));
}
// BITS: uint[14]: 2003177728 2526451350 18 110 0 4 40 2003177729 2526451351 137 111 1 17 39

// A carry chain, early clobbers, doubles, shorts and constants.
kernel void wide(global ulong *l, global double *d, global short *h) {
  ulong low, high;
  asm("add.cc.u64 %0, %2, %4;\n\t"
      "addc.u64 %1, %3, %5;"
      : "=&l"(low), "=l"(high)
      : "l"(~0ul), "l"(l[1]), "n"(2), "n"(40));
  l[0] = low;
  l[1] = high;
  uint half_low, half_high;
  asm("mov.b64 {%0, %1}, %2;" : "=r"(half_low), "=r"(half_high) : "l"(l[2] << 32 | 77));
  l[2] = half_low;
  l[3] = half_high;
  double x = d[0];
  asm("fma.rn.f64 %0, %0, %1, %2;" : "+d"(x) : "d"(d[1]), "d"(0.25));
  d[0] = x;
  short y;
  asm("neg.s16 %0, %1;" : "=h"(y) : "h"(h[0]));
  h[1] = y;
}
// WIDE: ulong[8]: 1 43 77 3 5 6 7 8
// WIDE: double[2]: 3.25 2
// WIDE: short[2]: -3 3

// Pointers as operands: global ones, and offsets into shared memory.
kernel void spaces(global uint4 *v, local uint4 *s) {
  const uint i = get_local_id(0);
  uint4 mine;
  asm volatile("ld.global.v4.u32 {%0, %1, %2, %3}, [%4];"
               : "=r"(mine.x), "=r"(mine.y), "=r"(mine.z), "=r"(mine.w)
               : "l"(v + i)
               : "memory");
  asm volatile("st.shared.v4.u32 [%0], {%1, %2, %3, %4};" ::"l"(s + i), "r"(mine.w), "r"(mine.z),
               "r"(mine.y), "r"(mine.x)
               : "memory");
  asm volatile("bar.sync 0;" ::: "memory");
  v[i] = s[i ^ 1];
}
// SPACES: uint4[2]: (8,7,6,5) (4,3,2,1)

// Registers of the function, which several statements use.
kernel void statements(global uint *p) {
  const uint i = get_global_id(0);
  const uint r = p[i];
  float f;
  asm volatile(".reg .u32 sum, part<2>;\n\t.reg .pred odd;\n\t.reg .f32 real;");
  asm volatile("and.b32 part1, %0, 1;\n\tsetp.eq.u32 odd, part1, 1;" : : "r"(r));
  asm volatile("mul.lo.u32 sum, %0, 3;" : : "r"(r));
  if (r > 4)
    asm volatile("add.u32 sum, sum, 100;");
  asm volatile("@odd add.u32 sum, sum, part1;\n\tcvt.rn.f32.u32 real, sum;");
  asm volatile("add.f32 %0, real, 0f3F000000;" : "=f"(f));
  p[i] = (uint)(2 * f);
}
// STATEMENTS: uint[4]: 21 237 257 1

#pragma OPENCL EXTENSION cl_khr_fp16 : enable
// Functions of extensions beside constraints that clang has for no SPIR target.
kernel void extensions(global ushort *h, global ulong *l, global double *d) {
  float x = vload_half(1, (global half *)h);
  float y;
  asm("add.f32 %0, %1, 0f3f800000;" : "=f"(y) : "f"(x));
  vstore_half_rte(y, 2, (global half *)h);
  h[3] = as_ushort((half)d[0]);
  l[1] = atom_add(l, 3ul) + atom_max(l, 1ul);
  d[0] = sqrt(d[0]);
}
// EXTENSIONS: 'h' ushort[4]: 0 15872 16640 16512
// EXTENSIONS: 'l' ulong[2]: 8 13
// EXTENSIONS: 'd' double[1]: 1.5
