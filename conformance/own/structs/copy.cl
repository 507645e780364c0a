// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: structs copy
clc_version_min: 10

[test]
name: rotate_records
kernel_name: rotate_records
dimensions: 1
global_size: 8 0 0
local_size: 4 0 0
arg_out: 0 buffer uint[32] 74 4294705148 6488150 65560 4294967237 4294639687 52 131121 8 4289396672 \
    65619 262117 10 5636133 4288544687 100 40 4290641850 4288610354 327703 4294967202 4292083748 \
    4288610320 458699 4294967270 4291952542 4288741294 524260 76 1572867 4294836308 262243
arg_in: 0 buffer uint[32] 7 5636133 6553519 100 74 4294639620 6488150 65560 4294967236 327751 52 \
    131121 6 4289396672 130989 262117 73 1572867 131156 262243 40 4290576454 4288610354 327703 \
    4294967201 2883620 4288610320 458699 4294967268 4291952542 4288675922 524260
!*/

// Assignment of whole structures between global, local and private memory.
typedef struct {
  int key;
  short more[5];
  char end;
} Record;

kernel void rotate_records(global Record *records) {
  local Record tile[4];
  int l = get_local_id(0);
  tile[l] = records[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  Record mine = tile[(l + 1) % 4], other;
  other = mine;
  other.key += l;
  other.more[l] = -other.more[l];
  records[get_global_id(0)] = other;
}
