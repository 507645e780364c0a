// A sparse matrix in compressed rows times a vector, a row for each warp.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>

namespace cg = cooperative_groups;

extern "C" __global__ void __launch_bounds__(256)
warp_spmv(int rows, const int *__restrict__ starts, const int *__restrict__ columns, const float *__restrict__ values,
          const float *__restrict__ x, float *__restrict__ y) {
  auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  int lane = warp.thread_rank();
  if (row >= rows)
    return;
  float sum = 0.0f;
  for (int k = starts[row] + lane; k < starts[row + 1]; k += 32)
    sum += values[k] * x[columns[k]];
  sum = cg::reduce(warp, sum, cg::plus<float>());
  if (lane == 0)
    y[row] = sum;
}
