// European call and put options by the formula of Black and Scholes.
static __device__ float cumulative(float d) {
  float k = 1.0f / (1.0f + 0.2316419f * fabsf(d));
  float tail = 0.39894228040f * expf(-0.5f * d * d) *
               (k * (0.31938153f + k * (-0.356563782f + k * (1.781477937f + k * (-1.821255978f + k * 1.330274429f)))));
  return d > 0.0f ? 1.0f - tail : tail;
}

extern "C" __global__ void black_scholes(int n, float rate, float volatility, const float *__restrict__ price,
                                         const float *__restrict__ strike, const float *__restrict__ years,
                                         float *__restrict__ call, float *__restrict__ put) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  float s = price[i], x = strike[i], t = years[i];
  float root = sqrtf(t);
  float d1 = (logf(s / x) + (rate + 0.5f * volatility * volatility) * t) / (volatility * root);
  float d2 = d1 - volatility * root;
  float c1 = cumulative(d1), c2 = cumulative(d2);
  float discount = expf(-rate * t);
  call[i] = s * c1 - x * discount * c2;
  put[i] = x * discount * (1.0f - c2) - s * (1.0f - c1);
}
