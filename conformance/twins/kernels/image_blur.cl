// A blur of three by three pixels, read through a sampler.
constant sampler_t edge = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;

kernel void image_blur(int width, int height, read_only image2d_t in, global float4 *restrict out) {
  int x = get_global_id(0);
  int y = get_global_id(1);
  if (x >= width || y >= height)
    return;
  float4 sum = (float4)(0.0f);
  for (int dy = -1; dy <= 1; ++dy)
    for (int dx = -1; dx <= 1; ++dx)
      sum += read_imagef(in, edge, (float2)(x + dx + 0.5f, y + dy + 0.5f));
  out[y * width + x] = sum * (1.0f / 9.0f);
}
