// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: stencils median-3x3
clc_version_min: 10

[test]
name: median
kernel_name: median
dimensions: 2
global_size: 9 7 0
local_size: 3 7 0
arg_out: 0 buffer uchar[63] 176 176 144 150 150 206 231 216 81 149 149 144 144 144 150 171 171 216 94 \
    138 138 116 116 123 155 171 216 41 121 138 136 121 153 155 192 205 41 80 116 116 116 126 126 95 \
    95 111 136 199 161 161 161 126 148 148 111 199 199 161 161 161 214 148 148
arg_in: 1 buffer uchar[63] 176 89 232 144 150 206 244 231 58 204 149 215 78 103 237 123 81 216 94 138 \
    121 240 20 121 171 155 244 41 38 215 116 2 153 192 244 95 26 204 136 226 248 40 223 35 205 208 53 \
    80 1 116 126 35 42 0 111 253 199 226 161 214 220 245 148
!*/

// Nine values in private memory, sorted by exchanges of minimum and maximum.
#define ORDER(a, b)                                                                                                    \
  do {                                                                                                                 \
    uchar low = min(v[a], v[b]);                                                                                       \
    v[b] = max(v[a], v[b]);                                                                                            \
    v[a] = low;                                                                                                        \
  } while (0)

kernel void median(global uchar *out, global const uchar *in) {
  int x = get_global_id(0), y = get_global_id(1), w = get_global_size(0), h = get_global_size(1);
  uchar v[9];
  for (int i = 0; i < 9; ++i)
    v[i] = in[clamp(y + i / 3 - 1, 0, h - 1) * w + clamp(x + i % 3 - 1, 0, w - 1)];
  for (int pass = 0; pass < 9; ++pass)
    for (int i = pass & 1; i < 8; i += 2)
      ORDER(i, i + 1);
  out[y * w + x] = v[4];
}
