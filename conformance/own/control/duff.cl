// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: control duff
clc_version_min: 10

[test]
name: 1 bytes
kernel_name: copy
dimensions: 1
global_size: 4 0 0
local_size: 2 0 0
arg_out: 0 buffer uchar[64] 159 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 203 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 5 0 0 \
    0 0 0 0 0 0 0 0 0 0 0 0 0 184 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
arg_in: 1 buffer uchar[64] 158 79 204 138 208 248 227 79 33 69 36 231 173 23 206 85 202 207 188 81 86 \
    114 152 88 240 233 252 249 169 26 101 5 4 136 41 143 231 103 230 51 245 97 207 246 104 95 181 154 \
    183 18 16 174 240 15 51 43 61 215 184 104 139 24 54 185
arg_in: 2 int 1

[test]
name: 7 bytes
kernel_name: copy
dimensions: 1
global_size: 4 0 0
local_size: 2 0 0
arg_out: 0 buffer uchar[64] 159 80 205 139 209 249 228 0 0 0 0 0 0 0 0 0 203 208 189 82 87 115 153 0 \
    0 0 0 0 0 0 0 0 5 137 42 144 232 104 231 0 0 0 0 0 0 0 0 0 184 19 17 175 241 16 52 0 0 0 0 0 0 0 \
    0 0
arg_in: 1 buffer uchar[64] 158 79 204 138 208 248 227 79 33 69 36 231 173 23 206 85 202 207 188 81 86 \
    114 152 88 240 233 252 249 169 26 101 5 4 136 41 143 231 103 230 51 245 97 207 246 104 95 181 154 \
    183 18 16 174 240 15 51 43 61 215 184 104 139 24 54 185
arg_in: 2 int 7

[test]
name: 12 bytes
kernel_name: copy
dimensions: 1
global_size: 4 0 0
local_size: 2 0 0
arg_out: 0 buffer uchar[64] 159 80 205 139 209 249 228 80 34 70 37 232 0 0 0 0 203 208 189 82 87 115 \
    153 89 241 234 253 250 0 0 0 0 5 137 42 144 232 104 231 52 246 98 208 247 0 0 0 0 184 19 17 175 \
    241 16 52 44 62 216 185 105 0 0 0 0
arg_in: 1 buffer uchar[64] 158 79 204 138 208 248 227 79 33 69 36 231 173 23 206 85 202 207 188 81 86 \
    114 152 88 240 233 252 249 169 26 101 5 4 136 41 143 231 103 230 51 245 97 207 246 104 95 181 154 \
    183 18 16 174 240 15 51 43 61 215 184 104 139 24 54 185
arg_in: 2 int 12

[test]
name: 14 bytes
kernel_name: copy
dimensions: 1
global_size: 4 0 0
local_size: 2 0 0
arg_out: 0 buffer uchar[64] 159 80 205 139 209 249 228 80 34 70 37 232 174 24 0 0 203 208 189 82 87 \
    115 153 89 241 234 253 250 170 27 0 0 5 137 42 144 232 104 231 52 246 98 208 247 105 96 0 0 184 \
    19 17 175 241 16 52 44 62 216 185 105 140 25 0 0
arg_in: 1 buffer uchar[64] 158 79 204 138 208 248 227 79 33 69 36 231 173 23 206 85 202 207 188 81 86 \
    114 152 88 240 233 252 249 169 26 101 5 4 136 41 143 231 103 230 51 245 97 207 246 104 95 181 154 \
    183 18 16 174 240 15 51 43 61 215 184 104 139 24 54 185
arg_in: 2 int 14
!*/

// A switch whose cases are inside a loop.
kernel void copy(global uchar *out, global const uchar *in, int count) {
  int base = get_global_id(0) * 16, n = (count + 3) / 4, k = 0;
  switch (count % 4) {
  case 0:
    do {
      out[base + k] = in[base + k] + 1;
      ++k;
    case 3:
      out[base + k] = in[base + k] + 1;
      ++k;
    case 2:
      out[base + k] = in[base + k] + 1;
      ++k;
    case 1:
      out[base + k] = in[base + k] + 1;
      ++k;
    } while (--n > 0);
  }
  for (; k < 16; ++k)
    out[base + k] = 0;
}
