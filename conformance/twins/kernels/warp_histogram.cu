// How often each byte occurs: threads of a warp that have the same byte count together.
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__device__ static unsigned maskOfLower() {
  unsigned mask;
  asm("mov.u32 %0, %%lanemask_lt;" : "=r"(mask));
  return mask;
}

extern "C" __global__ void __launch_bounds__(256)
warp_histogram(int rounds, const unsigned char *__restrict__ data, unsigned *__restrict__ counts) {
  __shared__ unsigned part[256];
  auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  int me = threadIdx.x;
  part[me] = 0;
  __syncthreads();
  int at = (int)blockIdx.x * rounds * 256 + me;
  for (int round = 0; round < rounds; ++round, at += 256) {
    unsigned digit = data[at];
    unsigned same = ~0u;
    for (unsigned bit = 0; bit < 8; ++bit) {
      bool set = (digit >> bit) & 1;
      unsigned with = warp.ballot(set);
      same &= set ? with : ~with;
    }
    if ((same & maskOfLower()) == 0)
      atomicAdd(&part[digit], __popc(same));
  }
  __syncthreads();
  atomicAdd(&counts[me], part[me]);
}
