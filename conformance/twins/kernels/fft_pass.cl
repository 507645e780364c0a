// One pass of a radix-4 FFT: four complex numbers for each work-item.
float2 times(float2 a, float2 b) { return (float2)(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x); }

float2 turn(float angle) { return (float2)(cos(angle), sin(angle)); }

kernel void fft_pass(int n, int width, global const float2 *restrict in, global float2 *restrict out) {
  int i = get_global_id(0);
  int quarter = n / 4;
  if (i >= quarter)
    return;
  int k = i & (width - 1);
  float angle = -6.28318530718f * (float)k / (float)(width * 4);
  float2 w1 = turn(angle), w2 = times(w1, w1), w3 = times(w1, w2);
  float2 u0 = in[i];
  float2 u1 = times(w1, in[i + quarter]);
  float2 u2 = times(w2, in[i + 2 * quarter]);
  float2 u3 = times(w3, in[i + 3 * quarter]);
  float2 s02 = (float2)(u0.x + u2.x, u0.y + u2.y), d02 = (float2)(u0.x - u2.x, u0.y - u2.y);
  float2 s13 = (float2)(u1.x + u3.x, u1.y + u3.y), d13 = (float2)(u1.y - u3.y, u3.x - u1.x);
  int j = ((i - k) << 2) + k;
  out[j] = (float2)(s02.x + s13.x, s02.y + s13.y);
  out[j + width] = (float2)(d02.x + d13.x, d02.y + d13.y);
  out[j + 2 * width] = (float2)(s02.x - s13.x, s02.y - s13.y);
  out[j + 3 * width] = (float2)(d02.x - d13.x, d02.y - d13.y);
}
