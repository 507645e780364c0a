// Cheapest paths down a grid: several rows in one go, a halo in shared memory.
#include <climits>

#define SIZE 256

extern "C" __global__ void pathfinder(int columns, int rows, const int *__restrict__ wall,
                                      const int *__restrict__ from, int *__restrict__ to) {
  __shared__ int before[SIZE];
  __shared__ int after[SIZE];
  int me = threadIdx.x;
  int inner = SIZE - 2 * rows;
  int column = (int)blockIdx.x * inner - rows + me;
  bool inside = column >= 0 && column < columns;
  before[me] = inside ? from[column] : INT_MAX;
  __syncthreads();
  for (int row = 0; row < rows; ++row) {
    bool active = inside && me > row && me < SIZE - 1 - row;
    if (active) {
      int least = min(before[me], min(before[me - 1], before[me + 1]));
      after[me] = least + wall[row * columns + column];
    }
    __syncthreads();
    if (active)
      before[me] = after[me];
    __syncthreads();
  }
  if (inside && me >= rows && me < SIZE - rows)
    to[column] = before[me];
}
