// The seven-point stencil, a column of cells for each work-item.
kernel void stencil3d(int nx, int ny, int nz, float c0, float c1, global const float *restrict in,
                      global float *restrict out) {
  int x = (int)get_global_id(0) + 1;
  int y = (int)get_global_id(1) + 1;
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
