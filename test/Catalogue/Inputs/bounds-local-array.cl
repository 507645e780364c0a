// RUN: --global=32 --local=32 --arg=buf:int:32
kernel void reverse(global int *a) {
  local int tile[32];
  int l = get_local_id(0);
  tile[l] = a[l];
  barrier(CLK_LOCAL_MEM_FENCE);
  a[l] = tile[32 - l]; // 31 - l
}
// FINDS: 7:10: error: a load of 4 bytes at shared+0x80 is outside every object; 0 bytes past the end of 'tile' (128 bytes, shared memory); kernel 'reverse', work-item (0,0,0) of group (0,0,0) [S2N-EX20]
// VALUES: l = 0; element 32 of 'tile', which has 32 of 4 bytes
// OCLGRIND: Invalid read of size 4 at local memory address
// OCLGRIND: Index (32) exceeds static array size (32)
