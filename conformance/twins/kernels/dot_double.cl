// Dot products in double precision, with compensation of what rounding loses.
#pragma OPENCL EXTENSION cl_khr_fp64 : enable

kernel void dot_double(int n, global const double *restrict x, global const double *restrict y,
                       global double *restrict out) {
  int i = get_global_id(0);
  int step = get_global_size(0);
  double sum = 0.0, lost = 0.0;
  for (int k = i; k < n; k += step) {
    double product = x[k] * y[k];
    double error = fma(x[k], y[k], -product);
    double next = sum + product;
    double part = next - sum;
    lost += (sum - (next - part)) + (product - part) + error;
    sum = next;
  }
  out[i] = sum + lost;
}
