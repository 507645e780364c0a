// RUN: --global=16 --local=16 --arg=buf:int:16 --arg=local:64 --arg=local:64
kernel void smooth(global int *a, local int *from, local int *to) {
  int l = get_local_id(0);
  from[l] = a[l];
  barrier(CLK_LOCAL_MEM_FENCE);
  to[l] = from[l] + from[l + 16]; // l + 1
  barrier(CLK_LOCAL_MEM_FENCE);
  a[l] = to[15 - l];
}
// FINDS: 6:21: error: a load of 4 bytes at shared+0x40 hits 'to' through a pointer to another object: it is 0 bytes past the end of 'from' (64 bytes, shared memory); kernel 'smooth', work-item (0,0,0) of group (0,0,0); 16 times [S2N-EX67]
// VALUES: l = 0; element 16 of 'from', which has 16 of 4 bytes
// OCLGRIND: Invalid read of size 4 at local memory address
