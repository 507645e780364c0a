// RUN: --global=32 --local=32 --arg=buf:int:32
kernel void bins(global int *a) {
  local int count[32], last[32];
  int l = get_local_id(0);
  count[l] = 0;
  last[l] = a[l];
  barrier(CLK_LOCAL_MEM_FENCE);
  count[last[l ^ 1] + l + 40] = 1; // without + 40
  barrier(CLK_LOCAL_MEM_FENCE);
  a[l] = count[31 - l] + last[31 - l];
}
// FINDS: 8:31: error: a store of 4 bytes at shared+0xa0 hits 'last' through a pointer to another object: it is 32 bytes past the end of 'count' (128 bytes, shared memory); kernel 'bins', work-item (0,0,0) of group (0,0,0); 32 times [S2N-EX67]
// VALUES: l = 0; element 40 of 'count', which has 32 of 4 bytes
// OCLGRIND: Invalid write of size 4 at local memory address
// OCLGRIND: Index (32) exceeds static array size (32)
