// Vectors of four: length and direction of each.
kernel void vector_float4(int n, global const float4 *restrict in, global float4 *restrict out, float scale) {
  int i = get_global_id(0);
  if (i >= n)
    return;
  float4 v = in[i];
  float length2 = v.x * v.x + v.y * v.y + v.z * v.z;
  float inverse = rsqrt(length2);
  out[i] = (float4)(v.x * inverse, v.y * inverse, v.z * inverse, length2 * scale + v.w);
}
