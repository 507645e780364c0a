// Accelerations of all bodies, a tile of positions in local memory at a time.
kernel void nbody(int n, float softening, global const float4 *restrict positions, global float4 *restrict out) {
  local float4 tile[256];
  int me = get_local_id(0);
  int i = get_global_id(0);
  float4 mine = positions[i];
  float ax = 0.0f, ay = 0.0f, az = 0.0f;
  for (int first = 0; first < n; first += 256) {
    tile[me] = positions[first + me];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 0; k < 256; ++k) {
      float4 other = tile[k];
      float dx = other.x - mine.x, dy = other.y - mine.y, dz = other.z - mine.z;
      float inverse = rsqrt(dx * dx + dy * dy + dz * dz + softening);
      float pull = other.w * inverse * inverse * inverse;
      ax += pull * dx;
      ay += pull * dy;
      az += pull * dz;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  out[i] = (float4)(ax, ay, az, 0.0f);
}
