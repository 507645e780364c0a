// One level of a breadth-first search over a graph in compressed rows.
extern "C" __global__ void bfs(int nodes, int level, const int *__restrict__ starts, const int *__restrict__ edges,
                               int *__restrict__ levels, int *__restrict__ changed) {
  int node = blockIdx.x * blockDim.x + threadIdx.x;
  if (node >= nodes || levels[node] != level)
    return;
  for (int e = starts[node]; e < starts[node + 1]; ++e) {
    int to = edges[e];
    if (levels[to] < 0) {
      levels[to] = level + 1;
      *changed = 1;
    }
  }
}
