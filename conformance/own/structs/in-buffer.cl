// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: structs in-buffer
clc_version_min: 10

[test]
name: advance
kernel_name: advance
dimensions: 1
global_size: 6 0 0
local_size: 2 0 0
arg_out: 0 buffer uint[24] 3237904384 3227123712 3232235520 2498625665 1173347040 1173338784 \
    1173354272 4025876608 3225419776 1066795008 3219259392 1586757763 1164764416 1164781376 \
    1164730752 1986789506 3234103296 3219914752 3207331840 1263796357 1172103520 1172086784 \
    1172087264 3704094852
arg_in: 0 buffer uint[24] 3237904384 3227123712 3232235520 3396796416 3227058176 3236790272 \
    1041235968 2012938241 3225419776 1066795008 3219259392 2940862466 1062207488 1084129280 \
    3236757504 993394691 3234103296 3219914752 3207331840 2779381764 1078657024 3231711232 3231219712 \
    1852047365
!*/

// An array of structures, read and written by field.
typedef struct {
  float position[3];
  uchar flags;
  ushort mass;
} Body;

kernel void advance(global Body *bodies) {
  global Body *b = bodies + get_global_id(0);
  if (b->flags & 1)
    for (int i = 0; i < 3; ++i)
      b->position[i] += b->mass * 0.25f;
  b->flags ^= 0x81;
  b->mass <<= 1;
}
