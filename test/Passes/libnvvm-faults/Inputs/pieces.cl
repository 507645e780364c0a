kernel void bytes(global char4 *out, global const uint *x) {
  int i = get_global_id(0);
  out[i] = as_char4(as_uchar4(x[i] & 65535u) + (uchar4)(136, 225, 195, 82)) >> (char4)2;
}

kernel void words(global int2 *out, global const ulong *x, global const ulong *y) {
  int i = get_global_id(0);
  out[i] = (as_int2(x[i] ^ y[i]) - (int2)(5, 6)) >> (int2)6;
}

// The 16 bits of a register that holds both.
kernel void shorts(global short2 *out, global const uint *x) {
  int i = get_global_id(0);
  out[i] = (as_short2(x[i] ^ 0x1234u) + (short2)(5, 6)) << (short2)8 >> (short2)8;
}

kernel void words_of_bytes(global int2 *out, global const ulong *x, global const ulong *y) {
  int i = get_global_id(0);
  out[i] = (as_int2(x[i] + y[i]) + (int2)(5, 6)) << 16 >> 16;
}

// Memory that is several things.
typedef union { ulong2 l; uint4 w; uchar16 c; uint3 w3; int word[4]; char byte[16]; } Several;

kernel void unions(global int3 *o3, global int4 *o4, global char16 *oc, global const ulong2 *x) {
  int i = get_global_id(0);
  Several u;
  u.l = x[i] * (ulong2)(3, 5);
  o3[i] = (as_int3(u.w3) - (int3)(5, 6, 7)) >> 6;
  o4[i] = (as_int4(u.w) - (int4)(5, 6, 7, 8)) >> 6;
  oc[i] = (as_char16(u.c) + (char16)(100)) >> (char16)2;
}

kernel void words_of_variables(global int *o, global const ulong2 *x) {
  int i = get_global_id(0);
  Several u;
  u.l = x[i] * (ulong2)(3, 5);
  o[i] = (u.word[0] - 5 >> 6) + (u.word[1] - 6 >> 6) * 3 + (u.word[2] + 7 >> 3) * 5 + (u.byte[5] + 100) * 7;
}

kernel void bytes_of_words(global char *o, global const uint2 *x) {
  int i = get_global_id(0);
  uint2 v = x[i] * (uint2)(3, 5);
  o[i] = (char)((char)(as_ulong(v) >> 32) + 5) >> 3;
}

// Two pointers to one place.
kernel void pointers(global ulong *out, global int2 *words, int n) {
  int i = get_global_id(0);
  global ulong *p = out + i;
  global ulong *q = n > 1000000 ? p : out + i;
  *p = *p * 0x9E3779B97F4A7C15UL;
  words[i] = (*(global int2 *)q - (int2)(5, 6)) >> 6;
}

// Halves that become neighbours.
kernel void neighbours(global int2 *o, global const ulong *x, global const ulong *y) {
  int i = get_global_id(0);
  ulong v = x[i] ^ y[i];
  o[i] = ((int2)((int)v, (int)(v >> 32)) - (int2)(5, 6)) >> 6;
}

kernel void elements(global int2 *o, global const ulong2 *x) {
  int i = get_global_id(0);
  ulong2 v = x[i] * (ulong2)(3, 5);
  o[i] = ((int2)((int)v.y, (int)v.x) - (int2)(5, 6)) >> 6;
}

kernel void splats(global int2 *o, global const ulong *x) {
  int i = get_global_id(0);
  ulong v = x[i] * 11400714819323198485UL;
  ushort n = (ushort)(v >> 30);
  int2 a = as_int2(as_uint2((int2)((int)v)) + as_uint2((int2)(-1)));
  int2 b = as_int2(as_uint2((int2)((int)n)) + as_uint2((int2)(2135449256, -528678637)));
  o[i] = convert_int2_sat(convert_long2(a) + convert_long2(b));
}
