// Each 32 keys sorted, bitonically.
kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void warp_sort(global const uint *restrict in, global uint *restrict out) {
  uint i = get_global_id(0), lane = get_sub_group_local_id();
  uint key = in[i];
  for (uint block = 2; block <= 32; block *= 2)
    for (uint distance = block / 2; distance > 0; distance /= 2) {
      uint other = sub_group_shuffle_xor(key, distance);
      bool rising = (lane & block) == 0, lower = (lane & distance) == 0;
      key = rising == lower ? min(key, other) : max(key, other);
    }
  out[i] = key;
}
