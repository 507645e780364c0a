// One step of the five-point stencil in half precision.
#include <cuda_fp16.h>

extern "C" __global__ void half_stencil(int width, int height, float centre, float side, const __half *__restrict__ in,
                                        __half *__restrict__ out) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < 1 || y < 1 || x >= width - 1 || y >= height - 1)
    return;
  int i = y * width + x;
  __half sum = (in[i - 1] + in[i + 1]) + (in[i - width] + in[i + width]);
  out[i] = __hfma(__float2half(centre), in[i], __float2half(side) * sum);
}
