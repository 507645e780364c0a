// The sum of each block's part: each warp by itself, then their sums.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>

namespace cg = cooperative_groups;

extern "C" __global__ void __launch_bounds__(256)
block_reduce(int n, const float *__restrict__ in, float *__restrict__ sums) {
  __shared__ float part[8];
  auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  int me = threadIdx.x;
  int step = 256 * (int)gridDim.x;
  float sum = 0.0f;
  for (int i = (int)blockIdx.x * 256 + me; i < n; i += step)
    sum += in[i];
  sum = cg::reduce(warp, sum, cg::plus<float>());
  if (warp.thread_rank() == 0)
    part[warp.meta_group_rank()] = sum;
  __syncthreads();
  if (warp.meta_group_rank() != 0)
    return;
  sum = cg::reduce(warp, me < 8 ? part[me] : 0.0f, cg::plus<float>());
  if (me == 0)
    sums[blockIdx.x] = sum;
}
