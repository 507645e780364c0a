// The positive numbers side by side, with one addition to the counter for each sub-group.
kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void warp_compact(int n, global const int *restrict in, global int *restrict out, global int *restrict count) {
  int i = get_global_id(0);
  int mine = i < n ? in[i] : 0;
  uint4 kept = sub_group_ballot(mine > 0);
  int base = 0;
  if (get_sub_group_local_id() == 0)
    base = atomic_add(count, (int)sub_group_ballot_bit_count(kept));
  base = sub_group_broadcast(base, 0);
  if (mine > 0)
    out[base + (int)sub_group_ballot_exclusive_scan(kept)] = mine;
}
