// A matrix and its transpose, through a padded tile in local memory.
#define TILE 32
#define ROWS 8

kernel void transpose(int width, int height, global const float *restrict in, global float *restrict out) {
  local float tile[TILE][TILE + 1];
  int x = (int)get_group_id(0) * TILE + (int)get_local_id(0);
  int y = (int)get_group_id(1) * TILE + (int)get_local_id(1);
  for (int j = 0; j < TILE; j += ROWS)
    tile[get_local_id(1) + j][get_local_id(0)] = in[(y + j) * width + x];
  barrier(CLK_LOCAL_MEM_FENCE);
  x = (int)get_group_id(1) * TILE + (int)get_local_id(0);
  y = (int)get_group_id(0) * TILE + (int)get_local_id(1);
  for (int j = 0; j < TILE; j += ROWS)
    out[(y + j) * height + x] = tile[get_local_id(0)][get_local_id(1) + j];
}
