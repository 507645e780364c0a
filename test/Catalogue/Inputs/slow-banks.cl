// RUN: --advise --global=32 --local=32 --arg=buf:float:32
kernel void transpose(global float *a) {
  local float tile[32 * 32];
  int l = get_local_id(0);
  tile[l * 32] = a[l];
  barrier(CLK_LOCAL_MEM_FENCE);
  a[l] = tile[l * 32];
}
// FINDS: 5:16: note: bank conflicts: a request of a warp takes 32.0 cycles, 1.0 would do; 1 counted; kernel 'transpose' [S2N-EX57]
// FINDS: 7:10: note: bank conflicts: a request of a warp takes 32.0 cycles, 1.0 would do; 1 counted; kernel 'transpose' [S2N-EX57]
// FINDS: 2: note: occupancy: 46 % of the warps of sm_75, with groups of 32 work-items and 4224 bytes of local memory, limited by shared memory; registers are not counted; kernel 'transpose' [S2N-EX59]
// OCLGRIND: nothing
