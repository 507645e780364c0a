// RUN: --global=16 --local=16 --arg=buf:int:16 --arg=local:60
kernel void stage(global int *a, local int *tile) {
  int l = get_local_id(0);
  tile[l] = a[l];
  barrier(CLK_LOCAL_MEM_FENCE);
  a[l] = tile[l];
}
// FINDS: 4:11: error: a store of 4 bytes at shared+0x3c is outside every object; 0 bytes past the end of 'tile' (60 bytes, shared memory); kernel 'stage', work-item (15,0,0) of group (0,0,0) [S2N-EX20]
// VALUES: element 15 of 'tile', which has 15 of 4 bytes
// FINDS: 6:10: error: a load of 4 bytes at shared+0x3c is outside every object; 0 bytes past the end of 'tile' (60 bytes, shared memory); kernel 'stage', work-item (15,0,0) of group (0,0,0) [S2N-EX20]
// VALUES: element 15 of 'tile', which has 15 of 4 bytes
// OCLGRIND: Invalid write of size 4 at local memory address
// OCLGRIND: Invalid read of size 4 at local memory address
