// Sums by key, of floats, with a loop around compare-and-swap.
void add(volatile global uint *at, float value) {
  uint seen = *at, before;
  do {
    before = seen;
    seen = atomic_cmpxchg(at, before, as_uint(as_float(before) + value));
  } while (seen != before);
}

kernel void float_add(int n, global const uint *restrict keys, global const float *restrict values,
                      volatile global uint *restrict sums) {
  int i = get_global_id(0);
  if (i < n)
    add(&sums[keys[i]], values[i]);
}
