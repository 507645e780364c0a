// A structure that clang makes { i32, i32, i24 } of.
#pragma OPENCL EXTENSION __cl_clang_bitfields : enable
typedef struct { uint a; int b; uint c : 23; ushort d : 1; } Fields;

__attribute__((noinline)) uint part(Fields f, Fields g) {
  return f.c % 200 + g.d + g.b;
}

kernel void k(global uint *out) {
  Fields f = {out[4], -1, out[0], 1}, g = {1, out[1], out[2], out[3]};
  out[0] = part(f, g);
}
