kernel void ids(global ulong *out) {
  size_t at = (get_global_id(0) - get_global_offset(0)) * 3;
  for (uint d = 0; d != 3; ++d)
    out[at + d] = get_global_id(d);
}
