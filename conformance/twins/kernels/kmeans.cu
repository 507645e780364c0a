// The nearest of several centres for each point.
#include <cfloat>

extern "C" __global__ void kmeans(int points, int centres, int features, const float *__restrict__ in,
                                  const float *__restrict__ centre, int *__restrict__ nearest) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= points)
    return;
  int best = 0;
  float least = FLT_MAX;
  for (int c = 0; c < centres; ++c) {
    float distance = 0.0f;
    for (int f = 0; f < features; ++f) {
      float d = in[f * points + i] - centre[c * features + f];
      distance += d * d;
    }
    if (distance < least) {
      least = distance;
      best = c;
    }
  }
  nearest[i] = best;
}
