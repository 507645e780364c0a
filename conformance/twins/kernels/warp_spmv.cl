// A sparse matrix in compressed rows times a vector, a row for each sub-group.
kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void warp_spmv(int rows, global const int *restrict starts, global const int *restrict columns,
               global const float *restrict values, global const float *restrict x, global float *restrict y) {
  int row = (int)(get_global_id(0) / 32);
  int lane = get_sub_group_local_id();
  if (row >= rows)
    return;
  float sum = 0.0f;
  for (int k = starts[row] + lane; k < starts[row + 1]; k += 32)
    sum += values[k] * x[columns[k]];
  sum = sub_group_reduce_add(sum);
  if (lane == 0)
    y[row] = sum;
}
