// A filter whose taps come in a buffer of the host.
kernel void fir(int n, int taps, constant float *coefficients, global const float *restrict in,
                global float *restrict out) {
  int i = get_global_id(0);
  if (i >= n)
    return;
  float sum = 0.0f;
  for (int k = 0; k < taps; ++k)
    sum += coefficients[k] * in[i + k];
  out[i] = sum;
}
