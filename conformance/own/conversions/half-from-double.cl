// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: conversions half-from-double
clc_version_min: 10
require_device_extensions: cl_khr_fp64

[test]
name: store
kernel_name: store
dimensions: 1
global_size: 16 0 0
local_size: 4 0 0
arg_out: 0 buffer ushort[32] 15360 15360 15361 15360 15361 15361 31743 31743 31744 31743 32768 32768 \
    0 0 1 0 39276 39277 9260 9260 9252 9252 22554 22554 53589 53589 55236 55236 20574 20573 46604 \
    46604
arg_in: 1 buffer double[16] 0x1.0020000000000p+0 0x1.0020000001000p+0 0x1.005fffffff000p+0 \
    0x1.ffdffffffca50p+15 65520.0 -0.0 0x1.0000000000000p-25 0x1.0000000020000p-25 \
    -0x1.5b02c20000000p-9 0x1.0b11f00000000p-6 0x1.0911500000000p-6 0x1.069bc40000000p+7 \
    -0x1.552ee40000000p+5 -0x1.f0e12a0000000p+6 0x1.176a480000000p+5 -0x1.82f67e0000000p-2
!*/

// vstore_half takes doubles; they are rounded once.
#pragma OPENCL EXTENSION cl_khr_fp64 : enable

kernel void store(global ushort *out, global const double *in) {
  size_t i = get_global_id(0);
  vstore_half(in[i], i * 2, (global half *)out);
  vstore_half_rtn(in[i], i * 2 + 1, (global half *)out);
}
