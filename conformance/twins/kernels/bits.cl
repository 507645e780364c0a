// Counts, leading zeros and high halves of products: a mix of integer builtins.
kernel void bits(int n, global const uint *restrict in, global uint *restrict out) {
  int i = get_global_id(0);
  if (i >= n)
    return;
  uint x = in[i];
  uint sum = popcount(x) + clz(x);
  sum += mul_hi(x, 0x9e3779b9u);
  sum ^= rotate(x, 7u);
  sum += abs_diff(x, sum);
  out[i] = max(sum, x) - min(sum, x >> 3);
}
