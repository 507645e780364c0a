// RUN: --races --advise --threads=1 --global=64 --local=32 --arg=buf:int:64 --arg=buf:int:1 --arg=buf:int:1
kernel void last_sums(global int *part, global int *done, global int *total) {
  int group = get_group_id(0);
  if (get_local_id(0) == 0) {
    part[group] = group + 1;
    if (atomic_inc(done) == 1)
      *total = part[0] + part[1]; // perhaps the other group's
  }
}
// FINDS: 7:16: note: this reads what another group wrote in this launch, at order-of-groups.cl:5:17; kernel 'last_sums' [S2N-EX60]
// FINDS: 4:7: note: divergence: lanes of a warp go different ways 2 of 2 times; kernel 'last_sums' [S2N-EX58]
// FINDS: 2: note: occupancy: 50 % of the warps of sm_75, with groups of 32 work-items and 0 bytes of local memory, limited by groups; registers are not counted; kernel 'last_sums' [S2N-EX59]
// OCLGRIND: Read-write data race at global memory address
