// Pixels of four bytes to grey and back, with a contrast.
static __device__ unsigned char byte_of(float x) {
  unsigned result;
  asm("cvt.rni.sat.u8.f32 %0, %1;" : "=r"(result) : "f"(x));
  return (unsigned char)result;
}

extern "C" __global__ void grey_bytes(int n, float contrast, const uchar4 *__restrict__ in,
                                      uchar4 *__restrict__ out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  uchar4 pixel = in[i];
  float grey = 0.299f * (float)pixel.x + 0.587f * (float)pixel.y + 0.114f * (float)pixel.z;
  unsigned char value = byte_of((grey - 128.0f) * contrast + 128.0f);
  out[i] = make_uchar4(value, value, value, pixel.w);
}
