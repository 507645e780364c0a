// The seven-point stencil, a column of cells for each thread.
extern "C" __global__ void stencil3d(int nx, int ny, int nz, float c0, float c1, const float *__restrict__ in,
                                     float *__restrict__ out) {
  int x = (int)(blockIdx.x * blockDim.x + threadIdx.x) + 1;
  int y = (int)(blockIdx.y * blockDim.y + threadIdx.y) + 1;
  if (x >= nx - 1 || y >= ny - 1)
    return;
  int plane = nx * ny;
  int i = plane + y * nx + x;
  float below = in[i - plane], here = in[i];
  for (int z = 1; z < nz - 1; ++z, i += plane) {
    float above = in[i + plane];
    out[i] = c1 * (below + above + in[i - 1] + in[i + 1] + in[i - nx] + in[i + nx]) - c0 * here;
    below = here;
    here = above;
  }
}
