// The positive numbers side by side, with one addition to the counter for each warp.
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__device__ static unsigned maskOfLower() {
  unsigned mask;
  asm("mov.u32 %0, %%lanemask_lt;" : "=r"(mask));
  return mask;
}

extern "C" __global__ void __launch_bounds__(256)
warp_compact(int n, const int *__restrict__ in, int *__restrict__ out, int *__restrict__ count) {
  auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int mine = i < n ? in[i] : 0;
  unsigned kept = warp.ballot(mine > 0);
  int base = 0;
  if (warp.thread_rank() == 0)
    base = atomicAdd(count, __popc(kept));
  base = warp.shfl(base, 0);
  if (mine > 0)
    out[base + __popc(kept & maskOfLower())] = mine;
}
