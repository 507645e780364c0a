// The same call in both branches: each has other active work-items.
__kernel void first(__global const int *in, __global int *out) {
  int i = get_global_id(0), x = in[i];
  if (i < 16)
    out[i] = sub_group_broadcast_first(x);
  else
    out[i] = sub_group_broadcast_first(x);
}

__kernel void sums(__global const int *in, __global int *out) {
  int i = get_global_id(0), x = in[i];
  if (x & 1)
    out[i] = sub_group_non_uniform_reduce_add(x);
  else
    out[i] = sub_group_non_uniform_reduce_add(x);
}

// After the branches all are together again.
__kernel void again(__global const int *in, __global int *out) {
  int i = get_global_id(0), x = in[i];
  if (i % 3 == 0)
    x = sub_group_broadcast_first(x);
  else
    x = sub_group_broadcast_first(x + 1);
  out[i] = sub_group_non_uniform_reduce_add(1) + (x < 0);
}
