// Helpers for global and for local memory: sums of a row and of its group's copy.
float sum_global(global const float *from, int count) {
  float sum = 0.0f;
  for (int k = 0; k < count; ++k)
    sum += from[k];
  return sum;
}

float sum_local(local const float *from, int count) {
  float sum = 0.0f;
  for (int k = 0; k < count; ++k)
    sum += from[k];
  return sum;
}

void copy_in(local float *to, global const float *from, int count) {
  for (int k = get_local_id(0); k < count; k += get_local_size(0))
    to[k] = from[k];
}

kernel void helpers(int count, global const float *restrict rows, global const float *restrict shared_row,
                    global float *restrict out) {
  local float row[512];
  copy_in(row, shared_row, count);
  barrier(CLK_LOCAL_MEM_FENCE);
  int i = get_global_id(0);
  out[i] = sum_global(rows + i * count, count) - sum_local(row, count);
}
