// Iterations until a point leaves the Mandelbrot set.
extern "C" __global__ void mandelbrot(int width, int height, int limit, float left, float top, float size,
                                      int *__restrict__ out) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height)
    return;
  float cr = left + size * (float)x / (float)width;
  float ci = top + size * (float)y / (float)height;
  float zr = 0.0f, zi = 0.0f;
  int count = 0;
  while (count < limit && zr * zr + zi * zi <= 4.0f) {
    float next = zr * zr - zi * zi + cr;
    zi = 2.0f * zr * zi + ci;
    zr = next;
    ++count;
  }
  out[y * width + x] = count;
}
