// How often each byte occurs: work-items of a sub-group that have the same byte count together.
kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void warp_histogram(int rounds, global const uchar *restrict data, global uint *restrict counts) {
  local uint part[256];
  int me = get_local_id(0);
  part[me] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  int at = (int)get_group_id(0) * rounds * 256 + me;
  for (int round = 0; round < rounds; ++round, at += 256) {
    uint digit = data[at];
    uint same = ~0u;
    for (uint bit = 0; bit < 8; ++bit) {
      bool set = (digit >> bit) & 1;
      uint with = sub_group_ballot(set).x;
      same &= set ? with : ~with;
    }
    if ((same & get_sub_group_lt_mask().x) == 0)
      atomic_add(&part[digit], popcount(same));
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  atomic_add(&counts[me], part[me]);
}
