// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: structs tagged-unions
clc_version_min: 10

[test]
name: unions
kernel_name: unions
dimensions: 1
global_size: 16 0 0
local_size: 4 0 0
arg_out: 0 buffer int[64] -1064927232 1073791009 2 1612 -1061322736 1073758342 2021 1612 1069416480 \
    1073758397 5007 1612 -1058078672 1073790910 69 1612 1076559936 1073758447 5007 1612 1074200656 \
    1073791019 62 1612 1083441248 1073790983 8063 1612 1087864944 1073791124 44 1612 1057489024 \
    1073791191 8063 1612 -1066663792 1073790728 11019 1612 1089274016 1073758316 122 1612 1083932848 \
    1073791213 24989 1612 -1061224256 1073791131 122 1612 -1060044592 1073758399 14105 1612 \
    1084260576 1073758417 17031 1612 1085833456 1073791136 249 1612
arg_in: 1 buffer float[17] -2.515625 4.203125 5.921875 -1.484375 7.46875 -2.671875 -2.109375 -4.625 \
    -6.734375 -0.53125 3.6875 -7.40625 -4.859375 5.96875 6.53125 -5.015625 -5.765625
!*/

// Unions of vectors, words and structures seen through each other, and variants
// with a tag, copied and chosen at run time.
typedef union {
  float3 v;
  uint w[4];
  struct {
    ushort lo, hi;
  } h[4];
  long l[2];
} Words;

typedef struct {
  int kind;
  union {
    int i;
    float f;
    struct {
      short a, b;
    } s;
  } u;
  char tail;
} Variant;

Variant make(int n) {
  Variant v;
  v.kind = n % 3;
  v.tail = n;
  if (v.kind == 0) {
    v.u.i = n * 7;
  } else if (v.kind == 1) {
    v.u.f = n * 0.5f;
  } else {
    v.u.s.a = n;
    v.u.s.b = -n;
  }
  return v;
}

int get(Variant v) {
  switch (v.kind) {
  case 0:
    return v.u.i;
  case 1:
    return (int)(v.u.f * 4);
  default:
    return v.u.s.a * 1000 + v.u.s.b;
  }
}

kernel void unions(global int *out, global const float *in) {
  int i = get_global_id(0);
  Words u;
  u.v = (float3)(in[i], in[i + 1], 2.0f);
  u.w[3] = i;
  Words t = u;
  t.h[1].hi ^= 0x8000;
  t.l[1] += (long)i << 32;
  out[i * 4] = t.w[1] ^ (t.w[3] << 3);
  out[i * 4 + 1] = u.h[0].hi + t.w[2];
  Variant a[4];
  for (int k = 0; k < 4; ++k)
    a[k] = make(i + k);
  Variant b = a[i & 3];
  out[i * 4 + 2] = get(b) + get(a[(i + 1) & 3]) + b.tail;
  out[i * 4 + 3] = sizeof(Words) * 100 + sizeof(Variant);
}
