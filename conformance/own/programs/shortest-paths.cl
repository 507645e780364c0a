// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: programs shortest-paths
clc_version_min: 10

[test]
name: paths
kernel_name: paths
dimensions: 1
global_size: 16 0 0
local_size: 16 0 0
arg_out: 0 buffer int[81] 0 36 14 31 11 19 9 100000 21 39 0 25 1 31 25 20 100000 12 49 36 0 35 36 48 \
    54 100000 46 38 41 24 0 30 24 19 100000 11 13 29 27 30 0 12 22 100000 26 56 17 20 18 48 0 37 \
    100000 14 21 41 5 22 31 40 0 100000 33 7 25 21 23 18 26 16 0 28 53 73 37 54 63 72 32 100000 0
arg_in: 0 buffer int[81] 0 100000 100000 39 11 19 9 100000 21 100000 0 100000 1 100000 100000 100000 \
    100000 100000 100000 36 0 35 36 100000 100000 100000 100000 38 100000 100000 0 30 24 19 100000 11 \
    13 100000 100000 100000 0 12 100000 100000 100000 100000 17 20 32 100000 0 100000 100000 14 21 \
    100000 5 22 31 100000 0 100000 100000 7 25 27 23 27 100000 35 0 100000 100000 100000 100000 \
    100000 100000 100000 32 100000 0
arg_in: 1 int 9
!*/

// Floyd and Warshall: one group, a barrier for each vertex.
kernel void paths(global int *distance_matrix, int n) {
  for (int k = 0; k < n; ++k) {
    for (int at = get_local_id(0); at < n * n; at += get_local_size(0)) {
      int i = at / n, j = at % n;
      int through = distance_matrix[i * n + k] + distance_matrix[k * n + j];
      if (i != k && j != k && through < distance_matrix[at])
        distance_matrix[at] = through;
    }
    barrier(CLK_GLOBAL_MEM_FENCE);
  }
}
