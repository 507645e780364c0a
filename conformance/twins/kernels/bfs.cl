// One level of a breadth-first search over a graph in compressed rows.
kernel void bfs(int nodes, int level, global const int *restrict starts, global const int *restrict edges,
                global int *restrict levels, global int *restrict changed) {
  int node = get_global_id(0);
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
