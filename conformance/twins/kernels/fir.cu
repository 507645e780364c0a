// A filter whose taps come in a buffer of the host.
extern "C" __global__ void fir(int n, int taps, const float *__restrict__ coefficients, const float *__restrict__ in,
                               float *__restrict__ out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  float sum = 0.0f;
  for (int k = 0; k < taps; ++k)
    sum += coefficients[k] * in[i + k];
  out[i] = sum;
}
