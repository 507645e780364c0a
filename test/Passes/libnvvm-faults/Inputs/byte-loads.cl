// The second byte of two that are loaded as shorts, too.
typedef union { ushort2 s[4]; uchar2 b2[8]; uchar b[16]; } Both;

ulong hash(ushort2 x) {
  return ((ulong)x.s0 * 11400714819323198485UL + (ulong)x.s1 * 11400714819323198487UL) ^ 1;
}

// The other parameters keep libNVVM from making another function of it.
__attribute__((noinline)) void fill(double2 x, private Both *u, constant float2 *p, short4 y, constant char *q) {
  u->b2[6].xy = 1;
}

kernel void k(global ulong *out) {
  local float f[2];
  Both u = {{1, 11, 1, 0}};
  fill(0, &u, 0, 1, 0);
  f[1] = 1;
  u.b[1] = u.b[12];
  out[6] = hash(u.s[3]);
  out[14] = u.b[13];
  for (uint i = 0; i < 2; ++i)
    out[0] = out[0] * 31 + f[i];
}
