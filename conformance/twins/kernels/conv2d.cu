// A convolution with five by five weights in constant memory.
static __constant__ const float weights[5][5] = {{1.0f, 4.0f, 6.0f, 4.0f, 1.0f},
                                                 {4.0f, 16.0f, 24.0f, 16.0f, 4.0f},
                                                 {6.0f, 24.0f, 36.0f, 24.0f, 6.0f},
                                                 {4.0f, 16.0f, 24.0f, 16.0f, 4.0f},
                                                 {1.0f, 4.0f, 6.0f, 4.0f, 1.0f}};

extern "C" __global__ void conv2d(int width, int height, const float *__restrict__ in, float *__restrict__ out) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height)
    return;
  float sum = 0.0f;
  for (int dy = -2; dy <= 2; ++dy)
    for (int dx = -2; dx <= 2; ++dx) {
      int sx = min(max(x + dx, 0), width - 1);
      int sy = min(max(y + dy, 0), height - 1);
      sum += weights[dy + 2][dx + 2] * in[sy * width + sx];
    }
  out[y * width + x] = sum * (1.0f / 256.0f);
}
