// Inclusive sums within each 32 numbers, and what comes before each.
#include <cooperative_groups.h>
#include <cooperative_groups/scan.h>

namespace cg = cooperative_groups;

extern "C" __global__ void __launch_bounds__(256)
warp_scan(int n, const int *__restrict__ in, int *__restrict__ upTo, int *__restrict__ before) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  int mine = i < n ? in[i] : 0;
  int sum = cg::inclusive_scan(warp, mine, cg::plus<int>());
  if (i < n) {
    upTo[i] = sum;
    before[i] = sum - mine;
  }
}
