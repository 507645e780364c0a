// One step of an elimination: a division for each row, then its update.
kernel void lu_step(int n, int k, global float *restrict matrix) {
  int row = (int)get_global_id(1) + k + 1;
  int column = (int)get_global_id(0) + k + 1;
  if (row >= n || column >= n)
    return;
  float factor = matrix[row * n + k] / matrix[k * n + k];
  matrix[row * n + column] -= factor * matrix[k * n + column];
}
