// Sums by key, of floats, with a loop around compare-and-swap.
static __device__ void add(volatile unsigned *at, float value) {
  unsigned seen = *at, before;
  do {
    before = seen;
    seen = atomicCAS((unsigned *)at, before, __float_as_uint(__uint_as_float(before) + value));
  } while (seen != before);
}

extern "C" __global__ void float_add(int n, const unsigned *__restrict__ keys, const float *__restrict__ values,
                                     volatile unsigned *__restrict__ sums) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    add(&sums[keys[i]], values[i]);
}
