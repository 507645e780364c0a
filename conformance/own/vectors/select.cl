// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: vectors select
clc_version_min: 10

[test]
name: choose
kernel_name: choose
dimensions: 1
global_size: 8 0 0
local_size: 2 0 0
arg_out: 0 buffer int4[16] -34 -63 3 24 32 47 37 -75 66 -37 -46 15 -59 68 100 18 -85 -20 42 79 22 -55 \
    -5 -68 -82 -29 85 15 -28 25 44 8 -73 97 34 1 0 -50 8 38 -90 58 -10 -28 -82 -91 65 -76 -83 72 -12 \
    14 48 -92 -68 -64 -64 74 -56 -4 -74 86 20 -74
arg_in: 1 buffer int4[8] -34 -63 37 24 -59 -37 100 15 -85 -20 42 79 -82 25 85 15 -73 97 34 1 -90 58 \
    65 -28 -83 72 -12 14 -74 74 -56 -74
arg_in: 2 buffer int4[8] 32 47 3 -75 66 68 -46 18 22 -55 -5 -68 -28 -29 44 8 0 -50 8 38 -82 -91 -10 \
    -76 48 -92 -68 -64 -64 86 20 -4
arg_in: 3 buffer int4[8] 0 1 -2147483648 2147483647 -2147483647 2147483646 -1 2 1073741823 1073741824 \
    3 31 15 -2094949196 285109 33478 34797560 1249404393 549128371 39261 178878 927747816 -730527959 \
    623593723 2097677801 1110395434 0 1944254678 -1924335947 108325767 479831129 -1412718795

[test]
name: choose_unsigned
kernel_name: choose_unsigned
dimensions: 1
global_size: 20 0 0
local_size: 5 0 0
arg_out: 0 buffer uint[60] 0 0 0 1342332304 1 1 0 0 0 15104 15104 15104 291087620 1 1 24039 24039 \
    24039 845323338 845323338 845323338 105841652 2 2 32 2147483647 2147483647 3 3 3 2147483648 3 3 \
    2147483647 32 32 2 11485 11485 4294967295 2587782800 2587782800 4294967294 236141 236141 1 \
    2301840106 2301840106 4294967295 2848148566 2848148566 0 287451464 287451464 1 1 1 0 1173585553 \
    1173585553
arg_in: 1 buffer uint[20] 0 1 0 4294967295 1 4294967294 4294967295 2 2147483647 2147483648 3 32 11485 \
    2587782800 236141 2301840106 2848148566 287451464 208999 1173585553
arg_in: 2 buffer uint[20] 5 1342332304 6 15104 291087620 24039 845323338 105841652 32 3 2147483648 \
    2147483647 2 4294967295 4294967294 1 4294967295 0 1 0
arg_in: 3 buffer uint[20] 0 1 0 4294967295 1 4294967294 4294967295 2 2147483647 2147483648 3 32 \
    53765853 9414841 2320 110241 1797315037 66880236 2419788943 396832568
!*/

// select() looks at the top bit of a vector's component, the conditional
// operator too, and select() of scalars at the whole value.
kernel void choose(global int4 *out, global const int4 *a, global const int4 *b, global const int4 *c) {
  size_t i = get_global_id(0);
  out[i * 2] = select(a[i], b[i], c[i]);
  out[i * 2 + 1] = c[i] ? a[i] : b[i];
}

kernel void choose_unsigned(global uint *out, global const uint *a, global const uint *b, global const uint *c) {
  size_t i = get_global_id(0);
  uint2 v = select((uint2)(a[i], b[i]), (uint2)(b[i], a[i]), (uint2)(c[i], ~c[i]));
  out[i * 3] = select(a[i], b[i], c[i]);
  out[i * 3 + 1] = v.x;
  out[i * 3 + 2] = v.y;
}
