// RUN: --advise --global=32 --local=32 --arg=buf:float:1024 --arg=buf:float:32
kernel void columns(global const float *m, global float *out) {
  int i = get_global_id(0);
  out[i] = m[i * 32]; // neighbours are 128 bytes apart
}
// FINDS: 4:12: note: uncoalesced: a request of a warp takes 32.0 sectors of 32 bytes, 4.0 would do; 1 counted; kernel 'columns' [S2N-EX56]
// FINDS: 2: note: occupancy: 50 % of the warps of sm_75, with groups of 32 work-items and 0 bytes of local memory, limited by groups; registers are not counted; kernel 'columns' [S2N-EX59]
// OCLGRIND: nothing
