// How often each byte occurs: local counters first, then global ones.
kernel void histogram(int n, global const uint *restrict data, global uint *restrict counts) {
  local uint part[256];
  int me = get_local_id(0);
  int size = get_local_size(0);
  for (int i = me; i < 256; i += size)
    part[i] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  int step = size * (int)get_num_groups(0);
  for (int i = (int)get_group_id(0) * size + me; i < n; i += step) {
    uint word = data[i];
    atomic_inc(&part[word & 255]);
    atomic_inc(&part[(word >> 8) & 255]);
    atomic_inc(&part[(word >> 16) & 255]);
    atomic_inc(&part[word >> 24]);
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = me; i < 256; i += size)
    atomic_add(&counts[i], part[i]);
}
