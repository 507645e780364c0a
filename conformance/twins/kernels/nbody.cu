// Accelerations of all bodies, a tile of positions in shared memory at a time.
extern "C" __global__ void nbody(int n, float softening, const float4 *__restrict__ positions,
                                 float4 *__restrict__ out) {
  __shared__ float4 tile[256];
  int me = threadIdx.x;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float4 mine = positions[i];
  float ax = 0.0f, ay = 0.0f, az = 0.0f;
  for (int first = 0; first < n; first += 256) {
    tile[me] = positions[first + me];
    __syncthreads();
    for (int k = 0; k < 256; ++k) {
      float4 other = tile[k];
      float dx = other.x - mine.x, dy = other.y - mine.y, dz = other.z - mine.z;
      float inverse = rsqrtf(dx * dx + dy * dy + dz * dz + softening);
      float pull = other.w * inverse * inverse * inverse;
      ax += pull * dx;
      ay += pull * dy;
      az += pull * dz;
    }
    __syncthreads();
  }
  out[i] = make_float4(ax, ay, az, 0.0f);
}
