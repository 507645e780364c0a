// The nearest of several centres for each point.
kernel void kmeans(int points, int centres, int features, global const float *restrict in,
                   global const float *restrict centre, global int *restrict nearest) {
  int i = get_global_id(0);
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
