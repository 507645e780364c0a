// RUN: --advise --global=32 --local=32 --arg=buf:float:32 --arg=local:32768
kernel void roomy(global float *a, local float *tile) {
  int l = get_local_id(0);
  tile[l] = a[l];
  a[l] = tile[l];
}
// FINDS: 2: note: occupancy: 6 % of the warps of sm_75, with groups of 32 work-items and 32768 bytes of local memory, limited by shared memory; registers are not counted; kernel 'roomy' [S2N-EX59]
// OCLGRIND: nothing
