// Inclusive sums within each 32 numbers, and what comes before each.
kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void warp_scan(int n, global const int *restrict in, global int *restrict upTo, global int *restrict before) {
  int i = get_global_id(0);
  int mine = i < n ? in[i] : 0;
  int sum = sub_group_scan_inclusive_add(mine);
  if (i < n) {
    upTo[i] = sum;
    before[i] = sum - mine;
  }
}
