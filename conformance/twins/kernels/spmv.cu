// A sparse matrix in compressed rows times a vector, a row for each thread.
extern "C" __global__ void spmv(int rows, const int *__restrict__ starts, const int *__restrict__ columns,
                                const float *__restrict__ values, const float *__restrict__ x,
                                float *__restrict__ y) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows)
    return;
  float sum = 0.0f;
  for (int k = starts[row]; k < starts[row + 1]; ++k)
    sum += values[k] * x[columns[k]];
  y[row] = sum;
}
