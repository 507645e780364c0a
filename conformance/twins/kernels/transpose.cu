// A matrix and its transpose, through a padded tile in shared memory.
#define TILE 32
#define ROWS 8

extern "C" __global__ void transpose(int width, int height, const float *__restrict__ in, float *__restrict__ out) {
  __shared__ float tile[TILE][TILE + 1];
  int x = (int)blockIdx.x * TILE + (int)threadIdx.x;
  int y = (int)blockIdx.y * TILE + (int)threadIdx.y;
  for (int j = 0; j < TILE; j += ROWS)
    tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * width + x];
  __syncthreads();
  x = (int)blockIdx.y * TILE + (int)threadIdx.x;
  y = (int)blockIdx.x * TILE + (int)threadIdx.y;
  for (int j = 0; j < TILE; j += ROWS)
    out[(y + j) * height + x] = tile[threadIdx.x][threadIdx.y + j];
}
