// Each 32 keys sorted, bitonically.
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

extern "C" __global__ void __launch_bounds__(256)
warp_sort(const unsigned *__restrict__ in, unsigned *__restrict__ out) {
  auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x, lane = warp.thread_rank();
  unsigned key = in[i];
  for (unsigned block = 2; block <= 32; block *= 2)
    for (unsigned distance = block / 2; distance > 0; distance /= 2) {
      unsigned other = warp.shfl_xor(key, distance);
      bool rising = (lane & block) == 0, lower = (lane & distance) == 0;
      key = rising == lower ? min(key, other) : max(key, other);
    }
  out[i] = key;
}
