// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: programs base64
clc_version_min: 10

[test]
name: 24 bytes
kernel_name: encode
dimensions: 1
global_size: 8 0 0
local_size: 4 0 0
arg_out: 0 buffer char[32] 71 86 101 47 43 65 77 87 48 104 104 76 73 50 53 72 56 70 101 120 108 68 89 \
    48 81 72 86 117 51 78 111 52
arg_in: 1 buffer uchar[24] 25 87 191 248 3 22 210 24 75 35 110 71 240 87 177 148 54 52 64 117 110 220 \
    218 56
arg_in: 2 uint 24

[test]
name: 23 bytes
kernel_name: encode
dimensions: 1
global_size: 8 0 0
local_size: 4 0 0
arg_out: 0 buffer char[32] 71 86 101 47 43 65 77 87 48 104 104 76 73 50 53 72 56 70 101 120 108 68 89 \
    48 81 72 86 117 51 78 111 61
arg_in: 1 buffer uchar[23] 25 87 191 248 3 22 210 24 75 35 110 71 240 87 177 148 54 52 64 117 110 220 \
    218
arg_in: 2 uint 23

[test]
name: 22 bytes
kernel_name: encode
dimensions: 1
global_size: 8 0 0
local_size: 4 0 0
arg_out: 0 buffer char[32] 71 86 101 47 43 65 77 87 48 104 104 76 73 50 53 72 56 70 101 120 108 68 89 \
    48 81 72 86 117 51 65 61 61
arg_in: 1 buffer uchar[22] 25 87 191 248 3 22 210 24 75 35 110 71 240 87 177 148 54 52 64 117 110 220
arg_in: 2 uint 22
!*/

// Text from bytes: a table of characters, groups of three and four, padding.
constant char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

kernel void encode(global char *text, global const uchar *data, uint length) {
  uint i = get_global_id(0), at = i * 3;
  uint bits = data[at] << 16;
  if (at + 1 < length)
    bits |= data[at + 1] << 8;
  if (at + 2 < length)
    bits |= data[at + 2];
  char4 four = (char4)(digits[bits >> 18], digits[bits >> 12 & 63], digits[bits >> 6 & 63], digits[bits & 63]);
  if (at + 1 >= length)
    four.z = '=';
  if (at + 2 >= length)
    four.w = '=';
  vstore4(four, i, text);
}
