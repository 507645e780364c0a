// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: matrix determinant
clc_version_min: 10

[test]
name: determinant
kernel_name: determinant
dimensions: 1
global_size: 10 0 0
local_size: 5 0 0
arg_out: 0 buffer long[10] 411791 2567816 -97584 -150161 557948 354248 0 434 0 -168
arg_in: 1 buffer int[160] -34 20 1 15 19 48 49 16 -10 -23 -27 0 -40 20 36 -9 -25 50 -40 8 -33 35 -39 \
    -14 -22 49 -16 40 33 -38 -50 44 -48 12 20 -32 16 -11 7 -44 34 -13 -5 13 37 6 -36 -4 30 42 -21 29 \
    -36 44 -49 28 -11 -41 5 -48 9 50 -21 49 6 -29 6 22 13 -2 -3 -2 46 -2 16 -7 -20 25 -40 34 -17 1 \
    -35 -18 -5 -48 43 36 1 -30 26 33 -15 -32 -25 -14 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 2 3 0 5 1 2 \
    4 4 1 0 2 9 9 1 1 2 3 4 1 2 3 4 1 2 3 4 1 2 3 4 0 2 0 1 3 0 0 0 0 0 4 0 1 0 5 7
!*/

// Elimination without fractions on private copies, exact in 64 bits.
kernel void determinant(global long *out, global const int *matrices) {
  long m[4][4];
  global const int *mine = matrices + get_global_id(0) * 16;
  for (int i = 0; i < 16; ++i)
    m[i / 4][i % 4] = mine[i];
  long previous = 1, sign = 1;
  for (int k = 0; k < 3; ++k) {
    if (m[k][k] == 0) {
      int swap = k + 1;
      while (swap < 4 && m[swap][k] == 0)
        ++swap;
      if (swap == 4) {
        sign = 0;
        break;
      }
      for (int j = 0; j < 4; ++j) {
        long t = m[k][j];
        m[k][j] = m[swap][j];
        m[swap][j] = t;
      }
      sign = -sign;
    }
    for (int i = k + 1; i < 4; ++i)
      for (int j = k + 1; j < 4; ++j)
        m[i][j] = (m[i][j] * m[k][k] - m[i][k] * m[k][j]) / previous;
    previous = m[k][k];
  }
  out[get_global_id(0)] = sign * m[3][3];
}
