#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#pragma OPENCL EXTENSION cl_khr_fp64 : enable

// Bits of a subnormal half: 0x0001 to 0x03ff, and its sign.
static ushort bits(uint seed) { return (ushort)(seed % 1023 + 1 | (seed >> 3) << 15); }

kernel void one(global ushort *out, global uint *ints, global const uint *in) {
  int i = get_global_id(0);
  half x = as_half(bits(in[i] * 2654435761u)), y = as_half(bits(in[i] * 2246822519u));
  half r[8] = {x + y, x - y, x * (half)8.0h, -x, x / y, (half)fmin((float)x, (float)y), (half)copysign((float)x, (float)y), fma(x, y, x)};
  for (int n = 0; n != 8; ++n)
    out[8 * i + n] = as_ushort(r[n]);
  ints[i] = (x < y) | (x == y) << 1 | (x != (half)0) << 2 | (uint)(int)(x * (half)30000.0h) << 3;
}

kernel void three(global ushort *out, global const uint *in) {
  int i = get_global_id(0);
  half3 x = as_half3((ushort3)(bits(in[i]), bits(in[i] + 1), bits(in[i] + 2)));
  half8 y = (half8)(x.x);
  y.s1357 = as_half4((ushort4)(bits(in[i] + 3), 1, 2, 3));
  vstore3(as_ushort3(x + x), i, out);
  vstore3(as_ushort3(x < x.yzx), i + 16, out);
  vstore3(as_ushort3(convert_half3(convert_double3(x) * 3.0)), i + 32, out);
  vstore8(as_ushort8(y - y.s12345670), i, out + 192);
}
