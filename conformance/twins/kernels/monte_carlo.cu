// Points of a random sequence that fall into the unit circle.
extern "C" __global__ void monte_carlo(unsigned seed, int draws, unsigned *__restrict__ hits) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned state = (i + seed) * 747796405u + 2891336453u;
  unsigned inside = 0;
  for (int k = 0; k < draws; ++k) {
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    float x = (float)(state & 0xffff) * (1.0f / 65536.0f);
    float y = (float)(state >> 16) * (1.0f / 65536.0f);
    inside += x * x + y * y < 1.0f;
  }
  hits[i] = inside;
}
