// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: atomics min-max-unsigned
clc_version_min: 10

[test]
name: extremes
kernel_name: extremes
dimensions: 1
global_size: 48 0 0
local_size: 16 0 0
arg_out: 0 buffer uint[3] 0 1 1
arg_in: 0 buffer uint[3] 4294967295 4294967295 4294967295
arg_out: 1 buffer uint[3] 4294967295 4216661069 3676066805
arg_in: 1 buffer uint[3] 0 0 0
arg_in: 2 buffer uint[48] 0 1 0 4294967295 1 4294967294 4294967295 2 2147483647 2147483648 3 32 \
    172711364 3642382143 7035 5702067 22 2077190624 236 51719507 929016810 149074116 3376854993 \
    887068599 1032 66561 2042318256 98 1 4216661069 80582141 928884105 2507748539 2938966821 \
    356260478 2232680091 36473 2772664 313380427 2562903835 1449038425 6197899 3676066805 1 \
    3508359010 2067334796 1027228714 3957809
!*/

// The same bits compared as unsigned numbers.
kernel void extremes(global uint *least, global uint *most, global const uint *in) {
  atomic_min(least + get_group_id(0), in[get_global_id(0)]);
  atomic_max(most + get_group_id(0), in[get_global_id(0)]);
}
