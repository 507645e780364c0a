// How often each of sixteen digits occurs, counted in a private array.
extern "C" __global__ void private_counts(int length, const unsigned *__restrict__ words,
                                          unsigned *__restrict__ counts) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned mine[16];
  for (int k = 0; k < 16; ++k)
    mine[k] = 0;
  for (int k = 0; k < length; ++k) {
    unsigned word = words[i * length + k];
    for (int digit = 0; digit < 8; ++digit)
      ++mine[(word >> (4 * digit)) & 15];
  }
  for (int k = 0; k < 16; ++k)
    counts[i * 16 + k] = mine[k];
}
