// RUN: --advise --global=64 --local=64 --arg=buf:float:64
kernel void odd_ones(global float *a) {
  int i = get_global_id(0);
  if (i & 1)
    for (int n = 0; n < 9; ++n)
      a[i] = sin(a[i]);
}
// FINDS: 5:5: note: uncoalesced: a request of a warp takes 4.0 sectors of 32 bytes, 2.0 would do; 2 counted; kernel 'odd_ones' [S2N-EX56]
// FINDS: 7:1: note: uncoalesced: a request of a warp takes 4.0 sectors of 32 bytes, 2.0 would do; 2 counted; kernel 'odd_ones' [S2N-EX56]
// FINDS: 4:7: note: divergence: lanes of a warp go different ways 2 of 2 times; kernel 'odd_ones' [S2N-EX58]
// OCLGRIND: nothing
