// A convolution with five by five weights in constant memory.
constant float weights[5][5] = {{1.0f, 4.0f, 6.0f, 4.0f, 1.0f},
                                {4.0f, 16.0f, 24.0f, 16.0f, 4.0f},
                                {6.0f, 24.0f, 36.0f, 24.0f, 6.0f},
                                {4.0f, 16.0f, 24.0f, 16.0f, 4.0f},
                                {1.0f, 4.0f, 6.0f, 4.0f, 1.0f}};

kernel void conv2d(int width, int height, global const float *restrict in, global float *restrict out) {
  int x = get_global_id(0);
  int y = get_global_id(1);
  if (x >= width || y >= height)
    return;
  float sum = 0.0f;
  for (int dy = -2; dy <= 2; ++dy)
    for (int dx = -2; dx <= 2; ++dx) {
      int sx = clamp(x + dx, 0, width - 1);
      int sy = clamp(y + dy, 0, height - 1);
      sum += weights[dy + 2][dx + 2] * in[sy * width + sx];
    }
  out[y * width + x] = sum * (1.0f / 256.0f);
}
