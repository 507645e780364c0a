// One step of the five-point stencil in half precision.
#pragma OPENCL EXTENSION cl_khr_fp16 : enable

kernel void half_stencil(int width, int height, float centre, float side, global const half *restrict in,
                         global half *restrict out) {
  int x = get_global_id(0);
  int y = get_global_id(1);
  if (x < 1 || y < 1 || x >= width - 1 || y >= height - 1)
    return;
  int i = y * width + x;
  half sum = (in[i - 1] + in[i + 1]) + (in[i - width] + in[i + width]);
  out[i] = fma((half)centre, in[i], (half)side * sum);
}
