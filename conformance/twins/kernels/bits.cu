// Counts, leading zeros and high halves of products: a mix of integer functions.
extern "C" __global__ void bits(int n, const unsigned *__restrict__ in, unsigned *__restrict__ out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  unsigned x = in[i];
  unsigned sum = __popc(x) + __clz(x);
  sum += __umulhi(x, 0x9e3779b9u);
  sum ^= __funnelshift_l(x, x, 7u);
  sum += __usad(x, sum, 0u);
  out[i] = max(sum, x) - min(sum, x >> 3);
}
