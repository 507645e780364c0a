// How often each of sixteen digits occurs, counted in a private array.
kernel void private_counts(int length, global const uint *restrict words, global uint *restrict counts) {
  int i = get_global_id(0);
  uint mine[16];
  for (int k = 0; k < 16; ++k)
    mine[k] = 0;
  for (int k = 0; k < length; ++k) {
    uint word = words[i * length + k];
    for (int digit = 0; digit < 8; ++digit)
      ++mine[(word >> (4 * digit)) & 15];
  }
  for (int k = 0; k < 16; ++k)
    counts[i * 16 + k] = mine[k];
}
