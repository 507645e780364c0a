// Numbers stored in half precision, computed with in single.
kernel void half_scale(int n, float scale, float shift, global const half *restrict in, global half *restrict out) {
  int i = get_global_id(0);
  if (i < n)
    vstore_half(vload_half(i, in) * scale + shift, i, out);
}
