// A sparse matrix in compressed rows times a vector, a row for each work-item.
kernel void spmv(int rows, global const int *restrict starts, global const int *restrict columns,
                 global const float *restrict values, global const float *restrict x, global float *restrict y) {
  int row = get_global_id(0);
  if (row >= rows)
    return;
  float sum = 0.0f;
  for (int k = starts[row]; k < starts[row + 1]; ++k)
    sum += values[k] * x[columns[k]];
  y[row] = sum;
}
