// Cheapest paths down a grid: several rows in one go, a halo in local memory.
#define SIZE 256

kernel void pathfinder(int columns, int rows, global const int *restrict wall, global const int *restrict from,
                       global int *restrict to) {
  local int before[SIZE];
  local int after[SIZE];
  int me = get_local_id(0);
  int inner = SIZE - 2 * rows;
  int column = (int)get_group_id(0) * inner - rows + me;
  bool inside = column >= 0 && column < columns;
  before[me] = inside ? from[column] : INT_MAX;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int row = 0; row < rows; ++row) {
    bool active = inside && me > row && me < SIZE - 1 - row;
    if (active) {
      int least = min(before[me], min(before[me - 1], before[me + 1]));
      after[me] = least + wall[row * columns + column];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (active)
      before[me] = after[me];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (inside && me >= rows && me < SIZE - rows)
    to[column] = before[me];
}
