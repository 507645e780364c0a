#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
// Values that the back end knows, and clang at -O0 does not. SubnormalConstants
kernel void half_of_float(global ushort *out) {
  uint bits[3] = {6251, 4096, 0x80001fff};
  for (int n = 0; n != 3; ++n) out[n] = as_ushort(convert_half(as_float(bits[n])));
}
kernel void half_of_double(global ushort *out) {
  ulong bits[2] = {0x3ffffffffffUL, 0x8000000000000001UL};
  for (int n = 0; n != 2; ++n) out[n] = as_ushort(convert_half(as_double(bits[n])));
}
kernel void float_of_double(global uint *out) {
  ulong bits[2] = {0x1fffffffUL, 0x8000000018000000UL};
  for (int n = 0; n != 2; ++n) out[n] = as_uint(convert_float(as_double(bits[n])));
}
kernel void stored(global half *out) { vstore_half(as_float(6251), 0, out); vstore_half_rtz(as_float(6251), 1, out);  vstore_half_rtp(as_float(6251), 2, out); vstore_half(as_double(0x3ffffffffffUL), 3, out);}
kernel void direct(global uint *out) { out[0] = as_uint(convert_float(as_double(0x1fffffffUL))); out[1] = as_ushort(convert_half(as_float(6251))); out[2] = as_uint(convert_float_rte(as_double(0x1fffffffUL)));}
kernel void sum(global ushort *out) { uint b = 3000; out[0] = as_ushort(convert_half(as_float(b) + as_float(b + 1000))); }
