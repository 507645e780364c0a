// Bit-fields of five, seven and three bytes, read through pointers that are read only.
#pragma OPENCL EXTENSION __cl_clang_bitfields : enable
typedef struct { long a : 35; ushort b; long c : 19; } Five;
typedef struct { ulong a : 54; uchar b; uint c : 19; ulong d : 51; } Seven;

kernel void five(global long *o, constant Five *f) { o[0] = f->a * 3 - f->c; }
kernel void seven(global ulong *o, constant Seven *s) {
  o[0] = s->a + s->c + s->d;
}
