// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: programs sha256
clc_version_min: 10

[test]
name: 3 bytes
kernel_name: hash
dimensions: 1
global_size: 4 0 0
local_size: 2 0 0
arg_out: 0 buffer uchar[128] 197 137 69 177 227 55 48 38 106 189 140 182 11 175 231 135 22 254 81 145 \
    45 173 127 221 156 135 168 65 228 67 208 239 211 53 18 76 43 12 186 181 106 240 100 232 180 118 \
    150 45 206 40 141 185 226 166 195 121 36 202 246 103 203 127 130 125 89 149 160 48 164 89 189 216 \
    112 66 90 65 3 63 167 234 59 106 52 49 40 249 224 94 168 81 219 174 251 10 225 172 141 80 83 146 \
    174 42 174 205 67 102 93 21 170 13 132 15 5 32 174 236 126 201 62 13 99 61 149 126 68 127 30 196
arg_in: 1 buffer uchar[12] 58 75 179 126 156 34 94 67 206 79 107 114
arg_in: 2 uint 3

[test]
name: 55 bytes
kernel_name: hash
dimensions: 1
global_size: 4 0 0
local_size: 2 0 0
arg_out: 0 buffer uchar[128] 14 227 50 226 94 212 24 27 114 220 54 212 153 159 73 191 139 253 238 14 \
    131 41 75 243 59 91 116 30 201 255 202 73 119 246 171 208 236 205 86 57 164 94 5 68 248 177 75 \
    176 17 193 211 184 239 30 70 179 154 70 116 152 25 185 66 139 151 144 85 3 252 133 207 191 114 \
    201 54 132 179 215 252 138 181 12 237 20 2 198 29 236 45 126 9 228 159 48 135 243 81 213 150 239 \
    212 166 113 186 232 217 218 210 140 21 218 29 78 167 231 82 154 151 31 24 255 217 157 244 185 87 \
    124 193
arg_in: 1 buffer uchar[220] 222 228 67 172 186 153 246 11 121 31 186 16 207 10 40 134 212 142 255 4 \
    62 114 123 174 225 141 253 55 189 87 133 49 225 253 98 31 162 178 140 248 227 212 140 129 244 124 \
    189 233 9 189 121 249 173 132 174 10 58 186 132 58 115 120 116 191 33 210 230 3 79 124 248 81 179 \
    69 46 225 53 184 82 254 153 210 46 81 95 184 91 37 47 2 28 214 201 139 181 110 252 150 212 6 82 \
    235 254 238 216 108 138 196 91 251 244 161 29 152 75 2 217 69 173 211 146 120 32 219 55 16 58 59 \
    1 244 189 221 132 70 88 231 148 74 252 197 191 108 242 69 116 6 161 27 74 113 174 218 63 7 25 95 \
    205 84 197 127 89 182 49 177 15 228 200 47 37 207 7 60 152 26 52 187 170 96 162 190 25 213 227 \
    250 65 219 245 233 251 236 189 59 48 100 65 150 122 240 57 29 110 186 19 239 65 3 152 13 232 88 \
    89 11 109 159 227 10 0 187 67 167
arg_in: 2 uint 55

[test]
name: 0 bytes
kernel_name: hash
dimensions: 1
global_size: 4 0 0
local_size: 2 0 0
arg_out: 0 buffer uchar[128] 227 176 196 66 152 252 28 20 154 251 244 200 153 111 185 36 39 174 65 \
    228 100 155 147 76 164 149 153 27 120 82 184 85 227 176 196 66 152 252 28 20 154 251 244 200 153 \
    111 185 36 39 174 65 228 100 155 147 76 164 149 153 27 120 82 184 85 227 176 196 66 152 252 28 20 \
    154 251 244 200 153 111 185 36 39 174 65 228 100 155 147 76 164 149 153 27 120 82 184 85 227 176 \
    196 66 152 252 28 20 154 251 244 200 153 111 185 36 39 174 65 228 100 155 147 76 164 149 153 27 \
    120 82 184 85
arg_in: 1 buffer uchar[4] 215 111 215 236
arg_in: 2 uint 0
!*/

// SHA-256 of one block for each work-item: rotations, tables, big-endian words.
constant uint k[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

uint right(uint v, uint n) { return rotate(v, 32 - n); }

kernel void hash(global uchar *digests, global const uchar *messages, uint length) {
  global const uchar *message = messages + get_global_id(0) * length;
  uint w[64];
  uint h[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  for (uint i = 0; i < 16; ++i)
    w[i] = 0;
  for (uint i = 0; i < length; ++i)
    w[i / 4] |= (uint)message[i] << (24 - i % 4 * 8);
  w[length / 4] |= 0x80u << (24 - length % 4 * 8);
  w[15] = length * 8;
  for (uint i = 16; i < 64; ++i)
    w[i] = w[i - 16] + (right(w[i - 15], 7) ^ right(w[i - 15], 18) ^ w[i - 15] >> 3) + w[i - 7] +
           (right(w[i - 2], 17) ^ right(w[i - 2], 19) ^ w[i - 2] >> 10);
  uint s[8];
  for (int i = 0; i < 8; ++i)
    s[i] = h[i];
  for (int i = 0; i < 64; ++i) {
    uint t1 = s[7] + (right(s[4], 6) ^ right(s[4], 11) ^ right(s[4], 25)) + bitselect(s[6], s[5], s[4]) + k[i] + w[i];
    uint t2 = (right(s[0], 2) ^ right(s[0], 13) ^ right(s[0], 22)) + bitselect(s[0], s[1], s[0] ^ s[2]);
    for (int j = 7; j > 0; --j)
      s[j] = s[j - 1];
    s[4] += t1;
    s[0] = t1 + t2;
  }
  for (int i = 0; i < 8; ++i)
    vstore4(as_uchar4(h[i] + s[i]).wzyx, get_global_id(0) * 8 + i, digests);
}
