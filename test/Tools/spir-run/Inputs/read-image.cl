kernel void read(read_only image2d_t image, sampler_t sampler, global float4 *out) {
  out[0] = read_imagef(image, sampler, (float2)(1.75f, 0.25f));
}
