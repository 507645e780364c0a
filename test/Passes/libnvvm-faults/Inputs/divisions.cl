kernel void saturated(global int3 *o, global float3 *p) {
  int i = get_global_id(0);
  o[i] = convert_int3_sat_rtz(p[i]) / 10;
}

kernel void rotated(global char3 *o, global char3 *p, global char3 *q) {
  int i = get_global_id(0);
  o[i] = rotate(p[i], q[i]) % (char3)(10);
}

kernel void three_of_four(global ushort3 *o, global ushort *p) {
  int i = get_global_id(0);
  o[i] = (as_ushort4((ushort3)(i, p[i], p[i + 1])) / (ushort4)(7)).xyz;
}
