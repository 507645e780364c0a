// C = A * B, one element for each work-item, straight from global memory.
kernel void matmul_naive(int n, global const float *restrict a, global const float *restrict b,
                         global float *restrict c) {
  int column = get_global_id(0);
  int row = get_global_id(1);
  if (row >= n || column >= n)
    return;
  float sum = 0.0f;
  for (int k = 0; k < n; ++k)
    sum += a[row * n + k] * b[k * n + column];
  c[row * n + column] = sum;
}
