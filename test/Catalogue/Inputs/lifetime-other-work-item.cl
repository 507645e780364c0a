// RUN: -cl-std=CL2.0 --global=2 --local=2 --arg=buf:ulong:2 --arg=buf:int:2
kernel void exchange(global ulong *where, global int *out) {
  int mine[1], *address = mine; // of all spaces
  int l = get_local_id(0);
  mine[0] = l;
  where[l] = (ulong)address;
  barrier(CLK_GLOBAL_MEM_FENCE);
  out[l] = *(int *)where[1 - l];
}
// FINDS: 8:12: error: a load of 4 bytes at generic address of local+0x0 is private memory of another work-item; kernel 'exchange', work-item (0,0,0) of group (0,0,0); 2 times [S2N-EX26]
// VALUES: l = 0
// OCLGRIND: nothing
