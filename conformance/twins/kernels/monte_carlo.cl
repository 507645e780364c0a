// Points of a random sequence that fall into the unit circle.
kernel void monte_carlo(uint seed, int draws, global uint *restrict hits) {
  uint i = get_global_id(0);
  uint state = (i + seed) * 747796405u + 2891336453u;
  uint inside = 0;
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
