#pragma OPENCL EXTENSION __cl_clang_bitfields : enable
typedef struct __attribute__((packed)) { short a : 8; uint b : 28; int c : 19; ushort d : 10; ushort e; short f : 13; } Nine;
typedef struct { short a : 8; long b : 35; short c : 4; short d : 4; } Six;

// Legacy, -O0: 48 bits are loaded, of which a vector takes the lowest.
kernel void six(local char3 *other, const global Six *in) {
  uint gid = get_global_id(0), lid = get_local_id(0) & 7;
  local char3 *mine = other + lid * 4;
  for (uint i = 0; i < 4; ++i)
    mine[i] = (char3)((char)(-1), (char)(-69), (char)43);
  local ushort3 rows[8][2], all[8];
  local ushort3 *row = rows[lid];
  for (uint i = 0; i < 2; ++i)
    row[i] = (ushort3)((ushort)26245);
  ushort3 v = (ushort3)(ushort)(short)in[gid].a;
  all[lid] = v;
  barrier(CLK_LOCAL_MEM_FENCE);
}

// Modern: libNVVM passes 72 bits instead of the pointer.
__attribute__((noinline)) int part(uint4 x, private Nine *fields) { return (int)fields->c + (int)x.y; }
kernel void nine(global int *out, global const int *in) {
  uint i = get_global_id(0);
  Nine fields = {1, i, in[i], 1, 1, 1};
  out[i] = part(11, &fields);
}
typedef struct { long a : 35; ushort b; long c : 19; } Five;
typedef struct { ulong a : 54; uchar b; uint c : 19; ulong d : 51; } Seven;

kernel void five(global long *o, constant Five *f) { o[0] = f->a * 3 - f->c; }
kernel void seven(global ulong *o, constant Seven *s) {
  o[0] = s->a + s->c + s->d;
}

// clang -O2 loads the vector as lanes of two bits.
typedef struct { ulong4 a; } Four;
kernel void lanes(global ulong *out, constant Four *f) {
  uint v = 1;
  switch ((short)f->a.s2 & 3) {
  case 1:
  case 2:
    v = 2;
  }
  Four copy = {f->a};
  out[6] = v;
  out[14] = copy.a.s0 + copy.a.s1 * 3 + copy.a.s2 * 5 + copy.a.s3 * 7;
}

// A copy of a structure that nothing else can change.
typedef struct { short a : 4; ushort b : 14; uchar c : 4; ulong d : 55; ulong e; uint f : 3; } Fields;
typedef struct { Fields first; ulong8 v; Fields second; ulong4 w; } Outer;
typedef struct { Outer inner; uchar a; } Copy;
Copy copied(Outer from) {
  Copy result = {{{1, 2, 3, 4, 5, 6}, from.v, {1, (ushort)from.first.d, 1, 1, 1, 1}, from.w}, 1};
  return result;
}
kernel void copies(global ulong *out, constant Outer *from) {
  Copy v = copied(*from);
  out[get_global_id(0)] = v.inner.second.b;
}
