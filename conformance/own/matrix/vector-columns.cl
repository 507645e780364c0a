// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: matrix vector-columns
clc_version_min: 10

[test]
name: transform
kernel_name: transform
dimensions: 1
global_size: 6 0 0
local_size: 2 0 0
arg_out: 0 buffer int4[6] 2911 14003 2028 -4310 -2132 -6662 -11330 -2256 -3122 1752 -14012 -6747 5819 \
    800 -3589 -210 3266 2308 -1799 -260 -1 -7517 -9765 -1576
arg_in: 0 buffer int4[6] -57 66 -61 66 -16 -56 90 30 -86 -13 71 64 13 8 42 69 -12 39 21 29 21 -93 82 \
    57
arg_in: 1 buffer int4[4] 77 -44 74 65 60 41 36 26 8 -77 -84 11 58 62 -19 -25
!*/

// A matrix of four by four as four vectors, times a vector.
typedef struct {
  int4 columns[4];
} Matrix;

int4 apply(const Matrix *m, int4 v) {
  return m->columns[0] * v.x + m->columns[1] * v.y + m->columns[2] * v.z + m->columns[3] * v.w;
}

kernel void transform(global int4 *vectors, global const int4 *matrix) {
  Matrix m;
  for (int i = 0; i < 4; ++i)
    m.columns[i] = matrix[i];
  vectors[get_global_id(0)] = apply(&m, vectors[get_global_id(0)]);
}
