// One step of a bitonic sort of keys with their values.
extern "C" __global__ void bitonic(unsigned block, unsigned distance, unsigned *__restrict__ keys,
                                   unsigned *__restrict__ values) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned other = i ^ distance;
  if (other <= i)
    return;
  unsigned a = keys[i], b = keys[other];
  bool rising = (i & block) == 0;
  if ((a > b) == rising) {
    keys[i] = b;
    keys[other] = a;
    unsigned value = values[i];
    values[i] = values[other];
    values[other] = value;
  }
}
