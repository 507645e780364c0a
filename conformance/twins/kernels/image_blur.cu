// A blur of three by three pixels, read through a texture.
extern "C" __global__ void image_blur(int width, int height, cudaTextureObject_t in, float4 *__restrict__ out) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height)
    return;
  float4 sum = make_float4(0.0f, 0.0f, 0.0f, 0.0f);
  for (int dy = -1; dy <= 1; ++dy)
    for (int dx = -1; dx <= 1; ++dx) {
      float4 pixel = tex2D<float4>(in, x + dx + 0.5f, y + dy + 0.5f);
      sum = make_float4(sum.x + pixel.x, sum.y + pixel.y, sum.z + pixel.z, sum.w + pixel.w);
    }
  const float part = 1.0f / 9.0f;
  out[y * width + x] = make_float4(sum.x * part, sum.y * part, sum.z * part, sum.w * part);
}
