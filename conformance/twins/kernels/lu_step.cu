// One step of an elimination: a division for each row, then its update.
extern "C" __global__ void lu_step(int n, int k, float *__restrict__ matrix) {
  int row = (int)(blockIdx.y * blockDim.y + threadIdx.y) + k + 1;
  int column = (int)(blockIdx.x * blockDim.x + threadIdx.x) + k + 1;
  if (row >= n || column >= n)
    return;
  float factor = matrix[row * n + k] / matrix[k * n + k];
  matrix[row * n + column] -= factor * matrix[k * n + column];
}
