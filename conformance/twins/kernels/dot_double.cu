// Dot products in double precision, with compensation of what rounding loses.
extern "C" __global__ void dot_double(int n, const double *__restrict__ x, const double *__restrict__ y,
                                      double *__restrict__ out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int step = gridDim.x * blockDim.x;
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
