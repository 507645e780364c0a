// RUN: --uninitialised --global=16 --local=16 --arg=buf:int:16
kernel void shift(global int *a) {
  local int tile[17];
  int l = get_local_id(0);
  tile[l] = a[l];
  barrier(CLK_LOCAL_MEM_FENCE);
  a[l] = tile[l + 1]; // nobody wrote tile[16]
}
// FINDS: 7:10: warning: a load of 4 bytes at shared+0x40 reads bytes that were never written; at byte 64 of 'tile' (68 bytes, shared memory); kernel 'shift', work-item (15,0,0) of group (0,0,0) [S2N-EX28]
// VALUES: l = 15
// OCLGRIND: Uninitialized value written to global memory address
