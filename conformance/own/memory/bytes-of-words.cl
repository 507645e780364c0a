// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: memory bytes-of-words
clc_version_min: 10

[test]
name: bytes
kernel_name: bytes
dimensions: 1
global_size: 12 0 0
local_size: 4 0 0
arg_out: 0 buffer uint[12] 518096497 3994112536 3409222552 1470673319 2924554660 2690598698 \
    3826987402 4060977008 3910536553 4010815844 952620637 4194672918
arg_in: 0 buffer uint[12] 506627697 3994178072 3412368280 1473360295 2934581668 2695907114 3830133130 \
    4063205232 3924430185 4018680164 941020765 4196573462
arg_out: 1 buffer uchar[48] 113 134 50 30 24 82 18 238 152 155 100 203 167 177 209 87 164 41 234 174 \
    42 71 176 160 138 49 75 228 112 151 47 242 105 13 234 233 100 49 136 239 93 214 22 56 22 161 34 \
    250
!*/

// The same memory as words and as bytes, little-endian, in each memory.
kernel void bytes(global uint *data, global uchar *out) {
  local uint tile[4];
  int l = get_local_id(0);
  uint word = data[get_global_id(0)];
  private uchar *p = (private uchar *)&word;
  tile[l] = word;
  barrier(CLK_LOCAL_MEM_FENCE);
  global uchar *g = (global uchar *)(data + get_global_id(0));
  local ushort *h = (local ushort *)tile;
  out[get_global_id(0) * 4] = p[0];
  out[get_global_id(0) * 4 + 1] = g[1];
  out[get_global_id(0) * 4 + 2] = (uchar)h[2 * l + 1];
  out[get_global_id(0) * 4 + 3] = ((local uchar *)tile)[4 * l + 3];
  barrier(CLK_GLOBAL_MEM_FENCE);
  g[2] = p[3] ^ 0xff;
}
