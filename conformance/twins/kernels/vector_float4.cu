// Vectors of four: length and direction of each.
extern "C" __global__ void vector_float4(int n, const float4 *__restrict__ in, float4 *__restrict__ out, float scale) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  float4 v = in[i];
  float length2 = v.x * v.x + v.y * v.y + v.z * v.z;
  float inverse = rsqrtf(length2);
  out[i] = make_float4(v.x * inverse, v.y * inverse, v.z * inverse, length2 * scale + v.w);
}
