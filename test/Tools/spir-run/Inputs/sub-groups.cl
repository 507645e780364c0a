kernel void early(global int *out, int n) {
  int i = get_global_id(0);
  if (i >= n)
    return;
  out[i] = sub_group_reduce_add(i);
}
kernel void both(global int *out) {
  int i = get_global_id(0);
  int r;
  if (i & 1)
    r = sub_group_scan_inclusive_add(i);
  else
    r = sub_group_scan_exclusive_add(i);
  out[i] = r;
}
kernel void trips(global float *out, int n) {
  int i = get_global_id(0);
  float s = 0;
  for (int k = i; k < n; k += 32)
    s += sub_group_reduce_max((float)k);
  out[i] = s;
}
kernel void vote(global int *out, int n) {
  int i = get_global_id(0);
  out[i] = 0;
  if (i < n)
    out[i] = sub_group_any(i == 3);
}
kernel void meet(global int *out, int n) {
  int i = get_global_id(0);
  if (i < n)
    sub_group_barrier(CLK_LOCAL_MEM_FENCE);
  out[i] = i;
}
kernel void beyond(global long *out, uint lane) {
  int i = get_global_id(0);
  out[i] = sub_group_broadcast((long)i, lane);
}
kernel void several(global int *out) {
  int i = get_global_id(0);
  out[i] = sub_group_broadcast(i, i > 5 ? 1u : 2u);
}
kernel void shuffle(global int *out, uint by) {
  int i = get_global_id(0);
  out[i] = sub_group_shuffle(i, i + by);
}
kernel void down(global int *out, uint by) {
  int i = get_global_id(0);
  out[i] = sub_group_shuffle_down(i, by);
}
kernel void bit(global int *out, uint lane) {
  int i = get_global_id(0);
  out[i] = sub_group_ballot_bit_extract(sub_group_ballot(1), lane + i);
}
kernel void fine(global int *out) {
  int i = get_global_id(0);
  int r = sub_group_reduce_add(i) + sub_group_broadcast(i, get_sub_group_size() - 1);
  for (int k = 0; k < 3; ++k)
    r += sub_group_scan_inclusive_max(r ^ i);
  if (i & 1)
    r += sub_group_non_uniform_reduce_add(i);
  sub_group_barrier(CLK_LOCAL_MEM_FENCE);
  out[i] = r + sub_group_all(i >= 0);
}
